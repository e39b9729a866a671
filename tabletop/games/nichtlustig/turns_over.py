"""Why a turn that ended by itself won no further goal card: the position shows its dice no more."""

from typing import Final

from tabletop.engine.actions import Action, Keep, Move, Rolled
from tabletop.engine.verdict import Verdict
from tabletop.games.nichtlustig import refusals, turns
from tabletop.games.nichtlustig.chance import dice_after
from tabletop.games.nichtlustig.facts import STOP, Facts
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

_ENDED: Final = (Phase.START, Phase.COUNT, Phase.OVER)


def refusal(
    facts: Facts,
    before: NichtlustigState,
    done: Action | None,
    after: NichtlustigState,
    asked: Action,
) -> Verdict | None:
    """Return why the player whose turn is over cannot take a goal card (NL-G1 to NL-G3, NL-V2)."""
    if (
        after.phase not in _ENDED
        or not isinstance(asked, Move)
        or asked.to is None
        or not facts.kind[asked.card]
        or facts.owner[asked.to] != before.turn
    ):
        return None
    last = _last_of_turn(facts, before, done)
    return None if last is None else refusals.claim(facts, last, asked)


def _last_of_turn(
    facts: Facts, before: NichtlustigState, done: Action | None
) -> NichtlustigState | None:
    """Return the turn as the step left it, with its dice; None where a player chose to end it."""
    match before.phase, done:
        case Phase.THROW, Rolled(faces):
            return turns.scored(facts, before._replace(dice=dice_after(before, faces)))
        case Phase.ROLLED, Keep():
            return turns.scored(facts, before)
        case Phase.ROLLED, _ if done == STOP:
            return turns.scored(facts, before)
        case Phase.CLAIM, Move():
            return turns.claimed(facts, before, done)
        case Phase.DEATH, Move():
            return before
    return None
