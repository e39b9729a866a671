"""A small game whose card file has every kind of entry."""

from collections.abc import Iterator

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardSet
from tabletop.engine.fields import (
    Boolean,
    CardOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    Word,
)

GOOD = """\
format: 1
game: herbs
colours: {green: "#009E73", sky: "#56B4E9"}
decks:
  leaves:
    count: 4
    back: back
    face: {picture: "{colour}-leaf", corner: "{number}", tint: "{colour}", symbol: sign}
    cards:
      - {id: green-1, colour: green, number: 1, count: 2}
      - {id: sky-2, colour: sky, number: 2, rare: true}
      - {id: sky-3, colour: sky, number: 3, face: {symbol: null, centre: "{{{number}}}"}}
  tasks:
    count: 1
    back: back
    face: {picture: "{wanted.kind}", full: true}
    cards:
      - id: task-1
        wanted: {kind: only, least: 3, numbers: [1, 3]}
        points: {green: 2, sky: 1}
        reward: green-1
dice:
  - {id: die-1, colour: "#F6EFE0"}
  - {id: die-2, colour: sky, symbol: sign}
"""


def no_number_above_all(cards: CardSet) -> Iterator[tuple[str, str]]:
    for card in cards.copies("leaves"):
        if cards.number(card, "number") == 9:
            yield cards.key(card), "nine is too many"
    if cards.decks["leaves"].count == 9:
        yield "leaves", "nine leaves are too many"


SCHEMA = CardSchema(
    game="herbs",
    decks={
        "leaves": DeckSchema(
            (
                Field("colour", Word(("green", "sky")), required=True),
                Field("number", Integer(1, 9), required=True),
                Field("rare", Boolean(), default=False),
            )
        ),
        "tasks": DeckSchema(
            (
                Field(
                    "wanted",
                    Record(
                        (
                            Field("kind", Word(("only", "none")), required=True),
                            Field("least", Integer(1, 20), 1),
                            Field("numbers", ListOf(Integer(1, 9)), ()),
                        )
                    ),
                    required=True,
                ),
                Field("points", MapOf(Word(("green", "sky")), Integer(0, 9)), {}),
                Field("reward", Maybe(CardOf())),
            )
        ),
    },
    dice=frozenset((2, 3)),
    check=no_number_above_all,
    reserved=frozenset(("draw",)),
)
