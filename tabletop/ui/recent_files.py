"""The files that were opened or written by their names, as the settings keep them."""

from pathlib import Path
from typing import Final

from tabletop.library.file_kind import is_named_file
from tabletop.ui.settings import Settings

_MOST: Final = 8
"""So many are remembered."""


def recent_files(settings: Settings) -> tuple[Path, ...]:
    """Return the files, the last one first."""
    return tuple(map(Path, settings.recent.splitlines()))


def remember_file(settings: Settings, path: Path) -> None:
    """Keep a file as the last one, unless its name tells not what it is, or fits no line."""
    if is_named_file(path.name) and len(str(path).splitlines()) == 1:
        others = (known for known in recent_files(settings) if known != path)
        settings.recent = "\n".join([str(known) for known in (path, *others)][:_MOST])
