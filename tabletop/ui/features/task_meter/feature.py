"""The feature that shows a meter for the viewer's secret task."""

from typing import Final

from PySide6.QtGui import QFont

from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.task_meter.button import MeterButton
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView


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
