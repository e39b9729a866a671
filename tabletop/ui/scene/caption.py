"""What stands above the picture of a position: its title, and who has to do what."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from tabletop.ui.theme.sprite_cache import UNIT
from tabletop.ui.theme.text_fitting import broken, text_path, text_width
from tabletop.ui.theme.theme import Theme

_TITLE: Final = 0.16
"""Height of its capitals in card widths."""
_TEXT: Final = 0.125
_LEADING: Final = 1.9
"""From line to line, in heights of capitals."""
_PAD: Final = 0.16
_MOST_LINES: Final = 3
"""Of one paragraph; what is longer is cut off."""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words for a picture.

    Attributes:
        title: what is shown.
        lines: sentences about it.
    """

    title: str
    lines: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The sentences as one text."""
        return " ".join(self.lines)


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    height: float
    bold: bool
    top: float


class CaptionStrip:
    """A caption set for a width: a strip of paper over the table."""

    def __init__(self, caption: Caption, width: float) -> None:
        """Break the words into lines.

        Args:
            caption: the words.
            width: of the strip in scene units.
        """
        self._lines: list[_Line] = []
        top = UNIT * _PAD
        paragraphs = [(caption.title, _TITLE), *((line, _TEXT) for line in caption.lines)]
        for number, (text, size) in enumerate(paragraphs):
            bold, height = number == 0, size * UNIT
            for line in broken(text, width - 2 * UNIT * _PAD, height, _MOST_LINES, bold=bold):
                self._lines.append(_Line(line, height, bold, top))
                top += height * _LEADING
        # The last line needs no room to the next one, but for what hangs below it.
        self.area = QRectF(0.0, 0.0, width, top - UNIT * _TEXT * 0.9 + UNIT * _PAD)
        """The strip, from the picture's upper left corner."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint the strip; the painter is in scene units."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.surface))
        far = self.area.width() * 9
        # Also where the picture is wider or higher than the table.
        painter.drawRect(self.area.adjusted(-far, -far, far, 0.0))
        painter.setBrush(QColor(theme.on_surface))
        for line in self._lines:
            half = text_width(line.text, line.height, bold=line.bold) / 2
            middle = QPointF(UNIT * _PAD + half, line.top + line.height / 2)
            painter.drawPath(text_path(line.text, middle, line.height, bold=line.bold))
