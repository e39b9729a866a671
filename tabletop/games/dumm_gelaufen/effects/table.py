"""The effects of action cards by their names in the card files."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.verdict import Reason
from tabletop.games.dumm_gelaufen.effects import discards, hands, tasks
from tabletop.games.dumm_gelaufen.effects.steps import Effect
from tabletop.games.dumm_gelaufen.facts import Facts

EFFECTS: Final[Mapping[str, Effect]] = {
    "lay-colour": discards.LAY_A_COLOUR,
    "lay-cards": discards.LAY_CARDS,
    "lay-highest": discards.LAY_THE_HIGHEST,
    "draw": hands.DRAW_CARDS,
    "exchange-mac": discards.EXCHANGE_MAC,
    "give-equal": hands.GIVE_EQUAL_CARDS,
    "take-and-give": hands.TAKE_AND_GIVE,
    "look-task": tasks.LOOK_TASK,
    "new-task": tasks.NEW_TASK,
    "swap-tasks": tasks.SWAP_TASKS,
    "pass": tasks.PASS,
    "pass-cards": hands.PASS_SOME_CARDS,
    "left-takes": hands.LEFT_TAKES,
    "swap-hands": hands.SWAP_HANDS,
}
"""What carries out each of `cards.PARAMETERS`."""

REASONS: Final = tuple(
    value
    for module in (discards, hands, tasks)
    for value in vars(module).values()
    if isinstance(value, Reason)
)


def effect_of(facts: Facts, card: CardId) -> Effect:
    """Returns what carries out an action card.

    Raises:
        ValueError: it is no action card.
    """
    return EFFECTS[facts.effect(card).do]
