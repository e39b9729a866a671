"""Menu action for leaving the table."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "leave",
        tr("Lea&ve the table…"),
        place=70,
        menu=(Menu.GAME, 3),
        slot="show",
        tip=tr("Leave, come back or give up"),
        enabled=lambda now: now.has_table and now.is_played,
    )
