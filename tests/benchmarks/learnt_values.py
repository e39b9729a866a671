"""How much stronger `strong` is with the learnt values and weighted deals than without.

Run by hand:

    python tests/benchmarks/learnt_values.py GAME [-n DEALS] [--tries N] [--jobs N]

Each deal is played twice by two, with the sides swapped. Without them, a search ends in the
heuristic after a game's `turns_ahead` turns, and hidden cards are dealt evenly.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from functools import partial
from itertools import chain

from tabletop.analysis.simulation import interval, mean_error, play_game
from tabletop.bots.policy import AnyRules, Rng
from tabletop.bots.search import SearchPolicy
from tabletop.engine.actions import SeatAction
from tabletop.engine.resampling import HiddenDealer
from tabletop.engine.win_model import HasWinModel
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.testing.playing import load
from tests.benchmarks.bots import PROOF, TUNING, Timed

_PREFER = HiddenDealer.prefer


class Unlearnt:
    """A search without a model, whose deals are even."""

    def __init__(self, rules: AnyRules, policy: SearchPolicy) -> None:
        self._rules, self._policy = copy(rules), policy
        if isinstance(self._rules, HasWinModel):
            self._rules.model = None

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        HiddenDealer.prefer = lambda *_: None  # type: ignore[method-assign]
        try:
            return self._policy.choose(self._rules, observation, legal, chance)
        finally:
            HiddenDealer.prefer = _PREFER  # type: ignore[method-assign]


def scores(
    game: str, options: dict[str, str], seed: int, tries: int | None, deals: range
) -> list[tuple[float, float, float, float]]:
    """Return for each deal what the search scored, from 0 to 1, and how long both thought."""
    rules, found = load(find_game(game), 2, options), []
    for number in deals:
        with_values = Timed(SearchPolicy(tries, 1.0))
        without = Timed(Unlearnt(rules, SearchPolicy(tries, 1.0)))
        halves = []
        for own, seated in ((0, [with_values, without]), (1, [without, with_values])):
            end = play_game(rules, seated, seed, number, 4000).outcome
            halves.append(0.5 if end is None else end.share(own))
        spent = [1000 * one.seconds / max(1, one.decisions) for one in (with_values, without)]
        found.append((halves[0], halves[1], spent[0], spent[1]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in CATALOG])
    parser.add_argument("-n", type=int, default=300, help="deals (%(default)s)")
    parser.add_argument("--tries", type=int, default=60, help="playouts (%(default)s)")
    parser.add_argument("--seconds", action="store_true", help="a second a move instead")
    parser.add_argument("--tuning", action="store_true", help="other deals than in the proof")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    given = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in given.option)
    seed = TUNING if given.tuning else PROOF
    ask = partial(scores, given.game, options, seed, None if given.seconds else given.tries)
    parts = [range(first, min(first + 5, given.n)) for first in range(0, given.n, 5)]
    with ProcessPoolExecutor(given.jobs) as pool:
        found = [*chain.from_iterable(pool.map(ask, parts))]
    pairs = [(first + second) / 2 for first, second, *_ in found]
    mean, error = mean_error(pairs)
    single = [half for first, second, *_ in found for half in (first, second)]
    unpaired = mean_error(single)[1]
    thought = [sum(row[place] for row in found) / len(found) for place in (2, 3)]
    low, high = interval(sum(single), len(single))
    print(
        f"{given.game}: {2 * given.n} games, {mean:.1%} with the values, 95 % interval"
        f" {mean - 1.96 * error:.1%} to {mean + 1.96 * error:.1%} by pairs of deals,"
        f" {low:.1%} to {high:.1%} by games; pairs shorten it by {1 - error / unpaired:.0%};"
        f" {thought[0]:.1f} and {thought[1]:.1f} ms a decision",
        flush=True,
    )


if __name__ == "__main__":
    main()
