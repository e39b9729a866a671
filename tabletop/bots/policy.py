"""The interface for bots, and the simple bots."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from tabletop.engine.actions import Chance, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.localized_error import LocalizedError
from tabletop.engine.rules import Rules
from tabletop.engine.zones import CHANCE, Seat, State


class BotError(LocalizedError):
    """Raised if a bot does not exist, cannot be used or fails."""


AnyRules = Rules[Any]
_EVEN: Final = 0.5
_ALIKE: Final = 1e-9
"""The difference up to which values count as equal, to ignore rounding errors."""


class Rng(Chance, Protocol):
    """A source of random numbers, with which a policy breaks ties and samples."""

    def random_below(self, limit: int) -> int:
        """Return a random integer from 0 up to, but not including, `limit`."""


class Policy(Protocol):
    """A strategy for choosing actions, which gives the same result for the same input."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Return one of the legal actions.

        Args:
            rules: the game's rules.
            observation: the observation of the seat to act (`Rules.observe`), never the state
                itself.
            legal: all legal actions, at least one.
            chance: the source of random numbers.
        """


# --- values of positions --------------------------------------------------------------------


def estimate(rules: AnyRules, state: State, seat: Seat) -> float:
    """Return a seat's chance of winning, 0 to 1: its share if over, else an estimate."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return outcome.share(seat)
    return rules.heuristic(state, seat) if isinstance(rules, HasHeuristic) else _EVEN


def sensible(rules: AnyRules, state: State, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
    """Return the actions worth considering: all of them if the game has no heuristic."""
    if isinstance(rules, HasHeuristic) and len(legal) > 1:
        return rules.sensible(state, legal)
    return legal


def resolve_chance(rules: AnyRules, state: State, chance: Rng) -> State:
    """Return the state after random outcomes have been applied until a seat is to act."""
    while state.to_act == CHANCE:
        state = rules.apply(state, rules.sample_chance(state, chance))
    return state


# --- simple bots ----------------------------------------------------------------------------


class RandomPolicy:
    """A bot that chooses a legal action at random."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Choose a random action."""
        return legal[chance.random_below(len(legal))]


class EasyPolicy:
    """A bot that plays like a child who knows the rules.

    Half of the time it chooses among all legal actions, otherwise among the sensible ones.
    """

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Choose a random action, at least half of the time a sensible one."""
        worth_it = legal if chance.random_below(2) else sensible(rules, observation, legal)
        return worth_it[chance.random_below(len(worth_it))]


class GreedyPolicy:
    """A bot that looks one action ahead, with several random outcomes of chance.

    Hidden cards are dealt again for each sample.
    """

    def __init__(self, samples: int = 6) -> None:
        """Create a bot that evaluates each action with the given number of samples."""
        self._samples = samples

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Choose the action with the best estimate; ties are broken at random."""
        actions = sensible(rules, observation, legal)
        if len(set(actions)) == 1:
            return actions[0]
        seat = max(observation.to_act, 0)
        worth = [0.0] * len(actions)
        for _ in range(self._samples):
            state = rules.resample(observation, seat, chance)
            for number, action in enumerate(actions):
                after = resolve_chance(rules, rules.apply(state, action), chance)
                worth[number] += estimate(rules, after, seat)
        best = max(worth) - _ALIKE
        choice = [action for action, value in zip(actions, worth, strict=True) if value >= best]
        return choice[chance.random_below(len(choice))]
