"""What a sandbox holds as one value: to be kept as a scenario, and to be opened again. No Qt."""

from dataclasses import dataclass

from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.match.match import AnyRules
from tabletop.match.tree import Branches, Line, Node, PlayedAction, Query

Step = PlayedAction | Query


@dataclass(frozen=True, slots=True)
class SandboxDocument:
    """A position, and what was done and judged from there on.

    It is what `Sandbox.document` gives, and what `Sandbox(document, ...)` opens.

    Attributes:
        rules: the game with its options.
        names: the players by seat.
        seed: decides what chance does where it is not chosen by hand.
        start: the position that was last laid out by hand, or that the line began with.
        state: its state; None where the position cannot occur, so that nothing follows.
        steps: what followed, in order: deeds of seats and of chance (their actor is `CHANCE`),
            and between them what was judged but not done. Played from `state` they are legal.
    """

    rules: AnyRules
    names: tuple[str, ...]
    seed: int
    start: Position
    state: State | None
    steps: tuple[Step, ...] = ()


def document_of(
    rules: AnyRules, names: tuple[str, ...], seed: int, branches: Branches
) -> SandboxDocument:
    """The current branch up to where it is."""
    line = branches.line
    first = line.arranged_at
    steps: list[Step] = []
    for number in range(first, line.at + 1):
        moment = line.moments[number]
        if number > first:
            steps.extend(moment.deeds)
        steps.extend(moment.tried)
    begun = line.moments[first]
    return SandboxDocument(rules, names, seed, begun.position, begun.state, tuple(steps))


def line_of(document: SandboxDocument) -> Line:
    """The line of a document: a moment for every decision, with the chance that followed it.

    Raises:
        ValueError: a step is not legal where it stands.
    """
    rules, state = document.rules, document.state
    if state is None:
        return Line((Node.arranged(rules, document.start),))
    line = Line((Node(document.start, state),))
    for step in document.steps:
        if isinstance(step, Query):
            line = line.noting(step)
            continue
        if not rules.check(state, step.action).legal:
            message = f"{step.action} is not legal"
            raise ValueError(message)
        state = rules.apply(state, step.action)
        moment = Node.of_state(rules, state, (step,))
        line = line.then(moment)
    return line
