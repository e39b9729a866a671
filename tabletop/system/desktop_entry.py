"""Install the program's desktop entry on Linux, with its file types and icons."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletop.folders import NAME
from tabletop.resources import resource_path
from tabletop.storage.file_writing import make_folder, write_atomically

_PLACES: Final = {
    f"{NAME}.desktop": "applications",
    f"{NAME}.xml": "mime/packages",
}
"""A mapping from the files in `assets/desktop` to their folders below `share`."""
_ICONS: Final = "icons/hicolor/scalable"
_LINES: Final = '<path d="M84 40 L148 40 M84 64 L132 64" stroke="#8F8A80"/>'
_TYPES: Final = {f"application-x-{NAME}-save": "", f"application-x-{NAME}-scenario": _LINES}
"""A mapping from file type icons to the lines drawn above the program's icon."""
_SHEET: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <g fill="#F6EFE0" stroke="#23201C" stroke-width="8" stroke-linecap="round" \
stroke-linejoin="round">
    <path d="M44 12 L160 12 L212 64 L212 244 L44 244 Z"/>
    <path fill="#E6DAC0" d="M160 12 L160 64 L212 64 Z"/>
    {more}
  </g>
  <g transform="translate(68 {top}) scale(0.47)">{icon}</g>
</svg>
"""


_CACHES: Final = {"update-desktop-database": "applications", "update-mime-database": "mime"}
"""A mapping from commands that update the desktop's caches to the cached folders."""

_ESCAPES: Final = str.maketrans({"\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t"})
"""Escapes of the Desktop Entry Specification; a path may contain a newline."""


def is_supported() -> bool:
    """Return whether this system's menu consists of desktop entry files, as on Linux."""
    return sys.platform not in {"win32", "darwin"}


def share_files(command: Sequence[str] = (NAME,)) -> dict[str, str]:
    """Return the files to install, as a mapping from paths below `share` to contents.

    Args:
        command: the command that starts the program.
    """
    read = {name: resource_path("assets", "desktop", name).read_text("utf-8") for name in _PLACES}
    found = {f"{_PLACES[name]}/{name}": _with_command(command, text) for name, text in read.items()}
    icon = resource_path("assets", "common", "icon.svg").read_text("utf-8")
    found[f"{_ICONS}/apps/{NAME}.svg"] = icon
    drawn = icon[icon.index(">") + 1 : icon.rindex("</svg>")].strip()
    for name, more in _TYPES.items():
        sheet = _SHEET.format(icon=drawn, more=more, top=104 if more else 88)
        found[f"{_ICONS}/mimetypes/{name}.svg"] = sheet
    return found


def install(data: Path, command: Sequence[str]) -> None:
    """Write a desktop entry for the current user, overwriting any existing one.

    Args:
        data: the folder in which the user's programs keep their data.
        command: the command that starts the program; its first word is an absolute path.

    Raises:
        OSError: if a file cannot be written.
    """
    for name, text in share_files(command).items():
        make_folder((data / name).parent)
        write_atomically(data / name, text.encode(errors="surrogateescape"))
    _refresh_desktop(data)


def remove(data: Path) -> bool:
    """Remove the files written by `install`; return whether there were any.

    Raises:
        OSError: if a file cannot be removed.
    """
    paths = [data / name for name in share_files() if (data / name).exists()]
    if not paths:
        return False
    for path in paths:
        path.unlink()
    _refresh_desktop(data)
    return True


def own_command() -> list[str]:
    """Return the command that starts this program, by a path that survives updates."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    # The path that was called may be a link into a folder of pipx or uv.
    called, beside = Path(sys.argv[0]).absolute(), Path(sys.executable).with_name(NAME)
    for path in (called, beside):
        if path.name == NAME and os.access(path, os.X_OK) and path.is_file():
            return [str(path)]
    return [sys.executable, "-m", NAME]


def _with_command(command: Sequence[str], text: str) -> str:
    """Return a desktop file's text with a command in place of the program's name."""
    words = " ".join(map(_in_exec, command))
    first = _in_string(command[0])
    text = re.sub(rf"^TryExec={NAME}$", lambda _: f"TryExec={first}", text, flags=re.MULTILINE)
    return re.sub(rf"^Exec={NAME}(?= )", lambda _: f"Exec={words}", text, flags=re.MULTILINE)


def _in_exec(word: str) -> str:
    """Quote a word of a command for the key `Exec` of a desktop file."""
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w/.,:=@+%-]+", word, re.ASCII):
        return word
    quoted = re.sub(r'(["`$\\])', r"\\\1", word)
    return _in_string(f'"{quoted}"')


def _in_string(text: str) -> str:
    """Escape a text for use as a value in a desktop file."""
    return text.translate(_ESCAPES)


def _refresh_desktop(data: Path) -> None:
    for program, name in _CACHES.items():
        folder = data / name
        if shutil.which(program) is not None and folder.is_dir():
            # If it fails, the desktop updates its caches later.
            command = [program, str(folder)]
            subprocess.run(command, check=False, capture_output=True)  # noqa: S603 -- of our table
    theme = data / _ICONS.partition("/scalable")[0]
    if theme.is_dir():
        os.utime(theme)  # makes the desktop ignore older icon caches
