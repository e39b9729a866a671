"""A bar for what must be said and needs no dialog; it lies over the page and moves nothing."""

from collections.abc import Callable, Sequence
from typing import Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em
from tabletop.ui.look.theme import icon
from tabletop.ui.presses import PressFilter

_NARROW: Final = 32
"""Heights of the text; where the bar is less wide, the button stands below the words."""


@guarded
class MessageBar(QFrame):
    """Says one thing until it is closed or something else is said."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden bar.

        Args:
            parent: has the bar; covered at its upper edge until `lie_over` says otherwise.
        """
        super().__init__(parent)
        self.setObjectName("bar")
        self._over = self._area = parent
        unit = em(self)
        self.sign = QLabel()
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.button = QPushButton()
        self.button.clicked.connect(lambda: self._act(0))
        self.second = QPushButton()
        self.second.clicked.connect(lambda: self._act(1))
        for button in (self.button, self.second):
            PressFilter(button)
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setToolTip(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close"))
        self.close_button.clicked.connect(self._leave)
        self._focus_before: QWidget | None = None
        """Where the keyboard was when something was said."""
        self._actions: tuple[Callable[[], None], ...] = ()
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(unit // 2)
        row.addStretch()
        row.addWidget(self.button)
        row.addWidget(self.second)
        self._grid = layout = QGridLayout(self)
        layout.setContentsMargins(unit, unit // 2, unit // 2, unit // 2)
        layout.setSpacing(unit // 2)
        layout.addWidget(self.sign, 0, 0)
        layout.addWidget(self.label, 0, 1)
        layout.addWidget(self._buttons, 0, 2)
        layout.addWidget(self.close_button, 0, 3)
        layout.setColumnStretch(1, 1)
        self.hide()
        parent.installEventFilter(self)

    def lie_over(self, area: QWidget) -> None:
        """Cover the upper edge of another part of the parent; it must outlast this."""
        if self._area is not self._over:
            self._area.removeEventFilter(self)
        self._area = area
        area.installEventFilter(self)
        self._place()

    def say(self, text: str, button: str = "", action: Callable[[], None] | None = None) -> None:
        """Show a warning, perhaps with a button that does something about it."""
        self._show(text, "warning", [] if action is None else [(button, action)])

    def tell(self, text: str) -> None:
        """Show that something was done."""
        self._show(text, "done", [])

    def ask(self, text: str, choices: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Let one of at most two things be done, or neither."""
        self._show(text, "help", choices)
        self.button.setFocus()

    def _show(
        self, text: str, sign: str, choices: Sequence[tuple[str, Callable[[], None]]]
    ) -> None:
        self.sign.setPixmap(icon(sign).pixmap(int(1.7 * em(self))))
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._focus_before = focus
        self.label.setText(text)
        self._actions = tuple(action for _, action in choices)
        for number, button in enumerate((self.button, self.second)):
            button.setVisible(number < len(choices))
            button.setText(choices[number][0] if number < len(choices) else "")
        self._place()
        self.show()

    def _leave(self) -> None:
        """Go, and give the keyboard back."""
        before, self._focus_before = self._focus_before, None
        focus = QApplication.focusWidget()
        is_here = focus is not None and self.isAncestorOf(focus)
        if is_here and before is not None and shiboken6.isValid(before):
            before.setFocus()
        self.hide()

    def _act(self, number: int) -> None:
        actions = self._actions
        self._leave()
        if number < len(actions):
            actions[number]()

    def put_away(self) -> bool:
        """Close it as its button does; whether it was open."""
        shown = self.isVisible()
        if shown:
            self.close_button.click()
        return shown

    def _escaped(self, event: QKeyEvent) -> bool:
        is_escape = event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape
        return is_escape and self.put_away()

    # --- geometry ---------------------------------------------------------------------------

    def _place(self) -> None:
        layout = self._grid
        layout.removeWidget(self._buttons)
        if self._area.width() < _NARROW * em(self):
            layout.addWidget(self._buttons, 1, 0, 1, 4)
        else:
            layout.addWidget(self._buttons, 0, 2)
        layout.invalidate()
        place = self._area.mapTo(self._over, QPoint())
        width = self._area.width()
        self.setGeometry(place.x(), place.y(), width, layout.totalHeightForWidth(width))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge of what it covers; Escape that nothing else wants closes it."""
        if isinstance(event, QKeyEvent) and watched is self._over and self._escaped(event):
            return True
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: other writing needs another height."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place()
