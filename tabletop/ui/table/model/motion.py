"""How pieces are seen to move; no Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, hypot, pi, sin
from typing import Final

from tabletop.engine.scenes import Fade, Flip, Gait, Go, Grow, Shake, Step, Turn, Wait


@dataclass(frozen=True, slots=True)
class Motion:
    """How pieces are seen to move.

    Attributes:
        pace: 1 is the usual speed, 2 twice as fast; 0 places everything at once.
        fades: whether nothing flies, tumbles or turns: what has come to its place fades in there.
    """

    pace: float = 1.0
    fades: bool = False

    @property
    def flies(self) -> bool:
        """Whether anything goes from one place to another before one's eyes."""
        return self.pace > 0.0 and not self.fades


STILL = Motion(0.0)
"""Everything is at once where it rests."""


_FEET: Final = 190.0
"""Milliseconds from one foot to the other."""
_HOP: Final = 0.09
"""How high who walks hops, in its widths."""
_SWAY: Final = 7.0
"""By how many degrees who walks leans to the side."""
_SHAKES: Final = 4.0
"""How often something that is shaken goes to and fro."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """How a piece looks at a moment.

    Attributes:
        x, y: where its middle is, in scene units.
        scale: how many times as large as its usual size.
        rotation: degrees clockwise.
        opacity: how much it is seen, from 0 to 1.
        turned: how far it is turned over, from 0 to 1; None while it is not being turned.
    """

    x: float
    y: float
    scale: float = 1.0
    rotation: float = 0.0
    opacity: float = 1.0
    turned: float | None = None


def length(steps: Sequence[Step]) -> float:
    """Return how many milliseconds steps take one after the other."""
    return sum(step.ms for step in steps)


def look_at(
    steps: Sequence[Step], start: Look, rest: Look, elapsed: float, middle: Point, unit: float
) -> Look:
    """Return how a piece looks on its way through steps.

    Args:
        steps: one after the other.
        start: how it looked at first.
        rest: how it rests.
        elapsed: milliseconds since then.
        middle: of the table, in scene units.
        unit: scene units of a width of the piece at scale 1.
    """
    look = start
    for step in steps:
        share = 1.0 if step.ms <= 0 else min(max(elapsed / step.ms, 0.0), 1.0)
        look = _during(step, look, rest, share, middle, unit)
        if share < 1.0:
            break
        elapsed -= step.ms
    return look


def eased(share: float) -> float:
    """Return how far something is that starts fast and arrives slowly."""
    return 1 - (1 - share) ** 3


def smooth(share: float) -> float:
    """Return how far something is that starts and arrives slowly."""
    return share * share * (3 - 2 * share)


def _during(step: Step, a: Look, rest: Look, share: float, middle: Point, unit: float) -> Look:
    match step:
        case Go():
            return _gone(step, a, rest, share, middle, unit)
        case Turn(degrees=degrees):
            end = rest.rotation + degrees
            return replace(a, rotation=a.rotation + (end - a.rotation) * smooth(share))
        case Fade(to=to):
            return replace(a, opacity=a.opacity + (to - a.opacity) * share)
        case Grow(to=to):
            end = rest.scale * to
            return replace(a, scale=a.scale + (end - a.scale) * smooth(share))
        case Shake(degrees=degrees):
            swing = degrees * sin(2 * pi * _SHAKES * share) * (1 - share)
            return replace(a, rotation=a.rotation + swing)
        case Flip():
            there = _between(a, rest, eased(share))
            return replace(there, opacity=a.opacity, turned=share)
        case Wait():
            return a


def _gone(step: Go, a: Look, rest: Look, share: float, middle: Point, unit: float) -> Look:
    width = unit * rest.scale
    if step.to_middle:
        end = replace(a, x=middle[0], y=middle[1])
    else:
        end = replace(rest, x=rest.x + step.dx * width, y=rest.y + step.dy * width)
        if step.dx or step.dy:
            end = replace(end, scale=a.scale)
    end = replace(end, opacity=a.opacity, turned=a.turned)
    match step.gait:
        case Gait.GLIDE:
            return _between(a, end, eased(share))
        case Gait.ROUND:
            return _round(a, end, smooth(share), middle)
        case Gait.WALK:
            there, feet = _between(a, end, smooth(share)), max(round(step.ms / _FEET), 1)
            phase = pi * feet * share
            hop, sway = abs(sin(phase)) * _HOP * width, sin(phase) * _SWAY
            return replace(there, y=there.y - hop, rotation=there.rotation + sway)


def _between(a: Look, b: Look, share: float) -> Look:
    return replace(
        b,
        x=a.x + (b.x - a.x) * share,
        y=a.y + (b.y - a.y) * share,
        scale=a.scale + (b.scale - a.scale) * share,
        rotation=a.rotation + (b.rotation - a.rotation) * share,
    )


def _round(a: Look, b: Look, share: float, middle: Point) -> Look:
    """Return the look on an arc, clockwise, as wide and high as the table is."""
    wide, high = middle[0] or 1.0, middle[1] or 1.0
    (ax, ay), (bx, by) = ((p.x / wide - 1, p.y / high - 1) for p in (a, b))
    from_angle, to_angle = atan2(ay, ax), atan2(by, bx)
    angle = from_angle + ((to_angle - from_angle) % (2 * pi)) * share
    radius = hypot(ax, ay) * (1 - share) + hypot(bx, by) * share
    x, y = (1 + cos(angle) * radius) * wide, (1 + sin(angle) * radius) * high
    return replace(_between(a, b, share), x=x, y=y)
