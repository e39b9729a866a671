"""The sounds for a match's steps, computed without Qt or a sound device.

The sounds depend on public information only, such as the number of cards in each zone.
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
"""Maximum number of sliding sounds, even if more cards move together."""
_BEFORE_SCENES: Final = 150.0
_BETWEEN_SCENES: Final = 900.0
_TURN_DELAY: Final = 180.0
"""Delay of the sound for a new turn; like all these delays, in milliseconds."""


class Sound(StrEnum):
    """The sounds for actions; scenes use `Tone` instead."""

    PLACED = "laid"
    """A card is put down."""
    SLID = "slid"
    """A card is drawn, dealt or returned."""
    SHUFFLED = "shuffled"
    THROWN = "thrown"
    """Dice rattle in the cup."""
    SETTLED = "landed"
    """Dice come to rest."""
    REFUSED = "refused"
    """An action is refused; a gentle sound."""
    TURN = "turn"
    """The turn passes to another player."""
    WON = "won"
    LOST = "lost"
    ROLLED = "rolled"
    """Dice roll over the table and hit other pieces."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound with its delay in milliseconds."""

    sound: Sound | Tone
    delay: float = 0.0


REFUSAL: Final = (Cue(Sound.REFUSED),)
"""The cues for a refusal."""
DICE_THROWN: Final = (Cue(Sound.THROWN), Cue(Sound.ROLLED, 190.0))
"""The cues for a throw, while the dice are in the air."""
UNDO: Final = (Cue(Sound.SLID),)
"""The cues for an undo."""


def cues_of(match: Match, first: int) -> tuple[Cue, ...]:
    """Return the cues for the steps from `first` on, to play when dice have settled.

    Args:
        match: the match after the steps.
        first: the number of steps whose cues have already been played.
    """
    steps = match.steps[first:]
    if not steps:
        return ()
    seen = [match.observe(None, number) for number in range(first, match.ply + 1)]
    counts = [[len(cards) for cards in position.zones] for position in seen]
    cues = list(_action_cues(counts, steps))
    cues += _scene_cues(match, first)
    then = max((cue.delay for cue in cues), default=0.0) + (_TURN_DELAY if cues else 0.0)
    before, after, outcome = seen[0].to_act, seen[-1].to_act, match.outcome
    if outcome is not None:
        cues.append(Cue(Sound.WON if outcome.won else Sound.LOST, then))
    elif before >= 0 and after >= 0 and before != after:
        cues.append(Cue(Sound.TURN, then))
    return tuple(cues)


def _scene_cues(match: Match, first: int) -> Iterator[Cue]:
    """Yield a cue for the tone of each new scene, one after another."""
    after = _BEFORE_SCENES
    for number in range(first, match.ply):
        for event in events_at(match, number):
            scene = scene_of(match.rules, event)
            if scene is not None and scene.tone is not None:
                yield Cue(scene.tone, after)
                after += _BETWEEN_SCENES


def _action_cues(counts: Sequence[Sequence[int]], steps: Sequence[Step]) -> Iterator[Cue]:
    """Yield the cues for actions; moving cards are heard one after another.

    Args:
        counts: the number of cards in each zone, before each step and after the last.
        steps: the steps taken by players and by chance.
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
                # The number of cards that moved to another zone.
                arrived = sum(max(new - old, 0) for old, new in zip(before, after, strict=True))
                if isinstance(action, Move) and step.actor != CHANCE and arrived:
                    yield Cue(Sound.PLACED)
                    arrived -= 1
                for _ in range(min(arrived, _MOST_CARDS - slid)):
                    slid += 1
                    yield Cue(Sound.SLID, slid * _BETWEEN_CARDS)
