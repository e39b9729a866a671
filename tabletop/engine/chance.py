"""What a source of chance can be asked for. The engine has none of its own: one is passed in.

Also whether chance does what is due of it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from tabletop.engine.actions import Action, Rolled, Shuffled
from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex


class Chance(Protocol):
    """Dice, shuffles and blind picks; random, scripted by a scenario, or chosen by hand."""

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return the cards in a new order, bottom first."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Return faces 1-6 of so many dice."""

    def take(self, cards: Sequence[CardId]) -> CardId:
        """Return one of the cards, taken unseen."""


def puts_in_order(action: Action, zone: ZoneIndex, cards: Sequence[CardId]) -> bool:
    """Return whether chance puts the cards of a zone in some order: all of these and no others."""
    return (
        isinstance(action, Shuffled)
        and action.zone == zone
        and Counter(action.order) == Counter(cards)
    )


def throws(action: Action, count: int, faces: range) -> bool:
    """Return whether chance throws so many dice, which show faces that they have."""
    thrown = action.faces if isinstance(action, Rolled) else ()
    return len(thrown) == count and all(face in faces for face in thrown)
