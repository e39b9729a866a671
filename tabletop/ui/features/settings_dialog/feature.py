"""Opens the settings' dialog, and opens it again in another language."""

from functools import partial

from PySide6.QtCore import QObject, QRect, QTimer

from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.ui_state import KeptView


class ShownSettings(QObject):
    """The settings' dialog of a window.

    Attributes:
        dialog: the dialog while it is open, else None.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context
        self.dialog: SettingsDialog | None = None

    def show(self, page: int = 0) -> None:
        """Open the dialog at a page."""
        if self.dialog is None:
            self.dialog = SettingsDialog(self._context)
            self.dialog.finished.connect(self._closed)
            self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.pages.setCurrentIndex(page)
        self.dialog.open()

    def _closed(self) -> None:
        self.dialog = None
        self._context.settings.begin_saving()

    def speak(self) -> None:
        """Close the dialog and open it again in the language of the window."""
        if self.dialog is not None:
            kept, place = KeptView(self.dialog), self.dialog.geometry()
            self.dialog.close()
            QTimer.singleShot(0, self, partial(self._show_again, kept, place))

    def _show_again(self, kept: KeptView, place: QRect) -> None:
        self.show()
        if self.dialog is not None:
            self.dialog.setGeometry(place)
            kept.give_back(self.dialog)
