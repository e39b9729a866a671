"""Layouts of pages and dialogs: wrapping rows, scrolling content and tab order."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Final, TypeVar

import shiboken6
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from tabletop.overriding import override

SMALL, LARGE, NAME, TITLE, DISPLAY = (pixels / 14 for pixels in (13, 16, 18, 24, 40))
"""The font sizes besides that of running text, which has 14 pixels, relative to it."""
_NINE_POINTS: Final = 12
"""The size of nine points, in pixels."""


class FlowLayout(QLayout):
    """A layout that wraps widgets into as many rows as the width requires.

    Spare width in a row goes to the items that can grow, or to both sides if it is centred.
    """

    def __init__(self, spacing: int, *, is_centred: bool = False) -> None:
        super().__init__()
        self._is_centred = is_centred
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addStretch(self) -> None:
        """Add a stretch that moves the items after it to the right."""
        space = QSpacerItem(0, 0, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.addItem(space)

    # --- overrides of `QLayout` ------------------------------------------------------------

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        inside = QSize(width, 0).shrunkBy(self.contentsMargins())
        high = self._with_gaps([_row_height(row) for row in self._rows(inside.width())])
        return QSize(0, high).grownBy(self.contentsMargins()).height()

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        inside = rect.marginsRemoved(self.contentsMargins())
        y = inside.top()
        for row in self._rows(inside.width()):
            area = QRect(inside.left(), y, inside.width(), _row_height(row))
            self._place(row, area)
            y += area.height() + self.spacing()

    @override
    def sizeHint(self) -> QSize:
        # With all items in one row.
        shown = self._visible_items()
        wide = self._with_gaps([_size(item).width() for item in shown])
        return QSize(wide, _row_height(shown)).grownBy(self.contentsMargins())

    @override
    def minimumSize(self) -> QSize:
        # With each item in its own row.
        sizes = (item.minimumSize() for item in self._visible_items())
        return reduce(QSize.expandedTo, sizes, QSize(0, 0)).grownBy(self.contentsMargins())

    # --- geometry ---------------------------------------------------------------------------

    def _visible_items(self) -> list[QLayoutItem]:
        return [item for item in self._items if item.spacerItem() or not item.isEmpty()]

    def _with_gaps(self, lengths: Sequence[int]) -> int:
        return sum(lengths) + self.spacing() * max(len(lengths) - 1, 0)

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        used = 0
        for item in self._visible_items():
            wide = _size(item).width()
            if not rows or used + self.spacing() + wide > width:
                rows.append([item])
                used = wide
            else:
                rows[-1].append(item)
                used += self.spacing() + wide
        return rows

    def _place(self, row: list[QLayoutItem], area: QRect) -> None:
        sizes = [_size(item) for item in row]
        used = self._with_gaps([size.width() for size in sizes])
        wants = [bool(i.expandingDirections() & Qt.Orientation.Horizontal) for i in row]
        more = max(area.width() - used, 0) // max(sum(wants), 1)
        x = area.left() + (max(area.width() - used, 0) // 2 if self._is_centred else 0)
        for item, size, grows in zip(row, sizes, wants, strict=True):
            wide = min(size.width() + (more if grows else 0), area.width())
            y = area.top() + (area.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, y), QSize(wide, size.height())))
            x += wide + self.spacing()


_OF_SCREEN: Final = 0.92
"""The maximum share of the screen that a dialog may cover."""
_LEAST: Final = QSize(12, 6)
"""The minimum visible size of a page, in ems."""


def _size(item: QLayoutItem) -> QSize:
    return item.sizeHint().expandedTo(item.minimumSize())


def _row_height(items: Sequence[QLayoutItem]) -> int:
    return max((_size(item).height() for item in items), default=0)


class ScrollPage(QScrollArea):
    """A scroll area whose page grows with it."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)
        self._page = page

    @override
    def sizeHint(self) -> QSize:
        return self._page.sizeHint() + QSize(self.verticalScrollBar().sizeHint().width(), 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return (_LEAST * em(self)).boundedTo(self.sizeHint())


class Content(QWidget):
    """The content of a page or dialog, kept at its minimum height as its lists scroll."""

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)


def make_scrollable(dialog: QDialog, size: QSize, foot: QLayout | None = None) -> None:
    """Make a dialog's content scrollable, and set the dialog's initial size.

    Args:
        dialog: the dialog, which must already have its layout.
        size: the size in logical pixels, limited to the screen; 0 for the content's width or
            height.
        foot: the buttons below the content, which do not scroll; None for none.
    """
    content, layout = Content(), dialog.layout()
    if layout is None:
        return
    content.setLayout(layout)
    outer = QVBoxLayout(dialog)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addWidget(ScrollPage(content))
    wide = size.width() or content.sizeHint().width()
    high = size.height() or layout.totalHeightForWidth(wide)
    if foot is not None:
        outer.addLayout(foot)
        high += foot.totalHeightForWidth(wide)
    dialog.resize(QSize(wide, high).boundedTo(dialog.screen().availableSize() * _OF_SCREEN))


Box = TypeVar("Box", bound=QBoxLayout)
LayoutPart = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
_NO_MARGINS: Final = (0, 0, 0, 0)


def in_row(
    *parts: LayoutPart, spacing: int = -1, margins: Sequence[int] = _NO_MARGINS
) -> QHBoxLayout:
    """Return a layout with parts side by side; for the arguments see `in_column`."""
    return _fill(QHBoxLayout(), parts, spacing, margins)


def in_column(
    *parts: LayoutPart, spacing: int = -1, margins: Sequence[int] = _NO_MARGINS
) -> QVBoxLayout:
    """Return a layout with parts one below the other.

    Args:
        *parts: widgets or layouts, each alone or in a tuple with its stretch factor; None adds a
            stretch.
        spacing: the spacing in pixels; negative for the parent layout's spacing.
        margins: the left, top, right and bottom margins in pixels.
    """
    return _fill(QVBoxLayout(), parts, spacing, margins)


def in_flow(
    *parts: QWidget | None, spacing: int, margins: Sequence[int] = _NO_MARGINS
) -> FlowLayout:
    """Return a flow layout with widgets side by side; None adds a stretch."""
    flow = FlowLayout(spacing)
    flow.setContentsMargins(*margins)
    for part in parts:
        if part is None:
            flow.addStretch()
        else:
            flow.addWidget(part)
    return flow


def in_grid(*rows: Sequence[QWidget | None], across: int = -1, down: int = -1) -> QGridLayout:
    """Return a layout with parts in rows and columns.

    Args:
        *rows: the rows from top to bottom; None leaves a cell empty.
        across: the spacing between columns in pixels; negative for the parent layout's.
        down: the spacing between rows in pixels; negative for the parent layout's.
    """
    grid = QGridLayout()
    grid.setHorizontalSpacing(across)
    grid.setVerticalSpacing(down)
    grid.setContentsMargins(*_NO_MARGINS)
    for number, row in enumerate(rows):
        for column, part in enumerate(row):
            if part is not None:
                grid.addWidget(part, number, column)
    return grid


def holding(layout: QLayout) -> QWidget:
    """Return a new widget with a layout."""
    widget = QWidget()
    widget.setLayout(layout)
    return widget


def _fill(layout: Box, parts: Iterable[LayoutPart], spacing: int, margins: Sequence[int]) -> Box:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for part in parts:
        what, share = part if isinstance(part, tuple) else (part, 0)
        if what is None:
            layout.addStretch()
        elif isinstance(what, QLayout):
            layout.addLayout(what, share)
        else:
            layout.addWidget(what, share)
    return layout


def em(widget: QWidget) -> int:
    """Return a widget's font size in logical pixels, the unit of layouts."""
    return QFontInfo(widget.font()).pixelSize()


def small_print(unit: int) -> int:
    """Return the font size of notes in pixels, which is at least 9 points.

    Args:
        unit: the text's font size in pixels.
    """
    return max(round(unit * SMALL), min(unit, _NINE_POINTS))


def retain_size(*widgets: QWidget, kept: bool = True) -> None:
    """Set whether widgets keep their space while they are hidden."""
    for widget in widgets:
        policy = widget.sizePolicy()
        policy.setRetainSizeWhenHidden(kept)
        widget.setSizePolicy(policy)


def restore_focus(before: QWidget | None, otherwise: QWidget | None = None) -> None:
    """Focus the widget `before` if it is still visible, or else `otherwise`."""
    is_there = before is not None and shiboken6.isValid(before) and before.isVisible()
    here = before if is_there else otherwise
    if here is not None:
        here.setFocus()


def is_unusable(widget: QWidget | None) -> bool:
    """Return whether a focused widget is no longer visible or enabled."""
    return widget is not None and not (widget.isVisible() and widget.isEnabled())


def focus_next(top: QWidget, *, forward: bool) -> bool:
    """Focus the next or previous tab stop in a widget; return whether there is one."""
    stops, here = [*tab_stops(top)], top.focusWidget()
    if not stops:
        return False
    number = stops.index(here) if here in stops else -1 if forward else 0
    step, reason = (
        (1, Qt.FocusReason.TabFocusReason) if forward else (-1, Qt.FocusReason.BacktabFocusReason)
    )
    stops[(number + step) % len(stops)].setFocus(reason)
    return True


def tab_stops(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget's tab stops in reading order: from left to right, line by line."""
    by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    if by_tab and widget.isEnabled() and widget.focusProxy() is None:
        yield widget
    parts = (part for part in widget.children() if isinstance(part, QWidget))
    for part in _in_lines([p for p in parts if p.isVisible() and not p.isWindow()]):
        yield from tab_stops(part)


def _in_lines(parts: Iterable[QWidget]) -> Iterator[QWidget]:
    """Yield widgets in reading order; a widget on top of another follows it."""
    largest = sorted(parts, key=lambda part: -part.width() * part.height())
    on_it: dict[QWidget, list[QWidget]] = {}
    for part in largest:
        below = next((p for p in on_it if p.geometry().contains(part.geometry())), None)
        if below is None:
            on_it[part] = []
        else:
            on_it[below].append(part)
    lines: list[list[QWidget]] = []
    for part in sorted(on_it, key=QWidget.y):
        if lines and _share_a_line(lines[-1][0], part):
            lines[-1].append(part)
        else:
            lines.append([part])
    for line in lines:
        for part in sorted(line, key=QWidget.x):
            yield part
            yield from _in_lines(on_it[part])


def _share_a_line(first: QWidget, second: QWidget) -> bool:
    one, other = first.geometry(), second.geometry()
    common = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    return 2 * common > min(one.height(), other.height())
