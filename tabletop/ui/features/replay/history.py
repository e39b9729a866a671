"""A match to be looked back at: where one can stop, what was said there, for whose eyes."""

from dataclasses import replace

from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import USUAL_SHAPE, Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.ui.table.model.gestures import fallen
from tabletop.ui.table.model.snapshot import Snapshot, still


class History:
    """All positions of a match between its decisions; they are values and stay as they are."""

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self.speaker = speaker
        self.rules = match.rules
        self.lines = tuple(match.log())
        """The whole log."""
        self.stops = (*(n for n in match.line.stops if n < match.ply), match.ply)
        """The positions between decisions, as numbers of steps."""
        self.match = match

    @property
    def last(self) -> int:
        """The number of the last stop."""
        return len(self.stops) - 1

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end: then nothing in it is a secret any more."""
        return self.match.outcome is not None

    def snapshot(
        self, stop: int, eyes: Viewer, shape: float = USUAL_SHAPE, *, stepping: bool = False
    ) -> Snapshot:
        """Return the table at a stop; always from the same side.

        Args:
            stop: which.
            eyes: who looks.
            shape: of the room for the table (`Rules.plan`).
            stepping: whether the stop before it was shown last, so that dice are seen to fall.
        """
        side = eyes if isinstance(eyes, int) else 0
        match = self.match
        view = match.view(eyes, self.stops[stop])
        plan = self.rules.plan(view.seen, side, shape)
        snapshot = still(view, self.speaker, side, badges=match.badges, plan=plan)
        if not stepping:
            return snapshot
        first, end = self.stops[stop - 1 : stop + 1]
        before = dice_of(self.rules, match.observe(None, first))
        steps = match.steps[first:end]
        return replace(snapshot, thrown=fallen(before, dice_of(self.rules, view.seen), steps))

    def words(self, stop: int) -> str:
        """Return what is due at a stop, or how the game ended."""
        seen = self.match.observe(None, self.stops[stop])
        outcome = self.rules.outcome(seen)
        if stop == self.last:  # where somebody gave up, the rules do not know it
            outcome = self.match.outcome
        if outcome is not None:
            return self.speaker.outcome(outcome)
        return self.speaker.prompt(self.rules.prompt(seen))

    def line_at(self, stop: int) -> int:
        """Return the last line of the log that tells what led to a stop; -1 where none does."""
        told = (n for n, line in enumerate(self.lines) if line.step < self.stops[stop])
        return max(told, default=-1)

    def stop_at(self, step: int) -> int:
        """Return the last stop to which no more than so many steps led."""
        return max((n for n, stop in enumerate(self.stops) if stop <= step), default=0)

    def stop_after(self, line: int) -> int:
        """Return the first stop at which what a line tells has happened."""
        step = self.lines[line].step
        return next((n for n, stop in enumerate(self.stops) if stop > step), self.last)
