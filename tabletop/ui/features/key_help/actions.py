"""The menu action of the sheet of keys."""

from collections.abc import Iterator

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu


def actions() -> Iterator[ActionRow]:
    """Yield the action."""
    text = tr("&Keyboard shortcuts")
    yield ActionRow("keys", text, 370, Menu.HELP, 2, "toggle", ("F1",))
