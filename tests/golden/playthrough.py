"""Golden playthroughs: seeded random games as text, kept so that a change of rules is seen.

`python tests/golden/playthrough.py` writes them anew for every game of the catalogue; a difference
in a commit is either meant (then the rules' version rises) or a bug.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

from tabletop.content.game_library import rules_for
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.match import Match

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn", "Gus")
SEEDS = (1, 2, 3, 4, 5)
OTHER_OPTIONS = 4
"""The seed of the game that is played with the last value of every option."""
KEPT = {(game, seed) for game in ("dumm-gelaufen", "nichtlustig") for seed in (4, 5)}
"""The games whose players went for their goal: what they did is read from the file itself."""
CAP = 400


def playthrough(game: Game, seed: int) -> str:
    """A random game, a line an action, then its end; the seed decides the number of seats too."""
    fewest, most = game.seats
    names = NAMES[: fewest + seed % (most - fewest + 1)]
    chosen = {o.key: o.values[-1] for o in game.options if seed == OTHER_OPTIONS and not o.seat}
    rules = rules_for(game.id, names, chosen)
    notation, match = Notation(rules, names), Match(rules, names, seed)
    match.resume()
    if (game.id, seed) in KEPT:
        _repeat(match, notation, golden_file(game, seed))
    else:
        _play(match, seed)
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


def _play(match: Match, seed: int) -> None:
    """At random."""
    random = Random(seed)
    for _ in range(CAP):
        legal = match.legal_actions()
        if not legal:
            break
        match.submit(max(match.state.to_act, 0), random.choice(legal), match.revision)


def _repeat(match: Match, notation: Notation, path: Path) -> None:
    """Do what seats did in a file; chance and whatever is forced follow by themselves."""
    steps = path.read_text(encoding="utf-8").splitlines()[1:-1]
    while len(match.steps) < len(steps) and match.outcome is None:
        action: Any = notation.parse(steps[len(match.steps)].partition(": ")[2])
        match.submit(max(match.state.to_act, 0), action, match.revision)


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
