"""What is worth looking at in NumNum, and how the table shows it."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.scenes import Act, Gait, Go, Grow, Scene, Shake, Tone

SCENES: Final[Mapping[str, Scene]] = {
    "laid-double": Scene(
        Tone.TWICE,
        (Act("card", (Go(200), Grow(160, 1.25), Shake(280, 6), Grow(160))),),
        cheers=True,
    ),
    "reshuffled": Scene(Tone.GONE, (Act("pile", (Go(520, gait=Gait.ROUND),), each=24),)),
    "won": Scene(cheers=True),
}
