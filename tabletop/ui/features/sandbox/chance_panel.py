"""Chance by hand: who decides it, what it can bring, and how likely that is."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from tabletop.bots.odds import Prospect, TooManyOutcomesError, chances, in_percent, prospects
from tabletop.engine.actions import ChanceAction, Rolled, SeatAction, Shuffled, Taken
from tabletop.engine.capabilities import HasChanceOutcomes, dice_of
from tabletop.engine.zones import CHANCE
from tabletop.match.chance import SeededChance
from tabletop.match.edit import face_range
from tabletop.ui.features.sandbox.panel import Panel, sentences
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.features.sandbox.texts import SandboxWords
from tabletop.ui.widgets.layouts import em, holding, in_grid, keep_room
from tabletop.ui.widgets.widgets import (
    ElidedLabel,
    NameBox,
    RoomyLabel,
    SegmentedButton,
    named,
    push_button,
)

_LINES: Final = 3
"""Of what is said in a sentence: what stands below it must not move."""
_DICE_IN_A_ROW: Final = 3
_LINES_OF_PILE: Final = 7
_LINES_OF_LIST: Final = 14


class ChancePanel(Panel):
    """Decides what chance does, or only says what it could."""

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__(sandbox)
        self._words = words
        self._listed: tuple[Prospect, ...] = ()
        self._due: Any = None
        self.by = SegmentedButton([self.tr("By itself"), self.tr("I choose")], self.tr("Chance"))
        self.by.changed.connect(self._by_changed)
        self.due = RoomyLabel(_LINES)
        self.let = push_button(self.tr("Let it happen"), lambda: sandbox.decide(None))
        self.chooser = ChanceChooser(sandbox)
        self.choose = push_button(self.tr("Let it be so"), self._chosen)
        self.throw = NameBox(self.tr("What is thrown or taken"))
        self.throw.activated.connect(lambda _index: self._work_out())
        keep_room(self.throw)
        sortings = (self.tr("All that can happen"), self.tr("Each move"))
        self.sorting = SegmentedButton(sortings, self.tr("What is listed"))
        self.sorting.changed.connect(lambda _index: self._work_out())
        self.odds = sentences(self.tr("What it can bring, and how likely"))
        self.odds.setMinimumHeight(_LINES_OF_LIST * em(self))
        self.odds.itemActivated.connect(self._prospect_chosen)
        self.note = RoomyLabel(_LINES)
        self.note.setObjectName("muted")
        self.stack(
            self.tr("Dice, shuffles, cards taken unseen"),
            self.by,
            self.due,
            self.chooser,
            self.choose,
            self.let,
            self.tr("What can come of it"),
            self.throw,
            self.sorting,
            (self.odds, 1),
            self.note,
        )

    def _by_changed(self, index: int) -> None:
        self._sandbox.is_chance_chosen = bool(index)
        self.follow()

    def follow(self) -> None:
        """See `Panel`."""
        sandbox = self._sandbox
        due = sandbox.is_chance_due
        if due:
            self.due.setText(self.tr("Chance is due. Choose what it does, or let it happen."))
        elif sandbox.is_chance_chosen:
            self.due.setText(self.tr("Before dice fall or cards are shuffled, you are asked."))
        else:
            self.due.setText(self.tr("Dice fall and cards are shuffled by themselves."))
        for button in (self.let, self.choose):
            button.setEnabled(due)
        # What chooses takes the room of the list only where something can be chosen.
        choosers: tuple[QWidget, ...] = (self.chooser, self.choose, self.let)
        for widget in choosers:
            widget.setVisible(due or sandbox.is_chance_chosen)
        self.chooser.offer()
        self._offer_throws()
        self._work_out()

    def _chosen(self) -> None:
        verdict = self._sandbox.decide(self.chooser.action)
        if not verdict.legal:
            self.due.setText(self._sandbox.speaker.reason(verdict))

    # --- what it can bring ------------------------------------------------------------------

    def _throws(self) -> tuple[SeatAction, ...]:
        """Return the actions with which chance comes into play."""
        sandbox = self._sandbox
        if not sandbox.is_possible or sandbox.is_chance_due:
            return ()
        rules, seen = sandbox.rules, sandbox.seen
        return tuple(a for a in rules.legal_actions(seen) if rules.apply(seen, a).to_act == CHANCE)

    def _offer_throws(self) -> None:
        """Let one of them be chosen."""
        throws = self._throws()
        dice = dice_of(self._sandbox.rules, self._sandbox.seen)
        say = self._sandbox.speaker.action
        self.throw.offer_anew(say(action, dice) for action in throws)
        self.throw.setVisible(bool(throws))

    def _thrown(self) -> Any:  # noqa: ANN401 - each game has its own type of position
        """Return the position in which chance acts, now or after the action chosen; or None."""
        sandbox, throws = self._sandbox, self._throws()
        if not throws:
            return sandbox.seen if sandbox.is_chance_due else None
        return sandbox.rules.apply(sandbox.seen, throws[max(self.throw.currentIndex(), 0)])

    def _work_out(self) -> None:
        """List what chance can bring, as far as it can be listed."""
        self.odds.clear()
        if not self.isVisible():
            return
        state = self._thrown()
        if self._listed and state == self._due:
            self._list()
            return
        self._due, self._listed = state, ()
        if state is None:
            self.note.setText(self.tr("Nothing that can be done now leaves anything to chance."))
            return
        try:
            self._listed = prospects(self._sandbox.rules, state)
        except TooManyOutcomesError:
            text = self.tr(
                "There are too many outcomes to list them one by one, so nothing exact can be "
                "said of it."
            )
            self.note.setText(text)
        else:
            self._list()

    def _list(self) -> None:
        """Show what was found."""
        sandbox = self._sandbox
        dice = () if self._due is None else dice_of(sandbox.rules, self._due)
        if self.sorting.index:
            say = sandbox.speaker.action
            rows = [(share, say(action, dice)) for action, share in chances(self._listed)]
        else:
            rows = [(p.probability, self._words.prospect(p, dice)) for p in self._listed]
        for share, text in rows:
            percent = self.tr("{n} %").format(n=in_percent(share))
            self.odds.addItem(f"{percent} ({share})\n{text}")
        total = sum(prospect.ways for prospect in self._listed)
        self.note.setText(self.tr("Exact, from all %n outcomes.", "", total))

    def _prospect_chosen(self, item: QListWidgetItem) -> None:
        if self._sandbox.is_chance_due and not self.sorting.index:
            self._sandbox.decide(self._listed[self.odds.row(item)].example)

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what was not worth it while nobody looked."""
        super().showEvent(event)
        self._work_out()


class ChanceChooser(QStackedWidget):
    """Chooses by hand what chance does: faces of dice, a pile's order, a card taken unseen.

    Each of these forms has the same place, which is kept where nothing is to be chosen.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._zone = 0
        self._takes: tuple[ChanceAction, ...] = ()
        self.dice: list[QComboBox] = []
        """A box for each die that is in the air."""
        self._boxes = [self._box() for _ in sandbox.rules.cards.dice]
        self.faces = holding(in_grid(*self._rows()))
        self.order = named(QListWidget(), self.tr("The pile's new order, the uppermost first"))
        self.order.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.card = NameBox(self.tr("The card that is taken"))
        self._nothing = QWidget()
        self.order.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.order.setMinimumHeight(_LINES_OF_PILE * em(self))
        for form in (self._nothing, self.faces, self.order, self.card):
            self.addWidget(form)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

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
                    item = QListWidgetItem(self._sandbox.speaker.card(card), self.order)
                    item.setData(Qt.ItemDataRole.UserRole, card)
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

    def _box(self) -> tuple[ElidedLabel, NameBox]:
        name, box = ElidedLabel(), NameBox()
        name.setObjectName("muted")
        keep_room(name, box)
        for face in face_range(self._sandbox.rules) or range(1, 7):
            box.addItem(str(face) if face else self.tr("Picture"), face)
        return name, box

    def _rows(self) -> Iterator[tuple[QWidget, ...]]:
        """Yield names and, below them, boxes, a few side by side."""
        for first in range(0, len(self._boxes), _DICE_IN_A_ROW):
            yield from zip(*self._boxes[first : first + _DICE_IN_A_ROW], strict=True)

    def _offer_faces(self, faces: Sequence[int]) -> None:
        for number, (name, box) in enumerate(self._boxes):
            for part in (name, box):
                part.setVisible(number < len(faces))
        shown = self._boxes[: len(faces)]
        self.dice = [box for _, box in shown]
        for (name, box), said, face in zip(shown, self._names(len(faces)), faces, strict=True):
            name.setText(said)
            box.setAccessibleName(said)
            box.setCurrentIndex(box.findData(face))

    def _names(self, count: int) -> list[str]:
        """Return what the dice in the air are called, where it is plain which these are."""
        rules = self._sandbox.rules
        dice = dice_of(rules, self._sandbox.seen)
        free = [die.die for die in dice if not (die.locked or die.spent)]
        if len(free) == count and len({die.colour for die in rules.cards.dice}) > 1:
            return [self._sandbox.speaker.die(die) for die in free]
        return [self.tr("Die {n}").format(n=number + 1) for number in range(count)]
