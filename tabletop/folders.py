"""The folders to which the program writes."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "tabletop"
"""The program's name in paths and desktop files."""

LEFT_OUT_VARIABLE: Final = "TABLETOP_WITHOUT"
"""The environment variable that lists parts of the user's data to skip."""
PARTS: Final = ("settings", "languages", "cards", "games")
"""The parts of the user's data that can be skipped."""


def is_left_out(part: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether a part of the user's data should be skipped."""
    return part in environ.get(LEFT_OUT_VARIABLE, "").split(",")


@dataclass(frozen=True)
class Folders:
    """The folders of one user; each is created when something is first written there.

    Attributes:
        data: the folder of saved games, reports and other data.
        config: the folder of the settings.
    """

    data: Path
    config: Path

    @classmethod
    def of_user(cls, environ: Mapping[str, str] = os.environ) -> "Folders":
        """Return the system's standard folders, or the folder that `TABLETOP_HOME` names."""
        home = environ.get("TABLETOP_HOME")
        if home:
            return cls(Path(home), Path(home))
        data, config = usual_folders(environ)
        return cls(data / NAME, config / NAME)

    @property
    def saves(self) -> Path:
        """The folder of saved games."""
        return self.data / "saves"

    @property
    def games(self) -> Path:
        """The folder of external games, one package each."""
        return self.data / "games"

    @property
    def reports(self) -> Path:
        """The folder of fault reports, one file each."""
        return self.data / "reports"

    @property
    def languages(self) -> Path:
        """The folder of the user's own languages, one folder each."""
        return self.data / "languages"

    @property
    def card_sets(self) -> Path:
        """The folder of the user's own card sets, one folder each."""
        return self.data / "cards"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.ini"


def usual_folders(environ: Mapping[str, str] = os.environ) -> tuple[Path, Path]:
    """Return the system's standard folders for data and settings, the same as Qt's."""
    home = Path.home()
    if sys.platform == "darwin":
        data, config = home / "Library" / "Application Support", home / "Library" / "Preferences"
    elif sys.platform == "win32":
        data = config = Path(environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    else:
        wanted = Path(environ.get("XDG_DATA_HOME", "")), Path(environ.get("XDG_CONFIG_HOME", ""))
        usual = home / ".local" / "share", home / ".config"
        # Relative paths are ignored, as the standard requires.
        data, config = (w if w.is_absolute() else u for w, u in zip(wanted, usual, strict=True))
    return data, config
