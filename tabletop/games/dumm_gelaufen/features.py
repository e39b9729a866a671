"""What a learnt model sees of a position of Dumm gelaufen!"""

from typing import Final

from tabletop.engine.cards import HIDDEN
from tabletop.engine.win_model import HasWinModel
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.facts import DummFacts
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState
from tabletop.games.dumm_gelaufen.tasks import SHAPES
from tabletop.overriding import override

_PLAYED: Final = (
    DummPhase.START,
    DummPhase.TAKE,
    DummPhase.LAY,
    DummPhase.EFFECT,
    DummPhase.END,
    DummPhase.REFILL,
)
_ACTIONS: Final = (
    *("lay-colour", "give-equal", "lay-cards", "draw", "exchange-mac", "take-and-give"),
    *("look-task", "new-task"),
)
_LAST_ROUND: Final = 60
_NO_TASK: Final = (0.0, -1.0, -1.0, -1.0, -1.0)
"""Stands for the progress of a seat without a task."""


class DummFeatures(HasWinModel[DummState]):
    """Features: the way to the task, actions in hand, and the others' tasks."""

    facts: DummFacts
    feature_names = (
        *("seats", "round", "is-turn", "turns-until", "fulfilled", "most", "all", "lead"),
        *("has-task", "distance", "missing", "spoilers", "points", "numbers", "least", "at-mac"),
        *("mac", "on-discards", "allowed", "shaped", "missing-at-mac"),
        *(f"holds-{action}" for action in _ACTIONS),
        *("actions", "smallest", "mean-hand", "next-hand", "tasks-known", "known-to"),
        *map(str, _PLAYED),
        *("swapped", "taken", "due", "can-claim", "shown", "draw", "works", "old-edition"),
    )

    @override
    def features(self, state: DummState, seat: Seat) -> list[float]:
        facts, zones = self.facts, state.zones
        others = facts.others[seat]
        done = [len(zones[of]) for of in facts.fulfilled]
        most = max(done[of] for of in others)
        hands = [len(zones[of]) for of in others]
        kept = [facts.effect(card).do for card in zones[seat] if facts.is_kept[card]]
        swap, is_turn = state.swap, state.turn == seat
        task = self._task(state, seat)
        return [
            *(
                facts.seats,
                min(state.round, _LAST_ROUND),
                is_turn,
                (seat - state.turn) % facts.seats,
            ),
            *(done[seat], most, sum(done) - done[seat], done[seat] - most),
            *task,
            *(kept.count(action) for action in _ACTIONS),
            *(len(kept), min(hands), sum(hands) / len(hands), hands[0]),
            sum(seat in state.known[of] for of in others) if state.known else 0,
            len(state.known[seat]) if state.known else 0,
            *(state.phase is phase for phase in _PLAYED),
            *(state.swapped, swap.taken if swap else 0, swap.due if swap else 0),
            *(is_turn and task[:2] == [1.0, 0.0], bool(state.shown), len(zones[facts.draw])),
            *(state.work is not None and state.work.seat == seat, facts.keeps_one),
        ]

    def _task(self, state: DummState, seat: Seat) -> list[float]:
        """Return how far a seat is from its task, and what open cards help it."""
        facts, zones = self.facts, state.zones
        hand = sorted(facts.held(zones, seat))
        tasks = zones[facts.task[seat]]
        if not tasks or HIDDEN in tasks:
            return [*_NO_TASK, len(hand), 0.0, 0.0, len(zones[facts.mac]), *_NO_TASK[1:]]
        test, progress = facts.tests[tasks[0]], facts.progress(tasks[0], tuple(hand))
        at_mac = sum(test.allowed[card] for card in zones[facts.mac])
        tops = sum(bool(zones[pile]) and test.allowed[zones[pile][-1]] for pile in facts.discards)
        counts = facts.numbers.counts
        share = sum(counts[card] for card in test.allowed_cards()) / sum(counts)
        shape = SHAPES.index(test.task.shape) + 1 if test.task.shape else 0
        return [
            *(1.0, progress.distance, progress.missing, len(progress.spoilers), progress.points),
            *(len(hand), test.task.least, at_mac, len(zones[facts.mac]), tops, share, shape),
            max(0, progress.missing - at_mac),
        ]
