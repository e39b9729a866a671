"""The rules controller of What a Wonderful World."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import ClassVar, Final

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
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.gestures import (
    DieShown,
    DropDie,
    DropDieOnZone,
    Gesture,
    Tap,
    Throw,
)
from tabletop.engine.message import CardRef, Event, Message, SeatRef, ZoneRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.rules import Barrier, Impossible, OptionSpec, Position, Rules
from tabletop.engine.verdict import LEGAL, Reason, Verdict
from tabletop.engine.zones import (
    CHANCE,
    NOBODY,
    TEAM,
    Plan,
    Seat,
    Visibility,
    ZoneIndex,
    ZoneSpec,
)
from tabletop.games.wonderful_world import narrate, plan, positions, reasons
from tabletop.games.wonderful_world.cards import DICE, GAME, LANDSCAPES, MEN, ROWS
from tabletop.games.wonderful_world.state import Stage, WonderState

OPTIONS: Final = (
    OptionSpec("starter", ("1", "2", "3", "4"), default="1", seat=True),
    OptionSpec("hands", ("open", "hidden"), default="open"),
    OptionSpec("pile_top", ("outer", "inner"), default="outer"),
    OptionSpec("auto_remove", ("on", "off"), default="off"),
)
SEATS: Final = (1, 4)
_SMALL_TEAM: Final = 2
_ROLLS: Final = tuple(Roll(count) for count in range(1, DICE + 1))
_STOP: Final = Say("stop")


class WonderRules(Rules[WonderState]):
    """See `rules/what-a-wonderful-world.md` of the specification; ids WW-..."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = reasons.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        hands = Visibility.OPEN if options["hands"] == "open" else Visibility.OWNER
        zones = (
            *(ZoneSpec("hand", hands, owner=seat, ordered=False) for seat in range(seats)),
            ZoneSpec("draw", Visibility.HIDDEN),
            *(ZoneSpec("row", Visibility.OPEN, number=k) for k in range(1, ROWS + 1)),
            ZoneSpec("landscapes", Visibility.OPEN),
            ZoneSpec("box", Visibility.OPEN, ordered=False),
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
        self._bits = self._card_bits(cards)
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
        card_bits = self._bits
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
            bits, moves = self._bits[card], self._lay[card]
            for row, forbidden in enumerate(rows):
                if not bits & forbidden:
                    found.append(moves[row])
        return found

    def _can_lay(self, zones: Sequence[tuple[CardId, ...]], seat: Seat) -> bool:
        """Whether `_layings` would find any."""
        rows = self._forbidden(zones)
        for card in zones[seat]:
            bits = self._bits[card]
            for forbidden in rows:
                if not bits & forbidden:
                    return True
        return False

    def removable(self, state: WonderState) -> list[CardId]:
        """The men of which one is to be removed now (WW-L2, WW-P3), by row."""
        if state.part == 1:
            total = sum(state.faces)
            return [row[-1] for row in self.row_cards(state) if self.total(row) == total]
        return [card for card in state.targets if self.numbers[card] in state.faces]

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
                return self._removed(state, action.card)
            return self._laid(state, action.card, action.to)
        match action:
            case Roll(count):
                return state._replace(
                    to_act=CHANCE, stage=Stage.THROW, throwing=count, may_stop=False
                )
            case Rolled(faces):
                return self._thrown(state, faces)
            case Say():
                return self._drawn(state, list(state.zones))
            case ChooseSeat(seat):
                return self._given(state, seat)
            case Shuffled(_, order) if state.stage is Stage.DEAL:
                return self._dealt(state, order)
            case Shuffled(_, order):
                zones = list(state.zones)
                zones[self.draw], zones[self.landscapes] = order, ()
                return self._turn_to(state, zones, self.starter)
            case _:
                message = f"{action} is no action of {GAME}"
                raise ValueError(message)

    def _laid(self, state: WonderState, card: CardId, row: ZoneIndex | None) -> WonderState:
        if row is None:
            message = "a man is laid in a row"
            raise ValueError(message)
        zones = list(state.zones)
        held = list(zones[state.turn])
        held.remove(card)
        zones[state.turn] = tuple(held)
        zones[row] = (*zones[row], card)
        return self._drawn(state, zones)

    def _dealt(self, state: WonderState, order: tuple[CardId, ...]) -> WonderState:
        """WW-S1, WW-S2: deal singly, clockwise; then the first cards of three rows."""
        zones = list(state.zones)
        pile = list(order)
        for _ in range(self.hand_size):
            for step in range(self.seats):
                seat = (self.starter + step) % self.seats
                zones[seat] = (*zones[seat], pile.pop())
        aside: list[CardId] = []
        opened = 0
        while opened < 3 and pile:
            card = pile.pop()
            row = self.rows[self.numbers[card] - 1]
            if zones[row]:
                aside.append(card)
            else:
                zones[row] = (card,)
                opened += 1
        zones[self.draw] = (*pile, *aside)
        return state._replace(zones=tuple(zones), stage=Stage.MIX)

    def _drawn(self, state: WonderState, zones: list[tuple[CardId, ...]]) -> WonderState:
        """WW-T3, WW-L4: a card is drawn; a landscape brings the dice, a man ends the turn."""
        pile = zones[self.draw]
        if pile:
            card = pile[-1]
            zones[self.draw] = pile[:-1]
            if not self.is_man[card]:
                zones[self.landscapes] = (*zones[self.landscapes], card)
                return self._to_stage(state, zones, Stage.ROLL, state.turn)
            zones[state.turn] = (*zones[state.turn], card)
        return self._turn_to(state, zones, (state.turn + 1) % self.seats)

    def _turn_to(
        self, state: WonderState, zones: list[tuple[CardId, ...]], seat: Seat
    ) -> WonderState:
        """The turn passes to the next seat with cards (WW-T4), if it can lay one (WW-X1)."""
        for step in range(self.seats):
            turn = (seat + step) % self.seats
            if zones[turn]:
                if not self._can_lay(zones, turn):
                    return state._replace(
                        zones=tuple(zones),
                        turn=turn,
                        stage=Stage.OVER,
                        to_act=NOBODY,
                        may_stop=False,
                        faces=(),
                    )
                return self._to_stage(state, zones, Stage.LAY, turn)
        return self._part_2(state, zones)

    def _to_stage(
        self, state: WonderState, zones: list[tuple[CardId, ...]], stage: Stage, turn: Seat
    ) -> WonderState:
        """A stage of part 1 in which nothing has been rolled yet."""
        return state._replace(
            zones=tuple(zones),
            to_act=turn,
            stage=stage,
            turn=turn,
            may_stop=False,
            faces=(),
        )

    def _part_2(self, state: WonderState, zones: list[tuple[CardId, ...]]) -> WonderState:
        """WW-P1, WW-P2: rows become piles, the dice are handed out."""
        if self.options["pile_top"] == "inner":
            for row in self.rows:
                zones[row] = zones[row][::-1]
        share, more = divmod(DICE, self.seats)
        dice = tuple(
            share + ((seat - state.starter) % self.seats < more) for seat in range(self.seats)
        )
        won = not any(zones[row] for row in self.rows)
        return state._replace(
            zones=tuple(zones),
            part=2,
            stage=Stage.OVER if won else Stage.ROLL,
            to_act=NOBODY if won else TEAM,
            may_stop=False,
            faces=(),
            thrown=(),
            targets=(),
            dice=dice,
        )

    def _thrown(self, state: WonderState, faces: tuple[int, ...]) -> WonderState:
        rows = self.row_cards(state)
        if state.part == 1:
            total = sum(faces)
            if total not in map(self.total, rows):
                missed = state._replace(thrown=faces, throwing=0)
                return self._drawn(missed, list(state.zones))
            return state._replace(
                to_act=state.turn,
                stage=Stage.REMOVE,
                throwing=0,
                faces=faces,
                thrown=faces,
                hits=True,
            )
        visible = tuple(row[-1] for row in rows if row)
        hit = any(self.numbers[card] in faces for card in visible)
        return state._replace(
            to_act=TEAM,
            stage=Stage.REMOVE if hit else Stage.GIVE,
            throwing=0,
            faces=faces if hit else (),
            thrown=faces,
            hits=hit,
            targets=visible if hit else (),
        )

    def _removed(self, state: WonderState, card: CardId) -> WonderState:
        zones = list(state.zones)
        for row in self.rows:
            if zones[row] and zones[row][-1] == card:
                zones[row] = zones[row][:-1]
        zones[self.box] = (*zones[self.box], card)
        if state.part == 1:
            return state._replace(
                zones=tuple(zones), stage=Stage.ROLL, may_stop=True, faces=(), hits=False
            )
        left = list(state.faces)
        left.remove(self.numbers[card])
        worked = state._replace(
            zones=tuple(zones),
            faces=tuple(left),
            targets=tuple(target for target in state.targets if target != card),
        )
        if self.removable(worked):
            return worked
        won = not any(zones[row] for row in self.rows)
        return worked._replace(
            stage=Stage.OVER if won else Stage.ROLL,
            to_act=NOBODY if won else TEAM,
            faces=(),
            hits=False,
            targets=(),
        )

    def _given(self, state: WonderState, seat: Seat) -> WonderState:
        """WW-P4: a die is out of the game; WW-P5: with the last one the game is lost."""
        dice = (*state.dice[:seat], state.dice[seat] - 1, *state.dice[seat + 1 :])
        lost = not sum(dice)
        return state._replace(
            dice=dice,
            thrown=(),
            stage=Stage.OVER if lost else Stage.ROLL,
            to_act=NOBODY if lost else TEAM,
        )

    def outcome(self, state: WonderState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.stage is not Stage.OVER:
            return None
        if state.part == 1:
            return Outcome(
                "lost-laying", "WW-X1", (), team=True, params=(("seat", SeatRef(state.turn)),)
            )
        left = sum(map(len, self.row_cards(state)))
        if left:
            return Outcome("lost-dice", "WW-P5", (), team=True, params=(("n", left),))
        return Outcome(
            "won", "WW-P5", tuple(range(self.seats)), team=True, params=(("n", sum(state.dice)),)
        )

    def forced(self, state: WonderState) -> SeatAction | None:
        """The removal without choice, where the option `auto_remove` asks for it."""
        if state.stage is not Stage.REMOVE or self.options["auto_remove"] == "off":
            return None
        hit = self.removable(state)
        return self._remove[hit[0]] if len(hit) == 1 else None

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: WonderState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        if state.stage is Stage.THROW:
            return Rolled(chance.roll(state.throwing))
        return Shuffled(self.draw, chance.shuffle(self.draw, self._to_shuffle(state)))

    def _to_shuffle(self, state: WonderState) -> tuple[CardId, ...]:
        pile = state.zones[self.draw]
        return pile if state.stage is Stage.DEAL else (*pile, *state.zones[self.landscapes])

    def chance_outcomes(self, state: WonderState) -> Iterator[tuple[ChanceAction, Fraction]]:
        """The throws of the dice in the air, faces ascending, since their order says nothing."""
        if state.stage is not Stage.THROW:
            yield from super().chance_outcomes(state)
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

    # --- verdicts ---------------------------------------------------------------------------

    def judge(self, state: WonderState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        match state.stage:
            case Stage.DEAL | Stage.MIX | Stage.THROW:
                return self._judge_chance(state, action)
            case Stage.LAY:
                return self._judge_laying(state, action)
            case Stage.ROLL:
                return self._judge_roll(state, action)
            case Stage.REMOVE if state.part == 1:
                return self._judge_removal(state, action)
            case Stage.REMOVE:
                return self._judge_defeat(state, action)
            case Stage.GIVE:
                if not isinstance(action, ChooseSeat):
                    return reasons.DIE_OWED()
                if not state.dice[action.seat]:
                    return reasons.NO_DIE(seat=SeatRef(action.seat))
                return LEGAL
            case _:
                return reasons.LOST_LAYING() if state.part == 1 else reasons.OVER()

    def _judge_chance(self, state: WonderState, action: Action) -> Verdict:
        if state.stage is Stage.THROW:
            faces = action.faces if isinstance(action, Rolled) else ()
            good = len(faces) == state.throwing and all(1 <= face <= 6 for face in faces)
            return LEGAL if good else reasons.BAD_THROW(n=state.throwing)
        good = (
            isinstance(action, Shuffled)
            and action.zone == self.draw
            and Counter(action.order) == Counter(self._to_shuffle(state))
        )
        return LEGAL if good else reasons.BAD_SHUFFLE()

    def _judge_laying(self, state: WonderState, action: Action) -> Verdict:
        if not isinstance(action, Move) or action.to is None or action.to == self.box:
            return reasons.LAY_DUE(seat=SeatRef(state.turn))
        if not self._plain(action) or action.card not in state.zones[state.turn]:
            return reasons.NOT_IN_HAND(card=CardRef(action.card), seat=SeatRef(state.turn))
        return self.fits(state.zones[action.to], action.card, action.to)

    def fits(self, row: tuple[CardId, ...], card: CardId, zone: ZoneIndex) -> Verdict:
        """Whether a man may be laid at the end of a row (WW-R1 to WW-R3)."""
        laid, place = CardRef(card), ZoneRef(zone)
        if not row:
            number = zone - self.rows[0] + 1
            return (
                LEGAL
                if self.numbers[card] == number
                else reasons.FIRST_NUMBER(card=laid, row=place)
            )
        for other in row:
            if self.numbers[other] == self.numbers[card]:
                return reasons.NUMBER_TWICE(card=laid, row=place, other=CardRef(other))
        for other in row:
            if self._bits[other] & self._bits[card]:
                return reasons.OBJECT_TWICE(card=laid, row=place, other=CardRef(other))
        return LEGAL

    @staticmethod
    def _plain(action: Move) -> bool:
        """No move of this game names a source, a card under it or a helping card."""
        return action.onto is None and action.source is None and action.using is None

    def _judge_roll(self, state: WonderState, action: Action) -> Verdict:
        if state.part == 2:
            left = sum(state.dice)
            return LEGAL if action == Roll(left) else reasons.ALL_DICE_DUE(n=left)
        if isinstance(action, Roll) and 1 <= action.count <= DICE:
            return LEGAL
        if state.may_stop:
            return LEGAL if action == _STOP else reasons.ROLL_OR_STOP()
        return reasons.ROLL_DUE()

    def _judge_removal(self, state: WonderState, action: Action) -> Verdict:
        total = sum(state.faces)
        if not isinstance(action, Move) or action.to != self.box or not self._plain(action):
            return reasons.REMOVE_DUE(total=total)
        for row in self.row_cards(state):
            if action.card not in row:
                continue
            if self.total(row) != total:
                return reasons.ROW_NOT_HIT(
                    card=CardRef(action.card), total=total, sum=self.total(row)
                )
            if row[-1] != action.card:
                return reasons.NOT_OUTERMOST(card=CardRef(action.card), outermost=CardRef(row[-1]))
            return LEGAL
        return reasons.NOT_IN_ROW(card=CardRef(action.card))

    def _judge_defeat(self, state: WonderState, action: Action) -> Verdict:
        if not isinstance(action, Move) or action.to != self.box or not self._plain(action):
            return reasons.DEFEAT_DUE(faces=state.faces)
        if action.card not in state.targets:
            return reasons.NOT_VISIBLE(card=CardRef(action.card))
        if self.numbers[action.card] not in state.faces:
            return reasons.NUMBER_NOT_ROLLED(card=CardRef(action.card), faces=state.faces)
        return LEGAL

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
        owner = plan.die_owner(self, state, die)
        if owner is not None:
            yield self._chosen[owner]

    # --- what is shown ----------------------------------------------------------------------

    def prompt(self, state: WonderState) -> Message:
        """See `Rules.prompt`."""
        return narrate.prompt(self, state)

    def notes(self, state: WonderState) -> Mapping[ZoneIndex, Message]:
        """See `Rules.notes`."""
        return dict(narrate.notes(self, state))

    def events(self, before: WonderState, action: Action, after: WonderState) -> tuple[Event, ...]:
        """See `Rules.events`."""
        return tuple(narrate.events(self, before, action, after))

    def dice(self, state: WonderState) -> tuple[DieShown, ...]:
        """See `Rules.dice`."""
        return plan.dice(self, state)

    def plan(self, state: WonderState, viewer: Seat | None) -> Plan:
        """See `Rules.plan`."""
        return plan.table(self, state, viewer)

    def position(self, state: WonderState) -> Position:
        """See `Rules.position`."""
        return positions.describe(state)

    def assemble(self, position: Position) -> tuple[WonderState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self, position)
