"""Players' names: validation and normalization."""

import re
import unicodedata
from typing import Final

from tabletop.engine.localized_error import ErrorText

MAX_NAME_LENGTH: Final = 24
_NOT_NAMES: Final = frozenset({"team", "chance", "null"})
_JOINER: Final = "[\u200c\u200d]"
_LOOSE_JOINER: Final = r"(^|[\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](\s|$)"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""Bidirectional classes of right-to-left letters and digits."""


def to_nfc(text: str) -> str:
    """Return the text in Unicode normalization form C."""
    return unicodedata.normalize("NFC", text)


def clean_name(text: str) -> str:
    """Return a name as typed, normalized and without surrounding spaces."""
    return to_nfc(text).strip()


def name_problem(name: str) -> ErrorText | None:
    """Return why a name is invalid, or None if it is valid.

    Examples:
        >>> str(name_problem("team"))
        '"team" cannot be a name; it stands for something else in files'
        >>> name_problem("Ann") is None
        True
    """
    if not name.strip():
        return ErrorText("a player's name is empty")
    if len(name) > MAX_NAME_LENGTH:
        return ErrorText('"{name}" is longer than {n} characters', name=name, n=MAX_NAME_LENGTH)
    if set(name) & set('"/>') or not _is_visible(name):
        return ErrorText(
            '"{name}" has a character that names cannot have (one of " / > or a control)', name=name
        )
    if name.casefold() in _NOT_NAMES:
        return ErrorText(
            '"{name}" cannot be a name; it stands for something else in files', name=name
        )
    if name != name.strip():
        return ErrorText('"{name}" begins or ends with a space', name=name)
    return None


def _is_visible(name: str) -> bool:
    """Return whether all characters are visible, apart from joiners between them."""
    # Not compiled at import, which would delay the start page.
    return re.sub(_JOINER, "", name).isprintable() and not re.search(_LOOSE_JOINER, name)


def bidi_safe(text: str) -> str:
    """Return a form of the text that does not change the direction of its sentence.

    Right-to-left text is put between directional isolates (U+2068, U+2069).
    """
    if text.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    return f"\u2068{text}\u2069"
