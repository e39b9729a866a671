"""The schema of Dumm gelaufen!'s card files, and the texts of tasks and effects.

The fields of tasks and effects are described at `TASK` and `EFFECT`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardSet, Fact
from tabletop.engine.fields import Field, Integer, ListOf, Maybe, Record, Word
from tabletop.engine.message import Message, WordRef
from tabletop.games.dumm_gelaufen.options import GAME, SEATS
from tabletop.games.dumm_gelaufen.tasks import (
    SHAPES,
    NumberCards,
    Task,
    TaskTest,
    task_problems,
)

NUMBERS: Final = "numbers"
KEPT: Final = "kept"
IMMEDIATE: Final = "immediate"
TASKS: Final = "tasks"
MAC: Final = "mac"
"""The deck that contains Mac's card, which is a part of the table."""

COLOURS: Final = ("blue", "red", "yellow", "green")
FIRST_HAND: Final = 8
"""The number of cards dealt to seat 0; each further seat gets one more (DG-S2)."""
MAC_CARDS: Final = 7
"""Mac's maximum number of cards (DG-T4)."""
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

_EACH: Final = Record(
    (
        Field("colours", Maybe(ListOf(Word(COLOURS)))),
        Field("parity", Maybe(Word(("odd", "even")))),
        Field("from", Maybe(_VALUE)),
        Field("to", Maybe(_VALUE)),
        Field("values", Maybe(ListOf(_VALUE))),
    )
)
TASK: Final = Record(
    (
        Field("each", _EACH, {}),
        Field("min", Integer(1, 72), 1),
        Field("total", Record((Field("min", _SUM), Field("max", _SUM))), {}),
        Field("colours", _COUNT),
        Field("values", _COUNT),
        Field("shape", Maybe(Word(SHAPES))),
    )
)
"""What a task requires of the number cards in a hand.

`each`: requirements for every card: one of these `colours`, a `parity`, a range (`from`, `to`), or
one of these `values`. `min`: the minimum number of cards. `total`: the limits of the sum of the
values, inclusive. `colours` and `values`: the exact number of different colours and values.
`shape`: `different` (no value twice), `run` (consecutive values, each once), `pairs` (each value an
even number of times) or `balanced` (all colours equally often).
"""

PARAMETERS: Final[Mapping[str, tuple[frozenset[str], frozenset[str]]]] = {
    # Discard all number cards of a colour of your choice.
    "lay-colour": (frozenset(), frozenset()),
    # Discard one to `cards` number cards.
    "lay-cards": (frozenset({"cards"}), frozenset()),
    # Discard all cards of your highest value.
    "lay-highest": (frozenset(), frozenset()),
    # Draw `cards` cards. `who` draws: only you, or everyone, clockwise from you.
    "draw": (frozenset({"cards"}), frozenset({"who"})),
    # Take any number of Mac's cards, then give him the same number of cards.
    "exchange-mac": (frozenset(), frozenset()),
    # Give a player `cards` equal number cards.
    "give-equal": (frozenset({"cards"}), frozenset()),
    # Take `cards` unseen cards from a player's hand, then give that player `give` cards.
    "take-and-give": (frozenset({"cards", "give"}), frozenset()),
    # Look at a player's task.
    "look-task": (frozenset(), frozenset()),
    # Exchange your task for another from the pile.
    "new-task": (frozenset(), frozenset()),
    # Exchange your task with a player.
    "swap-tasks": (frozenset(), frozenset()),
    # Everyone passes `what` (hand, task or both) to the left.
    "pass": (frozenset({"what"}), frozenset()),
    # Everyone passes `cards` number cards to the left; all choose before anyone receives.
    "pass-cards": (frozenset({"cards"}), frozenset()),
    # Your left neighbour takes `cards` unseen cards from your hand.
    "left-takes": (frozenset({"cards"}), frozenset()),
    # Swap hands with the one of the other players who has the fewest cards.
    "swap-hands": (frozenset(), frozenset()),
}
"""The required and the optional parameters of each effect."""

EFFECT: Final = Record(
    (
        Field("do", Word(tuple(PARAMETERS)), required=True),
        Field("cards", Maybe(Integer(1, 20))),
        Field("give", Maybe(Integer(1, 20))),
        Field("who", Maybe(Word(("self", "everyone")))),
        Field("what", Maybe(ListOf(Word(("hand", "task"))))),
    )
)
"""What an action card does: `do` is the name of the effect.

The other fields are its parameters, which `PARAMETERS` lists for each effect.
"""

_ACTION: Final = (Field("rule", Word(), required=True), Field("effect", EFFECT, required=True))
_RULE: Final = re.compile(r"DG-[GI][0-9]+")


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """The effect of an action card as written in the card file (`EFFECT`)."""

    do: str
    cards: int = 1
    give: int = 0
    everyone: bool = False
    hand: bool = False
    task: bool = False

    @classmethod
    def of(cls, fact: Fact) -> "EffectSpec":
        """Return the effect that a card's fact describes; it must match the schema."""
        values: Any = fact
        passed = values.get("what") or ()
        return cls(
            do=values["do"],
            cards=values.get("cards") or 1,
            give=values.get("give") or 0,
            everyone=values.get("who") == "everyone",
            hand="hand" in passed,
            task="task" in passed,
        )

    @property
    def passed(self) -> str:
        """Which cards are passed on: `both`, `hand` or `task`."""
        return "both" if self.hand and self.task else "hand" if self.hand else "task"


def _check(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Yield problems: too few cards, or cards that the rules cannot use."""
    most = SEATS[1]
    hands = sum(range(FIRST_HAND, FIRST_HAND + most))
    for deck, what, needed in (
        (NUMBERS, "number cards", hands + MAC_CARDS + 2),
        (TASKS, "tasks", most * TASKS_TO_WIN),
    ):
        count = sum(definition.count for definition in cards.cards if definition.deck == deck)
        if count < needed:
            yield deck, f"the game needs {needed} {what}, there are {count}"
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
    """Yield a problem for each card that looks like one with another id."""
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
        allowed = TaskTest.of(task, numbers).allowed_cards()
        if not problems and sum(numbers.counts[card] for card in allowed) < task.least:
            yield definition.key, "no hand can fulfil this task"


def effect_problems(fact: Fact) -> Iterator[str]:
    """Yield a problem for each parameter of an effect that is missing or unknown."""
    values: Any = fact
    do = values["do"]
    needed, possible = PARAMETERS[do]
    given = {name for name, value in values.items() if name != "do" and value not in (None, ())}
    for name in sorted(needed - given):
        yield f'the effect "{do}" needs "{name}"'
    for name in sorted(given - needed - possible):
        yield f'the effect "{do}" does not know "{name}"'


def number_cards(cards: CardSet) -> NumberCards:
    """Return the values and colours of the number cards in a card set."""
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
            (Field("colour", Word(COLOURS), required=True), Field("value", _VALUE, required=True))
        ),
        KEPT: DeckSchema(_ACTION),
        IMMEDIATE: DeckSchema(_ACTION),
        TASKS: DeckSchema((Field("task", TASK, required=True),)),
        MAC: DeckSchema(),
    },
    check=_check,
    reserved=frozenset((*_ZONES, *_WORDS, *COLOURS)),
)


# --- sentences ---------------------------------------------------------------------------------


def task_sentences(task: Task) -> Iterator[Message]:
    """Yield a task's requirements: for each card, for the hand, and the minimum size."""
    if task.colours is not None:
        colours = tuple(map(WordRef, task.colours))
        yield Message.of("task-colours", colours=colours, n=len(colours))
    if task.parity is not None:
        yield Message.of(f"task-{task.parity}")
    yield from _limits(task.low, task.high, ("task-from", "task-to", "task-from-to"))
    if task.values is not None:
        yield Message.of("task-values", values=task.values)
    if task.colour_count is not None:
        yield Message.of("task-colour-count", n=task.colour_count)
    if task.value_count is not None:
        yield Message.of("task-value-count", n=task.value_count)
    if task.shape is not None:
        yield Message.of(f"task-{task.shape}")
    codes = ("task-total-min", "task-total-max", "task-total")
    yield from _limits(task.total_min, task.total_max, codes)
    if task.least > 1:
        yield Message.of("task-min", n=task.least)


def _limits(low: int | None, high: int | None, codes: tuple[str, str, str]) -> Iterator[Message]:
    """Yield a message for a lower limit, an upper limit or both, if there are any."""
    if low is not None and high is not None:
        yield Message.of(codes[2], low=low, high=high)
    elif low is not None:
        yield Message.of(codes[0], low=low)
    elif high is not None:
        yield Message.of(codes[1], high=high)


def effect_sentence(spec: EffectSpec) -> Message:
    """Return the description of an action card's effect."""
    code = f"effect-{spec.do}"
    if spec.do == "pass":
        code += f"-{spec.passed}"
    if spec.everyone:
        code += "-everyone"
    return Message.of(code, n=spec.cards, give=spec.give)
