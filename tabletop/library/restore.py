"""Copies what a backup holds and is not there; whatever is there stays as it is. No Qt.

A saved game, the results, a card set and a language are each copied as a whole or not at all. Of
the settings, those that are not set are taken.
"""

import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import BAD_CONTENT, patiently, read_file
from tabletop.cards.xml_reading import XmlError, parsed_xml
from tabletop.engine.localized_error import ErrorText, fault_of
from tabletop.engine.quoting import quoted_input
from tabletop.folders import Folders
from tabletop.library.backup import Backup, Member, MemberError, Part, Tally, thing_of
from tabletop.library.file_writing import make_folder, temporary_path, write_new, write_whole
from tabletop.library.settings_file import Plain, Values, decoded, parsed
from tabletop.match.save.header import SaveError, entry_of, read_header

Stored = Callable[[str], Plain | None]
"""Returns what is set under a key; None where nothing is."""
_OF_THE_COMPUTER: Final = frozenset(
    f"window/{name}"
    for name in ("geometry", "layout", "boxes", "unfinished", "recent", "told_faults")
)
"""Settings that fit one screen, or name files of one computer."""
GoesOn = Callable[[int, int], bool]
"""Is told how many of how many are done; returns whether to go on."""


@dataclass(slots=True)
class Restored(Tally):
    """What became of everything in a backup.

    Attributes:
        same: how many of each part are there already.
        differs: the names of what is there, but otherwise.
        settings: what is to be set; the caller does it.
    """

    same: Counter[Part] = field(default_factory=Counter)
    differs: list[str] = field(default_factory=list)
    settings: Values = field(default_factory=dict)


def restore(
    source: Path,
    folders: Folders,
    stored: Stored,
    goes_on: GoesOn = lambda _done, _all: True,
) -> Restored:
    """Copy what a backup holds and is not there; nothing that is there is written over.

    What is damaged or no such thing is left out, and told. One file at a time is in memory.

    Args:
        source: the backup.
        folders: those of the user.
        stored: what is set.
        goes_on: is told after each thing how many of how many are done, and says whether to go on.

    Raises:
        OSError: the file cannot be read, or is no backup that this program reads.
    """
    done = Restored()
    with Backup(source) as backup:
        for name in backup.strange:
            done.problems.append(ErrorText("this is no part of a backup").at(ascii(name)[1:81]))
        things: dict[str, list[Member]] = {}
        for member in backup.members:
            things.setdefault(thing_of(member.name, member.part), []).append(member)
        for number, (name, members) in enumerate(things.items(), 1):
            try:
                if members[0].part is Part.SETTING:
                    _take_settings(backup.read(members[0]), stored, done)
                else:
                    _copy(backup, name, members, folders.data, done)
            except SaveError as error:
                done.leave_out(name, error.message)
            except (MemberError, OSError, *BAD_CONTENT) as error:
                done.leave_out(name, fault_of(error))
            if not goes_on(number, len(things)):
                break
    return done


def _copy(backup: Backup, name: str, members: Sequence[Member], home: Path, done: Restored) -> None:
    """Copy a file or a folder, unless something of its name is there."""
    part, target = members[0].part, home / name
    for member in members:  # where one is damaged none is copied
        _check(member, backup.read(member))
    if os.path.lexists(target):
        if all(_is_there(home / member.name, backup.read(member)) for member in members):
            done.same[part] += 1
        else:
            done.differs.append(name)
        return
    make_folder(target.parent)
    beside = temporary_path(target)
    if members[0].name == name:
        write_whole(target, backup.read(members[0]))
        with suppress(OSError, OverflowError, ValueError):  # a day that no calendar has
            written = time.mktime((*members[0].when, 0, 0, -1))
            os.utime(target, (written, written))
    else:
        try:
            for member in members:
                path = beside / member.name.removeprefix(f"{name}/")
                make_folder(path.parent)
                write_new(path, backup.read(member))
            patiently(lambda: beside.replace(target))
        except (OSError, MemberError):
            shutil.rmtree(beside, ignore_errors=True)
            raise
    done.done[part] += 1


def _check(member: Member, data: bytes) -> None:
    """Look whether something is what its name says.

    Raises:
        SaveError: it is no saved game.
        MemberError: it cannot be read as XML.
    """
    if member.part is Part.SAVE:
        head = data.partition(b"\n")[0] + b"\n"
        read_header(Path(member.name), 1, entry_of(head) or {})
    elif member.name.endswith(".ts"):
        try:
            parsed_xml(data)
        except XmlError as error:
            place = quoted_input(f"{member.name}:{error.line}")
            raise MemberError(error.fault.at(place)) from error


def _is_there(path: Path, data: bytes) -> bool:
    try:
        return read_file(path, len(data)) == data
    except OSError:  # it is larger, or cannot be read
        return False


def _take_settings(data: bytes, stored: Stored, done: Restored) -> None:
    there = {key: v for key, v in parsed(decoded(data)).items() if key not in _OF_THE_COMPUTER}
    done.settings = {key: value for key, value in there.items() if stored(key) is None}
    if done.settings:
        done.done[Part.SETTING] += 1
    if any(stored(key) not in {None, value} for key, value in there.items()):
        done.differs.append("settings.ini")
    elif not done.settings:
        done.same[Part.SETTING] += 1
