"""The menu action for new games."""

from PySide6.QtGui import QKeySequence

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action."""
    keys = (QKeySequence.StandardKey.New,)
    new, word = tr("&New game…"), tr("New")
    yield ActionRow(
        *("new", new, 10, Menu.GAME, 1, "new_game", keys), icon="new", tool=12, word=word
    )
