"""Keys at the table, and a keyboard cursor that moves between pieces.

The dialog that lists all keys uses the commands defined here.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from typing import Final, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QKeyCombination, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGraphicsObject

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
from tabletop.ui.table.scene.items import CardItem, DieItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.session import Session
from tabletop.ui.table.stops import Stop
from tabletop.ui.widgets.screen_reader import notify_name_changed

_DIRECTIONS: Final = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
_SIDEWAYS: Final = 2.5
"""The weight of sideways distance when an arrow key chooses the next item."""


class KeyboardCursor:
    """The keyboard's focus on the table, marked by the focus ring.

    The cursor moves between pieces, and can do with them whatever the mouse can.
    """

    def __init__(self, scene: TableScene, drag: DragController, rules: AnyRules) -> None:
        self._scene, self._drag, self._rules = scene, drag, rules
        self._placeable_on_cards: frozenset[CardId] | None = None
        self._stop: Stop | None = None

    @property
    def stop(self) -> Stop | None:
        """The current stop, or None if the focus ring is hidden."""
        return self._stop if self._scene.focus_ring.isVisible() else None

    @property
    def focused_item(self) -> QGraphicsObject | None:
        """The item with the focus ring, or None if it is hidden."""
        return None if self.stop is None else self.stop.item

    def move_to(self, item: QGraphicsObject, *, quietly: bool = False) -> bool:
        """Move to an item; return False if the cursor cannot be on it.

        Args:
            item: the item.
            quietly: whether not to announce it to assistive technology.
        """
        stop = next((stop for stop in self.stops() if stop.item is item), None)
        if stop is not None:
            self._move_to(stop, quietly=quietly)
        return stop is not None

    def hide(self) -> None:
        """Hide the focus ring, but remember its position."""
        self._scene.focus_ring.hide()

    def show(self, *, from_end: bool) -> None:
        """If the focus ring is hidden, show it at the first or last group."""
        if self.stop is None:
            self.tab(forward=not from_end)

    def notify_focus(self) -> None:
        """Announce the focused item to assistive technology, if the board has focus."""
        item = self.focused_item
        if item is None or not any(board.hasFocus() for board in self._scene.views()):
            return
        if QAccessible.isActive():
            notify_name_changed(item)
            QAccessible.updateAccessibility(QAccessibleEvent(item, QAccessible.Event.Focus))

    def update(self) -> None:
        """Stay on the same piece after a change, or move to the nearest stop."""
        current, stops = self.stop, list(self.stops())
        if current is not None:
            same = (stop for stop in stops if stop.piece is current.piece is not None)
            self._move_to(next(same, self._nearest(stops)))

    def stops(self) -> Iterator[Stop]:
        """Yield all stops: drop targets during a drag, otherwise pieces and empty zones."""
        if self._drag.carried is not None:
            yield from self._areas(self._drag.carried)
            return
        for piece in self._scene.pieces():
            match piece:
                case CardItem(shown=shown):
                    if self._is_stop(piece):
                        yield Stop(piece, f"zone/{shown.zone}", piece.area)
                case DieItem(shown=die):
                    yield Stop(piece, f"dice/{die.place}", piece.area)
                case _:
                    yield Stop(piece, "cup", piece.area)
        for zone, item in self._scene.zones.items():
            if not self._scene.cards_in(zone):
                yield Stop(item, f"zone/{zone}", item.area, DropTarget(zone=zone))

    def _is_stop(self, card: CardItem) -> bool:
        """Return whether the cursor can be on a card.

        In a pile, it can be on the top card and on liftable cards; elsewhere also on every known
        card.
        """
        shown = card.shown
        on_top = shown.index == len(self._scene.cards_in(shown.zone)) - 1
        area = self._scene.zones.get(shown.zone)
        if area is not None and area.is_pile:
            return on_top or shown.liftable
        return on_top or shown.card != HIDDEN or shown.liftable

    def _areas(self, carried: Piece) -> Iterator[Stop]:
        """Yield the drop targets of a dragged piece, including illegal ones."""
        for zone, item in self._scene.zones.items():
            yield Stop(item, f"zone/{zone}", item.area, DropTarget(zone=zone))
        if isinstance(carried, CardItem):
            yield from self._cards_below(carried)
            return
        for name, item in self._scene.dice_places.items():
            yield Stop(item, f"dice/{name}", item.area, DropTarget(place=name))

    def _cards_below(self, carried: CardItem) -> Iterator[Stop]:
        """Yield the cards on which the dragged card could be placed, legally or not."""
        if self._placeable_on_cards is None:
            placeable = (move.card for move in self._rules.moves() if move.onto is not None)
            self._placeable_on_cards = frozenset(placeable)
        if not self._drag.targets.cards and carried.shown.card not in self._placeable_on_cards:
            return
        for card in self._scene.cards:
            shown = card.shown
            if card is not carried and card.isVisible() and shown.card != HIDDEN:
                target = DropTarget(zone=shown.zone, onto=shown.card)
                yield Stop(card, f"card/{shown.zone}/{shown.index}", card.area, target)

    # --- keys -----------------------------------------------------------------------------------

    def arrow(self, key: int) -> bool:
        """Move to the next stop in a direction; return whether the key is an arrow.

        Left and right move within the group first, line by line, so that they can reach every stop.
        """
        direction = _DIRECTIONS.get(Qt.Key(key))
        if direction is None:
            return False
        current = self.stop
        if current is None:
            self._move_to(self._initial_stop())
            return True
        beside = self._beside(current, 1 if direction[0] > 0 else -1) if direction[0] else None
        ahead = [
            (cost, number, stop)
            for number, stop in enumerate(() if beside else self.stops())
            if (cost := _cost(stop.middle - current.middle, direction)) is not None
        ]
        if beside is not None or ahead:
            self._move_to(beside or min(ahead)[2])
        return True

    def _beside(self, current: Stop, step: int) -> Stop | None:
        """Return the stop `step` positions after `current` in its group, or None."""
        group = sorted((s for s in self.stops() if s.group == current.group), key=_reading_order)
        number = next((n for n, s in enumerate(group, step) if s.piece is current.piece), -1)
        return group[number] if 0 <= number < len(group) else None

    def tab(self, *, forward: bool) -> bool:
        """Move to the next group; return False if the focus should leave the table.

        During a drag, the order is circular, and skips illegal drop targets if there are legal
        ones.
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
        """Pick up or use the focused piece, or drop the dragged piece.

        Args:
            lift: whether to pick the piece up even if it could be used directly.
        """
        stop = self.stop
        if stop is None or not self._drag.feedback.reading_time.accepts_presses:
            return False
        drag, piece, carried = self._drag, stop.piece, self._drag.carried
        if stop.target is not None and carried is not None:
            shown = carried.shown if isinstance(carried, CardItem | DieItem) else None
            drag.drop(stop.target, stop.middle)
            if isinstance(carried, CardItem | DieItem) and carried.shown is shown:
                self.move_to(carried)  # it was put back
        elif isinstance(piece, CardItem) and not lift and not drag.is_in_hand(piece):
            drag.activate(piece, stop.middle, lift=True)
        elif piece is not None:
            if lift or (isinstance(piece, DieItem) and drag.is_only_carried(piece)):
                drag.begin_drag(piece)
            else:
                drag.click(piece, stop.middle)
        taken, targets = drag.carried, drag.targets
        if isinstance(taken, CardItem) and not (lift or targets.zones or targets.cards):
            if not drag.is_in_hand(taken):  # of a card in hand, the click has said why
                drag.feedback.explain(taken, stop.middle)
            drag.cancel()
        if drag.carried is not None:
            stops = list(self._areas(drag.carried))
            self._move_to(self._nearest([s for s in stops if self.is_usable(s)] or stops))
        else:
            self.update()
        return True

    def in_order(self) -> list[Stop]:
        """Return all stops in reading order: from left to right, line by line."""
        return sorted(self.stops(), key=_reading_order)

    def is_usable(self, stop: Stop) -> bool:
        """Return whether the piece at a stop can be used, or a drop there is legal."""
        target, targets = stop.target, self._drag.targets
        if target is None:
            return stop.piece is not None and stop.piece.glow is not None
        if self._drag.carried is None:
            return False
        if target.onto is not None:
            return target.onto in targets.cards
        return target.zone in targets.zones or target.place in targets.places

    def _initial_stop(self) -> Stop | None:
        """Return the stop nearest to the previous one, or the first usable stop."""
        stops = self.in_order()
        if self._stop is not None:
            return self._nearest(stops)
        return next(filter(self.is_usable, stops), next(iter(stops), None))

    def _nearest(self, stops: Sequence[Stop]) -> Stop | None:
        """Return the stop nearest to the previous one, or None if `stops` is empty."""
        if self._stop is None:
            return next(iter(stops), None)
        last = self._stop.middle
        return min(stops, key=lambda stop: (stop.middle - last).manhattanLength(), default=None)

    def _move_to(self, stop: Stop | None, *, quietly: bool = False) -> None:
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
        if not quietly:
            self.notify_focus()

    def _track_piece(self, piece: Piece | None) -> None:
        """Make the focus ring follow a piece, or stop following if None."""
        before = None if self._stop is None else self._stop.piece
        if piece is before:
            return
        if before is not None:
            for signal in (before.xChanged, before.yChanged, before.scaleChanged):
                signal.disconnect(self._update_stop)
        if piece is not None:
            for signal in (piece.xChanged, piece.yChanged, piece.scaleChanged):
                signal.connect(self._update_stop)

    def _update_stop(self) -> None:
        stop = self.stop
        if stop is not None and stop.piece is not None:
            self._stop = replace(stop, area=stop.piece.area)
            self._scene.focus_ring.show_around(self._stop.area)


def _cost(step: QPointF, direction: tuple[float, float]) -> float | None:
    """Return the cost of a cursor step, or None if it leads in another direction."""
    ahead = step.x() * direction[0] + step.y() * direction[1]
    aside = abs(step.x() * direction[1]) + abs(step.y() * direction[0])
    return ahead + aside * _SIDEWAYS if ahead > 1.0 and ahead > aside * 0.3 else None


def _reading_order(stop: Stop) -> tuple[float, float]:
    """Return a key that sorts stops by lines of about a card's height, then by x."""
    return round(stop.middle.y() / 100), stop.middle.x()


_ZOOM_STEP: Final = 1.15
_RING_MARGIN: Final = 40
"""The margin in pixels kept visible around the focus ring in a zoomed view."""


class TableCommand(Enum):
    """A key command at the table: its description, and its names in `keymap.TABLE`.

    `TableKeys.tab` handles Tab, which can also move the focus away from the table. Custom keys
    arrive translated to default keys (`RemappedKeyFilter`).
    """

    GO = (
        QT_TRANSLATE_NOOP("TableKeys", "go to the next card, die or place"),
        *("go_left", "go_right", "go_up", "go_down"),
    )
    GROUP = (
        QT_TRANSLATE_NOOP(
            "TableKeys", "go to the next group, or to where the card you picked up may go"
        ),
        *("next", "previous"),
    )
    ENTER = QT_TRANSLATE_NOOP("TableKeys", "pick up, put down, roll, choose"), "enter"
    LIFT = QT_TRANSLATE_NOOP("TableKeys", "only pick it up, to aim with it"), "lift"
    ESCAPE = (
        QT_TRANSLATE_NOOP("TableKeys", "put back, empty the cup, close a message"),
        "escape",
    )
    ENLARGE = (
        QT_TRANSLATE_NOOP(
            "TableKeys", "look closely: what it says, and what it can do now or why not"
        ),
        "enlarge",
    )
    SORT = (
        QT_TRANSLATE_NOOP("TableKeys", "move the card within your hand"),
        *("sort_left", "sort_right"),
    )
    HIDE = QT_TRANSLATE_NOOP("TableKeys", "cover your hand at once"), "hide"
    LARGER = QT_TRANSLATE_NOOP("TableKeys", "zoom in"), "closer"
    SMALLER = QT_TRANSLATE_NOOP("TableKeys", "zoom out"), "farther"
    FIT = QT_TRANSLATE_NOOP("TableKeys", "see the whole table"), "fit"

    def __init__(self, text: object, *names: str) -> None:
        self.text = str(text)
        """The description in English."""
        self.names = names
        self.keys = tuple(chain.from_iterable(map(default_keys, names)))


_KEEPS_POPUPS: Final = (TableCommand.ENLARGE, TableCommand.ESCAPE)
"""Commands that do not hide popups before they take effect."""
_KEEPS_MOTION: Final = (
    TableCommand.HIDE,
    TableCommand.LARGER,
    TableCommand.SMALLER,
    TableCommand.FIT,
)
"""Commands that take effect during animations without ending them."""
_ONCE: Final = (TableCommand.ENTER, TableCommand.LIFT)
"""Commands that ignore key repeat and presses right after the position changed."""
_AT_CURSOR: Final = (TableCommand.GO, *_ONCE, TableCommand.ENLARGE, TableCommand.SORT)
"""Commands for the keyboard cursor, which are ignored during a mouse drag."""
_IGNORED: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line in the list of keys: the keys as text, and their description."""

    keys: tuple[str, ...]
    text: str


class KeyTarget(Feedback, Protocol):
    """A table controlled by keys, such as a `TableView`."""

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
        """Hide the popups that any input dismisses."""


class TableKeys(KeyHandler):
    """A handler of the keys pressed at a table."""

    def __init__(self, table: KeyTarget) -> None:
        self._table = table
        self._session = table.session

    @override
    def key(self, event: QKeyEvent) -> bool:
        return self._handle(_command_for(event), event.key(), is_repeat=event.isAutoRepeat())

    def activate(self) -> None:
        """Do what Return does at the keyboard cursor."""
        self._handle(TableCommand.ENTER, Qt.Key.Key_Return, is_repeat=False)

    def escape(self) -> None:
        """Do what Escape does, for example cancel the drag or close popups."""
        self._handle(TableCommand.ESCAPE, Qt.Key.Key_Escape, is_repeat=False)

    def _handle(self, command: TableCommand | None, key: int, *, is_repeat: bool) -> bool:
        """Handle a command, unless the key only ended an animation.

        Returns:
            Whether the key has a function at the table.
        """
        if self._table.drag.is_dragging and command in _AT_CURSOR:
            return True
        is_moving = False
        if command in _KEEPS_MOTION:
            self._table.hide_popups()
        elif command not in _KEEPS_POPUPS or self._table.playback.is_running:
            is_moving = self._table.finish_early()
        if self._session.is_covered:
            return True
        if is_moving or (command in _ONCE and (is_repeat or not self._table.accepts_click)):
            return command is not None
        if command is TableCommand.ENTER and any(self._table.features.ask("handle_key", "enter")):
            return True
        used = command is not None and self._run_command(command, key)
        self._keep_cursor_visible()
        return used

    @override
    def tab(self, *, forward: bool) -> bool:
        if self._session.is_covered:
            return False
        if self._table.drag.is_dragging or self._table.finish_early():
            return True
        used = self._table.keyboard_cursor.tab(forward=forward)
        self._keep_cursor_visible()
        return used

    @override
    def focused(self, *, from_end: bool) -> None:
        if not self._session.is_covered:
            self._table.keyboard_cursor.show(from_end=from_end)

    @override
    def notify_focus(self) -> None:
        self._table.keyboard_cursor.notify_focus()

    def dismiss(self) -> bool:
        """Close popups; return whether any were open."""
        return any(self._table.features.ask("dismiss")) or self._table.popups.close()

    @override
    def mouse_pressed(self) -> None:
        self._table.scene.focus_ring.hide()  # not needed with the mouse
        if self._table.popups.chooser.buttons:
            self._table.popups.chooser.dismiss()

    def lines(
        self, keys: Callable[[str], Sequence[QKeySequence]] = default_keys
    ) -> Iterator[KeyLine]:
        """Yield the lines of the list of keys; `keys` returns the keys of a named action."""
        for command in filter(self._has_effect, TableCommand):
            text = QCoreApplication.translate("TableKeys", command.text)
            found = tuple(chain.from_iterable(map(keys, command.names)))
            if command is TableCommand.GO and found == command.keys:
                yield KeyLine((QCoreApplication.translate("TableKeys", "Arrows"),), text)
            else:
                yield KeyLine(tuple(native_text([key]) for key in found), text)

    def _has_effect(self, command: TableCommand) -> bool:
        rules = self._session.match.rules
        if command is TableCommand.HIDE:
            return self._session.has_privacy_screen
        has_hand = any(zone.role is ZoneRole.HAND for zone in rules.zones)
        return command is not TableCommand.SORT or has_hand

    def _run_command(self, command: TableCommand, key: int) -> bool:
        table = self._table
        match command:
            case TableCommand.GO:
                return table.keyboard_cursor.arrow(key)
            case TableCommand.ENTER | TableCommand.LIFT:
                return table.keyboard_cursor.activate(lift=command is TableCommand.LIFT)
            case TableCommand.ESCAPE:
                return self._escape()
            case TableCommand.ENLARGE:
                return self._enlarge_at_cursor()
            case TableCommand.SORT:
                return self._sort(1 if key == Qt.Key.Key_Right else -1)
            case TableCommand.HIDE:
                if self._session.has_privacy_screen:
                    self._session.hide()
                return self._session.has_privacy_screen
            case TableCommand.LARGER | TableCommand.SMALLER | TableCommand.FIT:
                step = _ZOOM_STEP if command is TableCommand.LARGER else 1 / _ZOOM_STEP
                zoom = 1.0 if command is TableCommand.FIT else table.board.zoom * step
                table.board.set_zoom(zoom)
            case _:
                return False
        return True

    def _sort(self, step: int) -> bool:
        """Move the focused card by one place within the viewer's hand."""
        table, stop = self._table, self._table.keyboard_cursor.stop
        card = None if stop is None else stop.piece
        if not isinstance(card, CardItem) or not table.drag.is_in_hand(card):
            return False
        cards = table.scene.cards_in(card.shown.zone)
        gap = cards.index(card) + step
        if 0 <= gap < len(cards):
            table.presenter.sort(card.shown.zone, card.shown.index, gap)
            self._session.rearranged.emit()
        return True

    def _enlarge_at_cursor(self) -> bool:
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
        """Cancel the first of these that is active: explaining, drag, dice, popups."""
        table = self._table
        if table.drag.explains_next:
            table.drag.explains_next = False
            table.set_hovered(None)
            table.hide_popups()
        elif (carried := table.drag.carried) is not None:
            table.drag.cancel()
            if table.keyboard_cursor.stop is not None:
                table.keyboard_cursor.move_to(carried)
        elif table.presenter.dice.clear():
            self._session.rearranged.emit()
        else:
            return self.dismiss()
        return True

    def _keep_cursor_visible(self) -> None:
        stop, board = self._table.keyboard_cursor.stop, self._table.board
        if stop is not None and board.zoom > 1.0:
            board.ensureVisible(stop.area, _RING_MARGIN, _RING_MARGIN)
            board.rescaled.emit()


def _command_for(event: QKeyEvent) -> TableCommand | None:
    for ignored in (Qt.KeyboardModifier.KeypadModifier, _IGNORED):
        pressed = QKeySequence(QKeyCombination(event.modifiers() & ~ignored, Qt.Key(event.key())))
        found = next((command for command in TableCommand if pressed in command.keys), None)
        if found is not None:
            return found
    return None
