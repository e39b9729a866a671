"""Pictures for rules pages: rows of cards and dice, and tables."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap

from tabletop.content.game_library import rules_for
from tabletop.engine.cards import HIDDEN, CardSet
from tabletop.games.catalogue import find_game
from tabletop.i18n.pages import BACK, DRAWING, SYMBOLS, ExampleTable
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts
from tabletop.match.match import AnyRules, Match
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.model.snapshot import Snapshot, static_snapshot
from tabletop.ui.table.scene.background import count_text
from tabletop.ui.table.scene.face_painting import (
    DIE_SHADOW,
    SHADOW,
    paint_back,
    paint_card,
    paint_die,
)
from tabletop.ui.table.scene.picture import PositionPicture
from tabletop.ui.widgets.art import Art, paint_pixmap
from tabletop.ui.widgets.theme import Theme, round_pen

_DIE: Final = 0.55
"""Side length of a die; like the following lengths, in card widths."""
_SIGN: Final = 0.42
_GAP: Final = 0.2
_APART: Final = 0.04
_GOOD: Final = "#009E73"
_BAD: Final = "#D55E00"


class RowPictures:
    """Draws rows of pieces, named as in `Paragraph.pieces`."""

    def __init__(self, cards: CardSet, theme: Theme) -> None:
        self._cards = cards
        self._art = Art(cards.game, theme.contrast)
        self._dice = {die.key: die for die in cards.dice}

    def size(self, row: Sequence[str], width: float) -> QSizeF:
        """Return a row's size, in the unit of `width`, which is the width of a card."""
        sizes = [self._size(name) for name in row]
        across = sum(size.width() for size in sizes) + _APART * (len(sizes) - 1)
        down = max((size.height() for size in sizes), default=0.0)
        return QSizeF(across * width, down * width)

    def picture(self, row: Sequence[str], width: float, ratio: float, ink: str) -> QPixmap:
        """Draw a row on a transparent background.

        Args:
            row: the names of the pieces, from left to right.
            width: the width of a card in logical pixels.
            ratio: the device pixel ratio.
            ink: the colour of symbols, as `#RRGGBB`.
        """
        card = width * ratio
        size = self.size(row, card)

        def paint(painter: QPainter, _area: QRectF) -> None:
            x = 0.0
            for name in row:
                own = self._size(name) * card
                area = QRectF(x, (size.height() - own.height()) / 2, own.width(), own.height())
                self._paint(painter, name, area, ink)
                x += own.width() + _APART * card

        return paint_pixmap(max(round(size.width()), 1), max(round(size.height()), 1), paint, ratio)

    def _size(self, name: str) -> QSizeF:
        """Return a piece's size in card widths."""
        first = name.partition("/")[0]
        if name == "gap":
            return QSizeF(_GAP, 0.0)
        if name in SYMBOLS:
            return QSizeF(_SIGN, _SIGN)
        if first in self._dice:
            side = _DIE * (1 + 2 * DIE_SHADOW)
            return QSizeF(side, side)
        if first == DRAWING:
            size = self._art.renderer(name.partition("/")[2]).defaultSize()
            return QSizeF(CARD_RATIO * size.width() / size.height(), CARD_RATIO)
        return QSizeF(1 + 2 * SHADOW, CARD_RATIO + 2 * SHADOW)

    def _paint(self, painter: QPainter, name: str, area: QRectF, ink: str) -> None:
        first, _, second = name.partition("/")
        painter.save()
        if name in SYMBOLS:
            _paint_sign(painter, name, area, ink)
        elif first in self._dice:
            paint_die(painter, area, self._dice[first], int(second), self._art, faint=False)
        elif first == DRAWING:
            self._art.paint(painter, second, area)
        elif first == BACK:
            paint_back(painter, area, self._cards.decks[second].back, self._art)
        else:
            card = self._cards.cards[self._cards.ids[first]]
            face = card.sides[second] if second else card.face
            paint_card(painter, area, face, self._art)
        painter.restore()


def row_words(speaker: Speaker, cards: CardSet, row: Sequence[str]) -> str:
    """Return the names of the pieces in a row, for screen readers."""
    translate = QCoreApplication.translate
    words = {
        "arrow": translate("RulesBrowser", "then"),
        "plus": translate("RulesBrowser", "plus"),
        "equals": translate("RulesBrowser", "makes"),
        "tick": translate("RulesBrowser", "right"),
        "cross": translate("RulesBrowser", "wrong"),
    }
    dice = {die.key: number for number, die in enumerate(cards.dice)}
    names = []
    for name in row:
        first, _, second = name.partition("/")
        if first in dice:
            names.append(speaker.die(dice[first], int(second)))
        elif first == BACK:
            names.append(speaker.card(HIDDEN))
        elif first in cards.ids:
            names.append(speaker.card(cards.ids[first]))
        else:
            names.append(words.get(name, ""))
    return ", ".join(filter(None, names))


def table_words(snapshot: Snapshot) -> str:
    """Return what is on a table, for screen readers."""
    areas = []
    for zone in snapshot.zones:
        shown = [card.name for card in snapshot.cards if card.zone == zone.place.zone]
        cards = ", ".join(shown) if shown and all(shown) else count_text(zone.count)
        areas.append(f"{zone.name}: {cards}")
    return ". ".join(areas)


def _paint_sign(painter: QPainter, name: str, area: QRectF, ink: str) -> None:
    unit, middle = area.width(), area.center()
    painter.setPen(round_pen({"tick": _GOOD, "cross": _BAD}.get(name, ink), unit * 0.15))
    for line in _STROKES.get(name, ()):
        painter.drawPolyline([middle + QPointF(x, y) * unit for x, y in line])


_STROKES: Final = {
    "arrow": (((-0.32, 0.0), (0.32, 0.0)), ((0.08, -0.24), (0.32, 0.0), (0.08, 0.24))),
    "plus": (((-0.28, 0.0), (0.28, 0.0)), ((0.0, -0.28), (0.0, 0.28))),
    "equals": (((-0.28, -0.13), (0.28, -0.13)), ((-0.28, 0.13), (0.28, 0.13))),
    "tick": (((-0.3, 0.02), (-0.08, 0.26), (0.32, -0.26)),),
    "cross": (((-0.26, -0.26), (0.26, 0.26)), ((-0.26, 0.26), (0.26, -0.26))),
}


def table_picture(
    rules: AnyRules, texts: Texts, shown: ExampleTable, theme: Theme
) -> PositionPicture:
    """Return a picture of a table before the first move.

    Args:
        rules: the rules, which determine the game and its options.
        texts: the game's texts.
        shown: the players and the seed.
        theme: the table's theme.
    """
    seats = {option.key for option in find_game(rules.game).options if option.seat}
    options = {key: value for key, value in rules.options.items() if key not in seats}
    own = rules_for(rules.game, shown.players, options)
    match = Match(own, shown.players, shown.seed)
    match.resume()
    speaker = Speaker(texts, own, shown.players)
    return PositionPicture(static_snapshot(match.view(0), speaker, 0), own.cards, theme)
