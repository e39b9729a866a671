"""Which sounds belong to what happened at the table. No Qt, and no device.

Nothing is told that a player must not know: only how many cards lie in each zone and whose turn it
is decide, never which cards they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tabletop.engine.actions import Move, Rolled, Shuffled
from tabletop.engine.capabilities import scene_of
from tabletop.engine.scenes import Tone
from tabletop.engine.zones import CHANCE
from tabletop.match.match import Match
from tabletop.match.queries import events_at
from tabletop.match.tree import Step

_BETWEEN_CARDS: Final = 70.0
_MOST_CARDS: Final = 4
"""More cards that slide at once are heard as so many."""
_BEFORE_SCENES: Final = 150.0
_BETWEEN_SCENES: Final = 900.0
_TURN_DELAY: Final = 180.0
"""Milliseconds between what was done and whose turn it is now."""


class Sound(StrEnum):
    """What can be heard of what hands do, besides the `Tone` of each scene."""

    PLACED = "laid"
    """A card is put down."""
    SLID = "slid"
    """A card is drawn or dealt, or goes back."""
    SHUFFLED = "shuffled"
    THROWN = "thrown"
    """Dice rattle in the cup."""
    SETTLED = "landed"
    """Dice come to rest."""
    REFUSED = "refused"
    """Something is not allowed; gentle."""
    TURN = "turn"
    """It is another one's turn."""
    WON = "won"
    LOST = "lost"
    ROLLED = "rolled"
    """Dice roll over the table and knock against what is in the way."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, and how many milliseconds from now it begins."""

    sound: Sound | Tone
    delay: float = 0.0


REFUSAL: Final = (Cue(Sound.REFUSED),)
"""What is heard when something was refused."""
DICE_THROWN: Final = (Cue(Sound.THROWN), Cue(Sound.ROLLED, 190.0))
"""What is heard while dice are in the air."""
UNDO: Final = (Cue(Sound.SLID),)
"""What is heard when something was taken back."""


def cues_of(match: Match, first: int) -> tuple[Cue, ...]:
    """Return what is heard of all that followed the first steps; dice that were thrown lie then.

    Args:
        match: stands where it is heard.
        first: how many steps had been heard of before.
    """
    steps = match.steps[first:]
    if not steps:
        return ()
    seen = [match.observe(None, number) for number in range(first, match.ply + 1)]
    counts = [[len(cards) for cards in position.zones] for position in seen]
    cues = list(_action_cues(counts, steps))
    cues += _scene_cues(match, first)
    end = max((cue.delay for cue in cues), default=0.0)
    then = end + (_TURN_DELAY if cues else 0.0)
    before, after, outcome = seen[0].to_act, seen[-1].to_act, match.outcome
    if outcome is not None:
        cues.append(Cue(Sound.WON if outcome.won else Sound.LOST, then))
    elif before >= 0 and after >= 0 and before != after:
        cues.append(Cue(Sound.TURN, then))
    return tuple(cues)


def _scene_cues(match: Match, first: int) -> Iterator[Cue]:
    """Yield what is heard of the scenes of what happened, one after the other."""
    after = _BEFORE_SCENES
    for number in range(first, match.ply):
        for event in events_at(match, number):
            scene = scene_of(match.rules, event)
            if scene is not None and scene.tone is not None:
                yield Cue(scene.tone, after)
                after += _BETWEEN_SCENES


def _action_cues(counts: Sequence[Sequence[int]], steps: Sequence[Step]) -> Iterator[Cue]:
    """Return what the hands on the table do; cards that slide are heard one after the other.

    Args:
        counts: how many cards lie in each zone, before each step and after the last.
        steps: what was done, by seats and by chance.
    """
    was_shuffled = False
    slid = 0
    for step, before, after in zip(steps, counts, counts[1:], strict=False):
        match step.action:
            case Shuffled():
                if not was_shuffled:
                    yield Cue(Sound.SHUFFLED)
                was_shuffled = True
            case Rolled():
                yield Cue(Sound.SETTLED)
            case action:
                # How many cards came into a zone that they were not in.
                arrived = sum(max(new - old, 0) for old, new in zip(before, after, strict=True))
                if isinstance(action, Move) and step.actor != CHANCE and arrived:
                    yield Cue(Sound.PLACED)
                    arrived -= 1
                for _ in range(min(arrived, _MOST_CARDS - slid)):
                    slid += 1
                    yield Cue(Sound.SLID, slid * _BETWEEN_CARDS)
