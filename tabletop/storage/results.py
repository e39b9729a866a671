"""The results file: one line for every finished game.

Results are separate from the saves, which can be deleted without losing results. Lines are only
ever appended; unreadable lines are skipped. Other lines revoke a result after the end of its game
was undone, record that a player practised the deal of a day, or rename players:

    {"taken_back": ["numnum", "2026-01-31T20:15:00+00:00", 7]}
    {"practised": ["2026-01-31", "Ann"]}
    {"renamed": ["Ann", "Anna"], "at": "2026-02-01T10:00:00+00:00"}
    {"renamed": ["Ann", ""], "at": "2026-02-01T10:00:00+00:00"}
    {"renamed": null}

A renaming applies to all games that began earlier. Renaming a player to an existing name merges the
two players; an empty name removes the player from all counts. `null` undoes the last renaming.
"""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from functools import cache
from io import StringIO
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from tabletop.cards.file_reading import BAD_CONTENT, read_file, with_retry
from tabletop.engine.message import SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.player_names import to_nfc
from tabletop.engine.zones import TEAM, Seat
from tabletop.games.catalogue import known_game
from tabletop.match.match import Match
from tabletop.storage.file_writing import free_path, make_folder, require_regular_file


def figures_of(match: Match) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each figure's code with its counts by seat, or one count for the team."""
    game = known_game(match.rules.game)
    events = [
        (line.event.code, _seat_of(line.event.params))
        for line in (() if game is None or not game.figures else match.log())
    ]
    for figure in () if game is None else game.figures:
        counted = Counter[Seat]()
        run, last = 0, TEAM
        for code, seat in events:
            if code in figure.reset_by:
                run = 0
            if code not in figure.events:
                continue
            run = run + 1 if seat == last else 1
            last = seat
            counted[seat] = max(counted[seat], run) if figure.reset_by else counted[seat] + 1
        seats = (TEAM,) if TEAM in counted else range(match.rules.seats)
        yield figure.code, tuple(counted[seat] for seat in seats)


def _seat_of(params: tuple[tuple[str, object], ...]) -> Seat:
    named = (value.seat for name, value in params if name == "seat" and isinstance(value, SeatRef))
    return next(named, TEAM)


_LONGEST_NAME: Final = 200
_LARGEST: Final = 10**9
"""The maximum number of points or moves."""


def convert_value(kind: Any, value: Any) -> Any:  # noqa: ANN401 - of the type that is asked for
    """Convert a value to an annotated type; lists become tuples.

    Args:
        kind: a plain type, a tuple, `X | None`, or `Annotated` with a conversion.
        value: the value to convert.

    Raises:
        ValueError: if the value does not have the type.
    """
    origin, inside = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return None if value is None else convert_value(inside[0], value)
    if origin is Annotated:
        return inside[1](convert_value(inside[0], value))
    if type(value) is not (list if origin is tuple else kind):
        raise ValueError
    if origin is not tuple:
        return value
    kinds = inside[:1] * len(value) if inside[-1] is ... else inside
    return tuple(convert_value(of, item) for of, item in zip(kinds, value, strict=True))


def _checked_text(text: str) -> str:
    text.encode()  # raises ValueError for a lone surrogate, which cannot be shown
    if len(text) > _LONGEST_NAME:
        raise ValueError
    return text


def _checked_number(number: int) -> int:
    if abs(number) > _LARGEST:
        raise ValueError
    return number


Text = Annotated[str, _checked_text]
"""A text that can be shown."""
Name = Annotated[str, lambda text: to_nfc(_checked_text(text))]
"""A text in Unicode's composed form (NFC)."""
Number = Annotated[int, _checked_number]
"""A number of points or moves."""


_MAX_BYTES: Final = 20_000_000
"""The maximum size of the file, enough for some sixty thousand games."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one finished game.

    Attributes:
        game: the game's id.
        started: ISO 8601 time of the start.
        ended: ISO 8601 time of the end.
        seed: the random seed.
        players: the names by seat.
        people: the names of the people for whom the result counts.
        winners: the names of the winners.
        team: whether all players won or lost together.
        scores: points by seat, or None if none were counted.
        moves: the number of decisions.
        options: the game's options; empty if unknown.
        reached: the players' joint result (`Outcome.reached`).
        given_up: whether a player gave up before the end.
        undone: whether any step was undone.
        figures: pairs of a figure's code (`Game.figures`) and its counts by seat, or one count for
            the team.
        bots: the bots' names by seat, with empty names for people; empty if no bot played.
        day: ISO 8601 date of a daily deal; empty for other deals and in older lines.
    """

    game: Text
    started: Text
    ended: Text
    seed: int
    players: tuple[Name, ...]
    people: tuple[Name, ...]
    winners: tuple[Name, ...]
    team: bool
    scores: tuple[Number, ...] | None
    moves: Number
    options: tuple[tuple[Text, Text], ...] = ()
    reached: tuple[Number, ...] | None = None
    given_up: bool = False
    undone: bool = False
    figures: tuple[tuple[Text, tuple[Number, ...]], ...] = ()
    bots: tuple[Name, ...] = ()
    day: Text = ""

    def count_for(self, name: str) -> tuple[int, ...] | None:
        """Return a player's or the team's score, or None if there was none."""
        if self.scores is None or name not in self.players:
            return self.reached
        return (self.scores[self.players.index(name)],)

    @property
    def key(self) -> "ResultKey":
        """A key that identifies the game."""
        return self.game, self.started, self.seed

    def renamed(self, name: str, other: str) -> "Result":
        """Return this result with a player renamed; an empty name removes the person.

        The result is unchanged if another player with the new name took part, since they are two
        people.
        """
        if name not in self.players or other in self.players:
            return self
        if not other:
            return replace(self, people=tuple(one for one in self.people if one != name))
        named = [
            tuple(other if one == name else one for one in names)
            for names in (self.players, self.people, self.winners)
        ]
        return replace(self, players=named[0], people=named[1], winners=named[2])


ResultKey = tuple[str, str, int]


class BookContents(NamedTuple):
    """The contents of the results file.

    Attributes:
        results: the results in the order in which the games ended.
        unreadable: the number of lines that could not be read.
        practised: the ISO 8601 dates of daily deals that became practice, each with the player.
    """

    results: tuple[Result, ...]
    unreadable: int
    practised: frozenset[tuple[str, str]] = frozenset()

    def shared_game(self, name: str, other: str) -> Result | None:
        """Return a game that two players played together, or None if there is none."""
        both = {name, other}
        return next((result for result in self.results if both <= {*result.players}), None)


def _read(data: bytes) -> BookContents:
    """Parse a results file; apply all renamings to the players' names."""
    written: dict[ResultKey, Result] = {}
    renamings: list[tuple[str, str, datetime]] = []
    practised = set[tuple[str, str]]()
    unreadable = 0
    for row in data.splitlines():
        try:
            match json.loads(row):
                case {"taken_back": [game, started, seed]}:
                    written.pop((game, started, seed), None)
                case {"practised": [str(day), str(name)]}:
                    practised.add((day, name))
                case {"renamed": None}:
                    del renamings[-1:]
                case {"renamed": names, "at": str(at)}:
                    name, other = convert_value(tuple[Name, Name], names)
                    renamings.append((name, other, datetime.fromisoformat(at).astimezone()))
                case entry:
                    result = _result(entry)
                    written.pop(result.key, None)
                    written[result.key] = result
        except BAD_CONTENT:
            unreadable += 1
    found = [*written.values()]
    for name, other, last in renamings:
        found = [r.renamed(name, other) if time_of(r.started) <= last else r for r in found]
    # Results restored from another computer may follow later ones in the file.
    found.sort(key=lambda result: time_of(result.ended))
    return BookContents(tuple(found), unreadable, frozenset(practised))


def time_of(written: str) -> datetime:
    """Parse an ISO 8601 time; return the epoch if it is invalid."""
    try:
        return datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0).astimezone()


def result_of(
    match: Match,
    outcome: Outcome,
    started: str,
    ended: datetime,
    *,
    people: Iterable[int],
    before: int,
) -> Result:
    """Return the result of a match that is over.

    Args:
        match: the finished match.
        outcome: the match's outcome.
        started: ISO 8601 time when the match started.
        ended: the time when the match ended.
        people: the seats of the people for whom the result counts.
        before: the number of decisions made before the match's first position.
    """
    names = match.names
    return Result(
        match.rules.game,
        started,
        ended.isoformat(timespec="seconds"),
        match.seed,
        names,
        tuple(names[seat] for seat in sorted(people)),
        tuple(names[seat] for seat in outcome.winners),
        outcome.team,
        outcome.scores,
        before + sum(step.decided for step in match.steps),
        tuple(match.rules.options.items()),
        outcome.reached,
        match.players.conceded_by is not None,
        match.undo_count > 0,
        tuple(figures_of(match)),
        match.players.assigned_bots,
        match.day,
    )


def csv_text(results: Iterable[Result]) -> str:
    """Return results as comma-separated values, with names in the first line."""
    names = [one.name for one in fields(Result)]
    rows = StringIO(newline="")
    writer = csv.writer(rows)
    writer.writerow(names)
    writer.writerows([_cell(getattr(result, name)) for name in names] for result in results)
    return rows.getvalue()


def _cell(value: object, separator: str = "; ") -> str:
    """Return a value as text that a spreadsheet does not take for a formula."""
    if isinstance(value, tuple):
        return separator.join(_cell(item, " ") for item in value)
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(("=", "+", "-", "@")) else text


class ResultBook:
    """The file with the results of all the user's finished games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, result: Result) -> None:
        """Append a result to the file.

        Raises:
            OSError: if the file cannot be written.
        """
        self._append(asdict(result))

    def revoke(self, result: Result) -> None:
        """Revoke the result of a game whose end was undone.

        Raises:
            OSError: if the file cannot be written.
        """
        self._append({"taken_back": list(result.key)})

    def add_practice(self, day: str, name: str) -> None:
        """Record that a player's daily deal became practice.

        Args:
            day: the deal's date in ISO 8601 format.
            name: the player's name.

        Raises:
            OSError: if the file cannot be written.
        """
        self._append({"practised": [day, name]})

    def read(self) -> BookContents:
        """Return all results that were not revoked.

        Raises:
            OSError: if the file exists and cannot be read.
        """
        try:
            data = read_file(self.path, _MAX_BYTES)
        except FileNotFoundError:
            data = b""
        return _read(data)

    def rename(self, name: str, other: str, at: datetime) -> None:
        """Rename a player in all games that began before a time.

        Args:
            name: the player's current name.
            other: the new name. An existing player's name merges the two players; an empty name
                removes the player from all counts.
            at: the time before which the games began, with its time zone.

        Raises:
            OSError: if the file cannot be written.
        """
        self._append({"renamed": [name, other], "at": at.isoformat(timespec="seconds")})

    def undo_renaming(self) -> None:
        """Undo the last renaming.

        Raises:
            OSError: if the file cannot be written.
        """
        self._append({"renamed": None})

    def reset(self) -> None:
        """Start a new results file; older files are kept beside it.

        Raises:
            OSError: if the file cannot be renamed.
        """
        kept = free_path(self.path.with_name(f"{self.path.name}.old"))
        with suppress(FileNotFoundError):
            with_retry(lambda: self.path.rename(kept))

    def _append(self, *entries: dict[str, Any]) -> None:
        make_folder(self.path.parent)
        require_regular_file(self.path)
        line = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)
        with with_retry(lambda: self.path.open("ab+")) as file:
            # An earlier line that was cut off must not spoil this one.
            if file.tell():
                file.seek(-1, 2)
                line = line if file.read(1) == b"\n" else f"\n{line}"
            file.write(line.encode())


@cache
def _kinds() -> Mapping[str, Any]:
    """Return a mapping from each key of a line to its type."""
    return get_type_hints(Result, include_extras=True)


def _result(entry: object) -> Result:
    """Parse a line as a result.

    Raises:
        ValueError: if the line is not a result; other errors in `BAD_CONTENT` mean the same.
    """
    if not isinstance(entry, dict):
        raise TypeError
    kinds = _kinds().items()
    result = Result(**{key: convert_value(of, entry[key]) for key, of in kinds if key in entry})
    datetime.fromisoformat(result.ended).astimezone()
    seats, game = len(result.players), known_game(result.game)
    if result.scores is not None and len(result.scores) != seats:
        raise ValueError
    if result.bots and len(result.bots) != seats:
        raise ValueError
    if game is not None and result.reached and len(result.reached) != len(game.ranking.names):
        raise ValueError
    return result
