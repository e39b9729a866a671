"""The files that were opened or written by their names, as the settings keep them.

Settings are UTF-8: a path that is not stands there as a URL.
"""

import os
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

from tabletop.storage.file_kind import is_named_file
from tabletop.ui.base.settings import Settings

_URL: Final = "file://"
_MOST: Final = 8
"""So many are remembered."""


def recent_files(settings: Settings) -> tuple[Path, ...]:
    """Return the files, the last one first."""
    return tuple(map(path_of, settings.recent.splitlines()))


def remember_file(settings: Settings, path: Path) -> None:
    """Keep a file as the last one, unless its name tells not what it is, or fits no line."""
    if is_named_file(path.name) and len(str(path).splitlines()) == 1:
        others = (known for known in recent_files(settings) if known != path)
        settings.recent = "\n".join([_written(known) for known in (path, *others)][:_MOST])


def path_of(written: str) -> Path:
    """Return the path that is written, or that a file URL means byte by byte."""
    if not written.startswith(_URL):
        return Path(written)
    return Path(os.fsdecode(unquote_to_bytes(written.removeprefix(_URL))))


def shown(name: str) -> str:
    """Return the name of a file as it can be shown; what is no UTF-8 in it is a sign."""
    return os.fsencode(name).decode("utf-8", "replace")


def _written(path: Path) -> str:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return path.as_uri()
    return str(path)
