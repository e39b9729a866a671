"""A position as a viewer sees it, and what the rules say of it, each question asked once."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import Message
from tabletop.engine.rules import Rules, exits_as_errors
from tabletop.engine.state import S, State, Zones
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import ALL, Seat, Viewer, Visibility


@dataclass(frozen=True, slots=True)
class View:
    """What some eyes see of a position.

    Attributes:
        rules: the game with its options.
        observation: the observation (`Rules.observe`); the rules answer for it as for the position
            itself what everybody may know: `plan`, `dice`, `prompt`, `notes`, `covers`.
        backs: the drawing on the back of every card, by zone, bottom first: the deck of a hidden
            card is no secret.
    """

    rules: Rules[Any]
    observation: Any
    backs: tuple[tuple[str, ...], ...]

    @property
    def zones(self) -> Zones:
        """The cards of every zone, bottom first; those not known are `HIDDEN`."""
        zones: Zones = self.observation.zones
        return zones

    @property
    def to_act(self) -> Seat:
        """Who acts next."""
        seat: Seat = self.observation.to_act
        return seat

    @property
    @exits_as_errors()
    def prompt(self) -> Message:
        """What is due, in one sentence (`Rules.prompt`)."""
        return self.rules.prompt(self.observation)


def view_for(rules: Rules[Any], state: State, viewer: Viewer) -> View:
    """Return a position as a seat, an onlooker, or all seats together see it."""
    decks, cards = rules.cards.decks, rules.cards.cards
    backs = tuple(tuple(decks[cards[card].deck].back for card in zone) for zone in state.zones)
    return View(rules, observe_as(rules, state, viewer), backs)


def observe_as(rules: Rules[Any], state: State, viewer: Viewer) -> State:
    """Return what is seen of a position; `ALL` see what any seat sees, so no pile face down."""
    if viewer is not ALL:
        seen: State = rules.observe(state, viewer)
        return seen
    views = [rules.observe(state, seat).zones for seat in range(rules.seats)]
    zones = tuple(
        tuple(
            next((face for face in faces if face != HIDDEN), HIDDEN)
            for faces in zip(*cards, strict=True)
        )
        for cards in zip(*views, strict=True)
    )
    return state._replace(zones=zones)


# --- a table at which everybody sees every card ----------------------------------------------


def with_open_cards(rules: Rules[Any]) -> Rules[Any]:
    """Return the same rules where all cards lie open; what is legal does not change by it."""
    opened: Any = copy(rules)
    opened.zones = tuple(
        replace(zone, visibility=Visibility.OPEN, face_down=False) for zone in rules.zones
    )
    opened.seen = lambda _state, _seat, _zone, cards: cards  # a game may have its own exceptions
    shown: Rules[Any] = opened
    return shown


@dataclass(frozen=True, slots=True)
class GestureResult:
    """What a gesture of a seat comes to, judged once for what glows, is refused or is done.

    Attributes:
        actions: the legal actions it could mean; more than one asks for a choice.
        verdict: LEGAL where there are some, else why there is none.
        judged_action: the action that was judged; None if the gesture means nothing here.
    """

    actions: tuple[SeatAction, ...]
    verdict: Verdict
    judged_action: SeatAction | None


class VerdictCache:
    """Remembers what the rules said of one position, so that each gesture is judged once.

    Lighting a place, refusing a gesture and doing an action ask the same; the rules are stateless
    and a position never changes, so the first answer stays right.
    """

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Begin without having asked anything of this position."""
        self.state = state
        self._rules = rules
        self._verdicts: dict[Action, Verdict] = {}
        self._readings: dict[Gesture, tuple[SeatAction, ...]] = {}
        self._views: dict[Viewer, View] = {}

    def view(self, viewer: Viewer) -> View:
        """Return what somebody sees of the position."""
        if viewer not in self._views:
            self._views[viewer] = view_for(self._rules, self.state, viewer)
        return self._views[viewer]

    @cached_property
    def legal_actions(self) -> Sequence[SeatAction]:
        """All legal actions of who acts, in the order of the rules."""
        return self._rules.legal_actions(self.state)

    def check(self, action: Action) -> Verdict:
        """Return the verdict of the rules on an action."""
        verdict = self._verdicts.get(action)
        if verdict is None:
            verdict = self._verdicts[action] = self._rules.check(self.state, action)
        return verdict

    def legal_readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """Return what a gesture could mean (`legal_readings`)."""
        meant = self._readings.get(gesture)
        if meant is None:
            readings = tuple(self._rules.readings(self.state, gesture))
            legal = tuple(action for action in readings if self.check(action).legal)
            meant = self._readings[gesture] = legal or readings[:1]
        return meant


def legal_readings(rules: Rules[S], state: S, gesture: Gesture) -> tuple[SeatAction, ...]:
    """Return the legal readings of a gesture, else the first one for its reason.

    Empty where the gesture means nothing in this game.
    """
    return VerdictCache(rules, state).legal_readings(gesture)
