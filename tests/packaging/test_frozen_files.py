"""Tests of the selection of files for the frozen build."""

import subprocess
from pathlib import Path

import freeze
import pytest
from commands import SetupError
from frozen_files import belongs_to, is_wanted, required_libraries

QT = "PySide6/Qt"


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        (f"{QT}/plugins/platforms/libqxcb.so", True),
        (f"{QT}/plugins/platforms/libqwayland.so", True),
        (f"{QT}/plugins/platforms/libqeglfs.so", False),
        (f"{QT}/plugins/platformthemes/libqgtk3.so", False),
        (f"{QT}/plugins/tls/libqopensslbackend.so", False),
        (f"{QT}/plugins/iconengines/libqsvgicon.so", True),
        (f"{QT}/lib/libQt6Core.so.6", True),
        (f"{QT}/translations/qtbase_fr.qm", True),
        (f"{QT}/translations/qt_help_fr.qm", False),
        ("tabletop/assets/translations/tabletop_de.ts", True),
        ("libstdc++.so.6", False),
        ("libX11.so.6", False),
        ("libxcb-cursor.so.0", True),
        ("libz.so.1", False),
        ("libzstd.so.1", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6\\plugins\\platforms\\qdirect2d.dll", False),
        ("PySide6\\opengl32sw.dll", False),
        ("PySide6\\Qt6Core.dll", True),
    ],
)
def test_the_build_carries_what_the_window_uses(file: str, wanted: bool) -> None:
    assert is_wanted(file) is wanted


def test_libraries_stay_only_where_something_stands_on_them() -> None:
    needs = {"window": ["qt"], "qt": ["icu", "libc"], "icu": [], "gtk": ["cairo"], "cairo": ["gtk"]}
    libraries = {name: name for name in ("qt", "icu", "gtk", "cairo")}
    assert required_libraries(["window"], libraries, needs.__getitem__) == {"qt", "icu"}


@pytest.mark.parametrize(
    ("file", "goes"),
    [
        ("libQt6Network.so.6", True),
        ("libQt6Core.so.6", False),
        (f"{QT}/lib/QtNetwork.framework/Resources/Info.plist", True),
        (f"{QT}/lib/QtNetwork.framework/Versions/Current", True),
        (f"{QT}/lib/QtCore.framework/Versions/Current", False),
    ],
)
def test_with_a_library_goes_what_belongs_to_it(file: str, goes: bool) -> None:
    assert belongs_to(file, {"libQt6Network.so.6", "QtNetwork"}) is goes


@pytest.mark.parametrize(
    ("missing", "largest", "fault"),
    [
        ("", 1, None),
        ("", -1, "takes more than -1 MB"),
        ("asyncio.windows_utils: no", 1, None),  # the building Python lacks it as well
        ("json: broken", 1, "not there:\njson: broken$"),
        (None, 1, "takes in no games"),
    ],
)
def test_a_build_is_looked_over(
    missing: str | None,
    largest: int,
    fault: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def start(_: object, *, env: dict[str, str], **_streams: object) -> int:
        if missing is not None:
            Path(env["TABLETOP_GAMES"], "probe", "missing").write_text(missing)
        return 0

    def probe_here(command: list[str], **_: object) -> None:
        Path(command[1]).with_name("missing").write_text("asyncio.windows_utils: win32 only")

    monkeypatch.setattr(freeze, "LARGEST", largest)
    monkeypatch.setattr(subprocess, "call", start)
    monkeypatch.setattr(subprocess, "run", probe_here)
    program = tmp_path / "tabletop"
    program.write_bytes(b"x" * 5000)
    if fault is None:
        freeze.check_build(program)
    else:
        with pytest.raises(SetupError, match=fault):
            freeze.check_build(program)
