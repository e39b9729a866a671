"""The menu actions of saved games."""

from PySide6.QtGui import QKeySequence

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the actions."""
    standard = QKeySequence.StandardKey
    yield ActionRow(
        *("open", tr("&Open saved game…"), 30, Menu.GAME, 2, "show", (standard.Open,)),
        icon="open",
        tool=31,
        word=tr("Open"),
    )
    yield ActionRow(
        *("save_copy", tr("&Save a copy…"), 40, Menu.GAME, 2, "save_copy", (standard.SaveAs,)),
        icon="save",
        tool=32,
        word=tr("Copy"),
        enabled=lambda now: now.has_table,
    )
    yield ActionRow(
        *("export", tr("&Export as text…"), 50, Menu.GAME, 2, "export"),
        tip=tr("The log and the table as text, without secrets"),
        enabled=lambda now: now.session is not None,
    )
