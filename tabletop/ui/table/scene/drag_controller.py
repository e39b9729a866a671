"""Drag, drop and click pieces, by mouse or keyboard.

Both use the same steps: begin a drag, aim, drop. The presenter decides what a drop means, and only
actions that the match accepts have an effect. The areas that accept drops are those highlighted
during a drag.
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
"""Plays the chosen action; returns the verdict."""
DismissHandler = Callable[[], None]
"""Called if no action was chosen."""


class Feedback(Protocol):
    """A table that shows the results of drags; points are in scene coordinates.

    Attributes:
        reading_time: decides whether the viewer has had time to read the position.
    """

    reading_time: ReadingTime

    def ask(
        self,
        actions: Actions,
        point: QPointF,
        on_chosen: ChoiceHandler,
        on_dismissed: DismissHandler,
    ) -> None:
        """Ask which of several actions was meant; ask again if the chosen one is refused."""

    def ask_for_dice(self, point: QPointF) -> None:
        """Show a message that dice must be selected before a throw."""

    def enlarge(self, piece: Piece | None) -> None:
        """Show an enlarged piece, or hide the enlargement if None."""

    def explain(self, piece: Piece | None, point: QPointF) -> None:
        """Explain which actions a piece or point allows, or why there are none."""

    def offer_question(self, target: "DropTarget", point: QPointF) -> None:
        """Put the dragged card back, and offer to ask about dropping it on a target."""

    def set_hovered(self, piece: Piece | None) -> None:
        """Set the piece under the pointer, or None if there is none."""

    def finish_early(self) -> bool:
        """Show the current position at once; return whether anything was presented."""

    @property
    def accepts_click(self) -> bool:
        """Whether the position has been shown long enough for clicks to be accepted."""


@dataclass(frozen=True, slots=True)
class DropTarget:
    """The target on which a piece would be dropped: a zone or a dice place.

    Attributes:
        zone: the zone, or None.
        place: the name of the dice place, or None.
        onto: the card on which a card is dropped, if the zone alone does not determine the drop.
    """

    zone: ZoneIndex | None = None
    place: str | None = None
    onto: CardId | None = None


class DropTargets:
    """The legal drop targets of the dragged piece, and the current target.

    Attributes:
        zones: the zones that are legal targets.
        places: the dice places that are legal targets.
        cards: the cards that are legal targets.
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
        self._open: frozenset[ZoneIndex] = frozenset()  # zones that are not dimmed

    def begin(self, piece: Piece) -> None:
        """Determine and highlight the drop targets of a piece."""
        snapshot, presenter = self._scene.snapshot, self._presenter
        self._piece, self._target, self._gap = piece, None, None
        match piece:
            case CardItem(shown=shown):
                target = presenter.drop_targets(shown.zone, shown.card)
                self.zones, self.cards = target.zones, target.cards
                under = (card.zone for card in snapshot.cards if card.card in self.cards)
                self._open = frozenset((shown.zone, *under))
            case DieItem(shown=die):
                targets = presenter.dice.targets(die.die_view.die, snapshot.plan)
                self.zones, self.places = targets.zones, targets.places
        self._scene.highlight_targets(piece, self.cards)
        if isinstance(piece, CardItem):
            self._scene.light_dice(presenter.dice_for(piece.shown.zone, piece.shown.card))
        self.show(DropTarget())

    def end(self) -> None:
        """End the drag; cards that made space for the piece do not move back yet."""
        self._piece = self._target = self._gap = None
        self.zones, self.places, self.cards = frozenset(), frozenset(), frozenset()
        self._open = frozenset()
        self._scene.light({}, {})

    def at(self, point: QPointF) -> DropTarget:
        """Return the drop target at a point."""
        plan = self._scene.snapshot.plan
        x, y = point.x() / UNIT, point.y() / UNIT
        is_card = isinstance(self._piece, CardItem)
        return DropTarget(zone_at(plan, x, y), None if is_card else dice_place_at(plan, x, y))

    def card_under(self, point: QPointF, zone: ZoneIndex | None) -> CardId | None:
        """Return the known card of a zone under the dragged card, or None."""
        under = self._scene.piece_at(point, without=self._piece)
        if not isinstance(under, CardItem) or under.shown.zone != zone:
            return None
        return None if under.shown.card == HIDDEN else under.shown.card

    def show(self, target: DropTarget) -> None:
        """Highlight the legal targets, the current one more strongly."""
        if target == self._target or self._piece is None:
            return
        self._target = target
        is_cup = isinstance(self._piece, CupItem)
        dimmed = () if is_cup else self._scene.zones.keys() - self._open
        zones = dict.fromkeys(dimmed, Light.CLOSED)
        zones |= {z: Light.TARGETED if z == target.zone else Light.OPEN for z in self.zones}
        places = {p: Light.TARGETED if p == target.place else Light.OPEN for p in self.places}
        self._scene.light(zones, places)

    # --- sorting the viewer's hand ------------------------------------------------------------

    def gap_at(self, card: CardItem, x: float) -> int | None:
        """Return the index that a card would get among its neighbours if dropped at `x`."""
        place = place_of(self._scene.snapshot.plan, card.shown.zone)
        others = len(self._neighbours(card))
        return None if place is None else drop_index(place, others, x / UNIT)

    def make_room(self, card: CardItem, gap: int | None) -> None:
        """Open a gap for the dragged card in the hand, or close it if `gap` is None."""
        place = place_of(self._scene.snapshot.plan, card.shown.zone)
        if gap == self._gap or place is None:
            return
        self._gap = gap
        if gap is None:
            self.close_up(card)
            return
        others = self._neighbours(card)
        gaps = spots(place, range(len(others) + 1))
        for number, other in enumerate(others):
            other.place(Pose.at(gaps[number + (number >= gap)]))

    def close_up(self, card: CardItem) -> None:
        """Close the gap for a dragged card in the hand."""
        for other in self._neighbours(card):
            other.place(other.rest)

    def _neighbours(self, card: CardItem) -> list[CardItem]:
        return [other for other in self._scene.cards_in(card.shown.zone) if other is not card]


RISE: Final = 1 / 8
"""The distance by which a card rises, as a share of its height."""


class Hover:
    """Tracks the piece under the pointer, and raises it if it is in the hand."""

    def __init__(self, scene: TableScene, in_hand: Callable[[CardItem], bool]) -> None:
        """Create the tracker; `in_hand` returns whether a card is in the viewer's hand."""
        self._scene = scene
        self._in_hand = in_hand
        self._piece: Piece | None = None

    def over(self, point: QPointF | None) -> tuple[Piece | None, bool]:
        """Track the piece at a point; return it, and whether it is another than before."""
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
        """Return the piece at a point; a raised card also covers its resting place."""
        piece = self._piece
        if isinstance(piece, CardItem) and piece.pose != piece.rest:
            raised = piece.pose
            piece.place(piece.rest)
            found = self._scene.piece_at(point)
            piece.place(raised)
            if found is piece:
                return piece
        return self._scene.piece_at(point)

    def end(self) -> None:
        """Lower the raised card, and stop tracking the piece."""
        if isinstance(self._piece, CardItem):
            self._piece.place(self._piece.rest)
            self._piece.peek(up=False)
        self.forget()

    def forget(self) -> None:
        """Stop tracking the piece without moving it."""
        self._piece = None


_log: Final = logging.getLogger(__name__)
_HELD_SCALE: Final = 1.06
_FLICK: Final = 0.35
_BESIDE: Final = 0.55


class DragController(PointerHandler):
    """Handles the pointer on a board: drags one piece at a time.

    Attributes:
        carried: the dragged piece, or None.
        is_dragging: whether the mouse button holds the dragged piece; if not, the piece waits for
            a drop target.
        targets: the dragged piece's drop targets.
        feedback: shows results to the player.
        point: the scene point where the current gesture ended, or None.
        explains_next: whether the next press only asks for an explanation.
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
        """Whether the pressed piece was inspected, so that the release is not a click."""
        self._clicks = False
        """Whether releasing the button counts as a click."""
        self._is_pointed = False
        """Whether the pointer, not a key, caused the current action."""
        self._offset = QPointF()
        """The position of the pointer, relative to the centre of the dragged piece."""
        self._dropped_card: CardItem | None = None

    def take_dropped_card(self) -> CardItem | None:
        """Return the card dropped for the current action, and forget it."""
        card, self._dropped_card = self._dropped_card, None
        return card

    def reset(self) -> None:
        """End dragging and hovering, because the pieces are about to be placed again."""
        self._pressed = self.carried = None
        self.is_dragging = False
        self._hovering.forget()
        self.targets.end()

    # --- `PointerHandler` -----------------------------------------------------------------------

    @override
    def press(self, point: QPointF, *, again: bool = False) -> bool:
        # The piece seen before the press is meant, even if the press ends an animation. A second
        # press of a double click, or a press on a new position, may begin a drag but is no click.
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
        is_target = seen.shown.zone in self.targets.zones or seen.shown.card in self.targets.cards
        return self._can_lift(seen) and not is_target

    def _can_lift(self, card: CardItem) -> bool:
        return card.shown.liftable and is_viewers_hand(self._session, card.shown.zone)

    @override
    def move(self, point: QPointF, *, far: bool) -> None:
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
            target = self.target_at(point)
            self.targets.show(target)
            if isinstance(carried, CardItem) and self.is_in_hand(carried):
                is_home = target.zone == carried.shown.zone
                gap = self.targets.gap_at(carried, carried.x()) if is_home else None
                self.targets.make_room(carried, gap)

    @override
    def release(self, point: QPointF) -> None:
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
        piece = self.carried or self._hovering.at(point)
        is_meant = self.feedback.accepts_click and self.feedback.reading_time.accepts_presses
        if isinstance(piece, CardItem) and is_meant and self._can_lift(piece):
            self.cancel()
            self.activate(piece, point)
        else:
            self.press(point, again=True)

    @override
    def hover(self, point: QPointF | None) -> None:
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
        if self.carried is None:
            piece = self._hovering.at(point)
            if explain:
                self.feedback.explain(piece, point)
            self.feedback.enlarge(piece)
        elif explain:
            self.feedback.offer_question(self.target_at(point), point)

    @override
    def end_inspect(self) -> None:
        self.feedback.enlarge(None)

    @override
    def long_press(self, point: QPointF) -> None:
        if self._pressed is not None:
            self._is_inspected = True
            self.inspect(point, explain=True)

    @override
    def cancel_grab(self) -> None:
        if self._pressed is not None and self._is_inspected:
            self.feedback.enlarge(None)
        self._pressed, self._clicks = None, False
        if self.is_dragging:
            self.cancel()

    def cancel(self) -> None:
        """Cancel the drag; the piece returns to its place."""
        carried = self.carried
        self.reset()
        if carried is not None:
            self._scene.highlight_targets(None)
            self._return_piece(carried)

    # --- dragging -------------------------------------------------------------------------------

    def begin_drag(self, piece: Piece, *, drags: bool = False) -> bool:
        """Begin to drag a piece; return False if it may not be picked up.

        Args:
            piece: the piece to pick up.
            drags: whether the mouse button holds the piece; if not, the piece rises and waits for a
                drop target.
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
        """Return the drop target at a point, or else the one under the dragged piece."""
        target = self.targets.at(point)
        if target == DropTarget() and self.is_dragging and self.carried is not None:
            return self.targets.at(self.carried.pos())
        return target

    def hold_over(self, target: DropTarget, point: QPointF) -> None:
        """Hold the dragged piece above a target that the keyboard has chosen."""
        if self.carried is not None:
            side = UNIT * self.carried.rest.scale
            # The piece must not cover the card on which it would be dropped.
            away = QPointF(side * _BESIDE, 0.0) if target.onto is not None else QPointF()
            self.carried.setPos(point - QPointF(0.0, side * RISE) + away)
            self.targets.show(target)

    # --- dropping and clicking ------------------------------------------------------------------

    def drop(self, target: DropTarget, point: QPointF) -> None:
        """Drop the dragged piece on a target."""
        carried, dice, onto = self.carried, self._presenter.dice, target.onto
        if carried is None:
            return
        if onto is None:
            onto = self.targets.card_under(point, target.zone)
        x = carried.x() if self.is_dragging else point.x()
        self.reset()
        self._scene.highlight_targets(None)
        match carried:
            case CardItem(shown=shown):
                gap = self.targets.gap_at(carried, x) if target.zone == shown.zone else None
                if gap is not None:
                    response = self._presenter.sort(shown.zone, shown.index, gap)
                else:
                    response = self._presenter.drop(shown.card, shown.zone, target.zone, onto)
                self._do(response, carried, point)
            case DieItem(shown=die):
                response = dice.drop(die.die_view.die, target.place, target.zone)
                self._do(response, carried, point)
            case CupItem():
                path = carried.pos() - QPointF(carried.rest.x, carried.rest.y)
                flicked = path.manhattanLength() > UNIT * _FLICK
                self._do(dice.throw() if flicked else Nothing(), carried, point)

    def _return_piece(self, piece: Piece) -> None:
        if isinstance(piece, CardItem):
            self.targets.close_up(piece)
        self._scene.animator.fly(piece, duration=GLIDE_BACK)

    def click(self, piece: Piece, point: QPointF) -> None:
        """Handle a click on a piece, or its activation by a key.

        A card in the viewer's hand is always picked up, even if it can only be sorted. If it has no
        legal target, the reason is shown.
        """
        match piece:
            case CardItem() if self._can_lift(piece):
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
        """Play the action of a clicked card.

        Args:
            card: the clicked card.
            point: the scene point of the click.
            lift: whether to pick the card up if it has no action, so that the drop shows the
                reason.
        """
        response = self._presenter.tap(card.shown.card, card.shown.zone)
        lift = lift or card.shown.playable or card.shown.can_be_peeked
        if isinstance(response, Nothing) and lift:
            self.begin_drag(card)
        else:
            self._do(response, card, point)

    def is_only_carried(self, die: DieItem) -> bool:
        """Return whether a die can be dropped somewhere, although a click has no effect."""
        dice, number = self._presenter.dice, die.shown.die_view.die
        targets = dice.targets(number, self._scene.snapshot.plan)
        return not dice.responds_to_toggle(number) and bool(targets.zones or targets.places)

    def is_in_hand(self, card: CardItem) -> bool:
        """Return whether a card is in the viewer's own hand."""
        return card.shown.liftable and self._presenter.is_own_hand(card.shown.zone)

    def _do(self, response: Response, piece: Piece, point: QPointF) -> None:
        reason = response.result.verdict.reason if isinstance(response, Refuse) else None
        kinds = type(piece).__name__, type(response).__name__
        _log.debug("%s: %s, refused by %s", *kinds, reason and reason.rule)
        self.point = point
        match response:
            case Perform(action, then):
                if self._is_pointed and self.feedback.reading_time.is_unread(action):
                    self._return_piece(piece)
                else:
                    self._perform(action, piece, then)
            case Ask(actions):
                chosen = partial(self._perform, piece=piece)
                dropped = partial(self._return_piece, piece)
                self.feedback.ask(actions, point, chosen, dropped)
            case Refuse(result):
                self._return_piece(piece)
                self._session.refuse(result)
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
