"""A few values side by side of which one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from tabletop.ui.look.labels import literal


class Segments(QWidget):
    """Buttons of which one is down; the arrow keys go from one to the next.

    Signals:
        changed: another one was chosen; carries its index.
    """

    changed = Signal(int)

    def __init__(self, labels: Sequence[str], name: str) -> None:
        """Show the labels.

        Args:
            labels: what may be chosen.
            name: what is chosen, for those who cannot see it.
        """
        super().__init__()
        self.setAccessibleName(name)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._group = QButtonGroup(self)
        for index, label in enumerate(labels):
            button = QToolButton()
            button.setObjectName("segment")
            button.setText(literal(label))
            button.setCheckable(True)
            button.setAccessibleName(f"{name}: {label}")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._group.addButton(button, index)
            layout.addWidget(button)
        layout.addStretch()
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._toggled)

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose one without a signal."""
        with QSignalBlocker(self._group):
            self._group.button(index).setChecked(True)

    def button(self, index: int) -> QToolButton:
        """One of the buttons."""
        button = self._group.button(index)
        if not isinstance(button, QToolButton):
            raise IndexError(index)
        return button

    def _toggled(self, index: int, down: bool) -> None:
        if down:
            self.changed.emit(index)
