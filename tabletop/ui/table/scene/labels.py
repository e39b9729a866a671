"""Chips with counts and short notes over the cards, and notes on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Spread
from tabletop.overriding import override
from tabletop.ui.table.model.layout import CARD_RATIO, spots
from tabletop.ui.table.model.snapshot import Count, NoteSnapshot, Snapshot, ZoneSnapshot
from tabletop.ui.table.scene.face_painting import inset, paint_mark
from tabletop.ui.table.scene.items import CHIPS_Z, TableItem
from tabletop.ui.table.scene.sprites import CHIP, UNIT, Chip, SpriteCache
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.text_fitting import TextSizes, text_path, text_width
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, round_pen, set_fill, set_outline

_COUNT: Final = 0.62
"""The maximum width, in card widths, of a pile's count drawn with card symbols."""


def chips(snapshot: Snapshot, sizes: TextSizes) -> Iterator[tuple[Chip, QPointF]]:
    """Yield the chips of a table with their centres, in scene units.

    Args:
        snapshot: the contents of the table.
        sizes: the table's text sizes.
    """
    face_up = {shown.zone for shown in snapshot.cards if shown.card != HIDDEN}
    for zone in snapshot.zones:
        place = zone.place
        is_row = place.spread is Spread.ROW and place.zone not in face_up
        if (place.spread is Spread.PILE or is_row) and zone.count > 1:
            top = spots(place, (HIDDEN,) * zone.count)[-1]
            chip = Chip.of(str(zone.count), sizes, room=place.scale * UNIT * _COUNT)
            # The chip's upper right corner extends beyond the card's.
            right = (top.x + place.scale / 2 + CHIP * 0.2) * UNIT
            above = (place.y - CARD_RATIO * place.scale / 2 - CHIP * 0.2) * UNIT
            yield chip, QPointF(right - chip.width / 2, above + chip.height / 2)
        if zone.note:
            chip = Chip.of(zone.note, sizes)
            x, y = place.note or _beyond(zone, snapshot, chip.width / UNIT)
            yield chip, QPointF(x, y) * UNIT


def _beyond(zone: ZoneSnapshot, snapshot: Snapshot, width: float) -> tuple[float, float]:
    """Return a position beside the last card of a zone, but still within the zone."""
    place = zone.place
    centres = [shown.spot.x for shown in snapshot.cards if shown.zone == place.zone]
    last = centres[-1] if centres else place.x - place.direction * place.width / 2
    edge = last + (place.direction or 1) * (place.scale / 2 + width / 2 + 0.04)
    reach = place.width / 2 - width / 2
    return min(max(edge, place.x - reach), place.x + reach), place.y


class ChipItem(TableItem):
    """An item that shows a chip with a pile's number of cards, or a zone's note."""

    def __init__(self, sprites: SpriteCache, chip: Chip, middle: QPointF) -> None:
        super().__init__(chip.area)
        self.text = chip.text
        self.chip = chip
        self._sprites = sprites
        self.setPos(middle)
        self.setZValue(CHIPS_Z)

    @override
    def draw(self, painter: QPainter) -> None:
        self._sprites.draw(painter, self._sprites.chip(self.chip))


NOTES_Z: Final = 5.0
"""The z-value of notes, below all pieces."""
_LETTER: Final = 0.11
"""The height of a note's capitals, in card widths."""
_LARGEST: Final = 1.35
"""The scale to which large text enlarges a note, which has no more space."""
_LINE: Final = 0.2
_PAD: Final = 0.14
_GAP: Final = 3 * _PAD
_EDGE: Final = 0.06
_PIP: Final = 0.135
_SHADOW: Final = 0.03
_NARROWEST: Final = 0.85
"""How narrow the lines of a column may become before some are left out."""


class NoteItem(TableItem):
    """An item that shows a note, which is as large as its text."""

    def __init__(self, shown: NoteSnapshot, sizes: TextSizes) -> None:
        """Lay out a note.

        Args:
            shown: the note's content.
            sizes: the table's text sizes.
        """
        grown = sizes.least / (_LETTER * UNIT)
        larger = max(1.0, grown / sizes.growth, min(grown, _LARGEST))
        area, counts = shown.area, [_count_width(count) for count in shown.counts]
        inside = area.width / larger - 2 * _PAD
        is_cut = max(counts, default=0.0) * _NARROWEST > inside
        if area.column and (is_cut or len(counts) * _LINE * larger > shown.room):
            shown = replace(shown, counts=tuple(c for c in shown.counts if c.mark is not None))
            counts = [_count_width(count) for count in shown.counts]
        head, text = _wide_text(shown.head, bold=True), _wide_text(shown.text)
        self._parts = [head, *counts] if head else counts
        """The widths of the parts of the first line, in card widths."""
        if area.column:
            width, lines = max([head, text, *counts]), len(counts)
        else:
            width, lines = max(_with_gaps(self._parts), text), bool(self._parts) + bool(text)
        self._inner = width
        self._squeeze = inside / max(width, inside)
        width = width * self._squeeze + 2 * _PAD
        height = lines * _LINE + 2 * _EDGE
        # A column is aligned at its lower edge, a line at its centre.
        left = area.x - (area.width if area.column else width * larger) / 2
        down = area.height - height * larger if area.column else 0.0
        self._area = QRectF(0, 0, width * UNIT, height * UNIT)
        super().__init__(inset(self._area, -_SHADOW * UNIT * 2))
        self.shown = shown
        self.setPos(left * UNIT, (area.y - height * larger / 2 + down / 2) * UNIT)
        self.setScale(larger)
        self.setZValue(NOTES_Z)
        self.setToolTip(plain(shown.full_text))
        self.setCacheMode(QGraphicsObject.CacheMode.DeviceCoordinateCache)

    @property
    def letter(self) -> float:
        """The height of the note's capitals, in scene units."""
        return _LETTER * UNIT * self.scale()

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner = 0.06 * UNIT
        set_fill(painter, INK, 0.3)
        painter.drawRoundedRect(self._area.translated(0, _SHADOW * UNIT), corner, corner)
        set_outline(painter, INK, 0.018 * UNIT, PAPER_LIGHT)
        painter.drawRoundedRect(self._area, corner, corner)
        painter.scale(UNIT, UNIT)
        painter.translate(_PAD, _EDGE + _LINE / 2)
        painter.scale(self._squeeze, 1.0)
        if self.shown.area.column:
            for count in self.shown.counts:
                _paint_count(painter, count, 0.0)
                painter.translate(0.0, _LINE)
            return
        self._first_line(painter)
        if self.shown.text:
            if self._parts:
                painter.translate(0.0, _LINE)
            left = (self._inner - _wide_text(self.shown.text)) / 2
            _write(painter, self.shown.text, left)

    def _first_line(self, painter: QPainter) -> None:
        """Paint the head and the counts, with arrows between the counts."""
        x = (self._inner - _with_gaps(self._parts)) / 2
        if self.shown.head:
            _write(painter, self.shown.head, x, bold=True)
            x += self._parts[0] + _GAP
        for number, count in enumerate(self.shown.counts):
            if number:
                _arrow(painter, x - _GAP / 2)
            _paint_count(painter, count, x)
            x += _count_width(count) + _GAP


def _with_gaps(parts: Sequence[float]) -> float:
    return sum(parts) + (len(parts) - 1) * _GAP


def _wide_text(text: str, *, bold: bool = False) -> float:
    return text_width(text, _LETTER * UNIT, bold=bold) / UNIT


def _count_width(count: Count) -> float:
    mark = _LINE if count.mark is not None else 0.0
    pips = count.total * _PIP
    return mark + _wide_text(count.text) + (pips + _PAD / 2 if pips else 0.0)


def _write(painter: QPainter, text: str, x: float, *, bold: bool = False) -> None:
    painter.save()
    painter.scale(1 / UNIT, 1 / UNIT)
    set_fill(painter, INK)
    middle = QPointF((x + _wide_text(text, bold=bold) / 2) * UNIT, 0.0)
    painter.drawPath(text_path(text, middle, _LETTER * UNIT, bold=bold))
    painter.restore()


def _paint_count(painter: QPainter, count: Count, x: float) -> None:
    """Paint a count's mark and text, and a small card for each unit counted."""
    if count.mark is not None:
        side = _LINE * 0.84
        paint_mark(painter, QRectF(x, -side / 2, side, side), count.mark)
        x += _LINE
    _write(painter, count.text, x)
    x += _wide_text(count.text) + _PAD / 2
    high, wide = _LINE * 0.68, _LINE * 0.68 * 63 / 88
    for number in range(count.total):
        is_open = number < count.done + count.due
        line = Qt.PenStyle.SolidLine if is_open else Qt.PenStyle.DotLine
        painter.setPen(QPen(QColor(INK), 0.016, line))
        painter.setBrush(QColor("#E69F00") if number < count.done else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(x, -high / 2, wide, high), 0.015, 0.015)
        x += _PIP


def _arrow(painter: QPainter, middle: float) -> None:
    painter.setPen(round_pen(INK, 0.022))
    tip = QPointF(middle + 0.09, 0.0)
    for tail in (QPointF(-0.18, 0.0), QPointF(-0.06, -0.05), QPointF(-0.06, 0.05)):
        painter.drawLine(tip + tail, tip)
