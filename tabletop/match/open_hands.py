"""A table at which everybody sees every card."""

from copy import copy
from dataclasses import replace
from typing import Any, cast

from tabletop.engine.cards import CardId
from tabletop.engine.state import State
from tabletop.engine.zones import Seat, Visibility, ZoneIndex
from tabletop.match.match import AnyRules


def _all(
    _state: State, _seat: Seat | None, _zone: ZoneIndex, cards: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Takes the place of `Rules.seen`, which a game may give its own exceptions."""
    return cards


def with_open_cards(rules: AnyRules) -> AnyRules:
    """The same rules where all cards lie open; what is legal does not change by it."""
    opened = cast("Any", copy(rules))
    opened.zones = tuple(
        replace(zone, visibility=Visibility.OPEN, face_down=False) for zone in rules.zones
    )
    opened.seen = _all
    return cast("AnyRules", opened)
