"""The menu action for sound."""

from tabletop.ui.base.settings import Settings, tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    setting = Settings.muted.name
    yield ActionRow(
        "muted", tr("&Mute"), place=340, menu=(Menu.VIEW, 4), keys=("M",), setting=setting
    )
