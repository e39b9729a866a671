"""Entries in the list of features, known before features are imported; no Qt."""

from enum import Enum, auto
from typing import Final, NamedTuple


class TableKind(Enum):
    """The purpose of a table."""

    MATCH = auto()
    SANDBOX = auto()
    LESSON = auto()
    REPLAY = auto()


PLAYABLE_TABLES: Final = frozenset({TableKind.MATCH, TableKind.SANDBOX, TableKind.LESSON})
"""The kinds of tables at which pieces can be moved."""
ALL_TABLES: Final = frozenset(TableKind)
NO_TABLES: Final[frozenset[TableKind]] = frozenset()


class Spec(NamedTuple):
    """A feature's entry in the list of features.

    Attributes:
        name: the name of the feature's folder in `tabletop.ui.features`.
        kinds: the kinds of tables that have the feature; empty for pages and dialogs.
        wanted: settings, any of which enables the feature; if empty, it is always enabled.
        on_demand: whether the feature is attached only when it is first used.
        in_menus: whether the feature's folder has a module `actions`.
        in_dock: whether the feature has a page in the match's dock.
        at_start: whether the feature is imported together with the window.
    """

    name: str
    kinds: frozenset[TableKind] = PLAYABLE_TABLES
    wanted: tuple[str, ...] = ()
    on_demand: bool = False
    in_menus: bool = False
    in_dock: bool = False
    at_start: bool = False
