"""Takes a backup in beside what is there: both are kept where they differ. No Qt.

Saves and card sets are added; a save is known that is there already or is the beginning of one
that is. A card set that differs from another of its name is added under a further name. Results
are added but for those that are known. What is set stays set, and only what is not is taken from
the file; names are offered from both. Languages that are there stay.
"""

import hashlib
import itertools
import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final

from tabletop.cards.file_reading import BAD_CONTENT, is_folder, open_file, patiently, read_file
from tabletop.cards.xml_reading import XmlError, parsed_xml
from tabletop.engine.localized_error import ErrorText, fault_of
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.engine.quoting import quoted_input
from tabletop.folders import Folders
from tabletop.i18n.languages import is_code
from tabletop.library.backup import RESULTS, Backup, Fate, Member, MemberError, Part, Tally
from tabletop.library.card_sets import MANIFEST
from tabletop.library.file_writing import (
    free_path,
    make_folder,
    temporary_path,
    write_new,
    write_whole,
)
from tabletop.library.results import ResultBook
from tabletop.library.saves_folder import OLDER
from tabletop.library.settings_file import Plain, Values, decoded, parsed
from tabletop.match.save import SUFFIX
from tabletop.match.save_header import SaveError, read_header
from tabletop.match.save_lines import MAX_BYTES, entry_of

Stored = Callable[[str], Plain | None]
"""Returns what is set under a key; None where nothing is."""
_OF_THE_COMPUTER: Final = frozenset(
    {f"window/{name}" for name in ("geometry", "layout", "boxes", "unfinished", "recent")}
)
"""Settings that fit one screen, or name files of one computer."""
_JOINED: Final = frozenset({"players/names", "players/badges"})
_NAME: Final = re.compile(rb"(?m)^name:(.*)$")
_FURTHER: Final = re.compile(rb" \d+$")

_Read = Callable[[], bytes]
_Files = dict[str, _Read]
"""What reads the files of a card set or a language, by their ways inside its folder."""
GoesOn = Callable[[int, int], bool]
"""Is told how many of how many are done; returns whether to go on."""


@dataclass(slots=True)
class Restored(Tally):
    """What became of everything in a backup.

    Attributes:
        made: ISO 8601 time at which the backup was made.
        settings: what is to be set; the caller does it.
    """

    made: str = ""
    settings: Values = field(default_factory=dict)


def restore(
    source: Path,
    folders: Folders,
    stored: Stored,
    *,
    dry: bool = False,
    goes_on: GoesOn = lambda _done, _all: True,
) -> Restored:
    """Take in what a backup holds and is not there; nothing that is there is written over.

    What is damaged or no such thing is left out, and told. One thing at a time is in memory.

    Args:
        source: the backup.
        folders: those of the user.
        stored: what is set.
        dry: whether it is only looked what would be done.
        goes_on: is told after each file how many of how many are done, and says whether to go on.

    Raises:
        OSError: the file cannot be read, or is no backup that this program reads.
    """
    with Backup(source) as backup:
        done = Restored(made=backup.made)
        for name in backup.strange:
            done.problems.append(ErrorText("this is no part of a backup").at(ascii(name)[1:81]))
        _Restoring(backup, folders, done, goes_on, dry=dry).run(stored)
    return done


@dataclass(slots=True)
class _Restoring:
    """One backup that is taken in."""

    backup: Backup
    folders: Folders
    done: Restored
    goes_on: GoesOn
    dry: bool
    _paths: dict[bytes, list[Path]] = field(default_factory=dict)
    _games: dict[bytes, list[_Read]] = field(default_factory=dict)
    """The saves that are there by their first lines, and those of which one came in already."""

    def run(self, stored: Stored) -> None:
        """Take everything in, until it is to be stopped."""
        for folder in (self.folders.saves, self.folders.saves / OLDER):
            for path in folder.glob(f"*{SUFFIX}"):
                # One that cannot be read stays, and another of its name is laid beside it.
                with suppress(OSError), open_file(path, MAX_BYTES) as file:
                    self._paths.setdefault(_mark(file.readline(MAX_BYTES)), []).append(path)
        plain: dict[Part, Callable[[Member], None]] = {
            Part.SAVE: self._save,
            Part.RESULT: self._results,
            Part.SETTING: partial(self._settings, stored),
        }
        trees: dict[tuple[Part, str], list[Member]] = {}
        count, most = 0, len(self.backup.members)
        for member in self.backup.members:
            if member.part in plain:
                self._try(member.part, member.name, partial(plain[member.part], member))
                count += 1
                if not self.goes_on(count, most):
                    return
            else:
                trees.setdefault((member.part, member.name.split("/")[1]), []).append(member)
        for (part, name), members in trees.items():
            self._try(part, name, partial(self._tree, part, name, members))
            count += len(members)
            if not self.goes_on(count, most):
                return

    def _try(self, part: Part, name: str, take: Callable[[], None]) -> None:
        try:
            take()
        except SaveError as error:
            self.done.leave_out(part, name, error.message)
        except (MemberError, OSError, *BAD_CONTENT) as error:
            self.done.leave_out(part, name, fault_of(error))

    def _count(self, part: Part, fate: Fate, count: int = 1) -> None:
        self.done.counts[part, fate] += count

    # --- saves ----------------------------------------------------------------------------------

    def _save(self, member: Member) -> None:
        data = self.backup.read(member)
        head = data.partition(b"\n")[0] + b"\n"
        read_header(Path(member.name), 1, entry_of(head) or {})
        mark = _mark(head)
        there = self._games.get(mark)
        if there is None:
            there = [partial(read_file, path, MAX_BYTES) for path in self._paths.get(mark, ())]
            self._games[mark] = there
        if any(other().startswith(data) for other in there):
            self._count(Part.SAVE, Fate.KNOWN)
            return
        if not self.dry:
            *_, older, name = ("", *PurePosixPath(member.name).parts)
            folder = self.folders.saves / (OLDER if older == OLDER else "")
            make_folder(folder)
            path = free_path(folder / name)
            write_whole(path, data)
            with suppress(OSError, OverflowError, ValueError):  # a day that no calendar has
                written = time.mktime((*member.when, 0, 0, -1))
                os.utime(path, (written, written))
        self._count(Part.SAVE, Fate.BESIDE if mark in self._paths else Fate.NEW)
        there.append(partial(self.backup.read, member))

    # --- results and settings -------------------------------------------------------------------

    def _results(self, member: Member) -> None:
        data = self.backup.read(member)
        new, known, unreadable = ResultBook(self.folders.data / RESULTS).merge(data, dry=self.dry)
        self._count(Part.RESULT, Fate.NEW, new)
        self._count(Part.RESULT, Fate.KNOWN, known)
        if unreadable:
            fault = ErrorText("{n} lines cannot be read", n=unreadable)
            self.done.leave_out(Part.RESULT, RESULTS, fault)

    def _settings(self, stored: Stored, member: Member) -> None:
        data = self.backup.read(member)
        for key, value in parsed(decoded(data)).items():
            mine = stored(key)
            if key in _OF_THE_COMPUTER:
                continue
            wanted = value if mine is None else _joined(mine, value) if key in _JOINED else mine
            if wanted != mine:
                self.done.settings[key] = wanted
                self._count(Part.SETTING, Fate.NEW)
            else:
                self._count(Part.SETTING, Fate.KNOWN if value == mine else Fate.YOURS)

    # --- card sets and languages ----------------------------------------------------------------

    def _tree(self, part: Part, name: str, members: Iterable[Member]) -> None:
        files: _Files = {m.name.split("/", 2)[2]: partial(self.backup.read, m) for m in members}
        is_set = part is Part.CARDS
        root = self.folders.card_sets if is_set else self.folders.languages
        if is_set and MANIFEST not in files:
            fault = ErrorText('it has no "{file}"', file=MANIFEST)
            raise MemberError(fault)
        if not is_set and not is_code(name):
            raise MemberError(ErrorText("this is no language"))
        for path, read in files.items():
            data = read()  # where one is damaged none is taken in
            if path.endswith(".ts"):
                _check_xml(path, data)
        there = {folder.name: _files_in(folder) for folder in _folders_in(root)}
        if any(_is_same(files, there[other]) for other in (there if is_set else {name} & {*there})):
            self._count(part, Fate.KNOWN)
            return
        if name in there and not is_set:
            self._count(part, Fate.YOURS)
            return
        taken = {_set_name(other) for other in there.values()}
        is_beside = is_set and (name in there or _set_name(files) in taken)
        if is_set and _set_name(files) in taken:
            further = _called_further(files[MANIFEST](), taken)
            files[MANIFEST] = lambda: further
        if not self.dry:
            _write_tree(free_path(root / name), files)
        self._count(part, Fate.BESIDE if is_beside else Fate.NEW)


def _mark(head: bytes) -> bytes:
    """Return what stands for the first line of a save, which may be long."""
    return hashlib.blake2b(head, digest_size=16).digest()


def _check_xml(name: str, data: bytes) -> None:
    try:
        parsed_xml(data)
    except XmlError as error:
        raise MemberError(error.fault.at(quoted_input(f"{name}:{error.line}"))) from error


def _joined(mine: Plain, theirs: Plain) -> Plain:
    """Return what is in either of two settings that hold several things; mine goes before."""
    try:
        match json.loads(mine), json.loads(theirs):
            case [*names], [*more]:
                return json.dumps(
                    [*names, *(n for n in dict.fromkeys(_good(more)) if n not in names)]
                )
            case {**signs}, {**further}:
                return json.dumps({**further, **signs})
    except BAD_CONTENT:
        pass
    return mine


def _good(names: Iterable[object]) -> Iterator[str]:
    """Yield those that somebody can be called; one that is none would spoil all."""
    for name in names:
        if isinstance(name, str) and name == clean_name(name) and name_problem(name) is None:
            yield name


def _folders_in(root: Path) -> list[Path]:
    return sorted(filter(is_folder, root.iterdir())) if root.is_dir() else []


def _files_in(folder: Path) -> _Files:
    """Return what reads the files of a folder, by their names there."""
    found = folder.rglob("*")
    return {p.relative_to(folder).as_posix(): partial(read_file, p, MAX_BYTES) for p in found}


def _set_name(files: _Files) -> bytes:
    """Return what a card set is called; empty where it does not say."""
    with suppress(OSError):
        return _name_in(files[MANIFEST]()) if MANIFEST in files else b""
    return b""


def _name_in(manifest: bytes) -> bytes:
    found = _NAME.search(manifest)
    return found[1].strip(b" \t\r").strip(b"\"'") if found else b""


def _is_same(files: _Files, there: _Files) -> bool:
    """Return whether all files are there, but for a further name that the set got here."""
    if not files.keys() <= there.keys():
        return False
    name, other = _set_name(files), _set_name(there)
    if other != name and _FURTHER.sub(b"", other) != name:
        return False
    try:
        pairs = ((path, read(), there[path]()) for path, read in files.items())
        return all(_bare(path, here) == _bare(path, mine) for path, here, mine in pairs)
    except OSError:  # what cannot be read stays, and this is laid beside it
        return False


def _bare(path: str, data: bytes) -> bytes:
    return _NAME.sub(b"name:", data) if path == MANIFEST else data


def _called_further(manifest: bytes, taken: Iterable[bytes]) -> bytes:
    """Return a card set's manifest with a name that no other set has."""
    name = _name_in(manifest)
    names = (name + f" {number}".encode() for number in itertools.count(2))
    free = next(one for one in names if one not in taken)
    return _NAME.sub(lambda _: b'name: "' + free + b'"', manifest, count=1)


def _write_tree(folder: Path, files: _Files) -> None:
    """Write a folder: whole or not at all."""
    beside = temporary_path(folder)
    try:
        for name, read in files.items():
            path = beside / name
            make_folder(path.parent)
            write_new(path, read())
        patiently(lambda: beside.replace(folder))
    except (OSError, MemberError):
        shutil.rmtree(beside, ignore_errors=True)
        raise
