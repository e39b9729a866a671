"""The tray: every card of the game, to be searched by name and carried to the table."""

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget

from tabletop.engine.cards import CardId
from tabletop.ui.features.sandbox.field_editors import zone_editor
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.features.sandbox.table import SandboxTable
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.layouts import em, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.press_filter import Hold
from tabletop.ui.widgets.widgets import muted, named

Index = QModelIndex | QPersistentModelIndex

_ROLE: Final = Qt.ItemDataRole


def face(view: SandboxTable, card: CardId, width: float) -> QPixmap:
    """Return the face of a card, so many logical pixels wide."""
    sprites = view.scene.sprites
    scale = width * sprites.ratio / (UNIT * sprites.resolution)
    return sprites.pixmap(sprites.face(card, None), scale)


class TrayModel(QAbstractListModel):
    """The cards whose names have what is searched for, and how many of them lie on the table."""

    def __init__(self, sandbox: Sandbox, view: SandboxTable, width: int) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._view = view
        self._width = width
        self._pieces = sandbox.rules.pieces()
        name = sandbox.speaker.card
        cards = range(len(sandbox.rules.cards.cards))
        self._all = [(name(card), card) for card in cards if self._pieces[card]]
        self.shown = list(self._all)

    def search(self, text: str) -> None:
        """Show only the cards whose names have all the words of a text."""
        words, key = text.casefold().split(), self._sandbox.rules.cards.key
        self.beginResetModel()
        self.shown = [
            (name, card)
            for name, card in self._all
            if all(word in f"{name} {key(card)}".casefold() for word in words)
        ]
        self.endResetModel()

    def follow(self) -> None:
        """Count anew: the position is another one."""
        if self.shown:
            self.dataChanged.emit(self.index(0), self.index(len(self.shown) - 1))

    def card(self, index: Index) -> CardId:
        """Return the card of a line; there must be one."""
        return self.shown[index.row()][1]

    def rowCount(self, parent: Index | None = None) -> int:
        """See `QAbstractItemModel`."""
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> object:
        """See `QAbstractItemModel`."""
        if not index.isValid():
            return None
        name, card = self.shown[index.row()]
        match role:
            case _ROLE.DisplayRole | _ROLE.AccessibleTextRole:
                return f"{name}\n{self._count(card)}"
            case _ROLE.DecorationRole:
                return QIcon(face(self._view, card, self._width))
            case _:
                return None

    def _count(self, card: CardId) -> str:
        lying = sum(zone.count(card) for zone in self._sandbox.position.zones)
        text = self.tr("{n} of {all} on the table")
        return text.format(n=lying, all=self._pieces[card])


class TrayList(QListView):
    """The cards in the tray, which the mouse carries to the table.

    Signals:
        wanted: a card was chosen with the keyboard or a double click; carries it.
    """

    wanted = Signal(int)

    def __init__(self, model: TrayModel, view: SandboxTable, page: QWidget, side: int) -> None:
        super().__init__()
        self._cards = model
        self._view = view
        self._pressed: QPoint | None = None
        self._card: CardId | None = None
        self._page = page
        self.carried = PlainLabel(parent=page)
        """What is carried, over the whole page."""
        self.carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.carried.hide()
        self._left = Hold(self)
        self._left.lost.connect(self._put_back)
        self.setModel(model)
        self.setAccessibleName(self.tr("All cards"))
        self.setIconSize(QSize(side, round(side * CARD_RATIO)))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.activated.connect(lambda index: self.wanted.emit(model.card(index)))

    def _carry(self, card: CardId, place: QPoint) -> None:
        if self.carried.isHidden():
            self._view.settle()
            self.carried.setPixmap(face(self._view, card, 5 * em(self)))
            self.carried.adjustSize()
            self.carried.show()
            self.carried.raise_()
        middle = self._page.mapFromGlobal(place)
        self.carried.move(middle - self.carried.rect().center())
        self._view.hold_over(place)

    def _put_back(self) -> CardId | None:
        """Carry nothing any more; return what was carried."""
        card, self._card, self._pressed = self._card, None, None
        if card is not None:
            self.carried.hide()
            self._view.hold_over(None)
        return card

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the card that was pressed."""
        point = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (point - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._card is None and far and (index := self.indexAt(self._pressed)).isValid():
            self._card = self._cards.card(index)
        if self._card is not None:
            self._carry(self._card, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the card go."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        place = event.globalPosition().toPoint()
        zone = None if self._card is None else self._view.hold_over(place)
        card = self._put_back()
        if card is None:
            super().mouseReleaseEvent(event)
        elif zone is not None:
            self._view.lay(card, zone, place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the card back that is carried."""
        if event.key() == Qt.Key.Key_Escape and self._card is not None:
            self._put_back()
        else:
            super().keyPressEvent(event)


_ROOM: Final = 14
"""Height of the search, a few cards and the place, in heights of the font."""


class Tray(QWidget):
    """All cards, with a line to search them."""

    def __init__(self, sandbox: Sandbox, view: SandboxTable, page: QWidget) -> None:
        super().__init__()
        self._view = view
        unit = em(self)
        shown = self.tr("Search by name")
        self.search = named(
            QLineEdit(placeholderText=shown, clearButtonEnabled=True),
            self.tr("Search cards by name"),
        )
        self.setFocusProxy(self.search)
        side = round(2.6 * unit)
        self.model = TrayModel(sandbox, view, side)
        self.list = TrayList(self.model, view, page, side)
        self.list.wanted.connect(self._lay_where_chosen)
        self.search.textChanged.connect(self.model.search)
        self.search.returnPressed.connect(self.list.setFocus)
        self.place = zone_editor(sandbox, self.tr("Where Return lays a card"))
        help_text = self.tr(
            "Drag a card to the table, or choose where and press Return. What you drag off the "
            "table lies nowhere any more."
        )
        where = in_row(PlainLabel(self.tr("Lay on")), (self.place, 1))
        self._help = muted(help_text)
        self.list.setToolTip(plain(help_text))
        parts = (self.search, (self.list, 1), where, self._help)
        self.setLayout(in_column(*parts, margins=4 * [unit // 2]))
        sandbox.changed.connect(self.model.follow)

    def _lay_where_chosen(self, card: CardId) -> None:
        zone = self.place.value
        if isinstance(zone, int):
            self._view.lay(card, zone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`: where there is little room it is for the cards, not for the help."""
        super().resizeEvent(event)
        room = self.height() - self._help.heightForWidth(self.width())
        self._help.setVisible(room > _ROOM * em(self))
