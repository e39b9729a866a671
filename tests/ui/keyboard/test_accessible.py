"""Accessibility of the table: its items, their actions, and announcements."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Move, Say
from tabletop.engine.capabilities import dice_of
from tabletop.match.queries import movable_cards
from tabletop.ui.table.model.changes import events_since
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets import screen_reader
from tabletop.ui.widgets.screen_reader import Notice, announce
from tests.parts import news_of, privacy_of
from tests.ui.heard import spoken_words
from tests.ui.keyboard.heard import tree
from tests.ui.table.bare import table_features
from tests.ui.table.play import new_session, random_step, session_at, stage

Text = QAccessible.Text
Lay = Callable[[Session], TableView]
Sent = list[tuple[object, object]]


@pytest.fixture
def lay(qtbot: QtBot) -> Lay:
    def lay_one(session: Session) -> TableView:
        view = TableView(session, features=table_features())
        view.resize(1280, 720)
        view.set_motion(NO_MOTION)
        qtbot.addWidget(view)
        with qtbot.waitExposed(view):
            view.show()
        view.finish_early()
        return view

    return lay_one


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Return the list that collects accessibility events and their texts from now on."""
    events: Sent = []

    def record(event: QAccessibleEvent) -> None:
        words = spoken_words(event)
        events.append((event.type(), event.object() if words is None else words))

    monkeypatch.setattr(QAccessible, "updateAccessibility", record)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    return events


def said(sent: Sent) -> list[object]:
    return [words for _, words in sent if isinstance(words, str)]


def heard(thing: QObject) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(thing)


def children(interface: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [interface.child(number) for number in range(interface.childCount())]


def name(interface: QAccessibleInterface) -> str:
    return interface.text(Text.Name)


def hidden() -> Session:
    return new_session(3, 4, "numnum", privacy_screen=True)


def test_every_zone_and_every_visible_card_has_a_name_and_a_place(lay: Lay) -> None:
    view = lay(new_session(2, 3))
    table = heard(view.board)
    assert name(table) == "The table"
    assert table.text(Text.Description) == view.bar.prompt.text()
    areas = {name(area): area for area in children(table)}
    scene = view.scene
    shown = (*scene.zones, *scene.dice_places, *scene.signs, *scene.notes)
    assert len(areas) == len(shown)
    for zone, item in view.scene.zones.items():
        area = heard(item)
        assert name(area).startswith(view.session.speaker.zone(zone))
        lying = [card for card in view.scene.cards if card.shown.zone == zone]
        assert area.childCount() == (min(len(lying), 1) if item.is_pile else len(lying))
        for child in children(area):
            card = child.object()
            assert isinstance(card, CardItem)
            assert name(child) == (card.shown.name or "a card")
            middle = view.board.mapFromScene(card.pos())
            assert child.rect().contains(view.board.viewport().mapToGlobal(middle))
            assert child.parent().object() is item
            assert area.indexOfChild(child) >= 0


def test_nothing_is_found_behind_the_curtain(lay: Lay) -> None:
    view = lay(hidden())
    assert heard(view.board).childCount() == 0
    assert not heard(view.board).text(Text.Description)
    for item in (*view.scene.cards, *view.scene.zones.values()):
        assert not name(heard(item))
        assert heard(item).state().invisible
    view.session.uncover()
    names = [line for line in tree(heard(view.board)) if "ListItem" in line]
    hands = [c for c in view.scene.cards if c.shown.zone == view.session.viewer]
    assert all(any(repr(card.shown.name) in line for line in names) for card in hands)
    view.session.hide()
    assert heard(view.board).childCount() == 0
    view.session.peek(peeking=True)
    assert heard(view.board).childCount()


def test_the_state_tells_what_can_be_lifted_what_is_and_where_it_may_land(lay: Lay) -> None:
    view = lay(new_session(2, 3))
    (zone, card), target = next(
        iter(movable_cards(view.session.match, view.session.viewer).items())
    )
    item = next(c for c in view.scene.cards if (c.shown.zone, c.shown.card) == (zone, card))
    assert heard(item).state().selectable
    assert heard(item).state().active
    assert not heard(item).state().selected
    action = heard(item).actionInterface()
    action.doAction(action.actionNames()[0])
    assert view.drag.carried is item
    assert heard(item).state().selected
    for index, area in view.scene.zones.items():
        may = heard(area).text(Text.Description) == "You can put it here."
        assert may == (index in target.zones)
    landing = heard(view.scene.zones[min(target.zones)])
    landing.actionInterface().doAction("Press")
    done = [step.action for step in view.session.match.steps]
    assert Move(card, min(target.zones)) in done


def test_the_ring_is_the_focus(lay: Lay, sent: Sent) -> None:
    view = lay(new_session(2, 3))
    view.board.setFocus()
    QTest.keyClick(view.board.viewport(), Qt.Key.Key_Right)
    item = view.keyboard_cursor.focused_item
    assert item is not None
    assert sent[-1] == (QAccessible.Event.Focus, item)
    assert heard(view.board).focusChild().object() is item
    assert heard(item).state().focused


def test_the_ring_is_told_after_the_table_it_is_on(lay: Lay, sent: Sent) -> None:
    """Qt reports the focus of the board only after the board has it."""
    view = lay(session_at(lambda s: stage(s) == "roll"))
    view.bar.buttons[0].setFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    sent.clear()
    QApplication.processEvents()
    assert sent[-1] == (QAccessible.Event.Focus, view.keyboard_cursor.focused_item)


def test_the_ring_is_not_told_while_the_keyboard_is_elsewhere(lay: Lay, sent: Sent) -> None:
    session = session_at(lambda s: stage(s) == "roll")
    view = lay(session)
    QTest.keyClick(view.board.viewport(), Qt.Key.Key_Right)
    view.bar.buttons[0].setFocus()
    QApplication.processEvents()
    sent.clear()
    view.keyboard_cursor.update()
    assert not sent
    view.board.setFocus()
    view.keyboard_cursor.update()
    assert sent


def test_what_is_called_otherwise_now_is_read_anew(lay: Lay, sent: Sent) -> None:
    """Screen readers cache names; the name of a die contains its face."""
    session = session_at(lambda s: stage(s) == "roll")
    view = lay(session)
    view.board.setFocus()
    QTest.keyClick(view.board.viewport(), Qt.Key.Key_Right)
    item = view.keyboard_cursor.focused_item
    sent.clear()
    assert session.act(session.match.legal_actions()[0]).legal
    view.finish_early()
    kinds = QAccessible.Event
    assert {(kinds.NameChanged, item), (kinds.DescriptionChanged, item)} <= set(sent)
    prompt = kinds.DescriptionChanged, view.board
    assert prompt not in sent, "Orca would speak it in addition to the news"
    view.board.clearFocus()
    view.board.setFocus()
    assert prompt in sent


def test_a_button_that_goes_gives_the_keyboard_to_the_table_at_once(
    lay: Lay, qapp: QApplication
) -> None:
    view = lay(session_at(lambda s: stage(s) == "roll"))
    button = view.bar.buttons[0]
    button.setFocus()
    stood: list[QWidget | None] = []

    def note(_old: QWidget | None, new: QWidget | None) -> None:
        stood.append(new)

    qapp.focusChanged.connect(note)
    QTest.keyClick(button, Qt.Key.Key_Space)
    qapp.focusChanged.disconnect(note)
    assert stood == [view.board]


def test_moves_throws_and_turns_are_announced(lay: Lay, sent: Sent) -> None:
    session = session_at(lambda s: stage(s) == "roll")
    view = lay(session)
    sent.clear()
    before = len(list(session.match.log()))
    assert session.act(session.match.legal_actions()[0]).legal
    (words,) = said(sent)
    lines = [session.speaker.event(line.event, session.visible_to) for line in session.match.log()]
    assert str(words).startswith(" ".join(lines[before:]))
    assert str(words).endswith(view.presenter.prompt)


def test_sums_that_change_are_announced(lay: Lay, sent: Sent) -> None:
    session = session_at(lambda s: stage(s) == "lay")
    view = lay(session)
    sent.clear()
    move = next(action for action in session.legal_actions() if isinstance(action, Move))
    assert session.act(move).legal
    row = next(zone for zone in view.scene.snapshot.zones if zone.place.zone == move.to)
    assert row.spoken_note.startswith("Adds up to")
    assert f"{row.name}: {row.spoken_note}." in str(said(sent)[0])
    others = [zone for zone in view.scene.snapshot.zones if zone.note and zone is not row]
    assert others
    assert not [zone for zone in others if f"{zone.name}: " in str(said(sent)[0])]


def test_a_die_that_is_set_aside_or_taken_back_is_announced(lay: Lay, sent: Sent) -> None:
    session = new_session(2, 1, "nichtlustig")
    session.act(Say("roll"))
    view = lay(session)
    sent.clear()
    for words in ("Set aside", "The dice"):
        view.presenter.dice.toggle(2)
        session.rearranged.emit()
        assert said(sent) == [f"{words}: {view.scene.dice[2].shown.name}"]
        sent.clear()


def test_dice_of_one_colour_and_face_are_told_apart(lay: Lay) -> None:
    session, random = new_session(2, 1, "nichtlustig"), Random(1)
    told = 0
    for _ in range(40):
        faces = [die.face for die in dice_of(session.match.rules, session.match.state)]
        if faces[2] == faces[3] != 0 and faces[2] is not None:
            view = lay(session)
            names = [name(heard(view.scene.dice[die])) for die in (2, 3)]
            assert names == [f"Red (Clown) {faces[2]}", f"Red (Robot) {faces[2]}"]
            told += 1
            break
        random_step(session, random)
    assert told


def test_of_what_was_missed_the_last_five_events_are_told(lay: Lay) -> None:
    session, random = new_session(7, 3, "numnum"), Random(2)
    news = news_of(lay(session))
    counts = set()
    for _ in range(60):
        random_step(session, random)
        missed = [
            session.speaker.event(event, session.visible_to)
            for event in events_since(session.match, session.viewer)
        ]
        assert list(news._missed_events()) == missed[-5:]
        counts.add(len(missed))
    assert max(counts) > 5


def test_a_refusal_is_announced_at_once(lay: Lay, sent: Sent) -> None:
    session = hidden()
    view = lay(session)
    session.uncover()
    sent.clear()
    verdict = session.act(Say("pass"))
    assert verdict.reason is not None
    rule = session.speaker.texts.rule(verdict.reason.rule)
    assert rule is not None
    assert said(sent) == [f"{session.speaker.reason(verdict)} {rule.title}"]
    assert view.popups.bubble.isVisible()


def test_who_looks_hears_what_happened_and_nothing_of_other_hands(lay: Lay, sent: Sent) -> None:
    session = hidden()
    view = lay(session)
    session.uncover()
    before = session.match.observe(0).zones[0]
    session.act(Say("draw"))
    drawn = session.speaker.card(session.match.observe(0).zones[0][len(before)])
    assert any(drawn.lower() in str(words).lower() for words in said(sent)), "who drew it is told"
    if session.passing_to is None:
        session.act(Say("stop"))
    sent.clear()
    session.cover()
    view.finish_early()
    assert not said(sent), "the button says it, which has the focus"
    button = privacy_of(view).ready_button
    assert button.hasFocus()
    assert heard(button).text(Text.Description).startswith("Pass to Ben.")
    assert drawn.lower() not in heard(button).text(Text.Description).lower()
    session.uncover()
    (words,) = said(sent)
    assert "Ann draws a card." in str(words)
    assert drawn.lower() not in str(words).lower()


def test_the_tree_can_be_walked_at_every_moment_of_an_undo(lay: Lay) -> None:
    session = new_session(2, 3)
    view = lay(session)
    walked: list[int] = []

    def walk() -> None:
        walked.append(len(list(tree(heard(view.board)))))

    def ask_late(counted: list[tuple[QAccessibleInterface, int]]) -> None:
        """Ask with an outdated number of children, as a screen reader may."""
        for interface, count in counted:
            assert all(interface.child(n) is not None for n in range(interface.childCount()))
            for number in range(count):
                interface.child(number)

    view.scene.changed.connect(walk)
    session.changed.connect(walk)
    moved = 0
    while moved < 4 and session.match.outcome is None:
        session.act(session.legal_actions()[0])
        if session.is_throwing:
            session.finish_throw()
        if session.can_undo:
            areas = [heard(view.board), *children(heard(view.board))]
            counted = [(area, area.childCount() + 1) for area in areas]
            session.undo()
            ask_late(counted)
            view.finish_early()
            ask_late(counted)
            session.redo()
            moved += 1
    assert moved == 4
    assert len(walked) >= moved
    assert heard(view.board).child(-1) is None
    assert heard(view.board).child(10_000) is None


def test_bullets_are_not_said(lay: Lay, sent: Sent) -> None:
    announce(lay(new_session(2, 1)), "• Two cards too many.\n• No card on the pile.")
    assert said(sent)[-1] == "Two cards too many.\nNo card on the pile."


@pytest.mark.parametrize("uses_notices", [True, False])
def test_words_are_announced_once_in_the_way_of_the_system(
    lay: Lay, sent: Sent, monkeypatch: pytest.MonkeyPatch, *, uses_notices: bool
) -> None:
    """Orca 43 speaks only notifications; newer versions would speak both kinds."""
    monkeypatch.setattr(screen_reader, "_USES_NOTICES", uses_notices)
    view = lay(new_session(2, 1))
    sent.clear()
    announce(view, "Ann rolls.")
    kind = QAccessible.Event.ObjectShow if uses_notices else QAccessible.Event.Announcement
    assert sent == [(kind, "Ann rolls.")]


def test_what_was_announced_is_gone_behind_the_curtain(lay: Lay) -> None:
    view = lay(hidden())
    view.session.uncover()
    announce(view.board, "You draw heart 24.")
    notices = view.board.findChildren(Notice)
    assert any(name(heard(notice)) for notice in notices)
    view.session.hide()
    assert not [words for notice in notices if (words := name(heard(notice)))]


def test_a_notice_stands_below_its_source(lay: Lay) -> None:
    """Orca ignores events of objects that belong to no program."""
    view = lay(new_session(2, 1))
    for number in range(20):
        announce(view, f"Ann rolls {number}.")
    notices = view.findChildren(Notice)
    interface = heard(notices[-1])
    assert interface.role() == QAccessible.Role.Notification
    assert interface.text(QAccessible.Text.Name) == "Ann rolls 19."
    assert interface.parent().object() is view
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(view.findChildren(Notice)) <= 8, "old ones are deleted"
