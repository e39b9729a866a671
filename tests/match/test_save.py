"""Saves: errors, incomplete lines, and protection of existing files."""

import dataclasses
import errno
import json
import re
import sys
from io import TextIOWrapper
from pathlib import Path
from random import Random

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import TEAM
from tabletop.match.match import Match
from tabletop.match.save import header as save_lines
from tabletop.match.save import reader
from tabletop.match.save import writer as journal
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter

STARTED = "2026-01-31T20:15:00+00:00"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match of twelve decisions, one of them undone."""
    rules = rules_for("wonderful-world", ("Ann", "Ben"), {})
    match = Match(rules, ("Ann", "Ben"), 7, may_peek=True)
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    match.resume()
    random = Random(1)
    for number in range(12):
        seat = max(match.state.to_act, 0)
        assert match.submit(seat, random.choice(match.legal_actions()), match.revision).legal
        if number == 5:
            assert match.undo()
    journal.close()
    return path


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


def test_the_header_says_what_is_played(saved: Path) -> None:
    header = json.loads(lines_of(saved)[0])
    digest = rules_for("wonderful-world", ("Ann", "Ben"), {}).cards.digest
    assert header == {
        "tabletop": 2,
        "game": "wonderful-world",
        "rules": 1,
        "cards": digest,
        "options": {
            "starter": "1",
            "hands": "open",
            "pile_top": "outer",
            "auto_remove": "off",
            "house.hand": "usual",
            "house.dice": "usual",
        },
        "players": ["Ann", "Ben"],
        "seed": 7,
        "started": STARTED,
        "badges": [0, 1],
        "may_peek": True,
    }


def test_every_field_of_the_header_is_described() -> None:
    header, *_ = (reader.__doc__ or "").split('{"chance"')
    fields = [field.name for field in dataclasses.fields(save_lines.Header)]
    named = ["set" if name == "origin" else name for name in fields]
    assert [key for key in re.findall(r'"(\w+)": ', header) if key in named] == named


def test_the_sign_of_a_seat_is_its_own_or_the_chosen_one(saved: Path) -> None:
    rules = rules_for("numnum", ("Ann", "Ben"), {})
    chosen = Match(rules, ("Ann", "Ben"), 7, badges=(3, 0))
    assert [chosen.badge(seat) for seat in (0, 1, TEAM)] == [3, 0, TEAM]
    usual = load(saved, rules_for).match
    assert [usual.badge(seat) for seat in (0, 1, TEAM)] == [0, 1, TEAM]


def test_a_torn_last_line_is_left_out(saved: Path) -> None:
    """A file cut at any byte opens with all actions on complete lines."""
    data = saved.read_bytes()
    header = data.index(b"\n") + 1
    for end in range(header, len(data), 7):
        saved.write_bytes(data[:end])
        loaded = load(saved, rules_for)
        whole = data[:end].count(b"\n")
        assert loaded.is_truncated == (not data[:end].endswith(b"\n"))
        assert loaded.size == len(b"".join(data.splitlines(keepends=True)[:whole]))


def test_a_torn_file_is_continued_from_its_last_whole_line(saved: Path) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[:-5])
    loaded = load(saved, rules_for)
    journal = SaveWriter.reopen(saved, loaded)
    seat = max(loaded.match.state.to_act, 0)
    loaded.match.submit(seat, loaded.match.legal_actions()[0], loaded.match.revision)
    journal.close()
    again = load(saved, rules_for)
    assert not again.is_truncated
    assert again.match.state == loaded.match.state


def test_what_was_done_and_taken_back_is_judged_once(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = load(saved, rules_for).match
    entered: list[Action] = []
    enter = Match.apply_action

    def counted(match: Match, actor: int, action: Action, *, forced: bool = False) -> Verdict:
        entered.append(action)
        return enter(match, actor, action, forced=forced)

    monkeypatch.setattr(Match, "apply_action", counted)
    assert load(saved, rules_for).match.state == before.state
    once = len(entered)
    told = [line for line in lines_of(saved) if "snapshot" not in line]
    first = max(n for n, line in enumerate(told) if '"do"' in line and "forced" not in line)
    done = told[first:]
    saved.write_text("".join([*told[:first], *[*done, '{"undo": 1}\n'] * 999, *done]), "utf-8")
    entered.clear()
    assert load(saved, rules_for).match.state == before.state
    assert len(entered) == once


def test_a_journal_that_failed_writes_no_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_full = False

    class Disk(TextIOWrapper):
        def flush(self) -> None:
            if is_full:
                raise OSError(errno.ENOSPC, "No space left on device")
            super().flush()

    monkeypatch.setattr(journal, "TextIOWrapper", Disk)
    names = ("Ann", "Ben")
    match = Match(rules_for("wonderful-world", names, {}), names, 7)
    path = tmp_path / "game.tabletop"
    writing = SaveWriter.create(path, match, STARTED)
    match.recorder = writing.record
    match.resume()
    assert match.submit(0, match.legal_actions()[0], match.revision).legal
    is_full = True
    with pytest.raises(OSError, match="No space"):
        match.submit(match.state.to_act, match.legal_actions()[0], match.revision)
    is_full = False
    before = path.read_text("utf-8").count("snapshot")
    writing.close()
    assert path.read_text("utf-8").count("snapshot") == before


def test_a_file_is_never_overwritten(saved: Path) -> None:
    before = saved.read_bytes()
    match = load(saved, rules_for).match
    with pytest.raises(FileExistsError):
        SaveWriter.create(saved, match, STARTED)
    assert saved.read_bytes() == before


def test_only_the_first_steps_can_be_read(saved: Path) -> None:
    match = load(saved, rules_for, steps=3).match
    assert len(match.steps) == 3


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (1, "hello\n", "1: this is no saved game of Tabletop"),
        (1, "[1]\n", "1: this is no saved game of Tabletop"),
        (1, "{}\n", "1: this is no saved game of Tabletop"),
        (
            1,
            {"tabletop": 9},
            "1: the file has format 9, of a newer Tabletop; this program reads formats up to 2",
        ),
        (1, {"game": 3}, '1: "game" is missing or is not what it should be'),
        (1, {"seed": "7"}, '1: "seed" is missing or is not what it should be'),
        (1, {"seed": True}, '1: "seed" is missing or is not what it should be'),
        (1, {"seed": -1}, '1: "seed" is out of range'),
        (1, {"players": ["Ann", 3]}, "1: a player's name is no text"),
        (1, {"players": ["Ann", "Ann"]}, "1: two players have the same name"),
        (
            1,
            {"players": ["Ann", "B/n"]},
            '1: "B/n" has a character that names cannot have (one of " / > or a control)',
        ),
        (1, {"options": {"hands": 3}}, '1: "options" has a value that is no text'),
        (
            1,
            {"options": {"hands": "opne"}},
            '1: wonderful-world: option hands cannot be "opne"; it is one of open, hidden; did you',
        ),
        (
            1,
            {"game": "wonderful-word"},
            '1: there is no game "wonderful-word"; the games are ',
        ),
        (
            1,
            {"rules": 99},
            "1: the game was played by version 99 of its rules; this program has version 1",
        ),
        (
            1,
            {"cards": "x"},
            "1: the game was played with other cards than the program has now",
        ),
        (4, "{}\n", "4: this is no entry of a saved game"),
        (4, '{"by": "Ann"\n', "4: this is no line of a saved game"),
        (4, '{"by": "Ann", "do": "stop", "more": 1}\n', "4: this is no entry of a saved game"),
        (4, '{"by": "Zed", "do": "stop"}\n', '4: there is no player "Zed"'),
        (4, '{"by": "Ann", "do": "stop"}\n', '4: "stop" is refused (WW-T2)'),
        (
            4,
            '{"by": "Ben", "do": "stop"}\n',
            '4: "stop" is refused',
        ),
        (4, '{"by": "Ann", "do": "dance"}\n', '4: "dance" is no action of this game'),
        (
            4,
            '{"by": "Ann", "do": "hat-9 > row/1"}\n',
            '4: there is no card "hat-9"; did you mean "hat-6"?',
        ),
        (
            4,
            '{"chance": "rolled 3"}\n',
            '4: "rolled 3" is refused',
        ),
        (4, '{"redo": 1}\n', "4: there is nothing to redo"),
        (4, '{"undo": 1}\n', "4: this cannot be undone"),
    ],
)
def test_the_first_wrong_line_is_named(
    saved: Path, line: int, text: str | dict[str, object], message: str
) -> None:
    lines = lines_of(saved)
    if isinstance(text, str):
        lines[line - 1] = text
    else:
        lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | text) + "\n"
    saved.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        load(saved, rules_for)
    assert str(caught.value).startswith(f"{saved}:{message}")


def test_what_is_no_file_of_a_sensible_size_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.tabletop"
    path.write_bytes(b"{}\n" * 100)
    monkeypatch.setattr(save_lines, "MAX_BYTES", 299)
    with pytest.raises(OSError, match="it is too large"):
        load(path, rules_for)
    with pytest.raises(OSError, match="this is a folder"):
        load(tmp_path, rules_for)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no devices in folders")
def test_a_device_is_not_read() -> None:
    with pytest.raises(OSError, match="this is no file"):
        load(Path("/dev/zero"), rules_for)


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe\n", b"\xff" * 100, b"[" * 100_000 + b"\n"])
def test_what_is_no_text_is_said_to_be_no_save(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.tabletop"
    path.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        load(path, rules_for)
    assert caught.value.line == 1
    assert path.read_bytes() == data
