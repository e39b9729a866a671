"""Sets up what the program needs: system libraries, the environment in ``.venv``, packages.

Standard library only, and nothing newer than Python 3.8 at import, so that it runs on a bare
machine and can refuse an old Python in a sentence. What it reports goes to standard error.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "tabletop.json"

OLDEST_PYTHON = (3, 11)

# What Qt loads from a Linux system, and the Debian packages that bring it. Where a package was
# renamed since (libglib2.0-0t64), it still provides the old name.
QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


SOUND = "sound"
"""The extra that is installed by itself, where it can be without a compiler."""
PREBUILT = ("--only-binary", "miniaudio,cffi")


class SetupError(Exception):
    """Set-up cannot go on. Its text is for the user; so is the output of what failed."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(f"{output.rstrip()}\n\n{sentence}" if output.strip() else sentence)


def report(text: str) -> None:
    """Tell the user how far things are."""
    print(text, file=sys.stderr, flush=True)


def run_guarded(main: Callable[[Sequence[str]], int]) -> int:
    """Run a script's main function; a set-up that cannot go on ends in its sentence."""
    try:
        return main(sys.argv[1:])
    except SetupError as error:
        report(str(error))
        return 1
    except KeyboardInterrupt:
        report("Interrupted; the same command starts again where it can.")
        return 130


def prepare(extra: str = "", also_needed: Mapping[str, str] = MappingProxyType({})) -> None:
    """Bring system and environment to what the program needs, if they are not there already.

    Args:
        extra: One of the project's optional dependencies, installed as well.
        also_needed: Further libraries and programs of a Linux system, each with the Debian
            package that brings it.
    """
    _require_python()
    stamp = _read_stamp()
    wanted = _stamp(sorted({*stamp.get("extras", []), extra} - {""}))
    fresh = not _is_same_place(stamp, wanted)
    _prepare_system({**QT_LIBRARIES, **also_needed}, for_venv=fresh)
    if stamp == wanted and not fresh:
        return
    if fresh:
        wanted["extras"] = [extra] if extra else []
        _make_venv()
    _install_packages(wanted)


def _require_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        version = ".".join(map(str, sys.version_info[:2]))
        raise SetupError(
            f"Tabletop needs Python 3.11 or newer and this is {version}: "
            f"run the same command with a newer one, for example python3.13 {sys.argv[0]}"
        )


# The system


def _prepare_system(needed: Mapping[str, str], *, for_venv: bool) -> None:
    if not sys.platform.startswith("linux"):
        return
    missing = {name: package for name, package in needed.items() if not _is_there(name)}
    if for_venv and importlib.util.find_spec("ensurepip") is None:
        missing["Python's module ensurepip"] = "python{}.{}-venv".format(*sys.version_info)
    if not missing:
        return
    if shutil.which("apt-get") is None:
        raise SetupError(
            f"This system lacks {', '.join(missing)}: install what brings them "
            "with its package manager and run the same command again."
        )
    _install_debian(sorted(set(missing.values())))
    still_missing = [name for name in needed if not _is_there(name)]
    if still_missing:
        raise SetupError(f"Installed, but still not to be found: {', '.join(still_missing)}")


def _is_there(name: str) -> bool:
    if ".so" not in name:
        return shutil.which(name) is not None
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _install_debian(packages: Sequence[str]) -> None:
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    become_root: list[str] = []
    if os.geteuid() != 0:
        become_root = ["sudo", "-n"]
        if not _may_sudo():
            sudo = "sudo " if shutil.which("sudo") else ""
            raise SetupError(
                "System packages are missing that only an administrator may install; "
                f"run this{'' if sudo else ' as root'}, then the same command again:\n\n"
                f"    {sudo}apt-get update && {sudo}{' '.join(install)}\n"
            )
    report(f"Installing system packages: {' '.join(packages)}")
    quiet = [*become_root, "env", "DEBIAN_FRONTEND=noninteractive"]
    # A failed update is no reason to stop: the lists that are there may do.
    updated = _run([*quiet, "apt-get", "update"])
    installed = _run([*quiet, *install[:2], "-o", "DPkg::Lock::Timeout=300", *install[2:]])
    if installed.returncode:
        raise SetupError(
            f"The system packages could not be installed: {' '.join(install)}",
            (updated.stdout if updated.returncode else "") + installed.stdout,
        )


def _may_sudo() -> bool:
    return shutil.which("sudo") is not None and _run(["sudo", "-n", "true"]).returncode == 0


# The environment


def _stamp(extras: Sequence[str]) -> dict[str, object]:
    """Describe the environment that this checkout wants from this Python."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    # The settings of ruff, mypy and pytest install nothing.
    installed = [project["build-system"], project["project"], project["tool"]["hatch"]]
    digest = hashlib.sha256(json.dumps(installed, sort_keys=True).encode()).hexdigest()
    version = ".".join(map(str, sys.version_info[:2]))
    return {"root": str(ROOT), "python": version, "project": digest, "extras": list(extras)}


def _read_stamp() -> dict[str, list[str]]:
    """Return what the finished environment was made for; empty if there is none.

    The stamp is written last, and taken away before anything is changed: without it the
    environment counts as half done and is made anew.
    """
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and PYTHON.exists() else {}


def _is_same_place(stamp: dict[str, list[str]], wanted: dict[str, object]) -> bool:
    return all(stamp.get(key) == wanted[key] for key in ("root", "python"))


def _make_venv() -> None:
    report("Making the environment .venv")
    made = _run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if made.returncode:
        raise SetupError(f"The environment {VENV} could not be made.", made.stdout)


def _install_packages(wanted: dict[str, object]) -> None:
    extras = wanted["extras"]
    needed = extras if isinstance(extras, list) else []
    report("Installing Python packages (the first time about 100 MB)")
    STAMP.unlink(missing_ok=True)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    install = [*pip, "install", "--quiet", *PREBUILT, "--editable"]
    # Where sound is not to be had ready made, the program is silent.
    for chosen in ([*needed, SOUND], needed):
        target = f"{ROOT}[{','.join(chosen)}]" if chosen else str(ROOT)
        installed = _run([*install, target])
        if not installed.returncode:
            break
    if installed.returncode:
        raise SetupError(
            "The Python packages could not be installed; is there a connection to the internet?",
            installed.stdout,
        )
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command with nobody to answer it, and keep what it says."""
    try:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, str(error))
