"""The move list's menu action."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "moves",
        tr("List of mo&ves"),
        place=260,
        menu=(Menu.HELP, 1),
        slot="show",
        keys=("Ctrl+Shift+M",),
        tip=tr("Everything you can do now, in words"),
        enabled=lambda now: now.session is not None,
    )
