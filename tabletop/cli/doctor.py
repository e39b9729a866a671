"""`tabletop doctor`: what a report of a fault needs to say."""

import argparse
from collections.abc import Iterator
from typing import Final

from tabletop.cli.arguments import Exit, Parser
from tabletop.engine.localized_error import printable
from tabletop.system.diagnosis import Finding, diagnosis, finding_lines

SUMMARY: Final = "look at the installation, to be pasted into a report"
DESCRIPTION: Final = (
    "Tells versions, folders, screens and what the system lacks, with the packages that bring it. "
    "What is wrong is marked with !. The text is meant to be pasted into a report."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments: there are none."""


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    del arguments
    findings = [*diagnosis(), *_window()]
    for line in finding_lines(iter(findings)):
        print(printable(line))
    return Exit.FAILED if any(finding.is_wrong for finding in findings) else Exit.DONE


def _window() -> Iterator[Finding]:
    from tabletop.ui.base.display import window_obstacle

    obstacle = window_obstacle()
    if obstacle is not None:
        yield Finding("Window", obstacle, is_wrong=True)
        return
    from tabletop.ui.base.display import opened_screens

    yield from (Finding(name, text) for name, text in opened_screens())
