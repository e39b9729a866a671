"""Widgets that edit the values of typed fields."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QLayout, QLineEdit, QWidget

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
from tabletop.ui.features.sandbox.texts import SandboxTexts
from tabletop.ui.widgets.layouts import em, holding, in_column, in_row
from tabletop.ui.widgets.plain_text import add_row, plain
from tabletop.ui.widgets.widgets import ComboBox, SpinBox, muted, push_button, tool_button

_WIDEST: Final = 15
"""The maximum width of choices that are never elided, in font heights."""
_FEW: Final = 12
"""The number of values of an integer from which it is typed, not chosen."""

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

    def __init__(self, choices: Choices, name: str) -> None:
        """Create an editor.

        Args:
            choices: the entries' labels and values.
            name: the combo box's accessible name.
        """
        self.box = ComboBox()
        super().__init__(in_row((self.box, 1)), self.box, name)
        self._values = [value for _, value in choices]
        self.box.currentTextChanged.connect(lambda text: self.box.setToolTip(plain(text)))
        self.box.addItems([label for label, _ in choices])
        width = self.fontMetrics().horizontalAdvance
        widest = max((width(label) for label, _ in choices), default=0)
        if widest < _WIDEST * em(self):
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
    """A spin box for an integer."""

    def __init__(self, kind: Integer, name: str) -> None:
        self.box = SpinBox(minimum=kind.low, maximum=kind.high)
        super().__init__(in_row(self.box, None), self.box, name)
        self.box.setKeyboardTracking(False)
        self.box.setButtonSymbols(SpinBox.ButtonSymbols.NoButtons)
        self.box.valueChanged.connect(lambda _number: self.edited.emit())

    @property
    @override
    def value(self) -> Value:
        return self.box.value()

    @override
    def show_value(self, value: Value) -> None:
        with QSignalBlocker(self.box):
            self.box.setValue(value if isinstance(value, int) else self.box.minimum())


class RowsEditor(Editor):
    """An editor for a list, a mapping or an optional value, with a row per item.

    If two rows have the same key, the last row's value is used.
    """

    def __init__(
        self,
        make: Callable[[], tuple[Editor, ...]],
        fresh: tuple[Value, ...],
        name: str,
        *,
        is_optional: bool = False,
    ) -> None:
        """Create an editor that has no rows yet.

        Args:
            make: creates the editors for a new row.
            fresh: a new row's initial values.
            name: the list's name.
            is_optional: whether the value is that of the only row, or None if there is no row.
        """
        self.add = push_button(QCoreApplication.translate("FieldEditors", "Add"), self._add)
        adds = QCoreApplication.translate("FieldEditors", "Add to {name}").format(name=name)
        self._layout = in_column(in_row(self.add, None), spacing=em(self.add) // 4)
        super().__init__(self._layout, self.add, adds)
        self._make = make
        self._fresh = fresh
        self._name = name
        self._is_optional = is_optional
        self.rows: list[tuple[QWidget, tuple[Editor, ...]]] = []

    @property
    def _lines(self) -> list[tuple[Value, ...]]:
        """Each row's values, in the order of the rows."""
        return [tuple(editor.value for editor in editors) for _, editors in self.rows]

    @property
    @override
    def value(self) -> Value:
        if self._is_optional:
            return self._lines[0][0] if self.rows else None
        if len(self._fresh) == 1:
            return tuple(value for (value,) in self._lines)
        return {key: value for key, value in self._lines if isinstance(key, int | str)}

    @override
    def show_value(self, value: Value) -> None:
        match value:
            case None:
                self._show_lines([])
            case _ if self._is_optional:
                self._show_lines([(value,)])
            case tuple():
                self._show_lines([(item,) for item in value])
            case Mapping():
                self._show_lines(list(value.items()))

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
        row = holding(in_row((in_column(*editors), 1), remove))
        number = "" if self._is_optional else f" {len(self.rows) + 1}"
        for widget in row.findChildren(QWidget):
            if own_name := widget.accessibleName():
                widget.setAccessibleName(f"{own_name}{number}")
        self.rows.append((row, editors))
        for editor in editors:
            editor.edited.connect(self.edited)
        self._layout.addWidget(row)  # below the button, which must not move
        self.add.setEnabled(not self._is_optional)

    def _add(self) -> None:
        self._show_lines([*self._lines, self._fresh])
        self.edited.emit()

    def _remove(self, row: QWidget) -> None:
        lines = self._lines
        del lines[next(n for n, (widget, _) in enumerate(self.rows) if widget is row)]
        self._show_lines(lines)  # the other rows keep their numbers
        self.add.setFocus()
        self.edited.emit()

    def _drop(self, number: int) -> None:
        row, _ = self.rows.pop(number)
        self.add.setEnabled(True)
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
        case Integer(low, high) if high - low < _FEW:
            return ChoiceEditor([(str(number), number) for number in range(low, high + 1)], name)
        case Integer():
            return NumberEditor(kind, name)
        case Boolean():
            words_of = [(words.value(value, kind, path), value) for value in (False, True)]
            return ChoiceEditor(words_of, name)
        case Maybe(Word() | SeatOf() | CardOf() | DieOf() | ZoneOf() as item):
            nothing = (words.value(None, kind, path), None)
            return ChoiceEditor([nothing, *_choices(words, item, path)], name)
        case Maybe(item) | ListOf(item):
            is_optional, fresh = isinstance(kind, Maybe), (_first(item),)
            return RowsEditor(
                lambda: (field_editor(words, item, path),), fresh, name, is_optional=is_optional
            )
        case MapOf(DieOf(), Integer(low, high)):
            return DiceEditor(name, len(words.rules.cards.dice), range(low, high + 1))
        case MapOf(key, item):
            first = (_first(key), _first(item))

            def pair() -> tuple[Editor, Editor]:
                editors = field_editor(words, key, path), field_editor(words, item, path)
                field = editors[1].focusProxy()
                if field is not None:
                    text = QCoreApplication.translate("FieldEditors", "{name}, value")
                    field.setAccessibleName(text.format(name=field.accessibleName()))
                return editors

            return RowsEditor(pair, first, name)
        case Record(fields):
            parts = [(field, f"{path}.{field.name}") for field in fields]
            editors = {f.name: field_editor(words, f.type, part) for f, part in parts}
            return RecordEditor(editors, [words.field(part) for _, part in parts])
        case _:
            return ChoiceEditor(_choices(words, kind, path), name)


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
        self.line.editingFinished.connect(self.read)

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

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, in the order of the dice."""
        return tuple(face for face in self._value.values() if isinstance(face, int))

    def read(self) -> bool:
        """Read the typed faces; show a problem and return False if they are wrong."""
        words = self.line.text().replace(",", " ").split()
        faces = [self._face(word) for word in words]
        text = ""
        if len(words) > self._dice:
            text = QCoreApplication.translate("FieldEditors", "There are no more than {n} dice.")
        elif None in faces:
            text = QCoreApplication.translate("FieldEditors", "“{word}” is no face of a die.")
        wrong = words[faces.index(None)] if None in faces else ""
        self.problem.setText(text.format(n=self._dice, word=wrong))
        self.problem.setVisible(bool(text))
        if not text and words != self._shown.split():
            self.show_value({die: face for die, face in enumerate(faces) if face is not None})
            self.edited.emit()
        return not text

    def _face(self, word: str) -> int | None:
        """Return the face named by `word`, or None if there is no such face."""
        if word.isdecimal() and word.isascii():
            return int(word) if len(word) < 3 and int(word) in self._faces else None
        return 0 if word.isalpha() and 0 in self._faces else None
