"""What is remembered from one start to the next; whatever cannot be read counts as not set."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QSettings

from tabletop.engine.names import name_problem
from tabletop.games.game import Game

SMALLEST_TEXT: Final = 70
LARGEST_TEXT: Final = 250


@dataclass(frozen=True, slots=True)
class Remembered:
    """The last set-up of a game: names by seat and options, as they were chosen."""

    names: tuple[str, ...]
    options: Mapping[str, str]


class Settings:
    """Typed access to the settings' file."""

    def __init__(self, path: Path) -> None:
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def geometry(self) -> QByteArray:
        """Size and place of the window; empty where it was never open."""
        return self._bytes("window/geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("window/geometry", value)

    @property
    def layout(self) -> QByteArray:
        """Where dock and tool bar are (`QMainWindow.saveState`)."""
        return self._bytes("window/layout")

    @layout.setter
    def layout(self, value: QByteArray) -> None:
        self._store.setValue("window/layout", value)

    @property
    def dock_shown(self) -> bool:
        """Whether the dock is open beside the table."""
        return self._text("window/dock") != "closed"

    @dock_shown.setter
    def dock_shown(self, value: bool) -> None:
        self._store.setValue("window/dock", "open" if value else "closed")

    @property
    def animated(self) -> bool:
        """Whether pieces are seen to move."""
        return self._text("window/motion") != "none"

    @animated.setter
    def animated(self, value: bool) -> None:
        self._store.setValue("window/motion", "usual" if value else "none")

    @property
    def metered(self) -> bool:
        """Whether players are told how near they are to what they play for."""
        return self._text("table/meter") != "off"

    @metered.setter
    def metered(self, value: bool) -> None:
        self._store.setValue("table/meter", "on" if value else "off")

    @property
    def theme(self) -> str:
        """Name of the theme; empty where none was chosen."""
        return self._text("window/theme")

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.setValue("window/theme", value)

    @property
    def text_size(self) -> int:
        """Size of the window's text in per cent of the system's."""
        text = self._text("window/text_size")
        size = int(text) if text.isdecimal() and len(text) <= len(str(LARGEST_TEXT)) else 100
        return size if SMALLEST_TEXT <= size <= LARGEST_TEXT else 100

    @text_size.setter
    def text_size(self, value: int) -> None:
        self._store.setValue("window/text_size", str(value))

    @property
    def names(self) -> tuple[str, ...]:
        """Names that were played under last, in any game, seat by seat."""
        return _names(_parsed(self._text("players/names"))) or ()

    def remembered(self, game: Game) -> Remembered | None:
        """The last set-up of a game; None where there is none that the game still takes.

        Options and values that the game does not have any more are left out.
        """
        entry = _parsed(self._text(f"setup/{game.id}"))
        if not isinstance(entry, dict):
            return None
        names = _names(entry.get("names"))
        fewest, most = game.seats
        if names is None or not fewest <= len(names) <= most:
            return None
        values = {option.key: option.values for option in game.options}
        given = entry.get("options")
        options = {
            key: value
            for key, value in (given if isinstance(given, dict) else {}).items()
            if value in values.get(key, ())
        }
        return Remembered(names, options)

    def remember(self, game: Game, names: Sequence[str], options: Mapping[str, str]) -> None:
        """Keep a set-up for the next time, and the names for every game."""
        entry = {"names": list(names), "options": dict(options)}
        self._store.setValue(f"setup/{game.id}", json.dumps(entry))
        known = [*names, *self.names[len(names) :]]
        self._store.setValue("players/names", json.dumps(list(dict.fromkeys(known))))

    def save(self) -> None:
        """Write what was changed to the file now."""
        self._store.sync()

    def _text(self, key: str) -> str:
        value = self._store.value(key)
        return value if isinstance(value, str) else ""

    def _bytes(self, key: str) -> QByteArray:
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _names(value: object) -> tuple[str, ...] | None:
    """Names that can be played under, each once; None where it is anything else."""
    if not isinstance(value, list):
        return None
    names = tuple(name for name in value if isinstance(name, str) and name_problem(name) is None)
    return names if len(names) == len(value) == len(set(names)) else None
