"""`tabletop simulate`: many games between bots, without a window."""

import argparse
import csv
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from time import perf_counter
from typing import Any, Final

from tabletop.analysis.simulation import RANDOM, SimulationReport, SimulationSetup, simulate
from tabletop.bots.protocol import PREFIX
from tabletop.bots.registry import find_policy
from tabletop.cards.file_reading import with_retry
from tabletop.cli.arguments import (
    ArgumentError,
    Exit,
    Parser,
    count,
    default_names,
    file_path,
    parse_options,
    report,
    with_card_set,
)
from tabletop.content.game_library import rules_for
from tabletop.engine.localized_error import ErrorText
from tabletop.games.catalogue import find_game
from tabletop.games.game import CARDS

DEFAULT_GAMES: Final = 1000
DEFAULT_CAP: Final = 10_000
_WIDTH: Final = 40
_STEP: Final = 0.2
"""Seconds between two pictures of the progress bar."""

SUMMARY: Final = "play many games between bots and report"
DESCRIPTION: Final = (
    "Plays games by the rules of the window between bots, and reports how they end, how long they "
    "are and who wins, with 95 % intervals. The same seed brings the same games, whatever the "
    "number of jobs. Bots: random (any legal action), easy, medium, strong (by so many tries: "
    "strong:200), what installed packages offer, and any program that speaks the protocol of "
    '`tabletop engine`: "cmd:./mybot".'
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_shared("game")
    parser.add_argument(
        "-n", type=count, default=DEFAULT_GAMES, metavar="N", help="how many games (%(default)s)"
    )
    parser.add_shared("--players", "--option", "--cards")
    parser.add_argument(
        "--bots",
        default=RANDOM,
        metavar="A,B",
        help="who plays, by seat; fewer bots than players take turns (%(default)s)",
    )
    parser.add_shared("--seed")
    parser.add_argument(
        "--cap",
        type=count,
        default=DEFAULT_CAP,
        metavar="N",
        help="give a game up as unfinished after N decisions (%(default)s)",
    )
    parser.add_argument(
        "--jobs", type=count, default=1, metavar="N", help="play in N processes (%(default)s)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="hand the games to the Dask cluster with its scheduler there (tcp://HOST:PORT); name "
        "only one that you trust: what a scheduler sends is run as code",
    )
    parser.add_argument("--json", action="store_true", help="report as JSON")
    parser.add_argument(
        "--csv", type=file_path, metavar="FILE", help="write a row for each game into FILE"
    )


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    game = find_game(arguments.game)
    names = default_names(game.seats[0] if arguments.players is None else arguments.players)
    setting = _setup(game.id, names, bots_by_seat(arguments.bots, len(names)), arguments)
    with _workers(arguments) as executor:
        start = perf_counter()
        results = simulate(setting, arguments.n, executor, Progress(arguments.n))
    if results:
        _report(SimulationReport(setting, results, perf_counter() - start), arguments)
    if len(results) == arguments.n:
        return Exit.DONE
    sys.stdout.flush()
    done = f"interrupted after {len(results)} of {arguments.n} games"
    print(f"tabletop: {done}", file=sys.stderr)
    return Exit.INTERRUPTED


def _report(tally: SimulationReport, arguments: argparse.Namespace) -> None:
    report(arguments, tally.as_json, tally.as_lines)
    if arguments.csv is not None:
        with with_retry(lambda: arguments.csv.open("w", encoding="utf-8", newline="")) as file:
            csv.writer(file).writerows(tally.as_rows())


# --- what is played, and where --------------------------------------------------------------------


def bots_by_seat(bots: str, seats: int) -> tuple[str, ...]:
    """Return who plays by seat.

    Raises:
        ArgumentError: there are more bots than players.
    """
    named = bots.split(",")
    if len(named) > seats:
        fault = ErrorText("{n} bots are too many for {seats} players", n=len(named), seats=seats)
        raise ArgumentError(fault.at("--bots"))
    return tuple(named[seat % len(named)] for seat in range(seats))


def _setup(
    game: str, names: tuple[str, ...], bots: tuple[str, ...], arguments: argparse.Namespace
) -> SimulationSetup:
    """Return what is to be played, with all options, those not given as they are by default.

    Raises:
        LocalizedError: there is no such option or bot, or the game takes not so many players.
    """
    for bot in dict.fromkeys(bots):
        if not bot.startswith(PREFIX):
            find_policy(bot)
    chosen = with_card_set(arguments.cards, game, parse_options(arguments.options))
    rules = rules_for(game, names, chosen)
    if arguments.cluster is not None and CARDS in rules.options:
        fault = ErrorText("its machines do not have your card sets; use --jobs")
        raise ArgumentError(fault.at("--cluster"))
    return SimulationSetup(
        game, names, tuple(rules.options.items()), bots, arguments.seed, arguments.cap
    )


@contextmanager
def _workers(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    """Give what plays pieces of work beside each other; None where all is played here.

    Raises:
        ArgumentError: the cluster cannot be reached, or nothing is installed to reach it.
    """
    if arguments.cluster is not None:
        with _cluster(arguments.cluster) as executor:
            yield executor
    elif arguments.jobs > 1:
        # Not from concurrent.futures itself: Python 3.15.0 may give a lazy import instead.
        from concurrent.futures.process import ProcessPoolExecutor
        from multiprocessing import get_context

        pool = ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn"))
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    else:
        yield None


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        fault = ErrorText(
            'this needs the package "distributed": pip install "tabletop-games[cluster]"'
        )
        raise ArgumentError(fault.at("--cluster")) from error
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError, TypeError) as error:
        fault = ErrorText("no cluster answers: {fault}", fault=" ".join(str(error).split()))
        raise ArgumentError(fault.at(f"--cluster {address}")) from error
    with client:
        executor: Executor = client.get_executor(pure=False)
        yield executor


class Progress:
    """A bar on the terminal; nothing where there is none."""

    def __init__(
        self, games: int, clock: Callable[[], float] = perf_counter, *, unit: str = ""
    ) -> None:
        """Show how many of so many games are played, or how much of something else is done."""
        self._games, self._clock, self._unit = games, clock, unit
        self._next = 0.0 if sys.stderr.isatty() else None

    def __call__(self, played: int) -> None:
        """Show it, if it is time."""
        if self._next is None or (self._clock() < self._next and played < self._games):
            return
        self._next = self._clock() + _STEP
        done = "#" * (_WIDTH * played // self._games)
        end = "\r" if played < self._games else "\r" + " " * (_WIDTH + 30) + "\r"
        bar = f"\r[{done:<{_WIDTH}}] {played} of {self._games} {self._unit}".rstrip()
        print(bar, end=end, file=sys.stderr, flush=True)
