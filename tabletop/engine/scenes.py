"""Scenes: the animations and sounds with which the table presents events.

Games define a scene for each event code (`HasScenes`). Scenes have no effect on play. Times are in
milliseconds at normal speed.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

DICE: Final = "dice"
"""In a scene, the dice that were thrown most recently."""
TABLE: Final = "table"
"""In a scene, everything on the table."""


class Tone(StrEnum):
    """The sound of a scene.

    Examples:
        >>> Tone("goal")
        <Tone.GOAL: 'goal'>
    """

    HIT = "hit"
    MISS = "miss"
    KNELL = "knell"
    """A fateful event is approaching."""
    BARK = "bark"
    TWICE = "twice"
    """Two conditions are met together."""
    CHANGE = "change"
    """A rule changes from now on."""
    TASK = "task"
    """A task is completed."""
    GOAL = "goal"
    """Something is won or scored."""
    GONE = "gone"
    """A pile, or an obstacle, is removed."""


class Gait(Enum):
    """How a piece moves.

    Examples:
        >>> Go(300, dx=1, gait=Gait.WALK).gait
        <Gait.WALK: 'walk'>
    """

    GLIDE = "glide"
    WALK = "walk"
    """In small hops, swaying from side to side."""
    ROUND = "round"
    """On an arc around the middle of the table."""
    DEAL = "deal"
    """In a low arc, turning a little and settling, like a card that is dealt."""


@dataclass(frozen=True, slots=True)
class Go:
    """A move to an offset from the resting place, in piece widths, or to the middle.

    Examples:
        >>> Go(300, to_middle=True).to_middle
        True
    """

    ms: float
    dx: float = 0.0
    dy: float = 0.0
    gait: Gait = Gait.GLIDE
    to_middle: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A rotation to an angle in degrees, clockwise from the resting position.

    Examples:
        >>> Turn(200, degrees=90)
        Turn(ms=200, degrees=90)
    """

    ms: float
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Fade:
    """A change of opacity, to a value from 0 (invisible) to 1 (opaque).

    Examples:
        >>> Fade(150, to=0)
        Fade(ms=150, to=0)
    """

    ms: float
    to: float


@dataclass(frozen=True, slots=True)
class Scale:
    """A change of size, to a multiple of the resting size.

    Examples:
        >>> Scale(150, to=1.5)
        Scale(ms=150, to=1.5)
    """

    ms: float
    to: float = 1.0


@dataclass(frozen=True, slots=True)
class Shake:
    """A swing to and fro, with decreasing angle.

    Examples:
        >>> Shake(400)
        Shake(ms=400, degrees=9.0)
    """

    ms: float
    degrees: float = 9.0


@dataclass(frozen=True, slots=True)
class Flip:
    """A move to the resting place, turning over if a different side is shown next.

    Examples:
        >>> Flip(250)
        Flip(ms=250)
    """

    ms: float


@dataclass(frozen=True, slots=True)
class Wait:
    """A pause.

    Examples:
        >>> Wait(500)
        Wait(ms=500)
    """

    ms: float


Step = Go | Turn | Fade | Scale | Shake | Flip | Wait


@dataclass(frozen=True, slots=True)
class Act:
    """The movement of some pieces in a scene, or of an extra drawing shown during it.

    Attributes:
        subject: what moves: an event parameter that contains cards, a die or a zone; `DICE`;
            `TABLE`; or an ornament's picture. Pieces that are not shown are skipped.
        steps: run in sequence; afterwards the piece returns to its resting place.
        picture: one of the game's drawings, animated instead of the pieces, or an empty string.
        size: the size of the drawing as a multiple of the piece's or ornament's width.
        after: delay before the first piece starts, in milliseconds.
        each: additional delay for each further piece, in milliseconds.

    Examples:
        >>> Act("card", (Scale(150, to=1.5), Wait(500), Scale(150))).steps[1]
        Wait(ms=500)
    """

    subject: str
    steps: tuple[Step, ...]
    picture: str = ""
    size: float = 1.0
    after: float = 0.0
    each: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """The presentation of an event, besides its headline (`headlines` in the texts).

    Attributes:
        tone: the sound, or None.
        acts: the movements, which run in parallel, each delayed by its `after`.
        about: a further event parameter or ornament that the headline must not cover.
        counts: an event parameter with a tuple of numbers, or an empty string. The headline shows
            the first number when the first piece starts to move, and so on.
        confetti: whether to show confetti around the headline.

    Examples:
        >>> Scene(Tone.GOAL, (Act("card", (Shake(400),)),), confetti=True).tone
        <Tone.GOAL: 'goal'>
    """

    tone: Tone | None = None
    acts: tuple[Act, ...] = ()
    about: str = ""
    counts: str = ""
    confetti: bool = False
