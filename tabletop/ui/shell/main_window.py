"""The window: start page or table, menus, tool bar and dock, and what leads from one to another."""

import gc
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.library.clock import Clock, local_now
from tabletop.library.texts import GameTexts
from tabletop.ui.error_texts import told_of
from tabletop.ui.guard import guarded
from tabletop.ui.language import Language
from tabletop.ui.overlays.message_bar import MessageBar
from tabletop.ui.pages.start.start_page import GameCard, StartPage
from tabletop.ui.pages.table.clock_view import ClockView
from tabletop.ui.settings import Settings
from tabletop.ui.shell.export_actions import ExportActions
from tabletop.ui.shell.key_actions import KeyActions
from tabletop.ui.shell.leave_actions import LeaveActions
from tabletop.ui.shell.preferences import Preferences, motion_of
from tabletop.ui.shell.saves_actions import SavesActions
from tabletop.ui.shell.start_actions import StartActions
from tabletop.ui.shell.unfinished_game import UnfinishedGame
from tabletop.ui.shell.window_actions import WindowActions
from tabletop.ui.theme.appearance import Appearance
from tabletop.ui.theme.label_text import literal
from tabletop.ui.theme.scroll_area import ScrollPage
from tabletop.ui.theme.theme import theme_named
from tabletop.ui.theme.window_style import window_style
from tabletop.ui.viewmodel.motion import Motion

if TYPE_CHECKING:
    from tabletop.ui.control.game_controller import GameController
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.table.table_page import TablePage
    from tabletop.ui.shell.sandbox_actions import SandboxActions
    from tabletop.ui.shell.toolbar_and_dock import ToolBarAndDock
    from tabletop.ui.shell.tutorial_controller import TutorialController

# What only a game needs (match, table, dock, dialogs) is imported when there is one: the start
# page is painted sooner.

_USUAL_SHARE: Final = 0.82
"""Of the screen, for a window that was never open."""
_SAVES: Final = "*.tabletop"
"""As saves are called; what reads them is imported later."""
_COLLECTED_EVERY: Final = 5
"""Tables put away. Python by itself looks seldom for objects that hold each other: meanwhile those
of dozens of tables would add up."""
_LAYOUT: Final = 1
"""Version of what `QMainWindow.saveState` keeps; one of another version is ignored."""


@guarded
class MainWindow(QMainWindow):
    """The one window of the program."""

    def __init__(
        self,
        saves: Path,
        settings: Settings,
        appearance: Appearance,
        language: Language,
        now: Clock = local_now,
    ) -> None:
        super().__init__()
        self._saves = saves
        self._settings = settings
        self._dress = appearance
        self._now = now
        self._language = language
        self.preferences = Preferences(settings, language, self)
        self.timekeeping = ClockView(self, settings)
        self.table: TablePage | None = None
        self._before: TablePage | None = None
        """The same table as it lay in another language."""
        self._put_away = 0
        self._focus_before: QWidget | None = None
        """Where the keyboard was when a page that has the window for itself came up."""
        self._furnish_house()
        self._restore()
        appearance.changed.connect(self._dressed)
        language.changed.connect(self._speak)

    # --- building ---------------------------------------------------------------------------

    def _game_cards(self) -> tuple[GameCard, ...]:
        return tuple(
            GameCard(game, self._words.heads[game.id])
            for game in CATALOG
            if game.id in self._words.heads
        )

    def _furnish_house(self) -> None:
        """Make everything that says something, in the language that is spoken."""
        self._words = GameTexts(CATALOG, self._language.code)
        self.doings = WindowActions(self)
        middle = QWidget()
        self.bar = MessageBar(middle)
        self.start = StartPage(self._game_cards(), self._dress.theme, self._now)
        self.tool_bar_and_dock: ToolBarAndDock | None = None
        self._stack = QStackedWidget()
        self._home = ScrollPage(self.start)
        self._stack.addWidget(self._home)
        self._build(middle)
        self._connect()
        self._dressed()
        self._match_cleared()
        if self._words.problems:
            self.bar.say("\n".join(map(told_of, self._words.problems)))

    def _speak(self) -> None:
        """Say everything again in another language; all goes on where it was."""
        from tabletop.ui.shell.kept_view import KeptView

        kept, before = KeptView(self), self.table
        side = 0 if self.tool_bar_and_dock is None else self.tool_bar_and_dock.dock.width()
        if self.tool_bar_and_dock is not None:
            self._settings.layout = self.saveState(_LAYOUT)
            self.tool_bar_and_dock.take_down(self)
        self._put_table_away()
        self.menuBar().clear()
        self.offering.stop()
        self.doings.deleteLater()
        self._furnish_house()
        if "controller" in vars(self):
            self._before = before
            self.controller.speak(self._words)
            self._before = None
            if self.controller.session is None:
                self.offering.look()
        if "sandbox" in vars(self):
            self.sandbox.speak(self._words)
        if "tutorials" in vars(self):
            self.tutorials.speak(self._words)
        if self.tool_bar_and_dock is not None and side:
            self.tool_bar_and_dock.dock.take_width(self, side)
        kept.give_back(self)

    def _build(self, middle: QWidget) -> None:
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._stack, 1)
        self.setCentralWidget(middle)
        # Qt's own menu would put the tool bar away with no way back.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.doings.fill_menus(self.menuBar())

    def _connect(self) -> None:
        doings = self.doings
        for action, do in (
            (doings.restart, self._restart),
            (doings.sandbox, self.open_sandbox),
            (doings.home, self.go_home),
            (doings.quit, self.close),
            (doings.undo, self._undo),
            (doings.redo, self._redo),
            (doings.ending, self._show_end),
            (doings.larger, self._dress.larger),
            (doings.smaller, self._dress.smaller),
            (doings.usual, self._dress.usual),
            (doings.rules, self._show_rules),
            (doings.last_refusal, self._show_last_rule),
            (doings.about, self.show_about),
            (doings.news, self._repeat_news),
        ):
            action.triggered.connect(lambda _checked, do=do: do())
        doings.dock.setChecked(self._settings.dock_shown)
        doings.dock.toggled.connect(self._show_dock)
        self.preferences.attach(doings)
        doings.full_screen.toggled.connect(self._go_full_screen)
        doings.themes.triggered.connect(self._choose_theme)
        cards = self._game_cards()
        self.start_actions = StartActions(self, self, doings, self._words, self._settings, cards)
        self.by_keys = KeyActions(self, self, doings)
        self.leaving = LeaveActions(self, doings)
        self.saves_actions = SavesActions(self, self, doings, self._words, self._dress, self._now)
        self.offering = UnfinishedGame(self, self, self._words, doings)
        self.export_actions = ExportActions(self, self, doings, self._words, self._dress)
        self.start.chosen.connect(self.start_actions.set_up)
        self.start.continued.connect(self._continue)
        self.start.open_wanted.connect(self.saves_actions.show_saves)
        self.saves_actions.saves_seen.connect(self._saves_seen)
        self.start.sandbox_wanted.connect(self.open_sandbox)
        self.start.learn_wanted.connect(self._offer_lesson)
        for card in cards:
            lesson = doings.lessons.addAction(literal(card.head.name))
            lesson.triggered.connect(lambda _checked, game=card.game: self.tutorials.teach(game))

    def _restore(self) -> None:
        """Open where and as large as last time."""
        screen = QGuiApplication.primaryScreen().availableGeometry()
        usual = screen.size() * _USUAL_SHARE
        self.resize(usual.expandedTo(self.minimumSizeHint()).boundedTo(screen.size()))
        if not self._settings.geometry.isEmpty():
            self.restoreGeometry(self._settings.geometry)

    @cached_property
    def controller(self) -> "GameController":
        """The match on the table with its save; made when it is first asked for."""
        from tabletop.library.results import ResultBook
        from tabletop.ui.control.game_controller import GameController
        from tabletop.ui.control.save_store import SaveStore
        from tabletop.ui.shell.questions import Questions

        library = SaveStore(self._saves, self._now)
        results = ResultBook(self._saves.with_name("results.jsonl"))
        controller = GameController(library, results, self._words, Questions(self), self)
        controller.laid.connect(self._match_laid)
        controller.cleared.connect(self._match_cleared)
        controller.failed.connect(self._failed)
        controller.told.connect(self._failed)
        controller.unsaved.connect(self._unsaved)
        return controller

    @property
    def badges(self) -> dict[str, int]:
        """The signs that players had last, by their names."""
        return self._settings.badges

    def facts(self) -> dict[str, str]:
        """What is being played, for a report."""
        return self.controller.facts()

    # --- choosing what is played ------------------------------------------------------------

    def set_up(self, game: Game) -> None:
        """Ask who plays a game and how, then begin it."""
        self.start_actions.set_up(game)

    def open_saved(self) -> None:
        """Let a saved game be chosen wherever it lies, and continue it."""
        self.start_actions.open_saved()

    def go_home(self) -> None:
        """Put the game away and show the start page."""
        if self.is_learning:
            self.tutorials.leave()
            return
        if self.is_in_sandbox:
            self.sandbox.leave()
        if not self.controller.may_go():
            return
        self.bar.clear()
        self.controller.clear()
        self.offering.look()

    def _restart(self) -> None:
        from tabletop.ui.shell.restart import restart

        restart(self.controller, self.bar)

    def _continue(self, path: Path) -> None:
        self.controller.open(path)

    # --- the table --------------------------------------------------------------------------

    def _match_laid(self, session: "Session") -> None:
        """Show a match that lies on the table now."""
        from tabletop.ui.pages.table.table_page import TablePage

        self.offering.stop()
        tool_bar_and_dock = self._furnish()
        self.preferences.prepare(session, self.controller.bot_driver)
        table = TablePage(session, self._dress.theme, self._before)
        table.again_wanted.connect(self.controller.again)
        table.home_wanted.connect(self.go_home)
        table.rule_wanted.connect(tool_bar_and_dock.show_rule)
        table.end_shown.connect(lambda shown: self.doings.ending.setVisible(not shown))
        self.preferences.furnish(table, session)
        self.doings.meter.setVisible(session.match.rules.measures)
        session.changed.connect(self._follow)
        tool_bar_and_dock.show_session(session)
        self.by_keys.show_session(session)
        self.leaving.show_session(session)
        if self.controller.clock is not None:
            self.timekeeping.follow(self.controller.clock, tool_bar_and_dock.turn)
        self.saves_actions.show_session(session)
        self.table = table
        self.bar.clear()
        self._stack.addWidget(table)
        self._turn_to(table, table.view.board)
        self._show_surroundings(True)
        self._name_window(session)
        self._follow()
        table.view.setFocus()

    def _name_window(self, session: "Session") -> None:
        names = QLocale().createSeparatedList(session.speaker.names)
        self.setWindowTitle(f"{session.speaker.texts.name} – {names}")

    def _match_cleared(self) -> None:
        """Show the start page where nothing lies on the table."""
        self._put_table_away()
        self._turn_to(self._home, self._home)
        self._show_surroundings(False)
        self.setWindowTitle(self.tr("Tabletop"))
        self.start.setFocus()

    def _put_table_away(self) -> None:
        if self.table is not None:
            self._put_away += 1
            if self._put_away % _COLLECTED_EVERY == 0:
                gc.collect()
            self.table.view.scene.close()
            self.drop(self.table)
            self.table.deleteLater()
            self.table = None
            self.preferences.clear()
            self.timekeeping.clear()
            self.leaving.clear()
            self.by_keys.clear()
            self.saves_actions.clear()

    def _furnish(self) -> "ToolBarAndDock":
        from tabletop.ui.shell.toolbar_and_dock import ToolBarAndDock

        if self.tool_bar_and_dock is None:
            self.tool_bar_and_dock = ToolBarAndDock(self, self.doings, self.controller)
            self.tool_bar_and_dock.appearance(self._dress.theme)
            self.doings.draw_icons(self._dress.theme.on_surface)
            if not self._settings.layout.isEmpty():
                self.restoreState(self._settings.layout, _LAYOUT)
        return self.tool_bar_and_dock

    def _show_surroundings(self, shown: bool) -> None:
        """Tool bar, dock and what is done with a match are there only where there is one."""
        doings = self.doings
        for action in (
            doings.restart,
            doings.save_copy,
            doings.home,
            doings.rules,
            doings.dock,
        ):
            action.setEnabled(shown)
        if not shown:
            doings.meter.setVisible(False)
            for action in (
                doings.undo,
                doings.redo,
                doings.last_refusal,
                doings.leave,
                doings.pause,
            ):
                action.setEnabled(False)
            doings.ending.setVisible(False)
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.tool_bar.setVisible(shown)
            self.tool_bar_and_dock.dock.setVisible(shown and self._settings.dock_shown)

    def _follow(self) -> None:
        session, table = self.controller.session, self.table
        if session is not None and table is not None:
            over = session.match.outcome is not None
            self.doings.ending.setVisible(over and table.end is None)

    @property
    def motion(self) -> Motion:
        """How pieces move."""
        return motion_of(self._settings)

    @property
    def _session(self) -> "Session | None":
        """What undo and redo are about."""
        return self.sandbox.sandbox if self.is_in_sandbox else self.controller.session

    def _undo(self) -> None:
        if self._session is not None:
            self._session.undo()

    def _redo(self) -> None:
        if self._session is not None:
            self._session.redo()

    def _show_end(self) -> None:
        if self.table is not None:
            self.table.show_end()

    def _failed(self, text: str) -> None:
        self.bar.say(text)

    def _unsaved(self, text: str) -> None:
        if text:
            self.bar.warn(text, self.tr("Try again"), self.controller.save_again)
        else:
            self.bar.stop_warning()

    # --- learning ---------------------------------------------------------------------------

    @cached_property
    def tutorials(self) -> "TutorialController":
        """Teaches the games; made when it is first asked for."""
        from tabletop.ui.shell.tutorial_controller import TutorialController

        return TutorialController(self, self, self._words, self._settings, self._dress)

    def _offer_lesson(self, game: Game, place: QPoint) -> None:
        self.tutorials.offer(game, place)

    @property
    def is_learning(self) -> bool:
        """Whether a lesson goes on."""
        return "tutorials" in vars(self) and self.tutorials.page is not None

    # --- the sandbox ------------------------------------------------------------------------

    @cached_property
    def sandbox(self) -> "SandboxActions":
        """Opens and closes the sandbox; made when it is first asked for."""
        from tabletop.ui.shell.sandbox_actions import SandboxActions

        return SandboxActions(self, self._words, self._settings, self._dress)

    @property
    def is_in_sandbox(self) -> bool:
        """Whether the sandbox is open."""
        return "sandbox" in vars(self) and self.sandbox.page is not None

    def open_sandbox(self) -> None:
        """Open a copy of the game on the table in the sandbox, or one that is chosen."""
        playing = self.controller.playing
        if playing is not None and not self.is_in_sandbox:
            session = self.controller.session
            self.sandbox.open_match(playing.match, None if session is None else session.viewer)
        elif playing is None:
            cards = self._game_cards()
            self.sandbox.choose_game(tuple((card.head.name, card.game) for card in cards))

    def show_alone(self, page: QWidget, board: QWidget) -> None:
        """Show a page that has the window for itself; messages come at the edge of its board."""
        if self._stack.currentWidget() is self.table:
            self._focus_before = self.focusWidget()
        self.bar.clear()  # what it asked or told belongs to what was shown before
        self._stack.addWidget(page)
        self._turn_to(page, board)
        self._show_surroundings(False)
        self.doings.home.setEnabled(True)

    def drop(self, page: QWidget) -> None:
        """Put a page away."""
        self.bar.lie_over(self._stack)
        self._stack.removeWidget(page)

    def _turn_to(self, page: QWidget, under_messages: QWidget) -> None:
        self._stack.setCurrentWidget(page)
        self.bar.lie_over(under_messages)

    def show_again(self) -> None:
        """Show the table again, or the start page."""
        if self.table is None:
            self._match_cleared()
            return
        self._turn_to(self.table, self.table.view.board)
        self._show_surroundings(True)
        session = self.controller.session
        if session is not None:
            self._name_window(session)
            session.changed.emit()
        before, self._focus_before = self._focus_before, None
        is_there = before is not None and shiboken6.isValid(before) and before.isVisible()
        (before if before is not None and is_there else self.table.view).setFocus()

    # --- the window -------------------------------------------------------------------------

    def _show_dock(self, shown: bool) -> None:
        self._settings.dock_shown = shown
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.dock.setVisible(shown and self.table is not None)

    def _show_rules(self) -> None:
        if self.tool_bar_and_dock is not None:
            self.doings.dock.setChecked(True)
            self.tool_bar_and_dock.dock.show_rules()

    def _show_last_rule(self) -> None:
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.show_last_rule()

    def _repeat_news(self) -> None:
        if self.table is not None and not self.is_in_sandbox:
            self.table.view.repeat_news()

    def show_about(self) -> None:
        """Tell what the program is, and the licences of all that it is made of."""
        from tabletop.ui.shell.about_dialog import AboutDialog

        dialog = AboutDialog(self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _go_full_screen(self, full: bool) -> None:
        if full:
            self.showFullScreen()
        else:
            self.showNormal()

    def _choose_theme(self, action: QAction) -> None:
        self._dress.wear(theme_named(str(action.data())))

    def _dressed(self) -> None:
        """Show the application's theme in what paints or styles itself."""
        theme = self._dress.theme
        self.setStyleSheet(window_style(theme))
        self.start.set_theme(theme)
        if self.table is not None:
            self.table.view.set_theme(theme)
        if self.is_in_sandbox:
            self.sandbox.set_theme(theme)
        if "tutorials" in vars(self):
            self.tutorials.set_theme(theme)
        for action in self.doings.themes.actions():
            action.setChecked(action.data() == theme.name)
        if self.tool_bar_and_dock is not None:
            self.tool_bar_and_dock.appearance(theme)
            self.doings.draw_icons(theme.on_surface)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for an unfinished game once the start page is to be seen."""
        super().showEvent(event)
        if self.table is None and self.start.continue_card is None:
            if any(self._saves.glob(_SAVES)):
                self.start.expect()
            self.offering.look_soon()

    def _saves_seen(self) -> None:
        if self.controller.session is None:
            self.offering.look(late=True)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """See `QWidget`: Tab goes as the eye reads."""
        from tabletop.ui.theme.tab_order import go_on

        return go_on(self, forward=next) or super().focusNextPrevChild(next)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; the game is saved already, or those who play are asked."""
        if "controller" in vars(self) and not self.controller.may_end():
            event.ignore()
            return
        self.offering.stop()
        self._settings.geometry = self.saveGeometry()
        if self.tool_bar_and_dock is not None:
            self._settings.layout = self.saveState(_LAYOUT)
        self._settings.save()
        if "tutorials" in vars(self):
            self.tutorials.close()
        if self.is_in_sandbox:
            self.sandbox.leave()
        if self.table is not None:
            self.controller.clear()
            self.controller.library.flusher.settle()
        self.preferences.close()
        super().closeEvent(event)
