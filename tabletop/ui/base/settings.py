"""What is remembered from one start to the next; whatever cannot be read counts as not set."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from pathlib import Path
from threading import Thread
from typing import Any, Final, Generic, Self, TypeVar, overload

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QTimer, Signal

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.localized_error import quoted_input
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.games.game import Game
from tabletop.overriding import override
from tabletop.storage.settings_file import SettingsFile, StoredValue


def as_json(value: object) -> str:
    """Return a value as it is stored."""
    import json  # not before the first paint

    return json.dumps(value)


def from_json(text: StoredValue | None) -> object:
    """Return a stored value; None where it is none."""
    if not isinstance(text, str):
        return None
    import json  # before the first paint only where there is something to read

    try:
        return json.loads(text)
    except BAD_CONTENT:
        return None


def valid_names(value: object) -> tuple[str, ...]:
    """Return the names among stored values that can be played under, each once."""
    texts = (text for text in (value if isinstance(value, list) else ()) if isinstance(text, str))
    return tuple(dict.fromkeys(n for n in map(clean_name, texts) if name_problem(n) is None))


class Speed(StrEnum):
    """How fast pieces move."""

    NONE = "none"
    FAST = "fast"
    USUAL = "usual"
    SLOW = "slow"


class SystemChoice(StrEnum):
    """What is switched on, off, or as the system has it."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class Highlights(StrEnum):
    """When what can be done is shown at the pieces."""

    OFF = "off"
    TOUCH = "touch"
    """While the pointer is on a piece, or one is held."""
    ALWAYS = "always"


class MagnifierMode(StrEnum):
    """When a card is shown large."""

    OFF = "off"
    ASKED = "asked"
    REST = "rest"
    """Also where the pointer rests on it."""


class Chrome(StrEnum):
    """Whether the window round the table is light or dark."""

    TABLE = "table"
    """As it suits the table."""
    LIGHT = "light"
    DARK = "dark"


class ToolBarStyle(StrEnum):
    """What the buttons of the tool bar carry; pictures only where there is no room for words."""

    ICONS = "icons"
    WORDS = "words"
    BOTH = "both"


class SwitchKey(StrEnum):
    """What takes what is marked, where one switch is enough."""

    SPACE = "space"
    ENTER = "enter"
    CLICK = "click"
    ANY = "any"


SMALLEST_TEXT: Final = 70
LARGEST_TEXT: Final = 250
ZOOMS: Final = (100, 125, 150)
"""How large the table may be shown when it is opened, in per cent of what fits the window."""

_NAMES: Final = 24
"""So many names are remembered at most."""
_AT_ONCE: Final = 200
"""Milliseconds within which changes are written together."""

Value = TypeVar("Value")


@dataclass(frozen=True)
class LastSetup:
    """The last set-up of a game, as it was chosen.

    Attributes:
        names: names by seat; empty for whoever gave none.
        options: the values of the options.
        computers: the seats that the computer played, with what they are played by.
    """

    names: tuple[str, ...]
    options: Mapping[str, str]
    computers: Mapping[int, str] = field(default_factory=dict)


class Setting(Generic[Value]):
    """One setting: how it is written, and what it is where nothing readable is stored."""

    def __init__(
        self,
        key: str,
        default: Value,
        read: Callable[[StoredValue | None], Value | None],
        write: Callable[[Value], StoredValue] = str,
        values: Sequence[Value] = (),
    ) -> None:
        """Describe a setting.

        Args:
            key: section and name in the file.
            default: its value where none is set.
            read: the value of what is stored; None where it is none.
            write: what is stored of a value; may raise ValueError where it is none.
            values: all that it can be; empty for a text or bytes.
        """
        self.key = key
        self.default = default
        self.values = values
        self.name = ""
        self.read = read
        self._write = write

    def __set_name__(self, owner: type["Settings"], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type["Settings"]) -> Self: ...
    @overload
    def __get__(self, settings: "Settings", owner: type["Settings"]) -> Value: ...
    def __get__(self, settings: "Settings | None", owner: type["Settings"]) -> Self | Value:
        return self if settings is None else self.value_in(settings)

    def value_in(self, settings: "Settings") -> Value:
        """Return what it is now."""
        found = self.read(settings.stored(self.key))
        return self.default if found is None else found

    def __set__(self, settings: "Settings", value: Value) -> None:
        settings.store(self.key, self._write(value), self.name)


def _among(key: str, default: Value, stored: Mapping[str, Value]) -> Setting[Value]:
    """Describe a setting that is one of a few values, each stored as a text of its own."""
    texts = {value: text for text, value in stored.items()}

    def read(text: StoredValue | None) -> Value | None:
        return stored.get(text) if isinstance(text, str) else None

    return Setting(key, default, read, lambda value: texts[value], [*texts])


def _boolean(key: str, *, default: bool, on: str = "on", off: str = "off") -> Setting[bool]:
    return _among(key, default, {on: True, off: False})


def _one_of(key: str, default: Value, values: Iterable[Value]) -> Setting[Value]:
    return _among(key, default, {str(value): value for value in values})


def _number(key: str, default: int, fewest: int, most: int) -> Setting[int]:
    def read(text: StoredValue | None) -> int | None:
        if not isinstance(text, str) or not text.isdecimal() or len(text) > len(str(most)):
            return None
        return int(text) if fewest <= int(text) <= most else None

    return Setting(key, default, read, values=range(fewest, most + 1))


def _word(key: str) -> Setting[str]:
    return Setting(key, "", lambda text: text if isinstance(text, str) else None)


def _bytes(key: str) -> Setting[QByteArray]:
    def read(value: StoredValue | None) -> QByteArray | None:
        return QByteArray(value) if isinstance(value, bytes) else None

    return Setting(key, QByteArray(), read, lambda value: bytes(value.data()))


class _SectionSetting(Setting[Mapping[str, StoredValue]]):
    """All that stands in a section of the file, by the names there; set as a whole."""

    def __init__(self, key: str) -> None:
        super().__init__(key, {}, lambda _: None)

    @override
    def value_in(self, settings: "Settings") -> Mapping[str, StoredValue]:
        return settings.file.section(self.key)

    @override
    def __set__(self, settings: "Settings", value: Mapping[str, StoredValue]) -> None:
        settings.store_section(self.key, value, self.name)


class SettingsPage(Enum):
    """The pages of the settings' dialog, in their order."""

    PEOPLE = auto()
    LOOK = auto()
    MOTION = auto()
    PLAY = auto()
    KEYS = auto()


@dataclass(frozen=True)
class SettingRow:
    """How a setting is shown in the dialog.

    Whoever owns the setting yields it from `rows` in the module `rows` of its folder. The rows of a
    page come in the order in which `Settings` has them.

    Attributes:
        page: the page it is on.
        setting: the setting.
        label: what it is called.
        value_labels: labels of its values, in the order of `Setting.values`; for a text, each value
            with what it is called. None for what is on or off and for per cent.
        hint: what it means, for those who wonder.
        step: by how many per cent it changes.
        key: name of the key that does the same: it stands for "{key}" in the hint, or after the
            label.
        sample: name of the feature that acts when it was changed, so that it can be judged.
    """

    page: SettingsPage
    setting: Setting[Any]
    label: str
    value_labels: Sequence[str] | Mapping[str, str] = ()
    hint: str = ""
    step: int = 0
    key: str = ""
    sample: str = ""


def tr(text: str) -> str:
    """Return a text of a row in the window's language; outside of classes it has no context."""
    return QCoreApplication.translate("", text)


class Settings(QObject):
    """Typed access to the settings' file.

    Attributes:
        file: as it is written.

    Signals:
        changed: a setting is another one now; carries its name (`Settings.volume.name`).
        failed: the file could not be written; carries the error. It is tried again with the next
            change.
    """

    changed = Signal(str)
    failed = Signal(OSError)

    geometry = _bytes("window/geometry")
    """Size and place of the window; empty where it was never open."""
    layout = _bytes("window/layout")
    """Where dock and tool bar are (`QMainWindow.saveState`)."""
    dock_shown: Setting[bool | None] = _among("window/dock", None, {"open": True, "closed": False})
    """Whether the dock is open beside the table; None where nobody has opened or closed it."""
    start_page_games = _number("window/boxes", 0, 0, 99)
    """How many games lay on the start page last time, those from outside included."""
    unfinished = _word("window/unfinished")
    """The unfinished games that were offered last, a line each (`offer.ResumableGame.row`)."""
    reported_faults = _word("window/told_faults")
    """What was wrong in this file when that was told last, a line each."""
    recent = _word("window/recent")
    """The files that were opened by name, a path a line (`recent_files`)."""
    welcomed = _boolean("window/welcomed", default=False)
    """Whether language, size of writing and name were asked for."""
    language = _word("window/language")
    """Code of the language; empty for the system's."""
    theme = _word("window/theme")
    """Name of the theme; empty for the one that suits the system."""
    chrome = _one_of("window/chrome", Chrome.TABLE, Chrome)
    """Whether the window round the table is light or dark."""
    text_size = _number("window/text_size", 100, SMALLEST_TEXT, LARGEST_TEXT)
    """Size of the window's text in per cent of the system's."""
    tool_bar_style = _one_of("window/tools", ToolBarStyle.BOTH, ToolBarStyle)
    """What the buttons of the tool bar carry."""
    zoom = _one_of("table/zoom", ZOOMS[0], ZOOMS)
    """How large a table is shown at first, in per cent of what fits."""
    labels = _boolean("table/labels", default=False)
    """Whether empty places on the table bear their names."""
    large_targets = _boolean("window/targets", default=False, on="large", off="usual")
    """Whether everything is large enough to be met with a finger."""
    speed = _one_of("motion/speed", Speed.USUAL, Speed)
    """How fast pieces move."""
    reduced_motion = _one_of("motion/reduced", SystemChoice.SYSTEM, SystemChoice)
    """Whether nothing flies, tumbles or turns."""
    volume = _number("sound/volume", 60, 0, 100)
    """How loud it sounds, in per cent."""
    muted = _boolean("sound/muted", default=False)
    """Whether nothing is to be heard."""
    privacy_screen = _boolean("table/curtain", default=True)
    """Whether hands are hidden while the screen is passed on."""
    highlights = _one_of("table/highlights", Highlights.ALWAYS, Highlights)
    """When what can be done is shown at the pieces."""
    magnifier = _one_of("table/magnifier", MagnifierMode.ASKED, MagnifierMode)
    """When a card is shown large."""
    thinking = _one_of("table/thinking", 10, (5, 10, 30, 100))
    """How long the strong computer thinks about a move, in tenths of a second."""
    metered = _boolean("table/meter", default=True)
    """Whether players are told how near they are to what they play for."""
    clock = _boolean("table/clock", default=False)
    """Whether it is counted how long each player thinks."""
    odds = _boolean("table/odds", default=False)
    """Whether exact chances stand beside the buttons that roll dice."""
    lead = _boolean("table/lead", default=False)
    """Whether a bar tells who is ahead, as far as all may know."""
    explains = _boolean("table/hints", default=False)
    """Whether a card that is pointed at is explained, in games that can."""
    scanning = _one_of("switch/seconds", 0, (0, 10, 20, 30, 50))
    """How long each thing is marked for the one switch, in tenths of a second; 0: never."""
    switch = _one_of("switch/key", SwitchKey.SPACE, SwitchKey)
    """What takes what is marked."""
    keys = _SectionSetting("keys")
    """The keys that are not the usual ones (`Keymap`), by what they do."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.file = SettingsFile(path)
        self._save_timer = QTimer(self, singleShot=True)
        self._save_timer.setInterval(_AT_ONCE)
        self._save_timer.timeout.connect(self.save_in_background)
        self._thread: Thread | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names that were played under last, in any game, seat by seat."""
        return valid_names(from_json(self.stored("players/names")))

    @names.setter
    def names(self, value: Sequence[str]) -> None:
        names = list(dict.fromkeys(value))[:_NAMES]
        self._keep_badges({name: badge for name, badge in self.badges.items() if name in names})
        self.store("players/names", as_json(names), "names")

    @property
    def badges(self) -> dict[str, int]:
        """The number of the sign that each of the `names` had last."""
        entry = from_json(self.stored("players/badges"))
        found = entry.items() if isinstance(entry, dict) else ()
        return {name: badge for name, badge in found if type(badge) is int and badge >= 0}

    def _keep_badges(self, badges: Mapping[str, int]) -> None:
        self._put("players/badges", as_json(dict(badges)))

    def last_setup(self, game: Game) -> LastSetup | None:
        """Return the last set-up of a game; None where there is none that it still takes.

        Options and values that the game does not have any more are left out.
        """
        entry = from_json(self.stored(f"setup/{game.id}"))
        given = entry.get("names") if isinstance(entry, dict) else None
        if not isinstance(entry, dict) or not isinstance(given, list):
            return None
        wanted = [name for name in given if name]
        named = valid_names(wanted)
        fewest, most = game.seats
        if len(named) < len(wanted) or not fewest <= len(given) <= most:
            return None
        found = iter(named)
        names = tuple(next(found) if name else "" for name in given)
        values = {option.key: option.values for option in game.options}
        chosen, bots = entry.get("options"), entry.get("bots")
        pairs = chosen.items() if isinstance(chosen, dict) else ()
        options = {key: value for key, value in pairs if value in values.get(key, ())}
        seated = enumerate(bots if isinstance(bots, list) else ())
        computers = {seat: bot for seat, bot in seated if isinstance(bot, str) and bot}
        return LastSetup(names, options, computers)

    def remember(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, str],
        *,
        badges: Sequence[int] = (),
        computers: Mapping[int, str] | None = None,
    ) -> None:
        """Keep a set-up for the next time, and names and their signs for every game.

        A name that is empty is nobody's; how many play and where they sit is kept all the same.
        """
        bots = [(computers or {}).get(seat, "") for seat in range(len(names))]
        entry = {"names": [*names], "options": {**options}, "bots": bots}
        self._put(f"setup/{game.id}", as_json(entry))
        self.names = (*filter(None, names), *self.names)
        signs = {name: badge for name, badge in zip(names, badges, strict=False) if name}
        self._keep_badges(self.badges | signs)

    @property
    def has_history(self) -> bool:
        """Whether there is something to forget (`forget_players`)."""
        return bool(self.names or self.recent or self.unfinished or self.file.section("setup"))

    def forget_players(self) -> None:
        """Keep neither names nor set-ups, nor which files were opened."""
        self.file.remove("setup")
        self.recent = ""
        self.names = ()
        self.unfinished = ""

    def reset(self, names: Iterable[str]) -> None:
        """Let settings be what they are where none is set.

        Args:
            names: of the settings, as `changed` carries them.
        """
        for name in names:
            setattr(self, name, vars(Settings)[name].default)

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield which lines of the file set nothing, with their numbers; for keys see `Keymap`."""
        entries = {
            entry.key: entry for entry in vars(Settings).values() if isinstance(entry, Setting)
        }
        for row in self.file.lines():
            section, entry = row.key.partition("/")[0], entries.get(row.key)
            is_read = entry is not None and entry.read(row.value) is not None
            is_free = row.value is not None and section in ("setup", "players")
            if not (is_read or is_free or section == Settings.keys.key):
                text = self.tr("“{line}” sets nothing here; the line stays as it is.")
                yield row.number, text.format(line=quoted_input(row.text))

    def save(self) -> None:
        """Write what was changed to the file now, and wait for the disk."""
        self._save_timer.stop()
        if self._thread is not None:
            self._thread.join()
        self._write()

    def save_in_background(self) -> None:
        """Write what was changed in a thread: a slow disk holds nobody."""
        if self._thread is not None and self._thread.is_alive():
            self._save_timer.start()
            return
        self._save_timer.stop()
        self._thread = Thread(target=self._write)
        self._thread.start()

    def _write(self) -> None:
        try:
            self.file.write()
        except OSError as error:
            with suppress(RuntimeError):  # the window has gone
                self.failed.emit(error)

    # --- for the entries ----------------------------------------------------------------------

    def stored(self, key: str) -> StoredValue | None:
        """Return what is stored under a key; None where nothing is."""
        return self.file.value(key)

    def store(self, key: str, value: StoredValue, name: str) -> None:
        """Keep something under a key, and tell of the setting where it is another one now."""
        if value != self.stored(key):
            self._put(key, value)
            self.changed.emit(name)

    def store_section(self, section: str, values: Mapping[str, StoredValue], name: str) -> None:
        """Keep nothing but these values in a section, and tell of the setting."""
        if values != self.file.section(section):
            self.file.remove(section)
            for key, value in values.items():
                self._put(f"{section}/{key}", value)
            self._save_timer.start()
            self.changed.emit(name)

    def import_values(self, values: Mapping[str, StoredValue]) -> None:
        """Keep what another computer had under keys."""
        named = {e.key: name for name, e in vars(Settings).items() if isinstance(e, Setting)}
        for key, value in values.items():
            section = key.removeprefix("players/").partition("/")[0]
            self.store(key, value, named.get(key, section))

    def _put(self, key: str, value: StoredValue) -> None:
        self.file.set_value(key, value)
        self._save_timer.start()
