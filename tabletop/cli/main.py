"""The program's arguments, and what becomes of errors."""

import argparse
import io
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tabletop import __version__
from tabletop.cli import cards, check, games, play, replay, simulate
from tabletop.cli.arguments import Parser
from tabletop.cli.errors import (
    DONE,
    EXPECTED,
    INTERNAL,
    INTERRUPTED,
    PIPE_CLOSED,
    WRONG,
    explain,
)
from tabletop.engine.suggest import did_you_mean


class Command(Protocol):
    """A subcommand; each is a module."""

    SUMMARY: str
    DESCRIPTION: str

    def configure(self, parser: Parser, /) -> None:
        """Adds the arguments, and as default of `run` the function that takes them."""
        ...


_COMMANDS: Final[Mapping[str, Command]] = {
    "games": games,
    "play": play,
    "simulate": simulate,
    "replay": replay,
    "cards": cards,
    "check": check,
}
_TRACEBACK: Final = "TABLETOP_TRACEBACK"
_EXAMPLES: Final = """\
examples:
  tabletop                                        open the window
  tabletop games                                  what can be played, by how many, with what options
  tabletop play wonderful-world --players Ann,Ben --option starter=Ben
  tabletop simulate wonderful-world -n 1000 --players 3 --seed 7 --json
  tabletop replay evening.tabletop --to 40        the game so far, in words
  tabletop cards check                            are all card definitions as they must be?
  tabletop check tests/scenarios                  do the rules answer as these positions expect?

exit codes: 0 done, 1 a check failed, 2 wrong arguments or files, 130 interrupted
"""


def main(argv: Sequence[str]) -> int:
    """Carry out a subcommand.

    Args:
        argv: what follows the program's name.

    Returns:
        The exit code, see `cli.errors`. Nothing is raised: errors are one line each on stderr.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a letter shall not end the program.
        sys.stdout.reconfigure(errors="replace")
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads on (`| head`). Python would complain once more when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except EXPECTED as error:
        print(f"tabletop: {explain(error)}", file=sys.stderr)
        return WRONG
    except Exception as error:  # noqa: BLE001 - whatever it is, no traceback is thrown at a user
        _apologise(error)
        return INTERNAL
    return code


def _run(argv: Sequence[str]) -> int:
    parser = _parser()
    try:
        first = next((word for word in argv if not word.startswith("-")), None)
        if first is not None and first not in _COMMANDS:
            hint = did_you_mean(first, _COMMANDS) or f"; the commands: {', '.join(_COMMANDS)}"
            parser.error(f'there is no command "{first}"{hint}')
        arguments = parser.parse_args(argv)
    except SystemExit as end:
        # argparse has said all there is to say (--help, or what is wrong).
        return end.code if isinstance(end.code, int) else DONE
    code: int = arguments.run(arguments)
    return code


def _parser() -> Parser:
    parser = Parser(
        prog="tabletop",
        description="Card and dice games round one screen. Without a command the window opens.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tabletop {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands", required=True)
    for name, command in _COMMANDS.items():
        command.configure(
            subparsers.add_parser(
                name, help=command.SUMMARY, description=command.DESCRIPTION, allow_abbrev=False
            )
        )
    return parser


def _apologise(error: Exception) -> None:
    if os.environ.get(_TRACEBACK):
        traceback.print_exception(error)
    said = " ".join(str(error).split())
    print(
        f"tabletop: this is a fault in the program ({type(error).__name__}: {said}); please report "
        f"it with what you called ({_TRACEBACK}=1 shows where it happened)",
        file=sys.stderr,
    )
