"""Recovery of saves after changes of rules, from a collection of old saves."""

import errno
import io
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.match import Departure, Match
from tabletop.match.save.header import SaveError
from tabletop.match.save.position import SnapshotError, restore_snapshot, snapshot
from tabletop.match.save.reader import LoadedMatch, load, recover
from tabletop.match.save.writer import SaveWriter, save_text
from tabletop.storage.save_store import read_first_line

SAVES = Path(__file__).parent / "saves"
STOCK = sorted(SAVES.glob("*.tabletop"))
PLAYED = [path for path in STOCK if not path.stem.endswith("begun")]
"""Written in format 2; must remain readable in all future versions."""
STARTED = "2026-01-31T20:15:00+00:00"


def opened(path: Path) -> LoadedMatch:
    try:
        return load(path, rules_for)
    except SaveError as error:
        return recover(path, rules_for, error)


def entries(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def words(match: Match) -> dict[str, Any]:
    return dict(snapshot(match.rules, Notation(match.rules, match.names), match.state))


def stands(match: Match, told: dict[str, Any]) -> bool:
    """Return whether a match has the position in a file, which may have fewer fields."""
    now = words(match)
    fields = {name: value for name, value in now["fields"].items() if name in told["fields"]}
    return {**now, "fields": fields} == told


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Path]:
    """Write one of the old saves with some lines replaced, by line number."""

    def change(path: Path, header: Mapping[str, object], **lines: str) -> Path:
        rows = path.read_text("utf-8").splitlines()
        rows[0] = json.dumps(json.loads(rows[0]) | header)
        for number, text in lines.items():
            rows[int(number.removeprefix("line_")) - 1] = text
        target = tmp_path / path.name
        target.write_text("".join(f"{row}\n" for row in rows), "utf-8")
        return target

    return change


def test_there_is_a_save_of_every_game() -> None:
    assert {read_first_line(path).game for path in STOCK} == {game.id for game in CATALOG}


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.stem)
def test_every_old_save_opens_where_it_stood(path: Path) -> None:
    assert stands(opened(path).match, entries(path)[-1]["snapshot"])


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.stem)
def test_a_game_survives_new_rules_and_new_cards(path: Path, changed: Callable[..., Path]) -> None:
    older = changed(path, {"rules": 0, "cards": "of last year"})
    before = older.read_bytes()
    with pytest.raises(SaveError, match="version 0 of its rules") as refused:
        load(older, rules_for)
    found = recover(older, rules_for, refused.value)
    assert stands(found.match, entries(path)[-1]["snapshot"])
    assert found.lost == 0
    assert found.error is refused.value
    assert found.match.steps == ()
    assert not found.match.can_undo
    assert older.read_bytes() == before


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_the_moves_are_counted_as_they_were_played(
    path: Path, changed: Callable[..., Path]
) -> None:
    older = changed(path, {"rules": 0})
    steps = load(path, rules_for).match.steps
    decisions = sum(step.actor != CHANCE and not step.forced for step in steps)
    assert opened(older).offset == decisions > 1


def test_a_recovered_game_goes_on_in_a_file_of_its_own(
    tmp_path: Path, changed: Callable[..., Path]
) -> None:
    found = opened(changed(SAVES / "nichtlustig-middle.tabletop", {"rules": 0}))
    path = tmp_path / "next.tabletop"
    journal = SaveWriter.create(path, found.match, STARTED, offset=found.offset)
    found.match.recorder = journal.record
    random = Random(2)
    for _ in range(40):
        seat = max(found.match.state.to_act, 0)
        legal = found.match.legal_actions()
        assert found.match.submit(seat, random.choice(legal), found.match.revision).legal
        assert load(path, rules_for).match.state == found.match.state
    journal.close()
    loaded = load(path, rules_for)
    assert loaded.match.steps == found.match.steps
    assert loaded.offset == found.offset
    # Again, after another change of the rules.
    again = opened(changed(path, {"rules": 0}))
    assert again.match.state == found.match.state
    assert again.offset == found.offset + 40


def test_what_followed_the_last_snapshot_is_played_again(
    tmp_path: Path, changed: Callable[..., Path]
) -> None:
    source = SAVES / "wonderful-world-middle.tabletop"
    rows = source.read_text("utf-8").splitlines(keepends=True)
    killed = tmp_path / "killed.tabletop"
    killed.write_text("".join(rows[:-1]), "utf-8")
    found = opened(changed(killed, {"rules": 0}))
    assert found.error is not None
    assert found.match.steps
    assert stands(found.match, json.loads(rows[-1])["snapshot"])
    assert found.lost == 0


def test_undo_behind_a_snapshot_leads_to_an_earlier_one(tmp_path: Path) -> None:
    rules = rules_for("wonderful-world", ("Ann", "Ben"), {})
    match = Match(rules, ("Ann", "Ben"), 7, may_peek=True)
    match.resume()
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    random = Random(1)
    while len([entry for entry in entries(path) if "snapshot" in entry]) < 2:
        seat = max(match.state.to_act, 0)
        assert match.submit(seat, random.choice(match.legal_actions()), match.revision).legal
    for _ in range(3):
        assert match.undo()
    journal.close()
    rows = path.read_text("utf-8").splitlines(keepends=True)[:-1]
    rows[0] = rows[0].replace('"rules": 1', '"rules": 0')
    path.write_text("".join(rows), "utf-8")
    found = opened(path)
    assert found.error is not None
    assert words(found.match) == words(match)


def test_what_was_taken_back_is_no_loss_and_stays_known(tmp_path: Path) -> None:
    rules = rules_for("wonderful-world", ("Ann", "Ben"), {})
    match = Match(rules, ("Ann", "Ben"), 7, may_peek=True)
    match.resume()
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    random = Random(1)

    def act(count: int) -> None:
        for _ in range(count):
            seat = max(match.state.to_act, 0)
            legal = match.legal_actions()
            assert match.submit(seat, random.choice(legal), match.revision).legal

    while len([entry for entry in entries(path) if "snapshot" in entry]) < 2:
        act(1)
    act(5)
    # Three of five are undone, and the first of the other two is now illegal.
    for _ in range(3):
        assert match.undo()
    journal.release()
    rows = path.read_text("utf-8").splitlines(keepends=True)
    rows[0] = rows[0].replace('"rules": 1', '"rules": 0')
    last = max(number for number, row in enumerate(rows) if '"snapshot"' in row)
    rows[last + 1] = '{"by": "Ann", "do": "nothing"}\n'
    path.write_text("".join(rows), "utf-8")
    found = opened(path)
    assert found.lost == 2
    assert found.match.undo_count == 3
    # Continuing and a second recovery keep it.
    found.match.may_peek = True
    assert found.match.submit(
        max(found.match.to_act, 0), found.match.legal_actions()[0], found.match.revision
    ).legal
    assert found.match.undo()
    again = tmp_path / "again.tabletop"
    again.write_text(save_text(found.match, STARTED, offset=found.offset), "utf-8")
    assert load(again, rules_for).match.undo_count == 4
    again.write_text(again.read_text("utf-8").replace('"rules": 1', '"rules": 0', 1), "utf-8")
    assert opened(again).match.undo_count == 4


def test_the_file_does_not_tell_the_dice_to_come(
    changed: Callable[..., Path],
) -> None:
    path = changed(SAVES / "nichtlustig-middle.tabletop", {"rules": 0})
    seeds = {opened(path).match.seed for _ in range(2)}
    assert len(seeds) == 2
    assert entries(path)[0]["seed"] not in seeds


def test_who_has_left_has_left_in_the_game_that_goes_on(
    tmp_path: Path, changed: Callable[..., Path]
) -> None:
    path = tmp_path / "game.tabletop"
    shutil.copy(SAVES / "wonderful-world-middle.tabletop", path)
    loaded = load(path, rules_for)
    journal = SaveWriter.reopen(path, loaded)
    seat = next(s for s in range(3) if loaded.match.players.depart(s, Departure.LEFT))
    journal.close()
    found = opened(changed(path, {"rules": 0}))
    assert found.error is not None
    assert found.match.players.away.keys() == {seat}
    assert found.lost == 0


class FullDisk(io.TextIOWrapper):
    """A file on a disk that becomes full after some writes and is later freed."""

    left = 3

    def flush(self) -> None:
        if self.left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().flush()


def test_after_a_gap_nothing_more_is_told(tmp_path: Path) -> None:
    """A snapshot after a gap would not be reproducible."""
    rules = rules_for("wonderful-world", ("Ann", "Ben"), {})
    match = Match(rules, ("Ann", "Ben"), 7)
    match.resume()
    path = tmp_path / "game.tabletop"
    SaveWriter.create(path, match, STARTED).close()
    before = len(entries(path))
    file = FullDisk(path.open("ab+"), encoding="utf-8", newline="\n")
    journal = SaveWriter(path, file, match)
    random = Random(1)
    match.recorder = journal.record

    def play_on() -> None:
        for _ in range(10):
            seat = max(match.state.to_act, 0)
            match.submit(seat, random.choice(match.legal_actions()), match.revision)
            FullDisk.left -= 1

    with pytest.raises(OSError, match="No space"):
        play_on()
    FullDisk.left = 3
    journal.close()
    added = entries(path)[before:]
    assert added
    assert not [entry for entry in added if "snapshot" in entry]
    assert load(path, rules_for).match.ply <= match.ply


@pytest.mark.parametrize("stem", ["nichtlustig-middle", "dumm-gelaufen-middle"])
def test_a_file_cut_anywhere_opens(stem: str, tmp_path: Path) -> None:
    """After a crash while writing, snapshots included, all complete lines count."""
    data = (SAVES / f"{stem}.tabletop").read_bytes()
    path = tmp_path / "cut.tabletop"
    first = data.index(b"\n") + 1
    ends = sorted(Random(stem).sample(range(first, len(data)), 15))
    for end in ends:
        path.write_bytes(data[:end])
        loaded = load(path, rules_for)
        assert loaded.is_truncated == (data[end - 1 : end] != b"\n")
        if b'"snapshot"' not in data[:end].rpartition(b"\n")[0]:
            continue
        found = recover(path, rules_for, SaveError(path, 1, ErrorText("as if")))
        assert found.lost == 0
        assert found.match.state.to_act == loaded.match.state.to_act
        if found.match.state.to_act != CHANCE:
            assert words(found.match) == words(loaded.match)


def test_a_spoilt_line_costs_only_what_lies_behind_the_last_snapshot(
    changed: Callable[..., Path],
) -> None:
    source = SAVES / "nichtlustig-middle.tabletop"
    spoilt = changed(source, {}, line_7="\x00\x00 {broken")
    assert stands(opened(spoilt).match, entries(source)[-1]["snapshot"])
    rows = source.read_text("utf-8").splitlines()
    last = max(n for n, row in enumerate(rows[:-1], 1) if "snapshot" in row)
    lines = {f"line_{last + 2}": "nothing", f"line_{len(rows)}": '{"undo": 1}'}
    found = opened(changed(source, {}, **lines))
    assert found.error is not None
    assert found.error.line == last + 2
    assert found.lost > 0
    assert len(found.match.steps) == 1


def test_what_tells_of_no_position_is_refused_as_before(
    tmp_path: Path, changed: Callable[..., Path]
) -> None:
    source = SAVES / "numnum-begun.tabletop"
    rows = source.read_text("utf-8").splitlines(keepends=True)
    bare = tmp_path / "bare.tabletop"
    bare.write_text("".join(row for row in rows if "snapshot" not in row), "utf-8")
    with pytest.raises(SaveError, match="version 0 of its rules"):
        opened(changed(bare, {"rules": 0}))
    with pytest.raises(SaveError, match="there is no game"):
        opened(changed(source, {"game": "chess"}))
    with pytest.raises(SaveError, match="of a newer Tabletop"):
        opened(changed(source, {"tabletop": 3}))


def test_a_file_of_the_first_format_opens(changed: Callable[..., Path]) -> None:
    source = SAVES / "wonderful-world-middle.tabletop"
    path = changed(source, {"tabletop": 1})
    rows = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(row for row in rows if "snapshot" not in row), "utf-8")
    assert stands(load(path, rules_for).match, entries(source)[-1]["snapshot"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"to_act": "Zed"}, 'there is no player "Zed"'),
        ({"zones": {"attic": []}}, 'there is no zone "attic"'),
        ({"zones": {"box": ["hat-77"]}}, 'there is no card "hat-77"'),
        ({"zones": {}}, "impossible by these rules"),
        ({"zones": 3}, "this is no position"),
        ({"fields": {"dice": {"Ann": 99}}}, '"99" cannot stand in the position'),
    ],
)
def test_a_position_that_these_rules_do_not_know_is_refused(
    change: dict[str, Any], message: str
) -> None:
    match = load(SAVES / "wonderful-world-middle.tabletop", rules_for).match
    notation = Notation(match.rules, match.names)
    data: dict[str, Any] = {**words(match), **change}
    with pytest.raises(SnapshotError, match=message):
        restore_snapshot(match.rules, notation, data)


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_every_position_of_play_can_be_told(game: str) -> None:
    """Every position restored from its snapshot is equal and can be played on."""
    names = ("Ann", "team spirit", "3")[: max(find_game(game).seats[0], 2)]
    rules = rules_for(game, names, {})
    notation = Notation(rules, names)
    match, random = Match(rules, names, 3), Random(3)
    match.resume()
    for number in range(120):
        if number % 3 == 0:
            told = json.loads(json.dumps(snapshot(rules, notation, match.state)))
            state = restore_snapshot(rules, notation, told)
            assert state == match.state  # including its dice
            assert list(rules.legal_actions(state)) == list(match.legal_actions())
            assert rules.outcome(state) == match.outcome
        if match.outcome is not None:
            break
        seat = max(match.state.to_act, 0)
        assert match.submit(seat, random.choice(match.legal_actions()), match.revision).legal


def test_a_copy_of_a_game_that_began_midway_keeps_its_beginning(
    tmp_path: Path, changed: Callable[..., Path]
) -> None:
    found = opened(changed(SAVES / "dumm-gelaufen-middle.tabletop", {"rules": 0}))
    path = tmp_path / "copy.tabletop"
    path.write_text(save_text(found.match, STARTED), "utf-8")
    assert load(path, rules_for).match.state == found.match.state


def test_only_the_header_of_a_large_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    header = (SAVES / "numnum-begun.tabletop").read_bytes().split(b"\n")[0]
    path.write_bytes(header + b"\n" + b"\x00" * 1000)
    assert read_first_line(path).players == ("Ann", "Ben Ö.", "Cleo")


def test_a_recovered_game_has_chance_of_its_own(changed: Callable[..., Path]) -> None:
    path = changed(SAVES / "nichtlustig-middle.tabletop", {"rules": 0})
    seeds = {opened(path).match.seed for _ in range(4)}
    assert len(seeds) == 4
    assert entries(path)[0]["seed"] not in seeds


def test_too_many_lines_are_refused_with_their_reason(tmp_path: Path) -> None:
    path = tmp_path / "long.tabletop"
    data = (SAVES / "numnum-begun.tabletop").read_bytes()
    more = b'{"by": "Ann", "spent": 5}\n'
    path.write_bytes(data + more * (200_000 - data.count(b"\n")))
    assert load(path, rules_for).match.players.turn_times
    with path.open("ab") as file:
        file.write(more)
    with pytest.raises(OSError, match="it has more than 200"):
        load(path, rules_for)
    with pytest.raises(OSError, match="it has more than 200"):
        recover(path, rules_for, SaveError(path, 1, ErrorText("as if")))
