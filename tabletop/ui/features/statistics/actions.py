"""The menu action of the statistics."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action."""
    yield ActionRow("statistics", tr("S&tatistics"), 90, Menu.GAME, 4, "show")
