"""What a source of chance can be asked for. The engine has none of its own: one is passed in."""

from collections.abc import Sequence
from typing import Protocol

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
