"""The motion of pieces, and the physics of thrown dice; without Qt or a clock.

Thrown dice roll, bounce off each other and off the rim, and come to rest. Their final faces and
resting places are known in advance, so a throw is simulated backwards from its end, where the dice
are exactly at rest. Backwards in time, friction accelerates a die, and each bounce restores the
speed that a real bounce costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

from tabletop.engine.scenes import Fade, Flip, Gait, Go, Scale, Shake, Step, Turn, Wait
from tabletop.engine.zones import DicePlace
from tabletop.ui.table.model.layout import Spot


@dataclass(frozen=True, slots=True)
class Motion:
    """Settings that determine how pieces move.

    Attributes:
        pace: the speed: 1 is usual, 2 is twice as fast, 0 shows no animation.
        fades: whether motion is reduced, so that pieces fade in at their new places.
    """

    pace: float = 1.0
    fades: bool = False

    @property
    def flies(self) -> bool:
        """Whether pieces visibly move from place to place."""
        return self.pace > 0.0 and not self.fades


NO_MOTION = Motion(0.0)
"""No animation at all."""


_STEP_TIME: Final = 190.0
"""Milliseconds per pace of a walking piece."""
_HOP: Final = 0.09
"""The height of a walking piece's hops, in widths of the piece."""
_SWAY: Final = 7.0
"""Degrees by which a walking piece leans to each side."""
_DEAL_RISES: Final = 0.35
_DEAL_TURNS: Final = 4.0
_DEAL_SETTLES: Final = 0.08
"""A dealt card's rise in widths, turn in degrees, and loss of size, in the middle of its way."""
_SHAKES: Final = 4.0
"""The number of swings of a shaken piece."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PieceFrame:
    """The appearance of a piece at one moment of an animation.

    Attributes:
        x, y: the piece's centre, in scene units.
        scale: the piece's size relative to its usual size.
        rotation: the rotation in degrees, clockwise.
        opacity: from 0 to 1.
        turned: progress of a flip from 0 to 1, or None if it is not being flipped.
    """

    x: float
    y: float
    scale: float = 1.0
    rotation: float = 0.0
    opacity: float = 1.0
    turned: float | None = None


def length(steps: Sequence[Step]) -> float:
    """Return the total duration of successive steps, in milliseconds."""
    return sum(step.ms for step in steps)


def frame_at(
    steps: Sequence[Step],
    start: PieceFrame,
    rest: PieceFrame,
    elapsed: float,
    middle: Point,
    unit: float,
) -> PieceFrame:
    """Return a piece's frame at a time during a sequence of steps.

    Args:
        steps: the steps, in order.
        start: the first frame.
        rest: the frame of the piece at rest.
        elapsed: milliseconds since the start.
        middle: the centre of the table, in scene units.
        unit: the piece's width at scale 1, in scene units.
    """
    frame = start
    for step in steps:
        share = 1.0 if step.ms <= 0 else min(max(elapsed / step.ms, 0.0), 1.0)
        frame = _frame_during(step, frame, rest, share, middle, unit)
        if share < 1.0:
            break
        elapsed -= step.ms
    return frame


def eased(share: float) -> float:
    """Return the progress, from 0 to 1, of a motion that starts fast and ends slowly."""
    return 1 - (1 - share) ** 3


def smooth(share: float) -> float:
    """Return the progress, from 0 to 1, of a motion that starts and ends slowly."""
    return share * share * (3 - 2 * share)


def _frame_during(
    step: Step, a: PieceFrame, rest: PieceFrame, share: float, middle: Point, unit: float
) -> PieceFrame:
    match step:
        case Go():
            return _frame_while_moving(step, a, rest, share, middle, unit)
        case Turn(degrees=degrees):
            end = rest.rotation + degrees
            return replace(a, rotation=a.rotation + (end - a.rotation) * smooth(share))
        case Fade(to=to):
            return replace(a, opacity=a.opacity + (to - a.opacity) * share)
        case Scale(to=to):
            end = rest.scale * to
            return replace(a, scale=a.scale + (end - a.scale) * smooth(share))
        case Shake(degrees=degrees):
            swing = degrees * sin(2 * pi * _SHAKES * share) * (1 - share)
            return replace(a, rotation=a.rotation + swing)
        case Flip():
            return replace(_interpolate(a, rest, eased(share)), opacity=a.opacity, turned=share)
        case Wait():
            return a


def _frame_while_moving(
    step: Go, a: PieceFrame, rest: PieceFrame, share: float, middle: Point, unit: float
) -> PieceFrame:
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
            return _interpolate(a, end, eased(share))
        case Gait.ROUND:
            return _round(a, end, smooth(share), middle)
        case Gait.DEAL:
            frame, up = _interpolate(a, end, eased(share)), sin(pi * share)
            scale, rotation = 1 - _DEAL_SETTLES * up, frame.rotation + _DEAL_TURNS * up
            y = frame.y - _DEAL_RISES * width * up
            return replace(frame, y=y, scale=frame.scale * scale, rotation=rotation)
        case Gait.WALK:
            frame, feet = _interpolate(a, end, smooth(share)), max(round(step.ms / _STEP_TIME), 1)
            phase = pi * feet * share
            hop, sway = abs(sin(phase)) * _HOP * width, sin(phase) * _SWAY
            return replace(frame, y=frame.y - hop, rotation=frame.rotation + sway)


def _interpolate(a: PieceFrame, b: PieceFrame, share: float) -> PieceFrame:
    return replace(
        b,
        x=a.x + (b.x - a.x) * share,
        y=a.y + (b.y - a.y) * share,
        scale=a.scale + (b.scale - a.scale) * share,
        rotation=a.rotation + (b.rotation - a.rotation) * share,
    )


def _round(a: PieceFrame, b: PieceFrame, share: float, middle: Point) -> PieceFrame:
    """Return the frame on a clockwise elliptical arc around the centre of the table."""
    wide, high = middle[0] or 1.0, middle[1] or 1.0
    (ax, ay), (bx, by) = ((p.x / wide - 1, p.y / high - 1) for p in (a, b))
    from_angle, to_angle = atan2(ay, ax), atan2(by, bx)
    angle = from_angle + ((to_angle - from_angle) % (2 * pi)) * share
    radius = hypot(ax, ay) * (1 - share) + hypot(bx, by) * share
    x, y = (1 + cos(angle) * radius) * wide, (1 + sin(angle) * radius) * high
    return replace(_interpolate(a, b, share), x=x, y=y)


THROW_DURATION: Final = 900.0
"""Milliseconds from the throw until all dice are at rest."""
_IN_AIR: Final = 165.0
"""Milliseconds of the throw before the dice first touch the table."""
_TICK: Final = 15.0
"""Milliseconds per simulation step."""
_SPREAD: Final = 160.0
"""The maximum milliseconds by which a die comes to rest before the last one."""
_DISTANCE: Final = 0.8
"""The distance that a die rolls, relative to the longer side of its place."""
_BOUNCE: Final = 0.72
"""The share of its speed that a die keeps when it bounces."""
_MAX_SPEED: Final = 1.5
"""A die's maximum speed, relative to its initial speed without bounces."""
_REACH: Final = 0.56
"""A die's radius in side lengths, between half a side and half a diagonal."""
_CANDIDATES: Final = 4
_MOST_PAIRS: Final = 40
"""The number of pairs of dice in all candidates together, which limits the time."""
_HOPS: Final = ((0.0, 0.22, 0.55), (0.22, 0.4, 0.28), (0.4, 0.52, 0.12))
"""Each hop's start and end, as shares of the time on the table, and height in sides."""
_ARC: Final = 0.9
"""The height of the throw's arc, in side lengths."""
_SPIN: Final = 32.0
"""Degrees by which a die turns while it rolls one side length."""
_SLIDE: Final = 0.35
"""The share of the last side length over which a die slides without tipping."""


class DieFrame(NamedTuple):
    """A die at one moment during a throw.

    Attributes:
        x, y: the die's centre on the table.
        rotation: degrees, clockwise.
        height: the height above the table, in sides of the die.
        quarters: the quarter turns left until the die rests; 0 if it shows its final face.
        tipped: the progress from one face to the next, from 0 to 1.
        way: the side of the die towards which it rolls: 0 right, 1 down, 2 left, 3 up.
    """

    x: float
    y: float
    rotation: float
    height: float
    quarters: int
    tipped: float
    way: int


@dataclass(frozen=True, slots=True)
class _Path:
    """One die's path, with a point for each tick on the table."""

    start: Spot
    rest: Spot
    points: tuple[tuple[float, float], ...]
    left: tuple[float, ...]
    """The distance left to roll at each point, in side lengths."""
    spin: float

    def at(self, elapsed: float) -> DieFrame:
        if elapsed < _IN_AIR:
            return self._in_air(max(elapsed, 0.0) / _IN_AIR)
        at = (elapsed - _IN_AIR) / _TICK
        last = len(self.points) - 1
        before = min(int(at), last)
        share, after = (at - before, before + 1) if before < last else (0.0, last)
        (ax, ay), (bx, by) = self.points[before], self.points[after]
        left = self.left[before] + (self.left[after] - self.left[before]) * share
        time = min(at / last, 1.0)
        height = sum(
            top * (1 - (2 * (time - begin) / (end - begin) - 1) ** 2)
            for begin, end, top in _HOPS
            if begin < time < end
        )
        return self._frame_rolled(ax + (bx - ax) * share, ay + (by - ay) * share, left, height)

    def _in_air(self, share: float) -> DieFrame:
        (x, y), start = self.points[0], self.start
        height = _ARC * (1 - (2 * share - 1) ** 2) + (1 - share) * 0.3
        rolled = self.left[0] + 2.0 * (1 - share)
        return self._frame_rolled(
            start.x + (x - start.x) * share, start.y + (y - start.y) * share, rolled, height
        )

    def _frame_rolled(self, x: float, y: float, left: float, height: float) -> DieFrame:
        quarters = int(left)
        tipped = left - quarters
        if not quarters:
            tipped = max((tipped - _SLIDE) / (1 - _SLIDE), 0.0)
        turn, way = self.rest.rotation + self.spin * left, self._way(quarters)
        if not tipped:
            return DieFrame(x, y, turn, height, quarters, 0.0, way)
        return DieFrame(x, y, turn, height, quarters + 1, 1.0 - tipped, way)

    def _way(self, quarters: int) -> int:
        """Return the side towards which the die rolls during a quarter turn."""
        first = next(n for n, left in enumerate(self.left) if left < quarters + 1)
        first = min(first, len(self.points) - 2)
        (ax, ay), (bx, by) = self.points[first], self.points[first + 1]
        turn = self.rest.rotation + self.spin * self.left[first]
        return round((degrees(atan2(by - ay, bx - ax)) - turn) / 90.0) % 4


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """The paths of all dice in one throw."""

    paths: tuple[_Path, ...]
    seed: int

    def at(self, die: int, elapsed: float) -> DieFrame:
        """Return a die's frame at a time in milliseconds after the throw."""
        return self.paths[die].at(elapsed)

    def face(self, die: int, quarters: int, last: int, faces: Sequence[int]) -> int:
        """Return the face on top of a die that has some quarter turns left.

        Args:
            die: the die's index in the throw.
            quarters: the number of quarter turns left.
            last: the die's final face.
            faces: all faces of the die, of which consecutive ones differ.
        """
        if not quarters:
            return last
        # Earlier faces must not reveal the result, so only the last quarter turn depends on it.
        stride = 1 + (self.seed + die) % (len(faces) - 1)

        def tumbled(quarter: int) -> int:
            return faces[(self.seed + 3 * die + stride * quarter) % len(faces)]

        if quarters > 1:
            return tumbled(quarters)
        return next(face for face in faces if face not in (last, tumbled(2)))


ThrownDie = tuple[Spot, Spot, DicePlace]
"""A die's start and resting position, and the place whose rim it must not cross."""


def compute_throw(dice: Sequence[ThrownDie], lying: Sequence[Spot], seed: int) -> DiceThrow:
    """Compute a throw, which depends only on the arguments.

    Args:
        dice: the thrown dice.
        lying: the positions of dice at rest, which are obstacles.
        seed: selects one of many possible throws.
    """
    pairs = max(len(dice) * (len(dice) - 1) // 2 + len(dice) * len(lying), 1)
    tries = max(min(_CANDIDATES, _MOST_PAIRS // pairs), 1)
    found = [_Rolling(dice, lying, Random(seed * 31 + n)).paths() for n in range(tries)]
    return DiceThrow(min(found, key=_detour), seed)


def _detour(paths: Sequence[_Path]) -> float:
    """Return the total distance that the dice travel before they touch the table."""
    return sum(hypot(p.points[0][0] - p.start.x, p.points[0][1] - p.start.y) for p in paths)


class _Rolling:
    """A simulation of rolling dice, backwards in time."""

    def __init__(self, dice: Sequence[ThrownDie], lying: Sequence[Spot], random: Random) -> None:
        self._dice = dice
        self._random = random
        count, ticks = len(dice), round((THROW_DURATION - _IN_AIR) / _TICK)
        self._ticks = ticks
        spots = [*(rest for _, rest, _ in dice), *lying]
        self._at = [[die.x, die.y] for die in spots]
        """The positions of the thrown dice, followed by those of dice at rest."""
        self._speed = [[0.0, 0.0] for _ in spots]
        self._waits = [random.randrange(round(_SPREAD / _TICK)) for _ in dice]
        if count:
            self._waits[random.randrange(count)] = 0  # one die takes the full time
        # from s = a t^2 / 2, for a die that rolls the whole time
        self._pull = [2 * _DISTANCE * max(tray.width, tray.height) / ticks**2 for *_, tray in dice]
        self._fastest = [pull * ticks * _MAX_SPEED for pull in self._pull]
        self._pairs = [
            (a, b, _REACH * (spots[a].scale + spots[b].scale))
            for a in range(count)
            for b in range(a + 1, len(spots))
        ]
        self._close = {(a, b) for a, b, _ in self._pairs}
        """Pairs of dice that have been in contact since the simulation began."""

    def paths(self) -> tuple[_Path, ...]:
        """Run the simulation; return each die's path, in the order of the dice."""
        points = [[(rest.x, rest.y)] for _, rest, _ in self._dice]
        left = [[0.0] for _ in self._dice]
        for tick in range(self._ticks):
            for die in range(len(self._dice)):
                self._advance(die, tick)
            for pair in self._pairs:
                self._bounce(*pair)
            for die in range(len(self._dice)):
                self._bounce_rim(die)
            for die, (_, rest, _) in enumerate(self._dice):
                (last_x, last_y), (x, y), side = points[die][-1], self._at[die], rest.scale
                left[die].append(left[die][-1] + hypot(x - last_x, y - last_y) / side)
                points[die].append((x, y))
        return tuple(
            _Path(
                start,
                rest,
                tuple(reversed(points[die])),
                tuple(reversed(left[die])),
                self._random.choice((-1.0, 1.0)) * self._random.uniform(0.4, 1.0) * _SPIN,
            )
            for die, (start, rest, _) in enumerate(self._dice)
        )

    def _advance(self, die: int, tick: int) -> None:
        """Move a die by one tick, adding the speed that friction will cost."""
        speed, pull = self._speed[die], self._pull[die]
        fast = hypot(*speed)
        if fast > 0.0:
            faster = min(fast + pull, self._fastest[die]) / fast
            speed[0] *= faster
            speed[1] *= faster
        elif tick >= self._waits[die]:
            angle = self._random.uniform(0.0, 2 * pi)
            speed[0], speed[1] = cos(angle) * pull, sin(angle) * pull
        at = self._at[die]
        at[0] += speed[0]
        at[1] += speed[1]

    def _bounce_rim(self, die: int) -> None:
        _, rest, tray = self._dice[die]
        reach = _REACH * rest.scale
        middle, size, rest_at = (tray.x, tray.y), (tray.width, tray.height), (rest.x, rest.y)
        at, speed = self._at[die], self._speed[die]
        for axis in (0, 1):
            room = max(size[axis] / 2 - reach, abs(rest_at[axis] - middle[axis]))
            beyond = at[axis] - middle[axis]
            if abs(beyond) > room:
                at[axis] = middle[axis] + (room if beyond > 0 else -room)
                if beyond * speed[axis] > 0:
                    speed[axis] /= -_BOUNCE

    def _bounce(self, a: int, b: int, reach: float) -> None:
        """Bounce two dice off each other like balls of equal mass; obstacles do not move."""
        (ax, ay), (bx, by) = self._at[a], self._at[b]
        nx, ny = bx - ax, by - ay
        if nx * nx + ny * ny >= reach * reach:
            self._close.discard((a, b))
            return
        if (a, b) in self._close:
            return  # in contact since the simulation began
        apart = hypot(nx, ny) or 1.0
        nx, ny = nx / apart, ny / apart
        is_movable = b < len(self._dice)
        share = (reach - apart) / (2 if is_movable else 1)
        self._at[a] = [ax - nx * share, ay - ny * share]
        if is_movable:
            self._at[b] = [bx + nx * share, by + ny * share]
        one, other = self._speed[a], self._speed[b]
        approach = (one[0] - other[0]) * nx + (one[1] - other[1]) * ny
        if approach <= 0.0:
            return
        push = approach * (1 + 1 / _BOUNCE) / (2 if is_movable else 1)
        one[0] -= push * nx
        one[1] -= push * ny
        if is_movable:
            other[0] += push * nx
            other[1] += push * ny
