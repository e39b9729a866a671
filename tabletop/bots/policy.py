"""How players that are no people decide: what each of them asks, and the simple ones."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from tabletop.engine.actions import Chance, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.localized_error import LocalizedError
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, Seat


class BotError(LocalizedError):
    """A player that does not exist, cannot be used or fails; its text says why."""


AnyRules = Rules[Any]
_EVEN: Final = 0.5
_ALIKE: Final = 1e-9
"""So little may be due to rounding."""


class Rng(Chance, Protocol):
    """What a policy decides by where one action is as good as another, or guesses with."""

    def random_below(self, limit: int) -> int:
        """Return a whole number from 0 up to, but not including, `limit`."""


class Policy(Protocol):
    """Chooses among legal actions; stateless, so that the same question has the same answer."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """Return one of the legal actions.

        Args:
            rules: the game.
            observation: what the seat to act sees (`Rules.observe`); never the state itself.
            legal: all legal actions, at least one.
            chance: decides where the policy does not.
        """


# --- what positions are worth ---------------------------------------------------------------------


def estimate(rules: AnyRules, state: State, seat: Seat) -> float:
    """Return about how likely a seat wins, from 0 to 1; who shares a victory has part of it."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return outcome.share(seat)
    return rules.heuristic(state, seat) if isinstance(rules, HasHeuristic) else _EVEN


def sensible(rules: AnyRules, state: State, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
    """Return the actions worth thinking about; all where a game does not say."""
    if isinstance(rules, HasHeuristic) and len(legal) > 1:
        return rules.sensible(state, legal)
    return legal


def resolve_chance(rules: AnyRules, state: State, chance: Rng) -> State:
    """Return the position once chance has done what is due of it."""
    while state.to_act == CHANCE:
        state = rules.apply(state, rules.sample_chance(state, chance))
    return state


# --- simple players -------------------------------------------------------------------------------


class RandomPolicy:
    """Takes any legal action."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """See `Policy.choose`."""
        return legal[chance.random_below(len(legal))]


class EasyPolicy:
    """Plays like a child that knows the rules.

    It does something sensible without weighing it, and every other time just something.
    """

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """See `Policy.choose`."""
        worth_it = legal if chance.random_below(2) else sensible(rules, observation, legal)
        return worth_it[chance.random_below(len(worth_it))]


class GreedyPolicy:
    """Looks one action ahead, for the position that looks best; chance is tried some times.

    What the seat does not see is dealt anew each time.
    """

    def __init__(self, samples: int = 6) -> None:
        """Try each action `samples` times."""
        self._samples = samples

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        """See `Policy.choose`."""
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
