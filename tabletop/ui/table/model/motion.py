"""How pieces are seen to move; no Qt, no clock.

Thrown dice roll, knock against each other and the rim, and come to lie. What they show and where
they lie is decided before: the throw is worked out backwards from there. Against the course of time
friction makes a die faster and every knock gives it back what the knock cost, so that forwards it
ends exactly where it lies, whatever happened on the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

from tabletop.engine.scenes import Fade, Flip, Gait, Go, Grow, Shake, Step, Turn, Wait
from tabletop.engine.zones import DicePlace
from tabletop.ui.table.model.layout import Spot


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


NO_MOTION = Motion(0.0)
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
class PieceFrame:
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


def frame_at(
    steps: Sequence[Step],
    start: PieceFrame,
    rest: PieceFrame,
    elapsed: float,
    middle: Point,
    unit: float,
) -> PieceFrame:
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


def _during(
    step: Step, a: PieceFrame, rest: PieceFrame, share: float, middle: Point, unit: float
) -> PieceFrame:
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


def _gone(
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
            return _between(a, end, eased(share))
        case Gait.ROUND:
            return _round(a, end, smooth(share), middle)
        case Gait.WALK:
            there, feet = _between(a, end, smooth(share)), max(round(step.ms / _FEET), 1)
            phase = pi * feet * share
            hop, sway = abs(sin(phase)) * _HOP * width, sin(phase) * _SWAY
            return replace(there, y=there.y - hop, rotation=there.rotation + sway)


def _between(a: PieceFrame, b: PieceFrame, share: float) -> PieceFrame:
    return replace(
        b,
        x=a.x + (b.x - a.x) * share,
        y=a.y + (b.y - a.y) * share,
        scale=a.scale + (b.scale - a.scale) * share,
        rotation=a.rotation + (b.rotation - a.rotation) * share,
    )


def _round(a: PieceFrame, b: PieceFrame, share: float, middle: Point) -> PieceFrame:
    """Return the look on an arc, clockwise, as wide and high as the table is."""
    wide, high = middle[0] or 1.0, middle[1] or 1.0
    (ax, ay), (bx, by) = ((p.x / wide - 1, p.y / high - 1) for p in (a, b))
    from_angle, to_angle = atan2(ay, ax), atan2(by, bx)
    angle = from_angle + ((to_angle - from_angle) % (2 * pi)) * share
    radius = hypot(ax, ay) * (1 - share) + hypot(bx, by) * share
    x, y = (1 + cos(angle) * radius) * wide, (1 + sin(angle) * radius) * high
    return replace(_between(a, b, share), x=x, y=y)


THROW_DURATION: Final = 900.0
"""Milliseconds from the hand until all dice lie."""
_IN_AIR: Final = 165.0
"""Milliseconds of them before the dice touch the table first."""
_TICK: Final = 15.0
"""Milliseconds that are worked out at a time."""
_STOPS: Final = 160.0
"""Some dice lie so many milliseconds before others."""
_WAY: Final = 0.8
"""How far a die rolls, in lengths of the longer side of where it lies."""
_BOUNCE: Final = 0.72
"""How much of its speed a die keeps that knocks against something."""
_FASTEST: Final = 1.5
"""No knock makes a die faster than so many times the speed with which it was thrown."""
_REACH: Final = 0.56
"""How far a die reaches, in its sides: between half of one and half a diagonal."""
_CANDIDATES: Final = 4
_MOST_PAIRS: Final = 40
"""Less throws are tried out where there are many dice: more pairs than these take too long."""
_HOPS: Final = ((0.0, 0.22, 0.55), (0.22, 0.4, 0.28), (0.4, 0.52, 0.12))
"""Of the time on the table: begin and end of a hop, and its height in sides."""
_AIR: Final = 0.9
"""How high a die flies out of the hand, in its sides."""
_SPIN: Final = 32.0
"""Degrees that a die turns on the table while it rolls as far as its side is long."""
_LIES_FROM: Final = 0.35
"""The last share of a side that a die does not roll but slides: it tips over at once."""


class DieFrame(NamedTuple):
    """A die at a moment of a throw.

    Attributes:
        x, y: its middle on the table.
        rotation: degrees clockwise.
        height: how high it is over the table, in its sides.
        quarters: how many quarter turns are left until it lies: 0 where it shows its last face.
        tipped: how far it has come from one face to the next, from 0 to 1.
        way: towards which of its own sides it rolls: 0 right, 1 down, 2 left, 3 up.
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
    """The way of one die: a point for each tick on the table, the first one first."""

    start: Spot
    rest: Spot
    points: tuple[tuple[float, float], ...]
    left: tuple[float, ...]
    """How far it still rolls, in its sides."""
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
        spent = min(at / last, 1.0)
        height = sum(
            top * (1 - (2 * (spent - begin) / (end - begin) - 1) ** 2)
            for begin, end, top in _HOPS
            if begin < spent < end
        )
        return self._moment(ax + (bx - ax) * share, ay + (by - ay) * share, left, height)

    def _in_air(self, share: float) -> DieFrame:
        (x, y), start = self.points[0], self.start
        height = _AIR * (1 - (2 * share - 1) ** 2) + (1 - share) * 0.3
        rolled = self.left[0] + 2.0 * (1 - share)
        return self._moment(
            start.x + (x - start.x) * share, start.y + (y - start.y) * share, rolled, height
        )

    def _moment(self, x: float, y: float, left: float, height: float) -> DieFrame:
        quarters = int(left)
        tipped = left - quarters
        if not quarters:
            tipped = max((tipped - _LIES_FROM) / (1 - _LIES_FROM), 0.0)
        turn, way = self.rest.rotation + self.spin * left, self._way(quarters)
        if not tipped:
            return DieFrame(x, y, turn, height, quarters, 0.0, way)
        return DieFrame(x, y, turn, height, quarters + 1, 1.0 - tipped, way)

    def _way(self, quarters: int) -> int:
        """Return towards which side it rolls during a quarter turn: the same for all of it."""
        first = next(n for n, left in enumerate(self.left) if left < quarters + 1)
        first = min(first, len(self.points) - 2)
        (ax, ay), (bx, by) = self.points[first], self.points[first + 1]
        turn = self.rest.rotation + self.spin * self.left[first]
        return round((degrees(atan2(by - ay, bx - ax)) - turn) / 90.0) % 4


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """One throw of some dice."""

    paths: tuple[_Path, ...]
    seed: int

    def at(self, die: int, elapsed: float) -> DieFrame:
        """Return where a die is and how it looks, so many milliseconds after it was thrown."""
        return self.paths[die].at(elapsed)

    def face(self, die: int, quarters: int, last: int, faces: Sequence[int]) -> int:
        """Return the face that is up so many quarter turns before it lies.

        Args:
            die: its number in the throw.
            quarters: how many are left.
            last: the face it will show.
            faces: all its faces; each is another than the one before.
        """
        if not quarters:
            return last
        # How it began tells nothing of how it ends: only the last quarter turn knows its face.
        stride = 1 + (self.seed + die) % (len(faces) - 1)

        def tumbled(quarter: int) -> int:
            return faces[(self.seed + 3 * die + stride * quarter) % len(faces)]

        if quarters > 1:
            return tumbled(quarters)
        return next(face for face in faces if face not in (last, tumbled(2)))


ThrownDie = tuple[Spot, Spot, DicePlace]
"""From where a die is thrown, where it will lie, and the place whose rim it does not leave."""


def compute_throw(dice: Sequence[ThrownDie], lying: Sequence[Spot], seed: int) -> DiceThrow:
    """Work out a throw; the same for the same arguments.

    Args:
        dice: those that are thrown.
        lying: dice in the way.
        seed: each makes another throw.
    """
    pairs = max(len(dice) * (len(dice) - 1) // 2 + len(dice) * len(lying), 1)
    tries = max(min(_CANDIDATES, _MOST_PAIRS // pairs), 1)
    found = [_Rolling(dice, lying, Random(seed * 31 + n)).paths() for n in range(tries)]
    return DiceThrow(min(found, key=_detour), seed)


def _detour(paths: Sequence[_Path]) -> float:
    """Return how far from where they were thrown dice touch the table first."""
    return sum(hypot(p.points[0][0] - p.start.x, p.points[0][1] - p.start.y) for p in paths)


class _Rolling:
    """Dice that roll, against the course of time."""

    def __init__(self, dice: Sequence[ThrownDie], lying: Sequence[Spot], random: Random) -> None:
        self._dice = dice
        self._random = random
        count, ticks = len(dice), round((THROW_DURATION - _IN_AIR) / _TICK)
        self._ticks = ticks
        every = [*(rest for _, rest, _ in dice), *lying]
        self._at = [[die.x, die.y] for die in every]
        """Where dice are: first those that are thrown, then those that lie in the way."""
        self._speed = [[0.0, 0.0] for _ in every]
        self._waits = [random.randrange(round(_STOPS / _TICK)) for _ in dice]
        if count:
            self._waits[random.randrange(count)] = 0  # one of them lies last
        # so that a die that rolls all the time comes as far as wanted: s = a t^2 / 2
        self._pull = [2 * _WAY * max(tray.width, tray.height) / ticks**2 for *_, tray in dice]
        self._fastest = [pull * ticks * _FASTEST for pull in self._pull]
        self._pairs = [
            (a, b, _REACH * (every[a].scale + every[b].scale))
            for a in range(count)
            for b in range(a + 1, len(every))
        ]
        self._close = {(a, b) for a, b, _ in self._pairs}
        """Which two have lain close to each other so far."""

    def paths(self) -> tuple[_Path, ...]:
        """Return the way of each die."""
        points = [[(rest.x, rest.y)] for _, rest, _ in self._dice]
        left = [[0.0] for _ in self._dice]
        for tick in range(self._ticks):
            for die in range(len(self._dice)):
                self._push(die, tick)
            for pair in self._pairs:
                self._knock(*pair)
            for die in range(len(self._dice)):
                self._knock_rim(die)
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

    def _push(self, die: int, tick: int) -> None:
        """Let a tick pass, and take back what friction cost in it."""
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

    def _knock_rim(self, die: int) -> None:
        _, rest, tray = self._dice[die]
        reach = _REACH * rest.scale
        middle, size, lies = (tray.x, tray.y), (tray.width, tray.height), (rest.x, rest.y)
        at, speed = self._at[die], self._speed[die]
        for axis in (0, 1):
            room = max(size[axis] / 2 - reach, abs(lies[axis] - middle[axis]))
            beyond = at[axis] - middle[axis]
            if abs(beyond) > room:
                at[axis] = middle[axis] + (room if beyond > 0 else -room)
                if beyond * speed[axis] > 0:
                    speed[axis] /= -_BOUNCE

    def _knock(self, a: int, b: int, reach: float) -> None:
        """Let two dice knock, as equally heavy balls do; those that lie give no way."""
        (ax, ay), (bx, by) = self._at[a], self._at[b]
        nx, ny = bx - ax, by - ay
        if nx * nx + ny * ny >= reach * reach:
            self._close.discard((a, b))
            return
        if (a, b) in self._close:
            return  # they lie close beside each other and have not parted yet
        apart = hypot(nx, ny) or 1.0
        nx, ny = nx / apart, ny / apart
        gives_way = b < len(self._dice)
        share = (reach - apart) / (2 if gives_way else 1)
        self._at[a] = [ax - nx * share, ay - ny * share]
        if gives_way:
            self._at[b] = [bx + nx * share, by + ny * share]
        one, other = self._speed[a], self._speed[b]
        towards = (one[0] - other[0]) * nx + (one[1] - other[1]) * ny
        if towards <= 0.0:
            return
        push = towards * (1 + 1 / _BOUNCE) / (2 if gives_way else 1)
        one[0] -= push * nx
        one[1] -= push * ny
        if gives_way:
            other[0] += push * nx
            other[1] += push * ny
