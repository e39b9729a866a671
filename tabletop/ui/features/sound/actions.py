"""The menu action of the sound."""

from collections.abc import Iterator

from tabletop.ui.base.settings import Settings, tr
from tabletop.ui.window.actions import ActionRow, Menu


def actions() -> Iterator[ActionRow]:
    """Yield the action."""
    setting = Settings.muted.name
    yield ActionRow("muted", tr("&Mute"), 340, Menu.VIEW, 4, keys=("M",), setting=setting)
