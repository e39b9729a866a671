"""Where the program keeps what it writes."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "tabletop"
"""The program's name in paths and for the desktop."""

LEFT_OUT_VARIABLE: Final = "TABLETOP_WITHOUT"
"""Variable that names what of the user is not read, with commas between."""
PARTS: Final = ("settings", "languages", "cards", "games")
"""What can be left out."""


def is_left_out(part: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether something of the user is not to be read."""
    return part in environ.get(LEFT_OUT_VARIABLE, "").split(",")


@dataclass(frozen=True)
class Folders:
    """Folders of one user; none is made before something is written there.

    Attributes:
        data: saved games and reports.
        config: settings.
    """

    data: Path
    config: Path

    @classmethod
    def of_user(cls, environ: Mapping[str, str] = os.environ) -> "Folders":
        """Return the usual folders of the system, or all in the one that `TABLETOP_HOME` names."""
        home = environ.get("TABLETOP_HOME")
        if home:
            return cls(Path(home), Path(home))
        data, config = usual_folders(environ)
        return cls(data / NAME, config / NAME)

    @property
    def saves(self) -> Path:
        """Every game, written while it is played."""
        return self.data / "saves"

    @property
    def games(self) -> Path:
        """Games from outside, a package each."""
        return self.data / "games"

    @property
    def reports(self) -> Path:
        """What went wrong, a file each time."""
        return self.data / "reports"

    @property
    def languages(self) -> Path:
        """The user's own languages, a folder each."""
        return self.data / "languages"

    @property
    def card_sets(self) -> Path:
        """The user's own cards, a folder a set."""
        return self.data / "cards"

    @property
    def settings(self) -> Path:
        """The settings' file."""
        return self.config / "settings.ini"


def usual_folders(environ: Mapping[str, str] = os.environ) -> tuple[Path, Path]:
    """Return where a user's programs keep data and settings, as Qt and other programs do."""
    home = Path.home()
    if sys.platform == "darwin":
        data, config = home / "Library" / "Application Support", home / "Library" / "Preferences"
    elif sys.platform == "win32":
        data = config = Path(environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    else:
        wanted = Path(environ.get("XDG_DATA_HOME", "")), Path(environ.get("XDG_CONFIG_HOME", ""))
        usual = home / ".local" / "share", home / ".config"
        # The standard ignores relative paths.
        data, config = (w if w.is_absolute() else u for w, u in zip(wanted, usual, strict=True))
    return data, config
