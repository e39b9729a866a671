"""Writes a file whole or not at all, and keeps what it replaces."""

import errno
import os
import shutil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QIODevice, QSaveFile

COPIES: Final = 3
"""How many older copies of a file are kept."""


def is_same_place(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same place, links followed; circles of links lead nowhere."""
    return os.path.realpath(one) == os.path.realpath(other)


def backup_of(target: Path, number: int) -> Path:
    """Where the nth older copy of a file lies, 1 being the youngest."""
    return target.with_name(f"{target.name}.{number}.bak")


def write_whole(target: Path, data: bytes) -> None:
    """Write a file; what lay there becomes its youngest copy, and stays untouched if this fails.

    Raises:
        OSError: it, or the copy of what lay there, cannot be written.
    """
    if target.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if target.exists() and target.read_bytes() != data:
        _keep(target)
    # Written beside it, flushed to the disk and renamed.
    file = QSaveFile(str(target))
    written = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(data) == len(data)
        and file.commit()
    )
    if not written:
        raise OSError(0, file.errorString())


def _keep(target: Path) -> None:
    # Copied before the others make room: where the disk is full nothing is lost.
    fresh = backup_of(target, 0)
    try:
        shutil.copy2(target, fresh)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    for number in range(COPIES - 1, -1, -1):
        copy = backup_of(target, number)
        if copy.exists():
            copy.replace(backup_of(target, number + 1))
