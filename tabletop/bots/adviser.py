"""What can be said to a seat of what it may do: exact values where the game has them."""

from collections.abc import Sequence
from typing import Final

from tabletop.bots.search import SearchPolicy
from tabletop.engine.actions import SeatAction
from tabletop.engine.advice import Advice
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.state import State
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules

TRIES: Final = 200
"""How often it is tried what could follow where nothing is exact."""
_SEED: Final = "advice"
"""The same question has the same answer."""


def advise(rules: AnyRules, seen: State, legal: Sequence[SeatAction], tries: int = TRIES) -> Advice:
    """Return what the legal actions are worth: exactly, else as far as they were tried out.

    Args:
        rules: the game.
        seen: the position as the seat to act sees it.
        legal: its legal actions.
        tries: how often it is tried out what could follow.
    """
    exact = rules.solver().advice(seen) if isinstance(rules, HasSolver) else None
    return exact or SearchPolicy(tries).advice(rules, seen, legal, SeededChance(_SEED))
