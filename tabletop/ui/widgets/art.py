"""The drawings of a game, and pixmaps made from them.

Everything on the table is painted once for each size in device pixels and then only copied to the
screen: an SVG is never rendered while a card is dragged.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, partial
from math import inf
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tabletop.cards.drawing import LARGEST, read_drawing
from tabletop.cards.file_reading import is_file, read_file
from tabletop.content.game_files import drawing_path, drawings_folder
from tabletop.resources import resource_path
from tabletop.ui.widgets.theme import INK, centred, smooth_painter

Paint = Callable[[QPainter, QRectF], None]
"""Paints something into a rectangle of device pixels."""

_SIGN_SIDES: Final = (24, 48, 96, 192)
_ICON_SIDES: Final = (16, 24, 32, 48, 64, 96)
_BYTES_PER_PIXEL: Final = 4
_BUDGET: Final = 24 * 1024 * 1024
"""Bytes of pixmaps that are kept at a pixel ratio of 1; as many times more as there are pixels."""
_SHOWN: Final = 1.5
"""How many times over pixmaps are kept that together are as large as what they are shown on."""
_MOST_DRAWINGS: Final = 4
"""So many are kept ready for painting; each takes more room than all pixmaps made of it."""


class Art:
    """The drawings of one game by their names, else the ones that all games share.

    Attributes:
        contrast: how much numbers printed beside the drawings stand out at least (WCAG 2).
        renderer: gives the drawing of a name, loaded when it is wanted; raises
            `ResourceNotFoundError` where neither the game nor the common drawings have it.
    """

    def __init__(self, game: str, contrast: float = 3.0) -> None:
        self._game = game
        self.contrast = contrast
        self.renderer = partial(_load, game)

    def paint(self, painter: QPainter, name: str, rect: QRectF, rotation: float = 0.0) -> None:
        """Paint a drawing into a rectangle, as large as fits, in the middle.

        It is turned clockwise about the middle by so many degrees.
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

    def sign(self, word: str) -> QIcon:
        """Return the drawing of a word of the game (`symbol-WORD`); an empty icon without one."""
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
    """Return the drawing of a card set as far as it is allowed; an empty one if it has changed."""
    try:
        drawing = read_drawing(read_file(path, LARGEST))
    except OSError:
        drawing = None
    if drawing is None or drawing.faults:
        return resource_path("assets", "common", "empty.svg").read_bytes()
    return drawing.svg


def painted(width: int, height: int, paint: Paint, ratio: float = 1.0) -> QPixmap:
    """Return a pixmap, transparent where nothing is painted.

    Args:
        width: in device pixels, at least 1.
        height: in device pixels, at least 1.
        paint: paints it, into a rectangle of that size.
        ratio: device pixels per logical pixel; the pixmap's `devicePixelRatio`.
    """
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(pixmap)
    paint(painter, QRectF(0, 0, width, height))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class Pixmaps:
    """Pixmaps by what they show, their size in device pixels and the pixel ratio.

    The least recently used are forgotten when all together take too much memory.

    Attributes:
        shown_on: device pixels of what they are shown on; fewer are kept where that is small.
    """

    def __init__(self, budget: int = _BUDGET) -> None:
        self._budget = budget
        self._used = 0
        self.shown_on = inf
        self._cache: OrderedDict[tuple[Hashable, int, int, float], QPixmap] = OrderedDict()

    def get(self, what: Hashable, size: QSize, ratio: float, paint: Paint) -> QPixmap:
        """Return the pixmap of these device pixels, painted now if it was not before.

        Args:
            what: names the content; equal names must mean equal pictures.
            size: in device pixels, at least 1 x 1.
            ratio: device pixels per logical pixel; the pixmap's `devicePixelRatio`.
            paint: paints it, into a rectangle of that size.
        """
        width, height = size.width(), size.height()
        key = (what, width, height, ratio)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        pixmap = self._cache[key] = painted(width, height, paint, ratio)
        self._used += width * height * _BYTES_PER_PIXEL
        shown = self.shown_on * _BYTES_PER_PIXEL * _SHOWN
        budget = min(self._budget * max(ratio, 1.0) ** 2, shown)
        while self._used > budget and len(self._cache) > 1:
            self._forget(next(iter(self._cache)))
        return pixmap

    def held(self) -> tuple[tuple[Hashable, int, int, float], ...]:
        """Return what is held: content, width, height, pixel ratio; the last used last."""
        return tuple(self._cache)

    def forget(self, is_stale: Callable[[Hashable], bool]) -> None:
        """Forget the pixmaps whose content is stale, in every size."""
        for key in self.held():
            if is_stale(key[0]):
                self._forget(key)

    def _forget(self, key: tuple[Hashable, int, int, float]) -> None:
        del self._cache[key]
        self._used -= key[1] * key[2] * _BYTES_PER_PIXEL


def icon(name: str, colour: str = INK, sides: Iterable[int] = _ICON_SIDES) -> QIcon:
    """Return a picture of `assets/common/icons` for buttons and menus, drawn in one colour.

    Args:
        name: the file's name without its ending.
        colour: what the ink is replaced by, for instance `Theme.on_surface`.
        sides: in device pixels; it is made smaller from these, never larger.
    """
    drawing = resource_path("assets", "common", "icons", f"{name}.svg").read_text("utf-8")
    return _icon(sides, QSvgRenderer(QByteArray(drawing.replace(INK, colour).encode())))


def _icon(sides: Iterable[int], drawing: QSvgRenderer) -> QIcon:
    result = QIcon()
    for side in sides:
        result.addPixmap(painted(side, side, drawing.render))
    return result


def picture(game: str, name: str, width: float, height: float, ratio: float) -> QPixmap:
    """Return a drawing that covers a rectangle; what juts out is cut off evenly.

    Args:
        game: folder of the drawing; the common ones are found from every game.
        name: the drawing.
        width: width of the rectangle in logical pixels.
        height: height of it.
        ratio: device pixels per logical pixel.
    """
    drawing = Art(game).renderer(name)
    size = drawing.defaultSize()

    def paint(painter: QPainter, rect: QRectF) -> None:
        factor = max(rect.width() / size.width(), rect.height() / size.height())
        drawn = centred(rect.center(), size.width() * factor, size.height() * factor)
        drawing.render(painter, drawn)

    wide, high = max(round(width * ratio), 1), max(round(height * ratio), 1)
    return painted(wide, high, paint, ratio)
