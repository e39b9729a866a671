"""Lets the window follow the keys that are set, whichever they are."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tabletop.ui.shell.after_paint import when_seen
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions

if TYPE_CHECKING:
    from tabletop.ui.input.changed_keys import ChangedKeys

_LOOK_AFTER: Final = 100
"""Milliseconds after the window was shown."""


class Keyboard(QObject):
    """Stands between the keys that are set and what follows them."""

    def __init__(self, context: AppContext, match_actions: MatchActions) -> None:
        super().__init__(context.window)
        self._context = context
        self._match_actions = match_actions
        self._changed: ChangedKeys | None = None
        context.keymap.changed.connect(self.follow)
        match_actions.laid.connect(self.follow)

    def look_soon(self) -> None:
        """Say what is wrong with the keys that are set, and follow them in all windows."""
        when_seen(self._context.window, self, _LOOK_AFTER, self._look)

    def _look(self) -> None:
        self.follow()
        problems = [*self._context.keymap.problems()]
        if problems:
            self._context.bar.say("\n".join(problems))

    def follow(self) -> None:
        """Let everything be done by the keys that are set now."""
        keymap, app = self._context.keymap, QApplication.instance()
        self._context.actions.take_keys(keymap)
        match, meter = self._match_actions, self._context.actions.meter
        match.why_no_undo.setKeys(keymap.keys("undo"))
        match.why_no_redo.setKeys(keymap.keys("redo"))
        if match.table is not None:
            match.table.view.meter.setToolTip(keymap.hint(meter.toolTip(), "meter"))
        if self._changed is None and keymap.own and isinstance(app, QApplication):
            from tabletop.ui.input.changed_keys import ChangedKeys

            self._changed = ChangedKeys(app, keymap)

    def open_menus(self) -> None:
        """Open the first menu; arrows lead on to the others."""
        bar = self._context.window.menuBar()
        bar.setActiveAction(bar.actions()[0])
