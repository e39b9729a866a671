"""What can be done with something on the table, or why nothing can: asked, never tried. No Qt."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop.engine.actions import ChooseCard, Keep, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import NOT_A_TARGET, NOT_YOUR_TURN, Verdict
from tabletop.engine.zones import TEAM, ZoneIndex
from tabletop.match.match import Match
from tabletop.match.queries import source_zone
from tabletop.match.view import GestureResult
from tabletop.ui.table.model.gestures import TableState
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.model.snapshot import CardSnapshot, Snapshot


@dataclass(frozen=True, slots=True)
class Reply:
    """What is known of something that was pointed at.

    Attributes:
        actions: what can be done with it now.
        verdict: why nothing can; None where something can, or the rules have no words for it.
    """

    actions: tuple[SeatAction, ...] = ()
    verdict: Verdict | None = None


def about_card(
    session: TableState, presenter: Presenter, table: Snapshot, shown: CardSnapshot
) -> Reply:
    """Return what can be done with a card as whoever looks sees it.

    Of a card that they may not take up nothing is asked of the rules: its face stays secret.
    """
    zone, card = shown.zone, shown.card
    if not presenter.can_lift(zone, shown.index):
        return Reply(verdict=_not_now(session))
    here = [a for a in _legal(session) if card != HIDDEN and _uses(a, session.match, card, zone)]
    places = (place.zone for place in table.plan.places if place.zone != zone)
    gestures: list[Gesture] = [Tap(card, zone), *(Drop(card, zone, place) for place in places)]
    return _reply(session, here, map(session.interpret, gestures))


def about_zone(
    session: TableState, presenter: Presenter, table: Snapshot, zone: ZoneIndex
) -> Reply:
    """Return which cards of whoever looks may go to a zone, or why none may."""
    own = [card for card in table.cards if card.liftable and card.zone != zone]
    hand = presenter.hand
    own.sort(key=lambda card: card.zone != hand)
    legal = (
        action
        for action in _legal(session)
        if isinstance(action, Move) and action.to == zone and action.onto is None
    )
    drops = (Drop(card.card, card.zone, zone) for card in own if card.card != HIDDEN)
    return _reply(session, legal, map(session.interpret, drops))


def about_die(session: TableState, table: Snapshot, die: int) -> Reply:
    """Return what can be done with a die, alone or with those gathered already."""
    plan, gathered = table.plan, tuple(sorted(session.selected_dice | {die}))
    gestures: list[Gesture] = [Throw(gathered), Throw((die,))]
    gestures += [DropDie(die, place.name) for place in plan.dice]
    gestures += [DropDieOnZone(die, place.zone) for place in plan.places]
    return _reply(session, (), map(session.interpret, gestures))


def about_cup(session: TableState) -> Reply:
    """Return what comes of a throw of the dice gathered."""
    return _reply(session, (), [session.interpret(Throw(tuple(sorted(session.selected_dice))))])


def _reply(
    session: TableState, known: Iterable[SeatAction], found: Iterable[GestureResult]
) -> Reply:
    """Return all that is legal, else the reason that stands against most of it."""
    if (not_now := _not_now(session)) is not None:
        return Reply(verdict=not_now)
    judged = tuple(found)
    legal = (*known, *(action for one in judged for action in one.actions))
    if legal:
        return Reply(tuple(dict.fromkeys(legal)))
    refused = [one.verdict for one in judged if one.judged_action is not None]
    # That nothing is ever laid somewhere says nothing of a card, unless there is nothing else.
    refused = [one for one in refused if one.reason is not NOT_A_TARGET] or refused
    if not refused:
        return Reply()
    often = Counter(verdict.reason for verdict in refused).most_common(1)[0][0]
    return Reply(verdict=next(verdict for verdict in refused if verdict.reason == often))


def _not_now(session: TableState) -> Verdict | None:
    """Return that somebody else's turn it is, where that is so."""
    match = session.match
    if match.outcome is not None or match.to_act in (session.visible_to, TEAM) or match.to_act < 0:
        return None
    return NOT_YOUR_TURN(seat=SeatRef(match.to_act))


def _legal(session: TableState) -> Iterator[SeatAction]:
    match = session.match
    if match.outcome is None and match.to_act in (session.visible_to, TEAM):
        yield from match.legal_actions()


def _uses(action: SeatAction, match: Match, card: CardId, zone: ZoneIndex) -> bool:
    """Return whether an action is one with a card that lies in a zone."""
    match action:
        case Move(card=moved, using=using):
            return source_zone(match, action) in (None, zone) if moved == card else using == card
        case Keep(using=named) | ChooseCard(named):
            return named == card
        case _:
            return False
