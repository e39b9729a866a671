"""Tests of the release script: its steps, and that every failure is reported."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import audit
import builds
import chroot
import environment
import first_paint
import play_in_window
import pytest
import real_window
import release
import spoken_window
from commands import SetupError

from tests.patience import PATIENCE


def test_every_way_to_get_it_is_built() -> None:
    assert {"sdist", "wheel", "compiled", "frozen"} <= set(builds.BUILDS)
    compiled = builds.BUILDS["compiled"]
    assert sum(map(compiled.is_for, builds.PYTHON_OF)) <= 1  # built for one Python
    assert tuple(builds.PYTHON_OF) == chroot.SUITES


def test_linux_packages_are_found_by_their_build_function(tmp_path: Path) -> None:
    (tmp_path / "deb.py").write_text("def build(target):\n    return target / 'x.deb'\n")
    (tmp_path / "icons.py").write_text("\ndef draw(): ...\n")
    (tmp_path / "folder.py").write_text("ENDING = '.xz'\n\ndef build(target): ...\n")
    found = builds.linux_packages(tmp_path)
    assert list(found) == ["deb", "folder"]


def test_the_same_files_give_the_same_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    sums = []
    for names in ("ab", "ba"):
        folder = tmp_path / names
        (folder / "lib").mkdir(parents=True)
        for name in names:
            (folder / "lib" / name).write_bytes(b"x")
            os.utime(folder / "lib" / name, (names.index(name), 1))
        (folder / "lib" / "a").chmod(0o700)
        (folder / "lib" / "b").chmod(0o640 if names == "ab" else 0o600)
        archive = builds._packed(folder, tmp_path / f"{names}.tar.xz")
        sums.append(hashlib.sha256(archive.read_bytes()).hexdigest())
    assert sums[0] == sums[1]


@pytest.mark.parametrize(
    ("files", "left"),
    [
        (["usr/bin/tabletop", "home/player/tabletop"], ["usr/bin/tabletop"]),
        (["srv/tabletop.deb", "usr/lib/libGL.so"], []),
        (["opt/venv/lib/Tabletop_games.pth"], ["opt/venv/lib/Tabletop_games.pth"]),
    ],
)
def test_what_is_left_after_removal_is_named(files: list[str], left: list[str]) -> None:
    assert release.left_over(files) == left


def test_a_failure_stops_nothing_and_is_told() -> None:
    def fail() -> object:
        raise SetupError("Tests failed.\nmore")

    gate = release.Release()
    assert gate.step("a", lambda: "done") == "done"
    assert gate.step("suite on 3.13", fail) is None
    assert [row.failed for row in gate.rows] == [False, True]
    assert gate.failed
    ok, failed = release.table(gate.rows).splitlines()
    assert ok.startswith("ok     a  ")
    assert failed.startswith("FAILED suite on 3.13")
    assert failed.endswith("more")


def test_a_build_is_played_and_removed_in_each_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(release, "list_parts", lambda file, frozen: f"{file.name} {frozen}")
    monkeypatch.setattr(release, "prove", lambda *given: done.append(given[2]))
    build = builds.BUILDS["wheel"]._replace(
        make=lambda target: target / "x.whl", validate=lambda file: f"{file.name} judged"
    )
    (tmp_path / "x.whl").write_bytes(b"x" * 1_500_000)
    monkeypatch.setattr(release, "TARGET", tmp_path)
    gate = release.Release()
    release._release(gate, "wheel", build, ["bookworm", "trixie"], ":9")
    assert done == ["bookworm", "trixie"]
    told = [row.outcome for row in gate.rows[:3]]
    assert told == ["1.5 MB  x.whl", "x.whl judged", "x.whl False"]
    broken = build._replace(make=lambda target: target.joinpath("no").read_text())  # type: ignore[arg-type,return-value]
    release._release(gate, "wheel", broken, ["bookworm"], ":9")
    assert gate.failed
    assert done == ["bookworm", "trixie"]


@pytest.mark.parametrize(("seconds", "passes"), [(0.6, True), (0.61, False)])
def test_the_frozen_program_starts_as_fast(
    seconds: float, passes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "first_paint.first_paint", lambda program: seconds if "dist" in program else 0.4
    )
    if passes:
        assert release.compare_starts() == "0.60 s to the first paint, unfrozen 0.40 s"
    else:
        with pytest.raises(SetupError, match="starts too slowly"):
            release.compare_starts()


@pytest.mark.skipif(os.name == "nt", reason="the program is a script")
def test_a_start_is_timed_to_the_first_paint(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho Flushing >&2\nexec sleep 60\n", encoding="utf-8")
    program.chmod(0o755)
    [taken] = first_paint.medians([str(program)], times=1)
    assert 0 < taken < PATIENCE
    program.write_text("#!/bin/sh\necho no library >&2\n", encoding="utf-8")
    with pytest.raises(SetupError, match="no library"):
        first_paint.first_paint(str(program))


def test_sums_are_those_that_are_checked(tmp_path: Path) -> None:
    (tmp_path / "b.whl").write_bytes(b"b")
    (tmp_path / "a.deb").write_bytes(b"a")
    release.write_sums(tmp_path)
    release.write_sums(tmp_path)
    lines = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    assert lines == [
        f"{hashlib.sha256(x).hexdigest()}  {n}" for x, n in ((b"a", "a.deb"), (b"b", "b.whl"))
    ]


@pytest.mark.skipif(
    not (release.ROOT / ".git").exists() or shutil.which("git") is None,
    reason="no clone, or no Git: a source package is tested as well",
)
def test_the_files_of_a_clone_are_those_that_git_knows() -> None:
    tracked = release.tracked()
    assert {"README.md", "tests/conftest.py", "tabletop/app.py"} <= set(tracked)


def test_the_suite_meets_the_installed_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["README.md", "tests/conftest.py", "assets/common/icon.svg", "tabletop/app.py"]
    monkeypatch.setattr(release, "tracked", lambda: names)
    package = tmp_path / "site-packages" / "tabletop"
    (package / "assets").mkdir(parents=True)
    release.copy_suite(tmp_path / "suite", package)
    assert (tmp_path / "suite" / "tests" / "conftest.py").is_file()
    assert (tmp_path / "suite" / "tabletop").resolve() == package
    assert (tmp_path / "suite" / "assets").resolve() == package / "assets"


def test_what_is_left_out_against_the_installed_program_is_there() -> None:
    for name in release.OF_CHECKOUT:
        path, _, test = name.partition("::")
        text = (release.ROOT / path).read_text(encoding="utf-8")
        assert f"\ndef {test or 'test_'}" in text


def test_a_python_that_is_not_here_is_taken_from_debian_testing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fresh(suite: str, packages: Sequence[str], shown: Sequence[str]) -> object:
        assert (suite, packages[0], shown) == ("testing", "python3.15-venv", ["/shown"])
        return nullcontext(chroot.Chroot(suite, Path("/nowhere")))

    monkeypatch.setattr(release, "find_python", {"3.12": "/here/python3.12"}.get)
    monkeypatch.setattr("release.chroot.fresh", fresh)
    with release._python("3.12", "/shown") as python:
        assert python == ["/here/python3.12"]
    with release._python("3.15", "/shown") as python:
        assert (python[0], python[-1]) == ("chroot", "python3.15")


def test_the_suite_runs_on_every_python_that_is_promised() -> None:
    promised = f"{environment.OLDEST_PYTHON[1]} to {environment.NEWEST_PYTHON[1]}"
    assert f"{release.PYTHONS[0][2:]} to {release.PYTHONS[-1][2:]}" == promised
    assert set(builds.PYTHON_OF.values()) <= set(release.PYTHONS)


@pytest.mark.parametrize(("code", "fails"), [(0, False), (1, True)])
def test_a_failure_in_the_real_window_is_told(
    code: int, fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(command: list[str], **named: object) -> SimpleNamespace:
        assert "real" in command
        assert named["timeout"] == real_window.WITHIN
        return SimpleNamespace(returncode=code)

    monkeypatch.setattr("real_window.subprocess.run", ended)
    with pytest.raises(SetupError) if fails else nullcontext():
        real_window.run_tests(":9")


def test_what_is_spoken_twice_is_found() -> None:
    said = ["notification Ann rolls.", "Roll button.", "notification Ann rolls.", "Roll button."]
    assert spoken_window.repeated(said) == ["notification Ann rolls."]
    assert not spoken_window.repeated(["notification Ann rolls.", "notification Ben rolls."])


def test_pythons_of_pyenv_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "versions/3.99.2/bin/python"
    python.parent.mkdir(parents=True)
    python.touch()
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert release.find_python("3.99") == str(python)
    assert release.find_python("3.98") is None


def test_arguments_are_read_and_open_changes_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        release.parse(["--only", "wheel,rpm"], builds.BUILDS)
    assert "there is no build rpm" in capsys.readouterr().err
    assert release.parse(["--suite", "-q", "tests/cli"], builds.BUILDS).suite == ["-q", "tests/cli"]
    said = subprocess.CompletedProcess([], 0, " M README.md\n", "")
    monkeypatch.setattr(release, "run", lambda _: said)
    with pytest.raises(SetupError, match="clean checkout"):
        release.require_clean(dirty=False)
    release.require_clean(dirty=True)


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', "none known of 1 of 1"),
        ('{"dependencies": [{"name": "a", "skip_reason": "no"}]}', audit.UNASKED),
        ("WARNING\nconnect: Connection refused", audit.UNASKED),
    ],
)
def test_known_faults_are_asked_for(said: str, outcome: str) -> None:
    assert audit.judge(said).startswith(outcome)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("No module named pip_audit", "does not work"),
        (
            'x\n{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1"}]}]}',
            "a 1: CVE-1",
        ),
    ],
)
def test_known_faults_fail(said: str, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        audit.judge(said)


class Program:
    """Replaces a window: each first move adds to the save, the third ends the game."""

    returncode = 0

    def __init__(self, home: Path, moves: int = 3, fault: str = "") -> None:
        self.home = home
        self.moves = moves
        self.fault = fault
        self.ended: int | None = None
        (home / "saves").mkdir()

    def press(self, key: str, keys: object) -> None:
        save = self.home / "saves" / "x.tabletop"
        if key == "Return":
            self.moves -= 1
            with save.open("a") as file:
                file.write("move\n")
            if not self.moves:
                (self.home / "results.jsonl").write_text('{"moves": 3}\n')
                if self.fault:
                    (self.home / "reports").mkdir()
                    (self.home / "reports" / "x.txt").write_text(self.fault)
        elif key == "ctrl+q":
            self.ended = 0

    def poll(self) -> int | None:
        return self.ended


def test_a_game_is_played_to_its_end_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program: Any = Program(tmp_path)
    (tmp_path / "saves/x.tabletop").write_text("begun\n")
    monkeypatch.setattr(play_in_window, "_press", program.press)
    monkeypatch.setattr(play_in_window, "time", SimpleNamespace(monotonic=lambda: 0, sleep=id))
    assert play_in_window._played(program, tmp_path, {}) == '{"moves": 3}'
    assert program.ended == 0


def test_a_fault_on_the_way_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program: Any = Program(tmp_path, fault="Traceback of a fault")
    (tmp_path / "saves/x.tabletop").write_text("begun\n")
    monkeypatch.setattr(play_in_window, "_press", program.press)
    monkeypatch.setattr(play_in_window, "time", SimpleNamespace(monotonic=lambda: 0, sleep=id))
    with pytest.raises(SetupError, match="There was a fault"):
        play_in_window._played(program, tmp_path, {})
    program.ended = 1
    (tmp_path / "results.jsonl").unlink()
    with pytest.raises(SetupError, match="ended by itself"):
        play_in_window._until(lambda: False, program, 1, "")
