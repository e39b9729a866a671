"""Menu actions for pictures of the table."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu actions."""
    yield ActionRow(
        "save_picture",
        tr("Save pict&ure…"),
        place=160,
        menu=(Menu.GAME, 7),
        slot="save",
        tip=tr("The table as you see it now, as a PNG file"),
        enabled=lambda now: now.pictured is not None,
    )
    yield ActionRow(
        "copy_picture",
        tr("Cop&y picture"),
        place=170,
        menu=(Menu.GAME, 7),
        slot="copy",
        keys=("Ctrl+Shift+C",),
        enabled=lambda now: now.pictured is not None,
    )
