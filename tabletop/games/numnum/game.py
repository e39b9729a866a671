"""NumNum as the catalogue knows it; cards and rules are loaded when they are wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop.engine.outcome import FEWEST_POINTS
from tabletop.games.game import Game
from tabletop.games.numnum.options import GAME, OPTIONS, SEATS

if TYPE_CHECKING:
    from tabletop.cards.schema import CardSchema
    from tabletop.engine.cards import CardSet
    from tabletop.engine.rules import Rules


def _schema() -> "CardSchema":
    from tabletop.games.numnum.cards import SCHEMA

    return SCHEMA


def _rules(cards: "CardSet", seats: int, options: Mapping[str, str]) -> "Rules[Any]":
    from tabletop.games.numnum.rules import NumRules

    return NumRules(cards, seats, options)


NUMNUM: Final = Game(GAME, SEATS, OPTIONS, _schema, _rules, measure=FEWEST_POINTS)
