"""The pictures of `tests/tools/matrix.py` are reproducible."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from tests.tools.matrix import main
from tests.tools.picture_folders import compared


def picture(path: Path, width: int = 40, *, dot: QPoint | None = None) -> None:
    path.parent.mkdir(exist_ok=True)
    image = QImage(width, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    if dot is not None:
        image.setPixelColor(dot, QColor(255, 255, 254))
    image.save(str(path))


def test_what_differs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        picture(folder / "same.png")
        picture(folder / "touched.png", dot=QPoint(7, 9) if folder is after else None)
        picture(folder / "wider.png", 40 if folder is before else 41)
    picture(before / "gone.png")
    assert compared(before, after) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"gone.png: missing in {after}",
        "touched.png: differs in 1x1 at 7, 9",
        "wider.png: 40x30 became 41x30",
        "3 of 4 pictures differ",
    ]
    assert compared(before, before) == 0


def test_two_empty_folders_are_no_proof(tmp_path: Path) -> None:
    assert compared(tmp_path, tmp_path) == 1


def test_pictures_are_the_same_each_time(tmp_path: Path) -> None:
    """Pictures in which something moves or blinks."""
    for run in ("one", "two"):
        arguments = ["-o", str(tmp_path / run), "--sizes", "1024x700", "--pictures"]
        arguments += ["--only", "numnum/moving", "first start"]
        assert main(arguments) == 0
    assert main(["-o", str(tmp_path / "two"), "--compare", str(tmp_path / "one")]) == 0
    assert len(list((tmp_path / "one").glob("*.png"))) == 3  # with the sheet
