"""What is offered that is no move of a card: buttons, and cards that help; no Qt."""

from collections.abc import Callable, Collection, Iterator

from tabletop.engine.actions import ChooseCard, Keep, Move, Roll, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Throw
from tabletop.engine.zones import TEAM, Seat, ZoneIndex
from tabletop.match.match import Match
from tabletop.ui.viewmodel.action_button import Button, Role
from tabletop.ui.viewmodel.gesture_answers import Sitting


def offers(
    sitting: Sitting, viewer: Seat, gathered: Collection[int], say: Callable[[SeatAction], str]
) -> Iterator[Button]:
    """A button for each legal action that is no move of a card, the throw of the draft first.

    Args:
        sitting: the match.
        viewer: who looks; others are offered nothing.
        gathered: the dice gathered for the next throw.
        say: what an action is called.
    """
    match = sitting.match
    if sitting.passing_to is not None or match.to_act not in (viewer, TEAM):
        return
    thrown = sitting.readings(Throw(tuple(sorted(gathered))))
    yield from (Button(say(action), action, primary=True) for action in thrown)
    others = [
        action
        for action in match.legal_actions()
        if not isinstance(action, Move | Keep)
        and action not in thrown
        and not (gathered and isinstance(action, Roll))
    ]
    alone = len(others) == 1 and not thrown
    for action in others:
        role = Role.ENDS if action in match.rules.endings else Role.DOES
        yield Button(say(action), action, alone, role)


def helpers(match: Match, sight: Seat | None) -> Iterator[tuple[ZoneIndex, CardId]]:
    """The cards that allow a throw now or can be chosen, and where they lie, for who looks."""
    if sight is None or match.to_act not in (sight, TEAM):
        return
    legal = match.legal_actions()
    found = {action.using for action in legal if isinstance(action, Keep)}
    found |= {action.card for action in legal if isinstance(action, ChooseCard)}
    for zone, cards in enumerate(match.observe(sight).zones):
        yield from ((zone, card) for card in cards if card in found)
