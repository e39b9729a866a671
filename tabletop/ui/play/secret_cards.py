"""What one seat knows and the others do not."""

from collections import Counter

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import Seat
from tabletop.match.match import Match


def secrets_of(match: Match, seat: Seat) -> Counter[CardId]:
    """The cards that a seat knows and the others do not all know."""
    seen, open_to_all = match.observe(seat).zones, match.observe(None).zones
    return Counter(
        card
        for zone, openly in zip(seen, open_to_all, strict=True)
        for card, known in zip(zone, openly, strict=True)
        if card != HIDDEN and known == HIDDEN
    )
