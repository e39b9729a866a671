"""A game as the start page shows it, and what is told of it in a few words."""

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
    """A game as the start page shows it.

    Attributes:
        game: the game.
        metadata: its name, and what it is.
        last_players: who played it last, in words; empty where nobody did.
    """

    game: Game
    metadata: Metadata
    last_players: str = ""


def info_lines(card: GameInfo) -> Iterator[str]:
    """Yield for whom a game is, whether one can play it, and who played it last; a line each."""
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
"""So many are offered at most."""


@dataclass(frozen=True)
class ResumableGame:
    """An unfinished game.

    Attributes:
        path: its save.
        game: the game's id.
        name: what it is called.
        players: the names by seat.
        last_played: when it was last played.
        turn_text: who is to act, as a sentence in the language of the window.
        holder: the other computer that plays it, or once did; this is not remembered.
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
        """The offer as one line of text; `read` gives it back."""
        told = (self.path.name, self.game, self.name, self.last_played.isoformat(), self.turn_text)
        return "\t".join((*told, *self.players))

    @classmethod
    def from_line(cls, row: str, folder: Path) -> "Self | None":
        """Return what a line tells; None where it is no such line, or the save has gone.

        Args:
            row: the line.
            folder: where the saves lie.
        """
        name, *rest = row.split("\t")
        path = folder / name
        try:
            game, called, when, due, *players = rest
            moment = datetime.fromisoformat(when).astimezone()
            is_there = path.name == name and path.is_file()
        except (ValueError, OverflowError, OSError):
            return None
        return (
            cls(path, game, called, tuple(players), moment, due) if is_there and players else None
        )


def resumable_games(text: str, folder: Path) -> tuple[ResumableGame, ...]:
    """Return the offers in lines (`ResumableGame.row`), at most `MOST`; skip what is none."""
    found = (ResumableGame.from_line(row, folder) for row in text.splitlines())
    return tuple(offer for offer in found if offer is not None)[:MAX_RESUMABLE]
