"""How much stronger each level is, and that neither levels nor adviser know what is hidden.

Run by hand:

    python tests/benchmarks/bots.py [GAME...] [-n DEALS] [--tries N]
    python tests/benchmarks/bots.py [GAME...] --pairs 2000 [--first GAME]

Each deal is played twice by two, with the sides swapped; a team plays it once with each level. The
seed of the proof was never used to choose how the levels play: that was done with `TUNING`.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from time import process_time
from typing import Final

from tabletop.analysis.simulation import mean_error, play_game
from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules, Policy, Rng
from tabletop.bots.registry import LEVELS
from tabletop.bots.search import AdviseTask, SearchPolicy
from tabletop.engine.actions import SeatAction
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import load, play, twin

TUNING: Final = 7
PROOF: Final = 20_261_128
_99: Final = 2.575829
_CAP: Final = 4000
_ADVICE: Final = (
    AdviseTask(tries=0),
    AdviseTask(tries=2),
    AdviseTask(tries=2, in_wins=True),
)
"""What is asked of both positions: what is exact, a tip, and what a review asks again."""


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.seconds = 0.0
        self.longest = 0.0
        self.decisions = 0

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        start = process_time()
        action = self._policy.choose(rules, observation, legal, chance)
        taken = process_time() - start
        self.seconds += taken
        self.longest = max(self.longest, taken)
        self.decisions += 1
        return action


def player(level: str, tries: int) -> Timed:
    """A player of a level."""
    return Timed(SearchPolicy(tries) if level == "strong" else LEVELS[level]())


def scores(rules: AnyRules, better: Timed, worse: Timed, deals: int) -> Iterator[float]:
    """What the better player scored, deal by deal, from 0 to 1."""
    for number in range(deals):
        if rules.cooperative:
            won = [
                bool(end.winners)
                for one in (better, worse)
                if (end := play_game(rules, [one, one], PROOF, number, _CAP).outcome)
            ]
            yield (1 + won[0] - won[1]) / 2
            continue
        score = 0.0
        for own, seated in ((0, [better, worse]), (1, [worse, better])):
            end = play_game(rules, seated, PROOF, number, _CAP).outcome
            winners = () if end is None else end.winners
            score += (own in winners) / len(winners) if winners else 0.5
        yield score / 2


def prove(rules: AnyRules, deals: int, tries: int) -> None:
    """Print how the levels fare against each other."""
    for worse, better in pairwise(LEVELS):
        one, other = player(better, tries), player(worse, tries)
        found = [*scores(rules, one, other, deals)]
        mean, error = mean_error(found)
        low = mean - _99 * error
        verdict = "above" if low > 1 / 2 else "NOT above"
        thinks = 1000 * one.seconds / max(1, one.decisions)
        print(
            f"{rules.game:<17}{better:>7} over {worse:<7}{2 * deals:>5} games {mean:>6.1%}"
            f" ± {_99 * error:.1%} (99 %): {verdict} 50 %;"
            f" {thinks:.1f} ms a decision, {1000 * one.longest:.0f} at most",
            flush=True,
        )


def compare_twins(rules: AnyRules, wanted: int, first: int) -> None:
    """Print for how many pairs that a seat cannot tell apart levels and adviser say the same."""
    compared, adviser = 0, Adviser(rules)
    for seed in count(first):
        for number, moment in enumerate(play(rules, seed)):
            state, seat = moment.before, max(moment.before.to_act, 0)
            legal = rules.legal_actions(state)
            if len(legal) < 2:
                continue
            other = twin(rules, state, seat, number)
            if other == state:
                continue
            for level in LEVELS:
                chosen = {
                    player(level, 2).choose(
                        rules, rules.observe(one, seat), legal, SeededChance(number)
                    )
                    for one in (state, other)
                }
                if len(chosen) > 1:
                    raise SystemExit(f"{rules.game}: {level} chose {chosen}, game {seed}, {number}")
            for task in _ADVICE:
                seen = (rules.observe(one, seat) for one in (state, other))
                advice = {adviser.advise(one, legal, task) for one in seen}
                if len(advice) > 1:
                    raise SystemExit(f"{rules.game}: advised {advice}, game {seed}, {number}")
            compared += 1
        if compared >= wanted:
            break
    print(
        f"{rules.game:<17}{compared:>6} pairs, the same move at every level and the same advice,"
        f" games {first} to {seed}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("-n", type=int, default=100, help="deals (%(default)s)")
    parser.add_argument("--tries", type=int, default=60, help="of the strong level (%(default)s)")
    parser.add_argument("--pairs", type=int, help="compare so many pairs of positions instead")
    parser.add_argument("--first", type=int, default=0, help="their first game (%(default)s)")
    arguments = parser.parse_args()
    for game in CATALOG:
        if not arguments.games or game.id in arguments.games:
            rules = load(game, 2, {})
            if arguments.pairs:
                compare_twins(rules, arguments.pairs, arguments.first)
            else:
                prove(rules, arguments.n, arguments.tries)


if __name__ == "__main__":
    main()
