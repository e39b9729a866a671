"""Whose turn it is, the game's fields, and what lies in a pile: everything but the table itself."""

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.zones import TEAM, ZoneRole
from tabletop.match.free_edit import (
    cleared,
    lying_nowhere,
    matters,
    moved,
    put_aside,
    taken,
    with_actor,
    with_field,
)
from tabletop.ui.pages.sandbox.editor_factory import EditorMaker
from tabletop.ui.pages.sandbox.field_editors import ChoiceEditor, Editor
from tabletop.ui.pages.sandbox.panel import Panel
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.sandbox_texts import SandboxWords
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.widgets import heading, muted


class PositionPanel(Panel):
    """Edits what cannot be dragged.

    Signals:
        copy_wanted: the position is to be put on the clipboard as one text.
        paste_wanted: the position on the clipboard is to be laid out.
    """

    copy_wanted = Signal()
    paste_wanted = Signal()

    def __init__(self, sandbox: Sandbox, words: SandboxWords) -> None:
        super().__init__()
        self._sandbox = sandbox
        unit = em(self)
        maker = EditorMaker(sandbox.rules, words)
        self.actor = ChoiceEditor(
            [(sandbox.speaker.seat(seat), seat) for seat in (*range(sandbox.rules.seats), TEAM)],
            self.tr("To act"),
        )
        self.actor.edited.connect(self._actor_edited)
        self.fields: dict[str, Editor] = {}
        self._form = form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setVerticalSpacing(unit // 2)
        form.addRow(self.tr("To act"), self.actor)
        for field in sandbox.rules.fields:
            said = words.field(field.name)
            editor = maker.editor(field.type, field.name)
            editor.edited.connect(lambda name=field.name: self._field_edited(name))
            editor.show_value(sandbox.position.fields[field.name])
            self.fields[field.name] = editor
            label = QLabel(said)
            label.setToolTip(field.name)
            label.setBuddy(editor)
            form.addRow(label, editor)
        self.pile = PileEditor(sandbox)
        self.copy = self._button(self.tr("Copy"), QKeySequence.StandardKey.Copy)
        self.copy.clicked.connect(self.copy_wanted)
        self.paste = self._button(self.tr("Paste"), QKeySequence.StandardKey.Paste)
        self.paste.clicked.connect(self.paste_wanted)
        clipboard = QHBoxLayout()
        clipboard.addWidget(self.copy)
        clipboard.addWidget(self.paste)
        clipboard.addStretch()
        layout = self.column
        layout.addLayout(clipboard)
        layout.addWidget(heading(self.tr("What is due")))
        layout.addLayout(form)
        layout.addWidget(heading(self.tr("Pile by pile")))
        layout.addWidget(self.pile)
        layout.addStretch()
        sandbox.changed.connect(self._follow)
        self._follow()

    def _button(self, text: str, keys: QKeySequence.StandardKey) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        tip = self.tr("The position as one text ({keys})")
        button.setToolTip(tip.format(keys=shown))
        return button

    def _follow(self) -> None:
        sandbox = self._sandbox
        position = sandbox.position
        self.actor.show_value(position.to_act)
        wrong = {problem.name for problem in sandbox.problems or () if problem.where == "field"}
        for field in sandbox.rules.fields:
            editor, value = self.fields[field.name], position.fields[field.name]
            if editor.value != value:
                editor.show_value(value)
            shown = field.name in wrong or matters(sandbox.rules, position, field)
            self._form.setRowVisible(editor, shown)
        self.body.setEnabled(not self._sandbox.is_chance_due)

    def _actor_edited(self) -> None:
        seat = self.actor.value
        if isinstance(seat, int):
            self._sandbox.arrange(with_actor(self._sandbox.position, seat))

    def _field_edited(self, name: str) -> None:
        value = self.fields[name].value
        self._sandbox.arrange(with_field(self._sandbox.position, name, value))


class PileEditor(QWidget):
    """The cards of one zone in their order, the uppermost first; they can change places."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__()
        self._sandbox = sandbox
        zones = range(len(sandbox.rules.zones))
        self.zone = ChoiceEditor(
            [(sandbox.speaker.zone(zone), zone) for zone in zones], self.tr("Pile")
        )
        self.zone.show_value(0)
        self.zone.edited.connect(self._follow)
        self.cards = QListWidget()
        self.cards.setAccessibleName(self.tr("Cards, the uppermost first"))
        self.cards.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.cards.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.cards.setMinimumHeight(12 * em(self))
        self.cards.model().rowsMoved.connect(self._dragged)
        self.up_button = self._button(self.tr("Higher"), -1)
        self.down_button = self._button(self.tr("Lower"), 1)
        self.away_button = self._plain(self.tr("Take away"), self._take_away)
        has_box = any(spec.role is ZoneRole.OUT_OF_PLAY for spec in sandbox.rules.zones)
        self.clear_button = self._plain(
            self.tr("All to the box") if has_box else self.tr("All to its place"), self._clear
        )
        self.rest_button = self._plain(
            self.tr("Everything else to the box")
            if has_box
            else self.tr("Everything else to its place"),
            self._put_rest_aside,
        )
        self.rest_button.setToolTip(self.tr("Every card that lies nowhere"))
        buttons = QGridLayout()
        for number, button in enumerate(
            (self.up_button, self.down_button, self.away_button, self.clear_button)
        ):
            buttons.addWidget(button, number // 2, number % 2)
        buttons.setColumnStretch(2, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(em(self) // 2)
        layout.addWidget(self.zone)
        layout.addWidget(self.cards)
        layout.addLayout(buttons)
        layout.addWidget(muted(self.tr("What lies nowhere is missing; the tray has it.")))
        layout.addWidget(self.rest_button, 0, Qt.AlignmentFlag.AlignLeft)
        sandbox.changed.connect(self._follow)
        self._follow()

    def _button(self, text: str, step: int) -> QPushButton:
        return self._plain(text, lambda: self._move(step))

    @staticmethod
    def _plain(text: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(do)
        return button

    @property
    def _index(self) -> int:
        zone = self.zone.value
        return zone if isinstance(zone, int) else 0

    def _follow(self) -> None:
        cards = self._sandbox.position.zones[self._index]
        row = self.cards.currentRow()
        names = [self._sandbox.speaker.card(card) for card in reversed(cards)]
        if names != [self.cards.item(n).text() for n in range(self.cards.count())]:
            self.cards.clear()
            self.cards.addItems(names)
            self._choose(min(max(row, 0), len(names) - 1))
        for button in (self.up_button, self.down_button, self.away_button, self.clear_button):
            button.setEnabled(bool(cards))
        missing = lying_nowhere(self._sandbox.rules, self._sandbox.position)
        self.rest_button.setEnabled(bool(missing))

    def _choose(self, row: int) -> None:
        self.cards.setCurrentRow(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _move(self, step: int) -> None:
        row = self.cards.currentRow()
        if row >= 0 and 0 <= row + step < self.cards.count():
            self._arrange(row, row + step)

    def _arrange(self, row: int, to: int) -> None:
        """Put the card of a row elsewhere; rows count from the top, places from the bottom."""
        zone, position = self._index, self._sandbox.position
        last = len(position.zones[zone]) - 1
        self._sandbox.arrange(moved(position, zone, last - row, zone, last - to))
        self._follow()
        self._choose(to)

    def _dragged(self, _parent: object, start: int, _end: int, _to: object, row: int) -> None:
        self._arrange(start, row - 1 if row > start else row)

    def _take_away(self) -> None:
        row = self.cards.currentRow()
        if row >= 0:
            zone, position = self._index, self._sandbox.position
            index = len(position.zones[zone]) - 1 - row
            card = position.zones[zone][index]
            self._sandbox.arrange(taken(position, zone, index), card)

    def _clear(self) -> None:
        sandbox = self._sandbox
        sandbox.arrange(cleared(sandbox.rules, sandbox.position, self._index))

    def _put_rest_aside(self) -> None:
        sandbox = self._sandbox
        missing = lying_nowhere(sandbox.rules, sandbox.position)
        sandbox.arrange(put_aside(sandbox.rules, sandbox.position, missing.elements()))
