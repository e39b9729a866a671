"""The line protocol: positions, actions and outcomes as JSON."""

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final, NoReturn

from tabletop.bots.policy import AnyRules
from tabletop.engine.actions import SeatAction
from tabletop.engine.notation import Notation
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE, State
from tabletop.match.save.position import PlainData, plain_fields, seat_word

PREFIX: Final = "cmd:"
"""The prefix that marks a bot's name as a command."""
MAX_LINE: Final = 1_000_000
"""The maximum length of a line in bytes."""
CHANCE_WORD: Final = "chance"
"""The word for chance as the seat to act; no player can have this name."""


def plain_names(count: int) -> tuple[str, ...]:
    """Return default names for the given number of players: `P1`, `P2` and so on."""
    return tuple(f"P{seat}" for seat in range(1, count + 1))


def position_data(rules: AnyRules, notation: Notation, state: State) -> dict[str, PlainData]:
    """Return a position, or a seat's view of one, as data; hidden cards are `?`.

    Args:
        rules: the game's rules.
        notation: the names of zones, cards and players.
        state: the position, or a seat's view of it.
    """
    position = rules.position(state)
    chance = state.to_act == CHANCE
    zones: dict[str, PlainData] = {
        notation.zone_name(zone): [rules.cards.key(card) for card in cards]
        for zone, cards in enumerate(state.zones)
    }
    return {
        "to_act": CHANCE_WORD if chance else seat_word(state.to_act, notation),
        "zones": zones,
        "fields": plain_fields(rules, notation, position, defaults=True),
        "outcome": _outcome_data(rules.outcome(state), notation),
    }


def _outcome_data(outcome: Outcome | None, notation: Notation) -> PlainData:
    if outcome is None:
        return None
    winners: list[PlainData] = [notation.seat_name(seat) for seat in outcome.winners]
    scores: PlainData = None if outcome.scores is None else list(outcome.scores)
    return {"code": outcome.code, "rule": outcome.rule, "winners": winners, "points": scores}


def question_data(
    rules: AnyRules, notation: Notation, seen: State, legal: Sequence[SeatAction]
) -> dict[str, PlainData]:
    """Return the question to a program that plays a seat: its view and legal actions."""
    options: dict[str, PlainData] = {**rules.options}
    return {
        "game": rules.game,
        "options": options,
        "players": list(notation.names),
        "seat": notation.seat_name(max(seen.to_act, 0)),
        "observation": position_data(rules, notation, seen),
        "legal": [notation.text(action) for action in legal],
    }


def to_line(data: Mapping[str, PlainData]) -> str:
    """Return data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _reject_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _finite(written: str) -> float:
    number = float(written)
    return number if isfinite(number) else _reject_constant(written)


def from_line(text: str) -> Mapping[str, Any]:
    """Parse a line of JSON.

    Raises:
        ValueError: if the line is not a JSON object.
    """
    try:
        found: object = json.loads(text, parse_constant=_reject_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        raise ValueError("this is no JSON") from None
    if isinstance(found, dict):
        return found
    raise ValueError("this is no JSON object")
