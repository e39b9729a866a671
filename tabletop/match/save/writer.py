"""Writes saves: a line for every change of a match's history, and snapshots between them."""

import errno
import hashlib
import json
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Final

from tabletop.cards.file_reading import with_retry
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat
from tabletop.games.catalogue import source_of
from tabletop.match.match import BotAssigned, Departed, HistoryEntry, Match, TimeSpent, UndoRedo
from tabletop.match.save.header import FORMAT, Header
from tabletop.match.save.position import TEAM_WORD, snapshot
from tabletop.match.save.reader import LoadedMatch
from tabletop.match.tree import Step

_log: Final = logging.getLogger(__name__)
_SNAPSHOT_INTERVAL: Final = 20
"""Steps between two snapshots."""
_RENAMED: Final = {"origin": "set"}
"""What of a header is called otherwise in a file."""
_OPTIONAL: Final = frozenset({"source", "origin", "bots", "day"})
"""What of it is left out where there is none."""


def header_of(match: Match, started: str) -> Header:
    """Return the header of a match."""
    rules = match.rules
    bots = match.players.bots
    return Header(
        rules.game,
        rules.version,
        rules.cards.digest,
        rules.options,
        match.names,
        match.seed,
        started,
        match.may_peek,
        match.badges,
        source_of(rules.game),
        rules.cards.origin,
        tuple(bots.get(seat, "") for seat in range(rules.seats)) if bots else (),
        match.day,
    )


def save_text(
    match: Match, started: str, *, offset: int = 0, session: int = 0, seed: int | None = None
) -> str:
    """Return the save of a match: its header, and all that happened, also what was taken back.

    Args:
        match: the match.
        started: ISO 8601 time at which it began.
        offset: how many decisions led to the position it began with, if it began with one.
        session: number of the sitting at which it is played; 0 tells none.
        seed: decides the dice and shuffles that are still to come in a copy; by default those of
            the match.
    """
    notation = Notation(match.rules, match.names)
    header = header_of(match, started)
    lines = [_header_line(header if seed is None else replace(header, seed=seed))]
    if match.has_custom_start:
        before = match.undo_count - match.history.count(UndoRedo.UNDO)
        start = snapshot(match.rules, notation, match.state_after(0))
        lines.append(
            _line({"start": start, "move": offset, **({"undone": before} if before else {})})
        )
    if session:
        lines.append(_line({"sitting": session}))
    lines.extend(_change_line(notation, change) for change in match.history)
    if _can_snapshot(match):
        lines.append(_line({"snapshot": snapshot(match.rules, notation, match.state)}))
    return "".join(lines)


def _can_snapshot(match: Match) -> bool:
    """Return whether the position can be written down: not while dice or a shuffle are due."""
    return match.state.to_act != CHANCE


def _header_line(header: Header) -> str:
    said = asdict(header).items()
    told = {
        _RENAMED.get(name, name): value for name, value in said if value or name not in _OPTIONAL
    }
    return _line({"tabletop": FORMAT, **told})


def _line(entry: Mapping[str, object]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"


def _actor(notation: Notation, seat: Seat) -> str:
    return TEAM_WORD if seat == TEAM else notation.names[seat]


def _step_line(notation: Notation, step: Step) -> str:
    text = notation.text(step.action)
    if step.actor == CHANCE:
        return _line({"chance": text})
    entry: dict[str, object] = {"by": _actor(notation, step.actor), "do": text}
    if step.forced:
        entry["forced"] = True
    return _line(entry)


def _spent_line(notation: Notation, seat: Seat, seconds: int) -> str:
    if seat == NOBODY:
        return _line({"played": seconds})
    return _line({"by": _actor(notation, seat), "spent": seconds})


def _change_line(notation: Notation, change: HistoryEntry) -> str:
    match change:
        case Step():
            return _step_line(notation, change)
        case UndoRedo():
            return _line({change.value: 1})
        case Departed(seat, parting):
            return _line({"by": notation.names[seat], "seat": parting.value})
        case BotAssigned(seat, bot):
            return _line({"by": notation.names[seat], "bot": bot})
        case TimeSpent(seat, seconds):
            return _spent_line(notation, seat, seconds)


class SaveWriter:
    """An open save file to which a match is written as it is played (`record`).

    What is written is in the file at once, also if the program is killed; whoever has it (`handle`)
    brings it to the disk itself.
    """

    def __init__(self, path: Path, file: TextIOWrapper, match: Match, *, session: int = 0) -> None:
        """Add to a file that is open.

        Args:
            path: where the file lies.
            file: the file.
            match: the match that is written.
            session: number of the sitting, told before the first entry that is added; 0 tells none.
        """
        self.path = path
        self._file = file
        self._match = match
        self._notation = Notation(match.rules, match.names)
        self._digest = hashlib.blake2b()
        self._size = 0
        self._track(self._content())
        self._session_line = _line({"sitting": session}) if session else ""
        self._has_session = False
        self._steps_since_snapshot = 0
        self._broken = False

    @classmethod
    def create(
        cls, path: Path, match: Match, started: str, *, offset: int = 0, session: int = 0
    ) -> "SaveWriter":
        """Begin a new file with all that the match has done so far (`save_text`).

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written; then none is left behind.
        """
        text = save_text(match, started, offset=offset, session=session)
        journal = cls(path, _new_file(path, text), match, session=session)
        _log.debug("%s: begun with %d changes", path.name, len(match.history))
        journal._has_session = True
        journal._steps_since_snapshot = 0 if _can_snapshot(match) else _SNAPSHOT_INTERVAL
        return journal

    @classmethod
    def reopen(cls, path: Path, loaded: LoadedMatch, *, session: int = 0) -> "SaveWriter":
        """Continue a file that was just loaded, and its match; a torn last line is cut off.

        Dice that were still to fall when the file ended fall now, and are written.

        Raises:
            OSError: it cannot be written.
        """
        _log.debug("%s: continued, torn %s", path.name, loaded.is_truncated)
        if loaded.is_truncated:
            with_retry(lambda: os.truncate(path, loaded.size))
        journal = cls(path, _open_to_append(path), loaded.match, session=session)
        loaded.match.recorder = journal.record
        loaded.match.resume()
        return journal

    # --- the file ---------------------------------------------------------------------------

    @property
    def is_in_place(self) -> bool:
        """Whether the path still leads to the file that is written, and nobody else wrote there."""
        here = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:  # it cannot be told: writing shows what is the matter
            return error.errno != errno.ELOOP
        if not os.path.samestat(here, there) or there.st_size != self._size:
            return False
        # Somebody may have written as many bytes, or only touched it.
        return _times(here) == self._times or self._written() is not None

    def move_to(self, path: Path) -> bool:
        """Go on in a new file with all that was written, even where nothing leads to it any more.

        Returns:
            Whether that could be read; it cannot where another program wrote into the file.

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written.
        """
        written = self._written()
        if written is None:
            return False
        self._switch_to(path, _new_file(path, written))
        return True

    def reattach(self) -> bool:
        """Go on in the file that is at the path now; False where that says something else.

        Raises:
            OSError: it cannot be read or written.
        """
        written = self._written()
        if written is None or not self.path.is_file():
            return False
        if with_retry(self.path.read_bytes) != written.encode():
            return False
        self._switch_to(self.path, _open_to_append(self.path))
        return True

    def _written(self) -> str | None:
        """Return what the file holds; None where that is not what was written."""
        data = self._content()
        if hashlib.blake2b(data).digest() != self._digest.digest():
            return None
        self._times = _times(os.fstat(self._file.fileno()))
        return data.decode()

    def _content(self) -> bytes:
        with self.duplicate_file() as file:
            file.seek(0)
            return file.read()

    def _track(self, data: bytes) -> None:
        """Keep in mind what was written, and when: what others write is told by that."""
        self._size += len(data)
        self._digest.update(data)
        self._times = _times(os.fstat(self._file.fileno()))

    def _switch_to(self, path: Path, file: TextIOWrapper) -> None:
        self.release()
        self.path, self._file = path, file

    def duplicate_file(self) -> BinaryIO:
        """Return the file itself, which stays open when the journal is closed."""
        return os.fdopen(os.dup(self._file.fileno()), "rb")

    # --- writing ----------------------------------------------------------------------------

    def record(self, change: HistoryEntry) -> None:
        """Write what was done (a `Recorder`).

        Raises:
            OSError: it cannot be written; the file must not be written any more.
        """
        self._write(_change_line(self._notation, change))
        if isinstance(change, Step | UndoRedo):
            self._steps_since_snapshot += 1
        if self._steps_since_snapshot > _SNAPSHOT_INTERVAL and isinstance(change, Step):
            self._write_snapshot()

    def _write_snapshot(self) -> None:
        if _can_snapshot(self._match):
            position = snapshot(self._match.rules, self._notation, self._match.state)
            self._has_session = False  # told once more, so that it is found near the end
            self._write(_line({"snapshot": position}))
            self._steps_since_snapshot = 0

    def _write(self, text: str) -> None:
        if not self._has_session:
            text, self._has_session = self._session_line + text, True
        try:
            self._file.write(text)
            self._file.flush()
        except OSError:
            # What follows would be a game with a gap.
            self._broken = True
            raise
        self._track(text.encode())

    # --- ending -----------------------------------------------------------------------------

    def finish(self) -> None:
        """Write a snapshot where there was none since the last change; the file stays open."""
        if self._steps_since_snapshot and not self._broken:
            self._write_snapshot()

    def release(self) -> None:
        """Close the file as it is, without waiting for the disk."""
        if self._broken:
            with suppress(OSError):  # what could not be written is tried once more
                self._file.close()
        self._file.close()

    def close(self) -> None:
        """Close the file, a snapshot at its end."""
        self.finish()
        self.release()


def _times(status: os.stat_result) -> tuple[int, int]:
    """Return when a file was last written, and when anything of it was last changed."""
    return status.st_mtime_ns, status.st_ctime_ns


def _new_file(path: Path, text: str) -> TextIOWrapper:
    """Return a file that was not there; none is left behind where it cannot be written."""
    file = _open_to_append(path, os.O_CREAT | os.O_EXCL)
    try:
        file.write(text)
        file.flush()
    except OSError:
        with suppress(OSError):  # what could not be written is tried once more
            file.close()
        with suppress(OSError):
            with_retry(path.unlink)
        raise
    return file


def _open_to_append(path: Path, more: int = 0) -> TextIOWrapper:
    """Return a file that is only ever added to, and that can be read as well."""
    number = with_retry(lambda: os.open(path, os.O_RDWR | os.O_APPEND | more, 0o666))
    return TextIOWrapper(os.fdopen(number, "ab+"), encoding="utf-8", newline="\n")
