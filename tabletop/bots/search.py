"""Looks ahead over what may be hidden: information-set Monte Carlo tree search.

Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (2012), with a single observer:
each try deals anew what the seat does not see, goes down one tree of actions shared by all of them,
and counts an action only as often as it could be taken. Also what the table asks of a process that
does this, and what it is answered: immutable values.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from tabletop.bots.policy import AnyRules, Rng, estimate, resolve_chance, sensible
from tabletop.engine.actions import Rolled, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Search, Solver, Unit
from tabletop.engine.capabilities import HasHeuristic, HasSearch, HasSolver
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, Seat

SECONDS: Final = 1.0
"""How long is thought where nothing else is said."""
_EXPLORES: Final = 0.4
"""How much more is tried what was tried little (the constant of UCB1)."""
_LOOKS: Final = 2
"""So often each action is judged by what it leads to at once, before what may follow is tried."""
_MAX_DECISIONS: Final = 200
"""So long a try is at most."""


class _Node:
    """What is known of an action, and of what can follow it."""

    __slots__ = ("available", "children", "squares", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Hashable, _Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0

    def child(self, key: Hashable) -> "_Node":
        """Return what follows by something; a new node where it was not met before."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = _Node()
        return found

    def record(self, value: float) -> None:
        """Count a try."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """What the tries were worth on average; there must be one."""
        return self.total / self.visits

    @property
    def error(self) -> float:
        """The standard error of that."""
        spread = max(0.0, self.squares / self.visits - self.mean**2)
        # An unseen try half-way between the extremes, so that a few equal ones prove nothing.
        return sqrt((spread * self.visits + 0.25) / (self.visits + 1) / self.visits)


class SearchPolicy:
    """Tries out what could follow, as often as its budget allows; what is solved it plays exactly.

    It keeps the solver of the game that it plays, which changes no answer.
    """

    def __init__(
        self,
        tries: int | None = None,
        seconds: float = SECONDS,
        stopped: Callable[[], bool] = bool,
        *,
        by_tree: bool = False,
    ) -> None:
        """Set the budget.

        Args:
            tries: how many tries; None: as many as the time allows. With a number, the same
                question and the same chance have the same answer.
            seconds: how long, where no number is given.
            stopped: asked between tries whether to end at once with what is known.
            by_tree: whether the search for all games is used, though the game has its own.
        """
        self._by_tree = by_tree
        self._max_tries, self._seconds, self._stopped = tries, seconds, stopped
        self._solver: tuple[AnyRules, Solver[Any]] | None = None

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """See `Policy.choose`: the action that was tried most, the best where that is known."""
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
        """Return the best action where the game is solved from here on."""
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
        """Return what the legal actions are worth, as far as they were tried.

        Args:
            rules: the game.
            observation: what the seat to act sees.
            legal: its legal actions.
            chance: decides what is dealt and thrown.
            required: actions of which the value must be known, however little they promise.
        """
        own = self._own_search(rules, observation, chance)
        found = None if own is None else own.advice()
        if found is not None and found.best is not None and all(map(found.find, required)):
            return found
        actions = tuple(dict.fromkeys((*sensible(rules, observation, legal), *required)))
        root = self._grow(rules, observation, actions, chance)
        return Advice(Unit.WIN, tuple(_action_value(action, root) for action in legal))

    def _grow(
        self, rules: AnyRules, observation: State, actions: Sequence[SeatAction], chance: Rng
    ) -> _Node:
        """Return the tree after all tries; there is at least one."""
        root, seat = _Node(), max(observation.to_act, 0)
        for _ in range(_LOOKS):
            state = rules.resample(observation, seat, chance)
            for action in actions:
                after = resolve_chance(rules, rules.apply(state, action), chance)
                root.child(action).record(estimate(rules, after, seat))
        for _ in self._within_budget():
            state = rules.resample(observation, seat, chance)
            _Playout(rules, chance, state, seat).run(root, actions)
        return root

    def _within_budget(self) -> Iterator[None]:
        """Yield as often as may be tried; at least once."""
        end, tries = perf_counter() + self._seconds, 0
        while tries != self._max_tries:
            yield
            tries += 1
            if self._stopped() or (self._max_tries is None and perf_counter() >= end):
                return

    def _own_search(self, rules: AnyRules, observation: State, chance: Rng) -> Search | None:
        """Return what a game's own search has found out; None where it has none."""
        if self._by_tree or not isinstance(rules, HasSearch):
            return None
        search = rules.search(observation, chance)
        for _ in self._within_budget() if search is not None else ():
            if search is None or not search.run_iteration():
                break
        return search


def _visits_and_mean(node: _Node | None) -> tuple[int, float]:
    return (0, 0.0) if node is None or not node.visits else (node.visits, node.mean)


def _action_value(action: SeatAction, root: _Node) -> ActionValue:
    node = root.children.get(action)
    if node is None or not node.visits:
        return ActionValue(action, None)
    return ActionValue(action, node.mean, node.error)


class _Playout:
    """One way in which the game could go on."""

    def __init__(self, rules: AnyRules, chance: Rng, state: State, seat: Seat) -> None:
        self._rules, self._chance, self._state = rules, chance, state
        self._actor, self._turns_passed, self._decisions = seat, 0, 0
        self._max_turns = rules.turns_ahead if isinstance(rules, HasHeuristic) else _MAX_DECISIONS

    def run(self, root: _Node, actions: Sequence[SeatAction]) -> None:
        """Go down the tree, add a node to it, play on, and count what that was worth."""
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
                worth[actor] = estimate(self._rules, self._state, actor)
            node.record(worth[actor])

    def _candidates(self) -> Sequence[SeatAction]:
        """Return what may be done now; nothing where the try ends."""
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
        """Return the first action that was not tried, else the most promising one (UCB1)."""
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
        """Carry out an action; what dice show leads to a node of its own."""
        rules, state = self._rules, self._rules.apply(self._state, action)
        while state.to_act == CHANCE:
            outcome = rules.sample_chance(state, self._chance)
            state = rules.apply(state, outcome)
            if isinstance(outcome, Rolled):
                node = node.child(outcome)
        self._state = state
        return node

    def _rollout_action(self, actions: Sequence[SeatAction]) -> SeatAction:
        """Return one of the actions, the likelier ones more often."""
        count, below = len(actions), self._chance.random_below
        return actions[min(below(count), below(count))]


@dataclass(frozen=True, slots=True)
class ChooseTask:
    """Which action a bot takes.

    Attributes:
        bot: as `registry.find_policy` knows it.
        seed: decides where the bot does not.
        seconds: how long `strong` thinks; None: as often as `bot` says, and then the same question
            has the same answer.
    """

    bot: str
    seed: str
    seconds: float | None = SECONDS


@dataclass(frozen=True, slots=True)
class AdviseTask:
    """What each legal action is worth: exactly where that is known, else as far as tried out.

    Attributes:
        seconds: how long it is tried out.
        tries: how often, which then counts instead; 0 for what is known exactly and no more.
        in_wins: whether it is counted in games won, though something else is known exactly.
        required: actions of which the value must be known, however little they promise.
        by_tree: see `SearchPolicy`.
    """

    seconds: float = SECONDS
    tries: int | None = None
    in_wins: bool = False
    required: tuple[SeatAction, ...] = ()
    by_tree: bool = False


Task = ChooseTask | AdviseTask


@dataclass(frozen=True, slots=True)
class RulesSpec:
    """By which rules is played: enough to make them again in another process.

    Attributes:
        game: the game's id.
        seats: how many play.
        options: all options, in pairs.
        cards: digest of the cards.
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    cards: str

    @classmethod
    def of(cls, rules: AnyRules) -> "RulesSpec":
        """Return it of some rules."""
        return cls(rules.game, rules.seats, tuple(rules.options.items()), rules.cards.digest)


@dataclass(frozen=True, slots=True)
class Question:
    """A position as it is seen, and what is asked of it; nothing that is hidden is in it.

    Attributes:
        table: by which rules.
        seen: what is seen of the position (`Rules.observe`).
        task: what is asked.
    """

    table: RulesSpec
    seen: State
    task: Task


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out; all is None where nothing is known.

    Attributes:
        action: the legal action that was chosen (`Choose`).
        advice: what the legal actions are worth (`AdviseTask`).
        fault: why there is no answer.
    """

    action: SeatAction | None = None
    advice: Advice | None = None
    fault: ErrorText | None = None
