r"""The settings file: sections of keys whose values are texts.

The file looks like one of `QSettings`, but is read as plain text:

    [window]
    theme="night"

In quotes, `\` stands before a quote and before itself, and `\n`, `\r` and `\0` are characters. A
value that begins with `@` counts as not set, since Qt's `@Variant(…)` can contain code; `@@` stands
for a text's own `@`. A line is rewritten only if its value changes; unknown lines are kept.
"""

import errno
import logging
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from tabletop.cards.file_reading import read_file
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.folders import is_left_out
from tabletop.storage.file_lock import locked
from tabletop.storage.file_writing import make_folder, write_atomically

Values = dict[str, str]

_log: Final = logging.getLogger(__name__)
_MAX_BYTES: Final = 1_000_000
_ESCAPES: Final = {"\n": "n", "\r": "r", "\0": "0"}
_LETTERS: Final = {letter: sign for sign, letter in _ESCAPES.items()}
_REMOVED: Final = "\0"
"""Marks a removed line; files with this character are not read."""

# No pattern is compiled at import: the settings are read before the first paint.


class SettingsLine(NamedTuple):
    """A line that sets a value, or seems intended to.

    Attributes:
        number: the number of the line, from 1.
        text: the line.
        section: the section, as a prefix for the key.
        key: the key, or empty if it is invalid.
        value: the value, or None if it is no text.
    """

    number: int
    text: str
    section: str
    key: str
    value: str | None


class SettingsFile:
    """The settings file's values, together with changes not yet written.

    Other windows write the same file. `write` may be called from another thread.

    Attributes:
        path: the file.
        problem: why the file could not be read, or None if it was read or does not exist.
    """

    def __init__(self, path: Path) -> None:
        """Read the file; if that fails, no key is set, and the file is left unchanged."""
        self.path = path
        self.problem: OSError | None = None
        self._changes: dict[str, str | None] = {}
        self._guard, self._writing = Lock(), Lock()
        self._values: Values = {}
        if is_left_out("settings"):
            return
        try:
            self._values = parse(self._text())
        except OSError as error:
            self.problem = error
        fault = self.problem and self.problem.strerror
        _log.debug("%s: %d values, fault %s", path.name, len(self._values), fault)

    def value(self, key: str) -> str | None:
        """Return a key's value, or None if the key is not set."""
        return self._values.get(key)

    def set_value(self, key: str, value: str) -> None:
        """Set a key's value; the file is changed by `write`."""
        if self._values.get(key) != value:
            with self._guard:
                self._changes[key] = self._values[key] = value

    def section(self, name: str) -> Values:
        """Return a mapping from the keys of a section to their values."""
        start = f"{name}/"
        found = self._values.items()
        return {key.removeprefix(start): value for key, value in found if key.startswith(start)}

    def remove(self, section: str) -> None:
        """Remove all values in a section; the file is changed by `write`."""
        with self._guard:
            for key in [key for key in self._values if key.startswith(f"{section}/")]:
                del self._values[key]
                self._changes[key] = None

    def write(self) -> None:
        """Write the changes, preserving any that other windows have written.

        Changes that cannot be written are kept for the next call.

        Raises:
            OSError: if the file cannot be read or written, and is unchanged.
        """
        with self._writing:
            with self._guard:
                changes = dict(self._changes)
            if not changes:
                return
            make_folder(self.path.parent)
            # A link is followed: its owner keeps the settings elsewhere on purpose.
            target = Path(os.path.realpath(self.path))
            with locked(target):
                text = edit(self._text(), changes)
                write_atomically(target, text.encode("utf-8", "replace"))
            self.problem = None
            with self._guard:
                kept = self._changes.items()
                self._changes = {k: v for k, v in kept if k not in changes or changes[k] != v}
                self._values = _changed(parse(text), self._changes)

    def _text(self) -> str:
        try:
            return decode(read_file(self.path, _MAX_BYTES))
        except (FileNotFoundError, NotADirectoryError):
            return ""
        except LocalizedError as error:
            raise OSError(errno.EILSEQ, error.text, str(self.path)) from error


def _changed(values: Values, changes: Mapping[str, str | None]) -> Values:
    """Return values with changes applied, in which None removes a value."""
    found = {**values, **changes}
    return {key: value for key, value in found.items() if value is not None}


def decode(data: bytes) -> str:
    """Decode a file as UTF-8, without its byte order mark.

    Raises:
        LocalizedError: if the file is not UTF-8. UTF-16 is recognised by its zero bytes, since
            UTF-8 settings files escape them.
    """
    with suppress(UnicodeDecodeError):
        text = data.decode("utf-8-sig")
        if "\0" not in text:
            return text
    raise LocalizedError(ErrorText("the file is not written in UTF-8"))


def parse(text: str) -> Values:
    """Return a mapping from keys to the values that are texts."""
    return {row.key: row.value for row in _rows(text) if row.key and row.value is not None}


def _rows(text: str) -> Iterator[SettingsLine]:
    """Yield the lines that set values, and an item without text for each section."""
    section = ""
    for number, row in enumerate(text.split("\n"), 1):
        line = row.strip()
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1].strip()
            section = "" if name.lower() == "general" else f"{name}/"
            yield SettingsLine(number, "", section, "", None)
        elif line and not line.startswith((";", "#")):
            name, sign, written = line.partition("=")
            key = section + name.strip()
            known = sign and _is_key(key)
            yield SettingsLine(number, line, section, key if known else "", _value(written.strip()))


def edit(text: str, changes: Mapping[str, str | None]) -> str:
    """Return a file's text with changes applied; None removes a line."""
    lines = text.removesuffix("\n").split("\n") if text else []
    ends: dict[str, int] = {}
    rows, left = {row.number: row for row in _rows(text)}, dict(changes)
    for number, row in rows.items():
        ends[row.section] = number
        if row.key in changes:
            value = left.pop(row.key, None)
            name = row.text.partition("=")[0]
            lines[number - 1] = _REMOVED if value is None else f"{name}={_quoted(value)}"
    added: dict[str, list[str]] = {}
    for key, value in sorted(left.items()):
        section, sign, name = key.partition("/")
        if value is not None:
            place = added.setdefault(section + sign if sign else "", [])
            place.append(f"{name or section}={_quoted(value)}")
    for section, end in ends.items():
        lines[end - 1] = "\n".join((lines[end - 1], *added.pop(section, ())))
    for section, new in added.items():
        lines += [""] * bool(lines) + [f"[{section.rstrip('/') or 'General'}]", *new]
    return "".join(f"{line}\n" for line in lines).replace(f"{_REMOVED}\n", "")


def _is_key(name: str) -> bool:
    return name.isascii() and all(map(str.isidentifier, name.replace("-", "_").split("/")))


def _value(written: str) -> str | None:
    """Parse a value; return None if it is no text."""
    text = written
    if written.startswith('"'):
        if len(written) < 2 or not written.endswith('"'):
            return None
        text = written[1:-1]
        if "\\" in text:
            text = re.sub(r"\\(.)", lambda found: _LETTERS.get(found[1], found[1]), text)
    elif any(sign in written for sign in ',;"\\'):  # a list, for example
        return None
    if text.startswith("@"):
        return text[1:] if text.startswith("@@") else None
    return text


def _quoted(text: str) -> str:
    text = f"@{text}" if text.startswith("@") else text
    letters = re.sub(r'["\\\n\r\0]', lambda found: "\\" + _ESCAPES.get(found[0], found[0]), text)
    return f'"{letters}"'
