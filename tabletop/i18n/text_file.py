"""Reads a file of texts. Its format is described in `card_defs/README.md`."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.cards.binder import Reader, bind_file
from tabletop.cards.problems import Problem, Report
from tabletop.cards.shapes import Parsed, Read, Special, WordsHead
from tabletop.cards.templates import Template, TemplateError
from tabletop.cards.yaml_nodes import MapNode, Node
from tabletop.engine.fields import Field, MapOf, Record, Word
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import unknown_name
from tabletop.i18n.metadata import HEAD
from tabletop.i18n.sentences import CASES, FORMS, NOM, Sentence, parse_text

Key = tuple[str, ...]
"""Where a sentence stands: its section and its code, e.g. `("options", "hands", "label")`."""

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

ANY: Final = None
SECTIONS: Final[Mapping[str, Collection[str] | None]] = {
    "decks": (),
    "cards": ANY,
    "card_texts": ANY,
    "words": (),
    "dice": (),
    "faces": ("n",),
    "zones": ("player", "number"),
    "dice_places": ("player",),
    "actions": ANY,
    "reasons": ANY,
    "events": ANY,
    "prompts": ANY,
    "notes": ANY,
    "score_lines": (),
    "outcomes": ANY,
    "measures": ANY,
    "problems": ANY,
    "barriers": (),
    "partings": (),
    "common": ("n",),
    "lists": (),
    "contractions": (),
}
"""The sections with a sentence a code, and what may be filled in there (`ANY`: whatever the
rules say)."""
_PHRASES: Final = ("decks", "cards", "words", "dice", "faces", "zones", "dice_places", "common")
"""The sections of what is filled into sentences, in whichever case they ask for."""
CONTRACTIONS: Final = "contractions"
"""Where two words become one; each language has its own, whatever the original has."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """What one file says, and what is wrong with it."""

    path: Path
    sentences: Mapping[Key, Sentence]
    problems: tuple[Problem, ...]

    def check_against(self, original: "TextFile") -> Iterator[Problem]:
        """Yield what a translation says or fills in that its original does not."""
        known = [".".join(key) for key in original.sentences]
        for key, sentence in self.sentences.items():
            where = ".".join(key)
            if key[0] == CONTRACTIONS:
                continue
            if key not in original.sentences:
                message = unknown_name("{name} is not in the English texts{hint}", where, known)
                yield Problem(self.path, sentence.line, message)
                continue
            allowed = {slot.name for slot in original.sentences[key].slots}
            for slot in sentence.slots:
                if slot.name not in allowed:
                    message = unknown_name(
                        'the English text has no "{name}"{hint}', slot.name, allowed
                    )
                    yield Problem(self.path, sentence.line, message.at(where))


def read_text_file(path: Path, game: str, language: str) -> TextFile:
    """Return the sentences of a file, as far as they are right, and all problems."""
    report = Report(path)
    file = bind_file(report, WordsHead, game, language, _FIELDS)
    sentences = {} if file is None else dict(_flat(file.more, ()))
    return TextFile(path, sentences, report.problems)


def _flat(said: Read, key: Key) -> Iterator[tuple[Key, Sentence]]:
    """Yield the sentences in mappings of mappings by all their keys."""
    match said:
        case Sentence():
            yield key, said
        case Mapping():
            for name, inside in said.items():
                yield from _flat(inside, (*key, name))


@dataclass(frozen=True, slots=True)
class _SentenceReader:
    """Reads a sentence with its plurals and cases.

    Attributes:
        section: where it stands.
        allowed: what may be filled in (`ANY`: whatever the rules say).
    """

    section: str = ""
    allowed: Collection[str] | None = ()

    def read(self, reader: Reader, node: Node, what: str) -> Sentence | None:
        declines = self.section in _PHRASES
        plurals: dict[str, Node] = {"other": node}
        if isinstance(node, MapNode) and not (declines and node.entries.keys() & {*CASES}):
            # Who mistypes the only case reads of all that can stand here.
            reader.known_keys(node, (*FORMS, *CASES) if declines else FORMS, what)
            plurals = {form: entry.value for form, entry in node.entries.items() if form in FORMS}
            if "other" not in plurals:
                reader.report.add(node.line, ErrorText('"other" is missing').at(what))
        forms = {
            form: dict(self._cases(reader, text, what, declines=declines))
            for form, text in plurals.items()
        }
        return Sentence(forms, node.line) if "other" in forms else None

    def _cases(
        self, reader: Reader, node: Node, what: str, *, declines: bool
    ) -> Iterator[tuple[str, Template]]:
        if not (declines and isinstance(node, MapNode)):
            yield NOM, self._template(reader, node, what)
            return
        reader.known_keys(node, CASES, what)
        if NOM not in node.entries:
            reader.report.add(node.line, ErrorText('"{key}" is missing', key=NOM).at(what))
        for case, entry in node.entries.items():
            if case in CASES:
                yield case, self._template(reader, entry.value, what)

    def _template(self, reader: Reader, node: Node, what: str) -> Template:
        template: Template = reader.value(node, _TEXT, what) or Template(())
        allowed = self.allowed
        if self.section == "actions":
            allowed = _ACTION_PARAMS.get(what.split(".")[1])
        for slot in template.slots:
            if allowed is not ANY and slot.name not in allowed:
                message = unknown_name(
                    'there is nothing called "{name}" here{hint}', slot.name, allowed
                )
                reader.report.add(node.line, message.at(what))
        return template


def _parse(text: str) -> Template:
    if not text.strip():
        raise TemplateError(ErrorText("the text is empty"))
    return parse_text(" ".join(text.split()))


def _action_code(code: str) -> str:
    head = code.partition(".")[0]
    if head not in _ACTION_PARAMS:
        raise LocalizedError(
            unknown_name('there is no action "{name}"{hint}', head, _ACTION_PARAMS)
        )
    return code


def _two_words(code: str) -> str:
    if len(code.split()) != 2:
        raise LocalizedError(ErrorText('"{code}" is not two words', code=quoted_input(code)))
    return code


def _sentences(section: str = "", allowed: Collection[str] | None = ()) -> Read:
    """Return the type of a section with a sentence a code."""
    parsers = {"actions": _action_code, CONTRACTIONS: _two_words}
    code: Read = Parsed(parsers[section]) if section in parsers else Word()
    sentence: Read = Special(_SentenceReader(section, allowed).read)
    return MapOf(code, sentence)


def _records(*names: str, values: bool = False) -> MapOf:
    """Return the type of a section with several sentences a code, and perhaps those of values."""
    fields = [Field(name, _SENTENCE, required=True) for name in names]
    if values:
        fields.append(Field("values", _sentences()))
    return MapOf(Word(), Record(tuple(fields)))


_TEXT: Final = Parsed(_parse)
_SENTENCE: Final[Read] = Special(_SentenceReader().read)
_FIELDS: Final = (
    *(Field(name, _SENTENCE) for name in HEAD),
    *(Field(section, _sentences(section, allowed)) for section, allowed in SECTIONS.items()),
    Field("options", _records("label", "help", values=True)),
    Field("fields", _records("label", values=True)),
    Field("rules", _records("title", "text")),
)
