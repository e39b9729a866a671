"""Reads the translators' files: Qt Linguist's, which need no Qt to be read."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

# XML is imported where it is read: who speaks the original language needs none of it.

PluralForms = tuple[str, ...]
"""A text in the plural forms of its language, in Unicode's order; one where it counts nothing."""
Translations = Mapping[tuple[str, str], PluralForms]
"""Translations by context and original."""


def translations_in(path: Path) -> Translations:
    """Return the finished translations of a file of the program; none where it cannot be read."""
    from xml.etree import ElementTree as ET

    try:
        return read_translations(path)
    except (OSError, ET.ParseError):
        return {}


def read_translations(path: Path) -> Translations:
    """Return the finished translations of a file of the program.

    Raises:
        OSError: the file cannot be read.
        ET.ParseError: it is not XML.
    """
    from xml.etree import ElementTree as ET

    root = ET.parse(path).getroot()  # noqa: S314 - a file of our own
    return {key: forms for key, forms, _ in finished(root)}


def finished(root: "ET.Element") -> Iterator[tuple[tuple[str, str], PluralForms, "ET.Element"]]:
    """Yield context and original, translation, and where it stands."""
    for context in root.iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or "type" in translation.attrib:
                continue  # unfinished, or no longer in the source
            forms = tuple(form.text or "" for form in translation.iter("numerusform"))
            key = name, message.findtext("source", "")
            yield key, forms or (translation.text or "",), message
