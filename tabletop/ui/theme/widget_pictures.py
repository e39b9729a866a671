"""Drawings in the window round the table: sharp at every size and pixel ratio."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.theme.art import Art
from tabletop.ui.theme.theme import INK


def em(widget: QWidget) -> int:
    """The height of the widget's font in logical pixels, the measure for everything round it."""
    return QFontInfo(widget.font()).pixelSize()


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


@guarded
class PictureLabel(QWidget):
    """A drawing of a fixed size, in logical pixels, perhaps with round corners."""

    def __init__(
        self, game: str, name: str, width: float, height: float, *, radius: float = 0.0
    ) -> None:
        super().__init__()
        self._game = game
        self._name = name
        self._radius = radius
        self._pixmap: QPixmap | None = None
        self._size = QSize(round(width), round(height))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_drawing(self, game: str, name: str) -> None:
        """Show another drawing."""
        self._game, self._name, self._pixmap = game, name, None
        self.update()

    def resize_to(self, width: float, height: float) -> None:
        """Show it at another size."""
        self._size = QSize(round(width), round(height))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The fixed size."""
        return self._size

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture, rasterised once for each size."""
        ratio = self.devicePixelRatioF()
        wanted = (round(self.width() * ratio), round(self.height() * ratio))
        if self._pixmap is None or wanted != (self._pixmap.width(), self._pixmap.height()):
            self._pixmap = picture(self._game, self._name, self.width(), self.height(), ratio)
        painter = QPainter(self)
        path = QPainterPath()
        if self._radius:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            path.addRoundedRect(QRectF(self.rect()), self._radius, self._radius)
            painter.setClipPath(path)
        painter.drawPixmap(0, 0, self._pixmap)
        if self._radius:
            painter.setPen(QPen(QColor(INK), max(2.0, self._radius / 3)))
            painter.drawPath(path)
