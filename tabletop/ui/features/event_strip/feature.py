"""The feature that shows the latest events as small pictures beside the prompt."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from tabletop.engine.message import CardRef, Event, SeatRef
from tabletop.match.queries import last_logged_steps
from tabletop.overriding import override
from tabletop.ui.features.event_strip.pictures import (
    BackIcon,
    DieIcon,
    EventIcon,
    icons_of,
)
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.part import Part
from tabletop.ui.table.popups import WORDS
from tabletop.ui.table.scene.face_painting import inset, rounded
from tabletop.ui.table.scene.sprites import Sprites
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.art import paint_badge, paint_pixmap
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.placing import WeightedArea
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.text_fitting import text_path
from tabletop.ui.widgets.theme import (
    INK,
    PAPER,
    PAPER_LIGHT,
    Theme,
    centred,
    contrast,
    set_fill,
    set_outline,
)

MAX_EVENTS: Final = 3
"""Maximum number of events in the strip."""
_CARD: Final = 1 / CARD_RATIO
_DOT: Final = 0.32
_GAP: Final = 0.1
_APART: Final = 0.2
"""Widths of a card, a badge, and the gaps between pictures and events, in strip heights."""
_MAX_SEARCHED: Final = 3 * MAX_EVENTS
"""Number of the latest steps to search, more than are shown because some have no picture."""
_MOST_CARDS: Final = 2
_NARROWEST: Final = 20
"""Minimum width of the text below the strip, in font heights."""
_CORNER: Final = 0.08
"""Radius of a card's corners, in widths of the card."""
_FEW_DICE: Final = 2
_ONE_ROW: Final = 0.66
"""Side length of dice in a single row, in strip heights."""


class EventStrip(QListWidget):
    """Pictures of the latest events, with the newest on the right.

    While the privacy screen covers the table, it shows public information only.
    """

    def __init__(self, session: Session, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("events")
        self.setProperty("scanned", False)  # not an action for switch access
        self.setAccessibleName(self.tr("What happened last"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setAutoFillBackground(False)
        self.currentItemChanged.connect(lambda item, _before: self._show_words(item))
        self._table = parent.parentWidget() or parent
        self._words = PlainLabel(parent=self._table, wordWrap=True, objectName="words")
        self._words.hide()
        self._session = session
        self._sprites = Sprites(session.match.rules.cards, theme)
        self._events: tuple[tuple[tuple[Event, ...], str], ...] = ()
        self._shown: tuple[object, ...] = ()
        self._pictures: dict[tuple[object, ...], QPixmap] = {}
        """Cache of the pictures that are shown."""

    def update_events(self) -> None:
        """Read the latest events for the current viewer; `fit` then shows them."""
        logged = [events for _, events in last_logged_steps(self._session.match, _MAX_SEARCHED)]
        shown = [
            events
            for events in logged
            if any(not isinstance(seen, SeatRef) for seen in self._icons(events))
        ][-MAX_EVENTS:]
        self._events = tuple((events, self._words_of(events)) for events in shown)

    def _words_of(self, events: tuple[Event, ...]) -> str:
        session = self._session
        return " ".join(session.speaker.event(event, session.visible_to) for event in events)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme; the next `fit` redraws everything in it."""
        self._sprites = Sprites(self._session.match.rules.cards, theme)
        self._shown = ()
        self._pictures = {}

    def fit(self, left: int, right: int, top: int, height: int) -> None:
        """Place the strip at the right of an area, omitting the oldest events if needed.

        Args:
            left: left edge of the area, in the parent's coordinates like the other arguments.
            right: right edge.
            top: upper edge.
            height: height of the area.
        """
        seen = [self._icons(events) for events, _ in self._events]
        layouts = [_arranged(one) for one in seen]
        wide = [_width(places) + _APART for places in layouts]
        while height * sum(wide) > right - left:
            wide.pop(0)
        unit = height if wide else 0
        first = len(layouts) - len(wide)
        self._fill(first, layouts[first:], [int(unit * each) for each in wide], unit)
        width = sum(int(unit * each) for each in wide)
        edge = self.frameWidth()
        self.setGeometry(right - width - edge, top - edge, width + 2 * edge, unit + 2 * edge)
        self.setVisible(unit > 0)

    def _icons(self, events: tuple[Event, ...]) -> tuple[EventIcon, ...]:
        return icons_of(events, self._session.visible_to, self._sprites.cards)

    def _fill(
        self, first: int, layouts: "Sequence[Sequence[_Place]]", widths: Sequence[int], unit: int
    ) -> None:
        """Show pictures of the events from index `first` on; `widths` are in pixels."""
        ratio = self.devicePixelRatioF()
        shown = self._events[first:], tuple(map(tuple, layouts)), tuple(widths), ratio
        if shown == self._shown:
            return
        self._shown = shown
        self.clear()
        before, self._pictures = self._pictures, {}
        self.setIconSize(QSize(max(widths, default=1), max(unit, 1)))
        for (_, words), places, width in zip(self._events[first:], layouts, widths, strict=True):
            key = tuple(places), width, unit, ratio
            paint = partial(self._paint, places=places, scale=unit * ratio)
            size = round(width * ratio), round(unit * ratio)
            picture = before.get(key) or paint_pixmap(*size, paint, ratio)
            self._pictures[key] = picture
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Disabled)  # disabled items must not be greyed out
            item = QListWidgetItem(icon, "")
            item.setSizeHint(QSize(width, unit))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
            item.setToolTip(plain(words))
            self.addItem(item)

    def _paint(
        self, painter: QPainter, rect: QRectF, *, places: "Sequence[_Place]", scale: float
    ) -> None:
        ink = self.palette().windowText().color().name()
        for seen, x, y, width, height in places:
            area = QRectF(x * scale, y * scale, width * scale, height * scale)
            match seen:
                case SeatRef(seat):
                    paint_badge(painter, area, self._session.match.badge(seat), ink)
                case DieIcon(die, face):
                    self._sprites.die(die, face, faint=False).paint(painter, area)
                case CardRef() | BackIcon():
                    _paint_card(painter, self._sprites, seen, area)

    def _show_words(self, item: QListWidgetItem | None) -> None:
        """Show an event's text below the strip if the strip has focus."""
        words = "" if item is None else item.toolTip()
        self._words.setText(words)
        self._words.setVisible(bool(words) and self.hasFocus())
        if self._words.isVisible():
            self._words.setFixedWidth(max(self.width(), _NARROWEST * em(self)))
            self._words.adjustSize()
            below = self.mapTo(self._table, QPoint(0, self.height()))
            most = self._table.width() - self._words.width()
            self._words.move(min(below.x(), most), below.y())
            self._words.raise_()

    # --- Qt -------------------------------------------------------------------------------------

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        # Start at the newest event.
        super().focusInEvent(event)
        self.setCurrentRow(self.count() - 1)
        self._show_words(self.currentItem())

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setCurrentRow(-1)


_Place = tuple[EventIcon, float, float, float, float]
"""A picture with its left edge, top edge, width and height, in strip heights."""


def _width(places: Sequence[_Place]) -> float:
    return max((x + width for _, x, _, width, _ in places), default=_DOT)


def _arranged(seen: Sequence[EventIcon]) -> list[_Place]:
    """Arrange the first player, cards, dice and the second player in a row."""
    players = [one for one in seen if isinstance(one, SeatRef)]
    cards = [one for one in seen if isinstance(one, CardRef | BackIcon)][:_MOST_CARDS]
    dice = [one for one in seen if isinstance(one, DieIcon)]
    found: list[_Place] = []
    x, middle = 0.0, (1.0 - _DOT) / 2
    for player in players[:1]:
        found.append((player, x, middle, _DOT, _DOT))
        x += _DOT + _GAP
    for card in cards:
        found.append((card, x, 0.0, _CARD, 1.0))
        x += _CARD + _GAP
    rows = 1 if len(dice) <= _FEW_DICE else 2
    columns = -(-len(dice) // rows)
    side = _ONE_ROW if rows == 1 else 1.0 / rows
    for number, die in enumerate(dice):
        row, column = divmod(number, columns)
        found.append((die, x + column * side, 0.5 + (row - rows / 2) * side, side, side))
    x += columns * side + _GAP if dice else 0.0
    found += [(player, x, middle, _DOT, _DOT) for player in players[1:2]]
    return found


def _paint_card(
    painter: QPainter, sprites: Sprites, seen: CardRef | BackIcon, area: QRectF
) -> None:
    """Paint a card: number and symbol, or its picture if it has neither."""
    art, corner = sprites.art, area.width() * _CORNER
    painter.save()
    painter.setClipPath(rounded(area, corner))
    painter.fillRect(area, QColor(PAPER_LIGHT))
    face = sprites.cards.cards[seen.card].face if isinstance(seen, CardRef) else None
    tab, foot = QRectF(area), QRectF(area)
    tab.setHeight(area.height() * 0.46)
    foot.setTop(tab.bottom())
    if face is None or face.full or not (face.corner or face.symbol):
        name = seen.back if isinstance(seen, BackIcon) else "" if face is None else face.picture
        is_whole = face is None or face.full
        art.paint(painter, name, area if is_whole else inset(area, area.width() * 0.1))
    else:
        painter.fillRect(tab, QColor(face.tint or PAPER_LIGHT))
        ink = max(
            map(QColor, (INK, PAPER_LIGHT)), key=partial(contrast, QColor(face.tint or PAPER))
        )
        set_fill(painter, ink)
        high, wide = tab.height() * 0.62, area.width() * 0.8
        painter.drawPath(text_path(face.corner, tab.center(), high, width=wide))
        side = min(foot.width(), foot.height()) * 0.78
        if face.corner:
            art.paint(painter, face.symbol or face.picture, centred(foot.center(), side, side))
        else:
            art.paint(painter, face.symbol or face.picture, inset(area, area.width() * 0.1))
    painter.restore()
    set_outline(painter, INK, max(area.width() * 0.03, 1.0))
    painter.drawRoundedRect(inset(area, area.width() * 0.015), corner, corner)


class EventStripPart(Part):
    """The event strip at one table.

    It reads the log when the match changes, not during layout: while dice are being thrown, the log
    already contains their result, which must not be shown yet.

    Attributes:
        strip: the widget with the pictures.
    """

    def __init__(self, table: TableView) -> None:
        self.strip = EventStrip(table.session, table.scene.sprites.theme, table.bar)
        self._bar = table.bar
        table.bar.fit_slot = self.strip.fit

    @override
    def obstacles(self) -> Sequence[WeightedArea]:
        area = QRectF(self.strip.geometry().translated(self._bar.pos()))
        return [WeightedArea(area, WORDS)] if self.strip.isVisible() else []

    @override
    def changed(self, change: Change) -> None:
        self.strip.update_events()

    @override
    def set_theme(self, theme: Theme) -> None:
        self.strip.set_theme(theme)


PART: Final = EventStripPart
