"""The position panel, for everything that cannot be dragged, and the problem bar."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QListWidget,
    QSizePolicy,
    QWidget,
)

from tabletop.engine.positions import Impossible
from tabletop.engine.zones import TEAM, ZoneIndex, ZoneRole
from tabletop.match.edit import applies, edit_field, move_card, put_aside, unplaced, with_actor
from tabletop.overriding import override
from tabletop.ui.features.sandbox.field_editors import (
    ChoiceEditor,
    Editor,
    field_editor,
    zone_editor,
)
from tabletop.ui.features.sandbox.panels import SandboxPanel
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.layouts import em, in_column, in_row, retain_size
from tabletop.ui.widgets.plain_text import PlainLabel, add_row, plain
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.widgets import muted, named, push_button


class PositionPanel(SandboxPanel):
    """Edits whose turn it is, the game's fields and the order of cards in piles."""

    def __init__(self, sandbox: Sandbox, words: SandboxTexts) -> None:
        super().__init__(sandbox)
        self.actor = ChoiceEditor(
            [(sandbox.speaker.seat(seat), seat) for seat in (*range(sandbox.rules.seats), TEAM)],
            self.tr("To act"),
        )
        self.setFocusProxy(self.actor)
        self.actor.edited.connect(self._actor_edited)
        self.fields: dict[str, Editor] = {}
        self._form = form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setVerticalSpacing(em(self) // 2)
        add_row(form, self.tr("To act"), self.actor)
        for field in sandbox.rules.fields:
            editor = field_editor(words, field.type, field.name)
            editor.edited.connect(lambda name=field.name: self._field_edited(name))
            editor.show_value(sandbox.position.fields[field.name])
            self.fields[field.name] = editor
            add_row(form, words.field(field.name), editor).setToolTip(plain(field.name))
        self.pile = PileEditor(sandbox)
        self.stack(self.tr("What is due"), form, self.tr("Pile by pile"), self.pile, None)

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
        self.body.setEnabled(not sandbox.is_chance_due)

    def _actor_edited(self) -> None:
        seat = self.actor.value
        if isinstance(seat, int):
            self._sandbox.arrange(with_actor(self._sandbox.position, seat))

    def _field_edited(self, name: str) -> None:
        sandbox = self._sandbox
        value = self.fields[name].value
        sandbox.arrange(edit_field(sandbox.rules, sandbox.position, name, value))


class PileEditor(QWidget):
    """Edits the order of the cards in one zone, listed from the top."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        self.zone = zone_editor(sandbox, self.tr("Pile"))
        self.zone.edited.connect(self._update_pile)
        self.cards = named(QListWidget(), self.tr("Cards, the uppermost first"))
        self.cards.setMinimumHeight(12 * em(self))
        rest = self.tr("Everything else to its place")
        if any(spec.role is ZoneRole.OUT_OF_PLAY for spec in sandbox.rules.zones):
            rest = self.tr("Everything else to the box")
        everything = self.tr("Every card that lies nowhere")
        self.up_button = push_button(self.tr("Higher"), lambda: self._move(-1))
        self.down_button = push_button(self.tr("Lower"), lambda: self._move(1))
        self.rest_button = push_button(rest, self._remove_rest, everything)
        buttons = in_row(self.up_button, self.down_button, None)
        about = muted(self.tr("What lies nowhere is missing; the tray has it."))
        parts = (self.zone, self.cards, buttons, about, in_row(self.rest_button, None))
        self.setLayout(in_column(*parts, spacing=em(self) // 2))
        sandbox.changed.connect(self._update_pile)
        self._update_pile()

    @property
    def _index(self) -> ZoneIndex:
        zone = self.zone.value
        return zone if isinstance(zone, int) else 0

    def _update_pile(self) -> None:
        cards = self._sandbox.position.zones[self._index]
        row = self.cards.currentRow()
        names = [self._sandbox.speaker.card(card) for card in reversed(cards)]
        if names != [self.cards.item(n).text() for n in range(self.cards.count())]:
            self.cards.clear()
            self.cards.addItems(names)
            self.cards.setCurrentRow(min(max(row, 0), len(names) - 1))
        for button in (self.up_button, self.down_button):
            button.setEnabled(bool(cards))
        self.rest_button.setEnabled(bool(unplaced(self._sandbox.rules, self._sandbox.position)))

    def _move(self, step: int) -> None:
        """Move the current card by `step` rows; row 0 is the top of the pile."""
        row = self.cards.currentRow()
        if row >= 0 and 0 <= row + step < self.cards.count():
            zone, position = self._index, self._sandbox.position
            place = self.cards.count() - 1 - row
            self._sandbox.arrange(move_card(position, zone, place, zone, place - step))
            self._update_pile()
            self.cards.setCurrentRow(row + step)

    def _remove_rest(self) -> None:
        sandbox = self._sandbox
        missing = unplaced(sandbox.rules, sandbox.position)
        sandbox.arrange(put_aside(sandbox.rules, sandbox.position, missing.elements()))


class ProblemBar(QFrame):
    """Shows the first problem of a position that cannot occur, and all in a tool tip.

    If there is no problem, the bar keeps its space, so that the table does not move during edits.
    """

    def __init__(self, sandbox: Sandbox, words: SandboxTexts) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._words = words
        self._announced = ""
        unit = em(self)
        self._sign = PlainLabel(pixmap=icon("warning").pixmap(int(1.3 * unit)))
        self.label = PlainLabel()
        self.label.setMinimumWidth(1)
        retain_size(self._sign, self.label)
        margins = (unit, unit // 6, unit // 2, unit // 6)
        self.setLayout(in_row(self._sign, (self.label, 1), spacing=unit, margins=margins))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        sandbox.changed.connect(self._update_problems)
        self._update_problems()

    @property
    def lines(self) -> list[str]:
        """All problems, each as a sentence that names the zone or field concerned."""
        return list(dict.fromkeys(map(self._line, self._sandbox.line.node.problems or ())))

    def _line(self, problem: Impossible) -> str:
        speaker = self._sandbox.speaker
        sentence = speaker.problem(problem)
        match problem:
            case Impossible("zone", int(zone)):
                return f"{speaker.zone(zone)}: {sentence}"
            case Impossible("field", str(name)):
                return f"{self._words.field(name)}: {sentence}"
            case Impossible("to_act"):
                return self.tr("To act: {problem}").format(problem=sentence)
            case _:
                return sentence

    def _update_problems(self) -> None:
        lines = self.lines
        self.setObjectName("bar" if lines else "")
        self.style().unpolish(self)
        self.style().polish(self)
        self._sign.setVisible(bool(lines))
        text = "\n".join(lines)
        self.label.setToolTip(plain(text))
        self.label.setAccessibleName(text)
        self._write()
        if text and text != self._announced:
            announce(self, text)
        self._announced = text

    def _write(self) -> None:
        """Show the first problem, elided to the width of the label."""
        first, elide = next(iter(self.lines), ""), Qt.TextElideMode.ElideRight
        self.label.setText(self.label.fontMetrics().elidedText(first, elide, self.label.width()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()
