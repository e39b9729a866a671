"""Tests of the set-up: requests to the system, and when it does something."""

import ast
import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import commands
import environment
import pytest
import run
import setup_lock
import system_packages

from tests.patience import PATIENCE
from tests.posix import make_pipe

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about Linux")


class Machine:
    """A machine that only records the commands it should run."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[str] = []
        self.failing = ""
        self.said = "what the command said\n"
        """The output of a command that fails."""
        self.missing: set[str] = set()
        self.problems: list[str] = []
        """The problems found by each check of the environment."""
        self.python = folder / "bin" / "python"
        monkeypatch.setattr(environment, "VENV", folder)
        monkeypatch.setattr(environment, "PYTHON", self.python)
        monkeypatch.setattr(environment, "STAMP", folder / "tabletop.json")
        monkeypatch.setattr(environment, "LOCK", folder.with_name("lock"))
        monkeypatch.setattr(environment, "REPLACED", folder.with_name("replaced"))
        monkeypatch.setattr(commands, "run", self.run)
        monkeypatch.setattr(system_packages, "run", self.run)
        monkeypatch.setattr(system_packages, "is_there", lambda name: name not in self.missing)

    def run(
        self, command: Sequence[str], *, shown: bool = False, lock: int | None = None
    ) -> subprocess.CompletedProcess[str]:
        del shown, lock
        if environment.CHECK in command:
            said = self.problems.pop(0) if self.problems else ""
            return subprocess.CompletedProcess(command, int(bool(said)), said)
        line = " ".join(command)
        self.commands.append(line)
        if self.failing and self.failing in line:
            return subprocess.CompletedProcess(command, 1, self.said)
        if "venv" in command:
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()
        if "apt-get install" in line:
            self.missing.clear()
        return subprocess.CompletedProcess(command, 0, "")

    def prepare(self, extra: str = "") -> list[str]:
        """Set up, and return the steps taken."""
        self.commands.clear()
        environment.prepare(extra)
        names = {"venv": "venv", "pip": "pip", "apt-get": "apt-get", "sudo": "sudo"}
        return [names[word] for line in self.commands for word in line.split() if word in names]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path / "environment", monkeypatch)


def test_the_second_time_nothing_is_run(machine: Machine) -> None:
    assert machine.prepare() == ["venv", "pip"]
    assert machine.prepare() == []


def test_an_extra_is_added_and_stays(machine: Machine) -> None:
    machine.prepare()
    assert machine.prepare("dev") == ["pip"]
    assert machine.commands[-1].endswith("[dev]")
    assert machine.prepare() == machine.prepare("dev") == []
    assert machine.prepare("build") == ["pip"]
    assert machine.commands[-1].endswith("[build,dev]")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Retrying after connection broken by 'NewConnectionError(…)'", "cannot be reached"),
        ("W: Failed to fetch … Temporary failure resolving 'deb.debian.org'", "cannot be reached"),
        ("OSError: [Errno 28] No space left on device: '/x'", "The disk is full"),
        ("E: You don't have enough free space in /var/cache/apt/archives/.", "The disk is full"),
        ("OSError: [Errno 30] Read-only file system: '/x'", "read-only"),
        ("PermissionError: [Errno 13] Permission denied: '/x'", "You may not write in"),
        ("PermissionError: [WinError 32] The process cannot access the file …", "is in use"),
        ("HINT: … not having Windows Long Path support enabled", "is too long for this system"),
        ("ssl.SSLCertVerificationError: CERTIFICATE_VERIFY_FAILED", "is not secure"),
    ],
)
@pytest.mark.parametrize("failing", ["venv", "pip", "apt-get install"])
def test_what_cannot_be_done_is_tried_once_and_has_its_cause_told(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: str,
    said: str,
    why: str,
) -> None:
    trace = "ERROR: Exception:\nTraceback (most recent call last):\n  File “x”, line 1\n"
    machine.failing, machine.said = failing, trace + said
    if "apt" in failing:
        machine.missing = {"libEGL.so.1"}
        monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert environment.run_guarded(run.main) == 1
    assert [failing in line for line in machine.commands].count(True) == 1
    told = capsys.readouterr().err
    assert why in told
    assert "Traceback" not in told
    assert said not in told


class Usage(NamedTuple):
    free: int


def _with(free: int) -> Callable[[object], Usage]:
    return lambda _folder: Usage(free)


def test_a_full_disk_is_told_though_the_command_does_not_say_so(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "Error: Command '['python3', '-m', 'ensurepip']' returned non-zero exit status 1."
    for free, full in ((3 << 20, True), (1 << 30, False)):
        monkeypatch.setattr("shutil.disk_usage", _with(free))
        machine.failing, machine.said = "venv", said
        assert environment.run_guarded(run.main) == 1
        told = capsys.readouterr().err
        assert ("The disk is full" in told) is full
        assert (said in told) is not full


def test_what_nobody_knows_is_told_without_a_traceback() -> None:
    output = "ERROR: Exception:\nTraceback (most recent call last):\n  File x\n    y()\n\nOops: z"
    assert str(commands.SetupError("It failed.", f"before\n{output}")) == (
        "before\nOops: z\n\nIt failed."
    )


@pytest.mark.parametrize("kind", ["nothing", "file", "taken away", "unreadable"])
def test_any_other_fault_of_the_system_is_a_sentence(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kind: str,
) -> None:
    def fail(*_: object) -> None:
        raise OSError(22, "Something odd")

    match kind:
        case "file":
            environment.VENV.write_text("no folder", "utf-8")
        case "nothing":
            monkeypatch.setattr(os, "execv", fail)
            monkeypatch.setattr(subprocess, "call", fail)
        case "taken away":
            monkeypatch.setattr(environment, "_write_stamp", fail)
        case _:
            monkeypatch.setattr(environment, "_read_stamp", fail)
    assert environment.run_guarded(run.main) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert ("is no folder" if kind == "file" else "Something odd") in told
    assert machine.commands.count("") == 0


def test_a_broken_environment_is_mended(machine: Machine) -> None:
    machine.prepare("dev")
    (environment.VENV / "half of a package").touch()
    assert machine.prepare() == [], "it is looked through and whole"
    (environment.VENV / "half of a package").unlink()
    machine.problems = ["Traceback\nModuleNotFoundError: No module named 'yaml'"]
    assert machine.prepare() == ["venv", "pip"]
    assert machine.commands[-1].endswith("[dev]")
    assert machine.prepare("dev") == []


@pytest.mark.parametrize("failing", ["venv", "pip", "check"])
def test_a_broken_environment_is_deleted_only_when_the_new_one_works(
    machine: Machine, failing: str
) -> None:
    machine.prepare("dev")
    left = environment.VENV / "half of a package"
    left.touch()
    machine.problems = ["something is missing", *["it does not work"] * (failing == "check")]
    machine.failing = failing
    with pytest.raises(commands.SetupError):
        machine.prepare()
    assert left.exists()
    assert not environment.REPLACED.exists()
    machine.failing = ""
    machine.problems = ["something is missing"]
    assert machine.prepare() == ["venv", "pip"]
    assert not left.exists()
    assert not environment.REPLACED.exists()
    assert machine.prepare("dev") == []


def test_a_set_up_that_was_killed_keeps_the_environment_that_it_replaces(machine: Machine) -> None:
    machine.prepare()
    environment.VENV.replace(environment.REPLACED)
    environment.VENV.mkdir()
    machine.failing = "pip"
    with pytest.raises(commands.SetupError):
        machine.prepare()
    assert environment.STAMP.exists()
    assert not environment.REPLACED.exists()


def test_one_that_was_set_up_before_there_were_checks_is_looked_through(machine: Machine) -> None:
    machine.prepare()
    stamp = json.loads(environment.STAMP.read_text())
    del stamp["files"]
    environment.STAMP.write_text(json.dumps(stamp))
    assert machine.prepare() == []
    environment.STAMP.write_text(json.dumps(stamp))
    machine.problems = ["something is missing"]
    assert machine.prepare() == ["venv", "pip"]


def test_what_does_not_work_when_it_was_just_made_gets_no_stamp(machine: Machine) -> None:
    machine.problems = ["something is missing"]
    with pytest.raises(commands.SetupError, match="does not work: something is missing"):
        machine.prepare()
    assert not environment.STAMP.exists()
    assert machine.prepare() == ["venv", "pip"]


SLOW = """
import sys
sys.path.insert(0, {folder!r})
import setup_lock
from pathlib import Path
with setup_lock.locked(Path({lock!r})):
    print("in", flush=True)
    sys.stdin.read()
print("out", flush=True)
"""


def test_a_second_set_up_waits_for_the_first(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set-up that was killed does not block others."""
    folder = str(Path(environment.__file__).parent)
    code = SLOW.format(folder=folder, lock=str(environment.LOCK))
    told: list[str] = []
    waits, still_waits = threading.Event(), threading.Event()

    def report(text: str) -> None:
        told.append(text)
        waits.set()

    monkeypatch.setattr(setup_lock, "report", report)
    monkeypatch.setattr(commands, "STEP", 0.01)
    monkeypatch.setattr(commands, "report", lambda _: still_waits.set())
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "in\n"
        second = threading.Thread(target=environment.prepare)
        second.start()
        assert waits.wait(PATIENCE)
        assert still_waits.wait(PATIENCE)
        assert "waiting until that is done" in told[0]
        assert machine.commands == []
        first.kill()
        second.join(PATIENCE)
        assert not second.is_alive()
    assert machine.commands
    assert machine.prepare() == []


def test_what_another_start_has_done_meanwhile_is_not_done_again(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextlib.contextmanager
    def waiting(_path: Path) -> Iterator[None]:
        monkeypatch.setattr(environment, "locked", setup_lock.locked)
        environment.prepare()
        yield

    monkeypatch.setattr(environment, "locked", waiting)
    assert machine.prepare() == ["venv", "pip"]


def test_the_variables_of_the_user_lead_pip_nowhere_else() -> None:
    environ = {"PIP_USER": "1", "PIP_TARGET": "/x", "PIP_INDEX_URL": "https://x", "LANG": "de"}
    assert commands.variables(environ) == {
        "PIP_USER": "0",
        "PIP_INDEX_URL": "https://x",
        "LANG": "de",
        "PIP_RETRIES": "2",
        "LC_ALL": "C.UTF-8",
        "DEBIAN_FRONTEND": "noninteractive",
    }


@linux_only
def test_who_waits_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    make_pipe(gate)
    told: list[str] = []

    def report(text: str) -> None:
        if not told:
            gate.write_text("goes on", encoding="utf-8")
        told.append(text)

    monkeypatch.setattr(commands, "STEP", 0.01)
    monkeypatch.setattr(commands, "report", report)
    assert commands.run(["cat", str(gate)]).stdout == "goes on"  # not before it is released
    assert told[0] == "... 0 s"


def test_an_old_python_can_read_it() -> None:
    for path in Path(environment.__file__).parent.glob("*.py"):
        ast.parse(path.read_text("utf-8"), feature_version=(3, 8))


def test_an_interrupted_setup_starts_anew(machine: Machine) -> None:
    machine.failing = "pip"
    with pytest.raises(commands.SetupError, match=r"(?s)what the command said.*could not be"):
        machine.prepare()
    machine.failing = ""
    assert machine.prepare() == ["venv", "pip"]


def test_an_interrupted_change_starts_anew(machine: Machine) -> None:
    machine.prepare()
    machine.failing = "pip"
    with pytest.raises(commands.SetupError):
        machine.prepare("dev")
    machine.failing = ""
    assert machine.prepare() == ["venv", "pip"]


@pytest.mark.parametrize(
    ("key", "value", "steps"),
    [
        ("project", "other dependencies", ["pip"]),
        ("python", "3.10", ["venv", "pip"]),
        ("root", "/somewhere/else", ["venv", "pip"]),
    ],
)
def test_a_change_is_noticed(machine: Machine, key: str, value: str, steps: list[str]) -> None:
    machine.prepare()
    stamp = json.loads(environment.STAMP.read_text())
    environment.STAMP.write_text(json.dumps({**stamp, key: value}))
    assert machine.prepare() == steps
    assert machine.prepare() == []


@pytest.mark.parametrize("spoilt", ["", "[]", "{"])
def test_a_spoilt_stamp_starts_anew(machine: Machine, spoilt: str) -> None:
    machine.prepare()
    environment.STAMP.write_text(spoilt)
    assert machine.prepare() == ["venv", "pip"]


def test_an_environment_without_its_python_is_made_anew(machine: Machine) -> None:
    machine.prepare()
    machine.python.unlink()
    assert machine.prepare() == ["venv", "pip"]


@linux_only
@pytest.mark.parametrize("user", ["root", "sudoer"])
def test_who_may_gets_the_system_packages(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, user: str
) -> None:
    machine.missing = {"libEGL.so.1"}
    monkeypatch.setattr(os, "geteuid", lambda: 0 if user == "root" else 1000, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    steps = machine.prepare()
    assert ("sudo" in steps) == (user == "sudoer")
    assert steps[-3:] == ["apt-get", "venv", "pip"]
    [install] = [line for line in machine.commands if "apt-get install" in line]
    assert install.endswith(" libegl1")


@linux_only
def test_who_may_not_is_told_what_to_run(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.missing = {"libEGL.so.1"}
    machine.failing = "sudo"
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert environment.run_guarded(run.main) == 1
    assert (
        "sudo apt-get update && "
        "sudo apt-get install --yes --no-install-recommends libegl1\n" in capsys.readouterr().err
    )
    assert machine.commands == ["sudo -n true"]


@linux_only
def test_another_distribution_is_told_what_is_missing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.missing = {"libEGL.so.1"}
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(commands.SetupError, match=r"lacks libEGL\.so\.1: install"):
        machine.prepare()


@pytest.mark.parametrize("version", [(3, 10, 12), (3, 16, 0)])
def test_a_python_that_is_too_old_or_too_new_is_refused_in_a_sentence(
    version: tuple[int, int, int], machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    told = rf"needs Python 3\.11 to 3\.15 and this is 3\.{version[1]}: "
    with pytest.raises(commands.SetupError, match=told):
        machine.prepare()
    assert machine.commands == []


def test_the_program_gets_the_arguments(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def start(command: list[str]) -> int:
        started.append(command)
        return 0

    monkeypatch.setattr(os, "execv", lambda _path, command: start(command))
    monkeypatch.setattr(subprocess, "call", start)
    run.main(["check", "my positions"])
    name = "tabletop.exe" if os.name == "nt" else "tabletop"
    assert started[0] == [str(machine.python.with_name(name)), "check", "my positions"]


@pytest.mark.skipif(os.name == "nt", reason="acts as if it were")
def test_windows_gets_the_whole_name_of_the_program(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(environment, "prepare", lambda: None)
    monkeypatch.setattr(run, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(subprocess, "call", started.append)
    run.main(["C:\\a b.tabletop"])
    assert started == [[str(machine.python.with_name("tabletop.exe")), "C:\\a b.tabletop"]]


def test_this_environment_is_found_whole() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", environment.CHECK, "dev"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
