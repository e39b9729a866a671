"""Reads a file of texts. Its format is described in `card_defs/README.md`."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.cards.binder import Reader, is_format
from tabletop.cards.identifiers import OwnNames
from tabletop.cards.problems import Problem, Report
from tabletop.cards.templates import Template, TemplateError
from tabletop.cards.yaml_nodes import MapNode, Node, Scalar, read_yaml
from tabletop.engine.fields import Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean
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
_OPTION_KEYS: Final = ("label", "help", "values")
_FIELD_KEYS: Final = ("label", "values")
_RULE_KEYS: Final = ("title", "text")
_TOP: Final = ("format", "game", "language", *HEAD, *SECTIONS, "options", "fields", "rules")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence and its line in the file."""

    sentence: Sentence
    line: int


@dataclass(frozen=True, slots=True)
class TextFile:
    """What one file says, and what is wrong with it."""

    path: Path
    lines: Mapping[Key, Line]
    problems: tuple[Problem, ...]

    def check_against(self, original: "TextFile") -> Iterator[Problem]:
        """What a translation says or fills in that its original does not."""
        known = [".".join(key) for key in original.lines]
        for key, line in self.lines.items():
            where = ".".join(key)
            if key[0] == CONTRACTIONS:
                continue
            if key not in original.lines:
                hint = did_you_mean(where, known)
                yield Problem(
                    self.path,
                    line.line,
                    ErrorText(
                        "{where} is not in the English texts{hint}",
                        where=quoted_input(where),
                        hint=hint,
                    ),
                )
                continue
            allowed = {slot.name for slot in original.lines[key].sentence.slots}
            for slot in line.sentence.slots:
                if slot.name not in allowed:
                    hint = did_you_mean(slot.name, allowed)
                    message = ErrorText(
                        'the English text has no "{name}"{hint}',
                        name=quoted_input(slot.name),
                        hint=hint,
                    ).at(where)
                    yield Problem(self.path, line.line, message)


def read_text_file(path: Path, game: str, language: str) -> TextFile:
    """The sentences of a file, as far as they are right, and all problems."""
    report = Report(path)
    root = read_yaml(path, report)
    lines: dict[Key, Line] = {}
    if root is not None:
        reader = Reader(report, OwnNames((), ()))
        top = reader.mapping(root, "")
        if top is not None and is_format(reader, top, game):
            lines = dict(_Sections(reader).read(top, language))
    return TextFile(path, lines, report.problems)


def check_language(reader: Reader, top: MapNode, language: str) -> None:
    """Notes that a file does not state the language that it is in."""
    entry = top.entries.get("language")
    if entry is None:
        reader.report.add(top.line, ErrorText('"language" is missing'))
    elif not isinstance(entry.value, Scalar) or entry.value.value != language:
        reader.report.add(
            entry.key.line, ErrorText('the language here is "{language}"', language=language)
        )


@dataclass(frozen=True, slots=True)
class _Sections:
    reader: Reader

    def read(self, top: MapNode, language: str) -> Iterator[tuple[Key, Line]]:
        self.reader.known_keys(top, _TOP, "")
        check_language(self.reader, top, language)
        for name, entry in top.entries.items():
            if name in HEAD:
                yield from self._sentence((name,), entry.value, ())
            elif name in SECTIONS:
                for code, node in self._entries(entry.value, name):
                    if name == CONTRACTIONS and len(code.split()) != 2:
                        self.reader.report.add(
                            node.line,
                            ErrorText('"{code}" is not two words', code=quoted_input(code)).at(
                                name
                            ),
                        )
                    yield from self._sentence((name, code), node, self._allowed(name, code, node))
            elif name == "options":
                yield from self._chosen(name, entry.value, _OPTION_KEYS)
            elif name == "fields":
                yield from self._chosen(name, entry.value, _FIELD_KEYS)
            elif name == "rules":
                for rule, node in self._entries(entry.value, name):
                    yield from self._parts((name, rule), node, _RULE_KEYS)

    def _entries(self, node: Node, what: str) -> Iterator[tuple[str, Node]]:
        mapping = self.reader.mapping(node, what)
        if mapping is not None:
            for key, entry in mapping.entries.items():
                yield key, entry.value

    def _allowed(self, section: str, code: str, node: Node) -> Collection[str] | None:
        if section != "actions":
            return SECTIONS[section]
        head = code.partition(".")[0]
        if head not in _ACTION_PARAMS:
            hint = did_you_mean(head, _ACTION_PARAMS)
            self.reader.report.add(
                node.line,
                ErrorText(
                    'there is no action "{head}"{hint}', head=quoted_input(head), hint=hint
                ).at("actions"),
            )
            return ANY
        return _ACTION_PARAMS[head]

    def _chosen(
        self, section: str, node: Node, names: tuple[str, ...]
    ) -> Iterator[tuple[Key, Line]]:
        """Things of which one value is chosen, or written: options and fields."""
        for name, inside in self._entries(node, section):
            key = (section, name)
            yield from self._parts(key, inside, names)
            if isinstance(inside, MapNode) and "values" in inside.entries:
                values = inside.entries["values"].value
                for value, label in self._entries(values, f"{section}.{name}.values"):
                    yield from self._sentence((*key, "values", value), label, ())

    def _parts(self, key: Key, node: Node, names: tuple[str, ...]) -> Iterator[tuple[Key, Line]]:
        what = ".".join(key)
        mapping = self.reader.mapping(node, what)
        if mapping is None:
            return
        self.reader.known_keys(mapping, names, what)
        for name in names:
            if name == "values":
                continue
            if name not in mapping.entries:
                self.reader.report.add(
                    mapping.line, ErrorText('"{name}" is missing', name=name).at(what)
                )
            else:
                yield from self._sentence((*key, name), mapping.entries[name].value, ())

    def _sentence(
        self, key: Key, node: Node, allowed: Collection[str] | None
    ) -> Iterator[tuple[Key, Line]]:
        what = ".".join(key)
        declines = key[0] in _PHRASES
        plurals: dict[str, Node] = {"other": node}
        if isinstance(node, MapNode) and not (declines and node.entries.keys() & {*CASES}):
            # Who mistypes the only case reads of all that can stand here.
            self.reader.known_keys(node, (*FORMS, *CASES) if declines else FORMS, what)
            plurals = {form: entry.value for form, entry in node.entries.items() if form in FORMS}
            if "other" not in plurals:
                self.reader.report.add(node.line, ErrorText('"other" is missing').at(what))
        before = self.reader.report.count
        forms = {
            form: dict(self._cases(text, what, allowed, declines=declines))
            for form, text in plurals.items()
        }
        if self.reader.report.count == before and "other" in forms:
            yield key, Line(Sentence(forms), node.line)

    def _cases(
        self, node: Node, what: str, allowed: Collection[str] | None, *, declines: bool
    ) -> Iterator[tuple[str, Template]]:
        if not (declines and isinstance(node, MapNode)):
            yield NOM, self._template(node, what, allowed)
            return
        self.reader.known_keys(node, CASES, what)
        if NOM not in node.entries:
            self.reader.report.add(node.line, ErrorText('"{key}" is missing', key=NOM).at(what))
        for case, entry in node.entries.items():
            if case in CASES:
                yield case, self._template(entry.value, what, allowed)

    def _template(self, node: Node, what: str, allowed: Collection[str] | None) -> Template:
        template = parse_text("")
        report = self.reader.report
        text = self.reader.value(node, Word(), what)
        if not isinstance(text, str):
            return template
        if not text.strip():
            report.add(node.line, ErrorText("the text is empty").at(what))
        try:
            template = parse_text(" ".join(text.split()))
        except TemplateError as error:
            report.add(node.line, error.fault.at(what))
        for slot in template.slots:
            if allowed is not ANY and slot.name not in allowed:
                hint = did_you_mean(slot.name, allowed)
                report.add(
                    node.line,
                    ErrorText(
                        'there is nothing called "{name}" here{hint}',
                        name=quoted_input(slot.name),
                        hint=hint,
                    ).at(what),
                )
        return template
