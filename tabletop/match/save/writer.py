"""Writing saves: a line for every change to the history, and snapshots."""

import errno
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
"""Number of steps between snapshots."""
_RENAMED: Final = {"origin": "set"}
"""Fields of the header with other names in the file."""
_OPTIONAL: Final = frozenset({"source", "origin", "bots", "day"})
"""Fields of the header that are omitted if empty."""


def header_of(match: Match, started: str) -> Header:
    """Return the header of a match's save."""
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


def save_text(match: Match, started: str, *, offset: int = 0, seed: int | None = None) -> str:
    """Return the complete save of a match, including undone steps.

    Args:
        match: the match.
        started: the start time in ISO 8601 format.
        offset: the number of decisions before a custom start position.
        seed: the seed for future dice and shuffles in a copy; by default, the match's seed.
    """
    notation = Notation(match.rules, match.names)
    header = header_of(match, started)
    lines = [_header_line(header if seed is None else replace(header, seed=seed))]
    if match.has_custom_start:
        before = match.undo_count - match.history.count(UndoRedo.UNDO)
        start = snapshot(match.rules, notation, match.state_after(0))
        undone = {"undone": before} if before else {}
        practice = {"practice": True} if match.is_practice else {}
        lines.append(_line({"start": start, "move": offset, **undone, **practice}))
    lines.extend(_change_line(notation, change) for change in match.history)
    if _can_snapshot(match):
        lines.append(_line({"snapshot": snapshot(match.rules, notation, match.state)}))
    return "".join(lines)


def _can_snapshot(match: Match) -> bool:
    """Return whether a snapshot is possible, which it is not if chance must act next."""
    return match.state.to_act != CHANCE


def _header_line(header: Header) -> str:
    fields = asdict(header).items()
    entry = {
        _RENAMED.get(name, name): value for name, value in fields if value or name not in _OPTIONAL
    }
    return _line({"tabletop": FORMAT, **entry})


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


def _time_line(notation: Notation, seat: Seat, seconds: int) -> str:
    if seat == NOBODY:
        return _line({"played": seconds})
    return _line({"by": _actor(notation, seat), "spent": seconds})


def _change_line(notation: Notation, change: HistoryEntry) -> str:
    match change:
        case Step():
            return _step_line(notation, change)
        case UndoRedo():
            return _line({change.value: 1})
        case Departed(seat, departure):
            return _line({"by": notation.names[seat], "seat": departure.value})
        case BotAssigned(seat, bot):
            return _line({"by": notation.names[seat], "bot": bot})
        case TimeSpent(seat, seconds):
            return _time_line(notation, seat, seconds)


class SaveWriter:
    """An open save, to which `record` appends every change to a match.

    Every change is flushed, so it is kept if the program is killed. With `duplicate_file`, callers
    can also make sure that the data has reached the disk.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "ladder.tabletop")
        ...     writer = SaveWriter.create(path, match, "2026-01-31T20:15:00+00:00")
        ...     match.recorder = writer.record
        ...     verdict = match.submit(0, match.legal_actions()[0], match.revision)
        ...     writer.close()
        ...     print(path.read_text(encoding="utf-8").splitlines()[-2])
        {"by": "Ann", "do": "rung-1 > ladder"}
    """

    def __init__(self, path: Path, file: TextIOWrapper, match: Match) -> None:
        """Append to an open file.

        Args:
            path: the path of the file.
            file: the open file.
            match: the match.
        """
        self.path = path
        self._file = file
        self._match = match
        self._notation = Notation(match.rules, match.names)
        self._size = os.fstat(file.fileno()).st_size
        self._steps_since_snapshot = 0
        self._broken = False

    @classmethod
    def create(cls, path: Path, match: Match, started: str, *, offset: int = 0) -> "SaveWriter":
        """Create a file with the history so far (`save_text`).

        Raises:
            FileExistsError: if the file exists; it is not modified.
            OSError: if it cannot be written; no file is left behind.
        """
        text = save_text(match, started, offset=offset)
        writer = cls(path, _new_file(path, text), match)
        _log.debug("%s: begun with %d changes", path.name, len(match.history))
        writer._steps_since_snapshot = 0 if _can_snapshot(match) else _SNAPSHOT_INTERVAL
        return writer

    @classmethod
    def reopen(cls, path: Path, loaded: LoadedMatch) -> "SaveWriter":
        """Continue a save that was just loaded, and cut off an incomplete last line.

        Pending chance events are resolved and written.

        Raises:
            OSError: if it cannot be written.
        """
        _log.debug("%s: continued, torn %s", path.name, loaded.is_truncated)
        if loaded.is_truncated:
            with_retry(lambda: os.truncate(path, loaded.size))
        writer = cls(path, _open_to_append(path), loaded.match)
        loaded.match.recorder = writer.record
        loaded.match.resume()
        return writer

    # --- the file ---------------------------------------------------------------------------

    @property
    def is_in_place(self) -> bool:
        """Whether the path still leads to the open file, with its expected size."""
        opened = os.fstat(self._file.fileno())
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:  # Assume that it is, as writing would report the error.
            return error.errno != errno.ELOOP
        return os.path.samestat(opened, found) and found.st_size == self._size

    def duplicate_file(self) -> BinaryIO:
        """Return a second handle to the file, which stays open after `close`."""
        return os.fdopen(os.dup(self._file.fileno()), "rb")

    # --- writing ----------------------------------------------------------------------------

    def record(self, change: HistoryEntry) -> None:
        """Write a change to the match's history; this method is a `Recorder`.

        Raises:
            OSError: if the change cannot be written; the file must not be written to again.
        """
        self._write(_change_line(self._notation, change))
        if isinstance(change, Step | UndoRedo):
            self._steps_since_snapshot += 1
        if self._steps_since_snapshot > _SNAPSHOT_INTERVAL and isinstance(change, Step):
            self._write_snapshot()

    def _write_snapshot(self) -> None:
        if _can_snapshot(self._match):
            position = snapshot(self._match.rules, self._notation, self._match.state)
            self._write(_line({"snapshot": position}))
            self._steps_since_snapshot = 0

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError:
            # Further entries would leave a gap in the game.
            self._broken = True
            raise
        self._size += len(text.encode())

    # --- ending -----------------------------------------------------------------------------

    def finish(self) -> None:
        """Write a snapshot if steps have followed the last one; keep the file open."""
        if self._steps_since_snapshot and not self._broken:
            self._write_snapshot()

    def release(self) -> None:
        """Close the file without a snapshot."""
        if self._broken:
            with suppress(OSError):  # closing flushes again
                self._file.close()
        self._file.close()

    def close(self) -> None:
        """Write a final snapshot and close the file."""
        self.finish()
        self.release()


def _new_file(path: Path, text: str) -> TextIOWrapper:
    """Create a file and return it open. If it cannot be written, delete it again."""
    file = _open_to_append(path, os.O_CREAT | os.O_EXCL)
    try:
        file.write(text)
        file.flush()
    except OSError:
        with suppress(OSError):  # closing flushes again
            file.close()
        with suppress(OSError):
            with_retry(path.unlink)
        raise
    return file


def _open_to_append(path: Path, flags: int = 0) -> TextIOWrapper:
    number = with_retry(lambda: os.open(path, os.O_RDWR | os.O_APPEND | flags, 0o666))
    return TextIOWrapper(os.fdopen(number, "ab+"), encoding="utf-8", newline="\n")
