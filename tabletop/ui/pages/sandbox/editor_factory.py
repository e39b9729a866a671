"""Makes the editors for the fields of a game, from the fields' types."""

from collections.abc import Sequence
from typing import Final

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
from tabletop.match.match import AnyRules
from tabletop.ui.pages.sandbox.field_editors import (
    ChoiceEditor,
    Editor,
    ListEditor,
    MapEditor,
    MaybeEditor,
    NumberEditor,
    RecordEditor,
    TextEditor,
    TruthEditor,
)
from tabletop.ui.pages.sandbox.sandbox_texts import SandboxWords

_CHOSEN: Final = (Word, SeatOf, CardOf, DieOf, ZoneOf)


class EditorMaker:
    """Makes editors for the fields of one game."""

    def __init__(self, rules: AnyRules, words: SandboxWords) -> None:
        self._rules = rules
        self._words = words

    def editor(self, kind: FieldType, path: str) -> Editor:
        """An editor for values of a type; `path` as in `SandboxWords.field`."""
        name = self._words.field(path)
        match kind:
            case Integer():
                return NumberEditor(kind, name)
            case Truth():
                return TruthEditor(name)
            case Word(()):
                return TextEditor(name)
            case Maybe(Word(words) as item) if not words:
                return MaybeEditor(self.editor(item, path), "", name)
            case Maybe(item) if isinstance(item, _CHOSEN):
                return ChoiceEditor(
                    [
                        (QCoreApplication.translate("FieldEditors", "nothing"), None),
                        *self._choices(item, path),
                    ],
                    name,
                    beside=True,
                )
            case Maybe(item):
                return MaybeEditor(self.editor(item, path), _first(item), name)
            case ListOf(item):
                return ListEditor(lambda: (self.editor(item, path),), (_first(item),), name)
            case MapOf(key, item):
                return MapEditor(
                    lambda: (self.editor(key, path), self.editor(item, path)),
                    (_first(key), _first(item)),
                    name,
                )
            case Record(fields):
                parts = [(f.name, f"{path}.{f.name}", f.type) for f in fields]
                return RecordEditor(
                    [(key, self._words.field(p), self.editor(item, p)) for key, p, item in parts]
                )
            case _:
                return ChoiceEditor(self._choices(kind, path), name, beside=True)

    def _choices(self, kind: FieldType, path: str) -> Sequence[tuple[str, Value]]:
        rules, words = self._rules, self._words
        match kind:
            case Word(known):
                return [(words.value(word, kind, path), word) for word in known]
            case SeatOf():
                numbers = range(rules.seats)
            case CardOf():
                numbers = range(len(rules.cards.cards))
            case DieOf():
                numbers = range(len(rules.cards.dice))
            case ZoneOf():
                numbers = range(len(rules.zones))
            case _:
                return []
        named = [(words.value(number, kind, path), number) for number in numbers]
        return sorted(named) if isinstance(kind, CardOf) else named


def _first(kind: FieldType) -> Value:
    """The value with which something new begins."""
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
            return known[0] if known else ""
        case _:
            return 0
