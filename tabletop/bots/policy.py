"""How players that are no people decide: whatever brings nearest to the goal at once."""

from collections.abc import Sequence
from typing import Any, Protocol

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import HasProgress
from tabletop.engine.progress import Progress
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


class GreedyPolicy:
    """Looks one action ahead by `HasProgress`; where a game has none, any action is as good.

    What is hidden from the seat stays hidden in the positions that it compares: a card that would
    be drawn unseen changes nothing for it yet.
    """

    def choose(
        self, rules: Rules[Any], observation: State, legal: Sequence[SeatAction], chance: Dice
    ) -> SeatAction:
        """See `Policy.choose`."""
        seat = observation.to_act
        if not isinstance(rules, HasProgress) or seat < 0 or len(legal) == 1:
            return legal[chance.below(len(legal))]
        now = rules.progress(observation, seat)
        if now is None:
            return legal[chance.below(len(legal))]
        worth = [_worth(rules.progress(rules.apply(observation, a), seat), now) for a in legal]
        best = max(worth)
        choice = [action for action, value in zip(legal, worth, strict=True) if value == best]
        return choice[chance.below(len(choice))]


def _worth(after: Progress | None, now: Progress) -> tuple[int, int]:
    """Return the more is reached, and the shorter the rest of the way, the better.

    A way that is not known is as long as the present one.
    """
    if after is None:
        return now.reached, -(now.distance or 0)
    distance = now.distance if after.distance is None else after.distance
    return after.reached, -(distance or 0)
