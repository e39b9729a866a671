"""What can be done from menus, tool bar and keyboard, except on the table itself."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QToolBar

from tabletop.ui.base.keymap import WINDOW, Keymap
from tabletop.ui.base.language import unmarked
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import THEMES


def add_groups(place: QMenu | QToolBar, groups: Iterable[Sequence[QAction]]) -> None:
    """Put groups of actions in a place, with a separator between two of them."""
    for group in groups:
        if place.actions():
            place.addSeparator()
        place.addActions(group)


class WindowActions(QObject):
    """All actions of the window by name: their words, icons, keys, and where they stand.

    What they do is connected by `MainWindow`; which can be done is said by `MatchActions`.

    Attributes:
        icons: names of their pictures, of those that have one.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.icons: dict[QAction, str] = {}
        roles, make = QAction.MenuRole, self._make
        self.new = make(self.tr("&New game…"), icon="new")
        self.restart = make(
            self.tr("&Restart"),
            icon="restart",
            tip=self.tr("The same game once more, with the same cards and dice"),
        )
        self.open = make(self.tr("&Open saved game…"), icon="open")
        self.save_copy = make(self.tr("&Save a copy…"), icon="save")
        self.export = make(
            self.tr("&Export as text…"),
            tip=self.tr("The log and the table as text, without secrets"),
        )
        self.pause = make(
            self.tr("P&ause"),
            tip=self.tr("Cover the table, and let the clock stand"),
        )
        self.leave = make(self.tr("Lea&ve the table…"), tip=self.tr("Leave, come back or give up"))
        self.replay = make(
            self.tr("Rep&lay"),
            tip=self.tr("The game once more, move by move, to be looked at"),
        )
        self.statistics = make(self.tr("S&tatistics"))
        self.backup = make(
            self.tr("Back up everything…"),
            tip=self.tr("Saved games, results, settings and card sets in one file"),
        )
        self.restore = make(
            self.tr("Restore a backup…"),
            tip=self.tr("Take in what such a file holds, beside what is here"),
        )
        self.sandbox = make(
            self.tr("Open in the sand&box"),
            tip=self.tr("A copy of the game on an open table, where everything can be tried"),
        )
        self.open_scenario = make(
            self.tr("Open s&cenario…"), tip=self.tr("A position from a file, in the sandbox")
        )
        self.save_scenario = make(
            self.tr("Save scenar&io…"),
            tip=self.tr("The position in the sandbox, and what was tried"),
        )
        self.save_picture = make(
            self.tr("Save pict&ure…"),
            tip=self.tr("The table as it is seen now, as a PNG file"),
        )
        self.copy_picture = make(self.tr("Cop&y picture"))
        self.home = make(self.tr("Back to the start &page"), icon="home")
        self.quit = make(self.tr("&Quit"), role=roles.QuitRole)
        self.undo = make(self.tr("&Undo"), icon="undo")
        self.redo = make(self.tr("&Redo"), icon="redo")
        self.settings = make(
            self.tr("Se&ttings…"),
            role=roles.PreferencesRole,
        )
        self.dock = make(self.tr("&Log, moves and rules"), icon="log", checkable=True)
        self.moves = make(
            self.tr("List of mo&ves"),
            tip=self.tr("Everything that can be done now, in words"),
        )
        self.news = make(
            self.tr("Repeat the last news"),
            tip=self.tr("What happened last, said once more and to be read"),
        )
        self.tip = make(
            self.tr("T&ip"),
            icon="tip",
            tip=self.tr("What is best now: first which piece, then why and what all else is worth"),
        )
        self.ask = make(
            self.tr("&What can this do?"),
            tip=self.tr("What a card, a die or a place can do now, or why not; nothing is done"),
        )
        self.cover = make(
            self.tr("&Cover the hands"),
            tip=self.tr("Let the curtain fall at once; you raise it again"),
        )
        self.ending = make(self.tr("How it &ended"), icon="trophy")
        self.ending.setVisible(False)
        self.larger = make(self.tr("Lar&ger text"), repeats=True)
        self.smaller = make(self.tr("&Smaller text"), repeats=True)
        self.usual = make(self.tr("&Usual text size"))
        self.full_screen = make(self.tr("&Full screen"), checkable=True)
        self.muted = make(self.tr("&Mute"), checkable=True)
        self.meter = make(
            self.tr("Task mete&r"),
            tip=self.tr("Which cards suit your secret task, and what is missing"),
            checkable=True,
        )
        self.menus = make(self.tr("Open the menus"))
        self.keys = make(self.tr("&Keyboard shortcuts"))
        self.rules = make(self.tr("&Rules of this game"), icon="help")
        self.last_refusal = make(self.tr("Rule of the &last refusal"))
        self.whats_new = make(self.tr("What is &new"))
        self.about = make(self.tr("&About Tabletop"), role=roles.AboutRole)
        self.themes = self._theme_choice()

    def _theme_choice(self) -> QActionGroup:
        """Return one action a theme, of which one is checked."""
        group = QActionGroup(self)
        names = {
            "felt": self.tr("Green felt"),
            "night": self.tr("Night"),
            "wood": self.tr("Wood"),
            "contrast": self.tr("High contrast"),
        }
        for theme in THEMES:
            action = group.addAction(names[theme.name])
            action.setCheckable(True)
            action.setData(theme.name)
        return group

    def _make(
        self,
        text: str,
        *,
        icon: str = "",
        tip: str = "",
        checkable: bool = False,
        repeats: bool = False,
        role: QAction.MenuRole = QAction.MenuRole.TextHeuristicRole,
    ) -> QAction:
        action = QAction(text, self)
        action.setAutoRepeat(repeats)
        action.setCheckable(checkable)
        action.setMenuRole(role)
        action.setToolTip(plain(tip or unmarked(text)))
        if icon:
            self.icons[action] = icon
        self._window.addAction(action)
        return action

    def take_keys(self, keymap: Keymap) -> None:
        """Be done by the keys that are set now."""
        for name in WINDOW:
            action: QAction = getattr(self, name)
            action.setShortcuts(keymap.keys(name))

    def names(self) -> dict[str, str]:
        """Return what each action is called that can have a key, by its name in the keymap."""
        return {name: unmarked(getattr(self, name).text()).rstrip("…") for name in WINDOW}

    def fill_menus(self, bar: QMenuBar) -> None:
        """Put everything in the menus."""
        game = bar.addMenu(self.tr("&Game"))
        self.recent = QMenu(self.tr("Recent files"), game)
        add_groups(
            game,
            (
                [self.new, self.restart],
                [self.open, self.recent.menuAction(), self.save_copy, self.export],
                [self.pause, self.leave],
                [self.replay, self.statistics],
                [self.backup, self.restore],
                [self.sandbox, self.open_scenario, self.save_scenario],
                [self.save_picture, self.copy_picture],
                [self.home],
                [self.quit],
            ),
        )
        add_groups(
            bar.addMenu(self.tr("&Edit")), ([self.undo, self.redo], [self.tip], [self.settings])
        )
        view = bar.addMenu(self.tr("&View"))
        add_groups(
            view,
            (
                [self.dock, self.news, self.cover, self.ending],
                [self.larger, self.smaller, self.usual],
                [self.full_screen],
                [self.muted, self.meter],
            ),
        )
        view.addMenu(self.tr("&Table")).addActions(self.themes.actions())
        self.languages = view.addMenu(self.tr("La&nguage"))
        help_menu = bar.addMenu(self.tr("&Help"))
        self.lessons = QMenu(self.tr("&First game, explained"), help_menu)
        add_groups(
            help_menu,
            (
                [self.ask, self.moves],
                [self.keys, self.rules, self.last_refusal],
                [self.lessons.menuAction()],
                [self.whats_new, self.about],
            ),
        )
