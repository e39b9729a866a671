"""What somebody wrote, said back: on one line, not overlong, nothing that a terminal obeys."""

import unicodedata
from typing import Final

LONGEST: Final = 60
"""Characters of what is said back; the rest is cut."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's categories of controls, of marks that turn the writing round, and of line ends."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""Join letters and pictures (an emoji of a family) and are harmless."""


def printable(text: str) -> str:
    """Return the same, with controls and marks that nobody sees as escapes of Python's kind."""
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN or character in _JOINERS:
        return character
    return character.encode("unicode_escape").decode("ascii")


def quoted_input(text: str, longest: int = LONGEST) -> str:
    """Return the text as a message quotes it."""
    # Cut first as well: the rest of a huge text need not be looked at.
    line = printable(text[: longest + 1])
    return line if len(line) <= longest else f"{line[: longest - 1]}…"
