"""What the rules know of a card set, worked out once: by card id, the last entry for `HIDDEN`."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.cards import CardId, CardSet
from tabletop.games.dumm_gelaufen.cards import IMMEDIATE, KEPT, TASKS
from tabletop.games.dumm_gelaufen.effects import discard_effects, hand_effects, task_effects
from tabletop.games.dumm_gelaufen.effects.effect import Draw, Effect, SwapHands
from tabletop.games.dumm_gelaufen.effects.table import EffectSpec
from tabletop.games.dumm_gelaufen.tasks import NumberCards, Task, TaskTest

EFFECTS: Final[Mapping[str, type[Effect]]] = {
    "lay-colour": discard_effects.LayColour,
    "lay-cards": discard_effects.LayCards,
    "lay-highest": discard_effects.LayHighest,
    "draw": Draw,
    "exchange-mac": discard_effects.ExchangeMac,
    "give-equal": hand_effects.GiveEqual,
    "take-and-give": hand_effects.TakeAndGive,
    "look-task": task_effects.LookTask,
    "new-task": task_effects.NewTask,
    "swap-tasks": task_effects.SwapTasks,
    "pass": task_effects.Pass,
    "pass-cards": hand_effects.PassCards,
    "left-takes": hand_effects.LeftTakes,
    "swap-hands": SwapHands,
}
"""What carries out each of `effects.PARAMETERS`."""


def is_of_deck(cards: CardSet, deck: str) -> tuple[bool, ...]:
    """Which cards belong to a deck."""
    return (*(definition.deck == deck for definition in cards.cards), False)


def effects(cards: CardSet) -> tuple[Effect | None, ...]:
    """What each action card does."""
    found: list[Effect | None] = []
    for definition in cards.cards:
        if definition.deck in (KEPT, IMMEDIATE):
            spec = EffectSpec.of(definition.facts["effect"])
            found.append(EFFECTS[spec.do](spec))
        else:
            found.append(None)
    return (*found, None)


def action_rules(cards: CardSet) -> tuple[str, ...]:
    """The rule of each action card."""
    return tuple(str(definition.facts.get("rule", "")) for definition in cards.cards)


def task_tests(cards: CardSet, numbers: NumberCards) -> dict[int, TaskTest]:
    """What each task asks for."""
    return {
        card: TaskTest.of(Task.of(definition.facts["task"]), numbers)
        for card, definition in enumerate(cards.cards)
        if definition.deck == TASKS
    }


def hand_orders(cards: CardSet, numbers: NumberCards) -> dict[str, tuple[CardId, ...]]:
    """By colour or by number; actions, which have neither, come last."""
    every = range(len(cards.cards))
    colours, values = numbers.colours, numbers.values

    def by_colour(card: CardId) -> tuple[bool, int, int]:
        return not numbers.is_number[card], colours[card], values[card]

    def by_number(card: CardId) -> tuple[bool, int, int]:
        return not numbers.is_number[card], values[card], colours[card]

    return {
        "colour": tuple(sorted(every, key=by_colour)),
        "number": tuple(sorted(every, key=by_number)),
    }
