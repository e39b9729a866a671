"""The feature that sorts the viewer's hand and explains the cards in it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tabletop.engine.capabilities import HasFitHints, explains_cards
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import DicePlace, NoteArea, Ornament, Place, Plan, SeatSign, ZoneIndex
from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.hand_tools.popup import FitHintPopup
from tabletop.ui.table.model.layout import place_of
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import em, in_row
from tabletop.ui.widgets.placing import VITAL, WeightedArea, best_position
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.widgets import ToggleButton

_GAP: Final = 0.06
_SIZE: Final = 0.92
"""Size of the toolbar's text, relative to the font that `arrange` receives."""
_OVERLAP: Final = 0.34
"""How much lower the ends of a fan are than its middle, in card widths."""
_FAN_MARGIN: Final = 0.25
"""How far the last card of a fan projects beyond the hand's area, in card widths."""
_CAPTION: Final = 0.2
"""Height of a place's caption, in card widths."""


class HandToolbar(QWidget):
    """A toolbar beside the viewer's hand with buttons to sort it and to explain cards.

    Signals:
        sort_requested: the user chose a sort order for the hand; carries its key.
    """

    sort_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sort_buttons: list[ToggleButton] = []
        self._offered: tuple[tuple[str, str], ...] = ()
        self.explain_button = ToggleButton(
            self.tr("Why?"),
            self.tr("Why does it fit? Cards that you point at tell what they have in common (W)"),
            self,
        )
        self._row = in_row(self.explain_button, spacing=max(em(self) // 3, 3))
        self.setLayout(self._row)
        self.hide()

    def show_actions(
        self, sorts: Sequence[tuple[str, str]], sorted_by: str | None, *, explains: bool
    ) -> None:
        """Show the buttons that are available.

        Args:
            sorts: the sort orders for the hand, each as a key defined by the rules and a name.
            sorted_by: the key of the current sort order, or None if the hand is not sorted.
            explains: whether the game can explain why a card can be played.
        """
        if tuple(sorts) != self._offered:
            self._offered = tuple(sorts)
            for old in self.sort_buttons:
                old.hide()
                old.deleteLater()
            self.sort_buttons = [self._sort_button(word, name) for word, name in sorts]
            for number, button in enumerate(self.sort_buttons):
                self._row.insertWidget(number, button)
                button.show()
        for (word, _), button in zip(self._offered, self.sort_buttons, strict=True):
            button.setChecked(word == sorted_by)
        self.explain_button.setVisible(explains)
        self.setVisible(bool(self.sort_buttons) or explains)

    def arrange(self, font: QFont, *, stacked: bool) -> None:
        """Set the buttons' font, slightly smaller than `font`, and their direction."""
        smaller = QFont(font)
        smaller.setPixelSize(max(round(QFontInfo(font).pixelSize() * _SIZE), 1))
        if smaller != self.font():
            self.setFont(smaller)
            for button in (*self.sort_buttons, self.explain_button):
                button.set_text_font(smaller)
        ways = QHBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if stacked else ways.LeftToRight)
        self.adjustSize()

    def _sort_button(self, word: str, name: str) -> ToggleButton:
        tip = self.tr("Keep the hand sorted; drag a card to put it elsewhere")
        button = ToggleButton(self.tr("By {order}").format(order=name), tip, self)
        button.clicked.connect(lambda: self.sort_requested.emit(word))
        return button


def place_for(
    plan: Plan, hand: ZoneIndex | None, width: float, height: float, below: float = 0.0
) -> tuple[QRectF, bool]:
    """Return the toolbar's area beside a hand, in card widths, and whether it is free.

    The first free area is used: above the hand towards its right end, then beside the hand, then
    in the table's lower right corner. The corner area is below the table if the window has space
    there.

    Args:
        plan: the table's layout.
        hand: the hand's zone, or None if there is no hand.
        width: the toolbar's width, in card widths.
        height: the toolbar's height, in card widths.
        below: the height of the free space below the table, in card widths.
    """
    fits = below >= height + 2 * _GAP
    top = plan.height + _GAP if fits else plan.height - height - _GAP
    corner = QRectF(plan.width - width - _GAP, top, width, height)
    place = None if hand is None else place_of(plan, hand)
    if place is None:
        return corner, True
    area = _rect(place)
    # A full fan is taller than its area.
    above, below = area.top() - height - 2 * _GAP, area.bottom() - height
    table = QRectF(0, 0, plan.width, plan.height)
    others = tuple(_areas(plan, place))

    def is_bare(spot: QRectF) -> bool:
        return table.contains(spot) and not any(spot.intersects(other) for other in others)

    for left, top in (
        (area.right() - width, above),
        (plan.width - width - 2 * _GAP, above),
        (area.right() + 2 * _GAP, below),
        (area.right() + 2 * _GAP, area.top()),
        (area.left() - width - 2 * _GAP, below),
        (area.left(), above),
        # If the text is large, above the hand's caption.
        (plan.width - width - 2 * _GAP, above - height),
        (area.right() - width, above - height),
        *_beside(area, plan.width - width - 2 * _GAP, height),
    ):
        spot = QRectF(left, top, width, height)
        if is_bare(spot):
            return spot, True
    if fits or (is_bare(corner) and not corner.intersects(area.adjusted(0, 0, _FAN_MARGIN, 0))):
        return corner, True
    right = plan.width - width - 2 * _GAP
    for hangs in (_OVERLAP / 2, _OVERLAP):
        spot = QRectF(right, area.top() - height + hangs, width, height)
        if is_bare(spot):
            return spot, False
    return corner, False


def _beside(hand: QRectF, left: float, height: float) -> Iterator[tuple[float, float]]:
    """Yield positions at the table's right edge beside a hand, from the top down."""
    top = hand.top() - height
    while left > hand.right() + _FAN_MARGIN and top < hand.bottom() - height:
        yield left, top
        top += _GAP


def _areas(plan: Plan, hand: Place) -> Iterator[QRectF]:
    """Yield the areas of everything on the table other than the hand."""
    areas = (plan.places, plan.dice, plan.ornaments, plan.signs, plan.notes)
    yield from (_rect(area) for group in areas for area in group if area is not hand)
    for place in plan.places:
        if place.note is not None:
            x, y = place.note
            yield QRectF(x - 0.6, y - 0.15, 1.2, 0.3)
        if place.caption is not None:
            x, y, width = place.caption
            yield QRectF(x - width / 2, y - _CAPTION / 2, width, _CAPTION)


def _rect(area: Place | DicePlace | Ornament | SeatSign | NoteArea) -> QRectF:
    return QRectF(area.x - area.width / 2, area.y - area.height / 2, area.width, area.height)


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
        self.popup = FitHintPopup(table)
        table.popups.add(self.popup)
        self.toolbar.explain_button.toggled.connect(self._set_explaining)
        self.toolbar.sort_requested.connect(table.keep_sorted)

    @override
    def popup_areas(self) -> Iterable[QRectF]:
        return (QRectF(self.toolbar.geometry()),) if self.toolbar.isVisible() else ()

    @override
    def obstacles(self) -> Iterable[WeightedArea]:
        return [WeightedArea(area, VITAL) for area in self.popup_areas()]

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
        areas = [item.area for zone, item in scene.zones.items() if zone != hand]
        areas += [item.area for item in scene.dice_places.values()]
        others = [area for area in self._table.popups.obstacles() if area not in self.obstacles()]
        return [*others, *(WeightedArea(self._map_to_table(area)) for area in areas)]

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
        message = rules.fit_hint(self._session.match.observe(viewer), card)
        if message is None:
            return
        sentence, rest = self._session.speaker.prompt(message), piece.area
        anchor = self._table.popups.anchor(QPointF(rest.center().x(), rest.top()))
        self.popup.explain(sentence, anchor)
        announce(self._table.board, sentence)


PART: Final = HandToolsPart
