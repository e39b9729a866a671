"""The menu action of replays."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action; it is disabled during a game with secrets."""
    yield ActionRow(
        "replay",
        tr("Rep&lay"),
        place=80,
        menu=Menu.GAME,
        group=4,
        slot="show",
        keys=("Ctrl+Shift+R",),
        tip=tr("The game once more, move by move, to be looked at"),
        enabled=lambda now: (
            now.is_over or (now.session is not None and not now.session.keeps_secrets)
        ),
    )
