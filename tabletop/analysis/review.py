"""The review of a finished game: leads, luck, and what decisions cost.

Leads are estimated in the same way as by bots (`bots.policy.estimate`), one action ahead if a seat
acts. They are exact if the game is solved. Luck is the lead after a chance event minus the average
over its outcomes. The cost of a decision is the value of the best action minus the value of the
chosen one, given what the seat saw.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import hypot
from typing import Final, NamedTuple

from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules, estimate, sensible
from tabletop.bots.search import AdviseTask
from tabletop.engine.actions import ChanceAction, Rolled, SeatAction
from tabletop.engine.advice import Advice
from tabletop.engine.capabilities import HasChanceOutcomes
from tabletop.engine.cards import HIDDEN
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE, TEAM, Seat, State
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import IncrementalTask, run_to_end
from tabletop.match.match import Match

TRIES: Final = 40
"""The number of playouts for each decision."""
RECHECK_TRIES: Final = 400
"""The number of playouts for the decisions that seem to have cost the most."""
_LOOKED_AT_AGAIN: Final = 8
_SURE: Final = 2.0
"""The number of standard errors that a cost must exceed to be certain."""
_AHEAD: Final = 4
"""The number of actions to try when a position is estimated."""
_LISTED: Final = 60
_FEW_DICE: Final = 4
_SAMPLES: Final = 24
"""The number of random outcomes of chance to use if there are too many to list."""

Exactly = Callable[[State], float | None]
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


class ChanceEvent(NamedTuple):
    """An event of chance and its effect.

    Attributes:
        step: the number of steps before it.
        seat: the seat that threw or drew; `TEAM` in cooperative games; `CHANCE` for a deal.
        outcome: the outcome of chance.
        gains: each side's chance of winning afterwards, minus its average over all outcomes.
    """

    step: int
    seat: Seat
    outcome: ChanceAction
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
        points: the lead at each decision, and at the end.
        chance_events: the chance events, in order.
    """

    sides: tuple[Seat, ...]
    points: tuple[LeadPoint, ...]
    chance_events: tuple[ChanceEvent, ...]

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
    def luckiest(self) -> ChanceEvent | None:
        """The throw (or draw, in games without dice) that helped its player most, or None."""
        own = [event for event in self.chance_events if event.seat in self.sides]
        thrown = [event for event in own if isinstance(event.outcome, Rolled)]
        return max(thrown or own, key=self.own_gain, default=None)

    def own_gain(self, event: ChanceEvent) -> float:
        """Return how much an event helped the seat that threw or drew.

        The seat must be a side.
        """
        return event.gains[self.sides.index(event.seat)]

    def luck(self, side: Seat) -> float:
        """Return a side's total luck, measured in games won."""
        place = self.sides.index(side)
        return sum(event.gains[place] for event in self.chance_events)


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
    """

    step: int
    seat: Seat
    action: SeatAction
    best: SeatAction
    value: float
    cost: float
    error: float

    @property
    def certain_cost(self) -> float:
        """The cost, or 0 if it may be due only to chance in the playouts."""
        return self.cost if self.cost > _SURE * self.error else 0.0


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
class AdviceRequest:
    """A review's request for the values of the actions in one position.

    Attributes:
        observation: the observation of the seat to act.
        legal: the legal actions of that seat.
        task: which values are wanted, and the budget for estimating them.
        progress: the fraction of the review that is done, from 0 to 1.
    """

    observation: State
    legal: tuple[SeatAction, ...]
    task: AdviseTask
    progress: float = 0.0


def sides_of(rules: AnyRules) -> tuple[Seat, ...]:
    """Return the sides that can win: all seats, or only the team."""
    return (TEAM,) if rules.cooperative or rules.seats == 1 else tuple(range(rules.seats))


# --- leads ----------------------------------------------------------------------------------


class WinEstimator:
    """An estimator of each side's chance of winning in a position."""

    def __init__(self, rules: AnyRules, exact_value: Exactly = lambda _state: None) -> None:
        """Use `exact_value` for positions that it knows, and estimates for others."""
        self._rules, self._exactly = rules, exact_value
        self.sides = sides_of(rules)

    def estimate(self, state: State) -> Chances:
        """Return each side's estimated chance of winning from a position."""
        exact = self._exactly(state)
        if exact is not None and self.sides == (TEAM,):
            return (exact,)
        rules, mover = self._rules, max(state.to_act, 0)
        legal = rules.legal_actions(state)
        looked_at = sensible(rules, rules.observe(state, mover), legal)[:_AHEAD] if legal else ()
        next_ones = (rules.apply(state, action) for action in looked_at)
        found = [*map(self.static_estimate, (state, *next_ones))]
        place = self.sides.index(mover) if mover in self.sides else 0
        return max(found, key=lambda chances: chances[place])

    def static_estimate(self, state: State) -> Chances:
        """Return each side's estimated chance of winning, without looking ahead."""
        rules = self._rules
        if (outcome := rules.outcome(state)) is not None:
            return final_chances(outcome, self.sides)
        if self.sides == (TEAM,):
            seat = max(state.to_act, 0)
            return (estimate(rules, rules.observe(state, seat), seat),)
        return _normalized(estimate(rules, rules.observe(state, seat), seat) for seat in self.sides)


def _normalized(guessed: Iterable[float]) -> Chances:
    """Return separately estimated chances, scaled so that their sum is 1."""
    found = tuple(guessed)
    total = sum(found) or 1.0
    return tuple(chance / total for chance in found)


def final_chances(outcome: Outcome, sides: tuple[Seat, ...]) -> Chances:
    """Return each side's share of the victory in a finished game."""
    return (float(outcome.won),) if sides == (TEAM,) else tuple(map(outcome.share, sides))


def public_chances(match: Match) -> Chances:
    """Return each side's chance of winning, estimated only from what everybody sees."""
    if match.outcome is not None:
        return final_chances(match.outcome, sides_of(match.rules))
    standings, seen = WinEstimator(match.rules), match.observe(None)
    is_open = all(HIDDEN not in zone for zone in seen.zones)
    return standings.estimate(seen) if is_open else standings.static_estimate(seen)


def lead_history(
    match: Match, exact_value: Exactly = lambda _state: None
) -> IncrementalTask[LeadHistory]:
    """Compute the leads of a match as an incremental task.

    Args:
        match: the match, usually a finished one.
        exact_value: returns the exact chance that the seat to act wins, or None.
    """
    rules = match.rules
    standings = WinEstimator(rules, exact_value)
    points: list[LeadPoint] = []
    events: list[ChanceEvent] = []
    thrower: Seat = CHANCE
    for number, step in enumerate(match.steps):
        before = match.state_after(number)
        if step.decided:
            points.append(LeadPoint(number, standings.estimate(before)))
        if step.actor != CHANCE:
            thrower = standings.sides[0] if standings.sides == (TEAM,) else step.actor
        elif not isinstance(step.action, ChanceAction):
            continue
        else:
            expected = yield from _expected(rules, before, standings)
            gained = zip(standings.estimate(step.after), expected, strict=True)
            gains = tuple(after - usual for after, usual in gained)
            events.append(ChanceEvent(number, thrower, step.action, gains))
        yield
    end = match.outcome
    last = standings.estimate(match.state) if end is None else final_chances(end, standings.sides)
    points.append(LeadPoint(match.ply, last))
    return LeadHistory(standings.sides, tuple(points), tuple(events))


def _expected(rules: AnyRules, state: State, standings: WinEstimator) -> IncrementalTask[Chances]:
    """Return each side's mean chance of winning over the outcomes of chance."""
    totals = [0.0] * len(standings.sides)
    for outcome, weight in _outcomes(rules, state):
        for place, chance in enumerate(standings.estimate(rules.apply(state, outcome))):
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
) -> Generator[AdviceRequest, Advice | None, Review]:
    """Yield a request for each decision, receive its advice, and return the review.

    Decisions that seem to have cost the most are checked again with more playouts, other deals and
    tree search. Their first result may be due to chance, or to the simple way in which a game's own
    search continues play.

    Args:
        match: the match; undone steps are not considered.
        leads: the match's leads.
        tries: the number of playouts for each decision.
        recheck: the number of playouts for each decision that is checked again.
    """
    deciding = [number for number, step in enumerate(match.steps) if step.decided]
    weight = max(1, len(deciding) * tries + _LOOKED_AT_AGAIN * recheck)
    requests: dict[int, AdviceRequest] = {}
    judged: dict[int, Decision] = {}
    for number, step in enumerate(deciding):  # one at a time, to keep the window responsive
        request = _advice_request(match, step, tries)
        if request is not None:
            requests[step] = request
            advice = yield replace(request, progress=number * tries / weight)
            judged[step] = _judge(match, step, advice)
    worst = sorted(judged.values(), key=lambda one: one.error - one.cost)
    unsure = [one.step for one in worst if one.cost and one.error][:_LOOKED_AT_AGAIN]
    for number, step in enumerate(unsure):
        done = (len(deciding) * tries + number * recheck) / weight
        task = replace(requests[step].task, tries=recheck, by_tree=True)
        advice = yield replace(requests[step], task=task, progress=done)
        judged[step] = _judge(match, step, advice)
    return Review(leads, tuple(judged.values()))


def run_review(
    match: Match, tries: int = TRIES, recheck: int = RECHECK_TRIES
) -> Iterator[float | Review]:
    """Review a match in this process; yield the progress, and finally the review."""
    adviser = Adviser(match.rules)
    work = review(match, run_to_end(lead_history(match, adviser.value)), tries, recheck)
    try:
        request = next(work)
        while True:
            yield request.progress
            request = work.send(adviser.advise(request.observation, request.legal, request.task))
    except StopIteration as end:
        yield end.value


def _advice_request(match: Match, number: int, tries: int) -> AdviceRequest | None:
    """Return the request for a decision, or None if there was no choice."""
    rules, step = match.rules, match.steps[number]
    action = step.action
    if step.forced or isinstance(action, ChanceAction):
        return None
    state = match.state_after(number)
    legal = tuple(rules.legal_actions(state))
    if len(legal) < 2:
        return None
    seen = rules.observe(state, max(step.actor, 0))
    return AdviceRequest(seen, legal, AdviseTask(tries=tries, in_wins=True, required=(action,)))


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
    return Decision(step, done.actor, done.action, best.action, own.value, cost, error)
