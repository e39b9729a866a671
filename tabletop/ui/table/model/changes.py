"""Differences between two states of a table, and their log entries; no Qt."""

from typing import Final, NamedTuple

from tabletop.engine.message import Event
from tabletop.engine.zones import Seat
from tabletop.match.match import Match
from tabletop.match.queries import last_logged_steps
from tabletop.ui.table.model.gestures import TableState


class Moment(NamedTuple):
    """What a table shows of a match at one moment.

    Attributes:
        match: the match.
        ply: number of steps shown, without a throw whose dice are still rolling.
        revision: the position's number (`Match.revision`).
        viewer: the seat at the screen.
        visible_to: the seat whose cards are shown, or None while the screen is covered.
        is_covered: whether the privacy screen is closed.
        is_over: whether the match has ended.
    """

    match: Match
    ply: int
    revision: int
    viewer: Seat
    visible_to: Seat | None
    is_covered: bool
    is_over: bool


class Change(NamedTuple):
    """The difference between two moments; several of its properties may be true."""

    before: Moment
    now: Moment

    @property
    def is_of_other_match(self) -> bool:
        """Whether another match is shown, for instance after an edit in the sandbox."""
        return self.before.match is not self.now.match

    @property
    def is_of_position(self) -> bool:
        """Whether the position has changed, not only the viewer."""
        return self.is_of_other_match or self.before.revision != self.now.revision

    @property
    def steps(self) -> range:
        """The indices of the added steps, including chance steps; empty if there are none."""
        return range(0) if self.is_of_other_match else range(self.before.ply, self.now.ply)

    @property
    def is_undo(self) -> bool:
        """Whether steps were undone."""
        return not self.is_of_other_match and self.now.ply < self.before.ply

    @property
    def has_other_viewer(self) -> bool:
        """Whether the seat whose cards are shown has changed, or become None."""
        return self.before.visible_to != self.now.visible_to


EVENTS_SHOWN: Final = 3
"""Number of recent events shown to a player who takes over the screen or returns."""


def events_since(match: Match, seat: Seat) -> tuple[Event, ...]:
    """Return the events since a seat last acted, or all events if it never did."""
    last = max((n for n, step in enumerate(match.steps) if step.actor == seat), default=-1)
    return tuple(line.event for line in match.log() if line.step > last)


def last_event_text(table: TableState) -> str:
    """Return the newest event as the viewer may read it, or an empty string."""
    newest = (event for _, events in last_logged_steps(table.match, 1)[-1:] for event in events)
    return " ".join(table.speaker.event(event, table.visible_to) for event in newest)
