"""Read a file of texts. The format is described in `card_defs/README.md`."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from tabletop.cards.binder import NodeReader, bind_file
from tabletop.cards.file_reading import file_stamp
from tabletop.cards.problems import Problem, Problems, split_misfits
from tabletop.cards.shapes import CustomRead, Parsed, Read, TextHead
from tabletop.cards.templates import Template, TemplateError
from tabletop.cards.yaml_nodes import MapNode, Node
from tabletop.engine.fields import Field, MapOf, Record, Word
from tabletop.engine.localized_error import ErrorText, LocalizedError, quoted_input, unknown_name
from tabletop.i18n.languages import METADATA_KEYS, NATIVE_NAME, ORIGINAL, SHARED, keep_direction
from tabletop.i18n.plurals import ENGLISH, OTHER, PLURALS, Plurals, parse_category, parse_rule
from tabletop.i18n.sentences import CASES, NOM, NONE, Sentence, parse_text

Key = tuple[str, ...]
"""The path of a sentence: section and code, e.g. `("options", "hands", "label")`."""

_ACTION_PARAMS: Final[Mapping[str, Collection[str]]] = {
    "move": ("card", "to", "onto", "source", "using"),
    "roll": ("n",),
    "keep": ("dice", "n", "using"),
    "choose": ("seat", "card", "word"),
    "say": ("word",),
    "shuffled": ("zone", "cards", "n"),
    "rolled": ("faces", "n"),
    "taken": ("card",),
}

ANY_PARAMS: Final = None
SECTIONS: Final[Mapping[str, Collection[str] | None]] = {
    "decks": (),
    "cards": ANY_PARAMS,
    "card_texts": ANY_PARAMS,
    "words": (),
    "dice": (),
    "faces": ("n",),
    "zones": ("player", "number"),
    "dice_places": ("player",),
    "actions": ANY_PARAMS,
    "reasons": ANY_PARAMS,
    "events": ANY_PARAMS,
    "headlines": ANY_PARAMS,
    "prompts": ANY_PARAMS,
    "notes": ANY_PARAMS,
    "score_lines": (),
    "outcomes": ANY_PARAMS,
    "measures": ANY_PARAMS,
    "figures": (),
    "problems": ANY_PARAMS,
    "barriers": (),
    "partings": (),
    "common": ("n",),
    "lists": (),
    "contractions": (),
}
"""The sections with one sentence per code, and the placeholders allowed in each.

`ANY_PARAMS` allows all parameters that the rules fill in.
"""
_PHRASES: Final = ("decks", "cards", "words", "dice", "faces", "zones", "dice_places", "common")
"""The sections of phrases, which sentences request in a grammatical case."""
CARD_SECTIONS: Final = ("decks", "cards", "card_texts", "words", "dice", "faces")
"""The sections that a card set may contain."""
CONTRACTIONS: Final = "contractions"
"""The section of contracted word pairs, which need not match the original."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """The sentences and problems found in a text file."""

    path: Path
    sentences: Mapping[Key, Sentence]
    problems: tuple[Problem, ...]

    def matched_to(self, original: "TextFile") -> "TextFile":
        """Return the translation without the sentences that do not match the original.

        A sentence does not match if the original lacks it or one of its placeholders. Each omitted
        sentence is added to the problems.
        """
        known = [".".join(key) for key in original.sentences]

        def misfit(key: Key, sentence: Sentence) -> ErrorText | None:
            if key[0] == CONTRACTIONS:
                return None
            return _misfit(key, sentence, original.sentences.get(key), known)

        return self._matched(misfit)

    def matched_to_cards(self, original: "TextFile") -> "TextFile":
        """Return a card set's file without the sentences that it may not contain.

        Each omitted sentence adds a problem.
        """

        def misfit(key: Key, sentence: Sentence) -> ErrorText | None:
            if key[0] not in CARD_SECTIONS:
                name, known = quoted_input(".".join(key)), ", ".join(CARD_SECTIONS)
                return ErrorText(
                    "a card set cannot change {name}, only {known}", name=name, known=known
                )
            meant = original.sentences.get(key)
            is_own = meant is None or key[0] in {"cards", "card_texts"}
            return None if is_own else _misfit(key, sentence, meant, ())

        return self._matched(misfit)

    def _matched(self, misfit: Callable[[Key, Sentence], ErrorText | None]) -> "TextFile":
        sentences, problems = split_misfits(self.path, self.sentences, misfit)
        return replace(self, sentences=sentences, problems=(*self.problems, *problems))

    def missing_forms(self, original: "TextFile") -> Iterator[str]:
        """Yield the keys of plural forms that the translation's sentences lack."""
        for key, sentence in self.sentences.items():
            meant = original.sentences.get(key)
            if meant is not None and len(meant.forms.keys() - {NONE}) > 1:
                for form in sentence.plurals.used_categories:
                    if form not in sentence.forms:
                        yield ".".join((*key, form))


def _misfit(
    key: Key, sentence: Sentence, original: Sentence | None, known: Collection[str]
) -> ErrorText | None:
    where = ".".join(key)
    if original is None:
        return unknown_name("{name} is not in the English texts{hint}", where, known)
    allowed = {slot.name for slot in original.slots}
    for slot in sentence.slots:
        if slot.name not in allowed:
            message = unknown_name('the English text has no "{name}"{hint}', slot.name, allowed)
            return message.at(where)
    return None


def read_text_file(path: Path, game: str, language: str, plurals: Plurals = ENGLISH) -> TextFile:
    """Return a file's valid sentences and all its problems.

    Args:
        path: the file.
        game: the game's id, or `SHARED`.
        language: the language that the file must be in.
        plurals: that language's plural rules.
    """
    report = Problems(path)
    fields = (*_fields(plurals), *(_HEAD if game == SHARED else ()))
    file = bind_file(report, TextHead, game, language, fields)
    found = {} if file is None else {**file.partial_fields, **file.game_fields}
    return TextFile(path, dict(_flatten(found, ())), report.problems)


def read_original(path: Path, game: str) -> TextFile:
    """Return a game's English text file, cached until the file changes."""
    return _read_original(path, game, file_stamp(path))


@lru_cache(maxsize=16)
def _read_original(path: Path, game: str, _version: object) -> TextFile:
    return read_text_file(path, game, ORIGINAL)


def _flatten(node: Read, key: Key) -> Iterator[tuple[Key, Sentence]]:
    """Yield the sentences in nested mappings, each after its full key."""
    match node:
        case Sentence():
            yield key, node
        case Mapping():
            for name, inside in node.items():
                yield from _flatten(inside, (*key, name))


@dataclass(frozen=True, slots=True)
class _SentenceReader:
    """A reader of YAML nodes as sentences with plural forms and cases.

    Attributes:
        plurals: the plural rules of the file's language.
        section: the section that contains the sentence.
        allowed: the allowed placeholders; `ANY_PARAMS` allows any that the rules fill in.
    """

    plurals: Plurals
    section: str = ""
    allowed: Collection[str] | None = ()

    def read(self, reader: NodeReader, node: Node, what: str) -> Sentence | None:
        declines, known = self.section in _PHRASES, (NONE, *self.plurals.categories)
        before = reader.report.count
        plurals: dict[str, Node] = {OTHER: node}
        if isinstance(node, MapNode) and not (declines and node.entries.keys() & {*CASES}):
            # The hint for a mistyped case lists everything that is allowed here.
            reader.check_keys(node, (*known, *CASES) if declines else known, what)
            plurals = {form: entry.value for form, entry in node.entries.items() if form in known}
            if OTHER not in plurals:
                reader.report.add(node.line, ErrorText('"other" is missing').at(what))
        forms = {
            form: dict(self._cases(reader, text, what, declines=declines))
            for form, text in plurals.items()
        }
        if reader.report.count > before:
            return None
        return Sentence(forms, node.line, self.plurals)

    def _cases(
        self, reader: NodeReader, node: Node, what: str, *, declines: bool
    ) -> Iterator[tuple[str, Template]]:
        if not (declines and isinstance(node, MapNode)):
            yield NOM, self._template(reader, node, what)
            return
        reader.check_keys(node, CASES, what)
        if NOM not in node.entries:
            reader.report.add(node.line, ErrorText('"{key}" is missing', key=NOM).at(what))
        for case, entry in node.entries.items():
            if case in CASES:
                yield case, self._template(reader, entry.value, what)

    def _template(self, reader: NodeReader, node: Node, what: str) -> Template:
        template: Template = reader.value(node, _TEXT, what) or Template(())
        allowed = self.allowed
        if self.section == "actions":
            allowed = _ACTION_PARAMS.get(what.split(".")[1])
        for slot in template.slots:
            if allowed is not ANY_PARAMS and slot.name not in allowed:
                message = unknown_name(
                    'there is nothing called "{name}" here{hint}', slot.name, allowed
                )
                reader.report.add(node.line, message.at(what))
        return template


def _parse(text: str) -> Template:
    if not text.strip():
        raise TemplateError(ErrorText("the text is empty"))
    return parse_text(keep_direction(" ".join(text.split())))


def _action_code(code: str) -> str:
    head = code.partition(".")[0]
    if head not in _ACTION_PARAMS:
        fault = unknown_name('there is no action "{name}"{hint}', head, _ACTION_PARAMS)
        raise LocalizedError(fault)
    return code


def _two_words(code: str) -> str:
    if len(code.split()) != 2:
        raise LocalizedError(ErrorText('"{code}" is not two words', code=code))
    return code


def _sentences(plurals: Plurals, section: str = "", allowed: Collection[str] | None = ()) -> Read:
    """Return the type of a section that has one sentence for each code."""
    parsers = {"actions": _action_code, CONTRACTIONS: _two_words}
    code: Read = Parsed(parsers[section]) if section in parsers else Word()
    sentence: Read = CustomRead(_SentenceReader(plurals, section, allowed).read)
    return MapOf(code, sentence)


@lru_cache(maxsize=8)
def _fields(plurals: Plurals) -> tuple[Field, ...]:
    """Return all fields that a text file can have, given its language's plural rules."""
    sentence: Read = CustomRead(_SentenceReader(plurals).read)

    def records(*names: str, values: bool = False) -> MapOf:
        """Return the type of a section that has several sentences for each code."""
        fields = [Field(name, sentence, required=True) for name in names]
        if values:
            fields.append(Field("values", _sentences(plurals)))
        return MapOf(Word(), Record(tuple(fields)))

    return (
        *(Field(name, sentence) for name in METADATA_KEYS),
        *(Field(name, _sentences(plurals, name, allowed)) for name, allowed in SECTIONS.items()),
        Field("options", records("label", "help", values=True)),
        Field("fields", records("label", values=True)),
        Field("rules", records("title", "text")),
    )


_TEXT: Final = Parsed(_parse)
_CATEGORY: Final[Read] = Parsed(parse_category)
_RULE: Final[Read] = Parsed(parse_rule)
_HEAD: Final = (Field(NATIVE_NAME, Word()), Field(PLURALS, MapOf(_CATEGORY, _RULE)))
"""Fields that only the file of shared texts has; they describe the language."""
