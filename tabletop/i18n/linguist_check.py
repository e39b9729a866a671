"""Check untrusted translation files and report problems with their lines."""

import re
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import read_file
from tabletop.cards.problems import NO_LINE, Problem
from tabletop.cards.xml_reading import XmlError, line_of, parse_xml
from tabletop.engine.localized_error import ErrorText, error_text, quoted_input
from tabletop.i18n.linguist import PluralForms, Translations, finished
from tabletop.i18n.plurals import Plurals

MAX_BYTES: Final = 5_000_000
"""Larger files are rejected unread; a complete translation takes 200 kB."""
_PARTS: Final = re.compile(r"\{[^{}]*\}|[{}]|<[^>]*>?")
"""Matches placeholders and markup, which a translation may only take from the original."""


def checked_words(
    path: Path, language: str, plurals: Plurals
) -> tuple[Translations, tuple[Problem, ...]]:
    """Return a file's finished and valid translations, and all its problems.

    Args:
        path: the file.
        language: the language that the file must be in.
        plurals: that language's plural rules.
    """
    try:
        root = parse_xml(read_file(path, MAX_BYTES))
    except OSError as error:
        return {}, (Problem(path, NO_LINE, error_text(error)),)
    except XmlError as error:
        return {}, (Problem(path, error.line, error.text),)
    if root.tag != "TS":
        return {}, (Problem(path, 1, ErrorText("this is no file of Qt Linguist (TS)")),)
    declared = root.get("language", language)
    if declared.partition("_")[0] != language.partition("_")[0]:
        message = ErrorText('the language here is "{language}"', language=language)
        return {}, (Problem(path, line_of(root), message),)
    right: dict[tuple[str, str], PluralForms] = {}
    problems: list[Problem] = []
    for key, forms, element in finished(root):
        fault = _fault(key[1], forms, plurals, counts="numerus" in element.attrib)
        if fault is None:
            right[key] = forms
        else:
            problems.append(Problem(path, line_of(element), fault))
    return right, tuple(problems)


def _fault(source: str, forms: PluralForms, plurals: Plurals, *, counts: bool) -> ErrorText | None:
    """Return why a translation is invalid, or None if it is valid."""
    expected = plurals.used_categories if counts else ("",)
    if len(forms) != len(expected):
        return ErrorText(
            "expected {wanted} forms ({categories}), not {n}",
            wanted=len(expected),
            categories=", ".join(expected),
            n=len(forms),
        ).at(quoted_input(source))
    allowed = set(_PARTS.findall(source))
    for part in (part for form in forms for part in _PARTS.findall(form)):
        if part not in allowed:
            return ErrorText('the English text has no "{name}"', name=part).at(quoted_input(source))
    if not all(form.strip() for form in forms):
        return ErrorText("the text is empty").at(quoted_input(source))
    return None
