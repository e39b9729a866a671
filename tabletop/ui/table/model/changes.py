"""Differences between two states of a table, and the events between them; no Qt."""

from typing import Final, NamedTuple

from tabletop.engine.message import Event
from tabletop.engine.zones import Seat
from tabletop.match.match import Match


class Moment(NamedTuple):
    """The state of a match and its viewer, as a table shows it at one moment.

    Attributes:
        match: the match.
        ply: the number of steps shown, excluding a throw whose dice are still rolling.
        revision: the number of the position (`Match.revision`).
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
    """A change from one moment to another; several of its properties may be true."""

    before: Moment
    now: Moment

    @property
    def is_of_other_match(self) -> bool:
        """Whether another match is shown, for example after an edit in the sandbox."""
        return self.before.match is not self.now.match

    @property
    def is_of_position(self) -> bool:
        """Whether the position has changed, not only the viewer."""
        return self.is_of_other_match or self.before.revision != self.now.revision

    @property
    def steps(self) -> range:
        """The indices of the added steps, including steps of chance."""
        return range(0) if self.is_of_other_match else range(self.before.ply, self.now.ply)

    @property
    def is_undo(self) -> bool:
        """Whether steps were undone."""
        return not self.is_of_other_match and self.now.ply < self.before.ply

    @property
    def has_other_viewer(self) -> bool:
        """Whether the seat whose cards are shown has changed, or there is none now."""
        return self.before.visible_to != self.now.visible_to


EVENTS_SHOWN: Final = 3
"""The number of recent events shown to a player who returns or gets the screen."""


def events_since(match: Match, seat: Seat) -> tuple[Event, ...]:
    """Return the events since a seat last acted, or all events if it never did."""
    last = max((n for n, step in enumerate(match.steps) if step.actor == seat), default=-1)
    return tuple(line.event for line in match.log() if line.step > last)
