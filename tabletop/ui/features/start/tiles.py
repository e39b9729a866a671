"""The clickable tiles on the start page."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from tabletop.games.catalogue import known_game
from tabletop.overriding import override
from tabletop.ui.widgets.art import covering_pixmap
from tabletop.ui.widgets.layouts import LARGE, TITLE
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import (
    INK,
    PAPER,
    PAPER_LIGHT,
    Theme,
    centred,
    round_pen,
    smooth_painter,
)
from tabletop.ui.window.start_page_data import GameInfo, info_lines

MUTED: Final = "#625E57"
PLAY_COLOUR: Final = "#F7D98B"
"""Fill colour of buttons that begin a game immediately."""
MARGIN: Final = 0.5
"""Margin around a tile for its shadow and raised state, in text heights."""

_FACT: Final = 1 / LARGE
"""Size of the facts about a game, relative to the small text."""
MIN_SCALE: Final = 0.85
"""Minimum scale of a line that must remain easy to read."""
_NARROWEST: Final = 0.75
_TITLE: Final = TITLE / LARGE
"""Size of a game's name, relative to the small text."""
_NARROWEST_TITLE: Final = 0.54
PICTURE: Final = 0.6
"""Usual height of a tile's picture, as a share of its width."""
_ROW: Final = 1.35
_ARROW: Final = 1.65
"""Width of the arrow before a word and the gap after it, in text heights."""
BUTTON_SIDE: Final = 0.8
"""The distance of buttons from the sides of a tile, in text heights."""
PLAY_HEIGHT: Final = 3.3
"""Height of the buttons on a tile with their margins, in text heights."""
_MOST_ROWS: Final = 2
_WRAPPED: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
_KEYBOARD: Final = frozenset(
    (
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    )
)


class PaperTile(QAbstractButton):
    """A button that looks like paper and rises when it is hovered or focused.

    Attributes:
        theme: the page's colours.
        text_size: the small text's height in logical pixels; all lengths scale with it.
    """

    def __init__(self, text: str, theme: Theme, parent: QWidget) -> None:
        """Create a tile that shows `text`."""
        super().__init__(parent)
        self.theme = theme
        self.text_size = 14.0
        self._picture = QPixmap()
        self._by_keyboard = False
        self.setText(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def text_font(self, size: float, *, bold: bool = False) -> QFont:
        """Return the tile's font at `size` times the small text's height."""
        font = QFont(self.font())
        font.setPixelSize(max(round(self.text_size * size), 1))
        font.setBold(bold)
        return font

    @property
    def paper_rect(self) -> QRectF:
        """The paper's area in the widget; it moves when the tile is raised or pressed."""
        margin = self.text_size * MARGIN
        area = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        if self.isDown():
            return area.translated(0, margin / 4)
        return area.translated(0, -margin / 2) if self._raised else area

    @property
    def _raised(self) -> bool:
        return self.underMouse() or self._has_focus_ring

    @property
    def _has_focus_ring(self) -> bool:
        return self.hasFocus() and self._by_keyboard

    @property
    def _line(self) -> float:
        """The outlines' width in logical pixels."""
        return max(self.text_size / 7, 1.5)

    @property
    def words_width(self) -> float:
        """The width of the text in its usual size."""
        return QFontMetricsF(self.text_font(1.0, bold=True)).horizontalAdvance(self.text())

    @property
    def least_width(self) -> int:
        """The least width in which the text has nearly its usual size."""
        return round(0.9 * self.words_width + self.text_size * (2 * MARGIN + 0.8))

    @override
    def sizeHint(self) -> QSize:
        words, unit = self.words_width, self.text_size
        return QSize(round(words + unit * (2.6 + 2 * MARGIN)), round(unit * (2.3 + 2 * MARGIN)))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        area, radius, line = self.paper_rect, self.text_size * 0.8, self._line
        depth = self.text_size * (0.5 if self._raised and not self.isDown() else 0.25)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawRoundedRect(area.translated(0, depth), radius, radius)
        if self._has_focus_ring:
            grown = line * 1.6
            ring = area.adjusted(-grown, -grown, grown, grown)
            painter.setBrush(QColor(self.theme.lift))
            painter.drawRoundedRect(ring, radius + grown, radius + grown)
        painter.setBrush(QColor(INK))
        painter.drawRoundedRect(area, radius, radius)
        inside = QPainterPath()
        paper = area.adjusted(line, line, -line, -line)
        inside.addRoundedRect(paper, radius - line, radius - line)
        painter.fillPath(inside, QColor(PAPER_LIGHT if self._raised else PAPER))
        self.paint_content(painter, inside)

    def paint_content(self, painter: QPainter, inside: QPainterPath) -> None:
        """Draw the tile's contents inside its outline; the base class draws the text."""
        room = self.paper_rect.width() - 0.8 * self.text_size
        shown = fit_line(painter, self.text_font(1.0, bold=True), room, self.text())
        painter.setPen(QColor(INK))
        painter.drawText(self.paper_rect, Qt.AlignmentFlag.AlignCenter, shown)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._picture = QPixmap()  # free the memory while a game is played

    def paint_game(
        self, painter: QPainter, game: str, inside: QPainterPath, art: QRectF, edge: QRectF
    ) -> None:
        """Draw a game's picture and the line between it and the text.

        The picture fills `art` and is clipped to `inside`; it is rasterised once for each size.
        """
        ratio = self.devicePixelRatioF()
        size = QSize(round(art.width() * ratio), round(art.height() * ratio))
        if self._picture.size() != size:
            name = "tile" if known_game(game) else "icon"  # the game may have been removed
            self._picture = covering_pixmap(game, name, art.width(), art.height(), ratio)
        painter.setClipPath(inside)
        painter.drawPixmap(art.topLeft(), self._picture)
        painter.fillRect(edge, QColor(INK))
        painter.setClipping(False)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = event.reason() in _KEYBOARD
        super().focusInEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


class GameTile(PaperTile):
    """A game's tile: picture, name, tagline, facts and two buttons.

    Attributes:
        game: the game's ID.
        play: the button that begins the game.
        learn: the button that offers the lesson and the rules.
    """

    def __init__(self, card: GameInfo, theme: Theme, parent: QWidget) -> None:
        """Create a game's tile; `parent` is the page."""
        self._tagline = card.metadata.tagline
        super().__init__(card.metadata.name, theme, parent)
        self.game = card.game.id
        self.play = PlayButton("", theme, parent)
        self.learn = PaperTile("", theme, parent)
        self.picture = PICTURE
        """Height of the picture, as a share of the width; the same for all tiles of a page."""
        self.rows = 1
        """Number of lines for the tagline; the same for all tiles of a page."""
        self.text_sizes = _TITLE, 1.0
        """Sizes of the name and tagline relative to the small text; the same for all tiles."""
        self.show_facts(card)

    @property
    def parts(self) -> "tuple[PaperTile, ...]":
        """The tile and its buttons."""
        return self, self.play, self.learn

    def show_facts(self, card: GameInfo) -> None:
        """Show the facts about the game, without changing the number of lines."""
        self._facts = tuple(info_lines(card))
        self.setAccessibleDescription(". ".join(filter(None, (self._tagline, *self._facts))))
        self.update()

    def width_of_buttons(self) -> float:
        """Return the least width in which both buttons' words can be read."""
        words = sum(part.words_width for part in (self.play, self.learn))
        return words * _NARROWEST + 2 * self.text_size * (BUTTON_SIDE + 2 * MARGIN + 0.8)

    def width_of_name(self) -> float:
        """Return the least width in which the name is not shortened."""
        words = QFontMetricsF(self.text_font(_TITLE, bold=True)).horizontalAdvance(self.text())
        return words * _NARROWEST_TITLE + self.width() - self._line_width(self.width())

    def rows_for(self, width: float) -> int:
        """Return how many lines the tagline needs in a tile of this width."""
        needed = QFontMetricsF(self.text_font(1.0)).horizontalAdvance(self._tagline)
        return 1 if needed <= self._line_width(width) else _MOST_ROWS

    def text_sizes_for(self, width: float) -> tuple[float, float]:
        """Return the largest `text_sizes` that fit in a tile of this width."""
        inside = self._line_width(width)
        needed = QFontMetricsF(self.text_font(_TITLE, bold=True)).horizontalAdvance(self.text())
        fitting = min(1.0, inside / needed)
        # A name that does not fit even then is shortened, and shrinks no other.
        title = _TITLE * (fitting if fitting >= _NARROWEST_TITLE else 1.0)
        room = QRectF(0, 0, inside, self.text_size * _ROW * self.rows)
        return title, self._tagline_size(room)

    def _line_width(self, width: float) -> float:
        """Return the width available for text lines in a tile of this width."""
        return width - self.text_size * (2 + 2 * MARGIN) - 2 * self._line

    def height_for(self, width: float) -> float:
        """Return the tile's height for a given width, both in logical pixels."""
        lines = 3.0 + _ROW * self.rows + 1.25 * len(self._facts) + PLAY_HEIGHT
        return width * self.picture + self.text_size * (2 * MARGIN + lines)

    @override
    def paint_content(self, painter: QPainter, inside: QPainterPath) -> None:
        area, unit = inside.boundingRect(), self.text_size
        art = QRectF(area.topLeft(), QSizeF(area.width(), area.width() * self.picture))
        edge = QRectF(art.left(), art.bottom(), art.width(), self._line)
        self.paint_game(painter, self.game, inside, art, edge)
        left, width = area.left() + unit, area.width() - 2 * unit
        top = art.bottom() + unit * 2.2
        painter.setPen(QColor(INK))
        title, line = self.text_sizes
        name = QPointF(left, top)
        write_line(painter, self.text_font(title, bold=True), name, width, self.text(), 0.9)
        words = QRectF(left, top + unit * 0.6, width, unit * _ROW * self.rows)
        painter.setFont(self.text_font(line))
        painter.drawText(words, _WRAPPED, self._tagline)
        painter.setPen(QColor(MUTED))
        for number, fact in enumerate(self._lines_in(width)):
            baseline = QPointF(left, words.bottom() + unit * (1.0 + 1.25 * number))
            write_line(painter, self._small(), baseline, width, fact, MIN_SCALE)

    def _lines_in(self, width: float) -> tuple[str, ...]:
        """Return the facts as lines of text.

        A long first fact takes two lines; the last players then replace the note on playing alone.
        """
        first, alone, last = self._facts
        if QFontMetricsF(self._small()).horizontalAdvance(first) <= width:
            return self._facts
        return *first.rsplit(" · ", 1), last or alone

    def _small(self) -> QFont:
        """Return the font for the facts, which is never larger than the tagline's font."""
        return self.text_font(min(_FACT, self.text_sizes[1]))

    def _tagline_size(self, room: QRectF) -> float:
        """Return the largest tagline size that fits in `room`, or else the smallest."""
        for size in (1.0, 0.92, 0.84):
            metrics = QFontMetricsF(self.text_font(size))
            needed = metrics.boundingRect(room, _WRAPPED, self._tagline)
            if needed.height() <= room.height() + 1 and needed.width() <= room.width():
                return size
        return _NARROWEST


class PlayButton(PaperTile):
    """A button that begins a game, marked with an arrow."""

    @override
    def paint_content(self, painter: QPainter, inside: QPainterPath) -> None:
        area, unit = inside.boundingRect(), self.text_size
        painter.fillPath(inside, QColor(PLAY_COLOUR))
        font = self.text_font(1.0, bold=True)
        spare = area.width() - QFontMetricsF(font).horizontalAdvance(self.text())
        arrow = _ARROW * unit if spare > (_ARROW + 0.8) * unit else 0.0
        before = min(max((spare - arrow) / 2, 0.4 * unit), 0.75 * unit if arrow else area.width())
        left = area.left() + before
        if arrow:
            paint_arrow(painter, QPointF(left + unit * 0.55, area.center().y()), unit * 0.55)
        painter.setPen(QColor(INK))
        start = QPointF(left + arrow, area.center().y() + unit * 0.36)
        write_line(painter, font, start, area.right() - start.x() - 0.4 * unit, self.text())


def paint_arrow(painter: QPainter, middle: QPointF, size: float, colour: str = PAPER_LIGHT) -> None:
    """Draw an arrow that points right; `size` is half its height in logical pixels."""
    corners = [QPointF(x, y) * size for x, y in ((-0.7, -1), (1, 0), (-0.7, 1))]
    painter.setPen(round_pen(INK, size / 4))
    painter.setBrush(QColor(colour))
    painter.drawPolygon([middle + corner for corner in corners])


def write_line(
    painter: QPainter,
    font: QFont,
    start: QPointF,
    width: float,
    text: str,
    narrowest: float = _NARROWEST,
) -> None:
    """Draw one line of text from the start of its baseline, shrunk or elided to fit."""
    painter.drawText(start, fit_line(painter, font, width, text, narrowest))


def fit_line(
    painter: QPainter, font: QFont, width: float, text: str, narrowest: float = _NARROWEST
) -> str:
    """Set a font small enough for a line; return the line, elided if necessary."""
    needed = QFontMetricsF(font).horizontalAdvance(text)
    if needed > width:
        font.setPixelSize(max(int(font.pixelSize() * max(width / needed, narrowest)), 1))
    painter.setFont(font)
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)


_NARROW: Final = 28
"""Minimum width of a tile that describes an unfinished game in full, in text heights."""


class ContinueTile(PaperTile):
    """A tile for resuming an unfinished game."""

    def __init__(self, game: str, save: Path, theme: Theme, parent: QWidget) -> None:
        super().__init__(QCoreApplication.translate("StartPage", "Continue"), theme, parent)
        self.game = game
        self.save = save
        self._table = QPixmap()
        self._table_opacity = 0.0
        self._lines: tuple[str, ...] = ()
        self._short_lines: tuple[str, ...] = ()

    def show_lines(self, lines: tuple[str, ...], brief: tuple[str, ...]) -> None:
        """Set the lines describing the game; narrow tiles show the `brief` lines."""
        self._lines, self._short_lines = lines, brief
        self.setAccessibleDescription(". ".join(lines))
        self.setToolTip(plain("\n".join(lines)))
        self.update()

    @property
    def shows_table(self) -> bool:
        """Whether a picture of the table is shown."""
        return not self._table.isNull()

    def show_table(self, table: QPixmap, opacity: float) -> None:
        """Show a picture of the table; `opacity` is from 0 to 1."""
        self._table, self._table_opacity = table, opacity
        self.update()

    @staticmethod
    def height_with(lines: int, text_size: float) -> float:
        """Return the height in logical pixels of a tile with `lines` lines of text."""
        return text_size * (2 * MARGIN + 2.9 + 1.45 * lines)

    @override
    def paint_content(self, painter: QPainter, inside: QPainterPath) -> None:
        area, unit = inside.boundingRect(), self.text_size
        is_narrow = area.width() < _NARROW * unit
        wide = area.width() * 0.28 if is_narrow else area.height() * 1.45
        art = QRectF(area.topLeft(), QSizeF(wide, area.height()))
        edge = QRectF(art.right(), art.top(), self._line, art.height())
        self.paint_game(painter, self.game, inside, art, edge)
        if self.shows_table:
            shown = QRectF(self._table.rect())
            part = art.size().scaled(shown.size(), Qt.AspectRatioMode.KeepAspectRatio)
            cut = centred(shown.center(), part.width(), part.height())
            painter.setClipPath(inside)
            painter.setOpacity(self._table_opacity)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(art, self._table, cut)
            painter.setOpacity(1.0)
            painter.setClipping(False)
        left = art.right() + unit * (0.7 if is_narrow else 1.1)
        width = area.right() - left - unit * (0.5 if is_narrow else 3)
        baseline = area.top() + unit * 1.75
        middle = QPointF(area.right() - unit * 1.7, area.center().y())
        if is_narrow:
            middle = QPointF(left + unit * 0.5, baseline - unit * 0.42)
        paint_arrow(painter, middle, unit * (0.5 if is_narrow else 0.7), PLAY_COLOUR)
        painter.setPen(QColor(INK))
        start = QPointF(left + unit * (1.4 if is_narrow else 0), baseline)
        write_line(
            painter, self.text_font(1.2, bold=True), start, area.right() - start.x(), self.text()
        )
        metrics = QFontMetricsF(self.text_font(MIN_SCALE))
        for number, (long, brief) in enumerate(zip(self._lines, self._short_lines, strict=True)):
            is_cut = metrics.horizontalAdvance(long) > width
            baseline += unit * (1.6 if number == 0 else 1.45)
            painter.setPen(QColor(INK if number == 0 else MUTED))
            text = brief if is_narrow or is_cut else long
            write_line(
                painter, self.text_font(1.0), QPointF(left, baseline), width, text, MIN_SCALE
            )
