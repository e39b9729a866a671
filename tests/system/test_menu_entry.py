"""Tests of the desktop entry: its files, its command and its removal."""

import configparser
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tabletop.match.save.reader import SUFFIX
from tabletop.storage.file_kind import SCENARIO_SUFFIX
from tabletop.system.desktop_entry import install, own_command, remove, share_files
from tests.posix import make_link

DESKTOP = "applications/tabletop.desktop"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def _section(text: str) -> configparser.SectionProxy:
    entry = configparser.RawConfigParser(strict=True)
    entry.read_string(text)
    return entry[entry.sections()[0]]


def _files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found}


def test_desktop_types_and_icons_name_one_another() -> None:
    files = share_files()
    desktop = _section(files[DESKTOP])
    types = {
        found.attrib["type"]: [glob.attrib["pattern"] for glob in found.iter(f"{MIME}glob")]
        for found in ET.fromstring(files["mime/packages/tabletop.xml"])  # noqa: S314 - a file of the program
    }
    assert types == {
        "application/x-tabletop-save": [f"*{SUFFIX}"],
        "application/x-tabletop-scenario": [f"*{SCENARIO_SUFFIX}"],
    }
    assert desktop["MimeType"] == "".join(f"{name};" for name in types)
    assert desktop["TryExec"] == "tabletop"
    assert desktop["Exec"] == "tabletop %f"
    assert desktop["Icon"] == desktop["StartupWMClass"] == "tabletop"
    assert {name for name in files if name.endswith(".svg")} == {
        "icons/hicolor/scalable/apps/tabletop.svg",
        *(f"icons/hicolor/scalable/mimetypes/{name.replace('/', '-')}.svg" for name in types),
    }
    for name in files:
        if name.endswith(".svg"):
            ET.fromstring(files[name])  # noqa: S314 - files of the program


@pytest.mark.parametrize(
    ("command", "first", "words"),
    [
        (["/usr/bin/tabletop"], "/usr/bin/tabletop", "/usr/bin/tabletop"),
        (["/opt/python", "-m", "tabletop"], "/opt/python", "/opt/python -m tabletop"),
        # Desktop Entry Specification, "The Exec key": quoted, then escaped as any string.
        (["/home/Ann B/tabletop"], "/home/Ann B/tabletop", '"/home/Ann B/tabletop"'),
        (["/a$b/tabletop"], "/a$b/tabletop", r'"/a\\$b/tabletop"'),
        ([r"/a\b/tabletop"], r"/a\\b/tabletop", r'"/a\\\\b/tabletop"'),
        (["/100%/tabletop"], "/100%/tabletop", "/100%%/tabletop"),
        (["/ö/tabletop"], "/ö/tabletop", '"/ö/tabletop"'),
        (["/a\nExec=rm/b"], r"/a\nExec=rm/b", r'"/a\nExec=rm/b"'),
        (["/a\r\tb"], r"/a\r\tb", r'"/a\r\tb"'),
    ],
)
def test_the_command_is_written_as_desktops_read_it(
    command: list[str], first: str, words: str
) -> None:
    files = share_files(command)
    assert _section(files[DESKTOP])["Exec"] == f"{words} %f"
    assert _section(files[DESKTOP])["TryExec"] == first


@pytest.mark.parametrize("odd", [*map(chr, range(1, 32)), "\x7f", "\x85", "\u2028", "\udcff"])
def test_no_letter_of_the_path_begins_a_line(odd: str, tmp_path: Path) -> None:
    usual = share_files(["/opt/tabletop"])
    made = share_files([f"/opt/a{odd}TryExec=b{odd}[Desktop Entry]"])
    for name, text in made.items():
        assert len(text.split("\n")) == len(usual[name].split("\n"))
        assert "\r" not in text
    install(tmp_path, [f"/opt/a{odd}b"])
    assert remove(tmp_path)


@pytest.mark.parametrize("has_tools", [True, False])
def test_what_is_installed_twice_is_removed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_tools: bool
) -> None:
    if not has_tools:
        monkeypatch.setenv("PATH", "")
    data = tmp_path / "share"
    other = data / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.touch()
    for _ in range(2):
        install(data, ["/opt/tabletop"])
        assert set(share_files()) <= _files(data)
    assert remove(data)
    assert not _files(data) & {*share_files()}
    assert other.is_file()
    assert not remove(data)


def test_who_keeps_types_of_others_keeps_them(tmp_path: Path) -> None:
    install(tmp_path, ["/opt/tabletop"])
    other = tmp_path / "mime" / "packages" / "other.xml"
    other.write_text('<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"/>')
    assert remove(tmp_path)
    assert other.is_file()


@pytest.mark.parametrize("called", ["tabletop", "__main__.py"])
def test_the_program_is_called_as_the_user_calls_it(
    called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, link = tmp_path / "venv" / "tabletop", tmp_path / "bin" / called
    for path in (kept, link):
        path.parent.mkdir()
    kept.touch(mode=0o755)
    make_link(link, kept)
    monkeypatch.setattr(sys, "argv", [str(link)])
    monkeypatch.setattr(sys, "executable", str(kept.with_name("python")))
    assert own_command() == [str(link if called == "tabletop" else kept)]
    kept.unlink()
    assert own_command() == [str(kept.with_name("python")), "-m", "tabletop"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command() == [str(kept.with_name("python"))]
