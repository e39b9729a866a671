"""Chance by hand: who decides it, what it can bring, and how likely that is."""

from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
)

from tabletop.bots.odds import (
    MOST_COUNTED,
    Counting,
    Prospect,
    TooManyOutcomesError,
    chances,
    gradually,
    in_percent,
    prospects,
)
from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import CHANCE
from tabletop.ui.guard import guarded
from tabletop.ui.pages.sandbox.chance_chooser import ChanceChooser
from tabletop.ui.pages.sandbox.panel import Panel
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.sandbox_texts import SandboxWords
from tabletop.ui.theme.layouts import em, keep_room
from tabletop.ui.theme.widgets import NameBox, RoomyLabel, SegmentedButton, heading

_LINES: Final = 3
"""Of what is said in a sentence: what stands below it must not move."""
SLICE: Final = 15
"""Milliseconds of counting at a time, so that the window stays at hand."""
AT_ONCE: Final = 1500
"""So many outcomes are counted without a break: four dice, a tenth of a second."""


@guarded
class ChancePanel(Panel):
    """Decides what chance does, or only says what it could."""

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._words = words
        self._listed: tuple[Prospect, ...] = ()
        self._due: Any = None
        self._counting: Counting | None = None
        self.timer = QTimer(self)
        self.timer.timeout.connect(self._count)
        unit = em(self)
        self.by = SegmentedButton([self.tr("By itself"), self.tr("I choose")], self.tr("Chance"))
        self.by.changed.connect(self._by_changed)
        self.due = RoomyLabel(_LINES)
        self.let = QPushButton(self.tr("Let it happen"))
        self.let.setAutoDefault(False)
        self.let.clicked.connect(self._let_happen)
        self.chooser = ChanceChooser(sandbox)
        self.choose = QPushButton(self.tr("Let it be so"))
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(self._chosen)
        self.throw = NameBox()
        self.throw.setAccessibleName(self.tr("What is thrown or taken"))
        self.throw.activated.connect(lambda _index: self._work_out())
        self.sorting = SegmentedButton(
            [self.tr("All that can happen"), self.tr("Each move")], self.tr("What is listed")
        )
        self.sorting.changed.connect(lambda _index: self._work_out())
        self.odds = QListWidget()
        self.odds.setWordWrap(True)
        self.odds.setSpacing(unit // 6)
        self.odds.setAccessibleName(self.tr("What it can bring, and how likely"))
        self.odds.itemActivated.connect(self._prospect_chosen)
        self.note = RoomyLabel(_LINES)
        self.note.setObjectName("muted")
        layout = self.column
        layout.addWidget(heading(self.tr("Dice, shuffles, cards taken unseen")))
        layout.addWidget(self.by)
        keep_room(self.throw)
        layout.addWidget(self.due)
        layout.addWidget(self.chooser)
        layout.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.let, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(heading(self.tr("What can come of it")))
        layout.addWidget(self.throw)
        layout.addWidget(self.sorting)
        layout.addWidget(self.odds, 1)
        layout.addWidget(self.note)
        sandbox.changed.connect(self._follow)
        self._follow()

    # --- following --------------------------------------------------------------------------

    def _by_changed(self, index: int) -> None:
        self._sandbox.is_chance_chosen = bool(index)
        self._follow()

    def _follow(self) -> None:
        sandbox = self._sandbox
        due = sandbox.is_chance_due
        if due:
            self.due.setText(self.tr("Chance is due. Choose what it does, or let it happen."))
        elif sandbox.is_chance_chosen:
            self.due.setText(self.tr("Before dice fall or cards are shuffled, you are asked."))
        else:
            self.due.setText(self.tr("Dice fall and cards are shuffled by themselves."))
        for widget in (self.let, self.choose):
            widget.setEnabled(due)
        self.chooser.offer()
        self._offer_throws()
        self._work_out()

    def _let_happen(self) -> None:
        self._sandbox.decide()

    def _chosen(self) -> None:
        verdict = self._sandbox.decide(self.chooser.action)
        if not verdict.legal:
            self.due.setText(self._sandbox.speaker.reason(verdict))

    # --- what it can bring ------------------------------------------------------------------

    def _throws(self) -> tuple[SeatAction, ...]:
        """The actions with which chance comes into play."""
        sandbox = self._sandbox
        if not sandbox.is_possible or sandbox.is_chance_due:
            return ()
        rules, seen = sandbox.rules, sandbox.seen
        legal = rules.legal_actions(seen)
        return tuple(a for a in legal if rules.apply(seen, a).to_act == CHANCE)

    def _offer_throws(self) -> None:
        """Let one of them be chosen."""
        throws = self._throws()
        chosen = self.throw.currentText()
        self.throw.clear()
        dice = dice_of(self._sandbox.rules, self._sandbox.seen)
        say = self._sandbox.speaker.action
        self.throw.addItems([say(action, dice) for action in throws])
        self.throw.setCurrentIndex(max(self.throw.findText(chosen), 0))
        self.throw.setVisible(bool(throws))

    def _thrown(self) -> Any | None:  # noqa: ANN401 - each game has its own type of position
        """The position in which chance acts, now or after the action that is chosen."""
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
        if state is not None and state == self._due:
            if self._counting is None:
                self._list()
            return
        self._cancel()
        self._due, self._listed = None, ()
        if state is None:
            self.note.setText(self.tr("Nothing that can be done now leaves anything to chance."))
            return
        self._due = state
        rules = self._sandbox.rules
        try:
            self._listed = prospects(rules, state, AT_ONCE)
        except TooManyOutcomesError:
            self._counting = gradually(rules, state, MOST_COUNTED)
            self._count()
        else:
            self._list()

    def _count(self) -> None:
        """Count on for a while; list what was found once all is counted."""
        if self._counting is None:
            return
        clock = QElapsedTimer()
        clock.start()
        try:
            counted = next(self._counting)
            while clock.elapsed() < SLICE:
                counted = next(self._counting)
        except StopIteration as done:
            self._cancel()
            self._listed = done.value
            self._list()
        except TooManyOutcomesError:
            self._cancel()
            self._due = None
            self.note.setText(
                self.tr(
                    "There are too many outcomes to list them one by one, so nothing exact can be "
                    "said of it."
                )
            )
        else:
            self.note.setText(self.tr("Counting: {n} %").format(n=int(100 * counted)))
            self.timer.start(0)

    def _cancel(self) -> None:
        self.timer.stop()
        self._counting = None

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
        total = sum(len(prospect.outcomes) for prospect in self._listed)
        self.note.setText(self.tr("Exact, from all %n outcomes.", "", total))

    def _prospect_chosen(self, item: QListWidgetItem) -> None:
        if self._sandbox.is_chance_due and not self.sorting.index:
            outcome, _ = self._listed[self.odds.row(item)].outcomes[0]
            self._sandbox.decide(outcome)

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what was not worth it while nobody looked."""
        super().showEvent(event)
        self._work_out()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no more while nobody looks."""
        super().hideEvent(event)
        if self._counting is not None:
            self._cancel()
            self._due = None
