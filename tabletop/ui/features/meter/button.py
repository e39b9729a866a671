"""The button over the meter of the viewer's goal; it stays pressed while the meter is shown."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QWidget

from tabletop.engine.capabilities import HasMeter
from tabletop.engine.zones import NoteArea, Place, Plan
from tabletop.ui.base.keymap import Keymap
from tabletop.ui.table.scene.labels import NoteItem
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.widgets import ToggleButton

_OVER_METER: Final = 0.05
"""Between the button and the slip, in card widths."""

Anchor = Callable[[QPointF | None], QPoint]
"""Where a point of the scene is in the table's widget; its middle for None."""


class MeterButton(ToggleButton):
    """Stands over the meter of one's goal; pressed while that is wanted."""

    def __init__(self, parent: QWidget, keymap: Keymap | None) -> None:
        """Make it; the tool tip names the key that does the same, if there is a key map."""
        super().__init__(self.tr("Task meter"), "", parent)
        self._keymap = keymap
        self._update_tool_tip()
        if keymap is not None:
            keymap.changed.connect(self._update_tool_tip)
        self.setChecked(True)
        self.hide()

    def _update_tool_tip(self) -> None:
        tip = self.tr("Which cards suit your secret task, and what is missing")
        self.setToolTip(plain(self._keymap.label_with_key(tip, "meter") if self._keymap else tip))

    def update_place(
        self, session: Session, plan: Plan, anchor: Anchor, slips: Sequence[NoteItem]
    ) -> None:
        """Stand over the meter, for those who have something to measure.

        Args:
            session: who looks at what.
            plan: the table.
            anchor: where a point of the scene is in the parent.
            slips: what lies there, as large as its writing.
        """
        slip = next((slip for slip in plan.notes if slip.name == "meter"), None)
        measures = isinstance(session.match.rules, HasMeter) and session.match.outcome is None
        self.setVisible(slip is not None and measures and session.visible_to is not None)
        if slip is not None:
            self.set_text_font(self.font())
            self.adjustSize()
            self.move(self._corner(plan, slip, anchor, slips))

    def _corner(
        self, plan: Plan, slip: NoteArea, anchor: Anchor, slips: Sequence[NoteItem]
    ) -> QPoint:
        """Return where it stands above the slip, or beside it where it would cover something."""
        left, top = slip.x - slip.width / 2, slip.y - slip.height / 2
        right = left
        for item in slips:
            if item.shown.area == slip:
                top = min(top, item.y() / UNIT)
                right = item.sceneBoundingRect().right() / UNIT + _OVER_METER
        lows = [place.y + place.height / 2 for place in plan.places if _is_above(place, slip)]
        beside = anchor(QPointF(right, max(lows, default=0.0) + _OVER_METER) * UNIT)
        above = anchor(QPointF(left, top - _OVER_METER) * UNIT) - QPoint(0, self.height())
        return above if above.y() >= beside.y() else beside


def _is_above(place: Place, slip: NoteArea) -> bool:
    """Return whether a place is somewhere above a slip."""
    return place.y < slip.y and abs(place.x - slip.x) < (place.width + slip.width) / 2
