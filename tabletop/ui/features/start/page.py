"""The start page: tiles of games, unfinished games and buttons."""

import math
from collections.abc import Iterable, Sequence
from datetime import date
from functools import reduce
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.games.catalogue import CATALOG
from tabletop.overriding import override
from tabletop.storage.clock import Clock, local_now
from tabletop.ui.features.start.daily import DealTile
from tabletop.ui.features.start.layout import FooterRow, StartFooter, StartHeader
from tabletop.ui.features.start.tiles import (
    BUTTON_SIDE,
    MARGIN,
    PICTURE,
    PLAY_HEIGHT,
    ContinueTile,
    GameTile,
    PaperTile,
)
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import Theme, round_pen, smooth_painter
from tabletop.ui.window.start_page_data import GameInfo, ResumableGame

if TYPE_CHECKING:
    from tabletop.analysis.statistics import DailyDeals

_RIM: Final = 10.0
"""Distance of the dashed border from the page's edge at scale 1, in pixels."""
_WIDTH: Final = 1280
_HEIGHT: Final = 720
"""Size of the page at scale 1, in logical pixels."""
_TEXT: Final = 16.0
_SMALLER: Final = 0.96
"""Factor by which the text shrinks in each step until everything fits."""
_MOST_COLUMNS: Final = 6
_WIDEST_TILE: Final = 0.42
"""Maximum width of a tile, as a share of the page's width."""
_EASY_TILE: Final = 15.4
"""Minimum width of a tile at which every line of its text has its full size.

This and the following lengths are in text heights.
"""
_NARROWEST_TILE: Final = 13.5
_NARROWEST_IN_PART: Final = 11.2
"""Minimum width on a page that scrolls, to keep more tiles in view."""
_NARROWEST_OF_MANY: Final = 11
"""Minimum width if there are external games in addition to the built-in ones."""
_WIDEST_SMALL: Final = 17
_HEADS: Final = (5.2, 3.6)
"""Heights of the header: the usual height, and the height if space is short."""
_GAP: Final = 1.6
_LEAST_PICTURE: Final = 0.14
"""Minimum height of a tile's picture, as a share of its width, on a page that scrolls."""


class StartLayout(NamedTuple):
    """The dimensions of a start page; lengths are in logical pixels.

    Attributes:
        text: the small text's height.
        gap: the space between adjacent items.
        columns: the number of tiles in a row.
        width: a tile's width.
        head: the header's height.
        high: the whole layout's height.
    """

    text: float
    gap: float
    columns: int
    width: float
    head: float
    high: float


def scale_of(wide: float, high: float) -> float:
    """Return the scale for a page that is `wide` by `high` logical pixels."""
    return min(wide / _WIDTH, high / _HEIGHT)


class StartPage(QWidget):
    """The page that offers games, unfinished games, saves and the sandbox.

    Signals:
        setup_requested: emitted with the `Game` to set up.
        play_requested: emitted with the `Game` to play with its most recent set-up.
        deal_requested: emitted with the `Game` whose deal of the day should be played.
        resume_requested: emitted with the path of the save to resume.
        lesson_requested: emitted with the `Game` to learn and the clicked point on the page.
    """

    setup_requested = Signal(object)
    play_requested = Signal(object)
    deal_requested = Signal(object)
    resume_requested = Signal(object)
    lesson_requested = Signal(object, QPoint)

    def __init__(
        self,
        cards: tuple[GameInfo, ...],
        theme: Theme,
        now: Clock = local_now,
        *,
        boxes: int = 0,
        offers: Sequence[ResumableGame | None] = (),
    ) -> None:
        """Create the page.

        Args:
            cards: the games known so far.
            theme: the page's colours.
            now: returns the current time.
            boxes: the expected number of games; missing games are added later with `add`.
            offers: the unfinished games known so far; None leaves a slot empty.
        """
        super().__init__()
        self._theme = theme
        self._heights: dict[tuple[int, int, int], int] = {}
        """A cache of layout heights, by page width, font height and visible height."""
        self._head = StartHeader()
        self.tiles = tuple(self._tile(card) for card in cards)
        self._boxes = max(boxes, len(cards))
        self._empty_places: list[QRectF] = []
        """The empty slots for unfinished games."""
        self._foot = StartFooter(self, now, lambda offer: self.resume_requested.emit(offer.path))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(self.tr("Start page"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.open_button = PaperTile(self.tr("Open saved game…"), theme, self)
        self.sandbox_button = PaperTile(self.tr("Try in the sandbox…"), theme, self)
        self._buttons: tuple[PaperTile, ...] = (self.open_button, self.sandbox_button)
        alone = next((card for card in cards if card.game.is_for_one), None)
        if alone is not None:
            about = self.tr(
                "{game} alone, with the cards and dice that everybody has today; your first "
                "game of the day counts"
            )
            self.deal_button = DealTile(about.format(game=alone.metadata.name), theme, self)
            self.deal_button.clicked.connect(lambda: self.deal_requested.emit(alone.game))
            self._buttons = (self.deal_button, *self._buttons)
        self._foot.show(offers, theme, late=False)

    def show_deals(self, deals: "DailyDeals", today: date, *, begun: bool) -> None:
        """Show how the daily deals ended, and whether today's is begun."""
        for button in self._buttons:
            if isinstance(button, DealTile):
                button.show_deals(deals, today, begun=begun)

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self._theme = theme
        for tile in self._all_tiles:
            tile.theme = theme
        self.update()

    def add(self, cards: tuple[GameInfo, ...], *, wait: bool = True) -> bool:
        """Add tiles for games found after the page was created.

        Args:
            cards: the games to add after the existing games.
            wait: if true, add the games only if the tile under the pointer does not move.

        Returns:
            Whether the games were added.
        """
        pointed_at = next((tile for tile in self._all_tiles if tile.underMouse()), None)
        before = self.tiles, self._boxes
        place = None if pointed_at is None else pointed_at.geometry()
        added = tuple(map(self._tile, cards))
        self.tiles = (*self.tiles, *added)
        self._boxes = max(self._boxes, len(self.tiles))
        self.arrange()
        new = [part for tile in added for part in tile.parts]
        if not wait or pointed_at is None or pointed_at.geometry() == place:
            for part in new:
                part.show()
            self.updateGeometry()  # the page may have to scroll now
            return True
        self.tiles, self._boxes = before
        for part in new:
            part.deleteLater()
        self.arrange()
        return False

    def show_resumable(self, offers: Sequence[ResumableGame], *, late: bool = False) -> None:
        """Show unfinished games in the footer.

        Args:
            offers: the games, the most recently played first.
            late: if true, the page is already visible, and games already shown keep their slots.
        """
        self._foot.show(offers, self._theme, late=late)
        self.arrange()

    @property
    def continue_tiles(self) -> tuple[ContinueTile, ...]:
        """The unfinished games' tiles, from left to right."""
        return self._foot.shown_tiles

    @property
    def _all_tiles(self) -> tuple[PaperTile, ...]:
        boxes = (part for tile in self.tiles for part in tile.parts)
        return (*boxes, *self._foot.shown_tiles, *self._buttons)

    def _tile(self, card: GameInfo) -> GameTile:
        tile, game = GameTile(card, self._theme, self), card.game
        how = self.tr("Click to choose who plays, and how.")
        tile.setToolTip(plain(f"{card.metadata.about}\n{how}"))
        tile.clicked.connect(lambda: self.setup_requested.emit(game))
        self._label(tile.play, card)
        tile.play.clicked.connect(lambda: self.play_requested.emit(game))
        learn = tile.learn
        learn.setText(self.tr("Learn"))
        said = self.tr("Learn {game}: a first game, explained, and the rules")
        learn.setToolTip(plain(said.format(game=card.metadata.name)))
        learn.setAccessibleName(learn.toolTip())
        learn.clicked.connect(lambda: self.lesson_requested.emit(game, learn.geometry().center()))
        return tile

    def _label(self, button: PaperTile, card: GameInfo) -> None:
        """Set a play button's texts, which name the game's last players if there are any."""
        button.setText(self.tr("Play") if card.last_players else self.tr("Play…"))
        if card.last_players:
            said = self.tr("Play {game} as last time: {names}")
        else:
            said = self.tr("Play {game}: choose who plays, and how")
        button.setToolTip(plain(said.format(game=card.metadata.name, names=card.last_players)))
        button.setAccessibleName(button.toolTip())

    def show_last_players(self, cards: Iterable[GameInfo]) -> None:
        """Show each game's last players, without moving any tile."""
        known = {card.game.id: card for card in cards}
        for tile in self.tiles:
            card = known.get(tile.game)
            if card is not None:
                tile.show_facts(card)
                self._label(tile.play, card)

    # --- layout -----------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lay out the page after its contents or sizes have changed."""
        self._heights.clear()
        self._place()

    def _place(self) -> None:
        """Place all widgets as one centred block."""
        block = self._fitted(self.width(), self.height(), float(em(self)))
        for part in self._all_tiles:
            part.text_size = block.text
        text, gap, columns, width = block.text, block.gap, block.columns, block.width
        title, line = map(min, zip(*(t.text_sizes_for(width) for t in self.tiles), strict=True))
        height = self.tiles[0].height_for(width)
        y = max((self.height() - block.high) / 2, gap / 2)
        self._head.place(y, block.head)
        y += block.head + gap
        for first in range(0, self._boxes, columns):
            places = min(columns, self._boxes - first)
            x = (self.width() - places * width - (places - 1) * gap) / 2
            for tile in self.tiles[first : first + columns]:
                tile.text_sizes = title, line
                tile.setGeometry(round(x), round(y), round(width), round(height))
                side, lower = round(text * BUTTON_SIDE), round(text * PLAY_HEIGHT)
                both = tile.geometry().width() - 2 * side
                plays, learns = (part.sizeHint().width() for part in (tile.play, tile.learn))
                least = tile.play.least_width, tile.learn.least_width
                if sum(least) <= both:
                    learns = min(learns, max(both - plays - side, least[1]))
                else:
                    learns = both * learns // (plays + learns)
                top = round(y + height - text * (PLAY_HEIGHT + 0.7))
                end = tile.geometry().right() - side - learns
                tile.learn.setGeometry(end, top, learns, lower)
                tile.play.setGeometry(tile.x() + side, top, end - tile.x() - side, lower)
                x += width + gap
            y += height + gap
        self._empty_places = []
        for row in self._foot_rows(self.width(), block):
            x = (self.width() - sum(part.width for part in row) - gap * (len(row) - 1)) / 2
            tallest = max(part.height for part in row)
            for item, wide, high in row:
                upper = y + (tallest - high) / 2
                if item is None:
                    self._empty_places.append(QRectF(x, upper, wide, high))
                else:
                    item.setGeometry(round(x), round(upper), round(wide), round(high))
                x += wide + gap
            y += tallest + gap
        self.update()

    def _fitted(self, wide: float, high: float, least: float) -> StartLayout:
        """Return the layout with the largest text that fits.

        Args:
            wide: the page's width in logical pixels.
            high: the page's height in logical pixels.
            least: the small text's minimum height in logical pixels.
        """
        text = max(least, _TEXT * scale_of(wide, high))
        while True:
            block = self._block(wide, high, text)
            is_wide = block.width >= text * _EASY_TILE
            has_room = block.high + block.gap / 2 <= high and is_wide
            if has_room or text <= least:
                return block
            text = max(text * _SMALLER, least)

    def _block(self, wide: float, high: float, text: float) -> StartLayout:
        """Return the layout for a given text height; lengths are in logical pixels.

        All tiles have as many lines of text as the longest tagline needs. If the layout is taller
        than the page, tiles have their smallest legible size.
        """
        for tile in (*self.tiles, *self._buttons):
            tile.text_size = text
        usual = _TEXT * wide / _WIDTH  # large text leaves less space for gaps
        gap = _GAP * min(text, usual * usual / text)
        foot = self._foot.rows(self._buttons, wide, gap)
        below = sum(max(part.height for part in row) for row in foot) + gap * (len(foot) - 1)
        for head in _HEADS:
            rest = head * text + below + 2 * gap
            room = high - 2 * gap - rest
            for tile in self.tiles:
                tile.rows, tile.picture = 1, PICTURE
            columns, width = self._grid(wide, room, gap)
            lines = max(tile.rows_for(width) for tile in self.tiles)
            if lines > 1:
                for tile in self.tiles:
                    tile.rows = lines
                columns, width = self._grid(wide, room, gap)
            rows = math.ceil(self._boxes / columns)
            boxes = rows * self.tiles[0].height_for(width) + (rows - 1) * gap
            if boxes <= room:
                break
        else:
            # The buttons of the first row of games should be seen without scrolling.
            spare = self._visible_height - head * text - 2 * gap - self.tiles[0].height_for(0)
            for tile in self.tiles:
                tile.picture = min(max(spare / width, _LEAST_PICTURE), PICTURE)
            boxes = rows * self.tiles[0].height_for(width) + (rows - 1) * gap
        return StartLayout(text, gap, columns, width, head * text, rest + boxes)

    @property
    def _visible_height(self) -> int:
        """The height of the page that is visible without scrolling."""
        around = self.parentWidget()
        return self.height() if around is None else around.height()

    def _foot_rows(self, wide: float, block: StartLayout) -> tuple[FooterRow, ...]:
        """Return the footer's rows, no wider than the tiles if that adds no rows."""
        across = block.columns * (block.width + block.gap) + block.gap
        whole = self._foot.rows(self._buttons, wide, block.gap)
        rows = self._foot.rows(self._buttons, across, block.gap)
        if [*map(len, rows)] == [*map(len, whole)]:
            return rows
        return self._foot.rows(self._buttons, wide, block.gap)  # also sets which tiles are visible

    def _grid(self, wide: float, room: float, gap: float) -> tuple[int, float]:
        """Return the number of columns and the width of the largest tiles that fit.

        If legible tiles do not fit, use as many columns as the width allows, in rows of about
        equal length.
        """
        is_many, text = self._boxes > len(CATALOG), self.tiles[0].text_size
        least = text * (_NARROWEST_OF_MANY if is_many else _NARROWEST_TILE)
        words = max(tile.width_of_buttons() for tile in self.tiles)
        names = min(max(tile.width_of_name() for tile in self.tiles), least)
        in_part = max(min(least, text * _NARROWEST_IN_PART), words, names)
        least = max(least, words)
        flat = self.tiles[0].height_for(0)
        best, most = (1, 0.0), 1
        for columns in range(1, min(self._boxes, _MOST_COLUMNS) + 1):
            rows = math.ceil(self._boxes / columns)
            across = (wide - (columns + 2) * gap) / columns
            down = ((room - (rows - 1) * gap) / rows - flat) / 0.6
            width = min(across, down, wide * _WIDEST_TILE)
            if width > best[1]:
                best = (columns, width)
            if across >= in_part:
                most = columns
        if best[1] >= least:
            return best
        most = math.ceil(self._boxes / math.ceil(self._boxes / most))
        across = (wide - (most + 2) * gap) / most
        return most, max(min(across, text * _WIDEST_SMALL), in_part)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * 28, em(self) * 20)

    @override
    def heightForWidth(self, width: int) -> int:
        text = em(self)
        key = width, text, self._visible_height
        if key not in self._heights:  # layouts ask often
            before = self.tiles[0].text_size
            block = self._block(width, 0.0, float(text))
            for tile in self._all_tiles:
                tile.text_size = before
            self._heights[key] = math.ceil(block.high + block.gap)
        return self._heights[key]

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.fillRect(self.rect(), QColor(self._theme.felt))
        rim = _RIM * scale_of(self.width(), self.height())
        pen = round_pen(self._theme.felt_edge, rim / 3)
        pen.setDashPattern([4.0, 3.0])
        painter.setPen(pen)
        mat = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        painter.drawRoundedRect(mat, 2 * rim, 2 * rim)
        self._paint_empty_places(painter, rim)
        name, line = self.tr("Tabletop"), self.tr("Card and dice games round one screen")
        painter.setPen(QColor(self._theme.on_felt))
        self._head.paint(painter, self.rect().width(), self.devicePixelRatioF(), (name, line))

    def _paint_empty_places(self, painter: QPainter, rim: float) -> None:
        """Outline the empty slots; if all are empty, draw one outline with a text."""
        edge = self.open_button.text_size * MARGIN
        places = [place.adjusted(edge, edge, -edge, -edge) for place in self._empty_places]
        if not self._foot.shown_tiles:
            places = [reduce(QRectF.united, places)]
        for place in places:
            painter.drawRoundedRect(place, rim, rim)
        if not self._foot.shown_tiles:
            painter.setFont(self.open_button.text_font(1.0))
            painter.setPen(QColor(self._theme.on_felt))
            wrapped = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(places[0], wrapped, self.tr("Unfinished games appear here"))
