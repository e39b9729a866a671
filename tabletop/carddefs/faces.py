"""Faces of cards: templates over a card's facts, and the pictures that they name."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.carddefs.located import MapNode, Node
from tabletop.carddefs.names import COLOUR
from tabletop.carddefs.problems import Report
from tabletop.carddefs.reading import Reader
from tabletop.carddefs.templates import Slot, Template, TemplateError, parse_template
from tabletop.engine.cards import Face, Fact
from tabletop.engine.fields import Field, Maybe, Truth, Value, Word
from tabletop.engine.suggest import did_you_mean

_FIELDS: Final = (
    Field("picture", Word()),
    Field("corner", Word()),
    Field("symbol", Maybe(Word())),
    Field("tint", Maybe(Word())),
    Field("full", Truth()),
    Field("centre", Word()),
)


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
class FaceSource:
    """What a file says about faces: where, and templates by key; a key may be left out."""

    line: int
    templates: Mapping[str, Template]
    full: bool | None = None

    def over(self, other: "FaceSource") -> "FaceSource":
        """This with the other's word on what this leaves out."""
        return FaceSource(
            self.line,
            {**other.templates, **self.templates},
            other.full if self.full is None else self.full,
        )


NO_FACE: Final = FaceSource(0, {})


def read_face(reader: Reader, node: Node, what: str) -> FaceSource:
    """The face templates of a deck or a card."""
    record = reader.record(node, _FIELDS, what)
    entries = node.entries if isinstance(node, MapNode) else {}
    templates: dict[str, Template] = {}
    full: bool | None = None
    for key in entries.keys() & record.keys():
        match record[key]:
            case bool(value):
                full = value
            case str(text):
                try:
                    templates[key] = parse_template(text)
                except TemplateError as error:
                    reader.report.add(entries[key].key.line, f"{what}.{key}: {error}")
            case _:
                # `null` takes away what the deck says.
                templates[key] = Template(())
    return FaceSource(node.line, templates, full)


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Makes the faces of a deck's cards; what is wrong goes to the report."""

    report: Report
    colours: Mapping[str, str]

    def face(self, source: FaceSource, facts: Mapping[str, Fact], key: str, line: int) -> Face:
        """The face of a card from its templates and facts (`id` and `deck` included)."""
        text = {
            name: self._fill(template, facts, f"{key}: face.{name}", source.line)
            for name, template in source.templates.items()
        }
        picture = text.get("picture", "")
        if "picture" not in source.templates:
            self.report.add(line, f"{key}: the face has no picture")
        tint = text.get("tint") or None
        return Face(
            picture=picture,
            corner=text.get("corner", ""),
            symbol=text.get("symbol") or None,
            tint=None if tint is None else self.colour(tint, f"{key}: face.tint", source.line),
            full=bool(source.full),
            centre=text.get("centre", ""),
        )

    def _fill(self, template: Template, facts: Mapping[str, Fact], what: str, line: int) -> str:
        def look_up(slot: Slot) -> str:
            try:
                value = fact_at(facts, slot.name)
            except KeyError:
                # The same for every card of the deck, so it is said of none of them.
                about = what.partition(": ")[2]
                self.report.add(
                    line,
                    f'{about}: there is no fact "{slot.name}"{did_you_mean(slot.name, facts)}',
                )
                return "?"
            if isinstance(value, int | str) and not isinstance(value, bool) and not slot.form:
                return str(value)
            self.report.add(line, f"{what}: {slot} is nothing that can be written")
            return "?"

        return template.fill(look_up)

    def colour(self, text: str, what: str, line: int) -> str:
        """A colour, itself or by its name in the file's `colours`."""
        if COLOUR.fullmatch(text):
            return text
        if text in self.colours:
            return self.colours[text]
        if "?" not in text:
            advice = did_you_mean(text, self.colours) or "; write #RRGGBB"
            self.report.add(line, f'{what}: there is no colour "{text}"{advice}')
        return "#000000"


@dataclass(frozen=True, slots=True)
class Pictures:
    """The drawings that a game has."""

    report: Report
    folder: Path
    names: frozenset[str]

    def require(self, name: str | None, what: str, line: int) -> None:
        """Notes where a drawing is missing."""
        if name is None or "?" in name or not name or name in self.names:
            return
        self.report.add(
            line,
            f'{what}: there is no picture "{name}.svg" in {self.folder.name}'
            f"{did_you_mean(name, self.names)}",
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
