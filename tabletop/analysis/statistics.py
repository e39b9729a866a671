"""Statistics computed from results: by player, over all games and in a session.

A session is a series of games by the same players without long breaks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, NamedTuple

from tabletop.engine.options import MOST_POINTS, Figure, Ranking
from tabletop.games.catalogue import known_game
from tabletop.games.game import CARDS
from tabletop.storage.results import Result, ResultBook, time_of


class PlayerStatistics(NamedTuple):
    """A summary of a player's results in one group of comparable games.

    Attributes:
        name: the player's name, or the name of a bot.
        games: the number of games.
        won: the number of games won, alone or in a team.
        streak: the number of most recent games won in a row.
        longest_streak: the largest number of games won in a row.
        best: the best result by the game's `Ranking`, or None if there is none.
        fewest_moves: the fewest decisions in a game won without anybody giving up, or None.
        last_ended: the time when the most recent game ended.
        won_with_undo: the number of games won in which a decision was undone.
        is_bot: whether the player is a bot.
    """

    name: str
    games: int
    won: int
    streak: int
    longest_streak: int
    best: tuple[int, ...] | None
    fewest_moves: int | None
    last_ended: datetime
    won_with_undo: int = 0
    is_bot: bool = False

    @property
    def win_rate(self) -> float:
        """The fraction of games won, from 0 to 1."""
        return self.won / self.games


class ResultGroup(NamedTuple):
    """A group of comparable results.

    Attributes:
        game: the game's id.
        options: the options that distinguish the group, with values that are not the defaults.
    """

    game: str
    options: tuple[tuple[str, str], ...] = ()


_PlayerKey = tuple[str, bool]
"""A name, and whether it is a bot's name."""
_ResultAs = tuple[Result, str]
"""A result, and the name in it of the player who is counted."""


def statistics(results: Iterable[Result]) -> Mapping[ResultGroup, tuple[PlayerStatistics, ...]]:
    """Return a mapping from groups to player statistics, sorted by games won.

    A bot's statistics count each seat that it played, whatever the seat's name.
    """
    played: dict[ResultGroup, dict[_PlayerKey, list[_ResultAs]]] = {}
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
                (_tally(key, games, ranking_of(group.game)) for key, games in of_group.items()),
                key=lambda tally: (-tally.won, -tally.win_rate, tally.name),
            )
        )
        for group, of_group in played.items()
        if of_group
    }


def ranking_of(game: str) -> Ranking:
    """Return the ranking by which a game's results are compared."""
    known = known_game(game)
    return MOST_POINTS if known is None else known.ranking


def counted_for(result: Result, name: str) -> tuple[int, ...] | None:
    """Return a player's result by the game's ranking, or None if unknown.

    It is also None if the game's ranking has changed since.
    """
    counted = result.count_for(name)
    fits = counted is not None and len(counted) == len(ranking_of(result.game).names)
    return counted if fits else None


def group_of(result: Result) -> ResultGroup:
    """Return the group of comparable results that a result belongs to."""
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
    return ResultGroup(result.game, (*apart, *of_cards))


def _tally(key: _PlayerKey, games: list[_ResultAs], ranking: Ranking) -> PlayerStatistics:
    won = [game for game, name in games if name in game.winners]
    streak = longest = 0
    for game, name in games:
        streak = streak + 1 if name in game.winners else 0
        longest = max(longest, streak)
    counted = [found for game, name in games if (found := counted_for(game, name)) is not None]
    return PlayerStatistics(
        key[0],
        len(games),
        len(won),
        streak,
        longest,
        min(counted, key=ranking.rank, default=None),
        min((game.moves for game in won if not game.given_up), default=None),
        max(datetime.fromisoformat(game.ended).astimezone() for game, _ in games),
        sum(game.undone for game in won),
        key[1],
    )


_PAUSE = timedelta(hours=4)
"""A longer break than this begins a new session."""


def session_of(results: Sequence[Result], last: Result) -> tuple[Result, ...]:
    """Return the games of a session up to the given last one.

    The games of a session have the same people and bots, on whatever seats, with no long breaks
    between them. A bot is not the same player as a person with the same name.

    Args:
        results: all results, in the order in which the games ended.
        last: the last game of the session.
    """
    players, found = _players_of(last), [last]
    for before in reversed(results):
        if before.key == last.key or _players_of(before) != players:
            continue
        if time_of(found[-1].started) - time_of(before.ended) > _PAUSE:
            break
        if time_of(before.ended) <= time_of(last.ended):
            found.append(before)
    return tuple(reversed(found))


def _players_of(result: Result) -> frozenset[tuple[str, bool]]:
    """Return the players' names, each with whether it was a bot."""
    by_computer = result.bots or ("",) * len(result.players)
    return frozenset(zip(result.players, map(bool, by_computer), strict=True))


def wins(session: Sequence[Result]) -> Mapping[str, int]:
    """Return a mapping from names to wins; a team's win counts for each player."""
    return Counter(name for result in session for name in result.winners)


def points(session: Sequence[Result]) -> Mapping[str, int]:
    """Return a mapping from names to points in games comparable with the last one."""
    last, found = session[-1], Counter[str]()
    for result in session:
        if result.scores is not None and group_of(result) == group_of(last):
            found.update(dict(zip(result.players, result.scores, strict=True)))
    return found


@dataclass(frozen=True, slots=True)
class Leader:
    """The players who lead a session in one figure.

    Attributes:
        figure: the figure that is counted.
        names: the players with the highest count; empty if the figure is counted for the team.
        count: the count, at least 1.
    """

    figure: Figure
    names: tuple[str, ...]
    count: int


def leaders(session: Sequence[Result]) -> Iterator[Leader]:
    """Yield the leaders in each figure of the last game, over all matches of its kind."""
    last = session[-1]
    game = known_game(last.game)
    for figure in () if game is None else game.figures:
        found, together = Counter[str](), 0
        for result in session:
            counted = dict(result.figures).get(figure.code, ())
            if result.game != last.game:
                continue
            if len(counted) == 1:
                together = max(together, *counted) if figure.reset_by else together + counted[0]
            for name, count in zip(result.players, counted, strict=False):
                found[name] = max(found[name], count) if figure.reset_by else found[name] + count
        if together:
            yield Leader(figure, (), together)
        elif most := max(found.values(), default=0):
            yield Leader(figure, tuple(n for n, count in found.items() if count == most), most)


class Comparison(NamedTuple):
    """A player's result, compared with that player's earlier ones.

    Attributes:
        name: the player's name.
        counted: the result by the game's `Ranking`.
        rank: 1 for the best so far; equal results have the same rank.
        games: the number of comparable games, including this one.
        best: the best of the earlier results.
    """

    name: str
    counted: tuple[int, ...]
    rank: int
    games: int
    best: tuple[int, ...]


def comparisons(results: Sequence[Result], last: Result) -> Iterator[Comparison]:
    """Yield a comparison for each person with earlier comparable results."""
    ranking, group = ranking_of(last.game), group_of(last)
    before = [r for r in results if r.key != last.key and group_of(r) == group]
    for name in last.people:
        counted = counted_for(last, name)
        own = [counted_for(r, name) for r in before if name in r.people and not r.given_up]
        others = [found for found in own if found is not None]
        if counted is None or last.given_up or not others:
            continue
        better = sum(ranking.rank(other) < ranking.rank(counted) for other in others)
        yield Comparison(name, counted, better + 1, len(others) + 1, min(others, key=ranking.rank))


_FROM_NOON = timedelta(hours=26)
"""The longest time between noon UTC and any moment of the same day in any time zone."""


def daily_seed(day: date) -> int:
    """Return the random seed of a day's deal, which is the date as a number."""
    return int(f"{day:%Y%m%d}")


def deal_day(result: Result) -> date | None:
    """Return the date of a daily deal, or None if a game is not one.

    The date is the same in every time zone. Older results have no date: there, the seed of a day
    counts if it was that day anywhere on Earth when the game began.
    """
    with suppress(ValueError):
        day = date.fromisoformat(result.day or str(result.seed))
        noon = datetime.combine(day, time(12), UTC)
        is_near = abs(time_of(result.started) - noon) <= _FROM_NOON
        if len(result.players) == 1 and not group_of(result).options and (result.day or is_near):
            return day if result.seed == daily_seed(day) else None
    return None


DealEnd = Literal["not played", "practised", "lost", "won"]
"""What became of the deal of a day."""


class DailyDeals:
    """The finished daily deals; only a person's first game of a day counts."""

    def __init__(
        self, results: Iterable[Result], practised: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Create the deals from results and from `BookContents.practised`."""
        self._practised = {day for day, _ in practised}
        self._first: dict[tuple[date, tuple[str, ...]], Result] = {}
        for result in sorted(results, key=lambda result: time_of(result.started)):
            if (day := deal_day(result)) is not None:
                self._first.setdefault((day, result.people), result)
        self._runs = dict[int, int]()
        """The number of consecutive days with a finished deal up to each day's ordinal."""
        finished = {of for (of, _), result in self._first.items() if not result.given_up}
        for number in sorted(map(date.toordinal, finished)):
            self._runs[number] = 1 + self._runs.get(number - 1, 0)

    def counts(self, deal: Result) -> bool:
        """Return whether a game was the first of its day by the same people."""
        day = deal_day(deal)
        first = None if day is None else self._first.get((day, deal.people))
        return first is not None and first.key == deal.key

    def end(self, day: date) -> DealEnd:
        """Return what became of a day's deal; the best of several people's games counts."""
        played = [result for (of, _), result in self._first.items() if of == day]
        if played:
            return "won" if any(result.winners for result in played) else "lost"
        return "practised" if day.isoformat() in self._practised else "not played"

    def streak(self, today: date) -> int:
        """Return the number of consecutive days with a finished deal.

        The last of the days is today, or yesterday if today's deal is not finished yet. A game
        begun further east may be dated tomorrow.
        """
        recent = (self._runs.get(today.toordinal() + n, 0) for n in (1, 0, -1))
        return next(filter(None, recent), 0)

    @property
    def longest_streak(self) -> int:
        """The largest number of consecutive days with a finished deal."""
        return max(self._runs.values(), default=0)


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The results from which the statistics at the end of a game are computed.

    Attributes:
        results: all recorded results, in the order in which the games ended.
        last: the result of the game that ended.
        today: the current day.
    """

    results: tuple[Result, ...]
    last: Result
    today: date

    @property
    def session(self) -> tuple[Result, ...]:
        """The games in the session, including the one that just ended."""
        return session_of(self.results, self.last)


def game_end(book: ResultBook, last: Result, today: date) -> GameEnd:
    """Return the statistics to show at the end of a game.

    If the recorded results cannot be read, they cover this game only. If a result of this game is
    already recorded, as when a finished game is reopened, that result is used.
    """
    try:
        results = book.read().results
    except OSError:
        results = (last,)
    written = next((result for result in results if result.key == last.key), last)
    return GameEnd(results, written, today)
