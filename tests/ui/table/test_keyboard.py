"""Everything the mouse does can be done by keys, with the same code."""

from random import Random

import pytest
from PySide6.QtCore import Qt

from tabletop.engine.actions import Move, Roll
from tabletop.match.queries import movable_cards
from tabletop.ui.table.scene.items import CardItem
from tests.parts import magnifier_of
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, part, random_step, session_at, stage


def _ring_to(table: Table, wanted: object) -> None:
    """Move the focus ring to a piece with Tab and arrows."""
    for _ in range(60):
        stop = table.view.keyboard_cursor.stop
        if stop is not None and stop.piece is wanted:
            return
        is_near = stop is not None and stop.piece is not None and _zone(stop.piece) == _zone(wanted)
        table.key(Qt.Key.Key_Right if is_near else Qt.Key.Key_Tab)
        if not table.view.scene.focus_ring.isVisible():
            table.view.board.setFocus()
    raise AssertionError("the ring never comes there")


def test_the_ring_goes_with_a_die_wherever_it_goes(set_table: SetTable) -> None:
    """It is selected, thrown, and deselected."""
    table = set_table(new_session(2, 1, "nichtlustig"))
    view, scene = table.view, table.view.scene
    die = scene.dice[2]

    def assert_goes_with_it() -> None:
        ways = set()
        while scene.animator.is_running:
            scene.animator.advance(40.0)
            assert scene.focus_ring.isVisible()
            assert scene.focus_ring.boundingRect().contains(die.sceneBoundingRect().center())
            ways.add((die.x(), die.y()))
        assert len(ways) > 2, "it has moved"

    view.board.setFocus()
    _ring_to(table, die)
    for _ in range(2):
        table.key(Qt.Key.Key_Return)  # throws all, then sets this one aside
        assert_goes_with_it()
        table.finish()
    assert die.shown.selected
    table.key(Qt.Key.Key_Escape)
    assert_goes_with_it()
    assert not die.shown.selected


def _zone(piece: object) -> object:
    return piece.shown.zone if isinstance(piece, CardItem) else "dice"


def test_a_card_is_laid_with_tab_enter_and_arrows(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    view.board.setFocus()
    (zone, card), target = next(iter(movable_cards(session.match, session.viewer).items()))
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    _ring_to(table, item)
    before = session.match.ply
    table.key(Qt.Key.Key_Return)
    assert table.carried() is item
    stop = view.keyboard_cursor.stop
    assert stop is not None
    assert stop.target is not None
    assert stop.target.zone in target.zones, "the ring goes to where the card may land"
    table.key(Qt.Key.Key_Return)
    assert session.match.steps[before].action == Move(card, stop.target.zone)


def test_while_a_card_is_carried_tab_goes_round_the_legal_places(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    view.board.setFocus()
    (zone, card), target = max(
        movable_cards(session.match, session.viewer).items(), key=lambda found: len(found[1].zones)
    )
    assert len(target.zones) > 1
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    _ring_to(table, item)
    table.key(Qt.Key.Key_Return)
    seen = set()
    for _ in range(2 * len(target.zones)):
        stop = view.keyboard_cursor.stop
        assert stop is not None
        assert stop.target is not None
        seen.add(stop.target.zone)
        table.key(Qt.Key.Key_Tab)
    assert seen == target.zones


def test_an_illegal_place_can_be_tried_with_arrows_and_is_refused(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    view.board.setFocus()
    item = table.cards(session.viewer)[0]
    _ring_to(table, item)
    table.key(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Right) * 4:
        stop = view.keyboard_cursor.stop
        assert stop is not None
        assert stop.target is not None
        target = movable_cards(session.match, session.viewer).get(
            (item.shown.zone, item.shown.card)
        )
        legal = target.zones if target else frozenset()
        if stop.target.zone not in legal and stop.target.zone != item.shown.zone:
            break
        table.key(key)
    before = session.match.ply
    table.key(Qt.Key.Key_Return)
    assert session.match.ply == before
    assert view.popups.bubble.isVisible()


def test_dice_are_gathered_and_thrown_with_enter(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: part(s) == 1 and stage(s) == "roll"))
    view, session = table.view, table.session
    view.board.setFocus()
    die = view.scene.dice[1]
    _ring_to(table, die)
    table.key(Qt.Key.Key_Return)
    assert view.presenter.dice.selected == {1}
    before = session.match.ply
    for _ in range(30):
        stop = view.keyboard_cursor.stop
        if stop is not None and stop.piece is view.scene.cup:
            break
        table.key(Qt.Key.Key_Tab)
        view.board.setFocus()
    table.key(Qt.Key.Key_Return)
    assert session.match.steps[before].action == Roll(1)


def test_space_shows_the_card_at_the_ring_large(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.view.board.setFocus()
    item = table.cards(table.session.viewer)[0]
    _ring_to(table, item)
    table.key(Qt.Key.Key_Space)
    assert magnifier_of(table.view).isVisible()
    assert magnifier_of(table.view).accessibleName() == item.shown.name
    table.key(Qt.Key.Key_Space)
    assert not magnifier_of(table.view).isVisible()


def test_the_ring_reaches_every_piece_that_can_be_moved(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: part(s) == 1 and stage(s) == "roll"))
    pieces = {stop.piece for stop in table.view.keyboard_cursor.stops()}
    for item in table.view.scene.cards:
        assert (item in pieces) or not item.shown.playable
    assert set(table.view.scene.dice) <= pieces


def test_the_mouse_hides_the_ring(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.view.board.setFocus()
    table.key(Qt.Key.Key_Right)
    assert table.view.scene.focus_ring.isVisible()
    table.click(table.view.scene.sceneRect().center())
    assert not table.view.scene.focus_ring.isVisible()


def test_return_on_a_card_that_cannot_be_played_says_why_and_leaves_it(
    set_table: SetTable,
) -> None:
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    view.board.setFocus()
    other = table.cards(1 - session.viewer)[0]
    _ring_to(table, other)
    before = session.match.ply
    table.key(Qt.Key.Key_Return)
    assert table.carried() is None
    assert view.keyboard_cursor.focused_item is other
    assert view.popups.bubble.isVisible()
    assert session.match.ply == before


def test_a_card_that_cannot_be_played_can_be_taken_up_to_try_it(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    view.board.setFocus()
    other = table.cards(1 - session.viewer)[0]
    _ring_to(table, other)
    table.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert table.carried() is other
    before = session.match.ply
    table.key(Qt.Key.Key_Down)
    table.key(Qt.Key.Key_Return)
    assert session.match.ply == before
    assert view.popups.bubble.isVisible()
    assert view.keyboard_cursor.focused_item is other, "the ring goes back with it"


def test_escape_puts_the_ring_back_with_the_card(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    view = table.view
    view.board.setFocus()
    (zone, number), _ = next(iter(movable_cards(table.session.match, table.session.viewer).items()))
    card = next(c for c in view.scene.cards if (c.shown.zone, c.shown.card) == (zone, number))
    _ring_to(table, card)
    table.key(Qt.Key.Key_Return)
    for _ in range(3):
        table.key(Qt.Key.Key_Tab)
    assert view.keyboard_cursor.focused_item is not card
    table.key(Qt.Key.Key_Escape)
    assert table.carried() is None
    assert view.keyboard_cursor.focused_item is card


@pytest.mark.parametrize("game", ["wonderful-world", "numnum", "dumm-gelaufen"])
def test_of_a_pile_the_ring_stops_at_the_uppermost_card_only(
    set_table: SetTable, game: str
) -> None:
    session, random = new_session(2, 3, game), Random(3)
    for _ in range(25):
        random_step(session, random)
    table = set_table(session)
    table.finish()
    keys, scene = table.view.keyboard_cursor, table.view.scene
    table.view.board.setFocus()
    stops = set()
    for _ in range(200):
        table.view.board.setFocus()  # past the last one Tab leaves the table
        table.key(random.choice((Qt.Key.Key_Tab, Qt.Key.Key_Right)))
        if keys.stop is not None:
            stops.add(keys.stop.piece)
    piles = [zone for zone, area in scene.zones.items() if area.is_pile]
    found = {zone: [c for c in table.cards(zone) if c in stops] for zone in piles}
    assert max(len(table.cards(zone)) for zone in piles) > 1
    assert found == {zone: table.cards(zone)[-1:] for zone in piles}
