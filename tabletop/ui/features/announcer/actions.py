"""The announcer's menu action."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "news",
        tr("Repeat the last message"),
        place=270,
        menu=(Menu.VIEW, 1),
        keys=("F2",),
        tip=tr("The last message once more, to hear and to read"),
    )
