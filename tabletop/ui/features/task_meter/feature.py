"""The feature that shows a meter for the viewer's secret task."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QFont

from tabletop.engine.capabilities import HasMeter
from tabletop.engine.zones import NoteArea, Place
from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.placing import VITAL, WeightedArea
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.widgets import ToggleButton

_OVER_METER: Final = 0.05
"""Distance between the button and the meter, in card widths."""


class MeterButton(ToggleButton):
    """Button above the task meter; checked while the meter is shown."""

    def __init__(self, table: TableView) -> None:
        super().__init__(self.tr("Task meter"), "", table)
        self._table = table
        self._keymap = table.features.window.keymap
        self._update_tool_tip()
        self._keymap.changed.connect(self._update_tool_tip)
        self.setChecked(True)
        self.hide()

    def _update_tool_tip(self) -> None:
        tip = self.tr("Which cards suit your secret task, and what is missing")
        self.setToolTip(plain(self._keymap.label_with_key(tip, "meter")))

    def update_place(self) -> None:
        """Place the button above the meter, and show it if the viewer has a task."""
        session, notes = self._table.session, self._table.scene.snapshot.plan.notes
        note = next((note for note in notes if note.name == "meter"), None)
        measures = isinstance(session.match.rules, HasMeter) and session.match.outcome is None
        self.setVisible(note is not None and measures and session.visible_to is not None)
        if note is not None:
            self.set_text_font(self.font())
            self.adjustSize()
            self.move(self._corner(note))

    def _corner(self, note: NoteArea) -> QPoint:
        """Return the button's corner, above the note or, if a place is there, beside it."""
        scene, anchor = self._table.scene, self._table.popups.anchor
        left, top = note.x - note.width / 2, note.y - note.height / 2
        right = left
        for item in scene.notes:
            if item.shown.area == note:
                top = min(top, item.y() / UNIT)
                right = item.sceneBoundingRect().right() / UNIT + _OVER_METER
        places = scene.snapshot.plan.places
        lows = [place.y + place.height / 2 for place in places if _is_above(place, note)]
        beside = anchor(QPointF(right, max(lows, default=0.0) + _OVER_METER) * UNIT)
        above = anchor(QPointF(left, top - _OVER_METER) * UNIT) - QPoint(0, self.height())
        return above if above.y() >= beside.y() else beside


def _is_above(place: Place, note: NoteArea) -> bool:
    """Return whether a place is above a note and overlaps it horizontally."""
    return place.y < note.y and abs(place.x - note.x) < (place.width + note.width) / 2


class TaskMeterPart(Part):
    """The task meter at one table.

    Attributes:
        button: the toggle button; the meter is shown while it is checked.
    """

    settings = frozenset({Settings.metered.name})

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.button = MeterButton(table)
        self.button.toggled.connect(self._set_shown)

    @override
    def rendered(self, *, is_present: bool) -> None:
        if is_present:
            self.rescaled()
        elif self._table.playback.is_running:
            self.button.hide()

    @override
    def rescaled(self) -> None:
        self.button.update_place()

    @override
    def obstacles(self) -> Iterable[WeightedArea]:
        is_shown, area = self.button.isVisible(), QRectF(self.button.geometry())
        return (WeightedArea(area, VITAL),) if is_shown else ()

    @override
    def set_font(self, font: QFont) -> None:
        self.button.setFont(font)

    @override
    def apply(self, settings: Settings) -> None:
        self.button.setChecked(settings.metered)

    def _set_shown(self, shown: bool) -> None:
        table = self._table
        table.features.window.settings.metered = shown
        table.presenter.set_meter_shown(shown)
        table.session.rearranged.emit()


PART: Final = TaskMeterPart
