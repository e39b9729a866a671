"""What lies below the boxes of the start page: the unfinished games, and a few buttons."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QWidget

from tabletop.engine.player_names import isolated
from tabletop.storage.clock import Clock
from tabletop.ui.base.language import day_text, moment_text, time_text
from tabletop.ui.features.start.tiles import ContinueTile, PaperSheet
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.window.game_cards import MOST, Offer

_CARD: Final = 36.0
"""Greatest width of an unfinished game; this and the following in heights of the writing."""
_NARROWEST_CARD: Final = 19.0
_CARD_LINES: Final = 3


class FootPart(NamedTuple):
    """Something below the boxes and how large it is; None is an empty place."""

    sheet: PaperSheet | None
    width: float
    height: float


FootRow = tuple[FootPart, ...]
"""What lies side by side."""


class Foot:
    """Keeps as many places as unfinished games are offered, however many there are.

    Nothing moves when more is known of them, nor from one start of the program to the next.

    Attributes:
        cards: by place; None where nothing lies.
    """

    def __init__(self, page: QWidget, now: Clock, play: Callable[[Offer], None]) -> None:
        """Lay nothing out yet.

        Args:
            page: the start page.
            now: tells the time.
            play: goes on with a game.
        """
        self.cards: list[ContinueTile | None] = [None] * MOST
        self._page = page
        self._now = now
        self._play = play

    @property
    def sheets(self) -> tuple[ContinueTile, ...]:
        """The unfinished games that lie there."""
        return tuple(card for card in self.cards if card is not None)

    def show(self, offers: Sequence[Offer | None], theme: Theme, *, late: bool) -> None:
        """Offer these games, as many as there are places for.

        Args:
            offers: the game played last comes first; None leaves a place empty.
            theme: the table they lie on.
            late: whether the page has been seen already: then every game stays where it is.
        """
        before = {card.save: card for card in self.sheets}
        placed: list[Offer | None] = [*offers, *[None] * MOST][:MOST]
        if late:
            found = {offer.path: offer for offer in offers if offer is not None}
            there = [None if card is None else found.pop(card.save, None) for card in self.cards]
            new = iter(found.values())
            placed = [next(new, None) if kept is None else kept for kept in there]
        self.cards = [self._card(offer, theme, before) for offer in placed]
        for card in before.values():
            if card not in self.cards:
                card.hide()
                card.deleteLater()

    def _card(
        self, offer: Offer | None, theme: Theme, before: Mapping[Path, ContinueTile]
    ) -> ContinueTile | None:
        """Return the sheet of an offer; the one it has already, if it has one."""
        if offer is None:
            return None
        card = before.get(offer.path)
        if card is None:
            card = ContinueTile(offer.game, offer.path, theme, self._page)
            card.clicked.connect(lambda: self._play(offer))
            card.show()
        names = QLocale().createSeparatedList([*map(isolated, offer.players)])
        told = f"{names} · {offer.due}" if offer.due else names
        when = moment_text(offer.when) if offer.holder is None else self._when(offer)
        card.tell((offer.name, told, self._when(offer)), (offer.name, names, when))
        return card

    def _when(self, offer: Offer) -> str:
        if offer.holder is not None:
            text = QCoreApplication.translate("StartPage", "Open on “{computer}” since {time}")
            holder = offer.holder
            return text.format(computer=isolated(holder.computer), time=moment_text(holder.since))
        time = time_text(offer.when)
        days = (self._now().date() - offer.when.date()).days
        if days == 0:
            text = QCoreApplication.translate("StartPage", "Last played today at {time}")
        elif days == 1:
            text = QCoreApplication.translate("StartPage", "Last played yesterday at {time}")
        else:
            text = QCoreApplication.translate("StartPage", "Last played on {day} at {time}")
        return text.format(day=day_text(offer.when), time=time)

    def rows(self, buttons: Sequence[PaperSheet], wide: float, gap: float) -> tuple[FootRow, ...]:
        """Return what lies side by side below the boxes, row by row.

        The places of the games are above the buttons, as many as there is room for.

        Args:
            buttons: what else there is.
            wide: the page's width in logical pixels.
            gap: between two things.
        """
        text, room = buttons[0].text_size, wide - 2 * gap
        own: list[FootRow] = [()]
        for button in buttons:
            hint = button.sizeHint()
            part = FootPart(button, hint.width(), hint.height())
            if own[-1] and _width((*own[-1], part), gap) > room:
                own.append(())
            own[-1] = (*own[-1], part)
        tall = ContinueTile.height_with(_CARD_LINES, text)
        most = max(int((room + gap) / (_NARROWEST_CARD * text + gap)), 1)
        shown = self.cards[:most]
        for card in self.sheets:
            card.setVisible(card in shown)
        each = min(_CARD * text, (room + gap) / len(shown) - gap)
        return (tuple(FootPart(card, each, tall) for card in shown), *own)


def _width(row: FootRow, gap: float) -> float:
    return sum(part.width for part in row) + gap * (len(row) - 1)
