"""What the book of results comes to: for every game, how each player has done. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tabletop.engine.measure import MOST_POINTS, Measure
from tabletop.games.catalogue import known_game
from tabletop.games.game import CARDS
from tabletop.storage.results import Result


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """How one player has done in one game, played by options that make results comparable.

    Attributes:
        name: the player; of a bot, what it is called among bots.
        games: how many were played to the end.
        won: how many of them were won, alone or with the team.
        streak: how many of the last games were won in a row.
        longest: how many were ever won in a row.
        best: the best that was ever reached, by the game's `Measure`; None for nothing.
        quickest: fewest decisions of a game that was won to its end; None where none was.
        last: when the last one ended.
        undone: how many of those won were won although something was taken back.
        is_bot: whether it is a bot, on whatever seats.
    """

    name: str
    games: int
    won: int
    streak: int
    longest: int
    best: tuple[int, ...] | None
    quickest: int | None
    last: datetime
    undone: int = 0
    is_bot: bool = False

    @property
    def rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.won / self.games


@dataclass(frozen=True, slots=True)
class Group:
    """Results that can be compared.

    Attributes:
        game: the game's id.
        options: the options with other values than the usual ones that set them apart.
    """

    game: str
    options: tuple[tuple[str, str], ...] = ()


_Who = tuple[str, bool]
"""A name, and whether it is that of a bot."""
_Played = tuple[Result, str]
"""A game, and what whoever is counted was called in it."""


def statistics(results: Iterable[Result]) -> Mapping[Group, tuple[PlayerStatistics, ...]]:
    """For all results that can be compared a tally for each name, whoever won most often first.

    A bot has a tally as well, which counts each seat that it played, whatever that was called.
    """
    played: dict[Group, dict[_Who, list[_Played]]] = {}
    for result in results:
        of_group = played.setdefault(group_of(result), {})
        for name in result.people:
            of_group.setdefault((name, False), []).append((result, name))
        for bot, name in zip(result.bots, result.players, strict=bool(result.bots)):
            if bot:
                of_group.setdefault((bot, True), []).append((result, name))
    return {
        group: tuple(
            sorted(
                (_tally(who, games, measure_of(group.game)) for who, games in of_group.items()),
                key=lambda tally: (-tally.won, -tally.rate, tally.name),
            )
        )
        for group, of_group in played.items()
        if of_group
    }


def measure_of(game: str) -> Measure:
    """By what the results of a game are compared, as the game says."""
    known = known_game(game)
    return MOST_POINTS if known is None else known.measure


def counted_for(result: Result, name: str) -> tuple[int, ...] | None:
    """Return what was counted for one of the players, by the game's measure.

    None where nothing was, or something else: the game is not there, or was changed since.
    """
    counted = result.counted(name)
    fits = counted is not None and len(counted) == len(measure_of(result.game).names)
    return counted if fits else None


def group_of(result: Result) -> Group:
    """Return with which other results it can be compared."""
    game = known_game(result.game)
    chosen = dict(result.options)
    apart = (
        (option.key, chosen[option.key])
        for option in (() if game is None else game.options)
        if not option.compares
        and option.matters(len(result.players), chosen)
        and chosen.get(option.key, option.default) != option.default
    )
    of_cards = ((CARDS, chosen[CARDS]),) if CARDS in chosen else ()
    return Group(result.game, (*apart, *of_cards))


def _tally(who: _Who, games: list[_Played], measure: Measure) -> PlayerStatistics:
    won = [game for game, name in games if name in game.winners]
    streak = longest = 0
    for game, name in games:
        streak = streak + 1 if name in game.winners else 0
        longest = max(longest, streak)
    counted = [found for game, name in games if (found := counted_for(game, name)) is not None]
    return PlayerStatistics(
        who[0],
        len(games),
        len(won),
        streak,
        longest,
        min(counted, key=measure.rank, default=None),
        min((game.moves for game in won if not game.given_up), default=None),
        max(datetime.fromisoformat(game.ended).astimezone() for game, _ in games),
        sum(game.undone for game in won),
        who[1],
    )
