"""The rules controller of What a Wonderful World."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, ClassVar, Final

from tabletop.engine.actions import (
    Action,
    ChanceAction,
    ChooseSeat,
    Move,
    Roll,
    Rolled,
    Say,
    SeatAction,
    Shuffled,
)
from tabletop.engine.capabilities import (
    HasChanceOutcomes,
    HasDice,
    HasForcedActions,
    HasNotes,
    HasPermissions,
    Permission,
    not_listed,
)
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import (
    DieShown,
    DropDie,
    DropDieOnZone,
    Gesture,
    Tap,
    Throw,
)
from tabletop.engine.message import Event, Message, Params, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import (
    CHANCE,
    Plan,
    Seat,
    Visibility,
    ZoneIndex,
    ZoneRole,
    ZoneSpec,
)
from tabletop.games.wonderful_world import layout, log, positions, reasons, refusals, turns
from tabletop.games.wonderful_world.cards import DICE, LANDSCAPES, MEN, ROWS
from tabletop.games.wonderful_world.options import GAME
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from fractions import Fraction

_SMALL_TEAM: Final = 2
_ROLLS: Final = tuple(Roll(count) for count in range(1, DICE + 1))
_STOP: Final = Say("stop")


class WonderRules(
    Rules[WonderState],
    HasDice[WonderState],
    HasChanceOutcomes[WonderState],
    HasForcedActions[WonderState],
    HasNotes[WonderState],
    HasPermissions[WonderState],
    HasFreeEdit,
):
    """The rules with the ids WW-...; `judge` says what is legal, `turns` what comes of it."""

    cooperative: ClassVar[bool] = True
    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = reasons.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = (_STOP,)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        hands = Visibility.OPEN if options["hands"] == "open" else Visibility.OWNER
        zones = (
            *(
                ZoneSpec("hand", hands, seat, ordered=False, role=ZoneRole.HAND)
                for seat in range(seats)
            ),
            ZoneSpec("draw", Visibility.HIDDEN),
            *(ZoneSpec("row", Visibility.OPEN, number=k) for k in range(1, ROWS + 1)),
            ZoneSpec("landscapes", Visibility.OPEN),
            ZoneSpec("box", Visibility.OPEN, ordered=False, role=ZoneRole.OUT_OF_PLAY),
        )
        super().__init__(cards, seats, options, zones)
        self.starter: Seat = int(options["starter"]) - 1
        self.hand_size = 3 if seats <= _SMALL_TEAM else 2
        self.draw = self.zone("draw")
        self.rows = tuple(self.zone("row", number=k) for k in range(1, ROWS + 1))
        self.landscapes = self.zone("landscapes")
        self.box = self.zone("box")
        self._starts = self._row_starts()
        count = len(cards.cards)
        self.is_man = tuple(cards.cards[card].deck == MEN for card in range(count))
        self.men = sum(self.is_man)
        self.numbers = tuple(
            cards.number(card, "number") if self.is_man[card] else 0 for card in range(count)
        )
        self.bits = self._card_bits(cards)
        self._lay = tuple(tuple(Move(card, row) for row in self.rows) for card in range(count))
        self._remove = tuple(Move(card, self.box) for card in range(count))
        self._chosen = tuple(ChooseSeat(seat) for seat in range(seats))

    # A row's bits hold what a card to be laid on it must not share: one bit a number, one an
    # object. An empty row forbids every number but its own (WW-R1).

    def _row_starts(self) -> tuple[tuple[int, ZoneIndex], ...]:
        every = sum(1 << number for number in range(1, ROWS + 1))
        return tuple((every & ~(1 << number), row) for number, row in enumerate(self.rows, start=1))

    def _card_bits(self, cards: CardSet) -> tuple[int, ...]:
        objects: dict[str, int] = {}
        bits = []
        for card, is_man in enumerate(self.is_man):
            if not is_man:
                bits.append(0)
                continue
            place = objects.setdefault(cards.word(card, "object"), len(objects))
            bits.append(1 << self.numbers[card] | 1 << (ROWS + 1 + place))
        return tuple(bits)

    def _forbidden(self, zones: Sequence[tuple[CardId, ...]]) -> list[int]:
        """The bits of all rows."""
        card_bits = self.bits
        forbidden = []
        for start, zone in self._starts:
            cards = zones[zone]
            bits = 0 if cards else start
            for card in cards:
                bits |= card_bits[card]
            forbidden.append(bits)
        return forbidden

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> WonderState:
        """The men in the draw zone, the landscapes aside, to be shuffled by chance (WW-S1)."""
        zones: list[tuple[CardId, ...]] = [()] * len(self.zones)
        zones[self.draw] = self.cards.copies(MEN)
        zones[self.landscapes] = self.cards.copies(LANDSCAPES)
        return WonderState(
            zones=tuple(zones),
            to_act=CHANCE,
            stage=Stage.DEAL,
            part=1,
            starter=self.starter,
            turn=self.starter,
            may_stop=False,
            throwing=0,
            faces=(),
            thrown=(),
            hits=False,
            targets=(),
            dice=(0,) * self.seats,
        )

    def pieces(self) -> Counter[CardId]:
        """All cards but the Earth, which lies on the table like the table itself."""
        return Counter(self.cards.copies(MEN)) + Counter(self.cards.copies(LANDSCAPES))

    def legal_actions(self, state: WonderState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; laying by card and row, then dice by number, then stop."""
        match state.stage:
            case Stage.LAY:
                return self._layings(state.zones, state.turn)
            case Stage.ROLL if state.part == 1:
                return (*_ROLLS, _STOP) if state.may_stop else _ROLLS
            case Stage.ROLL:
                return (_ROLLS[sum(state.dice) - 1],)
            case Stage.REMOVE:
                return [self._remove[card] for card in self.removable(state)]
            case Stage.GIVE:
                return [self._chosen[seat] for seat, dice in enumerate(state.dice) if dice]
            case _:
                return ()

    def _layings(self, zones: Sequence[tuple[CardId, ...]], seat: Seat) -> list[SeatAction]:
        rows = self._forbidden(zones)
        found: list[SeatAction] = []
        for card in zones[seat]:
            bits, moves = self.bits[card], self._lay[card]
            for row, forbidden in enumerate(rows):
                if not bits & forbidden:
                    found.append(moves[row])
        return found

    def can_lay(self, zones: Sequence[tuple[CardId, ...]], seat: Seat) -> bool:
        """Whether `_layings` would find any; most often the first rows tell."""
        card_bits = self.bits
        hand = [card_bits[card] for card in zones[seat]]
        for start, zone in self._starts:
            cards = zones[zone]
            forbidden = 0 if cards else start
            for card in cards:
                forbidden |= card_bits[card]
            for bits in hand:
                if not bits & forbidden:
                    return True
        return False

    def removable(self, state: WonderState) -> list[CardId]:
        """The men of which one is to be removed now (WW-L2, WW-P3), by row."""
        if state.part == 1:
            total = sum(state.faces)
            return [row[-1] for row in self.row_cards(state) if row and self.total(row) == total]
        return [card for card in state.targets if self.numbers[card] in state.faces]

    def men_left(self, zones: Sequence[tuple[CardId, ...]]) -> bool:
        """Whether any grey man is not in the box yet."""
        if any(zones[row] for row in self.rows) or any(zones[: self.seats]):
            return True
        return any(self.is_man[card] for card in zones[self.draw])

    def row_cards(self, state: WonderState) -> tuple[tuple[CardId, ...], ...]:
        """The six rows (in part 2 piles), the outermost card (the top) last."""
        first = self.rows[0]
        return state.zones[first : first + ROWS]

    def total(self, row: tuple[CardId, ...]) -> int:
        """The sum of a row's numbers."""
        numbers = self.numbers
        total = 0
        for card in row:
            total += numbers[card]
        return total

    def apply(self, state: WonderState, action: Action) -> WonderState:
        """See `Rules.apply`."""
        if isinstance(action, Move):
            if action.to == self.box:
                return turns.removed(self, state, action.card)
            if action.to is not None:
                return turns.laid(self, state, action.card, action.to)
        match action:
            case Roll(count):
                return state._replace(
                    to_act=CHANCE, stage=Stage.THROW, throwing=count, may_stop=False
                )
            case Rolled(faces):
                return turns.thrown(self, state, faces)
            case Say():
                return turns.drawn(self, state, list(state.zones))
            case ChooseSeat(seat):
                return turns.given(state, seat)
            case Shuffled(_, order) if state.stage is Stage.DEAL:
                return turns.dealt(self, state, order)
            case Shuffled(_, order):
                zones = list(state.zones)
                zones[self.draw], zones[self.landscapes] = order, ()
                return turns.turn_to(self, state, zones, self.starter)
            case _:
                message = f"{action} is no action of {GAME}"
                raise ValueError(message)

    def outcome(self, state: WonderState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.stage is not Stage.OVER:
            return None
        left = self.men - sum(self.is_man[card] for card in state.zones[self.box])
        reached = (state.part, left)
        params: Params
        if state.part == 1:
            params = (("seat", SeatRef(state.turn)),)
            return Outcome("lost-laying", "WW-X1", (), team=True, params=params, reached=reached)
        if left:
            params = (("n", left),)
            return Outcome("lost-dice", "WW-P5", (), team=True, params=params, reached=reached)
        params = (("n", sum(state.dice)),)
        everybody = tuple(range(self.seats))
        return Outcome("won", "WW-P5", everybody, team=True, params=params, reached=reached)

    def forced(self, state: WonderState) -> SeatAction | None:
        """A removal without choice, where the option `auto_remove` asks for it."""
        if state.stage is not Stage.REMOVE or self.options["auto_remove"] == "off":
            return None
        hit = self.removable(state)
        if state.part == 1:
            return self._remove[hit[0]] if len(hit) == 1 else None
        # With a die for each of them all must go, so there is nothing to choose but the order.
        men = Counter(self.numbers[card] for card in hit)
        return self._remove[hit[0]] if men <= Counter(state.faces) else None

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: WonderState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        if state.stage is Stage.THROW:
            return Rolled(chance.roll(state.throwing))
        return Shuffled(self.draw, chance.shuffle(self.draw, self.to_shuffle(state)))

    def to_shuffle(self, state: WonderState) -> tuple[CardId, ...]:
        """The cards that chance shuffles: the men first (WW-S1), then all (WW-S3)."""
        pile = state.zones[self.draw]
        return pile if state.stage is Stage.DEAL else (*pile, *state.zones[self.landscapes])

    def chance_outcomes(self, state: WonderState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """The throws of the dice in the air, faces ascending, since their order says nothing."""
        from fractions import Fraction

        if state.stage is not Stage.THROW:
            raise not_listed(state)
        for faces in combinations_with_replacement(range(1, 7), state.throwing):
            orders = factorial(state.throwing) // prod(map(factorial, Counter(faces).values()))
            yield Rolled(faces), Fraction(orders, 6**state.throwing)

    def undo_barrier(
        self, before: WonderState, action: Action, after: WonderState
    ) -> Barrier | None:
        """Dice, shuffles and drawn cards; a change of seat only where hands are hidden."""
        if isinstance(action, Rolled):
            return Barrier.DICE
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if before.zones[self.draw] != after.zones[self.draw]:
            return Barrier.DRAW
        if self.options["hands"] == "hidden" and before.turn != after.turn:
            return Barrier.TURN
        return None

    def judge(self, state: WonderState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        return refusals.judge(self, state, action)

    # --- words and gestures -----------------------------------------------------------------

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        return (*_ROLLS, _STOP, *self._chosen)

    def landings(self) -> frozenset[ZoneIndex]:
        """Rows and the box."""
        return frozenset((*self.rows, self.box))

    def readings(self, state: WonderState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`; a man clicked may be one to remove, a die to the box is given."""
        match gesture:
            case Throw(dice=dice) if dice:
                yield Roll(len(dice))
            case DropDie(die=die, place="box"):
                yield from self._giving(state, die)
            case DropDieOnZone(die=die, zone=zone) if zone == self.box:
                yield from self._giving(state, die)
            case Tap(card=card, source=source) if source in self.rows:
                yield self._remove[card]
            case _:
                yield from super().readings(state, gesture)

    def _giving(self, state: WonderState, die: int) -> Iterator[SeatAction]:
        owner = layout.die_owner(self, state, die)
        if owner is not None:
            yield self._chosen[owner]

    # --- what is shown ----------------------------------------------------------------------

    def prompt(self, state: WonderState) -> Message:
        """See `Rules.prompt`."""
        return log.prompt(self, state)

    def notes(self, state: WonderState) -> Mapping[ZoneIndex, Message]:
        """See `HasNotes.notes`."""
        return dict(log.notes(self, state))

    def events(self, before: WonderState, action: Action, after: WonderState) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(log.events(self, before, action, after))

    def dice(self, state: WonderState) -> tuple[DieShown, ...]:
        """See `HasDice.dice`."""
        return layout.dice(self, state)

    def plan(self, state: WonderState, viewer: Seat | None) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self, state, viewer)

    def permission(self, state: WonderState, action: SeatAction) -> Permission:
        """See `HasPermissions.permission`."""
        return log.permission(self, state, action)

    def home(self, card: CardId) -> ZoneIndex:
        """See `HasFreeEdit.home`."""
        return self.box if self.is_man[card] else self.landscapes

    def die_laid(self, position: Position, die: int, place: str) -> Position | None:
        """See `HasFreeEdit.die_laid`: in part 2 each seat holds some (WW-P2)."""
        return positions.die_laid(self, position, die, place)

    def outline(self, position: Position) -> Mapping[str, object]:
        """See `HasFreeEdit.outline`."""
        return positions.outline(self, position)

    def position(self, state: WonderState) -> Position:
        """See `Rules.position`."""
        return positions.describe(state)

    def assemble(self, position: Position) -> tuple[WonderState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self, position)
