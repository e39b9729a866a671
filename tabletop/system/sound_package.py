"""Find the package that plays sounds, and the command to install it."""

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

SOUND_PACKAGE: Final = "miniaudio"


def is_installed() -> bool:
    """Return whether the package that plays sounds is installed."""
    return find_spec(SOUND_PACKAGE) is not None


def install_command(prefix: str = sys.prefix) -> str:
    """Return the command that installs the package beside the program.

    Args:
        prefix: the Python environment in which the program runs.
    """
    if "pipx" in Path(prefix).parts:
        return shlex.join(("pipx", "inject", Path(prefix).name, SOUND_PACKAGE))
    return shlex.join((sys.executable, "-m", "pip", "install", SOUND_PACKAGE))
