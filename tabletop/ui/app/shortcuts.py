"""Apply the user's keyboard shortcuts to the window."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tabletop.ui.window.context import AppContext
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import when_exposed

if TYPE_CHECKING:
    from tabletop.ui.base.key_filters import RemappedKeyFilter

_LOAD_AFTER: Final = 100
"""Milliseconds between showing the window and loading the shortcuts."""


class Shortcuts(QObject):
    """Applies the user's keyboard shortcuts to the window's actions."""

    def __init__(self, context: AppContext, match_actions: MatchActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._match_actions = match_actions
        self._changed_keys: RemappedKeyFilter | None = None
        context.keymap.changed.connect(self.apply_keys)
        match_actions.table_opened.connect(self.apply_keys)

    def load_soon(self) -> None:
        """Apply the shortcuts and report their problems after the first paint."""
        when_exposed(self._context.window, self, _LOAD_AFTER, self._load)

    def _load(self) -> None:
        self.apply_keys()
        self._context.features.load_without_table()
        self._report_problems()

    def _report_problems(self) -> None:
        """Report invalid lines in the settings file, unless already reported."""
        context, settings = self._context, self._context.settings
        faults = sorted((*settings.problems(), *context.keymap.problems()))
        reported = "\n".join(fault for _, fault in faults)
        if reported != settings.reported_faults:
            settings.reported_faults = reported
            rows = [f"{settings.file.path}:{line}: {fault}" for line, fault in faults]
            if rows:
                from tabletop.ui.base.errors import first_few

                context.bar.show_warning("\n".join(first_few(rows)))

    def apply_keys(self) -> None:
        """Apply the current shortcuts to all actions."""
        keymap, app = self._context.keymap, QApplication.instance()
        self._context.actions.set_shortcuts(keymap)
        match = self._match_actions
        match.undo_reason.setKeys(keymap.keys("undo"))
        match.redo_reason.setKeys(keymap.keys("redo"))
        if self._changed_keys is None and keymap.custom_keys and isinstance(app, QApplication):
            from tabletop.ui.base.key_filters import RemappedKeyFilter

            self._changed_keys = RemappedKeyFilter(app, keymap)

    def open_menus(self) -> None:
        """Open the first menu, from which the arrow keys move to the others."""
        bar = self._context.window.menuBar()
        bar.setActiveAction(bar.actions()[0])
