"""Write the sources of all pages into a folder, for ``packaging/pages.py``."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from site_builder import command_line, rules_pages, texts


def main(folder: Path) -> None:
    """Write the sources into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    texts.gather(folder)
    (folder / "commands.md").write_text(command_line.reference(), encoding="utf-8")
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home  # no personal data in the pages
        rules_pages.write(app, folder / "rules")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
