"""Find and install the system packages that the program needs on Linux."""

from __future__ import annotations

import ctypes
import importlib.util
import runpy
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from commands import SetupError, cause, is_root, on_linux, output_of, report, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# Loaded by path, since nothing is installed yet.
_LIBRARIES = Path(__file__).resolve().parent.parent / "tabletop" / "system_libraries.py"

_ENSUREPIP = "Python's module ensurepip"


def qt_libraries() -> dict[str, str]:
    """Return a mapping from the libraries that Qt loads on Linux to Debian packages."""
    packages: dict[str, str] = runpy.run_path(str(_LIBRARIES))["PACKAGES"]
    return {library: names.split()[0] for library, names in packages.items()}


def missing_packages(needed: Mapping[str, str], *, for_venv: bool) -> dict[str, str]:
    """Return a mapping from missing libraries and programs to their packages.

    Args:
        needed: a mapping from libraries and programs to their packages.
        for_venv: whether to include what is needed to create a virtual environment.
    """
    if not on_linux():
        return {}
    missing = {name: package for name, package in needed.items() if not is_there(name)}
    if for_venv and importlib.util.find_spec("ensurepip") is None:
        missing[_ENSUREPIP] = "python{}.{}-venv".format(*sys.version_info)
    return missing


def is_there(name: str) -> bool:
    """Return whether the system has a library or program."""
    if ".so" not in name:
        return shutil.which(name) is not None
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def install(missing: Mapping[str, str]) -> None:
    """Install missing packages, if the user may do so.

    Raises:
        SetupError: if a package cannot be installed.
    """
    if shutil.which("apt-get") is None:
        raise SetupError(
            f"This system lacks {', '.join(missing)}: install what brings them "
            "with its package manager and run the same command again."
        )
    _install_debian(sorted(set(missing.values())))
    still_missing = [name for name in missing if name != _ENSUREPIP and not is_there(name)]
    if still_missing:
        raise SetupError(f"Installed, but still not to be found: {', '.join(still_missing)}")


def _install_debian(packages: Sequence[str]) -> None:
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    become_root: list[str] = []
    if not is_root():
        become_root = ["sudo", "-n"]
        if not _may_sudo():
            sudo = "sudo " if shutil.which("sudo") else ""
            raise SetupError(
                "System packages are missing that only an administrator may install; "
                f"run this{'' if sudo else ' as root'}, then the same command again:\n\n"
                f"    {sudo}apt-get update && {sudo}{' '.join(command)}\n"
            )
    report(f"Installing system packages: {' '.join(packages)}")
    quiet = [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
    # A failed update is not fatal: the existing lists may suffice.
    updated = run([*quiet, "apt-get", "--quiet", "update"], shown=True)
    options = ["--quiet", "-o", "DPkg::Lock::Timeout=300"]
    installed = run([*quiet, *command[:2], *options, *command[2:]], shown=True)
    if installed.returncode:
        # If the lists could not be fetched, messages about packages do not show the cause.
        said = output_of(updated) + output_of(installed)
        why = cause(said, Path("/var/cache/apt"))
        if why is not None:
            raise SetupError(f"The system packages could not be installed. {why}")
        raise SetupError(f"The system packages could not be installed: {' '.join(command)}", said)


def _may_sudo() -> bool:
    return shutil.which("sudo") is not None and run(["sudo", "-n", "true"]).returncode == 0
