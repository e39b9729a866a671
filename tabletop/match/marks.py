"""The lines of a log that tell of no step: who left, and what was taken back."""

from tabletop.engine.message import Event
from tabletop.match.tree import LogLine


class Marks:
    """Such lines of one match, each with the number of steps that preceded it.

    While something can be done again, a line that came after it stays as it is and is shown where
    the match stands: what is done again brings the log back as it was.
    """

    def __init__(self) -> None:
        self._lines: list[LogLine | int] = []
        """In the order in which they were added; a number: all before it have no more steps."""
        self._undone: list[LogLine | None] = []
        """The line about each decision that can be made again, if there is one."""

    def add(self, line: LogLine) -> None:
        """Add a line that stays, whatever is taken back."""
        self._lines.append(line)

    def undo(self, steps: int, event: Event | None) -> None:
        """Tell, if anything, that a decision was taken back, so that this many steps are left."""
        line = None if event is None else LogLine(steps, event)
        if line is not None:
            self._lines.append(line)
        self._undone.append(line)

    def redo(self) -> None:
        """Tell no longer that the decision taken back last was taken back."""
        line = self._undone.pop() if self._undone else None
        if line is not None:
            at = len(self._lines) - 1
            while self._lines[at] is not line:
                at -= 1
            del self._lines[at]

    def go_on(self, steps: int) -> None:
        """Do something new after so many steps: what was taken back stays so for good."""
        if self._undone:
            self._undone.clear()
            self._lines.append(steps)

    def shown(self, steps: int) -> list[LogLine]:
        """Return the lines in the order of a log with so many steps."""
        placed: list[LogLine] = []
        for line in reversed(self._lines):
            if isinstance(line, int):
                steps = min(steps, line)
            else:
                placed.append(LogLine(min(line.step, steps), line.event))
        placed.reverse()
        return sorted(placed, key=lambda line: line.step)
