"""What lies under the pointer: the piece it rests on, and where a carried piece would land.

The areas that are looked up when a piece is let go are the ones that are lit while it is carried.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import ZoneIndex
from tabletop.ui.table.model.layout import (
    CARD_RATIO,
    dice_place_at,
    drop_index,
    place_of,
    spots,
    zone_at,
)
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.dice_items import CupItem, DieItem
from tabletop.ui.table.scene.items import CardItem, Light, Piece, Pose
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT


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
        self._aimed: DropTarget | None = None
        self._gap: int | None = None
        self._open: frozenset[ZoneIndex] = frozenset()
        """The zones that are not veiled: the piece lies there, or a card it may be laid onto."""

    def begin(self, piece: Piece) -> None:
        """Light where this piece may land."""
        snapshot, presenter = self._scene.snapshot, self._presenter
        self._piece, self._aimed, self._gap = piece, None, None
        match piece:
            case CardItem(shown=shown):
                target = presenter.landings(shown.zone, shown.card)
                self.zones, self.cards = target.zones, target.cards
                under = (card.zone for card in snapshot.cards if card.card in self.cards)
                self._open = frozenset((shown.zone, *under))
            case DieItem(lying=lying):
                targets = presenter.dice.targets(lying.shown.die, snapshot.plan)
                self.zones, self.places = targets.zones, targets.places
        self._scene.glow_for(piece, self.cards)
        if isinstance(piece, CardItem):
            self._scene.light_dice(presenter.dice_for(piece.shown.zone, piece.shown.card))
        self.show(DropTarget())

    def end(self) -> None:
        """Carry nothing any more; what made room stays for whoever places it anew."""
        self._piece = self._aimed = self._gap = None
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
        if aim == self._aimed or self._piece is None:
            return
        self._aimed = aim
        is_cup = isinstance(self._piece, CupItem)
        veiled = () if is_cup else self._scene.zones.keys() - self._open
        zones = dict.fromkeys(veiled, Light.CLOSED)
        zones |= {z: Light.AIMED if z == aim.zone else Light.OPEN for z in self.zones}
        places = {p: Light.AIMED if p == aim.place else Light.OPEN for p in self.places}
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
        """Return the other cards of its zone as they lie, from the first to the last."""
        return [other for other in self._scene.cards_in(card.shown.zone) if other is not card]


RISE: Final = 1 / 8
"""How far a card rises, in its height."""


class Hover:
    """The piece under the pointer."""

    def __init__(self, scene: TableScene, in_hand: Callable[[CardItem], bool]) -> None:
        """Hover over a table.

        Args:
            scene: the table.
            in_hand: whether a card lies in the viewer's own hand.
        """
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
