"""Remove temporary files left by killed programs."""

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

from tabletop.folders import Folders

_TEMPORARY: Final = re.compile(r"\..{1,80}\.\d{1,9}\.new")
"""Matches the names made by `temporary_path`."""
_OLD: Final = 3600.0
"""The age in seconds at which a file counts as left over."""


def remove_leftovers(folders: Folders) -> None:
    """Remove temporary files and folders that are an hour old."""
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
    # The program that writes a younger one may still be running, perhaps in another sandbox.
    is_temporary = _TEMPORARY.fullmatch(entry.name) is not None
    return is_temporary and time() - entry.stat(follow_symlinks=False).st_mtime >= _OLD
