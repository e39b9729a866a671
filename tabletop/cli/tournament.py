"""`tabletop tournament`: bots play each against each, and are rated."""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Final

from tabletop.cli.arguments import (
    ArgumentError,
    Exit,
    Parser,
    count,
    report,
    seat_count,
    seat_names,
)
from tabletop.cli.simulate import DEFAULT_CAP, Progress, add_jobs, setting_of, workers
from tabletop.engine.localized_error import ErrorText
from tabletop.games.catalogue import find_game
from tabletop.library.rating import Rating, ratings
from tabletop.library.simulation import Result, Setting, simulate
from tabletop.library.tally import mean_error

DEFAULT_DEALS: Final = 100
_TWO: Final = 2
_95: Final = 1.959964

SUMMARY: Final = "let bots play against each other and rate them"
DESCRIPTION: Final = (
    "Each bot plays every other one: each deal is played twice, with the sides swapped. In a game "
    "that is won or lost together, each bot plays all seats, and the teams are compared deal by "
    "deal. Bots are named as in `tabletop simulate`. Ratings are of Bradley and Terry, in points "
    "of Elo's scale, with their standard errors; scores have 95 % intervals."
)


@dataclass(frozen=True, slots=True)
class Pairing:
    """What two bots scored against each other.

    Attributes:
        first: the number of the first bot.
        second: the number of the second one.
        scores: what the first one scored, deal by deal, 0 to 1.
        games: how many games were played.
    """

    first: int
    second: int
    scores: tuple[float, ...]
    games: int

    @property
    def mean(self) -> tuple[float, float]:
        """The score of the first one, and half the width of its interval."""
        mean, error = mean_error(self.scores)
        return mean, _95 * error


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add("game")
    parser.add_argument(
        "--bots", default="random,easy,medium", metavar="A,B,C", help="who plays (%(default)s)"
    )
    parser.add_argument(
        "-n", type=count, default=DEFAULT_DEALS, metavar="N", help="deals a pair (%(default)s)"
    )
    parser.add_argument(
        "--players",
        type=seat_count,
        metavar="P",
        help="how many players (two, if the game takes two)",
    )
    parser.add("--option", "--cards", "--seed")
    parser.add_argument(
        "--cap",
        type=count,
        default=DEFAULT_CAP,
        metavar="N",
        help="give a game up as drawn after N decisions (%(default)s)",
    )
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    game = find_game(arguments.game)
    fewest, most = game.seats
    seats = arguments.players or min(max(_TWO, fewest), most)
    bots = tuple(dict.fromkeys(arguments.bots.split(",")))
    if len(bots) < _TWO:
        raise ArgumentError(ErrorText("a tournament needs two bots or more").at("--bots"))
    setting = setting_of(game.id, seat_names(seats), arguments.options, bots, arguments)
    with workers(arguments) as executor:
        play = _teams if game.cooperative else _pairs
        pairings = [*play(setting, bots, arguments.n, executor)]
    scores = {(p.first, p.second): (sum(p.scores), len(p.scores)) for p in pairings}
    found = ratings(len(bots), scores)
    given = (setting, bots, found, pairings)
    report(arguments, partial(_as_json, *given), partial(_as_lines, *given))
    return Exit.DONE


# --- playing --------------------------------------------------------------------------------------


def _all(setting: Setting, deals: int, executor: Executor | None) -> list[Result]:
    """Play all deals.

    Raises:
        KeyboardInterrupt: it was ended early, so that there is nothing to compare.
    """
    found = simulate(setting, deals, executor, Progress(deals))
    if len(found) < deals:
        raise KeyboardInterrupt
    return found


def _pairs(
    setting: Setting, bots: Sequence[str], deals: int, executor: Executor | None
) -> Iterator[Pairing]:
    seats = len(setting.names)
    for one, other in combinations(range(len(bots)), 2):
        scores = [0.0] * deals
        for swapped in (0, 1):
            sides = [(seat + swapped) % 2 for seat in range(seats)]
            seated = tuple(bots[(one, other)[side]] for side in sides)
            for result in _all(replace(setting, bots=seated), deals, executor):
                scores[result.number] += _score(result, sides) / 2
        yield Pairing(one, other, tuple(scores), 2 * deals)


def _score(result: Result, sides: Sequence[int]) -> float:
    """Return the part of a victory that falls to the first side; half of a game nobody won."""
    winners = [sides[seat] for seat in result.winners]
    return winners.count(0) / len(winners) if winners else 0.5


def _teams(
    setting: Setting, bots: Sequence[str], deals: int, executor: Executor | None
) -> Iterator[Pairing]:
    won = []
    for bot in bots:
        seated = replace(setting, bots=(bot,) * len(setting.names))
        won.append([bool(result.winners) for result in _all(seated, deals, executor)])
    for one, other in combinations(range(len(bots)), 2):
        pairs = zip(won[one], won[other], strict=True)
        yield Pairing(one, other, tuple((1 + a - b) / 2 for a, b in pairs), 2 * deals)


# --- reports --------------------------------------------------------------------------------------


def _as_json(
    setting: Setting, bots: Sequence[str], found: Sequence[Rating], pairings: Sequence[Pairing]
) -> dict[str, object]:
    return {
        "game": setting.game,
        "players": len(setting.names),
        "options": dict(setting.options),
        "seed": setting.seed,
        "ratings": {
            bot: {"rating": round(rating.value, 1), "error": round(rating.error, 1)}
            for bot, rating in zip(bots, found, strict=True)
        },
        "pairs": [
            {
                "bots": [bots[pairing.first], bots[pairing.second]],
                "games": pairing.games,
                "score": round(pairing.mean[0], 4),
                "half": round(pairing.mean[1], 4),
            }
            for pairing in pairings
        ],
    }


def _as_lines(
    setting: Setting, bots: Sequence[str], found: Sequence[Rating], pairings: Sequence[Pairing]
) -> Iterator[str]:
    yield f"{setting.game}, players: {len(setting.names)}, seed: {setting.seed}"
    order = sorted(range(len(bots)), key=lambda bot: -found[bot].value)
    for bot in order:
        yield f"  {bots[bot]:<32}{found[bot].value:>+8.0f} ± {found[bot].error:.0f}"
    for pairing in pairings:
        names = f"{bots[pairing.first]} against {bots[pairing.second]}"
        mean, half = pairing.mean
        yield f"  {names:<40}{mean:>7.1%} ± {100 * half:.1f} points of {pairing.games} games"
