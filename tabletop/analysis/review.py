"""The review of a finished game: leads, luck, and what decisions cost.

Leads are values of positions (`bots.values`), which are exact if the game is solved. Luck is the
lead after a chance event minus the average over its outcomes. The cost of a decision is the value
of the best action minus the value of the chosen one, given what the seat saw.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import hypot
from statistics import fmean
from typing import Final, NamedTuple

from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules
from tabletop.bots.search import AdviseTask, Answer, CompareTask
from tabletop.bots.values import Evaluator, Value, ValueKind, exact, final_shares, sides_of
from tabletop.engine.actions import Action, ChanceAction, Rolled, SeatAction
from tabletop.engine.advice import Z_95, Advice
from tabletop.engine.capabilities import HasChanceOutcomes
from tabletop.engine.message import Message
from tabletop.engine.zones import CHANCE, TEAM, Seat, State
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import IncrementalTask, run_to_end
from tabletop.match.match import Match

TRIES: Final = 40
"""The number of playouts for each decision."""
RECHECK_TRIES: Final = 400
"""The number of pairs of playouts for the decisions that seem to have cost the most."""
_LOOKED_AT_AGAIN: Final = 8
_LISTED: Final = 60
_FEW_DICE: Final = 4
_SAMPLES: Final = 24
"""The number of random outcomes of chance to use if there are too many to list."""

Chances = tuple[float, ...]
"""Each side's chance of winning, from 0 to 1, in the order of `LeadHistory.sides`."""


@dataclass(frozen=True, slots=True)
class LeadPoint:
    """The lead at one point of a game.

    Attributes:
        step: the number of steps before it.
        chances: each side's chance of winning.
    """

    step: int
    chances: Chances


class LeadChange(NamedTuple):
    """A step of a game and what it changed.

    Attributes:
        step: the number of steps before it.
        seat: the seat that acted, threw or drew; `TEAM` in cooperative games; `CHANCE` for a deal.
        action: the action, or the outcome of chance.
        gains: the change of each side's chance of winning.
    """

    step: int
    seat: Seat
    action: Action
    gains: Chances


@dataclass(frozen=True, slots=True)
class Swing:
    """A change of the lead from one decision to the next.

    Attributes:
        step: the number of steps before it.
        side: the side whose chance changed.
        before: the side's chance of winning before the change.
        after: the side's chance of winning after the change.
    """

    step: int
    side: Seat
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class LeadHistory:
    """The leads and chance events of a whole game.

    Attributes:
        sides: the sides that can win: the seats, or `TEAM` alone.
        start: each side's chance of winning before the first step.
        points: the lead at each decision, and at the end.
        changes: the change by each step.
        kind: where the chances come from; exact only if all of them are.
        half_width: half the width of the 95 % interval of inexact chances, on average.
    """

    sides: tuple[Seat, ...]
    start: Chances
    points: tuple[LeadPoint, ...]
    changes: tuple[LeadChange, ...]
    kind: ValueKind = ValueKind.EXACT
    half_width: float = 0.0

    @property
    def chance_events(self) -> tuple[LeadChange, ...]:
        """The changes by chance, in order."""
        return tuple(one for one in self.changes if isinstance(one.action, ChanceAction))

    @property
    def certainty(self) -> Message | None:
        """How certain the chances are, or None if they are exact.

        The text is in `notes` of the shared texts.
        """
        match self.kind:
            case ValueKind.EXACT:
                return None
            case ValueKind.ESTIMATED:
                return Message.of("lead-estimated", error=max(1, round(100 * self.half_width)))
            case ValueKind.GUESSED:
                return Message("lead-guessed")

    @property
    def swing(self) -> Swing | None:
        """The greatest change between successive decisions, or None if there is none."""
        changes = (
            Swing(one.step, side, one.chances[place], other.chances[place])
            for one, other in pairwise(self.points)
            for place, side in enumerate(self.sides)
        )
        return max(changes, key=lambda swing: abs(swing.after - swing.before), default=None)

    @property
    def luckiest(self) -> LeadChange | None:
        """The throw (or draw, in games without dice) that helped its player most, or None."""
        own = [event for event in self.chance_events if event.seat in self.sides]
        thrown = [event for event in own if isinstance(event.action, Rolled)]
        return max(thrown or own, key=self.own_gain, default=None)

    def own_gain(self, event: LeadChange) -> float:
        """Return how much an event helped the seat that threw or drew.

        The seat must be a side.
        """
        return event.gains[self.sides.index(event.seat)]

    def luck(self, side: Seat) -> float:
        """Return a side's total luck, measured in games won."""
        place = self.sides.index(side)
        return sum(event.gains[place] for event in self.chance_events)

    def by_moves(self, side: Seat, *, own: bool) -> float:
        """Return what own decisions, or those of others, changed for a side.

        The unit is games won. With start and luck, both parts add up to the result.
        """
        place = self.sides.index(side)
        moves = (one for one in self.changes if not isinstance(one.action, ChanceAction))
        return sum(one.gains[place] for one in moves if (one.seat == side) == own)


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, compared with the best action.

    Attributes:
        step: the number of steps before it.
        seat: the seat that acted.
        action: the action that the seat chose.
        best: the action with the highest value.
        value: the value of the chosen action: a chance of winning, from 0 to 1.
        cost: the value of the best action minus `value`.
        error: the standard error of the cost; 0 if the cost is exact.
        is_certain: whether the best action is certainly better, with a probability of 99 %.
        was_advised: whether a tip would have advised the chosen action.
    """

    step: int
    seat: Seat
    action: SeatAction
    best: SeatAction
    value: float
    cost: float
    error: float
    is_certain: bool = False
    was_advised: bool = False

    @property
    def certain_cost(self) -> float:
        """The cost, or 0 if it may be due only to chance in the playouts."""
        return self.cost if self.is_certain else 0.0

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval of the cost; 0 if it is exact."""
        return Z_95 * self.error


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game.

    Attributes:
        leads: the leads and chance events.
        decisions: all decisions for which the seat had a choice.
    """

    leads: LeadHistory
    decisions: tuple[Decision, ...]

    def costliest(self, most: int) -> tuple[Decision, ...]:
        """Return at most `most` decisions with the highest certain costs, highest first."""
        blamed = [decision for decision in self.decisions if decision.certain_cost]
        return tuple(sorted(blamed, key=lambda decision: -decision.cost)[:most])

    def total_cost(self, side: Seat) -> float:
        """Return the total certain cost of a side's decisions, measured in games won."""
        return sum(d.certain_cost for d in self.decisions if side in (d.seat, TEAM))


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A review's request about the actions in one position.

    Attributes:
        observation: the observation of the seat to act.
        task: the values or the comparison that are wanted.
        progress: the fraction of the review that is done, from 0 to 1.
    """

    observation: State
    task: AdviseTask | CompareTask
    progress: float = 0.0


# --- leads ----------------------------------------------------------------------------------


def public_values(match: Match) -> tuple[Value, ...]:
    """Return the value of each side, estimated only from what everybody sees."""
    if match.outcome is not None:
        return tuple(map(exact, final_shares(match.outcome, sides_of(match.rules))))
    return Evaluator(match.rules, solves=False).values(match.state, None)


def lead_history(match: Match) -> IncrementalTask[LeadHistory]:
    """Compute the leads of a match, which must be over, as an incremental task.

    The value of a position in which chance acts is the mean over the outcomes, so that the changes
    by chance and by decisions add up to the result.
    """
    rules, end = match.rules, match.outcome
    standings = Evaluator(rules)
    sides = standings.sides
    values: list[Chances] = []
    inexact: list[Value] = []
    for number, step in enumerate(match.steps):
        before = match.state_after(number)
        if isinstance(step.action, ChanceAction):
            values.append((yield from _expected(rules, before, standings)))
        else:
            found = standings.values_by_seat(before)
            values.append(_shares(found))
            inexact += [value for value in found if value.kind is not ValueKind.EXACT]
        yield
    values.append(
        _shares(standings.values_by_seat(match.state)) if end is None else final_shares(end, sides)
    )
    changes: list[LeadChange] = []
    thrower: Seat = CHANCE
    for number, step in enumerate(match.steps):
        if not isinstance(step.action, ChanceAction):
            thrower = sides[0] if sides == (TEAM,) else step.actor
        change = zip(values[number], values[number + 1], strict=True)
        gains = tuple(after - before for before, after in change)
        changes.append(LeadChange(number, thrower, step.action, gains))
    decided = [number for number, step in enumerate(match.steps) if step.decided]
    points = tuple(LeadPoint(number, values[number]) for number in (*decided, match.ply))
    if not inexact:
        return LeadHistory(sides, values[0], points, tuple(changes))
    half = fmean(value.half_width for value in inexact)
    return LeadHistory(sides, values[0], points, tuple(changes), inexact[0].kind, half)


def _shares(values: Sequence[Value]) -> Chances:
    return tuple(value.share for value in values)


def _expected(rules: AnyRules, state: State, standings: Evaluator) -> IncrementalTask[Chances]:
    """Return each side's mean chance of winning over the outcomes of chance."""
    totals = [0.0] * len(standings.sides)
    for outcome, weight in _outcomes(rules, state):
        found = standings.values_by_seat(rules.apply(state, outcome))
        for place, chance in enumerate(_shares(found)):
            totals[place] += weight * chance
        yield
    return tuple(totals)


def _outcomes(rules: AnyRules, state: State) -> Sequence[tuple[ChanceAction, float]]:
    """Return the outcomes of chance with their probabilities, or a sample of them."""
    chance = SeededChance("review")
    first = rules.sample_chance(state, chance)
    few = not isinstance(first, Rolled) or len(first.faces) <= _FEW_DICE
    if few and isinstance(rules, HasChanceOutcomes):
        try:
            listed = [*islice(rules.chance_classes(state), _LISTED + 1)]
        except ValueError:
            listed = []
        if 0 < len(listed) <= _LISTED:
            return [(one.example, float(one.probability)) for one in listed]
    return [(rules.sample_chance(state, chance), 1 / _SAMPLES) for _ in range(_SAMPLES)]


# --- costs of decisions ---------------------------------------------------------------------


def review(
    match: Match, leads: LeadHistory, tries: int = TRIES, recheck: int = RECHECK_TRIES
) -> Generator[ReviewRequest, Answer, Review]:
    """Yield a request for each decision, receive its answer, and return the review.

    The best actions are chosen by playouts. Those that seem better than what was played by most
    are compared with it again, by other playouts, because the largest of many estimates is likely
    to be too large.

    Args:
        match: the match; undone steps are not considered.
        leads: the match's leads.
        tries: the number of playouts for each decision.
        recheck: the number of pairs of playouts for each comparison.
    """
    deciding = [number for number, step in enumerate(match.steps) if step.decided]
    weight = max(1, len(deciding) * tries + _LOOKED_AT_AGAIN * recheck)
    requests: dict[int, ReviewRequest] = {}
    judged: dict[int, Decision] = {}
    for number, step in enumerate(deciding):  # one at a time, to keep the window responsive
        request = _advice_request(match, step, tries)
        if request is not None:
            requests[step] = request
            answer = yield replace(request, progress=number * tries / weight)
            judged[step] = _judge(match, step, answer.advice)
    worst = sorted(judged.values(), key=lambda one: one.error - one.cost)
    unsure = [one for one in worst if one.cost and one.error][:_LOOKED_AT_AGAIN]
    for number, decision in enumerate(unsure):
        request, step = requests[decision.step], decision.step
        request = replace(request, progress=(len(deciding) * tries + number * recheck) / weight)
        task = CompareTask(decision.best, decision.action, recheck)
        answer = yield replace(request, task=task)
        found = answer.comparison
        if found is None or found.low <= 0:
            continue
        answer = yield replace(request, task=AdviseTask(tries=recheck, in_wins=True))
        tip = None if answer.advice is None else answer.advice.best
        advised = tip is not None and tip.action == decision.action
        judged[step] = replace(
            decision, cost=found.gain, error=found.error, is_certain=True, was_advised=advised
        )
    return Review(leads, tuple(judged.values()))


def run_review(
    match: Match, tries: int = TRIES, recheck: int = RECHECK_TRIES
) -> Iterator[float | Review]:
    """Review a match in this process; yield the progress, and finally the review."""
    adviser = Adviser(match.rules)
    work = review(match, run_to_end(lead_history(match)), tries, recheck)
    try:
        request = next(work)
        while True:
            yield request.progress
            request = work.send(adviser.answer(request.observation, request.task))
    except StopIteration as end:
        yield end.value


def _advice_request(match: Match, number: int, tries: int) -> ReviewRequest | None:
    """Return the request for a decision, or None if there was no choice."""
    rules, step = match.rules, match.steps[number]
    action = step.action
    if step.forced or isinstance(action, ChanceAction):
        return None
    state = match.state_after(number)
    if len(rules.legal_actions(state)) < 2:
        return None
    seen = rules.observe(state, max(step.actor, 0))
    return ReviewRequest(seen, AdviseTask(tries=tries, in_wins=True, required=(action,)))


def _judge(match: Match, step: int, advice: Advice | None) -> Decision:
    done = match.steps[step]
    if isinstance(done.action, ChanceAction):
        raise TypeError("chance decides nothing")
    own = None if advice is None else advice.find(done.action)
    best = None if advice is None else advice.best
    if own is None or best is None or own.value is None or best.value is None:
        return Decision(step, done.actor, done.action, done.action, 0.0, 0.0, 1.0)
    cost = max(0.0, best.value - own.value)
    error = hypot(own.error, best.error)
    return Decision(
        step, done.actor, done.action, best.action, own.value, cost, error, is_certain=not error
    )
