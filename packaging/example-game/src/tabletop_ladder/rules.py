"""Rules of Ladder: play a higher card or pass; the first without cards wins."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletop import api
from tabletop.api import positions

HAND: Final = 7
NUMBER: Final = api.Field("number", api.Integer(1, 15), required=True)
SCHEMA: Final = api.CardSchema("ladder", {"rungs": api.DeckSchema((NUMBER,))})


class LadderState(NamedTuple):
    """A position.

    Attributes:
        zones: the hands, then the draw pile, the discarded cards and the ladder.
        to_act: the seat to act, or another value such as `CHANCE`.
        passes: the number of passes since a card was last played.
    """

    zones: api.Zones
    to_act: api.Seat
    passes: Annotated[int, api.Integer(0, 2)] = 0


class LadderRules(api.PlainRules[LadderState]):
    """The rules with the ids LA-..., for two to four seats."""

    game: ClassVar[str] = "ladder"
    version: ClassVar[int] = 1
    state: ClassVar[type[LadderState]] = LadderState
    words: ClassVar[tuple[str, ...]] = ("pass",)
    lands_on: ClassVar[tuple[str, ...]] = ("ladder",)
    over: ClassVar[api.Reason] = api.Reason("over", "LA-R4")
    bad_chance: ClassVar[api.Reason] = api.Reason("bad-shuffle", "LA-S1")
    not_held: ClassVar[api.Reason] = api.Reason("not-held", "LA-R1")
    not_higher: ClassVar[api.Reason] = api.Reason("not-higher", "LA-R1")
    must_begin: ClassVar[api.Reason] = api.Reason("must-begin", "LA-R2")

    def lay_out(self, seats: int) -> Sequence[api.ZoneSpec]:
        """Return a secret hand for each seat, and three piles."""
        hands = (
            api.ZoneSpec("hand", api.Visibility.OWNER, seat, ordered=False, role=api.ZoneRole.HAND)
            for seat in range(seats)
        )
        draw, aside = (
            api.ZoneSpec("draw", api.Visibility.HIDDEN),
            api.ZoneSpec("aside", api.Visibility.OPEN, role=api.ZoneRole.OUT_OF_PLAY),
        )
        return (*hands, draw, aside, api.ZoneSpec("ladder", api.Visibility.OPEN))

    def initial_state(self) -> LadderState:
        """Return a state with all cards in the draw pile, before the shuffle (LA-S1)."""
        hands = ((),) * self.seats
        return LadderState((*hands, self.cards.copies("rungs"), (), ()), api.CHANCE)

    def due(self, state: LadderState) -> api.Shuffle | api.ThrowDice:
        """Return the only shuffle, which happens before the deal."""
        return api.Shuffle(self.seats, state.zones[self.seats])

    def refusal(self, state: LadderState, action: api.SeatAction) -> api.Verdict | None:
        """Check that the card is in hand and high enough, and that nobody passes first.

        Covers LA-R1 and LA-R2.
        """
        ladder = state.zones[-1]
        match action:
            case api.Move(card):
                if card not in state.zones[state.to_act]:
                    return self.not_held(card=api.CardRef(card), seat=api.SeatRef(state.to_act))
                if ladder and self._number(card) <= self._number(ladder[-1]):
                    return self.not_higher(card=api.CardRef(card), top=api.CardRef(ladder[-1]))
                return None
            case _:
                return None if ladder else self.must_begin()

    def _number(self, card: api.CardId) -> int:
        return self.cards.number(card, "number")

    def carry_out(self, state: LadderState, action: api.Action) -> LadderState:
        """Deal the shuffled cards, play a card or pass (LA-R1 to LA-R3)."""
        zones, seat = list(state.zones), state.to_act
        match action:
            case api.Shuffled(_, order):
                ends = range(HAND, (self.seats + 1) * HAND, HAND)
                hands = (order[end - HAND : end] for end in ends)
                return LadderState((*hands, order[self.seats * HAND :], (), ()), 0)
            case api.Move(card):
                hand = list(zones[seat])
                hand.remove(card)
                zones[seat], zones[-1] = tuple(hand), (*zones[-1], card)
                passes = 0
            case _:
                passes = (state.passes + 1) % (self.seats - 1)
                if not passes:
                    zones[-2], zones[-1] = (*zones[-2], *zones[-1]), ()
        return LadderState(tuple(zones), (seat + 1) % self.seats, passes)

    def result(self, state: LadderState) -> api.Outcome | None:
        """Return the win of a seat without cards (LA-R4)."""
        empty = tuple(seat for seat in range(self.seats) if not state.zones[seat])
        return api.Outcome("won", "LA-R4", empty) if empty else None

    def impossible(self, state: LadderState) -> Iterator[positions.Impossible]:
        """Yield a number of passes that the rules do not allow."""
        most = self.seats - 2 if state.zones[-1] else 0
        yield from super().impossible(state)
        if state.passes > most:
            yield positions.in_field("passes", "too-many-passes")

    def events(
        self, before: LadderState, action: api.Action, after: LadderState
    ) -> tuple[api.Event, ...]:
        """Report a cleared ladder after the pass that cleared it."""
        told = super().events(before, action, after)
        return (*told, api.Event("cleared")) if before.zones[-1] and not after.zones[-1] else told
