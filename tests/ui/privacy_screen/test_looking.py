"""Peeking, covering again, and the playback after uncovering."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Say
from tabletop.engine.cards import HIDDEN
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.table.model.motion import NO_MOTION, Motion
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


def button_of(privacy_screen: PrivacyScreen) -> QPoint:
    """Return the middle of the screen's button."""
    return privacy_screen.ready_button.mapTo(
        privacy_screen, privacy_screen.ready_button.rect().center()
    )


def own_cards(table: Table) -> list[int]:
    return [card.shown.card for card in table.cards(0)]


def plays_back(table: Table) -> bool:
    """Return the current state; a function keeps mypy from narrowing it."""
    return table.view.playback.is_running


def pass_on(table: Table) -> None:
    """Act until another seat is to act, and cover the table."""
    session = table.session
    while session.passing_to is None:
        legal = session.legal_actions()
        session.act(next((a for a in legal if isinstance(a, Say)), legal[-1]))
    session.cover()


def test_a_press_that_is_held_looks_and_what_comes_up_covers_again(
    table: Table, qtbot: QtBot
) -> None:
    session, privacy_screen = table.session, privacy_of(table.view)
    at = button_of(privacy_screen)
    assert set(own_cards(table)) == {HIDDEN}
    QTest.mousePress(privacy_screen, LEFT, pos=at)
    assert not session.is_peeking
    qtbot.waitUntil(lambda: session.is_peeking)
    assert HIDDEN not in own_cards(table)
    assert session.is_covered
    assert not session.legal_actions()
    assert not table.view.board.isEnabled()
    assert privacy_screen.peek_label.isVisible()
    assert not privacy_screen.sign.isVisible()
    QTest.mouseRelease(privacy_screen, LEFT, pos=at)
    assert session.is_covered
    assert set(own_cards(table)) == {HIDDEN}
    assert privacy_screen.sign.isVisible()
    QTest.mouseClick(privacy_screen, LEFT, pos=at)
    assert not session.is_covered


def test_a_key_that_is_held_looks_too(table: Table, qtbot: QtBot) -> None:
    session, privacy_screen = table.session, privacy_of(table.view)
    QTest.keyPress(privacy_screen.ready_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: session.is_peeking)
    at = QApplication.focusWidget()
    assert at is privacy_screen
    QTest.keyRelease(at, Qt.Key.Key_Space)
    assert not session.is_peeking
    assert session.is_covered
    assert privacy_screen.ready_button.hasFocus()


def test_nobody_looks_through_it_in_a_window_that_was_left(table: Table, qtbot: QtBot) -> None:
    session, privacy_screen = table.session, privacy_of(table.view)
    at = button_of(privacy_screen)
    QTest.mousePress(privacy_screen, LEFT, pos=at)
    qtbot.waitUntil(lambda: session.is_peeking)
    QApplication.sendEvent(privacy_screen, QEvent(QEvent.Type.WindowDeactivate))
    assert not session.is_peeking
    assert set(own_cards(table)) == {HIDDEN}
    QTest.mouseRelease(privacy_screen, LEFT, pos=at)
    assert session.is_covered, "the end of that press means nothing any more"


def test_a_key_hides_the_own_hand_at_once_and_who_hid_it_looks_again(
    table: Table, qtbot: QtBot
) -> None:
    session, privacy_screen = table.session, privacy_of(table.view)
    session.uncover()
    ply = session.match.ply
    table.key(Qt.Key.Key_H)
    assert session.is_covered
    assert session.is_hidden
    assert set(own_cards(table)) == {HIDDEN}
    qtbot.waitUntil(lambda: privacy_screen.is_down)
    assert privacy_screen.title.text() == f"Covered by {NAMES[0]}"
    QTest.keyClick(privacy_screen.ready_button, Qt.Key.Key_Return)
    assert session.viewer == 0
    assert HIDDEN not in own_cards(table)
    assert session.match.ply == ply


def test_what_others_did_is_played_back_when_the_curtain_rises(table: Table, qtbot: QtBot) -> None:
    session, view = table.session, table.view
    session.uncover()
    pass_on(table)
    session.uncover()
    pass_on(table)
    view.set_motion(Motion())
    session.uncover()
    assert session.viewer == 2
    assert plays_back(table)
    log = [session.speaker.event(line.event, 2) for line in session.match.log()]
    seen = set()
    assert view.playback._clock.interval() == 1700
    view.playback._clock.setInterval(20)
    while plays_back(table):
        seen.add(view.bar.prompt.text())
        assert [button.text() for button in view.bar.buttons] == ["Skip"]
        others = [c for c in view.scene.cards if c.shown.zone in (0, 1)]
        assert all(card.shown.card == HIDDEN for card in others)
        qtbot.wait(15)
    assert any(words in log for words in seen)
    assert view.bar.prompt.text() == view.presenter.prompt
    table.finish()
    table.assert_shows_the_match()
    session.hide()
    session.uncover()
    assert not plays_back(table), "it is shown once"


@pytest.mark.parametrize("way", ["mouse", "key", "button"])
def test_any_input_ends_the_playback(table: Table, way: str) -> None:
    session, view = table.session, table.view
    session.uncover()
    pass_on(table)
    view.set_motion(Motion())
    session.uncover()
    assert plays_back(table)
    ply = session.match.ply
    if way == "mouse":
        table.click(view.scene.sceneRect().topLeft())
    elif way == "key":
        table.key(Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(view.bar.buttons[0], LEFT)
    assert not plays_back(table)
    assert session.match.ply == ply
    table.finish()
    table.assert_shows_the_match()


@pytest.mark.parametrize(
    ("moments", "pace", "each"), [(1, 1.0, 1700), (9, 1.0, 1000), (12, 1.0, 900), (12, 2.0, 450)]
)
def test_it_is_played_back_at_a_pace_that_can_be_followed(
    table: Table, monkeypatch: pytest.MonkeyPatch, moments: int, pace: float, each: int
) -> None:
    table.session.uncover()
    playback = table.view.playback
    told = [(1, "something happened")] * moments
    monkeypatch.setattr(playback, "_described_steps", lambda _first: iter(told))
    playback.begin(0, pace)
    assert playback._clock.interval() == each
    playback.stop()


def test_for_the_last_human_the_curtain_is_raised_once_and_the_computer_plays_on() -> None:
    session = new_session(3, 4, "numnum", privacy_screen=True)
    session.set_humans({1})
    assert not session.has_privacy_screen
    assert (session.is_covered, session.visible_to) == (True, None), "others may still sit there"
    session.uncover()
    assert session.viewer == session.visible_to == 1
    assert session.match.state.to_act == 0
    assert not session.legal_actions(), "it is the computer's turn"
    action = session.match.legal_actions()[-1]
    assert not session.act(action).legal
    while session.match.state.to_act != 1 and session.match.outcome is None:
        seat = session.match.state.to_act
        assert session.play_for(seat, session.match.legal_actions()[-1]).legal
        assert session.visible_to == 1
    assert session.legal_actions()


def test_with_two_humans_the_screen_passes_over_the_computers_seat() -> None:
    session = new_session(3, 4, "numnum", privacy_screen=True)
    session.set_humans({0, 2})
    session.uncover()
    while session.match.state.to_act == 0:
        session.act(session.legal_actions()[-1])
    assert session.passing_to is None
    assert session.viewer == 0
    while session.match.state.to_act == 1:
        session.play_for(1, session.match.legal_actions()[-1])
    assert session.passing_to in (2, None)
    if session.match.state.to_act == 2:
        session.cover()
        session.uncover()
        assert session.viewer == 2
