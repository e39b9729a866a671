"""What is worth looking at in Nichtlustig, and how the table shows it."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.scenes import Act, Fade, Flip, Gait, Go, Scene, Shake, Tone, Turn, Wait

_ENTERS: Final = (Go(700, dx=0.9, gait=Gait.WALK), Turn(170, 20), Wait(60), Turn(170))
"""Death walks in and bows."""
_BARKS: Final = (
    Fade(80, 1.0),
    Shake(280, 12),
    Wait(140),
    Shake(280, 12),
    Wait(300),
    Fade(200, 0.0),
)

SCENES: Final[Mapping[str, Scene]] = {
    "death-covered": Scene(Tone.KNELL, (Act("card", (*_ENTERS, Flip(380))),)),
    "death-up": Scene(Tone.KNELL, (Act("card", (*_ENTERS, Go(260))),)),
    "no-scoring": Scene(
        Tone.BARK,
        (Act("die", (Shake(700),)), Act("die", _BARKS, picture="poodle-barks", size=3.4)),
    ),
    "scored": Scene(Tone.GOAL, (Act("cards", (Flip(340),), each=300),), counts="sum"),
}
