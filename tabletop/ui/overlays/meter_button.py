"""A small button over the meter of one's goal: shows it, or puts it away."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QToolButton, QWidget

from tabletop.engine.capabilities import HasMeter
from tabletop.engine.zones import Place, Plan, Slip
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.overlays.hand_tools import dress_in_paper
from tabletop.ui.overlays.help_overlays import Anchor
from tabletop.ui.scene.labels import SlipItem
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.sprite_cache import UNIT

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
        self._unit = 0
        self.hide()

    def follow(
        self, session: Session, plan: Plan | None, anchor: Anchor, slips: Sequence[SlipItem]
    ) -> None:
        """Stand over the meter, for those who have something to measure.

        Args:
            session: who looks at what.
            plan: the table.
            anchor: where a point of the scene is in the parent.
            slips: what lies there, as large as its writing.
        """
        planned = () if plan is None else plan.slips
        slip = next((slip for slip in planned if slip.name == "meter"), None)
        measures = isinstance(session.match.rules, HasMeter) and session.match.outcome is None
        self.setVisible(slip is not None and measures and session.sight is not None)
        if plan is not None and slip is not None:
            if self._unit != em(self):
                self._unit = em(self)
                dress_in_paper(self)
            self.adjustSize()
            self.move(self._corner(plan, slip, anchor, slips))

    def _corner(self, plan: Plan, slip: Slip, anchor: Anchor, slips: Sequence[SlipItem]) -> QPoint:
        """Where it stands above the slip, or beside it where it would cover what lies above."""
        left, top = slip.x - slip.width / 2, slip.y - slip.height / 2
        right = left
        for item in slips:
            if item.shown.slip == slip:
                top = min(top, item.y() / UNIT)
                right = item.sceneBoundingRect().right() / UNIT + _GAP
        lows = [place.y + place.height / 2 for place in plan.places if _is_over(place, slip)]
        beside = anchor(QPointF(right, max(lows, default=0.0) + _GAP) * UNIT)
        above = anchor(QPointF(left, top - _GAP) * UNIT) - QPoint(0, self.height())
        return above if above.y() >= beside.y() else beside


def _is_over(place: Place, slip: Slip) -> bool:
    """Whether a place lies somewhere above a slip."""
    return place.y < slip.y and abs(place.x - slip.x) < (place.width + slip.width) / 2
