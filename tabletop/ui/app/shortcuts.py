"""Lets the window follow the keys that are set, whichever they are."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tabletop.ui.base.settings import Settings
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import when_seen

if TYPE_CHECKING:
    from tabletop.ui.base.key_filters import ChangedKeys
    from tabletop.ui.features.switch_access.feature import Scanning

_LOOK_AFTER: Final = 100
"""Milliseconds after the window was shown."""


class Keyboard(QObject):
    """Stands between the keys that are set and what follows them.

    Attributes:
        scanning: lets one switch be enough, where that is set.
    """

    def __init__(self, context: AppContext, match_actions: MatchActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._match_actions = match_actions
        self._changed: ChangedKeys | None = None
        self.scanning: Scanning | None = None
        context.keymap.changed.connect(self.follow)
        match_actions.laid.connect(self.follow)
        match_actions.laid.connect(self._scan_match)
        context.settings.changed.connect(self._scan)

    def look_soon(self) -> None:
        """Say what is wrong with the keys that are set, and follow them in all windows."""
        when_seen(self._context.window, self, _LOOK_AFTER, self._look)

    def _look(self) -> None:
        self.follow()
        if self.scanning is None:  # it may have been set since the window was shown
            self._scan(Settings.scanning.name)
        self._tell_faults()

    def _tell_faults(self) -> None:
        """Say which lines of the settings' file are not understood, unless that was said before."""
        context, settings = self._context, self._context.settings
        faults = sorted((*settings.problems(), *context.keymap.problems()))
        told = "\n".join(fault for _, fault in faults)
        if told != settings.told_faults:
            settings.told_faults = told
            rows = [f"{settings.file.path}:{line}: {fault}" for line, fault in faults]
            if rows:
                from tabletop.ui.base.errors import first_few

                context.bar.say("\n".join(first_few(rows)))

    def follow(self) -> None:
        """Let everything be done by the keys that are set now."""
        keymap, app = self._context.keymap, QApplication.instance()
        self._context.actions.take_keys(keymap)
        match = self._match_actions
        match.why_no_undo.setKeys(keymap.keys("undo"))
        match.why_no_redo.setKeys(keymap.keys("redo"))
        if self._changed is None and keymap.own and isinstance(app, QApplication):
            from tabletop.ui.base.key_filters import ChangedKeys

            self._changed = ChangedKeys(app, keymap)

    def _scan(self, name: str) -> None:
        """Let one switch be enough, if that is set; what does it is made only then."""
        if name not in (Settings.scanning.name, Settings.switch.name):
            return
        if self.scanning is not None:
            self.scanning.clear()
            self.scanning.deleteLater()
            self.scanning = None
        if self._context.settings.scanning:
            from tabletop.ui.features.switch_access.feature import Scanning

            self.scanning = Scanning(self._context, self)
            self._scan_match()

    def _scan_match(self) -> None:
        if self.scanning is not None and self._match_actions.session is not None:
            self.scanning.follow(self._match_actions.session)

    def open_menus(self) -> None:
        """Open the first menu; arrows lead on to the others."""
        bar = self._context.window.menuBar()
        bar.setActiveAction(bar.actions()[0])
