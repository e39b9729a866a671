"""A bar at the top of a page, for messages that need no dialog."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tabletop.overriding import override
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import em, holding, in_column, in_grid, in_row, restore_focus
from tabletop.ui.widgets.overlay import Overlay
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.widgets import close_button

_BESIDES: Final = 6
"""The width of the icon, gaps, margins and close button, in ems."""
_NARROW: Final = 32
"""The width, in ems, below which the button is under the text, not beside it."""


class _Line(QWidget):
    """A line of the bar with an icon, a text and perhaps a button."""

    def __init__(self, leave: Callable[[], None] | None = None) -> None:
        """Create a hidden line; `leave` is called before the button's action."""
        super().__init__()
        unit = em(self)
        self._leave = leave
        self._action: Callable[[], None] | None = None
        self.sign = PlainLabel()
        self.label = PlainLabel(wordWrap=True)
        self.button = QPushButton()
        self.button.clicked.connect(self._act)
        self._foot = holding(in_row(None, self.button))
        row, gap = (self.sign, self.label, self._foot), unit // 2
        self.grid = in_grid(row, across=gap, down=gap)
        self.grid.setColumnStretch(1, 1)
        self.setLayout(self.grid)
        self.hide()

    def show_text(
        self, text: str, sign: str, button: str, action: Callable[[], None] | None
    ) -> None:
        """Show a text with an icon and, if there is an action, a button for it."""
        self.sign.setPixmap(icon(sign).pixmap(int(1.7 * em(self))))
        self.label.setText(text)
        self._action = action
        self.button.setVisible(action is not None)
        self.button.setText(escape_mnemonic(button))
        self.show()

    def fold(self, width: int) -> None:
        """Put the button beside the text if there is space, otherwise below it."""
        self.grid.removeWidget(self._foot)
        unit, words = em(self), self.label.minimumSizeHint().width()
        if width < max(_NARROW * unit, words + self._foot.sizeHint().width() + _BESIDES * unit):
            self.grid.addWidget(self._foot, 1, 0, 1, 4)
        else:
            self.grid.addWidget(self._foot, 0, 2)
        self.grid.invalidate()

    def _act(self) -> None:
        action = self._action
        if self._leave is not None:
            self._leave()
        if action is not None:
            action()


class MessageBar(Overlay):
    """An overlay that shows one message until it is closed or replaced.

    A lasting warning stays above the message, whatever messages follow.

    Attributes:
        warning: the line that shows the lasting warning.
        label: the label that shows the message.
        button: the message's button.
    """

    def __init__(self, parent: QWidget) -> None:
        """Create a hidden bar.

        Args:
            parent: the widget whose upper edge the bar covers until `set_area` is called.
        """
        super().__init__(parent)
        self.setObjectName("bar")
        self._area = parent
        unit = em(self)
        self.warning = _Line()
        self._passing = line = _Line(self._leave)
        self.sign, self.label, self.button = line.sign, line.label, line.button
        self.close_button = close_button(self.tr("Close"), self._leave)
        self._focus_before: QWidget | None = None
        """The widget that had the focus before the message."""
        self._is_done = False
        """Whether the message merely confirms that something was done."""
        line.grid.addWidget(self.close_button, 0, 3)
        gap = unit // 2
        self._rows = in_column(self.warning, line, spacing=gap, margins=(unit, gap, gap, gap))
        self.setLayout(self._rows)

    def set_area(self, area: QWidget) -> None:
        """Cover the upper edge of another part of the parent, which must outlive the bar."""
        if self._area is not self.host:
            self._area.removeEventFilter(self)
        self._area = area
        area.installEventFilter(self)
        self.reposition()

    def show_warning(self, text: str) -> None:
        """Show a warning."""
        self._show(text, "warning", "", None)

    def show_done(
        self, text: str, button: str = "", action: Callable[[], None] | None = None
    ) -> None:
        """Show that something was done, with an optional button to undo it."""
        self._show(text, "done", button, action)
        self._is_done = True

    def show_lasting_warning(self, text: str, button: str, action: Callable[[], None]) -> None:
        """Show a warning until `clear_lasting_warning` is called."""
        self._note_focus()
        self.warning.show_text(text, "warning", button, action)
        self._update_visibility()
        announce(self, text)

    def clear_lasting_warning(self) -> None:
        """Hide the lasting warning."""
        self._give_back(self.warning)
        self.warning.hide()
        self._update_visibility()

    @override
    def clear(self) -> None:
        # The lasting warning stays.
        self._passing.hide()
        self._update_visibility()

    def dismiss(self) -> bool:
        """Close the message as its button does; return whether it was open."""
        shown = self._passing.isVisible()
        if shown:
            self.close_button.click()
        return shown

    def clear_done(self, *, is_turned: bool) -> None:
        """Hide a confirmation after the table has changed.

        A confirmation with a button stays until the viewer has changed (`is_turned`).
        """
        if self._is_done and (is_turned or self.button.isHidden()):
            self._give_back(self._passing)
            self.clear()

    def _show(self, text: str, sign: str, button: str, action: Callable[[], None] | None) -> None:
        self._is_done = False
        self._note_focus()
        self._passing.show_text(text, sign, button, action)
        self._update_visibility()
        announce(self, text)

    def _note_focus(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._focus_before = focus

    def _give_back(self, line: _Line) -> None:
        """Restore the previous focus if a line has it; otherwise Qt would choose a widget."""
        focus = QApplication.focusWidget()
        if focus is not None and line.isAncestorOf(focus):
            restore_focus(self._focus_before, self._area)

    def _leave(self) -> None:
        """Close the message and restore focus."""
        self._give_back(self._passing)
        self._focus_before = None
        self.clear()

    def _update_visibility(self) -> None:
        is_wanted = not (self.warning.isHidden() and self._passing.isHidden())
        if is_wanted:
            self.reposition()
        self.setVisible(is_wanted)

    @override
    def reposition(self) -> None:
        # Cover the upper edge of the area, as tall as the text needs.
        width = self._area.width()
        for line in (self.warning, self._passing):
            line.fold(width)
        self._rows.invalidate()
        place = self._area.mapTo(self.host, QPoint())
        self.setGeometry(place.x(), place.y(), width, self._rows.totalHeightForWidth(width))
        self.raise_()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Follow the area's geometry, and close the message if Escape reaches the host.
        if isinstance(event, QKeyEvent):
            is_escape = event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape
            return is_escape and watched is self.host and self.dismiss()
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.reposition()
        return False

    @override
    def changeEvent(self, event: QEvent) -> None:
        # The height depends on the font.
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.reposition()
