"""What a player can be called."""

import re
import unicodedata
from typing import Final

from tabletop.engine.localized_error import ErrorText

MAX_NAME_LENGTH: Final = 24
_NOT_NAMES: Final = frozenset({"team", "chance", "null"})
_JOINER: Final = "[\u200c\u200d]"
_LOOSE_JOINER: Final = r"(^|[\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](\s|$)"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""Unicode's classes of letters and digits that turn the writing round them."""


def to_nfc(text: str) -> str:
    """Return the text with each letter and its accents as one, however they were typed."""
    return unicodedata.normalize("NFC", text)


def clean_name(text: str) -> str:
    """Return the name that somebody wrote: its letters composed, without space round it."""
    return to_nfc(text).strip()


def name_problem(name: str) -> ErrorText | None:
    """Return why a player cannot be called so; None where it is fine."""
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
    """Say whether all of it can be seen; joiners stand between what can (Persian, emoji)."""
    # No pattern is compiled at import: the start page is painted sooner.
    return re.sub(_JOINER, "", name).isprintable() and not re.search(_LOOSE_JOINER, name)


def bidi_safe(text: str) -> str:
    """Return a name or other words of somebody's own, so that they turn no sentence round.

    Sentences run as their language does; what is written from right to left keeps to itself
    between marks that are not seen (U+2068, U+2069).
    """
    if text.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    return f"\u2068{text}\u2069"
