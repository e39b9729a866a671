"""`tabletop think`: the process that the window asks; nobody else starts it."""

import argparse

from tabletop.cli.arguments import Exit, Parser

SUMMARY = "answer the window's questions; it is started by the window itself"
DESCRIPTION = (
    "Chooses moves for the computer's seats and works out what moves are worth, beside the window, "
    "which starts it when it is first needed. Programs that want to ask use `tabletop engine`."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments: there are none."""


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    del arguments
    from tabletop.bots.worker import serve

    serve()
    return Exit.DONE
