"""Pictograms: drawings in a row that stand for words, named one by one.

What can be named: a drawing of the game (`symbol-NAME`, else `NAME`; `figure-NAME` is the latter in
any case) or of all games (`signs/NAME`),
`card:NUMBER`, `die:KEY:FACE` (no face: not rolled yet), `seat:NUMBER` and `badge:NUMBER`; all else
is written.
`no-` before it crosses it out, `3*` draws it three times, one over the other.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from tabletop.engine.cards import CardSet, Face
from tabletop.engine.zones import Seat
from tabletop.library.game_files import drawings_folder
from tabletop.resources import resource_path
from tabletop.ui.theme.art import Art, painted
from tabletop.ui.theme.face_painting import inset, paint_die
from tabletop.ui.theme.seat_colours import Badge, paint_dot
from tabletop.ui.theme.text_fitting import text_path, text_width
from tabletop.ui.theme.theme import (
    INK,
    PAPER_LIGHT,
    centred,
    contrast,
    fill_shapes,
    outline_shapes,
    round_pen,
)

_TOKEN: Final = re.compile(r"(no-)?(?:(\d+)\*)?(\S+)")
_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
_NAMES: Final = ("symbol-{}", "{}", "signs/{}")
_GAP: Final = 0.16
_SPACE: Final = 0.4
"""Between two drawings, and between two numbers, in their height."""
_STEP: Final = 0.6
"""From one drawing to the next over it, in their width."""
_MOST: Final = 4
"""So many are drawn over each other; of more there are a number and one drawing."""
_CAPITAL: Final = 0.56
_CARD: Final = 63 / 88
_ROWS: Final = 3
_CROSS: Final = "#D55E00"

Painting = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True)
class Glyph:
    """One drawing of a pictogram.

    Attributes:
        width: in its height.
        paint: paints it.
        is_written: whether it is writing, which keeps more apart from the next.
    """

    width: float
    paint: Painting
    is_written: bool = False


class Pictograms:
    """Draws pictograms of one game.

    Attributes:
        pixmap: the picture of one, by its words, its height in pixels and the pixel ratio; None
            where it says something that is not known.
    """

    def __init__(
        self,
        game: str = "common",
        cards: CardSet | None = None,
        badge: Callable[[Seat], Badge] = int,
    ) -> None:
        """Draw nothing yet.

        Args:
            game: whose drawings are meant first.
            cards: the game's cards and dice; None where none are named.
            badge: the sign of each player.
        """
        self._art, self._cards, self._badge = Art(game), cards, badge
        self._folders = (drawings_folder(game), resource_path("assets", "common"))
        self.glyph = lru_cache(256)(self._glyph)
        self.pixmap = lru_cache(64)(self._pixmap)

    def glyphs(self, words: str) -> list[Glyph]:
        """Return the drawings of a pictogram.

        Raises:
            KeyError, ValueError, IndexError: it names something that is not known.
        """
        return [glyph for word in words.lower().split() for glyph in self.glyph(word)]

    def drawable(self, words: str) -> bool:
        """Return whether it is known what these words name."""
        try:
            return bool(self.glyphs(words))
        except (KeyError, ValueError, IndexError):  # of a name, of what is no number, of a seat
            return False

    def paint(self, painter: QPainter, rect: QRectF, words: str) -> None:
        """Paint a pictogram in the middle of a rectangle, in the rows in which it is largest."""
        glyphs = self.glyphs(words)
        ways = [[*_rows(glyphs, count)] for count in range(1, min(_ROWS, len(glyphs)) + 1)]
        size, rows = max(((_size(rows, rect), rows) for rows in ways), key=lambda way: way[0])
        top = rect.center().y() - size * (len(rows) + _GAP * (len(rows) - 1)) / 2
        for row in rows:
            x = rect.center().x() - size * _width(row) / 2
            for glyph, gap in zip(row, (*_gaps(row), 0.0), strict=True):
                glyph.paint(painter, QRectF(x, top, size * glyph.width, size))
                x += size * (glyph.width + gap)
            top += size * (1 + _GAP)

    def _pixmap(self, words: str, height: int, ratio: float = 1.0) -> QPixmap | None:
        if not self.drawable(words):
            return None
        wide, high = ceil(_width(self.glyphs(words)) * height * ratio), round(height * ratio)
        return painted(wide, high, partial(self.paint, words=words), ratio)

    # --- one drawing ------------------------------------------------------------------------

    def _glyph(self, word: str) -> tuple[Glyph, ...]:
        found = _TOKEN.fullmatch(word)
        if found is None:
            raise KeyError(word)
        crossed, count, name = found[1], int(found[2] or 1), found[3]
        one = self._named(name)
        if count > _MOST:
            return _written(str(count)), one
        if count > 1:
            step = one.width * _STEP
            one = Glyph(one.width + step * (count - 1), partial(_fan, one=one, count=count))
        return (Glyph(max(one.width, 1.0), partial(_crossed, one=one)) if crossed else one,)

    def _named(self, name: str) -> Glyph:
        kind, _, which = name.partition(":")
        if which and kind in {"seat", "badge"}:
            badge = self._badge(int(which)) if kind == "seat" else int(which)
            return Glyph(0.8, lambda painter, rect: paint_dot(painter, _square(rect), badge))
        if which and self._cards is not None:
            if kind == "card":
                card = self._cards.cards[int(which)]
                return Glyph(_CARD, partial(self._card, face=card.face))
            key, _, face = which.partition(":")
            dice = {die.key: die for die in self._cards.dice}
            shown = int(face) if face else None
            die = partial(paint_die, die=dice[key], face=shown, art=self._art, faint=False)
            return Glyph(1.0, lambda painter, rect: die(painter, inset(rect, -rect.width() * 0.06)))
        figure = name.removeprefix("figure-")
        for drawing in [figure] if figure != name else [form.format(name) for form in _NAMES]:
            there = [(folder / f"{drawing}.svg").exists() for folder in self._folders]
            if any(there) and _NAME.fullmatch(name):
                return Glyph(0.96, partial(self._drawing, name=drawing))
        if name[0].isalpha() or name[0] in "[./":
            raise KeyError(name)
        return _written(name)

    def _drawing(self, painter: QPainter, rect: QRectF, name: str) -> None:
        self._art.paint(painter, name, rect)

    def _card(self, painter: QPainter, rect: QRectF, face: Face) -> None:
        """Paint a card as far as it can be told so small: its number over its symbol."""
        line = rect.height() / 18
        paper = inset(rect, line / 2)
        tint = QColor(face.tint or PAPER_LIGHT)
        outline_shapes(painter, INK, line, PAPER_LIGHT)
        painter.drawRoundedRect(paper, 2 * line, 2 * line)
        inside = inset(paper, line / 2)
        if not face.corner:
            self._art.paint(painter, face.picture, inside)
            return
        upper = QRectF(inside.topLeft(), inside.bottomRight())
        upper.setHeight(inside.height() * 0.5)
        lower = inside.adjusted(0, inside.height() * 0.52, 0, -line / 2)
        fill_shapes(painter, tint)
        painter.drawRoundedRect(upper, line, line)
        ink = max(QColor(INK), QColor(PAPER_LIGHT), key=lambda one: contrast(one, tint))
        fill_shapes(painter, ink)
        wide, high = upper.width() * 0.86, upper.height() * 0.72
        painter.drawPath(text_path(face.corner, upper.center(), high, width=wide))
        self._art.paint(painter, face.symbol or face.picture, lower)


@dataclass(frozen=True, slots=True)
class Signs:
    """A pictogram as it stands on a card; equal ones are painted once.

    Attributes:
        pictograms: draw it.
        words: name its drawings.
    """

    pictograms: Pictograms
    words: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint it as large as there is room."""
        self.pictograms.paint(painter, rect, self.words)


def _rows(glyphs: list[Glyph], count: int) -> Iterator[list[Glyph]]:
    """Yield the drawings in so many rows of about the same length, or one more or less."""
    share, row = _width(glyphs) / count, list[Glyph]()
    for glyph in glyphs:
        if row and _width([*row, glyph]) > share + glyph.width / 2:
            yield row
            row = []
        row.append(glyph)
    yield row


def _width(row: list[Glyph]) -> float:
    return sum(glyph.width for glyph in row) + sum(_gaps(row))


def _gaps(row: list[Glyph]) -> Iterator[float]:
    for one, following in pairwise(row):
        yield _SPACE if one.is_written and following.is_written else _GAP


def _size(rows: list[list[Glyph]], rect: QRectF) -> float:
    """Return how high a drawing can be, for all rows to fit."""
    high = rect.height() / (len(rows) + _GAP * (len(rows) - 1))
    return min(high, rect.width() / max(map(_width, rows)))


def _square(rect: QRectF) -> QRectF:
    side = min(rect.width(), rect.height())
    return centred(rect.center(), side, side)


def _written(text: str) -> Glyph:
    def paint(painter: QPainter, rect: QRectF) -> None:
        fill_shapes(painter, INK)
        painter.drawPath(text_path(text, rect.center(), rect.height() * _CAPITAL))

    return Glyph(text_width(text, _CAPITAL * 100) / 100, paint, is_written=True)


def _fan(painter: QPainter, rect: QRectF, one: Glyph, count: int) -> None:
    width = rect.height() * one.width
    for number in range(count):
        left = rect.left() + number * width * _STEP
        one.paint(painter, QRectF(left, rect.top(), width, rect.height()))


def _crossed(painter: QPainter, rect: QRectF, one: Glyph) -> None:
    """Paint something with a ring and a slash over it, through which it is still seen."""
    high = rect.height()
    one.paint(painter, inset(rect, high * 0.14))
    ring = centred(rect.center(), high * 0.82, high * 0.82)
    reach = ring.width() / 2 * sqrt(0.5)
    corner = QPointF(-reach, reach)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 0.17), (_CROSS, 0.09)):
        painter.setPen(round_pen(colour, high * width))
        painter.drawEllipse(ring)
        painter.drawLine(ring.center() + corner, ring.center() - corner)
