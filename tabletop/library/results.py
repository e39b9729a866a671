"""The book of results: a line for every game that was played to its end.

It is kept apart from the saves, so that deleting those forgets nothing. Lines are only ever added;
one that cannot be read is passed over. What was taken back after the end is crossed out by a
further line.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tabletop.cards.file_reading import read_file
from tabletop.engine.outcome import Outcome
from tabletop.engine.player_names import composed
from tabletop.library.figures import figures_of
from tabletop.library.file_writing import require_plain
from tabletop.match.match import Match

_MAX_BYTES: Final = 20_000_000
"""Some sixty thousand games."""
_LONGEST_NAME: Final = 200
_LARGEST: Final = 10**9
"""No game has so many points or moves."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        game: the game's id.
        started: ISO 8601 time at which it began.
        ended: ISO 8601 time at which it ended.
        seed: what decided its dice and shuffles.
        players: names by seat.
        people: the names of those that the computer did not play and that have one.
        winners: the names of those that won.
        team: whether they won or lost together.
        scores: points by seat; None where none were counted.
        moves: how many decisions were made.
        options: by which options it was played; none where that is not known.
        reached: what all together have reached (`Outcome.reached`).
        given_up: whether somebody gave up: it was not played to its end.
        undone: whether anything was taken back.
        figures: what was counted beside it (`Game.figures`): for each code a number by seat, or
            one for all together.
        bots: as what the computer played, by seat, empty for people; none where it did not play.
    """

    game: str
    started: str
    ended: str
    seed: int
    players: tuple[str, ...]
    people: tuple[str, ...]
    winners: tuple[str, ...]
    team: bool
    scores: tuple[int, ...] | None
    moves: int
    options: tuple[tuple[str, str], ...] = ()
    reached: tuple[int, ...] | None = None
    given_up: bool = False
    undone: bool = False
    figures: tuple[tuple[str, tuple[int, ...]], ...] = ()
    bots: tuple[str, ...] = ()

    def counted(self, name: str) -> tuple[int, ...] | None:
        """Return what was counted for one of the players; None where nothing was."""
        if self.scores is None or name not in self.players:
            return self.reached
        return (self.scores[self.players.index(name)],)

    @property
    def key(self) -> tuple[str, str, int]:
        """What no two games share."""
        return self.game, self.started, self.seed


@dataclass(frozen=True, slots=True)
class Read:
    """What the book holds.

    Attributes:
        results: in the order in which the games ended.
        unreadable: how many lines could not be read.
    """

    results: tuple[Result, ...]
    unreadable: int


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
        match: the match.
        outcome: how it ended.
        started: ISO 8601 time at which it began.
        ended: when it ended.
        people: the seats whose persons are counted.
        before: how many decisions led to the position it began with.
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
        match.attendance.given_up_by is not None,
        match.undone > 0,
        tuple(figures_of(match)),
        match.attendance.seated_bots,
    )


class ResultBook:
    """The file with all results of one user."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, result: Result) -> None:
        """Write a result down.

        Raises:
            OSError: it cannot be written.
        """
        self._append(asdict(result))

    def cross_out(self, result: Result) -> None:
        """Cross out a result: the end of its game was taken back.

        Raises:
            OSError: it cannot be written.
        """
        self._append({"taken_back": list(result.key)})

    def read(self) -> Read:
        """Return all results that count.

        Raises:
            OSError: the file is there and cannot be read.
        """
        if not self.path.exists():
            return Read((), 0)
        results: dict[tuple[str, str, int], Result] = {}
        unreadable = 0
        for row in read_file(self.path, _MAX_BYTES).splitlines():
            try:
                entry = json.loads(row)
                if isinstance(entry, dict) and "taken_back" in entry:
                    game, started, seed = entry["taken_back"]
                    results.pop((game, started, seed), None)
                    continue
                result = _result(entry)
            except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
                unreadable += 1
                continue
            results.pop(result.key, None)
            results[result.key] = result
        return Read(tuple(results.values()), unreadable)

    def reset(self) -> None:
        """Begin a new book; the old one is kept beside it.

        Raises:
            OSError: it cannot be moved.
        """
        if self.path.exists():
            self.path.replace(self.path.with_name(f"{self.path.name}.old"))

    def _append(self, entry: dict[str, Any]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        require_plain(self.path)
        line = json.dumps(entry, ensure_ascii=False) + "\n"
        with self.path.open("ab+") as file:
            # A line that was cut off in the middle of writing must not spoil this one.
            if file.tell():
                file.seek(-1, 2)
                line = line if file.read(1) == b"\n" else f"\n{line}"
            file.write(line.encode())


def _result(entry: object) -> Result:
    """Return the result of a line.

    Raises:
        ValueError: it is none; TypeError, KeyError and OverflowError as well.
    """
    if not isinstance(entry, dict):
        raise TypeError
    known: dict[str, Any] = {
        key: read(entry[key]) for key, read in _READERS.items() if key in entry
    }
    result = Result(**known)
    datetime.fromisoformat(result.ended).astimezone()
    by_seat = (result.scores or result.players, result.bots or result.players)
    if any(len(values) != len(result.players) for values in by_seat):
        raise ValueError
    return result


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        raise ValueError
    value.encode()  # half a character is no text that can be shown: a ValueError
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(composed(_text(item)) for item in value)


def _seed(value: object) -> int:
    if type(value) is not int:
        raise ValueError
    return value


def _numbers(values: object) -> tuple[int, ...] | None:
    if values is None:
        return None
    if not isinstance(values, list):
        raise TypeError
    return tuple(map(_number, values))


def _number(value: object) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise ValueError
    return value


def _options(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple((_text(key), _text(chosen)) for key, chosen in value)


def _figures(value: object) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple((_text(code), _numbers(counted) or ()) for code, counted in value)


_READERS: Final[dict[str, Callable[[Any], object]]] = {
    "game": _text,
    "started": _text,
    "ended": _text,
    "seed": _seed,
    "players": _texts,
    "people": _texts,
    "winners": _texts,
    "team": bool,
    "scores": _numbers,
    "moves": _number,
    "options": _options,
    "reached": _numbers,
    "given_up": bool,
    "undone": bool,
    "figures": _figures,
    "bots": _texts,
}
"""How each entry of a line is read; what is missing there and has no default spoils the line."""
