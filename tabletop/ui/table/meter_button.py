"""A small button over the meter of one's goal: shows it, or puts it away."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QToolButton, QWidget

from tabletop.engine.zones import Plan
from tabletop.ui.guard import guarded
from tabletop.ui.look.printer import UNIT
from tabletop.ui.play.session import Session
from tabletop.ui.table.aides import Anchor
from tabletop.ui.table.hand_tools import dress_in_paper

_GAP: Final = 0.05
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

    def follow(self, session: Session, plan: Plan | None, anchor: Anchor) -> None:
        """Stand over the meter, for those who have something to measure.

        Args:
            session: who looks at what.
            plan: the table.
            anchor: where a point of the scene is in the parent.
        """
        slips = () if plan is None else plan.slips
        slip = next((slip for slip in slips if slip.name == "meter"), None)
        measures = session.match.rules.measures and session.match.outcome is None
        self.setVisible(slip is not None and measures and session.sight is not None)
        if slip is not None:
            left, top = slip.x - slip.width / 2, slip.y - slip.height / 2 - _GAP
            corner = anchor(QPointF(left, top) * UNIT)
            self.adjustSize()
            self.move(corner.x(), corner.y() - self.height())
