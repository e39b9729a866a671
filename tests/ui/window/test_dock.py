"""The dock with log, moves and rules: whose texts it shows, and its links."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.message import CardRef
from tabletop.games.catalogue import find_game
from tabletop.games.wonderful_world.turns import NOT_IN_HAND
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.move_list.model import MoveKind, MovesModel
from tabletop.ui.table.log_list import LogModel, LogRole, LogView
from tabletop.ui.widgets.theme import NIGHT, Appearance
from tabletop.ui.window.dock import SideDock
from tests.parts import moves_of, rules_of
from tests.ui.features import start_page

Begin = Callable[..., MainWindow]


def dock_of(window: MainWindow) -> SideDock:
    assert window.tool_bar_and_dock is not None
    return window.tool_bar_and_dock.dock


def texts(view: LogView) -> list[str]:
    model = view.model()
    assert isinstance(model, LogModel)
    return [model.index(row).data() for row in range(model.rowCount())]


def play(window: MainWindow, count: int) -> None:
    session = window.controller.session
    assert session is not None
    for _ in range(count):
        if session.match.outcome is None:
            assert session.act(session.match.legal_actions()[0]).legal


def play_until_passed_on(window: MainWindow) -> None:
    """Play until another seat is to act, and make it the viewer."""
    session = window.controller.session
    assert session is not None
    while session.passing_to is None:
        play(window, 1)
    session.cover()
    session.uncover()


def test_the_log_tells_what_happened_with_its_rule(begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=7)
    play(window, 1)
    session = window.controller.session
    assert session is not None
    log = dock_of(window).panel.log
    assert texts(log) == [
        session.speaker.event(line.event, session.viewer) for line in session.match.log()
    ]
    assert texts(log)[0] == "Everybody gets 3 grey men."
    model = log.model()
    first = model.index(0, 0)
    assert first.data(LogRole.RULE) == "WW-S1"
    assert first.data(LogRole.BADGE) is None
    assert "<b>WW-S1 · The deal</b>" in first.data(Qt.ItemDataRole.ToolTipRole)
    laid = next(
        model.index(row, 0)
        for row in range(model.rowCount())
        if model.index(row, 0).data(LogRole.RULE) == "WW-T2"
    )
    assert laid.data(LogRole.BADGE) == 0
    assert laid.data().startswith("Ann plays ")


def test_the_log_names_a_hidden_card_to_its_owner_only(begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=7, hands="hidden")
    session = window.controller.session
    assert session is not None
    session.uncover()
    play_until_passed_on(window)
    drawn = [line.event for line in session.match.log() if line.event.code == "drew"]
    assert drawn
    card = next(value for _, value in drawn[0].params if isinstance(value, CardRef))
    name = session.speaker.card(card.card)
    assert session.viewer == 1
    assert "Ann draws a card." in texts(dock_of(window).panel.log)
    assert not any(name.lower() in line.lower() for line in texts(dock_of(window).panel.log))
    play_until_passed_on(window)
    assert session.viewer == 0
    assert f"Ann draws {name[0].lower()}{name[1:]}." in texts(dock_of(window).panel.log)


def test_the_end_of_the_log_stays_in_sight(begin: Begin, qtbot: QtBot) -> None:
    window = begin("Ann", "Ben", "Cleo", seed=5)
    window.window_actions.dock.setChecked(True)
    play(window, 12)
    bar = dock_of(window).panel.log.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    bar.setValue(0)
    play(window, 1)
    qtbot.wait(20)
    assert bar.value() == 0  # a list that was scrolled up does not move


@pytest.mark.parametrize("by_key", [True, False])
def test_a_line_of_the_log_opens_its_rule(begin: Begin, *, by_key: bool) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.dock.setChecked(True)
    dock = dock_of(window)
    log = dock.panel.log
    QApplication.processEvents()
    index = log.model().index(0, 0)
    if by_key:
        log.setCurrentIndex(index)
        QTest.keyClick(log, Qt.Key.Key_Return)
    else:
        left, at = Qt.MouseButton.LeftButton, log.visualRect(index).center()
        QTest.mouseClick(log.viewport(), left, pos=at)
        assert dock.panel.currentWidget() is log
        QTest.mouseDClick(log.viewport(), left, pos=at)
        QTest.mouseRelease(window, left)
    assert dock.panel.currentWidget() is rules_of(dock.panel)
    assert rules_of(dock.panel).marked == "set-up.deal"


def test_a_move_of_the_list_is_made(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    session = window.controller.session
    assert session is not None
    dock = dock_of(window)
    dock.panel.setCurrentWidget(moves_of(dock.panel))
    actions = session.match.legal_actions()
    model = moves_of(dock.panel).model()
    assert isinstance(model, MovesModel)
    lines = [entry for entry in model.entries if entry.kind is MoveKind.ACTION]
    assert [line.action for line in lines] == list(actions)
    assert [line.words for line in lines] == [session.speaker.action(action) for action in actions]
    index = model.index(model.entries.index(lines[1]), 0)
    moves_of(dock.panel).selectionModel().setCurrentIndex(
        index, QItemSelectionModel.SelectionFlag.ClearAndSelect
    )
    QTest.keyClick(moves_of(dock.panel), Qt.Key.Key_Return)
    assert any(step.action == actions[1] for step in session.match.steps)


def test_the_dock_is_open_at_first_where_there_is_room_for_it(
    open_window: Callable[[], MainWindow],
) -> None:
    for width in (1280, 1600):
        window = open_window()
        window.resize(width, 720)
        window.controller.begin(Setup(find_game("wonderful-world"), ("Ann",), {}, 7))
        assert dock_of(window).isVisible() == (width == 1600)
        assert window.context.settings.dock_shown is None
        window.close()


def test_the_panel_is_made_when_the_dock_is_opened_first(begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=7)
    play(window, 2)
    dock = dock_of(window)
    assert dock.widget() is None
    window.window_actions.dock.trigger()
    assert dock.widget() is dock.panel
    assert len(texts(dock.panel.log)) > 2, "what happened before is told as well"


def test_the_dock_is_closed_and_stays_closed(begin: Begin) -> None:
    window = begin("Ann")
    dock = dock_of(window)
    window.window_actions.dock.trigger()
    assert dock.isVisible()
    QTest.mouseClick(dock.panel.close_button, Qt.MouseButton.LeftButton)
    assert not dock.isVisible()
    assert not window.window_actions.dock.isChecked()
    window.close()
    again = begin("Ben")
    assert not dock_of(again).isVisible()
    again.window_actions.dock.trigger()
    assert dock_of(again).isVisible()


def test_the_edge_of_the_dock_is_let_go_where_its_button_is_lost(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.dock.setChecked(True)
    QApplication.processEvents()
    dock = dock_of(window)
    before = dock.width()
    edge = QPoint(dock.x() - 2, dock.geometry().center().y())
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(window, edge - QPoint(60, 0))
    QApplication.processEvents()
    assert dock.width() > before
    QTest.mousePress(window, Qt.MouseButton.RightButton, pos=edge - QPoint(60, 0))
    QApplication.processEvents()
    assert dock.width() == before
    QTest.mouseMove(window, edge - QPoint(90, 0))
    QApplication.processEvents()
    assert dock.width() == before
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.LeftButton):
        QTest.mouseRelease(window, button, pos=edge - QPoint(90, 0))
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


def test_the_rule_of_the_last_refusal(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    session = window.controller.session
    assert session is not None
    assert not window.window_actions.last_refusal.isEnabled()
    session.refused.emit(NOT_IN_HAND())
    assert window.window_actions.last_refusal.isEnabled()
    window.window_actions.dock.setChecked(False)
    window.window_actions.last_refusal.trigger()
    dock = dock_of(window)
    assert dock.isVisible()
    rules = rules_of(dock.panel)
    assert dock.panel.currentWidget() is rules
    assert rules.marked == rules.paragraph_of(NOT_IN_HAND.rule) != ""


def test_nothing_of_a_game_is_left_on_the_start_page(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.home.trigger()
    assert start_page(window).isVisible()
    assert not dock_of(window).isVisible()
    assert window.windowTitle() == "Tabletop"
    window_actions = window.window_actions
    for action in (
        window_actions.undo,
        window_actions.redo,
        window_actions.restart,
        window_actions.save_copy,
        window_actions.home,
    ):
        assert not action.isEnabled()


def test_the_sign_of_whoever_acts_has_an_outline_that_can_be_seen(
    begin: Begin, appearance: Appearance
) -> None:
    window = begin("Ann", "Ben")
    assert window.tool_bar_and_dock is not None
    turn = window.tool_bar_and_dock.turn_sign
    before = turn._dot.pixmap().toImage()
    appearance._settings.theme = NIGHT.name
    after = turn._dot.pixmap().toImage()
    assert after != before
    assert window.controller.session is not None
    turn.show_turn(window.controller.session)
    assert turn._dot.pixmap().toImage() == after
