"""The menu actions that show a tip, and play it."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows, WindowState


def actions() -> Rows:
    """Yield the menu actions."""
    yield ActionRow(
        "tip",
        tr("T&ip"),
        place=220,
        menu=(Menu.EDIT, 2),
        keys=("T",),
        tip=tr(
            "The best move now: first which piece, then why, and what the other moves are worth"
        ),
        icon="tip",
        tool_place=23,
        enabled=_is_going_on,
    )
    yield ActionRow(
        "play_tip",
        tr("Pla&y the tip"),
        place=221,
        menu=(Menu.EDIT, 2),
        slot="play",
        keys=("Shift+T",),
        tip=tr("Make the move that a tip would suggest"),
        enabled=_is_going_on,
    )


def _is_going_on(now: WindowState) -> bool:
    return now.active is not None and now.active.match.outcome is None
