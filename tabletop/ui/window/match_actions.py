"""The match on the window's table, and the menu and key actions for it."""

import gc
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtGui import QShortcut

from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.window.actions import WindowState
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.navigation import Navigation
from tabletop.ui.window.preferences import Preferences

if TYPE_CHECKING:
    from tabletop.storage.save_store import SavedMatch
    from tabletop.ui.table.session import Session
    from tabletop.ui.window.game_controller import GameController
    from tabletop.ui.window.table_page import TablePage
    from tabletop.ui.window.tool_bar_and_dock import ToolBarAndDock


# Modules for games are imported on demand, so that the start page is painted sooner.

_COLLECT_EVERY: Final = 5
"""Number of closed tables after which garbage is collected.

Python collects reference cycles late, and dozens of tables would add up.
"""
_DOCK_MIN_WIDTH: Final = 1600
"""Minimum width of the window in pixels for the dock to be open by default."""
_LAYOUT: Final = 1
"""Version of the layout in `QMainWindow.saveState`; other versions are ignored."""


class MatchActions(QObject):
    """Opens and closes tables of matches, and updates the actions.

    Attributes:
        table: the match's page, or None if no match is open.
        tool_bar_and_dock: the tool bar and dock, created with the first match and again after a
            change of language; None before.
        undo_reason, redo_reason: shortcuts that show why undo or redo is disabled.

    Signals:
        table_opened: another match is on the table.
        table_closed: the table was deleted.
        table_closing: the table will be deleted; carries the `SavedMatch` and the `Speaker`.
    """

    table_opened = Signal()
    table_closed = Signal()
    table_closing = Signal(object, object)

    def __init__(
        self, context: AppContext, navigation: Navigation, preferences: Preferences
    ) -> None:
        super().__init__(context.window)
        self._context = context
        self._navigation = navigation
        self._preferences = preferences
        self.table: TablePage | None = None
        self._old_table: TablePage | None = None
        """The table in the previous language, during a change of language."""
        self.tool_bar_and_dock: ToolBarAndDock | None = None
        self._width_before = 0
        """Width of the dock before a change of language; 0 if there was no dock."""
        self._closed_tables = 0
        # The key of a disabled action has no effect; these shortcuts show the reason.
        self.undo_reason = QShortcut(context.window)
        self.undo_reason.activated.connect(lambda: self._notify(context.actions.undo.toolTip()))
        self.redo_reason = QShortcut(context.window)
        self.redo_reason.activated.connect(lambda: self._notify(context.actions.redo.toolTip()))
        navigation.page_changed.connect(self._page_changed)
        context.appearance.changed.connect(self._set_theme)

    @property
    def has_controller(self) -> bool:
        """Whether the controller has been created."""
        return "controller" in vars(self)

    @property
    def session(self) -> "Session | None":
        """The session of the match on the table, or None if there is none."""
        return self.controller.session if self.has_controller else None

    @cached_property
    def controller(self) -> "GameController":
        """The controller for the match and its save, created on first use."""
        from tabletop.storage.results import ResultBook
        from tabletop.storage.save_store import SaveStore
        from tabletop.ui.window.game_controller import GameController
        from tabletop.ui.window.questions import QuestionDialogs
        from tabletop.ui.window.save_lock import SaveLock

        context = self._context
        library = SaveStore(context.saves, SaveLock, context.now)
        results = ResultBook(context.saves.with_name("results.jsonl"))
        asking = QuestionDialogs(context.window)
        controller = GameController(library, results, context.texts, asking, self)
        controller.session_started.connect(self._open_table)
        controller.cleared.connect(self._close_table)
        controller.cleared.connect(lambda _: self._navigation.show_start())
        controller.failed.connect(self._show_message)
        controller.notified.connect(self._show_message)
        controller.noted.connect(self._show_done)
        controller.unsaved.connect(self._update_warning)
        return controller

    # --- tables -----------------------------------------------------------------------------

    def _open_table(self, session: "Session") -> None:
        """Show the table for a newly started match."""
        from tabletop.ui.window.table_page import TablePage
        from tabletop.ui.window.turn_alert import TurnAlert

        context, controller = self._context, self.controller
        around = self._bars_of_match()
        session.set_privacy_screen(context.settings.privacy_screen)
        theme, place = context.appearance.theme, self._navigation.pages
        self.table = table = TablePage(session, theme, self._old_table, place, context.features)
        table.view.rule_requested.connect(around.show_rule)
        self._preferences.set_up(table, controller.bot_driver)
        around.show_session(session, controller.clock)
        TurnAlert(session, table)
        session.changed.connect(self.refresh)
        session.refused.connect(self.refresh)
        self.table_opened.emit()
        context.bar.clear()
        names = QLocale().createSeparatedList(session.speaker.names)
        self._navigation.show_table(table, f"{session.speaker.texts.name} – {names}")
        context.report_text_problems(session.speaker.texts)

    def _bars_of_match(self) -> "ToolBarAndDock":
        from tabletop.ui.window.tool_bar_and_dock import ToolBarAndDock

        if self.tool_bar_and_dock is None:
            context = self._context
            self.tool_bar_and_dock = around = ToolBarAndDock(context)
            if _is_dock_open(context):
                around.dock.create_panel()
            if not context.settings.layout.isEmpty():
                context.window.restoreState(context.settings.layout, _LAYOUT)
        return self.tool_bar_and_dock

    def _close_table(self, left: "SavedMatch | None" = None) -> None:
        """Delete the table, if there is one; the match is not changed.

        Args:
            left: the saved match, if it can be continued later; otherwise None.
        """
        table, self.table = self.table, None
        if table is None:
            return
        if left is not None:
            self.table_closing.emit(left, table.session.speaker)
        self._closed_tables += 1
        if self._closed_tables % _COLLECT_EVERY == 0:
            gc.collect()
        table.view.close_table()
        self._navigation.remove_page(table)
        self._preferences.clear()
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.turn_sign.set_clock(None)
        self.table_closed.emit()

    # --- another language -------------------------------------------------------------------

    def tear_down(self) -> None:
        """Remove the table, tool bar and dock, which `retranslate` builds again."""
        self._old_table, around = self.table, self.tool_bar_and_dock
        self._width_before = 0
        if around is not None:
            self._width_before = around.dock.width()
            self.keep_layout()
            around.tear_down()
        self._close_table()
        self.tool_bar_and_dock = None

    def retranslate(self) -> None:
        """Rebuild the table in the current language, if there was a match."""
        if self.has_controller:
            self.controller.retranslate(self._context.texts)
        self._old_table = None
        if self.tool_bar_and_dock is not None and self._width_before:
            self.tool_bar_and_dock.dock.set_width(self._context.window, self._width_before)

    def keep_layout(self) -> None:
        """Store the tool bar's and dock's layout in the settings."""
        if self.tool_bar_and_dock is not None:
            self._context.settings.layout = self._context.window.saveState(_LAYOUT)

    # --- actions ----------------------------------------------------------------------------

    def _page_changed(self) -> None:
        """Show the tool bar and dock only beside the match's table."""
        self.refresh()
        if self.tool_bar_and_dock is not None:
            has_table, menu_bar = self._navigation.shows_table, self._context.window.menuBar()
            menu_bar.setVisible(menu_bar.isNativeMenuBar() or not has_table)
            self.tool_bar_and_dock.tool_bar.setVisible(has_table)
            self._context.actions.dock.setChecked(_is_dock_open(self._context))
            self.tool_bar_and_dock.dock.setVisible(has_table and _is_dock_open(self._context))

    def refresh(self) -> None:
        """Update which actions are enabled and visible."""
        actions, navigation = self._context.actions, self._navigation
        session, has_table, around = self.session, navigation.shows_table, self.tool_bar_and_dock
        rule = around.last_rule if has_table and around is not None else ""
        actions.refresh(WindowState(session, navigation.active_session, has_table, rule))
        played = session if has_table else None  # a lesson or the sandbox may be shown instead
        actions.undo.setToolTip(plain("" if played is None else played.undo_text()))
        actions.redo.setToolTip(plain("" if played is None else played.redo_text()))
        self.undo_reason.setEnabled(has_table and not actions.undo.isEnabled())
        self.redo_reason.setEnabled(has_table and not actions.redo.isEnabled())

    def restart(self) -> None:
        """Restart the game, and offer to return to the previous one.

        Nothing happens before the first decision. If the game is not saved, the controller asks the
        user first.
        """
        from tabletop.content.game_setup import setup_of
        from tabletop.engine.zones import CHANCE

        controller = self.controller
        before, is_saved = controller.saved_match, not controller.problem
        if before is None or all(step.actor == CHANCE for step in before.match.steps):
            return
        controller.begin(setup_of(before.match))
        if before.autosave is None or controller.saved_match is before or not is_saved:
            return
        self._context.bar.show_done(
            self.tr("Started again. The last game is kept among the saved games."),
            self.tr("Back to the last game"),
            partial(controller.open, before.autosave.path),
        )

    def undo(self) -> None:
        """Undo the last decision on the current table, of the match or the sandbox."""
        active = self._navigation.active_session
        if active is not None and active is self.session:
            self.controller.undo()
        elif active is not None:
            active.undo()

    def redo(self) -> None:
        """Redo the most recently undone decision on the current table."""
        if self._navigation.active_session is not None:
            self._navigation.active_session.redo()

    def cover(self) -> None:
        """Cover the table with the privacy screen, which has its own button to uncover."""
        if self.session is not None:
            self.session.hide()

    def show_dock(self, shown: bool) -> None:
        """Show or hide the dock."""
        if shown is not _is_dock_open(self._context):
            self._context.settings.dock_shown = shown
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.dock.setVisible(shown and self.table is not None)

    # --- over the table ---------------------------------------------------------------------

    def close_overlay(self) -> bool:
        """Close the visible table's topmost overlay or, if none, the message bar.

        Returns:
            Whether an overlay or the message bar was closed.
        """
        from tabletop.ui.table.table_view import TableView

        views = self._context.window.findChildren(TableView)
        is_closed = any(view.keys.dismiss() for view in views if view.isVisible())
        return is_closed or self._context.bar.dismiss()

    def back_to_table(self) -> None:
        """Close an overlay or, if there is none, focus the table."""
        if not self.close_overlay() and self.table is not None:
            self.table.view.setFocus()

    def _notify(self, text: str) -> None:
        if self.table is not None:
            self.table.view.popups.show_and_announce(text)

    def _show_message(self, text: str) -> None:
        self._context.bar.show_warning(text)

    def _show_done(self, text: str) -> None:
        self._context.bar.show_done(text)

    def _update_warning(self, text: str) -> None:
        """Show a warning while the match is not being saved."""
        bar = self._context.bar
        if text:
            bar.show_lasting_warning(text, self.tr("Try again"), self.controller.retry_save)
        else:
            bar.clear_lasting_warning()

    def _set_theme(self) -> None:
        theme = self._context.appearance.theme
        if self.table is not None:
            self.table.view.set_theme(theme)
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.set_theme(theme)


def _is_dock_open(context: AppContext) -> bool:
    """Return whether the dock is open, which it is by default in a wide window."""
    wanted = context.settings.dock_shown
    return context.window.width() >= _DOCK_MIN_WIDTH if wanted is None else wanted
