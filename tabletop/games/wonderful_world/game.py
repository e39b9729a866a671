"""What a Wonderful World as the catalogue knows it; cards and rules are loaded when wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop.engine.outcome import Measure
from tabletop.games.game import Game
from tabletop.games.wonderful_world.options import GAME, OPTIONS, SEATS

if TYPE_CHECKING:
    from tabletop.cards.schema import CardSchema
    from tabletop.engine.cards import CardSet
    from tabletop.engine.rules import Rules


def _schema() -> "CardSchema":
    from tabletop.games.wonderful_world.cards import SCHEMA

    return SCHEMA


def _rules(cards: "CardSet", seats: int, options: Mapping[str, str]) -> "Rules[Any]":
    from tabletop.games.wonderful_world.rules import WonderRules

    return WonderRules(cards, seats, options)


PROGRESS: Final = Measure("progress", ("part", "men"), (True, False))
WONDERFUL_WORLD: Final = Game(
    GAME, SEATS, OPTIONS, _schema, _rules, measure=PROGRESS, cooperative=True
)
