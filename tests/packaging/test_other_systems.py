"""Tests of files for other systems: icons, bundle, installer and workflows."""

import ast
import plistlib
import re
import struct
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import bundle
import icons
import newest
import project
import pytest
import yaml
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader
from windows.version_info import version_info

from tabletop import __version__
from tabletop.match.save.reader import SUFFIX
from tabletop.storage.file_kind import SCENARIOS

ROOT = Path(__file__).parents[2]
INSTALLER = (ROOT / "packaging/windows/tabletop.iss").read_text(encoding="utf-8")
SPEC = (ROOT / "packaging/tabletop.spec").read_text(encoding="utf-8")
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
FORMS = sorted(ROOT.glob(".github/ISSUE_TEMPLATE/*.yml"))


@cache
def read(path: Path) -> Any:  # noqa: ANN401 - the file may contain any type
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pictures() -> dict[int, bytes]:
    sizes = {*icons.ICO_SIZES, *icons.ICNS_SIZES.values()}
    # The largest takes 0.1 s to draw and is no different.
    return {size: icons.png(min(size, 256)) for size in sizes}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ending", ["ico", "icns"])
def test_icons_are_read_by_others(ending: str, pictures: dict[int, bytes]) -> None:
    make = {"ico": icons.ico, "icns": icons.icns}[ending]
    wanted = {"ico": icons.ICO_SIZES, "icns": icons.ICNS_SIZES}[ending]
    buffer = QBuffer()
    buffer.setData(QByteArray(make(pictures.__getitem__)))
    reader = QImageReader(buffer, QByteArray(ending.encode()))
    assert reader.imageCount() == len(wanted)
    picture = reader.read()
    assert (picture.width(), picture.height()) == (16, 16)
    assert picture.pixelColor(8, 1).alpha() == 255  # the drawing's edge, and not an empty picture


def test_an_icon_of_windows_points_at_its_pictures() -> None:
    data = icons.ico(lambda size: bytes([size % 256]) * size)
    assert struct.unpack_from("<3H", data) == (0, 1, len(icons.ICO_SIZES))
    for number, size in enumerate(icons.ICO_SIZES):
        *_, length, place = struct.unpack_from("<4B2H2I", data, 6 + 16 * number)
        assert data[place : place + length] == bytes([size % 256]) * size


def test_macos_is_told_of_our_files() -> None:
    told: dict[str, Any] = plistlib.loads(plistlib.dumps(bundle.info_plist(__version__)))
    assert told["CFBundleShortVersionString"] == __version__
    [declared] = told["UTExportedTypeDeclarations"]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX[1:]]
    types = [kind for one in told["CFBundleDocumentTypes"] for kind in one["LSItemContentTypes"]]
    assert types == [declared["UTTypeIdentifier"], "public.yaml"]
    languages = {path.stem[-2:] for path in (ROOT / "assets/translations").glob("*.ts")}
    assert set(told["CFBundleLocalizations"]) == {"en", *languages}


def test_programs_of_windows_have_the_version_of_the_program() -> None:
    text = version_info("0.12.3")
    ast.parse(text)
    assert "filevers=(0, 12, 3, 0)" in text
    assert text.count('"0.12.3"') == 2
    assert project.publisher() in text
    assert "version=version_resource()," in SPEC


def test_placeholders_are_found_in_addresses_and_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    real = {"Homepage": "https://tabletop.games/", "Issues": "https://example.games/issues"}
    monkeypatch.setattr(project, "addresses", lambda: real)
    monkeypatch.setattr(project, "contact", lambda: "us@tabletop.games")
    assert project.placeholders() == []
    assert project.app_id() == "games.tabletop.tabletop"
    monkeypatch.setattr(project, "contact", lambda: "us@example.org")
    assert project.placeholders() == ["Mail: us@example.org", "identifier: games.tabletop.tabletop"]
    monkeypatch.setattr(project, "addresses", lambda: {"Homepage": "https://x.example.org/y"})
    assert project.placeholders()[0] == "Homepage: https://x.example.org/y"


def test_nothing_is_published_with_placeholders() -> None:
    """The release stops before it publishes, and the gate names them before all else."""
    commands = [step.get("run", "") for name, step in steps() if name == "release.yml"]
    check = commands.index("python3 packaging/project.py")
    assert check < next(i for i, line in enumerate(commands) if "gh release create" in line)


def test_no_upper_bound_keeps_the_newest_away() -> None:
    assert {"PySide6-Essentials", "PyYAML", "miniaudio", "pytest-qt"} <= set(newest.names())
    assert all(re.fullmatch(r"[\w.-]+", name) for name in newest.names())


def test_the_recipe_makes_what_others_refer_to() -> None:
    tree = ast.parse(SPEC)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert {"BUNDLE", "info_plist"} <= names
    assert 'executable("tabletop-window", False)' in SPEC
    assert 'name="Tabletop.app"' in SPEC
    assert 'ROOT / "build" / "icons"' in SPEC


def test_the_installer_names_what_there_is() -> None:
    sections = re.findall(r"^\[(\w+)\]$", INSTALLER, re.MULTILINE)
    assert len(sections) == len(set(sections))
    assert {"Setup", "Languages", "Files", "Icons", "Registry"} <= set(sections)
    programs = set(re.findall(r"[\w-]+\.exe", INSTALLER))
    assert programs == {"tabletop-window.exe"}
    setup = dict(re.findall(r"^(\w+)=(.*)$", INSTALLER, re.MULTILINE))
    source = (ROOT / "packaging/windows" / setup["SourceDir"].replace("\\", "/")).resolve()
    assert source == ROOT
    assert (source / setup["LicenseFile"]).is_file()
    assert setup["SetupIconFile"] == r"build\icons\tabletop.ico"
    assert setup["OutputDir"] == r"dist\release"
    assert f'"Software\\Classes\\{SUFFIX}\\OpenWithProgids"' in INSTALLER
    assert f'ValueName: "{SCENARIOS[0]}"' in INSTALLER
    assert INSTALLER.count("{{") == 1  # the opening brace of the identifier is doubled


def steps() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for path in WORKFLOWS:
        workflow = read(path)
        for job in workflow["jobs"].values():
            assert "timeout-minutes" in job or "uses" in job
            found += [(path.name, step) for step in job.get("steps", [{"uses": job.get("uses")}])]
    return found


def test_there_are_workflows_for_checks_builds_and_releases() -> None:
    names = ["builds", "checks", "fuzzing", "newest", "nightly", "pages", "release"]
    assert [path.stem for path in WORKFLOWS] == names
    checks = read(WORKFLOWS[1])
    matrix = checks["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.13", "3.15"]
    assert [system.partition("-")[0] for system in matrix["system"]] == [
        "ubuntu",
        "windows",
        "macos",
    ]
    for path in WORKFLOWS:  # YAML 1.1 reads the word "on" as true
        workflow = read(path)
        assert workflow[True]
        assert workflow["permissions"] == {"contents": "read"}


def test_actions_are_pinned() -> None:
    used = [step["uses"] for _, step in steps() if "uses" in step]
    assert len(used) > 10
    for name in used:
        if name.startswith("./"):
            assert (ROOT / name).is_file()
        else:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", name)
    lines = "".join(path.read_text("utf-8") for path in WORKFLOWS)
    assert len(re.findall(r"@[0-9a-f]{40} # v[\d.]+$", lines, re.MULTILINE)) == lines.count("@")


def test_the_commands_of_workflows_exist() -> None:
    commands = [step["run"] for _, step in steps() if "run" in step]
    scripts = {name for line in commands for name in re.findall(r"packaging[/\\][\w./\\-]+", line)}
    assert {"packaging/test.py", "packaging/freeze.py", "packaging/release.py"} <= scripts
    assert [name for name in sorted(scripts) if not (ROOT / name).is_file()] == []
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = {name for line in commands for name in re.findall(r'"\.\[(\w+)\]"', line)}
    assert named <= set(extras["optional-dependencies"])
    modules = {name for line in commands for name in re.findall(r"python -m (\w+)", line)}
    assert modules == {"tests"}
    assert (ROOT / "tests/fuzzing/__main__.py").is_file()


def test_forms_ask_for_what_helps() -> None:
    forms = {path.stem: read(path) for path in FORMS}
    assert set(forms) == {"config", "fault", "wish"}
    for name in ("fault", "wish"):
        assert {"name", "description", "body"} <= forms[name].keys()
        ids = [part["id"] for part in forms[name]["body"]]
        assert len(ids) == len(set(ids))
    [label] = (x["attributes"]["label"] for x in forms["fault"]["body"] if x["id"] == "doctor")
    assert "tabletop doctor" in label
    assert (ROOT / "tabletop/cli/doctor.py").is_file()
    assert "`tabletop --version`" in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
