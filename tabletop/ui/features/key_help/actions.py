"""Menu action for the overview of keyboard shortcuts."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    text = tr("&Keyboard shortcuts")
    yield ActionRow("keys", text, place=370, menu=(Menu.HELP, 2), slot="show", keys=("F1",))
