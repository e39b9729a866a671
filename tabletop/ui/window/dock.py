"""The dock beside the table, with the log, moves, rules and points."""

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolButton, QWidget

from tabletop.overriding import override
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import Tabs

_MAX_SHARE: Final = 0.44
"""Maximum width of the dock, as a share of the window's width."""
_DEFAULT_WIDTH: Final = 20
_MIN_WIDTH: Final = 18
"""Default and minimum width of the dock, in font heights."""
_DEFAULT_SHARE: Final = 0.32
_MIN_SHARE: Final = 0.28
"""Upper limit of `_MIN_WIDTH` if the text is large, as a share of the window's width."""
_CLOSE_ICON: Final = 16
"""Minimum size of the icon on the close button, in pixels."""


def default_width(window: QWidget) -> int:
    """Return the default dock width for a window, in pixels."""
    return min(_DEFAULT_WIDTH * em(window), round(window.width() * _DEFAULT_SHARE))


class SideDock(QDockWidget):
    """The dock beside the table; its panel is created when it is first shown.

    Signals:
        close_requested: the close button was clicked.
    """

    close_requested = Signal()

    def __init__(self, pages: "DockPages") -> None:
        super().__init__()
        self._pages = pages
        self.setWindowTitle(self.tr("Log, moves and rules"))
        self.setObjectName("side")
        self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.setAllowedAreas(Qt.DockWidgetArea.RightDockWidgetArea)
        self.setTitleBarWidget(QWidget())
        self._session: Session | None = None
        self._theme: Theme | None = None

    @cached_property
    def panel(self) -> "SidePanel":
        """The dock's panel, created on first use."""
        panel = SidePanel(self._pages)
        panel.close_button.clicked.connect(self.close_requested)
        if self._theme is not None:
            panel.set_theme(self._theme)
        if self._session is not None:
            panel.show_session(self._session)
        self.setWidget(panel)
        return panel

    def create_panel(self) -> None:
        """Create the panel, unless it already exists."""
        self.panel.show()
        self._update_limits_twice()

    @property
    def _created_panel(self) -> "SidePanel | None":
        return self.panel if "panel" in vars(self) else None

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self._theme = theme
        if self._created_panel is not None:
            self._created_panel.set_theme(theme)

    def show_session(self, session: Session) -> None:
        """Switch to another match."""
        self._session = session
        if self._created_panel is not None:
            self._created_panel.show_session(session)
            self._update_limits_twice()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self.create_panel()
        super().showEvent(event)

    def set_width(self, window: QMainWindow, width: int) -> None:
        """Set the width immediately, and again after the window has been laid out."""
        widen = partial(window.resizeDocks, [self], [width], Qt.Orientation.Horizontal)
        widen()
        QTimer.singleShot(0, self, widen)

    def update_limits(self) -> None:
        """Limit the width so that all tabs fit, provided the table keeps enough space."""
        if self._created_panel is None:
            return
        unit, wide = em(self), self.window().width()
        most, least = int(wide * _MAX_SHARE), min(_MIN_WIDTH * unit, round(wide * _MIN_SHARE))
        needed = self._created_panel.fitting_width(default_width(self.window()) - unit)
        self.setMinimumWidth(min(max(least, needed + unit), max(most, 12 * unit)))
        self.setMaximumWidth(max(most, self.minimumWidth()))

    def _update_limits_twice(self) -> None:
        self.update_limits()
        QTimer.singleShot(0, self, self.update_limits)  # again with the final font

    @override
    def changeEvent(self, event: QEvent) -> None:
        # The required width depends on the font.
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self.update_limits)


class SidePanel(Tabs):
    """Panel with log, moves and rules, and the points if the game counts them.

    Signals:
        session_shown: another match is shown; carries its `Session`.
        theme_set: the theme has changed; carries the new theme.
        rule_requested: a rule should be shown; carries its ID, or an empty string to keep the
            reading position.
    """

    session_shown = Signal(object)
    theme_set = Signal(object)
    rule_requested = Signal(str)

    def __init__(self, pages: "DockPages") -> None:
        from tabletop.ui.table.log_list import LogView
        from tabletop.ui.table.score_sheet import ScoreSheet

        self.close_button = QToolButton(autoRaise=True)
        super().__init__(self.close_button)
        self.close_button.setToolTip(plain(self.tr("Close")))
        self.close_button.setAccessibleName(self.tr("Close log, moves and rules"))
        self.log = LogView()
        self.score = ScoreSheet(with_cards=False)
        log, score = (self.log, self.tr("Log")), (self.score, self.tr("Points"))
        for page, title in (log, *pages(self), score):
            self.setTabToolTip(self.addTab(page, title), plain(title))
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(False)
        self.log.rule_requested.connect(self.rule_requested)
        self.score.rule_requested.connect(self.rule_requested)

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self.close_button.setIcon(icon("close", theme.on_surface))
        self.theme_set.emit(theme)

    def show_session(self, session: Session) -> None:
        """Switch to another match."""
        from tabletop.ui.table.log_list import LogModel
        from tabletop.ui.table.score_sheet import has_score_sheet

        self.log.show_log(LogModel(session, self.log))
        self.session_shown.emit(session)
        self.score.show_session(session)
        self.setTabVisible(self.indexOf(self.score), has_score_sheet(session))
        self.setCurrentWidget(self.log)

    def fitting_width(self, most: int) -> int:
        """Return the width of all tabs in pixels; tabs are narrower if it exceeds `most`."""
        side = max(_CLOSE_ICON, round(0.6 * em(self)))
        self.close_button.setIconSize(QSize(side, side))
        needed = self.needed(tight=False)
        return needed if needed <= most else self.needed(tight=True)


DockPages = Callable[[SidePanel], Iterable[tuple[QWidget, str]]]
"""Creates the features' pages for a panel, each with its title."""
