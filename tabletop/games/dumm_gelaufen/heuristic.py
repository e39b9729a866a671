"""The heuristic for Dumm gelaufen!: fulfilled tasks, and progress with the next."""

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.facts import CLAIM, DummFacts
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState
from tabletop.games.dumm_gelaufen.tasks import TaskProgress
from tabletop.overriding import override

_TASK: Final = 1.5
"""The weight of a fulfilled task."""
_STEP: Final = 0.45
"""How fast the value of progress decreases with each card still to be exchanged."""
_OTHERS: Final = 0.3
"""The assumed progress of other seats, whose tasks are unknown."""


class DummHeuristic(HasHeuristic[DummState]):
    """The part of the rules that compares a seat's progress with that of the others."""

    facts: DummFacts
    turns_ahead = 1

    @override
    def heuristic(self, state: DummState, seat: Seat) -> float:
        weights = []
        for of, zone in enumerate(self.facts.fulfilled):
            found = self._progress(state, of) if of == seat else None
            near = _OTHERS if found is None else exp(-_STEP * found.distance)
            weights.append(exp(_TASK * (len(state.zones[zone]) + near)))
        return weights[seat] / sum(weights)

    def _progress(self, state: DummState, seat: Seat) -> TaskProgress | None:
        task = self.facts.seen_task(state, seat)
        if task is None:
            return None
        return self.facts.progress(task, tuple(sorted(self.facts.held(state.zones, seat))))

    @override
    def sensible(self, state: DummState, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
        facts, seat = self.facts, state.to_act
        if CLAIM in legal:
            return (CLAIM,)
        progress = self._progress(state, seat)
        if progress is None or state.phase in (DummPhase.END, DummPhase.REFILL, DummPhase.ORDER):
            return legal
        allowed = facts.tests[state.zones[facts.task[seat]][0]].allowed
        spoilers = set(progress.spoilers)
        best: list[SeatAction] = []
        others: list[SeatAction] = []
        worse: list[SeatAction] = []
        for action in legal:
            match action:
                case Move(card, _, source=int()):
                    (best if allowed[card] else worse).append(action)
                case Move(card, int(to)) if facts.numbers.is_number[card]:
                    if not self._elsewhere(state, allowed, card, to):
                        (best if card in spoilers else worse).append(action)
                case _:
                    others.append(action)
        return [*best, *others] or worse or legal

    def _elsewhere(
        self, state: DummState, allowed: Sequence[bool], card: CardId, to: ZoneIndex
    ) -> bool:
        """Return whether a card should go to the other discard, to keep a useful top card."""
        left, right = self.facts.discards
        if to not in (left, right):
            return False
        pile = state.zones[left]
        covers = bool(pile) and allowed[pile[-1]] and not allowed[card]
        return to == (left if covers else right)
