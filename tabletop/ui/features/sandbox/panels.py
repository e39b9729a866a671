"""The sandbox's panels for legal actions, branches and chance."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QLayout, QListWidget, QListWidgetItem, QWidget

from tabletop.bots.odds import (
    OutcomeGroup,
    TooManyOutcomesError,
    chances,
    in_percent,
    outcome_groups,
)
from tabletop.engine.actions import Rolled, SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import CHANCE
from tabletop.match.chance import SeededChance
from tabletop.match.edit import differences, face_range, position_of
from tabletop.match.tree import Line
from tabletop.overriding import override
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.widgets.layouts import (
    ScrollPage,
    em,
    in_column,
    in_flow,
    in_grid,
    in_row,
    retain_size,
)
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import escaped
from tabletop.ui.widgets.widgets import (
    ComboBox,
    ElidedLabel,
    RoomyLabel,
    SegmentedButton,
    heading,
    muted,
    named,
    push_button,
    run_left_to_right,
)


class SandboxPanel(ScrollPage):
    """Base class for the sandbox's panels, which update only while visible."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.body = QWidget()
        super().__init__(self.body)
        self._sandbox = sandbox
        self._is_stale = False
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def stack(self, *parts: str | QWidget | QLayout | tuple[QWidget, int] | None) -> None:
        """Lay out parts in a column, and update the panel when the sandbox changes.

        Args:
            *parts: headings, widgets, layouts, or widgets with their stretch factors; None adds a
                stretch.
        """
        unit = em(self)
        column = (heading(part) if isinstance(part, str) else part for part in parts)
        self.body.setLayout(in_column(*column, spacing=unit // 2, margins=4 * [unit]))
        self._sandbox.changed.connect(self._sandbox_changed)
        self.refresh()

    def _sandbox_changed(self) -> None:
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self.refresh()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        if self._is_stale:
            self._is_stale = False
            self.refresh()
        super().showEvent(event)

    def refresh(self) -> None:
        """Update the panel to show the sandbox's current state."""
        raise NotImplementedError


def sentences(name: str) -> QListWidget:
    """Return an empty list widget that wraps its lines; `name` is its accessible name."""
    widget = named(QListWidget(), name)
    widget.setWordWrap(True)
    widget.setSpacing(em(widget) // 6)
    return widget


class LegalPanel(SandboxPanel):
    """Lists the legal actions; the table explains the selected action."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self._legal: tuple[SeatAction, ...] = ()
        self.legal = sentences(self.tr("What may be done now"))
        self.setFocusProxy(self.legal)
        self.legal.itemActivated.connect(lambda item: self._perform(self.legal.row(item)))
        self.legal.itemSelectionChanged.connect(self._explain_selected)
        hint = self.tr(
            "Hold Alt or Ctrl while you drag something on the table, or switch to Only ask: you "
            "are told whether it may be done and why, and nothing is moved."
        )
        self.stack(self.tr("Legal now"), (self.legal, 1), muted(hint))

    @override
    def refresh(self) -> None:
        sandbox = self._sandbox
        self._legal = tuple(sandbox.legal_actions())
        self.legal.clear()
        dice = dice_of(sandbox.rules, sandbox.full_observation)
        self.legal.addItems([sandbox.speaker.action(action, dice) for action in self._legal])

    def _perform(self, row: int) -> None:
        self._sandbox.act(self._legal[row])

    def _explain_selected(self) -> None:
        for item in self.legal.selectedItems():
            self._sandbox.allowed.emit((self._legal[self.legal.row(item)],))


class BranchPanel(SandboxPanel):
    """Lists the steps of the current branch, and lists and compares all branches."""

    def __init__(self, sandbox: Sandbox, words: SandboxTexts) -> None:
        super().__init__(sandbox)
        self._words = words
        unit = em(self)
        self.steps = sentences(self.tr("What was done, oldest first"))
        self.steps.itemActivated.connect(self._go_to_step)
        self.steps.itemClicked.connect(self._go_to_step)
        self.list = named(QListWidget(), self.tr("Branches"))
        self.list.setMaximumHeight(9 * unit)
        self.list.itemActivated.connect(self._switch)
        self.list.currentRowChanged.connect(self._compare)
        tip = self.tr("Keep this branch as it is, and try something else from here")
        self.fork_button = push_button(self.tr("New branch"), self._fork, tip)
        self.switch_button = push_button(self.tr("Go there"), self._switch)
        self.delete_button = push_button(self.tr("Forget"), self._delete)
        differ = self.tr("In what the branches differ")
        self.differences = named(MarkupBrowser(openLinks=False), differ)
        run_left_to_right(self.differences.document())
        buttons = in_flow(
            self.fork_button, self.switch_button, self.delete_button, spacing=unit // 3
        )
        self.stack(
            self.tr("What was done"),
            (self.steps, 3),
            self.tr("Branches"),
            self.list,
            buttons,
            (self.differences, 2),
        )

    @property
    def _row(self) -> int:
        return max(self.list.currentRow(), 0)

    # --- updates ----------------------------------------------------------------------------

    @override
    def refresh(self) -> None:
        branches, line = self._sandbox.branches, self._sandbox.line
        at = line.stops.index(line.index)
        _fill(self.steps, [self._words.step_text(line, stop) for stop in line.stops], at)
        self.steps.setCurrentRow(at)
        row = self._row if self.list.count() == len(branches.all) else branches.index
        names = [f"{branch.name} ({self._length(branch.line)})" for branch in branches.all]
        with QSignalBlocker(self.list):
            _fill(self.list, names, branches.index)
            self.list.setCurrentRow(min(row, len(names) - 1))
        self._compare()

    def _length(self, line: Line) -> str:
        return self.tr("%n steps", "", line.stops.index(line.index))

    def _go_to_step(self, item: QListWidgetItem) -> None:
        line = self._sandbox.line
        stop = line.stops[self.steps.row(item)]
        if stop != line.index:
            self._sandbox.go_to(stop)

    # --- branches ---------------------------------------------------------------------------

    def _fork(self) -> None:
        branches = self._sandbox.branches
        branches.fork(branches.free_name(self.tr("Branch {n}")))
        self._sandbox.show()

    def _switch(self) -> None:
        self._sandbox.branches.index = self._row
        self._sandbox.show()

    def _delete(self) -> None:
        self._sandbox.branches.delete(self._row)
        self._sandbox.show()

    def _compare(self) -> None:
        """Show how the branch selected in the list differs from the current branch."""
        branches, row = self._sandbox.branches, self._row
        is_other = row != branches.index
        self.switch_button.setEnabled(is_other)
        self.delete_button.setEnabled(len(branches.all) > 1)
        if not is_other:
            text = self.tr("Choose another branch to see in what it differs from this one.")
            self.differences.setHtml(f"<p>{escaped(text)}</p>")
            return
        rules, here, there = self._sandbox.rules, branches.current, branches.all[row]
        head = self.tr("Here: {here}. There: {there}.").format(here=here.name, there=there.name)
        found = differences(
            rules, position_of(rules, here.line.node), position_of(rules, there.line.node)
        )
        texts = [*map(self._words.difference, found)] or [self.tr("Both lie the same.")]
        lines = "".join(f"<li>{escaped(line)}</li>" for line in texts)
        self.differences.setHtml(f"<p><b>{escaped(head)}</b></p><ul>{lines}</ul>")


def _fill(widget: QListWidget, lines: list[str], marked: int) -> None:
    """Replace a list widget's lines, with the line at index `marked` in bold."""
    widget.clear()
    widget.addItems(lines)
    item = widget.item(marked)
    font = item.font()
    font.setBold(True)
    item.setFont(font)


_LINES: Final = 3
"""Number of lines reserved for a label, to keep the widgets below it in place."""
_DICE_IN_A_ROW: Final = 3
_LINES_OF_LIST: Final = 14


class ChancePanel(SandboxPanel):
    """Lets the user choose chance outcomes, and lists their probabilities."""

    def __init__(self, sandbox: Sandbox, words: SandboxTexts) -> None:
        super().__init__(sandbox)
        self._words = words
        self._prospects: tuple[OutcomeGroup, ...] = ()
        self._chance_state: Any = None
        self.mode = SegmentedButton([self.tr("By itself"), self.tr("I choose")], self.tr("Chance"))
        self.mode.changed.connect(self._mode_changed)
        self.status = RoomyLabel(_LINES)
        self.sample_button = push_button(self.tr("Let it happen"), lambda: sandbox.decide(None))
        self.chooser = DiceChooser(sandbox)
        self.apply_button = push_button(self.tr("Let it be so"), self._apply_choice)
        self.action_box = ComboBox(self.tr("What is thrown or taken"))
        self.action_box.activated.connect(lambda _index: self._list_prospects())
        retain_size(self.action_box)
        sortings = (self.tr("All that can happen"), self.tr("Each move"))
        self.sorting = SegmentedButton(sortings, self.tr("What is listed"))
        self.sorting.changed.connect(lambda _index: self._list_prospects())
        self.odds = sentences(self.tr("What it can bring, and how likely"))
        self.odds.setMinimumHeight(_LINES_OF_LIST * em(self))
        self.odds.itemActivated.connect(self._prospect_chosen)
        self.note = RoomyLabel(_LINES)
        self.note.setObjectName("muted")
        self.stack(
            self.tr("Dice, shuffles, cards taken unseen"),
            self.mode,
            self.status,
            self.chooser,
            in_row(self.apply_button, None),
            in_row(self.sample_button, None),
            self.tr("What can come of it"),
            self.action_box,
            self.sorting,
            (self.odds, 1),
            self.note,
        )

    def _mode_changed(self, index: int) -> None:
        self._sandbox.is_chance_chosen = bool(index)
        self.refresh()

    @override
    def refresh(self) -> None:
        sandbox = self._sandbox
        due = sandbox.is_chance_due
        if due:
            self.status.setText(self.tr("Chance is due. Choose what it does, or let it happen."))
        elif sandbox.is_chance_chosen:
            self.status.setText(self.tr("Before dice fall or cards are shuffled, you are asked."))
        else:
            self.status.setText(self.tr("Dice fall and cards are shuffled by themselves."))
        example = (
            sandbox.rules.sample_chance(sandbox.full_observation, SeededChance(1)) if due else None
        )
        faces = example.faces if isinstance(example, Rolled) else ()
        self.chooser.show_dice(faces)
        self.apply_button.setEnabled(bool(faces))
        self.sample_button.setEnabled(due)
        # Hidden choosers leave their space to the list.
        choosers: tuple[QWidget, ...] = (self.chooser, self.apply_button, self.sample_button)
        for widget in choosers:
            widget.setVisible(due or sandbox.is_chance_chosen)
        self._list_actions()
        self._list_prospects()

    def _apply_choice(self) -> None:
        verdict = self._sandbox.decide(self.chooser.action)
        if not verdict.legal:
            self.status.setText(self._sandbox.speaker.reason(verdict))

    # --- outcomes ---------------------------------------------------------------------------

    def _chance_actions(self) -> tuple[SeatAction, ...]:
        """Return the legal actions that lead to a chance event."""
        sandbox = self._sandbox
        if not sandbox.is_possible or sandbox.is_chance_due:
            return ()
        rules, seen = sandbox.rules, sandbox.full_observation
        return tuple(a for a in rules.legal_actions(seen) if rules.apply(seen, a).to_act == CHANCE)

    def _list_actions(self) -> None:
        """Fill the combo box with the actions that lead to a chance event."""
        throws = self._chance_actions()
        dice = dice_of(self._sandbox.rules, self._sandbox.full_observation)
        say = self._sandbox.speaker.action
        self.action_box.set_choices(say(action, dice) for action in throws)
        self.action_box.setVisible(bool(throws))

    def _find_chance_state(self) -> Any:  # noqa: ANN401 - each game has its own type of position
        """Return the position before the chance event to show, or None if there is none."""
        sandbox, throws = self._sandbox, self._chance_actions()
        if not throws:
            return sandbox.full_observation if sandbox.is_chance_due else None
        return sandbox.rules.apply(
            sandbox.full_observation, throws[max(self.action_box.currentIndex(), 0)]
        )

    def _list_prospects(self) -> None:
        """List the possible chance outcomes, unless there are too many."""
        self.odds.clear()
        if not self.isVisible():
            return
        state = self._find_chance_state()
        if self._prospects and state == self._chance_state:
            self._show_prospects()
            return
        self._chance_state, self._prospects = state, ()
        if state is None:
            self.note.setText(self.tr("Nothing that can be done now leaves anything to chance."))
            return
        try:
            self._prospects = outcome_groups(self._sandbox.rules, state)
        except TooManyOutcomesError:
            text = self.tr(
                "There are too many outcomes to list them one by one, so nothing exact can be "
                "said of it."
            )
            self.note.setText(text)
        else:
            self._show_prospects()

    def _show_prospects(self) -> None:
        """Show the chance outcomes, or the probability of each action that can follow."""
        sandbox = self._sandbox
        dice = () if self._chance_state is None else dice_of(sandbox.rules, self._chance_state)
        if self.sorting.index:
            say = sandbox.speaker.action
            rows = [(share, say(action, dice)) for action, share in chances(self._prospects)]
        else:
            rows = [(p.probability, self._words.prospect(p, dice)) for p in self._prospects]
        for share, text in rows:
            percent = self.tr("{n} %").format(n=in_percent(share))
            self.odds.addItem(f"{percent} ({share})\n{text}")
        total = sum(prospect.ways for prospect in self._prospects)
        self.note.setText(self.tr("Exact, from all %n outcomes.", "", total))

    def _prospect_chosen(self, item: QListWidgetItem) -> None:
        if self._sandbox.is_chance_due and not self.sorting.index:
            self._sandbox.decide(self._prospects[self.odds.row(item)].example)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list_prospects()


class DiceChooser(QWidget):
    """Combo boxes for the faces of thrown dice; hidden boxes keep their space."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        self.dice: list[QComboBox] = []
        """The combo box of each thrown die."""
        self._boxes = [self._box() for _ in sandbox.rules.cards.dice]
        self.setLayout(in_grid(*self._rows()))

    @property
    def action(self) -> Rolled:
        """The chance outcome with the chosen faces."""
        return Rolled(tuple(int(box.currentData()) for box in self.dice))

    def _box(self) -> tuple[ElidedLabel, ComboBox]:
        name, box = ElidedLabel(), ComboBox()
        name.setObjectName("muted")
        retain_size(name, box)
        for face in face_range(self._sandbox.rules) or range(1, 7):
            box.addItem(str(face) if face else self.tr("Picture"), face)
        return name, box

    def _rows(self) -> Iterator[tuple[QWidget, ...]]:
        """Yield the rows of the grid: names, then their combo boxes below."""
        for first in range(0, len(self._boxes), _DICE_IN_A_ROW):
            yield from zip(*self._boxes[first : first + _DICE_IN_A_ROW], strict=True)

    def show_dice(self, faces: Sequence[int]) -> None:
        """Show one combo box for each die, with the die's face selected."""
        for number, (name, box) in enumerate(self._boxes):
            for part in (name, box):
                part.setVisible(number < len(faces))
        shown = self._boxes[: len(faces)]
        self.dice = [box for _, box in shown]
        for (name, box), text, face in zip(shown, self._names(len(faces)), faces, strict=True):
            name.setText(text)
            box.setAccessibleName(text)
            box.setCurrentIndex(box.findData(face))

    def _names(self, count: int) -> list[str]:
        """Return the thrown dice's names, or numbers if it is unknown which are thrown."""
        rules = self._sandbox.rules
        dice = dice_of(rules, self._sandbox.full_observation)
        free = [die.die for die in dice if not (die.locked or die.spent)]
        if len(free) == count and len({die.colour for die in rules.cards.dice}) > 1:
            return [self._sandbox.speaker.die(die) for die in free]
        return [self.tr("Die {n}").format(n=number + 1) for number in range(count)]
