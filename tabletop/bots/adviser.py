"""What can be said to a seat of what it may do: exact values where the game has them."""

from collections.abc import Sequence
from typing import Any, Final

from tabletop.bots.search import SearchPolicy
from tabletop.engine.actions import SeatAction
from tabletop.engine.advice import Advice, Solver
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.state import State
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules

TRIES: Final = 200
"""How often it is tried what could follow where nothing is exact."""
_SEED: Final = "advice"
"""The same question has the same answer."""


class Adviser:
    """Says what legal actions are worth; it keeps what the game's solver has worked out."""

    def __init__(self, rules: AnyRules) -> None:
        """Know nothing yet of the positions of a game."""
        self._rules = rules
        self._solver: Solver[Any] | None = rules.solver() if isinstance(rules, HasSolver) else None

    def exact(self, seen: State) -> Advice | None:
        """Return what the legal actions are worth where that is known exactly.

        Args:
            seen: the position as the seat to act sees it.
        """
        return None if self._solver is None else self._solver.advice(seen)

    def advise(self, seen: State, legal: Sequence[SeatAction], search: SearchPolicy) -> Advice:
        """Return what the legal actions are worth: exactly, else as far as they were tried out.

        Args:
            seen: the position as the seat to act sees it.
            legal: its legal actions.
            search: tries out what could follow where nothing is exact.
        """
        found = self.exact(seen)
        return found or search.advice(self._rules, seen, legal, SeededChance(_SEED))


def advise(rules: AnyRules, seen: State, legal: Sequence[SeatAction], tries: int = TRIES) -> Advice:
    """Return what one position's legal actions are worth (`Adviser.advise`)."""
    return Adviser(rules).advise(seen, legal, SearchPolicy(tries))
