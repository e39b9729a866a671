"""The menu action that begins a new game."""

from PySide6.QtGui import QKeySequence

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    keys = (QKeySequence.StandardKey.New,)
    new, word = tr("&New game…"), tr("New")
    yield ActionRow(
        "new",
        new,
        place=10,
        menu=(Menu.GAME, 1),
        slot="new_game",
        keys=keys,
        icon="new",
        tool_place=12,
        tool_text=word,
    )
