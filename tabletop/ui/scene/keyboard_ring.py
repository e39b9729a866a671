"""The keyboard's way over the table: a ring that goes from piece to piece and from area to area."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QGraphicsObject

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.match.match import AnyRules
from tabletop.ui.scene.announcements import tell_words
from tabletop.ui.scene.dice_items import DieItem
from tabletop.ui.scene.drag_controller import DragController
from tabletop.ui.scene.drop_targets import DropTarget
from tabletop.ui.scene.items import AreaItem, CardItem, Piece
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.scene.table_background import area_of
from tabletop.ui.viewmodel.snapshot import CardShown

_WAYS: Final = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
_SIDEWAYS: Final = 2.5
"""How much worse a step aside is than one ahead."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Something the ring can stand at.

    Attributes:
        area: where it is in the scene.
        group: what Tab takes as one: a zone, a place for dice.
        piece: the piece there; None where it is an area to land in.
        aim: the area to land in; None where it is a piece.
    """

    area: QRectF
    group: str
    piece: Piece | None = None
    aim: DropTarget | None = None


class KeyboardCursor:
    """Moves the ring, and does with the hand what the mouse does."""

    def __init__(self, scene: TableScene, hand: DragController, rules: AnyRules) -> None:
        self._scene = scene
        self._hand = hand
        self._rules = rules
        self._laid_on_cards: frozenset[CardId] | None = None
        self._stop: Stop | None = None

    @property
    def stop(self) -> Stop | None:
        """Where the ring stands; None where it is not shown."""
        return self._stop if self._scene.ring.isVisible() else None

    @property
    def focused_item(self) -> QGraphicsObject | None:
        """What the ring is at; None where it is not shown."""
        return None if self.stop is None else self._item_of(self.stop)

    def _item_of(self, stop: Stop) -> QGraphicsObject | None:
        aim = stop.aim
        if aim is None:
            return stop.piece
        if aim.onto is not None:
            cards = (card for card in self._scene.cards if card.shown.card == aim.onto)
            return next(cards, None)
        if aim.zone is not None:
            return self._scene.zones.get(aim.zone)
        return self._scene.dice_places.get(aim.place or "")

    def stand_at(self, item: QGraphicsObject) -> bool:
        """Go to something at once; whether the ring can."""
        stop = next((stop for stop in self.stops() if self._item_of(stop) is item), None)
        if stop is not None:
            self._stand(stop)
        return stop is not None

    def hide(self) -> None:
        """Show the ring no longer; it comes back where it was."""
        self._scene.ring.hide()

    def show(self, *, from_end: bool) -> None:
        """Show the ring at the first group, or the last: Tab goes on from there."""
        if self.stop is None:
            self.tab(forward=not from_end)

    def tell(self) -> None:
        """Let assistive technology know where the ring is, while the keyboard is at the table."""
        item = self.focused_item
        if item is None or not any(board.hasFocus() for board in self._scene.views()):
            return
        if QAccessible.isActive():
            tell_words(item)
            QAccessible.updateAccessibility(QAccessibleEvent(item, QAccessible.Event.Focus))

    def follow(self) -> None:
        """The table is another one: stay at the same thing, or near where it was."""
        if self._stop is None or not self._scene.ring.isVisible():
            return
        stops = list(self.stops())
        same = [stop for stop in stops if stop.piece is self._stop.piece and stop.piece is not None]
        near = same or sorted(stops, key=lambda stop: self._from_here(stop.area.center()))
        self._stand(near[0] if near else None)

    def stops(self) -> Iterator[Stop]:
        """Where the ring can go: what is carried may be let go there, else what lies there."""
        if self._hand.carried is not None:
            yield from self._areas()
            return
        for piece in self._scene.pieces():
            area = piece.mapRectToScene(piece.body)
            match piece:
                case CardItem():
                    if self._is_to_be_seen(piece):
                        yield Stop(area, f"zone/{piece.shown.zone}", piece)
                case DieItem():
                    yield Stop(area, f"dice/{piece.lying.place}", piece)
                case _:
                    yield Stop(area, "cup", piece)
        for zone, item in self._scene.zones.items():
            if not self._scene.zone_cards(zone):
                yield Stop(_rect(item), f"zone/{zone}", aim=DropTarget(zone=zone))

    def _is_to_be_seen(self, card: CardItem) -> bool:
        """Of a pile only the uppermost card; of others each whose face is known, and the last."""
        shown = card.shown
        on_top = shown.index == len(self._scene.zone_cards(shown.zone)) - 1
        area = self._scene.zones.get(shown.zone)
        if area is not None and area.is_pile:
            return on_top or shown.liftable
        return on_top or shown.card != HIDDEN or shown.liftable

    def _areas(self) -> Iterator[Stop]:
        carried = self._hand.carried
        for zone, item in self._scene.zones.items():
            yield Stop(_rect(item), f"zone/{zone}", aim=DropTarget(zone=zone))
        if isinstance(carried, CardItem):
            yield from self._cards_below(carried)
        else:
            for name, item in self._scene.dice_places.items():
                yield Stop(_rect(item), f"dice/{name}", aim=DropTarget(place=name))

    def _cards_below(self, carried: CardItem) -> Iterator[Stop]:
        """The single cards that the carried one could be laid on, also against the rules."""
        if self._laid_on_cards is None:
            laid = (move.card for move in self._rules.moves() if move.onto is not None)
            self._laid_on_cards = frozenset(laid)
        if not self._hand.targets.cards and carried.shown.card not in self._laid_on_cards:
            return
        for card in self._scene.cards:
            shown = card.shown
            if card is not carried and card.isVisible() and shown.card != HIDDEN:
                area = card.mapRectToScene(card.body)
                group = f"card/{shown.zone}/{shown.index}"
                yield Stop(area, group, aim=DropTarget(zone=shown.zone, onto=shown.card))

    def in_hand(self) -> tuple[CardShown, int, int] | None:
        """The card of the own hand that the ring is at, how many lie before it and besides it."""
        piece = None if self.stop is None else self.stop.piece
        if not isinstance(piece, CardItem) or not self._hand.is_in_hand(piece):
            return None
        cards = [card for card in self._scene.cards if card.shown.zone == piece.shown.zone]
        return piece.shown, cards.index(piece), len(cards) - 1

    # --- keys -----------------------------------------------------------------------------------

    def arrow(self, key: int) -> bool:
        """Go to the next stop in a direction; whether the key is an arrow.

        To the side it is the next one of the same group, line by line, so that each is reached.
        """
        way = _WAYS.get(Qt.Key(key))
        if way is None:
            return False
        if self._stop is None or not self._scene.ring.isVisible():
            self._stand(self._stop_again())
            return True
        beside = self._beside(1 if way[0] > 0 else -1) if way[0] else None
        if beside is not None:
            self._stand(beside)
            return True
        here = self._stop.area.center()
        ahead = [
            (cost, number, stop)
            for number, stop in enumerate(self.stops())
            if (cost := _cost(stop.area.center() - here, way)) is not None
        ]
        if ahead:
            self._stand(min(ahead)[2])
        return True

    def _beside(self, step: int) -> Stop | None:
        """The stop before or after this one in its group."""
        here = self._stop
        if here is None:
            return None
        group = sorted((s for s in self.stops() if s.group == here.group), key=_reading_order)
        number = next((n for n, s in enumerate(group) if s.piece is here.piece), None)
        if number is None or not 0 <= number + step < len(group):
            return None
        return group[number + step]

    def tab(self, *, forward: bool) -> bool:
        """Go to the next group; whether there is one, or the focus should leave the table.

        While something is carried only the places where it may land are gone through, in a ring.
        """
        stops = sorted(self.stops(), key=_reading_order)
        carrying = self._hand.carried is not None
        if carrying:
            stops = [stop for stop in stops if self._may_land(stop)] or stops
        groups = list(dict.fromkeys(stop.group for stop in stops))
        if not groups:
            return False
        here = self.stop.group if self.stop is not None else None
        if here not in groups:
            number = 0 if forward else len(groups) - 1
        else:
            number = groups.index(here) + (1 if forward else -1)
        if carrying:
            number %= len(groups)
        elif not 0 <= number < len(groups):
            self.hide()
            return False
        self._stand(next(stop for stop in stops if stop.group == groups[number]))
        return True

    def enter(self, *, lift: bool = False) -> bool:
        """Take up what the ring is at, or let go what is carried.

        Args:
            lift: whether a piece is taken up also where it could be used at once.
        """
        stop = self.stop
        if stop is None:
            return False
        middle = stop.area.center()
        if stop.aim is not None:
            self._hand.let_go(stop.aim, middle)
        elif lift and stop.piece is not None:
            self._hand.take_up(stop.piece)
        elif isinstance(stop.piece, CardItem) and not self._hand.is_in_hand(stop.piece):
            self._hand.tap(stop.piece, middle, lift=True)
        elif isinstance(stop.piece, DieItem) and self._hand.is_only_carried(stop.piece):
            self._hand.take_up(stop.piece)
        elif stop.piece is not None:
            self._hand.click(stop.piece, middle)
        if self._hand.carried is not None:
            open_stops = [stop for stop in self._areas() if self._may_land(stop)]
            near = min(
                open_stops or list(self._areas()),
                key=lambda stop: self._from_here(stop.area.center()),
                default=None,
            )
            self._stand(near)
        else:
            self.follow()
        return True

    def _may_land(self, stop: Stop) -> bool:
        aim, targets = stop.aim, self._hand.targets
        if aim is None:
            return False
        if aim.onto is not None:
            return aim.onto in targets.cards
        return aim.zone in targets.zones or aim.place in targets.places

    def _stop_again(self) -> Stop | None:
        """Where the ring starts: where it was, or at the first piece that can be moved."""
        stops = sorted(self.stops(), key=_reading_order)
        if self._stop is not None:
            return min(stops, key=lambda stop: self._from_here(stop.area.center()), default=None)
        playable = [s for s in stops if s.piece is not None and s.piece.glow is not None]
        return next(iter(playable or stops), None)

    def _from_here(self, point: QPointF) -> float:
        return 0.0 if self._stop is None else (point - self._stop.area.center()).manhattanLength()

    def _stand(self, stop: Stop | None) -> None:
        self._go_with(None if stop is None else stop.piece)
        self._stop = stop
        if stop is None:
            self._scene.ring.hide()
            return
        if stop.aim is not None:
            self._hand.point_out(stop.aim, stop.area.center())
        elif self._hand.carried is None:
            self._hand.feedback.point_at(stop.piece)
        self._scene.ring.surround(stop.area)
        self.tell()

    def _go_with(self, piece: Piece | None) -> None:
        """Keep the ring round a piece, however it moves."""
        before = None if self._stop is None else self._stop.piece
        if piece is before:
            return
        if before is not None:
            for signal in (before.xChanged, before.yChanged, before.scaleChanged):
                signal.disconnect(self._moved)
        if piece is not None:
            for signal in (piece.xChanged, piece.yChanged, piece.scaleChanged):
                signal.connect(self._moved)

    def _moved(self) -> None:
        stop = self.stop
        if stop is not None and stop.piece is not None:
            area = stop.piece.mapRectToScene(stop.piece.body)
            self._stop = replace(stop, area=area)
            self._scene.ring.surround(area)


def _rect(item: AreaItem) -> QRectF:
    return area_of(item.place)


def _cost(step: QPointF, way: tuple[float, float]) -> float | None:
    """How far off a step is for a direction; None where it leads elsewhere."""
    ahead = step.x() * way[0] + step.y() * way[1]
    aside = abs(step.x() * way[1]) + abs(step.y() * way[0])
    return ahead + aside * _SIDEWAYS if ahead > 1.0 and ahead > aside * 0.3 else None


def _reading_order(stop: Stop) -> tuple[float, float]:
    """By lines of about a card's height, in each from left to right."""
    return round(stop.area.center().y() / 100), stop.area.center().x()
