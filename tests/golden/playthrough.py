"""Golden playthroughs: seeded random games as text, kept so that a change of rules is seen.

`python tests/golden/playthrough.py` writes them anew for every game of the catalogue; a difference
in a commit is either meant (then the rules' version rises) or a bug.
"""

import sys
from pathlib import Path
from random import Random

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.library.game_library import rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.testing.playing import measures_progress

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn", "Gus")
SEEDS = (1, 2, 3, 4, 5)
OTHER_OPTIONS = 4
"""The seed of the game that is played with the last value of every option."""
GOAL_DIRECTED = (4, 5)
"""The seeds of the games whose players go for their goal where it can be measured."""
CAP = 400
GOAL_DIRECTED_CAP = 2000


def playthrough(game: Game, seed: int) -> str:
    """A random game, a line an action, then its end; the seed decides the number of seats too."""
    fewest, most = game.seats
    names = NAMES[: fewest + seed % (most - fewest + 1)]
    chosen = {o.key: o.values[-1] for o in game.options if seed == OTHER_OPTIONS and not o.seat}
    rules = rules_for(game.id, names, chosen)
    notation, match = Notation(rules, names), Match(rules, names, seed)
    match.resume()
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
    """At random, or for some seeds with players who go for their goal."""
    random, chance, policy = Random(seed), SeededChance(seed), GreedyPolicy()
    measured = seed in GOAL_DIRECTED and measures_progress(match.rules, match.state)
    for _ in range(GOAL_DIRECTED_CAP if measured else CAP):
        legal = match.legal_actions()
        if not legal:
            break
        seat = max(match.state.to_act, 0)
        if measured:
            action = policy.choose(match.rules, match.observe(seat), legal, chance)
        else:
            action = random.choice(legal)
        match.submit(seat, action, match.ply)


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
