"""The keyboard at the table: which key does what, and the ring that goes from piece to piece.

The sheet of keys is made of the same list.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from typing import Final, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QKeyCombination, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGraphicsObject

from tabletop.engine.capabilities import explains_cards
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import ZoneRole
from tabletop.match.match import AnyRules
from tabletop.overriding import override
from tabletop.ui.base.keymap import default_keys, native_text
from tabletop.ui.table.features import TableFeatures
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.playback import Playback
from tabletop.ui.table.popups import Popups
from tabletop.ui.table.scene.board_view import Board, KeyHandler
from tabletop.ui.table.scene.drag_controller import DragController, DropTarget, Feedback
from tabletop.ui.table.scene.items import CardItem, DieItem, Piece, TableItem
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.screen_reader import notify_name_changed

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
        item: what it stands at: a piece, an area, or a card on which the carried one may land.
        group: what Tab takes as one: a zone, a place for dice.
        area: where the item is in the scene.
        target: where what is carried would land; None where it is a piece to take up.
    """

    item: TableItem
    group: str
    area: QRectF
    target: DropTarget | None = None

    @property
    def piece(self) -> Piece | None:
        """The piece to take up; None where something may land."""
        return self.item if self.target is None and isinstance(self.item, Piece) else None

    @property
    def middle(self) -> QPointF:
        """The middle of its area."""
        return self.area.center()


class KeyboardCursor:
    """Moves the ring, and does with pieces what the mouse does."""

    def __init__(self, scene: TableScene, drag: DragController, rules: AnyRules) -> None:
        self._scene, self._drag, self._rules = scene, drag, rules
        self._placeable_on_cards: frozenset[CardId] | None = None
        self._stop: Stop | None = None

    @property
    def stop(self) -> Stop | None:
        """Where the ring stands; None where it is not shown."""
        return self._stop if self._scene.focus_ring.isVisible() else None

    @property
    def focused_item(self) -> QGraphicsObject | None:
        """What the ring is at; None where it is not shown."""
        return None if self.stop is None else self.stop.item

    def move_to(self, item: QGraphicsObject) -> bool:
        """Go to something at once; whether the ring can."""
        stop = next((stop for stop in self.stops() if stop.item is item), None)
        if stop is not None:
            self._move_to(stop)
        return stop is not None

    def hide(self) -> None:
        """Show the ring no longer; it comes back where it was."""
        self._scene.focus_ring.hide()

    def show(self, *, from_end: bool) -> None:
        """Show the ring at the first group, or the last: Tab goes on from there."""
        if self.stop is None:
            self.tab(forward=not from_end)

    def notify_focus(self) -> None:
        """Let assistive technology know where the ring is, while the keyboard is at the table."""
        item = self.focused_item
        if item is None or not any(board.hasFocus() for board in self._scene.views()):
            return
        if QAccessible.isActive():
            notify_name_changed(item)
            QAccessible.updateAccessibility(QAccessibleEvent(item, QAccessible.Event.Focus))

    def update(self) -> None:
        """Stay at the same thing on another table, or near where it was."""
        here, stops = self.stop, list(self.stops())
        if here is not None:
            same = (stop for stop in stops if stop.piece is here.piece is not None)
            self._move_to(next(same, self._nearest(stops)))

    def stops(self) -> Iterator[Stop]:
        """Yield where the ring can go: where the carried piece may land, else what lies there."""
        if self._drag.carried is not None:
            yield from self._areas(self._drag.carried)
            return
        for piece in self._scene.pieces():
            match piece:
                case CardItem(shown=shown):
                    if self._is_stop(piece):
                        yield Stop(piece, f"zone/{shown.zone}", piece.area)
                case DieItem(shown=lying):
                    yield Stop(piece, f"dice/{lying.place}", piece.area)
                case _:
                    yield Stop(piece, "cup", piece.area)
        for zone, item in self._scene.zones.items():
            if not self._scene.cards_in(zone):
                yield Stop(item, f"zone/{zone}", item.area, DropTarget(zone=zone))

    def _is_stop(self, card: CardItem) -> bool:
        """Return whether a card is a stop: in piles the uppermost, else each known and the last."""
        shown = card.shown
        on_top = shown.index == len(self._scene.cards_in(shown.zone)) - 1
        area = self._scene.zones.get(shown.zone)
        if area is not None and area.is_pile:
            return on_top or shown.liftable
        return on_top or shown.card != HIDDEN or shown.liftable

    def _areas(self, carried: Piece) -> Iterator[Stop]:
        """Yield where a carried piece could be let go, also against the rules."""
        for zone, item in self._scene.zones.items():
            yield Stop(item, f"zone/{zone}", item.area, DropTarget(zone=zone))
        if isinstance(carried, CardItem):
            yield from self._cards_below(carried)
            return
        for name, item in self._scene.dice_places.items():
            yield Stop(item, f"dice/{name}", item.area, DropTarget(place=name))

    def _cards_below(self, carried: CardItem) -> Iterator[Stop]:
        """Yield the single cards that the carried one could be laid on, also against the rules."""
        if self._placeable_on_cards is None:
            laid = (move.card for move in self._rules.moves() if move.onto is not None)
            self._placeable_on_cards = frozenset(laid)
        if not self._drag.targets.cards and carried.shown.card not in self._placeable_on_cards:
            return
        for card in self._scene.cards:
            shown = card.shown
            if card is not carried and card.isVisible() and shown.card != HIDDEN:
                aim = DropTarget(zone=shown.zone, onto=shown.card)
                yield Stop(card, f"card/{shown.zone}/{shown.index}", card.area, aim)

    # --- keys -----------------------------------------------------------------------------------

    def arrow(self, key: int) -> bool:
        """Go to the next stop in a direction; whether the key is an arrow.

        To the side it is the next one of the same group, line by line, so that each is reached.
        """
        way = _WAYS.get(Qt.Key(key))
        if way is None:
            return False
        here = self.stop
        if here is None:
            self._move_to(self._stop_again())
            return True
        beside = self._beside(here, 1 if way[0] > 0 else -1) if way[0] else None
        ahead = [
            (cost, number, stop)
            for number, stop in enumerate(() if beside else self.stops())
            if (cost := _cost(stop.middle - here.middle, way)) is not None
        ]
        if beside is not None or ahead:
            self._move_to(beside or min(ahead)[2])
        return True

    def _beside(self, here: Stop, step: int) -> Stop | None:
        """Return the stop so many steps after this one in its group."""
        group = sorted((s for s in self.stops() if s.group == here.group), key=_reading_order)
        number = next((n for n, s in enumerate(group, step) if s.piece is here.piece), -1)
        return group[number] if 0 <= number < len(group) else None

    def tab(self, *, forward: bool) -> bool:
        """Go to the next group; whether there is one, or the focus should leave the table.

        While something is carried only the places where it may land are gone through, in a ring.
        """
        stops = self.in_order()
        carrying = self._drag.carried is not None
        if carrying:
            stops = [stop for stop in stops if self.is_usable(stop)] or stops
        firsts: dict[str, Stop] = {}
        for stop in stops:
            firsts.setdefault(stop.group, stop)
        groups = list(firsts)
        if not groups:
            return False
        if self.stop is None or self.stop.group not in firsts:
            number = 0 if forward else len(groups) - 1
        else:
            number = groups.index(self.stop.group) + (1 if forward else -1)
        if not carrying and not 0 <= number < len(groups):
            self.hide()
            return False
        self._move_to(firsts[groups[number % len(groups)]])
        return True

    def activate(self, *, lift: bool = False) -> bool:
        """Take up what the ring is at, or let go what is carried.

        Args:
            lift: whether a piece is taken up also where it could be used at once.
        """
        stop = self.stop
        if stop is None or not self._drag.feedback.reading_time.accepts_presses:
            return False
        hand, piece = self._drag, stop.piece
        if stop.target is not None:
            hand.drop(stop.target, stop.middle)
        elif isinstance(piece, CardItem) and not lift and not hand.is_in_hand(piece):
            hand.activate(piece, stop.middle, lift=True)
        elif piece is not None:
            if lift or (isinstance(piece, DieItem) and hand.is_only_carried(piece)):
                hand.begin_drag(piece)
            else:
                hand.click(piece, stop.middle)
        if hand.carried is not None:
            stops = list(self._areas(hand.carried))
            self._move_to(self._nearest([s for s in stops if self.is_usable(s)] or stops))
        else:
            self.update()
        return True

    def in_order(self) -> list[Stop]:
        """Return all stops as they are read: line by line, from the left."""
        return sorted(self.stops(), key=_reading_order)

    def is_usable(self, stop: Stop) -> bool:
        """Return whether a piece can be played, or the carried one may land there by the rules."""
        aim, targets = stop.target, self._drag.targets
        if aim is None:
            return stop.piece is not None and stop.piece.glow is not None
        if self._drag.carried is None:
            return False
        if aim.onto is not None:
            return aim.onto in targets.cards
        return aim.zone in targets.zones or aim.place in targets.places

    def _stop_again(self) -> Stop | None:
        """Return where the ring starts: where it was, or at the first piece that can be moved."""
        stops = self.in_order()
        if self._stop is not None:
            return self._nearest(stops)
        return next(filter(self.is_usable, stops), next(iter(stops), None))

    def _nearest(self, stops: Sequence[Stop]) -> Stop | None:
        """Return the stop nearest to where the ring was; None where there is none."""
        if self._stop is None:
            return next(iter(stops), None)
        here = self._stop.middle
        return min(stops, key=lambda stop: (stop.middle - here).manhattanLength(), default=None)

    def _move_to(self, stop: Stop | None) -> None:
        self._track_piece(None if stop is None else stop.piece)
        self._stop = stop
        if stop is None:
            self._scene.focus_ring.hide()
            return
        if stop.target is not None:
            self._drag.hold_over(stop.target, stop.middle)
        elif self._drag.carried is None:
            self._drag.feedback.set_hovered(stop.piece)
        self._scene.focus_ring.show_around(stop.area)
        self.notify_focus()

    def _track_piece(self, piece: Piece | None) -> None:
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
            self._stop = replace(stop, area=stop.piece.area)
            self._scene.focus_ring.show_around(self._stop.area)


def _cost(step: QPointF, way: tuple[float, float]) -> float | None:
    """Return how far off a step is for a direction; None where it leads elsewhere."""
    ahead = step.x() * way[0] + step.y() * way[1]
    aside = abs(step.x() * way[1]) + abs(step.y() * way[0])
    return ahead + aside * _SIDEWAYS if ahead > 1.0 and ahead > aside * 0.3 else None


def _reading_order(stop: Stop) -> tuple[float, float]:
    """Order stops by lines of about a card's height, in each from left to right."""
    return round(stop.middle.y() / 100), stop.middle.x()


_ZOOM_STEP: Final = 1.15
_REACH: Final = 40
"""Pixels that are seen round the ring where the table is larger than the view."""


class TableCommand(Enum):
    """What a key does on the table: what says it in words, and its names in `keymap.TABLE`.

    Tab comes by another way, since it also leads away from the table. Where a key was changed, the
    usual one comes here all the same (`RemappedKeyFilter`).
    """

    GO = (
        QT_TRANSLATE_NOOP("TableKeys", "go to the next card, die or place"),
        *("go_left", "go_right", "go_up", "go_down"),
    )
    GROUP = (
        QT_TRANSLATE_NOOP("TableKeys", "go to the next group, or to where the card in hand may go"),
        *("next", "previous"),
    )
    ENTER = QT_TRANSLATE_NOOP("TableKeys", "take up, let go, throw, choose"), "enter"
    LIFT = QT_TRANSLATE_NOOP("TableKeys", "only take it up, to aim with it"), "lift"
    ESCAPE = (
        QT_TRANSLATE_NOOP("TableKeys", "put back, empty the cup, close what was said"),
        "escape",
    )
    ENLARGE = (
        QT_TRANSLATE_NOOP(
            "TableKeys", "look at it closely: what it says, what it may do now, or why not"
        ),
        "enlarge",
    )
    SORT = (
        QT_TRANSLATE_NOOP("TableKeys", "move the card within the own hand"),
        *("sort_left", "sort_right"),
    )
    EXPLAIN = QT_TRANSLATE_NOOP("TableKeys", "say why a card fits"), "explain"
    HIDE = QT_TRANSLATE_NOOP("TableKeys", "cover the own hand at once"), "hide"
    LARGER = QT_TRANSLATE_NOOP("TableKeys", "come closer to the table"), "closer"
    SMALLER = QT_TRANSLATE_NOOP("TableKeys", "step back from the table"), "farther"
    FIT = QT_TRANSLATE_NOOP("TableKeys", "see the whole table"), "fit"

    def __init__(self, words: object, *names: str) -> None:
        self.text = str(words)
        """In English."""
        self.names = names
        self.keys = tuple(chain.from_iterable(map(default_keys, names)))


_KEEPS_WORDS: Final = (TableCommand.ENLARGE, TableCommand.ESCAPE)
"""What does not first take back whatever was said and shown over the table."""
_KEEPS_MOTION: Final = (
    TableCommand.EXPLAIN,
    TableCommand.HIDE,
    TableCommand.LARGER,
    TableCommand.SMALLER,
    TableCommand.FIT,
)
"""What can be done while something moves, and does not end that."""
_ACTS: Final = (TableCommand.ENTER, TableCommand.LIFT)
"""What is done once for each time its key goes down, and not before the position was seen."""
_AT_RING: Final = (TableCommand.GO, *_ACTS, TableCommand.ENLARGE, TableCommand.SORT)
"""What is done where the ring stands; nothing is while the mouse holds a piece."""
_IGNORED: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of the sheet of keys: the keys as they are written, and what they do."""

    keys: tuple[str, ...]
    text: str


class KeyTarget(Feedback, Protocol):
    """What keys act on; `TableView` is one."""

    session: Session
    presenter: Presenter
    scene: TableScene
    board: Board
    drag: DragController
    keyboard_cursor: KeyboardCursor
    popups: Popups
    playback: Playback
    features: TableFeatures

    def hide_popups(self) -> None:
        """Hide whatever was said or shown with the last input."""


class TableKeys(KeyHandler):
    """Does what the keys mean."""

    def __init__(self, table: KeyTarget) -> None:
        self._table = table
        self._session = table.session

    @override
    def key(self, event: QKeyEvent) -> bool:
        """Follow a key down over the table; return whether it meant something."""
        return self._handle(_command_for(event), event.key(), again=event.isAutoRepeat())

    def activate(self) -> None:
        """Do what Return does where the ring stands."""
        self._handle(TableCommand.ENTER, Qt.Key.Key_Return, again=False)

    def escape(self) -> None:
        """Do what Escape does: put back what is carried."""
        self._handle(TableCommand.ESCAPE, Qt.Key.Key_Escape, again=False)

    def _handle(self, doing: TableCommand | None, key: int, *, again: bool) -> bool:
        """Do what a key means, unless it only ends a motion; return whether it meant something."""
        if self._table.drag.is_dragging and doing in _AT_RING:
            return True
        is_moving = False
        if doing in _KEEPS_MOTION:
            self._table.hide_popups()
        elif doing not in _KEEPS_WORDS or self._table.playback.is_running:
            is_moving = self._table.finish_early()
        if self._session.is_covered:
            return True
        if is_moving or (doing in _ACTS and (again or not self._table.accepts_click)):
            return doing is not None
        if doing is TableCommand.ENTER and any(self._table.features.ask("handle_key", "enter")):
            return True
        used = doing is not None and self._do(doing, key)
        self._keep_ring_in_sight()
        return used

    @override
    def tab(self, *, forward: bool) -> bool:
        """Follow Tab down over the table; return False where the focus is to leave it."""
        if self._session.is_covered:
            return False
        if self._table.drag.is_dragging or self._table.finish_early():
            return True
        used = self._table.keyboard_cursor.tab(forward=forward)
        self._keep_ring_in_sight()
        return used

    @override
    def focused(self, *, from_end: bool) -> None:
        """Show where the keyboard is that came to the table by a key."""
        if not self._session.is_covered:
            self._table.keyboard_cursor.show(from_end=from_end)

    @override
    def notify_focus(self) -> None:
        """Let assistive technology know where at the table the keyboard is."""
        self._table.keyboard_cursor.notify_focus()

    def dismiss(self) -> bool:
        """Close what was said and shown over the table; return whether there was anything."""
        return any(self._table.features.ask("dismiss")) or self._table.popups.close()

    @override
    def mouse_pressed(self) -> None:
        """Hide the ring: it is in the way of whoever uses the mouse."""
        self._table.scene.focus_ring.hide()
        if self._table.popups.chooser.buttons:
            self._table.popups.chooser.dismiss()

    def lines(
        self, keys: Callable[[str], Sequence[QKeySequence]] = default_keys
    ) -> Iterator[KeyLine]:
        """Yield what each key does in this game, in words; `keys` says which are set."""
        for doing in filter(self._has, TableCommand):
            words = QCoreApplication.translate("TableKeys", doing.text)
            found = tuple(chain.from_iterable(map(keys, doing.names)))
            if doing is TableCommand.GO and found == doing.keys:
                yield KeyLine((QCoreApplication.translate("TableKeys", "Arrows"),), words)
            else:
                yield KeyLine(tuple(native_text([key]) for key in found), words)

    def _has(self, doing: TableCommand) -> bool:
        rules = self._session.match.rules
        if doing is TableCommand.EXPLAIN:
            return explains_cards(rules)
        if doing is TableCommand.HIDE:
            return self._session.has_privacy_screen
        has_hand = any(zone.role is ZoneRole.HAND for zone in rules.zones)
        return doing is not TableCommand.SORT or has_hand

    def _do(self, doing: TableCommand, key: int) -> bool:
        table = self._table
        match doing:
            case TableCommand.GO:
                return table.keyboard_cursor.arrow(key)
            case TableCommand.ENTER | TableCommand.LIFT:
                return table.keyboard_cursor.activate(lift=doing is TableCommand.LIFT)
            case TableCommand.ESCAPE:
                return self._escape()
            case TableCommand.ENLARGE:
                return self._enlarge_at_ring()
            case TableCommand.SORT:
                return self._sort(1 if key == Qt.Key.Key_Right else -1)
            case TableCommand.EXPLAIN:
                return any(table.features.ask("handle_key", "explain"))
            case TableCommand.HIDE:
                if self._session.has_privacy_screen:
                    self._session.hide()
                return self._session.has_privacy_screen
            case TableCommand.LARGER | TableCommand.SMALLER | TableCommand.FIT:
                step = _ZOOM_STEP if doing is TableCommand.LARGER else 1 / _ZOOM_STEP
                table.board.set_zoom(1.0 if doing is TableCommand.FIT else table.board.zoom * step)
            case _:
                return False
        return True

    def _sort(self, way: int) -> bool:
        """Move the card at the ring on in the own hand."""
        table, stop = self._table, self._table.keyboard_cursor.stop
        card = None if stop is None else stop.piece
        if not isinstance(card, CardItem) or not table.drag.is_in_hand(card):
            return False
        cards = table.scene.cards_in(card.shown.zone)
        gap = cards.index(card) + way
        if 0 <= gap < len(cards):
            table.presenter.sort(card.shown.zone, card.shown.index, gap)
            self._session.rearranged.emit()
        return True

    def _enlarge_at_ring(self) -> bool:
        table = self._table
        stop = table.keyboard_cursor.stop
        if any(table.features.ask("is_inspecting")):
            table.hide_popups()
        elif stop is not None and stop.piece is not None:
            table.explain(stop.piece, stop.middle)
            table.enlarge(stop.piece)
        else:
            return False
        return True

    def _escape(self) -> bool:
        """Put down what is carried, else empty the cup, else take back what was said."""
        table = self._table
        if table.drag.explains_next:
            table.drag.explains_next = False
            table.set_hovered(None)
            table.hide_popups()
        elif table.drag.carried is not None:
            table.drag.cancel()
            table.keyboard_cursor.update()
        elif table.presenter.dice.clear():
            self._session.rearranged.emit()
        else:
            return self.dismiss()
        return True

    def _keep_ring_in_sight(self) -> None:
        stop, board = self._table.keyboard_cursor.stop, self._table.board
        if stop is not None and board.zoom > 1.0:
            board.ensureVisible(stop.area, _REACH, _REACH)
            board.rescaled.emit()


def _command_for(event: QKeyEvent) -> TableCommand | None:
    for ignored in (Qt.KeyboardModifier.KeypadModifier, _IGNORED):
        pressed = QKeySequence(QKeyCombination(event.modifiers() & ~ignored, Qt.Key(event.key())))
        found = next((doing for doing in TableCommand if pressed in doing.keys), None)
        if found is not None:
            return found
    return None
