"""What is asked of the adviser: tips at the table that is shown."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions

if TYPE_CHECKING:
    from tabletop.engine.actions import SeatAction
    from tabletop.match.match import Match
    from tabletop.ui.table.table_view import TableView


class AdviceActions(QObject):
    """Gives tips; what they need is imported with the first.

    Signals:
        try_wanted: something else is to be tried in the sandbox; carries the `Record` of what was
            played, and what is better, if anything is.
    """

    try_wanted = Signal(object, object)

    def __init__(self, context: AppContext, match: MatchActions) -> None:
        super().__init__(context.window)
        self._context, self._match = context, match

    def give_tip(self) -> None:
        """Tell a little more of what is best, at the table of a match or the sandbox."""
        from tabletop.ui.pages.table.tips import Tips

        view = self._table()
        if view is None:
            return
        if not isinstance(view.tips, Tips):
            view.tips = Tips(view, self._match.controller.thinking)
        view.tips.ask()

    def ask(self) -> None:
        """Say what the piece at the keyboard's ring can do, or of the one that is pressed next."""
        view = self._table()
        if view is None or view.session.is_covered:
            return
        view.settle()
        stop = view.cursor_keys.stop
        if stop is not None:
            view.explain(stop.piece, stop.middle)
            return
        view.hand.asks = True
        view.point_at(None)
        view.tell(self.tr("Press a card, a die or a place: it is said what it may do, or why not."))

    def _table(self) -> "TableView | None":
        """Return the table that is shown."""
        from tabletop.ui.table.table_view import TableView

        views = self._context.window.findChildren(TableView)
        return next((view for view in views if view.isVisible()), None)

    def try_from(self, match: "Match", steps: int, better: "SeatAction | None") -> None:
        """Let be tried in the sandbox what would have been after so many steps of a match."""
        from tabletop.match.chance import new_seed
        from tabletop.scenarios.record import played_from

        self.try_wanted.emit(played_from(match, new_seed(), steps), better)
