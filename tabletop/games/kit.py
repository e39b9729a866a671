"""Base classes for the rules of simple games, to use together or singly."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final, Generic, cast

from tabletop.engine.actions import (
    Action,
    ChanceAction,
    ChooseCard,
    ChooseSeat,
    ChooseWord,
    Keep,
    Move,
    Roll,
    Rolled,
    Say,
    SeatAction,
    Taken,
)
from tabletop.engine.capabilities import HasNotes
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef, ZoneRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, Position, in_to_act, misplaced, problems_if
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.verdict import LEGAL, NOT_A_TARGET, Reason, Verdict
from tabletop.engine.zones import (
    CHANCE,
    DEFAULT_ASPECT,
    NOBODY,
    TEAM,
    Plan,
    S,
    Seat,
    Visibility,
    ZoneIndex,
    ZoneRole,
    ZoneSpec,
)
from tabletop.games.chance import DueChance
from tabletop.games.placing import RowWidths, default_plan
from tabletop.games.returns import WrongReturnError
from tabletop.games.state_fields import StateFields, fields_of
from tabletop.overriding import override

_CACHED_POSITIONS: Final = 512
_SEVERAL: Final[ZoneIndex] = -1
_UNKNOWN: Final = NOT_A_TARGET()


class FieldPositions(Rules[S], Generic[S]):
    """Rules whose positions consist of the zones and typed attributes of the state.

    The state is a named tuple that begins with `zones` and `to_act`. Its other attributes are the
    fields of positions. Each field's type is `int`, `bool` or a `StrEnum`, or one of these combined
    with None. Other types are annotated with their `FieldType`.

    Examples:
        >>> rules.position(state).fields
        {'passes': 0}
    """

    state: ClassVar[type[Any]]
    """The class of the state."""
    of_state: ClassVar[StateFields]

    @override
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if any("state" in vars(base) for base in cls.__mro__):
            cls.fields = tuple(fields_of(cls.state))
            cls.of_state = StateFields(cls.state, cls.fields)

    def impossible(self, state: S) -> Iterator[Impossible]:
        """Yield problems that make a position impossible, except wrong numbers of cards."""
        yield from problems_if((state.to_act >= self.seats, in_to_act("seat-must-act")))
        yield from misplaced(state.zones, self.is_allowed_in)

    def completed(self, state: S) -> S:
        """Return the state for a possible position whose zones and fields are given."""
        return state

    @override
    def position(self, state: S) -> Position:
        # A finished game is described as if it were the first seat's turn.
        seat = 0 if state.to_act in (CHANCE, NOBODY) else state.to_act
        return Position(state.zones, seat, self.of_state.written(state))

    @override
    def assemble(self, position: Position) -> tuple[S | None, Sequence[Impossible]]:
        fields = self.of_state.read(position.fields, self.seats)
        state: S = self.state(position.zones, position.to_act, **fields)
        problems = tuple(self.impossible(state))
        if problems:
            return None, problems
        try:
            return self._tried_out(self.completed(state)), ()
        except WrongReturnError:
            raise
        except Exception as error:  # noqa: BLE001 - rules need not expect what cannot occur
            fault = f"{type(error).__name__}: {error}"
            return None, (in_to_act("not-playable", error=fault),)

    def _tried_out(self, state: S) -> S:
        """Return a state after every method has been called that one action needs."""
        self.prompt(state)
        self.outcome(state)
        for action in self.legal_actions(state):
            self.events(state, action, self.apply(state, action))
        return state


class PlainLog(Rules[S], Generic[S]):
    """Rules with a prompt for each kind of actor, an event for each kind of action.

    The texts need the prompt `turn`, and the events of actions that the game has: `laid` (`seat`,
    `card`, `to`), `said` (`seat`, `word`), `chose` (`seat`, `chosen`), `rolled` (`faces`, `n`), and
    `chance` for shuffles and blind picks.

    Examples:
        >>> rules.prompt(state)
        Message(code='turn', params=(('seat', SeatRef(seat=0)),))
    """

    @override
    def prompt(self, state: S) -> Message:
        if state.to_act >= 0:
            return Message.of("turn", seat=SeatRef(state.to_act))
        return Message({CHANCE: "chance", NOBODY: "over"}.get(state.to_act, "turn"))

    @override
    def events(self, before: S, action: Action, after: S) -> tuple[Event, ...]:
        seat = SeatRef(before.to_act)
        match action:
            case Move(card, int(to)):
                shown = CardRef(card if self.zones[to].visibility is Visibility.OPEN else HIDDEN)
                return (Event.of("laid", None, seat=seat, card=shown, to=ZoneRef(to)),)
            case Say(word):
                return (Event.of("said", None, seat=seat, word=WordRef(word)),)
            case ChooseSeat(other):
                return (Event.of("chose", None, seat=seat, chosen=SeatRef(other)),)
            case ChooseCard(card):
                return (Event.of("chose", None, seat=seat, chosen=CardRef(card)),)
            case ChooseWord(word):
                return (Event.of("chose", None, seat=seat, chosen=WordRef(word)),)
            case Roll() | Keep():
                return ()
            case Rolled(faces):
                return (Event.of("rolled", None, faces=faces, n=len(faces)),)
            case _:
                return (Event("chance"),)


class SecretChoices(Rules[S], Generic[S]):
    """Rules in which players choose cards face down, before all are turned over.

    Each seat has a zone of the kind `face_down` that only its owner sees, and an open one of the
    kind `face_up`.

    Examples:
        >>> class Bids(SecretChoices):
        ...     face_down, face_up = "bid", "shown"
        >>> issubclass(Bids, Rules)
        True
    """

    face_down: ClassVar[str]
    """The kind of the zones for cards that are not yet turned over."""
    face_up: ClassVar[str]
    """The kind of the zones for cards that were turned over; what is in them is replaced."""

    @abstractmethod
    def turned_over(self, state: S) -> S:
        """Return the state after all cards were turned over."""

    def choosing(self, state: S) -> Sequence[Seat]:
        """Return the seats that choose a card, in this order; by default all."""
        return range(self.seats)

    def chosen(self, state: S, card: CardId) -> S:
        """Return the state after the seat to act chose a card.

        The next seat is to act. Once all have chosen a card, they are turned over.
        """
        down, up = (
            [self.zone(kind, owner=seat) for seat in range(self.seats)]
            for kind in (self.face_down, self.face_up)
        )
        zones, values = [*map(list, state.zones)], cast("Any", state)
        zones[self.origin(state, Move(card, None)) or 0].remove(card)
        zones[down[state.to_act]].append(card)
        waiting = [seat for seat in self.choosing(state) if not zones[down[seat]]]
        if not waiting:
            for below, above in zip(down, up, strict=True):
                zones[below], zones[above] = [], zones[below]
        to_act = waiting[0] if waiting else state.to_act
        after: S = values._replace(zones=tuple(map(tuple, zones)), to_act=to_act)
        return after if waiting else self.turned_over(after)

    def shown_by(self, state: S, seat: Seat) -> CardId:
        """Return the card that a seat has turned over."""
        return state.zones[self.zone(self.face_up, owner=seat)][-1]


class PlainLayout(Rules[S], Generic[S]):
    """Rules whose table has the viewer's zones below and the others' above.

    Examples:
        >>> len(rules.plan(state, viewer=0).places)
        5
    """

    dice_places: ClassVar[tuple[str, ...]] = ()
    """The names of the places for dice (`HasDice`), from left to right."""
    widths: ClassVar[RowWidths] = RowWidths()
    """The order and widths of places that are not as usual, by the kind of zone."""

    @override
    def plan(self, state: S, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        notes, dice = isinstance(self, HasNotes), self.dice_places
        return default_plan(
            self.zones, self.seats, dice, viewer, shape, notes=notes, widths=self.widths
        )


class PlainRules(DueChance[S], FieldPositions[S], PlainLog[S], PlainLayout[S], Generic[S]):
    """Rules for a game that has only zones, fields and a few words as actions.

    A subclass names the class of its state (`FieldPositions`) and implements the abstract methods;
    everything else is derived from these. Class attributes that are reasons are collected in
    `reasons`.

    Examples:
        >>> isinstance(rules, PlainRules)
        True
        >>> rules.words, rules.prompt(state).code
        (('pass',), 'turn')
    """

    words: ClassVar[tuple[str, ...]] = ()
    """The words that are actions (`Say`)."""
    lands_on: ClassVar[tuple[str, ...]]
    """The kinds of zones to which cards can be moved."""
    lifts_from: ClassVar[tuple[str, ...]] = ()
    """The kinds of zones from which cards can be moved; if empty, all that the seat sees."""
    over: ClassVar[Reason]
    """The reason for refusing any action after the end of the game."""

    @override
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        defs = {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()}
        cls.reasons = tuple(value for value in defs.values() if isinstance(value, Reason))

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        super().__init__(cards, seats, options, self.lay_out(seats))
        self._landing_zones = frozenset(
            zone for zone, spec in enumerate(self.zones) if spec.kind in self.lands_on
        )
        self._sources = {seat: [*self._visible_zones(seat)] for seat in (TEAM, *range(seats))}
        cached = lru_cache(_CACHED_POSITIONS)(self._list_legal)
        self._legal_in: Callable[..., Sequence[SeatAction]] = cached

    # --- to be implemented by a game --------------------------------------------------------

    @abstractmethod
    def lay_out(self, seats: int) -> Sequence[ZoneSpec]:
        """Return all zones, in the order of the state."""

    @abstractmethod
    @override
    def refusal(self, state: S, action: SeatAction) -> Verdict | None:
        """Return why the seat to act may not perform an action, or None if it may.

        `legal_actions` returns every candidate that this method does not refuse. A game that
        overrides `legal_actions` for speed begins this method by looking up the action in that
        list. The candidates are the actions of the vocabulary, and moves of each card that the seat
        sees to each other zone of `lands_on`. Cards out of play, and those outside `lifts_from`,
        are not offered. For the message about a drag, this method is also called with other moves
        (`moves`).
        """

    @abstractmethod
    def carry_out(self, state: S, action: Action) -> S:
        """Return the state after a legal action, without checking if the game is over."""

    @abstractmethod
    def result(self, state: S) -> Outcome | None:
        """Return the outcome implied by zones and fields, or None if the game continues."""

    # --- derived: actions -------------------------------------------------------------------

    @override
    def vocabulary(self) -> tuple[SeatAction, ...]:
        return tuple(map(Say, self.words))

    @override
    def landings(self) -> frozenset[ZoneIndex]:
        return self._landing_zones

    @override
    def origin(self, state: S, move: Move) -> ZoneIndex | None:
        if move.source is None:
            for zone in self._sources.get(state.to_act, ()):
                if zone != move.to and move.card in state.zones[zone]:
                    return zone
        return super().origin(state, move)

    @override
    def legal_actions(self, state: S) -> Sequence[SeatAction]:
        return () if state.to_act in (CHANCE, NOBODY) else self._legal_in(state)

    def _list_legal(self, state: S) -> tuple[SeatAction, ...]:
        sources: dict[CardId, ZoneIndex] = {}
        for zone in self._sources[state.to_act]:
            for card in sorted(state.zones[zone]):
                if sources.setdefault(card, zone) != zone:
                    sources[card] = _SEVERAL
        moves = (
            move
            for card, source in sources.items()
            for move in self._moves_of.get(card, ())
            if move.to != source
        )
        candidates = (*moves, *self.vocabulary())
        return tuple(action for action in candidates if self._refused(state, action) is None)

    def _refused(self, state: S, action: SeatAction) -> Verdict | None:
        verdict = self.refusal(state, action)
        if verdict is None or isinstance(verdict, Verdict):
            return verdict
        raise WrongReturnError(self.refusal, verdict, "a reason that is called, or None")

    def _visible_zones(self, seat: Seat) -> Iterator[ZoneIndex]:
        """Yield the zones from which a seat can see and move cards, its own first."""
        for is_own in (True, False):
            for zone, spec in enumerate(self.zones):
                in_play = spec.role is not ZoneRole.OUT_OF_PLAY
                in_play = in_play and (not self.lifts_from or spec.kind in self.lifts_from)
                is_seen = spec.visibility is Visibility.OPEN or (
                    is_own and spec.visibility is Visibility.OWNER
                )
                if (spec.owner == seat) == is_own and in_play and is_seen:
                    yield zone

    @cached_property
    def _moves_of(self) -> Mapping[CardId, list[Move]]:
        found: dict[CardId, list[Move]] = {}
        for move in self.moves():
            if move.to is None or move.to in self._landing_zones:
                found.setdefault(move.card, []).append(move)
        return found

    @override
    def readings(self, state: S, gesture: Gesture) -> Iterator[SeatAction]:
        every = self.vocabulary()
        match gesture:
            case Drop(card=card, source=source) | Tap(card=card, source=source) if card == HIDDEN:
                # A hidden card is picked by its owner's seat, or by the kind of its pile.
                spec = self.zones[source]
                pick = Say(spec.kind) if spec.owner is None else ChooseSeat(spec.owner)
                if pick in every:
                    yield pick
                    return
            case Throw(dice):
                # A throw is read as what the vocabulary contains, a legal action first.
                rolls = [action for action in every if isinstance(action, Roll)]
                usual = (Roll(len(dice)), Keep(dice), Say("roll"))
                meant = (*usual, *rolls[: len(rolls) == 1])
                throws = [action for action in dict.fromkeys(meant) if action in every]
                yield from sorted(throws, key=lambda action: not self.check(state, action).legal)
        yield from super().readings(state, gesture)

    @override
    def judge(self, state: S, action: Action) -> Verdict:
        if state.to_act == NOBODY:
            return self.over()
        if state.to_act == CHANCE or isinstance(action, ChanceAction):
            return super().judge(state, action)
        return self._refused(state, action) or LEGAL if self._is_known(action) else _UNKNOWN

    def _is_known(self, action: SeatAction) -> bool:
        """Return whether an action belongs to the game, legal or not."""
        if not isinstance(action, Move):
            return action in self.vocabulary()
        is_plain = action == Move(action.card, action.to)
        return is_plain or type(self).moves is not Rules.moves

    @override
    def apply(self, state: S, action: Action) -> S:
        after = self.carry_out(state, action)
        if not isinstance(after, self.state):
            raise WrongReturnError(self.carry_out, after, f"a {self.state.__name__}")
        return self.completed(after)

    @override
    def completed(self, state: S) -> S:
        result = None if state.to_act == CHANCE else self.result(state)
        if state.to_act == NOBODY and result is None:
            raise WrongReturnError(self.result, None, "an Outcome, since nobody is to act")
        if result is None:
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
            kinds = {Rolled: Barrier.DICE, Taken: Barrier.DRAW}
            return kinds.get(type(action), Barrier.SHUFFLE)
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
