"""Everything that a window shows, says or holds as pictures, in words that can be compared."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QEvent, QMetaType, QModelIndex, QObject, Qt
from PySide6.QtGui import QAccessible, QAction, QImage, QPainter
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTextEdit, QWidget

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.scene.items import AreaItem, CardItem, DieItem, Piece
from tabletop.ui.table.scene.labels import ChipItem
from tests.ui.keyboard.heard import tree

_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    *(Qt.ItemDataRole.UserRole + number for number in range(1, 9)),
)
_HEARD = (
    QAccessible.Text.Name,
    QAccessible.Text.Description,
    QAccessible.Text.Value,
    QAccessible.Text.Help,
)
_TOLD = (QMetaType.Type.Bool.value, QMetaType.Type.QString.value)
_TELLING: dict[tuple[str, int], tuple[str, ...]] = {}
"""The properties of each kind that are texts or switches."""


def dump(window: MainWindow) -> list[str]:
    """The window, line by line."""
    come_to_rest()
    lines: list[str] = []
    for widget in (window, *window.findChildren(QWidget)):
        lines += _widget(widget)
    for action in window.findChildren(QAction):
        lines += _properties(action)
    lines += _scene(window)
    lines += tree(QAccessible.queryAccessibleInterface(window))
    lines.append(f"clipboard {QApplication.clipboard().text()!r}")
    return lines


def come_to_rest() -> None:
    """Let everything be done that was put off."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def picture(window: MainWindow) -> QImage:
    """What the window looks like."""
    return window.grab().toImage()


def difference(one: QImage, other: QImage) -> int:
    """How much the most different pixels of two pictures differ in brightness, from 0 to 255."""
    assert one.size() == other.size()
    painter = QPainter(one)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other)
    painter.end()
    grey = one.convertToFormat(QImage.Format.Format_Grayscale8)
    return max(bytes(grey.constBits()))


def _properties(thing: QObject) -> Iterator[str]:
    """Every text and every switch that Qt knows of something."""
    kind = thing.metaObject()
    known = str(kind.className()), kind.propertyCount()
    if known not in _TELLING:
        all_of_it = (kind.property(number) for number in range(kind.propertyCount()))
        told = (one.name() for one in all_of_it if one.metaType().id() in _TOLD)
        _TELLING[known] = tuple(map(str, told))
    for name in _TELLING[known]:
        if name not in {"isActiveWindow", "focus", "down"}:
            yield f"{known[0]} {name}={thing.property(name)!r}"


def _widget(widget: QWidget) -> Iterator[str]:
    yield from _properties(widget)
    if widget.isVisible():
        yield f"{widget.metaObject().className()} {widget.geometry()}"
    heard = QAccessible.queryAccessibleInterface(widget)
    if heard is not None:
        yield from (f"heard {heard.text(text)!r}" for text in _HEARD)
    if isinstance(widget, QTextEdit):
        yield widget.toPlainText()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _model(widget.model())


def _model(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount(QModelIndex())):
        for role in _ROLES:
            value = model.index(row, 0).data(role)
            if value is not None:
                yield f"row {row} {role}: {value}"


def _scene(window: MainWindow) -> Iterator[str]:
    """The pieces with all they know, and the pictures that are held."""
    if window.table is None:
        return
    scene = window.table.view.scene
    for item in sorted(scene.items(), key=lambda item: (item.zValue(), item.x(), item.y())):
        where = f"{item.x():.2f} {item.y():.2f} {item.zValue()} {item.scale():.3f}"
        turned = f"{item.rotation():.2f} {item.isVisible()} {item.toolTip()!r}"
        yield f"{type(item).__name__} {where} {turned}"
        match item:
            case CardItem():
                yield f"card {item.shown} {item._turned_from} {item.glow}"
            case DieItem():
                yield f"die {item.shown} {item.glow}"
            case ChipItem():
                yield f"chip {item.text}"
            case AreaItem():
                yield f"area {item.light}"
            case Piece():
                yield f"piece {item.glow}"
    # In what sizes depends on when the view came to rest.
    # A shaded face is made from the same face unshaded, which may have left the cache since.
    held = {
        str(what).replace(", 'dimmed')", ")") for what, *_ in scene.sprites.pixmaps.cached_keys()
    }
    yield from sorted(f"picture {what}" for what in held)
