"""The menu actions for pictures of the table."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the actions."""
    yield ActionRow(
        *("save_picture", tr("Save pict&ure…"), 160, Menu.GAME, 7, "save"),
        tip=tr("The table as it is seen now, as a PNG file"),
        enabled=lambda now: now.drawn is not None,
    )
    yield ActionRow(
        *("copy_picture", tr("Cop&y picture"), 170, Menu.GAME, 7, "copy", ("Ctrl+Shift+C",)),
        enabled=lambda now: now.drawn is not None,
    )
