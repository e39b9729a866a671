"""The menu of lessons."""

from collections.abc import Iterator

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu


def actions() -> Iterator[ActionRow]:
    """Yield the action."""
    text = tr("&First game, explained")
    yield ActionRow("lessons", text, 395, Menu.HELP, 3, "fill", is_submenu=True)
