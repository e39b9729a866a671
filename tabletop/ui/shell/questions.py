"""What the window asks before a game is put away or taken from another computer."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tabletop.ui.control.save_lock import Holder
from tabletop.ui.theme.widgets import is_confirmed


class Questions(QObject):
    """Asks in a dialog over the window (`controller.Asking`)."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def may_drop(self, reason: str) -> bool:
        """See `controller.Asking`."""
        more = self.tr(
            "It could not be saved: {reason}. Whoever stays can try again or save a copy elsewhere."
        ).format(reason=reason)
        question = self.tr("Leave this game although it is not saved?")
        return is_confirmed(self._window, question, more, self.tr("Leave it"))

    def may_take_over(self, holder: Holder) -> bool:
        """See `controller.Asking`."""
        more = self.tr(
            "It has been open on the computer “{computer}” since {time}. If it is still played "
            "there, what is done there and here will not be in one save."
        ).format(computer=holder.computer, time=holder.since_text)
        return is_confirmed(
            self._window, self.tr("Play this game here?"), more, self.tr("Play it here")
        )
