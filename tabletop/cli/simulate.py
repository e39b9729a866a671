"""`tabletop simulate`: play many games between bots."""

import argparse
import json
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
from tabletop.cli.arguments import (
    ArgumentError,
    Exit,
    Parser,
    count,
    default_names,
    parse_options,
    with_card_set,
)
from tabletop.content.game_library import rules_for
from tabletop.engine.localized_error import ErrorText, printable
from tabletop.games.catalogue import find_game
from tabletop.games.game import CARDS

DEFAULT_GAMES: Final = 1000
DEFAULT_CAP: Final = 10_000
_WIDTH: Final = 40
_STEP: Final = 0.2
"""The minimum time in seconds between two updates of the progress bar."""

SUMMARY: Final = "play many games between bots and report"
DESCRIPTION: Final = (
    "Plays games between bots by the same rules as the window, and reports their endings, lengths "
    "and winners, with 95 % confidence intervals. The same seed plays the same games for any "
    "number of jobs. Bots: random (any legal action), easy, medium, strong (with a number of "
    "playouts: strong:200), those of installed packages, and programs that implement the protocol "
    'of `tabletop engine`: "cmd:./mybot".'
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_shared("game")
    parser.add_argument(
        "-n", type=count, default=DEFAULT_GAMES, metavar="N", help="number of games (%(default)s)"
    )
    parser.add_shared("--players", "--option", "--cards")
    parser.add_argument(
        "--bots",
        default=RANDOM,
        metavar="A,B",
        help="the bots by seat; fewer bots than seats are repeated (default: %(default)s)",
    )
    parser.add_shared("--seed")
    parser.add_argument(
        "--cap",
        type=count,
        default=DEFAULT_CAP,
        metavar="N",
        help="stop a game as unfinished after N decisions (default: %(default)s)",
    )
    parser.add_argument(
        "--jobs", type=count, default=1, metavar="N", help="play in N processes (%(default)s)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the Dask cluster with this scheduler (tcp://HOST:PORT), which must be "
        "trusted, since it can run any code here",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    game = find_game(arguments.game)
    names = default_names(game.seats[0] if arguments.players is None else arguments.players)
    setting = _setup(game.id, names, bots_by_seat(arguments.bots, len(names)), arguments)
    with _workers(arguments) as executor:
        start = perf_counter()
        results = simulate(setting, arguments.n, executor, Progress(arguments.n))
    if results:
        tally = SimulationReport(setting, results, perf_counter() - start)
        if arguments.json:
            data = json.dumps(tally.as_json(), indent=2, ensure_ascii=False)
            print(data, file=arguments.answers)
        else:
            for line in tally.as_lines():
                print(printable(line))
    if len(results) == arguments.n:
        return Exit.DONE
    sys.stdout.flush()
    done = f"interrupted after {len(results)} of {arguments.n} games"
    print(f"tabletop: {done}", file=sys.stderr)
    return Exit.INTERRUPTED


# --- setup and workers ----------------------------------------------------------------------


def bots_by_seat(bots: str, seats: int) -> tuple[str, ...]:
    """Return the bots' names by seat, repeated until every seat has one.

    Raises:
        ArgumentError: if there are more bots than players.
    """
    named = bots.split(",")
    if len(named) > seats:
        fault = ErrorText("{n} bots are too many for {seats} players", n=len(named), seats=seats)
        raise ArgumentError(fault.at("--bots"))
    return tuple(named[seat % len(named)] for seat in range(seats))


def _setup(
    game: str, names: tuple[str, ...], bots: tuple[str, ...], arguments: argparse.Namespace
) -> SimulationSetup:
    """Return the simulation's setup, with defaults for missing options.

    Raises:
        LocalizedError: if an option or bot does not exist, or the number of players is wrong.
    """
    for bot in dict.fromkeys(bots):
        if not bot.startswith(PREFIX):
            find_policy(bot)
    chosen = with_card_set(arguments.cards, game, parse_options(arguments.options))
    rules = rules_for(game, names, chosen)
    if arguments.cluster is not None and CARDS in rules.options:
        fault = ErrorText("its machines do not have your card sets; use --jobs")
        raise ArgumentError(fault.at("--cluster"))
    options = tuple(rules.options.items())
    return SimulationSetup(game, names, options, bots, arguments.seed, arguments.cap)


@contextmanager
def _workers(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    """Provide the executor for `--jobs` or `--cluster`, or None if neither is given.

    Raises:
        ArgumentError: if the cluster cannot be reached, or a package for it is missing.
    """
    if arguments.cluster is not None:
        with _cluster(arguments.cluster) as executor:
            yield executor
    elif arguments.jobs > 1:
        # Not from concurrent.futures itself, which may import it lazily in Python 3.15.0.
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
    """A progress bar on the terminal; nothing is shown if there is no terminal."""

    def __init__(
        self, games: int, clock: Callable[[], float] = perf_counter, *, unit: str = ""
    ) -> None:
        """Create a bar for a total number of games or other units."""
        self._games, self._clock, self._unit = games, clock, unit
        self._next = 0.0 if sys.stderr.isatty() else None

    def __call__(self, played: int) -> None:
        """Update the bar, unless this was last done less than `_STEP` seconds ago."""
        if self._next is None or (self._clock() < self._next and played < self._games):
            return
        self._next = self._clock() + _STEP
        done = "#" * (_WIDTH * played // self._games)
        end = "\r" if played < self._games else "\r" + " " * (_WIDTH + 30) + "\r"
        bar = f"\r[{done:<{_WIDTH}}] {played} of {self._games} {self._unit}".rstrip()
        print(bar, end=end, file=sys.stderr, flush=True)
