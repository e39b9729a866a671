"""Any legal action."""

from collections.abc import Sequence
from typing import Any

from tabletop.bots.policy import Dice
from tabletop.engine.actions import SeatAction
from tabletop.engine.rules import Rules
from tabletop.engine.state import State


class RandomPolicy:
    """Every legal action is equally likely (see `Policy`)."""

    def choose(
        self, rules: Rules[Any], observation: State, legal: Sequence[SeatAction], chance: Dice
    ) -> SeatAction:
        """See `Policy.choose`."""
        del rules, observation
        return legal[chance.below(len(legal))]
