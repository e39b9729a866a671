"""The menu action that opens the statistics."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow("statistics", tr("S&tatistics"), place=90, menu=(Menu.GAME, 4), slot="show")
