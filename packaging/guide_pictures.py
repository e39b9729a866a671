"""Create the guide's pictures.

Run ``.venv/bin/python packaging/guide_pictures.py``. It writes the pictures to
``packaging/docs/pictures``, for readers of the repository and of the documentation pages.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from PySide6.QtWidgets import QApplication  # noqa: E402 - after the path
from site_builder import architecture, walk_pictures, window_pictures  # noqa: E402 - after the path
from site_builder.texts import DOCS  # noqa: E402 - after the path


def main() -> None:
    """Write all pictures of the window and the architecture."""
    folder = ROOT / DOCS / "pictures"
    folder.mkdir(exist_ok=True)
    for name, package in architecture.DRAWINGS.items():
        (folder / name).write_text(architecture.drawing(package), encoding="utf-8")
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_HOME"] = home  # keeps personal data out of the pictures
        window_pictures.take(app, Path(home), folder)
        walk_pictures.take(app, Path(home), folder)


if __name__ == "__main__":
    main()
