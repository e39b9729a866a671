"""Nothing is written in italics: where a script has none, Qt draws boxes instead of its letters."""

import re
from pathlib import Path

import pytest

TABLETOP = Path(__file__).parents[2] / "tabletop"
ITALICS = re.compile(
    r"setItalic|setStyle\(QFont|StyleItalic|StyleOblique|italic\b|oblique|<(i|em)>"
)


@pytest.mark.parametrize("written", ["font.setItalic(True)", "font-style: italic", "<em>Ann</em>"])
def test_italics_are_found(written: str) -> None:
    assert ITALICS.search(written)


def test_nothing_is_written_in_italics() -> None:
    found = [
        f"{path.relative_to(TABLETOP)}:{number}: {line.strip()}"
        for path in sorted(TABLETOP.rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if ITALICS.search(line)
    ]
    assert not found
