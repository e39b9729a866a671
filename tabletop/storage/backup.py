"""Back up the user's data into one file, and restore it.

A backup is a zip archive that begins with a manifest:

    manifest.json       {"tabletop_backup": 1, "made": "2026-01-31T20:15:00+00:00"}
    saves/2026-01-31 20.15.00 numnum.tabletop, saves/older/….tabletop
    results.jsonl, settings.ini
    cards/my-deck/set.yaml, languages/pl/tabletop_pl.ts, languages/pl/numnum/texts.pl.yaml

Nothing else in an archive is ever read, so that it cannot bring in code. Games from other packages,
reports and deleted saves are not backed up.
"""

import errno
import json
import os
import shutil
import struct
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from re import compile as pattern
from stat import S_IFMT, S_IFREG
from time import localtime
from typing import BinaryIO, Final

from tabletop.cards.file_names import file_name, unique_name
from tabletop.cards.file_reading import BAD_CONTENT, is_missing, open_file, read_file, with_retry
from tabletop.cards.xml_reading import XmlError, parse_xml
from tabletop.cards.yaml_nodes import MAX_BYTES as LARGEST_YAML
from tabletop.engine.localized_error import ErrorText, LocalizedError, error_text, quoted_input
from tabletop.folders import Folders
from tabletop.match.save.header import MAX_BYTES as LARGEST_SAVE
from tabletop.match.save.header import SaveError, entry_of, read_header
from tabletop.match.save.reader import SUFFIX as SAVE_SUFFIX
from tabletop.storage.file_writing import make_folder, temporary_path, write_new, write_with_backup
from tabletop.storage.save_store import OLDER
from tabletop.storage.settings_file import StoredValue, Values, decode, parse

SUFFIX: Final = ".zip"
FORMAT: Final = 1
RESULTS: Final = "results.jsonl"
_MANIFEST: Final = "manifest.json"
_MARK: Final = "tabletop_backup"
_LARGEST_MANIFEST: Final = 10_000

_LARGEST: Final = 200_000_000
_UNPACKED: Final = 500_000_000
"""The maximum number of bytes of the archive, and of its unpacked contents."""
_MOST: Final = 20_000
"""The maximum number of members."""
_DEEPEST: Final = 2
"""The maximum depth of folders below a part's folder."""
_END: Final = struct.Struct("<4s4H2LH")
"""The record at the end of an archive."""
_END_MARK: Final = b"PK\x05\x06"
_LOCATOR: Final = 20
"""The size of a record before the end that only very large archives have."""
_LARGEST_INDEX: Final = 10_000_000


class BackupPart(StrEnum):
    """A kind of user data in a backup."""

    SAVE = "saves"
    RESULT = "results"
    SETTING = "settings"
    CARDS = "card sets"
    LANGUAGE = "languages"


@dataclass(slots=True)
class BackupReport:
    """The outcome of writing a backup.

    Attributes:
        done: the number of items of each part that were written or copied.
        problems: the name of each omitted item, and why it was omitted.
    """

    done: Counter[BackupPart] = field(default_factory=Counter)
    problems: list[ErrorText] = field(default_factory=list)

    def skip(self, name: str, fault: ErrorText) -> None:
        """Record that an item was left out."""
        self.problems.append(fault.at(quoted_input(name)))


_LAYOUT: Final = tuple(
    (pattern(form), part, most)
    for form, part, most in (
        (rf"saves/({OLDER}/)?[^/]+\{SAVE_SUFFIX}", BackupPart.SAVE, LARGEST_SAVE),
        (r"results\.jsonl", BackupPart.RESULT, LARGEST_SAVE),
        (r"settings\.ini", BackupPart.SETTING, 1_000_000),
        (r"cards/[^/]+/[^/]+\.(yaml|svg)", BackupPart.CARDS, 1_000_000),
        (r"languages/[^/]+/[^/]+\.ts", BackupPart.LANGUAGE, 5_000_000),
        (r"languages/[^/]+/[^/]+/[^/]+\.yaml", BackupPart.LANGUAGE, LARGEST_YAML),
    )
)
"""The members of an archive: patterns of names, parts and maximum sizes in bytes."""


def _member_part(name: str) -> tuple[BackupPart, int] | None:
    """Return a member's part and maximum size, or None if its name is unknown."""
    if any(file_name(part) != part for part in name.split("/")):
        return None
    return next(((part, most) for form, part, most in _LAYOUT if form.fullmatch(name)), None)


def unit_of(name: str, part: BackupPart) -> str:
    """Return the item that a member belongs to: its card set or language, or itself."""
    is_in_folder = part in {BackupPart.CARDS, BackupPart.LANGUAGE}
    return "/".join(name.split("/")[:2]) if is_in_folder else name


# --- writing ------------------------------------------------------------------------------------


def write_backup(folders: Folders, target: Path, made: datetime) -> BackupReport:
    """Write a backup, keeping a copy of any file that it replaces.

    Files that cannot be read are left out.

    Args:
        folders: the user's folders.
        target: the backup file to write.
        made: the time to record in the manifest.

    Raises:
        OSError: if the file cannot be written, or there is too much data for one backup.
    """
    tally, written, things = BackupReport(), BytesIO(), set[tuple[BackupPart, str]]()
    manifest = json.dumps({_MARK: FORMAT, "made": made.isoformat(timespec="seconds")})
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_MANIFEST, manifest)
        for path, name in _files(folders, tally):
            place = _member_part(name)
            if place is None:
                continue
            part, most = place
            try:
                data, when = read_file(path, most), localtime(path.stat().st_mtime)
            except OSError as error:
                tally.skip(name, error_text(error))
                continue
            info = zipfile.ZipInfo(name, (min(max(when[0], 1980), 2107), *when[1:6]))
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
            things.add((part, unit_of(name, part)))
        members = archive.infolist()
    tally.done.update(part for part, _ in things)
    data = written.getvalue()
    unpacked = sum(member.file_size for member in members)
    if len(data) > _LARGEST or unpacked > _UNPACKED or len(members) > _MOST:
        raise OSError(errno.EFBIG, ErrorText("there is too much for one backup"), str(target))
    write_with_backup(target, data)
    return tally


def _files(folders: Folders, tally: BackupReport) -> Iterator[tuple[Path, str]]:
    """Yield the user's files with their names in an archive.

    A folder that cannot be read is left out and reported.
    """
    yield from _in_folder(folders.saves, "saves", tally)
    for path in (folders.data / RESULTS, folders.settings):
        if not is_missing(path):
            yield path, path.name
    yield from _in_folder(folders.card_sets, "cards", tally)
    yield from _in_folder(folders.languages, "languages", tally)


def _in_folder(folder: Path, name: str, tally: BackupReport) -> Iterator[tuple[Path, str]]:
    """Yield the files of a folder and its subfolders, except hidden ones.

    Args:
        folder: the folder to search.
        name: the folder's name in the archive.
        tally: the report to which unreadable folders and files are added.
    """
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    except OSError as error:
        tally.skip(name, error_text(error))
        return
    taken = set[str]()
    for entry in found:
        called = entry.name
        if called.startswith("."):
            continue
        plain = unique_name(file_name(called), taken)
        taken.add(plain)
        path, member = folder / called, f"{name}/{plain}"
        try:
            is_folder = entry.is_dir()
        except OSError as error:  # for example, a link to itself
            tally.skip(member, error_text(error))
            continue
        if not is_folder:
            yield path, member
        elif member.count("/") <= _DEEPEST:
            yield from _in_folder(path, member, tally)


# --- reading ------------------------------------------------------------------------------------


class _MemberError(LocalizedError):
    """Raised if a member of a backup cannot be read."""


@contextmanager
def open_backup(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup and check its manifest, without reading its other members.

    Raises:
        OSError: if the file is unreadable, not a backup, or from a newer version; `strerror`
            explains.
    """
    with open_file(path, _LARGEST) as file:
        try:
            archive = _checked(file)
        except LocalizedError as error:
            raise OSError(errno.EINVAL, error.text, str(path)) from error
        yield archive


def _checked(file: BinaryIO) -> zipfile.ZipFile:
    """Open an archive, and check that this program supports it.

    The end of the archive is checked first, since reading millions of entries would exhaust memory.
    """
    none = ErrorText("this is no backup of Tabletop")
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - _END.size - _LOCATOR, 0))
    last = file.read()
    end = last[-_END.size :]
    if len(end) < _END.size or not end.startswith(_END_MARK):
        raise LocalizedError(none)
    entries, size = _END.unpack(end)[4:6]
    if last.startswith(b"PK\x06\x07") or entries > _MOST:
        raise LocalizedError(ErrorText("it holds more than {n} files", n=_MOST))
    try:
        if size > _LARGEST_INDEX:
            raise LocalizedError(none)
        archive = zipfile.ZipFile(file)
    except _DAMAGE as error:
        raise LocalizedError(none) from error
    infos = archive.infolist()
    if len(infos) != entries:  # a damaged length hides all entries after it
        raise LocalizedError(ErrorText("it is damaged"))
    if sum(info.file_size for info in infos) > _UNPACKED:
        size = _UNPACKED // 1_000_000
        raise LocalizedError(ErrorText("it unpacks to more than {n} MB", n=size))
    try:
        form = json.loads(_read(archive, archive.getinfo(_MANIFEST)))[_MARK]
    except BAD_CONTENT:
        raise LocalizedError(none) from None
    if type(form) is not int:
        raise LocalizedError(none)
    if form != FORMAT:
        fault = ErrorText(
            "it was made by a newer Tabletop, in format {form}; this program reads format {n}",
            form=form,
            n=FORMAT,
        )
        raise LocalizedError(fault)
    return archive


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return a member's contents.

    Raises:
        _MemberError: if the member is damaged, too large, or compressed in an unsupported way.
    """
    place = _member_part(info.filename)
    most = _LARGEST_MANIFEST if place is None else place[1]
    if info.flag_bits & 1:
        raise _MemberError(ErrorText("it is locked with a password"))
    if info.file_size > most:
        size = f"{most // 1000} kB"
        raise _MemberError(ErrorText("it is too large (more than {size})", size=size))
    if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise _MemberError(ErrorText("it is packed in a way that no backup is"))
    try:
        with archive.open(info) as file:
            data = file.read(most + 1)
    except _DAMAGE as error:
        raise _MemberError(ErrorText("it is damaged")) from error
    if len(data) != info.file_size:
        raise _MemberError(ErrorText("it is damaged"))
    return data


_DAMAGE: Final = (
    zipfile.BadZipFile,  # signatures, sizes or checksums that do not match
    zlib.error,  # invalid compressed data
    OSError,  # a member that begins outside the file
    struct.error,  # truncated records and extra fields
    *BAD_CONTENT,  # short fields, invalid offsets, names that are not text
    NotImplementedError,  # versions and compression methods that `zipfile` does not support
    RuntimeError,  # members with a password
)
"""Errors that `zipfile` raises for a damaged archive."""


Lookup = Callable[[str], StoredValue | None]
"""Returns the value of a setting, or None if it is not set."""
_LOCAL_SETTINGS: Final = frozenset(
    f"window/{name}"
    for name in ("geometry", "layout", "boxes", "unfinished", "recent", "told_faults")
)
"""Settings that apply to one screen only, or that name files on one computer."""
OnProgress = Callable[[int, int], bool]
"""Receives the number of items done and the total; returns whether to continue."""


@dataclass(slots=True)
class RestoreReport(BackupReport):
    """The result of restoring a backup.

    Attributes:
        same: for each part, the number of items that already exist unchanged.
        differs: the names of items that already exist with different contents.
        settings: the settings from the backup that the caller should apply.
    """

    same: Counter[BackupPart] = field(default_factory=Counter)
    differs: list[str] = field(default_factory=list)
    settings: Values = field(default_factory=dict)


def restore(
    source: Path,
    folders: Folders,
    stored: Lookup,
    on_progress: OnProgress = lambda _done, _all: True,
) -> RestoreReport:
    """Restore the items of a backup that do not exist here; overwrite nothing.

    Damaged or invalid items are left out and reported. Only one file is held in memory at a time.

    Args:
        source: the backup.
        folders: the user's folders.
        stored: returns the current value of a setting.
        on_progress: called after each item with the number done and the total. Restoring stops if
            it returns False.

    Raises:
        OSError: if the file is unreadable, or not a backup that this program supports.
    """
    done = RestoreReport()
    things: dict[tuple[str, BackupPart], list[zipfile.ZipInfo]] = {}
    with open_backup(source) as archive:
        for info in archive.infolist():
            name, place = info.filename, _member_part(info.filename)
            if place is not None and S_IFMT(info.external_attr >> 16) in {0, S_IFREG}:
                things.setdefault((unit_of(name, place[0]), place[0]), []).append(info)
            elif name != _MANIFEST and not name.endswith("/"):
                done.problems.append(ErrorText("this is no part of a backup").at(ascii(name)[1:81]))
        for number, ((name, part), members) in enumerate(things.items(), 1):
            try:
                for member in members:  # if one is damaged, none is copied
                    _check(member.filename, part, _read(archive, member))
                if part is BackupPart.SETTING:
                    _take_settings(_read(archive, members[0]), stored, done)
                elif not os.path.lexists(folders.data / name):
                    _copy(archive, members, folders.data, name)
                    done.done[part] += 1
                elif all(_is_there(folders.data, _read(archive, m), m.filename) for m in members):
                    done.same[part] += 1
                else:
                    done.differs.append(name)
            except SaveError as error:
                done.skip(name, error.message)
            except (OSError, *BAD_CONTENT) as error:
                done.skip(name, error_text(error))
            if not on_progress(number, len(things)):
                break
    return done


def _copy(
    archive: zipfile.ZipFile, members: Sequence[zipfile.ZipInfo], home: Path, name: str
) -> None:
    """Copy a file or folder to a new path, completely or not at all."""
    beside = temporary_path(home / name)
    try:
        for member in members:
            path = Path(f"{beside}{member.filename.removeprefix(name)}")
            make_folder(path.parent)
            write_new(path, _read(archive, member))
            with suppress(OSError, OverflowError, ValueError):  # an invalid date
                written = time.mktime((*member.date_time, 0, 0, -1))
                os.utime(path, (written, written))
        with_retry(lambda: beside.replace(home / name))
    except (OSError, _MemberError):
        shutil.rmtree(beside, ignore_errors=True)
        with suppress(OSError):
            with_retry(beside.unlink)
        raise


def _check(name: str, part: BackupPart, data: bytes) -> None:
    """Check that a member's contents match the file type in its name.

    Raises:
        SaveError: if the member is not a save.
        _MemberError: if the member is not XML.
    """
    if part is BackupPart.SAVE:
        read_header(Path(name), 1, entry_of(data.partition(b"\n")[0] + b"\n") or {})
    elif name.endswith(".ts"):
        try:
            parse_xml(data)
        except XmlError as error:
            raise _MemberError(error.text.at(quoted_input(f"{name}:{error.line}"))) from error


def _is_there(home: Path, data: bytes, name: str) -> bool:
    try:
        return read_file(home / name, len(data)) == data
    except OSError:  # it is larger, or cannot be read
        return False


def _take_settings(data: bytes, stored: Lookup, done: RestoreReport) -> None:
    there = {key: v for key, v in parse(decode(data)).items() if key not in _LOCAL_SETTINGS}
    done.settings = {key: value for key, value in there.items() if stored(key) is None}
    if done.settings:
        done.done[BackupPart.SETTING] += 1
    if any(stored(key) not in {None, value} for key, value in there.items()):
        done.differs.append("settings.ini")
    elif not done.settings:
        done.same[BackupPart.SETTING] += 1
