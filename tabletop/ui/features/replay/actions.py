"""The menu action for replays."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action, which is disabled during a game with hidden information."""
    yield ActionRow(
        "replay",
        tr("Rep&lay"),
        place=80,
        menu=(Menu.GAME, 4),
        slot="show",
        keys=("Ctrl+Shift+R",),
        tip=tr("Watch the game again, move by move"),
        enabled=lambda now: (
            now.is_over or (now.session is not None and not now.session.keeps_secrets)
        ),
    )
