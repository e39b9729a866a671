"""Which labels of paper lie on the table, and where: the size of a pile, the sum of a row."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Spread
from tabletop.ui.look.printer import CHIP, UNIT, Printer
from tabletop.ui.presentation.layout import CARD_RATIO, spots
from tabletop.ui.presentation.snapshot import Snapshot, ZoneShown


def chips(snapshot: Snapshot) -> Iterator[tuple[str, QPointF]]:
    """The texts and the middles, in scene units."""
    for zone in snapshot.zones:
        place = zone.place
        half_height = CARD_RATIO * place.scale / 2
        if place.spread is Spread.PILE and zone.count > 1:
            top = spots(place, (HIDDEN,) * zone.count)[-1]
            x = top.x + place.scale / 2 - CHIP * 0.3
            yield str(zone.count), QPointF(x, place.y - half_height + CHIP * 0.3) * UNIT
        if zone.note:
            x, y = place.note or _beyond(zone, snapshot)
            yield zone.note, QPointF(x, y) * UNIT


def _beyond(zone: ZoneShown, snapshot: Snapshot) -> tuple[float, float]:
    """Beside the last card of a zone, but within the zone."""
    place = zone.place
    lying = [shown.spot.x for shown in snapshot.cards if shown.zone == place.zone]
    wide = Printer.chip_area(zone.note).width() / UNIT
    near = lying[-1] if lying else place.x - place.direction * place.width / 2
    edge = near + place.direction * (place.scale / 2 + wide / 2 + 0.04)
    reach = place.width / 2 - wide / 2
    return min(max(edge, place.x - reach), place.x + reach), place.y
