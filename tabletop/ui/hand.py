"""The hand over the table: takes pieces up, carries them, lets them go.

Mouse and keyboard end in the same few steps: take up, aim, let go. What letting go means is asked
of the presenter, and only an action that the match accepts changes anything.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QPointF

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.answers import (
    Act,
    Answer,
    Ask,
    DiceMissing,
    Nothing,
    Rearranged,
    Refuse,
)
from tabletop.ui.items import HELD_Z, CardItem, CupItem, DieItem, Light, Piece, Pose
from tabletop.ui.layout import CARD_RATIO, dice_place_at, drop_index, place_of, zone_at
from tabletop.ui.presenter import Presenter
from tabletop.ui.printer import UNIT
from tabletop.ui.scene import TableScene
from tabletop.ui.session import Session

_HELD_SCALE: Final = 1.06
_HOVER_LIFT: Final = 1 / 8
_FLICK: Final = 0.35


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

    def settle(self) -> None:
        """Show the table as it is now, nothing moving, and take back whatever was said."""
        ...


class _Carry(Enum):
    DRAGGED = "dragged"
    """The mouse button holds it."""
    LIFTED = "lifted"
    """It was clicked, or taken up by a key, and waits for its place."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a piece would be let go over: a zone for cards, a place for dice."""

    zone: ZoneIndex | None = None
    place: str | None = None


class HandController:
    """One hand: at most one piece is carried at a time."""

    def __init__(
        self, scene: TableScene, presenter: Presenter, session: Session, feedback: Feedback
    ) -> None:
        self._scene = scene
        self._presenter = presenter
        self._session = session
        self._feedback = feedback
        self._pressed: Piece | None = None
        self._press_point = QPointF()
        self._carried: Piece | None = None
        self._carry = _Carry.DRAGGED
        self._offset = QPointF()
        self._open_zones: frozenset[ZoneIndex] = frozenset()
        self._open_places: frozenset[str] = frozenset()
        self._aimed: Aim | None = None
        self._hovered: CardItem | None = None
        self._let_go: CardItem | None = None
        self.point: QPointF | None = None
        """Where the last gesture ended; None where none did since the last change."""

    @property
    def carried(self) -> Piece | None:
        """The piece in the hand."""
        return self._carried

    @property
    def open_areas(self) -> tuple[frozenset[ZoneIndex], frozenset[str]]:
        """Where the piece in the hand may land: zones, and places for dice."""
        return self._open_zones, self._open_places

    def take_let_go(self) -> CardItem | None:
        """The card that was let go for the action now being done; asked once."""
        let_go, self._let_go = self._let_go, None
        return let_go

    def reset(self) -> None:
        """Hold nothing, hover over nothing: the pieces are about to be placed anew."""
        self._pressed = self._carried = self._hovered = self._aimed = None
        self._open_zones, self._open_places = frozenset(), frozenset()
        self._scene.light({}, {})

    # --- the mouse: see `board.Hand` ------------------------------------------------------------

    def press(self, point: QPointF) -> bool:
        """The button went down: all motion ends, but what was seen there is what is meant."""
        seen = self._scene.piece_at(point)
        self._feedback.settle()
        if self._session.is_covered:
            return False
        if self._carried is not None:
            return True
        is_there = seen is not None and seen.scene() is not None and seen.isVisible()
        self._pressed = seen if is_there else self._scene.piece_at(point)
        self._press_point = point
        return self._pressed is not None

    def move(self, point: QPointF, *, far: bool) -> None:
        """The pointer moves with the button down."""
        if self._pressed is not None and far and self._carried is None:
            self.take_up(self._pressed, _Carry.DRAGGED)
            self._offset = self._grip(self._press_point)
            self._pressed = None
        if self._carried is not None and self._carry is _Carry.DRAGGED:
            self._carried.setPos(point - self._offset)
            self._light_aim(self.aim(point))

    def release(self, point: QPointF) -> None:
        """The button came up: a carried piece is let go, else it was a click."""
        pressed, self._pressed = self._pressed, None
        if self._carried is not None:
            self.let_go(self.aim(point), point)
        elif pressed is not None:
            self.click(pressed, point)

    def double_click(self, point: QPointF) -> None:
        """A card of the own hand goes where it can; other pieces are clicked once more."""
        piece = self._carried or self._scene.piece_at(point)
        if isinstance(piece, CardItem) and self._is_in_hand(piece):
            self.cancel()
            self.tap(piece, point)
        elif not isinstance(piece, CupItem):
            self.press(point)

    def hover(self, point: QPointF | None) -> None:
        """The pointer moves with no button down."""
        if self._carried is not None:
            if point is not None and self._carry is _Carry.LIFTED:
                self._light_aim(self.aim(point))
            return
        if self._scene.animator.is_running:
            return
        piece = None if point is None else self._piece_under(point)
        hovered = piece if isinstance(piece, CardItem) and self._is_in_hand(piece) else None
        if hovered is not self._hovered:
            self._unhover()
            self._feedback.enlarge(None)
            self._hovered = hovered
            if hovered is not None:
                lift = CARD_RATIO * UNIT * hovered.rest.scale * _HOVER_LIFT
                hovered.place(hovered.rest.moved(0.0, -lift))

    def linger(self, point: QPointF) -> None:
        """The pointer stays: the card under it is shown large."""
        if self._carried is None:
            self._feedback.enlarge(self._piece_under(point))

    def cancel(self) -> None:
        """Put the carried piece back where it was."""
        carried = self._carried
        self.reset()
        if carried is not None:
            self._scene.glow_for(None)
            self._scene.glide_back(carried)

    def _piece_under(self, point: QPointF) -> Piece | None:
        """As the scene has it, but a card raised under the pointer is still meant below it."""
        hovered = self._hovered
        if hovered is not None:
            raised = hovered.pose
            hovered.place(hovered.rest)
            is_over = hovered.body().contains(hovered.mapFromScene(point))
            hovered.place(raised)
            if is_over and self._scene.piece_at(point) in (None, hovered):
                return hovered
        return self._scene.piece_at(point)

    def _unhover(self) -> None:
        if self._hovered is not None and self._hovered is not self._carried:
            self._hovered.place(self._hovered.rest)
        self._hovered = None

    # --- taking up ------------------------------------------------------------------------------

    def take_up(self, piece: Piece, carry: _Carry = _Carry.LIFTED) -> bool:
        """Carry a piece, if it may be lifted at all; whether it may."""
        if isinstance(piece, CardItem) and not piece.shown.liftable:
            return False
        self._unhover()
        self._scene.animator.forget([piece])
        self._carried, self._carry = piece, carry
        held = piece.rest
        scale = held.scale * _HELD_SCALE
        lift = UNIT * held.scale * _HOVER_LIFT if carry is _Carry.LIFTED else 0.0
        piece.sharp = scale
        piece.place(Pose(held.x, held.y - lift, scale, 0.0))
        piece.setZValue(HELD_Z)
        cards: frozenset[CardId] = frozenset()
        snapshot = self._scene.snapshot
        if isinstance(piece, CardItem):
            target = self._presenter.landings(piece.shown.zone, piece.shown.card)
            self._open_zones, cards = target.zones, target.cards
        elif isinstance(piece, DieItem) and snapshot is not None:
            die = piece.lying.shown.die
            targets = self._presenter.dice.targets(die, snapshot.plan)
            self._open_zones, self._open_places = targets.zones, targets.places
        self._scene.glow_for(piece, cards)
        self._light_aim(Aim())
        return True

    def lift(self, piece: Piece) -> bool:
        """Take a piece up so that it waits for its place to be pointed out."""
        return self.take_up(piece, _Carry.LIFTED)

    def _grip(self, point: QPointF) -> QPointF:
        """Where the pointer holds the carried piece, from its middle."""
        carried = self._carried
        if carried is None or not carried.body().contains(carried.mapFromScene(point)):
            return QPointF()
        return point - carried.pos()

    # --- aiming ---------------------------------------------------------------------------------

    def aim(self, point: QPointF) -> Aim:
        """What lies at a point, or else under the middle of the dragged piece."""
        found = self._aim_at(point)
        if found.zone is None and found.place is None and self._carry is _Carry.DRAGGED:
            carried = self._carried
            return found if carried is None else self._aim_at(carried.pos())
        return found

    def _aim_at(self, point: QPointF) -> Aim:
        snapshot = self._scene.snapshot
        if snapshot is None:
            return Aim()
        x, y = point.x() / UNIT, point.y() / UNIT
        zone = zone_at(snapshot.plan, x, y)
        is_card = isinstance(self._carried, CardItem)
        return Aim(zone, None if is_card else dice_place_at(snapshot.plan, x, y))

    def _card_under(self, point: QPointF, zone: ZoneIndex | None) -> CardId | None:
        """The card that the carried one would be laid on, as far as it is known."""
        under = self._scene.piece_at(point, without=self._carried)
        if not isinstance(under, CardItem) or under.shown.zone != zone:
            return None
        return None if under.shown.card == HIDDEN else under.shown.card

    def point_out(self, aim: Aim, point: QPointF) -> None:
        """Hold the carried piece over something, as a key does."""
        if self._carried is not None:
            lift = UNIT * self._carried.rest.scale * _HOVER_LIFT
            self._carried.setPos(point - QPointF(0.0, lift))
            self._light_aim(aim)

    def _light_aim(self, aim: Aim) -> None:
        """Light where the carried piece may land, most of all where it would land now."""
        if aim == self._aimed:
            return
        self._aimed = aim
        snapshot, carried = self._scene.snapshot, self._carried
        if snapshot is None or carried is None:
            return
        source = carried.shown.zone if isinstance(carried, CardItem) else None
        zones = {}
        for shown in snapshot.zones:
            zone = shown.place.zone
            if zone in self._open_zones:
                zones[zone] = Light.AIMED if zone == aim.zone else Light.OPEN
            elif zone != source and not isinstance(carried, CupItem):
                zones[zone] = Light.CLOSED
        places = {
            name: Light.AIMED if name == aim.place else Light.OPEN for name in self._open_places
        }
        self._scene.light(zones, places)

    # --- letting go -----------------------------------------------------------------------------

    def let_go(self, aim: Aim, point: QPointF) -> None:
        """Let the carried piece go over something."""
        carried = self._carried
        if carried is None:
            return
        onto = self._card_under(point, aim.zone)
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
        self, carried: CardItem, aim: Aim, onto: CardId | None, point: QPointF
    ) -> None:
        shown = carried.shown
        snapshot = self._scene.snapshot
        place = None if snapshot is None else place_of(snapshot.plan, shown.zone)
        if place is not None and aim.zone == shown.zone:
            others = len(self._scene.zone_cards(shown.zone)) - 1
            x = carried.x() if self._carry is _Carry.DRAGGED else point.x()
            answer = self._presenter.sort(
                shown.zone, shown.index, drop_index(place, others, x / UNIT)
            )
        else:
            answer = self._presenter.drop(shown.card, shown.zone, aim.zone, onto)
        self._do(answer, carried, point)

    # --- clicking -------------------------------------------------------------------------------

    def click(self, piece: Piece, point: QPointF) -> None:
        """A piece was clicked, or chosen by a key."""
        match piece:
            case CardItem() if self._is_in_hand(piece):
                self.lift(piece)
            case CardItem():
                self.tap(piece, point)
            case DieItem():
                self._do(self._presenter.dice.toggle(piece.lying.shown.die), piece, point)
            case CupItem():
                self._do(self._presenter.dice.throw(), piece, point)

    def tap(self, card: CardItem, point: QPointF) -> None:
        """Do with a card what can be done with it; where that is nothing, it can be lifted."""
        answer = self._presenter.tap(card.shown.card, card.shown.zone)
        if isinstance(answer, Nothing) and card.shown.playable:
            self.lift(card)
            return
        self._do(answer, card, point)

    def _is_in_hand(self, card: CardItem) -> bool:
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
                    partial(self._scene.glide_back, piece),
                )
            case Refuse(gesture):
                self._scene.glide_back(piece)
                self._session.refuse(gesture)
            case Rearranged():
                self._feedback.rearranged()
            case DiceMissing():
                self._scene.glide_back(piece)
                self._feedback.ask_for_dice(point)
            case Nothing():
                self._scene.glide_back(piece)
        self.point = None

    def _act(self, action: SeatAction, piece: Piece) -> None:
        self._let_go = piece if isinstance(piece, CardItem) else None
        if not self._session.act(action).legal:
            self._let_go = None
            self._scene.glide_back(piece)
