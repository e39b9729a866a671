"""The sandbox's panels: what can happen, lines of play, and setting up a position."""

from typing import ClassVar, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from tabletop.bots.odds import OutcomeGroup, TooManyOutcomesError, in_percent, outcome_groups
from tabletop.engine.actions import Rolled, SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import TEAM, ZoneIndex
from tabletop.match.chance import SeededChance
from tabletop.match.edit import (
    applies,
    edit_field,
    face_range,
    move_card,
    put_aside,
    remove_card,
    with_actor,
)
from tabletop.overriding import override
from tabletop.ui.features.sandbox.field_editors import (
    ChoiceEditor,
    DiceEditor,
    Editor,
    field_editor,
)
from tabletop.ui.features.sandbox.session import Mode, Sandbox
from tabletop.ui.features.sandbox.table import SandboxTable
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.layouts import ScrollPage, em, in_column, in_flow, in_row
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import PlainLabel, add_row, plain
from tabletop.ui.widgets.widgets import (
    SegmentedButton,
    heading,
    muted,
    named,
    push_button,
    run_left_to_right,
)

_LIST_HEIGHT: Final = 8
_PILE_HEIGHT: Final = 9
_TRAY_HEIGHT: Final = 12
"""The least heights of the lists, in font heights."""
_ICON: Final = 2.6
"""The width of a card in the list of all cards, in font heights."""
_NOTE_LINES: Final = 2
"""The number of lines reserved for a label, besides those that name dice."""
_USUAL_FACES: Final = 6


class SandboxPanel(ScrollPage):
    """Base class for the sandbox's panels, which update only while visible.

    Attributes:
        modes: the modes in which the panel is available, the usual one first.
    """

    modes: ClassVar[tuple[Mode, ...]] = (Mode.RULES,)

    def __init__(self, sandbox: Sandbox, table: SandboxTable) -> None:
        self.body = QWidget()
        super().__init__(self.body)
        self._sandbox, self._table = sandbox, table
        self._words = SandboxTexts(sandbox.speaker, sandbox.rules)
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
        self.body.setLayout(in_column(*column, spacing=unit // 2, margins=4 * [unit // 2]))
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


def _fill(widget: QListWidget, lines: list[str], marked: int) -> None:
    """Replace a list widget's lines; line `marked` becomes current and bold."""
    widget.clear()
    widget.addItems(lines)
    widget.setCurrentRow(marked)
    item = widget.item(marked)
    font = item.font()
    font.setBold(True)
    item.setFont(font)


class MovesPanel(SandboxPanel):
    """Lists what can happen next: the legal actions, or the outcomes of chance.

    In the mode for asking it also shows the answers to questions about the position, each together
    with its question.

    Signals:
        rule_requested: the link to a rule was activated; carries its ID.
    """

    modes = (Mode.RULES, Mode.ASK)
    rule_requested = Signal(str)

    def __init__(self, sandbox: Sandbox, table: SandboxTable) -> None:
        super().__init__(sandbox, table)
        unit, dice = em(self), sandbox.rules.cards.dice
        self._actions: tuple[SeatAction, ...] = ()
        self._outcomes: tuple[OutcomeGroup, ...] = ()
        self.answers = named(MarkupBrowser(openLinks=False), self.tr("Questions and answers"))
        run_left_to_right(self.answers.document())
        self.answers.anchorClicked.connect(lambda link: self.rule_requested.emit(link.toString()))
        self._hint = muted(
            self.tr("Drag a card somewhere to ask whether it may go there. It stays where it is.")
        )
        ways, name = (self.tr("At random"), self.tr("I decide")), self.tr("Dice and shuffles")
        self.chance = SegmentedButton(ways, name)
        self.chance.changed.connect(self._chance_changed)
        chance_title = heading(name)
        self._only_asking: tuple[QWidget, ...] = (self.answers, self._hint)
        self._only_acting: tuple[QWidget, ...] = (chance_title, self.chance)
        self._title = heading("")
        self.list = sentences(self.tr("What can happen next"))
        self.list.setMinimumHeight(_LIST_HEIGHT * unit)
        self.list.itemActivated.connect(self._activated)
        self.list.itemClicked.connect(self._clicked)
        self.setFocusProxy(self.list)
        self.note = PlainLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        lines = _NOTE_LINES + len(dice) // 2
        self.note.setMinimumHeight(lines * self.note.fontMetrics().lineSpacing())
        self.dice = DiceEditor(
            self.tr("Dice"), len(dice), face_range(sandbox.rules) or range(1, _USUAL_FACES + 1)
        )
        self.dice.line.returnPressed.connect(self._use_dice)
        self.apply_button = push_button(self.tr("Use these dice"), self._use_dice)
        leave = self.tr("Leave it to chance")
        self.sample_button = push_button(leave, lambda: sandbox.decide(None))
        sandbox.asked.connect(self._show_answers)
        self.stack(
            (self.answers, 3),
            self._hint,
            chance_title,
            self.chance,
            self._title,
            (self.list, 2),
            self.note,
            self.dice,
            in_flow(self.apply_button, self.sample_button, spacing=unit // 3),
        )

    @override
    def refresh(self) -> None:
        sandbox, asks = self._sandbox, self._sandbox.mode is Mode.ASK
        for part in (*self._only_asking, *self._only_acting):
            part.setVisible(asks is (part in self._only_asking))
        self.chance.choose(int(sandbox.is_chance_chosen))
        due, rolled = sandbox.is_chance_due, None
        if due:
            rolled = sandbox.rules.sample_chance(sandbox.full_observation, SeededChance(1))
        faces = rolled.faces if isinstance(rolled, Rolled) else ()
        self.dice.show_value(dict(enumerate(faces)))
        self.dice.setEnabled(bool(faces))
        self.apply_button.setEnabled(bool(faces))
        sets_dice = sandbox.is_chance_chosen and bool(sandbox.rules.cards.dice)
        self.dice.setVisible(sets_dice)
        self.apply_button.setVisible(sets_dice)
        self.sample_button.setEnabled(due)
        for widget in (self.note, self.sample_button):
            widget.setVisible(due or sandbox.is_chance_chosen)
        self.list.clear()
        self._actions = self._outcomes = ()
        self.note.setText("")
        if due:
            self._list_outcomes(len(faces))
        else:
            self._list_actions()
        self._show_answers()

    def _show_answers(self) -> None:
        answers = self._words.answers(self._sandbox)
        self.answers.setHtml("<hr>".join(map(self._words.markup, answers)))

    def _list_actions(self) -> None:
        """List the legal actions."""
        sandbox = self._sandbox
        self._title.setText(self.tr("Legal moves"))
        dice = dice_of(sandbox.rules, sandbox.full_observation)
        self._actions = tuple(sandbox.legal_actions())
        self.list.addItems([sandbox.speaker.action(action, dice) for action in self._actions])

    def _list_outcomes(self, rolled: int) -> None:
        """List the outcomes of chance, which rolls `rolled` dice, with probabilities."""
        sandbox = self._sandbox
        rules, state = sandbox.rules, sandbox.full_observation
        self._title.setText(self.tr("Possible results and their chances"))
        dice = dice_of(rules, state)
        try:
            self._outcomes = found = outcome_groups(rules, state)
        except TooManyOutcomesError:
            self.note.setText(self.tr("There are too many results to list."))
            return
        for group in found:
            percent = self.tr("{n} %").format(n=in_percent(group.probability))
            self.list.addItem(
                f"{percent} ({group.probability})\n{self._words.prospect(group, dice)}"
            )
        notes = [self.tr("Exact, from all %n outcomes.", "", sum(group.ways for group in found))]
        free = [sandbox.speaker.die(die.die) for die in dice if not (die.locked or die.spent)]
        if len(free) == rolled and len({die.colour for die in rules.cards.dice}) > 1:
            notes.append(
                self.tr("The dice are in this order: {dice}.").format(dice=", ".join(free))
            )
        self.note.setText("\n".join(notes))

    # --- choosing ---------------------------------------------------------------------------

    def _chance_changed(self, index: int) -> None:
        self._sandbox.is_chance_chosen = bool(index)
        self.refresh()

    def _activated(self) -> None:
        row = self.list.currentRow()
        if self._outcomes:
            self._sandbox.decide(self._outcomes[row].example)
        else:
            self._sandbox.act(self._actions[row])

    def _clicked(self) -> None:
        if self._sandbox.mode is Mode.ASK:
            self._activated()

    def _use_dice(self) -> None:
        if self.dice.read() and self._sandbox.is_chance_due:
            verdict = self._sandbox.decide(Rolled(self.dice.faces))
            if not verdict.legal:
                self.note.setText(self._sandbox.speaker.reason(verdict))


class LinesPanel(SandboxPanel):
    """Lists the steps of the current line, and all lines, two of which it compares."""

    def __init__(self, sandbox: Sandbox, table: SandboxTable) -> None:
        super().__init__(sandbox, table)
        self._other = 0
        """The index of the line with which the current one is compared."""
        self.steps = sentences(self.tr("Steps, oldest first"))
        self.list = sentences(self.tr("Lines"))
        self.list.setMaximumHeight(9 * em(self))
        for widget, chosen in ((self.steps, self._go_to_step), (self.list, self._switch)):
            widget.itemActivated.connect(chosen)
            widget.itemClicked.connect(chosen)
        self.delete_button = push_button(self.tr("Delete this line"), self._delete)
        self.differences = sentences(self.tr("Differences"))
        self.stack(
            self.tr("Steps"),
            (self.steps, 3),
            self.tr("Lines"),
            self.list,
            in_row(self.delete_button, None),
            (self.differences, 2),
        )

    @override
    def refresh(self) -> None:
        branches, line = self._sandbox.branches, self._sandbox.line
        steps = [self._words.step_text(line, stop) for stop in line.stops]
        _fill(self.steps, steps, line.stops.index(line.index))
        _fill(self.list, [branch.name for branch in branches.all], branches.index)
        has_others = len(branches.all) > 1
        self.delete_button.setEnabled(has_others)
        self.differences.setVisible(has_others)
        self.differences.clear()
        if not has_others:
            return
        if self._other == branches.index or self._other >= len(branches.all):
            self._other = (branches.index + 1) % len(branches.all)
        other = branches.all[self._other]
        head = self.tr("Compared with {line}:").format(line=other.name)
        found = list(self._words.changes(other.line.node, line.node))
        self.differences.addItems([head, *(found or [self.tr("There is no difference.")])])

    def compare(self, other: int) -> None:
        """Compare the current line with the one with index `other`."""
        self._other = other
        self.refresh()

    def _go_to_step(self) -> None:
        line = self._sandbox.line
        stop = line.stops[self.steps.currentRow()]
        if stop != line.index:
            self._sandbox.go_to(stop)

    def fork(self) -> None:
        """Keep the current line as it is, and continue from its position in a new one."""
        branches = self._sandbox.branches
        self._other = branches.index
        branches.fork(branches.free_name(self.tr("Line {n}")))
        self._sandbox.show()

    def _switch(self) -> None:
        branches, row = self._sandbox.branches, self.list.currentRow()
        if row != branches.index:
            self._other, branches.index = branches.index, row
            self._sandbox.show()

    def _delete(self) -> None:
        self._sandbox.branches.delete(self._sandbox.branches.index)
        self._sandbox.show()


class CardsPanel(SandboxPanel):
    """Edits the cards of one place, to which all cards can be added.

    Attributes:
        tray: the list of all cards, which can also be dragged to the table.
        cards: the cards in that list.
    """

    modes = (Mode.FREE,)

    def __init__(self, sandbox: Sandbox, table: SandboxTable) -> None:
        super().__init__(sandbox, table)
        unit = em(self)
        zones = [(sandbox.speaker.zone(n), n) for n in range(len(sandbox.rules.zones))]
        self.place = ChoiceEditor(zones, self.tr("Place"))
        self.place.show_value(max(sandbox.match.to_act, 0))
        self.place.edited.connect(self.refresh)
        self.pile = named(QListWidget(), self.tr("Cards in this place, top first"))
        self.pile.setFixedHeight(_PILE_HEIGHT * unit)
        self.up_button = push_button(self.tr("Move up"), lambda: self._move(-1))
        self.down_button = push_button(self.tr("Move down"), lambda: self._move(1))
        tip = self.tr("Put the card with the cards that are not in play")
        self.remove_button = push_button(self.tr("Take out"), self._take_out, tip)
        self.clear_button = push_button(self.tr("Take all out"), self._take_all_out, tip)
        self._buttons = (self.up_button, self.down_button, self.remove_button, self.clear_button)
        self.search = QLineEdit(placeholderText=self.tr("Search by name"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search cards by name"))
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._add_found)
        self.setFocusProxy(self.search)
        self.tray = named(QListWidget(), self.tr("All cards"))
        side = round(_ICON * unit)
        self.tray.setIconSize(QSize(side, round(side * CARD_RATIO)))
        self.tray.setUniformItemSizes(True)
        self.tray.setMinimumHeight(_TRAY_HEIGHT * unit)
        self.tray.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        copies = sandbox.rules.pieces()
        sprites = table.scene.sprites
        scale = side * sprites.ratio / (UNIT * sprites.resolution)
        self.cards = sorted(copies)
        for card in self.cards:
            picture = QIcon(sprites.pixmap(sprites.face(card, None), scale))
            self.tray.addItem(QListWidgetItem(picture, sandbox.speaker.card(card)))
        self.tray.itemActivated.connect(lambda _item: self._add(self.tray.currentRow()))
        add = self.tr("Press Return to add a card here.")
        self.stack(
            self.place,
            self.pile,
            in_flow(*self._buttons, spacing=unit // 3),
            self.search,
            (self.tray, 1),
            muted(add),
        )

    @property
    def _zone(self) -> ZoneIndex:
        zone = self.place.value
        return zone if isinstance(zone, int) else 0

    @override
    def refresh(self) -> None:
        cards, row = self._sandbox.position.zones[self._zone], self.pile.currentRow()
        self.pile.clear()
        self.pile.addItems([self._sandbox.speaker.card(card) for card in reversed(cards)])
        self.pile.setCurrentRow(min(max(row, 0), len(cards) - 1))
        for button in self._buttons:
            button.setEnabled(bool(cards))

    # --- the place --------------------------------------------------------------------------

    @property
    def _index(self) -> int:
        """The index of the current card in its place; negative if there is none."""
        return self.pile.count() - 1 - self.pile.currentRow()

    def _move(self, step: int) -> None:
        """Move the current card by `step` rows; row 0 is the top of the pile."""
        row, zone, position = self.pile.currentRow(), self._zone, self._sandbox.position
        if 0 <= row + step < self.pile.count():
            place = self._index
            self._sandbox.arrange(move_card(position, zone, place, zone, place - step))
            self.pile.setCurrentRow(row + step)

    def _take_out(self) -> None:
        self._table.take_out(self._zone, self._index)

    def _take_all_out(self) -> None:
        sandbox, zone = self._sandbox, self._zone
        position = sandbox.position
        cards = position.zones[zone]
        for _ in cards:
            position = remove_card(position, zone, 0)
        sandbox.arrange(put_aside(sandbox.rules, position, cards))

    # --- all cards --------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        """Show only the cards whose name contains each word of a text."""
        words = text.casefold().split()
        for row in range(self.tray.count()):
            name = self.tray.item(row).text().casefold()
            self.tray.setRowHidden(row, not all(word in name for word in words))

    def _add_found(self) -> None:
        """Add the only card that was found, or go to the list if there are several."""
        found = [row for row in range(self.tray.count()) if not self.tray.isRowHidden(row)]
        if len(found) == 1:
            self._add(found[0])
            self.search.clear()
        else:
            self.tray.setFocus()

    def _add(self, row: int) -> None:
        self._table.place_card(self.cards[row], self._zone)


class PositionPanel(SandboxPanel):
    """Edits whose turn it is, and the game's fields that apply."""

    modes = (Mode.FREE,)

    def __init__(self, sandbox: Sandbox, table: SandboxTable) -> None:
        super().__init__(sandbox, table)
        seats = [(sandbox.speaker.seat(seat), seat) for seat in (*range(sandbox.rules.seats), TEAM)]
        self.actor = ChoiceEditor(seats, self.tr("Turn"))
        self.setFocusProxy(self.actor)
        self.actor.edited.connect(self._actor_edited)
        self.fields: dict[str, Editor] = {}
        self._form = form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setVerticalSpacing(em(self) // 2)
        add_row(form, self.tr("Turn"), self.actor)
        for field in sandbox.rules.fields:
            editor = field_editor(self._words, field.type, field.name)
            editor.edited.connect(lambda name=field.name: self._field_edited(name))
            editor.show_value(sandbox.position.fields[field.name])
            self.fields[field.name] = editor
            add_row(form, self._words.field(field.name), editor).setToolTip(plain(field.name))
        self.problems = muted("")
        self.stack(form, self.problems, None)

    @override
    def refresh(self) -> None:
        sandbox = self._sandbox
        position = sandbox.position
        self.actor.show_value(position.to_act)
        wrong = {p.name for p in sandbox.line.node.problems or () if p.where == "field"}
        for field in sandbox.rules.fields:
            editor, value = self.fields[field.name], position.fields[field.name]
            if editor.value != value:
                editor.show_value(value)
            shown = field.name in wrong or applies(sandbox.rules, position, field)
            self._form.setRowVisible(editor, shown)
        self.problems.setText("\n".join(sandbox.problems))
        self.body.setEnabled(not sandbox.is_chance_due)

    def _actor_edited(self) -> None:
        seat = self.actor.value
        if isinstance(seat, int):
            self._sandbox.arrange(with_actor(self._sandbox.position, seat))

    def _field_edited(self, name: str) -> None:
        sandbox = self._sandbox
        value = self.fields[name].value
        sandbox.arrange(edit_field(sandbox.rules, sandbox.position, name, value))
