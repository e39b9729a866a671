"""How the table shows an event: what moves on it, step by step, and what is heard.

Games name the codes of their events and a scene for each (`HasScenes`); nothing here decides or
tells anything. Times are milliseconds at the usual pace.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

DICE: Final = "dice"
"""The dice that were thrown last, as who acts in a scene."""
TABLE: Final = "table"
"""Everything that lies on the table, as who acts in a scene."""


class Tone(StrEnum):
    """What is heard of a scene."""

    HIT = "hit"
    MISS = "miss"
    KNELL = "knell"
    """Something fateful comes."""
    BARK = "bark"
    TWICE = "twice"
    """Something is right in two ways."""
    CHANGE = "change"
    """From now on it is played otherwise."""
    TASK = "task"
    """A task is done."""
    GOAL = "goal"
    """Something is won or counted."""
    GONE = "gone"
    """A pile, or whoever was in the way, goes."""


class Gait(Enum):
    """How a piece goes its way."""

    GLIDE = "glide"
    WALK = "walk"
    """In small hops, from one foot to the other."""
    ROUND = "round"
    """On an arc about the middle of the table."""


@dataclass(frozen=True, slots=True)
class Go:
    """Go to a place so many of the piece's widths from where it rests, or to the middle."""

    ms: float
    dx: float = 0.0
    dy: float = 0.0
    gait: Gait = Gait.GLIDE
    to_middle: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn to so many degrees clockwise of how it rests."""

    ms: float
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Fade:
    """Come to be seen so much: 1 wholly, 0 not at all."""

    ms: float
    to: float


@dataclass(frozen=True, slots=True)
class Grow:
    """Become so many times as large as it rests."""

    ms: float
    to: float = 1.0


@dataclass(frozen=True, slots=True)
class Shake:
    """Turn to and fro, by so many degrees at first, ever less."""

    ms: float
    degrees: float = 9.0


@dataclass(frozen=True, slots=True)
class Flip:
    """Go where it rests, turned over on the way where it shows another side from now on."""

    ms: float


@dataclass(frozen=True, slots=True)
class Wait:
    """Stay as it is."""

    ms: float


Step = Go | Turn | Fade | Grow | Shake | Flip | Wait


@dataclass(frozen=True, slots=True)
class Act:
    """What some pieces do in a scene, or a drawing that comes on for it and goes again.

    Attributes:
        who: a parameter of the event that names cards, a die or a zone with all its cards, `DICE`,
            `TABLE`, or the picture of an ornament of the plan. What is not seen does nothing.
        steps: one after the other; at the end the piece lies where it rests.
        picture: a drawing of the game that acts in place of the pieces, at their place.
        size: of the drawing, in widths of the piece or ornament.
        after: when it begins.
        each: how much later the next piece begins than the one before.
    """

    who: str
    steps: tuple[Step, ...]
    picture: str = ""
    size: float = 1.0
    after: float = 0.0
    each: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """What the table shows of an event beside the large words for it (`headlines` in the texts).

    Attributes:
        tone: what is heard; None for nothing.
        acts: what moves, all at the same time but for their `after`.
        about: a parameter or ornament that the words must not cover either, beside who acts.
        counts: a parameter with numbers: the words end with the first as the first piece begins to
            act, with the second as the second does, and so on.
        cheers: whether confetti flies round the words.
    """

    tone: Tone | None = None
    acts: tuple[Act, ...] = ()
    about: str = ""
    counts: str = ""
    cheers: bool = False
