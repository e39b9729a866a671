"""The feature that opens the dialog for leaving the table."""

from typing import Final

from tabletop.ui.features.leaving.dialog import LeavingDialog
from tabletop.ui.window.feature import WindowFeature


class LeavingFeature(WindowFeature):
    """Lets players leave the table, come back or give up."""

    dialog: LeavingDialog | None

    def show(self) -> None:
        """Open the dialog, unless it is already open."""
        session = self.match.session
        if session is not None and self.dialog is None:
            dialog = LeavingDialog(session, self.context.window)
            self.match.table_closed.connect(dialog.reject)
            self.open_dialog(dialog)


FEATURE: Final = LeavingFeature
