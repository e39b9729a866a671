"""`tabletop think`: the process that answers the window's questions."""

import argparse

from tabletop.cli.arguments import Exit, Parser

SUMMARY = "answer the window's questions; started only by the window"
DESCRIPTION = (
    "Chooses moves for the computer's seats and computes values of moves for the window, "
    "which starts it when needed. Other programs should use `tabletop engine`."
)


def configure(parser: Parser) -> None:
    """Add no arguments: the subcommand takes none."""


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    del arguments
    from tabletop.bots.worker import serve

    serve()
    return Exit.DONE
