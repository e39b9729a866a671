"""The table of a plain game: whose zones lie where, by what kind of zones they are."""

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.engine.zones import (
    DicePlace,
    Place,
    Plan,
    Seat,
    Visibility,
    ZoneIndex,
    ZoneRole,
    ZoneSpec,
)
from tabletop.games.placing import (
    GAP,
    NAME,
    Box,
    fan,
    inner,
    lane,
    pile,
    round_the_table,
    sign,
    table_of,
)

CUP: Final = "cup"
"""What a game calls the place out of which dice fall."""
_ROW: Final = 3.0
"""So many times as wide as a pile or a cup is what needs room."""


def plain_plan(
    zones: Sequence[ZoneSpec],
    seats: int,
    dice: Sequence[str],
    viewer: Seat | None,
    shape: float,
    *,
    notes: bool,
) -> Plan:
    """Return a table: the viewer's zones below, the others' above, the rest and dice between.

    Args:
        zones: all zones.
        seats: how many there are.
        dice: the names of the places for dice, from left to right.
        viewer: who looks; None for the first seat.
        shape: width of the room divided by its height.
        notes: whether there is room for a note below each zone that is no hand.
    """
    front, table = viewer or 0, table_of(shape)
    others = round_the_table(front, seats)
    above, between, below = inner(table).down(2, 3, 3)
    beside = above.across(*(1.0,) * len(others)) if others else ()
    areas = [(front, below), *zip(others, beside, strict=True)]
    common = [zone for zone, spec in enumerate(zones) if spec.owner is None]
    middle, tray = between, between
    if common and dice:
        middle, tray = between.across(_width_of(zones, common), _ROW * len(dice))
    places = [*_places(zones, common, middle, notes=notes)]
    for seat, box in areas:
        own = [zone for zone, spec in enumerate(zones) if spec.owner == seat]
        places += _places(zones, own, box.cut(top=NAME + GAP), notes=notes)
    return Plan(
        table.width,
        table.height,
        tuple(places),
        tuple(_dice_places(dice, tray)),
        signs=tuple(sign(seat, box) for seat, box in areas),
    )


def _is_pile(spec: ZoneSpec) -> bool:
    """Return whether nobody looks at the cards of a zone one by one."""
    hidden = spec.visibility is Visibility.HIDDEN or spec.face_down
    return hidden or spec.role is ZoneRole.OUT_OF_PLAY


def _width_of(zones: Sequence[ZoneSpec], which: Sequence[ZoneIndex]) -> float:
    return sum(1.0 if _is_pile(zones[zone]) else _ROW for zone in which)


def _places(
    zones: Sequence[ZoneSpec], which: Sequence[ZoneIndex], box: Box, *, notes: bool
) -> Iterator[Place]:
    """Yield the places of zones side by side in an area, as wide as they need to be."""
    if not which:
        return
    widths = [_width_of(zones, [zone]) for zone in which]
    for zone, part in zip(which, box.across(*widths), strict=True):
        spec = zones[zone]
        if not spec.ordered and spec.owner is not None:
            yield fan(zone, part, label=False)
            continue
        lay = pile if _is_pile(spec) else lane
        x, _, _, _ = part.area
        room = part.cut(bottom=NAME) if notes else part
        note = (x, part.bottom - NAME / 2) if notes else None
        yield lay(zone, room, note=note)


def _dice_places(names: Sequence[str], box: Box) -> Iterator[DicePlace]:
    widths = [1.0 if name == CUP else _ROW for name in names]
    for name, part in zip(names, box.across(*widths) if names else (), strict=True):
        yield DicePlace(name, *part.area, is_cup=name == CUP)
