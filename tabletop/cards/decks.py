"""Reads the decks, the cards and the dice of a card file."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.cards.binder import Reader
from tabletop.cards.faces import NO_FACES, FaceMaker, FaceSources, as_fact, read_faces
from tabletop.cards.identifiers import RESERVED, name_problem
from tabletop.cards.schema import DeckSchema
from tabletop.cards.yaml_nodes import MapNode, Node, Scalar
from tabletop.engine.cards import PIPS, CardDef, DeckDef, DieDef, Face
from tabletop.engine.fields import Field, Integer, Maybe, Value, Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean

MAX_COPIES: Final = 500
"""Of one card; nobody prints more."""

_CARD_FIELDS: Final = (
    Field("id", Word(), required=True),
    Field("count", Integer(1, MAX_COPIES), 1),
)
_DECK_FIELDS: Final = (
    Field("count", Integer(1, 10_000), required=True),
    Field("back", Word(), required=True),
)
_DIE_FIELDS: Final = (
    Field("id", Word(), required=True),
    Field("colour", Word(), required=True),
    Field("symbol", Maybe(Word())),
    Field("pips", Word(PIPS), PIPS[0]),
)


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card and its line; the count is 0 where it is wrong."""

    definition: CardDef
    line: int


@dataclass(frozen=True, slots=True)
class DeckRead:
    """A deck, its line and its cards."""

    definition: DeckDef
    line: int
    cards: tuple[CardRead, ...]


@dataclass(frozen=True, slots=True)
class DieRead:
    """A die and its line."""

    definition: DieDef
    line: int


@dataclass(frozen=True, slots=True)
class DeckReader:
    """Reads decks and dice; what is wrong goes to the reader's report.

    Attributes:
        reader: for the values.
        maker: for the faces.
        reserved: what no card may be called.
    """

    reader: Reader
    maker: FaceMaker
    reserved: frozenset[str]
    _seen: dict[str, int] = field(default_factory=dict)

    def decks(self, node: Node, schemas: Mapping[str, DeckSchema]) -> tuple[DeckRead, ...]:
        """All decks; each of the schemas must have its deck."""
        decks = self.reader.mapping(node, "decks")
        if decks is None:
            return ()
        report = self.reader.report
        for name in schemas:
            if name not in decks.entries:
                report.add(decks.line, ErrorText('the deck "{name}" is missing', name=name))
        found: list[DeckRead] = []
        for name, entry in decks.entries.items():
            if name in schemas:
                found.append(self._deck(entry.value, name, schemas[name]))
            else:
                hint = did_you_mean(name, schemas)
                report.add(
                    entry.key.line,
                    ErrorText(
                        'there is no deck "{name}" in this game{hint}',
                        name=quoted_input(name),
                        hint=hint,
                    ),
                )
        return tuple(found)

    def dice(self, node: Node, allowed: Collection[int]) -> tuple[DieRead, ...]:
        """All dice."""
        listing = self.reader.listing(node, "dice")
        if listing is None:
            return ()
        if len(listing.items) not in allowed:
            wanted = " or ".join(map(str, sorted(allowed)))
            self.reader.report.add(
                listing.line,
                ErrorText(
                    "expected {wanted} of them, not {n}", wanted=wanted, n=len(listing.items)
                ).at("dice"),
            )
        return tuple(self._die(item) for item in listing.items)

    # --- a deck -----------------------------------------------------------------------------

    def _deck(self, node: Node, name: str, schema: DeckSchema) -> DeckRead:
        report = self.reader.report
        head = self.reader.record(node, _DECK_FIELDS, name, apart=("face", "sides", "cards"))
        entries = node.entries if isinstance(node, MapNode) else {}
        faces = read_faces(self.reader, node, name, schema.sides).over(NO_FACES)
        if "cards" in entries:
            cards = self._cards(entries["cards"].value, name, schema, faces)
        else:
            cards = None
            if isinstance(node, MapNode):
                report.add(node.line, ErrorText('"cards" is missing').at(name))
        counts = [card.definition.count for card in cards or ()]
        copies = sum(counts)
        stated = head.get("count", copies)
        if cards is not None and stated != copies and 0 not in counts:
            report.add(
                entries["count"].key.line,
                ErrorText(
                    "the cards add up to {copies}, not {stated}", copies=copies, stated=str(stated)
                ).at(name),
            )
        return DeckRead(DeckDef(name, str(head.get("back", "")), copies), node.line, cards or ())

    def _cards(
        self, node: Node, deck: str, schema: DeckSchema, faces: FaceSources
    ) -> tuple[CardRead, ...] | None:
        listing = self.reader.listing(node, f"{deck}: cards")
        if listing is None:
            return None
        return tuple(self._card(item, deck, schema, faces) for item in listing.items)

    def _card(self, node: Node, deck: str, schema: DeckSchema, faces: FaceSources) -> CardRead:
        fields = (*_CARD_FIELDS, *schema.facts)
        found = self.reader.record(node, fields, _called(node, deck), apart=("face", "sides"))
        key = self._id(node, found)
        faces = read_faces(self.reader, node, key, schema.sides).over(faces)
        facts = {
            fact.name: as_fact(found[fact.name])
            for fact in fields[len(_CARD_FIELDS) :]
            if fact.name in found
        }
        face, sides = Face(""), {}
        if len(found) == len(fields):
            # A face made of facts that are wrong would only repeat their problems.
            told = {"id": key, "deck": deck, **facts}
            face = self.maker.face(faces.front, told, key, node.line)
            sides = {
                side: self.maker.face(faces.side(side), told, f"{key}: {side}", node.line)
                for side in schema.sides
            }
        count = found.get("count")
        copies = count if isinstance(count, int) else 0
        return CardRead(CardDef(key, deck, copies, face, facts, sides), node.line)

    def _id(self, node: Node, found: Mapping[str, Value]) -> str:
        """The id of a card or die, unique among both, so that a line of text has one meaning."""
        key = found.get("id")
        if not isinstance(key, str) or not isinstance(node, MapNode):
            return ""
        report, line = self.reader.report, node.entries["id"].key.line
        if problem := name_problem(key, RESERVED | self.reserved):
            report.add(line, problem)
        if key in self._seen:
            report.add(
                line,
                ErrorText(
                    'the id "{key}" is already on line {seen}',
                    key=quoted_input(key),
                    seen=self._seen[key],
                ),
            )
        self._seen.setdefault(key, line)
        return key

    def _die(self, node: Node) -> DieRead:
        found = self.reader.record(node, _DIE_FIELDS, _called(node, "dice"))
        key = self._id(node, found)
        colour, symbol = found.get("colour"), found.get("symbol")
        if isinstance(colour, str):
            colour = self.maker.colour(colour, f"{key}: colour", node.line)
        drawn = symbol if isinstance(symbol, str) else None
        pips = str(found.get("pips", PIPS[0]))
        return DieRead(DieDef(key, str(colour), drawn, pips), node.line)


def _called(node: Node, deck: str) -> str:
    """What a card is called in messages: its id where it has one."""
    entry = node.entries.get("id") if isinstance(node, MapNode) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else deck
