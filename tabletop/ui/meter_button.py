"""A small button over the meter of one's goal: shows it, or puts it away."""

from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolButton, QWidget

from tabletop.engine.zones import Plan, Slip
from tabletop.ui.guard import guarded
from tabletop.ui.hand_tools import dress_in_paper

GAP: Final = 0.05
"""Between the button and the slip, in card widths."""


@guarded
class MeterButton(QToolButton):
    """Pressed while the meter is wanted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(self.tr("Task meter"))
        self.setAccessibleName(self.text())
        self.setToolTip(self.tr("Which cards suit your secret task, and what is missing (Ctrl+M)"))
        self.setCheckable(True)
        self.setChecked(True)
        dress_in_paper(self)
        self.hide()

    def stand_on(self, corner: QPoint) -> None:
        """Stand with the lower left corner at a point of the parent."""
        self.adjustSize()
        self.move(corner.x(), corner.y() - self.height())


def slip_of(plan: Plan) -> Slip | None:
    """Where the meter lies; None where the table has no place for it."""
    return next((slip for slip in plan.slips if slip.name == "meter"), None)
