"""Takes pieces up, carries them, lets them go.

Mouse and keyboard end in the same few steps: take up, aim, let go. What letting go means is asked
of the presenter, and only an action that the match accepts changes anything.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QPointF

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.control.session import Session
from tabletop.ui.scene.dice_items import CupItem, DieItem
from tabletop.ui.scene.drop_targets import RISE, DropTarget, DropTargets, Hover
from tabletop.ui.scene.items import HELD_Z, CardItem, Piece, Pose
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.theme.sprite_cache import UNIT
from tabletop.ui.viewmodel.gesture_answers import (
    Act,
    Answer,
    Ask,
    DiceMissing,
    Nothing,
    Rearranged,
    Refuse,
)
from tabletop.ui.viewmodel.presenter import Presenter


class Feedback(Protocol):
    """What the hand can say to whoever it belongs to; points are in the scene."""

    def ask(
        self,
        actions: tuple[SeatAction, ...],
        point: QPointF,
        chosen: Callable[[SeatAction], None],
        dropped: Callable[[], None],
    ) -> None:
        """Let one of several actions be chosen, or none."""
        ...

    def ask_for_dice(self, point: QPointF) -> None:
        """Say that dice must be gathered before they can be thrown."""
        ...

    def rearranged(self) -> None:
        """The draft or the order of the hand is another one."""
        ...

    def enlarge(self, piece: Piece | None) -> None:
        """Show a piece large; None: no longer."""
        ...

    def point_at(self, piece: Piece | None) -> None:
        """The pointer came over a piece, or away from all."""
        ...

    def settle(self) -> bool:
        """Show the table as it is now; whether it was being shown how that came about."""
        ...

    @property
    def is_seen(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""
        ...


_HELD_SCALE: Final = 1.06
_FLICK: Final = 0.35
_BESIDE: Final = 0.55


class _Carry(Enum):
    DRAGGED = "dragged"
    """The mouse button holds it."""
    LIFTED = "lifted"
    """It was clicked, or taken up by a key, and waits for its place."""


class DragController:
    """One hand: at most one piece is carried at a time."""

    def __init__(
        self, scene: TableScene, presenter: Presenter, session: Session, feedback: Feedback
    ) -> None:
        self._scene = scene
        self._presenter = presenter
        self._session = session
        self._feedback = feedback
        self._aiming = DropTargets(scene, presenter)
        self._hovering = Hover(scene, self.is_in_hand)
        self._pressed: Piece | None = None
        self._press_point = QPointF()
        self._held = False
        """Whether the pressed piece was looked at for long: it is not clicked then."""
        self._clicks = False
        """Whether letting the button go is a click."""
        self._carried: Piece | None = None
        self._carry = _Carry.DRAGGED
        self._offset = QPointF()
        self._let_go: CardItem | None = None
        self.point: QPointF | None = None
        """Where the last gesture ended; None where none did since the last change."""

    @property
    def carried(self) -> Piece | None:
        """The piece in the hand."""
        return self._carried

    @property
    def is_dragging(self) -> bool:
        """Whether the mouse button holds a piece."""
        return self._carried is not None and self._carry is _Carry.DRAGGED

    @property
    def open_areas(self) -> tuple[frozenset[ZoneIndex], frozenset[str]]:
        """Where the piece in the hand may land: zones, and places for dice."""
        return self._aiming.zones, self._aiming.places

    @property
    def open_cards(self) -> frozenset[CardId]:
        """The cards on which the piece in the hand may land."""
        return self._aiming.cards

    def take_let_go(self) -> CardItem | None:
        """The card that was let go for the action now being done; asked once."""
        let_go, self._let_go = self._let_go, None
        return let_go

    def reset(self) -> None:
        """Hold nothing, hover over nothing: the pieces are about to be placed anew."""
        self._pressed = self._carried = None
        self._hovering.forget()
        self._aiming.end()

    # --- the mouse: see `board.Hand` ------------------------------------------------------------

    def press(self, point: QPointF, *, again: bool = False) -> bool:
        """The button went down: what was seen there is what is meant.

        Where that ends a motion it does nothing else. The second press of a double click (`again`),
        and one in a position that nobody has seen yet, may begin a drag, but is no click.
        """
        seen = self._hovering.at(point)
        self._clicks = False
        if self._feedback.settle():
            return True
        if self._session.is_covered:
            return False
        self._clicks = self._feedback.is_seen and not again
        if self._carried is not None:
            return True
        is_there = seen is not None and seen.scene() is not None and seen.isVisible()
        self._pressed = seen if is_there else self._scene.piece_at(point)
        self._press_point, self._held = point, False
        return self._pressed is not None

    def move(self, point: QPointF, *, far: bool) -> None:
        """The pointer moves with the button down."""
        if self._pressed is not None and far and self._carried is None:
            self.take_up(self._pressed, _Carry.DRAGGED)
            self._offset = self._grip(self._press_point)
            self._pressed = None
            if self._held:
                self._feedback.enlarge(None)
        carried = self._carried
        if carried is not None and self._carry is _Carry.DRAGGED:
            carried.setPos(point - self._offset)
            aim = self.aim(point)
            self._aiming.show(aim)
            if isinstance(carried, CardItem) and self.is_in_hand(carried):
                is_home = aim.zone == carried.shown.zone
                gap = self._aiming.gap_at(carried, carried.x()) if is_home else None
                self._aiming.make_room(carried, gap)

    def release(self, point: QPointF) -> None:
        """The button came up: a dragged piece is let go, else it was a click, if it may be one."""
        pressed, self._pressed = self._pressed, None
        clicks, self._clicks = self._clicks, False
        if pressed is not None and self._held:
            self._feedback.enlarge(None)
        elif self.is_dragging or (clicks and self._carried is not None):
            self.let_go(self.aim(point), point)
        elif clicks and pressed is not None:
            self.click(pressed, point)

    def double_click(self, point: QPointF) -> None:
        """A card of the own hand goes where it can; else the second click does nothing."""
        piece = self._carried or self._hovering.at(point)
        if isinstance(piece, CardItem) and self.is_in_hand(piece) and self._feedback.is_seen:
            self.cancel()
            self.tap(piece, point)
        else:
            self.press(point, again=True)

    def hover(self, point: QPointF | None) -> None:
        """The pointer moves with no button down."""
        if self._carried is not None:
            if point is not None and self._carry is _Carry.LIFTED:
                self._aiming.show(self.aim(point))
            return
        if self._scene.animator.is_running:
            return
        piece, is_new = self._hovering.over(point)
        if is_new:
            self._feedback.enlarge(None)
            self._feedback.point_at(piece)

    def look_at(self, piece: Piece | None) -> None:
        """The keyboard's ring stands at a piece."""
        self._feedback.point_at(piece)

    def linger(self, point: QPointF) -> None:
        """The pointer stays: the card under it is shown large."""
        if self._carried is None:
            self._feedback.enlarge(self._hovering.at(point))

    def hold(self, point: QPointF) -> None:
        """A finger stays down on a piece: it is shown large; it can still be dragged."""
        if self._pressed is not None:
            self._held = True
            self.linger(point)

    def lose(self) -> None:
        """The button that held a piece is gone: no click comes of it, and no drop."""
        if self._pressed is not None and self._held:
            self._feedback.enlarge(None)
        self._pressed, self._clicks = None, False
        if self.is_dragging:
            self.cancel()

    def cancel(self) -> None:
        """Put the carried piece back where it was."""
        carried = self._carried
        self.reset()
        if carried is not None:
            self._scene.glow_for(None)
            self._put_back(carried)

    # --- taking up ------------------------------------------------------------------------------

    def take_up(self, piece: Piece, carry: _Carry = _Carry.LIFTED) -> bool:
        """Carry a piece, if it may be lifted at all; whether it may."""
        if isinstance(piece, CardItem) and not piece.shown.liftable:
            return False
        self._hovering.end()
        self._scene.animator.forget([piece])
        self._carried, self._carry = piece, carry
        held = piece.rest
        scale = held.scale * _HELD_SCALE
        lift = UNIT * held.scale * RISE if carry is _Carry.LIFTED else 0.0
        piece.sharp = scale
        piece.place(Pose(held.x, held.y - lift, scale, 0.0))
        piece.setZValue(HELD_Z)
        if isinstance(piece, CardItem):
            piece.peek(up=True)
        self._aiming.begin(piece)
        return True

    def lift(self, piece: Piece) -> bool:
        """Take a piece up so that it waits for its place to be pointed out."""
        return self.take_up(piece, _Carry.LIFTED)

    def _grip(self, point: QPointF) -> QPointF:
        """Where the pointer holds the carried piece, from its middle."""
        carried = self._carried
        if carried is None or not carried.body.contains(carried.mapFromScene(point)):
            return QPointF()
        return point - carried.pos()

    # --- aiming ---------------------------------------------------------------------------------

    def aim(self, point: QPointF) -> DropTarget:
        """What lies at a point, or else under the middle of the dragged piece."""
        found = self._aiming.at(point)
        if found == DropTarget() and self._carry is _Carry.DRAGGED and self._carried is not None:
            return self._aiming.at(self._carried.pos())
        return found

    def point_out(self, aim: DropTarget, point: QPointF) -> None:
        """Hold the carried piece over something, as a key does."""
        if self._carried is not None:
            side = UNIT * self._carried.rest.scale
            # What it would be laid on is not covered by it.
            away = QPointF(side * _BESIDE, 0.0) if aim.onto is not None else QPointF()
            self._carried.setPos(point - QPointF(0.0, side * RISE) + away)
            self._aiming.show(aim)

    # --- letting go -----------------------------------------------------------------------------

    def let_go(self, aim: DropTarget, point: QPointF) -> None:
        """Let the carried piece go over something."""
        carried = self._carried
        if carried is None:
            return
        onto = aim.onto
        if onto is None:
            onto = self._aiming.card_under(point, aim.zone)
        self.reset()
        self._scene.glow_for(None)
        match carried:
            case CardItem():
                self._let_go_card(carried, aim, onto, point)
            case DieItem():
                die = carried.lying.shown.die
                self._do(self._presenter.dice.let_go(die, aim.place, aim.zone), carried, point)
            case CupItem():
                way = carried.pos() - QPointF(carried.rest.x, carried.rest.y)
                flicked = way.manhattanLength() > UNIT * _FLICK
                self._do(self._presenter.dice.throw() if flicked else Nothing(), carried, point)

    def _let_go_card(
        self, carried: CardItem, aim: DropTarget, onto: CardId | None, point: QPointF
    ) -> None:
        shown = carried.shown
        x = carried.x() if self._carry is _Carry.DRAGGED else point.x()
        gap = self._aiming.gap_at(carried, x) if aim.zone == shown.zone else None
        if gap is not None:
            answer = self._presenter.sort(shown.zone, shown.index, gap)
        else:
            answer = self._presenter.drop(shown.card, shown.zone, aim.zone, onto)
        self._do(answer, carried, point)

    def _put_back(self, piece: Piece) -> None:
        """Let a piece return to where it rests, and those that made room for it."""
        if isinstance(piece, CardItem):
            self._aiming.close_up(piece)
        self._scene.glide_back(piece)

    # --- clicking -------------------------------------------------------------------------------

    def click(self, piece: Piece, point: QPointF) -> None:
        """A piece was clicked, or chosen by a key."""
        match piece:
            case CardItem() if self.is_in_hand(piece):
                self.lift(piece)
            case CardItem():
                self.tap(piece, point)
            case DieItem():
                self._do(self._presenter.dice.toggle(piece.lying.shown.die), piece, point)
            case CupItem():
                self._do(self._presenter.dice.throw(), piece, point)

    def tap(self, card: CardItem, point: QPointF, *, lift: bool = False) -> None:
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
            self.lift(card)
            return
        self._do(answer, card, point)

    def is_only_carried(self, die: DieItem) -> bool:
        """Whether a click on a die means nothing, but carrying it somewhere does."""
        snapshot, shown = self._scene.snapshot, die.lying.shown
        if snapshot is None or self._presenter.dice.answers(shown.die):
            return False
        targets = self._presenter.dice.targets(shown.die, snapshot.plan)
        return bool(targets.zones or targets.places)

    def is_in_hand(self, card: CardItem) -> bool:
        """Whether a card lies in the viewer's own hand."""
        return card.shown.liftable and self._presenter.is_own_hand(card.shown.zone)

    # --- doing ----------------------------------------------------------------------------------

    def _do(self, answer: Answer, piece: Piece, point: QPointF) -> None:
        self.point = point
        match answer:
            case Act(action):
                self._act(action, piece)
            case Ask(actions):
                self._feedback.ask(
                    actions,
                    point,
                    partial(self._act, piece=piece),
                    partial(self._put_back, piece),
                )
            case Refuse(gesture):
                self._put_back(piece)
                self._session.refuse(gesture)
            case Rearranged():
                self._feedback.rearranged()
            case DiceMissing():
                self._put_back(piece)
                self._feedback.ask_for_dice(point)
            case Nothing():
                self._put_back(piece)
        self.point = None

    def _act(self, action: SeatAction, piece: Piece) -> None:
        self._let_go = piece if isinstance(piece, CardItem) else None
        if not self._session.act(action).legal:
            self._let_go = None
            self._put_back(piece)
