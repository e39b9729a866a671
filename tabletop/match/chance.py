"""Randomness, seeded so that it can be told again.

Only `random.Random.random` is used: Python promises that its sequence stays the same in all
releases, which it does not for `shuffle` and `choice`.
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
    """Return a seed that nobody can know before, nor compute from another."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "big")


class SeededChance:
    """A source of chance (`engine.chance.Chance`) that a seed decides."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random

    @classmethod
    def for_event(cls, seed: int, number: int) -> "SeededChance":
        """Return the source for the nth chance event of a match, the same after save and load."""
        return cls(f"{seed}/{number}")

    def random_below(self, limit: int) -> int:
        """Return a whole number from 0 up to, but not including, `limit`."""
        return int(self._random() * limit)

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """See `Chance.shuffle` (Fisher and Yates, downwards)."""
        del zone
        order = list(cards)
        random = self._random
        for last in range(len(order) - 1, 0, -1):
            other = int(random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def roll(self, count: int) -> tuple[int, ...]:
        """See `Chance.roll`."""
        random = self._random
        return tuple([int(random() * _FACES) + 1 for _ in range(count)])

    def take(self, cards: Sequence[CardId]) -> CardId:
        """See `Chance.take`."""
        return cards[self.random_below(len(cards))]
