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
from tabletop.ui.sandbox.field_editors import (
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
from tabletop.ui.sandbox.sandbox_words import SandboxWords

_CHOSEN: Final = (Word, SeatOf, CardOf, DieOf, ZoneOf)


class EditorMaker:
    """Makes editors for the fields of one game."""

    def __init__(self, rules: AnyRules, words: SandboxWords) -> None:
        self._rules = rules
        self._words = words

    def editor(self, kind: FieldType, name: str) -> Editor:
        """An editor for values of a type; `name` is what it is called."""
        match kind:
            case Integer():
                return NumberEditor(kind, name)
            case Truth():
                return TruthEditor(name)
            case Word(()):
                return TextEditor(name)
            case Maybe(Word(words) as item) if not words:
                return MaybeEditor(self.editor(item, name), "", name)
            case Maybe(item) if isinstance(item, _CHOSEN):
                return ChoiceEditor(
                    [
                        (QCoreApplication.translate("FieldEditors", "nothing"), None),
                        *self._choices(item),
                    ],
                    name,
                )
            case Maybe(item):
                return MaybeEditor(self.editor(item, name), self.first(item), name)
            case ListOf(item):
                return ListEditor(lambda: (self.editor(item, name),), (self.first(item),), name)
            case MapOf(key, item):
                return MapEditor(
                    lambda: (self.editor(key, name), self.editor(item, name)),
                    (self.first(key), self.first(item)),
                    name,
                )
            case Record(fields):
                named = [(f.name, self._words.field(f.name), f.type) for f in fields]
                return RecordEditor([(n, said, self.editor(k, said)) for n, said, k in named])
            case _:
                return ChoiceEditor(self._choices(kind), name)

    def first(self, kind: FieldType) -> Value:
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
                return {f.name: self.first(f.type) if f.required else f.default for f in fields}
            case _:
                choices = self._choices(kind)
                return choices[0][1] if choices else ""

    def _choices(self, kind: FieldType) -> Sequence[tuple[str, Value]]:
        rules, words = self._rules, self._words
        match kind:
            case Word(known):
                return [(words.value(word, kind), word) for word in known]
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
        named = [(words.value(number, kind), number) for number in numbers]
        return sorted(named) if isinstance(kind, CardOf) else named
