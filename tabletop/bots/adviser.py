"""What can be said to a seat of what it may do: exact values where the game has them."""

from collections.abc import Sequence

from tabletop.engine.actions import SeatAction
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.state import State
from tabletop.match.match import AnyRules


def advise(rules: AnyRules, seen: State, legal: Sequence[SeatAction]) -> Advice:
    """Return what the legal actions are worth; without values where nothing is known.

    Args:
        rules: the game.
        seen: the position as the seat to act sees it.
        legal: its legal actions.
    """
    exact = rules.solver().advice(seen) if isinstance(rules, HasSolver) else None
    return exact or Advice(Unit.WIN, tuple(ActionValue(action, None) for action in legal))
