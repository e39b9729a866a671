"""Reading saves: files of JSON lines, namely a header and then one entry per line.

`writer` writes them. Entries are appended and flushed during play, so the file is also the autosave
and is complete even if the program is killed. Undone steps stay in the file.

    {"tabletop": 2, "game": "wonderful-world", "rules": 1, "cards": "…", "options": {…},
     "players": ["Ann", "Ben"], "seed": 7, "started": "2026-01-31T20:15:00+00:00",
     "may_peek": true, "badges": [3, 0], "source": "my-games 1.0",
     "set": {"name": "My deck", "digest": "…"}, "bots": ["", "strong"], "day": "2026-01-31"}
    {"chance": "shuffled draw: …"}
    {"by": "Ann", "do": "hat-2 > row/2"}
    {"by": "team", "do": "hat-2 > box", "forced": true}
    {"snapshot": {"to_act": "Ann", "zones": {…}, "fields": {…}}}
    {"undo": 1}
    {"redo": 1}
    {"by": "Ben", "seat": "left"}
    {"by": "Ben", "bot": "medium"}
    {"by": "Ann", "spent": 95}
    {"played": 300}

The header is one line; `header` describes its fields. The fields up to `may_peek` are required.
`source` is present for external games, `bots` if the computer plays a seat, and `day` for a daily
deal. `set` is present if a user's card set is used. Its name is also in `options`; `digest` is a
hash of its files. Format 1 is still readable; it had neither snapshots nor `start`.

`"by"` is a player's name or `"team"`. `"forced"` marks an action performed by the program because
there was no choice. A player's `"seat"` is `"left"`, `"computer"` (from the beginning), `"back"` or
`"conceded"`. `"spent"` is the time spent on a player's turns and `"played"` the time spent at the
table, in seconds.

A snapshot is the current position. Snapshots are skipped if all entries can be replayed; otherwise,
play continues from a snapshot (`recover`). If a match began in a custom position, the second line
is `{"start": …}` with that position. `"move"` in that line is the number of decisions that led to
the position, and `"undone"` the number of decisions undone before it, if any; `"practice"` is true
if chance was undone. `"sitting"` lines of earlier programs are ignored.
"""

import logging
from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.cards.problems import FileProblemsError
from tabletop.engine.localized_error import ErrorText, error_text, quoted_input
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.player_names import clean_name
from tabletop.engine.verdict import Verdict, is_game_rule
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, State
from tabletop.games.catalogue import missing_game
from tabletop.match.chance import new_seed
from tabletop.match.incremental import IncrementalTask, run_to_end
from tabletop.match.match import DEPARTURES, AnyRules, Match
from tabletop.match.save.header import NO_SAVE, Header, SaveError, entry_of, read_header, read_save
from tabletop.match.save.position import TEAM_WORD, SnapshotError, restore_snapshot
from tabletop.match.tree import Step

_log: Final = logging.getLogger(__name__)
SUFFIX: Final = ".tabletop"
_NO_LINE: Final = ErrorText("this is no line of a saved game")
_NOT_DONE: Final = frozenset({"snapshot", "start", "sitting"})
"""Keys of entries that do not record a change."""
_SHORT_LINE: Final = 500
"""In bytes; parsed lines up to this length are cached, since few of them differ."""
_CACHE_SIZE: Final = 5_000
"""Maximum number of cached lines and steps."""
_MAX_DEPARTURES: Final = 1_000
"""Maximum number of departures, since every undo takes time for each of them."""
_LONGEST_TURN: Final = 10_000_000
"""Maximum number of seconds in one entry."""


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match loaded from a save.

    Attributes:
        header: the header of the save.
        match: the match at the end of the save. A chance event may be pending (`Match.resume`).
        offset: the number of decisions before a custom start position; otherwise 0.
        is_truncated: whether an incomplete last line was ignored.
        size: the length in bytes of the part of the file that was read.
        error: why replaying failed, or None if it did not. If it failed, the match continues from a
            snapshot, without the earlier history.
        lost: the number of decisions at the end of the save that could not be recovered.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from tabletop.match.save.writer import save_text
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, f"ladder{SUFFIX}")
        ...     _ = path.write_text(save_text(match, "2026-01-31T20:15:00+00:00"), encoding="utf-8")
        ...     loaded = load(path, lambda game, names, options: rules)
        >>> loaded.match.state == state, loaded.move_count
        (True, 0)
    """

    header: Header
    match: Match
    offset: int = 0
    is_truncated: bool = False
    size: int = 0
    error: SaveError | None = None
    lost: int = 0

    @property
    def changed_set(self) -> str:
        """The name of the user's card set if its files have changed, otherwise ""."""
        before, now = self.header.origin, self.match.rules.cards.origin
        is_same = before is None or now is None or before.digest == now.digest
        return "" if is_same or now is None else now.name

    @property
    def move_count(self) -> int:
        """The number of decisions up to the current position."""
        return self.offset + sum(step.decided for step in self.match.steps)


RulesFactory = Callable[[str, tuple[str, ...], Mapping[str, str]], AnyRules]
"""A function from a game's id, players and options to its rules; it may raise ValueError."""


def load(path: Path, rules_for: RulesFactory, *, steps: int | None = None) -> LoadedMatch:
    """Load a save at once; see `load_task`."""
    return run_to_end(load_task(path, rules_for, steps=steps))


def load_task(
    path: Path, rules_for: RulesFactory, *, steps: int | None = None
) -> IncrementalTask[LoadedMatch]:
    """Load a save by replaying it line by line, and check every line.

    Args:
        path: the path of the save.
        rules_for: called with the header's game, players and options; returns the rules.
        steps: the maximum number of entries to replay, or None for all entries.

    Raises:
        SaveError: if the file is not a save, needs other rules or cards, or has an invalid line.
            The error names the first such line.
        OSError: if the file cannot be read, is not a regular file, or exceeds `MAX_BYTES`.
    """
    data = read_save(path)
    lines = _lines(path, data)
    number, header_entry, size = next(lines, (0, {}, 0))
    if not number:
        raise SaveError(path, 1, ErrorText("the file is empty"))
    header = read_header(path, number, header_entry)
    try:
        rules = rules_for(header.game, header.players, header.options)
    except BAD_CONTENT as error:
        raise SaveError(
            path, 1, missing_game(header.game, header.source) or error_text(error)
        ) from error
    if rules.version != header.rules:
        message = ErrorText(
            "the game was played by version {rules} of its rules; "
            "this program has version {version}",
            rules=header.rules,
            version=rules.version,
        )
        raise SaveError(path, 1, message)
    if rules.cards.digest != header.cards:
        message = ErrorText("the game was played with other cards than the program has now")
        if header.origin is not None:
            message = ErrorText(
                'the card set "{name}" has other cards now than when the game was played',
                name=header.origin.name,
            )
        raise SaveError(path, 1, message)
    second = next(lines, (0, {}, size))
    start = second[1]
    match = new_match(rules, header, header.seed, _start(path, rules, header, start))
    replay = Replayer(path, match)
    replay.match.undo_count = read_count(start, "undone")
    replay.match.is_practice = start.get("practice") is True
    entered = 0
    for number, entry, end in chain((second,) if second[0] else (), lines):
        size = end
        if not entry.keys() & _NOT_DONE and entered != steps:
            replay.apply(number, entry)
            entered += 1
        yield
    is_torn = steps is None and size < len(data)
    _log.debug("%s: %s, %d bytes, %d entries", path.name, header.game, len(data), entered)
    return LoadedMatch(header, replay.match, read_count(start, "move"), is_torn, size)


def _start(path: Path, rules: AnyRules, header: Header, first: Mapping[str, Any]) -> State | None:
    """Return the custom start position in the first entry, or None."""
    if "start" not in first:
        return None
    try:
        return restore_snapshot(rules, Notation(rules, header.players), first["start"])
    except SnapshotError as error:
        raise SaveError(path, 2, error.text) from error


def new_match(rules: AnyRules, header: Header, seed: int, start: State | None) -> Match:
    """Return a save's match before its first entry.

    Args:
        rules: the rules for the header.
        header: the header of the save.
        seed: determines future dice and shuffles.
        start: the custom start position, or None.
    """
    may_peek, badges = header.may_peek, header.badges
    match = Match(rules, header.players, seed, may_peek=may_peek, badges=badges, start=start)
    match.players.bots.update({seat: bot for seat, bot in enumerate(header.bots) if bot})
    match.day = header.day
    return match


def read_count(entry: Mapping[str, Any], key: str) -> int:
    """Return a number from an entry, or 0 if it is missing."""
    count = entry.get(key, 0)
    return count if type(count) is int and count > 0 else 0


def _lines(path: Path, data: bytes) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Yield the number, entry and end offset of each line.

    A last line without line feed is ignored, even if it is complete JSON, because new entries would
    be appended to it. Every entry for a visible change ends with a line feed.
    """
    size = 0
    known = lru_cache(_CACHE_SIZE)(entry_of)
    for number, row in enumerate(BytesIO(data), start=1):
        entry = known(row) if len(row) <= _SHORT_LINE else entry_of(row)
        if not row.endswith(b"\n") and (number > 1 or entry is not None):
            return
        if entry is None:
            raise SaveError(path, number, NO_SAVE if number == 1 else _NO_LINE)
        size += len(row)
        yield number, entry, size


@dataclass(slots=True)
class Replayer:
    """Applies the entries of a save to a match.

    Examples:
        >>> replayer = Replayer(Path("ladder.tabletop"), match)
        >>> replayer.apply(9, {"by": "Ann", "do": "rung-14 > ladder"})
        >>> match.to_act
        1
    """

    path: Path
    match: Match
    notation: Notation = field(init=False)
    _cache: dict[tuple[int, Seat, str, bool], tuple[State, Step]] = field(default_factory=dict)
    """Steps by position and entry, since they may be undone and redone many times."""
    _departures: int = 0

    def __post_init__(self) -> None:
        self.notation = Notation(self.match.rules, self.match.names)

    def apply(self, line: int, entry: Mapping[str, Any]) -> None:
        """Apply one entry.

        Raises:
            SaveError: if the entry is invalid or the rules refuse its action.
        """
        try:
            self._apply(line, entry)
        except (SaveError, FileProblemsError):
            raise
        except BAD_CONTENT as error:
            raise SaveError(self.path, line, _NO_LINE) from error

    def _apply(self, line: int, entry: Mapping[str, Any]) -> None:
        match entry:
            case {"undo": 1, **rest} if not rest:
                if not self.match.undo():
                    raise SaveError(self.path, line, ErrorText("this cannot be undone"))
            case {"redo": 1, **rest} if not rest:
                if not self.match.redo():
                    raise SaveError(self.path, line, ErrorText("there is nothing to redo"))
            case {"chance": str(text), **rest} if not rest:
                self._act(line, CHANCE, text)
            case {"by": str(name), "do": str(text), **rest} if rest in ({}, {"forced": True}):
                self._act(line, self._seat(line, name), text, forced=bool(rest))
            case {"by": str(name), "seat": str(word), **rest} if not rest:
                self._depart(line, name, word)
            case {"by": str(name), "bot": str(bot), **rest} if not rest:
                self.match.players.assign_bot(self._seat(line, name), bot)
            case {"by": str(name), "spent": int(seconds), **rest} if not rest:
                self._add_time(line, name, seconds)
            case {"played": int(seconds), **rest} if not rest:
                self._add_time(line, None, seconds)
            case _:
                raise SaveError(self.path, line, ErrorText("this is no entry of a saved game"))

    def _depart(self, line: int, name: str, word: str) -> None:
        self._departures += 1
        if self._departures > _MAX_DEPARTURES:
            message = ErrorText("players left or came back more than {n} times", n=_MAX_DEPARTURES)
            raise SaveError(self.path, line, message)
        if word not in DEPARTURES:
            message = ErrorText('a player cannot "{word}"', word=word)
            raise SaveError(self.path, line, message)
        if not self.match.players.depart(self._seat(line, name), DEPARTURES[word]):
            message = ErrorText(
                '{name} cannot be "{word}" here', name=quoted_input(name), word=word
            )
            raise SaveError(self.path, line, message)

    def _add_time(self, line: int, name: str | None, seconds: int) -> None:
        if not 0 < seconds <= _LONGEST_TURN:
            raise SaveError(self.path, line, ErrorText("so much time cannot have been spent"))
        if name is None:
            seat = NOBODY
        elif name == TEAM_WORD and name not in self.match.names:
            seat = TEAM
        else:
            seat = self._seat(line, name)
        self.match.players.add_time(seat, int(seconds))

    def _seat(self, line: int, name: str) -> Seat:
        if name in self.match.names and name != TEAM_WORD:
            return self.match.names.index(name)
        if name == TEAM_WORD and self.match.to_act == TEAM:
            return TEAM
        if clean_name(name) not in self.match.names:
            raise SaveError(self.path, line, ErrorText('there is no player "{name}"', name=name))
        return self.match.names.index(clean_name(name))

    def _act(self, line: int, actor: Seat, text: str, *, forced: bool = False) -> None:
        before = self.match.state
        key = id(before), actor, text, forced
        if key in self._cache:
            self.match.push(self._cache[key][1])
            return
        try:
            action = self.notation.parse(text)
        except NotationError as error:
            raise SaveError(self.path, line, error.text) from error
        verdict = self.match.apply_action(actor, action, forced=forced)
        if not verdict.legal:
            raise SaveError(self.path, line, _refusal(text, verdict))
        if len(self._cache) == _CACHE_SIZE:
            self._cache.clear()
        step = self.match.line.node
        if isinstance(step, Step):
            self._cache[key] = before, step


def _refusal(text: str, verdict: Verdict) -> ErrorText:
    rule = "" if verdict.reason is None else verdict.reason.rule
    if not is_game_rule(rule):
        return ErrorText('"{text}" is refused', text=text)
    return ErrorText('"{text}" is refused ({rule})', text=text, rule=rule)


_Entry = Mapping[str, Any]
_UNREADABLE: Final[_Entry] = {}
"""Stands for a line that cannot be read."""
_MAX_SNAPSHOTS: Final = 100
"""Maximum number of snapshots to try, beginning with the last."""


def recover(path: Path, rules_for: RulesFactory, why: SaveError) -> LoadedMatch:
    """Recover a save at once; see `recover_task`."""
    return run_to_end(recover_task(path, rules_for, why))


def recover_task(
    path: Path, rules_for: RulesFactory, why: SaveError
) -> IncrementalTask[LoadedMatch]:
    """Load a save from its last usable snapshot, without modifying the file.

    Args:
        path: the path of the save.
        rules_for: called with the header's game, players and options; returns the rules.
        why: the error raised by `load`.

    Raises:
        SaveError: if no snapshot is usable with these rules; the error is `why`.
        OSError: if the file cannot be read.
    """
    _log.debug("%s, line %d: %s", path.name, why.line, why.message.template)
    rows = BytesIO(read_save(path))
    try:
        header = read_header(path, 1, entry_of(next(rows, b"")) or _UNREADABLE)
        rules = rules_for(header.game, header.players, header.options)
    except BAD_CONTENT:  # reported by `why`
        raise why from why.__cause__
    history = _History()
    for row in rows:
        if row.endswith(b"\n"):
            history.read(row)
        yield
    notation = Notation(rules, header.players)
    for at, position in islice(reversed(history.snapshots), _MAX_SNAPSHOTS):
        try:
            state = restore_snapshot(rules, notation, _position_entry(position))
        except SnapshotError:
            continue
        match = new_match(rules, header, new_seed(), state)
        match.undo_count = history.undo_count
        match.is_practice = match.may_peek and history.undo_count > 0  # chance may have been undone
        replay = Replayer(path, match)
        # Departures come first, as nobody can leave after the end. Refused ones are skipped.
        for entry in history.player_entries:
            with suppress(SaveError):
                replay.apply(0, entry)
            yield
        done = at + (yield from _replay_entries(replay, history.entries[at : history.cursor]))
        move = history.decisions(0, done) + history.offset
        _log.debug("%s: goes on at entry %d, played to %d", path.name, at, done)
        return LoadedMatch(
            header, match, move, error=why, lost=history.decisions(done, history.cursor)
        )
    raise why


def _replay_entries(replay: Replayer, entries: list[_Entry]) -> IncrementalTask[int]:
    """Apply entries until one is refused, and return the number applied."""
    for number, entry in enumerate(entries):
        try:
            replay.apply(0, entry)
        except SaveError:
            return number
        yield
    return len(entries)


def _position_entry(row: bytes) -> _Entry:
    entry = entry_of(row) or _UNREADABLE
    position: _Entry = entry.get("start", entry.get("snapshot", _UNREADABLE))
    return position


@dataclass(slots=True)
class _History:
    """The entries that remain after undo and redo, found without using the rules.

    Attributes:
        entries: the applied entries, followed by the entries that can be redone.
        cursor: the number of applied entries.
        offset: the number of decisions before the start.
        undo_count: the number of undone decisions, including decisions before the start.
        player_entries: the entries for departures, bots and times, which undo does not affect.
    """

    entries: list[_Entry] = field(default_factory=list)
    cursor: int = 0
    offset: int = 0
    undo_count: int = 0
    player_entries: list[_Entry] = field(default_factory=list)
    _decided: list[int] = field(default_factory=list)
    _snapshots: list[tuple[int, bytes]] = field(default_factory=list)

    def read(self, row: bytes) -> None:
        """Process one line of the save."""
        match entry := entry_of(row) or _UNREADABLE:
            case {"start": dict()} | {"snapshot": dict()}:
                insort(self._snapshots, (self.cursor, row), key=_cursor)
                self.offset = max(self.offset, read_count(entry, "move"))
                self.undo_count += read_count(entry, "undone")
            case {"sitting": _}:
                pass
            case {"seat": _} | {"bot": _} | {"spent": _} | {"played": _}:
                self.player_entries.append(entry)
            case {"undo": _}:
                self.undo_count += 1
                before = bisect_left(self._decided, self.cursor)
                self.cursor = self._decided[before - 1] if before else 0
            case {"redo": _}:
                later = bisect_right(self._decided, self.cursor)
                known = later < len(self._decided)
                self.cursor = self._decided[later] if known else len(self.entries)
            case _:
                del self._snapshots[bisect_right(self._snapshots, self.cursor, key=_cursor) :]
                del self.entries[self.cursor :]
                del self._decided[bisect_left(self._decided, self.cursor) :]
                if _is_decision(entry):
                    self._decided.append(self.cursor)
                self.entries.append(entry)
                self.cursor += 1

    @property
    def snapshots(self) -> list[tuple[int, bytes]]:
        """The snapshots up to the cursor, each with the number of earlier entries."""
        return self._snapshots[: bisect_right(self._snapshots, self.cursor, key=_cursor)]

    def decisions(self, first: int, end: int) -> int:
        """Return the number of decisions in a range of entries."""
        return sum(map(_is_decision, self.entries[first:end]))


def _cursor(snapshot: tuple[int, bytes]) -> int:
    return snapshot[0]


def _is_decision(entry: _Entry) -> bool:
    return "by" in entry and "forced" not in entry
