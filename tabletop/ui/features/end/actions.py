"""The menu action of the page at the end."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the action, which is shown while the end is not."""
    text = tr("How it &ended")
    yield ActionRow(
        "ending",
        text,
        place=290,
        menu=Menu.VIEW,
        group=1,
        slot="show",
        icon="trophy",
        tool_place=51,
        is_hidden=True,
    )
