"""What somebody looks at and has begun to write, kept while a window is built anew."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QSplitter,
    QTabWidget,
    QToolButton,
    QWidget,
)

from tabletop.ui.scene.board import Board, Part

Way = tuple[tuple[type[QWidget], int], ...]
"""The way to a widget: from parent to child, each the how-manieth of its class.

Counted from the last, since the first may be about to be deleted.
"""
Again = Callable[[QWidget], None]
"""Does to a widget what was done to the one in its place."""


class KeptView:
    """Remembers a widget with all in it; `give_back` makes another one like it.

    Both are built alike; what is there in one of them only is left as it is.
    """

    def __init__(self, root: QWidget) -> None:
        self._seen: list[tuple[Way, Again]] = []
        self._scrolled: list[tuple[Way, Again]] = []
        self._focus: Way | None = None
        focus = QApplication.focusWidget()
        for way, widget in _walk(root):
            if widget is focus:
                self._focus = way
            again = _again(widget)
            if again is not None:
                self._seen.append((way, again))
            if isinstance(widget, QAbstractScrollArea):
                self._scrolled.append((way, _scroll(widget)))

    def give_back(self, root: QWidget) -> None:
        """Make a widget as the one was; it scrolls as soon as it knows how large all is."""
        for way, again in self._seen:
            found = _find(root, way)
            if found is not None:
                again(found)
        focus = None if self._focus is None else _find(root, self._focus)
        if focus is not None:
            focus.setFocus()
        QTimer.singleShot(0, root, partial(self._scroll_again, root))

    def _scroll_again(self, root: QWidget) -> None:
        for way, again in self._scrolled:
            found = _find(root, way)
            if found is not None:
                again(found)


def _walk(root: QWidget, way: Way = ()) -> Iterator[tuple[Way, QWidget]]:
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


def _find(root: QWidget, way: Way) -> QWidget | None:
    found: QWidget | None = root
    for step in way:
        found = None if found is None else dict(_children(found)).get(step)
    return found


def _again(widget: QWidget) -> Again | None:
    """What makes a widget of the same class as this one is now; None where nothing does."""
    match widget:
        case QTabWidget():
            return partial(_turn_to, widget.currentIndex())
        case QSplitter():
            return partial(_divide, widget.sizes())
        case QLineEdit() if widget.isModified():
            return partial(_write, widget.text(), widget.cursorPosition())
        case QComboBox() if not widget.isEditable():
            return partial(_choose, widget.currentIndex(), widget.count())
        case QAbstractItemView() if widget.currentIndex().isValid():
            model = widget.model()
            return partial(_stand_at, widget.currentIndex().row(), model.rowCount())
        case QToolButton() if widget.defaultAction() is not None:
            return None
        case QAbstractButton() if widget.isCheckable():
            return partial(_check, widget.isChecked())
        case _:
            return None


def _turn_to(tab: int, widget: QWidget) -> None:
    if isinstance(widget, QTabWidget):
        widget.setCurrentIndex(tab)


def _divide(sizes: list[int], widget: QWidget) -> None:
    if isinstance(widget, QSplitter):
        widget.setSizes(sizes)


def _write(text: str, place: int, widget: QWidget) -> None:
    if isinstance(widget, QLineEdit):
        widget.setText(text)
        widget.setModified(True)
        widget.setCursorPosition(place)


def _choose(index: int, count: int, widget: QWidget) -> None:
    if isinstance(widget, QComboBox) and widget.count() == count:
        widget.setCurrentIndex(index)


def _stand_at(row: int, rows: int, widget: QWidget) -> None:
    if isinstance(widget, QAbstractItemView) and widget.model().rowCount() == rows:
        widget.setCurrentIndex(widget.model().index(row, 0))


def _check(checked: bool, widget: QWidget) -> None:
    if isinstance(widget, QAbstractButton):
        widget.setChecked(checked)


def _scroll(widget: QAbstractScrollArea) -> Again:
    if isinstance(widget, Board):
        return partial(_show_part, widget.part)
    return partial(
        _scroll_to, _share(widget.horizontalScrollBar()), _share(widget.verticalScrollBar())
    )


def _show_part(part: Part, widget: QWidget) -> None:
    if isinstance(widget, Board):
        widget.show_part(part)


def _scroll_to(across: float, down: float, widget: QWidget) -> None:
    if isinstance(widget, QAbstractScrollArea):
        for bar, share in (
            (widget.horizontalScrollBar(), across),
            (widget.verticalScrollBar(), down),
        ):
            bar.setValue(round(bar.minimum() + share * (bar.maximum() - bar.minimum())))


def _share(bar: QScrollBar) -> float:
    way = bar.maximum() - bar.minimum()
    return (bar.value() - bar.minimum()) / way if way > 0 else 0.0
