"""A base class for the rules of simple games."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from tabletop.engine.actions import (
    Action,
    Chance,
    ChanceAction,
    Keep,
    Move,
    Roll,
    Rolled,
    Say,
    SeatAction,
    Shuffled,
    puts_in_order,
    throws,
)
from tabletop.engine.capabilities import HasChanceOutcomes, HasNotes, too_many_outcomes
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.gestures import Gesture, Throw
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef, ZoneRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, Position, in_to_act, problems_if
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.verdict import LEGAL, NOT_A_TARGET, Reason, Verdict
from tabletop.engine.zones import (
    CHANCE,
    DEFAULT_ASPECT,
    NOBODY,
    Plan,
    S,
    Seat,
    Visibility,
    ZoneIndex,
    ZoneSpec,
)
from tabletop.games.placing import default_plan
from tabletop.games.state_fields import StateFields, fields_of
from tabletop.overriding import override

if TYPE_CHECKING:
    from fractions import Fraction

_MAX_FACE: Final = 6
_UNKNOWN: Final = NOT_A_TARGET()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A pending shuffle, which puts these cards into a zone in a random order.

    Examples:
        >>> rules.due(rules.initial_state()).zone
        2
    """

    zone: ZoneIndex
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """A pending throw of `count` dice with six faces.

    Examples:
        >>> ThrowDice(2)
        ThrowDice(count=2)
    """

    count: int


class PlainRules(Rules[S], HasChanceOutcomes[S], Generic[S]):
    """Rules for a game that has only zones, fields and a few words as actions.

    A subclass names the class of its state, a named tuple that begins with `zones` and `to_act`. It
    implements the abstract methods; everything else is derived from these.

    The other attributes of the state are the fields of positions. Each field's type is `int`,
    `bool` or a `StrEnum`, or one of these combined with None. Other types are annotated with their
    `FieldType`. Class attributes that are reasons are collected in `reasons`.

    The texts need the prompts `turn`, `chance` and `over`. They also need the events `laid`
    (`seat`, `card`, `to`), `said` (`seat`, `word`) and `chance` (if dice are thrown: `faces`, `n`).

    Examples:
        >>> isinstance(rules, PlainRules)
        True
        >>> rules.words, rules.prompt(state).code
        (('pass',), 'turn')
    """

    state: ClassVar[type[Any]]
    """The class of the state."""
    words: ClassVar[tuple[str, ...]] = ()
    """The words that are actions (`Say`)."""
    lands_on: ClassVar[tuple[str, ...]]
    """The kinds of zones to which cards can be moved."""
    dice_places: ClassVar[tuple[str, ...]] = ()
    """The names of the places for dice (`HasDice`), from left to right."""
    over: ClassVar[Reason]
    """The reason for refusing any action after the end of the game."""
    bad_chance: ClassVar[Reason]
    """The reason for refusing a chance action other than the pending one."""
    of_state: ClassVar[StateFields]

    @override
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        defs = {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()}
        cls.reasons = tuple(value for value in defs.values() if isinstance(value, Reason))
        cls.fields = tuple(fields_of(cls.state))
        cls.of_state = StateFields(cls.state, cls.fields)

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        super().__init__(cards, seats, options, self.lay_out(seats))
        self._landing_zones = frozenset(
            zone for zone, spec in enumerate(self.zones) if spec.kind in self.lands_on
        )

    # --- to be implemented by a game --------------------------------------------------------

    @abstractmethod
    def lay_out(self, seats: int) -> Sequence[ZoneSpec]:
        """Return all zones, in the order of the state."""

    @abstractmethod
    def due(self, state: S) -> Shuffle | ThrowDice:
        """Return the pending chance action of a state in which chance acts."""

    @abstractmethod
    @override
    def refusal(self, state: S, action: SeatAction) -> Verdict | None:
        """Return why the seat to act may not perform an action, or None if it may.

        `legal_actions` returns every candidate that this method does not refuse. A game that
        overrides `legal_actions` for speed begins this method by looking up the action in that
        list. The candidates are the actions of the vocabulary, and moves of each card to each zone
        of `lands_on`. This method is never called with any other action.
        """

    @abstractmethod
    def carry_out(self, state: S, action: Action) -> S:
        """Return the state after a legal action, without checking if the game is over."""

    @abstractmethod
    def result(self, state: S) -> Outcome | None:
        """Return the outcome implied by zones and fields, or None if the game continues."""

    def impossible(self, state: S) -> Iterator[Impossible]:
        """Yield problems that make a position impossible, except wrong numbers of cards."""
        return problems_if((state.to_act >= self.seats, in_to_act("seat-must-act")))

    # --- derived: actions -------------------------------------------------------------------

    @override
    def vocabulary(self) -> tuple[SeatAction, ...]:
        return tuple(map(Say, self.words))

    @override
    def landings(self) -> frozenset[ZoneIndex]:
        return self._landing_zones

    @override
    def legal_actions(self, state: S) -> Sequence[SeatAction]:
        if state.to_act < 0:
            return ()
        # Moves of cards, in the order of the seat's zones, come before words.
        own = (z for z, spec in enumerate(self.zones) if spec.owner == state.to_act)
        held = dict.fromkeys(card for zone in own for card in sorted(state.zones[zone]))
        moves = (Move(card, zone) for card in held for zone in sorted(self._landing_zones))
        candidates = (*moves, *self.vocabulary())
        return [action for action in candidates if self.refusal(state, action) is None]

    @override
    def readings(self, state: S, gesture: Gesture) -> Iterator[SeatAction]:
        if not isinstance(gesture, Throw):
            yield from super().readings(state, gesture)
            return
        # The gesture is read as those throws that the vocabulary contains, a legal one first.
        every = self.vocabulary()
        rolls = [action for action in every if isinstance(action, Roll)]
        usual = (Roll(len(gesture.dice)), Keep(gesture.dice), Say("roll"))
        meant = (*usual, *rolls[: len(rolls) == 1])
        throws = [action for action in dict.fromkeys(meant) if action in every]
        yield from sorted(throws, key=lambda action: not self.check(state, action).legal)

    @override
    def judge(self, state: S, action: Action) -> Verdict:
        if not isinstance(action, ChanceAction):
            if state.to_act == NOBODY:
                return self.over()
            return self.refusal(state, action) or LEGAL if self._is_known(action) else _UNKNOWN
        match self.due(state):
            case Shuffle(zone, cards):
                good = puts_in_order(action, zone, cards)
            case ThrowDice(count):
                good = throws(action, count, range(1, _MAX_FACE + 1))
        return LEGAL if good else self.bad_chance()

    def _is_known(self, action: SeatAction) -> bool:
        """Return whether an action belongs to the game, legal or not."""
        if not isinstance(action, Move):
            return action in self.vocabulary()
        is_plain = action == Move(action.card, action.to)
        return is_plain or type(self).moves is not Rules.moves

    @override
    def sample_chance(self, state: S, chance: Chance) -> ChanceAction:
        match self.due(state):
            case Shuffle(zone, cards):
                return Shuffled(zone, chance.shuffle(zone, cards))
            case ThrowDice(count):
                return Rolled(chance.roll(count))

    @override
    def chance_outcomes(self, state: S) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        from fractions import Fraction

        match self.due(state):
            case ThrowDice(count):
                throws = product(range(1, _MAX_FACE + 1), repeat=count)
                yield from ((Rolled(faces), Fraction(1, _MAX_FACE**count)) for faces in throws)
            case _:
                raise too_many_outcomes(state)  # A shuffle has too many possible orders.

    @override
    def apply(self, state: S, action: Action) -> S:
        return self._ended(self.carry_out(state, action))

    def _ended(self, state: S) -> S:
        if state.to_act < 0 or self.result(state) is None:
            return state
        values: Any = state
        ended: S = values._replace(to_act=NOBODY)
        return ended

    @override
    def outcome(self, state: S) -> Outcome | None:
        return self.result(state) if state.to_act == NOBODY else None

    @override
    def undo_barrier(self, before: S, action: Action, after: S) -> Barrier | None:
        if isinstance(action, ChanceAction):
            return Barrier.DICE if isinstance(action, Rolled) else Barrier.SHUFFLE
        actor = before.to_act
        shown = self._cards_seen(before, actor)
        for seat in range(self.seats):
            new = self._cards_seen(after, seat) - self._cards_seen(before, seat)
            if new and (seat == actor or new - shown):
                return Barrier.DRAW
        secret = any(spec.visibility is Visibility.OWNER for spec in self.zones)
        return Barrier.TURN if secret and after.to_act != actor else None

    def _cards_seen(self, state: S, seat: Seat) -> Counter[CardId]:
        zones = self.observe(state, seat).zones
        return Counter(card for cards in zones for card in cards if card != HIDDEN)

    # --- derived: messages, positions, layout -----------------------------------------------

    @override
    def prompt(self, state: S) -> Message:
        if state.to_act < 0:
            return Message("chance" if state.to_act == CHANCE else "over")
        return Message.of("turn", seat=SeatRef(state.to_act))

    @override
    def events(self, before: S, action: Action, after: S) -> tuple[Event, ...]:
        seat = SeatRef(before.to_act)
        match action:
            case Move(card, int(to)):
                return (Event.of("laid", None, seat=seat, card=CardRef(card), to=ZoneRef(to)),)
            case Say(word):
                return (Event.of("said", None, seat=seat, word=WordRef(word)),)
            case Roll() | Keep():
                return ()
            case Rolled(faces):
                return (Event.of("chance", None, faces=faces, n=len(faces)),)
            case _:
                return (Event("chance"),)

    @override
    def position(self, state: S) -> Position:
        # A finished game is described as if it were the first seat's turn.
        return Position(state.zones, max(state.to_act, 0), self.of_state.written(state))

    @override
    def assemble(self, position: Position) -> tuple[S | None, Sequence[Impossible]]:
        fields = self.of_state.read(position.fields, self.seats)
        state: S = self.state(position.zones, position.to_act, **fields)
        problems = tuple(self.impossible(state))
        return (None, problems) if problems else (self._ended(state), ())

    @override
    def plan(self, state: S, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        notes = isinstance(self, HasNotes)
        return default_plan(self.zones, self.seats, self.dice_places, viewer, shape, notes=notes)
