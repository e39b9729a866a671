"""Surfaces of tables: felt, oilcloth, a desk and garden planks, with their rims.

A surface is painted once for each size and then copied. Its light comes from the upper left, like
that of the pieces. Patterns darken the colour and never lighten it, so that text stays legible.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from math import ceil
from random import Random
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from tabletop.engine.zones import Plan
from tabletop.ui.table.scene.face_painting import inset, paint_shadow, pip_path, rounded
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.theme import (
    INK,
    Theme,
    round_pen,
    set_fill,
    set_outline,
    smooth_painter,
    with_opacity,
)

Layer = tuple[int, int, float]
"""The length and height of a grain in device pixels, and its strength."""
Stop = tuple[float, str, float]
"""A position in a gradient, a colour and its opacity."""

_WOOD_TONES: Final = ("#1A0B04", "#C98A55")
_PLANK_TONES: Final = ("#10141A", "#9AA3AA")
_CORK_TONES: Final = ("#3B2412", "#D9B387")
_GREY_TONES: Final = ("#000000", "#FFFFFF")
_WOODEN: Final = "#B06D43", "#88542F", "#7A4B2E", "#6F4429", "#3F2718"
_STEEL: Final = "#E4EAEF", "#AEBAC5", "#5F6C7A", "#98A5B1", "#3E4853"
GRASS: Final = 40.0
"""The height of the grass at the lower edge of the garden, in scene units."""
_BRASS: Final = "#F1DDA2", "#C59F54", "#8E6B2F", "#BB9650", "#5A4120"
_RIM_STOPS: Final = 0.0, 0.18, 0.5, 0.58, 1.0


@lru_cache(maxsize=6)
def grain(side: int, layers: tuple[Layer, ...], tones: tuple[str, str] = _GREY_TONES) -> QPixmap:
    """Return a seamless, transparent tile of random grain.

    Args:
        side: the size of the tile in device pixels.
        layers: the layers of grain.
        tones: the colours of dark and of light grains.
    """
    tile = QPixmap(side, side)
    tile.fill(Qt.GlobalColor.transparent)
    painter, chance = QPainter(tile), Random(side)
    for width, height, strength in layers:
        noise = _noise(chance, side, max(side // width, 2), max(side // height, 2))
        strengths = [round(abs(127 - value) * 2 * strength) for value in range(256)]
        for tone, low, high in ((tones[0], 0, 128), (tones[1], 128, 256)):
            table = bytes(s if low <= v < high else 0 for v, s in enumerate(strengths))
            alpha = bytes(noise.constBits()).translate(table)
            layer = QImage(noise.size(), QImage.Format.Format_ARGB32)
            layer.fill(QColor(tone))
            size, grey = (side, side, noise.bytesPerLine()), QImage.Format.Format_Grayscale8
            layer.setAlphaChannel(QImage(alpha, *size, grey))
            painter.drawImage(0, 0, layer)
    painter.end()
    return tile


def _noise(chance: Random, side: int, columns: int, rows: int) -> QImage:
    """Return a grey image of random values, whose opposite edges meet."""
    stride = -(-columns // 4) * 4
    data = b"".join(chance.randbytes(columns).ljust(stride, b"\0") for _ in range(rows))
    values = QBrush(QImage(data, columns, rows, stride, QImage.Format.Format_Grayscale8))
    values.setTransform(QTransform.fromScale(side / columns, side / rows))
    image = QImage(side, side, QImage.Format.Format_RGB32)
    painter = smooth_painter(image)
    painter.fillRect(image.rect(), values)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def strew(painter: QPainter, area: QRectF, tile: QPixmap, shift: float = 0.0) -> None:
    """Cover an area with a tile, pixel by pixel; `shift` moves the tile."""
    world = painter.worldTransform()
    pixels = QRectF(world.mapRect(area).toAlignedRect())
    painter.setWorldTransform(QTransform())
    painter.drawTiledPixmap(pixels, tile, QPointF(shift * 197, shift * 61))
    painter.setWorldTransform(world)


def set_stops(gradient: QGradient, *stops: Stop) -> QGradient:
    """Set a gradient's colours and return it."""
    for at, colour, opacity in stops:
        gradient.setColorAt(at, with_opacity(colour, opacity))
    return gradient


def paint_inner_shadow(painter: QPainter, area: QRectF, reach: float, depth: float) -> None:
    """Paint the shadow of a raised edge, longest at the top and on the left."""
    sides = (
        (area.topLeft(), QPointF(0, reach), 1.0),
        (area.topLeft(), QPointF(reach * 0.75, 0), 0.85),
        (area.bottomLeft(), QPointF(0, -reach * 0.3), 0.35),
        (area.topRight(), QPointF(-reach * 0.3, 0), 0.35),
    )
    for start, way, share in sides:
        stops = [(at, "#000000", depth * share * (1 - at) ** 2) for at in (0, 0.25, 0.5, 0.75, 1)]
        along = QPointF(0 if way.x() else area.width(), 0 if way.y() else area.height())
        shade = set_stops(QLinearGradient(start, start + way), *stops)
        painter.fillRect(QRectF(start, start + way + along).normalized(), shade)


def _paint_rim(painter: QPainter, table: QRectF, width: float, tones: tuple[str, ...]) -> None:
    """Paint a rim whose corners are mitred; the sides away from the light are darker."""
    inside = inset(table, width)
    outer, inner = (
        (area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft())
        for area in (table, inside)
    )
    painter.setPen(Qt.PenStyle.NoPen)
    for side in range(4):
        after = (side + 1) % 4
        start = outer[side] if side in (0, 3) else inner[side]
        across = (QPointF(0, width), QPointF(width, 0))[side % 2]
        darker = 100 if side in (0, 3) else 124
        gradient = QLinearGradient(start, start + across)
        for at, tone in zip(_RIM_STOPS, tones, strict=True):
            gradient.setColorAt(at, QColor(tone).darker(darker))
        painter.setBrush(gradient)
        painter.drawPolygon(QPolygonF([outer[side], outer[after], inner[after], inner[side]]))
        bar = QRectF(outer[side], inner[after]).normalized()
        flat = (128, 2) if side % 2 == 0 else (2, 128)
        strew(painter, bar, grain(256, ((*flat, 0.16),)))
    set_outline(painter, INK, 1.5)
    painter.drawRect(inset(inside, -0.7))
    for corner, far in zip(outer, inner, strict=True):
        painter.drawLine(corner, far)


def _paint_light(painter: QPainter, table: QRectF, lamp: str) -> None:
    """Paint light from the upper left, and darkness in the corners."""
    longest = max(table.width(), table.height())
    spot = table.topLeft() + QPointF(table.width() * 0.3, table.height() * 0.16)
    bright = QRadialGradient(spot, longest * 0.92)
    painter.fillRect(table, set_stops(bright, (0, lamp, 0.028), (0.5, lamp, 0)))
    dark = QRadialGradient(table.center() - QPointF(table.width(), table.height()) * 0.06, longest)
    painter.fillRect(table, set_stops(dark, (0.26, "#06090A", 0), (0.72, "#06090A", 0.28)))


def _paint_felt(painter: QPainter, table: QRectF, plan: Plan, *, shapes: bool) -> None:
    """Paint woven felt, with shapes pressed into it if wanted."""
    del plan
    step, kinds = 104, ("disc", "triangle", "square", "heart")
    for row in range(ceil(table.height() / step * 2) + 1 if shapes else 0):
        for column in range(ceil(table.width() / step) + 1):
            kind = kinds[(column + 2 * (row // 2) + row % 2) % 4]
            x = table.left() - 20 + (column + row % 2 / 2) * step
            shape = pip_path(kind, 12.5).translated(x, table.top() - 20 + row * step / 2)
            set_outline(painter, with_opacity("#E9FFF4", 0.075), 1.2)
            painter.drawPath(shape.translated(0.9, 1.2))
            painter.fillPath(shape, with_opacity("#04120D", 0.17))
    strew(painter, table, grain(256, ((5, 1, 0.05), (1, 5, 0.05))))


def _paint_gingham(painter: QPainter, table: QRectF, plan: Plan) -> None:
    """Paint checked oilcloth."""
    del plan
    stripe, dark = 24.0, with_opacity("#07111C", 0.105)
    for number in range(1, ceil(table.width() / stripe), 2):
        left = table.left() + number * stripe
        painter.fillRect(QRectF(left, table.top(), stripe, table.height()), dark)
    for number in range(1, ceil(table.height() / stripe), 2):
        top = table.top() + number * stripe
        painter.fillRect(QRectF(table.left(), top, table.width(), stripe), dark)


def _boards(table: QRectF, plan: Plan) -> list[QRectF]:
    """Return the areas of boards, whose seams are between the rows of cards."""
    top, pitch = (length * UNIT for length in plan.boards)
    first = top - ceil((top - table.top()) / pitch) * pitch
    count = ceil((table.bottom() - first) / pitch)
    return [QRectF(table.left(), first + n * pitch, table.width(), pitch) for n in range(count)]


def _paint_desk(painter: QPainter, table: QRectF, plan: Plan) -> None:
    """Paint the polished boards of a desk."""
    tile = grain(384, ((384, 14, 0.15), (128, 3, 0.11), (96, 1, 0.06)), _WOOD_TONES)
    for number, board in enumerate(_boards(table, plan)):
        painter.fillRect(board, with_opacity("#000000", 0.035 * (number % 2)))
        strew(painter, board, tile, number)
        top, bottom = board.adjusted(0, 0, 0, 1 - board.height()), board.adjusted(0, 0, 0, 0)
        bottom.setTop(board.bottom() - 1.5)
        painter.fillRect(top, with_opacity("#FFD9A8", 0.12))
        painter.fillRect(bottom, with_opacity("#1A0B04", 0.5))


def _paint_garden(painter: QPainter, table: QRectF, plan: Plan) -> None:
    """Paint weathered planks at dusk, with grass along the lower edge."""
    chance = Random(7)
    tile = grain(384, ((192, 5, 0.12), (128, 2, 0.08), (192, 30, 0.07)), _PLANK_TONES)
    for number, plank in enumerate(_boards(table, plan)):
        painter.fillRect(plank, with_opacity("#000000", chance.uniform(0, 0.06)))
        strew(painter, plank, tile, number)
        shade = QLinearGradient(plank.topLeft(), plank.bottomLeft())
        stops = (
            (0, "#FFF2DA", 0.06),
            (0.1, "#FFF2DA", 0.01),
            (0.85, "#000000", 0),
            (1, "#000000", 0.1),
        )
        painter.fillRect(plank, set_stops(shade, *stops))
        joint = QRectF(plank.left() + plank.width() * chance.uniform(0.15, 0.85), plank.top(), 2, 0)
        joint.setBottom(plank.bottom())
        painter.fillRect(joint, with_opacity("#12161B", 0.6))
        for dx, share in ((-9, 0.25), (-9, 0.75), (11, 0.25), (11, 0.75)):
            nail = joint.topLeft() + QPointF(dx, plank.height() * share)
            for offset, radius, colour, opacity in (
                (0, 2.1, "#0D1014", 0.55),
                (0.7, 1, "white", 0.18),
            ):
                set_fill(painter, colour, opacity)
                painter.drawEllipse(nail + QPointF(offset, offset), radius, radius)
        gap = QRectF(plank.left(), plank.bottom() - 3, plank.width(), 3)
        painter.fillRect(gap, with_opacity("#12161B", 0.5))
    dusk = QLinearGradient(table.topLeft(), table.bottomRight())
    warm, cold = [(0, "#6E4230", 0.46), (0.3, "#674638", 0.22)], [(0.55, "#3A3F5C", 0.1)]
    painter.fillRect(table, set_stops(dusk, *warm, *cold, (1, "#2A3252", 0.36)))
    for colour, height, blades in (
        ("#20372B", 1.05, 92),
        ("#2A4B36", 0.86, 80),
        ("#385F42", 0.66, 72),
    ):
        _paint_grass(painter, table, colour, GRASS * height, 1280 / blades, chance)


def _paint_grass(
    painter: QPainter, table: QRectF, colour: str, height: float, width: float, chance: Random
) -> None:
    """Paint a strip of grass along the lower edge, as a single outline."""
    base = table.bottom() - height * 0.22
    strip = QPainterPath(QPointF(table.left() - 20, table.bottom() + 4))
    for number in range(int(table.width() / width) + 3):
        x, high = table.left() - 16 + number * width, height * chance.uniform(0.5, 1.0)
        tip = QPointF(x + width / 2 + chance.uniform(-5, 8), base - high)
        strip.lineTo(x, base)
        strip.quadTo(QPointF(x + width * 0.1, base - high * 0.5), tip)
        strip.quadTo(QPointF(x + width * 0.75, base - high * 0.35), QPointF(x + width, base))
    strip.lineTo(table.right() + 20, table.bottom() + 4)
    painter.setPen(round_pen(INK, 1.5))
    painter.setBrush(QColor(colour))
    painter.drawPath(strip)


class _Surface(NamedTuple):
    """The colours of a table and its lamp, its rim, and what paints its pattern."""

    colour: str
    lamp: str
    rim: tuple[str, ...]
    rim_width: float
    paint: Callable[[QPainter, QRectF, Plan], None]


_FELT: Final = partial(_paint_felt, shapes=False)
_SURFACES: Final = {
    "felt": _Surface("#285347", "#F4FFD9", _WOODEN, 16, _FELT),
    "shapes": _Surface("#285347", "#F4FFD9", _WOODEN, 16, partial(_paint_felt, shapes=True)),
    "oilcloth": _Surface("#34526F", "#EAF4FF", _STEEL, 14, _paint_gingham),
    "desk": _Surface("#5C4331", "#FFE2B0", _BRASS, 10, _paint_desk),
    "garden": _Surface("#424D58", "#FFE9C4", (), 0, _paint_garden),
    "cloth": _Surface("", "#F4FFD9", _WOODEN, 16, _FELT),
    "wood": _Surface("", "#FFE2B0", _WOODEN, 16, _paint_desk),
}
"""The surfaces by name; those without a colour have the theme's."""
_FINE: Final = ((1, 1, 0.035), (6, 1, 0.02), (1, 6, 0.02))
"""The grain over all surfaces, without which the light would have visible steps."""


def _surface_of(plan: Plan, theme: Theme) -> _Surface:
    name = plan.surface if theme.material == "own" else theme.material
    return _SURFACES.get(name, _SURFACES["felt"])


def base_colour(plan: Plan, theme: Theme) -> QColor:
    """Return the colour of a table without its pattern, light and rim."""
    own = _surface_of(plan, theme).colour if theme.material else ""
    return QColor(own or theme.felt)


def paint_surface(painter: QPainter, table: QRectF, plan: Plan, theme: Theme) -> None:
    """Paint a bare table with its rim.

    Args:
        painter: the painter, which uses scene units.
        table: the area of the table.
        plan: names the surface (`Plan.surface`) if the theme does not.
        theme: the colours and material.
    """
    painter.fillRect(table, base_colour(plan, theme))
    if not theme.material:
        return
    surface = _surface_of(plan, theme)
    painter.setPen(Qt.PenStyle.NoPen)
    surface.paint(painter, table, plan)
    _paint_light(painter, table, surface.lamp)
    strew(painter, table, grain(256, _FINE))
    paint_inner_shadow(painter, inset(table, surface.rim_width), 24, 0.52)
    if surface.rim:
        _paint_rim(painter, table, surface.rim_width, surface.rim)
    grain.cache_clear()


_GREYED: Final = 0.62


def paint_pad(painter: QPainter, area: QRectF, theme: Theme, grey: float) -> None:
    """Paint a pad of leather with a brass edge and a seam, unless the theme is plain.

    The share of `grey` changes the hue of the leather, but not its lightness.
    """
    if not theme.material:
        return
    paint_shadow(painter, area, 0.0, reach=60.0)
    pad, corner = rounded(area, 14), area.topLeft()
    painter.fillPath(pad, QColor("#275349"))
    painter.save()
    painter.setClipPath(pad)
    strew(painter, area, grain(256, ((2, 2, 0.085), (4, 3, 0.05), (64, 64, 0.035))))
    lamp = corner + QPointF(area.width() * 0.3, area.height() * 0.2)
    stops = (0, "#FFF3CF", 0.04), (0.6, "#FFF3CF", 0), (0.6, "#000000", 0), (1, "#000000", 0.18)
    painter.fillRect(area, set_stops(QRadialGradient(lamp, area.height() * 0.8), *stops))
    painter.restore()
    painter.fillPath(pad, with_opacity("#4B4C4B", _GREYED * grey))
    for width, colour in ((2.6, "#8C6A32"), (1.1, "#D9B871")):
        set_outline(painter, colour, width)
        painter.drawPath(pad)
    seam = QPen(with_opacity("#C9A45C", 0.55), 1.2)
    seam.setDashPattern([4.0, 3.0])
    painter.setPen(seam)
    painter.drawPath(rounded(inset(area, 9), 8))


def paint_coaster(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint a coaster of cork under a card's area, on oilcloth only."""
    if theme.material != "own":
        return
    coaster = rounded(inset(area, -UNIT * 0.05), 10)
    paint_shadow(painter, coaster.boundingRect(), 0.0, reach=60.0)
    painter.fillPath(coaster.translated(1, 2), QColor("#54402D"))
    painter.fillPath(coaster, QColor("#7B6045"))
    painter.save()
    painter.setClipPath(coaster)
    strew(painter, coaster.boundingRect(), grain(256, ((2, 2, 0.22), (1, 1, 0.1)), _CORK_TONES))
    painter.restore()
    set_outline(painter, with_opacity("#FFFFFF", 0.25), 1.0)
    painter.drawPath(coaster)
