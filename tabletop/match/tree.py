"""The tree of play: lines of positions that have their beginning in common.

A match plays on one line, a replay walks it, a record keeps it in a file, and the sandbox has
several. What was taken back stays on a line until something else is done from there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.message import Event
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier
from tabletop.engine.state import State
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done by the rules.

    Attributes:
        actor: the seat that acted, or `CHANCE`.
        action: what was done.
        forced: whether it was made for the players by an option.
        after: the position it led to.
        barrier: why it must not be taken back where several people play.
        decided: whether somebody chose it: undo goes back to before it.
    """

    problems: ClassVar[None] = None
    """As of a `StartNode`: what was played can occur."""
    actor: Seat
    action: Action
    forced: bool
    after: State
    barrier: Barrier | None
    decided: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class StartNode:
    """A position that was laid out by hand, or with which a line begins.

    Attributes:
        after: its state; of a position that cannot occur something to be shown, in which nobody
            acts.
        position: how all lies, as it was laid out; None: as the state says.
        problems: all that is wrong with it; None where it can occur.
    """

    decided: ClassVar[bool] = True
    barrier: ClassVar[None] = None
    """As of a `Step`."""
    after: State
    position: Position | None = None
    problems: tuple[Impossible, ...] | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """An action that was judged and not done.

    Attributes:
        actor: for whom.
        action: which.
        verdict: what the rules said.
    """

    actor: Seat
    action: SeatAction
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: the event and how many steps of the history precede what it tells."""

    step: int
    event: Event


@dataclass(slots=True)
class Line:
    """A row of positions, and at which of them we are.

    Attributes:
        nodes: the positions with what led to each; the first one was laid out.
        index: the number of the one where we are.
        queries: what was judged and not done, by the number of the position.
    """

    nodes: list[Step | StartNode]
    index: int = 0
    queries: dict[int, tuple[Query, ...]] = field(default_factory=dict)

    @property
    def node(self) -> Step | StartNode:
        """Where we are, and what led there."""
        return self.nodes[self.index]

    def push(self, node: Step | StartNode) -> None:
        """Go on from here; what came after is forgotten."""
        del self.nodes[self.index + 1 :]
        if self.queries:
            self.queries = {at: asked for at, asked in self.queries.items() if at <= self.index}
        self.nodes.append(node)
        self.index += 1

    def add_query(self, query: Query) -> None:
        """Remember here what was judged; for each actor an action once."""
        told = (query.actor, query.action)
        kept = (q for q in self.queries.get(self.index, ()) if (q.actor, q.action) != told)
        self.queries[self.index] = (*kept, query)

    # --- going back and on ------------------------------------------------------------------

    def is_stop(self, number: int) -> bool:
        """Return whether undo and redo stop at a position: a decision follows, or nothing."""
        if number == len(self.nodes) - 1:
            return True
        return self.nodes[number + 1].decided

    @property
    def stops(self) -> list[int]:
        """All positions at which undo and redo stop."""
        return [number for number in range(len(self.nodes)) if self.is_stop(number)]

    def stop_before(self, number: int, first: int = 0) -> int | None:
        """Return the last stop before a position, from `first` on; None where there is none."""
        nodes = self.nodes
        while number > first:
            if nodes[number].decided:
                return number - 1
            number -= 1
        return None

    def stop_after(self, number: int) -> int | None:
        """Return the first stop after a position; None at the end."""
        return next((n for n in range(number + 1, len(self.nodes)) if self.is_stop(n)), None)

    def steps_between(self, first: int, end: int) -> tuple[Step, ...]:
        """Return what was done from one position to another."""
        return tuple([n for n in self.nodes[first + 1 : end + 1] if isinstance(n, Step)])

    def barrier_after(self, stop: int) -> Barrier | None:
        """Return why nobody may go back to a position, up to here; None where nothing forbids."""
        steps = self.steps_between(stop, self.index)
        return next((step.barrier for step in steps if step.barrier is not None), None)

    def steps_to(self, stop: int) -> tuple[Step, ...]:
        """Return what was done since the stop before; nothing where it was laid out."""
        if isinstance(self.nodes[stop], StartNode):
            return ()
        return self.steps_between(self.stop_before(stop) or 0, stop)

    # --- parts of it ------------------------------------------------------------------------

    @property
    def last_start(self) -> int:
        """The last position up to here that was laid out, or with which the line began."""
        return next(n for n in range(self.index, -1, -1) if isinstance(self.nodes[n], StartNode))

    def copy(self) -> "Line":
        """Return the same up to here, to go on otherwise."""
        asked = {at: asked for at, asked in self.queries.items() if at <= self.index}
        return Line(self.nodes[: self.index + 1], self.index, asked)

    def line_from(self, first: int) -> "Line":
        """Return what followed a position, up to here, as a line of its own."""
        asked = {
            at - first: asked for at, asked in self.queries.items() if first <= at <= self.index
        }
        begun = self.nodes[first]
        laid = begun if isinstance(begun, StartNode) else StartNode(begun.after)
        return Line([laid, *self.nodes[first + 1 : self.index + 1]], self.index - first, asked)

    def steps_and_queries(self) -> Iterator[Step | Query]:
        """Yield all that was done and judged up to here, in order."""
        for number in range(self.index + 1):
            node = self.nodes[number]
            if isinstance(node, Step):
                yield node
            yield from self.queries.get(number, ())


@dataclass(slots=True)
class Branch:
    """A line with a name."""

    name: str
    line: Line


class Branches:
    """All branches of a tree, of which one is gone on with."""

    def __init__(self, line: Line) -> None:
        self.all = [Branch("", line)]
        self.index = 0

    @property
    def current(self) -> Branch:
        """The branch that is gone on with."""
        return self.all[self.index]

    def fork(self, name: str) -> None:
        """Keep the current branch as it is, and go on in a new one from here."""
        self.all.append(Branch(name, self.current.line.copy()))
        self.index = len(self.all) - 1

    def delete(self, number: int) -> None:
        """Forget one of them; the last one stays."""
        if len(self.all) > 1:
            del self.all[number]
            if self.index > number or self.index == len(self.all):
                self.index -= 1

    def free_name(self, pattern: str) -> str:
        """Return the first name of a pattern with `{n}` in it that no branch has."""
        taken = {branch.name for branch in self.all}
        numbers = range(2, len(self.all) + 3)
        return next(name for n in numbers if (name := pattern.format(n=n)) not in taken)


class LogMarks:
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

    def commit_undo(self, steps: int) -> None:
        """Do something new after so many steps: what was taken back stays so for good."""
        if self._undone:
            self._undone.clear()
            self._lines.append(steps)

    def lines(self, steps: int) -> list[LogLine]:
        """Return the lines in the order of a log with so many steps."""
        placed: list[LogLine] = []
        for line in reversed(self._lines):
            if isinstance(line, int):
                steps = min(steps, line)
            else:
                placed.append(LogLine(min(line.step, steps), line.event))
        placed.reverse()
        return sorted(placed, key=lambda line: line.step)
