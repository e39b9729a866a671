"""Rules of Catch: bid for dice; equal bids cancel each other, and the highest other one wins."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletop import api
from tabletop.api import positions, table

DICE: Final = 3
ROUNDS: Final = 5
NUMBER: Final = api.Field("number", api.Integer(1, 6), required=True)
SCHEMA: Final = api.CardSchema("catch", {"bids": api.DeckSchema((NUMBER,))}, dice=frozenset({DICE}))


class Phase(StrEnum):
    """What the seat to act, or chance, does."""

    THROW = "throw"
    BID = "bid"
    DECIDE = "decide"


class CatchState(NamedTuple):
    """A position.

    Attributes:
        zones: the hands, the secret bids, the bids turned over, then the cards that were used.
        to_act: the seat to act, or `CHANCE` or `NOBODY`.
        points: each seat's points.
        phase: what is to be done.
        turn: the seat that threw the dice.
        winner: the seat that gets the dice, once the bids are turned over.
        faces: the dice, or nothing before the first throw.
        round: the number of the round, above `ROUNDS` at the end.
    """

    zones: api.Zones
    to_act: api.Seat
    points: Annotated[tuple[int, ...], positions.MapOf(positions.SeatOf(), api.Integer(0, 90))]
    phase: Phase = Phase.THROW
    turn: Annotated[int, positions.SeatOf()] = 0
    winner: Annotated[int, positions.SeatOf()] | None = None
    faces: Annotated[tuple[int, ...], positions.ListOf(api.Integer(1, 6))] = ()
    round: Annotated[int, api.Integer(1, ROUNDS + 1)] = 1


class CatchRules(
    table.SecretChoices[CatchState],
    api.PlainRules[CatchState],
    table.HasDice[CatchState],
    table.HasScores[CatchState],
):
    """The rules with the ids CA-..., for two to five seats."""

    game: ClassVar[str] = "catch"
    version: ClassVar[int] = 1
    state: ClassVar[type[CatchState]] = CatchState
    words: ClassVar[tuple[str, ...]] = ("again", "leave")
    lands_on: ClassVar[tuple[str, ...]] = ("bid",)
    dice_places: ClassVar[tuple[str, ...]] = ("cup", "deck")
    widths: ClassVar[table.RowWidths] = table.RowWidths(
        others={"hand": 2, "bid": 1, "shown": 1},
        own={"hand": 4, "bid": 1, "shown": 1},
    )
    face_down: ClassVar[str] = "bid"
    face_up: ClassVar[str] = "shown"
    over: ClassVar[api.Reason] = api.Reason("over", "CA-R5")
    bad_chance: ClassVar[api.Reason] = api.Reason("bad-throw", "CA-R1")
    throw_first: ClassVar[api.Reason] = api.Reason("throw-first", "CA-R1")
    bid_first: ClassVar[api.Reason] = api.Reason("bid-first", "CA-R2")
    not_yours: ClassVar[api.Reason] = api.Reason("not-yours", "CA-R2")
    decide_first: ClassVar[api.Reason] = api.Reason("decide-first", "CA-R4")

    def lay_out(self, seats: int) -> Sequence[api.ZoneSpec]:
        """Return a hand, a secret bid and an open bid for each seat, and a pile."""
        secret, hand = api.Visibility.OWNER, api.ZoneRole.HAND
        every = range(seats)
        return (
            *(api.ZoneSpec("hand", secret, seat, ordered=False, role=hand) for seat in every),
            *(api.ZoneSpec("bid", secret, seat) for seat in every),
            *(api.ZoneSpec("shown", api.Visibility.OPEN, seat) for seat in every),
            api.ZoneSpec("used", api.Visibility.OPEN, role=api.ZoneRole.OUT_OF_PLAY),
        )

    def pieces(self) -> Counter[api.CardId]:
        """Return one card of each number for each seat."""
        return Counter(dict.fromkeys(range(len(self.cards.cards)), self.seats))

    def initial_state(self) -> CatchState:
        """Return the state before the first throw (CA-S1)."""
        hand = tuple(range(len(self.cards.cards)))
        zones = (*[hand] * self.seats, *[()] * (2 * self.seats + 1))
        return CatchState(zones, 0, (0,) * self.seats)

    def vocabulary(self) -> tuple[api.SeatAction, ...]:
        """Return the throw of the dice, and the words."""
        return (table.Roll(DICE), *super().vocabulary())

    def due(self, state: CatchState) -> api.ChanceEvent:
        """Return the throw of all dice."""
        return api.ThrowDice(DICE)

    def dice(self, state: CatchState) -> tuple[table.DieShown, ...]:
        """Return the dice as they were thrown."""
        faces = (*state.faces, *[None] * DICE)
        return tuple(table.DieShown(die, faces[die], "deck") for die in range(DICE))

    def refusal(self, state: CatchState, action: api.SeatAction) -> api.Verdict | None:
        """Check that the action suits the phase, and that a bid is the seat's own."""
        match state.phase, action:
            case (Phase.THROW, table.Roll()) | (Phase.DECIDE, api.Say()):
                return None
            case Phase.BID, api.Move(card, to):
                own = self.zone("bid", owner=state.to_act)
                is_fine = card in state.zones[state.to_act] and to == own
                return None if is_fine else self.not_yours(card=api.CardRef(card))
            case Phase.THROW, _:
                return self.throw_first()
            case Phase.BID, _:
                return self.bid_first()
            case _:
                return self.decide_first()

    def carry_out(self, state: CatchState, action: api.Action) -> CatchState:
        """Throw, bid or decide (CA-R1, CA-R2, CA-R4)."""
        match action:
            case api.Rolled(faces):
                after = state._replace(faces=faces)
                if state.phase is Phase.DECIDE:
                    return self._scored(after)
                zones = self._cleared(state.zones)
                return after._replace(zones=zones, phase=Phase.BID, to_act=state.turn)
            case api.Move(card):
                return self.chosen(state, card)
            case api.Say("leave"):
                return self._scored(state)
            case _:
                return state._replace(to_act=api.CHANCE)

    def _cleared(self, zones: api.Zones) -> api.Zones:
        """Return the zones without the bids of the last round."""
        first = 2 * self.seats
        used = [card for shown in zones[first:] for card in shown]
        return (*zones[:first], *[()] * self.seats, tuple(used))

    def turned_over(self, state: CatchState) -> CatchState:
        """Find the winner; the lowest bid that counts decides about the dice (CA-R3, CA-R4)."""
        shown = {seat: self.shown_by(state, seat) for seat in range(self.seats)}
        numbers = {seat: self.cards.number(card, "number") for seat, card in shown.items()}
        times = Counter(numbers.values())
        count = sorted((n, seat) for seat, n in numbers.items() if times[n] == 1)
        if not count:
            return self._scored(state._replace(winner=None))
        (_, lowest), (_, highest) = count[0], count[-1]
        after = state._replace(winner=highest, to_act=lowest, phase=Phase.DECIDE)
        return self._scored(after) if lowest == highest else after

    def _scored(self, state: CatchState) -> CatchState:
        """Give the dice to the winner, and begin the next round (CA-R3)."""
        points, caught = list(state.points), sum(state.faces)
        if state.winner is not None:
            points[state.winner] += caught
        turn = (state.turn + 1) % self.seats
        return CatchState(
            state.zones, turn, tuple(points), Phase.THROW, turn, None, state.faces, state.round + 1
        )

    def result(self, state: CatchState) -> api.Outcome | None:
        """Return the win of the most points after the last round (CA-R5)."""
        if state.round <= ROUNDS:
            return None
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return api.Outcome("won", "CA-R5", winners, scores=state.points)

    def score_sheet(self, state: CatchState) -> tuple[table.ScoreLine, ...]:
        """Return the points of all rounds."""
        return (table.ScoreLine("fish", "CA-R3", state.points, ((),) * self.seats),)

    def prompt(self, state: CatchState) -> table.Message:
        """Return a prompt for each phase."""
        if state.to_act < 0:
            return super().prompt(state)
        return table.Message.of(state.phase, seat=api.SeatRef(state.to_act))

    def events(
        self, before: CatchState, action: api.Action, after: CatchState
    ) -> tuple[api.Event, ...]:
        """Report also the bids that were turned over, and the end of a round."""
        told = super().events(before, action, after)
        if isinstance(action, api.Move) and not any(after.zones[self.seats : 2 * self.seats]):
            bids = tuple(api.CardRef(self.shown_by(after, seat)) for seat in range(self.seats))
            told = (*told, api.Event.of("shown", None, cards=bids))
        ended = self.interlude(before, action, after)
        return told if ended is None else (*told, ended)

    def interlude(
        self, before: CatchState, action: api.Action, after: CatchState
    ) -> api.Event | None:
        """Return the end of a round, unless it is the last one."""
        if not before.round < after.round <= ROUNDS:
            return None
        return api.Event.of("round", None, n=before.round)
