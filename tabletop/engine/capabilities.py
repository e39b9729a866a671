"""What a game may offer beside its rules: one small base class for each.

Rules that offer something inherit its class; whoever wants it asks by `isinstance`, or by one of
the functions below, which answer with nothing for games without it. Nothing here decides what is
legal.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic

from tabletop.engine.actions import Action, Chance, ChanceAction, SeatAction
from tabletop.engine.advice import Search, Solver
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import DieShown
from tabletop.engine.message import Event, Message
from tabletop.engine.outcome import ScoreLine
from tabletop.engine.positions import Position
from tabletop.engine.scenes import Scene
from tabletop.engine.state import S, State
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat, ZoneIndex, ZoneRole, ZoneSpec

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class StepCount:
    """One half of a pending action, counted in cards.

    Attributes:
        label: what is counted, in a word or two (`notes`).
        done: how many are done.
        required: how many must still follow.
        optional: how many more may follow.
    """

    label: Message
    done: int = 0
    required: int = 0
    optional: int = 0


@dataclass(frozen=True, slots=True)
class PendingAction:
    """Something that a seat has begun and that takes several actions.

    Attributes:
        counts: what it consists of, in order.
        zones: where cards go now, or whose owner can be chosen; the table lights them.
        card: the card that is being carried out, or None.
    """

    counts: tuple[StepCount, ...] = ()
    zones: frozenset[ZoneIndex] = frozenset()
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Meter:
    """How the cards of a hand suit what their owner plays for.

    Attributes:
        fits: the cards that suit it.
        spoils: the cards that are in its way.
        missing: what is missing (`notes`); empty where it is reached.
    """

    fits: tuple[CardId, ...]
    spoils: tuple[CardId, ...]
    missing: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class CommonFactors:
    """Two cards with numbers taken apart, so that it can be drawn which factors are common.

    Attributes:
        cards: the card that lies there, and the one that may be laid on it.
        numbers: their numbers.
        factors: the prime factors of both, ascending, in pairs: what both have stands together, and
            None stands for a factor that one of them lacks.
        divisors: the divisors greater than 1 that they share, ascending.
        banned: those of them that do not count now.
        alike: whether the cards also have their symbol in common.
    """

    cards: tuple[CardId, CardId]
    numbers: tuple[int, int]
    factors: tuple[tuple[int | None, int | None], ...]
    divisors: tuple[int, ...]
    banned: frozenset[int]
    alike: bool


@dataclass(frozen=True, slots=True)
class Permission:
    """Why something may be done.

    Attributes:
        rule: id of the rule that allows it.
        said: what makes it so just now (`prompts`); None where the rule says it all.
    """

    rule: str
    said: Message | None = None


@dataclass(frozen=True, slots=True)
class ChanceClass:
    """Outcomes of chance that lead to the same actions.

    Attributes:
        example: one of them.
        probability: of all of them together.
        count: how many they are.
    """

    example: ChanceAction
    probability: "Fraction"
    count: int = 1


class HasChanceOutcomes(ABC, Generic[S]):
    """Implemented by rules that can list what chance may bring."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Yield every outcome of a chance state with its probability.

        Raises:
            ValueError: there are too many (a shuffle, see `not_listed`).
        """

    def chance_classes(self, state: S) -> Iterator[ChanceClass]:
        """Yield the same, outcomes of which the game knows that they come to the same together.

        Raises:
            ValueError: there are too many.
        """
        return (ChanceClass(*listed) for listed in self.chance_outcomes(state))


def not_listed(state: State) -> ValueError:
    """Return what is raised where the outcomes of a chance state are too many to be listed."""
    return ValueError(f"the outcomes of {type(state).__name__} are not listed")


class HasForcedActions(ABC, Generic[S]):
    """Implemented by rules with an option that makes actions for the players."""

    @abstractmethod
    def forced(self, state: S) -> SeatAction | None:
        """Return the action that is made for the players now; None where they decide."""


class HasDice(ABC, Generic[S]):
    """Implemented by rules of games with dice."""

    leave_dice: ClassVar[SeatAction | None] = None
    """The action by which dice are left as they fell, so that they count; None: they always do."""

    @abstractmethod
    def dice(self, state: S) -> tuple[DieShown, ...]:
        """Return all dice as they lie."""

    def dice_for(self, state: S, action: SeatAction) -> tuple[int, ...]:
        """Return the dice that win a legal action or ask for it; the table lights them.

        Empty where dice have nothing to do with it.
        """
        return ()


class HasNotes(ABC, Generic[S]):
    """Implemented by rules that say something about zones."""

    @abstractmethod
    def notes(self, state: S) -> Mapping[ZoneIndex, Message]:
        """Return what is worth knowing of zones at a glance, in a word or two (a row's sum).

        Asked with what the viewer sees; zones left out have no note.
        """


class HasTurnedCards(ABC, Generic[S]):
    """Implemented by rules of games whose cards show other sides, or cover each other."""

    @abstractmethod
    def side(self, zone: ZoneIndex) -> str | None:
        """Return which `CardDef.sides` the cards in a zone show; None: their usual face."""

    @abstractmethod
    def covers(self, state: S) -> Mapping[CardId, CardId]:
        """Return the cards that lie face down on another, each with the card under it.

        Such a card is drawn on the card under it, not at the place of its own zone.
        """


class HasScores(ABC, Generic[S]):
    """Implemented by rules of games that count something line by line."""

    @abstractmethod
    def score_sheet(self, state: S) -> tuple[ScoreLine, ...]:
        """Return the points as they stand, line by line; after the end the final count.

        Empty where the options say that none are counted.
        """

    def interlude(self, before: S, action: Action, after: S) -> Event | None:
        """Return the line of the log that says that a round is over and the game goes on.

        What the round brought is the difference that the step makes to `score_sheet`.
        """
        return None


class HasPrintedTexts(ABC):
    """Implemented by rules that can say what stands on a card, made of its facts."""

    @abstractmethod
    def printed(self, card: CardId) -> tuple[Message, ...]:
        """Return what stands on a card, sentence by sentence (`card_texts`).

        Empty where its texts are written card by card, or nothing stands on it.
        """


class HasHandOrders(ABC):
    """Implemented by rules of games whose hands are worth sorting."""

    @abstractmethod
    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        """Return orders for a hand: a word of the game, and all cards in that order."""


class HasFitHints(ABC, Generic[S]):
    """Implemented by rules that can say of a card why it may be laid, or may not."""

    @property
    def explains(self) -> bool:
        """Whether the table offers to explain the cards that are pointed at, by `fit_hint`."""
        return False

    @abstractmethod
    def fit_hint(self, state: S, card: CardId) -> Message | None:
        """Return what can be said of a card before it is laid; None where there is nothing.

        Made of what the seat that holds the card sees.
        """


class HasCommonFactors(ABC, Generic[S]):
    """Implemented by rules of games in which numbers fit by their common factors."""

    @abstractmethod
    def common_factors(self, state: S, card: CardId) -> CommonFactors | None:
        """Return what a fit hint can be drawn with; asked like `HasFitHints.fit_hint`."""


class HasStepRefusals(ABC, Generic[S]):
    """Implemented by rules that go on by themselves, so that a position does not show why."""

    @abstractmethod
    def step_refusal(
        self, before: S, done: Action | None, after: S, asked: Action
    ) -> Verdict | None:
        """Return what the last step tells of a refusal; None: `Rules.check` says enough.

        Positions are as the seat that asks sees them; `done` is None where it may not know it.
        """


class HasPermissions(ABC, Generic[S]):
    """Implemented by rules that can say why an action is legal."""

    @abstractmethod
    def permission(self, state: S, action: SeatAction) -> Permission | None:
        """Return why a legal action may be done; None where there is nothing to say."""


class HasLabels(ABC, Generic[S]):
    """Implemented by rules whose actions are called otherwise in some positions."""

    @abstractmethod
    def label(self, state: S, action: Action) -> Message | None:
        """Return what a legal action is called just now (`notes`); None: as always."""


class HasPendingAction(ABC, Generic[S]):
    """Implemented by rules with actions in several steps."""

    @abstractmethod
    def pending_action(self, state: S) -> PendingAction | None:
        """Return what who acts has begun and not ended; asked with what any viewer sees.

        As long as nothing was revealed it can be taken back as a whole.
        """


class HasMeter(ABC, Generic[S]):
    """Implemented by rules that can say how a hand suits a secret goal."""

    @abstractmethod
    def meter(self, state: S, seat: Seat) -> Meter | None:
        """Return how a seat's hand suits what it plays for; None where it is not known.

        Asked with what that seat sees.
        """


class HasCelebration(ABC, Generic[S]):
    """Implemented by rules that know what is worth a cheer."""

    @abstractmethod
    def cheer(self, before: S, action: Action, after: S) -> Message | None:
        """Return what is worth celebrating in a step, in a few words (`notes`); or None."""


class HasScenes:
    """Implemented by rules of games whose events are worth looking at.

    An event with a sentence under `headlines` in the texts is said large as well, with a scene or
    without.
    """

    scenes: ClassVar[Mapping[str, Scene]] = {}
    """By the codes of events."""


class HasSolver(ABC, Generic[S]):
    """Implemented by rules of which some positions are solved."""

    @abstractmethod
    def solver(self) -> Solver[S]:
        """Return a new solver, which knows nothing yet."""


class HasReasons(ABC, Generic[S]):
    """Implemented by rules that can say what an action is good for."""

    @abstractmethod
    def reason(self, state: S, action: SeatAction) -> Message | None:
        """Return what a legal action is good for (`notes`); None where there is nothing to say.

        Asked with what who acts sees, and told to nobody else.
        """


class HasSearch(ABC, Generic[S]):
    """Implemented by rules with a search of their own, better than the one for all games."""

    @abstractmethod
    def search(self, seen: S, chance: Chance) -> Search | None:
        """Return a search for the position that the seat to act sees; None where there is none."""


class HasHeuristic(ABC, Generic[S]):
    """Implemented by rules that can guess who is ahead, and what is worth a thought."""

    turns_ahead: ClassVar[int] = 1
    """How often the turn passes on before a guess is better than playing on."""

    @abstractmethod
    def heuristic(self, state: S, seat: Seat) -> float:
        """Return about how likely a seat wins (in cooperative games the team), from 0 to 1.

        Asked with what that seat sees, or with a position guessed from it, where no one has won.
        """

    def sensible(self, state: S, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
        """Return the actions worth thinking about, likeliest first: at least one, each legal.

        Made of what who acts sees.
        """
        return legal


# The functions take any rules, so that a game without something costs its callers no branch.


def dice_of(rules: object, state: State) -> tuple[DieShown, ...]:
    """Return all dice as they lie; none where the game has none."""
    return rules.dice(state) if isinstance(rules, HasDice) else ()


def notes_of(rules: object, state: State) -> Mapping[ZoneIndex, Message]:
    """Return the notes of zones (`HasNotes`)."""
    return rules.notes(state) if isinstance(rules, HasNotes) else {}


def covers_of(rules: object, state: State) -> Mapping[CardId, CardId]:
    """Return the cards that cover others, each with the card under it (`HasTurnedCards`)."""
    return rules.covers(state) if isinstance(rules, HasTurnedCards) else {}


def side_of(rules: object, zone: ZoneIndex) -> str | None:
    """Return the side that cards show in a zone (`HasTurnedCards`); None: the usual face."""
    return rules.side(zone) if isinstance(rules, HasTurnedCards) else None


def score_sheet_of(rules: object, state: State) -> tuple[ScoreLine, ...]:
    """Return the points line by line; empty where none are counted (`HasScores`)."""
    return rules.score_sheet(state) if isinstance(rules, HasScores) else ()


def forced_action(rules: object, state: State) -> SeatAction | None:
    """Return the action that is made for the players now (`HasForcedActions`)."""
    return rules.forced(state) if isinstance(rules, HasForcedActions) else None


def permission_of(rules: object, state: State, action: SeatAction) -> Permission | None:
    """Return why a legal action may be done (`HasPermissions`)."""
    return rules.permission(state, action) if isinstance(rules, HasPermissions) else None


def reason_of(rules: object, state: State, action: SeatAction) -> Message | None:
    """Return what a legal action is good for (`HasReasons`)."""
    return rules.reason(state, action) if isinstance(rules, HasReasons) else None


def explains_cards(rules: object) -> bool:
    """Return whether the table offers to explain cards that are pointed at (`HasFitHints`)."""
    return isinstance(rules, HasFitHints) and rules.explains


def hand_orders_of(rules: object) -> Mapping[str, Sequence[CardId]]:
    """Return the orders in which a hand can be sorted (`HasHandOrders`)."""
    return rules.hand_orders() if isinstance(rules, HasHandOrders) else {}


def printed_texts(rules: object, card: CardId) -> tuple[Message, ...]:
    """Return what stands on a card, made of its facts (`HasPrintedTexts`)."""
    return rules.printed(card) if isinstance(rules, HasPrintedTexts) else ()


def scene_of(rules: object, event: Event) -> Scene | None:
    """Return how the table shows an event (`HasScenes`); None: not at all."""
    return rules.scenes.get(event.code) if isinstance(rules, HasScenes) else None


class HasFreeEdit:
    """Implemented by rules to whom moving a piece by hand means more than its place."""

    zones: tuple[ZoneSpec, ...]

    def home(self, card: CardId) -> ZoneIndex:
        """Return the zone of a card that takes no part."""
        return default_home(self.zones)

    def card_placed(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """Return the position once a card was laid, perhaps onto another, or was taken away."""
        return position

    def die_placed(self, position: Position, die: int, place: str) -> Position | None:
        """Return the position with a die at another place of the table; None: it says nothing."""
        return None

    def field_set(self, position: Position, name: str) -> Position:
        """Return the position once a field was set, with what else it then needs to be possible."""
        return position

    def display_fields(self, position: Position) -> Mapping[str, object]:
        """Return what the table shows of a position that cannot occur: parts of states.

        They are put into the last state that could occur, so they must be fit to be shown there.
        """
        return {}


def default_home(zones: tuple[ZoneSpec, ...]) -> ZoneIndex:
    """Return the zone of cards that take no part; the first zone where there is none."""
    roles = [spec.role for spec in zones]
    return roles.index(ZoneRole.OUT_OF_PLAY) if ZoneRole.OUT_OF_PLAY in roles else 0
