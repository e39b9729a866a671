"""Bind YAML to annotated dataclasses, and report every problem with its line.

A subclass of `Bound` declares a mapping's keys by its annotations; its method `problems` checks the
rest. A game declares card facts and position fields with the types in `engine.fields`. Annotations
may use these types too.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.cards.problems import Problems
from tabletop.cards.shapes import Bound, CustomRead, Head, Parsed, Read, TextHead, empty, fields_of
from tabletop.cards.yaml_nodes import (
    Kind,
    ListNode,
    MapNode,
    Node,
    Scalar,
    describe,
    quoting_advice,
    read_yaml,
)
from tabletop.engine.fields import (
    Boolean,
    CardOf,
    DieOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Word,
    ZoneOf,
)
from tabletop.engine.localized_error import (
    NO_ERROR_TEXT,
    ErrorText,
    LocalizedError,
    did_you_mean,
    error_text,
    quoted_input,
)

FORMAT: Final = 1
"""The format of card files and texts.

It is incremented if older programs would misread newer files.
"""
MAX_ITEMS: Final = 1000
"""The maximum length of a list; each item may cost a search for similar names."""
MAX_PROBLEMS: Final = 1000
"""After this number of problems in a file, lists count as empty."""

_KEYS_LISTED: Final = 6
"""The maximum number of known keys to list in a message about an unknown one."""

Resolvers = Mapping[type, Callable[[str], object]]
"""Functions that look up names, by the type (such as `CardOf`) of what is named.

They raise `LocalizedError` if there is nothing with the name.
"""
B = TypeVar("B", bound=Bound)
H = TypeVar("H", bound=Head)


@dataclass(frozen=True, slots=True)
class NodeReader:
    """A reader for one file's values, which reports problems.

    Each method receives a name for the value (`what`), for use in messages. If a value is invalid,
    the method adds a problem to the report and returns None or omits that part. Only the report
    shows whether everything is valid.

    Attributes:
        report: collects the problems.
        resolvers: functions that look up the names used in the file.
    """

    report: Problems
    resolvers: Resolvers = field(default_factory=dict)

    def bind(
        self, node: Node, shape: type[B], what: str, more: Collection[Field] = (), key: str = ""
    ) -> B | None:
        """Convert a mapping to an instance of a class.

        `more` declares further fields of the mapping, defined by the game.
        """
        mapping = self.mapping(node, what)
        if mapping is None:
            return None
        own = fields_of(shape)
        before = self.report.count
        found = self._fields(mapping, (*own.values(), *more), what)
        values = {**found.valid, **found.partial}
        bound = shape(
            key=key,
            what=what,
            line=mapping.line,
            lines=found.lines,
            game_fields={
                one.name: found.valid[one.name] for one in more if one.name in found.valid
            },
            partial_fields={
                one.name: found.partial[one.name] for one in more if one.name in found.partial
            },
            **{attribute: values[one.name] for attribute, one in own.items()},
        )
        # If a value is invalid, these problems might only be consequences of that.
        for name, message in bound.problems() if self.report.count == before else ():
            line = mapping.entries[name].key.line if name in mapping.entries else mapping.line
            self.report.add(line, message.at(_path_of(what, name)))
        return bound

    def value(self, node: Node, kind: object, what: str, key: str = "") -> Read:
        """Convert a node to a value of a given type.

        The type is one of `engine.fields` or this module, or a class derived from `Bound`.
        """
        match kind:
            case Integer() | Word() | Boolean():
                return self._scalar(node, kind, what)
            case Maybe(item):
                return None if is_null(node) else self.value(node, item, what)
            case ListOf(item):
                return self._list(node, item, what)
            case MapOf():
                return self._map(node, kind, what)
            case Record(inside):
                mapping = self.mapping(node, what)
                return None if mapping is None else self._fields(mapping, inside, what).valid
            case CustomRead(read):
                return read(self, node, what)
            case type():
                return self.bind(node, kind, what, key=key)
            case _:
                return self._parsed(node, kind, what)

    def mapping(self, node: Node, what: str) -> MapNode | None:
        """Return the node if it is a mapping, with whatever keys, or None if it is not."""
        if isinstance(node, MapNode):
            return node
        self._report_expected(node, what, ErrorText("a mapping (key: value)"))
        return None

    def items(self, node: Node, what: str) -> tuple[Node, ...] | None:
        """Return a list's items, whatever their types, or None if the node is not a list."""
        if not isinstance(node, ListNode):
            self._report_expected(node, what, ErrorText("a list"))
            return None
        if self.report.count > MAX_PROBLEMS:
            return ()
        if len(node.items) > MAX_ITEMS:
            self.report.add(
                node.line, ErrorText("more than {most} entries", most=MAX_ITEMS).at(what)
            )
            return None
        return node.items

    def check_keys(self, node: MapNode, known: Collection[str], what: str) -> None:
        """Report unknown keys."""
        for key, entry in node.entries.items():
            if key not in known:
                hint = did_you_mean(key, known)
                if not hint and len(known) <= _KEYS_LISTED:
                    hint = ErrorText("; the keys are {known}", known=", ".join(known))
                message = ErrorText('there is no key "{key}" here{hint}', key=key, hint=hint)
                self.report.add(entry.key.line, message.at(what))

    # --- the types --------------------------------------------------------------------------

    def _fields(self, mapping: MapNode, known: Collection[Field], what: str) -> "_Found":
        found = _Found({}, {}, {})
        self.check_keys(mapping, [one.name for one in known], what)
        for one in known:
            entry = mapping.entries.get(one.name)
            if entry is None:
                if one.required:
                    missing = ErrorText('"{name}" is missing', name=one.name)
                    self.report.add(mapping.line, missing.at(what))
                of = found.partial if one.required else found.valid
                of[one.name] = one.default
                continue
            before = self.report.count
            value = self.value(entry.value, one.type, _path_of(what, one.name))
            if self.report.count == before:
                found.valid[one.name] = value
                found.lines[one.name] = entry.key.line
            else:
                found.partial[one.name] = empty(one.type) if value is None else value
        return found

    def _scalar(self, node: Node, kind: Integer | Word | Boolean, what: str) -> int | str | None:
        match kind, node:
            case Word(words), Scalar(kind=Kind.WORD, text=text) if not words or text in words:
                return text
            case Integer(low, high), Scalar(kind=Kind.NUMBER, value=int(number)) if (
                low <= number <= high
            ):
                return number
            case Boolean(), Scalar(kind=Kind.BOOLEAN, value=bool(truth)):
                return truth
        self._report_expected(node, what, _expectation(kind), _advice(kind, node))
        return None

    def _parsed(self, node: Node, kind: object, what: str) -> object:
        match node:
            case Scalar(kind=Kind.WORD, text=text):
                pass
            case Scalar(kind=Kind.NUMBER, text=text) if isinstance(kind, SeatOf):
                # A player's name may be a number, which is unambiguous here.
                pass
            case _:
                self._report_expected(node, what, _expectation(kind), _advice(kind, node))
                return None
        parse = kind.parse if isinstance(kind, Parsed) else self.resolvers[type(kind)]
        try:
            return parse(text)
        except LocalizedError as error:
            self.report.add(node.line, error.text.at(what))
            return None
        except BAD_CONTENT as error:
            self.report.add(node.line, error_text(error).at(what))
            return None

    def _list(self, node: Node, item: object, what: str) -> tuple[Read, ...] | None:
        items = self.items(node, what)
        if items is None:
            return None
        found = (self._item(child, item, f"{what}[{n}]") for n, child in enumerate(items, 1))
        return tuple(value for values in found for value in values)

    def _item(self, node: Node, kind: object, what: str, key: str = "") -> tuple[Read, ...]:
        """Return a tuple containing the value, or an empty tuple if it is invalid."""
        before = self.report.count
        value = self.value(node, kind, what, key)
        return () if value is None and self.report.count > before else (value,)

    def _map(self, node: Node, kind: MapOf, what: str) -> Mapping[Read, Read] | None:
        mapping = self.mapping(node, what)
        if mapping is None:
            return None
        result: dict[Read, Read] = {}
        lines: dict[Read, int] = {}
        for text, entry in mapping.entries.items():
            inside = _path_of(what, quoted_input(text))
            keys = self._key(entry.key, kind.key, inside)
            values = self._item(entry.value, kind.value, inside, text)
            for key in keys:
                if key in lines:
                    message = ErrorText(
                        'the key "{text}" is already on line {first}', text=text, first=lines[key]
                    )
                    self.report.add(entry.key.line, message.at(what))
                lines[key] = entry.key.line
                result.update((key, value) for value in values)
        return result

    def _key(self, key: Scalar, kind: object, what: str) -> tuple[Read, ...]:
        """Return a tuple containing the parsed key, or an empty tuple if it is invalid."""
        if kind == Word():
            return (key.text,)
        word = Scalar(key.line, Kind.WORD, key.text, key.text)
        return self._item(key if isinstance(kind, Integer) else word, kind, what)

    def _report_expected(
        self, node: Node, what: str, wanted: ErrorText, advice: ErrorText = NO_ERROR_TEXT
    ) -> None:
        message = ErrorText(
            "expected {wanted}, not {value}{advice}",
            wanted=wanted,
            value=describe(node),
            advice=advice,
        )
        self.report.add(node.line, message.at(what))


class _Found(NamedTuple):
    """A mapping's valid values with their lines, and the valid parts of the others."""

    valid: dict[str, Read]
    partial: dict[str, Read]
    lines: dict[str, int]


_THINGS: Final = {
    SeatOf: ErrorText("a player"),
    CardOf: ErrorText("a card"),
    DieOf: ErrorText("a die"),
    ZoneOf: ErrorText("a zone"),
    Boolean: ErrorText("true or false"),
}


def _expectation(kind: object) -> ErrorText:
    """Return a description of the expected value, for a message."""
    match kind:
        case Integer(low, high):
            return ErrorText("a whole number from {low} to {high}", low=low, high=high)
        case Word((_, *_) as words):
            return ErrorText("one of {words}", words=", ".join(words))
        case _:
            return _THINGS.get(type(kind), ErrorText("a word"))


def _advice(kind: object, node: Node) -> ErrorText:
    """Return advice on how to write a value correctly, or an empty text."""
    if not isinstance(node, Scalar):
        return NO_ERROR_TEXT
    is_number = node.text.lstrip("+-").isdecimal()
    match kind:
        case Integer() if node.kind is Kind.WORD and is_number:
            return ErrorText("; leave out the quotes")
        case Integer() if node.kind is Kind.ODD and not is_number:
            return ErrorText("; write plain digits")
        case Boolean() if node.text in {"true", "false"}:
            return ErrorText("; leave out the quotes")
        case Word(words) if node.kind is Kind.WORD:
            return did_you_mean(node.text, words)
        case Integer() | Boolean():
            return NO_ERROR_TEXT
        case Word(words) if words and node.text not in words:
            return NO_ERROR_TEXT
        case _:
            return quoting_advice(node)


# --- whole files ----------------------------------------------------------------------------


def bind_file(
    report: Problems, shape: type[H], game: str, language: str = "", more: Collection[Field] = ()
) -> H | None:
    """Return a file's contents, or None if it has the wrong format or game.

    In that case, other problems are not reported, since they would only confuse.

    Args:
        report: collects the file's problems.
        shape: the class that declares the file's keys.
        game: the game's id.
        language: the language that the file must have if `shape` is a `TextHead`.
        more: further keys that the file may contain.
    """
    root = read_yaml(report.path, report)
    reader = NodeReader(report)
    top = None if root is None else reader.mapping(root, "")
    if top is None:
        return None
    initial = {key: entry for key, entry in top.entries.items() if key in {"format", "game"}}
    head = reader.bind(MapNode(top.line, initial), Head, "")
    if head is None or head.lines.keys() != {"format", "game"}:
        return None
    if head.format != FORMAT:
        message = ErrorText(
            "format {found} is unknown; this program reads format {known}",
            found=str(head.format),
            known=FORMAT,
        )
        report.add(head.lines["format"], message)
        return None
    if head.game != game:
        message = ErrorText('the game here is "{game}", not "{found}"', game=game, found=head.game)
        report.add(head.lines["game"], message)
        return None
    bound = reader.bind(top, shape, "", more)
    if isinstance(bound, TextHead) and "language" in bound.lines and bound.language != language:
        message = ErrorText('the language here is "{language}"', language=language)
        report.add(bound.lines["language"], message)
    return bound


def is_null(node: Node) -> bool:
    """Return whether a node is `null` or empty."""
    return isinstance(node, Scalar) and node.kind is Kind.NOTHING


def _path_of(what: str, name: str) -> str:
    return f"{what}.{name}" if what and name else what or name
