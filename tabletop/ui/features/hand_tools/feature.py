"""What helps and pleases at the table beside the rules: sorting, hints, scenes, sums of rounds."""

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QWidget

from tabletop.engine.capabilities import (
    HasCommonFactors,
    HasFitHints,
    explains_cards,
)
from tabletop.engine.cards import HIDDEN
from tabletop.match.queries import round_end
from tabletop.ui.features.cutscenes.player import Stage
from tabletop.ui.features.cutscenes.script import tales
from tabletop.ui.features.hand_tools.popup import FitBubble
from tabletop.ui.features.hand_tools.strip import Anchor, HandTools, PaperButton, place_for
from tabletop.ui.features.round_sheet.sheet import RoundLine, RoundSheet
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.sheet import Weighted, least_covering
from tabletop.ui.widgets.theme import centred

_OWN: Final = 100
"""How much worse it is to cover a card of the own hand, or a button, than what lies elsewhere."""
_LEAST_TEXT: Final = 16
"""Pixels of the font of which the strip at the hand is written with about four fifths."""


class HelpOverlays(QObject):
    """Keeps what stands round the hand and floats over the table up to date."""

    def __init__(
        self,
        session: Session,
        presenter: Presenter,
        board: Board,
        scene: TableScene,
        table: QWidget,
        anchor: Anchor,
    ) -> None:
        super().__init__(table)
        self._session, self._presenter = session, presenter
        self._board, self._scene, self._table, self._anchor = board, scene, table, anchor
        self._ply, self._revision = session.match.ply, session.match.revision
        self._font = board.font()
        self._pointed: CardItem | None = None
        self.tools = HandTools(table)
        self.hint = FitBubble(session.match.rules.cards, table)
        self.stage = Stage(scene)
        self.stage.floating = self._floating
        session.telling = lambda: self.stage.is_playing
        self.rounds = RoundSheet(table)
        self.tools.explain.toggled.connect(lambda _wanted: self.hint.clear())

    # --- following the match ----------------------------------------------------------------

    def follow(self, *, tells: bool = True) -> int:
        """Follow the match: the position is another one, or somebody else looks at it.

        Args:
            tells: whether what happened is told before all eyes.

        Returns:
            How many milliseconds that takes.
        """
        session, match = self._session, self._session.match
        first, self._ply = self._ply, match.ply
        shown, self._revision = self._revision, match.revision
        if shown == match.revision:
            self.rounds.raise_()  # the curtain may have fallen since: what it says is no secret
            return self.stage.lasts
        self.stage.clear()
        self.rounds.clear()
        for number in range(first, match.ply):
            self._sum_up(number)
        if tells and not session.is_covered:
            told = tales(match, session.speaker, session.sight, first)
            self.stage.play(told)
            # What the log tells is announced in its own, longer words.
            announce(self._board, " ".join(t.words[-1] for t in told if t.is_news and t.words))
        self.rounds.raise_()
        return self.stage.lasts

    def _floating(self) -> Iterator[QRectF]:
        """Yield where in the scene the sheets lie that are over the table just now."""
        board = self._board
        for sheet in (self.tools, self.rounds):
            if sheet.isVisible():
                area = QRect(board.viewport().mapFrom(self._table, sheet.pos()), sheet.size())
                yield board.mapToScene(area).boundingRect()

    def _sum_up(self, number: int) -> None:
        match, speaker = self._session.match, self._session.speaker
        ended = round_end(match, number)
        if ended is None:
            return
        lines = [
            RoundLine(match.badge(seat), speaker.seat(seat), after - was, after)
            for seat, (was, after) in enumerate(zip(ended.before, ended.after, strict=True))
        ]
        self.rounds.sum_up(speaker.event(ended.event, None), lines)

    # --- sorting ----------------------------------------------------------------------------

    def offer(self) -> None:
        """Show by the hand what can be done with it now."""
        self._pointed = None
        presenter, rules = self._presenter, self._session.match.rules
        zone = presenter.sortable
        say = self._session.speaker.texts.word
        words = () if zone is None else presenter.orders.words
        self.tools.offer(
            [(word, say(word)) for word in words],
            None if zone is None else presenter.orders.word(zone),
            explains=explains_cards(rules) and presenter.hand is not None,
        )
        self.place()

    def place(self) -> None:
        """Put the strip where it covers nothing, after whatever it stands at has moved.

        Where the window is too small for that, it covers as little as may be, and no own card.
        """
        self.hint.hide()
        if self.tools.isHidden():
            return
        self._anchor(None)  # what is still to be laid out changes the scale
        snapshot = self._scene.snapshot
        scale = self._board.transform().m11() * UNIT
        if scale <= 0:
            return
        plan, room = snapshot.plan, self._board.viewport().height() / scale
        largest = max(QFontInfo(self._font).pixelSize(), _LEAST_TEXT)
        sizes = range(largest, _LEAST_TEXT - 1, -2)
        own, matters = self._own_cards(), list[Weighted]()
        tried: list[tuple[float, bool, int, QPoint]] = []
        for stacked, size in product((False, True), sizes):
            strip = self._stand(size, stacked=stacked)  # smaller where it would cover the hand
            wide, high = strip.width() / scale, strip.height() / scale
            below = (room - plan.height) / 2
            area, is_free = place_for(plan, self._presenter.hand, wide, high, below)
            corner = self._anchor(area.topLeft() * UNIT)
            last = self._board.width() - strip.width()
            frame = QRect(QPoint(max(min(corner.x(), last), 0), corner.y()), strip)
            if is_free and not any(card.intersects(QRectF(frame)) for card in own):
                self.tools.move(frame.topLeft())
                return
            hand, matters = reduce(QRectF.united, own, QRectF()), matters or self._lying()
            near = QRectF(hand.topRight(), QSizeF())
            cost, frame = least_covering(QSizeF(strip), self._board.geometry(), near, matters)
            tried.append((cost, stacked, -size, frame.topLeft()))
        _, stacked, size, corner = min(tried, key=itemgetter(0, 1, 2))
        self._stand(-size, stacked=stacked)
        self.tools.move(corner)

    def _stand(self, size: int, *, stacked: bool) -> QSize:
        """Let the strip be written in a size in pixels; return how large it is then."""
        font = QFont(self._font)
        font.setPixelSize(size)
        self.tools.stand(font, stacked=stacked)
        return self.tools.sizeHint()

    def _own_cards(self) -> list[QRectF]:
        """Return where the cards of the own hand lie, on the table's widget."""
        hand = self._presenter.hand
        cards = (card for card in self._scene.cards if card.shown.zone == hand)
        return [self._seen_at(card.resting_area) for card in cards]

    def _lying(self) -> list[Weighted]:
        """Return where everything else lies that is not to be covered, on the table's widget."""
        scene, hand = self._scene, self._presenter.hand
        plan, zones = scene.snapshot.plan, scene.zones.items()
        areas = [item.area for zone, item in zones if zone != hand]
        areas += [item.area for item in scene.dice_places.values()]
        areas += [item.sceneBoundingRect() for item in (*scene.chips, *scene.slips)]
        for group in (plan.ornaments, plan.signs):
            areas += [
                centred(QPointF(one.x, one.y) * UNIT, one.width * UNIT, one.height * UNIT)
                for one in group
            ]
        areas += [piece.resting_area for piece in scene.pieces()]
        found = [Weighted(self._seen_at(area)) for area in areas]
        own = (card for card in scene.cards if card.shown.zone == hand)
        found += (Weighted(self._seen_at(card.resting_area), _OWN) for card in own)
        parts = self._table.findChildren(PaperButton)
        buttons = (part for part in parts if part.isVisible() and not self.tools.isAncestorOf(part))
        return [*found, *(Weighted(QRectF(part.geometry()), _OWN) for part in buttons)]

    def _seen_at(self, area: QRectF) -> QRectF:
        board = self._board
        seen = board.mapFromScene(area).boundingRect()
        return QRectF(seen.translated(board.viewport().mapTo(self._table, QPoint())))

    # --- explaining -------------------------------------------------------------------------

    def toggle(self) -> bool:
        """Explain the cards pointed at, or no longer; return whether the game can at all."""
        if not explains_cards(self._session.match.rules) or self._session.is_covered:
            return False
        self.tools.explain.toggle()
        self.point_at(self._pointed)
        return True

    def point_at(self, piece: Piece | None) -> None:
        """Say why the card that is pointed at may be laid, where that is wanted."""
        self.hint.clear()
        self._pointed = None
        if not isinstance(piece, CardItem) or not self._presenter.is_own_hand(piece.shown.zone):
            return
        self._pointed, card = piece, piece.shown.card
        sight, rules = self._session.sight, self._session.match.rules
        if not self.tools.explain.isChecked() or sight is None or card == HIDDEN:
            return
        if not isinstance(rules, HasFitHints) or not explains_cards(rules):
            return
        seen = self._session.match.observe(sight)
        message = rules.fit_hint(seen, card)
        if message is None:
            return
        sentence, rest = self._session.speaker.prompt(message), piece.area
        anchor = self._anchor(QPointF(rest.center().x(), rest.top()))
        drawn = rules.common_factors(seen, card) if isinstance(rules, HasCommonFactors) else None
        self.hint.explain(sentence, drawn, anchor)
        announce(self._board, sentence)

    # --- all together -----------------------------------------------------------------------

    def set_text(self, font: QFont) -> None:
        """Write as large as everything on the table."""
        self._font = font
        self.hint.setFont(font)
        self.rounds.set_text(font)
        self.place()

    def clear(self) -> None:
        """Keep nothing of what the last viewer saw."""
        self.hint.clear()
        self.tools.hide()
