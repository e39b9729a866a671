"""What is asked of the adviser: tips at the table that is shown."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions

if TYPE_CHECKING:
    from tabletop.match.match import Match


class AdviceActions(QObject):
    """Gives tips; what they need is imported with the first.

    Signals:
        try_wanted: a position is to be tried in the sandbox; carries the `Record`.
    """

    try_wanted = Signal(object)

    def __init__(self, context: AppContext, match: MatchActions) -> None:
        super().__init__(context.window)
        self._context, self._match = context, match

    def give_tip(self) -> None:
        """Tell a little more of what is best, at the table of a match or the sandbox."""
        from tabletop.ui.pages.table.table_view import TableView
        from tabletop.ui.pages.table.tips import Tips

        views = self._context.window.findChildren(TableView)
        view = next((view for view in views if view.isVisible()), None)
        if view is None:
            return
        if not isinstance(view.tips, Tips):
            view.tips = Tips(view, self._match.controller.thinking)
        view.tips.ask()

    def try_from(self, match: "Match", steps: int) -> None:
        """Let be tried in the sandbox what would have been after so many steps of a match."""
        from tabletop.match.chance import new_seed
        from tabletop.scenarios.record import copy_of

        self.try_wanted.emit(copy_of(match, new_seed(), steps))
