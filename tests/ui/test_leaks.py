"""Hidden hands leave no trace: what a viewer cannot tell apart looks, reads and sounds the same.

Two positions differ in nothing but cards that some viewer may not see. The same is done in both,
with the real window, and at every moment all that the window shows, says and holds is compared.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.gestures import Drop
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.match import Match
from tabletop.match.queries import has_secrets
from tabletop.storage.save_store import SavedMatch
from tabletop.testing.playing import NAMES, AnyRules, load, play, twin
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tests.parts import privacy_of
from tests.ui.dump import come_to_rest, difference, dump, picture

State = Any
POSITIONS = 2
TRIES = 40
A_SHADE = 16
"""Of 255: edges of marks that were stretched differ so much from one time to the next."""


def secretive() -> Iterator[tuple[Game, dict[str, str]]]:
    """Every game with options under which it has secrets."""
    for game in CATALOG:
        wanted = [{}, *({o.key: value} for o in game.options if not o.seat for value in o.values)]
        options = next(
            (given for given in wanted if has_secrets(load(game, _seats(game), given))), None
        )
        if options is not None:
            yield game, options


def _seats(game: Game) -> int:
    return min(3, game.seats[1])


def test_more_than_one_game_has_secrets() -> None:
    assert len(list(secretive())) > 1


class Look(NamedTuple):
    """The window at one moment."""

    words: list[str]
    image: QImage


def lay(window: MainWindow, rules: AnyRules, state: State) -> tuple[Session, TableView]:
    """Continue a match from a position; the curtain hangs."""
    match = Match(rules, NAMES[: rules.seats], 7, start=state)
    window.controller._start_session(SavedMatch(match, "2026-01-31T20:15:00+00:00", None))
    session, table = window.controller.session, window.table
    assert session is not None
    assert table is not None
    assert session.is_covered
    table.view.set_motion(NO_MOTION)
    privacy_of(table.view).finish_animation()
    QApplication.processEvents()
    table.view.board.sharpen()  # now, and not some time after the table has its size
    return session, table.view


def look(window: MainWindow) -> Look:
    # What is painted is printed first, layouts come to rest, and pictures are sharp.
    assert window.table is not None
    board, fitted = window.table.view.board, None
    while fitted != board.transform():
        fitted = board.transform()
        come_to_rest()
        picture(window)
        board.sharpen()
    image = picture(window)
    return Look(dump(window), image)


def assert_alike(one: Look, other: Look) -> None:
    assert one.words == other.words
    assert difference(one.image.copy(), other.image) < A_SHADE


def look_round(session: Session, view: TableView, hand: int) -> None:
    """Leave all the traces one can: enlarge a card, have one refused, sort, ask why."""
    cards = [card for card in view.scene.cards if card.shown.zone == hand]
    for card in cards[:3]:
        middle = QPointF(card.rest.x, card.rest.y)
        view.drag.hover(middle)
        view.drag.inspect(middle)
    if cards:
        view.drag.begin_drag(cards[-1])
        held = cards[-1].shown.card
        closed = [z for z in view.scene.zones if not session.interpret(Drop(held, hand, z)).actions]
        point = view.scene.zones[max(set(closed) - {hand})].pos()
        view.drag.drop(view.drag.target_at(point), point)
    view.features.window.act("hand_sorting")
    QTest.keyClick(view.board.viewport(), Qt.Key.Key_Right)
    view.features.window.act("why_not")
    view.finish_early()


def same_in_both(rules: AnyRules, one: State, viewer: Seat | None, seed: int) -> State | None:
    """A twin in which the first legal action can be done, too; None where none is found."""
    for number in range(TRIES):
        other = twin(rules, one, viewer, seed * TRIES + number)
        action = first_action(rules, one, number)
        if isinstance(action, Move):
            other = _with_card_back(one, other, action)
        if other != one and rules.check(other, action).legal:
            return other
    return None


def first_action(rules: AnyRules, state: State, number: int) -> SeatAction:
    legal = rules.legal_actions(state)
    return legal[number % len(legal)]


def _with_card_back(one: State, other: State, move: Move) -> State:
    """The card of a move lies where it does in `one`; the cards change places for it."""
    zones = [list(cards) for cards in other.zones]
    for zone, cards in enumerate(one.zones):
        if move.card in cards and zones[zone][cards.index(move.card)] != move.card:
            index = cards.index(move.card)
            for away, others in enumerate(zones):
                if move.card in others and one.zones[away] != other.zones[away]:
                    place = others.index(move.card)
                    others[place], zones[zone][index] = zones[zone][index], move.card
                    break
    return other._replace(zones=tuple(map(tuple, zones)))


def positions(rules: AnyRules) -> Iterator[tuple[int, State]]:
    """Positions in which a seat acts, from several games."""
    for seed in range(POSITIONS):
        moments = [m for m in play(rules, seed, 120) if m.before.to_act >= 0]
        if moments:
            yield seed, moments[Random(seed).randrange(len(moments))].before


@pytest.fixture(params=list(secretive()), ids=lambda param: param[0].id)
def rules(request: pytest.FixtureRequest) -> AnyRules:
    game, options = request.param
    return load(game, _seats(game), options)


@pytest.fixture(autouse=True)
def listened_to() -> Iterator[None]:
    """Somebody listens: lists tell at once that their lines are others now."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def furnished(window: MainWindow, rules: AnyRules) -> MainWindow:
    """A window that has shown a table before: the first one finds its place more slowly."""
    state = next(state for _, state in positions(rules))
    for _ in range(2):
        lay(window, rules, state)
        look(window)
    return window


def test_the_curtain_hides_every_hand(furnished: MainWindow, rules: AnyRules) -> None:
    """Nothing tells an onlooker who holds what, before the curtain rises for the first time."""
    compared = 0
    for seed, state in islice(positions(rules), 1):
        other = twin(rules, state, None, seed)
        looks = []
        for one in (state, other):
            lay(furnished, rules, one)
            looks.append(look(furnished))
        assert_alike(*looks)
        compared += other != state
    assert compared


def test_a_viewer_sees_the_own_secrets_only(furnished: MainWindow, rules: AnyRules) -> None:
    compared = 0
    for seed, state in islice(positions(rules), 1):
        other = twin(rules, state, state.to_act, seed)
        looks = []
        for one in (state, other):
            session, view = lay(furnished, rules, one)
            session.uncover()
            view.finish_early()
            look_round(session, view, state.to_act)
            looks.append(look(furnished))
        assert_alike(*looks)
        compared += other != state
    assert compared


def test_nothing_is_left_of_what_the_last_viewer_saw(
    furnished: MainWindow, rules: AnyRules
) -> None:
    """One looks round, acts and passes the screen on: nobody learns which of two hands it was."""
    compared = differed = 0
    for seed, state in positions(rules):
        viewer = state.to_act
        other = same_in_both(rules, state, None, seed)
        if other is None:
            continue
        action = _shared_action(rules, state, other, seed)
        before, covered, after = [], [], []
        for one in (state, other):
            session, view = lay(furnished, rules, one)
            session.uncover()
            view.finish_early()
            look_round(session, view, viewer)
            before.append(look(furnished))
            assert session.act(action).legal
            if session.passing_to is None:
                continue
            view.finish_early()
            session.cover()  # whoever was shown something new says so
            view.finish_early()
            assert session.is_covered
            covered.append((look(furnished), session.match.observe(None), _heard(session, None)))
            seat = session.passing_to
            session.uncover()
            view.finish_early()
            seen = session.match.observe(seat)
            after.append((look(furnished), seen, _heard(session, seat)))
        seen_apart = difference(before[0].image.copy(), before[1].image) >= A_SHADE
        differed += seen_apart and before[0].words != before[1].words
        for pair in (covered, after):
            if len(pair) == 2 and pair[0][1:] == pair[1][1:]:
                assert_alike(pair[0][0], pair[1][0])
                compared += 1
    assert compared
    assert differed, "the hands themselves must have looked different, or nothing was compared"


def _shared_action(rules: AnyRules, one: State, other: State, number: int) -> SeatAction:
    """Something legal in both, if possible with which the turn passes on in both."""
    shared = [a for a in rules.legal_actions(one) if rules.check(other, a).legal]
    hand_over = [
        action
        for action in shared
        if all(rules.apply(state, action).to_act != state.to_act for state in (one, other))
    ]
    return (hand_over or shared)[-(number % 2)]


def _heard(session: Session, viewer: Seat | None) -> list[str]:
    return [session.speaker.event(line.event, viewer) for line in session.match.log()]


CHAIN = 4
CHAINS = 1


def test_chains_of_moves_tell_nothing_to_who_only_looks_on(
    furnished: MainWindow, rules: AnyRules
) -> None:
    """Two whole stretches of play that a seat cannot tell apart look the same to it throughout.

    Others act, the curtain falls and rises, somebody peeks, hides, takes back: at each moment at
    which the seat has learnt the same from both, the window is the same for it.
    """
    compared = differed = 0
    for seed, state in islice(positions(rules), CHAINS):
        viewer = Random(seed).randrange(rules.seats)
        other = twin(rules, state, viewer, seed)
        actions = _shared_chain(rules, state, other, seed)
        pair = [_played(furnished, rules, one, viewer, actions) for one in (state, other)]
        for (one, seen, heard), (two, seen_too, heard_too) in zip(*pair, strict=False):
            if (seen, heard) != (seen_too, heard_too):
                break
            assert one == two
            compared += 1
        differed += other != state
    assert compared
    assert differed


def _shared_chain(rules: AnyRules, one: State, other: State, seed: int) -> list[SeatAction]:
    """Some actions in a row that are legal in both."""
    random, actions = Random(seed), []
    for _ in range(CHAIN):
        if min(one.to_act, other.to_act) < 0:
            break
        shared = [a for a in rules.legal_actions(one) if rules.check(other, a).legal]
        if not shared:
            break
        action = random.choice(shared)
        actions.append(action)
        one, other = rules.apply(one, action), rules.apply(other, action)
    return actions


Moment = tuple[list[str], State, list[str]]


def _played(
    window: MainWindow, rules: AnyRules, state: State, viewer: Seat, actions: list[SeatAction]
) -> list[Moment]:
    """Each moment in which the seat looks, or nobody does: the window, and what can be known."""
    session, view = lay(window, rules, state)
    moments: list[Moment] = []

    def moment() -> None:
        view.finish_early()
        if session.visible_to in (None, viewer):
            seen = session.match.observe(session.visible_to)
            moments.append((dump(window), seen, _heard(session, session.visible_to)))

    for action in actions:
        moment()
        if session.is_covered:
            session.peek(peeking=True)
            moment()
            session.peek(peeking=False)
            moment()
            session.uncover()
            moment()
        session.hide()
        moment()
        session.uncover()
        if not session.act(action).legal:
            break
        if session.passing_to is not None:
            session.cover()
    moment()
    return moments


@pytest.mark.parametrize("rules", [next(secretive())], ids=["one"], indirect=True)
def test_the_dump_sees_a_difference(furnished: MainWindow, rules: AnyRules) -> None:
    """Were a name written anywhere, the comparison would find it."""
    state = next(state for _, state in positions(rules))
    _, view = lay(furnished, rules, state)
    before = look(furnished)
    card = view.scene.cards[0]
    card.setToolTip("The secret card")
    assert dump(furnished) != before.words
    card.setToolTip(card.shown.name)
    assert dump(furnished) == before.words
    view.scene.sprites.pixmap(view.scene.sprites.face(0, None), 0.37)
    assert dump(furnished) != before.words
