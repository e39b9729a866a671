"""Takes pieces up, carries them, lets them go.

Mouse and keyboard end in the same few steps: take up, aim, let go. What letting go means is asked
of the presenter, and only an action that the match accepts changes anything. The areas that are
looked up when a piece is let go are the ones that are lit while it is carried.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QPointF

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Gesture
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import ZoneIndex
from tabletop.overriding import override
from tabletop.ui.table.model.gestures import (
    Ask,
    DiceMissing,
    Nothing,
    Perform,
    Rearranged,
    Refuse,
    Response,
    is_viewers_hand,
)
from tabletop.ui.table.model.layout import (
    CARD_RATIO,
    dice_place_at,
    drop_index,
    place_of,
    spots,
    zone_at,
)
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.animator import GLIDE_BACK
from tabletop.ui.table.scene.board_view import PointerHandler
from tabletop.ui.table.scene.items import HELD_Z, CardItem, CupItem, DieItem, Light, Piece, Pose
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.session import ReadingTime, Session

Actions = tuple[SeatAction, ...]
ChoiceHandler = Callable[[SeatAction], Verdict]
"""Does what was chosen of several actions."""
DismissHandler = Callable[[], None]
"""Does what follows if none was chosen."""


class Feedback(Protocol):
    """What whoever plays is told and shown; points are in the scene.

    Attributes:
        reading_time: knows what was looked at before something is pressed.
    """

    reading_time: ReadingTime

    def ask(
        self,
        actions: Actions,
        point: QPointF,
        on_chosen: ChoiceHandler,
        on_dismissed: DismissHandler,
    ) -> None:
        """Let one of several actions be chosen, or none; ask again when the choice is refused."""

    def ask_for_dice(self, point: QPointF) -> None:
        """Say that dice must be gathered before they can be thrown."""

    def enlarge(self, piece: Piece | None) -> None:
        """Show a piece large; None: no longer."""

    def explain(self, piece: Piece | None, point: QPointF) -> None:
        """Say what can be done with a piece, or what is at a point, or why nothing can."""

    def set_hovered(self, piece: Piece | None) -> None:
        """Follow the pointer over a piece, or away from all."""

    def finish_early(self) -> bool:
        """Show the table as it is now; return whether it was shown how that came about."""

    @property
    def accepts_click(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""


@dataclass(frozen=True, slots=True)
class DropTarget:
    """What a piece would be let go over: a zone for cards, a place for dice.

    `onto` is the one card that is meant, where that does not show by the place alone.
    """

    zone: ZoneIndex | None = None
    place: str | None = None
    onto: CardId | None = None


class DropTargets:
    """The legal places of one carried piece, and the one it is over.

    Attributes:
        zones: where the piece may land, of the zones for cards.
        places: where it may land, of the places for dice.
        cards: the cards on which it may land.
    """

    def __init__(self, scene: TableScene, presenter: Presenter) -> None:
        self.zones: frozenset[ZoneIndex] = frozenset()
        self.places: frozenset[str] = frozenset()
        self.cards: frozenset[CardId] = frozenset()
        self._scene = scene
        self._presenter = presenter
        self._piece: Piece | None = None
        self._target: DropTarget | None = None
        self._gap: int | None = None
        self._open: frozenset[ZoneIndex] = frozenset()  # those that are not veiled

    def begin(self, piece: Piece) -> None:
        """Light where this piece may land."""
        snapshot, presenter = self._scene.snapshot, self._presenter
        self._piece, self._target, self._gap = piece, None, None
        match piece:
            case CardItem(shown=shown):
                target = presenter.drop_targets(shown.zone, shown.card)
                self.zones, self.cards = target.zones, target.cards
                under = (card.zone for card in snapshot.cards if card.card in self.cards)
                self._open = frozenset((shown.zone, *under))
            case DieItem(shown=lying):
                targets = presenter.dice.targets(lying.die_view.die, snapshot.plan)
                self.zones, self.places = targets.zones, targets.places
        self._scene.highlight_targets(piece, self.cards)
        if isinstance(piece, CardItem):
            self._scene.light_dice(presenter.dice_for(piece.shown.zone, piece.shown.card))
        self.show(DropTarget())

    def end(self) -> None:
        """Carry nothing; what made room stays until it is placed again."""
        self._piece = self._target = self._gap = None
        self.zones, self.places, self.cards = frozenset(), frozenset(), frozenset()
        self._open = frozenset()
        self._scene.light({}, {})

    def at(self, point: QPointF) -> DropTarget:
        """Return what lies at a point."""
        plan = self._scene.snapshot.plan
        x, y = point.x() / UNIT, point.y() / UNIT
        is_card = isinstance(self._piece, CardItem)
        return DropTarget(zone_at(plan, x, y), None if is_card else dice_place_at(plan, x, y))

    def card_under(self, point: QPointF, zone: ZoneIndex | None) -> CardId | None:
        """Return the card that the carried one would be laid on, as far as it is known."""
        under = self._scene.piece_at(point, without=self._piece)
        if not isinstance(under, CardItem) or under.shown.zone != zone:
            return None
        return None if under.shown.card == HIDDEN else under.shown.card

    def show(self, aim: DropTarget) -> None:
        """Light the legal places, most of all the one aimed at."""
        if aim == self._target or self._piece is None:
            return
        self._target = aim
        is_cup = isinstance(self._piece, CupItem)
        veiled = () if is_cup else self._scene.zones.keys() - self._open
        zones = dict.fromkeys(veiled, Light.CLOSED)
        zones |= {z: Light.TARGETED if z == aim.zone else Light.OPEN for z in self.zones}
        places = {p: Light.TARGETED if p == aim.place else Light.OPEN for p in self.places}
        self._scene.light(zones, places)

    # --- sorting the own hand -----------------------------------------------------------------

    def gap_at(self, card: CardItem, x: float) -> int | None:
        """Return how many other cards of its zone a card let go at `x` has before it."""
        place = place_of(self._scene.snapshot.plan, card.shown.zone)
        others = len(self._neighbours(card))
        return None if place is None else drop_index(place, others, x / UNIT)

    def make_room(self, card: CardItem, gap: int | None) -> None:
        """Let the other cards of the hand leave the gap that the card would go to."""
        place = place_of(self._scene.snapshot.plan, card.shown.zone)
        if gap == self._gap or place is None:
            return
        self._gap = gap
        if gap is None:
            self.close_up(card)
            return
        others = self._neighbours(card)
        lying = spots(place, range(len(others) + 1))
        for number, other in enumerate(others):
            other.place(Pose.at(lying[number + (number >= gap)]))

    def close_up(self, card: CardItem) -> None:
        """Let the other cards of the hand lie where they rest."""
        for other in self._neighbours(card):
            other.place(other.rest)

    def _neighbours(self, card: CardItem) -> list[CardItem]:
        return [other for other in self._scene.cards_in(card.shown.zone) if other is not card]


RISE: Final = 1 / 8
"""How far a card rises, in its height."""


class Hover:
    """The piece under the pointer."""

    def __init__(self, scene: TableScene, in_hand: Callable[[CardItem], bool]) -> None:
        """Hover over a table; `in_hand` says whether a card is in the viewer's own hand."""
        self._scene = scene
        self._in_hand = in_hand
        self._piece: Piece | None = None

    def over(self, point: QPointF | None) -> tuple[Piece | None, bool]:
        """Follow the pointer; return the piece there, and whether it is another one."""
        piece = None if point is None else self.at(point)
        if piece is self._piece:
            return piece, False
        self.end()
        self._piece = piece
        if isinstance(piece, CardItem) and self._in_hand(piece):
            piece.place(piece.rest.moved(0.0, -CARD_RATIO * UNIT * piece.rest.scale * RISE))
        elif isinstance(piece, CardItem):
            piece.peek(up=True)
        return piece, True

    def at(self, point: QPointF) -> Piece | None:
        """Return the piece at a point; a card that has risen is still meant where it rests."""
        piece = self._piece
        if isinstance(piece, CardItem) and piece.pose != piece.rest:
            risen = piece.pose
            piece.place(piece.rest)
            found = self._scene.piece_at(point)
            piece.place(risen)
            if found is piece:
                return piece
        return self._scene.piece_at(point)

    def end(self) -> None:
        """Let the card sink."""
        if isinstance(self._piece, CardItem):
            self._piece.place(self._piece.rest)
            self._piece.peek(up=False)
        self.forget()

    def forget(self) -> None:
        """Look at nothing; the pieces are placed by somebody else."""
        self._piece = None


_log: Final = logging.getLogger(__name__)
_HELD_SCALE: Final = 1.06
_FLICK: Final = 0.35
_BESIDE: Final = 0.55


class DragController(PointerHandler):
    """Carries one piece at a time.

    Attributes:
        carried: the piece that is carried.
        is_dragging: whether the mouse button holds it; else it waits for its place.
        targets: where it may land.
        feedback: what whoever plays is told and shown.
        point: where the last gesture ended; None where none did since the last change.
        explains_next: whether the next press only asks about what is there.
    """

    def __init__(
        self, scene: TableScene, presenter: Presenter, session: Session, feedback: Feedback
    ) -> None:
        self.carried: Piece | None = None
        self.is_dragging = False
        self.targets = DropTargets(scene, presenter)
        self.feedback = feedback
        self.point: QPointF | None = None
        self.explains_next = False
        self._scene, self._presenter, self._session = scene, presenter, session
        self._hovering = Hover(scene, self.is_in_hand)
        self._pressed: Piece | None = None
        self._press_point = QPointF()
        self._is_inspected = False
        """Whether the pressed piece was looked at for long: it is not clicked then."""
        self._clicks = False
        """Whether letting the button go is a click."""
        self._is_pointed = False
        """Whether what is done now comes of the pointer, not of a key."""
        self._offset = QPointF()
        """Where the pointer holds the dragged piece, from its middle."""
        self._dropped_card: CardItem | None = None

    def take_dropped_card(self) -> CardItem | None:
        """Return the card that was let go for the action now being done; asked once."""
        let_go, self._dropped_card = self._dropped_card, None
        return let_go

    def reset(self) -> None:
        """Hold nothing, hover over nothing: the pieces are about to be placed anew."""
        self._pressed = self.carried = None
        self.is_dragging = False
        self._hovering.forget()
        self.targets.end()

    # --- the mouse: see `board.Hand` ------------------------------------------------------------

    @override
    def press(self, point: QPointF, *, again: bool = False) -> bool:
        """Follow the button down: what was seen there is what is meant.

        Where that ends a motion it does nothing else. The second press of a double click (`again`),
        and one in a position that nobody has seen yet, may begin a drag, but is no click.
        """
        seen = self._hovering.at(point)
        self._clicks = False
        if self.feedback.finish_early():
            return True
        if self._session.is_covered:
            return False
        if not self.feedback.reading_time.accepts_presses:
            return True
        if self.explains_next:
            self.inspect(point, explain=True)
            return True
        self._clicks = self.feedback.accepts_click and not again
        if self.carried is not None:
            if not self._is_another(seen):
                return True
            self.cancel()
        is_there = seen is not None and seen.scene() is not None and seen.isVisible()
        self._pressed = seen if is_there else self._scene.piece_at(point)
        self._press_point, self._is_inspected = point, False
        _log.debug("pressed: %s, clicks %s", type(self._pressed).__name__, self._clicks)
        return self._pressed is not None

    def _is_another(self, seen: Piece | None) -> bool:
        if not isinstance(seen, CardItem) or seen is self.carried:
            return False
        is_landing = seen.shown.zone in self.targets.zones or seen.shown.card in self.targets.cards
        return self._lifts(seen) and not is_landing

    def _lifts(self, card: CardItem) -> bool:
        return card.shown.liftable and is_viewers_hand(self._session, card.shown.zone)

    @override
    def move(self, point: QPointF, *, far: bool) -> None:
        """Follow the pointer with the button down."""
        pressed = self._pressed
        if pressed is not None and far and self.carried is None:
            self._pressed = None
            self.begin_drag(pressed, drags=True)
            is_on_it = pressed.body.contains(pressed.mapFromScene(self._press_point))
            self._offset = self._press_point - pressed.pos() if is_on_it else QPointF()
            if self._is_inspected:
                self.feedback.enlarge(None)
        carried = self.carried
        if carried is not None and self.is_dragging:
            carried.setPos(point - self._offset)
            aim = self.target_at(point)
            self.targets.show(aim)
            if isinstance(carried, CardItem) and self.is_in_hand(carried):
                is_home = aim.zone == carried.shown.zone
                gap = self.targets.gap_at(carried, carried.x()) if is_home else None
                self.targets.make_room(carried, gap)

    @override
    def release(self, point: QPointF) -> None:
        """Follow the button up: a dragged piece is let go; else it may be a click."""
        pressed, self._pressed = self._pressed, None
        clicks, self._clicks = self._clicks, False
        self._is_pointed = True
        if pressed is not None and self._is_inspected:
            self.feedback.enlarge(None)
        elif self.is_dragging or (clicks and self.carried is not None):
            self.drop(self.target_at(point), point)
        elif clicks and pressed is not None:
            self.click(pressed, point)
        self._is_pointed = False

    @override
    def double_click(self, point: QPointF) -> None:
        """Send a card of the own hand where it can go; else the second click does nothing."""
        piece = self.carried or self._hovering.at(point)
        is_meant = self.feedback.accepts_click and self.feedback.reading_time.accepts_presses
        if isinstance(piece, CardItem) and is_meant and self._lifts(piece):
            self.cancel()
            self.activate(piece, point)
        else:
            self.press(point, again=True)

    @override
    def hover(self, point: QPointF | None) -> None:
        """Follow the pointer with no button down."""
        if self.carried is not None:
            if point is not None and not self.is_dragging:
                self.targets.show(self.target_at(point))
        elif not self._scene.animator.is_running:
            piece, is_new = self._hovering.over(point)
            if is_new:
                self.feedback.enlarge(None)
                self.feedback.set_hovered(piece)

    @override
    def inspect(self, point: QPointF, *, explain: bool = False) -> None:
        """Show the card at a point large; say what can be done with what is there, if asked."""
        if self.carried is None:
            piece = self._hovering.at(point)
            if explain:
                self.feedback.explain(piece, point)
            self.feedback.enlarge(piece)

    @override
    def end_inspect(self) -> None:
        """Show nothing large any more."""
        self.feedback.enlarge(None)

    @override
    def long_press(self, point: QPointF) -> None:
        """Show the piece under a resting finger large; it can still be dragged."""
        if self._pressed is not None:
            self._is_inspected = True
            self.inspect(point, explain=True)

    @override
    def cancel_grab(self) -> None:
        """Forget the button that held a piece: no click comes of it, and no drop."""
        if self._pressed is not None and self._is_inspected:
            self.feedback.enlarge(None)
        self._pressed, self._clicks = None, False
        if self.is_dragging:
            self.cancel()

    def cancel(self) -> None:
        """Put the carried piece back where it was."""
        carried = self.carried
        self.reset()
        if carried is not None:
            self._scene.highlight_targets(None)
            self._return_piece(carried)

    # --- taking up and aiming -------------------------------------------------------------------

    def begin_drag(self, piece: Piece, *, drags: bool = False) -> bool:
        """Carry a piece, if it may be lifted at all; return whether it may.

        Args:
            piece: what is taken up.
            drags: whether the mouse holds it; else it rises and waits for its place.
        """
        if isinstance(piece, CardItem) and not piece.shown.liftable:
            return False
        self._hovering.end()
        self._scene.animator.forget(piece)
        self.carried, self.is_dragging = piece, drags
        held = piece.rest
        scale = held.scale * _HELD_SCALE
        lift = 0.0 if drags else UNIT * held.scale * RISE
        piece.pixmap_scale = scale
        piece.place(Pose(held.x, held.y - lift, scale, 0.0))
        piece.setZValue(HELD_Z)
        if isinstance(piece, CardItem):
            piece.peek(up=True)
            piece.set_lifted(lifted=True)
        self.targets.begin(piece)
        return True

    def target_at(self, point: QPointF) -> DropTarget:
        """Return what lies at a point, or else under the middle of the dragged piece."""
        found = self.targets.at(point)
        if found == DropTarget() and self.is_dragging and self.carried is not None:
            return self.targets.at(self.carried.pos())
        return found

    def hold_over(self, aim: DropTarget, point: QPointF) -> None:
        """Hold the carried piece over something, as a key does."""
        if self.carried is not None:
            side = UNIT * self.carried.rest.scale
            # What it would be laid on is not covered by it.
            away = QPointF(side * _BESIDE, 0.0) if aim.onto is not None else QPointF()
            self.carried.setPos(point - QPointF(0.0, side * RISE) + away)
            self.targets.show(aim)

    # --- letting go and clicking ----------------------------------------------------------------

    def drop(self, aim: DropTarget, point: QPointF) -> None:
        """Let the carried piece go over something."""
        carried, dice, onto = self.carried, self._presenter.dice, aim.onto
        if carried is None:
            return
        if onto is None:
            onto = self.targets.card_under(point, aim.zone)
        x = carried.x() if self.is_dragging else point.x()
        self.reset()
        self._scene.highlight_targets(None)
        match carried:
            case CardItem(shown=shown):
                gap = self.targets.gap_at(carried, x) if aim.zone == shown.zone else None
                if gap is not None:
                    answer = self._presenter.sort(shown.zone, shown.index, gap)
                else:
                    answer = self._presenter.drop(shown.card, shown.zone, aim.zone, onto)
                self._do(answer, carried, point)
            case DieItem():
                self._do(dice.drop(carried.shown.die_view.die, aim.place, aim.zone), carried, point)
            case CupItem():
                way = carried.pos() - QPointF(carried.rest.x, carried.rest.y)
                flicked = way.manhattanLength() > UNIT * _FLICK
                self._do(dice.throw() if flicked else Nothing(), carried, point)

    def _return_piece(self, piece: Piece) -> None:
        if isinstance(piece, CardItem):
            self.targets.close_up(piece)
        self._scene.animator.fly(piece, duration=GLIDE_BACK)

    def click(self, piece: Piece, point: QPointF) -> None:
        """Do what a click on a piece means, or its choice by a key.

        A card held in hand is taken up in any case, if only to be sorted; where it can go nowhere,
        it is said why.
        """
        match piece:
            case CardItem() if self._lifts(piece):
                self.begin_drag(piece)
                targets = self.targets
                if not (piece.shown.playable or targets.zones or targets.cards):
                    self.feedback.explain(piece, point)
            case CardItem():
                self.activate(piece, point)
            case DieItem():
                plan = self._scene.snapshot.plan
                self._do(self._presenter.dice.click(piece.shown.die_view.die, plan), piece, point)
            case CupItem():
                self._do(self._presenter.dice.throw(), piece, point)

    def activate(self, card: CardItem, point: QPointF, *, lift: bool = False) -> None:
        """Do with a card what can be done with it.

        Args:
            card: the card.
            point: where it was clicked.
            lift: whether a card with which nothing can be done is taken up all the same, so that
                the reason can be seen, as with a drag.
        """
        answer = self._presenter.tap(card.shown.card, card.shown.zone)
        lift = lift or card.shown.playable or card.shown.can_be_peeked
        if isinstance(answer, Nothing) and lift:
            self.begin_drag(card)
        else:
            self._do(answer, card, point)

    def is_only_carried(self, die: DieItem) -> bool:
        """Return whether a click on a die means nothing, but carrying it somewhere does."""
        dice, number = self._presenter.dice, die.shown.die_view.die
        targets = dice.targets(number, self._scene.snapshot.plan)
        return not dice.responds_to_toggle(number) and bool(targets.zones or targets.places)

    def is_in_hand(self, card: CardItem) -> bool:
        """Return whether a card lies in the viewer's own hand."""
        return card.shown.liftable and self._presenter.is_own_hand(card.shown.zone)

    def _do(self, answer: Response, piece: Piece, point: QPointF) -> None:
        reason = answer.result.verdict.reason if isinstance(answer, Refuse) else None
        kinds = type(piece).__name__, type(answer).__name__
        _log.debug("%s: %s, refused by %s", *kinds, reason and reason.rule)
        self.point = point
        match answer:
            case Perform(action, then):
                if self._is_pointed and self.feedback.reading_time.is_unread(action):
                    self._return_piece(piece)
                else:
                    self._perform(action, piece, then)
            case Ask(actions):
                chosen = partial(self._perform, piece=piece)
                dropped = partial(self._return_piece, piece)
                self.feedback.ask(actions, point, chosen, dropped)
            case Refuse(found):
                self._return_piece(piece)
                self._session.refuse(found)
            case Rearranged():
                self._session.rearranged.emit()
            case DiceMissing():
                self._return_piece(piece)
                self.feedback.ask_for_dice(point)
            case Nothing():
                self._return_piece(piece)
        self.point = None

    def _perform(self, action: SeatAction, piece: Piece, then: Gesture | None = None) -> Verdict:
        self._dropped_card = piece if isinstance(piece, CardItem) else None
        verdict = self._session.act(action, then)
        if not verdict.legal:
            self._dropped_card = None
            self._return_piece(piece)
        return verdict
