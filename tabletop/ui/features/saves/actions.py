"""Menu actions for saved games."""

from PySide6.QtGui import QKeySequence

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu actions."""
    standard = QKeySequence.StandardKey
    yield ActionRow(
        "open",
        tr("&Open saved game…"),
        place=30,
        menu=(Menu.GAME, 2),
        slot="show",
        keys=(standard.Open,),
        icon="open",
        tool_place=31,
        tool_text=tr("Open"),
    )
    yield ActionRow(
        "save_copy",
        tr("&Save a copy…"),
        place=40,
        menu=(Menu.GAME, 2),
        slot="save_copy",
        keys=(standard.SaveAs,),
        icon="save",
        tool_place=32,
        tool_text=tr("Copy"),
        enabled=lambda now: now.has_table,
    )
