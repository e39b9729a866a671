"""Deals many positions anew, sees that each looks as before, and tells how long it takes.

With `--hands` it compares the hands that are dealt with those that `medium` really held.

Run by hand:

    python tests/benchmarks/resampling.py [-n POSITIONS] [--hands GAMES]
"""

import argparse
from collections.abc import Callable
from itertools import count
from statistics import mean
from time import perf_counter
from typing import Any, Final, NamedTuple

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import configurations, load, play

POSITIONS: Final = 20_000


class Figure(NamedTuple):
    """What is measured of a hand.

    Attributes:
        game: which game.
        name: what it is.
        of: returns it for the rules, a state and a seat.
    """

    game: str
    name: str
    of: Callable[[Any, Any, int], float]


def _bans(rules: Any, state: Any, seat: int) -> float:  # noqa: ANN401
    hand = state.zones[seat]
    return sum(1.0 for card in hand if rules.facts.series[card]) / max(1, len(hand))


def _distance(rules: Any, state: Any, seat: int) -> float:  # noqa: ANN401
    task = state.zones[rules.facts.task[seat]]
    held = tuple(sorted(rules.facts.held(state.zones, seat)))
    return float(rules.facts.progress(task[0], held).distance) if task else 0.0


BANS: Final = Figure("numnum", "share of bans", _bans)
DISTANCE: Final = Figure("dumm-gelaufen", "cards missing for the task", _distance)


def true_and_dealt(figure: Figure, games: int) -> tuple[float, float]:
    """Return the mean of a figure for true hands of the other of two, and for dealt ones."""
    rules = load(find_game(figure.game), 2, {})
    true, dealt = [], []
    for seed in range(games):
        for number, moment in enumerate(play(rules, seed, 300, policy=GreedyPolicy())):
            state, other = moment.before, 1 - moment.before.to_act
            if number > 5 and other in (0, 1):
                seen = rules.observe(state, 1 - other)
                again = rules.resample(seen, 1 - other, SeededChance(f"{seed}/{number}"))
                true.append(figure.of(rules, state, other))
                dealt.append(figure.of(rules, again, other))
    return mean(true), mean(dealt)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=POSITIONS, help="positions a game (%(default)s)")
    parser.add_argument("--hands", type=int, help="compare the hands in so many games instead")
    arguments = parser.parse_args()
    if arguments.hands:
        for figure in (BANS, DISTANCE):
            true, again = true_and_dealt(figure, arguments.hands)
            print(f"{figure.game}: {figure.name}: {true:.4f}, dealt anew {again:.4f}")
        return
    wanted = arguments.n
    for game in CATALOG:
        every = [
            load(game, seats, options) for one, seats, options in configurations() if one is game
        ]
        looked = 0
        seconds = 0.0
        for seed in count():
            rules = every[seed % len(every)]
            for number, moment in enumerate(play(rules, seed, reluctant=seed % 3 == 0)):
                state, seat = moment.before, (seed + number) % rules.seats
                seen = rules.observe(state, seat)
                start = perf_counter()
                dealt = rules.resample(seen, seat, SeededChance(f"{seed}/{number}"))
                seconds += perf_counter() - start
                if rules.observe(dealt, seat) != seen:
                    raise SystemExit(f"{game.id}: game {seed}, position {number} looks otherwise")
                if state.to_act != CHANCE:
                    rules.build(rules.position(dealt))
                else:
                    rules.apply(dealt, rules.sample_chance(dealt, SeededChance(0)))
                looked += 1
            if looked >= wanted:
                break
        print(f"{game.id:<18}{looked:>7} positions, {seconds / looked * 1e6:6.1f} µs each")


if __name__ == "__main__":
    main()
