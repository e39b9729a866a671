"""What every sheet of paper that lies over the table has in common."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QFrame, QWidget

from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, outline_shapes, smooth_painter

_RIM: Final = 4
"""Pixels that are left free at the edge of what it lies over."""
_TRIES: Final = 12
"""So many places are tried across, and down."""
_MOST_OF_ALL: Final = 50.0
_NEAR: Final = 0.01
"""How much it counts in pixels to be a pixel away from what is spoken of."""
LETS_THROUGH: Final = Qt.WidgetAttribute.WA_TransparentForMouseEvents


class Weighted(NamedTuple):
    """An area that is to stay in sight, in pixels, and how bad it is to cover it."""

    area: QRectF
    weight: float = 1.0


class Layer(Enum):
    """How sheets that lie over the same thing make room for each other."""

    LASTING = auto()
    """It stays until what it is about is over, and lets the others be."""
    PASSING = auto()
    """It comes when it is asked for, and puts away what else passes."""
    POINTED = auto()
    """It comes and goes with the pointer, and lies beside what was asked for."""


class Overlay(QFrame):
    """Lies over its parent and moves nothing there; hidden until it has something to show.

    Attributes:
        over: what it lies over.
        layer: how it makes room for others that lie over the same.
    """

    layer = Layer.LASTING

    def __init__(self, parent: QWidget, *, takes_mouse: bool = True) -> None:
        """Make it, hidden.

        Args:
            parent: what it lies over.
            takes_mouse: whether the mouse is for it; else what lies below has it.
        """
        super().__init__(parent)
        self.over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation if takes_mouse else LETS_THROUGH)
        self.hide()
        parent.installEventFilter(self)

    @property
    def unit(self) -> float:
        """The height of a line of text in pixels, the measure of everything on it."""
        return QFontMetricsF(self.font()).height()

    @property
    def room(self) -> QRect:
        """Where it may lie, in the parent."""
        return self.over.rect().adjusted(_RIM, _RIM, -_RIM, -_RIM)

    def within_room(self, frame: QRect) -> QRect:
        """Return a rectangle of this size in the room, as near to this one as may be."""
        room, moved = self.room, QRect(frame)
        moved.moveLeft(min(max(moved.left(), room.left()), room.right() - moved.width()))
        moved.moveTop(min(max(moved.top(), room.top()), room.bottom() - moved.height()))
        return moved

    def come_up(self, said: str) -> None:
        """Show it above all else.

        Args:
            said: what it says to assistive technology.
        """
        self.setAccessibleName(said)
        for other in self.over.findChildren(Overlay):
            if other is not self and other.isVisible() and self.puts_away(other):
                other.make_way()
        self.show()
        self.raise_()
        self.update()

    def begin_paper(self, corner: float, colour: str = PAPER_LIGHT) -> QPainter:
        """Draw a sheet of paper as large as itself, its corners so round.

        Returns:
            What all else is drawn with.
        """
        painter = smooth_painter(self)
        outline_shapes(painter, INK, 2.0, colour)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), corner, corner)
        return painter

    def clear(self) -> None:
        """Show nothing more, and forget what was shown."""
        self.hide()
        self.setAccessibleName("")

    def puts_away(self, other: "Overlay") -> bool:
        """Return whether another sheet that can be seen goes when this one comes up."""
        return self.layer is Layer.PASSING and other.layer is not Layer.LASTING

    def make_way(self) -> None:
        """Go, since another sheet is asked for."""
        self.clear()

    def place(self) -> None:
        """Lie where it belongs, after what it lies over has got another size."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        # Events may come while it is deleted, when its Python attributes are gone already.
        if event.type() == QEvent.Type.Resize and not self.isHidden() and watched is self.over:
            self.place()
        return False


def least_covering(
    size: QSizeF, room: QRect, beside: QRectF, matters: Sequence[Weighted]
) -> tuple[float, QRect]:
    """Return how much something covers where it covers least, in pixels, and where that is.

    Args:
        size: its size.
        room: where it may lie.
        beside: what it speaks of: that is never covered where there is room.
        matters: what else is not covered as far as there is room.
    """
    frame, inside = QRectF(QPointF(), size), QRectF(room)
    across = max(inside.width() - frame.width(), 0) / _TRIES
    down = max(inside.height() - frame.height(), 0) / _TRIES
    lefts = [inside.left() + column * across for column in range(_TRIES + 1)]
    tops = [inside.top() + row * down for row in range(_TRIES + 1)]
    # How much something is covered is asked hundreds of times: each side of it once is enough.
    lying = [(beside, _MOST_OF_ALL), *matters]
    sides = [(area.left(), area.right()) for area, _ in lying]
    wides = [[_common(left, frame.width(), side) for side in sides] for left in lefts]
    sides = [(area.top(), area.bottom()) for area, _ in lying]
    highs = [[_common(top, frame.height(), side) for side in sides] for top in tops]
    middle, best = beside.center() - frame.center(), (float("inf"), QPointF())
    for left, wide in zip(lefts, wides, strict=True):
        below = [(n, wide[n], weight) for n, (_, weight) in enumerate(lying) if wide[n]]
        for top, high in zip(tops, highs, strict=True):
            covered = sum(weight * common * high[n] for n, common, weight in below)
            covered += (abs(left - middle.x()) + abs(top - middle.y())) * _NEAR
            if covered < best[0]:
                best = (covered, QPointF(left, top))
    frame.moveTopLeft(best[1])
    return best[0], frame.toAlignedRect()


def _common(start: float, length: float, side: tuple[float, float]) -> float:
    """Return how much two stretches have in common."""
    return max(min(start + length, side[1]) - max(start, side[0]), 0.0)


def covered_area(frame: QRectF, matters: Iterable[Weighted]) -> float:
    """Return how much of what matters something covers, in pixels times their weights."""
    return sum(weight * common_area(frame, area) for area, weight in matters)


def common_area(one: QRectF, other: QRectF) -> float:
    """Return the area that two rectangles have in common."""
    wide = min(one.right(), other.right()) - max(one.left(), other.left())
    high = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    return max(wide, 0.0) * max(high, 0.0)
