"""The program's keys: default keys and the user's custom keys."""

from collections.abc import Iterable, Mapping, Sequence
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
    "hide": ("H",),
    "closer": ("+", "="),
    "farther": ("-",),
    "fit": ("0",),
}
"""The default keys of actions at the table; the first nine also navigate in dialogs."""
NAVIGATION: Final = tuple(TABLE)[:9]
"""Actions whose default keys Qt's widgets handle, too.

These keys keep working unless they are assigned to other actions.
"""
RESERVED: Final = ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", _S.Copy, _S.Paste, _S.Delete)
"""Keys of the sandbox and of text fields, which cannot be assigned to actions."""


def _read_layout(name: str) -> Mapping[str, str]:
    text = resource_path("assets", "common", "keys", f"{name}.txt").read_text("utf-8")
    return dict(line.split() for line in text.splitlines())


ONE_HAND_LAYOUTS: Final = {"": {}, "left": _read_layout("left"), "right": _read_layout("right")}
"""One-hand layouts without key combinations, for Western keyboards."""
MODIFIER_KEYS: Final = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
"""Keys that are only used together with other keys."""


def default_keys(name: str) -> Keys:
    """Return the default keys for an action at the table."""
    return _sequences(TABLE[name])


def _sequences(sources: Iterable[KeySource]) -> Keys:
    # A standard key that the system lacks is an empty sequence.
    return tuple(keys for keys in [QKeySequence(key) for key in sources] if not keys.isEmpty())


def native_text(keys: Iterable[QKeySequence]) -> str:
    """Return the first key in the system's notation, or "" if there are no keys."""
    return next((one.toString(QKeySequence.SequenceFormat.NativeText) for one in keys), "")


def first_combination(keys: QKeySequence) -> QKeyCombination:
    """Return the first key and modifiers of a sequence, which must not be empty."""
    return cast("Sequence[QKeyCombination]", keys)[0]


def is_one_key(keys: QKeySequence) -> bool:
    """Return whether a sequence is one key, with or without modifiers."""
    if keys.count() != 1:
        return False
    key = first_combination(keys).key()
    return key not in (Qt.Key.Key_unknown, Qt.Key(0), Qt.Key.Key_AltGr, *MODIFIER_KEYS)


class Keymap(QObject):
    """The keys of all actions in the window and at the table.

    Attributes:
        defaults: a mapping from action names to default keys.

    Signals:
        changed: some keys have changed.
    """

    changed = Signal()

    def __init__(
        self,
        settings: Settings,
        window: Mapping[str, Iterable[KeySource]],
        parent: QObject | None = None,
    ) -> None:
        """Read the custom keys from the settings.

        Args:
            settings: the window's settings.
            window: a mapping from the names of the window's actions to default keys.
            parent: the Qt parent.
        """
        super().__init__(parent)
        self._settings = settings
        self.defaults = {name: _sequences(keys) for name, keys in {**window, **TABLE}.items()}
        self._custom_keys: dict[str, Keys] = {}
        self._read()
        settings.changed.connect(self._setting_changed)

    def keys(self, name: str) -> Keys:
        """Return the keys of an action in `defaults`; the first one is shown to users."""
        return self._custom_keys[name] if name in self._custom_keys else self.defaults[name]

    def text(self, name: str) -> str:
        """Return the text of an action's first key; empty if the action has no keys."""
        return native_text(self.keys(name))

    @property
    def custom_keys(self) -> Mapping[str, Keys]:
        """A mapping from actions that have custom keys to these keys."""
        return self._custom_keys

    def action_for(self, keys: QKeySequence, besides: str = "") -> str | None:
        """Return which action has a key, or None if the key is free.

        Args:
            keys: the key, for which "kept" is returned if it is reserved.
            besides: the name of an action to ignore.
        """
        for name in self.defaults:
            if name != besides and keys in self.keys(name):
                return name
        first, alt = first_combination(keys), Qt.KeyboardModifier.AltModifier
        opens_menu = first.keyboardModifiers() == alt and chr(first.key() % 0x110000).isalpha()
        is_reserved = opens_menu or any(keys == QKeySequence(reserved) for reserved in RESERVED)
        return "kept" if is_reserved else None

    def change(self, name: str, keys: QKeySequence | None) -> None:
        """Assign a free key to an action, or restore its default keys if `keys` is None."""
        others = {key: text for key, text in self._settings.keys.items() if key != name}
        new = {} if keys is None or self.defaults[name][:1] == (keys,) else {name: keys.toString()}
        self._settings.keys = {**others, **new}

    def use_layout(self, layout: str) -> None:
        """Apply a layout in `ONE_HAND_LAYOUTS`, with default keys for all other actions."""
        newer = {key: text for key, text in self._settings.keys.items() if key not in self.defaults}
        self._settings.keys = {**newer, **ONE_HAND_LAYOUTS[layout]}

    @property
    def layout(self) -> str | None:
        """The name of the one-hand layout that matches the keys, or None if none does."""
        current = {key: text for key, text in self._settings.keys.items() if key in self.defaults}
        return next((name for name, keys in ONE_HAND_LAYOUTS.items() if keys == current), None)

    def _setting_changed(self, name: str) -> None:
        if name == Settings.keys.name:
            self._read()
            self.changed.emit()

    def _read(self) -> None:
        """Read the custom keys, ignoring those that are invalid or already in use."""
        self._custom_keys = {}
        for name, text in self._settings.keys.items():
            keys = QKeySequence(text)
            if name in self.defaults and is_one_key(keys):
                self._custom_keys[name] = (keys,)
        while (name := next(filter(self._is_taken, reversed([*self._custom_keys])), "")) != "":
            del self._custom_keys[name]

    def _is_taken(self, name: str) -> bool:
        return self.action_for(self._custom_keys[name][0], name) is not None
