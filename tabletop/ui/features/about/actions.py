"""The menu actions about the program."""

from PySide6.QtGui import QAction

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the actions."""
    yield ActionRow("whats_new", tr("What is &new"), 400, Menu.HELP, 4, "show_news")
    role = QAction.MenuRole.AboutRole
    yield ActionRow("about", tr("&About Tabletop"), 410, Menu.HELP, 4, "show", role=role)
