"""The feature that explains what can be done with a piece, or why nothing can."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QPointF

from tabletop.engine.actions import ChooseCard, Keep, Move, SeatAction
from tabletop.engine.capabilities import permission_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import NOT_A_TARGET, NOT_YOUR_TURN, Verdict
from tabletop.engine.zones import TEAM, ZoneIndex
from tabletop.match.match import Match
from tabletop.match.queries import source_zone
from tabletop.match.view import GestureResult
from tabletop.overriding import override
from tabletop.ui.table.model.gestures import TableState
from tabletop.ui.table.model.layout import zone_at
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.model.snapshot import CardSnapshot, Snapshot
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.background import text_at, zone_text
from tabletop.ui.table.scene.items import CardItem, CupItem, DieItem, Piece
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.screen_reader import announce


@dataclass(frozen=True, slots=True)
class Reply:
    """What can be done with a piece or a zone.

    Attributes:
        actions: the actions that are legal now; empty if there are none.
        verdict: why no action is legal; None if some are, or if the rules give no reason.
    """

    actions: tuple[SeatAction, ...] = ()
    verdict: Verdict | None = None


def about_card(
    session: TableState, presenter: Presenter, table: Snapshot, shown: CardSnapshot
) -> Reply:
    """Return what can be done with a card, using only what the viewer can see.

    The rules are not asked if the viewer may not pick up the card, because their answer could
    reveal its face.
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
    """Return which of the viewer's cards can be moved to a zone, or why none can."""
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
    """Return what can be done with a die, alone or together with the selected dice."""
    plan, gathered = table.plan, tuple(sorted(session.selected_dice | {die}))
    gestures: list[Gesture] = [Throw(gathered), Throw((die,))]
    gestures += [DropDie(die, place.name) for place in plan.dice]
    gestures += [DropDieOnZone(die, place.zone) for place in plan.places]
    return _reply(session, (), map(session.interpret, gestures))


def about_cup(session: TableState) -> Reply:
    """Return the throw of the selected dice, or why they cannot be thrown."""
    return _reply(session, (), [session.interpret(Throw(tuple(sorted(session.selected_dice))))])


def _reply(
    session: TableState, known: Iterable[SeatAction], found: Iterable[GestureResult]
) -> Reply:
    """Return all legal actions, or the most frequent reason if there are none."""
    if (not_now := _not_now(session)) is not None:
        return Reply(verdict=not_now)
    judged = tuple(found)
    legal = (*known, *(action for one in judged for action in one.actions))
    if legal:
        return Reply(tuple(dict.fromkeys(legal)))
    refused = [one.verdict for one in judged if one.judged_action is not None]
    # "Not a target" explains nothing about a card, so it is used only if it is the only reason.
    refused = [one for one in refused if one.reason is not NOT_A_TARGET] or refused
    if not refused:
        return Reply()
    often = Counter(verdict.reason for verdict in refused).most_common(1)[0][0]
    return Reply(verdict=next(verdict for verdict in refused if verdict.reason == often))


def _not_now(session: TableState) -> Verdict | None:
    """Return a refusal if it is another player's turn, and None otherwise."""
    match = session.match
    if match.outcome is not None or match.to_act in (session.visible_to, TEAM) or match.to_act < 0:
        return None
    return NOT_YOUR_TURN(seat=SeatRef(match.to_act))


def _legal(session: TableState) -> Iterator[SeatAction]:
    match = session.match
    if match.outcome is None and match.to_act in (session.visible_to, TEAM):
        yield from match.legal_actions()


def _uses(action: SeatAction, match: Match, card: CardId, zone: ZoneIndex) -> bool:
    match action:
        case Move(card=moved, using=using):
            return source_zone(match, action) in (None, zone) if moved == card else using == card
        case Keep(using=named) | ChooseCard(named):
            return named == card
        case _:
            return False


_MAX_ACTIONS: Final = 4
"""Maximum number of actions in an explanation."""


class Explanation(NamedTuple):
    """An explanation, and the ID of the rule that it is based on, which may be empty."""

    sentence: str
    rule: str = ""


def explain(
    session: Session, presenter: Presenter, piece: Piece | None, point: QPointF
) -> Explanation | None:
    """Return what can be done with a piece or at a point, or why nothing can be done.

    Returns None if there is nothing at the point.
    """
    snapshot = presenter.snapshot()
    match piece:
        case CardItem(shown=shown):
            name = shown.name
            reply = about_card(session, presenter, snapshot, shown)
            if shown.card == HIDDEN:
                name = _zone_words(snapshot, shown.zone)
        case DieItem(shown=die):
            name, reply = die.name, about_die(session, snapshot, die.die_view.die)
        case CupItem():
            name, reply = "", about_cup(session)
        case _:
            zone = zone_at(snapshot.plan, point.x() / UNIT, point.y() / UNIT)
            if zone is None:
                name = text_at(snapshot, point)[0]
                return Explanation(name) if name else None
            name = _zone_words(snapshot, zone)
            reply = about_zone(session, presenter, snapshot, zone)
    return _explanation(session, presenter, name, reply)


def _zone_words(table: Snapshot, zone: ZoneIndex) -> str:
    return next((zone_text(shown) for shown in table.zones if shown.place.zone == zone), "")


def _explanation(session: Session, presenter: Presenter, name: str, reply: Reply) -> Explanation:
    head = f"{name}. " if name else ""
    if reply.actions:
        words = [presenter.label_of(action) for action in reply.actions[:_MAX_ACTIONS]]
        words += ["…"] if len(reply.actions) > _MAX_ACTIONS else []
        may = QCoreApplication.translate("UserQuestions", "You can do this: {actions}")
        why = _why(session, reply.actions[0])
        return Explanation(f"{head}{may.format(actions=' · '.join(words))}{why}")
    if reply.verdict is not None:
        rule = "" if reply.verdict.reason is None else reply.verdict.reason.rule
        return Explanation(session.speaker.reason(reply.verdict), rule)
    no = QCoreApplication.translate("UserQuestions", "You cannot do anything with that now.")
    return Explanation(f"{head}{no} {presenter.prompt}")


def _why(session: Session, action: SeatAction) -> str:
    """Return why an action is legal, after a line break, or an empty string."""
    match = session.match
    permission = permission_of(match.rules, match.observe(session.visible_to), action)
    if permission is None or permission.explanation is None:
        return ""
    return f"\n{session.speaker.prompt(permission.explanation)}"


class WhyNotPart(Part):
    """Explains what can be done at one table."""

    def __init__(self, table: TableView) -> None:
        self._table = table

    @override
    def act(self) -> None:
        # Explain the piece at the keyboard cursor or, if there is none, the next piece pressed.
        table = self._table
        if table.session.is_covered:
            return
        table.finish_early()
        stop = table.keyboard_cursor.stop
        if stop is not None:
            table.explain(stop.piece, stop.middle)
            return
        table.drag.explains_next = True
        table.set_hovered(None)
        table.popups.show_and_announce(
            self.tr("Click a card, a die or a place to see what it can do, or why not.")
        )

    @override
    def explanation_requested(self, piece: Piece | None, point: QPointF) -> None:
        table = self._table
        explanation = explain(table.session, table.presenter, piece, point)
        if explanation is None:
            table.popups.bubble.hide()
            return
        table.popups.show_text(explanation.sentence, point, explanation.rule)
        announce(table.board, table.popups.bubble.accessibleName())


PART: Final = WhyNotPart
