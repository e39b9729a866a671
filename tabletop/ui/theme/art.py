"""The drawings of a game, and pixmaps made from them.

Everything on the table is painted once for each size in device pixels and then only copied to the
screen: an SVG is never rendered while a card is dragged.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tabletop.resources import ResourceNotFoundError, resource_path
from tabletop.ui.theme.theme import INK

Paint = Callable[[QPainter, QRectF], None]
"""Paints something into a rectangle of device pixels."""

_SIGN_SIDES: Final = (24, 48, 96, 192)
_BYTES_PER_PIXEL: Final = 4
_BUDGET: Final = 24 * 1024 * 1024
"""Bytes of pixmaps that are kept at a pixel ratio of 1; as many times more as there are pixels."""
_MOST_DRAWINGS: Final = 8
"""Of a game are kept ready for painting; each takes more room than all pixmaps made of it."""


class Art:
    """The drawings of one game by their names, else the ones that all games share.

    Attributes:
        contrast: how much numbers printed beside the drawings stand out at least (WCAG 2).
    """

    def __init__(self, game: str, contrast: float = 3.0) -> None:
        self._game = game
        self.contrast = contrast
        self._renderers: OrderedDict[str, QSvgRenderer] = OrderedDict()

    def renderer(self, name: str) -> QSvgRenderer:
        """The drawing of this name, loaded when it is first wanted.

        Raises:
            ResourceNotFoundError: neither the game nor the common drawings have it.
        """
        found = self._renderers.get(name)
        if found is None:
            found = QSvgRenderer(str(self._path(name)))
            found.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
            self._renderers[name] = found
            if len(self._renderers) > _MOST_DRAWINGS:
                self._renderers.popitem(last=False)
        else:
            self._renderers.move_to_end(name)
        return found

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
        """The drawing of a word of the game (`symbol-WORD`); an empty icon where none is."""
        icon = QIcon()
        try:
            renderer = self.renderer(f"symbol-{word}")
        except ResourceNotFoundError:
            return icon
        for side in _SIGN_SIDES:
            pixmap = QPixmap(side, side)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, side, side))
            painter.end()
            icon.addPixmap(pixmap)
        return icon

    def _path(self, name: str) -> Path:
        try:
            return resource_path("assets", self._game, f"{name}.svg")
        except ResourceNotFoundError:
            return resource_path("assets", "common", f"{name}.svg")


class Pixmaps:
    """Pixmaps by what they show, their size in device pixels and the pixel ratio.

    The least recently used are forgotten when all together take too much memory.
    """

    def __init__(self, budget: int = _BUDGET) -> None:
        self._budget = budget
        self._used = 0
        self._cache: OrderedDict[tuple[Hashable, int, int, float], QPixmap] = OrderedDict()

    def get(self, what: Hashable, size: QSize, ratio: float, paint: Paint) -> QPixmap:
        """The pixmap of these device pixels, painted now if it was not before.

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
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        paint(painter, QRectF(0, 0, width, height))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        self._cache[key] = pixmap
        self._used += width * height * _BYTES_PER_PIXEL
        budget = self._budget * max(ratio, 1.0) ** 2
        while self._used > budget and len(self._cache) > 1:
            (_, old_width, old_height, _), _ = self._cache.popitem(last=False)
            self._used -= old_width * old_height * _BYTES_PER_PIXEL
        return pixmap

    def held(self) -> tuple[tuple[Hashable, int, int, float], ...]:
        """What is held: content, width, height, pixel ratio."""
        return tuple(self._cache)

    def forget(self, is_stale: Callable[[Hashable], bool]) -> None:
        """Forget the pixmaps whose content is stale, in every size."""
        for key in [key for key in self._cache if is_stale(key[0])]:
            _, width, height, _ = key
            del self._cache[key]
            self._used -= width * height * _BYTES_PER_PIXEL

    def clear(self) -> None:
        """Forget everything, for instance because the colours changed."""
        self._cache.clear()
        self._used = 0


_ICON_SIDES: Final = (16, 24, 32, 48, 64, 96)


def icon(name: str, colour: str = INK) -> QIcon:
    """A picture of `assets/common/icons` for buttons and menus, drawn in one colour.

    Args:
        name: the file's name without its ending.
        colour: what the ink is replaced by, for instance `Theme.on_surface`.
    """
    drawing = resource_path("assets", "common", "icons", f"{name}.svg").read_text("utf-8")
    renderer = QSvgRenderer(QByteArray(drawing.replace(INK, colour).encode()))
    result = QIcon()
    for side in _ICON_SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        result.addPixmap(pixmap)
    return result


def picture(game: str, name: str, width: float, height: float, ratio: float) -> QPixmap:
    """A drawing that covers a rectangle; what juts out is cut off evenly.

    Args:
        game: folder of the drawing; the common ones are found from every game.
        name: the drawing.
        width: width of the rectangle in logical pixels.
        height: height of it.
        ratio: device pixels per logical pixel.
    """
    renderer = Art(game).renderer(name)
    size = renderer.defaultSize()
    wide, high = max(round(width * ratio), 1), max(round(height * ratio), 1)
    factor = max(wide / size.width(), high / size.height())
    drawn = QRectF(0, 0, size.width() * factor, size.height() * factor)
    drawn.moveCenter(QRectF(0, 0, wide, high).center())
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, drawn)
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
