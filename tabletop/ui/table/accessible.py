"""Accessible interfaces of the table: areas with their cards and dice.

The interfaces contain only what the viewer may see. Qt requests them if a screen reader is
active, or in tests.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QRect, QRectF
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsObject, QWidget

from tabletop.engine.zones import Place
from tabletop.overriding import override
from tabletop.ui.table.model.snapshot import Mark
from tabletop.ui.table.readable import ReadableTable
from tabletop.ui.table.scene.background import count_text
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import (
    AreaItem,
    CardItem,
    DieItem,
    Glow,
    Light,
    Piece,
    SignItem,
)
from tabletop.ui.table.scene.labels import NoteItem
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.widgets.screen_reader import KeptInterfaces

Role = QAccessible.Role
Text = QAccessible.Text

_NONE: Final = shiboken6.VoidPtr(0)
"""A null pointer for "no interface"; returning None would crash the process."""


IS_DIALOG: Final = "dialog"
"""The name of a property; widgets that set it are announced as dialogs."""


class AccessibleInterfaces(KeptInterfaces):
    """A factory of accessible interfaces of tables."""

    def create(self, thing: QObject) -> QAccessibleInterface | None:
        """Return the interface for a table, item or dialog, or None for other objects."""
        interface: QAccessibleInterface
        match thing:
            case Board():
                interface = AccessibleTable(thing)
            case AreaItem():
                interface = AccessibleArea(thing)
            case NoteItem() | SignItem():
                interface = AccessibleLabel(thing)
            case Piece():
                interface = AccessiblePiece(thing)
            case QWidget() if thing.property(IS_DIALOG):
                interface = QAccessibleWidget(thing, Role.Dialog, thing.accessibleName())
            case _:
                return None
        return self.keep(thing, interface)


# --- contents of the table ------------------------------------------------------------------


def _view_of(scene: object) -> ReadableTable | None:
    parent = scene.parent() if isinstance(scene, TableScene) else None
    return parent if isinstance(parent, ReadableTable) else None


def _uncovered_view(scene: object) -> ReadableTable | None:
    """Return the table that shows a scene, or None if there is none or it is covered."""
    view = _view_of(scene)
    return view if view is not None and view.is_uncovered else None


def _areas(view: ReadableTable) -> Sequence[QGraphicsObject]:
    """Return the table's areas, names of players and notes in reading order."""
    scene = view.scene
    areas: list[QGraphicsObject] = [*scene.zones.values(), *scene.dice_places.values()]
    areas += (*scene.signs, *scene.notes)
    return sorted(areas, key=lambda item: (round(item.y() / 60), item.x()))


def _pieces_in(view: ReadableTable, area: AreaItem) -> Sequence[Piece]:
    """Return an area's visible pieces in order; of a pile, the top and liftable cards."""
    scene, place = view.scene, area.place
    if isinstance(place, Place):
        cards = [card for card in scene.cards_in(place.zone) if card.isVisible()]
        last = max((card.shown.index for card in cards), default=0)
        return [c for c in cards if not area.is_pile or c.shown.index == last or c.shown.liftable]
    pieces: list[Piece] = [d for d in scene.dice if d.shown.place == place.name and d.isVisible()]
    if place.is_cup and scene.cup is not None:
        pieces.insert(0, scene.cup)
    return pieces


# --- names ----------------------------------------------------------------------------------


def _area_name(scene: TableScene, area: AreaItem) -> str:
    """Return an area's name, with its number of cards and its note."""
    for shown in scene.snapshot.zones:
        if shown.place == area.place:
            return ", ".join(filter(None, (shown.name, count_text(shown.count), shown.spoken_note)))
    return area.toolTip()


def _piece_names(view: ReadableTable, piece: Piece) -> tuple[str, str]:
    """Return a piece's name and description; a hidden card is just "a card"."""
    if isinstance(piece, CardItem):
        shown = piece.shown
        if not shown.name:
            return QCoreApplication.translate("Accessible", "a card"), _can_be(piece)
        find = view.scene.sprites.card_text
        text = find(shown.card) if find is not None and shown.side is None else ""
        return shown.name, " ".join(filter(None, (*_marks(piece), text, _can_be(piece))))
    if isinstance(piece, DieItem):
        die, names = piece.shown, view.scene.snapshot.dice_places
        is_aside = die.selected or die.die_view.locked
        where = names.get(die.place, "") if is_aside else ""
        used = QCoreApplication.translate("Accessible", "Used.") if die.die_view.spent else ""
        return die.name, " ".join(filter(None, (where, used))) or _can_be(piece)
    return piece.toolTip(), _can_be(piece)


def _marks(card: CardItem) -> Iterator[str]:
    """Yield what is shown on a card besides its face."""
    texts = {
        Mark.NEW: QCoreApplication.translate("Accessible", "New."),
        Mark.FITS: QCoreApplication.translate("Accessible", "It fits the task."),
        Mark.SPOILS: QCoreApplication.translate("Accessible", "It spoils the task."),
        Mark.KNOWN: QCoreApplication.translate("Accessible", "It lies face down."),
    }
    yield from (texts[mark] for mark in card.shown.marks)
    if card.shown.covered:
        text = QCoreApplication.translate("Accessible", "It covers {card}.")
        yield text.format(card=card.shown.covered)
    if card.is_conflicting:
        yield QCoreApplication.translate("Accessible", "It is the reason why not.")


def _target_text() -> str:
    return QCoreApplication.translate("Accessible", "You can put it here.")


def _can_be(piece: Piece) -> str:
    if piece.glow is Glow.TARGET:
        return _target_text()
    if piece.glow is Glow.LIFT:
        return QCoreApplication.translate("Accessible", "Playable.")
    if piece.glow is Glow.USED:
        return QCoreApplication.translate("Accessible", "The card uses it.")
    return ""


# --- interfaces -----------------------------------------------------------------------------


class _Parent:
    """Mixin for interfaces with children; accepts outdated indices from Qt."""

    def things(self) -> Sequence[QGraphicsObject]:
        """Return the direct children; empty while the screen is covered."""
        return ()

    def childCount(self) -> int:
        """Implement `QAccessibleInterface.childCount`."""
        return len(self.things())

    def child(self, index: int) -> QAccessibleInterface | None:
        """Implement `QAccessibleInterface.child`."""
        things = self.things()
        return _interface_of(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Implement `QAccessibleInterface.indexOfChild`."""
        item = child.object()
        return next((n for n, thing in enumerate(self.things()) if thing is item), -1)


def _interface_of(thing: QObject) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(thing)


class AccessibleTable(_Parent, QAccessibleWidget):  # type: ignore[misc]  # `child` may return None
    """The accessible interface of the whole table."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, Role.Grouping)
        self._board = board

    @override
    def things(self) -> Sequence[QGraphicsObject]:
        view = _uncovered_view(self._board.scene())
        return () if view is None else _areas(view)

    @override
    def text(self, t: QAccessible.Text) -> str:
        view = _uncovered_view(self._board.scene())
        if t == Text.Name:
            return self._board.accessibleName()
        return view.reading.prompt if t == Text.Description and view is not None else ""

    @override
    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # may be None
        view = _uncovered_view(self._board.scene())
        thing = None if view is None else view.reading.focused
        return None if thing is None else _interface_of(thing)


class AccessibleItem(_Parent, QAccessibleObject):  # type: ignore[misc]  # as above
    """The base class for accessible interfaces of items in the scene."""

    role_of: QAccessible.Role = Role.ListItem

    def __init__(self, item: QGraphicsObject) -> None:
        super().__init__(item)
        self.item = item
        self._press = Press(item)

    @override
    def role(self) -> QAccessible.Role:
        return self.role_of

    @override
    def rect(self) -> QRect:
        view = _view_of(self.item.scene())
        if view is None:
            return QRect()
        body = self.item.body if isinstance(self.item, Piece) else self.item.boundingRect()
        area = view.board.mapFromScene(self.item.mapRectToScene(QRectF(body))).boundingRect()
        return QRect(view.board.viewport().mapToGlobal(area.topLeft()), area.size())

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        view = _uncovered_view(self.item.scene())
        if view is None:
            state.invisible = True
            return state
        state.focusable = not isinstance(self, AccessibleLabel)
        state.focused = view.reading.focused is self.item and view.board.hasFocus()
        if isinstance(self.item, CardItem):
            state.selectable = self.item.shown.liftable
        state.selected = view.reading.carried is self.item
        state.active = isinstance(self.item, Piece) and self.item.glow is Glow.LIFT
        return state

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> object:  # type: ignore[override]  # an object or a null pointer
        return self._press if t == QAccessible.InterfaceType.ActionInterface else _NONE


class AccessibleArea(AccessibleItem):
    """The accessible interface of a zone or a dice place."""

    role_of = Role.List
    item: AreaItem

    @override
    def things(self) -> Sequence[QGraphicsObject]:
        view = _uncovered_view(self.item.scene())
        return () if view is None else _pieces_in(view, self.item)

    @override
    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # may be None
        view = _view_of(self.item.scene())
        return None if view is None else _interface_of(view.board)

    @override
    def text(self, t: QAccessible.Text) -> str:
        view = _uncovered_view(self.item.scene())
        if view is not None and t == Text.Name:
            return _area_name(view.scene, self.item)
        is_open = self.item.light in (Light.OPEN, Light.TARGETED)
        return _target_text() if view is not None and t == Text.Description and is_open else ""


class AccessiblePiece(AccessibleItem):
    """The accessible interface of a card, a die or the cup."""

    item: Piece

    @override
    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # may be None
        view = _view_of(self.item.scene())
        if view is None:
            return None
        areas = (*view.scene.zones.values(), *view.scene.dice_places.values())
        shown = areas if view.is_uncovered else ()
        found = next((area for area in shown if self.item in _pieces_in(view, area)), None)
        return _interface_of(view.board if found is None else found)

    @override
    def text(self, t: QAccessible.Text) -> str:
        view = _uncovered_view(self.item.scene())
        if view is None or t not in (Text.Name, Text.Description):
            return ""
        return _piece_names(view, self.item)[t == Text.Description]


class AccessibleLabel(AccessibleItem):
    """The accessible interface of a player's name or a note."""

    role_of = Role.StaticText

    @override
    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # may be None
        view = _view_of(self.item.scene())
        return None if view is None else _interface_of(view.board)

    @override
    def text(self, t: QAccessible.Text) -> str:
        is_read = t == Text.Name and _uncovered_view(self.item.scene()) is not None
        return self.item.toolTip() if is_read else ""

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> object:  # type: ignore[override]  # a null pointer
        return _NONE


class Press(QAccessibleActionInterface):
    """An accessible action that activates an item, like Return at the cursor."""

    def __init__(self, item: QGraphicsObject) -> None:
        super().__init__()
        self._item = item

    @override
    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction()]

    @override
    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        view = _view_of(self._item.scene())
        if actionName == QAccessibleActionInterface.pressAction() and view is not None:
            view.activate_item(self._item)

    @override
    def keyBindingsForAction(self, actionName: str) -> list[str]:  # noqa: N803 - Qt's name
        return []
