"""What the log says at a table. No Qt."""

from typing import Final

from tabletop.engine.message import Event
from tabletop.engine.zones import Seat
from tabletop.match.match import Match
from tabletop.match.queries import last_told
from tabletop.ui.table.model.gestures import Sitting

TOLD: Final = 3
"""How many of the last events are shown to a player who takes the screen or comes back."""


def happened_since(match: Match, seat: Seat) -> tuple[Event, ...]:
    """Return what the log says since a seat last acted; all of it if it never did."""
    last = max((n for n, step in enumerate(match.steps) if step.actor == seat), default=-1)
    return tuple(line.event for line in match.log() if line.step > last)


def event_text(table: Sitting, events: tuple[Event, ...]) -> str:
    """Return events in words, as the viewer of a table may read them."""
    return " ".join(table.speaker.event(event, table.sight) for event in events)


def last_words(table: Sitting) -> str:
    """Return the newest event in words, as the viewer may read it, or an empty text."""
    found = last_told(table.match, 1)
    return event_text(table, found[-1][1]) if found else ""
