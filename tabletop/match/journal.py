"""Writes saves: a line for every change of a match's history, and snapshots between them."""

import json
import os
from collections.abc import Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat
from tabletop.match.history import Parting, Step
from tabletop.match.match import Match
from tabletop.match.save import FORMAT, Header, Loaded
from tabletop.match.snapshot import TEAM_WORD, snapshot

_EVERY: Final = 20
"""Steps between two snapshots."""


def header_of(match: Match, started: str) -> Header:
    """The header of a match."""
    rules = match.rules
    return Header(
        rules.game,
        match.names,
        rules.options,
        match.seed,
        started,
        rules.version,
        rules.cards.digest,
        match.may_peek,
        match.badges,
    )


def save_text(match: Match, started: str, *, move: int = 0) -> str:
    """What a save of a match holds: header and history, without what was taken back.

    Args:
        match: the match.
        started: ISO 8601 time at which it began.
        move: how many decisions led to the position it began with, if it began with one.
    """
    notation = Notation(match.rules, match.names)
    lines = [_header_line(header_of(match, started))]
    if match.begins_midway:
        start = snapshot(match.rules, notation, match.state_after(0))
        lines.append(_line({"start": start, "move": move}))
    lines.extend(_told(match, notation))
    times = (*match.spent.items(), (NOBODY, match.played))
    lines.extend(_spent_line(notation, seat, spent) for seat, spent in times if spent)
    if match.given_up_by is not None:
        lines.append(_parting_line(notation, match.given_up_by, Parting.CONCEDED))
    if _can_be_told(match):
        lines.append(_line({"snapshot": snapshot(match.rules, notation, match.state)}))
    return "".join(lines)


def copied(data: bytes, seed: int) -> bytes:
    """A save with all that was done and another seed, so that it does not tell what is to come.

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
    """What was done, and between it who came and went: once it is over, nobody can leave."""
    partings = match.partings
    for number, step in enumerate((*match.steps, None)):
        for at, seat, parting in partings:
            if at == number:
                yield _parting_line(notation, seat, parting)
        if step is not None:
            yield _step_line(notation, step)


def _can_be_told(match: Match) -> bool:
    """Whether the position can be written down: not while dice or a shuffle are due."""
    return match.state.to_act != CHANCE


def _header_line(header: Header) -> str:
    return _line(
        {
            "tabletop": FORMAT,
            "game": header.game,
            "rules": header.rules,
            "cards": header.cards,
            "options": dict(header.options),
            "players": list(header.players),
            "seed": header.seed,
            "started": header.started,
            "may_peek": header.may_peek,
            "badges": list(header.badges),
        }
    )


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
    """An open save file to which a match is written as it is played (a `Recorder`)."""

    def __init__(self, path: Path, file: TextIOWrapper, match: Match) -> None:
        self.path = path
        self._file = file
        self._match = match
        self._notation = Notation(match.rules, match.names)
        self._unsnapped = 0
        self._broken = False

    @classmethod
    def create(cls, path: Path, match: Match, started: str, *, move: int = 0) -> "Journal":
        """Begin a new file with all that the match has done so far (`save_text`).

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written.
        """
        journal = cls(path, path.open("x", encoding="utf-8", newline="\n"), match)
        journal._write(save_text(match, started, move=move))
        if not _can_be_told(match):
            journal._unsnapped = _EVERY
        return journal

    @classmethod
    def reopen(cls, path: Path, loaded: Loaded) -> "Journal":
        """Continue a file that was just loaded, and its match; a torn last line is cut off.

        Dice that were still to fall when the file ended fall now, and are written.

        Raises:
            OSError: it cannot be written.
        """
        if loaded.torn:
            os.truncate(path, loaded.size)
        journal = cls(path, path.open("a", encoding="utf-8", newline="\n"), loaded.match)
        loaded.match.recorder = journal
        loaded.match.resume()
        return journal

    def acted(self, step: Step) -> None:
        """See `Recorder.acted`."""
        self._write(_step_line(self._notation, step))
        self._unsnapped += 1
        if self._unsnapped > _EVERY:
            self._snap()

    def undone(self) -> None:
        """See `Recorder.undone`."""
        self._write(_line({"undo": 1}))
        self._unsnapped += 1

    def redone(self) -> None:
        """See `Recorder.redone`."""
        self._write(_line({"redo": 1}))
        self._unsnapped += 1

    def parted(self, seat: Seat, parting: Parting) -> None:
        """See `Recorder.parted`."""
        self._write(_parting_line(self._notation, seat, parting))

    def spent(self, seat: Seat, seconds: int) -> None:
        """See `Recorder.spent`."""
        self._write(_spent_line(self._notation, seat, seconds))

    def _snap(self) -> None:
        if _can_be_told(self._match):
            position = snapshot(self._match.rules, self._notation, self._match.state)
            self._write(_line({"snapshot": position}))
            self._unsnapped = 0

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError:
            # What follows would be a game with a gap.
            self._broken = True
            raise

    def close(self) -> None:
        """Write everything through to the disk and close the file, a snapshot at its end."""
        if self._file.closed:
            return
        try:
            if self._unsnapped and not self._broken:
                self._snap()
            self._file.flush()
            os.fsync(self._file.fileno())
        finally:
            self._file.close()
