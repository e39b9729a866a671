"""Tests of the Linux packages that need no build."""

import ast
import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import environment
import frozen_files
import project
import pytest
import yaml
from commands import SetupError
from linux import deb, folder, payload, share

from tabletop.system_libraries import PACKAGES
from tests.posix import needs_shell

ROOT = Path(__file__).parents[2]
QT = "PySide6/Qt"
SHARE = share.files()


def test_the_bindings_that_go_along_are_those_that_are_imported() -> None:
    imported = {
        name
        for path in (ROOT / "tabletop").rglob("*.py")
        for name in re.findall(r"from PySide6\.(Qt\w+) import", path.read_text("utf-8"))
    }
    assert imported == set(payload.BINDINGS)


@pytest.mark.parametrize(
    ("file", "used"),
    [
        ("PySide6/__init__.py", True),
        ("PySide6/QtWidgets.abi3.so", True),
        ("PySide6/QtWidgets.pyi", False),
        ("PySide6/QtQml.abi3.so", False),
        ("PySide6/libpyside6.abi3.so.6.11", True),
        ("PySide6/libpyside6qml.abi3.so.6.11", False),
        ("PySide6/designer", False),
        ("PySide6/scripts/deploy.py", False),
        (f"{QT}/lib/libQt6Core.so.6", True),
        (f"{QT}/plugins/platforms/libqxcb.so", True),
        (f"{QT}/plugins/platforms/libqeglfs.so", False),
        (f"{QT}/translations/qtbase_de.qm", True),
        (f"{QT}/qml/QtQuick/qmldir", False),
        ("shiboken6/Shiboken.abi3.so", True),
        ("shiboken6/libshiboken6.abi3.so.6.11", True),
        ("shiboken6/include/shiboken.h", False),
        ("fontpkg_lato/files/Lato-Bold.ttf", True),
        ("fontpkg_lato/files/Lato-Thin.ttf", False),
        ("fontpkg_lato/LICENSE", True),
        ("miniaudio.py", True),
        ("miniaudio-1.71.dist-info/METADATA", True),
        ("miniaudio-1.71.dist-info/licenses/LICENSE", True),
        ("miniaudio-1.71.dist-info/RECORD", False),
        ("__pycache__/miniaudio.cpython-311.pyc", False),
        ("../../../bin/pyside6-uic", False),
    ],
)
def test_only_what_is_used_goes_along(file: str, used: bool) -> None:
    assert payload.is_used(PurePosixPath(file)) is used


def test_the_fonts_that_go_along_are_those_that_are_loaded() -> None:
    theme = (ROOT / "tabletop/ui/widgets/theme.py").read_text("utf-8")
    assert set(re.findall(r"Lato-\w+\.ttf", theme)) == set(frozen_files.FONTS)


def test_dpkg_is_told_what_is_needed() -> None:
    text = deb.control("1.2", "amd64", 99, sound=True)
    fields = dict(re.findall(r"^(\S+): (.*)$", text, re.MULTILINE))
    assert (fields["Package"], fields["Version"], fields["Installed-Size"]) == (
        *("tabletop", "1.2", "99"),
    )
    needed = fields["Depends"].split(", ")
    assert {names.split()[0] for names in PACKAGES.values()} <= set(needed)
    assert {"python3 (>= 3.11)", "python3-yaml", "python3-cffi-backend"} <= set(needed)
    assert "python3-cffi-backend" not in deb.control("1.2", "amd64", 99, sound=False)
    # Continuation lines begin with a blank; empty ones are a full stop (Debian Policy 5.6.13).
    head, _, description = text.partition("Description: ")
    assert head.count("\n") == len(fields) - 1
    assert all(re.match(r" (\.$|\S)", line) for line in description.splitlines()[1:])
    assert max(map(len, description.splitlines())) < 80


def test_the_changelog_is_as_dpkg_reads_it() -> None:
    head, _, told, _, signed = deb.changelog("1.2", 0).splitlines()
    assert head == "tabletop (1.2) unstable; urgency=medium"
    assert told.startswith("  * ")
    assert signed == f" -- {deb.maintainer()}  Thu, 01 Jan 1970 00:00:00 +0000"


def test_the_copyright_names_every_licence_that_it_uses() -> None:
    text = deb._copyright()
    named = set(re.findall(r"^License: (\S+)$", text, re.MULTILINE))
    told = set(re.findall(r"^License: (\S+)\n .", text, re.MULTILINE))
    assert named == told == {"ICU", "MIT", "LGPL-3", "OFL-1.1"}
    assert text.count("\nFiles: ") == 5
    assert "double-conversion" in text.partition("\nFiles: ")[0]


@pytest.mark.parametrize("failing", [*deb.JUDGES, ""])
def test_others_judge_the_package(failing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def extract(command: list[str], **_: object) -> None:
        for name in ("applications/tabletop.desktop", "metainfo/x.xml"):
            place = Path(command[-1], "usr/share", name)
            place.parent.mkdir(parents=True)
            place.touch()

    def judge(command: list[str]) -> subprocess.CompletedProcess[str]:
        asked.append(command[0])
        assert Path(command[-1]).is_absolute()
        return subprocess.CompletedProcess(command, int(command[0] == failing), "E: wrong")

    monkeypatch.setattr(environment, "prepare", lambda also_needed: also_needed)
    monkeypatch.setattr(deb, "subprocess", SimpleNamespace(run=extract))
    monkeypatch.setattr(deb, "run", judge)
    if failing:
        with pytest.raises(SetupError, match=f"(?s)E: wrong.*{failing} found an error"):
            deb.validate(Path("/x.deb"))
    else:
        assert deb.validate(Path("/x.deb")) == f"no error found by {', '.join(asked)}"
        assert asked == list(deb.JUDGES)


def test_the_launcher_starts_the_program_of_the_package() -> None:
    ast.parse(deb.LAUNCHER)
    assert f'sys.path.insert(0, "/{deb.LIB}")' in deb.LAUNCHER
    assert (ROOT / "tabletop" / "app.py").is_file()


@needs_shell
@pytest.mark.parametrize("script", [*deb.SCRIPTS.values(), *list(folder.SCRIPTS.values())[:2]])
def test_scripts_are_read_by_sh(script: str) -> None:
    assert script.startswith("#!/bin/sh\n")
    done = subprocess.run(
        ["/bin/sh", "-n"], input=script, text=True, check=False, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_folder_is_added_to_a_menu_and_taken_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top, home = tmp_path / "a folder", tmp_path / "home"
    top.mkdir()
    home.mkdir()
    monkeypatch.setattr(environment, "PYTHON", Path(shutil.which("true") or ""))
    folder.write_files(top)
    for name, text in SHARE.items():
        (top / "share" / name).parent.mkdir(parents=True, exist_ok=True)
        (top / "share" / name).write_text(text, encoding="utf-8")
    program = top / "tabletop"
    program.write_text('#!/bin/sh\necho "$@" >> "$HOME/called"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for script in ("install", "install"):
        subprocess.run([top / script], check=True, capture_output=True)
    assert (home / ".local/bin/tabletop").resolve() == program
    for name in folder.OF_USER:
        assert (home / ".local/share" / name).read_text("utf-8") == SHARE[name]
    subprocess.run([top / "uninstall"], check=True, capture_output=True)
    called = (home / "called").read_text("utf-8").split()
    assert called == ["--install-menu", "--install-menu", "--remove-menu"]
    assert not [path for path in (home / ".local").rglob("*") if not path.is_dir()]
    assert not list((home / ".local/share").iterdir())


def test_the_flatpak_is_the_same_program() -> None:
    recipe = yaml.safe_load((ROOT / "packaging/linux/flatpak.yaml").read_text("utf-8"))
    assert recipe["id"] == project.app_id()
    assert recipe["command"] == "tabletop"
    assert not {"--share=network", "--filesystem=home"} & set(recipe["finish-args"])
    names = set(SHARE)
    assert f"applications/{recipe['rename-desktop-file']}" in names
    assert f"icons/hicolor/scalable/apps/{recipe['rename-icon']}.svg" in names
    [module] = recipe["modules"]
    [source] = module["sources"]
    folder_ = (ROOT / "packaging/linux" / source["path"]).resolve()
    assert folder_ == ROOT
    told = " ".join(module["build-commands"])
    for path in re.findall(r"/app/share/(mime/\S+/tabletop\.xml)", told):
        assert path in names
    assert (ROOT / "packaging/linux/share.py").is_file()
    assert "packaging/linux/share.py /app/share" in told
