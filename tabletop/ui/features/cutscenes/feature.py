"""The feature that plays cutscenes at a table."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF

from tabletop.overriding import override
from tabletop.ui.features.cutscenes.player import CutscenePlayer, cutscenes_of
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.screen_reader import announce


class CutscenesPart(Part):
    """Plays cutscenes at one table.

    Attributes:
        player: plays the cutscenes and shows the headlines.
    """

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.player = CutscenePlayer(table.scene)
        self.player.popup_areas = self._popup_areas

    @override
    def shown(self, change: Change) -> None:
        table, session, now = self._table, self._table.session, change.now
        if change.is_of_position:
            self.player.clear()
            if not now.is_covered and not table.playback.is_running:
                found = cutscenes_of(now.match, session.speaker, now.visible_to, change.before.ply)
                self.player.play(found)
                table.features.begin(self)
                # Logged events are announced from the log, in longer texts.
                shown = (one.words[-1] for one in found if one.is_announced and one.words)
                announce(table.board, " ".join(shown))
        table.hold_change(self.player.duration)

    @override
    def is_presenting(self) -> bool:
        return bool(self.player.words)

    def finish(self) -> bool:
        """End the cutscenes; return False, as the table knows whether one was running."""
        self.player.clear()
        return False

    def _popup_areas(self) -> Iterator[QRectF]:
        """Yield the areas that popups cover on the board, in scene coordinates."""
        board = self._table.board
        for areas in self._table.features.ask("popup_areas"):
            for area in areas:
                corner = board.viewport().mapFrom(self._table, area.topLeft().toPoint())
                seen = QRectF(corner, area.size()).toRect()
                yield board.mapToScene(seen).boundingRect()


PART: Final = CutscenesPart
