"""`tabletop doctor`: describe the installation for fault reports."""

import argparse
from collections.abc import Iterator
from typing import Final

from tabletop.cli.arguments import Exit, Parser
from tabletop.engine.localized_error import printable
from tabletop.system.diagnosis import Finding, diagnosis, finding_lines

SUMMARY: Final = "describe the installation for a report"
DESCRIPTION: Final = (
    "Prints versions, folders, screens and missing libraries, with the packages that contain them. "
    "Problems are marked with !. The text is meant to be pasted into a report."
)


def configure(parser: Parser) -> None:
    """Add no arguments: the subcommand takes none."""


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    del arguments
    findings = [*diagnosis(), *_window()]
    for line in finding_lines(iter(findings)):
        print(printable(line))
    return Exit.FAILED if any(finding.is_wrong for finding in findings) else Exit.DONE


def _window() -> Iterator[Finding]:
    from tabletop.ui.base.display import loading_problem, opened_screens, window_obstacle

    obstacle = window_obstacle() or loading_problem()
    if obstacle is None:
        yield from (Finding(name, text) for name, text in opened_screens())
    else:
        yield Finding("Window", obstacle, is_wrong=True)
