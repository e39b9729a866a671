"""Random assignments of hidden cards, consistent with what a seat knows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tabletop.engine.actions import Chance
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import ZoneIndex, Zones, ZoneSpec

_PARTS: Final = 50
"""The resolution of `happens`."""
_TRIES: Final = 60
"""The number of random deals to try before cards are chosen deliberately."""

Cards = list[CardId]
Holds = Callable[[Sequence[CardId]], bool]
"""A predicate: whether the cards of a zone are consistent with the known facts."""
Keeps = Callable[[CardId], float]
"""The relative chance, 0 to 1, that a player still holds a card instead of having played it."""


def unseen_cards(pieces: Mapping[CardId, int], zones: Zones) -> Cards:
    """Return the hidden cards in ascending order.

    Args:
        pieces: the number of copies of each card in play (`Rules.pieces`).
        zones: the zones as observed.

    Examples:
        >>> unseen_cards({5: 2, 7: 1}, ((5,), (HIDDEN, HIDDEN)))
        [5, 7]
    """
    left = dict(pieces)
    for cards in zones:
        for card in cards:
            if card != HIDDEN:
                left[card] -= 1
    return [card for card in sorted(left) for _ in range(left[card])]


def happens(chance: Chance, probability: float) -> bool:
    """Return whether an event happens whose probability is rounded to 2 %."""
    odds = round(_PARTS * probability)
    return odds == _PARTS or chance.take(_ODDS[odds]) == 1


_ODDS: Final = [(1,) * odds + (0,) * (_PARTS - odds) for odds in range(_PARTS + 1)]


class HiddenDealer:
    """Deals cards to hidden places of zones, with all assignments equally likely.

    If only some zones can contain certain cards, call `fill` once for each such group of zones, the
    most restricted first. `prefer` makes hands likelier that players would keep.

    Attributes:
        cards: the cards still to be dealt, in random order. The last card is dealt first.

    Examples:
        >>> from tabletop.match.chance import SeededChance
        >>> zones = [(5,), (HIDDEN, HIDDEN)]
        >>> HiddenDealer(zones, [5, 7], SeededChance(1)).fill(1)
        >>> sorted(zones[1])
        [5, 7]
    """

    def __init__(self, zones: list[tuple[CardId, ...]], cards: Cards, chance: Chance) -> None:
        """Shuffle the cards.

        Args:
            zones: the zones as observed; modified in place.
            cards: the hidden cards, in an order that does not depend on their real places.
            chance: the source of chance.
        """
        self._zones, self._chance = zones, chance
        self.cards: Cards = [*chance.shuffle(0, cards)]

    def fill(self, *zones: ZoneIndex) -> None:
        """Deal to the hidden places of the given zones.

        Raises:
            ValueError: if there are not enough cards.
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

    def prefer(self, zone: ZoneIndex, keeps: Keeps) -> None:
        """Choose the next cards for a zone by how likely a player keeps them.

        Cards are passed over at random, and used again if there are not enough others.
        """
        count = self._zones[zone].count(HIDDEN)
        chosen: Cards = []
        passed: Cards = []
        while self.cards and len(chosen) < count:
            card = self.cards.pop()
            (chosen if happens(self._chance, keeps(card)) else passed).append(card)
        if passed:
            short = len(passed) - (count - len(chosen))
            chosen += passed[short:]
            self.cards = [*self._chance.shuffle(0, self.cards + passed[:short])]
        self.cards += chosen

    def fill_matching(
        self,
        zone: ZoneIndex,
        holds: Holds,
        first: Callable[[Cards], Cards],
        keeps: Keeps | None = None,
    ) -> None:
        """Deal to a completely hidden zone whose cards must meet a condition.

        Args:
            zone: the zone to deal to.
            holds: returns whether the zone may contain the given cards.
            first: called if random deals keep failing. Returns the given cards with the ones that
                meet the condition first; the zone gets cards from the start of this order.
            keeps: returns how likely a player is to keep a card (see `prefer`).
        """
        count = len(self._zones[zone])
        for _ in range(_TRIES):
            if keeps is not None:
                self.prefer(zone, keeps)
            if holds(self.cards[-count:]):
                break
            self.cards = [*self._chance.shuffle(0, self.cards)]
        else:
            chosen = first(self.cards)
            self.cards = [*self._chance.shuffle(0, chosen[count:]), *chosen[:count]]
        self.fill(zone)


def redeal_hidden(
    zones: Zones,
    cards: Cards,
    decks: Mapping[CardId, str],
    specs: Sequence[ZoneSpec],
    chance: Chance,
) -> Zones:
    """Return the zones with hidden cards dealt at random to all hidden places.

    Args:
        zones: the zones as observed.
        cards: the hidden cards (`unseen_cards`).
        decks: the deck of each card.
        specs: the zones' descriptions; a zone receives only cards of its decks, if it names any.
        chance: the source of chance.

    Raises:
        ValueError: if a zone has more hidden places than there are cards of its decks.
    """
    filled = list(zones)
    # Zones for few decks come first, so that no others use up their cards.
    for allowed in sorted({spec.decks for spec in specs}, key=lambda each: (not each, len(each))):
        fitting = [card for card in cards if not allowed or decks[card] in allowed]
        dealer = HiddenDealer(filled, fitting, chance)
        dealer.fill(*(zone for zone, spec in enumerate(specs) if spec.decks == allowed))
        cards = [card for card in cards if allowed and decks[card] not in allowed] + dealer.cards
    return tuple(filled)
