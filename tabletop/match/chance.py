"""Reproducible random numbers, generated from a seed.

Only `random.Random.random` is used: Python guarantees that its sequence stays the same in all
releases, which is not guaranteed for `shuffle` and `choice`.
"""

import os
from collections.abc import Sequence
from random import Random
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex

_FACES: Final = 6
_SEED_BYTES: Final = 4


def new_seed() -> int:
    """Return an unpredictable seed from the system."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "big")


class SeededChance:
    """A source of chance (`engine.actions.Chance`) determined by a seed.

    Examples:
        >>> SeededChance(7).roll(3)
        (2, 1, 4)
        >>> SeededChance.for_event(7, 0).shuffle(0, (1, 2, 3, 4))
        (4, 1, 2, 3)
    """

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random

    @classmethod
    def for_event(cls, seed: int, number: int) -> "SeededChance":
        """Return the source for one chance event of a match, by the event's number.

        The event therefore has the same result after a save is loaded.
        """
        return cls(f"{seed}/{number}")

    def random_below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1."""
        return int(self._random() * limit)

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return the cards in random order (Fisher-Yates, from the end)."""
        del zone
        order = list(cards)
        random = self._random
        for last in range(len(order) - 1, 0, -1):
            other = int(random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return `count` random faces from 1 to 6."""
        random = self._random
        return tuple([int(random() * _FACES) + 1 for _ in range(count)])

    def take(self, cards: Sequence[CardId]) -> CardId:
        """Return a random card."""
        return cards[self.random_below(len(cards))]
