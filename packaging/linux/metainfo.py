"""The AppStream metainfo file, which describes the program to software centres."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import project

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PICTURES = {
    "wonderful-world": "What a Wonderful World: a throw of six sends a grey man away",
    "numnum": "NumNum: the card just drawn may be laid",
    "nichtlustig": "Nichtlustig: seven dice have won a goal card",
    "dumm-gelaufen": "Dumm gelaufen!: a hand, and the task that it is collected for",
}
"""The pictures in `packaging/screenshots` with captions, also on the homepage."""
_URLS = {
    "Homepage": "homepage",
    "Issues": "bugtracker",
    "Documentation": "help",
    "Repository": "vcs-browser",
}


def summary() -> str:
    """Return the summary of the program, in a line."""
    return _template().findtext("summary") or ""


def description() -> list[str]:
    """Return the description of the program as English paragraphs and list items."""
    told = _template().iterfind("description//*")
    texts = ((one.text or "").strip() for one in told if not one.attrib)
    return [text if text.endswith(".") else f"{text}." for text in texts if text]


def _template() -> ET.Element:
    return ET.parse(Path(__file__).with_name("metainfo.xml")).getroot()  # noqa: S314 - a file of the program


def metainfo(epoch: int) -> str:
    """Return the program's metainfo file.

    Args:
        epoch: the release time of an undated version, in seconds since 1970.
    """
    urls = project.addresses()
    root = _template()
    ident = ET.Element("id")
    ident.text = project.app_id()
    root.insert(0, ident)
    developer = ET.SubElement(root, "developer", id=project.app_id().rpartition(".")[0])
    ET.SubElement(developer, "name").text = project.publisher()
    for name, kind in _URLS.items():
        ET.SubElement(root, "url", type=kind).text = urls[name]
    screenshots = ET.SubElement(root, "screenshots")
    for number, (name, caption) in enumerate(PICTURES.items()):
        attributes = {} if number else {"type": "default"}
        shot = ET.SubElement(screenshots, "screenshot", attributes)
        ET.SubElement(shot, "caption").text = caption
        image = ET.SubElement(shot, "image", type="source", width="1280", height="800")
        image.text = f"{urls['Homepage']}/screenshots/{name}.png"
    root.append(_releases((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), epoch))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _releases(changelog: str, epoch: int) -> ET.Element:
    releases = ET.Element("releases")
    today = datetime.fromtimestamp(epoch, UTC).date().isoformat()
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        head, _, text = section.partition("\n")
        version, _, day = head.partition(", ")
        is_out = re.fullmatch(r"\d{4}-\d\d-\d\d", day) is not None
        release = ET.SubElement(
            releases,
            "release",
            version=version.strip(),
            date=day if is_out else today,
            type="stable" if is_out else "development",
        )
        ET.SubElement(release, "description").extend(_blocks(text))
    return releases


def _blocks(text: str) -> Iterator[ET.Element]:
    """Yield paragraphs and lists of the changelog; headings become paragraphs."""
    listed: ET.Element | None = None
    for line in filter(None, map(str.strip, text.splitlines())):
        if not line.startswith("- "):
            listed = None
            yield _words("p", line.lstrip("# "))
            continue
        if listed is None:
            listed = ET.Element("ul")
            yield listed
        listed.append(_words("li", line[2:]))


def _words(tag: str, text: str) -> ET.Element:
    """Return an element for a line of Markdown, keeping only code markup."""
    element = ET.Element(tag)
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text.replace("**", ""))
    element.text, *rest = plain.split("`")
    for code, after in zip(rest[::2], rest[1::2], strict=True):
        part = ET.SubElement(element, "code")
        part.text, part.tail = code, after
    return element
