"""The table for assistive technology: areas with their cards and dice, as far as one may look.

Qt asks for an interface only where something listens (or a test does); none is made before.
"""

from collections.abc import Sequence
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
from tabletop.ui.table.model.presenter import name_and_text
from tabletop.ui.table.scene.background import count_text
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import AreaItem, CardItem, DieItem, Glow, Light, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.table_view import TableView

Role = QAccessible.Role
Text = QAccessible.Text

_NONE: Final = shiboken6.VoidPtr(0)
"""What the binding takes for no interface: it ends the process with `None`."""


IS_DIALOG: Final = "dialog"
"""A property of a widget in a window that is read as a dialog, by its accessible name."""


class AccessibleInterfaces:
    """Makes interfaces, and keeps them for as long as what they are about lives: Qt does not."""

    def __init__(self) -> None:
        self._kept: dict[int, QAccessibleInterface] = {}

    def create(self, thing: QObject) -> QAccessibleInterface | None:
        """Return the interface of a table or of something on it; None for everything else."""
        made: QAccessibleInterface
        match thing:
            case Board():
                made = AccessibleTable(thing)
            case AreaItem():
                made = AccessibleArea(thing)
            case Piece():
                made = AccessiblePiece(thing)
            case QWidget() if thing.property(IS_DIALOG):
                made = QAccessibleWidget(thing, Role.Dialog, thing.accessibleName())
            case _:
                return None
        key = id(thing)
        self._kept[key] = made
        thing.destroyed.connect(lambda: self._kept.pop(key, None))
        return made


# --- what lies where ------------------------------------------------------------------------


def _view_of(scene: object) -> TableView | None:
    parent = scene.parent() if isinstance(scene, TableScene) else None
    return parent if isinstance(parent, TableView) else None


def _uncovered_view(scene: object) -> TableView | None:
    """Return the table of a scene, if anybody may look at it."""
    view = _view_of(scene)
    return view if view is not None and view.is_uncovered else None


def _areas(view: TableView) -> Sequence[QGraphicsObject]:
    """Return what lies directly on the table, in reading order."""
    scene = view.scene
    areas: list[QGraphicsObject] = [*scene.zones.values(), *scene.dice_places.values()]
    return sorted(areas, key=lambda item: (round(item.y() / 60), item.x()))


def _pieces_in(view: TableView, area: AreaItem) -> Sequence[Piece]:
    """Return the cards or dice of an area as they lie; of a pile only those that can be seen."""
    scene, place = view.scene, area.place
    if isinstance(place, Place):
        cards = [card for card in scene.cards_in(place.zone) if card.isVisible()]
        last = max((card.shown.index for card in cards), default=0)
        return [c for c in cards if not area.is_pile or c.shown.index == last or c.shown.liftable]
    pieces: list[Piece] = [d for d in scene.dice if d.shown.place == place.name and d.isVisible()]
    if place.is_cup and scene.cup is not None:
        pieces.insert(0, scene.cup)
    return pieces


# --- what it is called ----------------------------------------------------------------------


def _area_name(scene: TableScene, area: AreaItem) -> str:
    """Return the name of an area, how much lies there and what is noted of it."""
    for shown in scene.snapshot.zones:
        if shown.place == area.place:
            return ", ".join(filter(None, (shown.name, count_text(shown.count), shown.note)))
    return area.toolTip()


def _piece_names(view: TableView, piece: Piece) -> tuple[str, str]:
    """Return what a piece is called, and what is worth knowing; a hidden card is only a card."""
    if isinstance(piece, CardItem):
        shown = piece.shown
        if not shown.name:
            return QCoreApplication.translate("Accessible", "a card"), _can_be(piece)
        text = name_and_text(view.session, shown)[1]
        return shown.name, " ".join(filter(None, (text, _can_be(piece))))
    if isinstance(piece, DieItem):
        lying, names = piece.shown, view.scene.snapshot.dice_places
        lies_aside = lying.selected or lying.die_view.locked
        where = names.get(lying.place, "") if lies_aside else ""
        return lying.name, where or _can_be(piece)
    return piece.toolTip(), _can_be(piece)


def _target_text() -> str:
    """Say that what is carried may be laid there."""
    return QCoreApplication.translate("Accessible", "It may be laid here.")


def _can_be(piece: Piece) -> str:
    if piece.glow is Glow.TARGET:
        return _target_text()
    if piece.glow is Glow.LIFT:
        return QCoreApplication.translate("Accessible", "Something can be done with it.")
    return ""


# --- interfaces -----------------------------------------------------------------------------


class _Parent:
    """Answers what Qt asks of something with children; since it counted there may be fewer."""

    def things(self) -> Sequence[QGraphicsObject]:
        """Return what lies directly in it; nothing while nobody may look."""
        return ()

    def childCount(self) -> int:
        """See `QAccessibleInterface`."""
        return len(self.things())

    def child(self, index: int) -> QAccessibleInterface | None:
        """See `QAccessibleInterface`."""
        things = self.things()
        return _interface_of(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """See `QAccessibleInterface`."""
        wanted = child.object()
        return next((n for n, thing in enumerate(self.things()) if thing is wanted), -1)


def _interface_of(thing: QObject) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(thing)


class AccessibleTable(_Parent, QAccessibleWidget):  # type: ignore[misc]  # a child that is None is none
    """The whole table."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, Role.Grouping)
        self._board = board

    @override
    def things(self) -> Sequence[QGraphicsObject]:
        view = _uncovered_view(self._board.scene())
        return () if view is None else _areas(view)

    @override
    def text(self, t: QAccessible.Text) -> str:
        """Return its name, and what is due."""
        view = _uncovered_view(self._board.scene())
        if t == Text.Name:
            return self._board.accessibleName()
        return view.bar.prompt.text() if t == Text.Description and view is not None else ""

    @override
    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """Return where the keyboard's ring is."""
        view = _uncovered_view(self._board.scene())
        thing = None if view is None else view.keyboard_cursor.focused_item
        return None if thing is None else _interface_of(thing)


class AccessibleItem(_Parent, QAccessibleObject):  # type: ignore[misc]  # as above
    """Something in the scene."""

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
        """Return where it is on the screen."""
        view = _view_of(self.item.scene())
        if view is None:
            return QRect()
        body = self.item.body if isinstance(self.item, Piece) else self.item.boundingRect()
        inside = view.board.mapFromScene(self.item.mapRectToScene(QRectF(body))).boundingRect()
        return QRect(view.board.viewport().mapToGlobal(inside.topLeft()), inside.size())

    @override
    def state(self) -> QAccessible.State:
        """Return whether the ring is at it, whether it can be taken up and is."""
        state = QAccessible.State()
        view = _uncovered_view(self.item.scene())
        if view is None:
            state.invisible = True
            return state
        state.focusable = True
        state.focused = view.keyboard_cursor.focused_item is self.item and view.board.hasFocus()
        if isinstance(self.item, CardItem):
            state.selectable = self.item.shown.liftable
        state.selected = view.drag.carried is self.item
        state.active = isinstance(self.item, Piece) and self.item.glow is Glow.LIFT
        return state

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> object:  # type: ignore[override]  # see toolchain: an object or a null pointer
        """Let it be pressed, as with Return at the ring."""
        return self._press if t == QAccessible.InterfaceType.ActionInterface else _NONE


class AccessibleArea(AccessibleItem):
    """A zone for cards or a place for dice, with what lies there."""

    role_of = Role.List
    item: AreaItem

    @override
    def things(self) -> Sequence[QGraphicsObject]:
        view = _uncovered_view(self.item.scene())
        return () if view is None else _pieces_in(view, self.item)

    @override
    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """Return the table."""
        view = _view_of(self.item.scene())
        return None if view is None else _interface_of(view.board)

    @override
    def text(self, t: QAccessible.Text) -> str:
        """Say what it is called, how many lie there, and whether what is carried may go there."""
        view = _uncovered_view(self.item.scene())
        if view is not None and t == Text.Name:
            return _area_name(view.scene, self.item)
        is_open = self.item.light in (Light.OPEN, Light.TARGETED)
        return _target_text() if view is not None and t == Text.Description and is_open else ""


class AccessiblePiece(AccessibleItem):
    """A card, a die or the cup."""

    item: Piece

    @override
    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """Return the area it lies in; the table where nobody may look."""
        view = _view_of(self.item.scene())
        if view is None:
            return None
        areas = (*view.scene.zones.values(), *view.scene.dice_places.values())
        seen = areas if view.is_uncovered else ()
        here = next((area for area in seen if self.item in _pieces_in(view, area)), None)
        return _interface_of(view.board if here is None else here)

    @override
    def text(self, t: QAccessible.Text) -> str:
        """Say what it is, as far as one may know, and what can be done with it."""
        view = _uncovered_view(self.item.scene())
        if view is None or t not in (Text.Name, Text.Description):
            return ""
        return _piece_names(view, self.item)[t == Text.Description]


class Press(QAccessibleActionInterface):
    """Does with an item what Return does with the one at the ring."""

    def __init__(self, item: QGraphicsObject) -> None:
        super().__init__()
        self._item = item

    @override
    def actionNames(self) -> list[str]:
        """Return the one thing that can be done."""
        return [QAccessibleActionInterface.pressAction()]

    @override
    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        """Do it."""
        view = _view_of(self._item.scene())
        if actionName != QAccessibleActionInterface.pressAction() or view is None:
            return
        view.finish_early()
        if not view.session.is_covered and view.keyboard_cursor.move_to(self._item):
            view.keyboard_cursor.activate()

    @override
    def keyBindingsForAction(self, actionName: str) -> list[str]:  # noqa: N803 - Qt's name
        """Return nothing: no key is its own."""
        return []
