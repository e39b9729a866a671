"""Values of a seat's legal actions: exact if solved, otherwise estimated."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from tabletop.bots.comparison import compare
from tabletop.bots.search import AdviseTask, Answer, CompareTask, SearchPolicy
from tabletop.engine.actions import SeatAction
from tabletop.engine.advice import Advice, Solver, Unit
from tabletop.engine.capabilities import HasSolver, reason_of
from tabletop.engine.zones import State
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules

_SEED: Final = "advice"
"""The random seed of playouts; constant, so that answers are reproducible."""


class Adviser:
    """Computes the values of actions, and caches a game's solver and its results."""

    def __init__(self, rules: AnyRules) -> None:
        """Create an adviser with an empty cache."""
        self._rules = rules
        self._solver: Solver[Any] | None = rules.solver() if isinstance(rules, HasSolver) else None

    def exact_advice(self, seen: State) -> Advice | None:
        """Return exact values of the legal actions, or None if they are unknown.

        Args:
            seen: the position as the seat to act sees it.
        """
        return None if self._solver is None else self._solver.advice(seen)

    def value(self, state: State) -> float | None:
        """Return the exact probability that the seat to act wins, or None if unknown."""
        return None if self._solver is None else self._solver.value(state)

    def advise(
        self,
        seen: State,
        legal: Sequence[SeatAction],
        task: AdviseTask,
        stopped: Callable[[], bool] = bool,
    ) -> Advice | None:
        """Return the values of the legal actions: exact if known, else estimated.

        Args:
            seen: the position as the seat to act sees it.
            legal: the legal actions of the seat to act.
            task: which values are wanted, and the budget for estimating them.
            stopped: called between playouts; the search ends early if it returns True.

        Returns:
            The values, or None if only exact values were requested and they are unknown.
        """
        found = self._compute(seen, legal, task, stopped)
        if found is None:
            return None
        values = (
            replace(one, reason=one.reason or reason_of(self._rules, seen, one.action))
            for one in found.values
        )
        return replace(found, values=tuple(values))

    def answer(
        self, seen: State, task: AdviseTask | CompareTask, stopped: Callable[[], bool] = bool
    ) -> Answer:
        """Answer a question about the legal actions of the seat to act.

        Args:
            seen: the position as the seat to act sees it.
            task: the values or the comparison that are wanted.
            stopped: called between playouts; the search ends early if it returns True.
        """
        if isinstance(task, CompareTask):
            found = compare(self._rules, seen, task.better, task.other, task.tries, stopped)
            return Answer(comparison=found)
        legal = self._rules.legal_actions(seen)
        return Answer(advice=self.advise(seen, legal, task, stopped))

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
        search = SearchPolicy(task.tries, task.seconds, stopped)
        tried = search.advice(self._rules, seen, legal, SeededChance(_SEED), task.required)
        if exact is None:
            return tried
        why = {one.action: one.reason for one in exact.values}
        values = (replace(one, reason=one.reason or why.get(one.action)) for one in tried.values)
        return replace(tried, values=tuple(values))
