"""Makes the editors for the fields of a game, from the fields' types."""

from PySide6.QtCore import QCoreApplication

from tabletop.engine.fields import (
    CardOf,
    DieOf,
    FieldType,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Truth,
    Value,
    Word,
    ZoneOf,
)
from tabletop.ui.pages.sandbox.dice_editor import DiceEditor
from tabletop.ui.pages.sandbox.field_editors import (
    ChoiceEditor,
    Choices,
    Editor,
    MaybeEditor,
    NumberEditor,
    RecordEditor,
    RowsEditor,
    TruthEditor,
)
from tabletop.ui.pages.sandbox.sandbox import Sandbox
from tabletop.ui.pages.sandbox.sandbox_texts import SandboxWords


def field_editor(words: SandboxWords, kind: FieldType, path: str) -> Editor:
    """Return an editor for values of a type; `path` as in `SandboxWords.field`."""
    name = words.field(path)
    match kind:
        case Integer():
            return NumberEditor(kind, name)
        case Truth():
            return TruthEditor(name)
        case Maybe(Word() | SeatOf() | CardOf() | DieOf() | ZoneOf() as item):
            nothing = (QCoreApplication.translate("FieldEditors", "nothing"), None)
            return ChoiceEditor([nothing, *_choices(words, item, path)], name, beside=True)
        case Maybe(item):
            return MaybeEditor(field_editor(words, item, path), _first(item), name)
        case ListOf(item):
            return RowsEditor(lambda: (field_editor(words, item, path),), (_first(item),), name)
        case MapOf(key, item):
            fresh = (_first(key), _first(item))
            if isinstance(key, DieOf) and isinstance(item, Integer):
                dice, faces = len(words.rules.cards.dice), range(item.low, item.high + 1)
                return DiceEditor(lambda: _pair(words, kind, path), fresh, name, dice, faces)
            return RowsEditor(lambda: _pair(words, kind, path), fresh, name)
        case Record(fields):
            parts = [(field, f"{path}.{field.name}") for field in fields]
            editors = {f.name: field_editor(words, f.type, part) for f, part in parts}
            return RecordEditor(editors, [words.field(part) for _, part in parts])
        case _:
            return ChoiceEditor(_choices(words, kind, path), name, beside=True)


def _pair(words: SandboxWords, kind: MapOf, path: str) -> tuple[Editor, ...]:
    """Return editors for a key and its value."""
    return field_editor(words, kind.key, path), field_editor(words, kind.value, path)


def zone_editor(sandbox: Sandbox, name: str) -> ChoiceEditor:
    """Return an editor for a zone, with the first one chosen."""
    zones = range(len(sandbox.rules.zones))
    editor = ChoiceEditor([(sandbox.speaker.zone(zone), zone) for zone in zones], name)
    editor.show_value(0)
    return editor


def _choices(words: SandboxWords, kind: FieldType, path: str) -> Choices:
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
    """Return the value with which something new begins."""
    match kind:
        case Integer(low, high):
            return min(max(low, 1), high)
        case Truth():
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
