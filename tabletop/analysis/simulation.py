"""Simulations: many games between bots, and a report of their results and lengths.

The games are divided into batches, which several processes or machines can play in parallel. Each
bot uses only what its seat sees to decide.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from tabletop.bots.policy import AnyRules, BotError, Policy
from tabletop.bots.registry import find_policy
from tabletop.content.game_library import rules_for
from tabletop.engine.advice import Z_95
from tabletop.engine.capabilities import HasForcedActions
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE, State
from tabletop.games.returns import DeadEndError, described
from tabletop.match.chance import SeededChance


class PlayedGame(NamedTuple):
    """The result of a game played by policies.

    Attributes:
        outcome: the outcome, or None if the game was stopped at the limit.
        decisions: the number of actions that seats performed.
    """

    outcome: Outcome | None
    decisions: int


def play_game(
    rules: AnyRules, policies: Sequence[Policy], seed: int, number: int, cap: int
) -> PlayedGame:
    """Play one game of a simulation, for at most `cap` decisions.

    Chance and each seat have separate random numbers. The deal therefore does not depend on the
    policies, and one policy's random choices do not affect the others.

    Args:
        rules: the game's rules.
        policies: the policy of each seat; the first one acts for a team.
        seed: the random seed of all games.
        number: the number of the game, counted from 0.
        cap: the maximum number of decisions.

    Raises:
        BotError: if a bot fails; its text names the game and the decision.
    """
    chance = SeededChance.for_event(seed, number)
    own = [SeededChance(f"{seed}/{number}/{seat}") for seat in range(rules.seats)]
    state = rules.initial_state()
    decisions = 0
    while True:
        if state.to_act == CHANCE:
            state = rules.apply(state, rules.sample_chance(state, chance))
            continue
        legal = rules.legal_actions(state)
        if not legal or decisions == cap:
            return _ended(rules, state, decisions, is_stuck=not legal)
        seat = max(state.to_act, 0)
        if len(legal) == 1:
            action = legal[0]
        else:
            seen = rules.observe(state, seat)
            try:
                action = policies[seat].choose(rules, seen, legal, own[seat])
            except BotError as error:
                where = ErrorText(
                    "game {n} of seed {seed}, decision {decision}",
                    n=number + 1,
                    seed=seed,
                    decision=decisions + 1,
                )
                raise BotError(error.text.at(where)) from error
        state = rules.apply(state, action)
        decisions += 1


def play_at_random(rules: AnyRules, chance: SeededChance, cap: int) -> PlayedGame:
    """Play a game with random legal actions, as fast as the rules allow.

    Actions that an option performs automatically count as decisions too.
    """
    legal_actions, apply, sample = rules.legal_actions, rules.apply, rules.sample_chance
    forced = rules.forced if isinstance(rules, HasForcedActions) else None
    state = rules.initial_state()
    decisions = 0
    while True:
        if state.to_act == CHANCE:
            state = apply(state, sample(state, chance))
            continue
        actions = legal_actions(state)
        if not actions or decisions == cap:
            return _ended(rules, state, decisions, is_stuck=not actions)
        action = None if forced is None else forced(state)
        state = apply(state, action or actions[chance.random_below(len(actions))])
        decisions += 1


def _ended(rules: AnyRules, state: State, decisions: int, *, is_stuck: bool) -> PlayedGame:
    """Return the result of a game in which nobody acts any more.

    Raises:
        DeadEndError: if nothing is legal although the game is not over.
    """
    outcome = rules.outcome(state)
    if is_stuck and outcome is None:
        raise DeadEndError(rules.refusal, described(rules, state))
    return PlayedGame(outcome, decisions)


RANDOM: Final = "random"
_PIECES: Final = 200
"""The maximum number of batches, enough to keep all workers busy until the end."""


class SimulationSetup(NamedTuple):
    """A description of the games to play, from which any process can play them.

    Attributes:
        game: the game's id.
        names: the players' names, in seat order.
        options: the chosen options, as pairs of name and value.
        bots: each seat's bot, by its name (`registry.find_policy`).
        seed: the random seed of all games; from it, each game's number determines its chance.
        cap: the maximum number of decisions in a game.
    """

    game: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int
    cap: int


def play_games(setup: SimulationSetup, first: int, count: int) -> list[PlayedGame]:
    """Play one batch of games.

    Raises:
        LocalizedError: if the game, an option or a bot does not exist, or a bot fails.
    """
    return [*_play_each(setup, first, count)]


def _play_each(setup: SimulationSetup, first: int, count: int) -> Iterator[PlayedGame]:
    rules = rules_for(setup.game, setup.names, dict(setup.options))
    known = {spec: find_policy(spec) for spec in dict.fromkeys(setup.bots)}
    policies = [known[spec] for spec in setup.bots]
    try:
        for number in range(first, first + count):
            if set(known) == {RANDOM}:
                source = SeededChance.for_event(setup.seed, number)
                yield play_at_random(rules, source, setup.cap)
            else:
                yield play_game(rules, policies, setup.seed, number, setup.cap)
    except DeadEndError as error:
        error.args = (f"{error}, game {number + 1} of seed {setup.seed}",)
        raise
    finally:
        for policy in known.values():
            close: Callable[[], None] | None = getattr(policy, "close", None)
            if close is not None:
                close()


def simulate(
    setup: SimulationSetup,
    games: int,
    executor: Executor | None,
    progress: Callable[[int], object] = bool,
) -> list[PlayedGame]:
    """Play a number of games; the results do not depend on the executor.

    Ctrl+C ends the simulation early; only finished games count.

    Args:
        setup: the description of the games.
        games: the number of games.
        executor: plays batches in parallel, or None to play in this process.
        progress: a function called with the number of finished games.
    """
    found: list[PlayedGame] = []
    if executor is None:
        with suppress(KeyboardInterrupt):
            for result in _play_each(setup, 0, games):
                found.append(result)
                progress(len(found))
        return found
    size = max(1, -(-games // _PIECES))
    firsts = range(0, games, size)
    counts = [min(size, games - first) for first in firsts]
    with suppress(KeyboardInterrupt):
        for results in executor.map(partial(play_games, setup), firsts, counts):
            found += results
            progress(len(found))
    return found


_QUANTILES: Final = (0, 10, 25, 50, 75, 90, 100)


def interval(successes: float, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Return the Wilson confidence interval of a rate; `trials` must be at least one."""
    rate = successes / trials
    middle = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials**2)) / (1 + z * z / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is 0 for a single value."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, sqrt(spread / count)


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """A report about the games of a simulation.

    Attributes:
        setup: the description of the games.
        results: the results of the games, at least one.
        seconds: the time that the simulation took, in seconds.
    """

    setup: SimulationSetup
    results: Sequence[PlayedGame]
    seconds: float

    @property
    def _outcomes(self) -> list[Outcome]:
        return [result.outcome for result in self.results if result.outcome is not None]

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.results)

    @property
    def actions(self) -> int:
        """The total number of actions that seats performed."""
        return sum(result.decisions for result in self.results)

    @property
    def unfinished(self) -> int:
        """The number of games that were stopped before they ended."""
        return len(self.results) - len(self._outcomes)

    @property
    def games_won(self) -> int:
        """The number of games with a winner."""
        return sum(outcome.won for outcome in self._outcomes)

    @property
    def seat_wins(self) -> list[int]:
        """The number of games won by each seat."""
        counted = Counter(seat for outcome in self._outcomes for seat in outcome.winners)
        return [counted[seat] for seat in range(len(self.setup.bots))]

    @property
    def bot_wins(self) -> Mapping[str, int]:
        """A mapping from each bot to the number of games that it won on any of its seats."""
        bots = self.setup.bots
        counted = Counter(
            bot for outcome in self._outcomes for bot in {bots[seat] for seat in outcome.winners}
        )
        return {bot: counted[bot] for bot in bots}

    @property
    def endings(self) -> list[tuple[tuple[str, str], int]]:
        """How many games ended with each outcome code and rule, most frequent first."""
        return Counter((end.code, end.rule) for end in self._outcomes).most_common()

    def points(self, seat: int) -> tuple[float, float] | None:
        """Return the mean and standard error of a seat's points, or None without points."""
        values = [outcome.scores[seat] for outcome in self._outcomes if outcome.scores]
        return mean_error(values) if values else None

    def lengths(self) -> Mapping[int, int]:
        """Return a mapping from percentages of the games to quantiles of their decisions."""
        ordered = sorted(result.decisions for result in self.results)
        last = len(ordered) - 1
        return {percent: ordered[round(percent / 100 * last)] for percent in _QUANTILES}

    # --- reports ----------------------------------------------------------------------------

    def as_json(self) -> dict[str, object]:
        """Return the report as data for JSON."""
        setting = self.setup
        return {
            "game": setting.game,
            "players": len(setting.bots),
            "options": dict(setting.options),
            "seed": setting.seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "outcomes": {
                code: {"rule": rule, "games": games, **self._rate(games)}
                for (code, rule), games in self.endings
            },
            "won": self.games_won,
            "win_rate": self._rate(self.games_won)["rate"],
            "win_rates": [self._rate(wins)["rate"] for wins in self.seat_wins],
            "bots": {
                bot: {"wins": wins, **self._rate(wins)} for bot, wins in self.bot_wins.items()
            },
            "seats": [*map(self._seat, range(len(setting.bots)))],
            "decisions": {
                "mean": round(self.actions / self.games, 2),
                "min": min(result.decisions for result in self.results),
                "max": max(result.decisions for result in self.results),
                "quantiles": {str(percent): n for percent, n in self.lengths().items()},
            },
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "actions_per_second": self._speed(),
        }

    def _rate(self, games: int) -> dict[str, object]:
        low, high = interval(games, self.games)
        between = [round(low, 4), round(high, 4)]
        return {"rate": round(games / self.games, 4), "interval": between}

    def _seat(self, seat: int) -> dict[str, object]:
        points = self.points(seat)
        found = {"bot": self.setup.bots[seat], "wins": self.seat_wins[seat]}
        data: dict[str, object] = {**found, **self._rate(self.seat_wins[seat])}
        if points is not None:
            data |= {"points": round(points[0], 2), "points_error": round(points[1], 2)}
        return data

    def _speed(self) -> int:
        return round(self.actions / self.seconds) if self.seconds else 0

    def as_lines(self) -> Iterator[str]:
        """Yield the lines of the report as text."""
        setting = self.setup
        options = "".join(f" {key}={value}" for key, value in setting.options)
        players, seed = len(setting.bots), setting.seed
        yield f"{setting.game}, players: {players}, games: {self.games}, seed: {seed}"
        yield f"options:{options or ' none'}"
        for (code, rule), games in self.endings:
            yield self._line(f"{code} ({rule})", games)
        if self.unfinished:
            yield self._line("unfinished", self.unfinished)
        yield f"won: {self.games_won / self.games:.1%} of the games"
        for seat, wins in enumerate(self.seat_wins):
            points = self.points(seat)
            suffix = "" if points is None else f"   points {points[0]:.2f} ± {Z_95 * points[1]:.2f}"
            yield self._line(f"{setting.names[seat]} ({setting.bots[seat]})", wins) + suffix
        if 1 < len(self.bot_wins) < len(setting.bots):
            for bot, wins in self.bot_wins.items():
                yield self._line(bot, wins)
        lengths = ", ".join(f"{percent} %: {n}" for percent, n in self.lengths().items())
        yield f"decisions a game: {self.actions / self.games:.1f} on average; {lengths}"
        yield f"actions_per_second: {self._speed()}"

    def _line(self, what: str, games: int) -> str:
        low, high = interval(games, self.games)
        return f"  {what:<32}{games:>8}{games / self.games:>8.1%}   {low:.1%} to {high:.1%}"
