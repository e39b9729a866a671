"""Chooses by hand what chance does: faces of dice, the order of a pile, a card taken unseen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.actions import ChanceAction, Rolled, Shuffled, Taken
from tabletop.engine.state import State
from tabletop.match.chance import SeededChance
from tabletop.match.editing import face_range
from tabletop.ui.look.fields import NameBox
from tabletop.ui.look.window_style import muted
from tabletop.ui.sandbox.sandbox import Sandbox

_DICE_IN_A_ROW = 3


class ChanceChooser(QWidget):
    """Shows the one of three forms that suits what is due."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._zone = 0
        self._takes: tuple[ChanceAction, ...] = ()
        self.dice: list[QComboBox] = []
        self.faces = QWidget()
        self._grid = QGridLayout(self.faces)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.order = QListWidget()
        self.order.setAccessibleName(self.tr("The pile's new order, the uppermost first"))
        self.order.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.card = NameBox()
        self.card.setAccessibleName(self.tr("The card that is taken"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for form in (self.faces, self.order, self.card):
            layout.addWidget(form)
            form.hide()

    def offer(self, state: State | None) -> None:
        """Ask for what is due in a state where chance acts; None asks for nothing."""
        rules = self._sandbox.rules
        example = None if state is None else rules.sample_chance(state, SeededChance(1))
        self.faces.setVisible(isinstance(example, Rolled))
        self.order.setVisible(isinstance(example, Shuffled))
        self.card.setVisible(isinstance(example, Taken))
        match example:
            case Rolled(faces):
                self._offer_faces(faces)
            case Shuffled(zone, order):
                self._zone = zone
                self.order.clear()
                for card in reversed(order):
                    item = QListWidgetItem(self._sandbox.speaker.card(card))
                    item.setData(Qt.ItemDataRole.UserRole, card)
                    self.order.addItem(item)
            case Taken():
                self._takes = tuple(action for action, _ in rules.chance_outcomes(state))
                self.card.clear()
                self.card.addItems([self._sandbox.speaker.action(a) for a in self._takes])

    @property
    def action(self) -> ChanceAction:
        """What is chosen."""
        if not self.faces.isHidden():
            return Rolled(tuple(int(box.currentData()) for box in self.dice))
        if not self.order.isHidden():
            rows = (self.order.item(row) for row in reversed(range(self.order.count())))
            order = tuple(int(item.data(Qt.ItemDataRole.UserRole)) for item in rows)
            return Shuffled(self._zone, order)
        return self._takes[self.card.currentIndex()]

    # --- dice -------------------------------------------------------------------------------

    def _offer_faces(self, faces: Sequence[int]) -> None:
        for old in self.faces.findChildren(
            QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.dice = []
        known = face_range(self._sandbox.rules) or range(1, 7)
        for number, (name, face) in enumerate(zip(self._names(len(faces)), faces, strict=True)):
            box = NameBox()
            box.setAccessibleName(name)
            for shown in known:
                box.addItem(str(shown) if shown else self.tr("Picture"), shown)
            box.setCurrentIndex(box.findData(face))
            line, column = divmod(number, _DICE_IN_A_ROW)
            self._grid.addWidget(muted(name), 2 * line, column)
            self._grid.addWidget(box, 2 * line + 1, column)
            self.dice.append(box)

    def _names(self, count: int) -> list[str]:
        """What the dice in the air are called, where it is plain which these are."""
        match = self._sandbox.match
        free = [d.die for d in match.rules.dice(match.state) if not (d.locked or d.spent)]
        if len(free) == count and len({die.colour for die in match.rules.cards.dice}) > 1:
            return [self._sandbox.speaker.die(die) for die in free]
        return [self.tr("Die {n}").format(n=number + 1) for number in range(count)]
