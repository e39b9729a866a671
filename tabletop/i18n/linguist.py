"""Reads the translators' files: Qt Linguist's, which need no Qt to be read."""

from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

Forms = tuple[str, ...]
"""A text in the forms for one thing and for several; one form where it counts nothing."""
Words = Mapping[tuple[str, str], Forms]
"""Translations by context and original."""


def words_in(path: Path) -> Words:
    """Return the finished translations of a file; none where it cannot be read."""
    try:
        return read_words(path)
    except (OSError, ET.ParseError):
        return {}


def read_words(path: Path) -> Words:
    """Return the finished translations of a Qt Linguist file.

    Raises:
        OSError: the file cannot be read.
        ET.ParseError: it is not XML.
    """
    found: dict[tuple[str, str], Forms] = {}
    for context in ET.parse(path).iter("context"):  # noqa: S314 - a file of our own
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or "type" in translation.attrib:
                continue  # unfinished, or no longer in the source
            forms = [form.text or "" for form in translation.iter("numerusform")]
            found[name, message.findtext("source", "")] = tuple(forms or [translation.text or ""])
    return found
