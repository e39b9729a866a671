"""The schema of NumNum's card file."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field, Integer, Word
from tabletop.games.numnum.options import GAME, SEATS

SYMBOLS: Final = ("circle", "triangle", "square", "heart")
NUMBERS: Final = "numbers"
EXTRAS: Final = "extras"
JOKERS: Final = "jokers"
BANS: Final = "bans"
WISHES: Final = "wishes"
HAND: Final = 7
"""The number of cards dealt to each seat (NN-S1)."""
MAX_SERIES: Final = 4
"""The maximum number of different bans; each doubles the rules' lookup tables."""

_ZONES: Final = ("hand", "draw", "discard", "bans", "box")
_WORDS: Final = ("stop", "pass")
_SYMBOL: Final = Field("symbol", Word(SYMBOLS), required=True)


def _enough_to_play(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Yield problems: too few cards with numbers, or too many different bans."""
    numbers = sum(len(cards.copies(deck)) for deck in (NUMBERS, EXTRAS, JOKERS))
    needed = SEATS[1] * HAND + 1
    if numbers < needed:
        yield NUMBERS, f"the game needs {needed} cards with numbers, there are {numbers}"
    series = {cards.number(card, "series") for card in cards.copies(BANS)}
    if len(series) > MAX_SERIES:
        yield BANS, f"the ban cards name {len(series)} numbers, {MAX_SERIES} are the most"


SCHEMA: Final = CardSchema(
    game=GAME,
    decks={
        NUMBERS: DeckSchema((_SYMBOL, Field("number", Integer(2, 999), required=True))),
        EXTRAS: DeckSchema((_SYMBOL, Field("number", Integer(2, 999), required=True))),
        JOKERS: DeckSchema((_SYMBOL,)),
        BANS: DeckSchema((Field("series", Integer(2, 999), required=True),)),
        WISHES: DeckSchema(),
    },
    check=_enough_to_play,
    reserved=frozenset((*_ZONES, *_WORDS, *SYMBOLS)),
)
