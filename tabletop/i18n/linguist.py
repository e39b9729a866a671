"""Read Qt Linguist's translation files without Qt."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

# The XML parser is imported only when a file is read, since English needs none.

PluralForms = tuple[str, ...]
"""A text in each plural form of its language, in Unicode's order."""
Translations = Mapping[tuple[str, str], PluralForms]
"""Translations by context and source text."""


def translations_in(path: Path) -> Translations:
    """Return a file's finished translations; empty if it cannot be read."""
    from xml.etree import ElementTree as ET

    try:
        return read_translations(path)
    except (OSError, ET.ParseError):
        return {}


def read_translations(path: Path) -> Translations:
    """Return a file's finished translations.

    Raises:
        OSError: if the file cannot be read.
        ET.ParseError: if the file is not XML.
    """
    from xml.etree import ElementTree as ET

    root = ET.parse(path).getroot()  # noqa: S314 - a file of the program
    return {key: forms for key, forms, _ in finished(root)}


def finished(root: "ET.Element") -> Iterator[tuple[tuple[str, str], PluralForms, "ET.Element"]]:
    """Yield the key (context, source), forms and element of each finished message."""
    for context in root.iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or "type" in translation.attrib:
                continue  # unfinished, or no longer in the source
            forms = tuple(form.text or "" for form in translation.iter("numerusform"))
            key = name, message.findtext("source", "")
            yield key, forms or (translation.text or "",), message
