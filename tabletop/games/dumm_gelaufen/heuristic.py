"""Who is ahead in Dumm gelaufen!: tasks fulfilled, and how near a hand is to the next."""

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.facts import CLAIM, Facts
from tabletop.games.dumm_gelaufen.state import DummState, Phase
from tabletop.games.dumm_gelaufen.tasks import TaskProgress
from tabletop.overriding import override

_TASK: Final = 1.5
"""How much a fulfilled task weighs."""
_STEP: Final = 0.45
"""By how much a step less brings a task nearer."""
_OTHERS: Final = 0.3
"""How far others are supposed to be with their tasks, which are theirs to know."""


class DummHeuristic(HasHeuristic[DummState]):
    """How far a seat is with its tasks, beside those that the others have fulfilled."""

    facts: Facts
    turns_ahead = 1

    @override
    def heuristic(self, state: DummState, seat: Seat) -> float:
        """See `HasHeuristic.heuristic`; the tasks of others are not looked at."""
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
        """See `HasHeuristic.sensible`: take what the task allows, lay off what spoils it."""
        facts, seat = self.facts, state.to_act
        if CLAIM in legal:
            return (CLAIM,)
        reading = self._progress(state, seat)
        if reading is None or state.phase in (Phase.END, Phase.REFILL, Phase.ORDER):
            return legal
        allowed = facts.tests[state.zones[facts.task[seat]][0]].allowed
        spoilers = set(reading.spoilers)
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
        """Return whether a card is better laid on the other discard: where nothing is covered."""
        left, right = self.facts.discards
        if to not in (left, right):
            return False
        lying = state.zones[left]
        covers = bool(lying) and allowed[lying[-1]] and not allowed[card]
        return to == (left if covers else right)
