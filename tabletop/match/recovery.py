"""Saves that cannot be played again from the beginning: they go on from their last snapshot.

A rule or a card was changed since, or the file is damaged. Snapshots are tried from the last one
back, and what was done after one is done again as far as the rules allow.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tabletop.carddefs.files import read_file
from tabletop.engine.notation import Notation
from tabletop.match import save
from tabletop.match.chance import new_seed
from tabletop.match.match import Match
from tabletop.match.save import (
    Header,
    Replayer,
    RulesFor,
    SaveError,
    read_header,
    read_move,
)
from tabletop.match.snapshot import SnapshotError, restored

_Entry = Mapping[str, Any]
_GAP: Final[_Entry] = {}
"""A line that cannot be read: nobody knows what was done there."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """A match that goes on from a position in the middle of a save.

    Attributes:
        header: what the file says of it.
        match: the match; nothing that was done before can be taken back.
        why: why it cannot be played again from the beginning.
        move: how many decisions led to where it goes on.
        lost: how many of the last decisions could not be made again.
    """

    header: Header
    match: Match
    why: SaveError
    move: int
    lost: int


def recover(path: Path, rules_for: RulesFor, why: SaveError) -> Recovered:
    """Go on from the last position that a save tells of. The file itself is not touched.

    Args:
        path: the file.
        rules_for: makes the rules that the header asks for.
        why: with what `load` refused it.

    Raises:
        SaveError: it tells of no position from which these rules can go on; the same as `why`.
        OSError: the file cannot be read.
    """
    rows = read_file(path, save.MAX_BYTES).split(b"\n")
    try:
        header = read_header(path, 1, _entry(rows[0]))
        rules = rules_for(header.game, header.players, header.options)
    except ValueError:  # as `load` has found as well
        raise why from None
    history = _History()
    for row in rows[1:-1]:
        history.read(_entry(row))
    notation = Notation(rules, header.players)
    for at, position in reversed(history.positions):
        try:
            state = restored(rules, notation, position)
        except SnapshotError:
            continue
        match = Match(
            rules,
            header.players,
            new_seed(),
            may_peek=header.may_peek,
            badges=header.badges,
            start=state,
        )
        # Who left first: nobody can leave once it is over. One that is refused stops no other.
        for parting in history.partings:
            _play(path, match, [parting])
        done = at + _play(path, match, history.entries[at : history.cursor])
        move = history.decisions(0, done) + history.move
        return Recovered(header, match, why, move, history.decisions(done, history.cursor))
    raise why


def _play(path: Path, match: Match, entries: list[_Entry]) -> int:
    """Do entries as far as the rules allow; how many were done."""
    replay = Replayer(path, match)
    for number, entry in enumerate(entries):
        try:
            replay.enter(0, entry)
        except SaveError:
            return number
    return len(entries)


def _entry(row: bytes) -> _Entry:
    try:
        entry = json.loads(row)
    except (ValueError, RecursionError):
        return _GAP
    return entry if isinstance(entry, dict) else _GAP


@dataclass(slots=True)
class _History:
    """The entries of a file with undo and redo carried out, without knowing any rules.

    Attributes:
        entries: what was done, what was taken back last still behind the cursor.
        cursor: how many of them are done.
        move: how many decisions led to the beginning.
        partings: who left and came back, and how long it took; undo does not touch that.
    """

    entries: list[_Entry] = field(default_factory=list)
    cursor: int = 0
    move: int = 0
    partings: list[_Entry] = field(default_factory=list)
    _snapshots: list[tuple[int, _Entry]] = field(default_factory=list)

    def read(self, entry: _Entry) -> None:
        """Follow one line."""
        match entry:
            case {"start": dict(position)}:
                self._snapshots.append((0, position))
                self.move = read_move(entry)
            case {"snapshot": dict(position)}:
                self._snapshots.append((self.cursor, position))
            case {"seat": _} | {"spent": _} | {"played": _}:
                self.partings.append(entry)
            case {"undo": _}:
                decisions = [n for n in range(self.cursor) if _is_decision(self.entries[n])]
                self.cursor = decisions[-1] if decisions else 0
            case {"redo": _}:
                later = range(self.cursor + 1, len(self.entries))
                decisions = [n for n in later if _is_decision(self.entries[n])]
                self.cursor = decisions[0] if decisions else len(self.entries)
            case _:
                self._snapshots = self.positions
                del self.entries[self.cursor :]
                self.entries.append(entry)
                self.cursor += 1

    @property
    def positions(self) -> list[tuple[int, _Entry]]:
        """The snapshots that lie on this line: after how many entries, and which."""
        return [known for known in self._snapshots if known[0] <= self.cursor]

    def decisions(self, first: int, end: int) -> int:
        """How many of these entries are decisions."""
        return sum(map(_is_decision, self.entries[first:end]))


def _is_decision(entry: _Entry) -> bool:
    return "by" in entry and "forced" not in entry
