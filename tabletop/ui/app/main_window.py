"""The main window, with its pages, menus, tool bar and dock."""

import logging
import time
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from tabletop.content.game_library import GameLibrary
from tabletop.overriding import override
from tabletop.storage.clock import Clock, local_now
from tabletop.ui.base.keymap import Keymap
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Settings
from tabletop.ui.widgets.theme import Appearance
from tabletop.ui.window.actions import ActionRow, WindowActions, action_rows
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.feature import WindowFeatures
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import Navigation, when_exposed
from tabletop.ui.window.preferences import Preferences
from tabletop.ui.window.start_page_data import GameInfo

if TYPE_CHECKING:
    from tabletop.ui.base.key_filters import RemappedKeyFilter
    from tabletop.ui.widgets.message_bar import MessageBar
    from tabletop.ui.window.game_controller import GameController
    from tabletop.ui.window.open_files import FileOpener
    from tabletop.ui.window.table_page import TablePage
    from tabletop.ui.window.tool_bar_and_dock import ToolBarAndDock

_FIND_AFTER: Final = 100
"""Milliseconds between showing the window and the search."""
_MAX_REPORTED: Final = 3
"""The number of faults that fit in the message bar; `tabletop games` lists them all."""


class ExternalGameFinder(QObject):
    """Finds external games, and reports once which of them are unusable.

    Signals:
        found: external games were found; carries a `GameInfo` for each.
    """

    found = Signal(tuple)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context

    def find_soon(self) -> None:
        """Search after the window has been painted, unless this was already done."""
        if self._context.external_games is None:
            when_exposed(self._context.window, self, _FIND_AFTER, self._find)

    def _find(self) -> None:
        from tabletop.engine.localized_error import ErrorText
        from tabletop.folders import Folders
        from tabletop.games.catalogue import external_games
        from tabletop.i18n.errors import describe_problem
        from tabletop.storage.start_mark import StartMarker
        from tabletop.ui.base.errors import describe_error, translate_fault

        if self._context.external_games is not None:
            return
        context, known = self._context, len(self._context.texts.problems)
        mark = StartMarker(Folders.of_user().data)
        mark.begin_reading("games")  # their code may crash
        games, broken = external_games()
        mark.finish()
        found = tuple(outside.game for outside in games)
        cards = tuple(context.game_infos(found))
        context.settings.start_page_games = len(context.games) + len(cards)
        context.external_games = found
        if found:
            from tabletop.ui.app.loop_watch import LoopWatch

            LoopWatch(self, [outside.folder for outside in games])
        if cards:
            self.found.emit(cards)
        unreported = (describe_error(error) for error in context.texts.problems[known:])
        faults = [*(describe_problem(problem, translate_fault) for problem in broken), *unreported]
        if faults:
            more = ErrorText("`tabletop games` tells {n} more", n=len(faults) - _MAX_REPORTED)
            rest = [translate_fault(more)] if len(faults) > _MAX_REPORTED else []
            context.bar.show_warning("\n".join((*faults[:_MAX_REPORTED], *rest)))


_LOAD_AFTER: Final = 100
"""Milliseconds between showing the window and loading the shortcuts."""


class Shortcuts(QObject):
    """Applies the user's keyboard shortcuts to the window's actions."""

    def __init__(self, context: AppContext, match_actions: MatchActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._match_actions = match_actions
        self._changed_keys: RemappedKeyFilter | None = None
        context.keymap.changed.connect(self.apply_keys)
        match_actions.table_opened.connect(self.apply_keys)

    def load_soon(self) -> None:
        """Apply the shortcuts after the first paint."""
        when_exposed(self._context.window, self, _LOAD_AFTER, self._load)

    def _load(self) -> None:
        self.apply_keys()
        self._context.features.load_without_table()

    def apply_keys(self) -> None:
        """Apply the current shortcuts to all actions."""
        keymap, app = self._context.keymap, QApplication.instance()
        self._context.actions.set_shortcuts(keymap)
        match = self._match_actions
        match.undo_reason.setKeys(keymap.keys("undo"))
        match.redo_reason.setKeys(keymap.keys("redo"))
        if self._changed_keys is None and keymap.custom_keys and isinstance(app, QApplication):
            from tabletop.ui.base.key_filters import RemappedKeyFilter

            self._changed_keys = RemappedKeyFilter(app, keymap)

    def open_menus(self) -> None:
        """Open the first menu, or the tool bar's menu with all of them."""
        bar, around = self._context.window.menuBar(), self._match_actions.tool_bar_and_dock
        if around is not None and around.tool_bar.isVisible():
            around.tool_bar.open_menu()
        else:
            bar.setActiveAction(bar.actions()[0])


# Games, the sandbox, lessons and dialogs are imported on demand, to paint the start page sooner.

_log: Final = logging.getLogger(__name__)
_USUAL_SHARE: Final = 0.82
"""The share of the screen that the window covers if no geometry is stored."""


class MainWindow(QMainWindow):
    """The program's only main window.

    Attributes:
        window_actions: the actions in menus, on the tool bar and of keys.
        features: the features loaded in this window.
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
        # Qt's own context menu could hide the tool bar permanently.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._was_shown = self._is_alt_alone = False
        self._restore()  # first, since the text size depends on the window's size
        self.features.load_at_start()
        self._build()
        _log.debug("the window is made after %.3f s of processor time", time.process_time())
        language.changed.connect(self._retranslate)

    # --- building ---------------------------------------------------------------------------

    def _build(self) -> None:
        """Create everything that contains text in the current language."""
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
        self.navigation.show_start()
        if context.texts.problems or context.language.problems:
            context.report_errors(*context.texts.problems, language=context.language.problems)

    def _connect(self) -> None:
        """Connect every action to its handler."""
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
        }
        for feature, row in self._rows:
            if feature and not row.setting:
                done[row.name] = self._handler_of(feature, row)
        for name, do in done.items():
            menu = actions.submenus.get(name)
            signal = getattr(actions, name).triggered if menu is None else menu.aboutToShow
            signal.connect(lambda *_, name=name, do=do: _trigger(name, do))
        languages = actions.languages
        languages.aboutToShow.connect(lambda: self.preferences.offer_languages(languages))
        for action, is_on, switch in (
            (actions.dock, bool(self.context.settings.dock_shown), match.show_dock),
            (actions.full_screen, self.isFullScreen(), self._set_full_screen),
        ):
            action.setChecked(is_on)
            action.toggled.connect(switch)

    def _handler_of(self, feature: str, row: ActionRow) -> Callable[[], object]:
        """Return a handler for a feature's action; calling it imports the feature."""
        if not row.slot:
            return partial(self.features.act, feature)
        menu = self.window_actions.submenus.get(row.name)
        return partial(self.features.invoke, feature, row.slot, *filter(None, [menu]))

    def _games_found(self, cards: tuple[GameInfo, ...]) -> None:
        for feature in self.features.loaded:
            feature.games_found(cards)

    def _retranslate(self) -> None:
        """Rebuild the window in another language and restore its state."""
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
            middle.show()  # otherwise Qt shows it only after the first paint
        self.navigation.apply_pending_layout()

    def _restore(self) -> None:
        """Restore the window geometry of the last run, if there was one."""
        screen = QGuiApplication.primaryScreen().availableGeometry()
        usual = screen.size() * _USUAL_SHARE
        self.resize(usual.expandedTo(self.minimumSizeHint()).boundedTo(screen.size()))
        if not self.context.settings.geometry.isEmpty():
            self.restoreGeometry(self.context.settings.geometry)
        self.context.appearance.scale_with(self)

    # --- the match --------------------------------------------------------------------------

    @property
    def bar(self) -> "MessageBar":
        """The message bar."""
        return self.context.bar

    @property
    def controller(self) -> "GameController":
        """The controller of the match and its save, created on first use."""
        return self.match_actions.controller

    @property
    def table(self) -> "TablePage | None":
        """The page with the match, or None if no match is open."""
        return self.match_actions.table

    @property
    def tool_bar_and_dock(self) -> "ToolBarAndDock | None":
        """The tool bar and dock, or None before the first match."""
        return self.match_actions.tool_bar_and_dock

    def report_facts(self) -> dict[str, str]:
        """Return facts about the current match for a crash report."""
        return self.controller.report_facts()

    @cached_property
    def files(self) -> "FileOpener":
        """The object that opens files by path, created on first use."""
        from tabletop.ui.window.open_files import FileOpener

        return FileOpener(self.context, self.controller.open)

    def go_home(self) -> None:
        """Leave a feature's page, or otherwise close the match and show the start page."""
        is_left = any(feature.go_home() for feature in self.features.loaded)
        if is_left or not self.controller.may_close_match():
            return
        self.bar.clear()
        self.controller.clear()
        for feature in self.features.loaded:
            feature.start_page_shown()

    # --- the window -------------------------------------------------------------------------

    def _set_full_screen(self, full: bool) -> None:
        state, filled = self.windowState(), Qt.WindowState.WindowFullScreen
        # A maximised window stays so.
        self.setWindowState(state | filled if full else state & ~filled)

    @override
    def showEvent(self, event: QShowEvent) -> None:
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
        self._is_alt_alone = event.key() == Qt.Key.Key_Alt
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif not self.match_actions.close_overlay() and not event.isAutoRepeat():
            self.window_actions.full_screen.setChecked(False)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        # As in a menu bar, Alt alone opens the menus.
        if self._is_alt_alone and event.key() == Qt.Key.Key_Alt and self.menuBar().isHidden():
            self.keyboard.open_menus()
        self._is_alt_alone = False
        super().keyReleaseEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        # The release of Alt+Tab can reach the window without its press.
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            self._is_alt_alone = False

    @override
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        # Tab follows the reading order. Qt also calls this if the focus widget was hidden or
        # disabled; in that case the page gets the focus.
        from tabletop.ui.widgets.layouts import focus_next, is_unusable

        here = self.focusWidget()
        if is_unusable(here):
            self.navigation.focus_page()
            if self.focusWidget() is not here:
                return True
        return focus_next(self, forward=next) or super().focusNextPrevChild(next)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.context.settings.geometry = self.saveGeometry()
        self.match_actions.keep_layout()
        for feature in self.features.loaded:
            feature.save_settings()
        self.context.settings.save_in_background()  # runs while the match's save waits for the disk
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


def _trigger(action: str, do: Callable[[], object]) -> None:
    _log.debug("action %s", action)
    do()
