"""The entry in a Linux desktop's menu, and what makes it know the program's files."""

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
    f"{NAME}.thumbnailer": "thumbnailers",
    f"{NAME}.xml": "mime/packages",
}
"""The files of `assets/desktop`, each with its folder below `share`."""
_ICONS: Final = "icons/hicolor/scalable"
_LINES: Final = '<path d="M84 40 L148 40 M84 64 L132 64" stroke="#8F8A80"/>'
_TYPES: Final = {f"application-x-{NAME}-save": "", f"application-x-{NAME}-scenario": _LINES}
"""Icons of files, each with what is drawn on its sheet besides the program's icon."""
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
"""What brings up to date what a desktop keeps about the files in a folder, and the folder."""

_ESCAPES: Final = str.maketrans({"\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t"})
"""As the Desktop Entry Specification has them; a path may hold a new line as well."""


def is_supported() -> bool:
    """Return whether the desktop's menu is files of the user; on Windows and macOS it is not."""
    return sys.platform not in {"win32", "darwin"}


def share_files(command: Sequence[str] = (NAME,)) -> dict[str, str]:
    """Return the texts of all files by their paths below a folder `share`.

    Args:
        command: what starts the program.
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
    """Write the entry of one user, over one that is there.

    Args:
        data: the folder for data of all the user's programs.
        command: what starts the program, by an absolute path.

    Raises:
        OSError: it cannot be written.
    """
    for name, text in share_files(command).items():
        make_folder((data / name).parent)
        write_atomically(data / name, text.encode(errors="surrogateescape"))
    _refresh_desktop(data)


def remove(data: Path) -> bool:
    """Take away what `install` wrote; return whether there was any of it.

    Raises:
        OSError: it cannot be taken away.
    """
    there = [data / name for name in share_files() if (data / name).exists()]
    if not there:
        return False
    for path in there:
        path.unlink()
    _refresh_desktop(data)
    return True


def own_command() -> list[str]:
    """Return what starts this program, by an absolute path that stays the same after updates."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    # What was called may be a link to where pipx or uv keep the program.
    called, beside = Path(sys.argv[0]).absolute(), Path(sys.executable).with_name(NAME)
    for path in (called, beside):
        if path.name == NAME and os.access(path, os.X_OK) and path.is_file():
            return [str(path)]
    return [sys.executable, "-m", NAME]


def _with_command(command: Sequence[str], text: str) -> str:
    """Return a desktop file in which a command stands for the program's name."""
    words = " ".join(map(_in_exec, command))
    first = _in_string(command[0])
    text = re.sub(rf"^TryExec={NAME}$", lambda _: f"TryExec={first}", text, flags=re.MULTILINE)
    return re.sub(rf"^Exec={NAME}(?= )", lambda _: f"Exec={words}", text, flags=re.MULTILINE)


def _in_exec(word: str) -> str:
    """Write a word of a command as the Desktop Entry Specification wants it (The Exec key)."""
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w/.,:=@+%-]+", word, re.ASCII):
        return word
    quoted = re.sub(r'(["`$\\])', r"\\\1", word)
    return _in_string(f'"{quoted}"')


def _in_string(text: str) -> str:
    """Write a text on the one line that a value of a desktop file has."""
    return text.translate(_ESCAPES)


def _refresh_desktop(data: Path) -> None:
    for program, name in _CACHES.items():
        folder = data / name
        if shutil.which(program) is not None and folder.is_dir():
            # Where it fails, the desktop finds out by itself later.
            command = [program, str(folder)]
            subprocess.run(command, check=False, capture_output=True)  # noqa: S603 -- of our table
    theme = data / _ICONS.partition("/scalable")[0]
    if theme.is_dir():
        os.utime(theme)  # caches of icons that are older are not used
