"""Names of those who gave none: they are numbered, in the language that the window spoke."""

import re
from functools import cache
from typing import Final

from PySide6.QtCore import QCoreApplication

from tabletop.content.languages import known_languages, ui_texts

_SOURCE: Final = "PlayerFields", "Player {n}"
"""Its context and text in the translators' files."""


def placeholder_names(count: int) -> tuple[str, ...]:
    """Return what those are called who give no name, in the language that is spoken."""
    text = QCoreApplication.translate("PlayerFields", "Player {n}")
    return tuple(text.format(n=n) for n in range(1, count + 1))


def is_placeholder(name: str) -> bool:
    """Return whether somebody who gave no name is called so, in any language."""
    return any(re.fullmatch(pattern, name) for pattern in _patterns())


@cache
def _patterns() -> tuple[str, ...]:
    said = {ui_texts(code)[0].get(_SOURCE, _SOURCE[1:])[0] for code in known_languages()}
    return tuple(re.escape(text).replace(r"\{n\}", r"\d++") for text in said)
