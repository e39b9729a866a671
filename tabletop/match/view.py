"""Positions as a viewer sees them, and a cache for verdicts of the rules."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import Message
from tabletop.engine.rules import Rules, exits_as_errors
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import ALL, S, Seat, State, Viewer, Visibility, Zones


@dataclass(frozen=True, slots=True)
class View:
    """A position as a viewer may see it.

    Attributes:
        rules: the rules with the options.
        observation: the observation (`Rules.observe`). It can be passed to `plan`, `dice`,
            `prompt`, `notes` and `covers`.
        backs: for each zone, the backs of its cards, bottom first. They are known even for hidden
            cards, whose decks are public.

    Examples:
        >>> view = match.view(0)
        >>> view.zones[0] == state.zones[0], view.zones[1]
        (True, (-1, -1, -1, -1, -1, -1, -1))
        >>> view.prompt.code
        'turn'
    """

    rules: Rules[Any]
    observation: Any
    backs: tuple[tuple[str, ...], ...]

    @property
    def zones(self) -> Zones:
        """The cards of every zone, bottom first; unknown cards are `HIDDEN`."""
        zones: Zones = self.observation.zones
        return zones

    @property
    def to_act(self) -> Seat:
        """The seat to act."""
        seat: Seat = self.observation.to_act
        return seat

    @property
    @exits_as_errors()
    def prompt(self) -> Message:
        """A sentence that explains what the seat to act should do (`Rules.prompt`)."""
        return self.rules.prompt(self.observation)


def view_for(rules: Rules[Any], state: State, viewer: Viewer) -> View:
    """Return the view of a viewer."""
    decks, cards = rules.cards.decks, rules.cards.cards
    backs = tuple(tuple(decks[cards[card].deck].back for card in zone) for zone in state.zones)
    return View(rules, observe_as(rules, state, viewer), backs)


def observe_as(rules: Rules[Any], state: State, viewer: Viewer) -> State:
    """Return a viewer's observation.

    `ALL` sees every card that some seat sees, so cards that nobody sees stay hidden.
    """
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


# --- face-up cards --------------------------------------------------------------------------


def with_open_cards(rules: Rules[Any]) -> Rules[Any]:
    """Return the rules with all cards face up; legal actions are unchanged."""
    opened: Any = copy(rules)
    opened.zones = tuple(
        replace(zone, visibility=Visibility.OPEN, face_down=False) for zone in rules.zones
    )
    opened.seen = lambda _state, _seat, _zone, cards: cards  # a game may have its own exceptions
    shown: Rules[Any] = opened
    return shown


class GestureResult(NamedTuple):
    """The meaning of a player's gesture.

    Attributes:
        actions: the legal actions that it could mean. If there are several, the player must choose.
        verdict: `LEGAL` if there are such actions, otherwise the refusal with its reason.
        judged_action: the action that was checked, or None if the gesture has no meaning.

    Examples:
        >>> from tabletop.engine.gestures import Drop
        >>> result = match.interpret(1, Drop(card=4, source=1, zone=4))
        >>> result.actions, result.verdict.reason.code
        ((), 'not-your-turn')
    """

    actions: tuple[SeatAction, ...]
    verdict: Verdict
    judged_action: SeatAction | None


class VerdictCache:
    """A cache for the verdicts on actions in one position, and for its views.

    The rules are stateless and a state never changes, so results stay valid.

    Examples:
        >>> cache = VerdictCache(rules, state)
        >>> cache.check(cache.legal_actions[0]).legal
        True
    """

    def __init__(self, rules: Rules[Any], state: State) -> None:
        self.state = state
        self._rules = rules
        self._verdicts: dict[Action, Verdict] = {}
        self._readings: dict[Gesture, tuple[SeatAction, ...]] = {}
        self._views: dict[Viewer, View] = {}

    def view(self, viewer: Viewer) -> View:
        """Return the view of a viewer."""
        if viewer not in self._views:
            self._views[viewer] = view_for(self._rules, self.state, viewer)
        return self._views[viewer]

    @cached_property
    def legal_actions(self) -> Sequence[SeatAction]:
        """The legal actions of the seat to act, in the order of the rules."""
        return self._rules.legal_actions(self.state)

    def check(self, action: Action) -> Verdict:
        """Return the verdict of the rules on an action."""
        verdict = self._verdicts.get(action)
        if verdict is None:
            verdict = self._verdicts[action] = self._rules.check(self.state, action)
        return verdict

    def legal_readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """Return a gesture's legal meanings or, failing those, its likeliest illegal one.

        Empty if the gesture has no meaning in this game.
        """
        actions = self._readings.get(gesture)
        if actions is None:
            readings = tuple(self._rules.readings(self.state, gesture))
            legal = tuple(action for action in readings if self.check(action).legal)
            actions = self._readings[gesture] = legal or readings[:1]
        return actions


def legal_readings(rules: Rules[S], state: S, gesture: Gesture) -> tuple[SeatAction, ...]:
    """Return the legal meanings of a gesture; see `VerdictCache.legal_readings`."""
    return VerdictCache(rules, state).legal_readings(gesture)
