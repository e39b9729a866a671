"""Reef, a game for tests: two backs, an open row, two piles, and cards taken blindly."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletop import api
from tabletop.api import positions, solving, table

NUMBER: Final = api.Field("number", api.Integer(1, 6), required=True)
PEARLS, WRECKS = "pearls", "wrecks"
SCHEMA: Final = api.CardSchema(
    "reef", {PEARLS: api.DeckSchema((NUMBER,)), WRECKS: api.DeckSchema((NUMBER,))}
)


class Phase(StrEnum):
    """What is expected next."""

    SHOAL = "shoal"
    DEEP = "deep"
    PLAY = "play"
    DIVE = "dive"
    ROB = "rob"


class ReefState(NamedTuple):
    """A position: hands, nets, then shoal, deep and reef."""

    zones: api.Zones
    to_act: api.Seat
    phase: Phase = Phase.PLAY
    turn: Annotated[int, positions.SeatOf()] = 0
    victim: Annotated[int, positions.SeatOf()] | None = None


class ReefRules(api.PlainRules[ReefState]):
    """Take a card of the reef to any net, draw, dive, or rob; the game ends without a reef."""

    game: ClassVar[str] = "reef"
    version: ClassVar[int] = 1
    state: ClassVar[type[ReefState]] = ReefState
    words: ClassVar[tuple[str, ...]] = ("shoal", "deep")
    lands_on: ClassVar[tuple[str, ...]] = ("net",)
    lifts_from: ClassVar[tuple[str, ...]] = ("reef",)
    over: ClassVar[api.Reason] = api.Reason("over", "RE-R3")
    bad_chance: ClassVar[api.Reason] = api.Reason("bad-chance", "RE-S1")
    not_in_reef: ClassVar[api.Reason] = api.Reason("not-in-reef", "RE-R1")
    too_large: ClassVar[api.Reason] = api.Reason("too-large", "RE-R1")
    nothing_left: ClassVar[api.Reason] = api.Reason("nothing-left", "RE-R2")

    def lay_out(self, seats: int) -> Sequence[api.ZoneSpec]:
        hand, every = api.ZoneRole.HAND, range(seats)
        secret, hidden, shown = api.Visibility.OWNER, api.Visibility.HIDDEN, api.Visibility.OPEN
        return (
            *(
                api.ZoneSpec("hand", secret, seat, ordered=False, role=hand, decks=(PEARLS,))
                for seat in every
            ),
            *(api.ZoneSpec("net", shown, seat, ordered=False) for seat in every),
            api.ZoneSpec("shoal", hidden, decks=(PEARLS,)),
            api.ZoneSpec("deep", hidden, decks=(WRECKS,)),
            api.ZoneSpec("reef", shown, decks=(PEARLS,)),
        )

    def vocabulary(self) -> tuple[api.SeatAction, ...]:
        return (*super().vocabulary(), *map(table.ChooseSeat, range(self.seats)))

    def initial_state(self) -> ReefState:
        piles = self.cards.copies(PEARLS), self.cards.copies(WRECKS)
        empty = ((),) * (2 * self.seats)
        return ReefState((*empty, *piles, ()), api.CHANCE, Phase.SHOAL)

    def due(self, state: ReefState) -> api.ChanceEvent:
        shoal, deep = len(self.zones) - 3, len(self.zones) - 2
        match state.phase:
            case Phase.SHOAL:
                return api.Shuffle(shoal, state.zones[shoal])
            case Phase.DEEP:
                return api.Shuffle(deep, state.zones[deep])
            case Phase.DIVE:
                return solving.TakeCard(state.zones[deep])
            case _:
                return solving.TakeCard(state.zones[state.victim or 0])

    def refusal(self, state: ReefState, action: api.SeatAction) -> api.Verdict | None:
        match action:
            case api.Move(card, int(to)):
                if card not in state.zones[-1]:
                    return self.not_in_reef(card=api.CardRef(card))
                own = to == self.seats + state.to_act
                fits = own or self.cards.number(card, "number") < 3
                return None if fits else self.too_large(card=api.CardRef(card))
            case api.Say(word):
                zone = self.zone(word)
            case table.ChooseSeat(seat):
                zone = seat
            case _:
                return self.nothing_left()
        return None if state.zones[zone] and zone != state.to_act else self.nothing_left()

    def carry_out(self, state: ReefState, action: api.Action) -> ReefState:
        zones, turn = [*map(list, state.zones)], state.turn
        shoal, deep, reef = zones[-3], zones[-2], zones[-1]
        match action:
            case api.Shuffled(_, order):
                (shoal if state.phase is Phase.SHOAL else deep)[:] = order
                first = state.phase is Phase.SHOAL
                if first:
                    reef += [shoal.pop(), shoal.pop()]
                phase = Phase.DEEP if first else Phase.PLAY
                after = api.CHANCE if first else 0
                return ReefState(tuple(map(tuple, zones)), after, phase)
            case solving.Taken(card):
                source = deep if state.phase is Phase.DIVE else zones[state.victim or 0]
                source.remove(card)
                zones[self.seats + turn if source is deep else turn].append(card)
            case table.ChooseSeat(seat):
                return state._replace(to_act=api.CHANCE, phase=Phase.ROB, victim=seat)
            case api.Say("deep"):
                return state._replace(to_act=api.CHANCE, phase=Phase.DIVE)
            case api.Say():
                zones[turn].append(shoal.pop())
            case api.Move(card, int(to)):
                reef.remove(card)
                zones[to].append(card)
        after = (turn + 1) % self.seats
        return ReefState(tuple(map(tuple, zones)), after, turn=after)

    def result(self, state: ReefState) -> api.Outcome | None:
        nets = [len(state.zones[self.seats + seat]) for seat in range(self.seats)]
        best = tuple(seat for seat, count in enumerate(nets) if count == max(nets))
        return None if state.zones[-1] else api.Outcome("won", "RE-R3", best)
