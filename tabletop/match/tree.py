"""Lines of play that part: what the sandbox remembers. Immutable; nothing is ever lost by undo.

A line is a row of moments, each a position and what led to it. Its last moments stay when it is
gone back in, until something else is done from there. Branches are lines with names.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.state import State
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.match.free_edit import Diagnosis, diagnose
from tabletop.match.match import AnyRules


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """Something that was done by the rules: by a seat, or by chance (`CHANCE`)."""

    actor: Seat
    action: Action
    forced: bool = False


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
class Node:
    """A position on a line.

    Attributes:
        position: how all lies; of a state in which chance acts, as near as words come.
        state: the state; None where the position is impossible.
        problems: what is wrong with it.
        deeds: what led here from the moment before; none where it was changed by hand.
        tried: what was judged here.
    """

    position: Position
    state: State | None
    problems: tuple[Impossible, ...] = ()
    deeds: tuple[PlayedAction, ...] = ()
    tried: tuple[Query, ...] = ()

    @classmethod
    def arranged(cls, rules: AnyRules, position: Position) -> "Node":
        """A position as somebody laid it out; cards lie as the rules put them where it can be."""
        found: Diagnosis = diagnose(rules, position)
        if found.state is not None:
            position = replace(position, zones=found.state.zones)
        return cls(position, found.state, found.problems)

    @classmethod
    def of_state(cls, rules: AnyRules, state: State, deeds: Sequence[PlayedAction] = ()) -> "Node":
        """A position of play, and what led to it."""
        return cls(rules.position(state), state, deeds=tuple(deeds))


@dataclass(frozen=True, slots=True)
class Line:
    """A row of moments, and at which one we are."""

    moments: tuple[Node, ...]
    at: int = 0

    @property
    def now(self) -> Node:
        """Where we are."""
        return self.moments[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a moment before."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a moment after."""
        return self.at + 1 < len(self.moments)

    def undone(self) -> "Line":
        """The same, one moment earlier."""
        return replace(self, at=max(self.at - 1, 0))

    def redone(self) -> "Line":
        """The same, one moment later."""
        return replace(self, at=min(self.at + 1, len(self.moments) - 1))

    def looked_at(self, number: int) -> "Line":
        """The same, at another of its moments."""
        return replace(self, at=number)

    def then(self, moment: Node) -> "Line":
        """Go on from here to a moment; what came after is forgotten."""
        return Line((*self.moments[: self.at + 1], moment), self.at + 1)

    def noting(self, tried: Query) -> "Line":
        """Remember here what was judged; each action once."""
        kept = tuple(old for old in self.now.tried if old.action != tried.action)
        now = replace(self.now, tried=(*kept, tried))
        moments = (*self.moments[: self.at], now, *self.moments[self.at + 1 :])
        return replace(self, moments=moments)

    @property
    def arranged_at(self) -> int:
        """The last moment up to here that was laid out by hand, or with which the line began."""
        laid = (n for n in range(self.at, 0, -1) if not self.moments[n].deeds)
        return next(laid, 0)


@dataclass(frozen=True, slots=True)
class Branch:
    """A line with a name."""

    name: str
    line: Line


@dataclass(frozen=True, slots=True)
class Branches:
    """All branches, of which one is gone on with."""

    branches: tuple[Branch, ...]
    at: int = 0

    @property
    def current(self) -> Branch:
        """The branch that is gone on with."""
        return self.branches[self.at]

    @property
    def line(self) -> Line:
        """Its line."""
        return self.current.line

    def with_line(self, line: Line) -> "Branches":
        """The current branch has another line."""
        return self._with(self.at, replace(self.current, line=line))

    def parted(self, name: str) -> "Branches":
        """Keep the current branch as it is, and go on in a new one from here."""
        line = Line(self.line.moments[: self.line.at + 1], self.line.at)
        return Branches((*self.branches, Branch(name, line)), len(self.branches))

    def going_on(self, number: int) -> "Branches":
        """Go on in another branch."""
        return replace(self, at=number)

    def renamed(self, number: int, name: str) -> "Branches":
        """One of them is called otherwise."""
        return self._with(number, replace(self.branches[number], name=name))

    def without(self, number: int) -> "Branches":
        """One of them is forgotten; the last one stays."""
        if len(self.branches) == 1:
            return self
        kept = (*self.branches[:number], *self.branches[number + 1 :])
        at = self.at - 1 if self.at > number or self.at == len(kept) else self.at
        return Branches(kept, at)

    def free_name(self, pattern: str) -> str:
        """The first name of a pattern with `{n}` in it that no branch has."""
        taken = {branch.name for branch in self.branches}
        numbers = range(2, len(self.branches) + 3)
        return next(name for n in numbers if (name := pattern.format(n=n)) not in taken)

    def _with(self, number: int, branch: Branch) -> "Branches":
        kept = (*self.branches[:number], branch, *self.branches[number + 1 :])
        return replace(self, branches=kept)
