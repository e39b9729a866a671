"""Saves in case of other programs, full or slow disks and other computers."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import TextIOWrapper
from pathlib import Path
from threading import Event, Timer, get_ident
from time import sleep

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.zones import NOBODY
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.match.save import writer as journal
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter
from tabletop.storage import save_store
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.saves.feature import SavesFeature
from tabletop.ui.table.session import Session
from tabletop.ui.window.save_lock import SaveLock
from tests.posix import make_link, make_pipe, needs_pipes, needs_proc
from tests.ui.features import feature, start_page

Begin = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton
YES = QMessageBox.StandardButton.Yes
CANCEL = QMessageBox.StandardButton.Cancel
WARNING = "This game is not being saved: no space is left on the disk."


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def act(window: MainWindow, count: int = 1) -> None:
    session = session_of(window)
    for _ in range(count):
        assert session.act(session.match.legal_actions()[0]).legal


def full(*_args: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


class Asked:
    """Answers every question with a click, and records the questions."""

    def __init__(self) -> None:
        self.answer = YES
        self.questions: list[str] = []
        self._timer = QTimer()
        self._timer.timeout.connect(self._press)
        self._timer.start(10)

    def _press(self) -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            self.questions.append(f"{box.text()} {box.informativeText()}")
            QTest.mouseClick(box.button(self.answer), LEFT)

    def stop(self) -> None:
        self._timer.stop()


@pytest.fixture
def asked(qtbot: QtBot) -> Iterator[Asked]:
    """Answer questions until the windows are closed."""
    assert qtbot is not None
    answering = Asked()
    yield answering
    answering.stop()


@pytest.fixture
def unsaved(asked: Asked, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A game that cannot be saved, as the disk is full."""
    assert not asked.questions
    window = begin("Ann", "Ben")
    act(window, 2)
    with monkeypatch.context() as patch:
        patch.setattr(SaveWriter, "_write", full)
        patch.setattr(journal, "_new_file", full)
        act(window)
        assert window.bar.warning.label.text() == WARNING
        yield window


# --- missing and replaced saves ------------------------------------------------------------------


def removed(save: Path, _other: Path) -> None:
    save.unlink()


def in_a_folder_that_is_gone(save: Path, _other: Path) -> None:
    shutil.rmtree(save.parent)


@pytest.mark.parametrize(
    ("meddle", "how"),
    [
        (removed, "act"),
        (removed, "undo"),
        (removed, "redo"),
        (removed, "home"),
        (in_a_folder_that_is_gone, "act"),
        (in_a_folder_that_is_gone, "home"),
    ],
)
def test_a_save_that_is_gone_is_written_anew(
    begin: Begin, save: Callable[[], Path], tmp_path: Path, meddle: Callable[..., None], how: str
) -> None:
    window = begin("Ann")
    act(window, 3)
    if how == "redo":
        window.window_actions.undo.trigger()
    path = save()
    meddle(path, tmp_path / "other")
    if how == "act":
        act(window)
    else:
        {
            "undo": window.window_actions.undo,
            "redo": window.window_actions.redo,
            "home": window.window_actions.home,
        }[how].trigger()
    assert "has been saved again" in window.bar.label.text() or how == "home"
    if how != "home":
        match = session_of(window).match
        read = load(path, rules_for).match
        assert (read.state, read.can_redo) == (match.state, match.can_redo)
        act(window)
        assert load(path, rules_for).match.state == match.state
        window.window_actions.home.trigger()
    assert save() == path
    assert not SaveLock(path).holder()


def test_a_save_that_is_gone_is_locked_again(begin: Begin, save: Callable[[], Path]) -> None:
    window = begin("Ann", "Ben")
    in_a_folder_that_is_gone(save(), Path())
    act(window)
    assert not SaveLock(save()).acquire()


def shortened(save: Path) -> None:
    os.truncate(save, 0)


def added_to(save: Path) -> None:
    with save.open("a") as file:
        file.write("{}\n")


def another(save: Path) -> None:
    save.unlink()
    save.write_text("another game", "utf-8")


def a_folder(save: Path) -> None:
    save.unlink()
    save.mkdir()


def replaced(save: Path) -> None:
    """Replace the file by one with the same content."""
    data = save.read_bytes()
    save.unlink()
    save.write_bytes(data)


def a_link_to_itself(save: Path) -> None:
    save.unlink()
    make_link(save, save)


@pytest.mark.parametrize(
    "meddle", [shortened, added_to, another, a_folder, replaced, a_link_to_itself]
)
def test_where_both_differ_both_are_kept(
    begin: Begin, save: Callable[[], Path], folders: Folders, meddle: Callable[[Path], None]
) -> None:
    window = begin("Ann", "Ben")
    act(window, 3)
    path = save()
    meddle(path)
    before = path.read_bytes() if path.is_file() else None
    for _ in range(2):
        act(window)
        (other,) = set(folders.saves.glob("*.tabletop")) - {path}
        assert load(other, rules_for).match.state == session_of(window).match.state
    assert other.stem == f"{path.stem} 2"
    assert (path.read_bytes() if path.is_file() else None) == before
    assert f"Both are kept: the game goes on in {other.name}." in window.bar.label.text()
    assert not SaveLock(other).acquire()


def test_a_save_that_was_only_touched_is_gone_on_with(
    begin: Begin, save: Callable[[], Path], folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    act(window, 3)
    path = save()
    os.utime(path, (1, 1))
    path.chmod(0o600)
    act(window)
    assert set(folders.saves.glob("*.tabletop")) == {path}
    assert not window.bar.label.text()
    assert load(path, rules_for).match.state == session_of(window).match.state


@pytest.mark.usefixtures("asked")
def test_a_file_in_the_place_of_the_folder_is_told_while_it_is_played(
    begin: Begin, folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    act(window)
    folders.saves.rename(folders.saves.with_name("moved"))
    folders.saves.write_bytes(b"no folder")
    act(window)
    told = window.bar.warning.label.text()
    assert told == "This game is not being saved: a part of its path is no folder."


def test_what_was_taken_back_can_be_done_again_in_the_new_save(
    begin: Begin, save: Callable[[], Path], folders: Folders
) -> None:
    window = begin("Ann")
    act(window, 3)
    for _ in range(2):
        window.window_actions.undo.trigger()
    path = save()
    shortened(path)
    window.window_actions.redo.trigger()
    window.window_actions.redo.trigger()
    (other,) = set(folders.saves.glob("*.tabletop")) - {path}
    assert load(other, rules_for).match.state == session_of(window).match.state


# --- lasting warning -----------------------------------------------------------------------------


def test_a_warning_that_holds_stays(unsaved: MainWindow) -> None:
    window = unsaved
    window.bar.show_warning("A picture of the table is on the clipboard.")
    for line in (window.bar.warning.label, window.bar.label):
        assert line.isVisible()
    window.bar.clear()
    assert window.bar.warning.label.text() == WARNING
    window.window_actions.sandbox.trigger()
    assert window.bar.warning.label.isVisible()
    window.go_home()  # only the sandbox can be left in this way


def test_a_warning_that_holds_is_said_in_another_language(
    unsaved: MainWindow, language: Language, qtbot: QtBot
) -> None:
    language.set_language("de")
    qtbot.waitUntil(unsaved.bar.warning.label.isVisible)
    assert unsaved.bar.warning.label.text().startswith("Dieses Spiel wird nicht gespeichert: ")


def go_home(window: MainWindow) -> None:
    window.window_actions.home.trigger()


def restart(window: MainWindow) -> None:
    window.window_actions.restart.trigger()


def begin_another(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))


def open_another(window: MainWindow) -> None:
    stock = Path(__file__).parents[2] / "match" / "saves"
    window.controller.open(stock / "numnum-begun.tabletop")


def leave_by_quitting(window: MainWindow) -> None:
    window.close()


LEAVING = [go_home, restart, begin_another, open_another, leave_by_quitting]


@pytest.mark.parametrize("leave", LEAVING)
def test_leaving_an_unsaved_game_asks(
    unsaved: MainWindow, asked: Asked, leave: Callable[[MainWindow], None]
) -> None:
    session = session_of(unsaved)
    asked.answer = CANCEL
    leave(unsaved)
    assert len(asked.questions) == 1
    assert "no space is left on the disk" in asked.questions[0]
    assert unsaved.isVisible()
    assert unsaved.controller.session is session
    assert unsaved.bar.warning.label.isVisible()
    asked.answer = YES
    leave(unsaved)
    assert len(asked.questions) == 2
    assert unsaved.controller.session is not session


def test_leaving_tries_to_save_once_more(
    begin: Begin, asked: Asked, monkeypatch: pytest.MonkeyPatch, folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    with monkeypatch.context() as patch:
        patch.setattr(SaveWriter, "_write", full)
        act(window)
    match = session_of(window).match
    window.window_actions.home.trigger()
    assert not asked.questions
    assert not window.bar.isVisible()
    assert start_page(window).isVisible()
    found = [load(path, rules_for).match.state for path in folders.saves.glob("*.tabletop")]
    assert match.state in found


def test_a_full_disk_leaves_no_empty_save(
    asked: Asked, begin: Begin, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not asked.questions

    class NoRoom(TextIOWrapper):
        def flush(self) -> None:
            full()

    with monkeypatch.context() as patch:
        patch.setattr(journal, "TextIOWrapper", NoRoom)
        window = begin("Ann", "Ben")
        assert window.bar.warning.label.text() == WARNING
        assert [path.name for path in folders.saves.iterdir()] == []
        QTest.mouseClick(window.bar.warning.button, LEFT)
        assert window.bar.warning.label.text() == WARNING
    QTest.mouseClick(window.bar.warning.button, LEFT)
    assert not window.bar.isVisible()


def as_it_is(_save: Path) -> None:
    """Leave the game."""


def another_game(save: Path) -> None:
    save.write_text(save.read_text("utf-8").replace("Ben", "Bea"), "utf-8")


def played_on(save: Path) -> None:
    whole = save.read_bytes()[: save.read_bytes().rindex(b"\n") + 1]
    save.write_bytes(whole + b'{"by": "Ann", "seat": "conceded"}\n')


def no_save(save: Path) -> None:
    save.write_text("hello", "utf-8")


@pytest.mark.parametrize(
    ("meddle", "count"), [(as_it_is, 1), (another_game, 2), (played_on, 2), (no_save, 2)]
)
def test_what_a_full_disk_left_is_set_aside_where_the_new_save_holds_it(
    begin: Begin,
    asked: Asked,
    save: Callable[[], Path],
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    meddle: Callable[[Path], None],
    count: int,
) -> None:
    assert not asked.questions
    window = begin("Ann", "Ben")
    act(window, 2)

    def torn(journal: SaveWriter, text: str) -> None:
        with journal.path.open("a", encoding="utf-8") as file:
            file.write(text[: len(text) // 2])
        full()

    with monkeypatch.context() as patch:
        patch.setattr(SaveWriter, "_write", torn)
        patch.setattr(journal, "_new_file", full)
        act(window)
        meddle(save())
        left = save().read_bytes()
        QTest.mouseClick(window.bar.warning.button, LEFT)
        assert window.bar.warning.label.text() == WARNING
        act(window)
    QTest.mouseClick(window.bar.warning.button, LEFT)
    assert not window.bar.isVisible()
    act(window)
    found = list(folders.saves.glob("*.tabletop"))
    assert len(found) == count
    aside = [path.read_bytes() for path in (folders.saves / "older").glob("*")]
    assert aside == ([left] if count == 1 else [])
    assert window.controller.saved_match is not None
    assert window.controller.saved_match.autosave is not None
    match = load(window.controller.saved_match.autosave.path, rules_for).match
    assert match.state == session_of(window).match.state


# --- a slow disk ---------------------------------------------------------------------------------


class SlowDisk:
    """A disk whose `fsync` blocks until the test lets it continue or fail."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.failure: OSError | None = None
        self.done = 0

    def sync(self, _file: int) -> None:
        assert self.go_on.wait(20)
        if self.failure is not None:
            raise self.failure
        self.done += 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    """Make the disk slow."""
    disk = SlowDisk()
    monkeypatch.setattr(os, "fsync", disk.sync)
    yield disk
    disk.go_on.set()


def test_a_slow_disk_does_not_hold_the_window(
    slow: SlowDisk, begin: Begin, save: Callable[[], Path]
) -> None:
    window = begin("Ann", "Ben")
    act(window, 5)
    state = session_of(window).match.state
    assert load(save(), rules_for).match.state == state  # also if the program is killed now
    window.window_actions.home.trigger()
    window.controller.open(save())
    assert session_of(window).match.state == state
    assert not slow.done
    slow.go_on.set()


def test_closing_waits_for_the_disk(slow: SlowDisk, begin: Begin) -> None:
    window = begin("Ann", "Ben")
    act(window)
    later = Timer(0.2, slow.go_on.set)
    later.start()
    window.close()
    later.join()
    assert slow.done
    assert not window.isVisible()


@needs_proc
def test_closing_waits_for_one_flush_of_the_game(
    begin: Begin, save: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is recorded before the settings are written in the background."""
    window = begin("Ann", "Ben")
    act(window)
    clock = window.controller.clock
    assert clock is not None
    now = clock._now
    monkeypatch.setattr(clock, "_now", lambda: now() + timedelta(seconds=7))
    window.controller.save_store.flusher.wait()
    flushed: list[str] = []
    threads: set[int] = set()

    def sync(file: int) -> None:
        flushed.append(Path(f"/proc/self/fd/{file}").readlink().name)
        threads.add(get_ident())
        sleep(0.05)

    monkeypatch.setattr(os, "fsync", sync)
    window.context.settings.zoom = 125
    assert window.close()
    assert flushed.count(save().name) == 1
    assert len(flushed) == 2
    assert get_ident() not in threads
    assert load(save(), rules_for).match.players.times.get(NOBODY, 0) >= 7


def test_what_the_disk_refuses_is_told(
    slow: SlowDisk, asked: Asked, begin: Begin, qtbot: QtBot
) -> None:
    window = begin("Ann", "Ben")
    act(window)
    slow.failure = OSError(errno.EIO, "Input/output error")
    slow.go_on.set()
    qtbot.waitUntil(window.bar.warning.label.isVisible)
    assert "the disk does not answer" in window.bar.warning.label.text()
    slow.failure = None
    QTest.mouseClick(window.bar.warning.button, LEFT)
    assert not window.bar.isVisible()
    assert not asked.questions


def test_what_the_disk_refuses_at_the_end_is_saved_elsewhere_or_asked(
    slow: SlowDisk, asked: Asked, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin("Ann", "Ben")
    slow.go_on.set()
    act(window)
    slow.failure = OSError(errno.EIO, "Input/output error")
    monkeypatch.setattr(journal, "_new_file", full)
    asked.answer = CANCEL
    act(window)
    window.close()
    assert window.isVisible()
    assert "no space is left" in asked.questions[0]
    assert window.bar.warning.label.isVisible()
    asked.answer = YES


# --- two windows, two computers ------------------------------------------------------------------


def test_a_save_is_locked_before_it_is_read(
    begin: Begin, save: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.home.trigger()
    held: list[bool] = []

    def looking(path: Path, *args: object) -> object:
        held.append(not SaveLock(path).acquire())
        return load(path, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(save_store, "load", looking)
    window.controller.open(save())
    assert held == [True]


def locked_elsewhere(save: Path) -> None:
    lock = save.with_name(f".{save.name}.lock")
    lock.write_text("4711\ntabletop\nannas-laptop\n", "utf-8")
    when = datetime(2026, 1, 30, 18, 45).astimezone().timestamp()
    os.utime(lock, (when, when))


@pytest.fixture
def elsewhere(begin: Begin, save: Callable[[], Path], qtbot: QtBot) -> MainWindow:
    """The start page with a game that another computer has locked."""
    window = begin("Ann", "Ben")
    act(window)
    window.window_actions.home.trigger()
    locked_elsewhere(save())
    window.go_home()
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    return window


def test_a_game_locked_by_another_computer_is_offered(
    elsewhere: MainWindow, asked: Asked, save: Callable[[], Path]
) -> None:
    (card,) = start_page(elsewhere).continue_tiles
    assert "annas-laptop" in card.accessibleDescription()
    assert "6:45" in card.accessibleDescription()
    asked.answer = CANCEL
    QTest.mouseClick(card, LEFT)
    assert elsewhere.controller.session is None
    asked.answer = YES
    QTest.mouseClick(card, LEFT)
    assert len(asked.questions) == 2
    assert "annas-laptop" in asked.questions[0]
    act(elsewhere)
    assert load(save(), rules_for).match.state == session_of(elsewhere).match.state
    assert not SaveLock(save()).acquire()


def a_pipe(path: Path) -> None:
    make_pipe(path)


def a_link_to_a_pipe(path: Path) -> None:
    make_pipe(path.with_name("pipe"))
    make_link(path, path.with_name("pipe"))


@needs_pipes
@pytest.mark.parametrize("lay", [a_pipe, a_link_to_a_pipe, Path.mkdir])
def test_what_lies_in_the_place_of_a_lock_locks_nothing(
    begin: Begin, save: Callable[[], Path], qtbot: QtBot, lay: Callable[[Path], None]
) -> None:
    window = begin("Ann", "Ben")
    act(window)
    window.window_actions.home.trigger()
    lay(save().with_name(f".{save().name}.lock"))
    window.go_home()
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    (card,) = start_page(window).continue_tiles
    QTest.mouseClick(card, LEFT)
    act(window)
    assert load(save(), rules_for).match.state == session_of(window).match.state


def test_a_game_locked_by_another_computer_is_not_deleted(
    elsewhere: MainWindow, save: Callable[[], Path]
) -> None:
    QTest.mouseClick(start_page(elsewhere).open_button, LEFT)
    saves = feature(elsewhere, SavesFeature).dialog
    assert saves is not None
    QTest.mouseClick(saves.delete_button, LEFT)
    assert "“annas-laptop” since 1/30/26" in saves.note.text()
    assert save().exists()
    saves.reject()


def test_a_save_is_held_while_it_is_asked_whether_to_delete_it(
    begin: Begin, save: Callable[[], Path], qtbot: QtBot
) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.home.trigger()
    path = save()
    QTest.mouseClick(start_page(window).open_button, LEFT)
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    held: list[bool] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, look)
            return
        held.append(not SaveLock(path).acquire())
        QTest.mouseClick(box.button(CANCEL), LEFT)

    QTimer.singleShot(10, look)
    QTest.mouseClick(saves.delete_button, LEFT)
    qtbot.waitUntil(lambda: held == [True])
    assert SaveLock(path).acquire()
    assert path.exists()
    saves.reject()


# --- a folder that cannot be read ----------------------------------------------------------------


def test_an_unreadable_folder_is_not_an_empty_one(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, folders: Folders
) -> None:
    window = begin("Ann", "Ben")

    def refuse(_path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("tabletop.storage.save_store.os.scandir", refuse)
    window.window_actions.home.trigger()
    said = "The folder of saved games cannot be read: access to it is not allowed."
    assert window.bar.label.text() == said
    QTest.mouseClick(start_page(window).open_button, LEFT)
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    assert saves.empty.isVisible()
    assert saves.empty.text() == f"{said}\n{folders.saves}"
    saves.reject()


def test_a_file_in_the_place_of_the_folder_is_told(begin: Begin, folders: Folders) -> None:
    folders.saves.parent.mkdir(parents=True, exist_ok=True)
    folders.saves.write_text("no folder", "utf-8")
    window = begin("Ann", "Ben")
    said = "This game is not being saved: a part of its path is no folder."
    assert window.bar.warning.label.text() == said
    window.controller.clear()  # the game cannot be saved: leaving would ask
    assert folders.saves.read_text("utf-8") == "no folder"
