"""Paint cards, dice and marks.

All functions paint into a rectangle of any size; lengths are relative to the card's width or
height. The shadow is part of the picture; `card_rect` returns the area of the card within it.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil, erf, hypot, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from tabletop.engine.cards import DieDef, Face
from tabletop.ui.table.model.snapshot import Mark
from tabletop.ui.widgets.art import Art
from tabletop.ui.widgets.text_fitting import FittedText, fit_text, text_path, text_width
from tabletop.ui.widgets.theme import (
    INK,
    PAPER,
    PAPER_LIGHT,
    centred,
    contrast,
    legible,
    mix,
    round_pen,
    set_fill,
    set_outline,
    with_opacity,
)

_BLUR: Final = 2.6
"""The reach of a blurred edge, in standard deviations."""


@lru_cache(maxsize=24)
def _shadow(blur: float, opacity: float) -> tuple[QImage, int, int]:
    """Return the blurred shadow of a square, to be stretched in its middle.

    Args:
        blur: the standard deviation of the blur in pixels.
        opacity: the opacity in the middle.

    Returns:
        The picture, the reach of the blur beyond the square, and the width of a corner.
    """
    reach = ceil(_BLUR * blur)
    corner = 2 * reach + 3
    size, scale = 2 * corner + 1, blur * sqrt(2)
    ends = reach - 0.5, size - reach - 0.5
    edge = [(erf((at - ends[0]) / scale) - erf((at - ends[1]) / scale)) / 2 for at in range(size)]
    data = bytes(round(255 * opacity * one * other) for one in edge for other in edge)
    mask = QImage(data, size, size, size, QImage.Format.Format_Alpha8)
    return mask.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied), reach, corner


def _paint_blurred(
    painter: QPainter, area: QRectF, blur: float, offset: QPointF, opacity: float
) -> None:
    image, reach, corner = _shadow(round(blur, 1), opacity)
    outer, size = inset(area.translated(offset), -reach), image.width()
    xs = outer.left(), outer.left() + corner, outer.right() - corner, outer.right()
    ys = outer.top(), outer.top() + corner, outer.bottom() - corner, outer.bottom()
    cuts = 0, corner, size - corner, size
    for row, column in product(range(3), repeat=2):
        source = QRectF(QPointF(cuts[column], cuts[row]), QPointF(cuts[column + 1], cuts[row + 1]))
        target = QRectF(QPointF(xs[column], ys[row]), QPointF(xs[column + 1], ys[row + 1]))
        painter.drawImage(target, image, source)


def paint_shadow(
    painter: QPainter, area: QRectF, height: float = 0.0, *, reach: float = 0.0
) -> None:
    """Paint the shadow of a rounded rectangle, with light from the upper left.

    Args:
        painter: the painter.
        area: the area of the thing.
        height: the height above the table, from 0 for lying on it to 1 for held above it.
        reach: the size that determines the blur; 0 for the shorter side.
    """
    size = reach or min(area.width(), area.height())
    away = QPointF(0.02 + 0.05 * height, 0.04 + 0.1 * height) * size
    _paint_blurred(
        painter, area, max(2.0, size * (0.042 + 0.05 * height)), away, 0.46 - 0.1 * height
    )
    paint_contact(painter, area, height, reach=size)


def paint_contact(
    painter: QPainter, area: QRectF, height: float = 0.0, *, reach: float = 0.0
) -> None:
    """Paint the thin shadow where a thing touches the table; see `paint_shadow`."""
    unit = max(0.8, (reach or min(area.width(), area.height())) * 0.011)
    offset = QPointF(0.8 + 1.5 * height, 1.5 + 2.5 * height) * unit
    blur = (1.3 + 1.6 * height) * unit
    _paint_blurred(painter, area, blur, offset, 0.5 - 0.22 * height)


SHADOW: Final = 0.12
"""The margin around a card for its shadow, in widths of the card."""
DIE_SHADOW: Final = 0.18
"""The margin around a die for its shadow, in side lengths."""

_CORNER: Final = 0.04
_FRAME: Final = "#D3C3A1"
_DISC: Final = 0.218
"""The radius of the free area in a figure's disc, in sides of its picture."""
_EDGE: Final = "#A89878"
_EDGE_LIGHT: Final = ((0, "#FFFFFF", 0.55), (0.35, "#A89878", 0.5), (1, "#3A3020", 0.45))
"""The colours along a card's edge, from the upper left."""
SHADE: Final = "#DFD4C1"
"""The colour by which a card that cannot be used is multiplied."""
_GREYED: Final = 0.25
"""How much of its saturation such a card loses."""
_FRAME_WIDTH: Final = 0.016
_PICTURE: Final = 0.60
_PICTURE_OVER_WORDS: Final = 0.44
_WORDS: Final = 0.042
_MOST_WORDS: Final = 0.056
_LEAST_WORDS: Final = 0.03
"""The heights of a text's capitals, in card heights: preferred, maximum, minimum."""
_DIE_CORNER: Final = 0.2
_DIE_LIGHT: Final = (
    *((0, "#FFFFFF", 0.22), (0.32, "#FFFFFF", 0), (0.82, "#000000", 0), (1, "#000000", 0.24)),
)
"""The light and shade on a die, from the upper left."""
_DARK: Final = 80
"""The lightness below which a die has a light rim."""
_DARK_RIM: Final = "#9A958C"
_FAINT: Final = 0.6
_UNROLLED: Final = 3.5
"""The contrast of the pips on a die that has not been rolled; symbols need 3 (WCAG 2)."""
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def inset(rect: QRectF, margin: float) -> QRectF:
    """Return a rectangle smaller by a margin on each side."""
    return rect.adjusted(margin, margin, -margin, -margin)


def card_rect(rect: QRectF) -> QRectF:
    """Return the area of the card in a picture with space for its shadow."""
    return inset(rect, rect.width() * SHADOW / (1 + 2 * SHADOW))


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """Return a rectangle with rounded corners as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_lifted_shadow(painter: QPainter, rect: QRectF, margin: float, height: float) -> None:
    """Paint the shadow of a card above the table, in a picture with a margin."""
    paint_shadow(painter, inset(rect, rect.width() * margin / (1 + 2 * margin)), height)


@dataclass(frozen=True, slots=True)
class CardText:
    """The text printed on a card.

    Attributes:
        text: the text in the user's language, or an empty string.
        least: the minimum height of its capitals, in device pixels.
    """

    text: str = ""
    least: float = 0.0

    def fit(self, face: Face, card: QRectF) -> FittedText | None:
        """Return the text fitted to a card, or None if there is not enough space."""
        if not self.text or face.full:
            return None
        box, height = _text_area(face, card), card.height()
        least = max(self.least, height * _LEAST_WORDS)
        fitted = fit_text(
            self.text, box.width(), height * _WORDS, least, room=box.height(), bold=False
        )
        is_whole = " ".join(fitted.lines) == " ".join(self.text.split())
        return fitted if is_whole and fitted.height <= height * _MOST_WORDS else None


def _text_area(face: Face, card: QRectF) -> QRectF:
    """Return the area of a card's text, below the picture and above the corner."""
    width, height = card.width(), card.height()
    top, bottom = (0.585, 0.80) if face.corner or face.symbol else (0.60, 0.94)
    return QRectF(
        card.left() + width * 0.08, card.top() + height * top, width * 0.84, height * (bottom - top)
    )


def paint_card(
    painter: QPainter, rect: QRectF, face: Face, art: Art, words: CardText | None = None
) -> None:
    """Paint a card's face with its shadow; `rect` includes space for the shadow.

    The text is painted if it is legible; otherwise the picture uses its space.
    """
    card = _draw_paper(painter, rect)
    if face.full:
        _draw_cover(painter, card, face.picture, art)
    else:
        _draw_face(painter, card, face, art, words)
        _corners(painter, card, face, art)
    _draw_edge(painter, card)


def paint_dimmed(painter: QPainter, rect: QRectF, bright: QPixmap, face: Face, art: Art) -> None:
    """Paint a card that cannot be used, shaded except for its corners.

    Args:
        painter: the painter.
        rect: the area, with space for the shadow.
        bright: the picture that `paint_card` painted into an area of the same size.
        face: the face.
        art: the game's drawings.
    """
    card = _draw_paper(painter, rect, dimmed=True)
    image = bright.toImage()
    image.setDevicePixelRatio(1.0)
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    painter.save()
    painter.setClipPath(rounded(card, card.width() * _CORNER))
    painter.drawImage(rect.topLeft(), image)
    painter.setOpacity(_GREYED)
    painter.drawImage(rect.topLeft(), grey)
    painter.setOpacity(1.0)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.fillRect(rect, QColor(SHADE))
    painter.restore()
    if not face.full:
        _corners(painter, card, face, art, SHADE)
    _draw_edge(painter, card)


def _draw_face(
    painter: QPainter, card: QRectF, face: Face, art: Art, words: CardText | None
) -> None:
    width, height = card.width(), card.height()
    set_outline(painter, face.tint or _FRAME, width * _FRAME_WIDTH)
    painter.drawRoundedRect(inset(card, width * 0.038), width * 0.03, width * 0.03)
    side = min(height * _PICTURE, width * 0.86)
    picture = centred(card.center() + QPointF(0.0, height * 0.012), side, side)
    written = None if words is None else words.fit(face, card)
    if written is not None:
        box = _text_area(face, card)
        side = height * (_PICTURE_OVER_WORDS if face.corner or face.symbol else 0.5)
        picture = centred(QPointF(card.center().x(), box.top() - side * 0.53), side, side)
        set_fill(painter, INK)
        painter.drawPath(written.path(box.center(), bold=False))
    art.paint(painter, face.picture, picture)
    if face.over is not None:
        art.paint(painter, face.over, picture)
    if face.centre:
        centre = QPointF(picture.center().x(), picture.top() + side * 0.6)
        set_fill(painter, INK)
        painter.drawPath(_within_disc(face.centre, centre, side * 0.3, side * _DISC))


def _within_disc(text: str, middle: QPointF, height: float, radius: float) -> QPainterPath:
    """Return the outline of a text centred on a point, reduced to fit into a disc."""
    box = text_path(text, QPointF(), height).boundingRect()
    reach = hypot(box.width(), box.height()) / 2
    return text_path(text, middle, height * min(1.0, radius / reach))


def paint_back(painter: QPainter, rect: QRectF, back: str, art: Art) -> None:
    """Paint a card's back with its shadow."""
    card = _draw_paper(painter, rect)
    _draw_cover(painter, card, back, art)
    _draw_edge(painter, card)


def _draw_cover(painter: QPainter, card: QRectF, picture: str, art: Art) -> None:
    painter.save()
    painter.setClipPath(rounded(card, card.width() * _CORNER))
    art.paint(painter, picture, card)
    painter.restore()


def _draw_paper(painter: QPainter, rect: QRectF, *, dimmed: bool = False) -> QRectF:
    """Paint a blank card with its shadow and cut edge; return the card's area."""
    card = card_rect(rect)
    width = card.width()
    (paint_contact if dimmed else paint_shadow)(painter, card)
    set_fill(painter, _EDGE)
    edge = card.translated(width * 0.009, width * 0.017)
    painter.drawRoundedRect(edge, width * _CORNER, width * _CORNER)
    set_fill(painter, PAPER)
    painter.drawRoundedRect(card, width * _CORNER, width * _CORNER)
    return card


def _draw_edge(painter: QPainter, card: QRectF) -> None:
    """Paint a thin edge that catches the light at the upper left."""
    line, radius = max(card.width() * 0.009, 1.0), card.width() * _CORNER
    light = QLinearGradient(card.topLeft(), card.bottomRight())
    for at, colour, opacity in _EDGE_LIGHT:
        light.setColorAt(at, with_opacity(colour, opacity))
    painter.setPen(QPen(QBrush(light), line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inset(card, line / 2), radius, radius)


def _corners(painter: QPainter, card: QRectF, face: Face, art: Art, paper: str = PAPER) -> None:
    """Paint the main value upright in the upper left and lower right corners.

    Nobody sits on the other side of a screen. If cards overlap to the left, only their right sides
    are visible. The tint is painted unchanged in a tab under the number: if it were darkened until
    legible, yellow would look like vermilion to people with red-green colour blindness.
    """
    width, height = card.width(), card.height()
    number = text_path(face.corner, QPointF(), height * 0.155, width=width * 0.31)
    half = max(number.boundingRect().width() / 2, width * 0.075)
    side = height * 0.14
    away, line = width * 0.085 + half, height * 0.117
    first = QPointF(card.left() + away, card.top() + line)
    last = QPointF(card.right() - away, card.bottom() - line)
    below = QPointF(0.0, height * 0.177) if face.corner else QPointF()
    beside = QPointF(-half - side * 0.72, 0.0) if face.corner else QPointF()
    ground = QColor(PAPER if face.tint is None else face.tint)
    ink = max(QColor(INK), QColor(PAPER_LIGHT), key=lambda one: contrast(one, ground))
    if face.legend:
        room = QRectF(card.left(), first.y() - height * 0.06, width * 0.92, height * 0.12)
        room.setLeft(first.x() + half + width * 0.05)
        _legend(painter, room, face.legend, art)
    for middle, step in ((first, below), (last, beside)):
        if face.corner and face.tint is not None:
            tab = centred(middle, 2 * half + width * 0.076, height * 0.193)
            set_fill(painter, ground)
            painter.drawRoundedRect(tab, width * 0.03, width * 0.03)
        set_fill(painter, legible(ink, ground, art.contrast))
        painter.drawPath(number.translated(middle))
        if face.symbol is not None:
            box = centred(middle + step, side, side)
            if middle is first:  # over the picture
                set_fill(painter, paper)
                painter.drawRoundedRect(inset(box, -side * 0.08), side * 0.3, side * 0.3)
            art.paint(painter, face.symbol, box)


def _legend(painter: QPainter, room: QRectF, legend: str, art: Art) -> None:
    """Paint symbols and characters in a row from the left, as large as fits."""
    parts, high = legend.split(), room.height() * 0.85
    capital, gap = high * 0.6, high * 0.34
    widths = [high if w.isalpha() else text_width(w, capital, bold=False) for w in parts]
    share = min(1.0, room.width() / (sum(widths) + gap * (len(parts) - 1)))
    x = room.left()
    for part, width in zip(parts, widths, strict=True):
        box = QRectF(x, room.center().y() - high * share / 2, width * share, high * share)
        if part.isalpha():
            art.paint(painter, f"symbol-{part}", box)
        else:
            set_fill(painter, INK)
            painter.drawPath(text_path(part, box.center(), capital * share, bold=False))
        x += (width + gap) * share


def paint_die(
    painter: QPainter, rect: QRectF, die: DieDef, face: int | None, art: Art, *, faint: bool
) -> None:
    """Paint a die with its shadow.

    Args:
        painter: the painter.
        rect: the area, with space for the shadow.
        die: the die's colour and symbol.
        face: 1-6; 0 for the die's symbol, or blank if it has none; None if it has not been rolled.
        art: the game's drawings.
        faint: whether the die is used up or out of play.
    """
    body = inset(rect, rect.width() * DIE_SHADOW / (1 + 2 * DIE_SHADOW))
    side = body.width()
    radius = side * _DIE_CORNER
    body_opacity = _FAINT if faint else 1.0
    painter.setOpacity(body_opacity)
    paint_shadow(painter, inset(body, side * 0.03), 0.3)
    colour = QColor(die.colour)
    is_dark = colour.lightness() < _DARK
    outline = rounded(inset(body, side * 0.03), radius)
    if is_dark:  # ink on a dark tray needs a light rim
        set_outline(painter, _DARK_RIM, side * 0.105)
        painter.drawPath(outline)
    set_outline(painter, INK, side * 0.06, colour)
    painter.drawPath(outline)
    face_area = inset(body, side * 0.06)
    light = QLinearGradient(body.topLeft(), body.bottomRight())
    for at, tone, opacity in _DIE_LIGHT:
        light.setColorAt(at, with_opacity(tone, opacity))
    painter.fillPath(rounded(face_area, radius * 0.86), light)
    glint = QLinearGradient(body.topLeft(), body.center())
    glint.setColorAt(0, with_opacity("#FFFFFF", 0.75))
    glint.setColorAt(1, with_opacity("#FFFFFF", 0.3 * is_dark))
    painter.setPen(QPen(QBrush(glint), side * 0.025))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(rounded(inset(face_area, side * 0.012), radius * 0.8))
    if face == 0 and die.symbol is not None:
        art.paint(painter, die.symbol, inset(body, side * 0.17))
        return
    painter.setOpacity(1.0)  # pips must stay legible on a faint die
    ground = mix(colour, QColor("black"), 1 - body_opacity)
    pip = max(QColor(INK), QColor(PAPER_LIGHT), key=lambda ink: contrast(ink, ground))
    pip = legible(pip, ground, art.contrast)
    if face is None:
        pip = legible(ground, ground, _UNROLLED)
    shape = pip_path(die.pips, side * 0.088)
    for x, y in _PIPS.get(5 if face is None else face, ()):
        middle = body.center() + QPointF(x, y) * side * 0.24
        for colour, strength, down in ((QColor("white"), 0.4, 0.022), (pip, 1.0, 0.0)):
            set_fill(painter, colour, strength)
            painter.drawPath(shape.translated(middle + QPointF(down, down) * side))


def pip_path(shape: str, radius: float) -> QPainterPath:
    """Return a pip or figure around the origin, as large as a disc of this radius."""
    path = QPainterPath()
    match shape:
        case "triangle":
            side, foot = radius * 1.4, radius * 1.0
            corners = [QPointF(0, -radius * 1.5), QPointF(side, foot), QPointF(-side, foot)]
            path.addPolygon(corners)
            path.closeSubpath()
        case "square":
            path.addRect(centred(QPointF(), radius * 1.7, radius * 1.7))
        case "ring":
            path.setFillRule(Qt.FillRule.OddEvenFill)
            path.addEllipse(QPointF(), radius * 1.2, radius * 1.2)
            path.addEllipse(QPointF(), radius * 0.6, radius * 0.6)
        case "heart":
            r = radius * 1.25
            path.moveTo(0, r * 1.05)
            path.cubicTo(-r * 1.9, -r * 0.2, -r * 0.9, -r * 1.5, 0, -r * 0.5)
            path.cubicTo(r * 0.9, -r * 1.5, r * 1.9, -r * 0.2, 0, r * 1.05)
        case _:
            path.addEllipse(QPointF(), radius, radius)
    return path


MARK: Final = 0.24
"""The width of a mark in card widths."""

_FILLS: Final = {
    Mark.NEW: "#F7D98B",
    Mark.FITS: "#009E73",
    Mark.SPOILS: "#D55E00",
    Mark.MISSING: PAPER_LIGHT,
    Mark.KNOWN: PAPER_LIGHT,
}


_PLUS: Final = (((-0.2, 0.0), (0.2, 0.0)), ((0.0, -0.2), (0.0, 0.2)))
_LINES: Final = {
    Mark.FITS: (((-0.2, 0.02), (-0.05, 0.18), (0.21, -0.17)),),
    Mark.SPOILS: (((-0.16, -0.16), (0.16, 0.16)), ((0.16, -0.16), (-0.16, 0.16))),
    Mark.NEW: _PLUS,
    Mark.MISSING: _PLUS,
}
"""The lines of each mark, around its centre and for a width of 1."""


def paint_mark(painter: QPainter, rect: QRectF, mark: Mark) -> None:
    """Paint a mark into a square; marks differ both in shape and in colour."""
    side = rect.width()
    line = side * 0.075
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    set_outline(painter, INK, line, _FILLS[mark])
    if mark is Mark.MISSING:
        pen = painter.pen()
        pen.setDashPattern([2.6, 1.7])
        painter.setPen(pen)
    painter.drawEllipse(inset(rect, line))
    painter.translate(rect.center())
    painter.scale(side, side)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(PAPER_LIGHT if mark in (Mark.FITS, Mark.SPOILS) else INK, 0.12))
    for line_of_mark in _LINES.get(mark, ()):
        first, *others = (QPointF(*point) for point in line_of_mark)
        path = QPainterPath(first)
        for point in others:
            path.lineTo(point)
        painter.drawPath(path)
    if mark is Mark.KNOWN:
        _draw_eye(painter)
    painter.restore()


def _draw_eye(painter: QPainter) -> None:
    lids = QPainterPath(QPointF(-0.29, 0.0))
    lids.quadTo(0.0, -0.36, 0.29, 0.0)
    lids.quadTo(0.0, 0.36, -0.29, 0.0)
    painter.setPen(QPen(QColor(INK), 0.07))
    painter.drawPath(lids)
    set_fill(painter, INK)
    painter.drawEllipse(QPointF(0.0, 0.0), 0.1, 0.1)
