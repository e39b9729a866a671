"""The match on the table of the window, and what menus and keys do with it."""

import gc
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QObject

from tabletop.engine.capabilities import HasMeter
from tabletop.engine.zones import CHANCE
from tabletop.ui.pages.table.clock_view import ClockView
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.navigation import Navigation
from tabletop.ui.shell.preferences import Preferences
from tabletop.ui.theme.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tabletop.ui.control.game_controller import GameController
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.table.table_page import TablePage
    from tabletop.ui.shell.toolbar_and_dock import ToolBarAndDock

# What only a game needs (match, table, dock) is imported when there is one: the start page is
# painted sooner.

_COLLECTED_EVERY: Final = 5
"""Tables put away. Python by itself looks seldom for objects that hold each other: meanwhile those
of dozens of tables would add up."""
_LAYOUT: Final = 1
"""Version of what `QMainWindow.saveState` keeps; one of another version is ignored."""


class MatchActions(QObject):
    """Lays matches on the table, with tool bar and dock round it.

    Attributes:
        table: the page of the match, as long as one lies there.
        tool_bar_and_dock: round it; made with the first match in each language.
        clock_view: shows whose time runs.
        followers: are given the session of each match that is laid, and None when it is put away.
    """

    def __init__(
        self, context: AppContext, navigation: Navigation, preferences: Preferences
    ) -> None:
        super().__init__(context.window)
        self._context = context
        self._navigation = navigation
        self._preferences = preferences
        self.table: TablePage | None = None
        self._before: TablePage | None = None
        """The same table as it lay in another language."""
        self.tool_bar_and_dock: ToolBarAndDock | None = None
        self._width_before = 0
        """Of the dock as it was in another language; 0 where there was none."""
        self.clock_view = ClockView(context.window, context.settings)
        self.followers: Sequence[Callable[[Session | None], None]] = ()
        self._put_away = 0
        navigation.turned.connect(self._enable)
        navigation.returned.connect(self._session_again)

    def attach(self) -> None:
        """Let the actions of the window do what they say with the match."""
        actions, settings = self._context.actions, self._context.settings
        for action, do in (
            (actions.restart, self.restart),
            (actions.undo, self._undo),
            (actions.redo, self._redo),
            (actions.ending, self._show_end),
        ):
            action.triggered.connect(lambda _checked, do=do: do())
        actions.dock.setChecked(settings.dock_shown)
        actions.dock.toggled.connect(self._show_dock)

    @property
    def has_controller(self) -> bool:
        """Whether a match, or a save, was ever asked for."""
        return "controller" in vars(self)

    @cached_property
    def controller(self) -> "GameController":
        """The match with its save; made when it is first asked for."""
        from tabletop.library.results import ResultBook
        from tabletop.ui.control.game_controller import GameController
        from tabletop.ui.control.save_store import SaveStore
        from tabletop.ui.shell.questions import Questions

        context = self._context
        library = SaveStore(context.saves, context.now)
        results = ResultBook(context.saves.with_name("results.jsonl"))
        asking = Questions(context.window)
        controller = GameController(library, results, context.texts, asking, self)
        controller.laid.connect(self._lay)
        controller.cleared.connect(self._clear)
        controller.failed.connect(self._say)
        controller.told.connect(self._say)
        controller.unsaved.connect(self._warn)
        return controller

    def open(self, path: "Path") -> None:
        """Continue a saved game; what cannot be opened changes nothing, and the bar says why."""
        self.controller.open(path)

    # --- laying and putting away ------------------------------------------------------------

    def _lay(self, session: "Session") -> None:
        """Show a match that lies on the table now."""
        from tabletop.ui.pages.table.table_page import TablePage

        context, controller = self._context, self.controller
        around = self._surroundings()
        self._preferences.prepare(session, controller.bot_driver)
        table = TablePage(session, context.appearance.theme, self._before)
        table.again_wanted.connect(controller.again)
        table.home_wanted.connect(context.actions.home.trigger)
        table.rule_wanted.connect(around.show_rule)
        table.end_shown.connect(self._follow)
        self._preferences.set_up(table, session)
        context.actions.meter.setVisible(isinstance(session.match.rules, HasMeter))
        session.changed.connect(self._follow)
        self.table = table
        around.show_session(session)
        for follow in self.followers:
            follow(session)
        if controller.clock is not None:
            self.clock_view.follow(controller.clock, around.turn)
        context.bar.clear()
        names = QLocale().createSeparatedList(session.speaker.names)
        self._navigation.show_table(table, f"{session.speaker.texts.name} – {names}")
        self._follow()

    def _surroundings(self) -> "ToolBarAndDock":
        from tabletop.ui.shell.toolbar_and_dock import ToolBarAndDock

        if self.tool_bar_and_dock is None:
            context = self._context
            self.tool_bar_and_dock = ToolBarAndDock(
                context.window, context.actions, self.controller
            )
            self._colour(self.tool_bar_and_dock, context.appearance.theme)
            if not context.settings.layout.isEmpty():
                context.window.restoreState(context.settings.layout, _LAYOUT)
        return self.tool_bar_and_dock

    def _clear(self) -> None:
        self.put_away()
        self._navigation.show_start()

    def put_away(self) -> None:
        """Delete the table, if there is one; the match itself is not touched."""
        table, self.table = self.table, None
        if table is None:
            return
        self._put_away += 1
        if self._put_away % _COLLECTED_EVERY == 0:
            gc.collect()
        table.view.scene.close()
        self._navigation.drop(table)
        self._preferences.clear()
        self.clock_view.clear()
        for follow in self.followers:
            follow(None)

    # --- another language -------------------------------------------------------------------

    def take_down(self) -> None:
        """Put table, tool bar and dock away; `speak` makes them again in another language."""
        self._before, around = self.table, self.tool_bar_and_dock
        self._width_before = 0
        if around is not None:
            self._width_before = around.dock.width()
            self.keep_layout()
            around.take_down(self._context.window)
        self.put_away()
        self.tool_bar_and_dock = None

    def speak(self) -> None:
        """Go on in the language that is spoken now, if a match was ever asked for."""
        if self.has_controller:
            self.controller.speak(self._context.texts)
        self._before = None
        if self.tool_bar_and_dock is not None and self._width_before:
            self.tool_bar_and_dock.dock.take_width(self._context.window, self._width_before)

    def keep_layout(self) -> None:
        """Remember where tool bar and dock are."""
        if self.tool_bar_and_dock is not None:
            self._context.settings.layout = self._context.window.saveState(_LAYOUT)

    # --- what can be done -------------------------------------------------------------------

    def _enable(self, has_table: bool) -> None:
        """Let tool bar, dock and what is done with a match be there only where there is one."""
        actions = self._context.actions
        for action in (actions.restart, actions.save_copy, actions.rules, actions.dock):
            action.setEnabled(has_table)
        if not has_table:
            actions.meter.setVisible(False)
            actions.ending.setVisible(False)
            for action in (
                *(actions.undo, actions.redo, actions.last_refusal),
                *(actions.leave, actions.pause),
            ):
                action.setEnabled(False)
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.tool_bar.setVisible(has_table)
            shows_dock = has_table and self._context.settings.dock_shown
            self.tool_bar_and_dock.dock.setVisible(shows_dock)

    def _session_again(self) -> None:
        if self.controller.session is not None:
            self.controller.session.changed.emit()

    def _follow(self) -> None:
        session, table = self.controller.session, self.table
        if session is not None and table is not None:
            over = session.match.outcome is not None
            self._context.actions.ending.setVisible(over and table.end is None)

    def restart(self) -> None:
        """Begin the game anew, and offer the way back; the controller asks where there is none.

        Where nobody has done anything yet, it lies there as at its beginning already.
        """
        controller = self.controller
        before, is_saved = controller.playing, not controller.problem
        if before is None or all(step.actor == CHANCE for step in before.match.steps):
            return
        controller.restart()
        if before.saving is None or controller.playing is before or not is_saved:
            return
        self._context.bar.tell(
            self.tr("Started afresh. The game before is kept among the saves."),
            self.tr("Back to it"),
            partial(controller.open, before.saving.path),
        )

    def _undo(self) -> None:
        if self._navigation.session is not None:
            self._navigation.session.undo()

    def _redo(self) -> None:
        if self._navigation.session is not None:
            self._navigation.session.redo()

    def _show_end(self) -> None:
        if self.table is not None:
            self.table.show_end()

    def _show_dock(self, shown: bool) -> None:
        self._context.settings.dock_shown = shown
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.dock.setVisible(shown and self.table is not None)

    def _say(self, text: str) -> None:
        self._context.bar.say(text)

    def _warn(self, text: str) -> None:
        """Let a warning stand as long as the match is not being saved."""
        bar = self._context.bar
        if text:
            bar.warn(text, self.tr("Try again"), self.controller.save_again)
        else:
            bar.stop_warning()

    def set_theme(self, theme: Theme) -> None:
        """Show the match in other colours."""
        if self.table is not None:
            self.table.view.set_theme(theme)
        if self.tool_bar_and_dock is not None:
            self._colour(self.tool_bar_and_dock, theme)

    def _colour(self, around: "ToolBarAndDock", theme: Theme) -> None:
        around.set_theme(theme)
        self._context.actions.draw_icons(theme.on_surface)
