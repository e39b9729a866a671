"""What the hand could have meant by a gesture."""

from tabletop.engine.actions import SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.rules import Rules
from tabletop.engine.state import S


def propose(rules: Rules[S], state: S, gesture: Gesture) -> tuple[SeatAction, ...]:
    """Return the legal readings of a gesture, else the first one for its reason.

    Empty where the gesture means nothing in this game.
    """
    readings = tuple(rules.readings(state, gesture))
    legal = tuple(action for action in readings if rules.check(state, action).legal)
    return legal or readings[:1]
