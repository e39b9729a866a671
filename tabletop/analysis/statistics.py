"""What the book of results comes to: how each player has done, over all games and in an evening.

An evening is a row of games by the same people. No Qt.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile

from tabletop.engine.options import MOST_POINTS, Figure, Measure
from tabletop.games.catalogue import known_game
from tabletop.games.game import CARDS
from tabletop.storage.results import Result, ResultBook, time_of


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """How one player has done in one game, played by options that make results comparable.

    Attributes:
        name: the player; of a bot, what it is called among bots.
        games: how many were played to the end.
        won: how many of them were won, alone or with the team.
        streak: how many of the last games were won in a row.
        longest_streak: how many were ever won in a row.
        best: the best that was ever reached, by the game's `Measure`; None for nothing.
        fewest_moves: fewest decisions of a game that was won to its end; None where none was.
        last_ended: when the last one ended.
        won_with_undo: how many of those won were won although something was taken back.
        is_bot: whether it is a bot, on whatever seats.
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
        """The share of games won, from 0 to 1."""
        return self.won / self.games


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """Results that can be compared.

    Attributes:
        game: the game's id.
        options: the options with other values than the usual ones that set them apart.
    """

    game: str
    options: tuple[tuple[str, str], ...] = ()


_PlayerKey = tuple[str, bool]
"""A name, and whether it is that of a bot."""
_ResultAs = tuple[Result, str]
"""A game, and what whoever is counted was called in it."""


def statistics(results: Iterable[Result]) -> Mapping[ResultGroup, tuple[PlayerStatistics, ...]]:
    """For all results that can be compared a tally for each name, whoever won most often first.

    A bot has a tally as well, which counts each seat that it played, whatever that was called.
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
                (_tally(who, games, measure_of(group.game)) for who, games in of_group.items()),
                key=lambda tally: (-tally.won, -tally.win_rate, tally.name),
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
    counted = result.count_for(name)
    fits = counted is not None and len(counted) == len(measure_of(result.game).names)
    return counted if fits else None


def group_of(result: Result) -> ResultGroup:
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
    return ResultGroup(result.game, (*apart, *of_cards))


def _tally(who: _PlayerKey, games: list[_ResultAs], measure: Measure) -> PlayerStatistics:
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


_PAUSE = timedelta(hours=4)
"""After a longer one it is another evening."""
_WEST, _EAST = timedelta(hours=-12), timedelta(hours=14)
"""How far from UTC clocks are anywhere."""
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)


def session_of(results: Sequence[Result], last: Result) -> tuple[Result, ...]:
    """Return the games of an evening up to a result of it, that one last.

    It is what the same people and computers played, in whichever order they sat, with no long pause
    between; a person is nobody that the computer played under the same name.

    Args:
        results: all results, in the order in which the games ended.
        last: the game that ended last.
    """
    round_table, found = _players_of(last), [last]
    for before in reversed(results):
        if before.key == last.key or _players_of(before) != round_table:
            continue
        if time_of(found[-1].started) - time_of(before.ended) > _PAUSE:
            break
        if time_of(before.ended) <= time_of(last.ended):
            found.append(before)
    return tuple(reversed(found))


def _players_of(result: Result) -> frozenset[tuple[str, bool]]:
    """Return who played, and whether that was the computer."""
    by_computer = result.bots or ("",) * len(result.players)
    return frozenset(zip(result.players, map(bool, by_computer), strict=True))


def wins(session: Sequence[Result]) -> Mapping[str, int]:
    """Return how often everybody won; a team's wins are everybody's."""
    return Counter(name for result in session for name in result.winners)


def points(session: Sequence[Result]) -> Mapping[str, int]:
    """Return everybody's points in those games that are the same as the last one."""
    last, found = session[-1], Counter[str]()
    for result in session:
        if result.scores is not None and group_of(result) == group_of(last):
            found.update(dict(zip(result.players, result.scores, strict=True)))
    return found


@dataclass(frozen=True, slots=True)
class Leader:
    """Who has most of something that is counted.

    Attributes:
        figure: what is counted.
        names: who has most of it; none where all together are counted.
        count: how much it is, at least 1.
    """

    figure: Figure
    names: tuple[str, ...]
    count: int


def leaders(session: Sequence[Result]) -> Iterator[Leader]:
    """Yield who leads in each figure of the game that was played last, over all these games."""
    last = session[-1]
    game = known_game(last.game)
    for figure in () if game is None else game.figures:
        found, together = Counter[str](), 0
        for result in session:
            counted = dict(result.figures).get(figure.code, ())
            if result.game != last.game:
                continue
            if len(counted) == 1:
                together = max(together, *counted) if figure.anew else together + counted[0]
            for name, count in zip(result.players, counted, strict=False):
                found[name] = max(found[name], count) if figure.anew else found[name] + count
        if together:
            yield Leader(figure, (), together)
        elif most := max(found.values(), default=0):
            yield Leader(figure, tuple(n for n, count in found.items() if count == most), most)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a game compares with a player's own before, among those that can be compared.

    Attributes:
        name: the player.
        counted: what was reached, by the game's `Measure`.
        rank: 1 for the best so far; games that were as good share a place.
        games: how many there are with this one.
        best: the best of those before.
    """

    name: str
    counted: tuple[int, ...]
    rank: int
    games: int
    best: tuple[int, ...]


def comparisons(results: Sequence[Result], last: Result) -> Iterator[Comparison]:
    """Yield how a game compares for everybody who has played such a one before."""
    measure, group = measure_of(last.game), group_of(last)
    before = [r for r in results if r.key != last.key and group_of(r) == group]
    for name in last.people:
        counted = counted_for(last, name)
        own = [counted_for(r, name) for r in before if name in r.people and not r.given_up]
        others = [found for found in own if found is not None]
        if counted is None or last.given_up or not others:
            continue
        better = sum(measure.rank(other) < measure.rank(counted) for other in others)
        yield Comparison(name, counted, better + 1, len(others) + 1, min(others, key=measure.rank))


def daily_seed(day: date) -> int:
    """Return the seed of a day's deal, the same for everybody: the date as it is written."""
    return int(f"{day:%Y%m%d}")


def deal_day(result: Result) -> date:
    """Return the day whose deal it was; else the day on which it was begun, where it was begun.

    It stays that day wherever the results are read. A time that was written in UTC tells no place:
    there the seed of a day that it was somewhere tells the day.
    """
    with suppress(ValueError):
        return date.fromisoformat(result.day)
    begun = _parse_time(result.started)
    for way in (_WEST, _EAST) if not begun.utcoffset() else ():
        day = (begun + way).date()
        if result.seed == daily_seed(day):
            return day
    return begun.date()


def _parse_time(text: str) -> datetime:
    """Return a time in the zone in which it was written, far from both ends of all times."""
    try:
        written = datetime.fromisoformat(text)
    except ValueError:
        return _NO_TIME
    return written if _NO_TIME.year <= written.year < date.max.year else _NO_TIME


def is_daily_deal(result: Result) -> bool:
    """Return whether it was the deal of the day on which it was begun, by the usual rules."""
    return (
        len(result.players) == 1
        and not group_of(result).options
        and result.seed == daily_seed(deal_day(result))
    )


def is_first_daily_deal(results: Sequence[Result], deal: Result) -> bool:
    """Return whether a deal of the day counts: who plays it again knows what is to come."""
    same = (
        r for r in results if is_daily_deal(r) and (r.seed, r.people) == (deal.seed, deal.people)
    )
    return not any(time_of(other.started) < time_of(deal.started) for other in same)


def daily_streak(results: Sequence[Result], today: date) -> int:
    """Return on how many days up to today the deal of the day was played to its end.

    Only somebody's first game of a day counts. Where it was not yet played today, those up to
    yesterday count; where it was begun further east, tomorrow may have begun.
    """
    deals = [r for r in results if is_daily_deal(r)]
    played = {deal_day(r) for r in deals if not r.given_up and is_first_daily_deal(deals, r)}
    one = timedelta(days=1)
    last = next((day for day in (today + one, today) if day in played), today - one)
    back = (last - timedelta(days=n) for n in range(len(played)))
    return sum(1 for _ in takewhile(played.__contains__, back))


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What can be told when a game is over.

    Attributes:
        results: all that stand in the book, in the order in which the games ended.
        last: that of the game.
        today: the day on which it is told.
    """

    results: tuple[Result, ...]
    last: Result
    today: date

    @property
    def session(self) -> tuple[Result, ...]:
        """The games of the evening, this one last."""
        return session_of(self.results, self.last)


def game_end(book: ResultBook, last: Result, today: date) -> GameEnd:
    """Return what can be told of a game; where the book cannot be read, the game is all there is.

    One that was over when it was opened stands in the book as it ended.
    """
    try:
        results = book.read().results
    except OSError:
        results = (last,)
    written = next((result for result in results if result.key == last.key), last)
    return GameEnd(results, written, today)
