"""Lets the window follow the keys that are set, whichever they are."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tabletop.ui.window.context import AppContext
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import when_exposed

if TYPE_CHECKING:
    from tabletop.ui.base.key_filters import RemappedKeyFilter

_LOAD_AFTER: Final = 100
"""Milliseconds after the window was shown."""


class Shortcuts(QObject):
    """Stands between the keys that are set and what follows them."""

    def __init__(self, context: AppContext, match_actions: MatchActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._match_actions = match_actions
        self._changed_keys: RemappedKeyFilter | None = None
        context.keymap.changed.connect(self.apply_keys)
        match_actions.table_opened.connect(self.apply_keys)

    def load_soon(self) -> None:
        """Say what is wrong with the keys that are set, and follow them in all windows."""
        when_exposed(self._context.window, self, _LOAD_AFTER, self._load)

    def _load(self) -> None:
        self.apply_keys()
        self._context.features.load_wanted()
        self._report_problems()

    def _report_problems(self) -> None:
        """Say which lines of the settings' file are not understood, unless that was said before."""
        context, settings = self._context, self._context.settings
        faults = sorted((*settings.problems(), *context.keymap.problems()))
        told = "\n".join(fault for _, fault in faults)
        if told != settings.reported_faults:
            settings.reported_faults = told
            rows = [f"{settings.file.path}:{line}: {fault}" for line, fault in faults]
            if rows:
                from tabletop.ui.base.errors import first_few

                context.bar.show_warning("\n".join(first_few(rows)))

    def apply_keys(self) -> None:
        """Let everything be done by the keys that are set now."""
        keymap, app = self._context.keymap, QApplication.instance()
        self._context.actions.set_shortcuts(keymap)
        match = self._match_actions
        match.undo_reason.setKeys(keymap.keys("undo"))
        match.redo_reason.setKeys(keymap.keys("redo"))
        if self._changed_keys is None and keymap.custom_keys and isinstance(app, QApplication):
            from tabletop.ui.base.key_filters import RemappedKeyFilter

            self._changed_keys = RemappedKeyFilter(app, keymap)

    def open_menus(self) -> None:
        """Open the first menu; arrows lead on to the others."""
        bar = self._context.window.menuBar()
        bar.setActiveAction(bar.actions()[0])
