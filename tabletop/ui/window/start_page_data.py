"""Data about games and resumable matches for the start page."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QCoreApplication

from tabletop.games.game import Game
from tabletop.i18n.languages import Metadata

if TYPE_CHECKING:
    from tabletop.storage.autosave import LockHolder


@dataclass(frozen=True)
class GameInfo:
    """Information about a game for the start page.

    Attributes:
        game: the game's definition.
        metadata: its name and description.
        last_players: the names of its last players as text, or an empty string.
    """

    game: Game
    metadata: Metadata
    last_players: str = ""


def info_lines(card: GameInfo) -> Iterator[str]:
    """Yield three lines of text: players, time and age; playing alone; last players."""
    game = card.game
    fewest, most = game.seats
    text = QCoreApplication.translate("StartPage", "{fewest}–{most} players")
    if fewest == most:
        text = QCoreApplication.translate("StartPage", "{n} players")
    found = [text.format(n=most, fewest=fewest, most=most)]
    if game.minutes is not None:
        shortest, longest = game.minutes
        if shortest == longest:
            text = QCoreApplication.translate("StartPage", "{n} min")
        else:
            text = QCoreApplication.translate("StartPage", "{fewest}–{n} min")
        found.append(text.format(fewest=shortest, n=longest))
    if game.age:
        found.append(QCoreApplication.translate("StartPage", "age {n}+").format(n=game.age))
    yield " · ".join(found)
    if game.is_for_one:
        yield QCoreApplication.translate("StartPage", "1 person: alone")
    elif not game.cooperative:
        yield QCoreApplication.translate("StartPage", "1 person: with the computer")
    else:
        yield ""
    last = QCoreApplication.translate("StartPage", "Last time: {names}")
    yield last.format(names=card.last_players) if card.last_players else ""


MAX_RESUMABLE = 5
"""Maximum number of resumable games on the start page."""


@dataclass(frozen=True)
class ResumableGame:
    """An unfinished game.

    Attributes:
        path: the path of its save.
        game: the game's ID.
        name: the game's name for users.
        players: the players' names, in seat order.
        last_played: when the last move was made.
        turn_text: a sentence naming the player to act, in the window's language.
        holder: the lock held by another computer on which the game is open, or None; not stored.
    """

    path: Path
    game: str
    name: str
    players: tuple[str, ...]
    last_played: datetime
    turn_text: str = ""
    holder: "LockHolder | None" = None

    @property
    def line(self) -> str:
        """The game encoded as a line of text for the settings (see `from_line`)."""
        when = self.last_played.isoformat()
        fields = (self.path.name, self.game, self.name, when, self.turn_text, *self.players)
        return "\t".join(fields)

    @classmethod
    def from_line(cls, row: str, folder: Path) -> "Self | None":
        """Decode a line; return None if it is malformed or the save is missing.

        Args:
            row: a line as written by `line`.
            folder: the folder that contains the saves.
        """
        name, *rest = row.split("\t")
        path = folder / name
        try:
            game, called, when, turn, *players = rest
            moment = datetime.fromisoformat(when).astimezone()
            is_there = path.name == name and path.is_file()
        except (ValueError, OverflowError, OSError):
            return None
        return (
            cls(path, game, called, tuple(players), moment, turn) if is_there and players else None
        )


def resumable_games(text: str, folder: Path) -> tuple[ResumableGame, ...]:
    """Decode lines written by `ResumableGame.line`, at most `MAX_RESUMABLE` games."""
    found = (ResumableGame.from_line(row, folder) for row in text.splitlines())
    return tuple(offer for offer in found if offer is not None)[:MAX_RESUMABLE]
