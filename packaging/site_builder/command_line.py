"""The reference page of all commands and options, from the parser itself."""

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
    """Return the names of the commands in `tabletop --help`."""
    lines = help_of().partition("commands:")[2].partition("examples:")[0].splitlines()
    rows = (line.split() for line in lines if line.startswith("    ") and line[4:5].strip())
    return tuple(row[0] for row in rows if row[0] != "COMMAND")


@cache
def help_of(*command: str) -> str:
    """Return the output of `--help` for the program or one of its commands."""
    before, os.environ["COLUMNS"] = os.environ.get("COLUMNS"), COLUMNS
    output = io.StringIO()
    try:
        with redirect_stdout(output):
            main([*command, "--help"])
    finally:
        del os.environ["COLUMNS"]
        if before is not None:
            os.environ["COLUMNS"] = before
    return output.getvalue().strip()


def reference() -> str:
    """Return the page in Markdown."""
    sections = (f"## tabletop {name}\n\n```text\n{help_of(name)}\n```" for name in commands())
    return "\n\n".join((HEAD, f"```text\n{help_of()}\n```", *sections)) + "\n"
