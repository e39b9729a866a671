"""What the computer's players are called."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from tabletop.engine.quoting import quoted_input
from tabletop.match.match import Match

OFFERED: Final = ("easy", "medium", "strong")
"""The levels that people may choose, weakest first; playing at random is none."""


def level_words(bot: str) -> str:
    """Return what a bot is called; one of somebody else's has its own name."""
    words = {
        "easy": QCoreApplication.translate("Levels", "easy"),
        "medium": QCoreApplication.translate("Levels", "medium"),
        "strong": QCoreApplication.translate("Levels", "strong"),
    }
    return words.get(bot, quoted_input(bot))


def computer_words(bot: str) -> str:
    """Return what stands beside the name of a seat that a bot plays."""
    text = QCoreApplication.translate("Levels", "computer, {level}")
    return text.format(level=level_words(bot))


def names_with_bots(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat, and beside those of the computer as what it plays."""
    bots = match.attendance.seated_bots or ("",) * len(names)
    pairs = zip(names, bots, strict=True)
    return tuple(f"{name} ({computer_words(bot)})" if bot else name for name, bot in pairs)
