"""Moves pieces from where they are to where they rest.

Nothing waits for an animation: the scene has been told the whole new position before anything
moves, and `finish` may put everything in its place at any moment.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot, pi, sin
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from tabletop.engine.scenes import Flip, Go, Step
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
"""Milliseconds of a card's flight."""
GLIDE_BACK: Final = 220.0
"""Milliseconds for what was refused to get back to its place."""
FLIP: Final = 340.0
"""Milliseconds in which a card shows its other side."""
TIP: Final = 450.0
"""Milliseconds in which the cup is tipped over and set down again."""
LONGEST: Final = 600.0
"""No sequence takes longer than this many milliseconds, whatever moves."""
LONGEST_SHOWN: Final = 2400.0
"""The same where cards are turned over one after the other for all to see."""

FADE: Final = 200.0
"""Milliseconds in which a piece appears where nothing is to fly."""

_NUDGE: Final = UNIT * 0.1
"""A piece that goes no farther lies as high meanwhile as it rests."""
_FRAME: Final = 16
_LONGEST_FRAME: Final = 60.0


@dataclass(frozen=True, slots=True)
class _Animation:
    """One piece on its way. Times in milliseconds since the sequence began."""

    piece: Piece
    start: Pose
    begin: float
    duration: float
    step: Callable[["_Animation", float], None]
    in_background: bool = False
    """Whether nobody waits for it."""

    def progress(self, now: float) -> float:
        """Return how far it has come, from 0, not started, to 1, there."""
        return min(max((now - self.begin) / self.duration, 0.0), 1.0)


class Animator(QObject):
    """Runs all motions of the table by one clock.

    Attributes:
        motion: how fast, and whether anything flies at all.
        is_presenting: whether what is on its way shows what happened (`tell`).

    Signals:
        finished: nothing is on its way any more that anybody waits for.
        hurried: the same comes now, because nobody wanted to wait for it.
    """

    finished = Signal()
    skipped = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motion = Motion()
        self.is_presenting = False
        self._animations: dict[Piece, _Animation] = {}
        self._is_awaited = False
        """Whether `finished` is still to be told, also of what was forgotten meanwhile."""
        self._now = 0.0
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)
        self._clock = QElapsedTimer()

    @property
    def is_running(self) -> bool:
        """Whether anything is on its way that is waited for."""
        return not all(way.in_background for way in self._animations.values())

    def progress_of(self, piece: Piece) -> float:
        """Return how far a piece has come, from 0, not started, to 1, at rest."""
        way = self._animations.get(piece)
        return 1.0 if way is None else way.progress(self._now)

    def fly(
        self,
        piece: Piece,
        *,
        delay: float = 0.0,
        duration: float = FLIGHT,
        turns: bool = False,
        within: float = LONGEST,
    ) -> None:
        """Let a piece go from where it is to where it rests.

        Args:
            piece: its `rest` is set already.
            delay: milliseconds until it starts.
            duration: milliseconds on the way.
            turns: whether it is a card that is turned over on the way.
            within: milliseconds after which it is there, whatever the delay.
        """
        if turns and isinstance(piece, CardItem):
            piece.set_turn_progress(0.0)
        step = Flip(duration) if turns else Go(duration)
        elapse = partial(_apply_steps, steps=(step,), pace=self.motion.pace)
        self._add(piece, delay, duration, elapse, within)
        way = hypot(piece.rest.x - piece.x(), piece.rest.y - piece.y())
        if way < _NUDGE and not turns:  # as in a pile that grows: it never lies over what comes
            piece.setZValue(piece.rest_z)

    def throw(self, dice: Sequence[DieItem], throw: DiceThrow) -> None:
        """Let dice roll to where they rest.

        Args:
            dice: those that are thrown; `rest` is set already.
            throw: how, by their order.
        """
        for number, die in enumerate(dice):
            die.start_throw()
            self._add(
                die, 0.0, THROW_DURATION, partial(_roll, throw=throw, number=number), THROW_DURATION
            )

    def tip(self, cup: Piece) -> None:
        """Tip the cup over and set it down again, as the dice fall out."""
        if not self.motion.fades:
            self._add(cup, 0.0, TIP, _tip)

    def play_steps(
        self,
        piece: Piece,
        steps: Sequence[Step],
        *,
        delay: float = 0.0,
        unseen: bool = False,
        in_background: bool = False,
    ) -> None:
        """Let a piece go through steps, one after the other, until it rests.

        Args:
            piece: its `rest` is set already; it begins where it is.
            steps: what it does; nothing where pieces do not fly (`Motion.flies`).
            delay: milliseconds until it begins.
            unseen: whether it is not seen before its first steps have let it be seen.
            in_background: whether nobody waits for it, nor for what it shows.
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
        )

    def advance(self, milliseconds: float) -> None:
        """Let time pass for everything on its way."""
        self._now += milliseconds
        arrived = []
        for way in self._animations.values():
            progress = way.progress(self._now)
            if progress >= 1.0:
                arrived.append(way.piece)
            elif self._now >= way.begin:
                way.step(way, progress)
        for piece in arrived:
            del self._animations[piece]
            piece.settle()
        self._rest()

    def mark_presenting(self) -> None:
        """Take note that what is on its way shows what happened, not what the own hand does."""
        self.is_presenting = self.is_running

    def finish(self) -> None:
        """Put everything where it rests, now."""
        was_running, pieces = self.is_running, list(self._animations)
        self._animations.clear()
        for piece in pieces:
            piece.settle()
        if was_running:
            self.skipped.emit()
        self._rest()

    def forget(self, piece: Piece) -> None:
        """Leave a piece where it is; it is held, or will be gone."""
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
    ) -> None:
        """Let a piece go its way; where nothing is to fly, it comes to be seen where it rests."""
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
        piece.pixmap_scale = piece.rest.scale
        self._is_awaited |= not in_background
        self._animations[piece] = _Animation(
            piece, piece.pose, begin, duration, step, in_background
        )

    def _tick(self) -> None:
        # A slow frame (the first one prints many cards) makes the way longer, not invisible.
        self.advance(min(float(self._clock.restart()), _LONGEST_FRAME))

    def _rest(self) -> None:
        if not self._animations:
            self._timer.stop()
        if self._is_awaited and not self.is_running:
            self._is_awaited = self.is_presenting = False
            self.finished.emit()


def _fade(way: _Animation, progress: float) -> None:
    """Let it be seen more and more."""
    way.piece.setOpacity(progress)


def _apply_steps(
    way: _Animation,
    progress: float,
    *,
    steps: Sequence[Step],
    pace: float,
    middle: Point = (0.0, 0.0),
    unseen: bool = False,
) -> None:
    """Show it as its steps say."""
    piece, start, rest = way.piece, way.start, way.piece.rest
    elapsed = progress * way.duration * pace
    begin = PieceFrame(start.x, start.y, start.scale, start.rotation, 0.0 if unseen else 1.0)
    end = PieceFrame(rest.x, rest.y, rest.scale, rest.rotation)
    look = frame_at(steps, begin, end, elapsed, middle, UNIT)
    piece.place(Pose(look.x, look.y, look.scale, look.rotation))
    piece.setOpacity(look.opacity)
    if isinstance(piece, CardItem) and look.turned is not None:
        piece.set_turn_progress(look.turned)
    piece.acted(elapsed)


def _tip(way: _Animation, progress: float) -> None:
    """Tip it over to the left at once, and back slowly."""
    lean = sin(min(progress / 0.3, 1.0) * pi / 2) if progress < 0.3 else 1 - (progress - 0.3) / 0.7
    rest = way.piece.rest
    way.piece.place(Pose(rest.x, rest.y, rest.scale, rest.rotation - 48 * lean))


def _roll(way: _Animation, progress: float, *, throw: DiceThrow, number: int) -> None:
    if isinstance(way.piece, DieItem):
        way.piece.roll(throw, number, progress * THROW_DURATION)
