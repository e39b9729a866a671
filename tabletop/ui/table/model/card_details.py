"""What belongs to a card that is looked at for long; no Qt."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.engine.capabilities import covers_of
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Spread
from tabletop.ui.table.model.gestures import Sitting
from tabletop.ui.table.model.layout import place_of
from tabletop.ui.table.model.snapshot import CardShown, Snapshot


class Details(NamedTuple):
    """What there is to read about a card.

    Attributes:
        cards: the card, and those under or on it; the uppermost first.
        caption: what they are called together; empty if each has its own words.
        words: for each card its name and what it says; none for a pile.
    """

    cards: Sequence[CardShown]
    caption: str
    words: Sequence[tuple[str, str]]


def seen_with(sitting: Sitting, snapshot: Snapshot, shown: CardShown) -> tuple[CardShown, ...]:
    """Return the known cards of its pile, the card that lies on it or under it, else just itself.

    Always from the uppermost to the lowest.
    """
    place = place_of(snapshot.plan, shown.zone)
    if place is not None and place.spread is Spread.PILE:
        pile = [card for card in snapshot.cards if card.zone == shown.zone and card.back is None]
        return tuple(reversed(pile)) or (shown,)
    match = sitting.match
    for over, under in covers_of(match.rules, match.observe(sitting.sight)).items():
        if shown.card in (over, under):
            return tuple(card for card in reversed(snapshot.cards) if card.card in (over, under))
    return (shown,)


def words_for(sitting: Sitting, shown: CardShown) -> tuple[str, str]:
    """Return a card's name and what it says; one that was turned over asks for nothing any more."""
    text = sitting.speaker.card_text(shown.card) if shown.side is None else ""
    return shown.name, text


def just_looked_at(sitting: Sitting, before: Snapshot, now: Snapshot) -> CardShown | None:
    """Return a card of somebody else that whoever looks may know since the last snapshot.

    The same eyes must have seen both.
    """
    zones = sitting.match.rules.zones
    hidden = {card.zone for card in before.cards if card.card == HIDDEN}
    others = (card for card in now.cards if zones[card.zone].owner != sitting.sight)
    return next((card for card in others if card.can_be_peeked and card.zone in hidden), None)
