"""Verdicts on actions: legal, or refused for a reason that names a rule."""

from dataclasses import dataclass
from typing import Final

from tabletop.engine.message import Param, Params


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for refusing an action.

    Attributes:
        code: the key of the sentence in the texts; unique within a game.
        rule: the id of a rule on the game's rules page (`WW-R2`).

    Examples:
        >>> not_higher = Reason("not-higher", "LA-R1")
        >>> not_higher(limit=7)
        Verdict(reason=Reason(code='not-higher', rule='LA-R1'), params=(('limit', 7),))
    """

    code: str
    rule: str

    def __call__(self, **params: Param) -> "Verdict":
        """Return a refusal for this reason with the parameters of its sentence."""
        return Verdict(self, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an action: legal if `reason` is None, otherwise refused.

    `params` are the parameters of the reason's sentence.

    Examples:
        >>> LEGAL.legal, Verdict(STALE).legal
        (True, False)
    """

    reason: Reason | None
    params: Params = ()

    @property
    def legal(self) -> bool:
        """Whether the action is legal."""
        return self.reason is None


LEGAL: Final = Verdict(None)

TABLE_RULE_PREFIX: Final = "TABLE-"


def is_game_rule(rule: str) -> bool:
    """Return whether a rule id belongs to a game, not to the program.

    Examples:
        >>> is_game_rule("LA-R1"), is_game_rule("TABLE-TURN")
        (True, False)
    """
    return bool(rule) and not rule.startswith(TABLE_RULE_PREFIX)


NOT_YOUR_TURN: Final = Reason("not-your-turn", "TABLE-TURN")
"""Another seat is to act; parameter `seat`."""
NOT_A_TARGET: Final = Reason("nothing-laid-there", "TABLE-PLACE")
"""No action of the game ever places a card there."""
STALE: Final = Reason("stale", "TABLE-TURN")
"""The action was meant for an earlier position."""
CHANCE_DUE: Final = Reason("chance-due", "TABLE-TURN")
"""Chance acts next; no seat may act."""
SEAT_DUE: Final = Reason("seat-due", "TABLE-TURN")
"""A seat acts next; chance may not act."""
GIVEN_UP: Final = Reason("given-up", "TABLE-CONCEDE")
"""A player conceded, so the match is over."""

TABLE_REASONS: Final = (NOT_YOUR_TURN, NOT_A_TARGET, STALE, CHANCE_DUE, SEAT_DUE, GIVEN_UP)
"""The reasons that all games share."""
