"""The schema of Nichtlustig's card file, and constants for its cards and dice."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardSet
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
"""The two dice, of one colour, that each of these kinds requires (NL-G2)."""
COLOURS: Final = {RIEBMANN: "black", YETI: "red", LEMMING: "white"}
"""The names of the pairs' colours, which are keys of `words` in the texts."""
KINDS: Final = (*PAIRS, PROFESSORS, DINOSAUR)

DICE: Final = ("black-1", "black-2", "red-1", "red-2", "white-1", "white-2", "pink")
PINK: Final = 6
HIGHEST: Final = 5
"""The highest number on a die; the sixth face is a symbol, which counts 0."""
POODLE: Final = 0
"""The face of the pink die that shows the Poodle of Death."""
DINOSAURS: Final = range(24, 29)

DUCK: Final = "duck"
CLOWN: Final = "clown"
TIME_MACHINE: Final = "time-machine"
ROBOT: Final = "robot"
UFO: Final = "ufo"
VIRUS: Final = "virus"
_SPECIAL_KEYS: Final = (DUCK, CLOWN, TIME_MACHINE, ROBOT, UFO, VIRUS)


def _complete(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Yield the problems of a card set that the rules cannot use."""
    numbers = range(1, HIGHEST + 1)
    goals = {(kind, value) for kind in (*PAIRS, PROFESSORS) for value in numbers}
    yield from _each_once(cards, GOALS, goals | {(DINOSAUR, value) for value in DINOSAURS})
    yield from _each_once(cards, DEATHS, {(DEATHS, value) for value in (POODLE, *numbers)})
    specials = dict.fromkeys(cards.copies(SPECIALS))
    for key in _SPECIAL_KEYS:
        if key not in map(cards.key, specials):
            yield SPECIALS, f'the card "{key}" is missing'
    dice = Counter(cards.number(card, "die") for card in specials)
    for card in specials:
        if cards.key(card) not in _SPECIAL_KEYS:
            yield cards.key(card), "the rules know no such special card"
        elif dice[cards.number(card, "die")] > 1:
            yield cards.key(card), "another special card has the same die"
        elif cards.number(card, "die") == PINK:
            yield cards.key(card), "the symbol of the pink die is the poodle"
    keys = tuple(die.key for die in cards.dice)
    if keys != DICE:
        yield GOALS, f"the dice must be {', '.join(DICE)}, in this order"


def _each_once(
    cards: CardSet, deck: str, wanted: set[tuple[str, int]]
) -> Iterator[tuple[str, str]]:
    seen: set[tuple[str, int]] = set()
    for card in dict.fromkeys(cards.copies(deck)):
        kind = cards.word(card, "kind") if deck == GOALS else deck
        what = (kind, cards.number(card, "value"))
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
