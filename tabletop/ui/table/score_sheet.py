"""The score sheet: a table with the rule, explanation and points of each line."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCursor,
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTextDocument,
)
from PySide6.QtWidgets import QSizePolicy, QTextBrowser

from tabletop.engine.capabilities import score_sheet_of, side_of
from tabletop.engine.cards import CardId, DieDef
from tabletop.engine.outcome import ScoreLine, totals
from tabletop.engine.zones import Seat
from tabletop.overriding import override
from tabletop.ui.table.scene.face_painting import SHADOW, paint_die
from tabletop.ui.table.scene.sprites import UNIT, SpriteCache, card_outline
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import badge_pixmap, paint_pixmap
from tabletop.ui.widgets.layouts import NAME, SMALL, em
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import escaped, plain, show_tip
from tabletop.ui.widgets.theme import FELT, PAPER_LIGHT, Theme, link_colour
from tabletop.ui.widgets.widgets import run_left_to_right

_CARD: Final = 1.55
"""The width of a small card, in text heights."""
_APART: Final = 0.62
"""The distance between small cards, in card widths."""
_DIE: Final = 1.5
_WINNER: Final = "#F7E7B8"
_NOTHING: Final = "–"
_OPEN: Final = "?"
_CELL: Final = "cell"
_NAME: Final = "name"
_WIDE: Final = 0.15
"""The share of the width for a player's column if it is beside the text."""


class Shape(NamedTuple):
    """A layout of the sheet.

    Attributes:
        beside: whether the text is beside the numbers, not above them.
        pictured: whether the scoring cards and dice are shown.
    """

    beside: bool
    pictured: bool


_SHAPES: Final = (Shape(beside=True, pictured=True), Shape(beside=False, pictured=True))
_PLAIN: Final = Shape(beside=False, pictured=False)


def has_score_sheet(session: Session) -> bool:
    """Return whether the game has a score sheet."""
    return bool(score_sheet_of(session.match.rules, session.view.observation))


class ScoreSheet(MarkupBrowser):
    """A browser that shows the current scores, or the final ones after the end.

    Signals:
        rule_requested: the link to a rule was clicked; carries its id.
    """

    rule_requested = Signal(str)

    def __init__(self, *, with_cards: bool, theme: Theme = FELT) -> None:
        """Create an empty sheet.

        Args:
            with_cards: whether the scoring cards and dice are shown.
            theme: the theme with which scoring cards are drawn.
        """
        super().__init__()
        self.setObjectName("score")
        self.setAccessibleName(self.tr("Score sheet"))
        self.setOpenLinks(False)
        run_left_to_right(self.document())
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.anchorClicked.connect(self._clicked)
        self.highlighted.connect(self._hovered)
        self._with_cards = with_cards
        self._shape = _PLAIN
        self._is_explained = True
        self._width = 0
        self._theme = theme
        self._session: Session | None = None
        self._lines: tuple[ScoreLine, ...] = ()
        self._names: tuple[str, ...] = ()
        self._printer: SpriteCache | None = None

    def show_session(self, session: Session) -> None:
        """Show the scores of a session's match, and update them with each change."""
        self._session = session
        self._printer = SpriteCache(session.match.rules.cards, self._theme)
        session.changed.connect(self._session_changed)
        self._write()

    def _session_changed(self) -> None:
        if self.isVisible():
            self._write()

    def explain(self, *, wanted: bool) -> None:
        """Show or hide the sentence that explains each line."""
        if wanted != self._is_explained:
            self._is_explained = wanted
            self._session_changed()

    # --- writing ----------------------------------------------------------------------------

    def _write(self) -> None:
        session = self._session
        if session is None:
            return
        self._lines = score_sheet_of(session.match.rules, session.view.observation)
        place = self.verticalScrollBar().value()
        self._width = self.width()
        self.document().setDocumentMargin(em(self) * 0.6)
        for shape in (*(_SHAPES if self._with_cards else ()), _PLAIN):
            self._shape = shape
            self.setHtml("".join(self._html(session)))
            if self.horizontalScrollBar().maximum() <= 1:  # one pixel may come from rounding
                break
        self.verticalScrollBar().setValue(place)
        self.updateGeometry()

    def _html(self, session: Session) -> Iterator[str]:
        outcome = session.outcome
        winners = () if outcome is None else outcome.winners
        pad = max(em(self) // 5, 2)
        yield f'<table width="100%" cellspacing="0" cellpadding="{pad}">'
        self._names = self._elided(session)
        heads = [self._head(seat, name) for seat, name in enumerate(self._names)]
        yield from self._row("", heads, winners)
        for row, line in enumerate(self._lines):
            cells = [
                self._points(session, row, seat, points) for seat, points in enumerate(line.points)
            ]
            yield from self._row(self._explained(session, line), cells, winners)
        word = self.tr("So far") if outcome is None else self.tr("Together")
        large = f'<b style="font-size:{round(em(self) * NAME)}px">{{}}</b>'
        sums = [large.format(_number(total)) for total in totals(self._lines)]
        yield from self._row(large.format(escaped(word)), sums, winners)
        yield "</table>"

    def _elided(self, session: Session) -> tuple[str, ...]:
        """Return the players' names, elided to the width of the columns."""
        names = session.speaker.names
        width = self.viewport().width() * (_WIDE if self._shape.beside else 1 / len(names))
        bold = QFont(self.font())
        bold.setBold(True)
        room = max(round(width - 1.6 * em(self) - 2 * max(em(self) // 5, 2)), em(self))
        side, metrics = Qt.TextElideMode.ElideRight, QFontMetrics(bold)
        return tuple(metrics.elidedText(name, side, room) for name in names)

    def _head(self, seat: Seat, name: str) -> str:
        """Return a player's badge and name as HTML, with a link for the tooltip."""
        link = f'<a href="{_NAME}:{seat}" style="{self._plain}"><b>{escaped(name)}</b></a>'
        return f"{self._dot(seat)} {link}"

    def _row(self, head: str, cells: Sequence[str], winners: tuple[Seat, ...]) -> Iterator[str]:
        """Yield a table row as HTML, in a narrow sheet with the text above the numbers."""
        # The final sheet has a warm tint, the dock the palette's alternate colour.
        palette = self.palette()
        dock = palette.color(QPalette.ColorRole.AlternateBase).name()
        on_paper = self._with_cards and palette.toolTipBase().color().lightness() > 128
        winner_tint = _WINNER if on_paper else dock
        if self._shape.beside:
            yield f"<tr><td>{head}</td>"
        else:
            yield f'<tr><td colspan="{len(cells)}">{head}</td></tr><tr>' if head else "<tr>"
        for seat, cell in enumerate(cells):
            tint = f' bgcolor="{winner_tint}"' if seat in winners else ""
            wide = f"{_WIDE:.0%}" if self._shape.beside else f"{100 // len(cells)}%"
            yield f'<td align="center" valign="middle"{tint} width="{wide}">{cell}</td>'
        yield "</tr>"

    def _explained(self, session: Session, line: ScoreLine) -> str:
        """Return a line's name, rule and explanation as HTML."""
        name, sentence = session.speaker.score_line(line)
        palette = self.palette()
        muted = palette.color(QPalette.ColorRole.PlaceholderText).name()
        link = palette.color(QPalette.ColorRole.Link).name()
        if self._with_cards:
            link = link_colour(palette.toolTipBase().color())
        small = f"font-size:{round(em(self) * SMALL)}px"
        html, rule = f"<b>{escaped(name)}</b> ", escaped(line.rule)
        html += f'<a href="{rule}" style="{small}; color:{link}">{rule}</a>'
        if not self._is_explained:
            return html
        return f'{html}<br><span style="{small}; color:{muted}">{escaped(sentence)}</span>'

    def _points(self, session: Session, row: int, seat: Seat, points: int | None) -> str:
        """Return a seat's points in a line as HTML, with the scoring cards and dice."""
        line = self._lines[row]
        cards, faces = (part[seat] if part else () for part in (line.cards, line.faces))
        if not cards and not faces and not points:
            return _NOTHING
        text = f"<b>{_OPEN if points is None else _number(points)}</b>"
        name = f"{_CELL}:{row}:{seat}"
        if not self._shape.pictured or not (cards or faces):
            return f'<a href="{name}" style="{self._plain}">{text}</a>'
        words = ", ".join((*map(session.speaker.card, cards), *map(str, faces)))
        style = f' style="vertical-align:middle" alt="{escaped(words)}"'
        shown = self._image(name, self._strip(cards, faces), style)
        return f'<a href="{name}" style="{self._plain}">{text}&nbsp; {shown}</a>'

    def _image(self, name: str, picture: QPixmap, style: str = "") -> str:
        """Add a picture to the document as resource `name`; return HTML that shows it."""
        kind = QTextDocument.ResourceType.ImageResource.value
        self.document().addResource(kind, QUrl(name), picture)
        size = picture.deviceIndependentSize().toSize()
        return f'<img src="{name}" width="{size.width()}" height="{size.height()}"{style}>'

    @property
    def _plain(self) -> str:
        """The style of links that only have a tooltip."""
        ink = self.palette().color(QPalette.ColorRole.Text).name()
        return f"color:{ink}; text-decoration:none"

    # --- pictures ---------------------------------------------------------------------------

    def _dot(self, seat: Seat) -> str:
        badge = seat if self._session is None else self._session.match.badge(seat)
        dot = badge_pixmap(badge, round(em(self) * 0.8), self.devicePixelRatioF())
        return self._image(f"dot:{seat}", dot)

    def _strip(self, cards: tuple[CardId, ...], faces: tuple[int, ...]) -> QPixmap:
        """Return a picture of small overlapping cards followed by dice."""
        unit, ratio = em(self), self.devicePixelRatioF()
        width = unit * _CARD
        high = card_outline(SHADOW).height() / UNIT * width
        across = (1 + 2 * SHADOW + _APART * (len(cards) - 1)) * width if cards else 0.0
        die = unit * _DIE
        size = QSizeF(across + die * len(faces), max(high, die)).toSize()

        def paint(painter: QPainter, _area: QRectF) -> None:
            painter.scale(ratio, ratio)
            self._paint_cards(painter, cards, width, ratio)
            for number, face in enumerate(faces):
                area = QRectF(across + number * die, (size.height() - die) / 2, die, die)
                if self._printer is not None:
                    plain = DieDef("", PAPER_LIGHT)
                    paint_die(painter, area, plain, face, self._printer.art, faint=False)

        return paint_pixmap(*(size * ratio).toTuple(), paint, ratio)

    def _paint_cards(
        self, painter: QPainter, cards: tuple[CardId, ...], width: float, ratio: float
    ) -> None:
        session, sprites = self._session, self._printer
        if session is None or sprites is None:
            return
        sprites.resolution, sprites.ratio = width * ratio / UNIT, ratio
        rules, zones = session.match.rules, session.view.zones
        for number, card in enumerate(cards):
            zone = next((zone for zone, held in enumerate(zones) if card in held), None)
            side = None if zone is None else side_of(rules, zone)
            pixmap = sprites.pixmap(sprites.face(card, side), 1.0)
            painter.drawPixmap(QPointF(number * _APART * width, 0), pixmap)

    # --- links ------------------------------------------------------------------------------

    def _clicked(self, link: QUrl) -> None:
        if link.scheme() not in (_CELL, _NAME):
            self.rule_requested.emit(link.toString())

    def _hovered(self, link: QUrl) -> None:
        """Show the names of scoring cards, or a player's full name, as a tooltip."""
        session, text = self._session, ""  # an empty string hides the tooltip
        if session is not None and link.scheme() == _NAME:
            text = session.speaker.names[int(link.path())]
        elif session is not None and link.scheme() == _CELL:
            row, seat = (int(part) for part in link.path().split(":"))
            cards = self._lines[row].cards
            text = "\n".join(map(session.speaker.card, cards[seat] if cards else ()))
        show_tip(QCursor.pos(), plain(text), self)

    # --- size and events --------------------------------------------------------------------

    @override
    def sizeHint(self) -> QSize:
        return QSize(em(self) * 40, round(self.document().size().height()) + 2)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * 12, em(self) * 8)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._session is None:
            return
        if self.width() != self._width or self._elided(self._session) != self._names:
            self._session_changed()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._session_changed()


def _number(points: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)
