"""Plays many games between bots, and reports how they end, how long they are and who wins.

The games are played in pieces, which processes or machines can play beside each other. Each bot
decides by what its seat sees.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from tabletop.bots.policy import AnyRules, BotError, Policy
from tabletop.bots.registry import find_policy
from tabletop.content.game_library import rules_for
from tabletop.engine.capabilities import HasForcedActions
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE
from tabletop.match.chance import SeededChance


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played.

    Attributes:
        outcome: how it ended; None where it was given up.
        decisions: how many actions of seats it had.
    """

    outcome: Outcome | None
    decisions: int


def play_game(
    rules: AnyRules, policies: Sequence[Policy], seed: int, number: int, cap: int
) -> PlayedGame:
    """Play the nth game of a seed, given up after `cap` decisions.

    Chance has a source of its own, and each seat has one: whoever plays, the deal is the same, and
    what a policy asks of chance changes nothing for the others.

    Args:
        rules: the game.
        policies: by seat; where the team acts, the first decides.
        seed: the seed of all games.
        number: which of them.
        cap: the most decisions.

    Raises:
        BotError: a player fails; its text says in which game and at which decision.
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
            return PlayedGame(rules.outcome(state), decisions)
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
    """Play a game in which every seat takes any legal action, as fast as the rules allow.

    What an option makes the program do for the players counts like their own decisions.
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
            return PlayedGame(rules.outcome(state), decisions)
        action = None if forced is None else forced(state)
        state = apply(state, action or actions[chance.random_below(len(actions))])
        decisions += 1


RANDOM: Final = "random"
_PIECES: Final = 200
"""So many pieces at most: few enough to be handed out, enough to keep all busy to the end."""


@dataclass(frozen=True, slots=True)
class SimulationSetup:
    """Which games are played; a value that other processes understand.

    Attributes:
        game: the game's id.
        names: the players by seat.
        options: the options that were chosen, in pairs.
        bots: the players' bots by seat, as `registry.find_policy` knows them.
        seed: the nth game has the nth source of chance of this seed, whoever plays it where.
        cap: a game is given up after so many decisions.
    """

    game: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int
    cap: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended.

    Attributes:
        number: which of the games it was, from 0.
        code: the outcome's code; empty where the game was given up.
        rule: id of the rule that ended it.
        winners: the seats that won.
        decisions: how many actions of seats it had.
        scores: points by seat; empty where none are counted.
    """

    number: int
    code: str
    rule: str
    winners: tuple[int, ...]
    decisions: int
    scores: tuple[int, ...] = ()


def play_games(setup: SimulationSetup, first: int, count: int) -> list[GameResult]:
    """Play some games: a piece of work.

    Raises:
        LocalizedError: game, option or bot do not exist, or a bot fails.
    """
    return [*_play_each(setup, first, count)]


def _play_each(setup: SimulationSetup, first: int, count: int) -> Iterator[GameResult]:
    rules = rules_for(setup.game, setup.names, dict(setup.options))
    known = {spec: find_policy(spec) for spec in dict.fromkeys(setup.bots)}
    policies = [known[spec] for spec in setup.bots]
    try:
        for number in range(first, first + count):
            if set(known) == {RANDOM}:
                source = SeededChance.for_event(setup.seed, number)
                played = play_at_random(rules, source, setup.cap)
            else:
                played = play_game(rules, policies, setup.seed, number, setup.cap)
            end = played.outcome
            if end is None:
                yield GameResult(number, "", "", (), played.decisions)
            else:
                scores = end.scores or ()
                yield GameResult(number, end.code, end.rule, end.winners, played.decisions, scores)
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
) -> list[GameResult]:
    """Play games, the first to the nth; the same games whoever plays them, in how many pieces.

    Ctrl+C ends it early: only what was finished counts.

    Args:
        setup: which games.
        games: how many.
        executor: plays pieces beside each other; None: one after the other, here.
        progress: is told how many games are finished.
    """
    found: list[GameResult] = []
    if executor is None:
        try:
            for result in _play_each(setup, 0, games):
                found.append(result)
                progress(len(found))
        except KeyboardInterrupt:
            pass
        return found
    size = max(1, -(-games // _PIECES))
    pieces = [(first, min(size, games - first)) for first in range(0, games, size)]
    futures: Sequence[Future[Any]] = [
        executor.submit(play_games, setup, first, count) for first, count in pieces
    ]
    try:
        for future in as_completed(futures):
            found += future.result()
            progress(len(found))
    except BaseException as error:
        for future in futures:
            future.cancel()
        if not isinstance(error, KeyboardInterrupt):
            raise
    return sorted(found, key=lambda result: result.number)


_95: Final = 1.959964
"""The interval holds the true value in 95 of 100 cases."""
_QUANTILES: Final = (0, 10, 25, 50, 75, 90, 100)


def interval(successes: float, trials: int, z: float = _95) -> tuple[float, float]:
    """Return the interval of a rate (Wilson); `trials` is at least one."""
    rate = successes / trials
    middle = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials**2)) / (1 + z * z / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error; 0 for a single value."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, sqrt(spread / count)


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """Games that were played to their end or given up.

    Attributes:
        setup: what was played.
        results: how each game ended; at least one.
        seconds: how long playing took.
    """

    setup: SimulationSetup
    results: Sequence[GameResult]
    seconds: float

    @property
    def games(self) -> int:
        """All games."""
        return len(self.results)

    @property
    def actions(self) -> int:
        """All actions of seats."""
        return sum(result.decisions for result in self.results)

    @property
    def unfinished(self) -> int:
        """Games given up."""
        return sum(not result.code for result in self.results)

    @property
    def games_won(self) -> int:
        """Games that somebody won."""
        return sum(bool(result.winners) for result in self.results)

    @property
    def seat_wins(self) -> list[int]:
        """Games won, by seat."""
        counted = Counter(seat for result in self.results for seat in result.winners)
        return [counted[seat] for seat in range(len(self.setup.bots))]

    @property
    def bot_wins(self) -> Mapping[str, int]:
        """Games won, by bot, at whichever of its seats."""
        bots = self.setup.bots
        counted = Counter(
            bot for result in self.results for bot in {bots[seat] for seat in result.winners}
        )
        return {bot: counted[bot] for bot in bots}

    @property
    def endings(self) -> list[tuple[tuple[str, str], int]]:
        """Games by the outcome's code and rule, most frequent first."""
        return Counter((r.code, r.rule) for r in self.results if r.code).most_common()

    def points(self, seat: int) -> tuple[float, float] | None:
        """Return a seat's points on average and their standard error; None: none are counted."""
        values = [result.scores[seat] for result in self.results if result.scores]
        return mean_error(values) if values else None

    def lengths(self) -> Mapping[int, int]:
        """Return how many decisions a part of the games had at most, by percent of the games."""
        ordered = sorted(result.decisions for result in self.results)
        last = len(ordered) - 1
        return {percent: ordered[round(percent / 100 * last)] for percent in _QUANTILES}

    # --- reports ----------------------------------------------------------------------------

    def as_json(self) -> dict[str, object]:
        """Return everything, for other programs."""
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
        told: dict[str, object] = {**found, **self._rate(self.seat_wins[seat])}
        if points is not None:
            told |= {"points": round(points[0], 2), "points_error": round(points[1], 2)}
        return told

    def _speed(self) -> int:
        return round(self.actions / self.seconds) if self.seconds else 0

    def as_lines(self) -> Iterator[str]:
        """Yield everything, for people."""
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
            told = "" if points is None else f"   points {points[0]:.2f} ± {_95 * points[1]:.2f}"
            yield self._line(f"{setting.names[seat]} ({setting.bots[seat]})", wins) + told
        if 1 < len(self.bot_wins) < len(setting.bots):
            for bot, wins in self.bot_wins.items():
                yield self._line(bot, wins)
        lengths = ", ".join(f"{percent} %: {n}" for percent, n in self.lengths().items())
        yield f"decisions a game: {self.actions / self.games:.1f} on average; {lengths}"
        yield f"actions_per_second: {self._speed()}"

    def _line(self, what: str, games: int) -> str:
        low, high = interval(games, self.games)
        return f"  {what:<32}{games:>8}{games / self.games:>8.1%}   {low:.1%} to {high:.1%}"

    def as_rows(self) -> Iterator[Sequence[object]]:
        """Yield a heading, then a row for each game."""
        yield "game", "ending", "rule", "winners", "decisions", "points"
        for result in self.results:
            winners = " ".join(str(seat + 1) for seat in result.winners)
            scores = " ".join(map(str, result.scores))
            end = result.code or "unfinished"
            yield result.number, end, result.rule, winners, result.decisions, scores


# --- two settings beside each other ---------------------------------------------------------------
