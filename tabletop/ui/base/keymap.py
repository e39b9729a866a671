"""Every key of the program in one table: which are usual, and what somebody made of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence

from tabletop.resources import resource_path
from tabletop.ui.base.settings import Settings

KeySource = QKeySequence.StandardKey | Qt.Key | str
Keys = tuple[QKeySequence, ...]
_S: Final = QKeySequence.StandardKey

TABLE: Final[Mapping[str, tuple[KeySource, ...]]] = {
    "go_left": ("Left",),
    "go_right": ("Right",),
    "go_up": ("Up",),
    "go_down": ("Down",),
    "next": ("Tab",),
    "previous": ("Shift+Tab",),
    "enter": ("Return", "Enter"),
    "lift": ("Shift+Return",),
    "escape": ("Esc",),
    "enlarge": ("Space",),
    "sort_left": ("Ctrl+Left",),
    "sort_right": ("Ctrl+Right",),
    "explain": ("W",),
    "hide": ("H",),
    "closer": ("+", "="),
    "farther": ("-",),
    "fit": ("0",),
}
"""What is done on the table; the first nine lead through menus, lists and dialogs, too."""
REMOVED: Final = frozenset({"memory", "sandbox_saved"})
"""What could have a key in earlier versions; keys that were set for it are ignored."""
NAVIGATION: Final = tuple(TABLE)[:9]
"""What the usual keys go on doing unless something else has them, since Qt's parts know them."""
RESERVED: Final = ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", _S.Copy, _S.Paste, _S.Delete)
"""What the sandbox and texts that are written have for themselves."""


def _read_layout(name: str) -> Mapping[str, str]:
    text = resource_path("assets", "common", "keys", f"{name}.txt").read_text("utf-8")
    return dict(line.split() for line in text.splitlines())


ONE_HAND_LAYOUTS: Final = {"": {}, "left": _read_layout("left"), "right": _read_layout("right")}
"""Keys for one hand, on the keyboards of Western Europe and America alike; no two at a time."""
MODIFIER_KEYS: Final = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
"""Keys that only go with others."""


def default_keys(name: str) -> Keys:
    """Return the keys that something on the table has as long as nobody changes them."""
    return _sequences(TABLE[name])


def _sequences(keys: Iterable[KeySource]) -> Keys:
    found = [QKeySequence(key) for key in keys]
    # Where a system has no standard key for something, its sequence is empty.
    return tuple(keys for keys in found if not keys.isEmpty())


def native_text(keys: Iterable[QKeySequence]) -> str:
    """Return the first of several keys as it stands on the keyboard; empty where there is none."""
    return next((one.toString(QKeySequence.SequenceFormat.NativeText) for one in keys), "")


def first_combination(keys: QKeySequence) -> QKeyCombination:
    """Return what is pressed first, with what is held meanwhile; something must be."""
    return cast("Sequence[QKeyCombination]", keys)[0]


def is_one_key(keys: QKeySequence) -> bool:
    """Return whether it is one key, alone or held with others; not several after each other."""
    if keys.count() != 1:
        return False
    key = first_combination(keys).key()
    return key not in (Qt.Key.Key_unknown, Qt.Key(0), Qt.Key.Key_AltGr, *MODIFIER_KEYS)


class Keymap(QObject):
    """Knows which keys do what now, in the window and on the table.

    Attributes:
        defaults: the keys that everything has as long as nobody changes them, by its name.

    Signals:
        changed: some are others now.
    """

    changed = Signal()

    def __init__(
        self,
        settings: Settings,
        window: Mapping[str, Iterable[KeySource]],
        parent: QObject | None = None,
    ) -> None:
        """Read the keys that are set.

        Args:
            settings: those of the window.
            window: the usual keys of what is done in the window, by its name.
            parent: of the object.
        """
        super().__init__(parent)
        self._settings = settings
        self.defaults = {name: _sequences(keys) for name, keys in {**window, **TABLE}.items()}
        self._custom_keys: dict[str, Keys] = {}
        self._wrong: dict[str, str] = {}
        self._read()
        settings.changed.connect(self._setting_changed)

    def keys(self, name: str) -> Keys:
        """Return the keys of something, the one to be told first; its name is in `usual`."""
        return self._custom_keys[name] if name in self._custom_keys else self.defaults[name]

    def text(self, name: str) -> str:
        """Return the first key of something as it is written; empty where it has none."""
        return native_text(self.keys(name))

    def label_with_key(self, words: str, name: str) -> str:
        """Return words on something with its key, if it has one, in brackets."""
        key = self.text(name)
        return f"{words} ({key})" if key else words

    @property
    def custom_keys(self) -> Mapping[str, Keys]:
        """What has other keys than usual."""
        return self._custom_keys

    def action_for(self, keys: QKeySequence, besides: str = "") -> str | None:
        """Return what has a key already; `kept` where nothing else can have it, None if free."""
        for name in self.defaults:
            if name != besides and keys in self.keys(name):
                return name
        first, alt = first_combination(keys), Qt.KeyboardModifier.AltModifier
        opens_menu = first.keyboardModifiers() == alt and chr(first.key() % 0x110000).isalpha()
        is_kept = opens_menu or any(keys == QKeySequence(kept) for kept in RESERVED)
        return "kept" if is_kept else None

    def change(self, name: str, keys: QKeySequence | None) -> None:
        """Give something one key, or its usual ones for None; the key must be free."""
        others = {key: text for key, text in self._settings.keys.items() if key != name}
        new = {} if keys is None or self.defaults[name][:1] == (keys,) else {name: keys.toString()}
        self._settings.keys = {**others, **new}

    def use_layout(self, layout: str) -> None:
        """Take all keys of one of `HANDS`, and for everything else the usual ones."""
        newer = {key: text for key, text in self._settings.keys.items() if key not in self.defaults}
        self._settings.keys = {**newer, **ONE_HAND_LAYOUTS[layout]}

    @property
    def layout(self) -> str | None:
        """Which of `HANDS` all keys are of now; None where they are others."""
        now = {key: text for key, text in self._settings.keys.items() if key in self.defaults}
        return next((hand for hand, keys in ONE_HAND_LAYOUTS.items() if keys == now), None)

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield what is wrong with the keys in the settings' file, with its line."""
        section = f"{Settings.keys.key}/"
        for row in self._settings.file.lines():
            name = row.key.removeprefix(section)
            if name != row.key:
                unread = "" if name in self._settings.keys else self._no_key("", name)
                fault = self._wrong.get(name, unread)
                if fault:
                    yield row.number, fault

    def _setting_changed(self, name: str) -> None:
        if name == Settings.keys.name:
            self._read()
            self.changed.emit()

    def _read(self) -> None:
        """Take what is set, but for what cannot be: that is as usual."""
        self._custom_keys, self._wrong = {}, {}
        for name, text in self._settings.keys.items():
            if name in REMOVED:
                continue
            found = QKeySequence(text if isinstance(text, str) else "")
            if name not in self.defaults:
                fault = self.tr("Nothing is called “{name}” that could have a key.")
                self._wrong[name] = fault.format(name=name)
            elif not is_one_key(found):
                self._wrong[name] = self._no_key(str(text), name)
            else:
                self._custom_keys[name] = (found,)
        while (name := next(filter(self._is_taken, reversed([*self._custom_keys])), "")) != "":
            text = self._custom_keys[name][0].toString()
            fault = self.tr("“{other}” has the key {text}; “{name}” has its usual one.")
            other = self.action_for(self._custom_keys.pop(name)[0], name)
            self._wrong[name] = fault.format(other=other, text=text, name=name)

    def _is_taken(self, name: str) -> bool:
        return self.action_for(self._custom_keys[name][0], name) is not None

    def _no_key(self, text: str, name: str) -> str:
        fault = self.tr("“{text}” is no key; “{name}” has its usual one.")
        return fault.format(text=text, name=name)
