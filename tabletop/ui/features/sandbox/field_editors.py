"""Widgets that edit the values of typed fields."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLayout, QLineEdit, QWidget

from tabletop.engine.fields import (
    Boolean,
    CardOf,
    DieOf,
    FieldType,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Value,
    Word,
    ZoneOf,
)
from tabletop.overriding import override
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.widgets.layouts import em, holding, in_column, in_row
from tabletop.ui.widgets.plain_text import add_row, plain
from tabletop.ui.widgets.widgets import ComboBox, muted, push_button, tool_button

_WIDEST: Final = 15
"""Maximum width of choices that are never elided, in font heights."""
_BESIDE: Final = 15
"""Maximum total width of editors that share a line, in font heights."""
_SMALL: Final = 100
"""A field is narrow if all its numbers are below this."""

Choices = Sequence[tuple[str, Value]]
"""The choices of an editor, each as its label and value."""


class Editor(QWidget):
    """A widget that edits one value.

    Signals:
        edited: emitted when the user changes the value.
    """

    edited = Signal()

    def __init__(self, layout: QLayout, first: QWidget | None = None, name: str = "") -> None:
        """Create an editor.

        Args:
            layout: the layout containing all the editor's widgets.
            first: the widget that receives the editor's focus.
            name: the accessible name of `first`.
        """
        super().__init__()
        self.setLayout(layout)
        if first is not None:
            first.setAccessibleName(name)
            self.setFocusProxy(first)

    @property
    def value(self) -> Value:
        """The current value."""
        raise NotImplementedError

    def show_value(self, value: Value) -> None:
        """Show a value without emitting a signal."""
        raise NotImplementedError


class ChoiceEditor(Editor):
    """A combo box of named values; for any other value, no entry is selected."""

    def __init__(self, choices: Choices, name: str, *, beside: bool = False) -> None:
        """Create an editor.

        Args:
            choices: the entries' labels and values.
            name: the combo box's accessible name.
            beside: if true, the combo box shares a line and is only as wide as its entries.
        """
        self.box = ComboBox()
        super().__init__(in_row((self.box, 1)), self.box, name)
        self._values = [value for _, value in choices]
        self.box.currentTextChanged.connect(lambda text: self.box.setToolTip(plain(text)))
        self.box.addItems([label for label, _ in choices])
        width = self.fontMetrics().horizontalAdvance
        widest = max((width(label) for label, _ in choices), default=0)
        if beside and widest < _WIDEST * em(self):
            self.box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        else:
            self.box.shrink_to(6)
        self.box.activated.connect(lambda _index: self.edited.emit())

    @property
    @override
    def value(self) -> Value:
        index = self.box.currentIndex()
        return self._values[index] if index >= 0 else None

    @override
    def show_value(self, value: Value) -> None:
        known = next((n for n, v in enumerate(self._values) if v == value), -1)
        self.box.setCurrentIndex(known)


class NumberEditor(Editor):
    """A field for an integer, with buttons that change it by one."""

    def __init__(self, kind: Integer, name: str) -> None:
        less = QCoreApplication.translate("FieldEditors", "One less")
        more = QCoreApplication.translate("FieldEditors", "One more")
        self.less = tool_button("−", lambda: self._set(self._number - 1), less)
        self.more = tool_button("+", lambda: self._set(self._number + 1), more)
        self.line = QLineEdit()
        super().__init__(in_row((self.line, 1), self.less, self.more, None), self.line, name)
        self._kind = kind
        self._number = kind.low
        self.line.setValidator(QIntValidator(kind.low, kind.high, self))
        if kind.high < _SMALL:
            self.line.setFixedWidth(3 * em(self))  # leaves space for its neighbours
        self.line.editingFinished.connect(lambda: self._set(int(self.line.text())))

    @property
    @override
    def value(self) -> Value:
        return self._number

    @override
    def show_value(self, value: Value) -> None:
        self._number = value if isinstance(value, int) else self._kind.low
        self.line.setText(str(self._number))

    def _set(self, number: int) -> None:
        number = min(max(number, self._kind.low), self._kind.high)
        if number != self._number:
            self.show_value(number)
            self.edited.emit()


class BoolEditor(Editor):
    """An editor for a truth value: a check box."""

    def __init__(self, name: str) -> None:
        self.box = QCheckBox(QCoreApplication.translate("FieldEditors", "yes"))
        super().__init__(in_row((self.box, 1)), self.box, name)
        self.box.clicked.connect(lambda _checked: self.edited.emit())

    @property
    @override
    def value(self) -> Value:
        return self.box.isChecked()

    @override
    def show_value(self, value: Value) -> None:
        self.box.setChecked(bool(value))


class OptionalEditor(Editor):
    """A check box that switches between None and a value with its own editor."""

    def __init__(self, item: Editor, first: Value, name: str) -> None:
        self.switch = QCheckBox(QCoreApplication.translate("FieldEditors", "there is one"))
        super().__init__(in_column(self.switch, item), self.switch, name)
        self.item = item
        self._first = first
        self.switch.clicked.connect(self._on_switched)
        item.edited.connect(self.edited)

    @property
    @override
    def value(self) -> Value:
        return self.item.value if self.switch.isChecked() else None

    @override
    def show_value(self, value: Value) -> None:
        self.switch.setChecked(value is not None)
        self.item.setVisible(value is not None)
        if value is not None:
            self.item.show_value(value)

    def _on_switched(self, there: bool) -> None:
        self.show_value(self._first if there else None)
        self.edited.emit()


class RowsEditor(Editor):
    """An editor for a list (one value per row) or a mapping (a key and value per row).

    If two rows have the same key, the last row's value is used.
    """

    def __init__(
        self, make: Callable[[], tuple[Editor, ...]], fresh: tuple[Value, ...], name: str
    ) -> None:
        """Create an editor that has no rows yet.

        Args:
            make: creates the editors for a new row.
            fresh: a new row's initial values.
            name: the list's name.
        """
        self.add = push_button(QCoreApplication.translate("FieldEditors", "Add"), self._add)
        adds = QCoreApplication.translate("FieldEditors", "Add to {name}").format(name=name)
        self._layout = in_column(in_row(self.add, None), spacing=em(self.add) // 4)
        super().__init__(self._layout, self.add, adds)
        self._make = make
        self._fresh = fresh
        self._name = name
        self.rows: list[tuple[QWidget, tuple[Editor, ...]]] = []

    @property
    def _lines(self) -> list[tuple[Value, ...]]:
        """Each row's values, in the order of the rows."""
        return [tuple(editor.value for editor in editors) for _, editors in self.rows]

    @property
    @override
    def value(self) -> Value:
        if len(self._fresh) == 1:
            return tuple(value for (value,) in self._lines)
        return {key: value for key, value in self._lines if isinstance(key, int | str)}

    @override
    def show_value(self, value: Value) -> None:
        match value:
            case tuple():
                self._show_lines([(item,) for item in value])
            case Mapping():
                self._show_lines(list(value.items()))
            case _:
                self._show_lines([])

    def _show_lines(self, lines: Sequence[tuple[Value, ...]]) -> None:
        while len(self.rows) > len(lines):
            self._drop(len(self.rows) - 1)
        while len(self.rows) < len(lines):
            self._new_row()
        for (_, editors), values in zip(self.rows, lines, strict=True):
            for editor, value in zip(editors, values, strict=True):
                editor.show_value(value)

    def _new_row(self) -> None:
        editors = self._make()
        tip = QCoreApplication.translate("FieldEditors", "Remove")
        name = QCoreApplication.translate("FieldEditors", "Remove from {name}")
        remove = tool_button("×", lambda: self._remove(row), tip, name=name.format(name=self._name))
        wide = sum(editor.minimumSizeHint().width() for editor in editors)
        if wide > _BESIDE * em(self):
            row = holding(in_row((holding(in_column(*editors)), 1), remove))
        else:
            row = holding(in_row((editors[0], 1), *editors[1:], remove))
        self.rows.append((row, editors))
        for editor in editors:
            editor.edited.connect(self.edited)
        self._layout.addWidget(row)  # below the button, which must not move

    def _add(self) -> None:
        self._show_lines([*self._lines, self._fresh])
        self.edited.emit()

    def _remove(self, row: QWidget) -> None:
        self._drop(next(n for n, (widget, _) in enumerate(self.rows) if widget is row))
        self.add.setFocus()
        self.edited.emit()

    def _drop(self, number: int) -> None:
        row, _ = self.rows.pop(number)
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()


class RecordEditor(Editor):
    """A form with one labelled editor for each part of a record."""

    def __init__(self, parts: Mapping[str, Editor], labels: Sequence[str]) -> None:
        """Create a form.

        Args:
            parts: a mapping from each part's key to its editor.
            labels: the editors' labels, in the order of `parts`.
        """
        self.parts = parts
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        super().__init__(form)
        form.setContentsMargins(em(self), 0, 0, 0)
        for label, editor in zip(labels, parts.values(), strict=True):
            add_row(form, label, editor)
            editor.edited.connect(self.edited)

    @property
    @override
    def value(self) -> Value:
        return {key: editor.value for key, editor in self.parts.items()}

    @override
    def show_value(self, value: Value) -> None:
        if isinstance(value, Mapping):
            for key, editor in self.parts.items():
                editor.show_value(value.get(key))


def field_editor(words: SandboxTexts, kind: FieldType, path: str) -> Editor:
    """Return an editor for a field type; for `path`, see `SandboxTexts.field`."""
    name = words.field(path)
    match kind:
        case Integer():
            return NumberEditor(kind, name)
        case Boolean():
            return BoolEditor(name)
        case Maybe(Word() | SeatOf() | CardOf() | DieOf() | ZoneOf() as item):
            nothing = (QCoreApplication.translate("FieldEditors", "nothing"), None)
            return ChoiceEditor([nothing, *_choices(words, item, path)], name, beside=True)
        case Maybe(item):
            return OptionalEditor(field_editor(words, item, path), _first(item), name)
        case ListOf(item):
            return RowsEditor(lambda: (field_editor(words, item, path),), (_first(item),), name)
        case MapOf(DieOf(), Integer(low, high)):
            return DiceEditor(name, len(words.rules.cards.dice), range(low, high + 1))
        case MapOf(key, item):
            fresh = (_first(key), _first(item))
            kinds = key, item
            return RowsEditor(
                lambda: tuple(field_editor(words, kind, path) for kind in kinds), fresh, name
            )
        case Record(fields):
            parts = [(field, f"{path}.{field.name}") for field in fields]
            editors = {f.name: field_editor(words, f.type, part) for f, part in parts}
            return RecordEditor(editors, [words.field(part) for _, part in parts])
        case _:
            return ChoiceEditor(_choices(words, kind, path), name, beside=True)


def zone_editor(sandbox: Sandbox, name: str) -> ChoiceEditor:
    """Return a combo box for choosing a zone, with the first zone selected."""
    zones = range(len(sandbox.rules.zones))
    editor = ChoiceEditor([(sandbox.speaker.zone(zone), zone) for zone in zones], name)
    editor.show_value(0)
    return editor


def _choices(words: SandboxTexts, kind: FieldType, path: str) -> Choices:
    rules = words.rules
    counts = {
        SeatOf: rules.seats,
        CardOf: len(rules.cards.cards),
        DieOf: len(rules.cards.dice),
        ZoneOf: len(rules.zones),
    }
    values = kind.words if isinstance(kind, Word) else range(counts[type(kind)])
    named = [(words.value(value, kind, path), value) for value in values]
    return sorted(named) if isinstance(kind, CardOf) else named


def _first(kind: FieldType) -> Value:
    """Return the initial value for a field type."""
    match kind:
        case Integer(low, high):
            return min(max(low, 1), high)
        case Boolean():
            return False
        case Maybe():
            return None
        case ListOf():
            return ()
        case MapOf():
            return {}
        case Record(fields):
            return {f.name: _first(f.type) if f.required else f.default for f in fields}
        case Word(known):
            return known[0]
        case _:
            return 0


class DiceEditor(Editor):
    """A text field for the faces of all dice: numbers, or any word for a picture."""

    def __init__(self, name: str, dice: int, faces: range) -> None:
        """Create an empty editor.

        Args:
            name: the field's accessible name.
            dice: the number of dice.
            faces: the faces a die can show; 0 is its picture.
        """
        self.line, self.problem = QLineEdit(), muted("")
        super().__init__(in_column(self.line, self.problem), self.line, name)
        tip = QCoreApplication.translate("FieldEditors", "All dice in one line, e.g. 1 1 3 4 duck")
        self.line.setPlaceholderText(tip)
        self.problem.hide()
        self._dice, self._faces = dice, faces
        self._value: Mapping[int | str, Value] = {}
        self._shown = ""
        self.line.editingFinished.connect(self._on_typed)

    @property
    @override
    def value(self) -> Value:
        return self._value

    @override
    def show_value(self, value: Value) -> None:
        self._value = known = value if isinstance(value, Mapping) else {}
        picture = QCoreApplication.translate("FieldEditors", "picture")
        # A line of faces can be shown only if no die before the last is missing.
        in_order = list(known) == list(range(len(known)))
        self._shown = " ".join(str(face or picture) for face in known.values()) if in_order else ""
        self.line.setText(self._shown)
        self.problem.hide()

    def _on_typed(self) -> None:
        words = self.line.text().replace(",", " ").split()
        if words == self._shown.split():
            return
        faces = [self._face(word) for word in words]
        if len(words) > self._dice:
            text = QCoreApplication.translate("FieldEditors", "There are no more than {n} dice.")
            self._refuse(text.format(n=self._dice))
        elif None in faces:
            wrong = words[faces.index(None)]
            text = QCoreApplication.translate("FieldEditors", "“{word}” is no face of a die.")
            self._refuse(text.format(word=wrong))
        else:
            self.show_value({die: face for die, face in enumerate(faces) if face is not None})
            self.edited.emit()

    def _face(self, word: str) -> int | None:
        """Return the face named by `word`, or None if there is no such face."""
        if word.isdecimal() and word.isascii():
            return int(word) if len(word) < 3 and int(word) in self._faces else None
        return 0 if word.isalpha() and 0 in self._faces else None

    def _refuse(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.show()
