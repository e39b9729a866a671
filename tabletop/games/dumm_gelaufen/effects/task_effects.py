"""Effects that look at tasks, exchange them or pass them on."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.message import CardRef, Message, SeatRef
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.dumm_gelaufen import reasons, turns
from tabletop.games.dumm_gelaufen.effects.effect import Effect, Zones, chosen_seat, decide
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Work

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules
    from tabletop.games.dumm_gelaufen.working_state import Table


@dataclass(frozen=True, slots=True)
class _WithPerson(Effect):
    """Another person is chosen."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether anybody else has a task."""
        return bool(self._people(rules, zones, seat))

    @staticmethod
    def _people(rules: "DummRules", zones: Zones, seat: Seat) -> list[Seat]:
        return [other for other in rules.others[seat] if zones[rules.task(other)]]

    def begin(self, table: "Table", work: Work) -> None:
        """The person is named."""
        decide(table, work)

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """Everybody else who has a task."""
        return [rules.choose_seat[seat] for seat in self._people(rules, state.zones, work.seat)]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """It happens."""
        self.with_person(table, work.seat, chosen_seat(action))
        turns.done(table)

    @abstractmethod
    def with_person(self, table: "Table", seat: Seat, person: Seat) -> None:
        """What happens with the person chosen."""


@dataclass(frozen=True, slots=True)
class LookTask(_WithPerson):
    """DG-G7: one looks at a person's task, and knows it from then on."""

    def with_person(self, table: "Table", seat: Seat, person: Seat) -> None:
        """See `_WithPerson.with_person`."""
        known = list(table.known)
        known[person] |= {seat}
        table.known = tuple(known)
        [task] = table.zones[table.rules.task(person)]
        table.note(
            "looked",
            "DG-G7",
            (seat, person),
            seat=SeatRef(seat),
            person=SeatRef(person),
            card=CardRef(task),
        )

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        return reasons.LOOK_DUE()

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        return Message("effect-look", (("seat", SeatRef(work.seat)),))


@dataclass(frozen=True, slots=True)
class SwapTasks(_WithPerson):
    """DG-I1: tasks are exchanged with a person; each still knows what was given away."""

    def with_person(self, table: "Table", seat: Seat, person: Seat) -> None:
        """See `_WithPerson.with_person`."""
        move_tasks(table, {seat: person, person: seat})
        table.note("swapped-tasks", "DG-I1", seat=SeatRef(seat), person=SeatRef(person))

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """See `Effect.refusal`."""
        return reasons.PARTNER_DUE()

    def prompt(self, work: Work) -> Message:
        """See `Effect.prompt`."""
        return Message("effect-swap-tasks", (("seat", SeatRef(work.seat)),))


def move_tasks(table: "Table", targets: dict[Seat, Seat]) -> None:
    """Tasks change their places, by seat; whoever knew one knows it at its new place."""
    rules = table.rules
    zones, known = list(table.zones), list(table.known)
    for source, target in targets.items():
        zones[rules.task(target)] = table.zones[rules.task(source)]
        known[target] = (table.known[source] | {source}) - {target}
    table.zones, table.known = zones, tuple(known)


@dataclass(frozen=True, slots=True)
class Pass(Effect):
    """DG-I2, DG-I3: everyone passes hand, task or both to the left."""

    def begin(self, table: "Table", work: Work) -> None:
        """It happens at once."""
        rules = table.rules
        if self.spec.hand:
            hands = table.zones[: rules.seats]
            table.zones[: rules.seats] = [*hands[-1:], *hands[:-1]]
        if self.spec.task:
            move_tasks(table, {seat: rules.left_of(seat) for seat in range(rules.seats)})
        what = "both" if self.spec.hand and self.spec.task else "hand" if self.spec.hand else "task"
        table.note(f"passed-{what}", rules.rule_of[work.card])
        turns.done(table)


@dataclass(frozen=True, slots=True)
class NewTask(Effect):
    """DG-G8: one takes an unused task and lays the old one away."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether there is a task to be had."""
        return bool(zones[rules.tasks]) or rules.count_used_tasks(zones) > 0

    def begin(self, table: "Table", work: Work) -> None:
        """It happens at once, unless chance must shuffle first."""
        self.go_on(table, work)

    def go_on(self, table: "Table", work: Work) -> None:
        """Takes the top task."""
        rules, seat = table.rules, work.seat
        if not table.zones[rules.tasks]:
            table.work = work
            table.due(Phase.RESHUFFLE_TASKS, CHANCE)
            return
        place = rules.task(seat)
        old = table.zones[place]
        table.zones[place] = ()
        new = table.zones[rules.tasks][-1]
        table.move(new, rules.tasks, place)
        table.zones[rules.box] = (*table.zones[rules.box], *old)
        known = list(table.known)
        known[seat] = frozenset()
        table.known = tuple(known)
        table.note("new-task", "DG-G8", (seat,), seat=SeatRef(seat), card=CardRef(new))
        turns.done(table)
