"""What every effect of an action card has, and those effects that only draw."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, ChooseSeat, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import Message, SeatRef
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen import reasons, turns
from tabletop.games.dumm_gelaufen.effects.table import EffectSpec
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Work

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules
    from tabletop.games.dumm_gelaufen.working_state import Table

Zones = Sequence[tuple[CardId, ...]]


@dataclass(frozen=True, slots=True)
class Effect(ABC):
    """An effect with its parameters; stateless, what is under way stands in `Work`."""

    spec: EffectSpec

    @property
    def goes_by_hands(self) -> bool:
        """Whether what follows from it depends on cards in hands that others do not see."""
        return False

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether it would do anything at all (DG-T8); made of what everybody or `seat` sees."""
        del rules, zones, seat
        return True

    @abstractmethod
    def begin(self, table: "Table", work: Work) -> None:
        """Goes on until a seat or chance must act, or to its end."""

    def go_on(self, table: "Table", work: Work) -> None:
        """Goes on after chance has acted."""
        raise NotImplementedError

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """What who acts may do now."""
        del rules, state, work
        return []

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """Carries out one of the legal actions."""
        raise NotImplementedError

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """Why an action is none of the legal ones."""
        raise NotImplementedError

    def prompt(self, work: Work) -> Message:
        """What is due."""
        raise NotImplementedError

    def theft(self, rules: "DummRules", work: Work) -> tuple[Seat, Seat]:
        """Who loses a card unseen, and who gets it, where the effect lets chance take one."""
        raise NotImplementedError


def decide(table: "Table", work: Work, seat: Seat | None = None) -> None:
    """A seat must decide something: who carries the action out, unless another is named."""
    table.work = work
    table.due(Phase.EFFECT, work.seat if seat is None else seat)


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """DG-G4, DG-I5, DG-I9: one or all draw cards, clockwise from who carries it out."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether there is anything to draw."""
        return rules.can_draw(zones)

    def begin(self, table: "Table", work: Work) -> None:
        """Draws one after the other."""
        people = table.rules.seats if self.spec.everyone else 1
        self.go_on(table, work._replace(left=people * self.spec.cards))

    def go_on(self, table: "Table", work: Work) -> None:
        """Draws what is still to be drawn, as far as the pile can give it."""
        seats = table.rules.seats
        total = self.spec.cards * (seats if self.spec.everyone else 1)
        while work.left and table.rules.can_draw(table.zones):
            if not table.pile_is_ready():
                table.work = work
                return
            step = (total - work.left) // self.spec.cards
            turns.draw_for(table, (work.seat + step) % seats)
            work = work._replace(left=work.left - 1)
        turns.done(table)


@dataclass(frozen=True, slots=True)
class SwapHands(Effect):
    """DG-I8: hands are exchanged with the other person who holds the fewest cards."""

    def possible(self, rules: "DummRules", zones: Zones, seat: Seat) -> bool:
        """Whether one of the hands has a card."""
        return any(zones[of] for of in (seat, *_fewest(rules, zones, seat)))

    def begin(self, table: "Table", work: Work) -> None:
        """Exchanges them, or asks with whom."""
        fewest = _fewest(table.rules, table.zones, work.seat)
        if len(fewest) == 1:
            self._swap(table, work.seat, fewest[0])
        else:
            decide(table, work)

    def legal(self, rules: "DummRules", state: DummState, work: Work) -> list[SeatAction]:
        """Those who hold equally few."""
        return [rules.choose_seat[seat] for seat in _fewest(rules, state.zones, work.seat)]

    def act(self, table: "Table", work: Work, action: Action) -> None:
        """Exchanges with who was chosen."""
        self._swap(table, work.seat, chosen_seat(action))

    @staticmethod
    def _swap(table: "Table", seat: Seat, person: Seat) -> None:
        zones = table.zones
        zones[seat], zones[person] = zones[person], zones[seat]
        table.note("swapped-hands", "DG-I8", seat=SeatRef(seat), person=SeatRef(person))
        turns.done(table)

    def refusal(self, rules: "DummRules", state: DummState, work: Work, action: Action) -> Verdict:
        """One of those with the fewest must be named."""
        fewest = _fewest(rules, state.zones, work.seat)
        return reasons.FEWEST_DUE(seats=tuple(map(SeatRef, fewest)))

    def prompt(self, work: Work) -> Message:
        """Whose hand it shall be."""
        return Message("effect-fewest", (("seat", SeatRef(work.seat)),))


def _fewest(rules: "DummRules", zones: Zones, seat: Seat) -> list[Seat]:
    """The others who hold the fewest cards."""
    others = rules.others[seat]
    least = min(len(zones[other]) for other in others)
    return [other for other in others if len(zones[other]) == least]


def chosen_seat(action: Action) -> Seat:
    """The seat that an action names.

    Raises:
        ValueError: it names none, so that it was not legal.
    """
    if isinstance(action, ChooseSeat):
        return action.seat
    raise ValueError(f"{action} names nobody")
