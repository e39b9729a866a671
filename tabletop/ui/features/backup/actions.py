"""Menu actions for backups."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu actions."""
    tip = tr("Saved games, results, settings and card sets in one file")
    yield ActionRow(
        "backup", tr("Back up everything…"), place=100, menu=(Menu.GAME, 5), slot="back_up", tip=tip
    )
    tip = tr("Add what is in a backup to what you have here")
    yield ActionRow(
        "restore", tr("Restore a backup…"), place=110, menu=(Menu.GAME, 5), slot="restore", tip=tip
    )
