"""The tray: every card of the game, to be searched by name and carried to the table."""

from collections.abc import Callable
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
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.cards import CardId
from tabletop.ui.guard import guarded
from tabletop.ui.input.held_input import Hold
from tabletop.ui.pages.sandbox.editor_factory import zone_editor
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.widgets import muted
from tabletop.ui.viewmodel.layout import CARD_RATIO

Index = QModelIndex | QPersistentModelIndex
Face = Callable[[CardId, float], QPixmap]
"""The face of a card, so many logical pixels wide."""

_ROLE: Final = Qt.ItemDataRole


@guarded
class TrayModel(QAbstractListModel):
    """The cards whose names have what is searched for, and how many of them lie on the table."""

    def __init__(self, sandbox: Sandbox, face: Face, width: int) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._face = face
        self._width = width
        self._pieces = sandbox.rules.pieces()
        name = sandbox.speaker.card
        cards = range(len(sandbox.rules.cards.cards))
        self._all = [(name(card), card) for card in cards if self._pieces[card]]
        self.shown = list(self._all)

    def search(self, text: str) -> None:
        """Show only the cards whose names have all the words of a text."""
        words = text.casefold().split()
        self.beginResetModel()
        self.shown = [
            (name, card)
            for name, card in self._all
            if all(word in f"{name} {self._key(card)}".casefold() for word in words)
        ]
        self.endResetModel()

    def _key(self, card: CardId) -> str:
        return self._sandbox.rules.cards.key(card)

    def follow(self) -> None:
        """The position is another one: other cards lie on the table."""
        if self.shown:
            self.dataChanged.emit(self.index(0), self.index(len(self.shown) - 1))

    def card(self, index: Index) -> CardId | None:
        """The card of a line."""
        return self.shown[index.row()][1] if index.isValid() else None

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
                return QIcon(self._face(card, self._width))
            case _:
                return None

    def _count(self, card: CardId) -> str:
        lying = sum(zone.count(card) for zone in self._sandbox.position.zones)
        text = self.tr("{n} of {all} on the table")
        return text.format(n=lying, all=self._pieces[card])


@guarded
class TrayList(QListView):
    """The cards in the tray.

    Signals:
        carried: a card is carried over the screen; carries it and where.
        let_go: it was let go; carries it and where.
        dropped: it was put back, since Escape was pressed or the button lost.
        wanted: a card was chosen with the keyboard or a double click; carries it.
    """

    carried = Signal(int, QPoint)
    let_go = Signal(int, QPoint)
    dropped = Signal()
    wanted = Signal(int)

    def __init__(self, model: TrayModel, side: int) -> None:
        super().__init__()
        self._cards = model
        self._pressed: QPoint | None = None
        self._card: CardId | None = None
        self._left = Hold(self)
        self._left.lost.connect(self._lose)
        self.setModel(model)
        self.setAccessibleName(self.tr("All cards"))
        self.setIconSize(QSize(side, round(side * CARD_RATIO)))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.activated.connect(self._activated)

    def _activated(self, index: QModelIndex) -> None:
        card = self._cards.card(index)
        if card is not None:
            self.wanted.emit(card)

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
        if self._card is None and far:
            self._card = self._cards.card(self.indexAt(self._pressed))
        if self._card is not None:
            self.carried.emit(self._card, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the card go."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        card, self._card, self._pressed = self._card, None, None
        if card is not None:
            self.let_go.emit(card, event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def _lose(self) -> None:
        card, self._card, self._pressed = self._card, None, None
        if card is not None:
            self.dropped.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the card back that is carried."""
        if event.key() == Qt.Key.Key_Escape and self._card is not None:
            self._lose()
        else:
            super().keyPressEvent(event)


_ROOM: Final = 14
"""Height of the search, a few cards and the place, in heights of the font."""


@guarded
class Tray(QWidget):
    """All cards, with a line to search them."""

    def __init__(self, sandbox: Sandbox, face: Face) -> None:
        super().__init__()
        unit = em(self)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search by name"))
        self.search.setAccessibleName(self.tr("Search cards by name"))
        self.search.setClearButtonEnabled(True)
        side = round(2.6 * unit)
        self.model = TrayModel(sandbox, face, side)
        self.list = TrayList(self.model, side)
        self.search.textChanged.connect(self.model.search)
        self.search.returnPressed.connect(self.list.setFocus)
        self.place = zone_editor(sandbox, self.tr("Where Return lays a card"))
        help_text = self.tr(
            "Drag a card to the table, or choose where and press Return. What you drag off the "
            "table lies nowhere any more."
        )
        where = QHBoxLayout()
        where.addWidget(QLabel(self.tr("Lay on")))
        where.addWidget(self.place, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(unit // 2, unit // 2, unit // 2, unit // 2)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addLayout(where)
        self._help = muted(help_text)
        self.list.setToolTip(help_text)
        layout.addWidget(self._help)
        sandbox.changed.connect(self.model.follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`: where there is little room it is for the cards, not for the help."""
        super().resizeEvent(event)
        room = self.height() - self._help.heightForWidth(self.width())
        self._help.setVisible(room > _ROOM * em(self))
