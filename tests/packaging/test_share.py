"""Tests of the files for Linux desktops: complete and consistent."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import project
import pytest
from linux import metainfo, share

import tabletop
from tabletop.system.desktop_entry import share_files

ROOT = Path(__file__).parents[2]
META = ET.fromstring(metainfo.metainfo(0))  # noqa: S314 - a file of the program


def test_everything_is_written_where_its_reader_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    share.write(tmp_path)
    found = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert found == {
        *share_files(),
        "man/man6/tabletop.6",
        "bash-completion/completions/tabletop",
        "zsh/vendor-completions/_tabletop",
        "fish/vendor_completions.d/tabletop.fish",
        f"metainfo/{project.app_id()}.metainfo.xml",
    }
    assert '.TH TABLETOP 6 "1970-01-02"' in (tmp_path / "man/man6/tabletop.6").read_text("utf-8")


def test_the_metainfo_names_what_the_menu_entry_names() -> None:
    entry = share_files()["applications/tabletop.desktop"]
    found = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    assert META.findtext("id") == project.app_id() == "org.example.tabletop"
    assert META.findtext("launchable") == "tabletop.desktop"
    assert META.findtext("name") == found["Name"]
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for summary in META.findall("summary"):
        code = summary.get(language)
        assert summary.text == found[f"Comment[{code}]" if code else "Comment"]
    assert [one.text for one in META.iter("mediatype")] == found["MimeType"].split(";")[:-1]
    assert [one.text for one in META.iter("category")] == found["Categories"].split(";")[:-1]


def test_addresses_come_from_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    addresses = {one.text or "" for one in META.findall("url")}
    # AppStream contains the changes themselves and has no address for them.
    assert addresses == {url for name, url in project["urls"].items() if name != "Changelog"}
    texts = re.findall(r"https?://[^\s<\"]+", ET.tostring(META, encoding="unicode"))
    assert all(text.startswith(tuple(addresses)) for text in texts)


def test_screenshots_are_there() -> None:
    pictures = {path.stem for path in (ROOT / "packaging" / "screenshots").glob("*.png")}
    shown = [image.text or "" for image in META.iter("image")]
    assert {Path(address).stem for address in shown} == pictures
    assert all(shot.findtext("caption") for shot in META.iter("screenshot"))


@pytest.mark.parametrize(
    ("head", "date", "kind"),
    [
        ("1.2.3, 2027-01-31", "2027-01-31", "stable"),
        ("1.2.3, not yet released", "1970-01-01", "development"),
    ],
)
def test_release_notes_are_those_of_the_changelog(head: str, date: str, kind: str) -> None:
    text = f"# Changelog\n\n## {head}\n\nFirst.\n\n### Games\n\n- `a b` and [c](d)\n- **e**\n"
    text += "\n## 1.0.0, 2026-01-01\n"
    first, second = metainfo._releases(text, 0)
    assert first.attrib == {"version": "1.2.3", "date": date, "type": kind}
    assert ET.tostring(first[0], encoding="unicode") == (
        "<description><p>First.</p><p>Games</p>"
        "<ul><li><code>a b</code> and c</li><li>e</li></ul></description>"
    )
    assert second.get("version") == "1.0.0"


def test_the_newest_release_is_this_version() -> None:
    release = META.find("releases/release")
    assert release is not None
    assert release.get("version") == tabletop.__version__
    assert len(release.findall("description/ul/li")) > 5
