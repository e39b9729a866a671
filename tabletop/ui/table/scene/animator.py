"""Animations that move pieces to their resting places.

When an animation starts, the scene already has the new position, so `finish` can end all animations
at any time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot, pi, sin
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from tabletop.engine.scenes import Flip, Go, Scale, Step
from tabletop.ui.table.model.motion import (
    THROW_DURATION,
    DiceThrow,
    Motion,
    PieceFrame,
    Point,
    frame_at,
    length,
)
from tabletop.ui.table.scene.items import FLYING_Z, CardItem, DieItem, Piece, Pose
from tabletop.ui.table.scene.sprites import UNIT

FLIGHT: Final = 180.0
"""The duration of a card's motion, in milliseconds."""
GLIDE_BACK: Final = 220.0
"""The milliseconds that a refused piece takes to return to its place."""
FLIP: Final = 340.0
"""The duration of a card's flip, in milliseconds."""
TIP: Final = 450.0
"""The milliseconds that the cup takes to tip over and right itself."""
LONGEST: Final = 600.0
"""The maximum duration of a sequence of motions, in milliseconds."""
LONGEST_SHOWN: Final = 2400.0
"""The maximum duration if cards are flipped in turn, in milliseconds."""

FADE: Final = 200.0
"""The milliseconds that a piece takes to appear, if motion is reduced."""

_LANDING: Final = 36.0
"""The milliseconds at the end of a far motion in which a card is squashed."""
_NUDGE: Final = UNIT * 0.1
"""The distance below which a moving piece keeps its z-value."""
_FRAME: Final = 16
_LONGEST_FRAME: Final = 60.0


@dataclass(frozen=True, slots=True)
class _Animation:
    """An animation of one piece; times are milliseconds since the sequence began."""

    piece: Piece
    start: Pose
    begin: float
    duration: float
    step: Callable[["_Animation", float], None]
    in_background: bool = False
    """Whether nothing waits for the animation to end."""
    lands: bool = False
    """Whether the piece comes from elsewhere."""

    def progress(self, now: float) -> float:
        """Return the animation's progress at a time, from 0 to 1."""
        return min(max((now - self.begin) / self.duration, 0.0), 1.0)


class Animator(QObject):
    """A runner of all animations of a table, driven by one clock.

    Attributes:
        motion: the settings for motion.
        is_presenting: whether the animations show what others did (`mark_presenting`).

    Signals:
        finished: all animations have ended, except those in the background.
        skipped: `finish` ended running animations.
    """

    finished = Signal()
    skipped = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motion = Motion()
        self.is_presenting = False
        self._animations: dict[Piece, _Animation] = {}
        self._is_awaited = False
        """Whether `finished` will be emitted, even if animations were cancelled."""
        self._now = 0.0
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)
        self._clock = QElapsedTimer()

    @property
    def is_running(self) -> bool:
        """Whether any animation is running, apart from those in the background."""
        return not all(animation.in_background for animation in self._animations.values())

    def progress_of(self, piece: Piece) -> float:
        """Return the progress of a piece's animation, from 0 to 1; 1 if it is at rest."""
        animation = self._animations.get(piece)
        return 1.0 if animation is None else animation.progress(self._now)

    @property
    def until_landing(self) -> float:
        """The milliseconds until the first piece from elsewhere lands, or 0 if none does."""
        ends = (a.begin + a.duration for a in self._animations.values() if a.lands)
        return max(min(ends, default=0.0) - self._now, 0.0)

    def fly(
        self,
        piece: Piece,
        *,
        delay: float = 0.0,
        duration: float = FLIGHT,
        turns: bool = False,
        within: float = LONGEST,
    ) -> None:
        """Move a piece from its current pose to its `rest` pose.

        Args:
            piece: the piece, whose `rest` must be set.
            delay: milliseconds before the start.
            duration: the milliseconds that the motion takes.
            turns: whether to flip the piece on the way, if it is a card.
            within: the maximum milliseconds until the end of the motion, including the delay.
        """
        if turns and isinstance(piece, CardItem):
            piece.set_turn_progress(0.0)
        step = Flip(duration) if turns else Go(duration)
        elapse = partial(_apply_steps, steps=(step,), pace=self.motion.pace)
        self._add(piece, delay, duration, elapse, within)
        distance = hypot(piece.rest.x - piece.x(), piece.rest.y - piece.y())
        if distance < _NUDGE and not turns:  # in a growing pile, it stays below new cards
            piece.setZValue(piece.rest_z)

    def throw(self, dice: Sequence[DieItem], throw: DiceThrow) -> None:
        """Animate dice that roll to their resting places.

        Args:
            dice: the thrown dice, whose `rest` must be set.
            throw: the computed throw, with paths in the order of `dice`.
        """
        for number, die in enumerate(dice):
            die.start_throw()
            self._add(
                die, 0.0, THROW_DURATION, partial(_roll, throw=throw, number=number), THROW_DURATION
            )

    def tip(self, cup: Piece) -> None:
        """Tip the cup over and back, while the dice fall out."""
        if not self.motion.fades:
            self._add(cup, 0.0, TIP, _tip_cup)

    def play_steps(
        self,
        piece: Piece,
        steps: Sequence[Step],
        *,
        delay: float = 0.0,
        unseen: bool = False,
        in_background: bool = False,
    ) -> None:
        """Animate a piece by a sequence of steps, until it rests.

        Nothing happens if pieces do not move (`Motion.flies`).

        Args:
            piece: the piece, whose `rest` must be set; it starts from its current pose.
            steps: the steps, in order.
            delay: milliseconds before the start.
            unseen: whether the piece is invisible until a step shows it.
            in_background: whether nothing waits for the animation to end.
        """
        if not self.motion.flies:
            return
        if isinstance(piece, CardItem):
            piece.set_turn_progress(0.0 if any(isinstance(step, Flip) for step in steps) else None)
        table = piece.scene().sceneRect().center()
        middle, pace = (table.x(), table.y()), self.motion.pace
        elapse = partial(_apply_steps, steps=steps, middle=middle, pace=pace, unseen=unseen)
        self._add(
            piece,
            delay,
            length(steps),
            elapse,
            within=delay + length(steps),
            in_background=in_background,
            largest=max((1.0, *(step.to for step in steps if isinstance(step, Scale)))),
        )

    def advance(self, milliseconds: float) -> None:
        """Advance all animations by a number of milliseconds."""
        self._now += milliseconds
        arrived = []
        for animation in self._animations.values():
            progress = animation.progress(self._now)
            if progress >= 1.0:
                arrived.append(animation.piece)
            elif self._now >= animation.begin:
                animation.step(animation, progress)
        for piece in arrived:
            del self._animations[piece]
            piece.settle()
        self._finish_if_idle()

    def mark_presenting(self) -> None:
        """Record that the running animations show events, not the viewer's own motions."""
        self.is_presenting = self.is_running

    def finish(self) -> None:
        """End all animations, with all pieces at rest."""
        was_running, pieces = self.is_running, list(self._animations)
        self._animations.clear()
        for piece in pieces:
            piece.settle()
        if was_running:
            self.skipped.emit()
        self._finish_if_idle()

    def forget(self, piece: Piece) -> None:
        """Stop the animation of a piece that is dragged or removed, leaving it in place."""
        if self._animations.pop(piece, None) is not None:
            piece.setOpacity(1.0)

    def _add(
        self,
        piece: Piece,
        delay: float,
        duration: float,
        step: Callable[[_Animation, float], None],
        within: float = LONGEST,
        *,
        in_background: bool = False,
        largest: float = 1.0,
    ) -> None:
        """Add an animation; if motion is reduced, the piece fades in at rest instead."""
        pace = self.motion.pace
        if not self.motion.flies:
            piece.settle()
        if pace <= 0.0:
            return
        if self.motion.fades:
            piece.setOpacity(0.0)
            duration, step = FADE, _fade
        if not self._animations:
            self._now = 0.0
            self._clock.start()
            self._timer.start()
        delay, duration = delay / pace, duration / pace
        begin = self._now + min(delay, max(within / pace - duration, 0.0))
        piece.setZValue(FLYING_Z + piece.rest_z)
        # Never enlarged on the way, which would blur it.
        piece.pixmap_scale = max(piece.rest.scale * largest, piece.scale())
        self._is_awaited |= not in_background
        rest = piece.rest
        way = hypot(rest.x - piece.x(), rest.y - piece.y())
        lands = isinstance(piece, CardItem) and self.motion.flies and way > rest.scale * UNIT
        self._animations[piece] = _Animation(
            piece, piece.pose, begin, duration, step, in_background, lands
        )

    def _tick(self) -> None:
        # A slow frame, such as the first, delays the motion but skips nothing.
        self.advance(min(float(self._clock.restart()), _LONGEST_FRAME))

    def _finish_if_idle(self) -> None:
        if not self._animations:
            self._timer.stop()
        if self._is_awaited and not self.is_running:
            self._is_awaited = self.is_presenting = False
            self.finished.emit()


def _fade(animation: _Animation, progress: float) -> None:
    animation.piece.setOpacity(progress)


def _apply_steps(
    animation: _Animation,
    progress: float,
    *,
    steps: Sequence[Step],
    pace: float,
    middle: Point = (0.0, 0.0),
    unseen: bool = False,
) -> None:
    piece, start, rest = animation.piece, animation.start, animation.piece.rest
    elapsed = progress * animation.duration * pace
    begin = PieceFrame(start.x, start.y, start.scale, start.rotation, 0.0 if unseen else 1.0)
    end = PieceFrame(rest.x, rest.y, rest.scale, rest.rotation)
    frame = frame_at(steps, begin, end, elapsed, middle, UNIT)
    piece.place(Pose(frame.x, frame.y, frame.scale, frame.rotation))
    piece.setOpacity(frame.opacity)
    if isinstance(piece, CardItem):
        piece.is_squashed = animation.lands and length(steps) - elapsed < _LANDING
        if frame.turned is not None:
            piece.set_turn_progress(frame.turned)
    piece.acted(elapsed)


def _tip_cup(animation: _Animation, progress: float) -> None:
    """Tip the cup over to the left quickly, and back slowly."""
    lean = sin(min(progress / 0.3, 1.0) * pi / 2) if progress < 0.3 else 1 - (progress - 0.3) / 0.7
    rest = animation.piece.rest
    animation.piece.place(Pose(rest.x, rest.y, rest.scale, rest.rotation - 48 * lean))


def _roll(animation: _Animation, progress: float, *, throw: DiceThrow, number: int) -> None:
    if isinstance(animation.piece, DieItem):
        animation.piece.roll(throw, number, progress * THROW_DURATION)
