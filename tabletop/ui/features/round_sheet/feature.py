"""The feature that shows the points scored in a round until the next change."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLocale, QRectF, Qt
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from tabletop.match.queries import round_end
from tabletop.overriding import override
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.art import Badge, badge_pixmap
from tabletop.ui.widgets.layouts import em, holding, in_column, in_grid, in_row
from tabletop.ui.widgets.overlay import Layer, Overlay
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.press_filter import guard
from tabletop.ui.widgets.widgets import close_button, scaled_font

_WIDTH: Final = 17


class RoundLine(NamedTuple):
    """A player's result in a round: badge, name, points for the round and total."""

    badge: Badge
    name: str
    round_points: int
    total: int


class RoundSheet(Overlay):
    """Popup with the points scored in a round, shown until a click or the next move."""

    layer = Layer.TRANSIENT

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("round")
        self._lines: tuple[RoundLine, ...] = ()
        self.title = PlainLabel(wordWrap=True)
        self.close_button = close_button(self.tr("Put the sheet away"), self.clear)
        head = in_row((self.title, 1), self.close_button)
        head.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        self._points = QWidget()
        self._column = in_column(head, self._points)
        self.setLayout(self._column)
        guard(self, blocks_presses=True)

    def show_round(self, title: str, lines: Sequence[RoundLine]) -> None:
        """Show the points scored in a round.

        Args:
            title: a text about how the round ended.
            lines: a line for each player, in display order.
        """
        self._lines = tuple(lines)
        self.title.setText(title)
        self.title.setFont(scaled_font(self, 1.15))
        unit = em(self)
        self._column.setContentsMargins(unit, unit * 2 // 3, unit * 2 // 3, unit)
        self._column.setSpacing(unit // 2)
        self._points.hide()
        self._points.deleteLater()
        grid = in_grid(across=unit, down=unit // 3)
        grid.setColumnStretch(1, 1)
        self._points = holding(grid)
        self._column.addWidget(self._points)
        number, sides = QLocale().toString, Qt.AlignmentFlag
        for row, line in enumerate(lines):
            dot = PlainLabel(pixmap=badge_pixmap(line.badge, unit, self.devicePixelRatioF()))
            texts = (line.name, f"+{number(line.round_points)}", number(line.total))
            for column, label in enumerate((dot, *map(PlainLabel, texts))):
                label.setFont(scaled_font(self, 1.1) if column == len(texts) else self.font())
                side = sides.AlignLeft if column < 2 else sides.AlignRight
                grid.addWidget(label, row, column, side | sides.AlignVCenter)
        self.setFixedWidth(_WIDTH * unit)
        self.reposition()
        spoken = [f"{line.name}: +{line.round_points}, {line.total}" for line in lines]
        self.show_on_top(". ".join((title, *spoken)))

    @override
    def clear(self) -> None:
        super().clear()
        self.title.clear()
        for label in self._points.findChildren(QLabel):
            label.deleteLater()

    def set_text_font(self, font: QFont) -> None:
        """Set the font for all texts."""
        self.setFont(font)
        if self.isVisible():
            self.show_round(self.title.text(), self._lines)

    @override
    def reposition(self) -> None:
        # Stay within the parent.
        self.adjustSize()
        unit, room = em(self), self.host.height() - self.height()
        self.move(unit, max(min(4 * unit, room), 0))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.clear()


class RoundSheetPart(Part):
    """Shows the points after each round at one table.

    Attributes:
        popup: the popup with the points.
    """

    def __init__(self, table: TableView) -> None:
        self._session = table.session
        self.popup = RoundSheet(table)
        table.popups.add(self.popup, stays=True)

    @override
    def shown(self, change: Change) -> None:
        # Points are public, so the popup stays above the privacy screen.
        if change.is_of_position:
            self.popup.clear()
        for number in range(change.before.ply, change.now.ply):
            self._show_round(number)
        self.popup.raise_()

    def _show_round(self, number: int) -> None:
        match, speaker = self._session.match, self._session.speaker
        ended = round_end(match, number)
        if ended is None:
            return
        lines = [
            RoundLine(match.badge(seat), speaker.seat(seat), after - was, after)
            for seat, (was, after) in enumerate(zip(ended.before, ended.after, strict=True))
        ]
        self.popup.show_round(speaker.event(ended.event, None), lines)

    @override
    def popup_areas(self) -> Iterable[QRectF]:
        return (QRectF(self.popup.geometry()),) if self.popup.isVisible() else ()

    @override
    def set_font(self, font: QFont) -> None:
        self.popup.set_text_font(font)


PART: Final = RoundSheetPart
