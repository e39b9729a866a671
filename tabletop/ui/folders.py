"""Where the program keeps what it writes."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths

NAME: Final = "tabletop"
"""The program's name in paths and for the desktop."""


@dataclass(frozen=True, slots=True)
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
        """The usual folders of the system, or all in the one that `TABLETOP_HOME` names."""
        home = environ.get("TABLETOP_HOME")
        if home:
            return cls(Path(home), Path(home))
        places = QStandardPaths.StandardLocation
        data, config = (
            Path(QStandardPaths.writableLocation(place)) / NAME
            for place in (places.GenericDataLocation, places.GenericConfigLocation)
        )
        return cls(data, config)

    @property
    def saves(self) -> Path:
        """Every game, written while it is played."""
        return self.data / "saves"

    @property
    def reports(self) -> Path:
        """What went wrong, a file each time."""
        return self.data / "reports"

    @property
    def settings(self) -> Path:
        """The settings' file."""
        return self.config / "settings.ini"
