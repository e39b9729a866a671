"""Nichtlustig as the catalogue knows it; cards and rules are loaded when they are wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop.games.game import Game
from tabletop.games.nichtlustig.options import GAME, OPTIONS, SEATS

if TYPE_CHECKING:
    from tabletop.cards.schema import CardSchema
    from tabletop.engine.cards import CardSet
    from tabletop.engine.rules import Rules


def _schema() -> "CardSchema":
    from tabletop.games.nichtlustig.cards import SCHEMA

    return SCHEMA


def _rules(cards: "CardSet", seats: int, options: Mapping[str, str]) -> "Rules[Any]":
    from tabletop.games.nichtlustig.rules import NichtlustigRules

    return NichtlustigRules(cards, seats, options)


NICHTLUSTIG: Final = Game(GAME, SEATS, OPTIONS, _schema, _rules)
