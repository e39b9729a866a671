"""In which order the cards of a hand are shown: view state, kept for each hand. No Qt."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex


class HandOrders:
    """What players did to sort their hands.

    A hand is as it came, as its cards were put by hand, or kept sorted by a word of the game
    (`HasHandOrders.hand_orders`): then new cards go where they belong.
    """

    def __init__(self, by_word: Mapping[str, Sequence[CardId]]) -> None:
        self._ranks = {
            word: {card: rank for rank, card in enumerate(cards)} for word, cards in by_word.items()
        }
        self._orders: dict[ZoneIndex, tuple[CardId, ...]] = {}
        self._words: dict[ZoneIndex, str] = {}

    @property
    def words(self) -> tuple[str, ...]:
        """By what a hand can be sorted."""
        return tuple(self._ranks)

    def word(self, zone: ZoneIndex) -> str | None:
        """By what a hand is kept sorted; None where it is not."""
        return self._words.get(zone)

    def follow(self, zone: ZoneIndex, cards: Sequence[CardId]) -> None:
        """Cards came and went: what is left stays in its order, what is new comes last."""
        if zone in self._words:
            ranks = self._ranks[self._words[zone]]
            self._orders[zone] = tuple(sorted(cards, key=lambda card: ranks.get(card, len(ranks))))
        elif zone in self._orders:
            self._orders[zone] = _reconciled(self._orders[zone], cards)

    def indices(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[int, ...]:
        """Return the order in which a zone's cards are shown, as indices of `cards`."""
        left: dict[CardId, list[int]] = {}
        for index, card in enumerate(cards):
            left.setdefault(card, []).append(index)
        return tuple(left[card].pop(0) for card in self._orders.get(zone, cards))

    def put(self, zone: ZoneIndex, cards: Sequence[CardId], index: int, position: int) -> None:
        """Put a card elsewhere; from then on the hand is in the player's own order.

        Args:
            zone: the hand.
            cards: what it holds.
            index: the card's place in `cards`.
            position: how many of the other cards are to lie before it.
        """
        order = [place for place in self.indices(zone, cards) if place != index]
        order.insert(position, index)
        self._orders[zone] = tuple(cards[place] for place in order)
        self._words.pop(zone, None)

    def keep_sorted(self, zone: ZoneIndex, cards: Sequence[CardId], word: str) -> None:
        """Sort a hand, and keep it sorted."""
        self._words[zone] = word
        self.follow(zone, cards)


def _reconciled(order: tuple[CardId, ...], cards: Sequence[CardId]) -> tuple[CardId, ...]:
    left = Counter(cards)
    kept = []
    for card in (*order, *cards):
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return tuple(kept)
