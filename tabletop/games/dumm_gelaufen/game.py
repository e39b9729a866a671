"""Dumm gelaufen! as the catalogue knows it; cards and rules are loaded when they are wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop.games.dumm_gelaufen.options import GAME, OPTIONS, SEATS, card_file
from tabletop.games.game import Game

if TYPE_CHECKING:
    from tabletop.cards.schema import CardSchema
    from tabletop.engine.cards import CardSet
    from tabletop.engine.rules import Rules


def _schema() -> "CardSchema":
    from tabletop.games.dumm_gelaufen.cards import SCHEMA

    return SCHEMA


def _rules(cards: "CardSet", seats: int, options: Mapping[str, str]) -> "Rules[Any]":
    from tabletop.games.dumm_gelaufen.rules import DummRules

    return DummRules(cards, seats, options)


DUMM_GELAUFEN: Final = Game(GAME, SEATS, OPTIONS, _schema, _rules, card_file)
