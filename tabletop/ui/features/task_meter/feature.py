"""The feature that shows a meter for the viewer's secret task."""

from typing import Final

from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView


class TaskMeterPart(Part):
    """The task meter at one table."""

    settings = frozenset({Settings.metered.name})

    def __init__(self, table: TableView) -> None:
        self._table = table

    @override
    def apply(self, settings: Settings) -> None:
        if settings.metered != self._table.presenter.progress.metered:
            self._table.presenter.set_meter_shown(settings.metered)
            self._table.session.rearranged.emit()


PART: Final = TaskMeterPart
