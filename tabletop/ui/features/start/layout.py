"""The start page's header, and its footer with unfinished games and buttons."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.engine.player_names import bidi_safe
from tabletop.games.catalogue import known_game
from tabletop.storage.clock import Clock
from tabletop.ui.base.language import date_text, date_time_text, time_text
from tabletop.ui.features.start.tiles import ContinueTile, PaperTile
from tabletop.ui.widgets.art import covering_pixmap
from tabletop.ui.widgets.theme import FONT_FAMILY, Theme
from tabletop.ui.window.start_page_data import MAX_RESUMABLE, ResumableGame

_CARD: Final = 36.0
"""Maximum width of an unfinished game's tile, in text heights."""
_NARROWEST_CARD: Final = 19.0
_CARD_LINES: Final = 3
_SUBTITLE: Final = 12
"""Minimum font size of the subtitle: nine points, in pixels."""


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
        brief = names if known_game(offer.game) else offer.turn_text
        card.show_lines((offer.name, details, self._time_text(offer)), (offer.name, brief, when))
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
    small.setPixelSize(max(round(side * 0.215), _SUBTITLE))
    lines = ((title, name), (small, line))
    return title, small, max(QFontMetricsF(font).horizontalAdvance(text) for font, text in lines)
