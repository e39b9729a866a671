"""Actions in menus, in the tool bar and for keys, except actions on the table."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QToolBar

from tabletop.ui.base.keymap import Keymap, KeySource
from tabletop.ui.base.language import strip_mnemonic
from tabletop.ui.base.settings import Settings, tr
from tabletop.ui.table.model.spec import Spec
from tabletop.ui.widgets.plain_text import plain

if TYPE_CHECKING:
    from tabletop.ui.table.session import Session

_S: Final = QKeySequence.StandardKey


class Menu(Enum):
    """The menus in the menu bar, in order."""

    GAME = auto()
    EDIT = auto()
    VIEW = auto()
    HELP = auto()


class WindowState(NamedTuple):
    """The window's state, which determines the available actions.

    Attributes:
        session: the match's session, even while a lesson or the sandbox is shown, or None.
        active: the session shown on the visible table (match or sandbox), or None.
        has_table: whether the match's table is shown.
        last_rule: ID of the rule behind the last refusal at the match's table, or an empty string.
    """

    session: "Session | None"
    active: "Session | None"
    has_table: bool
    last_rule: str

    @property
    def is_over(self) -> bool:
        """Whether there is a match that has ended."""
        return self.session is not None and self.session.match.outcome is not None

    @property
    def is_played(self) -> bool:
        """Whether there is a match that has not ended."""
        return self.session is not None and not self.is_over

    @property
    def is_open(self) -> bool:
        """Whether there is a match and the privacy screen does not cover it."""
        return self.session is not None and not self.session.is_covered


@dataclass(frozen=True, slots=True)
class ActionRow:
    """Declaration of an action and of its positions in the menus and tool bar.

    A feature yields its rows from the function `actions` in its module `actions`. That module is
    imported before the first paint, so it should import no more than this module and the settings.

    Attributes:
        name: the action's key in the keymap, and its attribute name in `WindowActions`.
        text: its text in the menu.
        place: the action's position among all actions, in menus and lists of keys.
        menu: its menu and its group there, or None if it is in no menu; separators are between
            groups.
        slot: the name of the feature's method to call; if empty, `Part.act` is called at the
            current table.
        keys: its default keys.
        tip: its tool tip.
        icon: the name of its icon.
        tool_place: its position in the tool bar (the tens digit is the group), or 0 if it has no
            button.
        tool_text: a shorter text for the tool bar; if empty, `text` is used.
        setting: the name of the setting that it toggles, or an empty string.
        enabled: returns whether it is enabled; None if it always is, or if its feature enables it.
        visible: returns whether it is visible; None if it always is.
        is_hidden: whether it is hidden until the feature shows it.
        is_submenu: whether it is a submenu, which the `slot` method fills.
        is_checkable: whether it can be checked, as a toggle.
        repeats: whether holding its key triggers it repeatedly.
        role: its role in the menus of macOS.
    """

    name: str
    text: str
    place: int
    menu: tuple[Menu, int] | None
    slot: str = ""
    keys: tuple[KeySource, ...] = ()
    tip: str = ""
    icon: str = ""
    tool_place: int = 0
    tool_text: str = ""
    setting: str = ""
    enabled: Callable[[WindowState], bool] | None = None
    visible: Callable[[WindowState], bool] | None = None
    is_hidden: bool = False
    is_submenu: bool = False
    is_checkable: bool = False
    repeats: bool = False
    role: QAction.MenuRole = QAction.MenuRole.TextHeuristicRole


Rows = Iterator[ActionRow]


def action_rows(specs: Iterable[Spec]) -> list[tuple[str, ActionRow]]:
    """Return all rows in order with their features' names, empty for the window's own."""
    rows = [("", row) for row in _window_rows()]
    for spec in specs:
        if spec.in_menus:
            module = import_module(f"tabletop.ui.features.{spec.name}.actions")
            rows += [(spec.name, row) for row in module.actions()]
    return sorted(rows, key=lambda row: row[1].place)


def _window_rows() -> Rows:
    """Yield the window's own actions, which belong to no feature."""
    game, edit, view = Menu.GAME, Menu.EDIT, Menu.VIEW
    yield ActionRow(
        "restart",
        tr("&Restart"),
        place=20,
        menu=(game, 1),
        keys=("Ctrl+R",),
        tip=tr("The same game once more, with the same cards and dice"),
        icon="restart",
        tool_place=41,
        enabled=lambda now: now.has_table,
    )
    yield ActionRow(
        "pause",
        tr("P&ause"),
        place=60,
        menu=(game, 3),
        keys=("P", Qt.Key.Key_Pause),
        tip=tr("Cover the table, and stop the clock"),
        enabled=lambda now: now.has_table and now.is_played and now.is_open,
    )
    yield ActionRow(
        "home",
        tr("Back to the start &page"),
        place=180,
        menu=(game, 8),
        keys=("Ctrl+Home",),
        icon="home",
        tool_place=11,
        tool_text=tr("Start page"),
    )
    quit_role = QAction.MenuRole.QuitRole
    yield ActionRow("quit", tr("&Quit"), place=190, menu=(game, 9), keys=(_S.Quit,), role=quit_role)
    yield ActionRow(
        "undo",
        tr("&Undo"),
        place=200,
        menu=(edit, 1),
        keys=(_S.Undo,),
        icon="undo",
        tool_place=21,
        enabled=lambda now: now.active is not None and now.active.can_undo,
    )
    yield ActionRow(
        "redo",
        tr("&Redo"),
        place=210,
        menu=(edit, 1),
        keys=(_S.Redo,),
        icon="redo",
        tool_place=22,
        enabled=lambda now: now.active is not None and now.active.can_redo,
    )
    yield ActionRow(
        "dock",
        tr("&Log, moves and rules"),
        place=250,
        menu=(view, 1),
        keys=("Ctrl+L",),
        icon="log",
        tool_place=52,
        tool_text=tr("Log"),
        enabled=lambda now: now.has_table,
        is_checkable=True,
    )
    # On US keyboards, "+" is Shift+"=".
    larger, smaller = (_S.ZoomIn, "Ctrl+="), (_S.ZoomOut,)
    yield ActionRow(
        "larger", tr("Lar&ger text"), place=300, menu=(view, 2), keys=larger, repeats=True
    )
    yield ActionRow(
        "smaller", tr("&Smaller text"), place=310, menu=(view, 2), keys=smaller, repeats=True
    )
    yield ActionRow("usual", tr("N&ormal text size"), place=320, menu=(view, 2), keys=("Ctrl+0",))
    yield ActionRow(
        "full_screen",
        tr("&Full screen"),
        place=330,
        menu=(view, 3),
        keys=("F11",),
        is_checkable=True,
    )
    yield ActionRow(
        "menus",
        tr("Open the menus"),
        place=360,
        menu=None,
        keys=("F10",),
        icon="menu",
        tool_place=1,
        tool_text=tr("Menu"),
    )


def add_groups(place: QMenu | QToolBar, groups: Iterable[Sequence[QAction]]) -> None:
    """Add groups of actions to a menu or tool bar, with separators between them."""
    for group in groups:
        if place.actions():
            place.addSeparator()
        place.addActions(group)


class WindowActions(QObject):
    """All the window's actions, each available as an attribute named after it.

    `MainWindow` connects them. Actions of features that failed to load are missing.

    Attributes:
        rows: the declarations of all actions, in order.
        submenus: a mapping from action names to submenus.
        icons: a mapping from actions to icon names.
    """

    def __init__(self, window: QMainWindow, rows: Sequence[ActionRow], settings: Settings) -> None:
        super().__init__(window)
        self._window, self._settings, self.rows = window, settings, rows
        self._named: dict[str, QAction] = {}
        self.submenus: dict[str, QMenu] = {}
        self.icons: dict[QAction, str] = {}
        for row in rows:
            self._make(row)
        settings.changed.connect(self._setting_changed)

    def __getattr__(self, name: str) -> QAction:
        """Return an action by its name."""
        try:
            return self._named[name]
        except KeyError:
            raise AttributeError(name) from None

    def trigger(self, name: str) -> None:
        """Trigger an action, unless its feature is missing."""
        if name in self._named:
            self._named[name].trigger()

    def get(self, name: str) -> QAction | None:
        """Return an action by its name, or None if its feature is missing."""
        return self._named.get(name)

    def _make(self, row: ActionRow) -> None:
        if row.is_submenu:
            self.submenus[row.name] = menu = QMenu(row.text, self._window)
            self.destroyed.connect(menu.deleteLater)
            self._named[row.name] = menu.menuAction()
            return
        self._named[row.name] = action = QAction(row.text, self)
        action.setAutoRepeat(row.repeats)
        action.setCheckable(row.is_checkable or bool(row.setting))
        action.setMenuRole(row.role)
        action.setToolTip(plain(row.tip or strip_mnemonic(row.text)))
        action.setVisible(not row.is_hidden)
        if row.tool_text:
            action.setIconText(row.tool_text)
        if row.icon:
            self.icons[action] = row.icon
        if row.setting:
            self._setting_changed(row.setting)
            action.toggled.connect(lambda on: setattr(self._settings, row.setting, on))
        self._window.addAction(action)

    def _setting_changed(self, name: str) -> None:
        for row in self.rows:
            if row.setting == name and row.name in self._named:
                self._named[row.name].setChecked(getattr(self._settings, name))

    def refresh(self, now: WindowState) -> None:
        """Enable and show the actions that are available in the given state."""
        for row in self.rows:
            if row.enabled is not None:
                self._named[row.name].setEnabled(row.enabled(now))
            if row.visible is not None:
                self._named[row.name].setVisible(row.visible(now))

    def set_shortcuts(self, keymap: Keymap) -> None:
        """Set the shortcuts of all actions."""
        for name in self.titles():
            self._named[name].setShortcuts(keymap.keys(name))

    def titles(self) -> dict[str, str]:
        """Return the titles of all actions that can have a key, indexed by keymap name."""
        rows = (row for row in self.rows if not row.is_submenu)
        return {row.name: strip_mnemonic(row.text).rstrip("…") for row in rows}

    def tool_groups(self) -> dict[int, list[QAction]]:
        """Return the tool bar's actions, indexed by group number."""
        rows = sorted((row for row in self.rows if row.tool_place), key=lambda row: row.tool_place)
        groups = groupby(rows, lambda row: row.tool_place // 10)
        return {group: [self._named[row.name] for row in inside] for group, inside in groups}

    def fill_menus(self, bar: QMenuBar) -> None:
        """Add the menus, with all actions, to a menu bar."""
        titles = {
            Menu.GAME: self.tr("&Game"),
            Menu.EDIT: self.tr("&Edit"),
            Menu.VIEW: self.tr("&View"),
            Menu.HELP: self.tr("&Help"),
        }
        menus = {menu: bar.addMenu(title) for menu, title in titles.items()}
        groups: defaultdict[tuple[Menu, int], list[QAction]] = defaultdict(list)
        for row in self.rows:
            if row.menu is not None:
                groups[row.menu].append(self._named[row.name])
        for (menu, _), actions in sorted(groups.items(), key=lambda found: found[0][1]):
            add_groups(menus[menu], [actions])
        self.languages = menus[Menu.VIEW].addMenu(self.tr("La&nguage"))
