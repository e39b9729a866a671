"""The feature that opens the settings dialog, and reopens it in another language."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QTimer

from tabletop.overriding import override
from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.widgets.screen_reader import unheard
from tabletop.ui.window.feature import WindowFeature
from tabletop.ui.window.ui_state import UiState


class SettingsDialogFeature(WindowFeature):
    """Opens a window's settings dialog."""

    dialog: SettingsDialog | None

    def show(self, page: int = 0) -> None:
        """Open the dialog and show the page with index `page`."""
        with unheard():
            dialog = self.dialog or SettingsDialog(self.context)
        dialog.pages.setCurrentIndex(page)
        if self.dialog is None:
            dialog.finished.connect(self.context.settings.save_in_background)
            self.open_dialog(dialog)

    @override
    def retranslate(self) -> None:
        # Close the dialog, and reopen it in the window's language.
        if self.dialog is not None:
            kept, place = UiState(self.dialog), self.dialog.geometry()
            self.dialog.close()
            QTimer.singleShot(0, self, partial(self._show_again, kept, place))

    def _show_again(self, kept: UiState, place: QRect) -> None:
        self.show()
        if self.dialog is not None:
            self.dialog.setGeometry(place)
            kept.restore(self.dialog)


FEATURE: Final = SettingsDialogFeature
