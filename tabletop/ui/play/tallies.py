"""What the book of results comes to: for every game, how each player has done. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tabletop.ui.play.results import Result


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player has done in one game.

    Attributes:
        name: the player.
        games: how many were played to the end.
        won: how many of them were won, alone or with the team.
        streak: how many of the last games were won in a row.
        longest: how many were ever won in a row.
        best: most points in a game; None where none were counted.
        quickest: fewest decisions of a game that was won; None where none was.
        last: when the last one ended.
    """

    name: str
    games: int
    won: int
    streak: int
    longest: int
    best: int | None
    quickest: int | None
    last: datetime

    @property
    def rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.won / self.games


def tallies(results: Iterable[Result]) -> Mapping[str, tuple[Tally, ...]]:
    """By the game's id, a tally for each name, whoever won most often first."""
    played: dict[str, dict[str, list[Result]]] = {}
    for result in results:
        for name in result.people:
            played.setdefault(result.game, {}).setdefault(name, []).append(result)
    return {
        game: tuple(
            sorted(
                (_tally(name, games) for name, games in of_game.items()),
                key=lambda tally: (-tally.won, -tally.rate, tally.name),
            )
        )
        for game, of_game in played.items()
    }


def _tally(name: str, games: list[Result]) -> Tally:
    streak = longest = 0
    for game in games:
        streak = streak + 1 if name in game.winners else 0
        longest = max(longest, streak)
    points = [
        game.scores[game.players.index(name)]
        for game in games
        if game.scores is not None and name in game.players
    ]
    return Tally(
        name,
        len(games),
        sum(name in game.winners for game in games),
        streak,
        longest,
        max(points, default=None),
        min((game.moves for game in games if name in game.winners), default=None),
        max(datetime.fromisoformat(game.ended).astimezone() for game in games),
    )
