"""A game's drawings, players' badges, and pixmaps rendered from them.

Everything on the table is rendered once for each size in device pixels, and then copied, so no SVG
is rendered while a card is dragged.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, partial
from math import cos, inf, pi, sin
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from tabletop.cards.file_reading import is_file, read_file
from tabletop.content.game_files import drawing_path, drawings_folder
from tabletop.resources import resource_path
from tabletop.ui.widgets.theme import INK, centred, smooth_painter

Paint = Callable[[QPainter, QRectF], None]
"""Paints something into a rectangle of device pixels."""

_SIGN_SIDES: Final = (24, 48, 96, 192)
_ICON_SIDES: Final = (16, 24, 32, 48, 64, 96)
_BYTES_PER_PIXEL: Final = 4
_LINE: Final = 0.033
"""The width of the lines of a line drawing, relative to the drawing."""
_THINNEST: Final = 1.6
"""The minimum width of these lines, in device pixels."""
_BUDGET: Final = 24 * 1024 * 1024
"""Bytes of cached pixmaps, to be multiplied by the square of the pixel ratio."""
_SHOWN: Final = 2.0
"""The maximum size of the cache, as a multiple of the size of the view."""
_MOST_DRAWINGS: Final = 4
"""The number of cached SVG renderers, each of which needs more memory than its pixmaps."""


class Art:
    """A game's drawings, found by name, with shared drawings as a fallback.

    Attributes:
        contrast: the minimum contrast of numbers printed beside the drawings (WCAG 2).
        renderer: loads the drawing with a name; raises `ResourceNotFoundError` if there is none.
    """

    def __init__(self, game: str, contrast: float = 3.0) -> None:
        self._game = game
        self.contrast = contrast
        self.renderer = partial(_load, game)

    def paint(self, painter: QPainter, name: str, rect: QRectF, rotation: float = 0.0) -> None:
        """Paint a drawing into a rectangle, scaled to fit and centred.

        `rotation` is in degrees, clockwise around the centre.
        """
        if rotation == 0.0:
            self.renderer(name).render(painter, rect)
            return
        painter.save()
        painter.translate(rect.center())
        painter.rotate(rotation)
        painter.translate(-rect.center())
        self.renderer(name).render(painter, rect)
        painter.restore()

    def paint_lines(self, painter: QPainter, name: str, rect: QRectF, colour: str) -> None:
        """Paint only the lines of a drawing, in one colour and with one width."""
        svg = drawing_path(self._game, name).read_text("utf-8")
        box = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+)', svg)
        share = max(_LINE, _THINNEST / max(rect.width(), 1.0))
        width = share * float(box[1]) if box else 1.0
        svg = re.sub(r'<path fill="#F6EFE0"[^>]*stroke="#F6EFE0"[^>]*/>', "", svg)
        svg = re.sub(r'fill="#\w+"', 'fill="none"', svg)
        svg = re.sub(r'stroke="#\w+"', f'stroke="{colour}"', svg)
        svg = re.sub(r'stroke-width="[\d.]+"', f'stroke-width="{width:.2f}"', svg)
        drawing = QSvgRenderer(QByteArray(svg.encode()))
        drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        drawing.render(painter, rect)

    def symbol_icon(self, word: str) -> QIcon:
        """Return the icon of a word of the game (`symbol-WORD`), or a null icon."""
        name = f"symbol-{word}"
        if not is_file(drawings_folder(self._game) / f"{name}.svg"):
            return QIcon()
        return _icon(_SIGN_SIDES, self.renderer(name))


@lru_cache(_MOST_DRAWINGS)
def _load(game: str, name: str) -> QSvgRenderer:
    path = drawing_path(game, name)
    if path.with_suffix("") == Path(name):
        drawing = QSvgRenderer(QByteArray(_of_card_set(path)))
    else:
        drawing = QSvgRenderer(str(path))
    drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return drawing


def _of_card_set(path: Path) -> bytes:
    """Return a card set's drawing, or an empty drawing if it fails the checks."""
    from tabletop.cards.drawing import MAX_SIZE, read_drawing  # the start page has no card sets

    try:
        drawing = read_drawing(read_file(path, MAX_SIZE))
    except OSError:
        drawing = None
    if drawing is None or drawing.problems:
        return resource_path("assets", "common", "empty.svg").read_bytes()
    return drawing.svg


def paint_pixmap(width: int, height: int, paint: Paint, ratio: float = 1.0) -> QPixmap:
    """Return a pixmap with a transparent background.

    Args:
        width: the width in device pixels, at least 1.
        height: the height in device pixels, at least 1.
        paint: paints into a rectangle of that size.
        ratio: the pixmap's `devicePixelRatio`.
    """
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(pixmap)
    paint(painter, QRectF(0, 0, width, height))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class PixmapCache:
    """A cache of pixmaps by content, size in device pixels and device pixel ratio.

    The least recently used pixmaps are dropped if the cache gets too large.

    Attributes:
        shown_on: the view's area in device pixels; a small view limits the cache further.
    """

    def __init__(self, budget: int = _BUDGET) -> None:
        self._budget = budget
        self._used = 0
        self.shown_on = inf
        self._cache: OrderedDict[tuple[Hashable, int, int, float], QPixmap] = OrderedDict()

    def get(self, what: Hashable, size: QSize, ratio: float, paint: Paint) -> QPixmap:
        """Return a pixmap from the cache, painting it if it is missing.

        Args:
            what: identifies the content; equal values must mean equal pictures.
            size: the size in device pixels, at least 1 x 1.
            ratio: the pixmap's `devicePixelRatio`.
            paint: paints into a rectangle of that size.
        """
        width, height = size.width(), size.height()
        key = (what, width, height, ratio)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        pixmap = self._cache[key] = paint_pixmap(width, height, paint, ratio)
        self._used += width * height * _BYTES_PER_PIXEL
        shown = self.shown_on * _BYTES_PER_PIXEL * _SHOWN
        budget = min(self._budget * max(ratio, 1.0) ** 2, shown)
        while self._used > budget and len(self._cache) > 1:
            self._forget(next(iter(self._cache)))
        return pixmap

    def cached_keys(self) -> tuple[tuple[Hashable, int, int, float], ...]:
        """Return the key of each pixmap (content, width, height, ratio), oldest use first."""
        return tuple(self._cache)

    def forget(self, is_stale: Callable[[Hashable], bool]) -> None:
        """Drop all pixmaps, of any size, whose content is stale."""
        for key in self.cached_keys():
            if is_stale(key[0]):
                self._forget(key)

    def _forget(self, key: tuple[Hashable, int, int, float]) -> None:
        del self._cache[key]
        self._used -= key[1] * key[2] * _BYTES_PER_PIXEL


def icon(name: str, colour: str = INK, sides: Iterable[int] = _ICON_SIDES) -> QIcon:
    """Return an icon from `assets/common/icons`, drawn in one colour.

    Args:
        name: the file name without its extension.
        colour: the colour that replaces the ink, for example `Theme.on_surface`.
        sides: the sizes in device pixels, which Qt scales down but never up.
    """
    return _icon(sides, icon_drawing(name, colour))


@lru_cache(maxsize=64)
def icon_drawing(name: str, colour: str) -> QSvgRenderer:
    """Return the drawing of an icon from `assets/common/icons`, in one colour."""
    drawing = resource_path("assets", "common", "icons", f"{name}.svg").read_text("utf-8")
    return QSvgRenderer(QByteArray(drawing.replace(INK, colour).encode()))


def _icon(sides: Iterable[int], drawing: QSvgRenderer) -> QIcon:
    result = QIcon()
    for side in sides:
        result.addPixmap(paint_pixmap(side, side, drawing.render))
    return result


def covering_pixmap(game: str, name: str, width: float, height: float, ratio: float) -> QPixmap:
    """Return a drawing scaled to cover a rectangle, with the excess cropped evenly.

    Args:
        game: the game that has the drawing; shared drawings are found for any game.
        name: the name of the drawing.
        width: the width of the rectangle in logical pixels.
        height: the height of the rectangle in logical pixels.
        ratio: device pixels per logical pixel.
    """
    drawing = Art(game).renderer(name)
    size = drawing.defaultSize()

    def paint(painter: QPainter, rect: QRectF) -> None:
        factor = max(rect.width() / size.width(), rect.height() / size.height())
        drawn = centred(rect.center(), size.width() * factor, size.height() * factor)
        drawing.render(painter, drawn)

    wide, high = max(round(width * ratio), 1), max(round(height * ratio), 1)
    return paint_pixmap(wide, high, paint, ratio)


BADGE_COLOURS: Final = ("#D55E00", "#0072B2", "#009E73", "#E69F00", "#CC79A7", "#56B4E9", "#8A5A3C")
"""The colours by badge number, which are only used together with shapes and names."""
TEAM_COLOUR: Final = "#B8B3A8"
"""The badge colour if all players act together, or nobody acts."""

Badge = int
"""The number of a badge (`Match.badges`); negative for the team or nobody."""

Corners = Sequence[tuple[float, float]]
"""The corners of a shape around (0, 0), with coordinates from -1 to 1."""


def _star(points: int, inner: float) -> Corners:
    return [
        (radius * sin(pi * n / points), -radius * cos(pi * n / points))
        for n, radius in enumerate((1.0, inner) * points)
    ]


_THICK: Final = 0.36
_PLUS: Final = [
    *((-_THICK, -1), (_THICK, -1), (_THICK, -_THICK), (1, -_THICK), (1, _THICK)),
    *((_THICK, _THICK), (_THICK, 1), (-_THICK, 1), (-_THICK, _THICK), (-1, _THICK)),
    *((-1, -_THICK), (-_THICK, -_THICK)),
]
_SHAPES: Final[tuple[Corners, ...]] = (
    (),
    [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    [(0.0, -0.95), (1.0, 0.82), (-1.0, 0.82)],
    [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)],
    _PLUS,
    _star(5, 0.5),
    (),
)
"""The shapes by badge number: disc, square, triangle, diamond, plus, star, ring."""
_RING: Final = 6
_TEAM_CORNERS: Final = [(x * 0.95, y * 0.95) for x, y in _star(3, 1.0)]
"""The shape of the team's badge, a hexagon."""


def badge_colour(badge: Badge) -> QColor:
    """Return a badge's colour; a negative number is the team's badge."""
    return QColor(BADGE_COLOURS[badge % len(BADGE_COLOURS)] if badge >= 0 else TEAM_COLOUR)


def badge_shape(rect: QRectF, badge: Badge) -> QPainterPath:
    """Return a badge's outline, scaled to fit; outlines differ even without colour."""
    path = QPainterPath()
    middle, radius = rect.center(), min(rect.width(), rect.height()) / 2
    number = badge % len(_SHAPES)
    corners = _TEAM_CORNERS if badge < 0 else _SHAPES[number]
    if corners:
        points = [QPointF(x, y) * radius + middle for x, y in corners]
        path.addPolygon(QPolygonF([*points, points[0]]))
        return path
    path.addEllipse(middle, radius, radius)
    if number == _RING:
        path.addEllipse(middle, radius * 0.42, radius * 0.42)
    return path


def paint_badge(painter: QPainter, rect: QRectF, badge: Badge, outline: str = INK) -> None:
    """Paint a player's badge, with a fill and an outline like the cards' drawings."""
    width = rect.width() / 9
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(outline), width, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(badge_colour(badge))
    painter.drawPath(badge_shape(rect.adjusted(width, width, -width, -width), badge))
    painter.restore()


@lru_cache(maxsize=64)
def badge_pixmap(badge: Badge, side: int, ratio: float, outline: str = INK) -> QPixmap:
    """Return a player's badge as a pixmap, `side` logical pixels wide.

    Equal arguments return the same pixmap, since labels and Qt's cache keep pixmaps alive.
    """
    pixels = round(side * ratio)
    return paint_pixmap(pixels, pixels, partial(paint_badge, badge=badge, outline=outline), ratio)


def badge_icon(badge: Badge, side: int, outline: str = INK) -> QIcon:
    """Return a player's badge as an icon for buttons and lists."""
    icon = QIcon()
    for ratio in (1.0, 2.0):
        icon.addPixmap(badge_pixmap(badge, side, ratio, outline))
    return icon
