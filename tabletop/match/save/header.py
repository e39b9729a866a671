"""The header of a save, and limits on the file."""

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
"""The format in which saves are written. Format 1 had neither snapshots nor custom starts."""
READABLE_FORMATS: Final = (1, 2)
NO_SAVE: Final = ErrorText("this is no saved game of Tabletop")
_BADGES: Final = 100
MAX_SEED: Final = 2**63
"""Exclusive upper limit of seeds."""


class SaveError(LocalizedError):
    """Raised if a save cannot be read or continued; its text has the path and line.

    Examples:
        >>> raise SaveError(Path("a.tabletop"), 1, NO_SAVE)
        Traceback (most recent call last):
            ...
        tabletop.match.save.header.SaveError: a.tabletop:1: this is no saved game of Tabletop
    """

    def __init__(self, path: Path, line: int, message: ErrorText) -> None:
        super().__init__(message.at(printable(f"{path}:{line}")))
        self.path = path
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a save, with fields in the order of the file.

    Attributes:
        game: the game's id.
        rules: the version of the rules.
        cards: the digest of the card set.
        options: all options of the game.
        players: the players' names, in seat order.
        seed: determines future dice and shuffles.
        started: the start time in ISO 8601 format, with a time zone.
        may_peek: whether undo may go back past rolls and draws.
        badges: each seat's badge number; may be empty.
        source: the distribution and version of an external game; empty for built-in games.
        origin: the user's card set that was used, or None for the game's own cards.
        bots: the bot's name for each seat, or an empty string for a human player; empty if no bot
            plays.
        day: the date of a daily deal in ISO 8601 format; empty for other deals and in older files.

    Examples:
        >>> from tabletop.match.save.writer import header_of
        >>> header = header_of(match, "2026-01-31T20:15:00+00:00")
        >>> header.game, header.players, header.seed
        ('ladder', ('Ann', 'Ben'), 7)
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
    """Return the header that an entry describes.

    Raises:
        SaveError: if it is invalid or has an unknown format.
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
    required = {key: entry[key] for key in _HEADER_TYPES}
    return Header(
        **required | {"players": tuple(players)},
        badges=_badges(entry.get("badges"), len(players)),
        source=str(entry.get("source", "")),
        origin=_origin(entry.get("set")),
        bots=_bots(entry.get("bots"), len(players)),
        day=_day(entry.get("day")),
    )


def _origin(value: object) -> SetOrigin | None:
    """Return the card set's name and digest, or None if missing or malformed."""
    match value:
        case {"name": str(name), "digest": str(digest)}:
            return SetOrigin(name, digest)
    return None


def _bots(value: object, seats: int) -> tuple[str, ...]:
    """Return the seats' bots; empty if missing or malformed."""
    bots = tuple(value) if isinstance(value, list) else ()
    return bots if len(bots) == seats and all(isinstance(bot, str) for bot in bots) else ()


def _day(value: object) -> str:
    """Return the date of a daily deal, or "" if it is missing or malformed."""
    with suppress(ValueError):
        return date.fromisoformat(str(value)).isoformat()
    return ""


def _badges(value: object, seats: int) -> tuple[int, ...]:
    """Return the seats' badge numbers; empty if missing, invalid or not unique."""
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
"""Maximum size of a save; long games need a hundredth of this."""
MAX_LINES: Final = 200_000
"""Maximum number of lines; long games have several hundred."""
_LONGEST_LINE: Final = 1_000_000
"""Maximum length of a line in bytes; snapshots have several thousand."""


def read_save(path: Path) -> bytes:
    """Return the content of a save.

    Raises:
        OSError: if the file cannot be read, is not a regular file, or is too large; `strerror` has
            the reason.
    """
    data = read_file(path, MAX_BYTES)
    if data.count(b"\n") > MAX_LINES:
        most = f"{MAX_LINES:_}".replace("_", "\u00a0")
        raise OSError(errno.EFBIG, ErrorText("it has more than {n} lines", n=most), str(path))
    return data


def entry_of(row: bytes) -> dict[str, Any] | None:
    """Return the entry on a line, or None if it is invalid."""
    if len(row) > _LONGEST_LINE:
        return None
    try:
        entry = json.loads(row.decode("utf-8"))
    except BAD_CONTENT:
        return None
    return entry if isinstance(entry, dict) else None
