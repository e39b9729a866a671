"""The same game from its beginning; what was played so far is one press away."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from tabletop.engine.zones import CHANCE
from tabletop.ui.control.game_controller import GameController
from tabletop.ui.overlays.message_bar import MessageBar


def restart(controller: GameController, bar: MessageBar) -> None:
    """Begin the game anew, and offer the way back; the desk asks where there is none.

    Where nobody has done anything yet, it lies there as at its beginning already.
    """
    before = controller.playing
    if before is None or all(step.actor == CHANCE for step in before.match.steps):
        return
    is_saved = not controller.problem
    controller.restart()
    if before.saving is None or controller.playing is before or not is_saved:
        return
    bar.tell(
        QCoreApplication.translate(
            "Restarting", "Started afresh. The game before is kept among the saves."
        ),
        QCoreApplication.translate("Restarting", "Back to it"),
        partial(controller.open, before.saving.path),
    )
