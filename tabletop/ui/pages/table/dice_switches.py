"""Dice of which some are set aside, as single switches: not one line for every set of them."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from tabletop.engine.actions import Keep, SeatAction
from tabletop.engine.cards import CardId

_FEWEST = 3
"""With fewer dice every set has a line of its own."""


class DiceSwitches:
    """The dice of which any can be chosen to be set aside.

    Attributes:
        dice: those that can be, in order.
    """

    def __init__(self, actions: Sequence[SeatAction]) -> None:
        """Look at what may be done."""
        keeps = [action for action in actions if isinstance(action, Keep)]
        dice = tuple(sorted({die for keep in keeps for die in keep.dice}))
        self.dice = dice if len(dice) >= _FEWEST and len(keeps) > len(dice) else ()
        self._keeps = keeps if self.dice else []

    def replaces(self, action: SeatAction) -> bool:
        """Whether an action is done by these switches, and needs no line of its own."""
        return action in self._keeps

    def offers(self, chosen: AbstractSet[int]) -> Iterator["Offer"]:
        """What is done with the dice that are chosen: once for each card that it may use."""
        for using in dict.fromkeys(keep.using for keep in self._keeps):
            found = (k for k in self._keeps if k.using == using and set(k.dice) == chosen)
            yield Offer(using, next(found, None))


class Offer(NamedTuple):
    """An action with the dice that are chosen; None where the rules do not allow it with them."""

    using: CardId | None
    action: Keep | None
