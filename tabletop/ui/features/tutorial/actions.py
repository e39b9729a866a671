"""The menu action for lessons."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    text = tr("&First game, explained")
    yield ActionRow("lessons", text, place=395, menu=(Menu.HELP, 3), slot="fill", is_submenu=True)
