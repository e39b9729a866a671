"""Chooses by hand what chance does: faces of dice, the order of a pile, a card taken unseen.

Each of the forms has the same place, which is kept where nothing is to be chosen.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from tabletop.engine.actions import ChanceAction, Rolled, Shuffled, Taken
from tabletop.engine.capabilities import HasChanceOutcomes, dice_of
from tabletop.match.chance import SeededChance
from tabletop.match.free_edit import face_range
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.theme.layouts import em, keep_room
from tabletop.ui.theme.widgets import ElidedLabel, NameBox

_DICE_IN_A_ROW = 3
_LINES_OF_PILE = 7


class ChanceChooser(QStackedWidget):
    """Shows the one of three forms that suits what is due."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._zone = 0
        self._takes: tuple[ChanceAction, ...] = ()
        self.dice: list[QComboBox] = []
        """A box for each die that is in the air."""
        self._boxes: list[tuple[ElidedLabel, NameBox]] = []
        self.faces = QWidget()
        self._grid = QGridLayout(self.faces)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.order = QListWidget()
        self.order.setAccessibleName(self.tr("The pile's new order, the uppermost first"))
        self.order.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.card = NameBox()
        self.card.setAccessibleName(self.tr("The card that is taken"))
        self._nothing = QWidget()
        self.order.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.order.setMinimumHeight(_LINES_OF_PILE * em(self))
        for form in (self._nothing, self.faces, self.order, self.card):
            self.addWidget(form)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._make_boxes(len(sandbox.rules.cards.dice))

    def offer(self) -> None:
        """Ask for what chance is to do, if it is due."""
        rules, seen = self._sandbox.rules, self._sandbox.seen
        due = self._sandbox.is_chance_due
        example = rules.sample_chance(seen, SeededChance(1)) if due else None
        self.setCurrentWidget(self._nothing)
        match example:
            case Rolled(faces):
                self.setCurrentWidget(self.faces)
                self._offer_faces(faces)
            case Shuffled(zone, order):
                self.setCurrentWidget(self.order)
                self._zone = zone
                self.order.clear()
                for card in reversed(order):
                    item = QListWidgetItem(self._sandbox.speaker.card(card))
                    item.setData(Qt.ItemDataRole.UserRole, card)
                    self.order.addItem(item)
            case Taken() if isinstance(rules, HasChanceOutcomes):
                self.setCurrentWidget(self.card)
                self._takes = tuple(action for action, _ in rules.chance_outcomes(seen))
                self.card.clear()
                self.card.addItems([self._sandbox.speaker.action(a) for a in self._takes])

    @property
    def action(self) -> ChanceAction:
        """What is chosen."""
        if self.currentWidget() is self.faces:
            return Rolled(tuple(int(box.currentData()) for box in self.dice))
        if self.currentWidget() is self.order:
            rows = (self.order.item(row) for row in reversed(range(self.order.count())))
            order = tuple(int(item.data(Qt.ItemDataRole.UserRole)) for item in rows)
            return Shuffled(self._zone, order)
        return self._takes[self.card.currentIndex()]

    # --- dice -------------------------------------------------------------------------------

    def _make_boxes(self, count: int) -> None:
        """Make a box for each die; all keep their places."""
        for number in range(len(self._boxes), count):
            name, box = ElidedLabel(), NameBox()
            name.setObjectName("muted")
            keep_room(name, box)
            line, column = divmod(number, _DICE_IN_A_ROW)
            self._grid.addWidget(name, 2 * line, column)
            self._grid.addWidget(box, 2 * line + 1, column)
            self._boxes.append((name, box))

    def _offer_faces(self, faces: Sequence[int]) -> None:
        self._make_boxes(len(faces))
        known = face_range(self._sandbox.rules) or range(1, 7)
        names = self._names(len(faces))
        for number, (name, box) in enumerate(self._boxes):
            for part in (name, box):
                part.setVisible(number < len(faces))
            if number < len(faces):
                name.setText(names[number])
                box.setAccessibleName(names[number])
                box.clear()
                for shown in known:
                    box.addItem(str(shown) if shown else self.tr("Picture"), shown)
                box.setCurrentIndex(box.findData(faces[number]))
        self.dice = [box for _, box in self._boxes[: len(faces)]]

    def _names(self, count: int) -> list[str]:
        """What the dice in the air are called, where it is plain which these are."""
        match = self._sandbox.match
        free = [
            d.die for d in dice_of(match.rules, self._sandbox.seen) if not (d.locked or d.spent)
        ]
        if len(free) == count and len({die.colour for die in match.rules.cards.dice}) > 1:
            return [self._sandbox.speaker.die(die) for die in free]
        return [self.tr("Die {n}").format(n=number + 1) for number in range(count)]
