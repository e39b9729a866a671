"""What a save says of its match before the first action: its first line, checked."""

import errno
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from tabletop.cards.file_reading import BAD_CONTENT, read_file
from tabletop.engine.cards import SetOrigin
from tabletop.engine.localized_error import (
    NO_ERROR_TEXT,
    ErrorText,
    LocalizedError,
    printable,
    quoted_input,
)
from tabletop.engine.player_names import clean_name, name_problem

FORMAT: Final = 2
"""What is written. Format 1 had neither snapshots nor games that begin in a position."""
READABLE_FORMATS: Final = (1, 2)
NO_SAVE: Final = ErrorText("this is no saved game of Tabletop")
_BADGES: Final = 100
MAX_SEED: Final = 2**63
"""Seeds are smaller."""


class SaveError(LocalizedError):
    """A save file that cannot be read, or cannot be continued; its text has file and line."""

    def __init__(self, path: Path, line: int, message: ErrorText) -> None:
        super().__init__(message.at(printable(f"{path}:{line}")))
        self.path = path
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Header:
    """What a save says of its match before the first action, in the order of the file.

    Attributes:
        game: the game's id.
        rules: version of the rules it was played by.
        cards: digest of the card set.
        options: all of the game's options.
        players: names by seat.
        seed: decides the dice and shuffles that are still to come.
        started: ISO 8601 time with zone at which the match began.
        may_peek: whether undo may cross dice and draws.
        badges: the number of each seat's sign; none where the file has none.
        source: what brought the game and its version; empty for the program.
        origin: the set of a user that the cards come from; None for the game's own.
        bots: which bot plays, by seat, empty for a person; none where no computer plays.
        day: ISO 8601 date of the day whose deal it is; empty where it is none, or in an older file.
    """

    game: str
    rules: int
    cards: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: int
    started: str
    may_peek: bool
    badges: tuple[int, ...] = ()
    source: str = ""
    origin: SetOrigin | None = None
    bots: tuple[str, ...] = ()
    day: str = ""


def read_header(path: Path, line: int, entry: Mapping[str, Any]) -> Header:
    """Return the header that an entry is.

    Raises:
        SaveError: it is none, or one of a format that this program does not read.
    """
    if "tabletop" not in entry:
        raise SaveError(path, line, NO_SAVE)
    form = entry["tabletop"]
    if type(form) is not int or form not in READABLE_FORMATS:
        is_newer = type(form) is int and form > FORMAT
        newer = ErrorText(", of a newer Tabletop") if is_newer else NO_ERROR_TEXT
        message = ErrorText(
            "the file has format {form}{newer}; this program reads formats up to {known}",
            form=quoted_input(str(form)),
            newer=newer,
            known=FORMAT,
        )
        raise SaveError(path, line, message)
    for key, kind in _HEADER_TYPES.items():
        if type(entry.get(key)) is not kind:
            message = ErrorText('"{key}" is missing or is not what it should be', key=key)
            raise SaveError(path, line, message)
    players, options = entry["players"], entry["options"]
    if not all(isinstance(player, str) for player in players):
        raise SaveError(path, line, ErrorText("a player's name is no text"))
    players = [*map(clean_name, players)]
    for player in players:
        if (problem := name_problem(player)) is not None:
            raise SaveError(path, line, problem)
    if len(set(players)) != len(players):
        raise SaveError(path, line, ErrorText("two players have the same name"))
    if not all(isinstance(value, str) for value in options.values()):
        raise SaveError(path, line, ErrorText('"options" has a value that is no text'))
    if not 0 <= entry["seed"] < MAX_SEED:
        raise SaveError(path, line, ErrorText('"seed" is out of range'))
    plain = {key: entry[key] for key in _HEADER_TYPES}
    return Header(
        **plain | {"players": tuple(players)},
        badges=_badges(entry.get("badges"), len(players)),
        source=str(entry.get("source", "")),
        origin=_origin(entry.get("set")),
        bots=_bots(entry.get("bots"), len(players)),
        day=_day(entry.get("day")),
    )


def _origin(value: object) -> SetOrigin | None:
    """Return the set that cards come from; None where a file tells none that makes sense."""
    match value:
        case {"name": str(name), "digest": str(digest)}:
            return SetOrigin(name, digest)
    return None


def _bots(value: object, seats: int) -> tuple[str, ...]:
    """Return the seats' bots; none where nobody can tell which they are: the usual ones play."""
    bots = tuple(value) if isinstance(value, list) else ()
    return bots if len(bots) == seats and all(isinstance(bot, str) for bot in bots) else ()


def _day(value: object) -> str:
    """Return the day of a deal of the day; empty where a file tells none."""
    with suppress(ValueError):
        return date.fromisoformat(str(value)).isoformat()
    return ""


def _badges(value: object, seats: int) -> tuple[int, ...]:
    """Return the seats' signs; none where they cannot be told apart: that stops no game."""
    badges = tuple(value) if isinstance(value, list) else ()
    known = all(type(badge) is int and 0 <= badge < _BADGES for badge in badges)
    return badges if known and len(set(badges)) == len(badges) == seats else ()


_HEADER_TYPES: Final = {
    "game": str,
    "rules": int,
    "cards": str,
    "options": dict,
    "players": list,
    "seed": int,
    "started": str,
    "may_peek": bool,
}


MAX_BYTES: Final = 20_000_000
"""Larger files are refused unread; a long evening's game is a hundredth of it."""
MAX_LINES: Final = 200_000
"""Files with more are refused; a long evening's game has some hundred."""
_LONGEST_LINE: Final = 1_000_000
"""Bytes; a line with more is none. A snapshot has some thousand."""


def read_save(path: Path) -> bytes:
    """Return the content of a file of a size that a save can have.

    Raises:
        OSError: it cannot be read, is no regular file, or is larger; `strerror` says which.
    """
    data = read_file(path, MAX_BYTES)
    if data.count(b"\n") > MAX_LINES:
        most = f"{MAX_LINES:_}".replace("_", "\u00a0")
        raise OSError(errno.EFBIG, ErrorText("it has more than {n} lines", n=most), str(path))
    return data


def entry_of(row: bytes) -> dict[str, Any] | None:
    """Return what a line says; None where it can be no line of a save."""
    if len(row) > _LONGEST_LINE:
        return None
    try:
        entry = json.loads(row.decode("utf-8"))
    except BAD_CONTENT:
        return None
    return entry if isinstance(entry, dict) else None
