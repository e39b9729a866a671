"""Higher, a game for tests: play a higher card or pass; fewest cards win."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.actions import Action, Move, Say, SeatAction, Shuffled
from tabletop.engine.cards import CardId
from tabletop.engine.fields import Field, Integer
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, Seat, Visibility, ZoneRole, Zones, ZoneSpec
from tabletop.games.chance import ChanceEvent, Shuffle
from tabletop.games.kit import PlainRules

HAND: Final = 4
NUMBER: Final = Field("number", Integer(1, 12), required=True)
SCHEMA: Final = CardSchema("higher", {"numbers": DeckSchema((NUMBER,))})


class Pace(StrEnum):
    """Kind of the last action."""

    LAID = "laid"
    PASSED = "passed"


class HigherState(NamedTuple):
    """A position; `passes` are consecutive, `is_open` is set once a card was played."""

    zones: Zones
    to_act: Seat
    passes: int = 0
    pace: Pace = Pace.LAID
    is_open: bool = False


class HigherRules(PlainRules[HigherState]):
    """The rules with the ids HI-..., for two to three seats."""

    game: ClassVar[str] = "higher"
    version: ClassVar[int] = 1
    state: ClassVar[type[HigherState]] = HigherState
    words: ClassVar[tuple[str, ...]] = ("pass",)
    lands_on: ClassVar[tuple[str, ...]] = ("row",)
    over: ClassVar[Reason] = Reason("over", "HI-R3")
    bad_chance: ClassVar[Reason] = Reason("bad-shuffle", "HI-S1")
    not_higher: ClassVar[Reason] = Reason("not-higher", "HI-R1")
    not_held: ClassVar[Reason] = Reason("not-held", "HI-R1")
    can_lay: ClassVar[Reason] = Reason("can-lay", "HI-R2")
    lay_or_pass: ClassVar[Reason] = Reason("lay-or-pass", "HI-R1")

    def lay_out(self, seats: int) -> Sequence[ZoneSpec]:
        return (
            *(
                ZoneSpec("hand", Visibility.OWNER, seat, ordered=False, role=ZoneRole.HAND)
                for seat in range(seats)
            ),
            ZoneSpec("draw", Visibility.HIDDEN),
            ZoneSpec("row", Visibility.OPEN),
        )

    def initial_state(self) -> HigherState:
        """Return a state with all cards in the pile, before the shuffle."""
        hands = ((),) * self.seats
        return HigherState((*hands, self.cards.copies("numbers"), ()), CHANCE)

    def due(self, state: HigherState) -> ChanceEvent:
        return Shuffle(self.seats, state.zones[self.seats])

    def refusal(self, state: HigherState, action: SeatAction) -> Verdict | None:
        hand, row = state.zones[state.to_act], state.zones[-1]
        match action:
            case Move(card, int(), None, None, None):
                if card not in hand:
                    return self.not_held(card=CardRef(card), seat=SeatRef(state.to_act))
                if not self._fits(row, card):
                    return self.not_higher(card=CardRef(card), last=CardRef(row[-1]))
                return None
            case Say("pass"):
                return self.can_lay() if any(self._fits(row, card) for card in hand) else None
            case _:
                return self.lay_or_pass()

    def _fits(self, row: Sequence[CardId], card: CardId) -> bool:
        numbers = [self.cards.number(each, "number") for each in (*row[-1:], card)]
        return numbers[-1] > numbers[0] or not row

    def carry_out(self, state: HigherState, action: Action) -> HigherState:
        zones, seat = list(state.zones), state.to_act
        after = (seat + 1) % self.seats
        match action:
            case Shuffled(_, order):
                dealt = tuple(order[n * HAND : (n + 1) * HAND] for n in range(self.seats))
                return HigherState((*dealt, order[self.seats * HAND :], ()), 0)
            case Move(card):
                hand = list(zones[seat])
                hand.remove(card)
                zones[seat] = tuple(hand)
                zones[-1] = (*zones[-1], card)
                return HigherState(tuple(zones), after, is_open=True)
            case _:
                return state._replace(to_act=after, passes=state.passes + 1, pace=Pace.PASSED)

    def result(self, state: HigherState) -> Outcome | None:
        held = [len(state.zones[seat]) for seat in range(self.seats)]
        if state.passes < self.seats and min(held):
            return None
        winners = tuple(seat for seat, count in enumerate(held) if count == min(held))
        return Outcome("won", "HI-R3", winners)
