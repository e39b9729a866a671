"""A sheet of paper with the points after a round; the game goes on beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.input.press_filter import follow
from tabletop.ui.theme.art import icon
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.seat_colours import Badge, dot_pixmap
from tabletop.ui.theme.theme import INK, PAPER_LIGHT
from tabletop.ui.theme.widgets import larger

_WIDTH: Final = 17


@dataclass(frozen=True, slots=True)
class RoundLine:
    """What a round brought a seat.

    Attributes:
        badge: the seat's sign.
        name: its name.
        brought: points of this round.
        total: points of all rounds so far.
    """

    badge: Badge
    name: str
    brought: int
    total: int


@guarded
class RoundSheet(QFrame):
    """Lies at the left over its parent until it is clicked away, or the next round is played."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("round")
        self.setStyleSheet(
            f"QFrame#round {{ background: {PAPER_LIGHT}; border: 3px solid {INK};"
            " border-radius: 0.8em; }"
            f"QFrame#round QLabel {{ color: {INK}; background: transparent; }}"
        )
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setAutoRaise(True)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.setToolTip(self.tr("Put the sheet away"))
        self.close_button.setAccessibleName(self.tr("Put the sheet away"))
        self.close_button.clicked.connect(self.clear)
        self._labels: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        head = QGridLayout()
        head.addWidget(self.title, 0, 0)
        head.addWidget(self.close_button, 0, 1, Qt.AlignmentFlag.AlignTop)
        head.setColumnStretch(0, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addLayout(self._grid)
        follow(self, keeps=True)
        parent.installEventFilter(self)
        self.hide()

    def sum_up(self, title: str, lines: Sequence[RoundLine]) -> None:
        """Show what a round brought.

        Args:
            title: how it ended.
            lines: one for each seat, in the order in which they stand.
        """
        self.clear()
        self._measure()
        self.title.setText(title)
        for row, line in enumerate(lines):
            dot = QLabel()
            dot.setPixmap(dot_pixmap(line.badge, em(self), self.devicePixelRatioF()))
            brought = f"+{QLocale().toString(line.brought)}"
            total = QLabel(QLocale().toString(line.total))
            total.setObjectName("total")
            self._put(row, dot, QLabel(line.name), QLabel(brought), total)
        said = [f"{line.name}: +{line.brought}, {line.total}" for line in lines]
        self.setAccessibleName(". ".join((title, *said)))
        self._measure()
        self._place()
        self.show()
        self.raise_()

    def set_text(self, font: QFont) -> None:
        """Write in this font."""
        self.setFont(font)
        if self.isVisible():
            self._measure()
            self._place()

    def _measure(self) -> None:
        unit = em(self)
        self._grid.setHorizontalSpacing(unit)
        self._grid.setVerticalSpacing(unit // 3)
        self._column.setContentsMargins(unit, unit * 2 // 3, unit * 2 // 3, unit)
        self._column.setSpacing(unit // 2)
        self.title.setFont(larger(self, 1.15))
        for label in self._labels:
            is_total = label.objectName() == "total"
            label.setFont(larger(self, 1.1) if is_total else self.font())
        self.setFixedWidth(_WIDTH * unit)

    def _put(self, row: int, *labels: QLabel) -> None:
        for column, label in enumerate(labels):
            side = Qt.AlignmentFlag.AlignLeft if column < 2 else Qt.AlignmentFlag.AlignRight
            self._grid.addWidget(label, row, column, side | Qt.AlignmentFlag.AlignVCenter)
            self._labels.append(label)

    def clear(self) -> None:
        """Put it away."""
        self.hide()
        for label in self._labels:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._labels = []
        self.title.clear()
        self.setAccessibleName("")

    def _place(self) -> None:
        self.adjustSize()
        unit = em(self)
        room = self._over.height() - self.height()
        self.move(unit, max(min(4 * unit, room), 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay within what it lies on."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the sheet puts it away."""
        event.accept()
        self.clear()
