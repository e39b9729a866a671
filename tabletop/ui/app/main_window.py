"""The window: its pages, menus, tool bar and dock, and what leads from one page to another."""

import logging
import time
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QWidget

from tabletop.content.game_library import GameLibrary
from tabletop.overriding import override
from tabletop.storage.clock import Clock, local_now
from tabletop.ui.app.external_games import ExternalGameFinder
from tabletop.ui.app.shortcuts import Shortcuts
from tabletop.ui.base.keymap import Keymap
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Settings
from tabletop.ui.widgets.theme import Appearance, theme_named
from tabletop.ui.window.actions import ActionRow, WindowActions, action_rows
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.feature import WindowFeatures
from tabletop.ui.window.game_cards import GameInfo
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import Navigation
from tabletop.ui.window.preferences import Preferences

if TYPE_CHECKING:
    from tabletop.ui.widgets.message_bar import MessageBar
    from tabletop.ui.window.game_controller import GameController
    from tabletop.ui.window.open_files import FileOpener
    from tabletop.ui.window.table_page import TablePage
    from tabletop.ui.window.tool_bar_and_dock import ToolBarAndDock

# Games, sandbox, lessons and dialogs are imported when they are wanted: the start page is painted
# sooner.

_log: Final = logging.getLogger(__name__)
_USUAL_SHARE: Final = 0.82
"""Of the screen, for a window that was never open."""


class MainWindow(QMainWindow):
    """The one window of the program.

    Attributes:
        window_actions: the actions of menus, tool bar and keyboard.
        features: the features of the window.
    """

    def __init__(
        self,
        saves: Path,
        settings: Settings,
        appearance: Appearance,
        language: Language,
        now: Clock = local_now,
    ) -> None:
        super().__init__()
        from tabletop.ui.features import FEATURES

        keys = {row.name: row.keys for _, row in action_rows(FEATURES) if not row.is_submenu}
        keymap = Keymap(settings, keys, self)
        self.context = AppContext(self, saves, settings, appearance, language, now, keymap)
        self.navigation = Navigation(self.context)
        self.preferences = Preferences(self.context)
        self.match_actions = MatchActions(self.context, self.navigation, self.preferences)
        self.features = WindowFeatures(self.context, self.navigation, self.match_actions)
        self.context.features, self.context.dock_pages = self.features, self.features.dock_pages
        self.keyboard = Shortcuts(self.context, self.match_actions)
        self.external_games = ExternalGameFinder(self.context)
        self.external_games.found.connect(self._games_found)
        # Qt's own menu would put the tool bar away with no way back.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._was_shown = False
        self._restore()  # first, for writing grows with the window
        self.features.load_at_start()
        self._build()
        _log.debug("the window is made after %.3f s of processor time", time.process_time())
        appearance.changed.connect(self._set_theme)
        language.changed.connect(self._retranslate)

    # --- building ---------------------------------------------------------------------------

    def _build(self) -> None:
        """Make everything that says something, in the language that is spoken."""
        context = self.context
        context.texts = GameLibrary(context.language.code)
        self._rows = action_rows(self.features.specs)
        rows = [row for _, row in self._rows]
        self.window_actions = context.actions = WindowActions(self, rows, context.settings)
        pages = (feature.home_page() for feature in self.features.loaded)
        start = next(filter(None, pages), None) or QWidget()
        self.setCentralWidget(self.navigation.build(start))
        self.window_actions.fill_menus(self.menuBar())
        self.keyboard.apply_keys()
        self.setAcceptDrops(True)
        self._connect()
        self._set_theme()
        self.navigation.show_start()
        if context.texts.problems or context.language.problems:
            context.report_errors(*context.texts.problems, language=context.language.problems)

    def _connect(self) -> None:
        """Let every action do what it says."""
        actions, match = self.window_actions, self.match_actions
        appearance = self.context.appearance
        done: dict[str, Callable[[], object]] = {
            "restart": match.restart,
            "pause": match.cover,
            "home": self.go_home,
            "quit": self.close,
            "undo": match.undo,
            "redo": match.redo,
            "larger": appearance.enlarge_text,
            "smaller": appearance.shrink_text,
            "usual": appearance.reset_text_size,
            "menus": self.keyboard.open_menus,
            "recent": lambda: self.files.fill(actions.submenus["recent"]),
        }
        for feature, row in self._rows:
            if feature and not row.setting:
                done[row.name] = self._handler_of(feature, row)
        for name, do in done.items():
            menu = actions.submenus.get(name)
            signal = getattr(actions, name).triggered if menu is None else menu.aboutToShow
            signal.connect(lambda *_, name=name, do=do: _do(name, do))
        languages = actions.languages
        languages.aboutToShow.connect(lambda: self.preferences.offer_languages(languages))
        for action, is_on, switch in (
            (actions.dock, bool(self.context.settings.dock_shown), match.show_dock),
            (actions.full_screen, self.isFullScreen(), self._set_full_screen),
        ):
            action.setChecked(is_on)
            action.toggled.connect(switch)
        actions.themes.triggered.connect(lambda one: appearance.set_theme(theme_named(one.data())))

    def _handler_of(self, feature: str, row: ActionRow) -> Callable[[], object]:
        """Return what does the action of a feature, which is imported then."""
        if not row.slot:
            return partial(self.features.act, feature)
        menu = self.window_actions.submenus.get(row.name)
        return partial(self.features.invoke, feature, row.slot, *filter(None, [menu]))

    def _games_found(self, cards: tuple[GameInfo, ...]) -> None:
        for feature in self.features.loaded:
            feature.games_found(cards)

    def _retranslate(self) -> None:
        """Say everything again in another language; all goes on where it was."""
        from tabletop.ui.window.ui_state import UiState

        kept = UiState(self)
        self.match_actions.tear_down()
        self.menuBar().clear()
        self.window_actions.deleteLater()
        self._build()
        self.match_actions.retranslate()
        for feature in self.features.loaded:
            feature.retranslate()
        kept.restore(self)
        if (middle := self.centralWidget()) is not None:
            middle.show()  # Qt would do it after the first paint
        self.navigation.apply_pending_layout()

    def _restore(self) -> None:
        """Open where and as large as last time."""
        screen = QGuiApplication.primaryScreen().availableGeometry()
        usual = screen.size() * _USUAL_SHARE
        self.resize(usual.expandedTo(self.minimumSizeHint()).boundedTo(screen.size()))
        if not self.context.settings.geometry.isEmpty():
            self.restoreGeometry(self.context.settings.geometry)
        self.context.appearance.scale_with(self)

    # --- the match --------------------------------------------------------------------------

    @property
    def bar(self) -> "MessageBar":
        """Says what needs no dialog."""
        return self.context.bar

    @property
    def controller(self) -> "GameController":
        """The match with its save; made when it is first asked for."""
        return self.match_actions.controller

    @property
    def table(self) -> "TablePage | None":
        """The page of the match, as long as one lies on the table."""
        return self.match_actions.table

    @property
    def tool_bar_and_dock(self) -> "ToolBarAndDock | None":
        """What is round the table, once there was one."""
        return self.match_actions.tool_bar_and_dock

    def report_facts(self) -> dict[str, str]:
        """Return what is being played, for a report."""
        return self.controller.report_facts()

    @cached_property
    def files(self) -> "FileOpener":
        """Opens files by their names; made when it is first asked for."""
        from tabletop.ui.window.open_files import FileOpener

        return FileOpener(self.context, self.controller.open)

    def go_home(self) -> None:
        """Put the game away and show the start page."""
        if any(feature.go_home() for feature in self.features.loaded):
            return
        if not self.controller.may_close_match():
            return
        self.bar.clear()
        self.controller.clear()
        for feature in self.features.loaded:
            feature.start_page_shown()

    # --- the window -------------------------------------------------------------------------

    def _set_full_screen(self, full: bool) -> None:
        state, filled = self.windowState(), Qt.WindowState.WindowFullScreen
        self.setWindowState(state | filled if full else state & ~filled)  # maximised as before

    def _set_theme(self) -> None:
        """Show the application's theme in what paints or styles itself."""
        theme = self.context.appearance.theme
        for action in self.window_actions.themes.actions():
            action.setChecked(action.data() == theme.name)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Look for an unfinished game once the start page is to be seen."""
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            for feature in self.features.loaded:
                feature.window_shown()
        self.external_games.find_soon()
        self.keyboard.load_soon()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.context.appearance.scale_later()

    @override
    def dragEnterEvent(self, event: QDropEvent) -> None:
        self.files.accept_drag(event)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.files.drop(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close what was said by an Escape that nothing else has used, else leave full screen."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif not self.match_actions.close_overlay() and not event.isAutoRepeat():
            self.window_actions.full_screen.setChecked(False)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """See `QWidget`: Tab goes as the eye reads.

        Qt asks this as well when what has the keyboard is hidden or disabled: the table gets it.
        """
        from tabletop.ui.widgets.layouts import focus_next, is_unusable

        here = self.focusWidget()
        if is_unusable(here):
            self.navigation.focus_page()
            if self.focusWidget() is not here:
                return True
        return focus_next(self, forward=next) or super().focusNextPrevChild(next)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; the game is saved already, or those who play are asked."""
        self.context.settings.geometry = self.saveGeometry()
        self.match_actions.keep_layout()
        for feature in self.features.loaded:
            feature.save_settings()
        self.context.settings.save_in_background()  # while the save waits for the disk, too
        may_end = not self.match_actions.has_controller or self.controller.may_quit()
        self.context.settings.save()
        if not may_end or not all(feature.may_close() for feature in self.features.loaded):
            event.ignore()
            return
        if self.table is not None:
            self.controller.clear()
            self.controller.save_store.flusher.wait()
        self.features.close()
        if self.match_actions.has_controller:
            self.controller.thinking.close()
        super().closeEvent(event)


def _do(action: str, do: Callable[[], object]) -> None:
    _log.debug("action %s", action)
    do()
