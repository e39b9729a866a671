"""Removes what programs that were killed have left half written. No Qt."""

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

from tabletop.folders import Folders

_TEMPORARY: Final = re.compile(r"\..{1,80}\.(\d{1,9})\.new")
"""As `temporary_path` calls things."""
_OLD: Final = 3600.0
"""Seconds after which something counts as left where nobody can tell whose it is."""


def remove_leftovers(folders: Folders) -> None:
    """Remove the temporary files and folders of programs that do not run any more."""
    data = folders.data
    places = (data, folders.config, folders.saves, folders.saves / "older", folders.reports)
    for place in {*places, folders.card_sets, folders.languages, data / "requests"}:
        _clear(place)


def _clear(folder: Path) -> None:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in [*entries]:
            with suppress(OSError):
                if not _is_leftover(entry):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path)
                else:
                    Path(entry.path).unlink()


def _is_leftover(entry: "os.DirEntry[str]") -> bool:
    found = _TEMPORARY.fullmatch(entry.name)
    return found is not None and not _is_in_use(entry, int(found[1]))


def _is_in_use(entry: "os.DirEntry[str]", process: int) -> bool:
    """Return whether the program that writes something may still run."""
    if os.name == "nt" or "FLATPAK_ID" in os.environ:
        # There a signal would end it; here it has a number of its own in each sandbox.
        return time() - entry.stat(follow_symlinks=False).st_mtime < _OLD
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's
        return True
    return True
