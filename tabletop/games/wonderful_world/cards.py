"""The schema of What a Wonderful World's card file."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field, Integer, Word
from tabletop.games.wonderful_world.options import GAME

MEN: Final = "grey-men"
LANDSCAPES: Final = "landscapes"
EARTH: Final = "earth"
DICE: Final = 4
ROWS: Final = 6
FEWEST_MEN: Final = 11
"""The number of men needed for four hands and the starts of three rows (WW-S1, WW-S2)."""


def _enough_and_different(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Yield problems: too few men, or men that are not all different."""
    men = len(cards.copies(MEN))
    if men < FEWEST_MEN:
        yield MEN, f"the game needs {FEWEST_MEN} grey men, there are {men}"
    seen: dict[tuple[int, str], str] = {}
    for card, definition in enumerate(cards.cards):
        if definition.deck != MEN:
            continue
        pair = cards.number(card, "number"), cards.word(card, "object")
        if pair in seen:
            yield definition.key, f"has the number and the object of {seen[pair]}"
        if definition.count > 1:
            yield definition.key, "a grey man occurs once"
        seen.setdefault(pair, definition.key)


SCHEMA: Final = CardSchema(
    game=GAME,
    decks={
        MEN: DeckSchema(
            (
                Field("number", Integer(1, ROWS), required=True),
                Field("object", Word(), required=True),
            )
        ),
        LANDSCAPES: DeckSchema(()),
        EARTH: DeckSchema(()),
    },
    dice=frozenset((DICE,)),
    check=_enough_and_different,
)
