"""Read card files, whose format is described in `card_defs/README.md`."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from tabletop.cards.binder import NodeReader, Resolvers, bind_file
from tabletop.cards.problems import FileProblemsError, Problems
from tabletop.cards.schema import COLOUR, RESERVED, CardSchema, DeckSchema, name_problem
from tabletop.cards.shapes import NO_NODE, UNREAD, Bound, Head, LocatedWord, Parsed, Unread, kind_of
from tabletop.cards.templates import Slot, Template, fact_at, parse_template
from tabletop.cards.yaml_nodes import ListNode, MapNode, Node, Scalar
from tabletop.engine.cards import PIPS, CardDef, CardSet, DeckDef, DieDef, Face, Fact
from tabletop.engine.fields import CardOf, DieOf, Field, Integer, Record, Word
from tabletop.engine.localized_error import ErrorText, did_you_mean, quoted_input, unknown_name
from tabletop.engine.notation import card_of, die_of

_NOTHING: Final = Template(())
_UNKNOWN: Final = "?"
"""Replaces a fact that cannot be filled in, so that no further problems follow."""

FaceTemplate = Annotated[Template, Parsed(parse_template)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceEntry(Bound):
    """A face as given for a deck or card; `null` on a card removes the deck's value."""

    picture: FaceTemplate = _NOTHING
    corner: FaceTemplate | None = None
    symbol: FaceTemplate | None = None
    tint: FaceTemplate | None = None
    full: bool = False
    centre: FaceTemplate | None = None
    over: FaceTemplate | None = None
    legend: FaceTemplate | None = None


_TEMPLATES: Final = ("picture", "corner", "symbol", "tint", "centre", "over", "legend")


@dataclass(frozen=True, slots=True)
class FaceBuilder:
    """A builder for the card faces in a file, which reports problems.

    Attributes:
        report: collects the problems.
        colours: the file's colours by name.
        drawings: full paths of the drawings that replace those of the game, by name.
    """

    report: Problems
    colours: Mapping[str, str]
    drawings: Mapping[str, str]

    def face(
        self, entries: Sequence[FaceEntry], facts: Mapping[str, Fact], key: str, line: int
    ) -> Face:
        """Build a card's face.

        Args:
            entries: the entries to combine, the most specific first. Each entry supplies the values
                that the entries before it omit.
            facts: the values for the template placeholders, including `id` and `deck`.
            key: the card's name, for messages.
            line: the card's line, for messages.
        """
        found = {name: entry for entry in reversed(entries) for name in entry.lines}
        text = {
            name: self._fill(found[name], name, facts, key) for name in _TEMPLATES if name in found
        }
        if "picture" not in text:
            self.report.add(line, ErrorText("the face has no picture").at(key))
        tint = text.get("tint")
        if tint and _UNKNOWN not in tint:
            entry = found["tint"]
            tint = self.colour(tint, f"{entry.what}.tint of {key}", entry.lines["tint"])
        for name in ("picture", "symbol", "over"):
            if name in text:
                text[name] = self.drawings.get(text[name], text[name])
        return Face(
            picture=text.get("picture", ""),
            corner=text.get("corner", ""),
            symbol=text.get("symbol") or None,
            tint=tint or None,
            full="full" in found and found["full"].full,
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
                # The message omits the card's name, so it is reported only once for the deck.
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
        """Return the colour for `#RRGGBB`, or for a name in the file's `colours`."""
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
    """Return the names of the drawings in a folder, or none if it cannot be read."""
    try:
        return frozenset(path.stem for path in folder.iterdir() if path.suffix == ".svg")
    except OSError:
        return frozenset()


MAX_COPIES: Final = 500
"""The maximum number of copies of one card."""


class CardFileError(FileProblemsError):
    """Raised if a card file cannot be used; lists every problem with its line."""


_FACE: Final = kind_of(FaceEntry)
_NO_FACE: Final = FaceEntry()


@dataclass(frozen=True, slots=True, kw_only=True)
class _CardFile(Head):
    decks: Unread
    colours: Mapping[str, LocatedWord] = field(default_factory=dict)
    dice: tuple[Unread, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _FileWithDice(_CardFile):
    dice: tuple[Unread, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _DeckEntry(Bound):
    count: Annotated[int, Integer(1, 10_000)]
    back: str
    face: FaceEntry = _NO_FACE
    sides: Unread = NO_NODE
    cards: tuple[Unread, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _CardEntry(Bound):
    id: str
    count: Annotated[int, Integer(1, MAX_COPIES)] = 1
    face: FaceEntry = _NO_FACE
    sides: Unread = NO_NODE


@dataclass(frozen=True, slots=True, kw_only=True)
class _DieEntry(Bound):
    id: str
    colour: str
    symbol: str | None = None
    pips: Annotated[str, Word(PIPS)] = PIPS[0]


def load_card_set(
    path: Path, schema: CardSchema, pictures: Path | None, further: Path | None = None
) -> CardSet:
    """Load the cards and dice from a file.

    Args:
        path: the card file.
        schema: the game's declaration of its cards.
        pictures: the folder of the game's drawings, in which each drawing must exist, or None to
            skip this check.
        further: a folder containing drawings that replace the game's own.

    Raises:
        CardFileError: if the file has problems. The error lists all of them.
    """
    report = Problems(path)
    file = bind_file(report, _CardFile if 0 in schema.dice else _FileWithDice, schema.game)
    cards = None if file is None else _CardSetReader(report, schema, file, further).read(pictures)
    if report.count or cards is None:
        raise CardFileError(report.problems)
    return cards


def digest(cards: CardSet) -> str:
    """Return a fingerprint of everything in the card set that affects the rules.

    It covers the game, the number of copies, the facts and the dice. Their order does not matter.
    """
    facts = sorted([card.key, card.deck, card.count, _plain(card.facts)] for card in cards.cards)
    relevant = [cards.game, facts, sorted(die.key for die in cards.dice)]
    return sha256(json.dumps(relevant, ensure_ascii=True).encode()).hexdigest()


def _plain(fact: object) -> object:
    match fact:
        case Mapping():
            return {"map": sorted([key, _plain(value)] for key, value in fact.items())}
        case tuple():
            return [_plain(item) for item in fact]
        case _:
            return fact


class _CardSetReader:
    """A reader of the cards and dice in a file, which reports problems."""

    def __init__(
        self, report: Problems, schema: CardSchema, file: _CardFile, further: Path | None
    ) -> None:
        self._report = report
        self._schema = schema
        self._file = file
        cards, dice = _numbered(_cards_in(file.decks)), _numbered(file.dice)
        finders: Resolvers = {
            CardOf: lambda key: card_of(key, cards),
            DieOf: lambda key: die_of(key, dice),
        }
        self._reader = NodeReader(report, finders)
        colours = {name: colour.text for name, colour in file.colours.items()}
        names = pictures_in(further) if further else ()
        self._drawings = {name: str(further.absolute() / name) for name in names if further}
        self._faces = FaceBuilder(report, colours, self._drawings)
        self._ids: dict[str, int] = {}
        """The lines on which the ids of cards and dice are written, by id."""
        self._lines: dict[str, int] = {}
        """The lines of cards and dice by their ids, and of decks by their names."""

    def read(self, pictures: Path | None) -> CardSet | None:
        """Return the card set, or None if there are problems."""
        self._check_colours()
        decks: dict[str, DeckDef] = {}
        cards: list[CardDef] = []
        for name, node in self._decks():
            deck, inside = self._deck(node, name, self._schema.decks[name])
            decks[name] = deck
            cards += inside
        result = CardSet(
            game=self._schema.game,
            cards=tuple(cards),
            decks=decks,
            dice=tuple(self._dice()),
            ids={card.key: number for number, card in enumerate(cards)},
            digest="",
        )
        if not self._report.count:
            for name, said in self._schema.check(result):
                self._report.add(self._lines.get(name, 1), ErrorText("{said}", said=said).at(name))
        if pictures is not None:
            self._check_pictures(result, pictures)
        return replace(result, digest=digest(result)) if not self._report.count else None

    def _check_colours(self) -> None:
        for name, (colour, line) in self._file.colours.items():
            if problem := name_problem(name):
                self._report.add(line, problem)
            if not COLOUR.fullmatch(colour):
                message = ErrorText('"{colour}" is no colour; write #RRGGBB', colour=colour)
                self._report.add(line, message.at(f"colours.{quoted_input(name)}"))

    # --- decks ------------------------------------------------------------------------------

    def _decks(self) -> Iterator[tuple[str, Node]]:
        """Yield each of the schema's decks with its name, in the order of the file."""
        if "decks" in self._file.lines:
            named = Record(tuple(Field(name, UNREAD, required=True) for name in self._schema.decks))
            found = self._reader.value(self._file.decks, named, "decks") or {}
            yield from sorted(found.items(), key=lambda item: item[1].line)

    def _deck(self, node: Node, name: str, schema: DeckSchema) -> tuple[DeckDef, list[CardDef]]:
        deck = self._reader.bind(node, _DeckEntry, name)
        if deck is None:
            return DeckDef(name, "", 0), []
        self._lines[name] = deck.line
        sides = self._sides(deck, schema)
        cards = [self._card(card, deck, sides, schema) for card in deck.cards]
        copies = sum(card.count for card in cards)
        is_stated = "count" in deck.lines and "cards" in deck.lines
        if is_stated and deck.count != copies and all(card.count for card in cards):
            message = ErrorText(
                "the cards add up to {copies}, not {stated}", copies=copies, stated=str(deck.count)
            )
            self._report.add(deck.lines["count"], message.at(name))
        return DeckDef(name, self._drawings.get(deck.back, deck.back), copies), cards

    def _sides(self, entry: _DeckEntry | _CardEntry, schema: DeckSchema) -> Mapping[str, FaceEntry]:
        """Return a mapping from each side to its entry, which is empty if it is omitted."""
        sides = Record(tuple(Field(side, _FACE) for side in schema.sides))
        found = self._reader.value(entry.sides, sides, f"{entry.what}.sides") or {}
        return {side: found.get(side) or _NO_FACE for side in schema.sides}

    def _card(
        self, node: Node, deck: _DeckEntry, sides: Mapping[str, FaceEntry], schema: DeckSchema
    ) -> CardDef:
        name = deck.what
        card = self._reader.bind(node, _CardEntry, _display_id(node, name), schema.facts)
        if card is None:
            return CardDef("", name, 0, Face(""), {})
        self._register_id(card.id, card)
        face, turned = Face(""), dict[str, Face]()
        own = self._sides(card, schema)
        if len(card.game_fields) == len(schema.facts) and "id" in card.lines:
            # A face built from invalid facts would only repeat their problems.
            known = {"id": card.id, "deck": name, **card.game_fields}
            front = (card.face, deck.face)
            face = self._faces.face(front, known, card.id, card.line)
            for side in schema.sides:
                what = f"{card.id}: {side}"
                entries = (own[side], sides[side], *front)
                turned[side] = self._faces.face(entries, known, what, card.line)
        return CardDef(card.id, name, card.count, face, card.game_fields, turned)

    def _register_id(self, key: str, entry: Bound) -> None:
        """Register an id, which must be unique among cards and dice."""
        line = entry.lines.get("id")
        if line is None:
            return
        if problem := name_problem(key, RESERVED | self._schema.reserved):
            self._report.add(line, problem)
        if key in self._ids:
            message = ErrorText(
                'the id "{key}" is already on line {seen}', key=key, seen=self._ids[key]
            )
            self._report.add(line, message)
        self._ids.setdefault(key, line)
        self._lines.setdefault(key, entry.line)

    # --- dice and pictures ------------------------------------------------------------------

    def _dice(self) -> Iterator[DieDef]:
        nodes, allowed = self._file.dice, self._schema.dice
        if "dice" in self._file.lines and len(nodes) not in allowed:
            expected = " or ".join(map(str, sorted(allowed)))
            message = ErrorText("expected {wanted} of them, not {n}", wanted=expected, n=len(nodes))
            self._report.add(self._file.lines["dice"], message.at("dice"))
        for node in nodes:
            die = self._reader.bind(node, _DieEntry, _display_id(node, "dice"))
            if die is not None:
                self._register_id(die.id, die)
                colour = die.colour
                if "colour" in die.lines:
                    colour = self._faces.colour(colour, f"{die.id}.colour", die.line)
                symbol = die.symbol and self._drawings.get(die.symbol, die.symbol)
                yield DieDef(die.id, colour, symbol, die.pips)

    def _check_pictures(self, cards: CardSet, folder: Path) -> None:
        known = pictures_in(folder) | self._drawings.keys()
        given = frozenset(self._drawings.values())
        needed = [(deck.back, deck.name) for deck in cards.decks.values()]
        for card in cards.cards:
            faces = (card.face, *card.sides.values())
            needed += ((name, card.key) for face in faces for name in pictures_of(face))
        needed += ((die.symbol or "", die.key) for die in cards.dice)
        for name, what in needed:
            if name and name not in known | given:
                message = unknown_name(
                    'there is no picture "{name}.svg" in {folder}{hint}',
                    name,
                    known,
                    folder=folder.name,
                )
                self._report.add(self._lines.get(what, 1), message.at(what))


def _numbered(nodes: Iterable[Node]) -> dict[str, int]:
    """Return a mapping from the ids of cards or dice to their numbers in a list."""
    return {key: n for n, key in enumerate(dict.fromkeys(_display_id(node, "") for node in nodes))}


def _cards_in(decks: Node) -> Iterator[Node]:
    for deck in decks.entries.values() if isinstance(decks, MapNode) else ():
        cards = deck.value.entries.get("cards") if isinstance(deck.value, MapNode) else None
        if cards and isinstance(cards.value, ListNode):
            yield from cards.value.items


def _display_id(node: Node, otherwise: str) -> str:
    """Return the name of a card or die in messages: its id, or else `otherwise`."""
    entry = node.entries.get("id") if isinstance(node, MapNode) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else otherwise
