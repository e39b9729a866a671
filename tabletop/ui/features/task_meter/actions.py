"""The task meter's menu action."""

from tabletop.ui.base.settings import Settings, tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows, WindowState


def actions() -> Rows:
    """Yield the menu action."""
    yield ActionRow(
        "meter",
        tr("Task mete&r"),
        place=350,
        menu=(Menu.VIEW, 4),
        keys=("Ctrl+M",),
        tip=tr("Which cards suit your secret task, and what is missing"),
        setting=Settings.metered.name,
        visible=_is_measured,
    )


def _is_measured(now: WindowState) -> bool:
    """Return whether the visible table's game has a task meter."""
    session = now.session
    if session is None or not now.has_table:
        return False  # the start page must not import the engine
    from tabletop.engine.capabilities import HasMeter

    return isinstance(session.match.rules, HasMeter)
