"""What can be done from menus, tool bar and keyboard, except on the table itself."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
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

from tabletop.ui.look.theme import THEMES, icon


def _say(text: str) -> str:
    return QCoreApplication.translate("WindowActions", text)


def _fill(place: QMenu | QToolBar, actions: Sequence[QAction | None]) -> None:
    """Put actions in a place; None is a separator."""
    for action in actions:
        if action is None:
            place.addSeparator()
        else:
            place.addAction(action)


class WindowActions:
    """All actions of the window by name."""

    def __init__(self, window: QMainWindow) -> None:
        keys = QKeySequence.StandardKey
        self._window = window
        self._pictures: dict[QAction, str] = {}
        self.new = self._make(_say("&New game…"), "new", keys.New)
        self.restart = self._make(_say("&Restart"), "restart", "Ctrl+R")
        self.restart.setToolTip(_say("The same game once more, with the same cards and dice"))
        self.open = self._make(_say("&Open saved game…"), "open", keys.Open)
        self.save_copy = self._make(_say("&Save a copy…"), "save", keys.SaveAs)
        self.home = self._make(_say("Back to the start &page"), "home", "Ctrl+Home")
        self.quit = self._make(_say("&Quit"), "", keys.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.undo = self._make(_say("&Undo"), "undo", keys.Undo)
        self.redo = self._make(_say("&Redo"), "redo", keys.Redo)
        self.dock = self._make(_say("&Log, moves and rules"), "log", "Ctrl+L")
        self.dock.setCheckable(True)
        self.larger = self._make(_say("&Larger text"), "", keys.ZoomIn)
        self.smaller = self._make(_say("&Smaller text"), "", keys.ZoomOut)
        self.usual = self._make(_say("&Usual text size"), "", "Ctrl+0")
        self.full_screen = self._make(_say("&Full screen"), "", "F11")
        self.full_screen.setCheckable(True)
        self.motion = self._make(_say("&Moving pieces"), "", "")
        self.motion.setCheckable(True)
        self.meter = self._make(_say("Task &meter"), "", "Ctrl+M")
        self.meter.setCheckable(True)
        self.meter.setToolTip(_say("Which cards suit your secret task, and what is missing"))
        self.ending = self._make(_say("How it &ended"), "trophy", "")
        self.rules = self._make(_say("&Rules of this game"), "help", keys.HelpContents)
        self.last_refusal = self._make(_say("Rule of the last re&fusal"), "", "Ctrl+F1")
        self.about = self._make(_say("&About Tabletop"), "", "")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        names = {
            "felt": _say("Green felt"),
            "night": _say("Night"),
            "wood": _say("Wood"),
            "contrast": _say("High contrast"),
        }
        self.themes = QActionGroup(window)
        for theme in THEMES:
            action = QAction(names.get(theme.name, theme.name), self.themes)
            action.setCheckable(True)
            action.setData(theme.name)

    def _make(self, text: str, picture: str, key: QKeySequence.StandardKey | str) -> QAction:
        action = QAction(text, self._window)
        if key:
            action.setShortcut(QKeySequence(key))
        if picture:
            self._pictures[action] = picture
        return action

    def fill_menus(self, bar: QMenuBar) -> None:
        """Put everything in the menus."""
        game = bar.addMenu(_say("&Game"))
        _fill(
            game,
            [
                self.new,
                self.restart,
                None,
                self.open,
                self.save_copy,
                None,
                self.home,
                None,
                self.quit,
            ],
        )
        edit = bar.addMenu(_say("&Edit"))
        _fill(edit, [self.undo, self.redo])
        view = bar.addMenu(_say("&View"))
        _fill(
            view,
            [
                self.dock,
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
        view.addAction(self.motion)
        view.addAction(self.meter)
        themes = view.addMenu(_say("&Table"))
        themes.addActions(self.themes.actions())
        help_menu = bar.addMenu(_say("&Help"))
        _fill(
            help_menu,
            [
                self.rules,
                self.last_refusal,
                None,
                self.about,
            ],
        )

    def fill_tool_bar(self, bar: QToolBar, right: Sequence[QWidget]) -> None:
        """Put the most needed actions in the tool bar, and further widgets at its right end."""
        _fill(
            bar,
            [
                self.home,
                self.new,
                self.restart,
                None,
                self.undo,
                self.redo,
                None,
                self.open,
                self.save_copy,
            ],
        )
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(space)
        for widget in right:
            bar.addWidget(widget)
        bar.addAction(self.ending)
        bar.addAction(self.dock)
        for action in self._pictures:
            button = bar.widgetForAction(action)
            if isinstance(button, QToolButton):
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setAccessibleName(action.text().replace("&", ""))

    def draw_icons(self, colour: str) -> None:
        """Draw all icons in one colour."""
        for action, picture in self._pictures.items():
            action.setIcon(icon(picture, colour))
