"""The tool bar, with buttons for common actions and a text beside them."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QHelpEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from tabletop.overriding import override
from tabletop.ui.base.keymap import native_text
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.base.settings import Settings, ToolBarStyle
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain, show_tip
from tabletop.ui.widgets.press_filter import allow_rapid_presses
from tabletop.ui.window.actions import WindowActions, add_groups

_NOTE_WIDTH: Final = 14
"""Width reserved for the text in the middle, in font heights."""
_MENU_ICON: Final = 16
"""Size of an icon in a menu, in logical pixels."""
_MAX_PIXEL_RATIO: Final = 3
"""Maximum pixel ratio for which icons are drawn."""
_LEFT, _RIGHT = (1, 2, 3, 4), 5
_TEXT_PRIORITY: Final = (2, 5, 1, 4, 3)
"""Group numbers (`ActionRow.tool_place`): at both ends, and by priority for text."""
_STYLES: Final = {
    ToolBarStyle.ICONS: Qt.ToolButtonStyle.ToolButtonIconOnly,
    ToolBarStyle.WORDS: Qt.ToolButtonStyle.ToolButtonTextOnly,
    ToolBarStyle.BOTH: Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
}


def tip_with_key(button: QToolButton) -> str:
    """Return the tool tip for an action's button, with any shortcuts."""
    keys = native_text(button.defaultAction().shortcuts())
    return f"{button.toolTip()} ({keys})" if keys else button.toolTip()


class ToolBar(QToolBar):
    """The tool bar at the upper edge of the window; it cannot be moved."""

    def __init__(
        self,
        window: QMainWindow,
        actions: WindowActions,
        settings: Settings,
        middle: QWidget,
        right: QWidget,
    ) -> None:
        """Create the tool bar.

        Args:
            window: the window that contains it.
            actions: the window's actions.
            settings: the settings that determine the button style.
            middle: widget that takes the remaining width.
            right: widget at the right end.
        """
        super().__init__(window)
        self._actions, self._settings, self._right = actions, settings, right
        tools = actions.tool_groups()
        self._groups = [tools[number] for number in _TEXT_PRIORITY if number in tools]
        """Action groups, in the order in which they get text if space is short."""
        self._colour = ""
        self.setWindowTitle(self.tr("Tool bar"))
        self.setObjectName("tools")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._size_icons()
        add_groups(self, (tools[number] for number in _LEFT if number in tools))
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(middle)
        self.addWidget(right)
        self.addActions(tools[_RIGHT])
        settings.changed.connect(self._fit_texts)
        for button in filter(None, map(self._button, actions.icons)):
            action = button.defaultAction()
            button.installEventFilter(self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(strip_mnemonic(action.text()))
            if action in (actions.undo, actions.redo):
                allow_rapid_presses(button)

    def draw_icons(self, colour: str) -> None:
        """Draw all actions' icons in one colour, including the icons in menus."""
        self._colour, side = colour, self.iconSize().width()
        sides = (_MENU_ICON, side, _MAX_PIXEL_RATIO * side)
        for action, name in self._actions.icons.items():
            action.setIcon(icon(name, colour, sides))

    def _size_icons(self) -> None:
        """Adapt the icon size to the font."""
        side = int(1.6 * em(self))
        if side != self.iconSize().width():
            self.setIconSize(QSize(side, side))
            if self._colour:
                self.draw_icons(self._colour)

    def _fit_texts(self) -> None:
        """Set the button style; text is shown only if there is space.

        All buttons in a group have the same style.
        """
        unit, metrics = em(self), self.fontMetrics()
        buttons = [[*filter(None, map(self._button, group))] for group in self._groups]
        icons = sum(map(len, buttons)) * (self.iconSize().width() + unit)
        room = self.width() - self._right.sizeHint().width() - _NOTE_WIDTH * unit - icons
        style, icons_only = _STYLES[self._settings.tool_bar_style], _STYLES[ToolBarStyle.ICONS]
        for group in buttons:
            text_width = sum(metrics.horizontalAdvance(b.defaultAction().iconText()) for b in group)
            needed = text_width + unit * len(group)
            fits = style is not icons_only and needed < room
            room -= needed if fits else 0
            for button in group:
                button.setToolButtonStyle(style if fits else icons_only)

    def _button(self, action: QAction) -> QToolButton | None:
        button = self.widgetForAction(action)
        return button if isinstance(button, QToolButton) else None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_texts()

    @override
    def changeEvent(self, event: QEvent) -> None:
        # The sizes of icons and texts depend on the font.
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_icons()
            self._fit_texts()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Tool tips of buttons contain their keys.
        if isinstance(watched, QToolButton) and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), plain(tip_with_key(watched)), watched)
            return event.type() == QEvent.Type.ToolTip
        return False
