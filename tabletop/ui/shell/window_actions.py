"""What can be done from menus, tool bar and keyboard, except on the table itself."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from tabletop.ui.input.press_filter import press_in_steps
from tabletop.ui.shell.key_tips import KeyTips
from tabletop.ui.theme.art import icon
from tabletop.ui.theme.theme import THEMES
from tabletop.ui.theme.widgets import unmarked


def _fill(place: QMenu | QToolBar, actions: Sequence[QAction | None]) -> None:
    """Put actions in a place; None is a separator."""
    for action in actions:
        if action is None:
            place.addSeparator()
        else:
            place.addAction(action)


class WindowActions(QObject):
    """All actions of the window by name."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        keys = QKeySequence.StandardKey
        self._window = window
        self._pictures: dict[QAction, str] = {}
        self.new = self._make(self.tr("&New game…"), "new", keys.New)
        self.restart = self._make(self.tr("&Restart"), "restart", "Ctrl+R")
        self.restart.setToolTip(self.tr("The same game once more, with the same cards and dice"))
        self.open = self._make(self.tr("&Open saved game…"), "open", keys.Open)
        self.save_copy = self._make(self.tr("&Save a copy…"), "save", keys.SaveAs)
        self.sandbox = self._make(self.tr("Open in the sand&box"), "", "Ctrl+B")
        self.sandbox.setToolTip(
            self.tr("A copy of the game on an open table, where everything can be tried")
        )
        self.sandbox_saved = self._make(self.tr("Open saved game in the sandbox…"), "", "")
        self.export = self._make(self.tr("&Export as text…"), "", "")
        self.export.setToolTip(self.tr("The log and the table as text, without secrets"))
        self.replay = self._make(self.tr("Rep&lay"), "", "Ctrl+Shift+R")
        self.replay.setToolTip(self.tr("The game once more, move by move, to be looked at"))
        self.statistics = self._make(self.tr("S&tatistics"), "", "")
        self._make_paper_actions()
        self._make_seat_actions()
        self.home = self._make(self.tr("Back to the start &page"), "home", "Ctrl+Home")
        self.quit = self._make(self.tr("&Quit"), "", keys.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.undo = self._make(self.tr("&Undo"), "undo", keys.Undo)
        self.redo = self._make(self.tr("&Redo"), "redo", keys.Redo)
        self.dock = self._make(self.tr("&Log, moves and rules"), "log", "Ctrl+L")
        self.dock.setCheckable(True)
        self.larger = self._make(self.tr("Lar&ger text"), "", keys.ZoomIn, repeats=True)
        # On keyboards that have "=" and "+" on one key, as those of the United States.
        self.larger.setShortcuts([*self.larger.shortcuts(), QKeySequence("Ctrl+=")])
        self.smaller = self._make(self.tr("&Smaller text"), "", keys.ZoomOut, repeats=True)
        self.usual = self._make(self.tr("&Usual text size"), "", "Ctrl+0")
        self.full_screen = self._make(self.tr("&Full screen"), "", "F11")
        self.full_screen.setCheckable(True)
        self.muted = self._make(self.tr("&Mute"), "", "M")
        self.muted.setCheckable(True)
        self.settings = self._make(self.tr("Se&ttings…"), "", keys.Preferences)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        if not self.settings.shortcut().toString():  # not every system has one of its own
            self.settings.setShortcut(QKeySequence("Ctrl+,"))
        self.meter = self._make(self.tr("Task mete&r"), "", "Ctrl+M")
        self.meter.setCheckable(True)
        self.meter.setToolTip(self.tr("Which cards suit your secret task, and what is missing"))
        self.ending = self._make(self.tr("How it &ended"), "trophy", "")
        self.moves = self._make(self.tr("List of mo&ves"), "", "Ctrl+Shift+M")
        self.moves.setToolTip(self.tr("Everything that can be done now, in words"))
        self.keys = self._make(self.tr("&Keyboard shortcuts"), "", "F1")
        self.rules = self._make(self.tr("&Rules of this game"), "help", "Shift+F1")
        self.last_refusal = self._make(self.tr("Rule of the &last refusal"), "", "Ctrl+F1")
        self.about = self._make(self.tr("&About Tabletop"), "", "")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.themes = self._theme_choices()

    def _theme_choices(self) -> QActionGroup:
        names = {
            "felt": self.tr("Green felt"),
            "night": self.tr("Night"),
            "wood": self.tr("Wood"),
            "contrast": self.tr("High contrast"),
        }
        themes = QActionGroup(self)
        for theme in THEMES:
            action = QAction(names.get(theme.name, theme.name), themes)
            action.setCheckable(True)
            action.setData(theme.name)
        return themes

    def _make_seat_actions(self) -> None:
        """What is done by those who get up from the table, look away or only hear it."""
        self.news = self._make(self.tr("Repeat the last news"), "", "F2")
        self.news.setToolTip(self.tr("What happened last, said once more and to be read"))
        self.cover = self._make(self.tr("&Cover the hands"), "", "Ctrl+H")
        self.cover.setToolTip(self.tr("Let the curtain fall at once; you raise it again"))
        self.leave = self._make(self.tr("Lea&ve the table…"), "", "")
        self.leave.setToolTip(self.tr("Leave, come back or give up"))
        self.pause = self._make(self.tr("P&ause"), "", "P")
        self.pause.setShortcuts([QKeySequence("P"), QKeySequence(Qt.Key.Key_Pause)])
        self.pause.setToolTip(self.tr("Cover the table, and let the clock stand"))

    def _make_paper_actions(self) -> None:
        """What is kept in files to be shown to others."""
        self.open_scenario = self._make(self.tr("Open s&cenario…"), "", "")
        self.open_scenario.setToolTip(self.tr("A position from a file, in the sandbox"))
        self.save_scenario = self._make(self.tr("Save scenar&io…"), "", "")
        self.save_scenario.setEnabled(False)
        self.save_scenario.setToolTip(self.tr("The position in the sandbox, and what was tried"))
        self.save_picture = self._make(self.tr("Save pict&ure…"), "", "")
        self.save_picture.setToolTip(self.tr("The table as it is seen now, as a PNG or SVG file"))
        self.copy_picture = self._make(self.tr("Cop&y picture"), "", "Ctrl+Shift+C")

    def _make(
        self,
        text: str,
        picture: str,
        key: QKeySequence.StandardKey | str,
        *,
        repeats: bool = False,
    ) -> QAction:
        action = QAction(text, self)
        action.setAutoRepeat(repeats)
        self._window.addAction(action)
        if key:
            action.setShortcut(QKeySequence(key))
        if picture:
            self._pictures[action] = picture
        return action

    def fill_menus(self, bar: QMenuBar) -> None:
        """Put everything in the menus."""
        game = self.game_menu = bar.addMenu(self.tr("&Game"))
        _fill(
            game,
            [
                self.new,
                self.restart,
                None,
                self.open,
                self.save_copy,
                self.export,
                None,
                self.pause,
                self.leave,
                None,
                self.replay,
                self.statistics,
                None,
                self.sandbox,
                self.sandbox_saved,
                self.open_scenario,
                self.save_scenario,
                None,
                self.save_picture,
                self.copy_picture,
                None,
                self.home,
                None,
                self.quit,
            ],
        )
        edit = bar.addMenu(self.tr("&Edit"))
        _fill(edit, [self.undo, self.redo, None, self.settings])
        view = bar.addMenu(self.tr("&View"))
        _fill(
            view,
            [
                self.dock,
                self.moves,
                self.news,
                self.cover,
                self.ending,
                None,
                self.larger,
                self.smaller,
                self.usual,
                None,
                self.full_screen,
            ],
        )
        view.addSeparator()
        view.addAction(self.muted)
        view.addAction(self.meter)
        themes = view.addMenu(self.tr("&Table"))
        themes.addActions(self.themes.actions())
        help_menu = bar.addMenu(self.tr("&Help"))
        _fill(
            help_menu,
            [
                self.keys,
                self.rules,
                self.last_refusal,
                None,
            ],
        )
        self.lessons = help_menu.addMenu(self.tr("&First game, explained"))
        help_menu.addSeparator()
        help_menu.addAction(self.about)

    def fill_tool_bar(self, bar: QToolBar, middle: QWidget, right: QWidget) -> None:
        """Put the most needed actions in the tool bar, and what is told there.

        Args:
            bar: the tool bar.
            middle: takes what room is left.
            right: stands at the right end.
        """
        _fill(
            bar,
            [
                self.home,
                self.new,
                None,
                self.undo,
                self.redo,
                None,
                self.open,
                self.save_copy,
                None,
                self.restart,
            ],
        )
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(middle)
        bar.addWidget(right)
        bar.addAction(self.ending)
        bar.addAction(self.dock)
        tips = KeyTips(bar)
        for action in self._pictures:
            button = bar.widgetForAction(action)
            if isinstance(button, QToolButton):
                tips.watch(button)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setAccessibleName(unmarked(action.text()))
                if action in (self.undo, self.redo):
                    press_in_steps(button)

    def draw_icons(self, colour: str) -> None:
        """Draw all icons in one colour."""
        for action, picture in self._pictures.items():
            action.setIcon(icon(picture, colour))
