"""Menu action that shows the end page."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu action, which is visible while the end page is hidden."""
    yield ActionRow(
        "ending",
        tr("How it &ended"),
        place=290,
        menu=(Menu.VIEW, 1),
        slot="show",
        icon="trophy",
        tool_place=51,
        is_hidden=True,
    )
