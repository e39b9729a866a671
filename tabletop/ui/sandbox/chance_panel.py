"""Chance by hand: who decides it, what it can bring, and how likely that is."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.bots.odds import Prospect, TooManyOutcomesError, in_percent, prospects
from tabletop.engine.actions import ChanceAction, Rolled, SeatAction, Shuffled, Taken
from tabletop.engine.cards import CardId
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE
from tabletop.match.chance import SeededChance
from tabletop.match.editing import face_range
from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em
from tabletop.ui.look.segments import Segments
from tabletop.ui.look.window_style import heading, muted
from tabletop.ui.sandbox.field_editors import CalmComboBox
from tabletop.ui.sandbox.sandbox import ChanceBy, Sandbox
from tabletop.ui.sandbox.sandbox_words import SandboxWords


@guarded
class ChancePanel(QWidget):
    """Decides what chance does, or only says what it could."""

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._words = words
        self._listed: tuple[Prospect, ...] = ()
        self._state: State | None = None
        self._throws: tuple[SeatAction, ...] = ()
        self._options: list[ChanceAction] = []
        unit = em(self)
        self.by = Segments([self.tr("By itself"), self.tr("I choose")], self.tr("Chance"))
        self.by.changed.connect(self._by_changed)
        self.due = QLabel()
        self.due.setWordWrap(True)
        self.let = QPushButton(self.tr("Let it happen"))
        self.let.setAutoDefault(False)
        self.let.clicked.connect(sandbox.roll)
        self.faces = QWidget()
        self._faces_layout = QGridLayout(self.faces)
        self._faces_layout.setContentsMargins(0, 0, 0, 0)
        self.dice: list[QComboBox] = []
        self.order = QListWidget()
        self.order.setAccessibleName(self.tr("The pile's new order, the uppermost first"))
        self.order.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.card = CalmComboBox()
        self.card.setAccessibleName(self.tr("The card that is taken"))
        self.choose = QPushButton(self.tr("Let it be so"))
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(self._chosen)
        self.throw = CalmComboBox()
        self.throw.setAccessibleName(self.tr("What is thrown or taken"))
        self.throw.activated.connect(lambda _index: self._work_out())
        self.odds = QListWidget()
        self.odds.setWordWrap(True)
        self.odds.setAccessibleName(self.tr("What it can bring, and how likely"))
        self.odds.itemActivated.connect(self._prospect_chosen)
        self.note = muted("")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(unit, unit, unit, unit)
        layout.setSpacing(unit // 2)
        layout.addWidget(heading(self.tr("Dice, shuffles, cards taken unseen")))
        layout.addWidget(self.by)
        layout.addWidget(self.due)
        for widget in (self.faces, self.order, self.card):
            layout.addWidget(widget)
        layout.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.let, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(heading(self.tr("What can come of it")))
        layout.addWidget(self.throw)
        layout.addWidget(self.odds, 1)
        layout.addWidget(self.note)
        sandbox.changed.connect(self._follow)
        self._follow()

    # --- following --------------------------------------------------------------------------

    def _by_changed(self, index: int) -> None:
        self._sandbox.chance = ChanceBy.HAND if index else ChanceBy.SEED
        self._follow()

    def _follow(self) -> None:
        sandbox = self._sandbox
        due = sandbox.is_chance_due
        if due:
            self.due.setText(self.tr("Chance is due. Choose what it does, or let it happen."))
        elif sandbox.chance is ChanceBy.HAND:
            self.due.setText(self.tr("Before dice fall or cards are shuffled, you are asked."))
        else:
            self.due.setText(self.tr("Dice fall and cards are shuffled by themselves."))
        for widget in (self.let, self.choose):
            widget.setVisible(due)
        self._offer(sandbox.now.state if due else None)
        self._offer_throws()
        self._work_out()

    # --- by hand ----------------------------------------------------------------------------

    def _offer(self, state: State | None) -> None:
        """Show what is to be chosen, made from an example of it."""
        rules = self._sandbox.rules
        example = None if state is None else rules.sample_chance(state, SeededChance(1))
        self.faces.setVisible(isinstance(example, Rolled))
        self.order.setVisible(isinstance(example, Shuffled))
        self.card.setVisible(isinstance(example, Taken))
        match example:
            case Rolled(faces):
                self._offer_faces(faces)
            case Shuffled(_, order):
                self._shuffled = example
                self.order.clear()
                for card in reversed(order):
                    item = QListWidgetItem(self._sandbox.speaker.card(card))
                    item.setData(Qt.ItemDataRole.UserRole, card)
                    self.order.addItem(item)
            case Taken():
                self._options = [action for action, _ in rules.chance_outcomes(state)]
                self.card.clear()
                self.card.addItems([self._sandbox.speaker.action(a) for a in self._options])

    def _offer_faces(self, faces: Sequence[int]) -> None:
        for old in self.dice:
            self._faces_layout.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.dice = []
        known = face_range(self._sandbox.rules) or range(1, 7)
        for number, face in enumerate(faces):
            box = CalmComboBox()
            box.setAccessibleName(self.tr("Die {n}").format(n=number + 1))
            for shown in known:
                box.addItem(str(shown) if shown else self.tr("Picture"), shown)
            box.setCurrentIndex(box.findData(face))
            self._faces_layout.addWidget(box, number // 4, number % 4)
            self.dice.append(box)

    def _chosen(self) -> None:
        if not self.faces.isHidden():
            action: ChanceAction = Rolled(tuple(int(box.currentData()) for box in self.dice))
        elif not self.order.isHidden():
            action = Shuffled(self._shuffled.zone, self._order())
        else:
            action = self._options[self.card.currentIndex()]
        verdict = self._sandbox.decide(action)
        if not verdict.legal:
            self.due.setText(self._sandbox.speaker.reason(verdict))

    def _order(self) -> tuple[CardId, ...]:
        rows = (self.order.item(row) for row in reversed(range(self.order.count())))
        return tuple(int(item.data(Qt.ItemDataRole.UserRole)) for item in rows)

    # --- what it can bring ------------------------------------------------------------------

    def _offer_throws(self) -> None:
        """Let one of the actions be chosen with which chance comes into play."""
        sandbox, state = self._sandbox, self._sandbox.now.state
        self._throws = ()
        if state is not None and not sandbox.is_chance_due:
            legal = sandbox.rules.legal_actions(state)
            self._throws = tuple(a for a in legal if sandbox.rules.apply(state, a).to_act == CHANCE)
        chosen = self.throw.currentText()
        self.throw.clear()
        self.throw.addItems([sandbox.speaker.action(action) for action in self._throws])
        self.throw.setCurrentIndex(max(self.throw.findText(chosen), 0))
        self.throw.setVisible(bool(self._throws))

    def _work_out(self) -> None:
        """List what chance can bring, as far as it can be listed."""
        sandbox, state = self._sandbox, self._sandbox.now.state
        if self._throws and state is not None:
            index = max(self.throw.currentIndex(), 0)
            state = sandbox.rules.apply(state, self._throws[index])
        self._state = state
        self.odds.clear()
        self._listed = ()
        if not self.isVisible():
            return
        if state is None or state.to_act != CHANCE:
            self.note.setText(self.tr("Nothing that can be done now leaves anything to chance."))
            return
        try:
            self._listed = prospects(sandbox.rules, state)
        except TooManyOutcomesError:
            self.note.setText(
                self.tr(
                    "There are too many outcomes to list them one by one, so nothing exact can be "
                    "said of it."
                )
            )
            return
        for prospect in self._listed:
            share = prospect.probability
            percent = self.tr("{n} %").format(n=in_percent(share))
            self.odds.addItem(f"{percent} ({share})\n{self._words.prospect(prospect)}")
        total = sum(len(prospect.outcomes) for prospect in self._listed)
        self.note.setText(self.tr("Exact, from all %n outcomes.", "", total))

    def _prospect_chosen(self, item: QListWidgetItem) -> None:
        if self._sandbox.is_chance_due:
            outcome, _ = self._listed[self.odds.row(item)].outcomes[0]
            self._sandbox.decide(outcome)

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what was not worth it while nobody looked."""
        super().showEvent(event)
        self._work_out()
