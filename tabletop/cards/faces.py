"""Faces of cards: templates over a card's facts, and the pictures that they name."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.cards.binder import Reader
from tabletop.cards.identifiers import COLOUR
from tabletop.cards.problems import Report
from tabletop.cards.templates import Slot, Template, TemplateError, parse_template
from tabletop.cards.yaml_nodes import MapNode, Node
from tabletop.engine.cards import Face, Fact
from tabletop.engine.fields import Field, Maybe, Truth, Value, Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean

_FIELDS: Final = (
    Field("picture", Word()),
    Field("corner", Word()),
    Field("symbol", Maybe(Word())),
    Field("tint", Maybe(Word())),
    Field("full", Truth()),
    Field("centre", Word()),
    Field("over", Maybe(Word())),
)


_UNKNOWN: Final = "?"
"""Stands where a fact could not be filled in, so that its problem is not told twice."""


def fact_at(facts: Mapping[str, Fact], name: str) -> Fact:
    """A fact, or a part of it (`task.least`).

    Raises:
        KeyError: there is no such fact.
    """
    value: Fact = facts
    for step in name.split("."):
        if not isinstance(value, Mapping) or step not in value:
            raise KeyError(name)
        value = value[step]
    return value


@dataclass(frozen=True, slots=True)
class FacePart:
    """A template of a face, what it is called in messages (`leaves: face.tint`), and its line."""

    template: Template
    what: str
    line: int


@dataclass(frozen=True, slots=True)
class FaceSource:
    """What a file says about faces: templates by key; what it leaves out is missing here."""

    parts: Mapping[str, FacePart]
    full: bool | None = None

    def over(self, other: "FaceSource") -> "FaceSource":
        """This with the other's word on what this leaves out."""
        full = other.full if self.full is None else self.full
        return FaceSource({**other.parts, **self.parts}, full)


NO_FACE: Final = FaceSource({})


@dataclass(frozen=True, slots=True)
class FaceSources:
    """What a file says about a card's face and about its further sides."""

    front: FaceSource
    sides: Mapping[str, FaceSource]

    def side(self, name: str) -> FaceSource:
        """A side; what is not said of it is as on the front."""
        return self.sides.get(name, NO_FACE).over(self.front)

    def over(self, other: "FaceSources") -> "FaceSources":
        """This with the other's word on what this leaves out."""
        sides = {
            name: self.sides.get(name, NO_FACE).over(other.sides.get(name, NO_FACE))
            for name in self.sides.keys() | other.sides.keys()
        }
        return FaceSources(self.front.over(other.front), sides)


NO_FACES: Final = FaceSources(NO_FACE, {})


def read_faces(reader: Reader, node: Node, what: str, sides: Collection[str]) -> FaceSources:
    """What a deck or a card says under `face` and `sides`; the sides are those of these names."""
    entries = node.entries if isinstance(node, MapNode) else {}
    front, found = NO_FACE, dict[str, FaceSource]()
    if "face" in entries:
        front = read_face(reader, entries["face"].value, f"{what}: face")
    mapping = (
        reader.mapping(entries["sides"].value, f"{what}: sides") if "sides" in entries else None
    )
    if mapping is not None:
        reader.known_keys(mapping, sides, f"{what}: sides")
        found = {
            name: read_face(reader, entry.value, f"{what}: sides.{name}")
            for name, entry in mapping.entries.items()
            if name in sides
        }
    return FaceSources(front, found)


def read_face(reader: Reader, node: Node, what: str) -> FaceSource:
    """The face templates of a deck or a card."""
    record = reader.record(node, _FIELDS, what)
    entries = node.entries if isinstance(node, MapNode) else {}
    parts: dict[str, FacePart] = {}
    full: bool | None = None
    for key in (key for key in entries if key in record):
        line, called = entries[key].key.line, f"{what}.{key}"
        match record[key]:
            case bool(value):
                full = value
            case str(text):
                try:
                    parts[key] = FacePart(parse_template(text), called, line)
                except TemplateError as error:
                    reader.report.add(line, error.fault.at(called))
            case _:
                # `null` takes away what the deck says.
                parts[key] = FacePart(Template(()), called, line)
    return FaceSource(parts, full)


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Makes the faces of a deck's cards; what is wrong goes to the report."""

    report: Report
    colours: Mapping[str, str]

    def face(self, source: FaceSource, facts: Mapping[str, Fact], key: str, line: int) -> Face:
        """The face of a card from its templates and facts (`id` and `deck` included)."""
        text = {name: self._fill(part, facts, key) for name, part in source.parts.items()}
        if "picture" not in text:
            self.report.add(line, ErrorText("the face has no picture").at(key))
        tint = text.get("tint")
        if tint and _UNKNOWN not in tint:
            part = source.parts["tint"]
            tint = self.colour(tint, f"{part.what} of {key}", part.line)
        return Face(
            picture=text.get("picture", ""),
            corner=text.get("corner", ""),
            symbol=text.get("symbol") or None,
            tint=tint or None,
            full=bool(source.full),
            centre=text.get("centre", ""),
            over=text.get("over") or None,
        )

    def _fill(self, part: FacePart, facts: Mapping[str, Fact], key: str) -> str:
        def look_up(slot: Slot) -> str:
            try:
                value = fact_at(facts, slot.name)
            except KeyError:
                # Not the card's name: the same holds for every card of the deck.
                hint = did_you_mean(slot.name, facts)
                self.report.add(
                    part.line,
                    ErrorText(
                        'there is no fact "{name}"{hint}', name=quoted_input(slot.name), hint=hint
                    ).at(part.what),
                )
                return _UNKNOWN
            if isinstance(value, int | str) and not isinstance(value, bool) and not slot.forms:
                return str(value)
            self.report.add(
                part.line,
                ErrorText(
                    "{what} of {key}: {slot} is neither a number nor a word",
                    what=part.what,
                    key=key,
                    slot=str(slot),
                ),
            )
            return _UNKNOWN

        return part.template.fill(look_up)

    def colour(self, text: str, what: str, line: int) -> str:
        """A colour, itself or by its name in the file's `colours`."""
        if COLOUR.fullmatch(text):
            return text
        if text in self.colours:
            return self.colours[text]
        advice = did_you_mean(text, self.colours) or ErrorText("; write #RRGGBB")
        self.report.add(
            line,
            ErrorText(
                'there is no colour "{text}"{advice}', text=quoted_input(text), advice=advice
            ).at(what),
        )
        return text


@dataclass(frozen=True, slots=True)
class Pictures:
    """The drawings that a game has."""

    report: Report
    folder: Path
    names: frozenset[str]

    def require(self, name: str | None, what: str, line: int) -> None:
        """Notes where a drawing is missing."""
        if not name or _UNKNOWN in name or name in self.names:
            return
        self.report.add(
            line,
            ErrorText(
                'there is no picture "{name}.svg" in {folder}{hint}',
                name=quoted_input(name),
                folder=self.folder.name,
                hint=did_you_mean(name, self.names),
            ).at(what),
        )


def pictures_in(folder: Path, report: Report) -> Pictures:
    """The drawings of a folder; none where it cannot be read."""
    try:
        names = frozenset(path.stem for path in folder.iterdir() if path.suffix == ".svg")
    except OSError:
        names = frozenset()
    return Pictures(report, folder, names)


def as_fact(value: Value) -> Fact:
    """A field's value as a card's fact."""
    match value:
        case tuple(items):
            return tuple(as_fact(item) for item in items)
        case Mapping():
            return {str(key): as_fact(item) for key, item in value.items()}
        case _:
            return value
