"""Saves that cannot be played again from the beginning: they go on from their last snapshot.

A rule or a card was changed since, or the file is damaged. Snapshots are tried from the last one
back, and what was done after one is done again as far as the rules allow.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.engine.notation import Notation
from tabletop.match.chance import new_seed
from tabletop.match.incremental import Gradual, at_once
from tabletop.match.save.header import SaveError, entry_of, read_header, read_save
from tabletop.match.save.position import SnapshotError, restored
from tabletop.match.save.reader import Loaded, Replayer, RulesFor, begun, read_count

_Entry = Mapping[str, Any]
_GAP: Final[_Entry] = {}
"""A line that cannot be read: nobody knows what was done there."""
_TRIED: Final = 100
"""Snapshots that are tried, from the last one back."""


def recover(path: Path, rules_for: RulesFor, why: SaveError) -> Loaded:
    """Go on from the last position that a save tells of, at once: see `recovering`."""
    return at_once(recovering(path, rules_for, why))


def recovering(path: Path, rules_for: RulesFor, why: SaveError) -> Gradual[Loaded]:
    """Go on from the last position that a save tells of. The file itself is not touched.

    Args:
        path: the file.
        rules_for: makes the rules that the header asks for.
        why: with what `load` refused it.

    Raises:
        SaveError: it tells of no position from which these rules can go on; the same as `why`.
        OSError: the file cannot be read.
    """
    rows = BytesIO(read_save(path))
    try:
        header = read_header(path, 1, entry_of(next(rows, b"")) or _GAP)
        rules = rules_for(header.game, header.players, header.options)
    except BAD_CONTENT:  # as `load` has found as well
        raise why from why.__cause__
    history = _History()
    for row in rows:
        if row.endswith(b"\n"):
            history.read(row)
        yield
    notation = Notation(rules, header.players)
    for at, position in islice(reversed(history.positions), _TRIED):
        try:
            state = restored(rules, notation, _position(position))
        except SnapshotError:
            continue
        match = begun(rules, header, new_seed(), state)
        match.undone = history.undone
        replay = Replayer(path, match)
        # Who left first: nobody can leave once it is over. One that is refused stops no other.
        for parting in history.partings:
            with suppress(SaveError):
                replay.enter(0, parting)
            yield
        done = at + (yield from _play(replay, history.entries[at : history.cursor]))
        move = history.decisions(0, done) + history.move
        lost = history.decisions(done, history.cursor)
        return Loaded(header, match, move, why=why, lost=lost)
    raise why


def _play(replay: Replayer, entries: list[_Entry]) -> Gradual[int]:
    """Do entries as far as the rules allow; how many were done."""
    for number, entry in enumerate(entries):
        try:
            replay.enter(0, entry)
        except SaveError:
            return number
        yield
    return len(entries)


def _position(row: bytes) -> _Entry:
    entry = entry_of(row) or _GAP
    position: _Entry = entry.get("start", entry.get("snapshot", _GAP))
    return position


@dataclass(slots=True)
class _History:
    """The entries of a file with undo and redo carried out, without knowing any rules.

    Attributes:
        entries: what was done, what was taken back last still behind the cursor.
        cursor: how many of them are done.
        move: how many decisions led to the beginning.
        undone: how many decisions were taken back, before the beginning as well.
        partings: who left and came back, and how long it took; undo does not touch that.
    """

    entries: list[_Entry] = field(default_factory=list)
    cursor: int = 0
    move: int = 0
    undone: int = 0
    partings: list[_Entry] = field(default_factory=list)
    _decided: list[int] = field(default_factory=list)
    _snapshots: list[tuple[int, bytes]] = field(default_factory=list)

    def read(self, row: bytes) -> None:
        """Follow one line."""
        match entry := entry_of(row) or _GAP:
            case {"start": dict()} | {"snapshot": dict()}:
                insort(self._snapshots, (self.cursor, row), key=_place)
                self.move = max(self.move, read_count(entry, "move"))
                self.undone += read_count(entry, "undone")
            case {"sitting": _}:
                pass
            case {"seat": _} | {"bot": _} | {"spent": _} | {"played": _}:
                self.partings.append(entry)
            case {"undo": _}:
                self.undone += 1
                before = bisect_left(self._decided, self.cursor)
                self.cursor = self._decided[before - 1] if before else 0
            case {"redo": _}:
                later = bisect_right(self._decided, self.cursor)
                known = later < len(self._decided)
                self.cursor = self._decided[later] if known else len(self.entries)
            case _:
                del self._snapshots[bisect_right(self._snapshots, self.cursor, key=_place) :]
                del self.entries[self.cursor :]
                del self._decided[bisect_left(self._decided, self.cursor) :]
                if _is_decision(entry):
                    self._decided.append(self.cursor)
                self.entries.append(entry)
                self.cursor += 1

    @property
    def positions(self) -> list[tuple[int, bytes]]:
        """The snapshots that lie on this line: after how many entries, and the lines that tell."""
        return self._snapshots[: bisect_right(self._snapshots, self.cursor, key=_place)]

    def decisions(self, first: int, end: int) -> int:
        """Return how many of these entries are decisions."""
        return sum(map(_is_decision, self.entries[first:end]))


def _place(snapshot: tuple[int, bytes]) -> int:
    return snapshot[0]


def _is_decision(entry: _Entry) -> bool:
    return "by" in entry and "forced" not in entry
