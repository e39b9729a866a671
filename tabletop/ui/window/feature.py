"""The base class for the window's features, and the collection of them."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from tabletop.ui.table.features import Feature, Features
from tabletop.ui.window.context import AppContext, open_dialog
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import Navigation
from tabletop.ui.window.start_page_data import GameInfo

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.table.part import Part
    from tabletop.ui.window.dock import SidePanel


class WindowFeature(Feature, QObject):
    """A feature in one window.

    This class's methods are hooks, of which a feature overrides the ones it needs. Menu actions and
    other features call further methods by name (`Features.invoke`).

    Attributes:
        context: objects that the parts of the window share.
        navigation: switches between pages.
        match: the actions for the match on the window's table.
        dialog: the feature's open dialog, or None if it is closed.
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
        """Store a dialog in `dialog`, open it, and delete it when it is closed."""
        self.dialog = dialog
        dialog.finished.connect(self._dialog_closed)
        open_dialog(dialog)

    def _dialog_closed(self) -> None:
        self.dialog = None

    # --- hooks ------------------------------------------------------------------------------

    def initialize(self) -> None:
        """Initialize the feature; the base class has already set its attributes."""

    def home_page(self) -> QWidget | None:
        """Return the page to show if there is no match, or None if it has no such page."""
        return None

    def dock_page(self, panel: "SidePanel") -> tuple[QWidget, str]:
        """Return a dock page and its title.

        It is called only if the list of features declares such a page. The page may connect to the
        signals of `panel`.
        """
        raise NotImplementedError

    def welcome(self) -> None:
        """React to the program being started for the first time."""

    def saves_changed(self, *, late: bool) -> None:
        """React to saves being added, changed or removed.

        Args:
            late: if true, the start page's layout must not change.
        """

    def window_shown(self) -> None:
        """React to the window being shown for the first time."""

    def games_found(self, cards: tuple[GameInfo, ...]) -> None:
        """React to external games being found."""

    def retranslate(self) -> None:
        """React to a change of language, after the window and table have been rebuilt."""

    def go_home(self) -> bool:
        """Leave the feature's page; return whether the previous page was restored."""
        return False

    def start_page_shown(self) -> None:
        """React to the start page being shown on request."""

    def save_settings(self) -> None:
        """Store the feature's state in the settings before the window closes."""

    def may_close(self) -> bool:
        """Return whether the window may close; may ask the user."""
        return True


class WindowFeatures(Features):
    """A window's features, and the features at its tables."""

    def __init__(self, context: AppContext, navigation: Navigation, match: MatchActions) -> None:
        super().__init__(context.settings, lambda: match.controller.thinking, context.keymap)
        self.context, self.navigation, self.match = context, navigation, match

    def load_at_start(self) -> None:
        """Load the features that the start page needs."""
        for spec in self.specs:
            if spec.at_start:
                self.load(spec.name)

    @property
    def loaded(self) -> list[WindowFeature]:
        """The window's features that are already loaded."""
        found = (self._loaded.get(spec.name) for spec in self.specs)
        return [one for one in found if isinstance(one, WindowFeature)]

    def dock_pages(self, panel: "SidePanel") -> list[tuple[QWidget, str]]:
        """Return the dock pages that features provide."""
        named = [spec.name for spec in self.specs if spec.in_dock]
        return [self.invoke(name, "dock_page", panel) for name in named]
