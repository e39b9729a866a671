"""The base class of the rules of every game."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any, ClassVar, Final, Generic

from tabletop.engine.actions import Action, Chance, ChanceAction, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.fields import Field
from tabletop.engine.gestures import Drop, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.message import Event, Message
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, ImpossiblePositionError, Position, miscounted
from tabletop.engine.resampling import redeal_hidden, unseen_cards
from tabletop.engine.verdict import CHANCE_DUE, LEGAL, NOT_A_TARGET, SEAT_DUE, Reason, Verdict
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

_CHANCE_DUE: Final = CHANCE_DUE()
_NOT_A_TARGET: Final = NOT_A_TARGET()


class Barrier(Enum):
    """The reason why a step may not be undone.

    Examples:
        >>> move = rules.legal_actions(state)[0]
        >>> rules.undo_barrier(state, move, rules.apply(state, move))
        <Barrier.TURN: 'turn'>
    """

    DICE = "dice"
    """Dice were rolled."""
    DRAW = "draw"
    """A hidden card was drawn or revealed."""
    SHUFFLE = "shuffle"
    """A pile was shuffled."""
    TURN = "turn"
    """The turn passed to another player."""


@contextmanager
def exits_as_errors() -> Iterator[None]:
    """Convert `SystemExit` raised by a game's rules to RuntimeError.

    Otherwise the program would end when a Python method called by Qt raises `SystemExit`.
    """
    try:
        yield
    except SystemExit as end:
        raise RuntimeError(f"SystemExit: {end}") from end


class Rules(ABC, Generic[S]):
    """The rules of one game, for given options and a given number of seats; immutable.

    Optional capabilities are base classes in `capabilities`.

    `legal_actions` generates the legal actions. `refusal` explains why any other action is illegal
    and never refuses a generated one. `check` validates an action, and `apply` relies on it being
    legal. If `to_act` is `CHANCE`, call `sample_chance`, then `apply`. If `outcome` is not None,
    the game is over.

    Examples:
        >>> move = rules.legal_actions(state)[1]
        >>> rules.check(state, move).legal
        True
        >>> after = rules.apply(state, move)
        >>> after.to_act, after.zones[rules.zone("ladder")]
        (1, (1,))
        >>> rules.check(after, move).reason
        Reason(code='not-higher', rule='LA-R1')
        >>> rules.observe(state, 1).zones[0]
        (-1, -1, -1, -1, -1, -1, -1)
        >>> rules.outcome(after) is None
        True
    """

    cooperative: ClassVar[bool] = False
    """Whether all seats win and lose together."""
    game: ClassVar[str]
    """The game's id."""
    version: ClassVar[int]
    """The version of the rules, which is stored in saves.

    It is incremented with every change that makes the same actions lead to other states.
    """
    fields: ClassVar[tuple[Field, ...]]
    """The fields of a position in addition to its zones."""
    reasons: ClassVar[tuple[Reason, ...]]
    """All reasons for refusals."""
    endings: ClassVar[tuple[SeatAction, ...]] = ()
    """Actions that end a turn or a series of throws; their buttons are set apart."""

    def __init__(
        self, cards: CardSet, seats: int, options: Mapping[str, str], zones: Sequence[ZoneSpec]
    ) -> None:
        self.cards = cards
        self.seats = seats
        self.options = dict(options)
        self.zones = tuple(zones)
        self._index = {(z.kind, z.owner, z.number): i for i, z in enumerate(self.zones)}

    def zone(
        self, kind: str, *, owner: Seat | None = None, number: int | str | None = None
    ) -> ZoneIndex:
        """Return the index of a zone by its kind and its owner or number."""
        return self._index[kind, owner, number]

    # --- the game ---------------------------------------------------------------------------

    @abstractmethod
    def initial_state(self) -> S:
        """Return the first state, in which chance acts if cards must be shuffled."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[SeatAction]:
        """Return the legal actions of the seat to act, each once, in a fixed order.

        Empty if chance acts or the game is over.
        """

    def refusal(self, state: S, action: Any) -> Verdict | None:  # noqa: ANN401 - an override narrows it
        """Return why an action is illegal, or None if it is legal.

        It is also called with chance actions if chance acts in the state. Overrides may narrow the
        parameter to `Action` or, with the kit, which passes only seats' actions, to `SeatAction`.
        """
        raise NotImplementedError

    def judge(self, state: S, action: Action) -> Verdict:
        """Return the game's own verdict on an action, for use by `check`.

        A game implements `refusal` or overrides this method.
        """
        return self.refusal(state, action) or LEGAL

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Return the state after a legal action."""

    @abstractmethod
    def sample_chance(self, state: S, chance: Chance) -> ChanceAction:
        """Return a random chance action for a state in which chance acts."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, or None while the game is not over."""

    @abstractmethod
    def undo_barrier(self, before: S, action: Action, after: S) -> Barrier | None:
        """Return why several players may not undo a step, or None if they may."""

    # --- what is shown ----------------------------------------------------------------------

    @abstractmethod
    def prompt(self, state: S) -> Message:
        """Return a sentence that explains what the seat to act should do."""

    @abstractmethod
    def events(self, before: S, action: Action, after: S) -> tuple[Event, ...]:
        """Return the log events of a step: the action first, then its consequences."""

    @abstractmethod
    def plan(self, state: S, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        """Return the layout of the table for a viewer.

        `shape` is the width of the available area divided by its height. The plan stays the same
        during a turn, unless cards enter an empty place.
        """

    # --- positions --------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: S) -> Position:
        """Return the position that describes a state; the inverse of `build`."""

    @abstractmethod
    def assemble(self, position: Position) -> tuple[S | None, Sequence[Impossible]]:
        """Return a position's state, or None if it has none, and the game's own problems."""

    def pieces(self) -> Counter[CardId]:
        """Return the number of copies of each card in play."""
        return Counter({card: d.count for card, d in enumerate(self.cards.cards)})

    def is_allowed_in(self, card: CardId, zone: ZoneIndex) -> bool:
        """Return whether a zone may contain a card's deck (`ZoneSpec.decks`)."""
        decks = self.zones[zone].decks
        return not decks or self.cards.cards[card].deck in decks

    def build(self, position: Position) -> S:
        """Return the state that a position describes.

        Raises:
            ImpossiblePositionError: if the position cannot occur; the error has all its problems.
        """
        state, problems = self.assemble(position)
        problems = [*miscounted(self.pieces(), position.zones), *problems]
        if problems or state is None:
            raise ImpossiblePositionError(problems)
        return state

    # --- words and gestures -----------------------------------------------------------------

    @abstractmethod
    def vocabulary(self) -> tuple[SeatAction, ...]:
        """Return every action of the game except `Move`s, legal or not, each once."""

    @abstractmethod
    def landings(self) -> frozenset[ZoneIndex]:
        """Return the zones to which an action can move a card."""

    def moves(self) -> Iterator[Move]:
        """Yield every `Move` worth checking: each card to each zone.

        Games with other moves (onto a card, from a given zone) extend this method.
        """
        for card in range(len(self.cards.cards)):
            for zone in range(len(self.zones)):
                yield Move(card, zone)

    def origin(self, state: S, move: Move) -> ZoneIndex | None:
        """Return the zone that a move takes its card from, or None if there is none.

        If several zones contain copies, zones of the seat to act take precedence.
        """
        if move.source is not None:
            return move.source
        holding = [zone for zone, cards in enumerate(state.zones) if move.card in cards]
        own = [zone for zone in holding if self.zones[zone].owner == state.to_act]
        return next(iter(own or holding), None)

    def check(self, state: S, action: Action) -> Verdict:
        """Return the verdict on an action: legal, or why it is refused."""
        if isinstance(action, ChanceAction):
            return self.judge(state, action) if state.to_act == CHANCE else SEAT_DUE()
        if state.to_act == CHANCE:
            return _CHANCE_DUE
        to = action.to if isinstance(action, Move) else None
        if to is not None and to not in self.landings() and state.to_act != NOBODY:
            return _NOT_A_TARGET
        return self.judge(state, action)

    def readings(self, state: S, gesture: Gesture) -> Iterator[SeatAction]:
        """Yield the possible meanings of a gesture, the most likely first, legal or not."""
        match gesture:
            case Drop(card=card, zone=zone, onto=onto):
                yield Move(card, zone)
                if onto is not None and onto != HIDDEN:
                    yield Move(card, None, onto)
            case Tap(card=card):
                for action in self.legal_actions(state):
                    if isinstance(action, Move) and action.card == card:
                        yield action
            case DropDie() | DropDieOnZone() | Throw():
                return

    # --- observation ------------------------------------------------------------------------

    def observe(self, state: S, seat: Seat | None) -> S:
        """Return a seat's observation, or a spectator's if `seat` is None.

        Cards that the viewer may not see are `HIDDEN` in the observation.
        """
        zones = tuple(
            self.seen(state, seat, index, cards) for index, cards in enumerate(state.zones)
        )
        return state._replace(zones=zones)

    def seen(
        self, state: S, seat: Seat | None, zone: ZoneIndex, cards: tuple[CardId, ...]
    ) -> tuple[CardId, ...]:
        """Return the cards of a zone as a seat sees them."""
        spec = self.zones[zone]
        match spec.visibility:
            case Visibility.OPEN:
                return cards
            case Visibility.OWNER if spec.owner == seat and seat is not None:
                return cards
            case _:
                return (HIDDEN,) * len(cards)

    def resample(self, observation: S, seat: Seat | None, chance: Chance) -> S:
        """Return a random complete state that is consistent with an observation.

        All assignments of hidden cards to zones that may contain them (`ZoneSpec.decks`) are
        equally likely; how players usually play is ignored. Games with other restrictions on hidden
        cards, or with hidden fields, extend this method.

        Args:
            observation: the observation of the seat (`observe`).
            seat: the seat that made the observation, or None for a spectator.
            chance: the source of chance.
        """
        hidden = unseen_cards(self.pieces(), observation.zones)
        if not hidden:
            return observation
        decks = {card: definition.deck for card, definition in enumerate(self.cards.cards)}
        dealt = redeal_hidden(observation.zones, hidden, decks, self.zones, chance)
        return observation._replace(zones=dealt)
