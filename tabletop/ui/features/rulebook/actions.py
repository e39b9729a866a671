"""The menu actions for the rules."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the actions."""
    yield ActionRow(
        "rules",
        tr("&Rules of this game"),
        place=380,
        menu=(Menu.HELP, 2),
        slot="show",
        keys=("Shift+F1",),
        icon="help",
        enabled=lambda now: now.has_table,
    )
    text, keys = tr("Rule of the &last refusal"), ("Ctrl+F1",)
    yield ActionRow(
        "last_refusal",
        text,
        place=390,
        menu=(Menu.HELP, 2),
        slot="show_refusal",
        keys=keys,
        enabled=lambda now: bool(now.last_rule),
    )
