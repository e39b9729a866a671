"""Build the documentation pages, for reading offline.

Run ``python3 packaging/pages.py``; arguments are passed to ``mkdocs build``. The pages are in
``packaging/site``, beginning with ``index.html``. Texts come from ``packaging/docs`` and the
READMEs; pictures and rules pages come from the program itself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import environment
from commands import SetupError, report

if TYPE_CHECKING:
    from collections.abc import Sequence

SITE = environment.ROOT / "packaging" / "site"
SOURCES = environment.ROOT / "build" / "pages"
CONFIGURATION = "packaging/mkdocs.yml"


def main(arguments: Sequence[str]) -> int:
    """Gather the sources of the pages, and build the pages."""
    environment.prepare("docs")
    python = str(environment.PYTHON)
    variables = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_LOGGING_RULES": "default.warning=false",
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join((str(environment.ROOT), str(environment.ROOT / "packaging"))),
    }
    for doing, command in (
        ("Gathering texts and drawing pictures", ["-m", "site_builder", str(SOURCES)]),
        ("Building the pages", ["-m", "mkdocs", "build", "-q", "--strict", "-f", CONFIGURATION]),
    ):
        report(doing)
        further = arguments if "mkdocs" in command else ()
        if subprocess.call([python, *command, *further], cwd=environment.ROOT, env=variables):
            raise SetupError("The pages could not be built; why stands above.")
    foreign = sorted(_fetched())
    if foreign:
        raise SetupError(f"The pages would fetch something from elsewhere: {', '.join(foreign)}")
    report(f"Done: {SITE / 'index.html'}")
    return 0


def _fetched() -> set[str]:
    """Return the addresses on other hosts that a browser would load for the pages."""
    tags = re.compile(
        r"""<(?:script|img|link|iframe)[^>]*\s(?:src|href)=["']?(https?://[^"'> ]+)"""
    )
    found = {
        address
        for page in SITE.rglob("*.html")
        for address in tags.findall(page.read_text("utf-8"))
    }
    for sheet in SITE.rglob("*.css"):
        found |= set(re.findall(r"""url\(["']?(https?://[^"')]+)""", sheet.read_text("utf-8")))
    return found


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
