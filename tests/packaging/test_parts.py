"""Tests of the parts of a build and their licences."""

import json
import shutil
import subprocess
from importlib.metadata import Distribution, metadata
from pathlib import Path
from typing import Any

import parts
import pytest
from parts import Part

from tests.posix import make_link

RUNTIME = {"tabletop-games", "pyside6-essentials", "shiboken6", "pyyaml", "fontpkg", "fontpkg-lato"}
SOUND = {"miniaudio", "cffi", "pycparser"}


def test_all_that_is_shipped_may_be() -> None:
    found = {part.name: part for part in parts.packages()}
    assert set(found) - SOUND == RUNTIME
    assert not [part for part in found.values() if not part.licence]
    assert found["pyside6-essentials"].licence == "LGPL-3.0-only"


@pytest.mark.parametrize(
    ("said", "licence"),
    [
        ("MIT", "MIT"),
        ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", "LGPL-3.0-only"),
        ("SIL OFL 1.1", "OFL-1.1"),
        ("GPL-3.0-only", ""),
        ("MIT AND GPL-3.0-only", ""),
        ("", ""),
    ],
)
def test_a_licence_is_allowed_by_list(said: str, licence: str, tmp_path: Path) -> None:
    folder = tmp_path / "x-1.dist-info"
    folder.mkdir()
    facts = f"Metadata-Version: 2.1\nName: x\nVersion: 1\nLicense: {said}\n"
    folder.joinpath("METADATA").write_text(facts, encoding="utf-8")
    assert parts.licence_of(Distribution.at(folder)) == (licence, said)


def test_what_developers_and_clusters_need_is_not_shipped() -> None:
    required = metadata("tabletop-games").get_all("Requires-Dist") or []
    assert {"pyyaml", "miniaudio"} <= set(parts.needs(required))
    assert not {"ruff", "distributed", "pytest", "pyinstaller"} & set(parts.needs(required))


def test_the_list_of_parts_is_written_beside_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "frozen" / "libzstd.so.1"
    library.parent.mkdir()
    library.write_bytes(b"")
    shipped = [
        Part("tabletop-games", "1.0", "MIT", "MIT", "pkg:pypi/tabletop-games"),
        Part("libzstd.so.1", "", "BSD-3-Clause", "", file=library),
        Part("starter", "2", parts.BOOTLOADER, "", "pkg:pypi/pyinstaller"),
    ]
    monkeypatch.setattr(parts, "packages", lambda: iter(shipped[:1]))
    monkeypatch.setattr(parts, "libraries", lambda _: iter(shipped[1:2]))
    monkeypatch.setattr(parts, "starter", lambda: iter(shipped[2:]))
    assert parts.main([str(tmp_path / "a.whl"), str(library.parent)]) == 0
    told: dict[str, Any] = json.loads((tmp_path / "a.whl.cdx.json").read_text("utf-8"))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.5")
    package, starter, file = told["components"]
    assert package["purl"] == "pkg:pypi/tabletop-games@1.0"
    assert file["hashes"][0]["content"].startswith("e3b0c44298fc1c149afbf4c8996fb924")  # empty
    assert starter["licenses"] == [{"expression": parts.BOOTLOADER}]
    assert told == parts.as_cyclonedx("a.whl", [shipped[0], shipped[2], shipped[1]])


DPKG_DEB = shutil.which("dpkg-deb")


@pytest.mark.skipif(DPKG_DEB is None, reason="this system has no dpkg-deb")
def test_the_parts_of_a_package_for_debian_are_those_that_are_in_it(tmp_path: Path) -> None:
    stage = tmp_path / "stage"
    lib = stage / "usr/lib/tabletop"
    for name in ("tabletop_games-0.1.0", "fontpkg_lato-2.15"):
        (lib / f"{name}.dist-info").mkdir(parents=True)
    (lib / "PySide6/Qt/lib").mkdir(parents=True)
    (lib / "PySide6/Qt/lib/libicuuc.so.73").write_bytes(b"")
    control = "Package: x\nVersion: 1\nArchitecture: all\nMaintainer: x <x@y>\nDescription: x\n"
    (stage / "DEBIAN").mkdir()
    (stage / "DEBIAN/control").write_text(control, encoding="utf-8")
    build = tmp_path / "x.deb"
    subprocess.run([str(DPKG_DEB), "--build", stage, build], check=True, capture_output=True)
    assert parts.main([str(build)]) == 0
    told = json.loads((tmp_path / "x.deb.cdx.json").read_text("utf-8"))
    assert [part["name"] for part in told["components"]] == [
        *("tabletop-games", "fontpkg-lato", "libicuuc.so.73")
    ]


def test_what_has_no_licence_is_named_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "packages", lambda: iter([Part("x", "1", "", "Proprietary")]))
    assert parts.main([str(tmp_path / "a.whl")]) == 1
    assert "x: its licence is not allowed here: Proprietary" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_libraries_of_a_frozen_build_are_known_by_name(tmp_path: Path) -> None:
    for name in ("libQt6Core.so.6", "libxcb-cursor.so.0", "VCRUNTIME140.dll", "libunknown.so.1"):
        (tmp_path / name).touch()
    make_link(tmp_path / "libQt6Gui.so.6", "libQt6Core.so.6")
    found = {part.name: part.licence for part in parts.libraries(tmp_path)}
    assert found["libQt6Core.so.6"] == "LGPL-3.0-only"
    assert found["VCRUNTIME140.dll"] == "LicenseRef-Microsoft-Visual-C-Runtime"
    assert found["libunknown.so.1"] == ""
    assert "libQt6Gui.so.6" not in found
