"""Information set Monte Carlo tree search, and requests for it.

The algorithm is from Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (2012),
with a single observer. Each playout deals the hidden cards at random and descends a tree of actions
that all deals share. An action's visits are therefore compared with the number of playouts in which
it was legal. Questions to the process that searches, and its answers, are immutable values.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, log, sqrt
from time import perf_counter
from typing import Any, Final

from tabletop.bots.comparison import ActionComparison
from tabletop.bots.policy import AnyRules, GreedyPolicy, Policy, Rng, resolve_chance, sensible
from tabletop.bots.values import leaf_share, model_of, static_estimate
from tabletop.engine.actions import Rolled, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Search, Solver, Unit
from tabletop.engine.capabilities import HasHeuristic, HasSearch, HasSolver
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.win_model import log_odds, shifted
from tabletop.engine.zones import CHANCE, Seat, State

SECONDS: Final = 1.0
"""The default time of a search in seconds."""
_EXPLORES: Final = 0.4
"""The weight of exploration (the constant of UCB1)."""
_LOOKS: Final = 2
"""The number of times that each action is evaluated before the playouts."""
_SEARCHED: Final = 0.5
"""The part of the time for advice that is searched; whole games are played in the rest."""
_OVERRATED: Final = 1.4
"""How much greater the error of a model is for the best action than for any position."""
_MAX_DECISIONS: Final = 200
"""The maximum length of a playout in decisions."""


class _Node:
    """The statistics of an action, and the nodes that can follow it."""

    __slots__ = ("available", "children", "squares", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Hashable, _Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0

    def child(self, key: Hashable) -> "_Node":
        """Return the child node for a key, and create it if it does not exist."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = _Node()
        return found

    def record(self, value: float) -> None:
        """Count a playout and its value."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean value of the playouts; there must be at least one."""
        return self.total / self.visits

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = max(0.0, self.squares / self.visits - self.mean**2)
        # An additional value in the middle keeps a few equal values from seeming certain.
        return sqrt((spread * self.visits + 0.25) / (self.visits + 1) / self.visits)


class SearchPolicy:
    """A bot that searches within a budget, and plays perfectly if the game is solved.

    It caches the game's solver, which does not affect its choices.
    """

    def __init__(
        self,
        tries: int | None = None,
        seconds: float = SECONDS,
        stopped: Callable[[], bool] = bool,
    ) -> None:
        """Set the budget.

        Args:
            tries: the number of playouts, or None for as many as the time allows. With a number,
                the same question and source of chance give the same answer.
            seconds: the time in seconds, used if `tries` is None.
            stopped: called between playouts; the search ends early if it returns True.
        """
        self._max_tries, self._seconds, self._stopped = tries, seconds, stopped
        self._solver: tuple[AnyRules, Solver[Any]] | None = None

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Choose the best action if it is known, or else the one with the most playouts."""
        if len(legal) == 1:
            return legal[0]
        solved = self._solved_action(rules, observation)
        if solved is not None:
            return solved
        own = self._own_search(rules, observation, chance)
        if own is not None:
            return own.choice
        actions = sensible(rules, observation, legal)
        if len(actions) == 1:
            return actions[0]
        root = self._grow(rules, observation, actions, chance)
        return max(actions, key=lambda action: _visits_and_mean(root.children.get(action)))

    def _solved_action(self, rules: AnyRules, observation: State) -> SeatAction | None:
        """Return the best action, or None if the position is not solved."""
        if not isinstance(rules, HasSolver):
            return None
        if self._solver is None or self._solver[0] is not rules:
            self._solver = rules, rules.solver()
        solver = self._solver[1]
        if solver.value(observation) is None:
            return None
        advice = solver.advice(observation)
        return None if advice is None or advice.best is None else advice.best.action

    def advice(
        self,
        rules: AnyRules,
        observation: State,
        legal: Sequence[SeatAction],
        chance: Rng,
        required: Sequence[SeatAction] = (),
    ) -> Advice:
        """Return estimated values of the legal actions.

        Args:
            rules: the game's rules.
            observation: the observation of the seat to act.
            legal: the legal actions of that seat.
            chance: the source of random deals and throws.
            required: actions whose values must be known, however bad they seem.
        """
        own = self._own_search(rules, observation, chance)
        found = None if own is None else own.advice()
        if found is not None and found.best is not None and all(map(found.find, required)):
            return found
        actions = tuple(dict.fromkeys((*sensible(rules, observation, legal), *required)))
        is_timed = self._max_tries is None
        root = self._grow(rules, observation, actions, chance, _SEARCHED if is_timed else 1.0)
        values = tuple(_action_value(action, root) for action in legal)
        known = [one.value for one in values if one.value is not None]
        told = static_estimate(rules, observation, max(observation.to_act, 0))
        if not known or told.spread == inf:
            return Advice(Unit.WIN, values)
        spread = _OVERRATED * told._replace(share=max(known)).error
        found = Advice(Unit.WIN, values, spread)
        return self._checked(found, rules, observation, chance) if is_timed else found

    def _checked(self, advice: Advice, rules: AnyRules, observation: State, chance: Rng) -> Advice:
        """Return values shifted towards how games go on after the best action.

        What a model gets wrong of a position, it gets wrong of all actions alike. All seats play
        the games to their end as `medium`.
        """
        best, seat, policy = advice.best, max(observation.to_act, 0), GreedyPolicy()
        if best is None or best.value is None or not advice.spread:
            return advice
        total, count = 0.0, 0
        for _ in self._within_budget(1 - _SEARCHED):
            state = rules.apply(rules.resample(observation, seat, chance), best.action)
            total += play_on(rules, resolve_chance(rules, state, chance), seat, policy, chance)
            count += 1
        mean, common = total / count, advice.spread**2
        likely = (total + 1) / (count + 2)
        noise = likely * (1 - likely) / count + best.error**2
        weight = common / (common + noise)
        shift = log_odds(best.value + weight * (mean - best.value)) - log_odds(best.value)
        values = tuple(
            replace(one, value=shifted(one.value, shift)) if one.value else one
            for one in advice.values
        )
        return replace(advice, values=values, spread=sqrt(common * (1 - weight)))

    def _grow(
        self,
        rules: AnyRules,
        observation: State,
        actions: Sequence[SeatAction],
        chance: Rng,
        part: float = 1.0,
    ) -> _Node:
        """Run at least one playout in a part of the budget, and return the root."""
        root, seat = _Node(), max(observation.to_act, 0)
        for _ in range(_LOOKS):
            state = rules.resample(observation, seat, chance)
            for action in actions:
                after = resolve_chance(rules, rules.apply(state, action), chance)
                root.child(action).record(leaf_share(rules, after, seat))
        for _ in self._within_budget(part):
            state = rules.resample(observation, seat, chance)
            _Playout(rules, chance, state, seat).run(root, actions)
        return root

    def _within_budget(self, part: float = 1.0) -> Iterator[None]:
        """Yield for each playout in a part of the time, or in all tries."""
        end, tries = perf_counter() + part * self._seconds, 0
        while tries != self._max_tries:
            yield
            tries += 1
            if self._stopped() or (self._max_tries is None and perf_counter() >= end):
                return

    def _own_search(self, rules: AnyRules, observation: State, chance: Rng) -> Search | None:
        """Run the game's own search within the budget, and return it, or None without one."""
        if not isinstance(rules, HasSearch):
            return None
        search = rules.search(observation, chance)
        for _ in self._within_budget() if search is not None else ():
            if search is None or not search.run_iteration():
                break
        return search


def play_on(rules: AnyRules, state: State, seat: Seat, policy: Policy, chance: Rng) -> float:
    """Return a seat's share if a policy plays for all, or finally an estimate."""
    for _ in range(_MAX_DECISIONS):
        legal = rules.legal_actions(state)
        if not legal:
            break
        seen = rules.observe(state, max(state.to_act, 0))
        action = legal[0] if len(legal) == 1 else policy.choose(rules, seen, legal, chance)
        state = resolve_chance(rules, rules.apply(state, action), chance)
    return leaf_share(rules, state, seat)


def _visits_and_mean(node: _Node | None) -> tuple[int, float]:
    return (0, 0.0) if node is None or not node.visits else (node.visits, node.mean)


def _action_value(action: SeatAction, root: _Node) -> ActionValue:
    node = root.children.get(action)
    if node is None or not node.visits:
        return ActionValue(action, None)
    return ActionValue(action, node.mean, node.error)


class _Playout:
    """A playout: a simulated continuation of the game."""

    def __init__(self, rules: AnyRules, chance: Rng, state: State, seat: Seat) -> None:
        self._rules, self._chance, self._state = rules, chance, state
        self._actor, self._turns_passed, self._decisions = seat, 0, 0
        self._max_turns = rules.turns_ahead if isinstance(rules, HasHeuristic) else _MAX_DECISIONS
        if model_of(rules) is not None:
            self._max_turns = 1

    def run(self, root: _Node, actions: Sequence[SeatAction]) -> None:
        """Descend the tree, add a node, play on to the end and record the results."""
        node, path, known = root, [], True
        while actions and known:
            action, child = self._select(node, actions)
            known = child.visits > 0
            path.append((self._actor, child))
            node = self._descend(action, child)
            actions = self._candidates()
        while actions:
            self._state = self._rules.apply(self._state, self._rollout_action(actions))
            self._state = resolve_chance(self._rules, self._state, self._chance)
            actions = self._candidates()
        worth: dict[Seat, float] = {}
        for actor, node in path:
            if actor not in worth:
                worth[actor] = leaf_share(self._rules, self._state, actor)
            node.record(worth[actor])

    def _candidates(self) -> Sequence[SeatAction]:
        """Return the actions to choose from, or none if the playout ends here."""
        state = self._state
        legal = self._rules.legal_actions(state)
        self._decisions += 1
        if not legal or self._decisions > _MAX_DECISIONS:
            return ()
        actor = max(state.to_act, 0)
        if actor != self._actor:
            self._actor = actor
            self._turns_passed += 1
            if self._turns_passed >= self._max_turns:
                return ()
        return sensible(self._rules, state, legal)

    def _select(self, node: _Node, actions: Sequence[SeatAction]) -> tuple[SeatAction, _Node]:
        """Return the first action without playouts or, if all have some, the best by UCB1."""
        best, found = -1.0, None
        for action in actions:
            child = node.child(action)
            child.available += 1
            if found is not None and found[1].visits == 0:
                continue
            if not child.visits:
                found = action, child
                continue
            hope = child.total / child.visits
            hope += _EXPLORES * sqrt(log(child.available) / child.visits)
            if hope > best:
                best, found = hope, (action, child)
        if found is None:
            raise ValueError("there is nothing to choose from")
        return found

    def _descend(self, action: SeatAction, node: _Node) -> _Node:
        """Apply an action and chance, and return the node reached, one for each throw."""
        rules, state = self._rules, self._rules.apply(self._state, action)
        while state.to_act == CHANCE:
            outcome = rules.sample_chance(state, self._chance)
            state = rules.apply(state, outcome)
            if isinstance(outcome, Rolled):
                node = node.child(outcome)
        self._state = state
        return node

    def _rollout_action(self, actions: Sequence[SeatAction]) -> SeatAction:
        """Return a random action; actions earlier in the list are more likely."""
        count, below = len(actions), self._chance.random_below
        return actions[min(below(count), below(count))]


@dataclass(frozen=True, slots=True)
class ChooseTask:
    """A request for a bot's choice of an action.

    Attributes:
        bot: the name of the bot (`registry.find_policy`).
        seed: the random seed for the bot's choices.
        seconds: the time in seconds for `strong`, or None to use the number of playouts in `bot`,
            so that the answer is reproducible.
    """

    bot: str
    seed: str
    seconds: float | None = SECONDS


@dataclass(frozen=True, slots=True)
class AdviseTask:
    """A request for the value of each legal action.

    Attributes:
        seconds: the time for the search, in seconds.
        tries: the number of playouts, used instead of the time if it is not None; 0 for exact
            values only.
        in_wins: whether the values must be chances of winning, even if exact values of another kind
            are known.
        required: actions whose values must be known, however bad they seem.
    """

    seconds: float = SECONDS
    tries: int | None = None
    in_wins: bool = False
    required: tuple[SeatAction, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareTask:
    """A request for how much better one action is than another.

    Attributes:
        better: the action that is expected to be better.
        other: the action to compare it with.
        tries: the maximum number of pairs of playouts.
    """

    better: SeatAction
    other: SeatAction
    tries: int


@dataclass(frozen=True, slots=True)
class PlayoutTask:
    """A request to let `strong` play from a position to the end, or until solved.

    The position may contain hidden information, but each choice is made without it.

    Attributes:
        seed: the random seed for chance and for the choices.
    """

    seed: str


Task = ChooseTask | AdviseTask | CompareTask | PlayoutTask


@dataclass(frozen=True, slots=True)
class RulesSpec:
    """A description of rules, from which another process can create them.

    Attributes:
        game: the game's id.
        seats: the number of players.
        options: all options, as pairs of name and value.
        cards: the digest of the card set.
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    cards: str

    @classmethod
    def of(cls, rules: AnyRules) -> "RulesSpec":
        """Return the description of the given rules."""
        return cls(rules.game, rules.seats, tuple(rules.options.items()), rules.cards.digest)


@dataclass(frozen=True, slots=True)
class Question:
    """A seat's observation with a task; it contains no hidden information.

    Attributes:
        table: a description of the rules.
        seen: the observation of the seat to act (`Rules.observe`).
        task: the request to answer.
    """

    table: RulesSpec
    seen: State
    task: Task


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question; attributes that do not apply are None.

    Attributes:
        action: the chosen legal action (`ChooseTask`).
        advice: the values of the legal actions (`AdviseTask`).
        comparison: how much better an action is (`CompareTask`).
        share: the first seat's chance of winning in the end (`PlayoutTask`).
        fault: the reason why the question could not be answered.
    """

    action: SeatAction | None = None
    advice: Advice | None = None
    comparison: ActionComparison | None = None
    share: float | None = None
    fault: ErrorText | None = None
