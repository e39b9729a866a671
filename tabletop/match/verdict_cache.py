"""What the rules say of a position, each question asked once; what a gesture could have meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.rules import Rules
from tabletop.engine.state import S, State
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Viewer
from tabletop.match.view import View, view_of


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What a gesture of a seat comes to, judged once for what glows, is refused or is done.

    Attributes:
        actions: the legal actions it could mean; more than one asks for a choice.
        verdict: LEGAL where there are some, else why there is none.
        tried: the action that was judged; None where the gesture means nothing in this game.
    """

    actions: tuple[SeatAction, ...]
    verdict: Verdict
    tried: SeatAction | None


class Judgements:
    """Remembers what the rules said of one position, so that each gesture is judged once.

    Lighting a place, refusing a gesture and doing an action ask the same; the rules are stateless
    and a position never changes, so the first answer stays right.
    """

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Begin without having asked anything of this position."""
        self.state = state
        self._rules = rules
        self._verdicts: dict[Action, Verdict] = {}
        self._meant: dict[Gesture, tuple[SeatAction, ...]] = {}
        self._views: dict[Viewer, View] = {}

    def view(self, viewer: Viewer) -> View:
        """Return what somebody sees of the position."""
        if viewer not in self._views:
            self._views[viewer] = view_of(self._rules, self.state, viewer)
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

    def propose(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """Return what a gesture could mean (`propose`)."""
        meant = self._meant.get(gesture)
        if meant is None:
            readings = tuple(self._rules.readings(self.state, gesture))
            legal = tuple(action for action in readings if self.check(action).legal)
            meant = self._meant[gesture] = legal or readings[:1]
        return meant


def propose(rules: Rules[S], state: S, gesture: Gesture) -> tuple[SeatAction, ...]:
    """Return the legal readings of a gesture, else the first one for its reason.

    Empty where the gesture means nothing in this game.
    """
    return Judgements(rules, state).propose(gesture)
