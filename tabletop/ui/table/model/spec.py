"""Properties of features that are known before they are imported; no Qt."""

from enum import Enum, auto
from typing import Final, NamedTuple


class TableKind(Enum):
    """What is done at a table."""

    MATCH = auto()
    SANDBOX = auto()
    LESSON = auto()
    REPLAY = auto()


PLAYABLE_TABLES: Final = frozenset({TableKind.MATCH, TableKind.SANDBOX, TableKind.LESSON})
"""The tables at which pieces can be moved."""
ALL_TABLES: Final = frozenset(TableKind)
NO_TABLES: Final[frozenset[TableKind]] = frozenset()


class Spec(NamedTuple):
    """A feature's entry in the list of features.

    Attributes:
        name: name of its folder in `tabletop.ui.features`.
        kinds: the tables that have it; none for pages and dialogs.
        wanted: names of settings that enable it, any of them; if empty, it is always enabled.
        on_demand: whether it is attached only when it is first used.
        in_menus: whether its folder has a module `actions`.
        in_dock: whether it has a page in the dock of a match.
        at_start: whether it is imported with the window.
        needs_window: whether it is left out at a table without a window, as in tests.
    """

    name: str
    kinds: frozenset[TableKind] = PLAYABLE_TABLES
    wanted: tuple[str, ...] = ()
    on_demand: bool = False
    in_menus: bool = False
    in_dock: bool = False
    at_start: bool = False
    needs_window: bool = False
