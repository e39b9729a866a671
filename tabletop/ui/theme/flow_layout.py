"""A row of widgets that goes on below where there is no more room beside."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QSpacerItem

from tabletop.ui.guard import guarded


@guarded
class FlowLayout(QLayout):
    """Lays widgets side by side, in as many rows as the width asks for.

    Where all stand in one row, room that is left goes to the items that want to grow.
    """

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addStretch(self) -> None:
        """Let what follows stand at the right end, as far as there is room."""
        space = QSpacerItem(0, 0, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.addItem(space)

    # --- see `QLayout` ----------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        """See `QLayout`."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """See `QLayout`."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """See `QLayout`."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """See `QLayout`."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """See `QLayout`."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """See `QLayout`."""
        return True

    def heightForWidth(self, width: int) -> int:
        """See `QLayout`."""
        rows = self._rows(width)
        high = sum(max(self._size(item).height() for item in row) for row in rows)
        return high + self.spacing() * max(len(rows) - 1, 0) + self._margins().height()

    def setGeometry(self, rect: QRect) -> None:
        """See `QLayout`."""
        super().setGeometry(rect)
        inside = rect.marginsRemoved(self.contentsMargins())
        y = inside.top()
        for row in self._rows(rect.width()):
            high = max(self._size(item).height() for item in row)
            self._place(row, QRect(inside.left(), y, inside.width(), high))
            y += high + self.spacing()

    def sizeHint(self) -> QSize:
        """See `QLayout`: everything in one row."""
        sizes = [self._size(item) for item in self._shown]
        wide = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(wide, max((s.height() for s in sizes), default=0)) + self._margins()

    def minimumSize(self) -> QSize:
        """See `QLayout`: each in a row of its own."""
        sizes = [item.minimumSize() for item in self._shown]
        wide = max((size.width() for size in sizes), default=0)
        return QSize(wide, max((s.height() for s in sizes), default=0)) + self._margins()

    # --- geometry ---------------------------------------------------------------------------

    @property
    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if item.spacerItem() or not item.isEmpty()]

    def _margins(self) -> QSize:
        margins = self.contentsMargins()
        return QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    @staticmethod
    def _size(item: QLayoutItem) -> QSize:
        return item.sizeHint().expandedTo(item.minimumSize())

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        room = width - self._margins().width()
        rows: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown:
            wide = self._size(item).width()
            if not rows or used + self.spacing() + wide > room:
                rows.append([item])
                used = wide
            else:
                rows[-1].append(item)
                used += self.spacing() + wide
        return rows

    def _place(self, row: list[QLayoutItem], area: QRect) -> None:
        sizes = [self._size(item) for item in row]
        used = sum(size.width() for size in sizes) + self.spacing() * (len(row) - 1)
        wants = [bool(i.expandingDirections() & Qt.Orientation.Horizontal) for i in row]
        more = max(area.width() - used, 0) // max(sum(wants), 1)
        x = area.left()
        for item, size, grows in zip(row, sizes, wants, strict=True):
            wide = min(size.width() + (more if grows else 0), area.width())
            y = area.top() + (area.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, y), QSize(wide, size.height())))
            x += wide + self.spacing()
