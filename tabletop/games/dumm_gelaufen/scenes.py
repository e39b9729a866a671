"""What is worth looking at in Dumm gelaufen!, and how the table shows it."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.scenes import Act, Go, Grow, Scene, Tone, Wait

_READ_OUT: Final = (Go(320, to_middle=True), Grow(240, 1.9), Wait(800), Go(360))

SCENES: Final[Mapping[str, Scene]] = {
    "claimed": Scene(Tone.TASK, (Act("task", _READ_OUT),), cheers=True),
    "won": Scene(Tone.GOAL, cheers=True),
}
