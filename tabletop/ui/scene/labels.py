"""Which labels of paper lie on the table, and where: the size of a pile, the sum of a row."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Spread
from tabletop.ui.theme.sprite_cache import CHIP, UNIT, Chip
from tabletop.ui.theme.text_fitting import Sizes
from tabletop.ui.viewmodel.layout import CARD_RATIO, spots
from tabletop.ui.viewmodel.snapshot import Snapshot, ZoneShown


def chips(snapshot: Snapshot, sizes: Sizes) -> Iterator[tuple[Chip, QPointF]]:
    """The labels and their middles, in scene units.

    Args:
        snapshot: the table.
        sizes: how large writing is.
    """
    for zone in snapshot.zones:
        place = zone.place
        if place.spread is Spread.PILE and zone.count > 1:
            top = spots(place, (HIDDEN,) * zone.count)[-1]
            chip = Chip.of(str(zone.count), sizes)
            # Its upper right corner stands out of that of the card.
            right = (top.x + place.scale / 2 + CHIP * 0.2) * UNIT
            above = (place.y - CARD_RATIO * place.scale / 2 - CHIP * 0.2) * UNIT
            yield chip, QPointF(right - chip.width / 2, above + chip.height / 2)
        if zone.note:
            chip = Chip.of(zone.note, sizes)
            x, y = place.note or _beyond(zone, snapshot, chip.width / UNIT)
            yield chip, QPointF(x, y) * UNIT


def _beyond(zone: ZoneShown, snapshot: Snapshot, wide: float) -> tuple[float, float]:
    """Beside the last card of a zone, but within the zone."""
    place = zone.place
    lying = [shown.spot.x for shown in snapshot.cards if shown.zone == place.zone]
    near = lying[-1] if lying else place.x - place.direction * place.width / 2
    edge = near + place.direction * (place.scale / 2 + wide / 2 + 0.04)
    reach = place.width / 2 - wide / 2
    return min(max(edge, place.x - reach), place.x + reach), place.y
