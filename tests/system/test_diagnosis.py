"""Tests of the diagnosis and its warnings."""

import shlex
import sys
from pathlib import Path

import pytest

from tabletop import system_libraries
from tabletop.cli.arguments import Exit
from tabletop.system import diagnosis, sound_package
from tabletop.system.diagnosis import finding_lines
from tabletop.system_libraries import INSTALLS, PACKAGES, family, install_command
from tabletop.ui.base import display
from tests.cli.conftest import Call, call

__all__ = ["call"]

LACKING = ("libxcb-cursor.so.0", "libGL.so.1", "libEGL.so.1")


def told() -> list[str]:
    return list(finding_lines(diagnosis.diagnosis()))


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("ID=debian", "debian"),
        ('ID=ubuntu\nID_LIKE="debian"', "debian"),
        ("ID=fedora", "fedora"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"', "fedora"),
        ("ID=manjaro\nID_LIKE=arch", "arch"),
        ('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"', "suse"),
        ("ID=nixos", None),
        ("", None),
        ("\udc80", None),
    ],
)
def test_distributions_are_known_by_os_release(
    release: str, expected: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "os-release"
    path.write_bytes(release.encode("utf-8", "surrogateescape"))
    assert family(path) == expected
    assert family(tmp_path / "nothing") is None


@pytest.mark.parametrize(
    ("distribution", "command"),
    [
        ("debian", "sudo apt install libxcb-cursor0 libgl1 libegl1"),
        ("fedora", "sudo dnf install xcb-util-cursor libglvnd-glx libglvnd-egl"),
        ("arch", "sudo pacman -S xcb-util-cursor libglvnd"),
        ("suse", "sudo zypper install libxcb-cursor0 libglvnd"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_missing_libraries_are_told_with_what_installs_them(
    distribution: str, command: str, monkeypatch: pytest.MonkeyPatch, call: Call
) -> None:
    assert install_command(LACKING, distribution) == command
    monkeypatch.setattr(system_libraries, "is_available", lambda name: name not in LACKING)
    monkeypatch.setattr(diagnosis, "family", lambda: distribution)
    answer = call("doctor")
    assert answer.code == 1
    assert (
        "\n! System libraries: missing: libGL.so.1, libEGL.so.1, libxcb-cursor.so.0\n" in answer.out
    )
    lacking = tuple(name for name in PACKAGES if name in LACKING)
    assert f"To install ({distribution}): {install_command(lacking, distribution)}\n" in answer.out


def test_every_library_has_a_package_for_every_distribution() -> None:
    assert {len(names.split()) for names in PACKAGES.values()} == {len(INSTALLS)}


def test_a_file_where_a_folder_is_to_be_is_wrong(tabletop_home: Path) -> None:
    tabletop_home.mkdir()
    (tabletop_home / "saves").write_text("", encoding="utf-8")
    assert f"! Saves: {tabletop_home / 'saves'}: nothing can be written there" in told()


def test_the_folder_of_the_user_is_not_named(
    monkeypatch: pytest.MonkeyPatch, tabletop_home: Path
) -> None:
    monkeypatch.setenv("HOME", str(tabletop_home))
    assert not [line for line in told() if str(tabletop_home) in line]
    assert "Reports: ~/reports: not made yet" in "\n".join(told())
    assert "TABLETOP_HOME: ~" in told()


def test_what_cannot_be_used_is_told(tabletop_home: Path) -> None:
    folder = tabletop_home / "cards" / "mine"
    folder.mkdir(parents=True)
    (folder / "set.yaml").write_text("format: 1\ngame: numnum\n", encoding="utf-8")
    assert f'! Cannot be used: {folder}/set.yaml:1: "name" is missing' in told()


@pytest.mark.usefixtures("qapp")
def test_all_is_well_here(call: Call) -> None:
    """The machine that runs the tests has everything that the window needs."""
    answer = call("doctor")
    assert (answer.code, answer.err) == (0, "")
    assert "\nSystem libraries: all there\nWindow: can be opened, by Qt " in answer.out
    assert "\nScreen" in answer.out


def test_what_the_frozen_build_brings_is_not_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not system_libraries.is_available("libno-such.so.0")
    tmp_path.joinpath("libno-such.so.0").touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert system_libraries.is_available("libno-such.so.0")


def test_missing_sound_is_told_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound_package, "is_installed", lambda: True)
    assert not [line for line in told() if line.startswith("Sound:")]
    monkeypatch.setattr(sound_package, "is_installed", lambda: False)
    [line] = [line for line in told() if line.startswith("Sound:")]
    assert line.endswith("-m pip install miniaudio")


@pytest.mark.parametrize(
    ("prefix", "command"),
    [
        (
            "/home/ann/.local/share/pipx/venvs/tabletop-games",
            "pipx inject tabletop-games miniaudio",
        ),
        ("/home/ann/a venv", shlex.join((sys.executable, "-m", "pip", "install", "miniaudio"))),
    ],
)
def test_sound_is_installed_the_way_the_program_was(prefix: str, command: str) -> None:
    assert sound_package.install_command(prefix) == command


def test_qt_that_cannot_be_loaded_is_a_finding(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "window_obstacle", lambda: None)
    monkeypatch.setitem(sys.modules, "PySide6.QtGui", None)
    answer = call("doctor")
    assert answer.code == Exit.FAILED
    assert "! Window: Tabletop cannot open its window: Qt cannot be loaded (" in answer.out
