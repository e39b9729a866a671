"""The feature that shows the list of moves in the dock."""

from typing import Final

from PySide6.QtCore import Qt

from tabletop.overriding import override
from tabletop.ui.features.move_list.view import MoveList
from tabletop.ui.window.dock import SidePanel
from tabletop.ui.window.feature import WindowFeature


class MoveListFeature(WindowFeature):
    """Adds a list of all legal moves to the dock."""

    _list: MoveList

    @override
    def dock_page(self, panel: SidePanel) -> tuple[MoveList, str]:
        self._list = moves = MoveList()
        moves.end_requested.connect(lambda: self.features.invoke("end", "show"))
        moves.left.connect(self.match.back_to_table)
        panel.session_shown.connect(moves.show_session)
        return moves, self.tr("Moves")

    def show(self) -> None:
        """Show the move list and give it focus."""
        around = self.match.tool_bar_and_dock
        if around is not None and self.match.session is not None:
            self.context.actions.dock.setChecked(True)
            around.dock.panel.setCurrentWidget(self._list)
            self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)


FEATURE: Final = MoveListFeature
