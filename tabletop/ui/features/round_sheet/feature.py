"""Shows the points after a round until the next change."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from tabletop.match.queries import round_end
from tabletop.ui.features.round_sheet.sheet import RoundLine, RoundSheet
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tabletop.ui.table.table_view import TableView


class RoundSheetPart(Part):
    """The points at one table.

    Attributes:
        sheet: shows them.
    """

    def __init__(self, table: "TableView") -> None:
        self._session = table.session
        self.sheet = RoundSheet(table)
        table.sheets.add(self.sheet, stays=True)

    def shown(self, change: Change) -> None:
        """See `Part`; points are no secret, so they stay above the privacy screen."""
        if change.is_of_position:
            self.sheet.clear()
        for number in range(change.before.ply, change.now.ply):
            self._sum_up(number)
        self.sheet.raise_()

    def _sum_up(self, number: int) -> None:
        match, speaker = self._session.match, self._session.speaker
        ended = round_end(match, number)
        if ended is None:
            return
        lines = [
            RoundLine(match.badge(seat), speaker.seat(seat), after - was, after)
            for seat, (was, after) in enumerate(zip(ended.before, ended.after, strict=True))
        ]
        self.sheet.sum_up(speaker.event(ended.event, None), lines)

    def floating(self) -> "Iterable[QRectF]":
        """See `Part`."""
        return (QRectF(self.sheet.geometry()),) if self.sheet.isVisible() else ()

    def set_font(self, font: QFont) -> None:
        """See `Part`."""
        self.sheet.set_text(font)


PART: Final = RoundSheetPart
