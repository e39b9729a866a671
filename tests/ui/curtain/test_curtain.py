"""The curtain over the table: what it says, what raises it, and what is not there behind it."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Say
from tabletop.engine.cards import HIDDEN
from tabletop.ui.look.seat_colours import badge_colour
from tabletop.ui.presentation.motion import STILL
from tabletop.ui.table.curtain import TOLD, Curtain, happened_since
from tests.ui.curtain.conftest import SetTable
from tests.ui.table.play import NAMES, Table, new_session

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(set_table: SetTable) -> Table:
    """Three at a table with hidden hands, the curtain down."""
    table = set_table(new_session(3, 4, "numnum", curtain=True))
    table.view.set_motion(STILL)
    table.view.settle()
    return table


def curtain_of(table: Table) -> Curtain:
    return table.view.passing.curtain


def pass_on(table: Table) -> None:
    """The first seat acts until the turn is another's; it still looks."""
    session = table.session
    session.uncover()
    while session.passing_to is None:
        legal = session.legal_actions()
        session.act(next((a for a in legal if isinstance(a, Say)), legal[-1]))


def test_it_names_who_is_next_in_the_colour_of_that_seat(table: Table) -> None:
    pass_on(table)
    table.view.settle()
    curtain, seat = curtain_of(table), table.session.passing_to
    assert seat is not None
    assert curtain.is_down
    assert curtain.title.text() == f"Pass to {NAMES[seat]}"
    assert curtain.accessibleName() == f"Pass to {NAMES[seat]}"
    assert curtain.ready.text() == f"I am {NAMES[seat]}"
    assert curtain.geometry() == table.view.rect()
    image = curtain.grab().toImage()
    wanted = badge_colour(seat).hue()
    hues = [
        image.pixelColor(x, image.height() * 3 // 4).hue() for x in range(0, image.width() // 4, 3)
    ]
    cloth = [hue for hue in hues if abs(hue - wanted) <= 4]
    assert len(cloth) > len(hues) / 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_raises_it(table: Table, key: Qt.Key) -> None:
    curtain = curtain_of(table)
    assert curtain.ready.hasFocus()
    QTest.keyClick(curtain.ready, key)
    assert not table.session.is_covered
    assert not curtain.is_down
    assert table.view.board.isEnabled()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_raises_it_wherever_its_focus_is(table: Table, key: Qt.Key) -> None:
    QTest.keyClick(curtain_of(table), key)
    assert not table.session.is_covered


@pytest.mark.parametrize("point", [QPoint(12, 200), QPoint(700, 40)])
def test_a_click_anywhere_raises_it(table: Table, point: QPoint) -> None:
    QTest.mouseClick(curtain_of(table), LEFT, pos=point)
    assert not table.session.is_covered


def test_its_button_raises_it(table: Table) -> None:
    QTest.mouseClick(curtain_of(table).ready, LEFT)
    assert not table.session.is_covered


def test_other_keys_and_the_wheel_do_nothing(table: Table) -> None:
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Right, Qt.Key.Key_W, Qt.Key.Key_A):
        QTest.keyClick(curtain_of(table), key)
        table.key(key)
    assert table.session.is_covered
    assert curtain_of(table).is_down


def test_a_key_that_is_held_down_does_not_raise_it(table: Table) -> None:
    curtain = curtain_of(table)
    for widget in (curtain, curtain.ready):
        held = QKeyEvent(
            QEvent.Type.KeyPress,
            Qt.Key.Key_Return,
            Qt.KeyboardModifier.NoModifier,
            autorep=True,
        )
        QApplication.sendEvent(widget, held)
    assert table.session.is_covered


def test_neither_a_double_click_nor_the_end_of_an_older_press_raises_it(table: Table) -> None:
    curtain = curtain_of(table)
    QTest.mouseRelease(curtain, LEFT, pos=QPoint(12, 200))
    QTest.mouseDClick(curtain, LEFT, pos=QPoint(12, 200))
    # A double click ends with a release of its own.
    assert table.session.is_covered


def test_it_falls_by_itself_after_a_look(set_table: SetTable, qtbot: QtBot) -> None:
    table = set_table(new_session(3, 4, "numnum", curtain=True))
    pass_on(table)
    assert not curtain_of(table).is_down
    assert table.view._turning.isActive()
    gained = table.session.match.steps[-1].action == Say("draw")
    assert table.view._turning.interval() == (3000 if gained else 1500)
    table.view._turning.setInterval(30)
    qtbot.waitUntil(lambda: curtain_of(table).is_down)
    assert table.session.is_covered


def test_there_is_more_time_to_look_at_a_card_just_drawn(set_table: SetTable) -> None:
    times = {}
    for seed in range(30):
        session = new_session(2, seed, "numnum", curtain=True)
        table = set_table(session)
        session.uncover()
        session.act(session.legal_actions()[0] if seed % 2 else Say("draw"))
        if session.passing_to is not None:
            times[bool(seed % 2)] = table.view._turning.interval()
        table.view.scene.close()
        table.view.hide()
        if len(times) == 2:
            break
    assert times == {False: 3000, True: 1500}


def test_who_acted_sees_the_card_drawn_in_vain(table: Table) -> None:
    session = table.session
    session.uncover()
    before = len(table.cards(session.viewer))
    while session.passing_to is None:
        legal = session.legal_actions()
        session.act(Say("draw") if Say("draw") in legal else legal[-1])
    own = table.cards(session.viewer)
    assert len(own) == before + 1
    assert all(item.shown.card != HIDDEN for item in own)


def test_any_input_lets_it_fall_at_once(table: Table) -> None:
    pass_on(table)
    assert not curtain_of(table).is_down
    card = table.cards(table.session.viewer)[0]
    table.press(table.grip(card))
    assert curtain_of(table).is_down
    assert table.carried() is None
    table.release(QPointF(10, 10))
    assert table.session.is_covered
    ply = table.session.match.ply
    assert table.session.match.ply == ply


def test_a_key_on_the_table_lets_it_fall_and_does_nothing_else(table: Table) -> None:
    pass_on(table)
    ply = table.session.match.ply
    table.key(Qt.Key.Key_Return)
    assert table.session.is_covered
    assert table.session.match.ply == ply


def test_a_button_passes_the_screen_on(table: Table) -> None:
    pass_on(table)
    (button,) = table.view.bar.buttons
    assert button.text() == f"Pass to {NAMES[table.session.passing_to or 0]}"
    QTest.mouseClick(button, LEFT)
    assert table.session.is_covered


def test_behind_it_the_scene_holds_no_hand(table: Table) -> None:
    """Neither items nor pictures: what is not there cannot show through."""
    session, random = table.session, Random(5)
    for _ in range(12):
        if session.match.outcome is not None:
            break
        table.view.settle()
        session.cover()
        if session.is_covered:
            hands = [z for z, spec in enumerate(session.match.rules.zones) if spec.kind == "hand"]
            for zone in hands:
                for item in table.cards(zone):
                    assert item.shown.card == HIDDEN
                    assert item.shown.back is not None
                    assert item._turned_from is None
                    assert not item.toolTip()
                    assert not item.shown.liftable
                    assert item.glow is None
            seen = {c for zone in session.match.observe(None).zones for c in zone} - {HIDDEN}
            held = {
                what[1]
                for what, *_ in table.view.scene.printer.pixmaps.held()
                if isinstance(what, tuple) and what[0] == "face"
            }
            assert held <= seen
            assert not table.view.scene.animator.is_running
            assert not table.view.bar.buttons
            assert not table.view.aides.tools.isVisible()
            session.uncover()
            table.view.grab()
        session.act(random.choice(list(session.legal_actions())))


def test_it_tells_what_happened_meanwhile_and_names_no_hidden_card(table: Table) -> None:
    session = table.session
    seen_words = 0
    for _ in range(8):
        pass_on(table)
        table.view.settle()
        seat = session.passing_to
        assert seat is not None
        told = curtain_of(table).told.text().splitlines()
        events = happened_since(session.match, seat)[-TOLD:]
        assert told == [session.speaker.event(event, None) for event in events]
        seen_words += sum("draws a card" in line for line in told)
    assert seen_words


def test_what_happened_begins_after_ones_own_last_action() -> None:
    session = new_session(2, 4, "numnum")
    everything = tuple(line.event for line in session.match.log())
    assert happened_since(session.match, 0) == everything
    while session.viewer == 0:
        session.act(session.match.legal_actions()[-1])
    own = [line.event for line in session.match.log()][len(everything) :]
    assert happened_since(session.match, 1) == (*everything, *own)
    while session.viewer == 1:
        session.act(session.match.legal_actions()[-1])
    codes = {event.code for event in happened_since(session.match, 0)}
    assert codes
    assert "dealt" not in codes


def test_it_stays_as_large_as_the_table(table: Table) -> None:
    table.view.resize(900, 600)
    QApplication.processEvents()
    assert curtain_of(table).geometry() == table.view.rect()


def test_it_moves_in_a_moment_and_lets_play_begin_at_once(
    set_table: SetTable, qtbot: QtBot
) -> None:
    table = set_table(new_session(3, 4, "numnum", curtain=True))
    curtain = curtain_of(table)
    curtain.finish()
    curtain.raised.emit()
    assert curtain.isVisible(), "the halves are still drawn aside"
    assert not curtain.is_down
    item = next(i for i in table.cards(table.session.viewer) if i.shown.playable)
    table.drag(item, table.middle(table.session.match.rules.zone("discard")))
    assert table.session.match.steps[-1].actor == 0
    qtbot.waitUntil(lambda: not curtain.isVisible(), timeout=2000)


def test_the_table_is_turned_for_the_next_seat(table: Table) -> None:
    pass_on(table)
    first = table.session.viewer
    session = table.session
    table.view.settle()
    assert table.view.scene.snapshot is not None
    assert table.view.scene.snapshot.viewer == first
    session.uncover()
    assert table.view.scene.snapshot.viewer == session.viewer != first
    table.view.settle()
    table.assert_shows_the_match()
