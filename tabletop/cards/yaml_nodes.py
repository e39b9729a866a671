"""Read a strict subset of YAML: plain values, each with its line.

People write the files, and need clear messages instead of tracebacks. The files may come from
untrusted sources, so only mappings, lists and scalars are allowed. Anchors, aliases, tags,
directives, multiple documents and everything that could take too long to read are refused.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

import yaml

from tabletop.cards.file_reading import BAD_CONTENT, read_file
from tabletop.cards.problems import NO_LINE, Problems
from tabletop.engine.localized_error import (
    NO_ERROR_TEXT,
    ErrorText,
    LocalizedError,
    error_text,
    quoted_input,
)

MAX_BYTES: Final = 500_000
"""The maximum size of a file in bytes; larger ones are refused unread."""
MAX_DEPTH: Final = 20
"""The maximum depth of nesting; no format needs even half of it."""
MAX_NODES: Final = 50_000
"""The maximum number of values in a file."""

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader based on libyaml, if available; it is ten times as fast."""

_NUMBER: Final = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_BOOLEANS: Final = {"true": True, "false": False}
_DIRECTIVE: Final = re.compile(r"^%", re.MULTILINE)
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff]")
_BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Kind(Enum):
    """The kind of a YAML scalar."""

    WORD = "a word"
    NUMBER = "a whole number"
    BOOLEAN = "true or false"
    NOTHING = "nothing"
    ODD = "something else than it looks like"
    """Something like `yes`, `1.0` or `0x1F`, which other readers do not take for a word."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value in a file.

    Attributes:
        line: its line in the file, counted from 1.
        kind: the kind of scalar.
        text: the text without quotes.
        value: the word, integer, boolean or None; for `Kind.ODD`, the text.
    """

    line: int
    kind: Kind
    text: str
    value: int | str | bool | None


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; `line` is the line of its key, or its own if it has no key."""

    line: int
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a mapping, and its value."""

    key: Scalar
    value: "Node"


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping in the file's order; `line` is the line of its key, or its own."""

    line: int
    entries: Mapping[str, Entry]


Node = Scalar | ListNode | MapNode


def describe(node: Node) -> ErrorText:
    """Return a description of a value for a message: `"hat"`, `7`, `a list`."""
    match node:
        case ListNode():
            return ErrorText("a list")
        case MapNode():
            return ErrorText("a mapping")
        case Scalar(kind=Kind.NOTHING):
            return ErrorText("nothing")
        case Scalar(kind=Kind.WORD, text=text):
            return ErrorText('"{text}"', text=text)
        case Scalar(text=text):
            return ErrorText("{text}", text=quoted_input(text))


def read_yaml(path: Path, report: Problems) -> Node | None:
    """Return a file's contents, or None if it cannot be parsed, and report problems.

    If a key is not a word, or occurs twice, the rest of the file is read nevertheless.
    """
    try:
        data = read_file(path, MAX_BYTES)
    except FileNotFoundError:
        report.add(NO_LINE, ErrorText("there is no such file"))
        return None
    except (OSError, ValueError) as error:
        report.add(
            NO_LINE, ErrorText("the file cannot be read: {reason}", reason=error_text(error))
        )
        return None
    return parse_yaml(data, report)


def parse_yaml(data: bytes, report: Problems) -> Node | None:
    """Parse YAML in bytes, as `read_yaml` does in a file."""
    if len(data) > MAX_BYTES:
        size = f"{MAX_BYTES // 1000} kB"
        report.add(NO_LINE, ErrorText("it is too large (more than {size})", size=size))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        report.add(line, ErrorText("the file is not written in UTF-8"))
        return None
    if found := _CONTROL.search(text):
        message = ErrorText(
            "a control character ({which}) does not belong here", which=quoted_input(found[0])
        )
        report.add(_line_of(text, found.start()), message)
        return None
    # Parsing directives takes quadratic time, and no format here needs any.
    if found := _DIRECTIVE.search(text):
        report.add(_line_of(text, found.start()), ErrorText("no line may begin with %"))
        return None
    return _compose(text, report)


def _line_of(text: str, position: int) -> int:
    return len(_BREAK.findall(text, 0, position)) + 1


def _compose(text: str, report: Problems) -> Node | None:
    try:
        root = _Builder(yaml.parse(text, Loader=_LOADER), report).root()
    except _RefusedError as refusal:
        report.add(refusal.line, refusal.text)
        return None
    except yaml.MarkedYAMLError as error:
        report.add(*_syntax_problem(error, _line_of(text.rstrip(), len(text))))
        return None
    except (yaml.YAMLError, *BAD_CONTENT) as error:
        report.add(1, ErrorText("this is not YAML: {error}", error=quoted_input(str(error))))
        return None
    if root is None:
        report.add(1, ErrorText("the file is empty"))
    return root


def _syntax_problem(error: yaml.MarkedYAMLError, last: int) -> tuple[int, ErrorText]:
    """Return an error's line, at most the last one with text, and its message."""
    end, start = error.problem_mark, error.context_mark
    message = ErrorText("this is not YAML: {problem}", problem=error.problem or "")
    if error.context and start:
        message = ErrorText(
            "{problem} {context} from line {line}",
            problem=message,
            context=error.context,
            line=start.line + 1,
        )
    return min(end.line + 1, last) if end else last, message


class _RefusedError(LocalizedError):
    """Raised if the file uses unsupported YAML features."""

    def __init__(self, event: yaml.Event, text: ErrorText) -> None:
        super().__init__(text)
        self.line = _line(event)


class _Builder:
    """A builder of nodes from the parser's events."""

    def __init__(self, events: Iterator[Any], report: Problems) -> None:
        self._events = events
        self._report = report
        self._nodes = 0

    def root(self) -> Node | None:
        """Return the only document's node, or None if there is no document."""
        found = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if found is not None:
                    raise _RefusedError(event, ErrorText("a second document (---) begins here"))
                found = self._node(next(self._events), 0, 0)
        return found

    def _node(self, event: yaml.NodeEvent, depth: int, line: int) -> Node:
        """Return the node that begins with an event; `line` is that of its key, or 0."""
        if isinstance(event, yaml.AliasEvent):
            anchor = quoted_input(str(event.anchor))
            fault = ErrorText("aliases (*{anchor}) are not used here", anchor=anchor)
            raise _RefusedError(event, fault)
        self._count(event)
        if isinstance(event, yaml.ScalarEvent):
            if event.style or not event.implicit[0]:
                return Scalar(_line(event), Kind.WORD, event.value, event.value)
            # For an empty value, the parser reports the position of the next token.
            return _plain_scalar(_line(event) if event.value else line or _line(event), event.value)
        if depth >= MAX_DEPTH:
            raise _RefusedError(event, ErrorText("the nesting is too deep"))
        line = line or _line(event)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(following := next(self._events), yaml.SequenceEndEvent):
                items.append(self._node(following, depth + 1, 0))
            return ListNode(line, tuple(items))
        entries: dict[str, Entry] = {}
        while not isinstance(following := next(self._events), yaml.MappingEndEvent):
            key = self._node(following, depth + 1, 0)
            value = self._node(next(self._events), depth + 1, key.line)
            match key:
                case Scalar(kind=Kind.WORD | Kind.NUMBER, text=text) if text not in entries:
                    entries[text] = Entry(key, value)
                case _:
                    self._report.add(key.line, _key_fault(key, entries))
        return MapNode(line, entries)

    def _count(self, event: yaml.NodeEvent) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            fault = ErrorText("there are too many values (over {most})", most=MAX_NODES)
            raise _RefusedError(event, fault)
        if event.anchor is not None:
            anchor = quoted_input(event.anchor)
            fault = ErrorText("anchors (&{anchor}) are not used here", anchor=anchor)
            raise _RefusedError(event, fault)
        if getattr(event, "tag", None) is not None:
            raise _RefusedError(event, ErrorText("tags (!) are not used here"))


def _key_fault(key: Node, known: Mapping[str, Entry]) -> ErrorText:
    """Return why a node cannot be another key of a mapping with the known keys."""
    match key:
        case ListNode() | MapNode():
            return ErrorText("a key must be a word, not {value}", value=describe(key))
        case Scalar(kind=Kind.NOTHING, text=""):
            return ErrorText("a key is missing before the colon")
        case Scalar(kind=Kind.WORD | Kind.NUMBER, text=text):
            return ErrorText(
                'the key "{text}" is already on line {first}', text=text, first=known[text].key.line
            )
        case Scalar(text=text):
            return ErrorText(
                "YAML does not read the key {text} as a word{advice}",
                text=quoted_input(text),
                advice=quoting_advice(key),
            )


def quoting_advice(scalar: Scalar) -> ErrorText:
    """Return advice to put a value in quotes."""
    return ErrorText('; write "{text}"', text=scalar.text) if scalar.text else NO_ERROR_TEXT


def _line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 1


def _plain_scalar(line: int, text: str) -> Scalar:
    if text in _BOOLEANS:
        return Scalar(line, Kind.BOOLEAN, text, _BOOLEANS[text])
    if text in {"", "~", "null"}:
        return Scalar(line, Kind.NOTHING, text, None)
    if _NUMBER.fullmatch(text):
        return Scalar(line, Kind.NUMBER, text, int(text))
    for tag, pattern in yaml.SafeLoader.yaml_implicit_resolvers.get(text[0], ()):
        if tag != "tag:yaml.org,2002:merge" and pattern.match(text):
            return Scalar(line, Kind.ODD, text, text)
    return Scalar(line, Kind.WORD, text, text)
