"""Cards that cover others, and cards that are turned, as in Nichtlustig."""

from random import Random

from tabletop.engine.actions import Move
from tabletop.engine.capabilities import covers_of
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.session import Session
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, random_step

GAME = "nichtlustig"


def _covering(session: Session) -> list[Move]:
    return [
        action
        for action in session.match.legal_actions()
        if isinstance(action, Move) and action.onto is not None
    ]


def _death_due() -> tuple[Session, Move]:
    """Return a match in which a Death must be placed on a card, and the action."""
    session, random = new_session(2, 5, GAME), Random(5)
    while not (found := _covering(session)):
        random_step(session, random)
    return session, found[0]


def _item(table: Table, card: int) -> CardItem:
    return next(item for item in table.view.scene.cards if item.shown.card == card)


def test_death_is_dragged_onto_a_card_and_lies_on_it_face_down(set_table: SetTable) -> None:
    session, move = _death_due()
    table = set_table(session)
    assert move.onto is not None
    target = _item(table, move.onto)
    assert target.shown.side == "scored"
    table.drag(_item(table, move.card), table.grip(target))
    table.finish()
    assert covers_of(session.match.rules, session.match.state)[move.card] == move.onto
    death, covered = _item(table, move.card), _item(table, move.onto)
    assert death.shown.back == "back-death"
    assert (death.pos() - covered.pos()).manhattanLength() < 0.3 * covered.body.width()
    assert death.zValue() > covered.zValue()
    table.assert_shows_the_match()


def test_a_goal_card_dropped_anywhere_before_its_taker_is_taken(set_table: SetTable) -> None:
    session, random = new_session(2, 6, GAME), Random(6)
    while session.match.state.phase != "claim":  # type: ignore[attr-defined]  # of this game
        random_step(session, random)
    table = set_table(session)
    move = next(action for action in session.match.legal_actions() if isinstance(action, Move))
    place = session.match.rules.zone("specials", owner=session.viewer)
    ply = session.match.ply
    table.drag(_item(table, move.card), table.middle(place))
    assert session.match.steps[ply].action == move
    table.finish()
    table.assert_shows_the_match()
