"""The effects of action cards by their names in the card files."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.verdict import Reason
from tabletop.games.dumm_gelaufen.effects import discards, hands, tasks
from tabletop.games.dumm_gelaufen.effects.steps import Effect
from tabletop.games.dumm_gelaufen.facts import Facts

EFFECTS: Final[Mapping[str, Effect]] = {**discards.EFFECTS, **hands.EFFECTS, **tasks.EFFECTS}
"""What carries out each of `cards.PARAMETERS`."""

REASONS: Final = tuple(
    value
    for module in (discards, hands, tasks)
    for value in vars(module).values()
    if isinstance(value, Reason)
)


def effect_of(facts: Facts, card: CardId) -> Effect:
    """Return what carries out an action card.

    Raises:
        ValueError: it is no action card.
    """
    return EFFECTS[facts.effect(card).do]
