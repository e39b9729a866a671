"""A tree of lines: sequences of positions that begin with the same positions.

A match has one line; the sandbox can have several. Undone steps stay on a line until another step
replaces them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.message import Event
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat, State


@dataclass(frozen=True, slots=True)
class Step:
    """An action and the resulting state.

    Attributes:
        actor: the seat that acted, or `CHANCE`.
        action: the action that was performed.
        forced: whether an option forced it.
        after: the resulting state.
        barrier: why several players may not undo it, or None if they may.
        decided: whether a player chose the action, so that undo stops before it.

    Examples:
        >>> step = match.line.node
        >>> step.actor, step.barrier, step.after == match.state
        (-1, <Barrier.SHUFFLE: 'shuffle'>, True)
    """

    problems: ClassVar[None] = None
    """As in `StartNode`; a state reached by play has no problems."""
    actor: Seat
    action: Action
    forced: bool
    after: State
    barrier: Barrier | None
    decided: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class StartNode:
    """The first position of a line, or a position edited by the user.

    Attributes:
        after: the position's state or, if the position is impossible, a state for display in which
            nobody acts.
        position: the position as edited, or None to derive it from the state.
        problems: the problems of an impossible position, or None.

    Examples:
        >>> match.line.nodes[0].decided
        True
    """

    decided: ClassVar[bool] = True
    barrier: ClassVar[None] = None
    """As in `Step`."""
    after: State
    position: Position | None = None
    problems: tuple[Impossible, ...] | None = None


class Query(NamedTuple):
    """An action that was checked but not performed.

    Attributes:
        actor: the seat that would have acted.
        action: the action that was checked.
        verdict: the verdict of the rules on it.

    Examples:
        >>> action = match.legal_actions()[0]
        >>> match.line.add_query(Query(0, action, rules.check(state, action)))
        >>> len(match.line.queries[match.line.index])
        1
    """

    actor: Seat
    action: SeatAction
    verdict: Verdict


class LogLine(NamedTuple):
    """A line of the log: an event and the number of steps before it.

    Examples:
        >>> [line.step for line in match.log()]
        [0]
    """

    step: int
    event: Event


@dataclass(slots=True)
class Line:
    """A sequence of positions with a current index.

    Attributes:
        nodes: the positions with the steps that led to them; the first is a `StartNode`.
        index: the index of the current position.
        queries: a mapping from the index of a position to the actions checked in it.

    Examples:
        >>> line = Line([StartNode(rules.initial_state())])
        >>> line.push(match.line.node)
        >>> line.index, line.stops, line.stop_before(1)
        (1, [1], None)
    """

    nodes: list[Step | StartNode]
    index: int = 0
    queries: dict[int, tuple[Query, ...]] = field(default_factory=dict)

    @property
    def node(self) -> Step | StartNode:
        """The current position and the step that led to it."""
        return self.nodes[self.index]

    def push(self, node: Step | StartNode) -> None:
        """Add a node after the current position, and remove all nodes that followed it."""
        del self.nodes[self.index + 1 :]
        if self.queries:
            self.queries = {at: made for at, made in self.queries.items() if at <= self.index}
        self.nodes.append(node)
        self.index += 1

    def add_query(self, query: Query) -> None:
        """Add a query at the current position.

        It replaces a query for the same actor and action.
        """
        key = (query.actor, query.action)
        kept = (q for q in self.queries.get(self.index, ()) if (q.actor, q.action) != key)
        self.queries[self.index] = (*kept, query)

    # --- undo and redo ----------------------------------------------------------------------

    def is_stop(self, number: int) -> bool:
        """Return whether undo and redo stop at a position."""
        return number == len(self.nodes) - 1 or self.nodes[number + 1].decided

    @property
    def stops(self) -> list[int]:
        """The indices of all positions at which undo and redo stop."""
        return [number for number in range(len(self.nodes)) if self.is_stop(number)]

    def stop_before(self, number: int, first: int = 0) -> int | None:
        """Return the index of the last stop before a position, from `first` on, or None."""
        return next((n - 1 for n in range(number, first, -1) if self.nodes[n].decided), None)

    def stop_after(self, number: int) -> int | None:
        """Return the index of the first stop after a position, or None."""
        return next((n for n in range(number + 1, len(self.nodes)) if self.is_stop(n)), None)

    def steps_between(self, first: int, end: int) -> tuple[Step, ...]:
        """Return the steps from one position to another."""
        return tuple([n for n in self.nodes[first + 1 : end + 1] if isinstance(n, Step)])

    def barrier_after(self, stop: int) -> Barrier | None:
        """Return the first barrier between a position and the current one, or None."""
        steps = self.steps_between(stop, self.index)
        return next((step.barrier for step in steps if step.barrier is not None), None)

    def steps_to(self, stop: int) -> tuple[Step, ...]:
        """Return the steps from the previous stop to `stop`; empty if it is a start node."""
        if isinstance(self.nodes[stop], StartNode):
            return ()
        return self.steps_between(self.stop_before(stop) or 0, stop)

    # --- parts of the line ------------------------------------------------------------------

    @property
    def last_start(self) -> int:
        """The index of the last start node up to the current position."""
        return next(n for n in range(self.index, -1, -1) if isinstance(self.nodes[n], StartNode))

    def copy(self) -> "Line":
        """Return a copy up to the current position."""
        queries = {at: asked for at, asked in self.queries.items() if at <= self.index}
        return Line(self.nodes[: self.index + 1], self.index, queries)

    def line_from(self, first: int) -> "Line":
        """Return a new line from a position to the current one."""
        queries = {
            at - first: made for at, made in self.queries.items() if first <= at <= self.index
        }
        node = self.nodes[first]
        start = node if isinstance(node, StartNode) else StartNode(node.after)
        return Line([start, *self.nodes[first + 1 : self.index + 1]], self.index - first, queries)

    def steps_and_queries(self) -> Iterator[Step | Query]:
        """Yield all steps and queries up to the current position, in order."""
        for number in range(self.index + 1):
            node = self.nodes[number]
            if isinstance(node, Step):
                yield node
            yield from self.queries.get(number, ())


@dataclass(slots=True)
class Branch:
    """A named line.

    Examples:
        >>> Branch("other", match.line).name
        'other'
    """

    name: str
    line: Line


class Branches:
    """All branches of a tree, one of which is current.

    Examples:
        >>> branches = Branches(match.line)
        >>> branches.fork(branches.free_name("branch {n}"))
        >>> branches.index, branches.current.name
        (1, 'branch 2')
    """

    def __init__(self, line: Line) -> None:
        self.all = [Branch("", line)]
        self.index = 0

    @property
    def current(self) -> Branch:
        """The current branch."""
        return self.all[self.index]

    def fork(self, name: str) -> None:
        """Add a copy of the current branch up to its current position, and switch to it."""
        self.all.append(Branch(name, self.current.line.copy()))
        self.index = len(self.all) - 1

    def delete(self, number: int) -> None:
        """Remove a branch, unless it is the only one."""
        if len(self.all) > 1:
            del self.all[number]
            if self.index > number or self.index == len(self.all):
                self.index -= 1

    def free_name(self, pattern: str) -> str:
        """Return the first unused name for a pattern that contains `{n}`."""
        taken = {branch.name for branch in self.all}
        numbers = range(2, len(self.all) + 3)
        return next(name for n in numbers if (name := pattern.format(n=n)) not in taken)


class LogMarks:
    """A match's log lines that belong to no step: undone decisions and departures.

    While redo is possible, a line added after an undo is shown at the current position. Redo
    restores the log as it was.

    Examples:
        >>> marks = LogMarks()
        >>> marks.undo(3, Event("took-back-dice"))
        >>> [line.step for line in marks.lines(3)]
        [3]
        >>> marks.redo()
        >>> marks.lines(4)
        []
    """

    def __init__(self) -> None:
        self._lines: list[LogLine | int] = []
        """The lines in the order in which they were added.

        A number is the maximum of
        `LogLine.step` for the lines before it.
        """
        self._undone: list[LogLine | None] = []
        """For each decision that can be redone, the line that undoing it added, or None."""

    def add(self, line: LogLine) -> None:
        """Add a permanent line."""
        self._lines.append(line)

    def undo(self, steps: int, event: Event | None) -> None:
        """Record that a decision was undone, with a line unless `event` is None.

        `steps` is the number of steps after the undo.
        """
        line = None if event is None else LogLine(steps, event)
        if line is not None:
            self._lines.append(line)
        self._undone.append(line)

    def redo(self) -> None:
        """Remove the line for the last undone decision."""
        line = self._undone.pop() if self._undone else None
        if line is not None:
            del self._lines[max(at for at, kept in enumerate(self._lines) if kept is line)]

    def commit_undo(self, steps: int) -> None:
        """Make undone decisions final, since a new step follows the first `steps` steps."""
        if self._undone:
            self._undone.clear()
            self._lines.append(steps)

    def lines(self, steps: int) -> list[LogLine]:
        """Return the lines, in log order, for a match with the given number of steps."""
        placed: list[LogLine] = []
        for line in reversed(self._lines):
            if isinstance(line, int):
                steps = min(steps, line)
            else:
                placed.append(LogLine(min(line.step, steps), line.event))
        placed.reverse()
        return sorted(placed, key=lambda line: line.step)
