"""The menu actions of backups."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the actions."""
    tip = tr("Saved games, results, settings and card sets in one file")
    yield ActionRow("backup", tr("Back up everything…"), 100, Menu.GAME, 5, "back_up", tip=tip)
    tip = tr("Take in what such a file holds, beside what is here")
    yield ActionRow("restore", tr("Restore a backup…"), 110, Menu.GAME, 5, "restore", tip=tip)
