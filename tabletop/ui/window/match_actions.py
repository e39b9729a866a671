"""The match on the table of the window, and what menus and keys do with it."""

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


# What only a game needs (match, table, dock) is imported when there is one: the start page is
# painted sooner.

_COLLECT_EVERY: Final = 5
"""Tables put away. Python by itself looks seldom for objects that hold each other: meanwhile those
of dozens of tables would add up."""
_DOCK_MIN_WIDTH: Final = 1600
"""From this width of the window on the dock is open beside the table at first, in pixels."""
_LAYOUT: Final = 1
"""Version of what `QMainWindow.saveState` keeps; one of another version is ignored."""


class MatchActions(QObject):
    """Lays matches on the table, with tool bar and dock round it, and says what can be done.

    Attributes:
        table: the page of the match, as long as one lies there.
        tool_bar_and_dock: round it; made with the first match in each language.
        why_no_undo, why_no_redo: say why, where the keys of undo and redo do nothing.

    Signals:
        laid: another match lies on the table.
        put_away: none lies there any more.
        leaving: its table is about to be deleted; carries the `SavedMatch` and the `Speaker`.
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
        """The same table as it lay in another language."""
        self.tool_bar_and_dock: ToolBarAndDock | None = None
        self._width_before = 0
        """Of the dock as it was in another language; 0 where there was none."""
        self._closed_tables = 0
        # A key whose action is disabled says nothing; these say why.
        self.undo_reason = QShortcut(context.window)
        self.undo_reason.activated.connect(lambda: self._notify(context.actions.undo.toolTip()))
        self.redo_reason = QShortcut(context.window)
        self.redo_reason.activated.connect(lambda: self._notify(context.actions.redo.toolTip()))
        navigation.page_changed.connect(self._page_changed)
        context.appearance.changed.connect(self._set_theme)

    @property
    def has_controller(self) -> bool:
        """Whether a match, or a save, was ever asked for."""
        return "controller" in vars(self)

    @property
    def session(self) -> "Session | None":
        """The match on the table, as it is played."""
        return self.controller.session if self.has_controller else None

    @cached_property
    def controller(self) -> "GameController":
        """The match with its save; made when it is first asked for."""
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
        controller.unsaved.connect(self._update_warning)
        return controller

    # --- laying and putting away ------------------------------------------------------------

    def _open_table(self, session: "Session") -> None:
        """Show a match that lies on the table now."""
        from tabletop.ui.window.table_page import TablePage
        from tabletop.ui.window.turn_alert import TurnAlert

        context, controller = self._context, self.controller
        around = self._bars_of_match()
        session.set_privacy_screen(context.settings.privacy_screen)
        theme, place = context.appearance.theme, self._navigation.pages
        self.table = table = TablePage(session, theme, self._old_table, place, context.features)
        table.rule_requested.connect(around.show_rule)
        self._preferences.set_up(table, controller.bot_driver)
        around.show_session(session, controller.clock)
        table.view.hint_changed.connect(around.hint)
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
            self.tool_bar_and_dock = around = ToolBarAndDock(context, self.controller)
            if _wants_dock(context):
                around.dock.create_panel()
            if not context.settings.layout.isEmpty():
                context.window.restoreState(context.settings.layout, _LAYOUT)
        return self.tool_bar_and_dock

    def _close_table(self, left: "SavedMatch | None" = None) -> None:
        """Delete the table, if there is one; the match itself is not touched.

        Args:
            left: what is left there, and is to be gone on with later.
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
        """Put table, tool bar and dock away; `speak` makes them again in another language."""
        self._old_table, around = self.table, self.tool_bar_and_dock
        self._width_before = 0
        if around is not None:
            self._width_before = around.dock.width()
            self.keep_layout()
            around.tear_down()
        self._close_table()
        self.tool_bar_and_dock = None

    def retranslate(self) -> None:
        """Go on in the language that is spoken now, if a match was ever asked for."""
        if self.has_controller:
            self.controller.retranslate(self._context.texts)
        self._old_table = None
        if self.tool_bar_and_dock is not None and self._width_before:
            self.tool_bar_and_dock.dock.set_width(self._context.window, self._width_before)

    def keep_layout(self) -> None:
        """Remember where tool bar and dock are."""
        if self.tool_bar_and_dock is not None:
            self._context.settings.layout = self._context.window.saveState(_LAYOUT)

    # --- what can be done -------------------------------------------------------------------

    def _page_changed(self) -> None:
        """Show tool bar and dock only beside the table."""
        self.refresh()
        if self.tool_bar_and_dock is not None:
            has_table = self._navigation.shows_table
            self.tool_bar_and_dock.tool_bar.setVisible(has_table)
            self._context.actions.dock.setChecked(_wants_dock(self._context))
            self.tool_bar_and_dock.dock.setVisible(has_table and _wants_dock(self._context))

    def refresh(self) -> None:
        """Enable exactly what can be done now, and show what there is of it."""
        actions, navigation = self._context.actions, self._navigation
        session, has_table, around = self.session, navigation.shows_table, self.tool_bar_and_dock
        rule = around.last_rule if has_table and around is not None else ""
        actions.refresh(
            WindowState(session, navigation.active_session, navigation.session, has_table, rule)
        )
        played = session if has_table else None  # a lesson or the sandbox may be shown over it
        actions.undo.setToolTip(plain("" if played is None else played.undo_text()))
        actions.redo.setToolTip(plain("" if played is None else played.redo_text()))
        self.undo_reason.setEnabled(has_table and not actions.undo.isEnabled())
        self.redo_reason.setEnabled(has_table and not actions.redo.isEnabled())

    def restart(self) -> None:
        """Begin the game anew, and offer the way back; the controller asks where there is none.

        Where nobody has done anything yet, it lies there as at its beginning already.
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
            self.tr("Started afresh. The game before is kept among the saves."),
            self.tr("Back to it"),
            partial(controller.open, before.autosave.path),
        )

    def undo(self) -> None:
        """Take the last decision back on the table that is shown, a match's or the sandbox's."""
        if self._navigation.active_session is not None:
            self._navigation.active_session.undo()

    def redo(self) -> None:
        """Do again what was taken back there."""
        if self._navigation.active_session is not None:
            self._navigation.active_session.redo()

    def cover(self) -> None:
        """Cover the table, whatever is played; it is uncovered at the privacy screen itself."""
        if self.session is not None:
            self.session.hide()

    def show_dock(self, shown: bool) -> None:
        """Show log, moves and rules beside the table, or no longer."""
        if shown is not _wants_dock(self._context):
            self._context.settings.dock_shown = shown
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.dock.setVisible(shown and self.table is not None)

    # --- over the table ---------------------------------------------------------------------

    def close_overlay(self) -> bool:
        """Close what lies over a table, also a lesson's or the sandbox's, or the message bar.

        Returns:
            Whether there was anything.
        """
        from tabletop.ui.table.table_view import TableView

        views = self._context.window.findChildren(TableView)
        is_closed = any(view.keys.dismiss() for view in views if view.isVisible())
        return is_closed or self._context.bar.dismiss()

    def back_to_table(self) -> None:
        """Close what lies over the table; where nothing does, give it the keyboard."""
        if not self.close_overlay() and self.table is not None:
            self.table.view.setFocus()

    def _notify(self, text: str) -> None:
        if self.table is not None:
            self.table.view.popups.show_and_announce(text)

    def _show_message(self, text: str) -> None:
        self._context.bar.show_warning(text)

    def _update_warning(self, text: str) -> None:
        """Let a warning stand as long as the match is not being saved."""
        bar = self._context.bar
        if text:
            bar.show_lasting_warning(text, self.tr("Try again"), self.controller.retry_save)
        else:
            bar.clear_lasting_warning()

    def _set_theme(self) -> None:
        """Show the match in other colours."""
        theme = self._context.appearance.theme
        if self.table is not None:
            self.table.view.set_theme(theme)
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.set_theme(theme)


def _wants_dock(context: AppContext) -> bool:
    """Return whether the dock is open; where nobody chose, if there is room beside the table."""
    wanted = context.settings.dock_shown
    return context.window.width() >= _DOCK_MIN_WIDTH if wanted is None else wanted
