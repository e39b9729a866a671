"""The privacy screen's menu action."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows, WindowState


def actions() -> Rows:
    """Yield the action."""
    yield ActionRow(
        "cover",
        tr("&Cover the hands"),
        place=280,
        menu=(Menu.VIEW, 1),
        keys=("Ctrl+H",),
        tip=tr("Cover all hands at once, until you show them again"),
        enabled=_may_cover,
    )


def _may_cover(now: WindowState) -> bool:
    """Return whether the match's table is shown and has a hand that can be covered."""
    session = now.session
    is_covering = session is not None and session.has_privacy_screen
    return now.has_table and now.is_played and now.is_open and is_covering
