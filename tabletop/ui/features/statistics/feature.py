"""The feature that opens the statistics dialog."""

from typing import Final

from tabletop.ui.features.statistics.dialog import StatisticsDialog
from tabletop.ui.widgets.screen_reader import unheard
from tabletop.ui.window.feature import WindowFeature


class StatisticsFeature(WindowFeature):
    """Shows all players' results in a dialog."""

    dialog: StatisticsDialog | None

    def show(self) -> None:
        """Open the dialog, unless it is already open."""
        if self.dialog is None:
            context, results = self.context, self.match.controller.results
            shown = results, context.texts, context.settings, context.now
            with unheard():
                dialog = StatisticsDialog(*shown, context.window)
            self.open_dialog(dialog)


FEATURE: Final = StatisticsFeature
