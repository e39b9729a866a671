"""Deals many positions anew, sees that each looks as before, and tells how long it takes.

Run by hand:

    python tests/benchmarks/resampling.py [-n POSITIONS]
"""

import argparse
from itertools import count
from time import perf_counter
from typing import Final

from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import configurations, load, play

POSITIONS: Final = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=POSITIONS, help="positions a game (%(default)s)")
    wanted = parser.parse_args().n
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
