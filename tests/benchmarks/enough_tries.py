"""How much worse the action is that few tries choose than the best one by many tries.

Run by hand:

    python tests/benchmarks/enough_tries.py GAME [-n POSITIONS] [--many TRIES] [--few TRIES]

Both searches end in the same values, so that this tells only whether more tries would help.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from statistics import fmean
from time import process_time

from tabletop.analysis.simulation import mean_error
from tabletop.bots.policy import AnyRules, GreedyPolicy, sensible
from tabletop.bots.search import SearchPolicy
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import load, play

_EVERY = 23
"""One of so many decisions of a game is looked at."""
_TIMES = 3
"""How often few tries choose in each position."""


def choices(rules: AnyRules) -> Iterator[State]:
    """Yield observed positions of games of `medium` with several sensible actions."""
    for seed in count(1):
        moments = play(rules, seed, policy=GreedyPolicy(1))
        decided = [one.before for one in moments if one.before.to_act >= 0]
        seen = [rules.observe(state, state.to_act) for state in decided]
        legal = [sensible(rules, one, rules.legal_actions(one)) for one in seen]
        open_ones = [one for one, actions in zip(seen, legal, strict=True) if len(actions) > 1]
        yield from open_ones[3::_EVERY]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in CATALOG])
    parser.add_argument("-n", type=int, default=60, help="positions (%(default)s)")
    parser.add_argument("--many", type=int, default=1500, help="tries (%(default)s)")
    parser.add_argument("--few", type=int, default=60, help="tries (%(default)s)")
    given, start = parser.parse_args(), process_time()
    rules = load(find_game(given.game), 2, {})
    lost: list[float] = []
    above: list[float] = []
    for seen, number in zip(choices(rules), range(given.n), strict=False):
        legal = rules.legal_actions(seen)
        advice = SearchPolicy(given.many).advice(rules, seen, legal, SeededChance(number))
        values = {one.action: one.value for one in advice.values if one.value is not None}
        best = max(values.values())
        above.append(best - fmean(values.values()))
        for again in range(_TIMES):
            chance = SeededChance(f"{number}/{again}")
            chosen = SearchPolicy(given.few).choose(rules, seen, legal, chance)
            lost.append(best - values[chosen])
    mean, error = mean_error(lost)
    print(
        f"{given.game}: {len(above)} positions, {given.few} tries lose {100 * mean:.2f} ±"
        f" {100 * error:.2f} points; the best action is {100 * fmean(above):.1f} above the mean;"
        f" {process_time() - start:.0f} s of processor time"
    )


if __name__ == "__main__":
    main()
