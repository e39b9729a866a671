"""A game as the start page shows it, and what is told of it in a few words."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from tabletop.games.game import Game
from tabletop.i18n.metadata import Metadata


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as the start page shows it.

    Attributes:
        game: the game.
        head: its name, and what it is.
        last: who played it last, in words; empty where nobody did.
    """

    game: Game
    head: Metadata
    last: str = ""


def facts(card: GameCard) -> Iterator[str]:
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
    yield last.format(names=card.last) if card.last else ""
