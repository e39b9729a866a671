"""The set-up: what it asks of the system, when it does nothing, when it starts anew."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import environment
import pytest
import run

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about Linux")


class Machine:
    """A machine on which nothing is really run; it records what would have been."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[str] = []
        self.failing = ""
        self.missing: set[str] = set()
        self.python = folder / "bin" / "python"
        monkeypatch.setattr(environment, "VENV", folder)
        monkeypatch.setattr(environment, "PYTHON", self.python)
        monkeypatch.setattr(environment, "STAMP", folder / "tabletop.json")
        monkeypatch.setattr(environment, "_run", self.run)
        monkeypatch.setattr(environment, "_is_there", lambda name: name not in self.missing)

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        line = " ".join(command)
        self.commands.append(line)
        if self.failing and self.failing in line:
            return subprocess.CompletedProcess(command, 1, "what the command said\n")
        if "venv" in command:
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()
        if "apt-get install" in line:
            self.missing.clear()
        return subprocess.CompletedProcess(command, 0, "")

    def prepare(self, extra: str = "") -> list[str]:
        """Set up, and name the steps that it took."""
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
    assert machine.commands[-1].endswith("[dev,sound]")
    assert machine.prepare() == machine.prepare("dev") == []
    assert machine.prepare("build") == ["pip"]
    assert machine.commands[-1].endswith("[build,dev,sound]")


def test_where_sound_is_not_to_be_had_it_is_left_out(machine: Machine) -> None:
    machine.failing = ",sound]"
    assert machine.prepare("dev") == ["venv", "pip", "pip"]
    assert machine.commands[-2].endswith("[dev,sound]")
    assert machine.commands[-1].endswith("[dev]")
    assert machine.prepare() == []


def test_nothing_is_compiled_for_sound(machine: Machine) -> None:
    machine.prepare()
    assert "--only-binary miniaudio,cffi" in machine.commands[-1]


def test_an_interrupted_setup_starts_anew(machine: Machine) -> None:
    machine.failing = "pip"
    with pytest.raises(environment.SetupError, match=r"(?s)what the command said.*could not be"):
        machine.prepare()
    machine.failing = ""
    assert machine.prepare() == ["venv", "pip"]


def test_an_interrupted_change_starts_anew(machine: Machine) -> None:
    machine.prepare()
    machine.failing = "pip"
    with pytest.raises(environment.SetupError):
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
    monkeypatch.setattr(os, "geteuid", lambda: 0 if user == "root" else 1000)
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
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
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
    with pytest.raises(environment.SetupError, match=r"lacks libEGL\.so\.1: install"):
        machine.prepare()


def test_an_old_python_is_refused_in_a_sentence(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    with pytest.raises(environment.SetupError, match=r"needs Python 3\.11 or newer .* is 3\.10"):
        machine.prepare()


def test_the_program_gets_the_arguments(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def start(command: list[str]) -> int:
        started.append(command)
        return 0

    monkeypatch.setattr(os, "execv", lambda _path, command: start(command))
    monkeypatch.setattr(subprocess, "call", start)
    run.main(["check", "my positions"])
    assert started[0] == [str(machine.python.with_name("tabletop")), "check", "my positions"]
