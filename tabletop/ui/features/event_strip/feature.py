"""The feature that shows the latest events as small pictures beside the prompt."""

from typing import Final

from tabletop.overriding import override
from tabletop.ui.features.event_strip.strip import EventStrip
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import Theme


class EventStripPart(Part):
    """The event strip at one table.

    It reads the log when the match changes, not during layout: while dice are being thrown, the log
    already contains their result, which must not be shown yet.

    Attributes:
        strip: the widget with the pictures.
    """

    def __init__(self, table: TableView) -> None:
        self.strip = EventStrip(table.session, table.scene.sprites.theme, table.bar)
        self.strip.pointed.connect(table.hint_changed)
        table.bar.fit_slot = self.strip.fit

    @override
    def changed(self, change: Change) -> None:
        self.strip.update_events()

    @override
    def set_theme(self, theme: Theme) -> None:
        self.strip.set_theme(theme)


PART: Final = EventStripPart
