"""The same game from its beginning; what was played so far is one press away."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from tabletop.ui.play.desk import Desk
from tabletop.ui.window.asking import is_meant
from tabletop.ui.window.message_bar import MessageBar


def restart(window: QWidget, desk: Desk, bar: MessageBar) -> None:
    """Begin the game on the table anew, and offer the way back; ask first where there is none."""
    before = desk.playing
    if before is None or (before.saving is None and not _is_meant(window)):
        return
    desk.restart()
    if desk.playing is not before and before.saving is not None:
        bar.say(
            QCoreApplication.translate(
                "Restarting", "Started afresh. The game before is kept among the saves."
            ),
            QCoreApplication.translate("Restarting", "Back to it"),
            partial(desk.open, before.saving.path),
        )


def _is_meant(window: QWidget) -> bool:
    return is_meant(
        window,
        QCoreApplication.translate("Restarting", "Begin this game anew?"),
        QCoreApplication.translate(
            "Restarting", "It is not being saved: what was played so far would be lost."
        ),
        QCoreApplication.translate("Restarting", "Begin anew"),
    )
