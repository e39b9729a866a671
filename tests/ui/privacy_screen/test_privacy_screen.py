"""The privacy screen: its texts, how it is opened, and what it hides."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Say
from tabletop.engine.cards import HIDDEN
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.table.model.changes import EVENTS_SHOWN, events_since
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.widgets.art import badge_colour
from tabletop.ui.widgets.press_filter import SETTLED_AFTER
from tests.parts import privacy_of
from tests.ui.privacy_screen.conftest import SetTable
from tests.ui.table.play import NAMES, Table, new_session

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(set_table: SetTable) -> Table:
    """A covered table for three with hidden hands."""
    table = set_table(new_session(3, 4, "numnum", privacy_screen=True))
    table.view.set_motion(NO_MOTION)
    table.view.finish_early()
    return table


def screen_of(table: Table) -> PrivacyScreen:
    return privacy_of(table.view)


def button_area(privacy_screen: PrivacyScreen) -> QRect:
    return QRect(
        privacy_screen.ready_button.mapTo(privacy_screen, QPoint()),
        privacy_screen.ready_button.size(),
    )


def pass_on(table: Table) -> None:
    """Act as the first seat until another is to act; the first still looks."""
    session = table.session
    session.uncover()
    while session.passing_to is None:
        legal = session.legal_actions()
        session.act(next((a for a in legal if isinstance(a, Say)), legal[-1]))


def test_it_names_who_is_next_in_the_colour_of_that_seat(table: Table) -> None:
    pass_on(table)
    table.finish()
    privacy_screen, seat = screen_of(table), table.session.passing_to
    assert seat is not None
    assert privacy_screen.is_down
    assert privacy_screen.title.text() == f"Pass to {NAMES[seat]}"
    assert privacy_screen.ready_button.text() == f"I am {NAMES[seat]}"
    assert privacy_screen.geometry() == table.view.rect()
    image = privacy_screen.grab().toImage()
    wanted = badge_colour(seat).hue()
    hues = [
        image.pixelColor(x, image.height() * 3 // 4).hue() for x in range(0, image.width() // 4, 3)
    ]
    background = [hue for hue in hues if abs(hue - wanted) <= 4]
    assert len(background) > len(hues) / 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_raises_it(table: Table, key: Qt.Key) -> None:
    privacy_screen = screen_of(table)
    assert privacy_screen.ready_button.hasFocus()
    QTest.keyClick(privacy_screen.ready_button, key)
    assert not table.session.is_covered
    assert not privacy_screen.is_down
    assert table.view.board.isEnabled()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_raises_it_wherever_its_focus_is(table: Table, key: Qt.Key) -> None:
    QTest.keyClick(screen_of(table), key)
    assert not table.session.is_covered


@pytest.mark.parametrize("beside", [QPoint(12, 200), QPoint(700, 40), QPoint(640, 250)])
def test_a_click_beside_the_button_does_nothing(table: Table, beside: QPoint) -> None:
    privacy_screen = screen_of(table)
    assert not button_area(privacy_screen).contains(beside)
    QTest.mouseClick(privacy_screen, LEFT, pos=beside)
    assert table.session.is_covered
    QTest.mousePress(privacy_screen, LEFT, pos=button_area(privacy_screen).center())
    QTest.mouseRelease(privacy_screen, LEFT, pos=beside)
    assert table.session.is_covered
    QTest.mousePress(privacy_screen, LEFT, pos=beside)
    QTest.mouseRelease(privacy_screen, LEFT, pos=button_area(privacy_screen).center())
    assert table.session.is_covered


def test_its_button_raises_it(table: Table) -> None:
    QTest.mouseClick(screen_of(table), LEFT, pos=button_area(screen_of(table)).center())
    assert not table.session.is_covered


def test_another_mouse_button_does_not(table: Table) -> None:
    at = button_area(screen_of(table)).center()
    QTest.mouseClick(screen_of(table), Qt.MouseButton.RightButton, pos=at)
    assert table.session.is_covered


def test_other_keys_and_the_wheel_do_nothing(table: Table) -> None:
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Right, Qt.Key.Key_W, Qt.Key.Key_A):
        QTest.keyClick(screen_of(table), key)
        table.key(key)
    assert table.session.is_covered
    assert screen_of(table).is_down


def test_a_key_that_is_held_down_does_not_raise_it(table: Table) -> None:
    privacy_screen = screen_of(table)
    for widget in (privacy_screen, privacy_screen.ready_button):
        held = QKeyEvent(
            QEvent.Type.KeyPress,
            Qt.Key.Key_Return,
            Qt.KeyboardModifier.NoModifier,
            autorep=True,
        )
        QApplication.sendEvent(widget, held)
    assert table.session.is_covered


def test_neither_a_double_click_nor_the_end_of_an_older_press_raises_it(table: Table) -> None:
    privacy_screen = screen_of(table)
    at = button_area(privacy_screen).center()
    QTest.mouseRelease(privacy_screen, LEFT, pos=at)
    double = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        QPointF(at),
        QPointF(privacy_screen.mapToGlobal(at)),
        LEFT,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(privacy_screen, double)
    QTest.mouseRelease(privacy_screen, LEFT, pos=at)
    # A double click ends with a second release.
    assert table.session.is_covered


def lay(table: Table) -> None:
    """Play a card as the first seat, which reveals nothing new to it."""
    session = table.session
    session.uncover()
    while session.passing_to is None:
        session.act(session.legal_actions()[0])
    assert not session.waits_for_confirmation


def draw(table: Table) -> None:
    """Draw a card that does not fit, as the seat to act."""
    session = table.session
    session.uncover()
    while session.passing_to is None:
        legal = session.legal_actions()
        session.act(next((a for a in legal if isinstance(a, Say)), legal[-1]))
        if not session.waits_for_confirmation:  # it fitted: another seat draws
            session.cover()
            session.uncover()


def test_it_falls_by_itself_where_nothing_was_new(table: Table, qtbot: QtBot) -> None:
    lay(table)
    assert not screen_of(table).is_down
    assert table.view.bar.prompt.text() == "In a moment the hands are covered for Ben."
    assert table.view._pass_timer.isActive()
    table.view._pass_timer.setInterval(30)
    qtbot.waitUntil(lambda: screen_of(table).is_down)
    assert table.session.is_covered


@pytest.mark.parametrize("curtained", [True, False])
def test_who_drew_a_card_passes_the_screen_on_themself(
    table: Table, qtbot: QtBot, *, curtained: bool
) -> None:
    session, view = table.session, table.view
    session.uncover()
    session.set_privacy_screen(curtained)
    draw(table)
    drawer, due = session.viewer, session.passing_to
    assert due is not None
    assert session.waits_for_confirmation
    assert not view._pass_timer.isActive(), "it waits, however long that takes"
    name = NAMES[due]
    assert view.bar.prompt.text() == f"Look at what is new, then pass the screen to {name}."
    own = table.cards(drawer)
    assert all(item.shown.card != HIDDEN for item in own)
    table.press(table.middle(session.match.rules.zone("draw")))
    table.release(table.middle(session.match.rules.zone("draw")))
    view.finish_early()
    qtbot.wait(20)
    assert (session.viewer, session.is_covered) == (drawer, False)
    (button,) = view.bar.buttons
    assert button.text() == f"Pass to {name}"
    QTest.mouseClick(button, LEFT)
    assert session.is_covered is curtained
    assert curtained or session.viewer == due


def test_a_key_passes_the_screen_on_where_it_was_not_meant_for_the_table(
    table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("tabletop.ui.features.privacy.feature.monotonic", lambda: now[0])
    monkeypatch.setattr("tabletop.ui.features.privacy.feature.SETTLED_AFTER", SETTLED_AFTER)
    draw(table)
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, autorep=True
    )
    table.key(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert not table.session.is_covered, "it drew the card: it went down a second time"
    now[0] += 2 * SETTLED_AFTER
    QApplication.sendEvent(table.view.board, held)
    QApplication.processEvents()
    assert not table.session.is_covered
    table.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.session.is_covered)


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


def test_a_press_on_the_table_does_not_let_it_fall(table: Table) -> None:
    lay(table)
    card = table.cards(table.session.viewer)[0]
    ply = table.session.match.ply
    table.click(table.grip(card))
    table.key(Qt.Key.Key_Right)
    assert not table.session.is_covered
    assert table.session.match.ply == ply


def test_a_button_passes_the_screen_on(table: Table) -> None:
    pass_on(table)
    (button,) = table.view.bar.buttons
    assert button.text() == f"Pass to {NAMES[table.session.passing_to or 0]}"
    QTest.mouseClick(button, LEFT)
    assert table.session.is_covered


def test_behind_it_the_scene_holds_no_hand(table: Table) -> None:
    """Neither items nor pictures exist, so none can show through."""
    session, random = table.session, Random(5)
    for _ in range(12):
        if session.match.outcome is not None:
            break
        table.view.finish_early()
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
                for what, *_ in table.view.scene.sprites.pixmaps.cached_keys()
                if isinstance(what, tuple) and what[0] == "face"
            }
            assert held <= seen
            assert not table.view.scene.animator.is_running
            assert not table.view.bar.buttons
            session.uncover()
            table.view.grab()
        session.act(random.choice(list(session.legal_actions())))


def test_it_tells_what_happened_meanwhile_and_names_no_hidden_card(table: Table) -> None:
    session = table.session
    seen_words = 0
    for _ in range(8):
        pass_on(table)
        table.finish()
        seat = session.passing_to
        assert seat is not None
        told = screen_of(table).events.text().splitlines()
        events = events_since(session.match, seat)[-EVENTS_SHOWN:]
        assert told == [session.speaker.event(event, None) for event in events]
        seen_words += sum("draws a card" in line for line in told)
    assert seen_words


def test_what_happened_begins_after_ones_own_last_action() -> None:
    session = new_session(2, 4, "numnum")
    everything = tuple(line.event for line in session.match.log())
    assert events_since(session.match, 0) == everything
    while session.viewer == 0:
        session.act(session.match.legal_actions()[-1])
    own = [line.event for line in session.match.log()][len(everything) :]
    assert events_since(session.match, 1) == (*everything, *own)
    while session.viewer == 1:
        session.act(session.match.legal_actions()[-1])
    codes = {event.code for event in events_since(session.match, 0)}
    assert codes
    assert "dealt" not in codes


def test_it_stays_as_large_as_the_table(table: Table) -> None:
    table.view.resize(900, 600)
    QApplication.processEvents()
    assert screen_of(table).geometry() == table.view.rect()


def test_it_moves_in_a_moment_and_a_press_that_ends_that_does_nothing_else(
    set_table: SetTable, qtbot: QtBot
) -> None:
    table = set_table(new_session(3, 4, "numnum", privacy_screen=True))
    privacy_screen = screen_of(table)
    privacy_screen.finish_animation()
    privacy_screen.uncover_requested.emit()
    assert privacy_screen.isVisible(), "the halves are still drawn aside"
    assert not privacy_screen.is_down
    item = next(i for i in table.cards(table.session.viewer) if i.shown.playable)
    before = table.session.match.ply
    table.drag(item, table.middle(table.session.match.rules.zone("discard")))
    assert not privacy_screen.isVisible()
    assert table.session.match.ply == before
    table.drag(item, table.middle(table.session.match.rules.zone("discard")))
    assert table.session.match.steps[-1].actor == 0
    qtbot.waitUntil(lambda: not privacy_screen.isVisible())


def test_the_table_is_turned_for_the_next_seat_while_it_is_covered(table: Table) -> None:
    pass_on(table)
    first = table.session.viewer
    session = table.session
    assert table.view.scene.snapshot.viewer == first
    table.finish()
    assert session.is_covered
    assert table.view.scene.snapshot.viewer == session.passing_to != first
    session.uncover()
    assert table.view.scene.snapshot.viewer == session.viewer != first
    table.view.finish_early()
    table.assert_shows_the_match()
