"""What is written in a window, where, how large and in which colour, as it is painted.

Every widget is painted once more on a device that keeps no picture but notes each text; the
outlines in which the table is lettered are known by their shape.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QRegion,
    QTextItem,
)
from PySide6.QtWidgets import QWidget

from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.overlay import LETS_THROUGH, Overlay
from tabletop.ui.widgets.text_fitting import FittedText, text_path

CAPITAL: Final = 0.72
"""Height of capitals in sizes of the font."""
_DPI: Final = 96
_BLANK: Final = 0.3
"""So many heights of capitals apart are two words of a line, at most."""

Outline = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Writing:
    """A text of one line, or of several that are one path.

    Attributes:
        text: its characters as painted, shortened perhaps.
        box: from the base line to the height of its capitals, in pixels of the window.
        capital: height of capitals in such pixels.
        ink: its colour, more or less transparent.
        owner: the widget that painted it.
        room: the part of the window in which it can be seen.
    """

    text: str
    box: QRectF
    capital: float
    ink: QColor
    owner: QWidget
    room: QRectF


class _Engine(QPaintEngine):
    """Notes texts; `outlines` tells which path is which text."""

    def __init__(self, outlines: dict[Outline, tuple[str, float]]) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.outlines = outlines
        self.found: list[tuple[str, QRectF, float, QColor, QRectF | None]] = []

    def begin(self, _device: QPaintDevice) -> bool:
        """See `QPaintEngine`."""
        return True

    def end(self) -> bool:
        """See `QPaintEngine`."""
        return True

    def type(self) -> QPaintEngine.Type:
        """See `QPaintEngine`."""
        return QPaintEngine.Type.User

    def updateState(self, _state: QPaintEngineState) -> None:
        """Read nothing: the painter knows its state."""

    def drawTextItem(self, at: QPointF | QPoint | QPainterPath.Element, item: QTextItem) -> None:
        """Note a text of a widget."""
        pixels = QFontInfo(item.font()).pixelSize() * CAPITAL
        if isinstance(at, QPainterPath.Element):
            return
        box = QRectF(at.x(), at.y() - pixels, item.width(), pixels)
        self._note(item.text(), box, pixels, self.painter().pen().color())

    def drawPath(self, path: QPainterPath) -> None:
        """Note a text in outlines."""
        known = self.outlines.get(_outline(path))
        if known is not None:
            text, height = known
            self._note(text, path.boundingRect(), height, self.painter().brush().color())

    def _note(self, text: str, box: QRectF, capital: float, ink: QColor) -> None:
        painter = self.painter()
        place = painter.combinedTransform()
        seen = QColor(ink)
        seen.setAlphaF(ink.alphaF() * painter.opacity())
        clip = place.mapRect(painter.clipBoundingRect()) if painter.hasClipping() else None
        larger = abs(place.determinant()) ** 0.5
        self.found.append((text, place.mapRect(box), capital * larger, seen, clip))

    def drawPixmap(self, *_what: object) -> None:
        """Note nothing."""

    def drawPolygon(self, *_what: object) -> None:
        """Note nothing."""

    def drawTiledPixmap(self, *_what: object) -> None:
        """Note nothing."""

    def drawImage(self, *_what: object) -> None:
        """Note nothing."""


class _Paper(QPaintDevice):
    """As large as a widget, a logical pixel each; nothing is kept of what is painted on it."""

    def __init__(self, widget: QWidget, engine: _Engine) -> None:
        super().__init__()
        self._engine = engine
        metrics = QPaintDevice.PaintDeviceMetric
        dots = (metrics.PdmDpiX, metrics.PdmDpiY, metrics.PdmPhysicalDpiX, metrics.PdmPhysicalDpiY)
        self._metrics = {
            metrics.PdmWidth: widget.width(),
            metrics.PdmHeight: widget.height(),
            metrics.PdmDevicePixelRatio: 1,
            metrics.PdmDevicePixelRatioScaled: 1 << 16,
            metrics.PdmDepth: 32,
            **dict.fromkeys(dots, _DPI),
        }

    def paintEngine(self) -> QPaintEngine:
        """See `QPaintDevice`."""
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        """See `QPaintDevice`."""
        return self._metrics.get(metric, 0)


def _outline(path: QPainterPath) -> Outline:
    box = path.boundingRect()
    corners = (round(8 * edge) for edge in (box.left(), box.top(), box.right(), box.bottom()))
    left, top, right, bottom = corners
    return path.elementCount(), left, top, right, bottom


@contextmanager
def _noted() -> Iterator[dict[Outline, tuple[str, float]]]:
    """Note the shape of every text that is made into outlines meanwhile."""
    outlines: dict[Outline, tuple[str, float]] = {}

    def noted(text: str, middle: QPointF, height: float, **more: float) -> QPainterPath:
        path = text_path(text, middle, height, **more)  # type: ignore[arg-type] # handed on
        outlines[_outline(path)] = text, height
        return path

    def lines(self: FittedText, middle: QPointF, *, bold: bool = True) -> QPainterPath:
        path = fitted(self, middle, bold=bold)
        outlines[_outline(path)] = " ".join(self.lines), self.height
        return path

    fitted: Callable[..., QPainterPath] = FittedText.path
    modules = [one for name, one in [*sys.modules.items()] if name.startswith("tabletop.ui.")]
    holders = [one for one in modules if vars(one).get("text_path") is text_path]
    for module in holders:
        vars(module)["text_path"] = noted
    FittedText.path = lines  # type: ignore[method-assign] # put back below
    try:
        yield outlines
    finally:
        FittedText.path = fitted  # type: ignore[method-assign]
        for module in holders:
            vars(module)["text_path"] = text_path


def writings(top: QWidget) -> list[Writing]:
    """Return all that is written in a window or dialog and not hidden by what lies above it."""
    found = []
    with _noted() as outlines:
        for widget in (top, *top.findChildren(QWidget)):
            if widget.isVisibleTo(top) and not widget.visibleRegion().isEmpty():
                found += [_placed(one, top) for one in _written(widget, outlines)]
        for view in top.findChildren(TableView):
            if view.board.isVisibleTo(top):
                found += [_placed(one, top) for one in _on_the_table(view, outlines)]
    return [one for one in found if one.text.strip() and _is_seen(one, top)]


def _written(widget: QWidget, outlines: dict[Outline, tuple[str, float]]) -> list[Writing]:
    """Return what a widget writes itself, in its own pixels; what is beside one another is one."""
    engine = _Engine(outlines)
    paper = _Paper(widget, engine)  # kept: a painter does not keep what it paints on
    painter = QPainter(paper)
    widget.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0))
    painter.end()
    return _joined(engine, widget)


def _on_the_table(view: TableView, outlines: dict[Outline, tuple[str, float]]) -> list[Writing]:
    """Return what is printed on the table and on its labels, in pixels of the board."""
    board, scene = view.board, view.scene
    engine = _Engine(outlines)
    paper = _Paper(board.viewport(), engine)
    painter = QPainter(paper)
    painter.setTransform(board.viewportTransform())
    scene.drawBackground(painter, scene.sceneRect())
    for item in scene.notes:
        painter.setTransform(item.sceneTransform() * board.viewportTransform())
        item.draw(painter)
    for chip in scene.chips:
        painter.setTransform(chip.sceneTransform() * board.viewportTransform())
        sprite = scene.sprites.chip(chip.chip)
        sprite.paint(painter, sprite.area)
    painter.end()
    return _joined(engine, board.viewport())


def _joined(engine: _Engine, owner: QWidget) -> list[Writing]:
    found: list[Writing] = []
    whole = QRectF(owner.rect())
    for text, box, capital, ink, clip in engine.found:
        one = Writing(text, box, capital, ink, owner, whole if clip is None else whole & clip)
        last = found[-1] if found else one
        if found and last.text == text and (box.center() - last.box.center()).manhattanLength() < 1:
            continue  # what is selected is painted first, then all that is not
        apart = box.left() - last.box.right()
        goes_on = abs(box.bottom() - last.box.bottom()) < 1 and -1 < apart < _BLANK * capital
        if found and goes_on:
            found[-1] = replace(last, text=last.text + text, box=last.box | box)
        else:
            found.append(one)
    return found


def _placed(one: Writing, top: QWidget) -> Writing:
    """Return a writing in pixels of the window, its room without what its parents cut off."""
    owner = one.owner
    offset = QPointF(owner.mapTo(top, QPoint()))
    room, parent = one.room.translated(offset), owner.parentWidget()
    while parent is not None and owner is not top:
        room &= QRectF(QRect(parent.mapTo(top, QPoint()), parent.size()))
        parent = None if parent is top else parent.parentWidget()
    return replace(one, box=one.box.translated(offset), room=room)


def _is_seen(one: Writing, top: QWidget) -> bool:
    """Return whether some of it lies in its room, with nothing above its middle."""
    seen = one.box & one.room
    return not seen.isEmpty() and covering(one, seen.center(), top) is None


def covering(one: Writing, at: QPointF, top: QWidget) -> QWidget | None:
    """Return the widget that lies over a writing at a point of the window."""
    point = at.toPoint()
    for sheet in filter(Overlay.isVisible, top.findChildren(Overlay)):
        is_its_own = sheet is one.owner or sheet.isAncestorOf(one.owner)
        if not is_its_own and sheet.rect().contains(sheet.mapFrom(top, point)):
            return sheet
    owner: QWidget | None = one.owner
    while owner is not None:
        if owner.testAttribute(LETS_THROUGH):  # what lies below is told to be above it
            return None
        owner = owner.parentWidget()
    above = top.childAt(point)
    if above is None or above is one.owner or above.isAncestorOf(one.owner):
        return None
    return None if one.owner.isAncestorOf(above) and _is_bare(above) else above


def _is_bare(widget: QWidget) -> bool:
    """Return whether what lies below a widget is seen through it."""
    return not widget.autoFillBackground() and type(widget) is QWidget
