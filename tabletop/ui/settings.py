"""What is remembered from one start to the next; whatever cannot be read counts as not set."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Thread
from typing import Final, Generic, Self, TypeVar, overload

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal

from tabletop.engine.player_names import clean_name, name_problem
from tabletop.games.game import Game
from tabletop.library.settings_file import Plain, SettingsFile

SMALLEST_TEXT: Final = 70
LARGEST_TEXT: Final = 250
ZOOMS: Final = (100, 125, 150)
"""How large the table may be shown when it is opened, in per cent of what fits the window."""

_NAMES: Final = 24
"""So many names are remembered at most."""
_AT_ONCE: Final = 200
"""Milliseconds within which changes are written together."""

Value = TypeVar("Value")


class Speed(StrEnum):
    """How fast pieces move."""

    NONE = "none"
    FAST = "fast"
    USUAL = "usual"
    SLOW = "slow"


class Choice(StrEnum):
    """What is switched on, off, or as the system has it."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class Chrome(StrEnum):
    """Whether the window round the table is light or dark."""

    TABLE = "table"
    """As it suits the table."""
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Remembered:
    """The last set-up of a game, as it was chosen.

    Attributes:
        names: names by seat; empty for whoever gave none.
        options: the values of the options.
        computers: the seats that the computer played.
    """

    names: tuple[str, ...]
    options: Mapping[str, str]
    computers: frozenset[int] = frozenset()


class Entry(Generic[Value]):
    """One setting: how it is written, and what it is where nothing readable is stored."""

    def __init__(
        self,
        key: str,
        usual: Value,
        read: Callable[[str], Value | None],
        write: Callable[[Value], str] = str,
    ) -> None:
        """Describe a setting.

        Args:
            key: section and name in the file.
            usual: its value where none is set.
            read: the value of a text; None where it is none.
            write: the text of a value; may raise ValueError where it is none.
        """
        self.key = key
        self.usual = usual
        self.name = ""
        self._read = read
        self._write = write

    def __set_name__(self, owner: type["Settings"], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type["Settings"]) -> Self: ...
    @overload
    def __get__(self, settings: "Settings", owner: type["Settings"]) -> Value: ...
    def __get__(self, settings: "Settings | None", owner: type["Settings"]) -> Self | Value:
        if settings is None:
            return self
        found = self._read(settings.stored(self.key))
        return self.usual if found is None else found

    def __set__(self, settings: "Settings", value: Value) -> None:
        settings.store(self.key, self._write(value), self.name)


def _switch(key: str, *, usual: bool, on: str = "on", off: str = "off") -> Entry[bool]:
    read = {on: True, off: False}.get
    return Entry(key, usual, read, lambda value: on if value else off)


def _number(key: str, usual: int, fewest: int, most: int) -> Entry[int]:
    def read(text: str) -> int | None:
        number = int(text) if text.isdecimal() and len(text) <= len(str(most)) else -1
        return number if fewest <= number <= most else None

    return Entry(key, usual, read)


def _one_of(key: str, usual: Value, values: Iterable[Value]) -> Entry[Value]:
    return Entry(key, usual, {str(value): value for value in values}.get)


def _word(key: str) -> Entry[str]:
    return Entry(key, "", lambda text: text or None)


class Settings(QObject):
    """Typed access to the settings' file.

    Signals:
        changed: a setting is another one now; carries its name (`Settings.volume.name`).
    """

    changed = Signal(str)

    dock_shown = _switch("window/dock", usual=True, on="open", off="closed")
    """Whether the dock is open beside the table."""
    theme = _word("window/theme")
    """Name of the theme; empty for the one that suits the system."""
    chrome = _one_of("window/chrome", Chrome.TABLE, Chrome)
    """Whether the window round the table is light or dark."""
    text_size = _number("window/text_size", 100, SMALLEST_TEXT, LARGEST_TEXT)
    """Size of the window's text in per cent of the system's."""
    large_targets = _switch("window/targets", usual=False, on="large", off="usual")
    """Whether everything is large enough to be met with a finger."""
    language = _word("window/language")
    """Code of the language; empty for the system's."""
    zoom = _one_of("table/zoom", ZOOMS[0], ZOOMS)
    """How large a table is shown at first, in per cent of what fits."""
    metered = _switch("table/meter", usual=True)
    """Whether players are told how near they are to what they play for."""
    explains = _switch("table/hints", usual=False)
    """Whether a card that is pointed at is explained, in games that can."""
    privacy_screen = _switch("table/curtain", usual=True)
    """Whether hands are hidden while the screen is passed on."""
    clock = _switch("table/clock", usual=False)
    """Whether it is counted how long each player thinks."""
    speed = _one_of("motion/speed", Speed.USUAL, Speed)
    """How fast pieces move."""
    calm = _one_of("motion/reduced", Choice.SYSTEM, Choice)
    """Whether nothing flies, tumbles or turns."""
    volume = _number("sound/volume", 60, 0, 100)
    """How loud it sounds, in per cent."""
    muted = _switch("sound/muted", usual=False)
    """Whether nothing is to be heard."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._file = SettingsFile(path)
        self._soon = QTimer(self, singleShot=True, interval=_AT_ONCE)
        self._soon.timeout.connect(self.save)

    @property
    def geometry(self) -> QByteArray:
        """Size and place of the window; empty where it was never open."""
        return self._bytes("window/geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._put("window/geometry", bytes(value.data()))

    @property
    def layout(self) -> QByteArray:
        """Where dock and tool bar are (`QMainWindow.saveState`)."""
        return self._bytes("window/layout")

    @layout.setter
    def layout(self, value: QByteArray) -> None:
        self._put("window/layout", bytes(value.data()))

    @property
    def names(self) -> tuple[str, ...]:
        """Names that were played under last, in any game, seat by seat."""
        return _names(_parsed(self.stored("players/names"))) or ()

    @names.setter
    def names(self, value: Sequence[str]) -> None:
        names = list(dict.fromkeys(value))[:_NAMES]
        self._keep_badges({name: badge for name, badge in self.badges.items() if name in names})
        self.store("players/names", json.dumps(names), "names")

    @property
    def badges(self) -> dict[str, int]:
        """The number of the sign that each of the `names` had last."""
        entry = _parsed(self.stored("players/badges"))
        found = entry.items() if isinstance(entry, dict) else ()
        return {name: badge for name, badge in found if type(badge) is int and badge >= 0}

    def _keep_badges(self, badges: Mapping[str, int]) -> None:
        self._put("players/badges", json.dumps(dict(badges)))

    def remembered(self, game: Game) -> Remembered | None:
        """The last set-up of a game; None where there is none that the game still takes.

        Options and values that the game does not have any more are left out.
        """
        entry = _parsed(self.stored(f"setup/{game.id}"))
        if not isinstance(entry, dict):
            return None
        given = entry.get("names")
        named = _names([name for name in given if name]) if isinstance(given, list) else None
        fewest, most = game.seats
        if named is None or not isinstance(given, list) or not fewest <= len(given) <= most:
            return None
        found = iter(named)
        names = tuple(next(found) if name else "" for name in given)
        values = {option.key: option.values for option in game.options}
        chosen = entry.get("options")
        options = {
            key: value
            for key, value in (chosen if isinstance(chosen, dict) else {}).items()
            if value in values.get(key, ())
        }
        return Remembered(names, options, _seats(entry.get("computers")))

    def remember(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, str],
        *,
        badges: Sequence[int] = (),
        computers: Iterable[int] = (),
    ) -> None:
        """Keep a set-up for the next time, and names and their signs for every game.

        A name that is empty is nobody's; how many play and where they sit is kept all the same.
        """
        entry = {
            "names": list(names),
            "options": dict(options),
            "computers": sorted(computers),
        }
        self._put(f"setup/{game.id}", json.dumps(entry))
        self.names = (*filter(None, names), *self.names)
        signs = {name: badge for name, badge in zip(names, badges, strict=False) if name}
        self._keep_badges(self.badges | signs)

    def forget_players(self) -> None:
        """Keep neither names nor set-ups."""
        self._file.remove("setup")
        self.names = ()

    def reset(self, names: Iterable[str]) -> None:
        """Let settings be what they are where none is set.

        Args:
            names: of the settings, as `changed` carries them.
        """
        for name in names:
            entry = vars(Settings)[name]
            setattr(self, name, entry.usual)

    def save(self) -> None:
        """Write what was changed to the file now; where that cannot be, it holds for now."""
        self._soon.stop()
        self._write()

    @contextmanager
    def saved_meanwhile(self) -> Iterator[None]:
        """Do the same while something else waits for the disk."""
        self._soon.stop()
        writing = Thread(target=self._write)
        writing.start()
        try:
            yield
        finally:
            writing.join()

    def _write(self) -> None:
        with suppress(OSError):
            self._file.write()

    # --- for the entries ----------------------------------------------------------------------

    def stored(self, key: str) -> str:
        """The text under a key; empty where there is none."""
        value = self._file.value(key)
        return value if isinstance(value, str) else ""

    def store(self, key: str, text: str, name: str) -> None:
        """Keep a text under a key, and tell of the setting where it is another one now."""
        if text != self.stored(key):
            self._put(key, text)
            self.changed.emit(name)

    def _put(self, key: str, value: Plain) -> None:
        self._file.put(key, value)
        self._soon.start()

    def _bytes(self, key: str) -> QByteArray:
        value = self._file.value(key)
        return QByteArray(value if isinstance(value, bytes) else b"")


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _names(value: object) -> tuple[str, ...] | None:
    """Names that can be played under, each once; None where it is anything else."""
    if not isinstance(value, list):
        return None
    names = tuple(clean_name(name) for name in value if isinstance(name, str))
    good = [name for name in names if name_problem(name) is None]
    return names if len(good) == len(value) == len(set(names)) else None


def _seats(value: object) -> frozenset[int]:
    seats = value if isinstance(value, list) else []
    return frozenset(seat for seat in seats if type(seat) is int and seat >= 0)
