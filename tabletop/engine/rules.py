"""The controller that each game implements, and what all of them share."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any, ClassVar, Generic

from tabletop.engine.actions import Action, Chance, ChanceAction, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.fields import Field
from tabletop.engine.gestures import Drop, DropDie, DropDieOnZone, Gesture, Tap, Throw
from tabletop.engine.message import Event, Message
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible, ImpossiblePositionError, Position, miscounted
from tabletop.engine.resampling import redeal_hidden
from tabletop.engine.state import S
from tabletop.engine.verdict import CHANCE_DUE, LEGAL, NOT_A_TARGET, SEAT_DUE, Reason, Verdict
from tabletop.engine.zones import (
    CHANCE,
    DEFAULT_ASPECT,
    NOBODY,
    Plan,
    Seat,
    Visibility,
    ZoneIndex,
    ZoneSpec,
)


class Barrier(Enum):
    """Why undo stops before a step: taking it back would let somebody look twice."""

    DICE = "dice"
    """Dice fell."""
    DRAW = "draw"
    """A hidden card was drawn or turned up."""
    SHUFFLE = "shuffle"
    """A pile was shuffled."""
    TURN = "turn"
    """The turn passed to another player, who may have acted on it."""


@contextmanager
def exits_as_errors() -> Iterator[None]:
    """Make `sys.exit` in the rules of a game a failure like any other.

    Called while Qt calls Python, it would end the window at once.
    """
    try:
        yield
    except SystemExit as end:
        raise RuntimeError(f"SystemExit: {end}") from end


class Rules(ABC, Generic[S]):
    """The rules of one game with its options and number of seats: stateless, immutable.

    What a game may offer beside them stands in `capabilities`, a class each.

    What is legal is generated once, by `legal_actions`. Everything else is refused, by `refusal`,
    which never refuses what is generated. `check` asks it, and `apply` carries out: it relies on
    the action being legal. A state whose `to_act` is `CHANCE` goes on by
    `sample_chance` and `apply`; one whose `outcome` is not None does not go on.
    """

    cooperative: ClassVar[bool] = False
    """Whether all seats win and lose together."""
    game: ClassVar[str]
    """The game's id."""
    version: ClassVar[int]
    """Raised by every change that makes the same actions lead elsewhere; kept in saves."""
    fields: ClassVar[tuple[Field, ...]]
    """The typed fields of a position beside its zones."""
    reasons: ClassVar[tuple[Reason, ...]]
    """Every reason for which an action can be refused."""
    endings: ClassVar[tuple[SeatAction, ...]] = ()
    """The actions that end what could go on, a throw or the turn: their buttons stand apart."""

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
        """Index of a zone by its kind and owner or number."""
        return self._index[kind, owner, number]

    # --- the game ---------------------------------------------------------------------------

    @abstractmethod
    def initial_state(self) -> S:
        """Return the first position; chance acts in it where cards are shuffled."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[SeatAction]:
        """Return all actions of the seat to act, each once, in a fixed order; none for chance."""

    def refusal(self, state: S, action: Any) -> Verdict | None:  # noqa: ANN401 - an override narrows it
        """Return why the seat to act may not do this; None if `legal_actions` has it.

        In a state where chance acts: why chance may not do this. The kit asks for actions of seats
        only, so an override may say `SeatAction` as well as `Action`.
        """
        raise NotImplementedError

    def judge(self, state: S, action: Action) -> Verdict:
        """Return the game's part of `check`: a game has `refusal`, or overrides this."""
        return self.refusal(state, action) or LEGAL

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Return the position after a legal action."""

    @abstractmethod
    def sample_chance(self, state: S, chance: Chance) -> ChanceAction:
        """Return what chance does in a state where it acts."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    @abstractmethod
    def undo_barrier(self, before: S, action: Action, after: S) -> Barrier | None:
        """Return why this step must not be taken back where people play; None where it may be."""

    # --- what is shown ----------------------------------------------------------------------

    @abstractmethod
    def prompt(self, state: S) -> Message:
        """Return what is due now, in one sentence."""

    @abstractmethod
    def events(self, before: S, action: Action, after: S) -> tuple[Event, ...]:
        """Return what happened in a step, for the log: the act first, then what followed."""

    @abstractmethod
    def plan(self, state: S, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        """Return where everything lies on the table, for the seat that looks at the screen.

        `shape` is the width of the room there is for the table divided by its height. While a turn
        goes on the plan stays as it is, unless cards come where none were.
        """

    # --- positions --------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: S) -> Position:
        """Return the state in the words of scenario files; `build` is its inverse."""

    @abstractmethod
    def assemble(self, position: Position) -> tuple[S | None, Sequence[Impossible]]:
        """Return the game's part of `build`: the state, and all that play could not have led to."""

    def pieces(self) -> Counter[CardId]:
        """Return how many copies of each card are in play."""
        return Counter({card: d.count for card, d in enumerate(self.cards.cards)})

    def build(self, position: Position) -> S:
        """Return the state of a position.

        Raises:
            ImpossiblePositionError: with everything that no play could have led to.
        """
        state, problems = self.assemble(position)
        problems = [*miscounted(self.pieces(), position.zones), *problems]
        if problems or state is None:
            raise ImpossiblePositionError(problems)
        return state

    # --- words and gestures -----------------------------------------------------------------

    @abstractmethod
    def vocabulary(self) -> tuple[SeatAction, ...]:
        """Return every action of the game that is not a `Move`, legal or not, each once."""

    @abstractmethod
    def landings(self) -> frozenset[ZoneIndex]:
        """Return the zones on which something is ever laid by an action."""

    def moves(self) -> Iterator[Move]:
        """Yield every `Move` worth judging: each card to each zone.

        Games whose moves have more to them (onto a card, from somewhere) extend this.
        """
        for card in range(len(self.cards.cards)):
            for zone in range(len(self.zones)):
                yield Move(card, zone)

    def origin(self, state: S, move: Move) -> ZoneIndex | None:
        """Return the zone a move takes its card from; None where the card lies nowhere.

        Where copies lie in several zones, the hand of who acts comes first.
        """
        if move.source is not None:
            return move.source
        holding = [zone for zone, cards in enumerate(state.zones) if move.card in cards]
        own = [zone for zone in holding if self.zones[zone].owner == state.to_act]
        return next(iter(own or holding), None)

    def check(self, state: S, action: Action) -> Verdict:
        """Return whether the seat to act may do this now, and if not, why."""
        if isinstance(action, ChanceAction):
            return self.judge(state, action) if state.to_act == CHANCE else SEAT_DUE()
        if state.to_act == CHANCE:
            return CHANCE_DUE()
        to = action.to if isinstance(action, Move) else None
        if to is not None and to not in self.landings() and state.to_act != NOBODY:
            return NOT_A_TARGET()
        return self.judge(state, action)

    def readings(self, state: S, gesture: Gesture) -> Iterator[SeatAction]:
        """Yield the actions that a gesture could mean, likeliest first, legal or not."""
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
        """Return what a seat (None: an onlooker) sees: the same with hidden cards `HIDDEN`."""
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
        """Return a whole position that a seat (None: an onlooker) would see like this.

        Every card that it does not see is as likely to lie somewhere as the rules make it; what
        people tend to do is left out of account. A game in which not every card may lie at every
        hidden place, or with hidden fields, extends this.

        Args:
            observation: what the seat sees, and nothing else (`observe`).
            seat: the seat.
            chance: shuffles what is dealt.
        """
        return observation._replace(zones=redeal_hidden(self.pieces(), observation.zones, chance))
