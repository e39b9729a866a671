"""Golden playthroughs: seeded random games as text, kept so that a change of rules is seen.

`python tests/golden/playthrough.py` writes them anew for every game of the catalog; a difference
in a commit is either meant (then the rules' version rises) or a bug.
"""

import sys
from pathlib import Path
from random import Random

from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.games.catalog import CATALOG, Game, load_rules
from tabletop.match.match import Match
from tabletop.resources import resource_path

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn", "Gus")
SEEDS = (1, 2, 3)
CAP = 400


def playthrough(game: Game, seed: int) -> str:
    """A random game, a line an action, then its end; the seed decides the number of seats too."""
    fewest, most = game.seats
    names = NAMES[: fewest + seed % (most - fewest + 1)]
    rules = load_rules(game, resource_path("card_defs"), names, {})
    notation, match, random = Notation(rules, names), Match(rules, names, seed), Random(seed)
    match.resume()
    for _ in range(CAP):
        legal = match.legal_actions()
        if not legal:
            break
        match.submit(max(match.state.to_act, 0), random.choice(legal), match.ply)
    actors = {CHANCE: "chance", TEAM: "team"}
    lines = [f"{game.id}, seed {seed}: {', '.join(names)}"]
    for step in match.steps:
        actor = actors.get(step.actor) or names[step.actor]
        lines.append(f"{actor}: {notation.text(step.action)}")
    outcome = match.outcome
    if outcome is None:
        lines.append("unfinished")
    else:
        winners = ", ".join(names[seat] for seat in outcome.winners) or "nobody"
        scores = "" if outcome.scores is None else f", points {outcome.scores}"
        lines.append(f"{outcome.code} ({outcome.rule}): {winners}{scores}")
    return "\n".join(lines) + "\n"


def golden_file(game: Game, seed: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{game.id}-{seed}.txt"


def main() -> int:
    """Write all playthroughs anew."""
    for game in CATALOG:
        for seed in SEEDS:
            golden_file(game, seed).write_text(playthrough(game, seed), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
