"""The position of a game as one immutable value.

Each game's state is a `NamedTuple`: of the standard library's immutable values it is the one
whose changed copies are cheap, and a game makes a changed copy with every action.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, Protocol, Self, TypeVar

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat

Zones = tuple[tuple[CardId, ...], ...]
"""The cards of every zone, bottom first, by zone index."""


def zones_of(count: int, lying: Mapping[int, tuple[CardId, ...]]) -> Zones:
    """Return so many zones of which some have cards, by zone index."""
    return tuple(lying.get(zone, ()) for zone in range(count))


class State(Protocol):
    """What every game's position has; each game adds its own typed fields."""

    @property
    def zones(self) -> Zones:
        """Where every card lies."""

    @property
    def to_act(self) -> Seat:
        """The seat to act next, or `CHANCE`, `TEAM`, `NOBODY`."""

    def _replace(self, *, zones: Zones = ...) -> Self: ...


S = TypeVar("S", bound=State)
"""The type of a game's position."""
N = TypeVar("N", bound=NamedTuple)


def with_fast_replace(named: type[N]) -> type[N]:
    """Give a named tuple a `_make` and a `_replace` faster than the standard library's.

    `_make` does not count what it is given; a field that it does not have is a KeyError of
    `_replace`.
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
