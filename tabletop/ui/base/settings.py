"""The user's settings, kept between starts; unreadable values count as not set."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from pathlib import Path
from threading import Thread
from typing import Any, Final, Generic, Self, TypeVar, overload

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QTimer, Signal

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.games.game import Game
from tabletop.overriding import override
from tabletop.storage.settings_file import SettingsFile


def as_json(value: object) -> str:
    """Return a value as JSON, for storage."""
    import json  # not before the first paint

    return json.dumps(value)


def from_json(text: str | None) -> object:
    """Parse a stored value as JSON; return None if it is invalid."""
    if text is None:
        return None
    import json  # before the first paint only if there is something to read

    try:
        return json.loads(text)
    except BAD_CONTENT:
        return None


def valid_names(value: object) -> tuple[str, ...]:
    """Return the valid player names in a stored value, without duplicates."""
    texts = (text for text in (value if isinstance(value, list) else ()) if isinstance(text, str))
    return tuple(dict.fromkeys(n for n in map(clean_name, texts) if name_problem(n) is None))


class Speed(StrEnum):
    """The speed at which pieces move."""

    NONE = "none"
    FAST = "fast"
    USUAL = "usual"
    SLOW = "slow"


class SystemChoice(StrEnum):
    """A choice between on, off and the system's setting."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class Highlights(StrEnum):
    """When pieces with a legal action are highlighted."""

    OFF = "off"
    TOUCH = "touch"
    """While the pointer is on a piece or a piece is dragged."""
    ALWAYS = "always"


class MagnifierMode(StrEnum):
    """When an enlarged card is shown."""

    OFF = "off"
    ASKED = "asked"
    REST = "rest"
    """On request, and when the pointer rests on a card."""


class Chrome(StrEnum):
    """The colour scheme of the window around the table."""

    TABLE = "table"
    """Light or dark, like the theme of the table."""
    LIGHT = "light"
    DARK = "dark"


class SwitchKey(StrEnum):
    """The input that activates the marked target in switch access."""

    SPACE = "space"
    ENTER = "enter"
    CLICK = "click"
    ANY = "any"


SMALLEST_TEXT: Final = 70
LARGEST_TEXT: Final = 250
ZOOMS: Final = (100, 125, 150)
"""The initial sizes of the table, as percentages of what fits the window."""

_MAX_NAMES: Final = 24
"""The maximum number of names that are remembered."""
_SAVE_DELAY: Final = 200
"""Milliseconds within which changes are collected and written together."""
_FAILURE_INTERVAL: Final = 100
"""Milliseconds between two checks for failed writes in the background."""

Value = TypeVar("Value")


@dataclass(frozen=True)
class LastSetup:
    """The set-up with which a game was played most recently.

    Attributes:
        names: the players' names by seat; empty for players without a name.
        options: a mapping from option names to values.
        computers: a mapping from seats to the bots that played them.
    """

    names: tuple[str, ...]
    options: Mapping[str, str]
    computers: Mapping[int, str] = field(default_factory=dict)


class Setting(Generic[Value]):
    """A descriptor for one setting, with its key, default value and stored format."""

    def __init__(
        self,
        key: str,
        default: Value,
        read: Callable[[str | None], Value | None],
        write: Callable[[Value], str] = str,
        values: Sequence[Value] = (),
    ) -> None:
        """Describe a setting.

        Args:
            key: the section and name in the file (`SECTION/NAME`).
            default: the value used if no valid one is stored.
            read: converts a stored value; returns None if it is invalid.
            write: converts a value for storage; may raise ValueError if it is invalid.
            values: all valid values; empty for text and bytes.
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
        """Return the setting's current value in `settings`."""
        value = self.read(settings.stored(self.key))
        return self.default if value is None else value

    def __set__(self, settings: "Settings", value: Value) -> None:
        settings.store(self.key, self._write(value), self.name)


def _choice(key: str, default: Value, stored: Mapping[str, Value]) -> Setting[Value]:
    """Return a setting with a few values; `stored` maps stored texts to values."""
    texts = {value: text for text, value in stored.items()}

    def read(text: str | None) -> Value | None:
        return None if text is None else stored.get(text)

    return Setting(key, default, read, lambda value: texts[value], [*texts])


def _boolean(key: str, *, default: bool, on: str = "on", off: str = "off") -> Setting[bool]:
    return _choice(key, default, {on: True, off: False})


def _one_of(key: str, default: Value, values: Iterable[Value]) -> Setting[Value]:
    return _choice(key, default, {str(value): value for value in values})


def _number(key: str, default: int, fewest: int, most: int) -> Setting[int]:
    def read(text: str | None) -> int | None:
        if text is None or not text.isdecimal() or len(text) > len(str(most)):
            return None
        return int(text) if fewest <= int(text) <= most else None

    return Setting(key, default, read, values=range(fewest, most + 1))


def _text(key: str) -> Setting[str]:
    return Setting(key, "", lambda text: text)


def _bytes(key: str) -> Setting[QByteArray]:
    def read(text: str | None) -> QByteArray | None:
        return None if text is None else QByteArray.fromBase64(text.encode())

    return Setting(key, QByteArray(), read, lambda value: value.toBase64().toStdString())


class _SectionSetting(Setting[Mapping[str, str]]):
    """A descriptor for all values in a section of the file, which are set together."""

    def __init__(self, key: str) -> None:
        super().__init__(key, {}, lambda _: None)

    @override
    def value_in(self, settings: "Settings") -> Mapping[str, str]:
        return settings.file.section(self.key)

    @override
    def __set__(self, settings: "Settings", value: Mapping[str, str]) -> None:
        settings.store_section(self.key, value, self.name)


class SettingsPage(Enum):
    """The pages of the settings dialog, in order."""

    PEOPLE = auto()
    LOOK = auto()
    MOTION = auto()
    PLAY = auto()
    KEYS = auto()


@dataclass(frozen=True)
class SettingRow:
    """How a setting is shown in the dialog.

    The owner of the setting yields it from `rows` in the module `rows` of its folder. A page's rows
    are in the order of the settings in `Settings`.

    Attributes:
        page: the page that shows the setting.
        setting: the setting.
        label: the row's label.
        value_labels: labels in the order of `Setting.values`, or a mapping from values if the
            setting is a text. Empty for on/off settings and percentages.
        hint: an explanation.
        step: the slider's step in per cent.
        key: name of the key that changes the setting; it replaces "{key}" in the hint, or follows
            the label.
        sample: name of the feature that demonstrates the new value, for example with a sound.
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
    """Return a row's text in the window's language; the translation context is empty."""
    return QCoreApplication.translate("", text)


class Settings(QObject):
    """The user's settings, with typed access to the settings file.

    Attributes:
        file: the settings file.

    Signals:
        changed: a setting has changed; carries its name (`Settings.volume.name`).
        failed: the file could not be written; carries the error. The next change tries again.
    """

    changed = Signal(str)
    failed = Signal(OSError)

    geometry = _bytes("window/geometry")
    """The size and position of the window; empty before the window was first opened."""
    layout = _bytes("window/layout")
    """The state of the dock and tool bar (`QMainWindow.saveState`)."""
    dock_shown: Setting[bool | None] = _choice("window/dock", None, {"open": True, "closed": False})
    """Whether the dock is open beside the table, or None if the user has never chosen."""
    start_page_games = _number("window/boxes", 0, 0, 99)
    """The number of games most recently on the start page, including external games."""
    unfinished = _text("window/unfinished")
    """The unfinished games most recently shown on the start page, one per line."""
    welcomed = _boolean("window/welcomed", default=False)
    """Whether the user was asked for language, text size and name."""
    language = _text("window/language")
    """The code of the language; empty for the system's language."""
    theme = _text("window/theme")
    """The name of the theme; empty to match the system's colour scheme."""
    chrome = _one_of("window/chrome", Chrome.TABLE, Chrome)
    """Whether the window around the table is light or dark."""
    text_size = _number("window/text_size", 100, SMALLEST_TEXT, LARGEST_TEXT)
    """The size of the window's text, as a percentage of the system's."""
    zoom = _one_of("table/zoom", ZOOMS[0], ZOOMS)
    """The initial size of a table, as a percentage of what fits the window."""
    labels = _boolean("table/labels", default=False)
    """Whether empty places on the table show their names."""
    large_targets = _boolean("window/targets", default=False, on="large", off="usual")
    """Whether controls are large enough for fingers."""
    speed = _one_of("motion/speed", Speed.USUAL, Speed)
    """The speed at which pieces move."""
    reduced_motion = _one_of("motion/reduced", SystemChoice.SYSTEM, SystemChoice)
    """Whether animations are reduced."""
    volume = _number("sound/volume", 60, 0, 100)
    """The volume of sounds, in per cent."""
    muted = _boolean("sound/muted", default=False)
    """Whether all sounds are off."""
    privacy_screen = _boolean("table/curtain", default=True)
    """Whether hands are covered while the screen is passed to the next player."""
    highlights = _one_of("table/highlights", Highlights.ALWAYS, Highlights)
    """When pieces with a legal action are highlighted."""
    magnifier = _one_of("table/magnifier", MagnifierMode.ASKED, MagnifierMode)
    """When an enlarged card is shown."""
    thinking = _one_of("table/thinking", 10, (5, 10, 30, 100))
    """The thinking time of the strong computer player, in tenths of a second."""
    metered = _boolean("table/meter", default=True)
    """Whether players see how close they are to their goal."""
    clock = _boolean("table/clock", default=False)
    """Whether each player's thinking time is measured."""
    odds = _boolean("table/odds", default=False)
    """Whether buttons that roll dice show exact chances."""
    offers_odds = _boolean("table/offers_odds", default=True)
    """Whether these chances have yet to be offered to a person who plays alone."""
    lead = _boolean("table/lead", default=False)
    """Whether a bar shows who is ahead, judged by what all players know."""
    """Whether the card under the pointer is explained, in games that support it."""
    scanning = _one_of("switch/seconds", 0, (0, 10, 20, 30, 50))
    """Tenths of a second for which switch access marks each target; 0 is off."""
    switch = _one_of("switch/key", SwitchKey.SPACE, SwitchKey)
    """The input that activates the marked target in switch access."""
    keys = _SectionSetting("keys")
    """A mapping from actions to custom keys (`Keymap`)."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.file = SettingsFile(path)
        self._save_timer = QTimer(self, singleShot=True)
        self._save_timer.setInterval(_SAVE_DELAY)
        self._save_timer.timeout.connect(self.save_in_background)
        self._thread: Thread | None = None
        self._failures: list[OSError] = []
        self._failure_timer = QTimer(self)
        self._failure_timer.setInterval(_FAILURE_INTERVAL)
        self._failure_timer.timeout.connect(self._report_failures)

    @property
    def names(self) -> tuple[str, ...]:
        """The player names most recently used in any game, latest first."""
        return valid_names(from_json(self.stored("players/names")))

    @names.setter
    def names(self, value: Sequence[str]) -> None:
        names = list(dict.fromkeys(value))[:_MAX_NAMES]
        self._keep_badges({name: badge for name, badge in self.badges.items() if name in names})
        self.store("players/names", as_json(names), "names")

    @property
    def badges(self) -> dict[str, int]:
        """A mapping from players' names to the numbers of their latest badges."""
        entry = from_json(self.stored("players/badges"))
        items = entry.items() if isinstance(entry, dict) else ()
        return {name: badge for name, badge in items if type(badge) is int and badge >= 0}

    def _keep_badges(self, badges: Mapping[str, int]) -> None:
        self._put("players/badges", as_json(dict(badges)))

    def last_setup(self, game: Game) -> LastSetup | None:
        """Return a game's most recent set-up, or None if no valid one is stored.

        Options and values that the game no longer has are left out.
        """
        entry = from_json(self.stored(f"setup/{game.id}"))
        stored_names = entry.get("names") if isinstance(entry, dict) else None
        if not isinstance(entry, dict) or not isinstance(stored_names, list):
            return None
        nonempty = [name for name in stored_names if name]
        valid = valid_names(nonempty)
        fewest, most = game.seats
        if len(valid) < len(nonempty) or not fewest <= len(stored_names) <= most:
            return None
        remaining = iter(valid)
        names = tuple(next(remaining) if name else "" for name in stored_names)
        values = {option.key: option.values for option in game.options}
        chosen, bots = entry.get("options"), entry.get("bots")
        pairs = chosen.items() if isinstance(chosen, dict) else ()
        options = {key: value for key, value in pairs if value in values.get(key, ())}
        numbered = enumerate(bots if isinstance(bots, list) else ())
        computers = {seat: bot for seat, bot in numbered if isinstance(bot, str) and bot}
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
        """Store a game's set-up, and the names and badges for all games.

        Empty names are not stored in `names`, but the set-up keeps their seats.
        """
        bots = [(computers or {}).get(seat, "") for seat in range(len(names))]
        entry = {"names": [*names], "options": {**options}, "bots": bots}
        self._put(f"setup/{game.id}", as_json(entry))
        self.names = (*filter(None, names), *self.names)
        new = {name: badge for name, badge in zip(names, badges, strict=False) if name}
        self._keep_badges(self.badges | new)

    @property
    def has_history(self) -> bool:
        """Whether `forget_players` would remove anything."""
        return bool(self.names or self.unfinished or self.file.section("setup"))

    def forget_players(self) -> None:
        """Remove all names, set-ups and unfinished games."""
        self.file.remove("setup")
        self.names = ()
        self.unfinished = ""

    def reset(self, names: Iterable[str]) -> None:
        """Reset settings to their default values.

        Args:
            names: the names of the settings, as in `changed`.
        """
        for name in names:
            setattr(self, name, vars(Settings)[name].default)

    def save(self) -> None:
        """Write pending changes now, and wait until they are written."""
        self._save_timer.stop()
        if self._thread is not None:
            self._thread.join()
        _write(self.file, self._failures)
        self._report_failures()

    def save_in_background(self) -> None:
        """Write pending changes in a thread, so that a slow disk does not block the GUI."""
        if self._thread is not None and self._thread.is_alive():
            self._save_timer.start()
            return
        self._save_timer.stop()
        # The thread must not hold a reference to this object, or it might delete a Qt object.
        self._thread = Thread(target=_write, args=(self.file, self._failures))
        self._thread.start()
        self._failure_timer.start()

    def _report_failures(self) -> None:
        """Emit `failed` for each failure in the thread, unless it is still running."""
        if self._thread is None or not self._thread.is_alive():
            self._failure_timer.stop()
            while self._failures:
                self.failed.emit(self._failures.pop(0))

    # --- for `Setting` ------------------------------------------------------------------------

    def stored(self, key: str) -> str | None:
        """Return the value stored under a key, or None if there is none."""
        return self.file.value(key)

    def store(self, key: str, value: str, name: str) -> None:
        """Store a value under a key, and emit `changed` for the setting if it differs."""
        if value != self.stored(key):
            self._put(key, value)
            self.changed.emit(name)

    def store_section(self, section: str, values: Mapping[str, str], name: str) -> None:
        """Replace all values of a section, and emit `changed` if any differ."""
        if values != self.file.section(section):
            self.file.remove(section)
            for key, value in values.items():
                self._put(f"{section}/{key}", value)
            self._save_timer.start()
            self.changed.emit(name)

    def import_values(self, values: Mapping[str, str]) -> None:
        """Store settings from a backup; `values` maps keys to stored values."""
        named = {e.key: name for name, e in vars(Settings).items() if isinstance(e, Setting)}
        for key, value in values.items():
            section = key.removeprefix("players/").partition("/")[0]
            self.store(key, value, named.get(key, section))

    def _put(self, key: str, value: str) -> None:
        self.file.set_value(key, value)
        self._save_timer.start()


def _write(file: SettingsFile, failures: list[OSError]) -> None:
    try:
        file.write()
    except OSError as error:
        failures.append(error)
