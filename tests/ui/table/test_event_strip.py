"""Pictures of the last events: what they show and leave out."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.actions import Say
from tabletop.engine.message import CardRef, DieRef, Event, SeatRef, WordRef
from tabletop.match.queries import last_logged_steps
from tabletop.ui.features.event_strip.feature import MAX_EVENTS, EventStrip
from tabletop.ui.features.event_strip.pictures import (
    BackIcon,
    DieIcon,
    EventIcon,
    icons_of,
)
from tabletop.ui.table.model.motion import NO_MOTION
from tests.parts import strip_of
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, random_step

ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole
CARDS = new_session(3, 1, "numnum").match.rules.cards
BACK = BackIcon(CARDS.decks[CARDS.cards[5].deck].back)
OF_ONE = frozenset({1})


def lines(strip: EventStrip) -> list[str]:
    return [strip.item(row).data(ACCESSIBLE) for row in range(strip.count())]


def played(set_table: SetTable, game: str, steps: int, *, privacy_screen: bool = False) -> Table:
    table = set_table(new_session(3, 4, game, privacy_screen=privacy_screen))
    table.view.set_motion(NO_MOTION)
    random = Random(2)
    for _ in range(steps):
        random_step(table.session, random)
    QApplication.processEvents()
    return table


@pytest.mark.parametrize(
    ("events", "viewer", "seen"),
    [
        ([Event.of("a", None, seat=SeatRef(2), card=CardRef(5))], 0, (SeatRef(2), CardRef(5))),
        ([Event.of("a", None, OF_ONE, seat=SeatRef(1), card=CardRef(5))], 0, (SeatRef(1), BACK)),
        (
            [Event.of("a", None, OF_ONE, seat=SeatRef(1), card=CardRef(5))],
            None,
            (SeatRef(1), BACK),
        ),
        (
            [Event.of("a", None, OF_ONE, seat=SeatRef(1), card=CardRef(5))],
            1,
            (SeatRef(1), CardRef(5)),
        ),
        ([Event.of("a", None, cards=(CardRef(5), CardRef(-1)))], 0, (CardRef(5),)),
        (
            [Event.of("a", None, dice=(DieRef(1, 0), DieRef(2, 4)))],
            0,
            (DieIcon(1, 0), DieIcon(2, 4)),
        ),
        ([Event.of("a", None, n=4, symbol=WordRef("star"))], 0, ()),
        (
            [Event.of("a", None, card=CardRef(5)), Event.of("b", None, card=CardRef(5))],
            0,
            (CardRef(5),),
        ),
    ],
)
def test_what_is_seen_of_events(
    events: list[Event], viewer: int | None, seen: tuple[EventIcon, ...]
) -> None:
    assert icons_of(events, viewer, CARDS) == seen


def test_faces_of_dice_are_dice_where_the_game_has_any() -> None:
    faces = [Event.of("thrown", None, faces=(3, WordRef("symbol")))]
    with_dice = new_session(2, 1, "nichtlustig").match.rules.cards
    assert icons_of(faces, 0, with_dice) == (DieIcon(0, 3), DieIcon(0, 0))
    ones = Event.of("thrown", None, faces=(1, 2, 1))
    said_again = Event.of("hit", None, faces=(1, 2, 1))
    thrice = (DieIcon(0, 1), DieIcon(0, 2), DieIcon(0, 1, 1))
    assert icons_of([ones, said_again], 0, with_dice) == thrice
    assert icons_of(faces, 0, CARDS) == ()


@pytest.mark.parametrize("game", ["wonderful-world", "nichtlustig", "numnum", "dumm-gelaufen"])
def test_the_last_three_are_shown_and_said_to_who_listens(set_table: SetTable, game: str) -> None:
    table = played(set_table, game, 14)
    session, strip = table.session, strip_of(table.view)
    told = [
        " ".join(session.speaker.event(event, session.visible_to) for event in events)
        for _, events in last_logged_steps(session.match, MAX_EVENTS)
    ]
    assert len(told) == MAX_EVENTS
    assert lines(strip)
    assert lines(strip) == told[-strip.count() :]  # the oldest go where there is no room
    assert [strip.item(row).toolTip() for row in range(strip.count())] == lines(strip)


def test_what_has_nothing_to_show_is_no_picture(set_table: SetTable) -> None:
    table = played(set_table, "wonderful-world", 2)
    session, strip = table.session, strip_of(table.view)
    told = [events for _, events in last_logged_steps(session.match, 2 * MAX_EVENTS)]
    cards = session.match.rules.cards
    shown = [events for events in told if icons_of(events, 0, cards)]
    assert 0 < len(shown) < len(told)  # landscapes are shuffled in face down
    assert [events for events, _ in strip._events] == shown[-MAX_EVENTS:]


@pytest.mark.parametrize("game", ["numnum", "dumm-gelaufen"])
def test_it_shows_and_names_nothing_that_whoever_looks_may_not_know(
    set_table: SetTable, game: str
) -> None:
    table = played(set_table, game, 0, privacy_screen=True)
    session, strip, random, hidden = table.session, strip_of(table.view), Random(3), 0
    for _ in range(20):
        for sight in (session.visible_to, None):
            if sight is None:
                session.cover()
            for events, words in strip._events:
                seen = strip._icons(events)
                for event in events:
                    assert session.speaker.event(event, session.visible_to) in words
                    if event.seen_by is None or session.visible_to in event.seen_by:
                        continue
                    cards = {ref.card for _, ref in event.params if isinstance(ref, CardRef)}
                    named = {session.speaker.card(card) for card in cards}
                    open_events = [e for e in events if e is not event]
                    openly = icons_of(open_events, session.visible_to, session.match.rules.cards)
                    assert not {CardRef(card) for card in cards} & set(seen) - set(openly)
                    assert not any(name in session.speaker.event(event, None) for name in named)
                    hidden += len(cards)
            assert lines(strip) == [words for _, words in strip._events][-strip.count() :]
        session.uncover()
        if session.match.outcome is None and session.legal_actions():
            legal = list(session.legal_actions())
            session.act(next((a for a in legal if isinstance(a, Say)), random.choice(legal)))
    assert hidden > 10


@pytest.mark.parametrize("width", [700, 1024, 1920])
def test_it_takes_what_the_buttons_leave_and_the_oldest_go_first(
    set_table: SetTable, width: int
) -> None:
    table = played(set_table, "nichtlustig", 9)
    view, strip = table.view, strip_of(table.view)
    view.resize(width, 700)
    told = [words for _, words in strip._events]
    random = Random(5)
    for _ in range(5):
        QApplication.processEvents()
        told = [words for _, words in strip._events]
        assert lines(strip) == told[len(told) - strip.count() :]
        assert strip.count() or width < 1000
        for button in view.bar.buttons:
            assert not button.geometry().intersects(strip.geometry())
        assert not view.bar.prompt.geometry().intersects(strip.geometry())
        assert view.bar.rect().contains(strip.geometry())
        random_step(table.session, random)


def test_the_words_are_shown_of_what_has_the_keyboard(
    set_table: SetTable,
) -> None:
    table = played(set_table, "numnum", 8)
    strip = strip_of(table.view)
    strip.setFocus(Qt.FocusReason.TabFocusReason)
    assert strip._words.text() == lines(strip)[-1]
    QTest.keyClick(strip, Qt.Key.Key_Left)
    assert strip._words.text() == lines(strip)[-2]
    assert table.view.rect().contains(strip._words.geometry())
    strip.clearFocus()
    assert strip._words.isHidden()


def test_a_press_chooses_nothing(set_table: SetTable) -> None:
    strip = strip_of(played(set_table, "numnum", 8).view)
    for row in range(strip.count()):
        at = strip.visualItemRect(strip.item(row)).center()
        QTest.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert not strip.selectedItems()


def test_who_only_passes_is_no_picture(set_table: SetTable) -> None:
    table = played(set_table, "numnum", 0)
    session, strip = table.session, strip_of(table.view)
    random = Random(3)
    passed = "Ann stops there."
    while passed not in [session.speaker.event(line.event, 0) for line in session.match.log()]:
        legal = session.legal_actions()
        session.act(next((a for a in legal if isinstance(a, Say)), random.choice(list(legal))))
    assert all(
        any(isinstance(s, CardRef | BackIcon) for s in strip._icons(e)) for e, _ in strip._events
    )
