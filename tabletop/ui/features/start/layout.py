"""The start page's layout: header, games, unfinished games and buttons."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.engine.player_names import bidi_safe
from tabletop.games.catalogue import CATALOG
from tabletop.storage.clock import Clock
from tabletop.ui.base.language import date_text, date_time_text, time_text
from tabletop.ui.features.start.tiles import ContinueTile, GameTile, PaperTile
from tabletop.ui.widgets.art import covering_pixmap
from tabletop.ui.widgets.theme import FONT_FAMILY, Theme
from tabletop.ui.window.start_page_data import MAX_RESUMABLE, ResumableGame

_CARD: Final = 36.0
"""Maximum width of an unfinished game's tile, in text heights."""
_NARROWEST_CARD: Final = 19.0
_CARD_LINES: Final = 3


class FooterItem(NamedTuple):
    """An item in the footer, with its size in pixels; an empty slot's tile is None."""

    tile: PaperTile | None
    width: float
    height: float


FooterRow = tuple[FooterItem, ...]
"""A row of items in the footer, from left to right."""


class StartFooter:
    """The slots for unfinished games, below the game tiles on the start page.

    The number of slots is constant, so nothing moves when games are found later.

    Attributes:
        tiles: the tile in each slot, or None if the slot is empty.
    """

    def __init__(self, page: QWidget, now: Clock, play: Callable[[ResumableGame], None]) -> None:
        """Create an empty footer.

        Args:
            page: the start page.
            now: returns the current time.
            play: called with the game to resume.
        """
        self.tiles: list[ContinueTile | None] = [None] * MAX_RESUMABLE
        self._page = page
        self._now = now
        self._play = play

    @property
    def shown_tiles(self) -> tuple[ContinueTile, ...]:
        """The unfinished games' tiles, without empty slots."""
        return tuple(card for card in self.tiles if card is not None)

    def show(self, offers: Sequence[ResumableGame | None], theme: Theme, *, late: bool) -> None:
        """Show as many unfinished games as there are slots.

        Args:
            offers: the games, the most recently played first; None leaves a slot empty.
            theme: the page's colours.
            late: if true, the page is already visible, and games already shown keep their slots.
        """
        before = {card.save: card for card in self.shown_tiles}
        placed: list[ResumableGame | None] = [*offers, *[None] * MAX_RESUMABLE][:MAX_RESUMABLE]
        if late:
            found = {offer.path: offer for offer in offers if offer is not None}
            there = [None if card is None else found.pop(card.save, None) for card in self.tiles]
            new = iter(found.values())
            placed = [next(new, None) if kept is None else kept for kept in there]
        self.tiles = [self._tile(offer, theme, before) for offer in placed]
        for card in before.values():
            if card not in self.tiles:
                card.hide()
                card.deleteLater()

    def _tile(
        self, offer: ResumableGame | None, theme: Theme, before: Mapping[Path, ContinueTile]
    ) -> ContinueTile | None:
        """Return an unfinished game's tile, reusing its tile in `before` if there is one."""
        if offer is None:
            return None
        card = before.get(offer.path)
        if card is None:
            card = ContinueTile(offer.game, offer.path, theme, self._page)
            card.clicked.connect(lambda: self._play(offer))
            card.show()
        names = QLocale().createSeparatedList([*map(bidi_safe, offer.players)])
        details = f"{names} · {offer.turn_text}" if offer.turn_text else names
        when = date_time_text(offer.last_played) if offer.holder is None else self._time_text(offer)
        card.show_lines((offer.name, details, self._time_text(offer)), (offer.name, names, when))
        return card

    def _time_text(self, offer: ResumableGame) -> str:
        if offer.holder is not None:
            text = QCoreApplication.translate("StartPage", "Open on “{computer}” since {time}")
            holder = offer.holder
            return text.format(
                computer=bidi_safe(holder.computer), time=date_time_text(holder.since)
            )
        time = time_text(offer.last_played)
        days = (self._now().date() - offer.last_played.date()).days
        if days == 0:
            text = QCoreApplication.translate("StartPage", "Last played today at {time}")
        elif days == 1:
            text = QCoreApplication.translate("StartPage", "Last played yesterday at {time}")
        else:
            text = QCoreApplication.translate("StartPage", "Last played on {day} at {time}")
        return text.format(day=date_text(offer.last_played), time=time)

    def rows(self, buttons: Sequence[PaperTile], wide: float, gap: float) -> tuple[FooterRow, ...]:
        """Return the footer's rows: unfinished games above buttons.

        The row of games has as many slots as fit in the width.

        Args:
            buttons: the page's buttons.
            wide: the page's width in logical pixels.
            gap: the space between two items in logical pixels.
        """
        text, room = buttons[0].text_size, wide - 2 * gap
        own: list[FooterRow] = [()]
        for button in buttons:
            hint = button.sizeHint()
            part = FooterItem(button, hint.width(), hint.height())
            if own[-1] and _width((*own[-1], part), gap) > room:
                own.append(())
            own[-1] = (*own[-1], part)
        tall = ContinueTile.height_with(_CARD_LINES, text)
        most = max(int((room + gap) / (_NARROWEST_CARD * text + gap)), 1)
        shown = self.tiles[:most]
        for card in self.shown_tiles:
            card.setVisible(card in shown)
        each = min(_CARD * text, (room + gap) / len(shown) - gap)
        return (tuple(FooterItem(card, each, tall) for card in shown), *own)


def _width(row: FooterRow, gap: float) -> float:
    return sum(part.width for part in row) + gap * (len(row) - 1)


_WIDTH: Final = 1280
_HEIGHT: Final = 720
"""Size of the page at scale 1, in logical pixels."""
_TEXT: Final = 16.5
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


@dataclass(frozen=True)
class StartContents:
    """A start page's contents, used to compute the page's layout.

    Attributes:
        tiles: the tiles for the games known so far.
        boxes: the expected number of tiles, including tiles for games not found yet.
        foot: the slots for unfinished games.
        buttons: the buttons below the unfinished games.
    """

    tiles: Sequence[GameTile]
    boxes: int
    foot: StartFooter
    buttons: Sequence[PaperTile]

    def fitted(self, wide: float, high: float, least: float) -> StartLayout:
        """Return the layout with the largest text that fits.

        Args:
            wide: the page's width in logical pixels.
            high: the page's height in logical pixels.
            least: the small text's minimum height in logical pixels.
        """
        text = max(least, _TEXT * scale_of(wide, high))
        while True:
            block = self.block(wide, high, text)
            has_room = block.high <= high and block.width >= text * _EASY_TILE
            if has_room or text <= least:
                return block
            text = max(text * _SMALLER, least)

    def block(self, wide: float, high: float, text: float) -> StartLayout:
        """Return the layout for a given text height; lengths are in logical pixels.

        All tiles have as many lines of text as the longest tagline needs. If the layout is taller
        than the page, tiles have their smallest legible size.
        """
        for tile in (*self.tiles, *self.buttons):
            tile.text_size = text
        usual = _TEXT * wide / _WIDTH  # large text leaves less space for gaps
        gap = _GAP * min(text, usual * usual / text)
        foot = self.foot.rows(self.buttons, wide, gap)
        below = sum(max(part.height for part in row) for row in foot) + gap * (len(foot) - 1)
        for head in _HEADS:
            rest = head * text + below + 2 * gap
            room = high - 2 * gap - rest
            for tile in self.tiles:
                tile.rows = 1
            columns, width = self._grid(wide, room, gap)
            lines = max(tile.rows_for(width) for tile in self.tiles)
            if lines > 1:
                for tile in self.tiles:
                    tile.rows = lines
                columns, width = self._grid(wide, room, gap)
            rows = math.ceil(self.boxes / columns)
            boxes = rows * self.tiles[0].height_for(width) + (rows - 1) * gap
            if boxes <= room:
                break
        return StartLayout(text, gap, columns, width, head * text, rest + boxes)

    def foot_rows(self, wide: float, block: StartLayout) -> tuple[FooterRow, ...]:
        """Return the footer's rows, no wider than the tiles if that adds no rows."""
        across = block.columns * (block.width + block.gap) + block.gap
        whole = self.foot.rows(self.buttons, wide, block.gap)
        rows = self.foot.rows(self.buttons, across, block.gap)
        if [*map(len, rows)] == [*map(len, whole)]:
            return rows
        return self.foot.rows(self.buttons, wide, block.gap)  # also sets which tiles are visible

    def _grid(self, wide: float, room: float, gap: float) -> tuple[int, float]:
        """Return the number of columns and the width of the largest tiles that fit.

        If legible tiles do not fit, use as many columns as the width allows, in rows of about
        equal length.
        """
        is_many, text = self.boxes > len(CATALOG), self.tiles[0].text_size
        least = text * (_NARROWEST_OF_MANY if is_many else _NARROWEST_TILE)
        in_part = min(least, text * _NARROWEST_IN_PART)
        flat = self.tiles[0].height_for(0)
        best, most = (1, 0.0), 1
        for columns in range(1, min(self.boxes, _MOST_COLUMNS) + 1):
            rows = math.ceil(self.boxes / columns)
            across = (wide - (columns + 2) * gap) / columns
            down = ((room - (rows - 1) * gap) / rows - flat) / 0.6
            width = min(across, down, wide * _WIDEST_TILE)
            if width > best[1]:
                best = (columns, width)
            if across >= in_part:
                most = columns
        if best[1] >= least:
            return best
        most = math.ceil(self.boxes / math.ceil(self.boxes / most))
        across = (wide - (most + 2) * gap) / most
        return most, max(min(across, text * _WIDEST_SMALL), in_part)


class StartHeader:
    """The program's icon, name and subtitle at the top of a page."""

    def __init__(self) -> None:
        self._icon = QPixmap()
        self._top = self._height = 0.0

    def place(self, top: float, height: float) -> None:
        """Set the distance from the page's top and the maximum height, in logical pixels."""
        self._top, self._height = top, height

    def paint(self, painter: QPainter, wide: int, ratio: float, words: tuple[str, str]) -> None:
        """Paint the header centred on a page, with the painter's pen.

        Args:
            painter: the page's painter.
            wide: the page's width in logical pixels; the header shrinks to fit it.
            ratio: the device pixel ratio.
            words: the program's name and subtitle.
        """
        side, (name, line) = self._height, words
        title, small, width = _fonts(side, name, line)
        gap = side * 0.28
        room = wide - 2 * gap
        if side + gap + width > room:
            side *= room / (side + gap + width)
            gap = side * 0.28
            title, small, width = _fonts(side, name, line)
        if self._icon.width() != round(side * ratio):
            self._icon = covering_pixmap("common", "icon", side, side, ratio)
        x, y = (wide - side - gap - width) / 2, self._top
        painter.drawPixmap(QPointF(x, y), self._icon)
        painter.setFont(title)
        painter.drawText(QPointF(x + side + gap, y + side * 0.56), name)
        painter.setFont(small)
        painter.drawText(QPointF(x + side + gap + side * 0.02, y + side * 0.87), line)


def _fonts(side: float, name: str, line: str) -> tuple[QFont, QFont, float]:
    """Return the fonts for the name and subtitle, and the width of the wider line."""
    title, small = QFont(FONT_FAMILY), QFont(FONT_FAMILY)
    title.setPixelSize(round(side * 0.62))
    title.setBold(True)
    small.setPixelSize(round(side * 0.215))
    lines = ((title, name), (small, line))
    return title, small, max(QFontMetricsF(font).horizontalAdvance(text) for font, text in lines)
