"""What the card files of Dumm gelaufen! must say.

A task and an effect are written in small vocabularies, described at `TASK` and `EFFECT`.
"""

import re
from collections.abc import Iterator
from typing import Final

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field, Integer, ListOf, Maybe, Record, Word
from tabletop.games.dumm_gelaufen.effects.table import PARAMETERS, effect_problems
from tabletop.games.dumm_gelaufen.options import GAME, SEATS
from tabletop.games.dumm_gelaufen.task_feasibility import can_be_fulfilled
from tabletop.games.dumm_gelaufen.tasks import SHAPES, NumberCards, Task, task_problems

NUMBERS: Final = "numbers"
KEPT: Final = "kept"
IMMEDIATE: Final = "immediate"
TASKS: Final = "tasks"
MAC: Final = "mac"
"""The decks; Mac's own card lies on the table like the table itself."""

COLOURS: Final = ("blue", "red", "yellow", "green")
FIRST_HAND: Final = 8
"""Cards of the player left of the dealer; each next one gets one more (DG-S2)."""
MAC_CARDS: Final = 7
"""Mac never has more (DG-T4)."""
TASKS_TO_WIN: Final = 3
HIGHEST: Final = 11

_ZONES: Final = (
    *("hand", "mac", "draw", "discard-left", "discard-right", "discard-actions"),
    *("play", "aside", "task", "fulfilled", "tasks", "box"),
)
_WORDS: Final = ("claim", "pass", "end", "draw", "stop")

_VALUE: Final = Integer(1, HIGHEST)
_COUNT: Final = Maybe(Integer(1, 72))
_SUM: Final = Maybe(Integer(1, 999))

TASK: Final = Record(
    (
        Field(
            "each",
            Record(
                (
                    Field("colours", Maybe(ListOf(Word(COLOURS)))),
                    Field("parity", Maybe(Word(("odd", "even")))),
                    Field("from", Maybe(_VALUE)),
                    Field("to", Maybe(_VALUE)),
                    Field("values", Maybe(ListOf(_VALUE))),
                )
            ),
            {},
        ),
        Field("min", Integer(1, 72), 1),
        Field("total", Record((Field("min", _SUM), Field("max", _SUM))), {}),
        Field("colours", _COUNT),
        Field("values", _COUNT),
        Field("shape", Maybe(Word(SHAPES))),
    )
)
"""What a task asks of the number cards in a hand.

`each`: what every one of them must be: of one of these `colours`, of a `parity`, `from` a value,
up `to` a value, of one of these `values`. `min`: how many there must be at least. `total`: their
sum, `min` and `max` included. `colours` and `values`: exactly so many different ones. `shape`:
`different` (no value twice), `run` (consecutive values, each once), `pairs` (each value an even
number of times) or `balanced` (all colours held equally often).
"""

EFFECT: Final = Record(
    (
        Field("do", Word(tuple(PARAMETERS)), required=True),
        Field("cards", Maybe(Integer(1, 20))),
        Field("give", Maybe(Integer(1, 20))),
        Field("who", Maybe(Word(("self", "everyone")))),
        Field("what", Maybe(ListOf(Word(("hand", "task"))))),
    )
)
"""What an action card does: `do` names the effect, the others are its parameters.

The effects and what each of them takes stand at `effects.PARAMETERS`.
"""

_ACTION: Final = (
    Field("rule", Word(), required=True),
    Field("effect", EFFECT, required=True),
)
_RULE: Final = re.compile(r"DG-[GI][0-9]+")


def _check(cards: CardSet) -> Iterator[tuple[str, str]]:
    """The game's own look at its cards: enough of them, and nothing that cannot be done."""
    numbers = sum(definition.count for definition in cards.cards if definition.deck == NUMBERS)
    fewest, most = SEATS
    del fewest
    needed = sum(range(FIRST_HAND, FIRST_HAND + most)) + MAC_CARDS + 2
    if numbers < needed:
        yield NUMBERS, f"the game needs {needed} number cards, there are {numbers}"
    tasks = sum(definition.count for definition in cards.cards if definition.deck == TASKS)
    needed = most * TASKS_TO_WIN
    if tasks < needed:
        yield TASKS, f"the game needs {needed} tasks, there are {tasks}"
    yield from _pairs_twice(cards)
    if len(set(_colours(cards))) > len(COLOURS) - 1:
        yield NUMBERS, f"there are {len(COLOURS) - 1} colours at most"
    for definition in cards.cards:
        if definition.deck in (KEPT, IMMEDIATE):
            if not _RULE.fullmatch(str(definition.facts["rule"])):
                yield definition.key, "the rule of an action is called as DG-G1 or DG-I1"
            for problem in effect_problems(definition.facts["effect"]):
                yield definition.key, problem
    yield from _tasks(cards)


def _colours(cards: CardSet) -> Iterator[str]:
    for card, definition in enumerate(cards.cards):
        if definition.deck == NUMBERS:
            yield cards.word(card, "colour")


def _pairs_twice(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Copies of a card share an id; two ids for the same print would be two cards."""
    seen: dict[tuple[str, int], str] = {}
    for card, definition in enumerate(cards.cards):
        if definition.deck != NUMBERS:
            continue
        print_ = cards.word(card, "colour"), cards.number(card, "value")
        if print_ in seen:
            yield definition.key, f"is printed like {seen[print_]}; raise its count instead"
        seen.setdefault(print_, definition.key)


def _tasks(cards: CardSet) -> Iterator[tuple[str, str]]:
    numbers = number_cards(cards)
    for definition in cards.cards:
        if definition.deck != TASKS:
            continue
        task = Task.of(definition.facts["task"])
        problems = tuple(task_problems(task, numbers.colour_names))
        for problem in problems:
            yield definition.key, problem
        if not problems and not can_be_fulfilled(task, numbers):
            yield definition.key, "no hand can fulfil this task"


def number_cards(cards: CardSet) -> NumberCards:
    """The printed numbers and colours of a card set."""
    every = range(len(cards.cards))
    is_number = tuple(cards.cards[card].deck == NUMBERS for card in every)
    names = tuple(colour for colour in COLOURS if colour in set(_colours(cards)))
    return NumberCards(
        colour_names=names,
        is_number=(*is_number, False),
        colours=tuple(
            names.index(cards.word(card, "colour")) if is_number[card] else -1 for card in every
        ),
        values=tuple(cards.number(card, "value") if is_number[card] else 0 for card in every),
        counts=tuple(cards.cards[card].count if is_number[card] else 0 for card in every),
    )


SCHEMA: Final = CardSchema(
    game=GAME,
    decks={
        NUMBERS: DeckSchema(
            (
                Field("colour", Word(COLOURS), required=True),
                Field("value", _VALUE, required=True),
            )
        ),
        KEPT: DeckSchema(_ACTION),
        IMMEDIATE: DeckSchema(_ACTION),
        TASKS: DeckSchema((Field("task", TASK, required=True),)),
        MAC: DeckSchema(),
    },
    check=_check,
    reserved=frozenset((*_ZONES, *_WORDS, *COLOURS)),
)
