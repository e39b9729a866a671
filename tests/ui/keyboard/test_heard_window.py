"""Accessibility of the window around the table: roles, names and news."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import SettingsPage
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.key_help.dialog import KeysDialog
from tabletop.ui.features.move_list.feature import MoveList
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.settings_dialog.page import KeyRows
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.widgets.widgets import ComboBox, SegmentedButton
from tests.parts import news_of, privacy_of
from tests.ui.conftest import Begin
from tests.ui.features import feature, start_page
from tests.ui.heard import spoken_words

Role = QAccessible.Role
Text = QAccessible.Text


def test_one_of_several_is_a_radio_button(window: MainWindow) -> None:
    feature(window, StartFeature).set_up(find_game("numnum"))
    found = [s for s in window.findChildren(SegmentedButton) if s.isVisible()]
    assert len(found) > 1
    for segments in found:
        chosen = QAccessible.queryAccessibleInterface(segments.button(segments.index))
        other = QAccessible.queryAccessibleInterface(segments.button(1 - min(segments.index, 1)))
        assert chosen.role() == other.role() == Role.RadioButton
        assert chosen.state().checked
        assert not other.state().checked
        assert segments.accessibleName() in chosen.text(Text.Name)


@pytest.mark.parametrize("edge", ["topLeft", "center", "bottomRight"])
def test_a_radio_button_is_pressed_anywhere_on_it(window: MainWindow, edge: str) -> None:
    window.window_actions.settings.trigger()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    dialog.pages.setCurrentIndex(1)
    segments = next(s for s in dialog.findChildren(SegmentedButton) if s.isVisible())
    button = segments.button(1)
    inside = button.rect().adjusted(2, 2, -2, -2)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=getattr(inside, edge)())
    assert segments.index == 1


def test_the_end_is_a_dialog_with_a_name(begin: Begin) -> None:
    window = begin("Ann")
    session = window.controller.session
    assert session is not None
    assert window.table is not None
    while session.match.outcome is None:
        session.act(session.legal_actions()[0])
        if session.is_throwing:
            session.finish_throw()
    feature(window, EndFeature).show()
    end = feature(window, EndFeature).page
    assert end is not None
    heard = QAccessible.queryAccessibleInterface(end)
    assert heard.role() == Role.Dialog
    assert heard.text(Text.Name) == end.title.text()
    assert heard.childCount() > 0


@pytest.fixture
def game(open_window: Callable[..., MainWindow]) -> MainWindow:
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    assert window.table is not None
    window.table.view.set_motion(NO_MOTION)
    assert window.controller.session is not None
    window.controller.session.uncover()
    window.table.view.finish_early()
    return window


def test_the_last_news_is_read_where_the_focus_is(game: MainWindow) -> None:
    assert game.table is not None
    view, session = game.table.view, game.controller.session
    assert session is not None
    assert session.act(session.legal_actions()[0]).legal
    last = [session.speaker.event(line.event, session.visible_to) for line in session.match.log()][
        -1
    ]
    view.finish_early()
    view.board.setFocus()
    QTest.keyClick(view.board, Qt.Key.Key_F2)
    line = view.bar.prompt
    assert QApplication.focusWidget() is line
    heard = QAccessible.queryAccessibleInterface(line)
    assert heard.state().focusable
    assert heard.state().focused
    assert last in heard.text(Text.Name)  # Orca reads nothing else of a label
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is view.board
    assert heard.text(Text.Name) == line.text()
    assert line.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_behind_the_curtain_no_news_is_repeated(game: MainWindow) -> None:
    assert game.table is not None
    assert game.controller.session is not None
    view = game.table.view
    game.controller.session.hide()
    assert not news_of(view).last_text
    game.window_actions.news.trigger()
    assert QApplication.focusWidget() is not view.bar.prompt
    assert view.bar.prompt.accessibleName() == view.bar.prompt.text()


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list that collects all announcements from now on."""
    words: list[str] = []

    def record(event: QAccessibleEvent) -> None:
        if (said := spoken_words(event)) is not None:
            words.append(said)

    monkeypatch.setattr(QAccessible, "updateAccessibility", record)
    return words


def description(thing: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(thing).text(Text.Description)


def test_the_last_news_is_announced_where_it_has_the_focus(
    game: MainWindow, announced: list[str]
) -> None:
    assert game.table is not None
    view = game.table.view
    view.board.setFocus()
    QTest.keyClick(view.board, Qt.Key.Key_F2)
    assert not announced, "it gets the focus, which is spoken"
    QTest.keyClick(view.bar.prompt, Qt.Key.Key_F2)
    assert announced == [news_of(view).last_text or view.bar.prompt.text()]


def test_the_screen_says_once_whom_it_is_for(game: MainWindow, announced: list[str]) -> None:
    assert game.table is not None
    session, view = game.controller.session, game.table.view
    assert session is not None
    view.board.setFocus()
    while session.passing_to is None:
        assert session.act(session.legal_actions()[-1]).legal
    view.finish_early()
    told = " ".join(announced)
    assert "Pass" not in told, "the screen says it"
    session.cover()
    screen = privacy_of(view)
    screen.finish_animation()
    assert " ".join(announced) == told
    assert QApplication.focusWidget() is screen.ready_button
    name = session.speaker.seat(session.passing_to)
    assert description(screen.ready_button).startswith(
        f"Pass to {name}. Whatever is spoken next is for {name} alone."
    )
    assert not screen.accessibleName(), "the button says it"
    QTest.keyClick(screen.ready_button, Qt.Key.Key_F2)
    assert announced[-1] == description(screen.ready_button)
    heard = len(announced)
    session.uncover()
    view.finish_early()
    (missed,) = announced[heard:]
    assert view.board.hasFocus()
    assert description(view.board) == view.presenter.prompt
    assert view.presenter.prompt not in missed, "the table has the focus, and says it"


def test_the_screen_is_announced_where_it_does_not_get_the_focus(
    game: MainWindow, announced: list[str]
) -> None:
    assert game.table is not None
    assert game.controller.session is not None
    view = game.table.view
    game.window_actions.moves.trigger()
    assert isinstance(QApplication.focusWidget(), MoveList)
    game.controller.session.hide()
    button = privacy_of(view).ready_button
    assert announced.count(description(button)) == 1


def test_the_end_is_said_once(begin: Begin, announced: list[str]) -> None:
    window = begin("Ann")
    session = window.controller.session
    assert session is not None
    while session.match.outcome is None:
        session.act(session.legal_actions()[0])
        if session.is_throwing:
            session.finish_throw()
    assert window.table is not None
    window.table.view.finish_early()
    feature(window, EndFeature).show()
    end = feature(window, EndFeature).page
    assert end is not None
    assert not any(session.speaker.outcome(session.match.outcome) in told for told in announced)
    assert not description(end), "readers speak the texts of a dialog"


def test_every_page_says_its_name(window: MainWindow) -> None:
    assert QApplication.focusWidget() is start_page(window)
    assert start_page(window).accessibleName() == "Start page"
    stacks = window.findChildren(QStackedWidget)
    assert stacks
    for stack in stacks:
        assert QAccessible.queryAccessibleInterface(stack).role() == Role.Grouping


def test_f1_is_read_line_by_line_and_closed_by_escape_alone(
    game: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    game.window_actions.keys.trigger()
    (dialog,) = game.findChildren(KeysDialog)
    text, read = dialog.text, []
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter, Qt.Key.Key_X):
        QTest.keyClick(text, key)
        assert dialog.isVisible()
    text.moveCursor(QTextCursor.MoveOperation.Start)
    while not text.textCursor().atEnd():
        read.append(text.textCursor().block().text())
        before = text.textCursor().position()
        QTest.keyClick(text, Qt.Key.Key_Down)
        if text.textCursor().position() == before:
            break
    assert text.verticalScrollBar().value() > 0
    lines = [line for line in text.toPlainText().splitlines() if line]
    assert [*dict.fromkeys(read)] == lines
    assert game.table is not None
    for line in game.table.view.keys.lines():
        assert f"{', '.join(line.keys)}: {line.text}" in lines
    QTest.keyClick(text, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def key_rows(window: MainWindow) -> KeyRows:
    feature(window, SettingsDialogFeature).show(page=len(SettingsPage) - 1)
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    (rows,) = dialog.findChildren(KeyRows)
    return rows


def test_a_change_of_keys_is_announced(window: MainWindow, announced: list[str]) -> None:
    rows = key_rows(window)
    button = rows.buttons["undo"]
    for key, words in (
        (Qt.Key.Key_F9, "Undo: F9"),
        (Qt.Key.Key_Escape, "Undo: F9"),
        (Qt.Key.Key_F11, "F11 is the key for “Full screen”."),
    ):
        announced.clear()
        button.click()
        QTest.keyClick(button, key)
        asked, told = announced
        assert asked == "Press a key…"
        assert told.startswith(words)


def test_keys_open_a_combo_box_and_only_a_choice_changes_it(window: MainWindow) -> None:
    feature(window, SettingsDialogFeature).show()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    box = dialog.findChildren(ComboBox)[0]
    box.setFocus()
    before, language = box.index, window.context.settings.language
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_N):
        QTest.keyClick(box, key)
        assert box.view().isVisible()
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
        QTest.keyClick(box.view(), Qt.Key.Key_Escape)
        QApplication.processEvents()
        assert box.index == box.view().currentIndex().row() == before
    assert window.context.settings.language == language
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert window.context.settings.language != language


def test_messages_are_announced(window: MainWindow, announced: list[str]) -> None:
    window.bar.show_warning("The disk is full.")
    assert announced == ["The disk is full."]
