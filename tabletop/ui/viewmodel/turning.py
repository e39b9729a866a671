"""How things lie that are on their way because the table is turned; no Qt."""

from collections import defaultdict
from dataclasses import replace

from tabletop.engine.zones import ZoneIndex
from tabletop.ui.viewmodel.layout import Spot
from tabletop.ui.viewmodel.snapshot import Snapshot


def lying_as(before: Snapshot, after: Snapshot) -> Snapshot:
    """Return what `after` shows of every card, lying as it did from the side seen `before`.

    In each zone cards take places in their order, whatever that was before: how a hand was sorted
    is not seen by following its cards.
    """
    spots = defaultdict[ZoneIndex, list[Spot]](list)
    for card in before.cards:
        spots[card.zone].append(card.spot)
    places = {zone: iter(found) for zone, found in spots.items()}
    spot_of = {
        (card.zone, card.index): next(places.get(card.zone, iter(())), card.spot)
        for card in sorted(after.cards, key=lambda card: card.index)
    }
    cards = tuple(replace(card, spot=spot_of[card.zone, card.index]) for card in after.cards)
    lying = {die.shown.die: die.spot for die in before.dice}
    dice = tuple(replace(d, spot=lying.get(d.shown.die, d.spot)) for d in after.dice)
    return replace(before, cards=cards, dice=dice, thrown=frozenset(), slips=())
