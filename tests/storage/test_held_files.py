"""Tests of files locked by another program, as by virus scanners on Windows."""

import errno
import io
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final
from zipfile import ZipFile

import pytest

from tabletop.cards import file_reading
from tabletop.content.game_library import rules_for
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter, save_text
from tabletop.storage.backup import restore, write_backup
from tabletop.storage.card_set_copy import write_card_set
from tabletop.storage.file_writing import write_atomically, write_with_backup
from tabletop.storage.results import Result, ResultBook
from tabletop.storage.save_store import SavesFolder
from tabletop.storage.settings_file import SettingsFile

NOW: Final = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
ENDED: Final = Result(
    *("numnum", "2026-01-01T10:00:00+00:00", "2026-01-01T11:00:00+00:00", 7, ("Ann", "Ben")),
    *(("Ann", "Ben"), ("Ann",), False, (30, 12), 55),
)
SETTINGS: Final = b'[window]\ntheme="night"\n'
CARDS: Final = b"format: 1\ngame: numnum\nname: My cards\n"


def played() -> Match:
    match = Match(rules_for("numnum", ("Ann", "Ben"), {}), ("Ann", "Ben"), 7, may_peek=True)
    match.resume()
    return match


def play_on(match: Match) -> None:
    random = Random(1)
    for _ in range(6):
        seat = max(match.state.to_act, 0)
        assert match.submit(seat, random.choice(match.legal_actions()), match.revision).legal


def fill(home: Path) -> None:
    """Write the files that a user may have."""
    save = save_text(played(), NOW.isoformat()).encode()
    files = {
        "settings.ini": SETTINGS,
        "results.jsonl": b"{}\n",
        "picture.png": b"before",
        "game.tabletop": b"youngest",
        "game.tabletop.1.bak": b"middle",
        "game.tabletop.2.bak": b"old",
        "saves/1.tabletop": save,
        "saves/older/1.tabletop": save + b'{"undo": 1}\n',
        "saves/torn.tabletop": save + b'{"by": "A',
        "saves/deleted/2.tabletop": save,
    }
    for name, data in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)
    other = Folders(home.with_name("other"), home.with_name("other"))
    for path, data in (
        (other.settings, b'[sound]\nvolume="40"\n'),
        (other.saves / "3.tabletop", save_text(played(), "2026-02-01T20:15:00+00:00").encode()),
        (other.card_sets / "deck" / "set.yaml", CARDS),
        (other.card_sets / "deck" / "tile.svg", b"<svg/>"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    ResultBook(other.data / "results.jsonl").add(ENDED)
    write_backup(other, home / "all.zip")


def change_settings(home: Path) -> None:
    file = SettingsFile(home / "settings.ini")
    file.set_value("window/zoom", "125")
    file.write()


def restore_all(home: Path) -> None:
    done = restore(home / "all.zip", Folders(home, home))
    if done.problems:
        raise OSError(errno.EACCES, str(done.problems), "all.zip")


def back_up(home: Path) -> None:
    done = write_backup(Folders(home, home), home / "mine.zip")
    if done.problems:
        raise OSError(errno.EACCES, str(done.problems), "mine.zip")


def begin_save(home: Path) -> None:
    match = played()
    journal = SaveWriter.create(home / "saves" / "new.tabletop", match, NOW.isoformat())
    match.recorder = journal.record
    play_on(match)
    journal.close()


def go_on(home: Path) -> None:
    path = home / "saves" / "torn.tabletop"
    loaded = load(path, rules_for)
    journal = SaveWriter.reopen(path, loaded)
    loaded.match.recorder = journal.record
    try:
        play_on(loaded.match)
    finally:
        journal.close()


def move_saves(home: Path) -> None:
    folder = SavesFolder(home / "saves")
    folder.delete(home / "saves" / "torn.tabletop")
    folder.set_aside(home / "saves" / "1.tabletop")


WRITERS: Final[dict[str, Callable[[Path], object]]] = {
    "settings": change_settings,
    "export": lambda home: write_atomically(home / "picture.png", b"after"),
    "copy of a save": lambda home: write_with_backup(home / "game.tabletop", b"new"),
    "backup": back_up,
    "restore": restore_all,
    "result": lambda home: ResultBook(home / "results.jsonl").add(ENDED),
    "new book of results": lambda home: ResultBook(home / "results.jsonl").reset(),
    "new save": begin_save,
    "save": go_on,
    "bin": move_saves,
    "card set": lambda home: [*write_card_set(find_game("numnum"), home / "deck", "en")],
}
CALLS: Final = (
    *((os, name) for name in ("open", "rename", "replace", "truncate", "unlink")),
    (io, "open"),
)


class Holder:
    """Holds the file of one call, counted from 0, for a number of attempts."""

    def __init__(self, home: Path, number: int, attempts: float) -> None:
        self.home = home
        self.number = number
        self.attempts = attempts
        self.calls = 0
        self.held: object = None

    def around(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *more: Any, **named: Any) -> Any:  # noqa: ANN401 - the system's own
            is_inside = isinstance(path, str | Path) and self.home in Path(path).parents
            if is_inside and not Path(path).name.endswith(".lock"):
                if self.calls == self.number and self.held is None:
                    self.held = name, Path(path)
                self.calls += 1
                if self.held == (name, Path(path)) and self.attempts > 0:
                    self.attempts -= 1
                    raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return real(path, *more, **named)

        return call


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("filled") / "home"
    fill(home)
    return home


@pytest.fixture
def run(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Any]]:
    """Run a writer in an empty home with a held file; return the files there."""
    pauses: list[float] = []
    monkeypatch.setattr(file_reading, "sleep", pauses.append)
    homes = (tmp_path / str(number) / "home" for number in range(1000))

    def run(
        write: Callable[[Path], object], number: int, attempts: float
    ) -> tuple[Holder, dict[str, bytes], dict[str, bytes], OSError | None]:
        home, error = next(homes), None
        shutil.copytree(filled, home)
        before = content(home)
        holder = Holder(home, number, attempts)
        with monkeypatch.context() as patch:
            for module, name in CALLS:
                real = getattr(module, name)
                patch.setattr(module, name, holder.around(f"{module.__name__}.{name}", real))
            try:
                write(home)
            except OSError as raised:
                error = raised
        assert sum(pauses) < 1
        pauses.clear()
        return holder, before, content(home), error

    yield run
    assert not pauses


def content(home: Path) -> dict[str, bytes]:
    paths = (path for path in home.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {path.relative_to(home).as_posix(): bytes_of(path) for path in paths}


def bytes_of(path: Path) -> bytes:
    """Return the content of a file; for an archive, its members without times."""
    if path.suffix != ".zip":
        return path.read_bytes()
    with ZipFile(path) as archive:
        return b"".join(name.encode() + archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize("attempts", [1, 3])
@pytest.mark.parametrize("writer", WRITERS)
def test_a_file_that_is_held_for_a_moment_is_written_all_the_same(
    run: Callable[..., Any], writer: str, attempts: int
) -> None:
    whole, _, wanted, error = run(WRITERS[writer], -1, 0)
    assert error is None
    assert whole.calls
    for number in range(whole.calls):
        holder, _, found, error = run(WRITERS[writer], number, attempts)
        assert error is None, holder.held
        assert found == wanted, holder.held


@pytest.mark.parametrize("writer", WRITERS)
def test_a_file_that_is_held_for_ever_costs_nothing_that_was_there(
    run: Callable[..., Any], writer: str
) -> None:
    whole, *_ = run(WRITERS[writer], -1, 0)
    for number in range(whole.calls):
        holder, before, found, error = run(WRITERS[writer], number, float("inf"))
        lost = [
            name for name, data in before.items() if not any(data in now for now in found.values())
        ]
        assert not [name for name in lost if name != "saves/torn.tabletop"], holder.held
        assert error is None or (error.strerror and error.filename), holder.held
        call, _ = holder.held
        assert call == "os.unlink" or not [name for name in found if name.endswith(".new")]


def test_a_file_that_nobody_may_read_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder may have hundreds of them."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    (tmp_path / "file").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(file_reading, "sleep", pytest.fail)
    with suppress(PermissionError):
        file_reading.read_file(tmp_path / "file", 10)
