"""A memory aid: which cards whoever looks has not seen yet; a sign at the table tells all of it."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
)

from tabletop.match.queries import Unseen, unseen
from tabletop.ui.guard import guarded
from tabletop.ui.overlays.overlay import Layer, Overlay, Weighted, least_covering
from tabletop.ui.overlays.paper_buttons import PaperButton
from tabletop.ui.pages.table.table_view import TableView
from tabletop.ui.plain_text import plain, show_tip
from tabletop.ui.scene.table_background import count_words
from tabletop.ui.theme.theme import PAPER, centred
from tabletop.ui.viewmodel.layout import CARD_RATIO

if TYPE_CHECKING:
    from tabletop.engine.cards import CardId

_WIDTHS: Final = range(110, 26, -6)
"""How wide a card may be shown, in pixels."""
_GAP: Final = 4.0
_COPIES: Final = "×{n}"


@guarded
class UnseenSheet(Overlay):
    """A sheet with all cards not seen yet, small; any key or click puts it away."""

    layer = Layer.PASSING

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self.view = view
        self._cards: tuple[tuple[CardId, int], ...] = ()
        self._head = ""
        self._areas: list[QRectF] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def tell(self, found: Unseen, names: Sequence[str]) -> None:
        """Show what a seat has not seen.

        Args:
            found: that.
            names: where those cards lie, and how many there.
        """
        self._cards = tuple(sorted(found.cards.items()))
        self._head = self.tr("Not seen yet: {places}").format(places=", ".join(names))
        say = self.view.session.speaker.card
        listed = ", ".join(f"{say(card)}{_copies(count)}" for card, count in self._cards)
        self.setFont(self.view.written())
        self.place()
        self.come_up(f"{self._head}. {listed}")
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def clear(self) -> None:
        """See `Overlay`; the keyboard is at the table again."""
        if self.hasFocus():
            self.view.board.setFocus()
        super().clear()
        self._cards, self._head, self._areas = (), "", []

    def place(self) -> None:
        """See `Overlay`: cards as large as fit, a kind a line where there is room."""
        room = QRectF(self.room)
        for width in _WIDTHS:
            high = self._lay(width, room.width() - 2 * self._pad)
            if high <= room.height():
                break
        across = max((area.right() for area in self._areas), default=0.0)
        across = max(across, QFontMetricsF(self.font()).horizontalAdvance(self._head))
        wide = min(across + 2 * self._pad, room.width())
        frame = centred(room.center(), wide, min(high, room.height()))
        self.setGeometry(self.within_room(frame.toAlignedRect()))

    @property
    def _pad(self) -> float:
        return self.unit * 0.7

    @property
    def _top(self) -> float:
        """Where the cards begin, below the words."""
        wide = self.room.width() - 2 * self._pad
        lines = QFontMetricsF(self.font()).boundingRect(
            QRectF(0, 0, wide, 1000), Qt.TextFlag.TextWordWrap, self._head
        )
        return lines.height() + 1.5 * self._pad

    def _lay(self, width: int, room: float) -> float:
        """Lay the cards in rows; return how high the sheet is."""
        keys = self.view.session.match.rules.cards
        step, down = width + _GAP, width * CARD_RATIO + _GAP
        if any(count > 1 for _, count in self._cards):
            down += self.unit
        self._areas, x, y = [], 0.0, self._top
        kinds = [
            len([*group])
            for _, group in groupby(self._cards, lambda one: keys.key(one[0]).rpartition("-")[0])
        ]
        for kind in kinds:
            if x + kind * step > room and x:
                x, y = 0.0, y + down
            for _ in range(kind):
                if x + width > room:
                    x, y = 0.0, y + down
                self._areas.append(QRectF(x, y, width, width * CARD_RATIO))
                x += step
        return y + down + self._pad

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet, its words, and the cards."""
        pad, sprites = self._pad, self.view.scene.sprites
        painter = self.begin_paper(pad, PAPER)
        wide = self.width() - 2 * pad
        painter.drawText(QRectF(pad, pad, wide, self._top), Qt.TextFlag.TextWordWrap, self._head)
        for area, (card, count) in zip(self._areas, self._cards, strict=True):
            place = area.translated(pad, 0)
            sprites.lay(painter, sprites.face(card, None), place.center(), place.width())
            if count > 1:
                below = QRectF(place.left(), place.bottom(), place.width(), self.unit)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, _COPIES.format(n=count))

    def event(self, event: QEvent) -> bool:
        """See `QWidget`: a tool tip says which card it is."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = QPointF(event.pos()) - QPointF(self._pad, 0)
            here = zip(self._areas, self._cards, strict=True)
            found = next((card for area, (card, _) in here if area.contains(at)), None)
            words = "" if found is None else self.view.session.speaker.card(found)
            show_tip(event.globalPos(), plain(words), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put it away."""
        self.clear()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `keyPressEvent`."""
        self.clear()


class MemoryAid(QObject):
    """Offers the sheet at one table by a sign that everybody sees as long as it is offered.

    Attributes:
        sign: says that there is one, and opens it.
        sheet: the cards.
    """

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self.sheet = UnseenSheet(view)
        self.sign = PaperButton(
            self.tr("Memory aid"),
            self.tr("Which cards you have not seen yet; everybody may look who acts"),
            view,
        )
        self.sign.setCheckable(False)
        self.sign.clicked.connect(self._open)
        view.session.changed.connect(self._follow)
        view.board.rescaled.connect(self._stand)
        self._follow()

    def put_away(self) -> None:
        """Offer it no longer."""
        self.sheet.clear()
        for part in (self.sheet, self.sign, self):
            part.deleteLater()
        self.sign.hide()

    def _found(self) -> Unseen:
        """Return what whoever looks has not seen; nothing where nobody may look."""
        session = self._view.session
        if session.sight is None:
            return Unseen()
        return unseen(session.match.rules, session.match.observe(session.sight))

    def _open(self) -> None:
        view, found = self._view, self._found()
        view.settle()
        if found.cards:
            name = view.session.speaker.zone
            self.sheet.tell(found, [f"{name(zone)}: {count_words(n)}" for zone, n in found.places])

    def _follow(self) -> None:
        self.sheet.clear()
        self._stand()

    def _stand(self) -> None:
        """Stand where nothing is covered, near the upper right corner of the table."""
        view, sign = self._view, self.sign
        sign.setVisible(bool(self._found().places))
        sign.set_text(view.written())
        sign.adjustSize()
        room = view.board.geometry()
        corner = QRectF(room.right(), room.top(), 1, 1)
        areas = [*view.scene.zones.values(), *view.scene.dice_places.values()]
        matters = [Weighted(view.seen_at(item.area)) for item in (*areas, *view.scene.cards)]
        _, frame = least_covering(QSizeF(sign.size()), room, corner, matters)
        sign.move(frame.topLeft())
        sign.raise_()


def _copies(count: int) -> str:
    return f" {_COPIES.format(n=count)}" if count > 1 else ""
