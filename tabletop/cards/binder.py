"""Turns located YAML into typed values, noting everything that is wrong with its line."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from tabletop.cards.problems import Report
from tabletop.cards.yaml_nodes import Kind, ListNode, MapNode, Node, Scalar, describe, quoted
from tabletop.engine.fields import (
    CardOf,
    DieOf,
    Field,
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
from tabletop.engine.localized_error import NO_FAULT, ErrorText
from tabletop.engine.notation import NotationError
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean

FORMAT: Final = 1
"""Of card files and texts; raised where older programs would misread newer files."""

_KEYS_LISTED: Final = 6
"""As many known keys are listed where none is like an unknown one."""


class Names(Protocol):
    """Resolves names in files; each method raises `NotationError` where there is no such thing.

    The engine's `Notation` is one.
    """

    def seat_id(self, name: str, /) -> int:
        """The seat of a player."""
        ...

    def card_id(self, key: str, /) -> int:
        """The number of a card."""
        ...

    def die_id(self, key: str, /) -> int:
        """The number of a die."""
        ...

    def zone_id(self, name: str, /) -> int:
        """The number of a zone."""
        ...


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads values of one file; what is wrong goes to the report.

    Each method takes what the value is called in messages, and returns None (or leaves a part
    out) where something is wrong: whether all is well is for the report to say.
    """

    report: Report
    names: Names

    def value(self, node: Node, kind: FieldType, what: str) -> Value:
        """A value of a type."""
        match kind:
            case Integer() | Word() | Truth():
                return self._plain(node, kind, what)
            case Maybe(item):
                return None if is_nothing(node) else self.value(node, item, what)
            case ListOf(item):
                return self._list(node, item, what)
            case MapOf():
                return self._map(node, kind, what)
            case Record(fields):
                return dict[int | str, Value](self.record(node, fields, what).items())
            case _:
                return self._named(node, kind, what)

    def record(
        self, node: Node, fields: Collection[Field], what: str, apart: Collection[str] = ()
    ) -> dict[str, Value]:
        """A mapping with known keys: all fields by name, without those that are wrong.

        The keys in `apart` may be there too; they are read by somebody else.
        """
        result: dict[str, Value] = {}
        mapping = self.mapping(node, what)
        if mapping is None:
            return result
        self.known_keys(mapping, [*(field.name for field in fields), *apart], what)
        for field in fields:
            entry = mapping.entries.get(field.name)
            if entry is not None:
                before = self.report.count
                value = self.value(entry.value, field.type, _inside(what, field.name))
                if self.report.count == before:
                    result[field.name] = value
            elif field.required:
                self.report.add(
                    mapping.line,
                    ErrorText('"{name}" is missing', name=field.name).at(what),
                )
            else:
                result[field.name] = field.default
        return result

    def mapping(self, node: Node, what: str) -> MapNode | None:
        """A mapping of whatever keys."""
        if isinstance(node, MapNode):
            return node
        self._expected(node, what, ErrorText("a mapping (key: value)"))
        return None

    def listing(self, node: Node, what: str) -> ListNode | None:
        """A list of whatever items."""
        if isinstance(node, ListNode):
            return node
        self._expected(node, what, ErrorText("a list"))
        return None

    def known_keys(self, node: MapNode, known: Collection[str], what: str) -> None:
        """Notes the keys that are none of the known ones."""
        for key, entry in node.entries.items():
            if key not in known:
                hint = did_you_mean(key, known)
                if not hint and len(known) <= _KEYS_LISTED:
                    hint = ErrorText("; the keys are {known}", known=", ".join(known))
                message = ErrorText(
                    'there is no key "{key}" here{hint}', key=quoted_input(key), hint=hint
                ).at(what)
                self.report.add(entry.key.line, message)

    # --- the types --------------------------------------------------------------------------

    def _plain(self, node: Node, kind: Integer | Word | Truth, what: str) -> Value:
        match kind:
            case Integer():
                return self._integer(node, kind, what)
            case Word():
                return self._word(node, kind, what)
            case Truth():
                return self._truth(node, what)

    def _integer(self, node: Node, kind: Integer, what: str) -> int | None:
        wanted = ErrorText("a whole number from {low} to {high}", low=kind.low, high=kind.high)
        match node:
            case Scalar(kind=Kind.NUMBER, value=int(number)):
                if kind.low <= number <= kind.high:
                    return number
                self._expected(node, what, wanted)
            case Scalar(kind=Kind.WORD, text=text) if text.lstrip("+-").isdecimal():
                self._expected(node, what, wanted, ErrorText("; leave out the quotes"))
            case Scalar(kind=Kind.ODD, text=text) if text.lstrip("+-").isdecimal():
                # Far out of range, or with a zero before it, which means something else elsewhere.
                self._expected(node, what, wanted)
            case Scalar(kind=Kind.DECIMAL | Kind.ODD):
                self._expected(node, what, wanted, ErrorText("; write plain digits"))
            case _:
                self._expected(node, what, wanted)
        return None

    def _word(self, node: Node, kind: Word, what: str) -> str | None:
        wanted = (
            ErrorText("a word")
            if not kind.words
            else ErrorText("one of {words}", words=", ".join(kind.words))
        )
        match node:
            case Scalar(kind=Kind.WORD, text=text):
                if not kind.words or text in kind.words:
                    return text
                self._expected(node, what, wanted, did_you_mean(text, kind.words))
            case Scalar(kind=Kind.NOTHING, text=""):
                self._expected(node, what, wanted)
            case Scalar():
                advice = not kind.words or node.text in kind.words
                self._expected(node, what, wanted, quoted(node) if advice else NO_FAULT)
            case _:
                self._expected(node, what, wanted)
        return None

    def _truth(self, node: Node, what: str) -> bool | None:
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        is_quoted = isinstance(node, Scalar) and node.text in {"true", "false"}
        advice = ErrorText("; leave out the quotes") if is_quoted else NO_FAULT
        self._expected(node, what, ErrorText("true or false"), advice)
        return None

    def _named(self, node: Node, kind: SeatOf | CardOf | DieOf | ZoneOf, what: str) -> int | None:
        wanted, find = self._finder(kind)
        match node:
            case Scalar(kind=Kind.WORD, text=name):
                pass
            case Scalar(kind=Kind.NUMBER, text=name) if isinstance(kind, SeatOf):
                # Players may be called what they like; here nothing else can be meant.
                pass
            case Scalar():
                self._expected(node, what, wanted, quoted(node))
                return None
            case _:
                self._expected(node, what, wanted)
                return None
        try:
            return find(name)
        except NotationError as error:
            self.report.add(node.line, error.fault.at(what))
            return None

    def _finder(
        self, kind: SeatOf | CardOf | DieOf | ZoneOf
    ) -> tuple[ErrorText, Callable[[str], int]]:
        match kind:
            case SeatOf():
                return ErrorText("a player"), self.names.seat_id
            case CardOf():
                return ErrorText("a card"), self.names.card_id
            case DieOf():
                return ErrorText("a die"), self.names.die_id
            case ZoneOf():
                return ErrorText("a zone"), self.names.zone_id

    def _list(self, node: Node, item: FieldType, what: str) -> tuple[Value, ...] | None:
        listing = self.listing(node, what)
        if listing is None:
            return None
        return tuple(
            self.value(child, item, f"{what}[{position}]")
            for position, child in enumerate(listing.items, 1)
        )

    def _map(self, node: Node, kind: MapOf, what: str) -> Mapping[int | str, Value] | None:
        mapping = self.mapping(node, what)
        if mapping is None:
            return None
        result: dict[int | str, Value] = {}
        for entry in mapping.entries.values():
            inside = _inside(what, quoted_input(entry.key.text))
            key = self.value(entry.key, kind.key, inside)
            value = self.value(entry.value, kind.value, inside)
            if isinstance(key, int | str):
                result[key] = value
        return result

    def _expected(
        self, node: Node, what: str, wanted: ErrorText, advice: ErrorText = NO_FAULT
    ) -> None:
        self.report.add(
            node.line,
            ErrorText(
                "expected {wanted}, not {value}{advice}",
                wanted=wanted,
                value=describe(node),
                advice=advice,
            ).at(what),
        )


def is_format(reader: Reader, top: MapNode, game: str) -> bool:
    """Whether a file states our format and this game; whatever else it says would only confuse."""
    head = MapNode(
        top.line, {key: entry for key, entry in top.entries.items() if key in {"format", "game"}}
    )
    fields = (
        Field("format", Integer(0, 10**6), required=True),
        Field("game", Word(), required=True),
    )
    found = reader.record(head, fields, "")
    if found.get("format", FORMAT) != FORMAT:
        reader.report.add(
            top.entries["format"].key.line,
            ErrorText(
                "format {found} is unknown; this program reads format {known}",
                found=str(found["format"]),
                known=FORMAT,
            ),
        )
        return False
    if found.get("game", game) != game:
        reader.report.add(
            top.entries["game"].key.line,
            ErrorText(
                'the game here is "{game}", not "{found}"',
                game=game,
                found=quoted_input(str(found["game"])),
            ),
        )
        return False
    return len(found) == len(fields)


def is_nothing(node: Node) -> bool:
    """Whether it says `null`, or nothing at all."""
    return isinstance(node, Scalar) and node.kind is Kind.NOTHING


def _inside(what: str, name: str) -> str:
    return f"{what}.{name}" if what else name
