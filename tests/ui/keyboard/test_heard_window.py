"""Accessibility of the window around the table: roles, names and news."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.widgets.widgets import SegmentedButton
from tests.parts import news_of
from tests.ui.conftest import Begin
from tests.ui.features import feature

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
