"""The menu action that explains what can be done."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "ask",
        tr("&What can this do?"),
        place=230,
        menu=(Menu.HELP, 1),
        keys=("F8",),
        tip=tr("What a card, a die or a place can do now, or why not; nothing is moved"),
        enabled=lambda now: now.active is not None,
    )
