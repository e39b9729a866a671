"""Which sounds belong to what happened at the table. No Qt, and no device.

Nothing is told that a player must not know: only how many cards lie in each zone and whose turn it
is decide, never which cards they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tabletop.engine.actions import Move, Rolled, Shuffled
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE
from tabletop.match.history import Step

_BETWEEN_CARDS: Final = 70.0
_MOST_CARDS: Final = 4
"""More cards that slide at once are heard as so many."""
_THEN: Final = 180.0
"""Milliseconds between what was done and whose turn it is now."""


class Sound(StrEnum):
    """Everything that can be heard."""

    LAID = "laid"
    """A card is put down."""
    SLID = "slid"
    """A card is drawn or dealt, or goes back."""
    SHUFFLED = "shuffled"
    THROWN = "thrown"
    """Dice rattle in the cup."""
    LANDED = "landed"
    """Dice come to rest."""
    REFUSED = "refused"
    """Something is not allowed; gentle."""
    TURN = "turn"
    """It is another one's turn."""
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, and how many milliseconds from now it begins."""

    sound: Sound
    after: float = 0.0


REFUSAL: Final = (Cue(Sound.REFUSED),)
"""What is heard when something was refused."""
TOSS: Final = (Cue(Sound.THROWN),)
"""What is heard while dice are in the air."""
TAKEN_BACK: Final = (Cue(Sound.SLID),)
"""What is heard when something was taken back."""


def cues_of(before: State, steps: Sequence[Step], outcome: Outcome | None) -> tuple[Cue, ...]:
    """What is heard when these steps follow a position; dice that were thrown lie by then.

    Args:
        before: the position before the first of them.
        steps: what was done, by seats and by chance.
        outcome: how the match ended with them; None where it goes on.
    """
    if not steps:
        return ()
    cues = list(_done(before, steps))
    end = max((cue.after for cue in cues), default=0.0)
    then = end + (_THEN if cues else 0.0)
    first, last = before.to_act, steps[-1].after.to_act
    if outcome is not None:
        cues.append(Cue(Sound.WON if outcome.won else Sound.LOST, then))
    elif first >= 0 and last >= 0 and first != last:
        cues.append(Cue(Sound.TURN, then))
    return tuple(cues)


def _done(before: State, steps: Sequence[Step]) -> Iterator[Cue]:
    """What the hands on the table do; cards that slide are heard one after the other."""
    was_shuffled = False
    slid = 0
    for step in steps:
        match step.action:
            case Shuffled():
                if not was_shuffled:
                    yield Cue(Sound.SHUFFLED)
                was_shuffled = True
            case Rolled():
                yield Cue(Sound.LANDED)
            case action:
                arrived = _arrived(before, step.after)
                if isinstance(action, Move) and step.actor != CHANCE and arrived:
                    yield Cue(Sound.LAID)
                    arrived -= 1
                for _ in range(min(arrived, _MOST_CARDS - slid)):
                    slid += 1
                    yield Cue(Sound.SLID, slid * _BETWEEN_CARDS)
        before = step.after


def _arrived(before: State, after: State) -> int:
    """How many cards came into a zone that they were not in."""
    zones = zip(before.zones, after.zones, strict=True)
    return sum(max(len(new) - len(old), 0) for old, new in zones)
