"""Numbered names for players without a name, in the window's current language."""

import re
from functools import cache
from typing import Final

from PySide6.QtCore import QCoreApplication

from tabletop.content.languages import known_languages, ui_texts

_SOURCE: Final = "PlayerFields", "Player {n}"
"""The context and source text in the translation files."""


def placeholder_names(count: int) -> tuple[str, ...]:
    """Return placeholder names for a number of players, in the window's language."""
    text = QCoreApplication.translate("PlayerFields", "Player {n}")
    return tuple(text.format(n=n) for n in range(1, count + 1))


def is_placeholder(name: str) -> bool:
    """Return whether a name is a placeholder in any language."""
    return any(re.fullmatch(pattern, name) for pattern in _patterns())


@cache
def _patterns() -> tuple[str, ...]:
    texts = {ui_texts(code)[0].get(_SOURCE, _SOURCE[1:])[0] for code in known_languages()}
    return tuple(re.escape(text).replace(r"\{n\}", r"\d++") for text in texts)
