"""What many games came to: rates with their uncertainty, lengths, and what a change changes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tabletop.analysis.simulation import Result, Setting

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
class Tally:
    """Games that were played to their end or given up.

    Attributes:
        setting: what was played.
        results: how each game ended; at least one.
        seconds: how long playing took.
    """

    setting: Setting
    results: Sequence[Result]
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
    def won(self) -> int:
        """Games that somebody won."""
        return sum(bool(result.winners) for result in self.results)

    @property
    def wins(self) -> list[int]:
        """Games won, by seat."""
        counted = Counter(seat for result in self.results for seat in result.winners)
        return [counted[seat] for seat in range(len(self.setting.bots))]

    @property
    def bots(self) -> Mapping[str, int]:
        """Games won, by bot, at whichever of its seats."""
        bots = self.setting.bots
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
        setting = self.setting
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
            "won": self.won,
            "win_rate": self._rate(self.won)["rate"],
            "win_rates": [self._rate(wins)["rate"] for wins in self.wins],
            "bots": {bot: {"wins": wins, **self._rate(wins)} for bot, wins in self.bots.items()},
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
        found = {"bot": self.setting.bots[seat], "wins": self.wins[seat]}
        told: dict[str, object] = {**found, **self._rate(self.wins[seat])}
        if points is not None:
            told |= {"points": round(points[0], 2), "points_error": round(points[1], 2)}
        return told

    def _speed(self) -> int:
        return round(self.actions / self.seconds) if self.seconds else 0

    def as_lines(self) -> Iterator[str]:
        """Yield everything, for people."""
        setting = self.setting
        options = "".join(f" {key}={value}" for key, value in setting.options)
        players, seed = len(setting.bots), setting.seed
        yield f"{setting.game}, players: {players}, games: {self.games}, seed: {seed}"
        yield f"options:{options or ' none'}"
        for (code, rule), games in self.endings:
            yield self._line(f"{code} ({rule})", games)
        if self.unfinished:
            yield self._line("unfinished", self.unfinished)
        yield f"won: {self.won / self.games:.1%} of the games"
        for seat, wins in enumerate(self.wins):
            points = self.points(seat)
            told = "" if points is None else f"   points {points[0]:.2f} ± {_95 * points[1]:.2f}"
            yield self._line(f"{setting.names[seat]} ({setting.bots[seat]})", wins) + told
        if 1 < len(self.bots) < len(setting.bots):
            for bot, wins in self.bots.items():
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


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of two settings, and how much greater it is in the second.

    Attributes:
        what: which figure.
        first: its mean in the first setting.
        second: its mean in the second one.
        half: half the width of the 95 % interval of the difference.
        rate: whether it is a part of the games.
    """

    what: str
    first: float
    second: float
    half: float
    rate: bool

    def line(self) -> str:
        """Return it as a line of a table."""
        if self.rate:
            change = 100 * (self.second - self.first)
            told = f"{self.first:>10.1%}{self.second:>10.1%}{change:>+10.1f}"
            return f"  {self.what:<32}{told} ± {100 * self.half:.1f} points"
        change = self.second - self.first
        told = f"{self.first:>10.2f}{self.second:>10.2f}{change:>+10.2f}"
        return f"  {self.what:<32}{told} ± {self.half:.2f}"


def differences(one: Tally, other: Tally) -> Iterator[Difference]:
    """Yield what differs between two settings whose nth games have the same source of chance."""
    pairs = [*zip(one.results, other.results, strict=False)]
    codes = [code for (code, _), _ in (*one.endings, *other.endings)]
    figures: list[tuple[str, list[tuple[float, float]], bool]] = [
        ("somebody won", [(bool(a.winners), bool(b.winners)) for a, b in pairs], True)
    ]
    figures += [
        (code, [(a.code == code, b.code == code) for a, b in pairs], True)
        for code in dict.fromkeys(codes)
    ]
    figures += [
        (f"{name} won", [(seat in a.winners, seat in b.winners) for a, b in pairs], True)
        for seat, name in enumerate(one.setting.names)
    ]
    figures.append(("decisions a game", [(a.decisions, b.decisions) for a, b in pairs], False))
    for what, values, rate in figures:
        _, error = mean_error([b - a for a, b in values])
        first, second = (mean_error([pair[i] for pair in values])[0] for i in (0, 1))
        yield Difference(what, first, second, _95 * error, rate)
