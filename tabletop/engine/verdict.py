"""The answer to "may I?": legal, or refused with a reason that names its rule."""

from dataclasses import dataclass
from typing import Final

from tabletop.engine.message import Param, Params


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action can be refused.

    Attributes:
        code: key of the sentence in the texts; unique within a game.
        rule: id of the rule in the game's digest (`WW-R2`).
    """

    code: str
    rule: str

    def __call__(self, **params: Param) -> "Verdict":
        """Return a refusal for this reason with its particulars."""
        return Verdict(self, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal where `reason` is None, else refused; `params` fill the reason's sentence."""

    reason: Reason | None
    params: Params = ()

    @property
    def legal(self) -> bool:
        """Whether the action may be done."""
        return self.reason is None


LEGAL: Final = Verdict(None)

TABLE_RULE_PREFIX: Final = "TABLE-"


def is_game_rule(rule: str) -> bool:
    """Say whether a rule stands in a game's digest; nobody is shown the ids of the table's own."""
    return bool(rule) and not rule.startswith(TABLE_RULE_PREFIX)


NOT_YOUR_TURN: Final = Reason("not-your-turn", "TABLE-TURN")
"""Another seat acts; parameter `seat`."""
NOT_A_TARGET: Final = Reason("nothing-laid-there", "TABLE-PLACE")
"""Nothing in this game is ever laid there."""
STALE: Final = Reason("stale", "TABLE-TURN")
"""The action was meant for an earlier position."""
CHANCE_DUE: Final = Reason("chance-due", "TABLE-TURN")
"""Dice or a shuffle decide first; no seat acts."""
SEAT_DUE: Final = Reason("seat-due", "TABLE-TURN")
"""A seat acts; neither dice nor a shuffle are due."""
GIVEN_UP: Final = Reason("given-up", "TABLE-CONCEDE")
"""Somebody gave the match up, so it is over."""

TABLE_REASONS: Final = (NOT_YOUR_TURN, NOT_A_TARGET, STALE, CHANCE_DUE, SEAT_DUE, GIVEN_UP)
"""The reasons that belong to no game."""
