"""A game in figures: decisions, dice, time."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import Rolled
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.match.match import Match
from tabletop.ui.widgets.layouts import em, holding, in_column, in_flow
from tabletop.ui.widgets.widgets import heading, muted


def figures(match: Match) -> dict[str, str]:
    """Return what is counted in a game: what each figure counts, and the figure."""
    steps, number = match.steps, QLocale().toString
    decisions = sum(step.actor != CHANCE and not step.forced for step in steps)
    dice = sum(len(step.action.faces) for step in steps if isinstance(step.action, Rolled))
    found = {QCoreApplication.translate("EndPage", "decisions"): number(decisions)}
    if dice:
        found[QCoreApplication.translate("EndPage", "dice thrown")] = number(dice)
    played = match.attendance.times.get(NOBODY, 0)
    if played:
        minutes, seconds = divmod(played, 60)
        caption = QCoreApplication.translate("EndPage", "minutes at the table")
        found[caption] = f"{minutes}:{seconds:02}"
    return found


class FiguresRow(QWidget):
    """Figures side by side, in as many rows as the width asks for."""

    def __init__(self, shown: Mapping[str, str], *, wrapped: bool) -> None:
        """Show figures.

        Args:
            shown: what each counts, and the figure.
            wrapped: whether captions go over several lines, where the words beside need the width.
        """
        super().__init__()
        columns = [_column(value, caption, wrapped=wrapped) for caption, value in shown.items()]
        high = max(column.sizeHint().height() for column in columns)
        for column in columns:
            column.setMinimumHeight(high)  # all begin at the same height
        self.setLayout(in_flow(*columns, spacing=em(self) * (1 if wrapped else 2)))

    def keep_in_a_row(self, *, kept: bool) -> None:
        """Ask for the width of all figures, or for that of one."""
        self.setMinimumWidth(self.sizeHint().width() if kept else 0)


def _column(value: str, caption: str, *, wrapped: bool) -> QWidget:
    """Return a figure with its caption below."""
    above, below = heading(value, 1.7), muted(caption)
    below.setWordWrap(wrapped)
    if wrapped:
        width = below.fontMetrics().horizontalAdvance
        below.setFixedWidth(max(width(word) for word in caption.split()) + 4)
    for label in (above, below):
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
    return holding(in_column(above, below, None, spacing=0))
