"""The menu action that shows a tip."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "tip",
        tr("T&ip"),
        place=220,
        menu=(Menu.EDIT, 2),
        keys=("T",),
        tip=tr("What is best now: first which piece, then why and what all else is worth"),
        icon="tip",
        tool_place=23,
        enabled=lambda now: now.active is not None and now.active.match.outcome is None,
    )
