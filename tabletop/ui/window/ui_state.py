"""Widget state kept while a window is rebuilt: focus, input and scrolling."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QSplitter,
    QTabWidget,
    QToolButton,
    QWidget,
)

from tabletop.ui.table.scene.board_view import Board

WidgetPath = tuple[tuple[type[QWidget], int], ...]
"""Path to a widget: the class and index of each child along the path.

Indices count from the last child, because the first may be about to be deleted.
"""
Restore = Callable[[Any], None]
"""Restores a widget's state in another widget of the same class."""


class UiState:
    """The state of a widget and its descendants, to `restore` in another widget.

    Both must have the same structure. Descendants that only one of them has are skipped.
    """

    def __init__(self, root: QWidget) -> None:
        found = [(way, widget, _restore_of(widget)) for way, widget in _walk(root)]
        focus = QApplication.focusWidget()
        self._restores: list[tuple[WidgetPath, Restore]] = [
            (way, again) for way, _, again in found if again
        ]
        self._restores += [(way, QWidget.setFocus) for way, widget, _ in found if widget is focus]
        self._scrolled = [
            (way, _scroll_of(area))
            for way, area, _ in found
            if isinstance(area, QAbstractScrollArea)
        ]

    def restore(self, root: QWidget) -> None:
        """Apply the state to a widget; set scroll positions after it has been laid out."""
        _restore_at(root, self._restores)
        QTimer.singleShot(0, root, partial(_restore_at, root, self._scrolled))


def _restore_at(root: QWidget, done: Iterable[tuple[WidgetPath, Restore]]) -> None:
    for way, again in done:
        found: QWidget | None = root
        for step in way:
            found = None if found is None else dict(_children(found)).get(step)
        if found is not None:
            again(found)


def _walk(root: QWidget, way: WidgetPath = ()) -> Iterator[tuple[WidgetPath, QWidget]]:
    yield way, root
    for step, child in _children(root):
        yield from _walk(child, (*way, step))


def _children(widget: QWidget) -> Iterator[tuple[tuple[type[QWidget], int], QWidget]]:
    counts: dict[type[QWidget], int] = {}
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for child in reversed(widget.findChildren(QWidget, options=direct)):
        kind = type(child)
        counts[kind] = counts.get(kind, -1) + 1
        if not child.isWindow():
            yield (kind, counts[kind]), child


def _restore_of(widget: QWidget) -> Restore | None:
    """Return a function that restores a widget's state, or None if it has no state."""
    match widget:
        case QTabWidget():
            tab = widget.currentIndex()
            return lambda other: other.setCurrentIndex(tab)
        case QSplitter():
            sizes = widget.sizes()
            return lambda other: other.setSizes(sizes)
        case QLineEdit() if widget.isModified():
            return partial(_restore_text, widget.text(), widget.cursorPosition())
        case QComboBox() if not widget.isEditable():
            return partial(_restore_choice, widget.currentIndex(), widget.count())
        case QAbstractItemView() if widget.currentIndex().isValid():
            return partial(_restore_row, widget.currentIndex().row(), widget.model().rowCount())
        case QAbstractButton() if widget.isCheckable() and not _has_action(widget):
            checked = widget.isChecked()
            return lambda other: other.setChecked(checked)
        case _:
            return None


def _has_action(button: QAbstractButton) -> bool:
    return isinstance(button, QToolButton) and button.defaultAction() is not None


def _restore_text(text: str, place: int, field: QLineEdit) -> None:
    field.setText(text)
    field.setModified(True)
    field.setCursorPosition(place)


def _restore_choice(index: int, count: int, box: QComboBox) -> None:
    if box.count() == count:
        box.setCurrentIndex(index)


def _restore_row(row: int, rows: int, view: QAbstractItemView) -> None:
    if view.model().rowCount() == rows:
        view.setCurrentIndex(view.model().index(row, 0))


def _scroll_of(area: QAbstractScrollArea) -> Restore:
    if isinstance(area, Board):
        part = area.visible_part
        return lambda other: other.show_part(part)
    bars = area.horizontalScrollBar(), area.verticalScrollBar()
    return partial(_scroll_to, [bar.value() / max(bar.maximum(), 1) for bar in bars])


def _scroll_to(shares: Sequence[float], area: QAbstractScrollArea) -> None:
    bars = area.horizontalScrollBar(), area.verticalScrollBar()
    for bar, share in zip(bars, shares, strict=True):
        bar.setValue(round(share * bar.maximum()))
