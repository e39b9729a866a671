"""Copy all the user's files into one zip archive, and back.

Only the files in `_LARGEST_FILES` are ever read from an archive, so that it cannot bring in code.
External games, reports and deleted saves are not copied.
"""

import errno
import filecmp
import os
import shutil
import struct
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path, PurePosixPath
from stat import S_IFMT, S_IFREG
from typing import BinaryIO, Final

from tabletop.cards.file_names import file_name
from tabletop.cards.file_reading import BAD_CONTENT, is_missing, open_file, read_file, with_retry
from tabletop.cards.xml_reading import parse_xml
from tabletop.cards.yaml_nodes import MAX_BYTES as LARGEST_YAML
from tabletop.engine.localized_error import ErrorText, LocalizedError, error_text, quoted_input
from tabletop.folders import Folders
from tabletop.match.save.header import MAX_BYTES as LARGEST_SAVE
from tabletop.storage.file_writing import (
    make_folder,
    temporary_path,
    write_atomically,
    write_new,
    write_with_backup,
)

SUFFIX: Final = ".zip"
_SETTINGS: Final = "settings.ini"
_LARGEST_FILES: Final = {
    "saves/*.tabletop": LARGEST_SAVE,
    "saves/older/*.tabletop": LARGEST_SAVE,
    "results.jsonl": LARGEST_SAVE,
    _SETTINGS: 1_000_000,
    "cards/*/*.yaml": LARGEST_YAML,
    "cards/*/*.svg": 1_000_000,
    "languages/*/*.ts": 5_000_000,
    "languages/*/*/*.yaml": LARGEST_YAML,
}
"""The files of a backup, as patterns, with their maximum sizes in bytes."""
_DEEPEST: Final = 3
"""The maximum depth of folders."""
_LARGEST: Final = 200_000_000
_UNPACKED: Final = 500_000_000
"""The maximum number of bytes of an archive, and of its unpacked contents."""
_MOST: Final = 20_000
"""The maximum number of files."""
_LARGEST_INDEX: Final = 10_000_000
"""The maximum number of bytes of an archive's index."""
_END: Final = struct.Struct("<4s6xHL6x")
"""The record at the end of an archive, with its number of files and the size of its index."""
_DAMAGE: Final = (
    zipfile.BadZipFile,  # signatures or checksums that do not match
    zlib.error,  # invalid compressed data
    OSError,  # a file that begins outside the archive
    struct.error,  # truncated records
    *BAD_CONTENT,  # invalid offsets, and names that are not text
    NotImplementedError,  # versions that `zipfile` does not support
    RuntimeError,  # files with a password
)
"""Errors that `zipfile` raises for a damaged archive."""


@dataclass(slots=True)
class BackupReport:
    """The outcome of copying files into a backup or out of one.

    Attributes:
        copied: the names of the copied files.
        differs: the names of files, card sets and languages that exist with other contents.
        problems: the name of each omitted file, and why it was omitted.
    """

    copied: list[str] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)
    problems: list[ErrorText] = field(default_factory=list)

    def skip(self, name: str, fault: ErrorText) -> None:
        """Record that a file was left out."""
        self.problems.append(fault.at(quoted_input(name)))


def write_backup(folders: Folders, target: Path) -> BackupReport:
    """Write a backup, keeping a copy of any file that it replaces.

    Files that cannot be read are left out.

    Raises:
        OSError: if the file cannot be written, or there is too much data for one backup.
    """
    report, written = BackupReport(), BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, name in _files(folders, report):
            try:
                data = read_file(path, _largest_size(name))
                info = zipfile.ZipInfo.from_file(path, name, strict_timestamps=False)
            except OSError as error:
                report.skip(name, error_text(error))
                continue
            if name in archive.NameToInfo:
                report.skip(name, ErrorText("there is one already"))
                continue
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
            report.copied.append(name)
    _open_archive(written, target)
    write_with_backup(target, written.getvalue())
    return report


def _files(folders: Folders, report: BackupReport) -> Iterator[tuple[Path, str]]:
    """Yield the user's files with their names in an archive.

    Folders that cannot be read are reported.
    """

    def skip(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):  # no files yet
            report.skip(os.path.relpath(error.filename, folders.data), error_text(error))

    if not is_missing(folders.settings):
        yield folders.settings, _SETTINGS
    for folder, below, names in os.walk(folders.data, onerror=skip, followlinks=True):
        parts = Path(folder).relative_to(folders.data).parts
        below[:] = [name for name in below if not name.startswith(".") and len(parts) < _DEEPEST]
        for name in sorted(names):
            member = "/".join(map(file_name, (*parts, name)))
            if member != _SETTINGS and _largest_size(member):
                yield Path(folder, name), member


def restore(source: Path, folders: Folders) -> BackupReport:
    """Copy what is missing here from a backup; overwrite nothing.

    A card set or a language is copied as a whole. Damaged and unknown files are left out.

    Raises:
        OSError: if the backup cannot be read, or what it contains cannot be written.
    """
    report, units, spoilt = BackupReport(), dict[str, list[str]](), set[str]()
    beside = temporary_path(folders.data / "backup")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        with open_file(source, _LARGEST) as file, _open_archive(file, source) as archive:
            for info in archive.infolist():
                name = info.filename
                depth = 2 if name.startswith(("cards/", "languages/")) else None
                unit = "/".join(name.split("/")[:depth])
                try:
                    _unpack(archive, info, beside)
                    units.setdefault(unit, []).append(name)
                except (LocalizedError, FileExistsError) as error:
                    report.skip(name, error_text(error))
                    spoilt.add(unit)
        for unit, names in units.items():
            home = folders.config if unit == _SETTINGS else folders.data
            if unit in spoilt:
                continue
            if not os.path.lexists(home / unit):
                make_folder((home / unit).parent)
                if unit == _SETTINGS:  # perhaps on another disk
                    write_atomically(home / unit, (beside / unit).read_bytes())
                else:
                    with_retry(partial((beside / unit).replace, home / unit))
                report.copied += names
            elif filecmp.cmpfiles(beside, home, names, shallow=False)[0] != names:
                report.differs.append(unit)
    finally:
        with suppress(OSError):
            with_retry(partial(shutil.rmtree, beside))
    return report


def _open_archive(file: BinaryIO, path: Path) -> zipfile.ZipFile:
    """Open an archive.

    Its end is checked first, since reading millions of entries would exhaust memory.

    Raises:
        OSError: if it is damaged or too large.
    """
    try:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - 20 - _END.size, 0))
        last = file.read()
        mark, count, index = _END.unpack(last[-_END.size :])
        if mark != b"PK\5\6":
            raise zipfile.BadZipFile
        is_long = last.startswith(b"PK\6\7") or count > _MOST or index > _LARGEST_INDEX
        if size <= _LARGEST and not is_long:
            archive = zipfile.ZipFile(file)
            infos = archive.infolist()
            if len(infos) != count:  # a damaged length hides all files after it
                raise zipfile.BadZipFile
            if sum(info.file_size for info in infos) <= _UNPACKED:
                return archive
    except _DAMAGE as error:
        fault = ErrorText("this is no backup of Tabletop")
        raise OSError(errno.EINVAL, fault, str(path)) from error
    raise OSError(errno.EFBIG, ErrorText("there is too much for one backup"), str(path))


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, home: Path) -> None:
    """Copy a file of an archive into a folder, with its time.

    Raises:
        LocalizedError: if it is damaged, too large, or does not belong in a backup.
        OSError: if it cannot be written, or exists already.
    """
    name, path = info.filename, home / info.filename
    largest = _largest_size(name)
    is_file = S_IFMT(info.external_attr >> 16) in {0, S_IFREG}
    is_known = info.compress_type in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    if not (largest and is_file and is_known):
        raise LocalizedError(ErrorText("this is no part of a backup"))
    if info.file_size > largest:
        size = f"{largest // 1000} kB"
        raise LocalizedError(ErrorText("it is too large (more than {size})", size=size))
    try:
        data = archive.read(info)
    except _DAMAGE as error:
        raise LocalizedError(ErrorText("it is damaged")) from error
    if name.endswith(".ts"):
        parse_xml(data)
    make_folder(path.parent)
    write_new(path, data)
    with suppress(OSError, OverflowError, ValueError):  # an invalid date
        written = time.mktime((*info.date_time, 0, 0, -1))
        os.utime(path, (written, written))


def _largest_size(name: str) -> int:
    """Return the maximum size of a file in a backup, or 0 if it does not belong there."""
    parts = name.split("/")
    if any(file_name(part) != part or part.startswith(".") for part in parts):
        return 0
    for pattern, largest in _LARGEST_FILES.items():
        if len(parts) == len(pattern.split("/")) and PurePosixPath(name).match(pattern):
            return largest
    return 0
