"""A game in figures: decisions, dice, time."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tabletop.engine.actions import Rolled
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.match.match import Match
from tabletop.ui.theme.layouts import FlowLayout, em
from tabletop.ui.theme.widgets import heading, muted


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts."""

    value: str
    caption: str


def figures(match: Match) -> tuple[Figure, ...]:
    """What is counted in a game."""
    steps = match.steps
    decisions = sum(step.actor != CHANCE and not step.forced for step in steps)
    dice = sum(len(step.action.faces) for step in steps if isinstance(step.action, Rolled))
    found = [
        Figure(QLocale().toString(decisions), QCoreApplication.translate("EndPage", "decisions"))
    ]
    if dice:
        found.append(
            Figure(QLocale().toString(dice), QCoreApplication.translate("EndPage", "dice thrown"))
        )
    played = match.attendance.times.get(NOBODY, 0)
    if played:
        minutes, seconds = divmod(played, 60)
        found.append(
            Figure(
                f"{minutes}:{seconds:02}",
                QCoreApplication.translate("EndPage", "minutes at the table"),
            )
        )
    return tuple(found)


class FiguresRow(QWidget):
    """Figures side by side, in as many rows as the width asks for."""

    def __init__(self, shown: Sequence[Figure], *, wrapped: bool) -> None:
        """Show figures.

        Args:
            shown: the figures.
            wrapped: whether captions go over several lines, where the words beside need the width.
        """
        super().__init__()
        unit = em(self)
        row = FlowLayout(unit if wrapped else 2 * unit)
        self.setLayout(row)
        columns = [_written(figure, wrapped=wrapped) for figure in shown]
        high = max(column.sizeHint().height() for column in columns)
        for column in columns:
            column.setMinimumHeight(high)  # all begin at the same height
            row.addWidget(column)

    def keep_in_a_row(self, *, kept: bool) -> None:
        """Ask for the width of all figures, or for that of one."""
        self.setMinimumWidth(self.sizeHint().width() if kept else 0)


def _written(figure: Figure, *, wrapped: bool) -> QWidget:
    """A figure with its caption below."""
    widget = QWidget()
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    value, caption = heading(figure.value, 1.7), muted(figure.caption)
    caption.setWordWrap(wrapped)
    if wrapped:
        caption.setFixedWidth(_longest_word(caption))
    for label in (value, caption):
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        column.addWidget(label)
    column.addStretch()
    return widget


def _longest_word(label: QLabel) -> int:
    return max(label.fontMetrics().horizontalAdvance(word) for word in label.text().split()) + 4
