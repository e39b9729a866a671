"""The feature that sorts the viewer's hand and explains the cards in it."""

from collections.abc import Iterable
from functools import reduce
from itertools import product
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QFont, QFontInfo

from tabletop.engine.capabilities import HasCommonFactors, HasFitHints, explains_cards
from tabletop.engine.cards import HIDDEN
from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.hand_tools.popup import FitHintPopup
from tabletop.ui.features.hand_tools.toolbar import HandToolbar, place_for
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.overlay import WeightedArea, best_position
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import centred
from tabletop.ui.widgets.widgets import ToggleButton

_OWN_WEIGHT: Final = 100
"""Obstacle weight of the viewer's cards and of buttons; other pieces have weight 1."""
_LEAST_TEXT: Final = 16
"""Minimum font size passed to the toolbar, in pixels; its text is a little smaller."""


class HandToolsPart(Part):
    """The toolbar beside the viewer's hand at one table, and explanations of cards.

    Attributes:
        toolbar: the toolbar that sorts the hand and turns explanations on and off.
        popup: the popup that explains the card under the pointer.
    """

    settings = frozenset({Settings.explains.name})

    def __init__(self, table: TableView) -> None:
        self._table, self._session = table, table.session
        self._font = table.board.font()
        self._pointed: CardItem | None = None
        self.toolbar = HandToolbar(table)
        self.popup = FitHintPopup(table.session.match.rules.cards, table)
        table.popups.add(self.popup)
        self.toolbar.explain_button.toggled.connect(self._set_explaining)
        self.toolbar.sort_requested.connect(table.keep_sorted)

    @override
    def popup_areas(self) -> Iterable[QRectF]:
        return (QRectF(self.toolbar.geometry()),) if self.toolbar.isVisible() else ()

    @override
    def is_explaining(self) -> bool:
        return self.popup.isVisible()

    @override
    def set_font(self, font: QFont) -> None:
        self._font = font
        self.rescaled()

    @override
    def forget(self) -> None:
        self.popup.clear()
        self.toolbar.hide()

    @override
    def apply(self, settings: Settings) -> None:
        self.toolbar.explain_button.setChecked(settings.explains)

    def _set_explaining(self, wanted: bool) -> None:
        self.popup.clear()
        self._table.features.window.settings.explains = wanted

    # --- sorting ----------------------------------------------------------------------------

    @override
    def rendered(self, *, is_present: bool) -> None:
        if not is_present:
            self.toolbar.hide()
            return
        self._pointed = None
        presenter, rules = self._table.presenter, self._session.match.rules
        zone = presenter.sortable
        say = self._session.speaker.texts.word
        words = () if zone is None else presenter.orders.sort_orders
        self.toolbar.show_actions(
            [(word, say(word)) for word in words],
            None if zone is None else presenter.orders.sort_order(zone),
            explains=explains_cards(rules) and presenter.hand is not None,
        )
        self.rescaled()

    @override
    def rescaled(self) -> None:
        # If the window is small, the toolbar covers as little as possible, and no card of the
        # viewer's hand.
        self.popup.hide()
        if self.toolbar.isHidden():
            return
        self._table.popups.anchor(None)  # applies pending layouts, which change the scale
        snapshot = self._table.scene.snapshot
        scale = self._table.board.transform().m11() * UNIT
        if scale <= 0:
            return
        plan, room = snapshot.plan, self._table.board.viewport().height() / scale
        sizes = range(max(QFontInfo(self._font).pixelSize(), _LEAST_TEXT), _LEAST_TEXT - 1, -2)
        own, matters = self._own_card_areas(), list[WeightedArea]()
        tried: list[tuple[float, bool, int, QPoint]] = []
        for stacked, size in product((False, True), sizes):
            strip = self._resize_bar(size, stacked=stacked)  # smaller in each attempt
            wide, high = strip.width() / scale, strip.height() / scale
            below = (room - plan.height) / 2
            area, is_free = place_for(plan, self._table.presenter.hand, wide, high, below)
            corner = self._table.popups.anchor(area.topLeft() * UNIT)
            last = self._table.board.width() - strip.width()
            frame = QRect(QPoint(max(min(corner.x(), last), 0), corner.y()), strip)
            if is_free and not any(card.intersects(QRectF(frame)) for card in own):
                self.toolbar.move(frame.topLeft())
                return
            hand, matters = reduce(QRectF.united, own, QRectF()), matters or self._obstacles()
            near = QRectF(hand.topRight(), QSizeF())
            cost, frame = best_position(QSizeF(strip), self._table.board.geometry(), near, matters)
            tried.append((cost, stacked, -size, frame.topLeft()))
        _, stacked, size, corner = min(tried, key=itemgetter(0, 1, 2))
        self._resize_bar(-size, stacked=stacked)
        self.toolbar.move(corner)

    def _resize_bar(self, size: int, *, stacked: bool) -> QSize:
        """Set the toolbar's font size in pixels and its direction; return its new size."""
        font = QFont(self._font)
        font.setPixelSize(size)
        self.toolbar.arrange(font, stacked=stacked)
        return self.toolbar.sizeHint()

    def _own_card_areas(self) -> list[QRectF]:
        """Return the areas of cards in the viewer's hand, in the table's coordinates."""
        hand = self._table.presenter.hand
        cards = (card for card in self._table.scene.cards if card.shown.zone == hand)
        return [self._map_to_table(card.resting_area) for card in cards]

    def _obstacles(self) -> list[WeightedArea]:
        """Return the areas that the toolbar should avoid, in the table's coordinates."""
        scene, hand = self._table.scene, self._table.presenter.hand
        plan, zones = scene.snapshot.plan, scene.zones.items()
        areas = [item.area for zone, item in zones if zone != hand]
        areas += [item.area for item in scene.dice_places.values()]
        areas += [item.sceneBoundingRect() for item in (*scene.chips, *scene.notes)]
        for group in (plan.ornaments, plan.signs):
            areas += [
                centred(QPointF(one.x, one.y) * UNIT, one.width * UNIT, one.height * UNIT)
                for one in group
            ]
        areas += [piece.resting_area for piece in scene.pieces()]
        found = [WeightedArea(self._map_to_table(area)) for area in areas]
        own = (card for card in scene.cards if card.shown.zone == hand)
        found += (WeightedArea(self._map_to_table(card.resting_area), _OWN_WEIGHT) for card in own)
        parts = self._table.findChildren(ToggleButton)
        buttons = (
            part for part in parts if part.isVisible() and not self.toolbar.isAncestorOf(part)
        )
        return [*found, *(WeightedArea(QRectF(part.geometry()), _OWN_WEIGHT) for part in buttons)]

    def _map_to_table(self, area: QRectF) -> QRectF:
        board = self._table.board
        seen = board.mapFromScene(area).boundingRect()
        return QRectF(seen.translated(board.viewport().mapTo(self._table, QPoint())))

    # --- explaining -------------------------------------------------------------------------

    @override
    def handle_key(self, name: str) -> bool:
        rules, session = self._session.match.rules, self._session
        if name != "explain" or not explains_cards(rules) or session.is_covered:
            return False
        self.toolbar.explain_button.toggle()
        self.hovered(self._pointed)
        return True

    @override
    def hovered(self, piece: Piece | None) -> None:
        self.popup.clear()
        self._pointed = None
        if not isinstance(piece, CardItem) or not self._table.presenter.is_own_hand(
            piece.shown.zone
        ):
            return
        self._pointed, card = piece, piece.shown.card
        viewer, rules = self._session.visible_to, self._session.match.rules
        if not self.toolbar.explain_button.isChecked() or viewer is None or card == HIDDEN:
            return
        if not isinstance(rules, HasFitHints) or not explains_cards(rules):
            return
        seen = self._session.match.observe(viewer)
        message = rules.fit_hint(seen, card)
        if message is None:
            return
        sentence, rest = self._session.speaker.prompt(message), piece.area
        anchor = self._table.popups.anchor(QPointF(rest.center().x(), rest.top()))
        drawn = rules.common_factors(seen, card) if isinstance(rules, HasCommonFactors) else None
        self.popup.explain(sentence, drawn, anchor)
        announce(self._table.board, sentence)


PART: Final = HandToolsPart
