"""What can be said to a seat of what it may do: exact values where the game has them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from tabletop.bots.search import AdviseTask, SearchPolicy
from tabletop.engine.actions import SeatAction
from tabletop.engine.advice import ActionValue, Advice, Solver, Unit
from tabletop.engine.capabilities import HasSolver, reason_of
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

    def exact_advice(self, seen: State) -> Advice | None:
        """Return what the legal actions are worth where that is known exactly.

        Args:
            seen: the position as the seat to act sees it.
        """
        return None if self._solver is None else self._solver.advice(seen)

    def value(self, state: State) -> float | None:
        """Return the chance that who acts wins, where it is known exactly (`Solver.value`)."""
        return None if self._solver is None else self._solver.value(state)

    def advise(
        self,
        seen: State,
        legal: Sequence[SeatAction],
        task: AdviseTask,
        stopped: Callable[[], bool] = bool,
    ) -> Advice | None:
        """Return what the legal actions are worth: exactly, else as far as they were tried out.

        Args:
            seen: the position as the seat to act sees it.
            legal: its legal actions.
            task: what is asked.
            stopped: asked between tries whether to end with what is known.

        Returns:
            None where only what is exact was asked for, and nothing is.
        """
        found = self._compute(seen, legal, task, stopped)
        if found is None:
            return None
        values = (
            replace(one, reason=one.reason or reason_of(self._rules, seen, one.action))
            for one in found.values
        )
        return replace(found, values=tuple(values))

    def _compute(
        self,
        seen: State,
        legal: Sequence[SeatAction],
        task: AdviseTask,
        stopped: Callable[[], bool],
    ) -> Advice | None:
        exact = self.exact_advice(seen)
        if task.tries == 0 or (exact is not None and (exact.unit is Unit.WIN or not task.in_wins)):
            return exact
        search = SearchPolicy(task.tries, task.seconds, stopped, by_tree=task.by_tree)
        chance = SeededChance(f"{_SEED}/{task.by_tree}")
        tried = search.advice(self._rules, seen, legal, chance, task.required)
        if exact is None:
            return tried
        why = {one.action: one.reason for one in exact.values}
        values = (replace(one, reason=one.reason or why.get(one.action)) for one in tried.values)
        return replace(tried, values=tuple(values))


def advise(rules: AnyRules, seen: State, legal: Sequence[SeatAction], tries: int = TRIES) -> Advice:
    """Return what each of one position's legal actions is worth (`Adviser.advise`).

    Args:
        rules: the game.
        seen: the position as the seat to act sees it.
        legal: its legal actions.
        tries: how often it is tried out what could follow, at least once.
    """
    found = Adviser(rules).advise(seen, legal, AdviseTask(tries=tries, required=tuple(legal)))
    return found or Advice(Unit.WIN, tuple(ActionValue(action, None) for action in legal))
