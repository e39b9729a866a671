"""What a file that is opened by its name holds, by how the name ends."""

from enum import Enum, auto
from pathlib import Path
from typing import Final

from tabletop.engine.localized_error import ErrorText, LocalizedError, quoted_input
from tabletop.match.save.reader import SUFFIX

SCENARIO_SUFFIX: Final = ".tabletop-scenario.yaml"
"""What the names of scenarios end with that the program writes: desktops know them by it."""
SCENARIOS: Final = (".yaml", ".yml")


class FileKind(Enum):
    """What the window opens."""

    SAVE = auto()
    SCENARIO = auto()


class UnknownFileError(LocalizedError):
    """A file is none of those that can be opened."""


def is_named_file(text: str) -> bool:
    """Return whether a word can only mean a file: it is a path, or ends as ours do."""
    return "/" in text or "\\" in text or text.lower().endswith((SUFFIX, *SCENARIOS))


def title_of(path: Path) -> str:
    """Return what a file is called, without how its name ends."""
    name = path.name
    ending = next((e for e in (SCENARIO_SUFFIX, *SCENARIOS) if name.lower().endswith(e)), "")
    return name[: len(name) - len(ending)]


def kind_of(path: Path) -> FileKind:
    """Return what a file holds.

    Raises:
        UnknownFileError: its name ends as none of ours.
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
