"""What one seat knows and the others do not."""

from collections import Counter

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import Seat, Visibility
from tabletop.match.match import AnyRules, Match


def has_secrets(rules: AnyRules) -> bool:
    """Whether something on the table is for one of several players only."""
    return rules.seats > 1 and any(zone.visibility is Visibility.OWNER for zone in rules.zones)


def secrets_of(match: Match, seat: Seat) -> Counter[CardId]:
    """The cards that a seat knows and the others do not all know."""
    seen, open_to_all = match.observe(seat).zones, match.observe(None).zones
    return Counter(
        card
        for zone, openly in zip(seen, open_to_all, strict=True)
        for card, known in zip(zone, openly, strict=True)
        if card != HIDDEN and known == HIDDEN
    )
