"""By how much taking out luck shortens the interval of a comparison of bots.

Run by hand:

    python tests/benchmarks/luck.py GAME [-n GAMES]

`medium` plays against `easy`, with the sides swapped after each game. What a side gets is counted
as it is, and without the luck that the values of positions tell (the chance events of Burch and
others: AIVAT, 2018). The mean stays the same, but for the error of sampled outcomes.
"""

import argparse
from time import process_time

from tabletop.analysis.review import lead_history
from tabletop.analysis.simulation import mean_error
from tabletop.bots.policy import EasyPolicy, GreedyPolicy, Policy
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.incremental import run_to_end
from tabletop.testing.playing import load
from tests.benchmarks.reviews import played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in CATALOG if game.seats[0] > 1])
    parser.add_argument("-n", type=int, default=100, help="games (%(default)s)")
    given, start = parser.parse_args(), process_time()
    rules = load(find_game(given.game), 2, {})
    plain: list[float] = []
    without: list[float] = []
    for number in range(given.n):
        side, bots = number % 2, list[Policy]([GreedyPolicy(), EasyPolicy()])
        match, _ = played(rules, bots[::-1] if side else bots, number)
        if match.outcome is None:
            continue
        course = run_to_end(lead_history(match))
        plain.append(course.points[-1].chances[side])
        without.append(plain[-1] - course.luck(side))
    (mean, error), (other, shorter) = mean_error(plain), mean_error(without)
    print(
        f"{given.game}: {len(plain)} games, {mean:.1%} ± {1.96 * error:.1%}, without luck"
        f" {other:.1%} ± {1.96 * shorter:.1%}: {1 - shorter / error:.0%} shorter;"
        f" {process_time() - start:.0f} s of processor time"
    )


if __name__ == "__main__":
    main()
