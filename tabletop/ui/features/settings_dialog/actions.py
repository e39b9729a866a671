"""The menu action that opens the settings dialog."""

from PySide6.QtGui import QAction

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    role = QAction.MenuRole.PreferencesRole
    keys = ("Ctrl+,",)
    yield ActionRow(
        "settings",
        tr("Se&ttings…"),
        place=240,
        menu=(Menu.EDIT, 3),
        slot="show",
        keys=keys,
        role=role,
    )
