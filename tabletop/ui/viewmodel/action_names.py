"""What an action is called: in a list, on a button, and where it is taken back. No Qt."""

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import HasLabels, dice_of
from tabletop.engine.state import State
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules


def action_words(
    speaker: Speaker, rules: AnyRules, state: State, action: SeatAction, sight: Seat | None
) -> str:
    """What an action is called in a position, with the dice that it names as they lie there.

    Args:
        speaker: the words of the game.
        rules: the game.
        state: the position in which it is done.
        action: what is done.
        sight: for whom it is said; None: for an onlooker.
    """
    seen = rules.observe(state, sight)
    label = rules.label(seen, action) if isinstance(rules, HasLabels) else None
    return speaker.action(action, dice_of(rules, state)) if label is None else speaker.note(label)
