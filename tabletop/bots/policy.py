"""How a player that is no person decides."""

from collections.abc import Sequence
from typing import Any, Protocol

from tabletop.engine.actions import SeatAction
from tabletop.engine.rules import Rules
from tabletop.engine.state import State


class Dice(Protocol):
    """What a policy decides by where one action is as good as another."""

    def below(self, limit: int) -> int:
        """Return a whole number from 0 up to, but not including, `limit`."""
        ...


class Policy(Protocol):
    """Chooses among legal actions; stateless, so that the same question has the same answer."""

    def choose(
        self, rules: Rules[Any], observation: State, legal: Sequence[SeatAction], chance: Dice
    ) -> SeatAction:
        """Return one of the legal actions.

        Args:
            rules: the game.
            observation: what the seat to act sees (`Rules.observe`); never the state itself.
            legal: all legal actions, at least one.
            chance: decides where the policy does not.
        """
        ...
