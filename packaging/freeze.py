"""Builds the program as one folder that needs no Python: ``python3 packaging/freeze.py``.

The folder is ``dist/tabletop``; the program in it bears the same name.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from typing import TYPE_CHECKING

import environment
from commands import SetupError, report

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = environment.ROOT / "dist" / "tabletop"
PROGRAM = FOLDER / ("tabletop.exe" if os.name == "nt" else "tabletop")


def main(arguments: Sequence[str]) -> int:
    """Set up, build the folder, and ask the program in it for its version."""
    environment.prepare("build", _build_tools())
    report(f"Building {FOLDER}")
    python = str(environment.PYTHON)
    build = [python, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *arguments]
    if subprocess.call([*build, "packaging/tabletop.spec"], cwd=environment.ROOT) != 0:
        raise SetupError("The build failed; what PyInstaller said stands above.")
    return subprocess.call([str(PROGRAM), "--version"])


def _build_tools() -> dict[str, str]:
    """Name what PyInstaller takes from a Linux system."""
    needed = {"objcopy": "binutils"}
    version = "{}.{}".format(*sys.version_info)
    if sys.base_prefix == "/usr":  # Debian's Python comes without its shared library
        library = sysconfig.get_config_var("INSTSONAME") or f"libpython{version}.so.1.0"
        needed[str(library)] = f"libpython{version}"
    return needed


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
