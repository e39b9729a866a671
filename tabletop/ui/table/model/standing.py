"""Which cards stand out from those beside them: they can be used, and the others cannot. No Qt."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.engine.zones import Plan, Spread, ZoneIndex
from tabletop.ui.table.model.layout import raised
from tabletop.ui.table.model.snapshot import CardShown, Mark

_STANDS: Final = 0.6
_RECEDES: Final = -0.4
"""How high a card that can be played sticks out of a hand, and one that cannot, in shares of how
high one does that is new."""


def standing(
    cards: tuple[CardShown, ...], plan: Plan, held: Collection[ZoneIndex], *, raises: bool
) -> Iterator[CardShown]:
    """Yield the cards; where only some can be used, the others step back.

    Args:
        cards: as they lie.
        plan: where.
        held: the zones that are the viewer's own hands.
        raises: whether cards of these that can be used stand up.
    """
    piles = {place.zone for place in plan.places if place.spread is Spread.PILE}
    lively = {card.zone for card in cards if card.playable} - piles
    mixed = lively & {card.zone for card in cards if not card.playable}
    for card in cards:
        height = float(Mark.NEW in card.marks)
        if raises and card.zone in mixed:
            height = _STANDS if card.playable else _RECEDES
        yield replace(
            card,
            recedes=card.zone in mixed and not card.playable and card.back is None,
            spot=raised(card.spot, height) if height and card.zone in held else card.spot,
        )


def on_top(cards: Iterable[CardShown], held: Collection[ZoneIndex]) -> tuple[CardShown, ...]:
    """Return the cards with those on top that can be used, where others could cover them.

    Hands stay as they lie: there such cards stand up.
    """
    return tuple(sorted(cards, key=lambda card: card.playable and card.zone not in held))
