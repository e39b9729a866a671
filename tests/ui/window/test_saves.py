"""Saves: written during a game, opened again, never damaged."""

import errno
import gc
import json
import os
import shutil
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.engine.zones import TEAM
from tabletop.folders import Folders
from tabletop.match.incremental import run_to_end
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter
from tabletop.storage.file_writing import older_copy
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.table.session import Session
from tests.posix import make_link
from tests.ui.features import feature, is_looking, start_page

Begin = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def act(window: MainWindow, count: int = 1) -> None:
    session = session_of(window)
    for _ in range(count):
        assert session.act(session.match.legal_actions()[0]).legal


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def told(path: Path) -> list[str]:
    """Return the content of a save without times."""
    return [line for line in lines(path)[1:] if not line.startswith('{"snapshot"')]


def test_every_action_is_on_the_disk_at_once(begin: Begin, save: Callable[[], Path]) -> None:
    window = begin("Ann", "Ben")
    for count in range(1, 6):
        act(window)
        read = load(save(), rules_for).match
        assert read.state == session_of(window).match.state, count
    assert save().name == "2026-01-31 20.15.00 wonderful-world.tabletop"


def test_two_games_of_one_second_are_two_files(begin: Begin, folders: Folders) -> None:
    window = begin("Ann", "Ben")
    for _ in range(2):
        act(window)
        window.window_actions.restart.trigger()
    names = sorted(path.name for path in folders.saves.glob("*.tabletop"))
    stem = "2026-01-31 20.15.00 wonderful-world"
    assert names == sorted(f"{stem}{more}.tabletop" for more in ("", " 2", " 3"))


def test_an_unfinished_game_is_offered_and_continued_in_place(
    begin: Begin, open_window: Callable[..., MainWindow], qtbot: QtBot, save: Callable[[], Path]
) -> None:
    window = begin("Ann", "Ben")
    match = session_of(window).match
    first = match.to_act
    while match.to_act in {first, TEAM}:
        act(window)
    state, due = match.state, match.names[match.to_act]
    window.close()
    before = lines(save())

    again = open_window()
    (card,) = start_page(again).continue_tiles
    said = card.accessibleDescription()
    assert f"{due}’s turn" in said, "known before the saves are read"
    feature(again, StartFeature).unfinished.find()
    qtbot.waitUntil(lambda: not is_looking(again))
    (card,) = start_page(again).continue_tiles
    assert f"{due}’s turn" in card.accessibleDescription()
    assert said.startswith("What a Wonderful World. Ann and Ben · ")
    assert "Last played " in said
    QTest.mouseClick(card, LEFT)
    assert session_of(again).match.state == state
    act(again)
    assert lines(save())[: len(before)] == before
    assert len(lines(save())) > len(before)


def test_a_finished_game_is_not_offered(
    begin: Begin, open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = begin("Ann", "Ben")
    while session_of(window).match.outcome is None:
        act(window)
    window.close()
    again = open_window()
    assert not start_page(again).continue_tiles
    feature(again, StartFeature).unfinished.find()
    qtbot.waitUntil(lambda: not is_looking(again))
    assert not start_page(again).continue_tiles
    assert run_to_end(again.controller.save_store.unfinished(5)) == ()


def test_a_file_from_elsewhere_stays_as_it_is(
    begin: Begin, tmp_path: Path, save: Callable[[], Path], folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    state = session_of(window).match.state
    window.window_actions.home.trigger()
    foreign = tmp_path / "evening.tabletop"
    save().rename(foreign)
    before = foreign.read_bytes()

    window.controller.open(foreign)
    assert session_of(window).match.state == state
    note = window.bar.label
    assert "stays as it is" in note.text()
    colours = note.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    assert len(set(bytes(colours.constBits()))) > 2, "it is written there"
    act(window)
    assert foreign.read_bytes() == before
    assert load(save(), rules_for).match.state == session_of(window).match.state
    assert save().parent == folders.saves


def test_a_torn_last_line_is_left_out_and_told(begin: Begin, save: Callable[[], Path]) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    state = session_of(window).match.state
    window.window_actions.home.trigger()
    with save().open("a", encoding="utf-8") as file:
        file.write('{"by": "Ann", "do": "hat')
    window.controller.open(save())
    assert session_of(window).match.state == state
    assert "cut off" in window.bar.label.text()
    act(window)
    assert load(save(), rules_for).match.state == session_of(window).match.state


def test_two_windows_do_not_write_one_save(
    begin: Begin, open_window: Callable[..., MainWindow], save: Callable[[], Path], folders: Folders
) -> None:
    first = begin("Ann", "Ben")
    act(first)
    path = save()
    second = open_window()
    assert run_to_end(second.controller.save_store.unfinished(5)) == ()
    second.controller.open(path)
    act(second)
    act(first, 2)
    assert len(list(folders.saves.glob("*.tabletop"))) == 2
    assert load(path, rules_for).match.state == session_of(first).match.state
    assert "Another window" in second.bar.label.text()


def test_a_copy_is_written_whole(begin: Begin, tmp_path: Path, save: Callable[[], Path]) -> None:
    window = begin("Ann")
    act(window, 2)
    window.window_actions.undo.trigger()
    copy = tmp_path / "copy.tabletop"
    copy.write_text("what was there before", "utf-8")
    window.controller.save_copy(copy)
    assert told(copy) == told(save())
    assert told(copy)[-1] == '{"undo": 1}'
    assert load(copy, rules_for).match.state == session_of(window).match.state
    assert lines(copy)[-1].startswith('{"snapshot"')
    files = sorted(path.name for path in tmp_path.iterdir() if path.is_file())
    assert files == ["copy.tabletop", "copy.tabletop.1.bak"]
    assert (tmp_path / files[1]).read_text("utf-8") == "what was there before"


def test_older_copies_are_kept(begin: Begin, tmp_path: Path) -> None:
    window = begin("Ann")
    target = tmp_path / "copy.tabletop"
    written: list[bytes] = []
    for _ in range(6):
        window.controller.save_copy(target)
        written.append(target.read_bytes())
        window.controller.save_copy(target)  # a second time creates no further copy
        act(window)
    kept = [older_copy(target, number).read_bytes() for number in (1, 2, 3)]
    assert kept == written[-2:-5:-1]
    assert not older_copy(target, 4).exists()
    assert not older_copy(target, 0).exists()
    # With the seed of the game, or of another copy, a copy would tell the dice to come.
    seeds = {json.loads(text.splitlines()[0])["seed"] for text in written}
    assert len({session_of(window).match.seed, *seeds}) == 7


@pytest.mark.parametrize("where", ["write", "rename"])
def test_where_the_disk_is_full_nothing_is_lost(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    window = begin("Ann")
    target = tmp_path / "copy.tabletop"
    window.controller.save_copy(target)
    before = target.read_bytes()
    act(window)

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if where == "write":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "replace", full)
    window.controller.save_copy(target)
    assert "copy.tabletop could not be written: " in window.bar.label.text()
    assert target.read_bytes() == before
    assert not older_copy(target, 0).exists()


def test_a_folder_that_vanishes_takes_no_game_along(
    begin: Begin, tmp_path: Path, folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    shutil.rmtree(folders.saves)
    target = tmp_path / "copy.tabletop"
    window.controller.save_copy(target)
    act(window, 2)
    state = session_of(window).match.state
    assert load(target, rules_for).match.state in [s.after for s in session_of(window).match.steps]
    (path,) = folders.saves.glob("*.tabletop")
    assert load(path, rules_for).match.state == state


def test_a_folder_in_the_way_is_told(begin: Begin, tmp_path: Path) -> None:
    window = begin("Ann")
    target = tmp_path / "copy.tabletop"
    target.mkdir()
    window.controller.save_copy(target)
    assert window.bar.label.text() == "copy.tabletop could not be written: this is a folder."


def test_a_copy_onto_the_save_itself_does_no_harm(begin: Begin, save: Callable[[], Path]) -> None:
    window = begin("Ann", "Ben")
    window.controller.save_copy(save())
    act(window)
    assert load(save(), rules_for).match.state == session_of(window).match.state


def test_a_copy_that_cannot_be_written_leaves_what_was_there(begin: Begin, tmp_path: Path) -> None:
    window = begin("Ann", "Ben")
    target = tmp_path / "no such folder" / "copy.tabletop"
    window.controller.save_copy(target)
    assert window.bar.isVisible()
    assert window.bar.label.text().startswith("copy.tabletop could not be written: ")
    assert not target.parent.exists()


HEADER = {
    "tabletop": 1,
    "game": "wonderful-world",
    "rules": 1,
    "cards": "?",
    "options": {},
    "players": ["Ann"],
    "seed": 1,
    "started": "",
    "may_peek": True,
}
BROKEN = {
    "nothing": (b"", 1, "the file is empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", 1, "this is no saved game of Tabletop"),
    "another program's": (b'{"saved": 1}\n', 1, "this is no saved game of Tabletop"),
    "a list": (b"[1, 2]\n", 1, "this is no saved game of Tabletop"),
    "of tomorrow": (b'{"tabletop": 99}\n', 1, "the file has format 99"),
    "an unknown game": (
        json.dumps({**HEADER, "game": "wonderful-word"}).encode() + b"\n",
        1,
        'there is no game "wonderful-word"',
    ),
    "other cards": (json.dumps(HEADER).encode() + b"\n", 1, "the game was played with other cards"),
}


def test_a_file_that_is_no_save_is_told_and_changes_nothing(begin: Begin, tmp_path: Path) -> None:
    window = begin("Ann", "Ben")
    session = session_of(window)
    path = tmp_path / "broken.tabletop"
    for kind, (data, line, problem) in BROKEN.items():
        path.write_bytes(data)
        window.bar.hide()
        window.controller.open(path)
        text = window.bar.label.text()
        assert window.bar.isVisible(), kind
        assert text.startswith(f"broken.tabletop cannot be opened. Line {line}: {problem}"), kind
        assert window.controller.session is session, kind
        assert path.read_bytes() == data, kind


def test_behind_a_line_the_rules_refuse_the_game_goes_on(
    begin: Begin, save: Callable[[], Path], folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    state = session_of(window).match.state
    window.window_actions.home.trigger()
    kept = lines(save())
    spoilt = [*kept[:4], '{"by": "Ann", "do": "roll 9"}', *kept[4:]]
    name = save().name
    save().write_text("\n".join(spoilt) + "\n", "utf-8")
    before = save().read_bytes()
    window.controller.open(save())
    assert window.bar.label.text().startswith("Line 5 of this save cannot be played. It goes on ")
    match = session_of(window).match
    assert match.rules.position(match.state) == match.rules.position(state)
    assert (folders.saves / "older" / name).read_bytes() == before
    assert load(save(), rules_for).match.state == match.state


def test_where_no_position_is_told_the_refused_line_is_named(
    begin: Begin, save: Callable[[], Path]
) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    window.window_actions.home.trigger()
    kept = [line for line in lines(save()) if "snapshot" not in line]
    spoilt = [*kept[:4], '{"by": "Ann", "do": "roll 9"}', *kept[4:]]
    save().write_text("\n".join(spoilt) + "\n", "utf-8")
    before = save().read_bytes()
    window.controller.open(save())
    assert "cannot be opened. Line 5: " in window.bar.label.text()
    assert start_page(window).isVisible()
    assert save().read_bytes() == before
    assert run_to_end(window.controller.save_store.unfinished(5)) == ()


def test_a_file_that_is_not_there_is_told(window: MainWindow, tmp_path: Path) -> None:
    window.controller.open(tmp_path / "gone.tabletop")
    assert window.bar.label.text() == "gone.tabletop cannot be read: there is no such file."


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(
    begin: Begin, folders: Folders
) -> None:
    folders.data.mkdir(parents=True)
    folders.saves.write_text("a file where the folder should be", "utf-8")
    window = begin("Ann", "Ben")
    assert window.bar.isVisible()
    assert window.bar.warning.label.text().startswith("This game is not being saved: ")
    act(window, 2)
    state = session_of(window).match.state
    folders.saves.unlink()
    QTest.mouseClick(window.bar.warning.button, LEFT)
    assert not window.bar.isVisible()
    act(window)
    (path,) = folders.saves.glob("*.tabletop")
    read = load(path, rules_for).match
    assert read.state == session_of(window).match.state
    assert state in [step.after for step in read.steps]


def test_a_full_disk_does_not_stop_the_game(
    begin: Begin, save: Callable[[], Path], folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    saved = session_of(window).match.state
    written = save()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(SaveWriter, "_write", full)
        act(window)
        said = "This game is not being saved: no space is left on the disk."
        assert window.bar.warning.label.text() == said
    act(window)  # there is space again, but a save with a gap would be useless
    assert load(written, rules_for).match.state == saved
    QTest.mouseClick(window.bar.warning.button, LEFT)
    act(window)
    (new,) = set(folders.saves.glob("*.tabletop")) - {written}
    assert load(new, rules_for).match.state == session_of(window).match.state


def test_a_link_in_a_circle_is_told_and_changes_nothing(begin: Begin, folders: Folders) -> None:
    window = begin("Ann")
    match = window.controller.saved_match
    circle = folders.saves / "circle.tabletop"
    make_link(circle, circle)
    window.controller.open(circle)
    assert window.bar.isVisible()
    assert window.controller.saved_match is match
    window.controller.save_copy(circle)
    assert window.controller.saved_match is match


def test_a_game_that_was_put_away_is_let_go(begin: Begin, qtbot: QtBot) -> None:
    window = begin("Ann", "Ben")
    act(window, 2)
    playing = window.controller.saved_match
    assert playing is not None
    before = [*map(weakref.ref, (playing.autosave, playing.match))]
    del playing
    for _ in range(2):
        window.controller.play_again()

    def is_let_go() -> bool:
        gc.collect()
        return [each() for each in before] == [None, None]

    qtbot.waitUntil(is_let_go)


def test_what_tables_leave_behind_is_collected_now_and_then(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin("Ann", "Ben")
    collected: list[int] = []
    monkeypatch.setattr("tabletop.ui.window.match_actions.gc.collect", lambda: collected.append(1))
    for games in range(1, 6):
        assert not collected, games
        window.controller.play_again()
    assert len(collected) == 1
