"""The menu action of the sound."""

from tabletop.ui.base.settings import Settings, tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action."""
    setting = Settings.muted.name
    yield ActionRow("muted", tr("&Mute"), 340, Menu.VIEW, 4, keys=("M",), setting=setting)
