"""Optional capabilities of games, one small base class each.

Rules derive from the class of each capability that they have. Callers test for it with
`isinstance`, or use the functions at the end of this module, which return an empty result for other
rules. Capabilities never decide what is legal.
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
from tabletop.engine.progress import Meter, PendingAction
from tabletop.engine.scenes import Scene
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import S, Seat, State, ZoneIndex

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Permission:
    """Why an action is legal.

    Attributes:
        rule: id of the rule that allows it.
        explanation: a message for this position (`prompts` in the texts), or None if the rule's
            text is enough.

    Examples:
        >>> Permission("LA-R1").rule
        'LA-R1'
    """

    rule: str
    explanation: Message | None = None


@dataclass(frozen=True, slots=True)
class ChanceClass:
    """A class of chance outcomes that are equivalent for play.

    Attributes:
        example: one of the outcomes.
        probability: the total probability of the class.
        count: the number of outcomes in the class.

    Examples:
        >>> from fractions import Fraction
        >>> from tabletop.engine.actions import Rolled
        >>> ChanceClass(Rolled((6, 1)), Fraction(1, 18), count=2).count
        2
    """

    example: ChanceAction
    probability: "Fraction"
    count: int = 1


class HasChanceOutcomes(ABC, Generic[S]):
    """Rules that can enumerate the outcomes of chance.

    Examples:
        >>> isinstance(rules, HasChanceOutcomes)
        True
    """

    @abstractmethod
    def chance_outcomes(self, state: S) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """Yield every outcome with its probability, for a state in which chance acts.

        Raises:
            ValueError: if there are too many outcomes, as for a shuffle (`too_many_outcomes`).
        """

    def chance_classes(self, state: S) -> Iterator[ChanceClass]:
        """Yield the equivalence classes of the outcomes, by default one for each outcome.

        Raises:
            ValueError: if there are too many outcomes.
        """
        return (ChanceClass(*listed) for listed in self.chance_outcomes(state))


def too_many_outcomes(state: State) -> ValueError:
    """Return the error raised if a chance event has too many outcomes to enumerate."""
    return ValueError(f"the outcomes of {type(state).__name__} are not listed")


class HasForcedActions(ABC, Generic[S]):
    """Rules with an option to perform forced actions automatically.

    Examples:
        >>> class Forced(HasForcedActions):
        ...     def forced(self, state): return rules.legal_actions(state)[0]
        >>> forced_action(Forced(), state) in rules.legal_actions(state)
        True
    """

    @abstractmethod
    def forced(self, state: S) -> SeatAction | None:
        """Return the action to perform automatically, or None if a player decides."""


class HasDice(ABC, Generic[S]):
    """Rules of games with dice.

    Examples:
        >>> class OneDie(HasDice):
        ...     def dice(self, state): return (DieShown(0, 6, "tray"),)
        >>> dice_of(OneDie(), state)[0].face
        6
    """

    leave_dice: ClassVar[SeatAction | None] = None
    """The action that accepts the dice as rolled, or None if they always count."""

    @abstractmethod
    def dice(self, state: S) -> tuple[DieShown, ...]:
        """Return all dice with their faces and places."""

    def dice_for(self, state: S, action: SeatAction) -> tuple[int, ...]:
        """Return the dice that a legal action depends on, to highlight them."""
        return ()


class HasNotes(ABC, Generic[S]):
    """Rules that show notes on zones.

    Examples:
        >>> class Sizes(HasNotes):
        ...     def notes(self, state): return {4: Message.of("size", n=len(state.zones[4]))}
        >>> notes_of(Sizes(), state)[4].params
        (('n', 0),)
    """

    @abstractmethod
    def notes(self, state: S) -> Mapping[ZoneIndex, Message]:
        """Return short notes on zones, such as the sum of a row.

        The state is the viewer's observation. Zones without a note may be omitted.
        """


class HasTurnedCards(ABC, Generic[S]):
    """Rules of games whose cards have several sides or cover each other.

    Examples:
        >>> class Turned(HasTurnedCards):
        ...     def side(self, zone): return "back" if zone == 4 else None
        ...     def covers(self, state): return {5: 7}
        >>> side_of(Turned(), 4), covers_of(Turned(), state)
        ('back', {5: 7})
    """

    @abstractmethod
    def side(self, zone: ZoneIndex) -> str | None:
        """Return the side that a zone shows (`CardDef.sides`), or None for the usual face."""

    @abstractmethod
    def covers(self, state: S) -> Mapping[CardId, CardId]:
        """Return a mapping from each card that is face down on another card to that card.

        A covering card is drawn on the covered card instead of in its own zone.
        """


class HasScores(ABC, Generic[S]):
    """Rules of games with a score sheet.

    Examples:
        >>> class Scores(HasScores):
        ...     def score_sheet(self, state): return (ScoreLine("low", "XY-R1", (7, 4), ((), ())),)
        >>> score_sheet_of(Scores(), state)[0].points
        (7, 4)
    """

    @abstractmethod
    def score_sheet(self, state: S) -> tuple[ScoreLine, ...]:
        """Return the current lines of the score sheet, or the final ones after the end.

        Empty if the options disable scoring.
        """

    def interlude(self, before: S, action: Action, after: S) -> Event | None:
        """Return the log event for the end of a round, or None if no round ended.

        The last round of a game is not reported. The score of a round is the change of
        `score_sheet` in this step.
        """
        return None


class HasPrintedTexts(ABC):
    """Rules that generate the texts on cards from the cards' facts.

    Examples:
        >>> class Printed(HasPrintedTexts):
        ...     def printed(self, card): return (Message.of("value", n=card),)
        >>> printed_texts(Printed(), 5)[0].code
        'value'
    """

    @abstractmethod
    def printed(self, card: CardId) -> tuple[Message, ...]:
        """Return the sentences on a card (`card_texts` in the texts).

        Empty if the card has no text, or if the author of the card wrote its text.
        """


class HasHandOrders(ABC):
    """Rules of games that offer ways to sort a hand.

    Examples:
        >>> class Orders(HasHandOrders):
        ...     def hand_orders(self): return {"value": range(15)}
        >>> hand_orders_of(Orders())
        {'value': range(0, 15)}
    """

    @abstractmethod
    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        """Return a mapping from the name of each sorting order to all cards in that order."""


class HasStepRefusals(ABC, Generic[S]):
    """Rules in which an automatic step can be the reason for a refusal.

    Examples:
        >>> from tabletop.engine.verdict import STALE
        >>> class Late(HasStepRefusals):
        ...     def step_refusal(self, before, done, after, asked): return STALE()
        >>> Late().step_refusal(state, None, state, rules.legal_actions(state)[0]).legal
        False
    """

    @abstractmethod
    def step_refusal(
        self, before: S, done: Action | None, after: S, asked: Action
    ) -> Verdict | None:
        """Return a refusal explained by the last step, or None to use `Rules.check`.

        The states are observations of the seat that asks. `done` is the last action, or None if
        that seat may not know it.
        """


class HasPermissions(ABC, Generic[S]):
    """Rules that can explain why an action is legal.

    Examples:
        >>> class Allowed(HasPermissions):
        ...     def permission(self, state, action): return Permission("LA-R1")
        >>> permission_of(Allowed(), state, rules.legal_actions(state)[0]).rule
        'LA-R1'
    """

    @abstractmethod
    def permission(self, state: S, action: SeatAction) -> Permission | None:
        """Return why a legal action is allowed, or None."""


class HasLabels(ABC, Generic[S]):
    """Rules that rename actions in some positions.

    Examples:
        >>> class Labels(HasLabels):
        ...     def label(self, state, action): return Message("throw-again")
        >>> Labels().label(state, rules.legal_actions(state)[0]).code
        'throw-again'
    """

    @abstractmethod
    def label(self, state: S, action: Action) -> Message | None:
        """Return the name of a legal action in this position, or None for its usual name.

        The message is one of the `notes` in the texts.
        """


class HasPendingAction(ABC, Generic[S]):
    """Rules with actions that take several steps.

    Examples:
        >>> class Pending(HasPendingAction):
        ...     def pending_action(self, state): return PendingAction(card=13)
        >>> Pending().pending_action(state).card
        13
    """

    @abstractmethod
    def pending_action(self, state: S) -> PendingAction | None:
        """Return the action that the seat to act has started, or None.

        The state may be any viewer's observation. Undo takes back the whole action, unless
        something was revealed.
        """


class HasMeter(ABC, Generic[S]):
    """Rules that can rate how well a hand suits a secret goal.

    Examples:
        >>> class Goal(HasMeter):
        ...     def meter(self, state, seat): return Meter(state.zones[seat][:1], ())
        >>> Goal().meter(state, 0).fits
        (0,)
    """

    @abstractmethod
    def meter(self, state: S, seat: Seat) -> Meter | None:
        """Return how well a seat's hand suits its goal, or None if that is unknown.

        The state is an observation of that seat.
        """


class HasScenes:
    """Rules of games with scenes for their events.

    An event with a sentence in `headlines` in the texts is also shown as a headline, whether or not
    it has a scene.

    Examples:
        >>> from tabletop.engine.scenes import Tone
        >>> class Scenes(HasScenes):
        ...     scenes = {"cleared": Scene(Tone.GOAL)}
        >>> scene_of(Scenes(), Event("cleared")).tone
        <Tone.GOAL: 'goal'>
    """

    scenes: ClassVar[Mapping[str, Scene]] = {}
    """Scenes by event code."""


class HasSolver(ABC, Generic[S]):
    """Rules with an exact solver for some positions.

    Examples:
        >>> isinstance(rules, HasSolver)
        False
    """

    @abstractmethod
    def solver(self) -> Solver[S]:
        """Return a new solver with an empty cache."""


class HasReasons(ABC, Generic[S]):
    """Rules that can explain the purpose of an action.

    Examples:
        >>> class Reasons(HasReasons):
        ...     def reason(self, state, action): return Message("saves-high-cards")
        >>> reason_of(Reasons(), state, rules.legal_actions(state)[0]).code
        'saves-high-cards'
    """

    @abstractmethod
    def reason(self, state: S, action: SeatAction) -> Message | None:
        """Return the purpose of a legal action (`notes` in the texts), or None.

        The state is an observation of the seat to act, and only that seat sees the result.
        """


class HasSearch(ABC, Generic[S]):
    """Rules with a search specific to the game, better than the general one.

    Examples:
        >>> class NoSearch(HasSearch):
        ...     def search(self, seen, chance): return None
        >>> NoSearch().search(state, None) is None
        True
    """

    @abstractmethod
    def search(self, seen: S, chance: Chance) -> Search | None:
        """Return a search for an observation of the seat to act, or None to use no search."""


class HasHeuristic(ABC, Generic[S]):
    """Rules that can evaluate positions and select sensible actions.

    Examples:
        >>> class FewCards(HasHeuristic):
        ...     def heuristic(self, state, seat): return 1 / (1 + len(state.zones[seat]))
        >>> FewCards().heuristic(state, 0)
        0.125
    """

    turns_ahead: ClassVar[int] = 1
    """The number of turns to simulate before evaluating the position."""

    @abstractmethod
    def heuristic(self, state: S, seat: Seat) -> float:
        """Return the estimated probability, 0 to 1, that a seat, or its team, wins.

        The state is the seat's observation, or a state sampled from it. The game must not be over.
        """

    def sensible(self, state: S, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
        """Return the legal actions worth considering, the most promising first.

        The result is never empty. The state is an observation of the seat to act.
        """
        return legal


# These functions accept any rules, so callers need not test for the capability.


def dice_of(rules: object, state: State) -> tuple[DieShown, ...]:
    """Return all dice with their faces and places (`HasDice`), if there are any."""
    return rules.dice(state) if isinstance(rules, HasDice) else ()


def notes_of(rules: object, state: State) -> Mapping[ZoneIndex, Message]:
    """Return the notes on zones (`HasNotes`)."""
    return rules.notes(state) if isinstance(rules, HasNotes) else {}


def covers_of(rules: object, state: State) -> Mapping[CardId, CardId]:
    """Return a mapping from covering cards to cards under them (`HasTurnedCards`)."""
    return rules.covers(state) if isinstance(rules, HasTurnedCards) else {}


def side_of(rules: object, zone: ZoneIndex) -> str | None:
    """Return which side of its cards a zone shows (`HasTurnedCards`), or None.

    None means that the zone shows the usual face.
    """
    return rules.side(zone) if isinstance(rules, HasTurnedCards) else None


def score_sheet_of(rules: object, state: State) -> tuple[ScoreLine, ...]:
    """Return the lines of the score sheet (`HasScores`); empty if there is none."""
    return rules.score_sheet(state) if isinstance(rules, HasScores) else ()


def forced_action(rules: object, state: State) -> SeatAction | None:
    """Return the action to perform automatically (`HasForcedActions`), or None."""
    return rules.forced(state) if isinstance(rules, HasForcedActions) else None


def permission_of(rules: object, state: State, action: SeatAction) -> Permission | None:
    """Return why a legal action is allowed (`HasPermissions`), or None."""
    return rules.permission(state, action) if isinstance(rules, HasPermissions) else None


def reason_of(rules: object, state: State, action: SeatAction) -> Message | None:
    """Return the purpose of a legal action (`HasReasons`), or None."""
    return rules.reason(state, action) if isinstance(rules, HasReasons) else None


def hand_orders_of(rules: object) -> Mapping[str, Sequence[CardId]]:
    """Return the sorting orders for hands (`HasHandOrders`)."""
    return rules.hand_orders() if isinstance(rules, HasHandOrders) else {}


def printed_texts(rules: object, card: CardId) -> tuple[Message, ...]:
    """Return the sentences on a card, generated from its facts (`HasPrintedTexts`)."""
    return rules.printed(card) if isinstance(rules, HasPrintedTexts) else ()


def scene_of(rules: object, event: Event) -> Scene | None:
    """Return the scene of an event (`HasScenes`), or None."""
    return rules.scenes.get(event.code) if isinstance(rules, HasScenes) else None
