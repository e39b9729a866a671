"""The menu actions for the sandbox and its scenarios."""

from tabletop.ui.base.settings import tr
from tabletop.ui.window.actions import ActionRow, Menu, Rows


def actions() -> Rows:
    """Yield the menu actions."""
    game = Menu.GAME
    tip = tr("A copy of the game on an open table, where you can try anything")
    text, keys = tr("Open in the sand&box"), ("Ctrl+B",)
    yield ActionRow("sandbox", text, place=120, menu=(game, 6), slot="show", keys=keys, tip=tip)
    tip = tr("A position from a file, in the sandbox")
    yield ActionRow(
        "open_scenario",
        tr("Open s&cenario…"),
        place=140,
        menu=(game, 6),
        slot="open_scenario",
        tip=tip,
    )
    yield ActionRow(
        "save_scenario",
        tr("Save scenar&io…"),
        place=150,
        menu=(game, 6),
        slot="save_scenario",
        tip=tr("The position in the sandbox, and what you tried"),
        enabled=lambda now: now.active is not None and now.active is not now.session,
    )
