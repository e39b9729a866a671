"""Strict reading of YAML: plain values only, and everything knows its line.

The files read here are written by people who are helped by a plain message and never by a
traceback, and they may come from strangers. So the subset is small: mappings, lists and scalars.
Anchors, aliases, tags, directives and several documents in one file are refused, and so is what
could take for ever to read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

import yaml

from tabletop.cards.file_reading import read_file
from tabletop.cards.problems import WHOLE, Report
from tabletop.engine.localized_error import NO_FAULT, ErrorText, fault_of
from tabletop.engine.quoting import quoted_input

MAX_BYTES: Final = 500_000
"""Larger files are refused unread."""
MAX_DEPTH: Final = 20
"""Deeper nesting is refused; the deepest of our formats needs less than half of it."""
MAX_NODES: Final = 50_000
"""Files with more values are refused."""

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's parser, ten times as fast as the one in Python; some builds of PyYAML lack it."""

_NUMBER: Final = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_DECIMAL: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?")
_TRUTHS: Final = {"true": True, "false": False}
_DIRECTIVE: Final = re.compile(r"^%", re.MULTILINE)
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff]")
_BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Kind(Enum):
    """What a scalar is to YAML."""

    WORD = "a word"
    NUMBER = "a whole number"
    TRUTH = "true or false"
    NOTHING = "nothing"
    DECIMAL = "a decimal number"
    ODD = "something else than it looks like"
    """`yes`, `0x1F`, `1:30`, `2020-01-01`: other readers of YAML take it for no word."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value.

    Attributes:
        line: its line in the file, from 1.
        kind: what YAML takes it for.
        text: how it is written, without quotes.
        value: a word, whole number, truth or None; for decimals and oddities the text.
    """

    line: int
    kind: Kind
    text: str
    value: int | str | bool | None


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; its line is that of the key it belongs to, or its own."""

    line: int
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: "Node"


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping in the file's order; its line is that of the key it belongs to, or its own."""

    line: int
    entries: Mapping[str, Entry]


Node = Scalar | ListNode | MapNode


def line_at(node: Node, path: Sequence[str | int]) -> int:
    """The line of what stands at a path of keys and positions, or of the last part that exists."""
    line = node.line
    for step in path:
        if isinstance(node, MapNode) and step in node.entries:
            entry = node.entries[str(step)]
            node, line = entry.value, entry.key.line
        elif isinstance(node, ListNode) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
            line = node.line
        else:
            break
    return line


def describe(node: Node) -> ErrorText:
    """A value in the words of a message: `"hat"`, `7`, `a list`."""
    match node:
        case ListNode():
            return ErrorText("a list")
        case MapNode():
            return ErrorText("a mapping")
        case Scalar(kind=Kind.NOTHING):
            return ErrorText("nothing")
        case Scalar(kind=Kind.WORD, text=text):
            return ErrorText('"{text}"', text=quoted_input(text))
        case Scalar(text=text):
            return ErrorText("{text}", text=quoted_input(text))


def version_of(path: Path) -> tuple[int, int] | None:
    """Tell what changes when a file is written anew; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def read_yaml(path: Path, report: Report) -> Node | None:
    """What a file says, or None where it cannot be read at all; problems go to the report.

    The rest of a file with a duplicate key or a key that is no word is read none the less.
    """
    try:
        data = read_file(path, MAX_BYTES)
    except FileNotFoundError:
        report.add(WHOLE, ErrorText("there is no such file"))
        return None
    except (OSError, ValueError) as error:
        report.add(WHOLE, ErrorText("the file cannot be read: {reason}", reason=fault_of(error)))
        return None
    return parse_yaml(data, report)


def parse_yaml(data: bytes, report: Report) -> Node | None:
    """Return what the content of a file says; as `read_yaml`."""
    if len(data) > MAX_BYTES:
        size = f"{MAX_BYTES // 1000} kB"
        report.add(WHOLE, ErrorText("it is too large (more than {size})", size=size))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        report.add(line, ErrorText("the file is not written in UTF-8"))
        return None
    if found := _CONTROL.search(text):
        which = quoted_input(found.group())
        report.add(
            _line_of(text, found.start()),
            ErrorText("a control character ({which}) does not belong here", which=which),
        )
        return None
    # A directive costs the parser time in the square of their number; nobody needs them here.
    if found := _DIRECTIVE.search(text):
        report.add(_line_of(text, found.start()), ErrorText("no line may begin with %"))
        return None
    return _compose(text, report)


def _line_of(text: str, position: int) -> int:
    return len(_BREAK.findall(text, 0, position)) + 1


def _compose(text: str, report: Report) -> Node | None:
    builder = _Builder(report)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except _RefusedError as refusal:
        report.add(refusal.line, refusal.message)
        return None
    except yaml.MarkedYAMLError as error:
        report.add(*_syntax_problem(error, _line_of(text.rstrip(), len(text))))
        return None
    except yaml.YAMLError as error:
        report.add(1, ErrorText("this is not YAML: {error}", error=quoted_input(str(error))))
        return None
    if builder.root is None:
        report.add(1, ErrorText("the file is empty"))
    return builder.root


def _syntax_problem(error: yaml.MarkedYAMLError, last: int) -> tuple[int, ErrorText]:
    """Line and message; what was expected after the end is missing on the last line."""
    place, begun = error.problem_mark, error.context_mark
    message = ErrorText("this is not YAML: {problem}", problem=error.problem or "")
    if error.context and begun:
        message = ErrorText(
            "{problem} {context} from line {line}",
            problem=message,
            context=error.context,
            line=begun.line + 1,
        )
    return min(place.line + 1, last) if place else last, message


class _RefusedError(Exception):
    def __init__(self, line: int, message: ErrorText) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end is still to come; a mapping's keys and values alternate."""

    line: int
    is_map: bool
    children: list[Node] = field(default_factory=list)

    @property
    def key_due(self) -> bool:
        return self.is_map and len(self.children) % 2 == 0


class _Builder:
    """Puts the parser's events together. Without recursion, so that depth cannot hurt."""

    def __init__(self, report: Report) -> None:
        self.root: Node | None = None
        self._report = report
        self._open: list[_Open] = []
        self._nodes = 0

    def take(self, event: yaml.Event) -> None:
        """Takes the next event.

        Raises:
            _RefusedError: the file uses what we do not read.
        """
        match event:
            case yaml.ScalarEvent():
                self._refuse(event)
                self._put(self._scalar(event))
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._refuse(event)
                self._begin(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._put(self._close(self._open.pop()))
            case yaml.AliasEvent():
                anchor = quoted_input(str(event.anchor))
                raise _RefusedError(
                    _line(event), ErrorText("aliases (*{anchor}) are not used here", anchor=anchor)
                )
            case yaml.DocumentStartEvent() if self.root is not None:
                raise _RefusedError(_line(event), ErrorText("a second document (---) begins here"))

    def _refuse(self, event: yaml.NodeEvent) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise _RefusedError(
                _line(event),
                ErrorText("there are too many values (over {most})", most=MAX_NODES),
            )
        if event.anchor is not None:
            raise _RefusedError(
                _line(event),
                ErrorText(
                    "anchors (&{anchor}) are not used here", anchor=quoted_input(event.anchor)
                ),
            )
        if getattr(event, "tag", None) is not None:
            raise _RefusedError(_line(event), ErrorText("tags (!) are not used here"))

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise _RefusedError(_line(event), ErrorText("the nesting is too deep"))
        line = _line(event)
        if self._open and self._open[-1].is_map and not self._open[-1].key_due:
            line = self._open[-1].children[-1].line
        self._open.append(_Open(line, isinstance(event, yaml.MappingStartEvent)))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        line, text = _line(event), event.value
        if event.style or not event.implicit[0]:
            return Scalar(line, Kind.WORD, text, text)
        if not text and self._open and self._open[-1].is_map and not self._open[-1].key_due:
            # The parser notes nothing at all where the next thing begins.
            line = self._open[-1].children[-1].line
        return _plain(line, text)

    def _put(self, node: Node) -> None:
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node

    def _close(self, done: _Open) -> Node:
        if not done.is_map:
            return ListNode(done.line, tuple(done.children))
        pairs = zip(done.children[::2], done.children[1::2], strict=True)
        return MapNode(done.line, dict(self._entries(pairs)))

    def _entries(self, pairs: Iterator[tuple[Node, Node]]) -> Iterator[tuple[str, Entry]]:
        lines: dict[str, int] = {}
        for key, value in pairs:
            if not isinstance(key, Scalar):
                self._report.add(
                    key.line, ErrorText("a key must be a word, not {value}", value=describe(key))
                )
            elif key.kind is Kind.NOTHING and not key.text:
                self._report.add(key.line, ErrorText("a key is missing before the colon"))
            elif key.kind not in {Kind.WORD, Kind.NUMBER}:
                self._report.add(
                    key.line,
                    ErrorText(
                        "YAML does not read the key {text} as a word{advice}",
                        text=quoted_input(key.text),
                        advice=quoted(key),
                    ),
                )
            elif key.text in lines:
                first = lines[key.text]
                self._report.add(
                    key.line,
                    ErrorText(
                        'the key "{text}" is already on line {first}',
                        text=quoted_input(key.text),
                        first=first,
                    ),
                )
            else:
                lines[key.text] = key.line
                yield key.text, Entry(key, value)


def quoted(scalar: Scalar) -> ErrorText:
    """The advice to put something in quotes."""
    return (
        ErrorText('; write "{text}"', text=quoted_input(scalar.text)) if scalar.text else NO_FAULT
    )


def _line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 1


def _plain(line: int, text: str) -> Scalar:
    if text in _TRUTHS:
        return Scalar(line, Kind.TRUTH, text, _TRUTHS[text])
    if text in {"", "~", "null"}:
        return Scalar(line, Kind.NOTHING, text, None)
    if _NUMBER.fullmatch(text):
        return Scalar(line, Kind.NUMBER, text, int(text))
    if _DECIMAL.fullmatch(text):
        return Scalar(line, Kind.DECIMAL, text, text)
    for tag, pattern in yaml.SafeLoader.yaml_implicit_resolvers.get(text[0], ()):
        if tag != "tag:yaml.org,2002:merge" and pattern.match(text):
            return Scalar(line, Kind.ODD, text, text)
    return Scalar(line, Kind.WORD, text, text)
