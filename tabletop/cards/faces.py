"""Faces of cards: templates over a card's facts, and the pictures that they name."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from tabletop.cards.problems import Report
from tabletop.cards.schema import COLOUR
from tabletop.cards.shapes import Bound, Parsed
from tabletop.cards.templates import Slot, Template, parse_template
from tabletop.engine.cards import Face, Fact
from tabletop.engine.localized_error import ErrorText, did_you_mean, unknown_name

_NOTHING: Final = Template(())
_UNKNOWN: Final = "?"
"""Stands where a fact could not be filled in, so that its problem is not told twice."""

Filled = Annotated[Template, Parsed(parse_template)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceEntry(Bound):
    """What a deck or a card says of a face; `null` takes away what the deck says."""

    picture: Filled = _NOTHING
    corner: Filled = _NOTHING
    symbol: Filled | None = None
    tint: Filled | None = None
    full: bool = False
    centre: Filled = _NOTHING
    over: Filled | None = None
    legend: Filled = _NOTHING


_TEMPLATES: Final = ("picture", "corner", "symbol", "tint", "centre", "over", "legend")


def fact_at(facts: Mapping[str, Fact], name: str) -> Fact:
    """Return a fact, or a part of it (`task.least`).

    Raises:
        KeyError: there is no such fact.
    """
    first, *steps = name.split(".")
    value = facts[first]
    for step in steps:
        if not isinstance(value, Mapping) or step not in value:
            raise KeyError(name)
        value = value[step]
    return value


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Makes the faces of a file's cards; what is wrong goes to the report.

    Attributes:
        report: gets what is wrong.
        colours: the file's colours by name.
    """

    report: Report
    colours: Mapping[str, str]

    def face(
        self, entries: Sequence[FaceEntry], facts: Mapping[str, Fact], key: str, line: int
    ) -> Face:
        """Return the face of a card.

        Args:
            entries: what is said of it, the most particular first; each says what those before
                it leave out.
            facts: what the templates are filled with, `id` and `deck` included.
            key: what the card is called in messages.
            line: where it stands.
        """
        said = {name: entry for entry in reversed(entries) for name in entry.lines}
        text = {
            name: self._fill(said[name], name, facts, key) for name in _TEMPLATES if name in said
        }
        if "picture" not in text:
            self.report.add(line, ErrorText("the face has no picture").at(key))
        tint = text.get("tint")
        if tint and _UNKNOWN not in tint:
            entry = said["tint"]
            tint = self.colour(tint, f"{entry.what}.tint of {key}", entry.lines["tint"])
        return Face(
            picture=text.get("picture", ""),
            corner=text.get("corner", ""),
            symbol=text.get("symbol") or None,
            tint=tint or None,
            full="full" in said and said["full"].full,
            centre=text.get("centre", ""),
            over=text.get("over") or None,
            legend=text.get("legend", ""),
        )

    def _fill(self, entry: FaceEntry, name: str, facts: Mapping[str, Fact], key: str) -> str:
        template: Template | None = getattr(entry, name)
        what, line = f"{entry.what}.{name}", entry.lines[name]

        def look_up(slot: Slot) -> str:
            try:
                value = fact_at(facts, slot.name)
            except KeyError:
                # Not the card's name: the same holds for every card of the deck.
                message = unknown_name('there is no fact "{name}"{hint}', slot.name, facts)
                self.report.add(line, message.at(what))
                return _UNKNOWN
            if isinstance(value, int | str) and not isinstance(value, bool) and not slot.forms:
                return str(value)
            message = ErrorText(
                "{what} of {key}: {slot} is neither a number nor a word",
                what=what,
                key=key,
                slot=str(slot),
            )
            self.report.add(line, message)
            return _UNKNOWN

        return "" if template is None else template.fill(look_up)

    def colour(self, text: str, what: str, line: int) -> str:
        """Return a colour, itself or by its name in the file's `colours`."""
        if COLOUR.fullmatch(text):
            return text
        if text in self.colours:
            return self.colours[text]
        advice = did_you_mean(text, self.colours) or ErrorText("; write #RRGGBB")
        message = ErrorText('there is no colour "{text}"{advice}', text=text, advice=advice)
        self.report.add(line, message.at(what))
        return text


def pictures_of(face: Face) -> Iterator[str]:
    """Yield the names of the drawings that a face needs."""
    drawn = (f"symbol-{word}" for word in face.legend.split() if word.isalpha())
    for name in (face.picture, face.symbol, face.over, *drawn):
        if name and _UNKNOWN not in name:
            yield name


def pictures_in(folder: Path) -> frozenset[str]:
    """Return the names of the drawings of a folder; none where it cannot be read."""
    try:
        return frozenset(path.stem for path in folder.iterdir() if path.suffix == ".svg")
    except OSError:
        return frozenset()
