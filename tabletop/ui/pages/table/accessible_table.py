"""The table for assistive technology: areas with their cards and dice, as far as one may look.

Qt asks for an interface only where something listens (or a test does); none is made before.
"""

from collections.abc import Sequence
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, QRect, QRectF
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsObject, QWidget

from tabletop.engine.zones import DicePlace
from tabletop.ui.pages.table.accessible_names import area_words, piece_words, target_words
from tabletop.ui.pages.table.table_frame import TableFrame
from tabletop.ui.scene.board import Board
from tabletop.ui.scene.items import AreaItem, CardItem, Glow, Light, Piece
from tabletop.ui.scene.scene import TableScene

Role = QAccessible.Role
Text = QAccessible.Text

_NONE: Final = shiboken6.VoidPtr(0)
"""What the binding takes for no interface: it ends the process with `None`."""


IS_DIALOG: Final = "dialog"
"""A property of a widget in a window that is read as a dialog, by its accessible name."""


class Interfaces:
    """Makes interfaces, and keeps them for as long as what they are about lives: Qt does not."""

    def __init__(self) -> None:
        self._kept: dict[int, QAccessibleInterface] = {}

    def made_for(self, thing: QObject) -> QAccessibleInterface | None:
        """The interface of a table, or of something on it; None for everything else."""
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


def _view_of(scene: object) -> TableFrame | None:
    parent = scene.parent() if isinstance(scene, TableScene) else None
    return parent if isinstance(parent, TableFrame) else None


def _heard(thing: QObject) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(thing)


def _nth(things: Sequence[QObject], index: int) -> QAccessibleInterface | None:
    return _heard(things[index]) if 0 <= index < len(things) else None


def _children_of(view: TableFrame) -> Sequence[QGraphicsObject]:
    """What lies directly on the table, nothing while nobody may look; in reading order."""
    if not view.may_be_seen:
        return ()
    scene = view.scene
    areas: list[QGraphicsObject] = [*scene.zones.values(), *scene.dice_places.values()]
    return sorted(areas, key=lambda item: (round(item.y() / 60), item.x()))


def _pieces_in(view: TableFrame, area: AreaItem) -> Sequence[Piece]:
    """The cards or dice of an area as they lie; of a pile only those that can be seen."""
    scene = view.scene
    if not view.may_be_seen:
        return ()
    for zone, item in scene.zones.items():
        if item is area:
            cards = [c for c in scene.cards if c.shown.zone == zone and c.isVisible()]
            last = max((card.shown.index for card in cards), default=0)
            return [
                card
                for card in cards
                if not area.is_pile or card.shown.index == last or card.shown.liftable
            ]
    place = area.place
    if not isinstance(place, DicePlace):
        return ()
    pieces: list[Piece] = [d for d in scene.dice if d.lying.place == place.name and d.isVisible()]
    if place.is_cup and scene.cup is not None:
        pieces.insert(0, scene.cup)
    return pieces


class AccessibleTable(QAccessibleWidget):
    """The whole table."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, Role.Grouping)
        self._board = board

    def _children(self) -> Sequence[QGraphicsObject]:
        view = _view_of(self._board.scene())
        return () if view is None else _children_of(view)

    def text(self, t: QAccessible.Text) -> str:
        """Its name, and what is due."""
        view = _view_of(self._board.scene())
        if t == Text.Name:
            return self._board.accessibleName()
        if t == Text.Description and view is not None and view.may_be_seen:
            return view.bar.prompt.text()
        return ""

    def childCount(self) -> int:
        """See `QAccessibleInterface`."""
        return len(self._children())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """See `QAccessibleInterface`; since they were counted there may be fewer."""
        return _nth(self._children(), index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """See `QAccessibleInterface`."""
        return _index(self._children(), child.object())

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """Where the keyboard's ring is."""
        view = _view_of(self._board.scene())
        thing = None if view is None or not view.may_be_seen else view.cursor_keys.focused_item
        return None if thing is None else _heard(thing)


class AccessibleItem(QAccessibleObject):
    """Something in the scene."""

    role_of: QAccessible.Role = Role.ListItem

    def __init__(self, item: QGraphicsObject) -> None:
        super().__init__(item)
        self.item = item
        self._press = Press(item)

    @property
    def view(self) -> TableFrame | None:
        """The table it lies on."""
        return _view_of(self.item.scene())

    def role(self) -> QAccessible.Role:
        """See `QAccessibleInterface`."""
        return self.role_of

    def rect(self) -> QRect:
        """Where it is on the screen."""
        view = self.view
        if view is None:
            return QRect()
        body = self.item.body if isinstance(self.item, Piece) else self.item.boundingRect()
        inside = view.board.mapFromScene(self.item.mapRectToScene(QRectF(body))).boundingRect()
        return QRect(view.board.viewport().mapToGlobal(inside.topLeft()), inside.size())

    def state(self) -> QAccessible.State:
        """Whether the ring is at it, whether it can be taken up and is."""
        state = QAccessible.State()
        view = self.view
        if view is None or not view.may_be_seen:
            state.invisible = True
            return state
        state.focusable = True
        state.focused = view.cursor_keys.focused_item is self.item and view.board.hasFocus()
        if isinstance(self.item, CardItem):
            state.selectable = self.item.shown.liftable
        state.selected = view.hand.carried is self.item
        state.active = isinstance(self.item, Piece) and self.item.glow is Glow.LIFT
        return state

    def interface_cast(self, t: QAccessible.InterfaceType) -> object:  # type: ignore[override]  # see toolchain: an object or a null pointer
        """It can be pressed, as with Return at the ring."""
        return self._press if t == QAccessible.InterfaceType.ActionInterface else _NONE

    def childCount(self) -> int:
        """See `QAccessibleInterface`."""
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """See `QAccessibleInterface`."""
        del index
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """See `QAccessibleInterface`."""
        del child
        return -1


class AccessibleArea(AccessibleItem):
    """A zone for cards or a place for dice, with what lies there."""

    role_of = Role.List

    def _pieces(self) -> Sequence[Piece]:
        view = self.view
        if view is None or not isinstance(self.item, AreaItem):
            return ()
        return _pieces_in(view, self.item)

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """The table."""
        view = self.view
        return None if view is None else _heard(view.board)

    def text(self, t: QAccessible.Text) -> str:
        """What it is called, how many lie there, and whether what is carried may be laid there."""
        view = self.view
        if view is None or not view.may_be_seen or not isinstance(self.item, AreaItem):
            return ""
        if t == Text.Name:
            return area_words(view.scene, self.item)
        if t == Text.Description and self.item.light in (Light.OPEN, Light.AIMED):
            return target_words()
        return ""

    def childCount(self) -> int:
        """See `QAccessibleInterface`."""
        return len(self._pieces())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """See `QAccessibleInterface`; since they were counted there may be fewer."""
        return _nth(self._pieces(), index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """See `QAccessibleInterface`."""
        return _index(self._pieces(), child.object())


class AccessiblePiece(AccessibleItem):
    """A card, a die or the cup."""

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None is none
        """The area it lies in."""
        view = self.view
        if view is None:
            return None
        areas = (*view.scene.zones.values(), *view.scene.dice_places.values())
        here = next((area for area in areas if self.item in _pieces_in(view, area)), None)
        return _heard(view.board if here is None else here)

    def text(self, t: QAccessible.Text) -> str:
        """What it is, as far as one may know, and what can be done with it."""
        view = self.view
        if view is None or not view.may_be_seen or not isinstance(self.item, Piece):
            return ""
        words = piece_words(view, self.item)
        if t == Text.Name:
            return words.name
        return words.description if t == Text.Description else ""


class Press(QAccessibleActionInterface):
    """Does with an item what Return does with the one at the ring."""

    def __init__(self, item: QGraphicsObject) -> None:
        super().__init__()
        self._item = item

    def actionNames(self) -> list[str]:
        """The one thing that can be done."""
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        """Do it."""
        view = _view_of(self._item.scene())
        if actionName == QAccessibleActionInterface.pressAction() and view is not None:
            view.keys.press_item(self._item)

    def keyBindingsForAction(self, actionName: str) -> list[str]:  # noqa: N803 - Qt's name
        """No key of its own."""
        del actionName
        return []


def _index(things: Sequence[QObject], wanted: QObject) -> int:
    return next((number for number, thing in enumerate(things) if thing is wanted), -1)
