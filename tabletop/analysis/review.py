"""A finished game looked over: who was ahead when, what chance gave, what decisions gave away.

Who is ahead is guessed as the computer's players do (`bots.policy.estimate`), one action further
where somebody decides, and known exactly where a game is solved. Luck is what chance made of a
position beside what it makes of it on average; a decision costs what its action is worth less than
the best one, judged by what the seat saw that made it.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import hypot
from typing import Final

from tabletop.bots.adviser import Adviser
from tabletop.bots.policy import AnyRules, estimate, sensible
from tabletop.bots.search import AdviseTask
from tabletop.engine.actions import ChanceAction, Rolled, SeatAction
from tabletop.engine.advice import Advice
from tabletop.engine.capabilities import HasChanceOutcomes
from tabletop.engine.cards import HIDDEN
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, TEAM, Seat
from tabletop.match.chance import SeededChance
from tabletop.match.incremental import IncrementalTask, run_to_end
from tabletop.match.match import Match

TRIES: Final = 40
"""How often is tried what could follow a decision."""
RECHECK_TRIES: Final = 400
"""How often where a decision seems to have cost most."""
_LOOKED_AT_AGAIN: Final = 8
_SURE: Final = 2.0
"""So many standard errors a decision must cost, or it may be as good as the best."""
_AHEAD: Final = 4
"""So many actions are looked at to see what a position comes to."""
_LISTED: Final = 60
_FEW_DICE: Final = 4
_SAMPLES: Final = 24
"""So many outcomes of chance are compared where there are too many to list them."""

Exactly = Callable[[State], float | None]
Chances = tuple[float, ...]
"""How likely each side wins, 0 to 1, in the order of `LeadHistory.sides`."""


@dataclass(frozen=True, slots=True)
class LeadPoint:
    """Who was ahead.

    Attributes:
        step: how many steps of the match led there.
        chances: how likely each side was to win.
    """

    step: int
    chances: Chances


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """What chance gave, or took.

    Attributes:
        step: how many steps led to the position in which it acted.
        seat: who threw or drew; `TEAM` in cooperative games; `CHANCE` where it was a deal.
        outcome: what it did.
        gains: by how much each side's chance to win rose above what was to be expected.
    """

    step: int
    seat: Seat
    outcome: ChanceAction
    gains: Chances


@dataclass(frozen=True, slots=True)
class Swing:
    """A change of who was ahead, from one decision to the next.

    Attributes:
        step: how many steps led to the position before it.
        side: whose chance rose or fell.
        before: the chance before it.
        after: the chance after it.
    """

    step: int
    side: Seat
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class LeadHistory:
    """How a game went.

    Attributes:
        sides: who could win: the seats, or `TEAM` alone.
        points: who was ahead at each decision, and at the end.
        chance_events: what chance did.
    """

    sides: tuple[Seat, ...]
    points: tuple[LeadPoint, ...]
    chance_events: tuple[ChanceEvent, ...]

    @property
    def swing(self) -> Swing | None:
        """The biggest change from one decision to the next; None where nothing was decided."""
        changes = (
            Swing(one.step, side, one.chances[place], other.chances[place])
            for one, other in pairwise(self.points)
            for place, side in enumerate(self.sides)
        )
        return max(changes, key=lambda swing: abs(swing.after - swing.before), default=None)

    @property
    def luckiest(self) -> ChanceEvent | None:
        """The throw that helped who threw most; in games without dice, the draw."""
        own = [stroke for stroke in self.chance_events if stroke.seat in self.sides]
        thrown = [stroke for stroke in own if isinstance(stroke.outcome, Rolled)]
        return max(thrown or own, key=self.own_gain, default=None)

    def own_gain(self, event: ChanceEvent) -> float:
        """Return by how much a stroke helped who threw or drew, who must be a side."""
        return event.gains[self.sides.index(event.seat)]

    def luck(self, side: Seat) -> float:
        """Return what chance gave a side in all, in games won."""
        place = self.sides.index(side)
        return sum(stroke.gains[place] for stroke in self.chance_events)


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody did, and what would have been best.

    Attributes:
        step: how many steps led to the position.
        seat: who acted.
        action: what was done.
        best: what was worth most.
        value: what was done is worth so much, as a chance to win from 0 to 1.
        cost: how much less that is than the best.
        error: the standard error of that; 0 where it is exact.
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
        """What it cost for certain, so that no decision is blamed for what was only tried."""
        return self.cost if self.cost > _SURE * self.error else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that can be said of a game.

    Attributes:
        leads: how it went.
        decisions: all in which there was something to decide.
    """

    leads: LeadHistory
    decisions: tuple[Decision, ...]

    def costliest(self, most: int) -> tuple[Decision, ...]:
        """Return the decisions that cost most for certain, the worst first."""
        blamed = [decision for decision in self.decisions if decision.certain_cost]
        return tuple(sorted(blamed, key=lambda decision: -decision.cost)[:most])

    def total_cost(self, side: Seat) -> float:
        """Return what the decisions of a side cost for certain, in games won."""
        return sum(d.certain_cost for d in self.decisions if side in (d.seat, TEAM))


@dataclass(frozen=True, slots=True)
class AdviceRequest:
    """What has to be found out for a review; an `Advice` answers it.

    Attributes:
        observation: a position, as the seat saw it that acted.
        legal: what it could do.
        task: what is asked.
        progress: how much of the review is done, from 0 to 1.
    """

    observation: State
    legal: tuple[SeatAction, ...]
    task: AdviseTask
    progress: float = 0.0


def sides_of(rules: AnyRules) -> tuple[Seat, ...]:
    """Return who can win: the seats, or the team alone."""
    return (TEAM,) if rules.cooperative or rules.seats == 1 else tuple(range(rules.seats))


# --- how it went ----------------------------------------------------------------------------------


class WinEstimator:
    """Says of positions how likely each side wins."""

    def __init__(self, rules: AnyRules, exact_value: Exactly = lambda _state: None) -> None:
        """Guess, but where it is known exactly."""
        self._rules, self._exactly = rules, exact_value
        self.sides = sides_of(rules)

    def estimate(self, state: State) -> Chances:
        """Return how likely each side wins from a position on, as far as can be guessed."""
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
        """Return the same, of the position itself."""
        rules = self._rules
        if (outcome := rules.outcome(state)) is not None:
            return final_chances(outcome, self.sides)
        if self.sides == (TEAM,):
            seat = max(state.to_act, 0)
            return (estimate(rules, rules.observe(state, seat), seat),)
        return _normalized(estimate(rules, rules.observe(state, seat), seat) for seat in self.sides)


def _normalized(guessed: Iterable[float]) -> Chances:
    """Return chances of which one side has each, together 1."""
    found = tuple(guessed)
    total = sum(found) or 1.0
    return tuple(chance / total for chance in found)


def final_chances(outcome: Outcome, sides: tuple[Seat, ...]) -> Chances:
    """Return the chances once a game is over: who shares a victory has part of it."""
    return (float(outcome.won),) if sides == (TEAM,) else tuple(map(outcome.share, sides))


def public_chances(match: Match) -> Chances:
    """Return how likely each side wins, guessed from what everybody sees and nothing else."""
    if match.outcome is not None:
        return final_chances(match.outcome, sides_of(match.rules))
    standings, seen = WinEstimator(match.rules), match.observe(None)
    is_open = all(HIDDEN not in zone for zone in seen.zones)
    return standings.estimate(seen) if is_open else standings.static_estimate(seen)


def lead_history(
    match: Match, exact_value: Exactly = lambda _state: None
) -> IncrementalTask[LeadHistory]:
    """Look over a match that is over, little by little.

    Args:
        match: the match.
        exact_value: says of a position how likely who acts wins, where that is known exactly.
    """
    rules = match.rules
    standings = WinEstimator(rules, exact_value)
    points: list[LeadPoint] = []
    strokes: list[ChanceEvent] = []
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
            strokes.append(ChanceEvent(number, thrower, step.action, gains))
        yield
    end = match.outcome
    last = standings.estimate(match.state) if end is None else final_chances(end, standings.sides)
    points.append(LeadPoint(match.ply, last))
    return LeadHistory(standings.sides, tuple(points), tuple(strokes))


def _expected(rules: AnyRules, state: State, standings: WinEstimator) -> IncrementalTask[Chances]:
    """Return what chance makes of a position on average."""
    totals = [0.0] * len(standings.sides)
    for outcome, weight in _outcomes(rules, state):
        for place, chance in enumerate(standings.estimate(rules.apply(state, outcome))):
            totals[place] += weight * chance
        yield
    return tuple(totals)


def _outcomes(rules: AnyRules, state: State) -> Sequence[tuple[ChanceAction, float]]:
    """Return what chance can bring with its probabilities, or some of it where that is much."""
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


# --- what decisions cost --------------------------------------------------------------------------


def review(
    match: Match, leads: LeadHistory, tries: int = TRIES, recheck: int = RECHECK_TRIES
) -> Generator[AdviceRequest, Advice | None, Review]:
    """Ask what each decision was worth, one after the other, and return what it all comes to.

    What seems to have cost most is asked again, with more tries, other deals and the search for all
    games: the first time it may have looked bad by chance, or because a game's own search plays on
    by a quick rule.

    Args:
        match: the match; what was played, not taken back.
        leads: its course.
        tries: how often is tried what could follow.
        recheck: how often the second time.
    """
    deciding = [number for number, step in enumerate(match.steps) if step.decided]
    weight = max(1, len(deciding) * tries + _LOOKED_AT_AGAIN * recheck)
    asked: dict[int, AdviceRequest] = {}
    judged: dict[int, Decision] = {}
    for number, step in enumerate(deciding):  # all at once would keep the window waiting
        inquiry = _advice_request(match, step, tries)
        if inquiry is not None:
            asked[step] = inquiry
            advice = yield replace(inquiry, progress=number * tries / weight)
            judged[step] = _judge(match, step, advice)
    worst = sorted(judged.values(), key=lambda one: one.error - one.cost)
    unsure = [one.step for one in worst if one.cost and one.error][:_LOOKED_AT_AGAIN]
    for number, step in enumerate(unsure):
        done = (len(deciding) * tries + number * recheck) / weight
        task = replace(asked[step].task, tries=recheck, by_tree=True)
        advice = yield replace(asked[step], task=task, progress=done)
        judged[step] = _judge(match, step, advice)
    return Review(leads, tuple(judged.values()))


def run_review(
    match: Match, tries: int = TRIES, recheck: int = RECHECK_TRIES
) -> Iterator[float | Review]:
    """Review a match here and now: yields how much is done, and the review at the end."""
    adviser = Adviser(match.rules)
    work = review(match, run_to_end(lead_history(match, adviser.value)), tries, recheck)
    try:
        asked = next(work)
        while True:
            yield asked.progress
            asked = work.send(adviser.advise(asked.observation, asked.legal, asked.task))
    except StopIteration as end:
        yield end.value


def _advice_request(match: Match, number: int, tries: int) -> AdviceRequest | None:
    """Return what is asked of the decision after so many steps; None where there was no choice."""
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
