"""Markup in texts of users is shown as plain text, and opens no file."""

import ctypes
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QImage, QTextFormat
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QMessageBox,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

import tabletop.resources
from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.content.game_setup import Setup
from tabletop.engine.localized_error import ErrorText
from tabletop.folders import Folders
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.storage.card_set_copy import write_card_set
from tabletop.storage.results import ResultBook
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.widgets.file_dialogs import choose_save_name
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.widgets import confirm
from tabletop.ui.window.error_dialogs import CrashDialog, ProblemsDialog
from tests.tools import pseudo
from tests.tools.opened import leave_unfinished, open_end
from tests.ui.features import feature
from tests.ui.sandbox.conftest import dealt
from tests.ui.test_translations import opened_in_turn
from tests.ui.window.test_card_sets import choose, replace, set_up
from tests.ui.window.test_players import solo

PICTURE: Final = "<img src=p>"
"""The file is in the working directory."""
HEADING: Final = "<h1>Ben</h1>"
_OPENED: Final = 0x20
"""`IN_OPEN` of inotify."""


class Bait:
    """A picture that must not be opened; on Linux the system reports who opens it."""

    def __init__(self, folder: Path) -> None:
        picture = QImage(9, 9, QImage.Format.Format_RGB32)
        picture.fill(QColor("red"))
        assert picture.save(str(folder / "p.png"))
        (folder / "p.png").rename(folder / "p")
        self._told = -1
        if sys.platform == "linux":
            system = ctypes.CDLL(None)
            self._told = system.inotify_init1(os.O_NONBLOCK)
            assert system.inotify_add_watch(self._told, os.fsencode(folder / "p"), _OPENED) >= 0

    def was_opened(self) -> bool:
        if self._told < 0:
            return False
        try:
            return bool(os.read(self._told, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        if self._told >= 0:
            os.close(self._told)


@pytest.fixture
def bait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bait]:
    monkeypatch.chdir(tmp_path)
    bait = Bait(tmp_path)
    yield bait
    assert not bait.was_opened(), "a file was opened that a text named"
    bait.close()


def taken_for_markup() -> list[str]:
    """Return texts of widgets and tool tips that Qt interprets as markup."""
    QApplication.processEvents()
    found = []
    for widget in QApplication.allWidgets():
        if not widget.isVisible():
            continue
        name = type(widget).__name__
        found += [f"{name}: {text}" for text in _texts(widget) if _is_markup(text)]
    return found


def _is_markup(text: str) -> bool:
    """Return whether a text contains markup other than the program's own."""
    return GuiQt.mightBeRichText(text) and any(tag in text for tag in ("<img", "<h1"))


def _texts(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    match widget:
        case QLabel() if widget.textFormat() != GuiQt.TextFormat.PlainText:
            yield f"<b></b>{widget.text()}" if widget.text() else ""
        case QTextEdit():
            formats = widget.document().allFormats()
            images = [one.toImageFormat().name() for one in formats if one.isImageFormat()]
            yield from (f"<img {image}" for image in images if image == "p")
            levels = [one.property(QTextFormat.Property.HeadingLevel) for one in formats]
            ours = widget.objectName() in ("about", "changes")
            yield from (f"<h1 {level}" for level in levels if level == 1 and not ours)
        case QAbstractItemView() if widget.model() is not None:
            model, role = widget.model(), GuiQt.ItemDataRole.ToolTipRole
            rows = range(model.rowCount())
            yield from (str(model.index(row, 0).data(role) or "") for row in rows)


@pytest.fixture(scope="module")
def in_markup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language whose every text is a picture and a heading."""
    folder = tmp_path_factory.mktemp("markup")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pseudo, "OPEN", f"{PICTURE}<h1>")
        patch.setattr(pseudo, "CLOSE", "</h1>")
        pseudo.write(folder)
    return folder


@pytest.fixture
def speaks_markup(in_markup: Path, monkeypatch: pytest.MonkeyPatch, language: Language) -> None:
    monkeypatch.setattr(tabletop.resources, "_PACKAGE", in_markup / "tabletop")
    language.set_language(pseudo.LANGUAGE)
    assert language.code == pseudo.LANGUAGE


@pytest.mark.usefixtures("speaks_markup")
def test_no_dialog_takes_a_language_or_a_name_for_markup(
    open_window: Callable[..., MainWindow], bait: Bait
) -> None:
    window = open_window(Setup(CATALOG[-1], (PICTURE, HEADING), {}, 5))
    for name in opened_in_turn(window):
        assert not taken_for_markup(), name
        assert not bait.was_opened(), name


@pytest.mark.usefixtures("speaks_markup", "bait")
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_no_table_takes_a_card_or_a_name_for_markup(
    open_window: Callable[..., MainWindow], game: Game
) -> None:
    names = (PICTURE, HEADING)
    window = open_window(Setup(game, names, {}, 5))
    assert window.table is not None
    view = window.table.view
    for _ in range(4):
        session = window.controller.session
        assert session is not None
        session.finish_throw()
        if session.is_covered:
            session.uncover()
        elif session.passing_to is not None:
            session.cover()
        elif session.match.outcome is None:
            session.act(session.legal_actions()[-1])
        view.finish_early()
        QApplication.processEvents()
    assert not taken_for_markup()
    for item in view.scene.items():
        assert not GuiQt.mightBeRichText(item.toolTip())
    for piece in [item for item in view.scene.items() if isinstance(item, CardItem)][:4]:
        point(view.board.viewport(), view.board.mapFromScene(piece.sceneBoundingRect().center()))
    assert not taken_for_markup()


@pytest.mark.usefixtures("speaks_markup", "bait")
def test_no_last_page_takes_a_name_for_markup(open_window: Callable[..., MainWindow]) -> None:
    open_end(open_window(), CATALOG[0].id, (PICTURE, HEADING))
    assert not taken_for_markup()


def point(widget: QWidget, place: QPoint) -> None:
    """Show the tool tips of all widgets."""
    event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()


@pytest.mark.usefixtures("speaks_markup", "bait")
def test_every_tool_tip_is_shown_as_it_stands(open_window: Callable[..., MainWindow]) -> None:
    window = open_window(Setup(CATALOG[0], (PICTURE, HEADING), {}, 5))
    pointed = [one for one in window.findChildren(QToolButton) if one.isVisible()]
    assert len(pointed) > 3
    for button in pointed:
        point(button, button.rect().center())
        assert not taken_for_markup()


@pytest.mark.usefixtures("speaks_markup", "bait")
def test_the_start_page_takes_no_name_for_markup(
    open_window: Callable[..., MainWindow], folders: Folders
) -> None:
    ResultBook(folders.saves.with_name("results.jsonl")).add(solo(PICTURE, 1, HEADING))
    window = open_window()
    leave_unfinished(window)
    assert not taken_for_markup()
    window.window_actions.statistics.trigger()
    assert not taken_for_markup()


# --- texts of files ---------------------------------------------------------------------------


@pytest.mark.usefixtures("bait")
def test_the_names_of_a_save_are_shown_as_they_stand(
    window: MainWindow, tmp_path: Path, folders: Folders
) -> None:
    """Names of a missing bot, a player and an invalid game."""
    head = {
        "tabletop": 2,
        "game": "nichtlustig",
        "rules": 1,
        "options": {},
        "seed": 0,
        "cards": "0" * 64,
        "players": [PICTURE, HEADING],
        "started": "2026-01-31T20:15:00+00:00",
        "may_peek": True,
        "badges": [0, 1],
        "bots": ["", f"{PICTURE} {HEADING}"],
    }
    folders.saves.mkdir(parents=True, exist_ok=True)
    for name, changed in (("bot", {}), ("game", {"game": PICTURE}), (PICTURE, {"rules": PICTURE})):
        save = folders.saves / f"{name}.tabletop"
        save.write_text(json.dumps({**head, **changed}) + "\n", encoding="utf-8")
        window.files.open(save)
        assert not taken_for_markup()
    window.window_actions.open.trigger()
    QApplication.processEvents()
    assert not taken_for_markup()
    window.files.open(tmp_path / f"{PICTURE}.yaml")
    assert PICTURE in window.bar.label.text()
    assert not taken_for_markup()


@pytest.mark.usefixtures("bait")
def test_a_card_set_is_called_as_it_is_written(window: MainWindow, tabletop_home: Path) -> None:
    folder = tabletop_home / "cards" / "numnum"
    list(write_card_set(find_game("numnum"), folder, "en"))
    replace(folder / "set.yaml", "name: My cards", f'name: "{PICTURE}"')
    (folder / "circle.svg").write_text('<svg><h1 href="#a"/></svg>', encoding="utf-8")
    dialog = set_up(window)
    assert not taken_for_markup()
    choose(dialog, 1)
    assert PICTURE in window.bar.label.text() or "circle.svg" in window.bar.label.text()
    assert not taken_for_markup()


@pytest.mark.usefixtures("bait")
def test_what_is_wrong_in_a_scenario_is_told_as_it_stands(
    window: MainWindow, tmp_path: Path
) -> None:
    feature(window, SandboxFeature).open(dealt("numnum", 2))
    path = tmp_path / "odd.yaml"
    for odd in (PICTURE, HEADING):
        path.write_text(f"scenario: A\ngame: '{odd}'\nplayers: [Ann, Ben]\n", "utf-8")
        feature(window, SandboxFeature).read_scenario(path)
        dialog = next(one for one in window.findChildren(ProblemsDialog) if one.isVisible())
        assert any(odd in text.toPlainText() for text in dialog.findChildren(QTextEdit))
        assert not taken_for_markup()
        dialog.close()


@pytest.mark.usefixtures("bait")
def test_faults_are_told_as_they_stand(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    problems = FileProblemsError([Problem(Path(PICTURE), 3, ErrorText("{odd}", odd=PICTURE))])
    for dialog in (
        CrashDialog(tmp_path / PICTURE, HEADING, f"{PICTURE}{HEADING}", window),
        CrashDialog(None, HEADING, "", window),
        ProblemsDialog(tmp_path / f"{PICTURE}.yaml", problems, window),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        assert not taken_for_markup()
        dialog.close()
    asked: list[str] = []

    def look() -> None:
        box = window.findChildren(QMessageBox)[0]
        asked.extend(taken_for_markup())
        asked.extend(label.text() for label in box.findChildren(QLabel))
        box.reject()

    QTimer.singleShot(0, look)
    assert not confirm(window, f"Delete {PICTURE}?", HEADING, "Delete")
    assert f"Delete {PICTURE}?" in asked
    assert plain(HEADING) in asked


def test_a_file_that_would_be_overwritten_is_named_as_it_is(
    window: MainWindow, tmp_path: Path
) -> None:
    """The dialog is Qt's own, and reads the files that it lists."""
    target = tmp_path / "elsewhere" / PICTURE  # the dialog itself reads the files that it lists
    target.parent.mkdir()
    target.write_text("", encoding="utf-8")
    asked: list[str] = []

    def visible(kind: type[QDialog]) -> QDialog | None:
        return next((one for one in window.findChildren(kind) if one.isVisible()), None)

    def look() -> None:
        box, dialog = visible(QMessageBox), visible(QFileDialog)
        if dialog is None:
            return
        box = next((one for one in dialog.findChildren(QMessageBox) if one.isVisible()), None)
        if box is None:
            QTimer.singleShot(0, dialog.accept)
            return
        asked.extend((box.text(), *taken_for_markup()))
        box.reject()
        timer.stop()
        QTimer.singleShot(0, dialog.reject)

    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(50)
    assert choose_save_name(window, "Save", str(target), "All (*)") == ""
    assert len(asked) == 1
    assert asked[0].startswith(f"{PICTURE} already exists")


# --- the helpers -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [PICTURE, HEADING, "a &lt;b", "<?xml <b>", "x <b>y", "<!-- <b>"])
def test_a_plain_text_looks_the_same_and_is_no_markup(qapp: QApplication, text: str) -> None:
    assert not GuiQt.mightBeRichText(plain(text))
    assert plain(plain(text)) == plain(text)
    width = QFontMetrics(qapp.font()).horizontalAdvance
    assert width(plain(text)) == width(text)


def test_a_text_without_markup_stays_as_it_is() -> None:
    assert plain("Ann & Ben: 3 < 4") == "Ann & Ben: 3 < 4"


def test_a_browser_opens_no_file(qtbot: QtBot, bait: Bait, tmp_path: Path) -> None:
    browser = MarkupBrowser()
    qtbot.addWidget(browser)
    address = (tmp_path / "p").as_uri()
    browser.setHtml(f'{PICTURE}<img src="{address}"><link rel="stylesheet" href="{address}">')
    with qtbot.waitExposed(browser):
        browser.show()
    browser.grab()
    assert not bait.was_opened()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who opens a file")
def test_the_bait_is_taken_by_a_label_of_qt(qtbot: QtBot, tmp_path: Path) -> None:
    bait = Bait(tmp_path)
    label = QLabel(f'<img src="{tmp_path / "p"}">')
    qtbot.addWidget(label)
    label.grab()
    assert bait.was_opened()
    bait.close()
