"""The tool bar: the most needed actions as buttons, and what is told beside them."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QToolButton, QToolTip, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.input.press_filter import press_in_steps
from tabletop.ui.mnemonics import unmarked
from tabletop.ui.shell.window_actions import WindowActions, add_groups
from tabletop.ui.theme.art import icon
from tabletop.ui.theme.layouts import em

_NATIVE: Final = QKeySequence.SequenceFormat.NativeText


def tip_with_key(button: QToolButton) -> str:
    """Return what a button that stands for an action says, with the action's key if any."""
    keys = button.defaultAction().shortcut().toString(_NATIVE)
    return f"{button.toolTip()} ({keys})" if keys else button.toolTip()


@guarded
class ToolBar(QToolBar):
    """Stands at the upper edge of the window and stays there."""

    def __init__(
        self, window: QMainWindow, actions: WindowActions, middle: QWidget, right: QWidget
    ) -> None:
        """Make it.

        Args:
            window: has it.
            actions: those of the window.
            middle: takes what room is left.
            right: stands at the right end.
        """
        super().__init__(window)
        self._actions = actions
        self.setWindowTitle(self.tr("Tool bar"))
        self.setObjectName("tools")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._size_icons()
        groups = (
            [actions.home, actions.new],
            [actions.undo, actions.redo],
            [actions.open, actions.save_copy],
            [actions.restart],
        )
        add_groups(self, groups)
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(middle)
        self.addWidget(right)
        self.addActions([actions.ending, actions.dock])
        for action in actions.icons:
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton):
                button.installEventFilter(self)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setAccessibleName(unmarked(action.text()))
                if action in (actions.undo, actions.redo):
                    press_in_steps(button)

    def draw_icons(self, colour: str) -> None:
        """Draw the icons of all actions in one colour, those in menus too."""
        for action, name in self._actions.icons.items():
            action.setIcon(icon(name, colour))

    def _size_icons(self) -> None:
        """Let icons be as large as the writing beside them."""
        side = int(1.6 * em(self))
        self.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: follow the size of writing."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_icons()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the tips of the buttons with their keys."""
        if isinstance(watched, QToolButton) and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tip_with_key(watched), watched)
            return event.type() == QEvent.Type.ToolTip
        return False
