"""The kinds of files that can be opened, recognised by file extension."""

from enum import Enum, auto
from pathlib import Path
from typing import Final

from tabletop.engine.localized_error import ErrorText, LocalizedError, quoted_input
from tabletop.match.save.reader import SUFFIX

SCENARIO_SUFFIX: Final = ".tabletop-scenario.yaml"
"""The extension of scenario files that the program writes; desktops recognise it."""
SCENARIOS: Final = (".yaml", ".yml")


class FileKind(Enum):
    """A kind of file that the window can open."""

    SAVE = auto()
    SCENARIO = auto()


class UnknownFileError(LocalizedError):
    """Raised if a file is not of a kind that can be opened."""


def is_named_file(text: str) -> bool:
    """Return whether a word names a file: a path, or a name with a known extension."""
    return "/" in text or "\\" in text or text.lower().endswith((SUFFIX, *SCENARIOS))


def title_of(path: Path) -> str:
    """Return a file's name without its extension."""
    name = path.name
    ending = next((e for e in (SCENARIO_SUFFIX, *SCENARIOS) if name.lower().endswith(e)), "")
    return name[: len(name) - len(ending)]


def kind_of(path: Path) -> FileKind:
    """Return a file's kind.

    Raises:
        UnknownFileError: if the name has no known extension.
    """
    ending = "" if "\0" in str(path) else path.suffix.lower()
    if ending == SUFFIX:
        return FileKind.SAVE
    if ending in SCENARIOS:
        return FileKind.SCENARIO
    message = ErrorText(
        "{file} can be neither a saved game (*{save}) nor a scenario (*{scenario})",
        file=quoted_input(path.name),
        save=SUFFIX,
        scenario=SCENARIOS[0],
    )
    raise UnknownFileError(message)
