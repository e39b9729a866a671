"""Labels and slips of paper: the size of a pile, the sum of a row, a swap, one's own meter."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Spread
from tabletop.ui.guard import guarded
from tabletop.ui.scene.items import CHIPS_Z
from tabletop.ui.theme.face_painting import paint_mark
from tabletop.ui.theme.sprite_cache import CHIP, UNIT, Chip, SpriteCache, draw
from tabletop.ui.theme.text_fitting import Sizes, text_path
from tabletop.ui.theme.theme import INK, PAPER_LIGHT
from tabletop.ui.viewmodel.layout import CARD_RATIO, spots
from tabletop.ui.viewmodel.snapshot import Count, SlipShown, Snapshot, ZoneShown


def chips(snapshot: Snapshot, sizes: Sizes) -> Iterator[tuple[Chip, QPointF]]:
    """The labels and their middles, in scene units.

    Args:
        snapshot: the table.
        sizes: how large writing is.
    """
    for zone in snapshot.zones:
        place = zone.place
        if place.spread is Spread.PILE and zone.count > 1:
            top = spots(place, (HIDDEN,) * zone.count)[-1]
            chip = Chip.of(str(zone.count), sizes)
            # Its upper right corner stands out of that of the card.
            right = (top.x + place.scale / 2 + CHIP * 0.2) * UNIT
            above = (place.y - CARD_RATIO * place.scale / 2 - CHIP * 0.2) * UNIT
            yield chip, QPointF(right - chip.width / 2, above + chip.height / 2)
        if zone.note:
            chip = Chip.of(zone.note, sizes)
            x, y = place.note or _beyond(zone, snapshot, chip.width / UNIT)
            yield chip, QPointF(x, y) * UNIT


def _beyond(zone: ZoneShown, snapshot: Snapshot, wide: float) -> tuple[float, float]:
    """Beside the last card of a zone, but within the zone."""
    place = zone.place
    lying = [shown.spot.x for shown in snapshot.cards if shown.zone == place.zone]
    near = lying[-1] if lying else place.x - place.direction * place.width / 2
    edge = near + place.direction * (place.scale / 2 + wide / 2 + 0.04)
    reach = place.width / 2 - wide / 2
    return min(max(edge, place.x - reach), place.x + reach), place.y


@guarded
class ChipItem(QGraphicsObject):
    """A small label of paper over the cards: how many lie in a pile, the sum of a row."""

    def __init__(self, sprites: SpriteCache, chip: Chip, middle: QPointF) -> None:
        super().__init__()
        self.text = chip.text
        self.chip = chip
        self._printer = sprites
        self.setPos(middle)
        self.setZValue(CHIPS_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        return self.chip.area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        draw(painter, self.chip.area, self._printer.chip(self.chip))


SLIPS_Z: Final = 5.0
"""Under all pieces."""
_LETTER: Final = 0.11
"""Height of capitals in card widths."""
_LINE: Final = 0.2
_PAD: Final = 0.14
_EDGE: Final = 0.06
_PIP: Final = 0.135
_SHADOW: Final = 0.03


@guarded
class SlipItem(QGraphicsObject):
    """One slip, as large as what is written on it."""

    def __init__(self, shown: SlipShown, sizes: Sizes) -> None:
        """Cut a slip.

        Args:
            shown: what is written on it.
            sizes: how large writing is.
        """
        super().__init__()
        self.shown = shown
        slip = shown.slip
        larger = max(1.0, sizes.least / (_LETTER * UNIT))
        self._squeeze = 1.0
        width, height = self._wanted()
        room = slip.width / larger
        if width > room:
            self._squeeze = (room - 2 * _PAD) / (width - 2 * _PAD)
            width = room
        # A column stands on what lies below it, and a line round its middle.
        left = slip.x - (slip.width if slip.column else width * larger) / 2
        down = slip.height - height * larger if slip.column else 0.0
        self._area = QRectF(0, 0, width * UNIT, height * UNIT)
        self.setPos(left * UNIT, (slip.y - height * larger / 2 + down / 2) * UNIT)
        self.setScale(larger)
        self.setZValue(SLIPS_Z)
        self.setToolTip(shown.words)
        self.setCacheMode(QGraphicsObject.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def _wanted(self) -> tuple[float, float]:
        """Width and height in card widths."""
        counts = [_wide(count) for count in self.shown.counts]
        head = _text(self.shown.head, bold=True) if self.shown.head else 0.0
        text = _text(self.shown.text) if self.shown.text else 0.0
        if self.shown.slip.column:
            return max([head, text, *counts]) + 2 * _PAD, len(counts) * _LINE + 2 * _EDGE
        first = [*([head] if head else []), *counts]
        wide = max(sum(first) + (len(first) - 1) * 3 * _PAD, text)
        lines = bool(first) + bool(text)
        return wide + 2 * _PAD, lines * _LINE + 2 * _EDGE

    @property
    def letter(self) -> float:
        """Height of capitals in scene units."""
        return _LETTER * UNIT * self.scale()

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        reach = _SHADOW * UNIT * 2
        return self._area.adjusted(-reach, -reach, reach, reach)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner = 0.06 * UNIT
        shade = QColor(INK)
        shade.setAlphaF(0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawRoundedRect(self._area.translated(0, _SHADOW * UNIT), corner, corner)
        painter.setPen(QPen(QColor(INK), 0.018 * UNIT))
        painter.setBrush(QColor(PAPER_LIGHT))
        painter.drawRoundedRect(self._area, corner, corner)
        painter.scale(UNIT, UNIT)
        painter.translate(_PAD, _EDGE + _LINE / 2)
        painter.scale(self._squeeze, 1.0)
        if self.shown.slip.column:
            for count in self.shown.counts:
                _paint_count(painter, count, 0.0)
                painter.translate(0.0, _LINE)
            return
        inner = (self._area.width() / UNIT - 2 * _PAD) / self._squeeze
        self._first_line(painter, inner)
        if self.shown.text:
            if self.shown.head or self.shown.counts:
                painter.translate(0.0, _LINE)
            _write(painter, self.shown.text, (inner - _text(self.shown.text)) / 2)

    def _first_line(self, painter: QPainter, inner: float) -> None:
        """The head and the counts, with arrows from one count to the next."""
        head = _text(self.shown.head, bold=True) if self.shown.head else 0.0
        parts = [*([head] if head else []), *map(_wide, self.shown.counts)]
        x = (inner - sum(parts) - (len(parts) - 1) * 3 * _PAD) / 2
        if head:
            _write(painter, self.shown.head, x, bold=True)
            x += head + 3 * _PAD
        for number, count in enumerate(self.shown.counts):
            if number:
                _arrow(painter, x - 1.5 * _PAD)
            _paint_count(painter, count, x)
            x += _wide(count) + 3 * _PAD


def _text(text: str, *, bold: bool = False) -> float:
    path = text_path(text, QPointF(), _LETTER * UNIT, bold=bold)
    return path.boundingRect().width() / UNIT


def _wide(count: Count) -> float:
    mark = _LINE if count.mark is not None else 0.0
    pips = (count.done + count.due + count.free) * _PIP
    return mark + _text(count.text) + (pips + _PAD / 2 if pips else 0.0)


def _write(painter: QPainter, text: str, x: float, *, bold: bool = False) -> None:
    wide = _text(text, bold=bold)
    painter.save()
    painter.scale(1 / UNIT, 1 / UNIT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    middle = QPointF((x + wide / 2) * UNIT, 0.0)
    painter.drawPath(text_path(text, middle, _LETTER * UNIT, bold=bold))
    painter.restore()


def _paint_count(painter: QPainter, count: Count, x: float) -> None:
    """A mark, words, and a little card for each that is counted: full, open, or only dashed."""
    if count.mark is not None:
        side = _LINE * 0.84
        paint_mark(painter, QRectF(x, -side / 2, side, side), count.mark)
        x += _LINE
    _write(painter, count.text, x)
    x += _text(count.text) + _PAD / 2
    high, wide = _LINE * 0.68, _LINE * 0.68 * 63 / 88
    for number in range(count.done + count.due + count.free):
        pen = QPen(QColor(INK), 0.016)
        if number >= count.done + count.due:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        full = number < count.done
        painter.setBrush(QColor("#E69F00") if full else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(x, -high / 2, wide, high), 0.015, 0.015)
        x += _PIP


def _arrow(painter: QPainter, middle: float) -> None:
    painter.setPen(QPen(QColor(INK), 0.022, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    tip = QPointF(middle + 0.09, 0.0)
    painter.drawLine(QPointF(middle - 0.09, 0.0), tip)
    painter.drawLine(tip, tip + QPointF(-0.06, -0.05))
    painter.drawLine(tip, tip + QPointF(-0.06, 0.05))
