"""Deals the cards that a seat does not see: whole positions that agree with what it knows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tabletop.engine.actions import Chance
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.state import Zones
from tabletop.engine.zones import ZoneIndex

_TRIES: Final = 60
"""So often cards are dealt anew that do not agree with what is known; then they are chosen."""

Cards = list[CardId]
Holds = Callable[[Sequence[CardId]], bool]
"""Whether the cards of a zone agree with what is known of it."""


def unseen_cards(pieces: Mapping[CardId, int], zones: Zones) -> Cards:
    """Return the cards that lie hidden, ascending.

    Args:
        pieces: how many copies of each card are in play (`Rules.pieces`).
        zones: the zones as they are seen.
    """
    left = dict(pieces)
    for cards in zones:
        for card in cards:
            if card != HIDDEN:
                left[card] -= 1
    return [card for card in sorted(left) for _ in range(left[card])]


class HiddenDealer:
    """Lays cards into the hidden places of zones, each way to lie being as likely as any other.

    Where zones may hold different cards, a deal is made for each sort: first of the cards that may
    lie in fewest zones, at last of what is left together.

    Attributes:
        cards: what is still to be dealt, in a random order; the last one comes first.
    """

    def __init__(self, zones: list[tuple[CardId, ...]], cards: Cards, chance: Chance) -> None:
        """Begin to deal.

        Args:
            zones: the zones as they are seen; they are changed.
            cards: the cards, in an order that says nothing of how they really lie.
            chance: shuffles them.
        """
        self._zones, self._chance = zones, chance
        self.cards: Cards = [*chance.shuffle(0, cards)]

    def fill(self, *zones: ZoneIndex) -> None:
        """Deal to the hidden places of some zones.

        Raises:
            ValueError: there are not enough cards.
        """
        for zone in zones:
            seen = self._zones[zone]
            count = seen.count(HIDDEN)
            if count > len(self.cards):
                raise ValueError(f"{count} cards are hidden, and only {len(self.cards)} are left")
            if count == len(seen) > 0:
                self._zones[zone] = tuple(self.cards[-count:])
                del self.cards[-count:]
            elif count:
                self._zones[zone] = tuple(
                    [self.cards.pop() if card == HIDDEN else card for card in seen]
                )

    def fill_matching(self, zone: ZoneIndex, holds: Holds, first: Callable[[Cards], Cards]) -> None:
        """Deal to a zone that is wholly hidden and of whose cards something is known.

        Args:
            zone: the zone.
            holds: whether its cards agree with that.
            first: where that is so rare that it does not come about by itself: returns the cards
                to be dealt in such an order that the first agree. As many follow as are missing.
        """
        count = len(self._zones[zone])
        for _ in range(_TRIES):
            if holds(self.cards[-count:]):
                break
            self.cards = [*self._chance.shuffle(0, self.cards)]
        else:
            chosen = first(self.cards)
            self.cards = [*self._chance.shuffle(0, chosen[count:]), *chosen[:count]]
        self.fill(zone)


def redeal_hidden(pieces: Mapping[CardId, int], zones: Zones, chance: Chance) -> Zones:
    """Return zones with all that is hidden dealt anew: any card may lie at any hidden place."""
    filled = list(zones)
    HiddenDealer(filled, unseen_cards(pieces, zones), chance).fill(*range(len(filled)))
    return tuple(filled)
