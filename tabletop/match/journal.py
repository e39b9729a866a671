"""Writes saves: a line for every change of a match's history, and snapshots between them."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Final

from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat
from tabletop.games.catalogue import source_of
from tabletop.match.attendance import Change, Parted, Parting, Seated, Spent, Turn
from tabletop.match.match import Match
from tabletop.match.save import Loaded
from tabletop.match.save_header import FORMAT, Header
from tabletop.match.snapshot import TEAM_WORD, snapshot
from tabletop.match.tree import Step

_EVERY: Final = 20
"""Steps between two snapshots."""
_KEYS: Final = {"origin": "set"}
"""What of a header is called otherwise in a file."""
_LEFT_OUT: Final = frozenset({"source", "origin", "bots"})
"""What of it is left out where there is none."""


def header_of(match: Match, started: str) -> Header:
    """Return the header of a match."""
    rules = match.rules
    bots = match.attendance.bots
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
    )


def save_text(match: Match, started: str, *, move: int = 0, sitting: int = 0) -> str:
    """Return what a save of a match holds: header and history, with what can be done again.

    Args:
        match: the match.
        started: ISO 8601 time at which it began.
        move: how many decisions led to the position it began with, if it began with one.
        sitting: number of the sitting at which it is played; 0 tells none.
    """
    notation = Notation(match.rules, match.names)
    lines = [_header_line(header_of(match, started))]
    if match.begins_midway:
        start = snapshot(match.rules, notation, match.state_after(0))
        lines.append(_line({"start": start, "move": move}))
    if sitting:
        lines.append(_line({"sitting": sitting}))
    lines.extend(_told(match, notation))
    people = match.attendance
    times = sorted(people.times.items(), key=lambda time: time[0] == NOBODY)
    lines.extend(_spent_line(notation, seat, spent) for seat, spent in times)
    if people.given_up_by is not None:
        lines.append(_parting_line(notation, people.given_up_by, Parting.CONCEDED))
    if _can_be_told(match):
        lines.append(_line({"snapshot": snapshot(match.rules, notation, match.state)}))
    return "".join(lines)


def copied(data: bytes, seed: int) -> bytes:
    """Return a save with all that was done and another seed, which tells nothing that is to come.

    Args:
        data: the save.
        seed: decides the dice and shuffles that are still to come in the copy.

    Raises:
        ValueError, TypeError: this is no save.
    """
    head, end, rest = data.partition(b"\n")
    header = {**json.loads(head), "seed": seed}
    return json.dumps(header, ensure_ascii=False).encode() + end + rest


def _told(match: Match, notation: Notation) -> Iterator[str]:
    """Yield what was done, and between it who came and went: once it is over, nobody can leave."""
    partings = match.attendance.partings
    for number, step in enumerate((*match.steps, None)):
        if step is None:
            yield from _taken_back(match, notation)
        for at, seat, parting in partings:
            if at == number:
                yield _parting_line(notation, seat, parting)
        if step is not None:
            yield _step_line(notation, step)


def _taken_back(match: Match, notation: Notation) -> Iterator[str]:
    """Yield what can be done again: it is told as done and taken back."""
    line = match.line
    undone = line.steps_between(line.at, len(line.nodes) - 1) if match.can_redo else ()
    for step in undone:
        yield _step_line(notation, step)
    for step in undone:
        if step.decided:
            yield _line({"undo": 1})


def _can_be_told(match: Match) -> bool:
    """Return whether the position can be written down: not while dice or a shuffle are due."""
    return match.state.to_act != CHANCE


def _header_line(header: Header) -> str:
    said = asdict(header).items()
    told = {_KEYS.get(name, name): value for name, value in said if value or name not in _LEFT_OUT}
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


def _parting_line(notation: Notation, seat: Seat, parting: Parting) -> str:
    return _line({"by": notation.names[seat], "seat": parting.value})


def _spent_line(notation: Notation, seat: Seat, seconds: int) -> str:
    if seat == NOBODY:
        return _line({"played": seconds})
    return _line({"by": _actor(notation, seat), "spent": seconds})


class Journal:
    """An open save file to which a match is written as it is played (`record`).

    What is written is in the file at once, also if the program is killed; whoever has it (`handle`)
    brings it to the disk itself.
    """

    def __init__(self, path: Path, file: TextIOWrapper, match: Match, *, sitting: int = 0) -> None:
        """Add to a file that is open.

        Args:
            path: where the file lies.
            file: the file.
            match: the match that is written.
            sitting: number of the sitting, told before the first entry that is added; 0 tells none.
        """
        self.path = path
        self._file = file
        self._match = match
        self._notation = Notation(match.rules, match.names)
        self._size = os.fstat(file.fileno()).st_size
        self._sitting = _line({"sitting": sitting}) if sitting else ""
        self._is_seated = False
        self._unsnapped = 0
        self._broken = False

    @classmethod
    def create(
        cls, path: Path, match: Match, started: str, *, move: int = 0, sitting: int = 0
    ) -> "Journal":
        """Begin a new file with all that the match has done so far (`save_text`).

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written; then none is left behind.
        """
        text = save_text(match, started, move=move, sitting=sitting)
        journal = cls(path, _new_file(path, text), match, sitting=sitting)
        journal._is_seated = True
        journal._unsnapped = 0 if _can_be_told(match) else _EVERY
        return journal

    @classmethod
    def reopen(cls, path: Path, loaded: Loaded, *, sitting: int = 0) -> "Journal":
        """Continue a file that was just loaded, and its match; a torn last line is cut off.

        Dice that were still to fall when the file ended fall now, and are written.

        Raises:
            OSError: it cannot be written.
        """
        if loaded.torn:
            os.truncate(path, loaded.size)
        journal = cls(path, _appending(path), loaded.match, sitting=sitting)
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
        except OSError:  # it cannot be told: writing shows what is the matter
            return True
        return os.path.samestat(here, there) and there.st_size == self._size

    def move(self, path: Path) -> bool:
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
        self._go_on(path, _new_file(path, written))
        return True

    def take_up(self) -> bool:
        """Go on in the file that is at the path now; False where that says something else.

        Raises:
            OSError: it cannot be read or written.
        """
        written = self._written()
        if written is None or not self.path.is_file() or self.path.read_bytes() != written.encode():
            return False
        self._go_on(self.path, _appending(self.path))
        return True

    def _written(self) -> str | None:
        with self.handle() as file:
            file.seek(0)
            data = file.read()
        return data.decode() if len(data) == self._size else None

    def _go_on(self, path: Path, file: TextIOWrapper) -> None:
        self.release()
        self.path, self._file = path, file

    def handle(self) -> BinaryIO:
        """Return the file itself, which stays open when the journal is closed."""
        return os.fdopen(os.dup(self._file.fileno()), "rb")

    # --- writing ----------------------------------------------------------------------------

    def record(self, change: Change) -> None:
        """Write what was done (a `Recorder`).

        Raises:
            OSError: it cannot be written; the file must not be written any more.
        """
        match change:
            case Step():
                self._write(_step_line(self._notation, change))
                self._unsnapped += 1
                if self._unsnapped > _EVERY:
                    self._snap()
            case Turn():
                self._write(_line({change.value: 1}))
                self._unsnapped += 1
            case Parted(seat, parting):
                self._write(_parting_line(self._notation, seat, parting))
            case Seated(seat, bot):
                self._write(_line({"by": self._notation.names[seat], "bot": bot}))
            case Spent(seat, seconds):
                self._write(_spent_line(self._notation, seat, seconds))

    def _snap(self) -> None:
        if _can_be_told(self._match):
            position = snapshot(self._match.rules, self._notation, self._match.state)
            self._is_seated = False  # told once more, so that it is found near the end
            self._write(_line({"snapshot": position}))
            self._unsnapped = 0

    def _write(self, text: str) -> None:
        if not self._is_seated:
            text, self._is_seated = self._sitting + text, True
        try:
            self._file.write(text)
            self._file.flush()
        except OSError:
            # What follows would be a game with a gap.
            self._broken = True
            raise
        self._size += len(text.encode())

    # --- ending -----------------------------------------------------------------------------

    def finish(self) -> None:
        """Write a snapshot where there was none since the last change; the file stays open."""
        if self._unsnapped and not self._broken:
            self._snap()

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


def _new_file(path: Path, text: str) -> TextIOWrapper:
    """Return a file that was not there; none is left behind where it cannot be written."""
    file = _appending(path, os.O_CREAT | os.O_EXCL)
    try:
        file.write(text)
        file.flush()
    except OSError:
        with suppress(OSError):  # what could not be written is tried once more
            file.close()
        path.unlink(missing_ok=True)
        raise
    return file


def _appending(path: Path, more: int = 0) -> TextIOWrapper:
    """Return a file that is only ever added to, and that can be read as well."""
    number = os.open(path, os.O_RDWR | os.O_APPEND | more, 0o666)
    return TextIOWrapper(os.fdopen(number, "ab+"), encoding="utf-8", newline="\n")
