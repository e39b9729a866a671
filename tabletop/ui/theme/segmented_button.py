"""A few values side by side of which one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.theme.flow_layout import FlowLayout
from tabletop.ui.theme.label_text import literal


@guarded
class Segment(QRadioButton):
    """A radio button that looks like a button: its circle is left out by the style sheet."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.setObjectName("segment")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def hitButton(self, pos: QPoint) -> bool:
        """See `QAbstractButton`: all of it is pressed, not only circle and label."""
        return self.rect().contains(pos)


class SegmentedButton(QWidget):
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
        layout = FlowLayout(4)
        self.setLayout(layout)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._group = QButtonGroup(self)
        for index, label in enumerate(labels):
            button = Segment(literal(label))
            button.setAccessibleName(f"{name}: {label}")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._group.addButton(button, index)
            layout.addWidget(button)
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

    def button(self, index: int) -> "Segment":
        """One of the buttons."""
        button = self._group.button(index)
        if not isinstance(button, Segment):
            raise IndexError(index)
        return button

    def _toggled(self, index: int, down: bool) -> None:
        if down:
            self.changed.emit(index)
