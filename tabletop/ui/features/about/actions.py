"""Menu actions about the program."""

from PySide6.QtGui import QAction

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu actions."""
    yield ActionRow(
        "whats_new", tr("What is &new"), place=400, menu=(Menu.HELP, 4), slot="show_news"
    )
    role = QAction.MenuRole.AboutRole
    yield ActionRow(
        "about", tr("&About Tabletop"), place=410, menu=(Menu.HELP, 4), slot="show", role=role
    )
