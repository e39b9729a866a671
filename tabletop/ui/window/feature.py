"""What a feature of the window is: a page, a dialog, or something that goes round the table."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from tabletop.ui.table.features import Feature, Features
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.game_cards import GameInfo
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import Navigation

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.table.part import Part
    from tabletop.ui.window.dock import SidePanel


class WindowFeature(Feature, QObject):
    """A feature in one window.

    The methods of this class are hooks; a feature overrides those that it needs. Menu actions and
    other features call what else it has by name (`Features.do`).

    Attributes:
        context: what the parts of the window share.
        navigation: turns from page to page.
        match: the match on the table of the window.
        dialog: the feature's dialog while it is open, else None.
    """

    features: "WindowFeatures"
    dialog: QDialog | None = None

    def __init__(self, features: "WindowFeatures", part: "Callable[[Any], Part] | None") -> None:
        Feature.__init__(self, features, part)
        QObject.__init__(self, features.context.window)
        self.context = features.context
        self.navigation, self.match = features.navigation, features.match
        self.initialize()

    def open_dialog(self, dialog: QDialog) -> None:
        """Open a dialog, which is `dialog` until it is closed, and deleted then."""
        self.dialog = dialog
        dialog.finished.connect(self._dialog_closed)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _dialog_closed(self) -> None:
        self.dialog = None

    # --- hooks ------------------------------------------------------------------------------

    def initialize(self) -> None:
        """Prepare: the feature was asked for, and has all that it is given."""

    def home_page(self) -> QWidget | None:
        """Return what the window shows while nothing is on the table, or None."""
        return None

    def dock_page(self, panel: "SidePanel") -> tuple[QWidget, str]:
        """Return a new page for the dock, which follows the signals of its panel, and its title.

        It is called if the list of features says so.
        """
        raise NotImplementedError

    def welcome(self) -> None:
        """React to the very first start of the program."""

    def saves_changed(self, *, late: bool) -> None:
        """React to other saved games than before.

        Args:
            late: whether everything on the start page should stay where it is.
        """

    def window_shown(self) -> None:
        """React to a window that is shown."""

    def games_found(self, cards: tuple[GameInfo, ...]) -> None:
        """React to further games, which come from outside."""

    def retranslate(self) -> None:
        """Follow another language; window and table are made anew already."""

    def go_home(self) -> bool:
        """Leave its page for the start page; return whether the table is shown instead."""
        return False

    def start_page_shown(self) -> None:
        """React to the start page, which was asked for."""

    def save_settings(self) -> None:
        """Put into the settings what the next start should know: the window may close."""

    def may_close(self) -> bool:
        """Return whether the window may close; the user may be asked."""
        return True


class WindowFeatures(Features):
    """The features of a window, and of each of its tables."""

    def __init__(self, context: AppContext, navigation: Navigation, match: MatchActions) -> None:
        super().__init__(context.settings, lambda: match.controller.thinking, context.keymap)
        self.context, self.navigation, self.match = context, navigation, match

    def load_at_start(self) -> None:
        """Import what is there with the window."""
        for spec in self.specs:
            if spec.at_start:
                self.load(spec.name)

    @property
    def loaded(self) -> list[WindowFeature]:
        """The features of the window that were imported."""
        found = (self._loaded.get(spec.name) for spec in self.specs)
        return [one for one in found if isinstance(one, WindowFeature)]

    def dock_pages(self, panel: "SidePanel") -> list[tuple[QWidget, str]]:
        """Return the pages that features have in the dock."""
        named = [spec.name for spec in self.specs if spec.in_dock]
        return [self.invoke(name, "dock_page", panel) for name in named]
