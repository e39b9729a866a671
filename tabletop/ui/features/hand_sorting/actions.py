"""The menu action that sorts the hand."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows, WindowState


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "sort",
        tr("S&ort the hand"),
        place=215,
        menu=(Menu.EDIT, 1),
        keys=("S",),
        tip=tr("Keep your hand sorted, each time in another order; drag a card to move it"),
        icon="sort",
        tool_place=24,
        tool_text=tr("Sort"),
        enabled=lambda now: now.active is not None and not now.active.is_covered,
        visible=_has_orders,
    )


def _has_orders(now: WindowState) -> bool:
    """Return whether the visible table's game offers ways to sort a hand."""
    if now.active is None:
        return False  # the start page must not import the engine
    from tabletop.engine.capabilities import HasHandOrders

    return isinstance(now.active.match.rules, HasHandOrders)
