"""Tests of backups and restoring them beside existing data."""

import errno
import io
import json
import os
import re
import stat
import struct
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.card_sets import set_folders
from tabletop.content.languages import known_languages
from tabletop.folders import Folders
from tabletop.storage import backup as backup_module
from tabletop.storage.backup import restore, write_backup
from tabletop.storage.leftovers import remove_leftovers
from tabletop.storage.results import Result
from tabletop.storage.save_store import SavesFolder
from tests.patience import PATIENCE
from tests.posix import make_link, make_pipe, needs_pipes

DUEL = Result(
    *("numnum", "2026-01-01T10:00:00+00:00", "2026-01-01T11:00:00+00:00", 7, ("Ann", "Ben")),
    *(("Ann", "Ben"), ("Ann",), False, (30, 12), 55),
)
CARDS = b"format: 1\ngame: numnum\nname: My cards\n"


def header(seed: int = 7) -> bytes:
    """Return the first line of a save."""
    entry = {
        "tabletop": 2,
        "game": "numnum",
        "rules": 1,
        "cards": "x",
        "options": {},
        "players": ["Ann", "Ben"],
        "seed": seed,
        "started": "2026-01-31T20:15:00+00:00",
        "may_peek": True,
    }
    return json.dumps(entry).encode() + b"\n"


def filled(home: Path, files: dict[str, bytes]) -> Folders:
    """Write files into the folder of a user."""
    for name, data in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)
    return Folders(home, home)


def content(folders: Folders) -> dict[str, bytes]:
    """Return all files in the folder of a user."""
    files = (p for p in folders.data.rglob("*") if p.is_file() and not p.name.endswith(".lock"))
    return {path.relative_to(folders.data).as_posix(): path.read_bytes() for path in files}


def book(*results: Result) -> bytes:
    return b"".join(json.dumps(asdict(result)).encode() + b"\n" for result in results)


ALL = {
    "saves/2026-01-31 20.15.00 numnum.tabletop": header() + b'{"undo": 1}\n',
    "saves/older/before.tabletop": header(8),
    "results.jsonl": book(DUEL),
    "settings.ini": b'[window]\ntheme="night"\n',
    "cards/deck/set.yaml": CARDS,
    "cards/deck/tile.svg": b"<svg/>",
    "languages/pl/tabletop_pl.ts": b"<TS/>",
    "languages/pl/numnum/texts.pl.yaml": b"format: 1\n",
}
NO_PART = {
    "games/chess/__init__.py": b"import os",
    "reports/fault.txt": b"",
    "saves/deleted/gone.tabletop": header(9),
    "cards/deck/set.py": b"import os",
    "saves/note.txt": b"",
}


def test_everything_comes_back_on_another_computer_and_nothing_else(tmp_path: Path) -> None:
    here = filled(tmp_path / "here", {**ALL, **NO_PART})
    written = write_backup(here, tmp_path / "all.zip")
    assert (sorted(written.copied), written.problems) == (sorted(ALL), [])
    there = Folders(tmp_path / "there", tmp_path / "there")
    done = restore(tmp_path / "all.zip", there)
    assert sorted(done.copied) == sorted(ALL)
    assert (done.differs, done.problems) == ([], [])
    assert content(there) == ALL
    for name in ALL:
        if name.startswith("saves"):
            before, after = (folders.data / name for folders in (here, there))
            assert abs(before.stat().st_mtime - after.stat().st_mtime) < 3, "when it was played"
    again = restore(tmp_path / "all.zip", there)
    assert (again.copied, again.differs, again.problems) == ([], [], [])
    assert content(there) == ALL


def test_settings_have_a_folder_of_their_own(tmp_path: Path) -> None:
    here = Folders(tmp_path / "data", tmp_path / "config")
    for path in (here.settings, here.data / "settings.ini"):
        path.parent.mkdir()
        path.write_text(f"; {path.parent.name}\n")
    assert write_backup(here, tmp_path / "all.zip").copied == ["settings.ini"]
    there = Folders(tmp_path / "there" / "data", tmp_path / "there" / "config")
    restore(tmp_path / "all.zip", there)
    assert there.settings.read_text() == "; config\n"
    assert [*there.data.iterdir()] == []


DIFFERENT: dict[str, tuple[dict[str, bytes], dict[str, bytes]]] = {
    "saves/a.tabletop": (
        {"saves/a.tabletop": header() + b'{"undo": 1}\n'},
        {"saves/a.tabletop": header()},
    ),
    "results.jsonl": ({"results.jsonl": book(DUEL)}, {"results.jsonl": b""}),
    "cards/deck": (
        {"cards/deck/set.yaml": CARDS, "cards/deck/tile.svg": b"<svg/>"},
        {"cards/deck/set.yaml": CARDS, "cards/deck/tile.svg": b"<svg></svg>"},
    ),
    "cards/set": (
        {"cards/set/set.yaml": CARDS},
        {"cards/set/set.yaml": CARDS, "cards/set/a.svg": b""},
    ),
    "cards/file": ({"cards/file": b"mine"}, {"cards/file/set.yaml": CARDS}),
    "languages/pl": (
        {"languages/pl/tabletop_pl.ts": b"<TS/>"},
        {"languages/pl/tabletop_pl.ts": b"<TS></TS>"},
    ),
    "settings.ini": (
        {"settings.ini": b'[window]\ntheme="night"\n'},
        {"settings.ini": b'[window]\ngeometry="x"\nrecent="/a.yaml"\ntheme="wood"\n'},
    ),
}
"""Local files, and different ones in the backup."""


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_differs_is_named_and_stays_as_it_is(name: str, tmp_path: Path) -> None:
    mine, theirs = DIFFERENT[name]
    new = {"saves/new.tabletop": header(9)}
    write_backup(filled(tmp_path / "there", theirs | new), tmp_path / "all.zip")
    here = filled(tmp_path / "here", mine)
    done = restore(tmp_path / "all.zip", here)
    assert (done.differs, done.copied, done.problems) == ([name], [*new], [])
    assert content(here) == mine | new


@needs_pipes
@pytest.mark.parametrize("name", ["saves/a.tabletop", "results.jsonl", "cards/deck"])
def test_nothing_is_written_through_a_link(name: str, tmp_path: Path) -> None:
    theirs = {"saves/a.tabletop": header(), "results.jsonl": b"", "cards/deck/set.yaml": CARDS}
    write_backup(filled(tmp_path / "there", theirs), tmp_path / "all.zip")
    here = filled(tmp_path / "here", {"saves/b.tabletop": header(2), "cards/b/set.yaml": CARDS})
    make_link(here.data / name, tmp_path / "elsewhere")
    assert restore(tmp_path / "all.zip", here).differs == [name]
    assert not (tmp_path / "elsewhere").exists()


# --- archives from elsewhere ------------------------------------------------------------------

Member = tuple[str | zipfile.ZipInfo, bytes]


def archive(*members: Member) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members:
            made.writestr(name, data)
    return written.getvalue()


def link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def spoilt(data: bytes, name: str, change: Callable[[bytearray, int], None]) -> bytes:
    """Change an entry of an archive's index."""
    changed, at = bytearray(data), data.rindex(name.encode()) - 46
    change(changed, at)
    return bytes(changed)


def put(offset: int, form: str, value: int) -> Callable[[bytearray, int], None]:
    return lambda data, at: struct.pack_into(form, data, at + offset, value)


GOOD = ("saves/good.tabletop", header())
BAD = ("saves/bad.tabletop", header(8))
NO_PLACES = (
    *("../saves/x.tabletop", "/saves/x.tabletop", "saves/../../x.tabletop", "saves\\x.tabletop"),
    *("C:/saves/x.tabletop", "saves/.x.tabletop", "saves/con.tabletop", "saves/x.tabletop ."),
    *("games/x/__init__.py", "cards/x/../../evil.yaml", "cards/x/deep/set.yaml", "saves/x.py"),
    *("languages/pl/x.py", "settings.ini/x", "saves/a:b.tabletop", "SETTINGS.INI"),
    "saves/" + 300 * "x" + ".tabletop",
)
HOSTILE: dict[str, tuple[bytes, str]] = {
    **{
        name: (archive(GOOD, (name, header(8))), "this is no part of a backup")
        for name in NO_PLACES
    },
    "link": (
        archive(GOOD, (link("saves/x.tabletop"), b"/etc/passwd")),
        "this is no part of a backup",
    ),
    "huge": (
        archive(GOOD, ("settings.ini", bytes(1_000_001))),
        "it is too large (more than 1000 kB)",
    ),
    "no XML": (archive(GOOD, ("languages/pl/a.ts", b"<TS>")), "languages/pl/a.ts: this is not XML"),
    "damaged": (
        spoilt(archive(GOOD, BAD), BAD[0], put(16, "<I", 1)),
        "it is damaged",
    ),
    "size that is not so": (
        spoilt(archive(GOOD, BAD), BAD[0], put(24, "<I", 12)),
        "it is damaged",
    ),
    "a byte that is changed": (
        archive(GOOD, BAD).replace(b"saves/bad", b"saves/b\x00d", 1),
        "it is damaged",
    ),
    "elsewhere": (spoilt(archive(GOOD, BAD), BAD[0], put(42, "<I", 999_999)), "it is damaged"),
    "password": (spoilt(archive(GOOD, BAD), BAD[0], put(8, "<H", 1)), "it is damaged"),
    "other method": (
        spoilt(archive(GOOD, BAD), BAD[0], put(10, "<H", 12)),
        "this is no part of a backup",
    ),
}
"""Archives with a valid save and an entry that is left out, with the message."""


@pytest.mark.parametrize("case", HOSTILE)
def test_what_does_not_belong_in_a_backup_is_left_out_and_told(case: str, tmp_path: Path) -> None:
    data, said = HOSTILE[case]
    (tmp_path / "all.zip").write_bytes(data)
    here = Folders(tmp_path / "a" / "home", tmp_path / "a" / "home")
    done = restore(tmp_path / "all.zip", here)
    (problem,) = done.problems
    assert said in problem
    assert content(here) == {GOOD[0]: GOOD[1]}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "all.zip"]
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["home"]


def bomb() -> bytes:
    """Return a small archive that claims to unpack to more than any memory."""
    data = archive(*((f"saves/{n}.tabletop", bytes(100_000)) for n in range(30)))
    for n in range(30):
        data = spoilt(data, f"saves/{n}.tabletop", put(24, "<I", 19_000_000))
    return data


def crowd() -> bytes:
    data = bytearray(archive(GOOD))
    struct.pack_into("<2H", data, len(data) - 14, 65_535, 65_535)
    return bytes(data)


def miscounted() -> bytes:
    """Return an archive in which the comment of the first entry spans the second."""
    data = archive(GOOD, BAD)
    return spoilt(data, GOOD[0], put(32, "<H", 46 + len(BAD[0])))


NO_BACKUPS = {
    "nothing": (b"", "this is no backup of Tabletop"),
    "text": (b"hello" * 100, "this is no backup of Tabletop"),
    "a save": (header(), "this is no backup of Tabletop"),
    "half of one": (archive(GOOD)[:-10], "this is no backup of Tabletop"),
    "only an end": (archive(GOOD)[-22:], "this is no backup of Tabletop"),
    "entries that are not there": (miscounted(), "this is no backup of Tabletop"),
    "bomb": (bomb(), "there is too much for one backup"),
    "crowd": (crowd(), "there is too much for one backup"),
}


@pytest.mark.parametrize("case", NO_BACKUPS)
def test_what_is_no_backup_changes_nothing(case: str, tmp_path: Path) -> None:
    data, said = NO_BACKUPS[case]
    (tmp_path / "all.zip").write_bytes(data)
    here = filled(tmp_path / "home", ALL)
    with pytest.raises(OSError, match=re.escape(said)):
        restore(tmp_path / "all.zip", here)
    assert content(here) == ALL


def test_what_cannot_be_read_or_is_too_much_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = filled(tmp_path / "home", {**ALL, "settings.ini": bytes(1_000_001)})
    tally = write_backup(here, tmp_path / "all.zip")
    assert tally.problems == ["settings.ini: it is too large (more than 1 MB)"]
    before = (tmp_path / "all.zip").read_bytes()
    monkeypatch.setattr(backup_module, "_UNPACKED", 100)
    with pytest.raises(OSError, match="there is too much for one backup"):
        write_backup(here, tmp_path / "all.zip")
    assert (tmp_path / "all.zip").read_bytes() == before


def test_names_that_other_systems_do_not_take_are_written_so_that_they_do(tmp_path: Path) -> None:
    names = ["a:b?.tabletop", "con.tabletop", "\udce9.tabletop", 90 * "é" + ".tabletop"]
    here = filled(
        tmp_path / "here", {f"saves/{name}": header(n) for n, name in enumerate(names, 1)}
    )
    write_backup(here, tmp_path / "all.zip")
    there = Folders(tmp_path / "there", tmp_path / "there")
    done = restore(tmp_path / "all.zip", there)
    assert (len(done.copied), done.problems) == (4, [])
    assert {*content(there).values()} == {*content(here).values()}


def test_of_names_that_become_one_the_second_is_left_out_and_told(tmp_path: Path) -> None:
    files = {f"cards/deck/a{sign}.svg": b"<svg>" + sign.encode() for sign in "?:"}
    report = write_backup(filled(tmp_path / "here", files), tmp_path / "all.zip")
    assert report.copied == ["cards/deck/a_.svg"]
    assert report.problems == ["cards/deck/a_.svg: there is one already"]


def test_where_small_and_capital_letters_are_one_no_file_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"cards/deck/set.yaml": CARDS, "cards/deck/a.svg": b"a", "cards/deck/A.svg": b"A"}
    write_backup(filled(tmp_path / "here", files), tmp_path / "all.zip")
    there, opened = Folders(tmp_path / "there", tmp_path / "there"), Path.open

    def ignore_case(path: Path, *more: Any, **named: Any) -> Any:  # noqa: ANN401 - the system's own
        return opened(path.with_name(path.name.lower()), *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", ignore_case)
        done = restore(tmp_path / "all.zip", there)
    assert [problem.partition(": ")[2] for problem in done.problems] == ["there is one already"]
    assert content(there) == {}


# --- reports and leftovers ----------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["saves", "saves/older", "cards/deck"])
def test_a_folder_that_cannot_be_read_is_told_by_its_name(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, scan = filled(tmp_path / "home", ALL), os.scandir

    def refused(path: str) -> Any:  # noqa: ANN401 - the system's own
        if Path(path) == home.data / folder:
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scan(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refused)
        report = write_backup(home, tmp_path / "all.zip")
    assert report.problems == [f"{folder}: access to it is not allowed"]
    assert report.copied


@needs_pipes
@pytest.mark.parametrize("to", ["itself", "a name that is too long"])
@pytest.mark.parametrize(
    "name",
    [
        *("saves/b.tabletop", "saves/older/b", "cards/b", "cards/deck/b.svg"),
        *("languages/de", "languages/pl/b"),
    ],
)
def test_one_link_that_leads_nowhere_hides_nothing_else(name: str, to: str, tmp_path: Path) -> None:
    written = filled(tmp_path / "source", ALL)
    write_backup(written, tmp_path / "source.zip")
    here = Folders.of_user()
    filled(here.data, ALL)
    link = here.data / name
    make_link(link, link.name if to == "itself" else 300 * "x")
    tally = write_backup(here, tmp_path / "all.zip")
    assert {*names_in(tmp_path / "all.zip")} == {*ALL}
    fault = "its links lead in a circle" if to == "itself" else "its name is too long"
    is_file = name.endswith((".tabletop", ".svg"))
    assert tally.problems == ([f"{name}: {fault}"] if is_file else [])
    assert "deck" in [folder.name for folder in set_folders()]
    assert "pl" in known_languages()
    assert [head.path.name for head in SavesFolder(here.saves).summaries()] == [
        "2026-01-31 20.15.00 numnum.tabletop"
    ]
    done = restore(tmp_path / "source.zip", here)
    assert done.problems == []
    assert not done.copied


@needs_pipes
def test_a_pipe_among_the_saves_keeps_no_restore_waiting(tmp_path: Path) -> None:
    write_backup(filled(tmp_path / "source", ALL), tmp_path / "all.zip")
    (tmp_path / "here/saves").mkdir(parents=True)
    make_pipe(tmp_path / "here/saves/pipe.tabletop")
    code = (
        "import sys; from pathlib import Path; from tabletop.folders import Folders;"
        "from tabletop.storage.backup import restore; home = Path(sys.argv[2]);"
        "print(restore(Path(sys.argv[1]), Folders(home, home)).problems)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "all.zip"), str(tmp_path / "here")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout == "[]\n"


def test_a_save_is_as_old_as_it_was(tmp_path: Path) -> None:
    """The list of saved games begins with the latest."""
    here = filled(tmp_path / "here", {f"saves/{n}.tabletop": header(n) for n in range(3)})
    times = [1_700_000_000 + 86_400 * n for n in range(3)]
    for number, when in enumerate(times):
        os.utime(here.saves / f"{number}.tabletop", (when, when))
    write_backup(here, tmp_path / "all.zip")
    there = Folders(tmp_path / "there", tmp_path / "there")
    restore(tmp_path / "all.zip", there)
    found = [(there.saves / f"{n}.tabletop").stat().st_mtime for n in range(3)]
    assert found == pytest.approx(times, abs=2)


def test_one_thing_at_a_time_is_in_memory(tmp_path: Path) -> None:
    drawings = {f"cards/deck/{n}.svg": os.urandom(900_000) for n in range(12)}
    home = filled(tmp_path / "home", {"cards/deck/set.yaml": CARDS} | drawings)
    write_backup(home, tmp_path / "all.zip")
    del drawings
    there = Folders(tmp_path / "there", tmp_path / "there")
    tracemalloc.start()
    try:
        assert len(restore(tmp_path / "all.zip", there).copied) == 13
        assert restore(tmp_path / "all.zip", there).differs == []
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 6_000_000


def test_what_a_killed_program_left_is_no_card_set_and_goes(tmp_path: Path) -> None:
    here = Folders.of_user()
    dead, mine = ".123.new", ".456.new"
    filled(here.data, {f"cards/.my{end}/set.yaml": CARDS for end in (dead, mine)})
    filled(here.data, {f"{folder}.x{dead}": b"" for folder in ("", "saves/", "saves/older/")})
    filled(here.data, {f"saves/.y{mine}": b"", "saves/.new": b"", "cards/my/set.yaml": CARDS})
    assert [folder.name for folder in set_folders()] == ["my"]
    write_backup(here, tmp_path / "all.zip")
    assert names_in(tmp_path / "all.zip") == ["cards/my/set.yaml"]
    for path in here.data.rglob(f"*{dead}"):
        os.utime(path, (0, 0))
    remove_leftovers(here)
    assert {*content(here)} == {
        *(f"cards/.my{mine}/set.yaml", f"saves/.y{mine}", "saves/.new", "cards/my/set.yaml")
    }


def names_in(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as backup:
        return backup.namelist()


def test_a_restore_that_is_killed_leaves_no_half_of_a_set(tmp_path: Path) -> None:
    """The process is killed while writing; a later start removes the leftovers."""
    home = filled(tmp_path / "home", {"cards/deck/set.yaml": CARDS, "cards/deck/a.svg": b"<svg/>"})
    write_backup(home, tmp_path / "all.zip")
    code = (
        "import os, sys; from pathlib import Path; from tabletop.folders import Folders;"
        "from tabletop.storage.backup import restore\n"
        "Path.replace = lambda *_: os._exit(9)\n"
        "restore(Path(sys.argv[1]), Folders.of_user())"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "all.zip")]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], timeout=PATIENCE, check=False)
    assert done.returncode == 9
    here = Folders.of_user()
    assert [path.suffix for path in here.data.iterdir() if path != here.card_sets] == [".new"]
    assert [*set_folders()] == []
    for path in here.data.iterdir():
        os.utime(path, (0, 0))
    remove_leftovers(here)
    assert content(here) == {}
