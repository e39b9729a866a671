"""What an action is called: in a list, on a button, and where it is taken back. No Qt."""

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import HasLabels, dice_of
from tabletop.i18n.speaker import Speaker
from tabletop.match.view import View


def action_words(speaker: Speaker, view: View, action: SeatAction) -> str:
    """Return what an action is called in a position, with the dice it names as they lie there."""
    rules, seen = view.rules, view.seen
    label = rules.label(seen, action) if isinstance(rules, HasLabels) else None
    return speaker.action(action, dice_of(rules, seen)) if label is None else speaker.note(label)
