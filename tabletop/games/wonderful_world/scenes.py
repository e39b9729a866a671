"""The scenes for important events in What a Wonderful World."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.scenes import (
    DICE,
    TABLE,
    Act,
    Fade,
    Gait,
    Go,
    Scale,
    Scene,
    Shake,
    Tone,
    Turn,
    Wait,
)

_EARTH: Final = "earth"
_JOY: Final = Act(
    _EARTH,
    (Fade(160, 1.0), Scale(180, 1.06), Scale(180), Wait(300), Fade(300, 0.0)),
    picture="earth-joy",
    after=250,
)
_GOES: Final = Scene(Tone.GONE, (Act("card", (Turn(90, -8), Go(640, gait=Gait.WALK))), _JOY))
_MISSED: Final = Scene(Tone.MISS, (Act(DICE, (Shake(420),)),))
_LOST: Final = Scene(
    acts=(
        Act(
            _EARTH,
            (Fade(200, 1.0), Shake(700, 5), Wait(600), Fade(300, 0.0)),
            picture="earth-sorrow",
        ),
    )
)

SCENES: Final[Mapping[str, Scene]] = {
    "hit": Scene(Tone.HIT, (Act(DICE, (Scale(170, 1.25), Scale(170)), each=60),)),
    "missed": _MISSED,
    "missed-all": _MISSED,
    "removed": _GOES,
    "defeated": _GOES,
    "part-2": Scene(Tone.CHANGE, (Act(TABLE, (Go(1100, gait=Gait.ROUND),)),)),
    "lost-laying": _LOST,
    "lost-dice": _LOST,
    "won": Scene(acts=(_JOY,), confetti=True),
}
