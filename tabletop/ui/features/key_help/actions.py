"""The menu action of the sheet of keys."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action."""
    text = tr("&Keyboard shortcuts")
    yield ActionRow("keys", text, 370, Menu.HELP, 2, "toggle", ("F1",))
