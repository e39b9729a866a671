"""The message bar covers the page: nothing moves under the pointer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.folders import Folders
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.storage.save_store import SavesFolder
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.widgets.message_bar import MessageBar
from tests.patience import PATIENCE
from tests.ui.features import feature, is_looking, start_page

LONG = "Something that must be said at some length, since it has several reasons. " * 6


def places(window: QWidget, bar: MessageBar) -> dict[QWidget, QRect]:
    """Return the positions of all visible widgets except the bar, after animations."""
    for _ in range(5):
        QApplication.processEvents()
    return {
        widget: QRect(widget.mapTo(window, QPoint()), widget.size())
        for kind in (QAbstractButton, QLabel, QWidget)
        for widget in window.findChildren(kind)
        if widget.isVisible() and widget is not bar and not bar.isAncestorOf(widget)
    }


def place(bar: MessageBar, page: QWidget) -> QPoint:
    return page.mapFromGlobal(bar.mapToGlobal(QPoint()))


def at_start(window: MainWindow) -> None:
    start_page(window).setFocus()


def at_table(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7))


def in_sandbox(window: MainWindow) -> None:
    at_table(window)
    feature(window, SandboxFeature).show()


def in_lesson(window: MainWindow) -> None:
    feature(window, TutorialFeature).teach(find_game("nichtlustig"))


@pytest.mark.parametrize("go", [at_start, at_table, in_sandbox, in_lesson])
def test_a_message_moves_nothing(window: MainWindow, go: Callable[[MainWindow], None]) -> None:
    go(window)
    window.bar.clear()
    before = places(window, window.bar)
    window.bar.show_done(LONG, "Do it", lambda: None)
    QApplication.processEvents()
    assert window.bar.isVisible()
    assert window.bar.label.height() >= window.bar.label.heightForWidth(window.bar.label.width())
    assert places(window, window.bar) == before
    window.bar.clear()
    assert places(window, window.bar) == before


def test_a_message_covers_neither_what_is_due_nor_the_own_hand(window: MainWindow) -> None:
    at_table(window)
    window.bar.show_warning(LONG)
    assert window.table is not None
    view = window.table.view
    QApplication.processEvents()
    area = QRect(place(window.bar, view), window.bar.size())
    assert not area.intersects(view.bar.geometry())
    assert area.bottom() < view.board.geometry().center().y()
    window.resize(900, 640)
    QApplication.processEvents()
    assert place(window.bar, view).y() == view.board.y()
    assert window.bar.width() == view.board.width()


def test_a_message_goes_with_the_table_it_lay_over(window: MainWindow) -> None:
    at_table(window)
    window.bar.show_warning(LONG)
    window.go_home()
    window.bar.show_warning("Short")
    QApplication.processEvents()
    assert place(window.bar, start_page(window)) == QPoint(0, 0)


def test_a_message_in_the_settings_moves_nothing(window: MainWindow) -> None:
    feature(window, SettingsDialogFeature).show()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    before = places(dialog, dialog.bar)
    dialog.bar.set_area(dialog.pages.currentWidget())
    dialog.bar.show_warning(LONG)
    QApplication.processEvents()
    assert dialog.bar.isVisible()
    assert places(dialog, dialog.bar) == before


def test_nothing_moves_when_the_saves_have_been_read(
    open_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Resumable games are in the first frame, and stay in place."""
    monkeypatch.setattr("tabletop.ui.features.start.unfinished._READ_AFTER", 3_600_000)
    first = open_window()
    for game in CATALOG[:3]:
        first.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5))
    first.close()
    window = open_window()
    assert len(start_page(window).continue_tiles) == 3
    before = places(window, window.bar)
    feature(window, StartFeature).unfinished.find(late=True)
    qtbot.waitUntil(lambda: not is_looking(window))
    assert places(window, window.bar) == before
    areas = [QRect(card.mapTo(window, QPoint()), card.size()) for card in before]
    cards = [areas[list(before).index(card)] for card in start_page(window).continue_tiles]
    boxes = [tile.geometry() for tile in start_page(window).tiles]
    assert not any(card.intersects(box) for card in cards for box in boxes)


def test_a_game_that_is_gone_leaves_its_place_empty(
    open_window: Callable[[], MainWindow],
    qtbot: QtBot,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Games that are found later, on a busy machine, stay in place, too.
    monkeypatch.setattr("tabletop.ui.features.start.unfinished._FIRST_SLICE", PATIENCE)
    first = open_window()
    for game in CATALOG[:3]:
        first.controller.begin(Setup(game, ("Ann", "Ben"), {}, 5))
    first.close()
    window = open_window()
    before = [card.geometry() for card in start_page(window).continue_tiles]
    (newest, _), *_ = SavesFolder(folders.saves).newest_first()
    newest.unlink()
    feature(window, StartFeature).unfinished.find(late=True)
    qtbot.waitUntil(lambda: not is_looking(window))
    assert [card.geometry() for card in start_page(window).continue_tiles] == before[1:]
    feature(window, StartFeature).unfinished.find()
    qtbot.waitUntil(lambda: not is_looking(window))
    assert [card.geometry() for card in start_page(window).continue_tiles] != before[1:]


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_form_stays_as_it_is_whatever_is_chosen_in_it(
    window: MainWindow, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen with space for everything."""
    monkeypatch.setattr("tabletop.ui.features.start.dialog._OF_SCREEN", 2.0)
    feature(window, StartFeature).set_up(game)
    (dialog,) = window.findChildren(NewGameDialog)
    for _ in range(3):
        QApplication.processEvents()
    players = dialog.players

    def fixed() -> list[tuple[QPoint, QSize]]:
        for _ in range(3):
            QApplication.processEvents()
        options = dialog.options.fields.values()
        parts = (dialog.start, dialog.more, players.count, players.rows[0].edit, *options)
        return [(part.mapTo(dialog, QPoint()), part.size()) for part in parts] + [
            (QPoint(), dialog.size())
        ]

    before = fixed()
    for number in range(len(players.count.findChildren(QAbstractButton))):
        QTest.mouseClick(players.count.button(number), Qt.MouseButton.LeftButton)
        assert fixed() == before
    first = players.rows[0].edit
    first.selectAll()
    QTest.keyClick(first, Qt.Key.Key_Delete)
    assert players.rows[0].problem
    assert fixed() == before
    for _ in range(3):
        QTest.mouseClick(dialog.more, Qt.MouseButton.LeftButton)
        assert (fixed()[:2], fixed()[-1]) == (before[:2], before[-1]), "but it may be scrolled to"
    asked = fixed()
    QTest.keyClicks(dialog.seed.edit, "not a number")
    assert fixed() == asked


@pytest.mark.parametrize("go", [at_start, at_table, in_sandbox])
def test_the_keyboard_goes_back_when_what_was_said_goes(
    window: MainWindow, go: Callable[[MainWindow], None]
) -> None:
    """Focus does not go to the next button, which could leave the game."""
    go(window)
    bar, before = window.bar, window.focusWidget()
    assert before is not None

    bar.show_lasting_warning("It does not hold for long.", "Try again", bar.clear_lasting_warning)
    again = bar.warning.button
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    assert not bar.warning.isVisible()
    assert window.focusWidget() is before
    bar.show_done("Done.", "Undo", lambda: None)
    bar.button.setFocus()
    QTest.mouseClick(bar.button, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    assert window.focusWidget() is before


def tell_that_it_is_saved(window: MainWindow) -> None:
    window.bar.show_done("It is saved.")


def tell_way_back(window: MainWindow) -> None:
    window.bar.show_done("Started again.", "Back to the last game", lambda: None)


def warn(window: MainWindow) -> None:
    window.bar.show_warning("It cannot be written.")


@pytest.mark.parametrize(
    ("say", "same_person", "next_person"),
    [(tell_that_it_is_saved, False, False), (tell_way_back, True, False), (warn, True, True)],
)
def test_what_was_done_is_not_told_over_the_cards_of_others(
    say: Callable[[MainWindow], None],
    same_person: bool,
    next_person: bool,
    window: MainWindow,
) -> None:
    at_table(window)
    session = window.controller.session
    assert session is not None
    session.uncover()
    say(window)
    assert window.bar.isVisible()
    viewer = session.viewer
    while session.match.to_act == viewer:
        session.act(session.legal_actions()[0])
        session.finish_throw()
        if session.match.to_act == viewer and session.passing_to is None:
            assert window.bar.isVisible() is same_person
    session.cover()
    session.uncover()
    assert session.viewer != viewer
    assert window.bar.isVisible() is next_person


def test_what_was_done_in_the_sandbox_is_told_until_the_next_edit(
    window: MainWindow, tmp_path: Path
) -> None:
    in_sandbox(window)
    page = feature(window, SandboxFeature).page
    assert page is not None
    feature(window, SandboxFeature).write_scenario(tmp_path / "kept.yaml")
    assert window.bar.isVisible()
    page.sandbox.show()
    assert not window.bar.isVisible()
