"""Presses on the privacy screen count only after it has been still for a while.

The table is never covered while a key or button is down.
"""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tests.parts import privacy_of, privacy_part_of
from tests.ui.hasty import Clock
from tests.ui.privacy_screen.conftest import SetTable
from tests.ui.table.play import Table, new_session

LEFT = Qt.MouseButton.LeftButton
KEYS = [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space]
AGES = 3_600_000


@pytest.fixture
def table(set_table: SetTable) -> Table:
    """A table for three with hidden hands; the first seat has played and still looks."""
    table = set_table(new_session(3, 4, "numnum", privacy_screen=True))
    session = table.session
    table.view.set_motion(NO_MOTION)
    session.uncover()
    while session.passing_to is None:
        session.act(session.legal_actions()[0])
    table.view._pass_timer.setInterval(AGES)
    return table


def screen_of(table: Table) -> PrivacyScreen:
    return privacy_of(table.view)


def is_down(table: Table) -> bool:
    """Return the current state; a function keeps mypy from narrowing it."""
    return screen_of(table).is_down


def button_of(table: Table) -> QPoint:
    """Return the middle of the screen's button."""
    privacy_screen = screen_of(table)
    return privacy_screen.ready_button.mapTo(
        privacy_screen, privacy_screen.ready_button.rect().center()
    )


def press(table: Table, way: Qt.MouseButton | Qt.Key) -> None:
    if isinstance(way, Qt.Key):
        QTest.keyPress(screen_of(table).ready_button, way)
    else:
        QTest.mousePress(screen_of(table), way, pos=button_of(table))


def release(table: Table, way: Qt.MouseButton | Qt.Key) -> None:
    if isinstance(way, Qt.Key):
        QTest.keyRelease(screen_of(table).ready_button, way)
    else:
        QTest.mouseRelease(screen_of(table), way, pos=button_of(table))


@pytest.mark.parametrize("way", [LEFT, *KEYS])
def test_no_press_counts_that_began_while_it_fell(
    table: Table, qtbot: QtBot, way: Qt.MouseButton | Qt.Key
) -> None:
    privacy_screen = screen_of(table)
    table.view.set_motion(Motion())
    table.session.cover()
    assert is_down(table)
    press(table, way)
    privacy_screen.finish_animation()
    qtbot.waitUntil(lambda: privacy_screen.is_ready)
    release(table, way)
    assert table.session.is_covered
    press(table, way)
    release(table, way)
    assert not table.session.is_covered


@pytest.mark.parametrize("way", [LEFT, *KEYS])
def test_no_press_counts_that_began_just_after(
    table: Table, monkeypatch: pytest.MonkeyPatch, way: Qt.MouseButton | Qt.Key
) -> None:
    monkeypatch.setattr("tabletop.ui.features.privacy.screen.READY_AFTER", AGES)
    table.session.cover()
    for _ in range(3):
        press(table, way)
        release(table, way)
    screen_of(table).ready_button.click()  # as assistive technology does
    table.session.uncover_requested.emit()  # as the list of moves does
    press(table, way)
    screen_of(table)._ready_timer.setInterval(0)
    QTest.qWait(1)
    release(table, way)
    assert table.session.is_covered


def test_it_shows_from_when_on_it_takes_a_press(
    table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.privacy.screen.READY_AFTER", 20)
    table.session.cover()
    privacy_screen = screen_of(table)
    assert privacy_screen.ready_button.property("resting")
    qtbot.waitUntil(lambda: privacy_screen.is_ready)
    assert not privacy_screen.ready_button.property("resting")
    press(table, LEFT)
    release(table, LEFT)
    assert not table.session.is_covered


def test_a_double_click_on_the_button_that_passes_it_on_shows_no_hand(table: Table) -> None:
    (button,) = table.view.bar.buttons
    table.view.set_motion(Motion())
    QTest.mouseClick(button, LEFT)
    assert is_down(table)
    for _ in range(2):
        QTest.mouseDClick(screen_of(table), LEFT, pos=button_of(table))
    assert table.session.is_covered
    QTest.mouseRelease(screen_of(table), LEFT, pos=QPoint(1, 1))


# --- rapid presses --------------------------------------------------------------------------------


@pytest.fixture
def hasty_table(table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The same table with a clock that only the test moves."""
    monkeypatch.setattr("tabletop.ui.features.privacy.screen.READY_AFTER", AGES)
    clock.wait()
    table.session.cover()
    QApplication.processEvents()
    screen_of(table)._no_press.begin(0.7)
    return table


def is_ready(table: Table) -> bool:
    """Process the timers that are over; return whether the screen is ready."""
    screen_of(table)._wait_ended()
    return screen_of(table).is_ready


@pytest.mark.hasty
@pytest.mark.parametrize("way", [LEFT, *KEYS, "elsewhere"])
def test_each_press_makes_it_rest_anew(
    hasty_table: Table,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    way: Qt.MouseButton | Qt.Key | str,
) -> None:
    table = hasty_table
    monkeypatch.setattr("tabletop.ui.features.privacy.screen.READY_AFTER", 700)
    for _ in range(6):
        clock.wait(0.25)
        assert not is_ready(table)
        if isinstance(way, str):
            QTest.mouseClick(screen_of(table), LEFT, pos=QPoint(3, 3))
        else:
            press(table, way)
            release(table, way)
        assert table.session.is_covered
    clock.wait(0.6)
    assert not is_ready(table)
    clock.wait(0.2)
    assert is_ready(table)
    press(table, LEFT)
    release(table, LEFT)
    assert not table.session.is_covered


@pytest.mark.hasty
@pytest.mark.parametrize("way", ["click", "drag", "button", Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_presses_do_nothing_just_after_it_opened(
    hasty_table: Table, clock: Clock, way: str | Qt.Key
) -> None:
    table, session = hasty_table, hasty_table.session
    session.uncover()
    table.finish()
    ply, hand = session.match.ply, session.viewer
    card = next(item for item in table.cards(hand) if item.shown.playable)
    target = table.middle(session.match.rules.zone("discard"))

    def do() -> None:
        if way == "click":
            table.click(table.grip(card))
        elif way == "drag":
            table.drag(card, target)
        elif way == "button":
            QTest.mouseClick(table.view.bar.buttons[0], LEFT)
        elif isinstance(way, Qt.Key):
            table.key(way)

    if isinstance(way, Qt.Key):
        table.key(Qt.Key.Key_Right)  # to the first card that can be played
    for _ in range(2):
        clock.wait(0.34)
        do()
        assert session.match.ply == ply
        assert table.carried() is None
    clock.wait(0.34)
    do()
    assert session.match.ply > ply or table.carried() is not None


def held(table: Table, way: Qt.MouseButton | Qt.Key) -> QWidget:
    """Hold a key or button down on the table."""
    target = table.view.board.viewport()
    if isinstance(way, Qt.Key):
        QTest.keyPress(table.view.board, way)
    else:
        QTest.mousePress(target, way, pos=QPoint(20, 20))
    return target


def let_go(table: Table, way: Qt.MouseButton | Qt.Key) -> None:
    if isinstance(way, Qt.Key):
        QTest.keyRelease(table.view.board, way)
    else:
        QTest.mouseRelease(table.view.board.viewport(), way, pos=QPoint(20, 20))


WAYS = [LEFT, Qt.MouseButton.RightButton, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Control]


@pytest.mark.parametrize("way", WAYS)
def test_it_does_not_fall_by_itself_while_something_is_pressed(
    table: Table, qtbot: QtBot, way: Qt.MouseButton | Qt.Key
) -> None:
    held(table, way)
    table.view._pass_timer.setInterval(0)
    words = "As soon as you let go, the hands are covered for Ben."
    qtbot.waitUntil(lambda: table.view.bar.prompt.text() == words)
    assert not is_down(table)
    assert not table.session.is_covered
    let_go(table, way)
    qtbot.waitUntil(lambda: is_down(table))
    assert table.session.is_covered


@pytest.mark.parametrize("way", WAYS)
def test_what_is_covered_on_demand_is_hidden_at_once_and_the_curtain_waits(
    table: Table, qtbot: QtBot, way: Qt.MouseButton | Qt.Key
) -> None:
    session = table.session
    session.cover()
    session.uncover()
    held(table, way)
    session.hide()
    assert session.visible_to is None
    assert not is_down(table)
    QApplication.processEvents()
    assert not is_down(table)
    let_go(table, way)
    qtbot.waitUntil(lambda: is_down(table))
    assert session.is_hidden


def test_what_comes_up_over_another_program_is_not_waited_for(table: Table, qtbot: QtBot) -> None:
    held(table, LEFT)
    privacy_part_of(table.view).cover()
    assert not is_down(table)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    qtbot.waitUntil(lambda: is_down(table))
    let_go(table, LEFT)


def test_a_key_that_a_screen_reader_passes_on_is_not_held_for_ever(table: Table) -> None:
    """Qt's bridge sends keys again, and shortcut events without their key code."""
    kinds, held = QEvent.Type, privacy_part_of(table.view)._held_input
    for kind, number in (
        (kinds.ShortcutOverride, 36),
        (kinds.ShortcutOverride, 0),
        (kinds.KeyPress, 36),
        (kinds.KeyRelease, 36),
    ):
        is_up = kind is kinds.KeyRelease
        key = QKeyEvent(kind, Qt.Key.Key_F9, Qt.KeyboardModifier.NoModifier, number, 0, 0)
        QApplication.sendEvent(table.view.board, key)
        assert held.is_down is not is_up
