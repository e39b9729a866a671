"""Game states: positions as immutable values.

Each game's state is a `NamedTuple`, because every action makes a changed copy, which is cheap.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, Protocol, Self, TypeVar

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat

Zones = tuple[tuple[CardId, ...], ...]
"""The cards of every zone, bottom first, by zone index."""


def zones_of(count: int, contents: Mapping[int, tuple[CardId, ...]]) -> Zones:
    """Return `count` zones, which are empty except for the ones given by index.

    Examples:
        >>> zones_of(3, {1: (5, 7)})
        ((), (5, 7), ())
    """
    return tuple(contents.get(zone, ()) for zone in range(count))


class State(Protocol):
    """The part of a state that all games share; each game adds its own fields.

    Examples:
        >>> state.to_act, len(state.zones)
        (0, 5)
        >>> state._replace(zones=()).zones
        ()
    """

    @property
    def zones(self) -> Zones:
        """The cards of every zone."""

    @property
    def to_act(self) -> Seat:
        """The seat to act, or `CHANCE`, `TEAM` or `NOBODY`."""

    def _replace(self, *, zones: Zones = ...) -> Self: ...


S = TypeVar("S", bound=State)
"""The type of a game's state."""
N = TypeVar("N", bound=NamedTuple)


def with_fast_replace(named: type[N]) -> type[N]:
    """Add faster `_make` and `_replace` methods to a named tuple.

    Unlike the standard method, `_make` does not check the number of values. `_replace` raises
    KeyError for an unknown field.

    Examples:
        >>> @with_fast_replace
        ... class Pair(NamedTuple):
        ...     zones: Zones
        ...     to_act: Seat
        >>> Pair((), 0)._replace(to_act=1)
        Pair(zones=(), to_act=1)
    """
    places = {name: place for place, name in enumerate(named._fields)}
    make = tuple.__new__

    def replace(self: N, /, **changes: object) -> N:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return make(named, values)

    type.__setattr__(named, "_make", staticmethod(partial(make, named)))
    type.__setattr__(named, "_replace", replace)
    return named
