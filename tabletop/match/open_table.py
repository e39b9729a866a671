"""A table at which everybody sees every card."""

from copy import copy
from dataclasses import replace
from typing import Any, cast

from tabletop.engine.zones import Visibility
from tabletop.match.match import AnyRules


def with_open_cards(rules: AnyRules) -> AnyRules:
    """The same rules where all cards lie open; what is legal does not change by it."""
    opened = cast("Any", copy(rules))
    opened.zones = tuple(
        replace(zone, visibility=Visibility.OPEN, face_down=False) for zone in rules.zones
    )
    return cast("AnyRules", opened)
