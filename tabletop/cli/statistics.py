"""What many games came to."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tabletop.engine.outcome import Outcome
from tabletop.match.match import AnyRules


@dataclass(slots=True)
class Statistics:
    """Counts of games played to their end or given up.

    Attributes:
        endings: games by the outcome's code and rule; given up ones are not among them.
        wins: games won by seat.
        decisions: games by how many actions of seats they had.
        unfinished: games given up.
        won: games that somebody won.
        seconds: how long playing took.
    """

    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    unfinished: int = 0
    won: int = 0
    seconds: float = 0.0

    def add(self, outcome: Outcome | None, decisions: int) -> None:
        """Counts a game."""
        self.decisions[decisions] += 1
        if outcome is None:
            self.unfinished += 1
            return
        self.endings[outcome.code, outcome.rule] += 1
        self.wins.update(outcome.winners)
        self.won += outcome.won

    @property
    def games(self) -> int:
        """All games."""
        return self.decisions.total()

    @property
    def actions(self) -> int:
        """All actions of seats."""
        return sum(length * games for length, games in self.decisions.items())

    @property
    def actions_per_second(self) -> int:
        """Actions of seats a second."""
        return round(self.actions / self.seconds) if self.seconds else 0

    def as_json(self, rules: AnyRules, seed: int) -> dict[str, object]:
        """Everything, for other programs."""
        return {
            "game": rules.game,
            "players": rules.seats,
            "options": dict(rules.options),
            "seed": seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "outcomes": {
                code: {"rule": rule, "games": games, "rate": self._rate(games)}
                for (code, rule), games in self.endings.most_common()
            },
            "won": self.won,
            "win_rate": self._rate(self.won),
            "win_rates": [self._rate(self.wins[seat]) for seat in range(rules.seats)],
            "decisions": {
                "mean": round(self.actions / self.games, 2),
                "min": min(self.decisions),
                "max": max(self.decisions),
            },
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "actions_per_second": self.actions_per_second,
        }

    def as_lines(self, rules: AnyRules, seed: int) -> Iterator[str]:
        """Everything, for people."""
        options = "".join(f" {key}={value}" for key, value in rules.options.items())
        yield f"{rules.game}, players: {rules.seats}, games: {self.games}, seed: {seed}"
        yield f"options:{options or ' none'}"
        for (code, rule), games in self.endings.most_common():
            yield self._line(f"{code} ({rule})", games)
        if self.unfinished:
            yield self._line("unfinished", self.unfinished)
        rates = ", ".join(f"{self._rate(self.wins[seat]):.1%}" for seat in range(rules.seats))
        yield f"won: {self._rate(self.won):.1%} of the games; by seat: {rates}"
        mean = self.actions / self.games
        yield (
            f"decisions a game: {mean:.1f} on average, "
            f"{min(self.decisions)} to {max(self.decisions)}"
        )
        yield f"actions_per_second: {self.actions_per_second}"

    def _rate(self, games: int) -> float:
        return round(games / self.games, 4)

    def _line(self, what: str, games: int) -> str:
        return f"  {what:<32}{games:>8}{self._rate(games):>8.1%}"
