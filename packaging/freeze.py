"""Build the program as a folder that does not need Python.

Run ``python3 packaging/freeze.py``. The folder is ``dist/tabletop``, which contains the program
``tabletop``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import environment
import source
from commands import SetupError, on_linux, report
from frozen_modules import of_standard_library

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = environment.ROOT / "dist" / "tabletop"
PROGRAM = FOLDER / ("tabletop.exe" if os.name == "nt" else "tabletop")
LARGEST = 120
"""The maximum size of the folder, in megabytes."""

PROBE = """
from importlib import import_module
from pathlib import Path

missing = []
for name in {names}:
    try:
        import_module(name)
    except ImportError as error:
        missing.append(f"{{name}}: {{error}}")
Path(__file__).with_name("missing").write_text("\\n".join(missing), encoding="utf-8")
"""
"""A game that imports all modules that games may use, and lists missing ones."""


def main(arguments: Sequence[str]) -> int:
    """Build and check the folder, and run the program with ``--version``."""
    environment.prepare("build", _build_tools())
    report(f"Building {FOLDER}")
    python = str(environment.PYTHON)
    icons = [python, "packaging/icons.py", "build/icons"]
    if subprocess.call(icons, cwd=environment.ROOT) != 0:
        raise SetupError("The icons could not be drawn.")
    build = [python, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *arguments]
    # Fixed hashes and times make the build reproducible.
    same = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(source.epoch())}
    if subprocess.call([*build, "packaging/tabletop.spec"], cwd=environment.ROOT, env=same) != 0:
        raise SetupError("The build failed; what PyInstaller said stands above.")
    if on_linux():
        from linux import folder

        folder.write_files(FOLDER)
    check_build(PROGRAM)
    return subprocess.call([str(PROGRAM), "--version"])


def check_build(program: Path) -> None:
    """Check a frozen build's size, and that it has all modules that games may import.

    Raises:
        SetupError: if a check fails; the message explains which.
    """
    size = megabytes(program.parent)
    report(f"It takes {size} MB")
    if size > LARGEST:
        raise SetupError(f"{program.parent} takes more than {LARGEST} MB.")
    with tempfile.TemporaryDirectory() as name:
        probe = Path(name, "games", "probe", "__init__.py")
        probe.parent.mkdir(parents=True)
        probe.write_text(PROBE.format(names=list(of_standard_library())), encoding="utf-8")
        variables = {**os.environ, "TABLETOP_HOME": name, "TABLETOP_GAMES": str(probe.parents[1])}
        quiet = subprocess.DEVNULL  # it prints that the probe is not a game
        subprocess.call([str(program), "games"], env=variables, stdout=quiet, stderr=quiet)
        written = probe.with_name("missing")
        if not written.is_file():
            raise SetupError(f"{program} takes in no games from a folder.")
        missing = written.read_text("utf-8").splitlines()
        # Some modules are missing from any Python on this system.
        subprocess.run([sys.executable, str(probe)], check=True)
        other = written.read_text("utf-8").splitlines()
    names_of_other = {line.partition(":")[0] for line in other}
    lacking = [line for line in missing if line.partition(":")[0] not in names_of_other]
    if lacking:
        names = "\n".join(lacking)
        raise SetupError(f"Games from a folder may import these, and they are not there:\n{names}")


def megabytes(folder: Path) -> int:
    """Return the size of a folder on disk, in megabytes of 1,000,000 bytes."""
    files = [path.lstat() for path in folder.rglob("*")]
    return sum(getattr(file, "st_blocks", file.st_size // 512) * 512 for file in files) // 10**6


def _build_tools() -> dict[str, str]:
    """Return a mapping from tools that PyInstaller needs on Linux to their packages."""
    needed = {"objcopy": "binutils"}
    version = "{}.{}".format(*sys.version_info)
    if sys.base_prefix == "/usr":  # Debian's Python has its shared library in a separate package
        library = sysconfig.get_config_var("INSTSONAME") or f"libpython{version}.so.1.0"
        needed[str(library)] = f"libpython{version}"
    return needed


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
