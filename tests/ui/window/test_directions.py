"""A language from right to left: its texts run so, the window and English texts do not."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextLayout
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.i18n.languages import keep_direction
from tabletop.storage.language_copy import write_language
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tests.cli.test_language import uncomment
from tests.ui.features import start_page

LEARN = "تعلّم!"
TAGLINE = "تخلّص من أوراقك!"
PROMPT = "{seat}: {top}، دورك!"


def leftmost(text: str) -> str:
    """Return the character that is drawn at the left, in a line that runs left to right."""
    layout = QTextLayout(text, QFont("Lato"))
    option = layout.textOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    marks = "\u2067\u2068\u2069"
    shown = [index for index, character in enumerate(text) if character not in marks]
    runs = {index: line.glyphRuns(index, 1) for index in shown}
    places = {index: run[0].positions()[0].x() for index, run in runs.items() if run}
    return text[min(places, key=places.__getitem__)]


@pytest.fixture
def arabic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language) -> Language:
    """Arabic, of which three texts are translated."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    folder = tmp_path / "languages" / "ar"
    list(write_language("ar", folder))
    window = folder / "tabletop_ar.ts"
    source, unfinished = "<source>Learn</source>", '<translation type="unfinished">'
    before, after = window.read_text("utf-8").split(source)
    after = after.replace(unfinished, f"<translation>{LEARN}", 1)
    window.write_text(f"{before}{source}{after}", "utf-8")
    texts = folder / "numnum" / "texts.ar.yaml"
    uncomment(texts, "prompts:")
    text = texts.read_text("utf-8")
    lines = text.replace("prompts:\n", f'tagline: {TAGLINE}\nprompts:\n  lay-or-draw: "{PROMPT}"\n')
    texts.write_text(lines, "utf-8")
    language.set_language("ar")
    return language


def test_only_translated_texts_run_from_right_to_left(
    arabic: Language, open_window: Callable[..., MainWindow]
) -> None:
    assert arabic.code == "ar"
    assert arabic.problems == ()
    assert QApplication.layoutDirection() == Qt.LayoutDirection.LeftToRight, "Qt has Arabic texts"
    page = start_page(open_window())
    numnum = next(tile for tile in page.tiles if tile.game == "numnum")
    assert numnum.learn.text() == keep_direction(LEARN)
    assert leftmost(numnum.learn.text()) == "!"
    assert numnum.play.text() == "Play…"
    names = {tile.game: tile.accessibleName() for tile in page.tiles}
    assert names["dumm-gelaufen"].startswith("Dumm gelaufen!")
    assert leftmost("Dumm gelaufen!") == "D"
    assert numnum.learn.geometry().left() > numnum.play.geometry().left(), "not mirrored"


@pytest.mark.usefixtures("arabic")
def test_prompts_run_from_right_to_left(open_window: Callable[..., MainWindow]) -> None:
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    session = window.controller.session
    assert session is not None
    prompt = session.speaker.prompt(session.match.rules.prompt(session.match.state))
    assert leftmost(prompt) == "!"
    assert window.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_directions_of_texts() -> None:
    assert keep_direction("Nur im Zug: 4–2!") == "Nur im Zug: 4–2!"
    assert leftmost(keep_direction("4–2")) == "4"
    assert leftmost(keep_direction(f"NumNum: {LEARN}")) == "!"
    assert leftmost(f"NumNum: {LEARN}") == "N"
