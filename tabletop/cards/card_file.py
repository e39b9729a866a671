"""Reads a card file. Its format is described in `card_defs/README.md`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from tabletop.cards.binder import Reader, is_format
from tabletop.cards.decks import DeckRead, DeckReader, DieRead
from tabletop.cards.faces import FaceMaker, pictures_in
from tabletop.cards.identifiers import COLOUR, OwnNames, ids_of, name_problem
from tabletop.cards.problems import FileProblemsError, Report
from tabletop.cards.schema import CardSchema
from tabletop.cards.yaml_nodes import MapNode, Node, read_yaml
from tabletop.engine.cards import CardSet, Fact
from tabletop.engine.fields import MapOf, Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import quoted_input

_KEYS: Final = ("format", "game", "colours", "decks", "dice")


class CardFileError(FileProblemsError):
    """A card file cannot be used; it has every problem with its line."""


def load_card_set(path: Path, schema: CardSchema, pictures: Path | None) -> CardSet:
    """The cards and dice of a file.

    Args:
        path: the card file.
        schema: what the game wants to know of its cards.
        pictures: the folder of the game's drawings, each of which must be there; None does not
            look for them.

    Raises:
        CardFileError: with everything that is wrong with the file.
    """
    report = Report(path)
    root = read_yaml(path, report)
    cards = None if root is None else _CardFile(report, schema, pictures).read(root)
    if report.count or cards is None:
        raise CardFileError(report.problems)
    return cards


def digest(cards: CardSet) -> str:
    """A fingerprint of what the rules can tell: games, copies, facts and dice, in any order."""
    facts = sorted([card.key, card.deck, card.count, _plain(card.facts)] for card in cards.cards)
    said = [cards.game, facts, sorted(die.key for die in cards.dice)]
    return sha256(json.dumps(said, ensure_ascii=True).encode()).hexdigest()


def _plain(fact: Fact) -> object:
    match fact:
        case Mapping():
            return {"map": sorted([key, _plain(value)] for key, value in fact.items())}
        case tuple():
            return [_plain(item) for item in fact]
        case _:
            return fact


@dataclass(frozen=True, slots=True)
class _CardFile:
    report: Report
    schema: CardSchema
    pictures: Path | None

    def read(self, root: Node) -> CardSet | None:
        """The card set, for what it is worth where there are problems."""
        entries = root.entries if isinstance(root, MapNode) else {}
        ids = [
            card
            for deck in _values(entries["decks"].value if "decks" in entries else root)
            for card in ids_of(deck, "cards")
        ]
        reader = Reader(self.report, OwnNames(ids, ids_of(root, "dice")))
        top = reader.mapping(root, "")
        if top is None or not is_format(reader, top, self.schema.game):
            return None
        reader.known_keys(top, _KEYS, "")
        maker = FaceMaker(self.report, self._colours(reader, top))
        deck_reader = DeckReader(reader, maker, self.schema.reserved)
        decks, dice = self._pieces(deck_reader, top)
        cards = tuple(card.definition for deck in decks for card in deck.cards)
        result = CardSet(
            game=self.schema.game,
            cards=cards,
            decks={deck.definition.name: deck.definition for deck in decks},
            dice=tuple(die.definition for die in dice),
            ids={card.key: number for number, card in enumerate(cards)},
            digest="",
        )
        if not self.report.count:
            self._check(result, decks)
        self._look_for_pictures(decks, dice)
        return replace(result, digest=digest(result)) if not self.report.count else None

    def _pieces(
        self, reader: DeckReader, top: MapNode
    ) -> tuple[tuple[DeckRead, ...], tuple[DieRead, ...]]:
        decks: tuple[DeckRead, ...] = ()
        dice: tuple[DieRead, ...] = ()
        if "decks" in top.entries:
            decks = reader.decks(top.entries["decks"].value, self.schema.decks)
        else:
            self.report.add(top.line, ErrorText('"decks" is missing'))
        if "dice" in top.entries:
            dice = reader.dice(top.entries["dice"].value, self.schema.dice)
        elif 0 not in self.schema.dice:
            self.report.add(top.line, ErrorText('"dice" is missing'))
        return decks, dice

    def _colours(self, reader: Reader, top: MapNode) -> Mapping[str, str]:
        node = top.entries["colours"].value if "colours" in top.entries else MapNode(0, {})
        found = reader.value(node, MapOf(Word(), Word()), "colours")
        colours: dict[str, str] = {}
        if not isinstance(found, Mapping) or not isinstance(node, MapNode):
            return colours
        for name, colour in found.items():
            line = node.entries[str(name)].key.line
            if problem := name_problem(str(name)):
                self.report.add(line, problem)
            if isinstance(colour, str) and not COLOUR.fullmatch(colour):
                self.report.add(
                    line,
                    ErrorText(
                        '"{colour}" is no colour; write #RRGGBB', colour=quoted_input(colour)
                    ).at(f"colours.{quoted_input(str(name))}"),
                )
            colours[str(name)] = str(colour)
        return colours

    def _check(self, cards: CardSet, decks: tuple[DeckRead, ...]) -> None:
        lines = {deck.definition.name: deck.line for deck in decks}
        lines.update((card.definition.key, card.line) for deck in decks for card in deck.cards)
        for name, message in self.schema.check(cards):
            self.report.add(lines.get(name, 1), ErrorText("{said}", said=message).at(name))

    def _look_for_pictures(self, decks: tuple[DeckRead, ...], dice: tuple[DieRead, ...]) -> None:
        if self.pictures is None:
            return
        pictures = pictures_in(self.pictures, self.report)
        for deck in decks:
            pictures.require(deck.definition.back, deck.definition.name, deck.line)
            for card in deck.cards:
                key = card.definition.key
                for face in (card.definition.face, *card.definition.sides.values()):
                    pictures.require(face.picture, key, card.line)
                    pictures.require(face.symbol, key, card.line)
                    pictures.require(face.over, key, card.line)
        for die in dice:
            pictures.require(die.definition.symbol, die.definition.key, die.line)


def _values(node: Node) -> tuple[Node, ...]:
    if not isinstance(node, MapNode):
        return ()
    return tuple(entry.value for entry in node.entries.values())
