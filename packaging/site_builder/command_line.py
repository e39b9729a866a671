"""The page that tells every command with all its options, from the parser itself."""

import io
import os
from contextlib import redirect_stdout
from functools import cache
from typing import Final

from tabletop.cli.main import main

COLUMNS: Final = "84"
HEAD: Final = (
    "# Every command and option\n\nAs `tabletop --help` and `tabletop COMMAND --help` say it.\n"
)


def commands() -> tuple[str, ...]:
    """Return the names of all commands that are told of, as `tabletop --help` lists them."""
    lines = help_of().partition("commands:")[2].partition("examples:")[0].splitlines()
    rows = (line.split() for line in lines if line.startswith("    ") and line[4:5].strip())
    return tuple(row[0] for row in rows if row[0] != "COMMAND")


@cache
def help_of(*command: str) -> str:
    """Return what `--help` says of the program, or of one of its commands."""
    before, os.environ["COLUMNS"] = os.environ.get("COLUMNS"), COLUMNS
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            main([*command, "--help"])
    finally:
        del os.environ["COLUMNS"]
        if before is not None:
            os.environ["COLUMNS"] = before
    return said.getvalue().strip()


def reference() -> str:
    """Return the page in Markdown."""
    told = (f"## tabletop {name}\n\n```text\n{help_of(name)}\n```" for name in commands())
    return "\n\n".join((HEAD, f"```text\n{help_of()}\n```", *told)) + "\n"
