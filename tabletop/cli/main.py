"""The command line's entry point and error handling."""

import argparse
import io
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, TextIO

from tabletop import __version__
from tabletop.bots.reserved_stdout import reserve_stdout
from tabletop.cli.arguments import EXPECTED, Exit, Parser, explain, extra_card_set, words_for
from tabletop.engine.localized_error import ErrorText, did_you_mean, printable, quoted_input
from tabletop.storage.file_kind import is_named_file
from tabletop.system import log

_COMMANDS: Final[tuple[str, ...]] = (
    "games",
    "game",
    "language",
    "open",
    "play",
    "simulate",
    "engine",
    "replay",
    "cards",
    "check",
    "review",
    "doctor",
    "think",
)
_VERSION: Final = "--version"
_INSTALL, _REMOVE = "--install-menu", "--remove-menu"
_DEBUG: Final = "--debug"
_IMMEDIATE_OPTIONS: Final = ("--help", "-h", _VERSION)
"""Options that take effect whatever arguments follow them."""
_TRACEBACK: Final = "TABLETOP_TRACEBACK"
_EXAMPLES: Final = """\
examples:
  tabletop                                        open the window
  tabletop evening.tabletop                       open a saved game, or a scenario
  tabletop games                                  list the games with their players and options
  tabletop play wonderful-world --players Ann,Ben --option starter=Ben
  tabletop simulate wonderful-world -n 1000 --players 3 --seed 7 --json
  tabletop simulate numnum --bots easy,medium     compare two bots
  tabletop engine numnum --players 2              answer other programs as lines of JSON
  tabletop replay evening.tabletop --to 40        print the game so far
  tabletop cards check                            check all card definitions
  tabletop cards new numnum                       write a card set for the printed cards you own
  tabletop game new pearl-dive                    write a small game for you to change
  tabletop game check pearl-dive                  run all checks of a game
  tabletop language new pl                        begin a translation into Polish
  tabletop check tests/scenarios                  check positions against the rules
  tabletop review evening.tabletop                review a finished game: luck, skill, mistakes
  tabletop doctor                                 describe the installation for a report

exit codes: 0 success, 1 a check failed, 2 wrong arguments or files, 130 interrupted
"""


def main(argv: Sequence[str]) -> int:
    """Run a subcommand, or open the window if there is none.

    Args:
        argv: the arguments without the program's name.

    Returns:
        The exit code (`Exit`). Nothing is raised: errors are printed as one line on stderr.
    """
    _prepare_streams()
    try:
        if argv and argv[0] == _DEBUG:
            argv = argv[1:]
            os.environ[log.VARIABLE] = "1"  # child processes log, too
        if os.environ.get(log.VARIABLE):
            log.write_log()
        if argv and argv[0] in (_INSTALL, _REMOVE):
            from tabletop.cli.menu import change_menu

            change_menu(install=argv[0] == _INSTALL)
            code: int = Exit.DONE
        else:
            code = _run(argv) if argv else _open_window()
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output(sys.stdout)
        return Exit.PIPE_CLOSED
    except KeyboardInterrupt:
        _print_error("tabletop: interrupted")
        return Exit.INTERRUPTED
    except EXPECTED as error:
        _flush_output()
        _print_error(explain(error))
        return Exit.WRONG
    except (Exception, SystemExit) as error:  # noqa: BLE001 - no traceback is thrown at a user
        _flush_output()
        return _report_crash(error)
    return code


def _prepare_streams() -> None:
    """Prepare the output streams so that printing to them never fails."""
    # Python sets a stream to None if the caller closed it (`>&-`).
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the terminal cannot show must not end the program.
        sys.stdout.reconfigure(errors="replace")


def _flush_output() -> None:
    """Print pending output ahead of an error message, or discard it if this fails."""
    try:
        sys.stdout.flush()
    except OSError:
        _discard_output(sys.stdout)


def _print_error(text: str) -> None:
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _discard_output(sys.stderr)


def _discard_output(stream: TextIO) -> None:
    """Discard output that cannot be written, to avoid another error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(argv: Sequence[str]) -> int:
    parser, named = _parser(), _COMMANDS
    first = next((word for word in argv if not word.startswith("-")), "")
    if first not in _COMMANDS and is_named_file(first):
        argv = ("open", *argv)
    try:
        for word in argv:
            if not word.startswith("-"):
                if word not in _COMMANDS:
                    hint = did_you_mean(word, _COMMANDS)
                    hint = hint or ErrorText(
                        "; the commands are {known}", known=", ".join(_COMMANDS)
                    )
                    parser.error(f'there is no command "{quoted_input(word)}"{hint}')
                named = (word,)
                break
            if word.partition("=")[0] not in parser.option_names():
                parser.reject(word)
            if word in _IMMEDIATE_OPTIONS:
                named = () if word == _VERSION else named
                break
        _add_commands(parser, named)
        arguments, more = parser.parse_known_args(argv)
        if more:
            arguments.parser.reject(more[0])
    except SystemExit as end:
        # argparse has already printed the help or the error.
        return end.code if isinstance(end.code, int) else Exit.DONE
    try:
        with extra_card_set(getattr(arguments, "cards", None)), _answer_stream(arguments):
            code: int = arguments.run(arguments)
    except BrokenPipeError:
        raise
    except EXPECTED as error:
        _flush_output()
        message = explain(error, words_for(arguments))
        _print_error(message)
        if getattr(arguments, "opens_window", False):
            from tabletop.ui.app.start_faults import show_if_unread

            show_if_unread(message)
        return Exit.WRONG
    return code


def _open_window() -> int:
    from tabletop.ui.app.application import run_window

    return run_window()


@contextmanager
def _answer_stream(arguments: argparse.Namespace) -> Iterator[None]:
    """Set `arguments.answers` to stdout, reserved for the answer if that is JSON."""
    arguments.answers = sys.stdout
    if not getattr(arguments, "json", False):
        yield
        return
    with reserve_stdout() as arguments.answers:
        yield


def full_parser() -> Parser:
    """Return the parser of all subcommands, for documentation and tests."""
    parser = _parser()
    _add_commands(parser, _COMMANDS)
    return parser


def _parser() -> Parser:
    parser = Parser(
        prog="tabletop",
        description="Card and dice games round one screen. Without a command, the window opens.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(_VERSION, action="version", version=f"tabletop {__version__}")
    parser.add_argument(
        _DEBUG,
        action="store_true",
        help="log to standard error what the program does; must be the first argument; "
        f"{log.VARIABLE}=1 does the same",
    )
    parser.add_argument(
        _INSTALL,
        action="store_true",
        help="add the program to your desktop's menu, and register its file types (Linux)",
    )
    parser.add_argument(_REMOVE, action="store_true", help="remove it from the menu")
    return parser


def _add_commands(parser: Parser, names: Sequence[str]) -> None:
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands", required=True)
    for name in names:
        command: Any = import_module(f"tabletop.cli.{name}")
        subparser = subparsers.add_parser(
            name, help=command.SUMMARY, description=command.DESCRIPTION, allow_abbrev=False
        )
        subparser.set_defaults(parser=subparser, run=command.run)
        command.configure(subparser)


def _report_crash(error: BaseException) -> int:
    from tabletop.content.external_game_errors import locate_game_error

    if os.environ.get(_TRACEBACK):
        traceback.print_exception(error)
    problem = locate_game_error(error)
    if problem is not None:
        _print_error(str(problem))
        return Exit.WRONG
    message = printable(" ".join(str(error).split()))
    _print_error(
        f"tabletop: this is a fault in the program ({type(error).__name__}: {message}); please "
        f"report it with the command you ran ({_TRACEBACK}=1 shows where it happened)"
    )
    return Exit.INTERNAL
