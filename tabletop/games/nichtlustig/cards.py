"""What the card file of Nichtlustig must say, and its cards by what the rules ask of them."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.fields import DieOf, Field, Integer, Word
from tabletop.games.nichtlustig.options import GAME

GOALS: Final = "goals"
DEATHS: Final = "deaths"
SPECIALS: Final = "specials"
SCORED: Final = "scored"
"""The side of a goal card that shows its points."""

RIEBMANN: Final = "riebmann"
YETI: Final = "yeti"
LEMMING: Final = "lemming"
PROFESSORS: Final = "professors"
DINOSAUR: Final = "dinosaur"
PAIRS: Final = {RIEBMANN: (0, 1), YETI: (2, 3), LEMMING: (4, 5)}
"""The two dice of one colour that each of these kinds asks for (NL-G2)."""
KINDS: Final = (*PAIRS, PROFESSORS, DINOSAUR)

DICE: Final = ("black-1", "black-2", "red-1", "red-2", "white-1", "white-2", "pink")
PINK: Final = 6
HIGHEST: Final = 5
"""The highest number on a die; instead of 6 it has a symbol, which counts 0."""
POODLE: Final = 0
"""What the pink die shows for the Poodle of Death."""
DINOSAURS: Final = range(24, 29)

DUCK: Final = "duck"
CLOWN: Final = "clown"
TIME_MACHINE: Final = "time-machine"
ROBOT: Final = "robot"
UFO: Final = "ufo"
VIRUS: Final = "virus"
_SPECIAL_KEYS: Final = (DUCK, CLOWN, TIME_MACHINE, ROBOT, UFO, VIRUS)


def _complete(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Yield what lacks: the rules find each card by kind and value, the dice by their order."""
    wanted = {(kind, value) for kind in (*PAIRS, PROFESSORS) for value in range(1, HIGHEST + 1)}
    wanted |= {(DINOSAUR, value) for value in DINOSAURS}
    goals = {
        card: (cards.word(card, "kind"), cards.number(card, "value")) for card in _of(cards, GOALS)
    }
    deaths = {card: (DEATHS, cards.number(card, "value")) for card in _of(cards, DEATHS)}
    yield from _each_once(cards, GOALS, goals, wanted)
    yield from _each_once(
        cards, DEATHS, deaths, {(DEATHS, value) for value in range(POODLE, HIGHEST + 1)}
    )
    for key in _SPECIAL_KEYS:
        if key not in {cards.key(card) for card in _of(cards, SPECIALS)}:
            yield SPECIALS, f'the card "{key}" is missing'
    dice = Counter(cards.number(card, "die") for card in _of(cards, SPECIALS))
    for card in _of(cards, SPECIALS):
        if cards.key(card) not in _SPECIAL_KEYS:
            yield cards.key(card), "the rules know no such special card"
        elif dice[cards.number(card, "die")] > 1:
            yield cards.key(card), "another special card has the same die"
        elif cards.number(card, "die") == PINK:
            yield cards.key(card), "the symbol of the pink die is the poodle"
    keys = tuple(die.key for die in cards.dice)
    if keys != DICE:
        yield GOALS, f"the dice must be {', '.join(DICE)}, in this order"


def _of(cards: CardSet, deck: str) -> tuple[CardId, ...]:
    return tuple(card for card, definition in enumerate(cards.cards) if definition.deck == deck)


def _each_once(
    cards: CardSet,
    deck: str,
    found: dict[CardId, tuple[str, int]],
    wanted: set[tuple[str, int]],
) -> Iterator[tuple[str, str]]:
    seen: set[tuple[str, int]] = set()
    for card, what in found.items():
        if cards.cards[card].count > 1:
            yield cards.key(card), "the card occurs once"
        if what not in wanted:
            yield cards.key(card), f"there is no {what[0]} {what[1]} in the game"
        elif what in seen:
            yield cards.key(card), f"there is another {what[0]} {what[1]}"
        seen.add(what)
    for kind, value in sorted(wanted - seen):
        yield deck, f"there is no card {kind} {value}"


SCHEMA: Final = CardSchema(
    game=GAME,
    decks={
        GOALS: DeckSchema(
            (
                Field("kind", Word(KINDS), required=True),
                Field("value", Integer(1, DINOSAURS[-1]), required=True),
                Field("points", Integer(0, 9), required=True),
            ),
            sides=(SCORED,),
        ),
        DEATHS: DeckSchema((Field("value", Integer(POODLE, HIGHEST), required=True),)),
        SPECIALS: DeckSchema((Field("die", DieOf(), required=True),)),
    },
    dice=frozenset((len(DICE),)),
    check=_complete,
    reserved=frozenset(("grid", "deaths", "specials", "open", "scored")),
)
