"""What letting a card go and clicking one mean for whoever looks; no Qt."""

from dataclasses import replace

from tabletop.engine.actions import Keep, Move
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop, Tap, Throw
from tabletop.engine.zones import TEAM, ZoneIndex, ZoneRole
from tabletop.match.queries import origin_of
from tabletop.ui.viewmodel.gesture_answers import Act, Answer, Ask, Nothing, Sitting, answer_to


def is_held(sitting: Sitting, zone: ZoneIndex) -> bool:
    """Return whether whoever looks holds the cards of a zone in hand, wherever that lies."""
    spec, sight = sitting.match.rules.zones[zone], sitting.sight
    return spec.role is ZoneRole.HAND and sight is not None and spec.owner == sight


def dropped(sitting: Sitting, drop: Drop) -> Answer:
    """Answer that a card was let go over a zone."""
    answer = answer_to(sitting.interpret(drop))
    if not isinstance(answer, Act):
        return answer
    if isinstance(answer.action, Keep):  # it goes with the dice that are gathered
        return tapped(sitting, Tap(drop.card, drop.source))
    is_end = answer.action in sitting.match.rules.endings
    return replace(answer, then=drop) if is_end else answer


def tapped(sitting: Sitting, tap: Tap) -> Answer:
    """Answer a click on a card."""
    for throw in sitting.interpret(Throw(tuple(sorted(sitting.gathered)))).actions:
        if isinstance(throw, Keep) and throw.using == tap.card:  # the dice gathered are thrown
            return Act(throw)
    found = sitting.interpret(tap)
    if not found.actions and (moves := _pointed_out(sitting, tap)):
        return Act(moves[0]) if len(moves) == 1 else Ask(moves)
    return Nothing() if found.tried is None else answer_to(found)


def _pointed_out(sitting: Sitting, tap: Tap) -> tuple[Move, ...]:
    """Return the moves that are meant by a click on something else than their card.

    That is what they are laid on. Where there is nothing else to do, all is meant that lies where
    their card comes from or goes to.
    """
    match, sight = sitting.match, sitting.sight
    if sight != sitting.viewer or match.to_act not in (sight, TEAM):
        return ()
    legal = match.legal_actions()
    moves = tuple(action for action in legal if isinstance(action, Move))
    if len(legal) == len(moves) == 1 and tap.source in (origin_of(match, moves[0]), moves[0].to):
        return moves
    return tuple(move for move in moves if tap.card == move.onto != HIDDEN)
