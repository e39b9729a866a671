"""The tool bar and dock around the table, created with the first match."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from tabletop.engine.verdict import Verdict
from tabletop.overriding import override
from tabletop.ui.base.keymap import native_text
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.table.clock import GameClock, TurnIndicator
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain, show_tip
from tabletop.ui.widgets.press_filter import MouseGrab, allow_rapid_presses
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.window.actions import WindowActions, add_groups
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.dock import SideDock, default_width

_TURN_WIDTH: Final = 14
"""Maximum width for which the name of the current player takes texts from buttons, in ems."""
_MENU_ICON: Final = 16
"""Size of an icon in a menu, in logical pixels."""
_MAX_PIXEL_RATIO: Final = 3
"""Maximum pixel ratio for which icons are drawn."""
_LEFT, _RIGHT = (0, 1, 2, 3, 4), 5
_TEXT_PRIORITY: Final = (0, 2, 5, 1, 4, 3)
"""Group numbers (`ActionRow.tool_place`): at both ends, and by priority for text."""


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
        turn: QWidget,
    ) -> None:
        """Create the tool bar.

        Args:
            window: the window that contains it.
            actions: the window's actions.
            turn: widget that shows whose turn it is, and takes the remaining width.
        """
        super().__init__(window)
        self._actions, self._turn = actions, turn
        tools = actions.tool_groups()
        self._groups = [tools[number] for number in _TEXT_PRIORITY if number in tools]
        """Action groups, in the order in which they get text if space is short."""
        self._colour = ""
        self.setWindowTitle(self.tr("Tool bar"))
        self.setObjectName("tools")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._size_icons()
        self._set_margins()
        add_groups(self, (tools[number] for number in _LEFT if number in tools))
        self.addWidget(turn)
        self.addActions(tools[_RIGHT])
        self._menu = QMenu(self)
        self._menu.addActions(window.menuBar().actions())
        for entry in self._menu.actions():
            keys = QKeySequence.mnemonic(entry.text())
            QShortcut(keys, self, partial(self.open_menu, entry))  # the menu bar is hidden
        for button in filter(None, map(self._button, actions.icons)):
            action = button.defaultAction()
            button.installEventFilter(self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(strip_mnemonic(action.text()))
            if action in (actions.undo, actions.redo):
                allow_rapid_presses(button)

    def open_menu(self, entry: QAction | None = None) -> None:
        """Open the menu that contains all menus, and optionally one of them.

        Args:
            entry: the menu to open in it; if None, the first is only selected.
        """
        button = self._button(self._actions.menus)
        self._menu.popup(self.mapToGlobal(QPoint()) if button is None else _below(button))
        if entry is not None:
            self._menu.setActiveAction(entry)
            return
        down = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(self._menu, down)

    def draw_icons(self, colour: str) -> None:
        """Draw all actions' icons in one colour, including the icons in menus."""
        self._colour, side = colour, self.iconSize().width()
        sides = (_MENU_ICON, side, _MAX_PIXEL_RATIO * side)
        for action, name in self._actions.icons.items():
            action.setIcon(icon(name, colour, sides))

    def _set_margins(self) -> None:
        if (layout := self.layout()) is not None:
            layout.setContentsMargins(4, 1, 4, 2)

    def _size_icons(self) -> None:
        """Adapt the icon size to the font."""
        side = int(1.45 * em(self))
        if side != self.iconSize().width():
            self.setIconSize(QSize(side, side))
            if self._colour:
                self.draw_icons(self._colour)

    def _fit_texts(self) -> None:
        """Show the texts of buttons for which there is space.

        All buttons in a group have the same style.
        """
        unit, metrics = em(self), self.fontMetrics()
        buttons = [[*filter(None, map(self._button, group))] for group in self._groups]
        icons = sum(map(len, buttons)) * (self.iconSize().width() + unit)
        room = self.width() - min(self._turn.sizeHint().width(), _TURN_WIDTH * unit) - icons
        styles = Qt.ToolButtonStyle
        for group in buttons:
            text_width = sum(metrics.horizontalAdvance(b.defaultAction().iconText()) for b in group)
            needed = text_width + unit * len(group)
            fits = needed < room
            room -= needed if fits else 0
            style = styles.ToolButtonTextBesideIcon if fits else styles.ToolButtonIconOnly
            for button in group:
                button.setToolButtonStyle(style)

    def _button(self, action: QAction) -> QToolButton | None:
        button = self.widgetForAction(action)
        return button if isinstance(button, QToolButton) else None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_texts()

    @override
    def changeEvent(self, event: QEvent) -> None:
        # Qt takes the margins from each new style; sizes of icons and texts depend on the font.
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._set_margins()
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


def _below(button: QToolButton) -> QPoint:
    return button.mapToGlobal(button.rect().bottomLeft())


class _DockEdge(QObject):
    """Restores the width of the dock if dragging its edge is cancelled.

    It also limits the dock's width when the window is resized.
    """

    def __init__(self, window: QMainWindow, dock: SideDock) -> None:
        super().__init__(dock)
        self._window, self._dock = window, dock
        self._width_before = 0
        """Width of the dock when the mouse button was pressed; 0 while the button is up."""
        window.installEventFilter(self)
        self._button_hold = MouseGrab(window)
        self._button_hold.setParent(self)
        self._button_hold.cancelled.connect(self._restore_width)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._dock.update_limits()
        if watched is self._window and isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self._width_before = self._dock.width()
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._width_before = 0
        return False

    def _restore_width(self) -> None:
        before, self._width_before = self._width_before, 0
        if before:
            left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
            keys = Qt.KeyboardModifier.NoModifier
            up = QMouseEvent(QEvent.Type.MouseButtonRelease, QPointF(), QPointF(), left, none, keys)
            QApplication.sendEvent(self._window, up)  # else the window would continue dragging
            self._window.resizeDocks([self._dock], [before], Qt.Orientation.Horizontal)


class ToolBarAndDock(QObject):
    """Shows information about the match in the tool bar and dock.

    Attributes:
        last_rule: ID of the rule behind the last refusal; empty if there was none, or if it would
            reveal something about another player's hand.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context
        self._window, self._actions = window, actions = context.window, context.actions
        self.dock = SideDock(context.dock_pages)
        self.turn_sign = TurnIndicator(window, context.settings)
        self.tool_bar = ToolBar(window, actions, self.turn_sign)
        self._session: Session | None = None
        self.last_rule = ""
        self._viewer = -1
        window.addToolBar(self.tool_bar)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self._edge = _DockEdge(window, self.dock)
        if context.settings.layout.isEmpty():  # else the stored width is used
            window.resizeDocks([self.dock], [default_width(window)], Qt.Orientation.Horizontal)
        self.dock.close_requested.connect(lambda: actions.dock.setChecked(False))
        self.set_theme(context.appearance.theme)

    def tear_down(self) -> None:
        """Remove the tool bar and dock from the window."""
        self._window.removeToolBar(self.tool_bar)
        self._window.removeDockWidget(self.dock)
        for part in (self.tool_bar, self.dock, self):
            part.deleteLater()

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self.tool_bar.draw_icons(theme.on_surface)
        self.dock.set_theme(theme)
        if self._session is not None:
            self.turn_sign.show_turn(self._session)  # its badge is outlined in the text's colour

    def show_session(self, session: Session, clock: GameClock | None) -> None:
        """Show another match and its clock."""
        self._session = session
        self.last_rule = ""
        self._viewer = session.viewer
        session.changed.connect(self._session_changed)
        session.refused.connect(self._refused)
        self.dock.show_session(session)
        self.turn_sign.show_turn(session)
        self.turn_sign.set_clock(clock)

    def show_rule(self, rule: str) -> None:
        """Open the rules in the dock at a rule or, if `rule` is empty, as they were."""
        self._actions.dock.setChecked(True)
        self.dock.panel.rule_requested.emit(rule)

    def _refused(self, verdict: Verdict) -> None:
        if verdict.reason is not None:
            self.last_rule = verdict.reason.rule

    def _session_changed(self) -> None:
        session = self._session
        if session is None:
            return
        is_turned = session.viewer != self._viewer or session.is_covered
        if session.has_privacy_screen and session.viewer != self._viewer:
            self.last_rule = ""  # a refusal could reveal something about a hand
        self._context.bar.clear_done(is_turned=is_turned)
        self._viewer = session.viewer
        self.turn_sign.show_turn(session)
