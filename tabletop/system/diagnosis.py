"""Diagnose the program and the machine, for fault reports."""

import locale
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

import tabletop
from tabletop.content.card_sets import manifest_problems, set_folders
from tabletop.engine.localized_error import error_text
from tabletop.folders import Folders
from tabletop.games.catalogue import external_games
from tabletop.system import sound_package
from tabletop.system.sound_package import SOUND_PACKAGE
from tabletop.system_libraries import INSTALLS, family, install_command, missing

_PACKAGES: Final = ("PySide6-Essentials", "shiboken6", "PyYAML", "fontpkg-lato", SOUND_PACKAGE)
_VARIABLES: Final = (
    *("XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "DISPLAY", "WAYLAND_DISPLAY"),
    *("QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE"),
    *("TABLETOP_HOME", "TABLETOP_GAMES", "TABLETOP_CARDS"),
)
"""Environment variables that change how the program runs."""
_LITTLE: Final = 50_000_000
"""The free disk space, in bytes, below which a finding counts as wrong."""


class Finding(NamedTuple):
    """One result of the diagnosis.

    Attributes:
        name: the subject of the finding.
        text: a one-line description.
        is_wrong: whether the finding may keep the program from working.
    """

    name: str
    text: str
    is_wrong: bool = False


def diagnosis() -> Iterator[Finding]:
    """Yield findings about versions, the system, folders and external content."""
    yield Finding("Tabletop", f"{tabletop.__version__} in {Path(tabletop.__file__).parent}")
    yield Finding("Python", f"{platform.python_version()} in {sys.executable}")
    for package in _PACKAGES:
        yield Finding(package, _version(package))
    if not sound_package.is_installed():
        command = sound_package.install_command()
        yield Finding("Sound", f"none, {SOUND_PACKAGE} is missing; to install it: {command}")
    yield Finding("System", _system())
    yield Finding("Language", ".".join(filter(None, locale.getlocale())) or "not set")
    for variable in _VARIABLES:
        if variable in os.environ:
            yield Finding(variable, os.environ[variable])
    yield from _folders(Folders.of_user())
    yield from _libraries()
    yield from _external()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        # A frozen build contains modules, but no package metadata.
        return "not known as a package"


def _system() -> str:
    named = platform.platform()
    if sys.platform.startswith("linux"):
        try:
            named = f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {named}"
        except (OSError, KeyError):
            return named
    return named


def _folders(folders: Folders) -> Iterator[Finding]:
    for name, folder in (
        ("Saves", folders.saves),
        ("Reports", folders.reports),
        ("Settings", folders.settings.parent),
    ):
        try:
            text, is_wrong = _folder_status(folder)
        except OSError as error:
            text, is_wrong = str(error_text(error)), True
        yield Finding(name, f"{folder}: {text}", is_wrong=is_wrong)


def _folder_status(folder: Path) -> tuple[str, bool]:
    """Return a description of a folder, and whether it has a problem."""
    existing = next(parent for parent in (folder, *folder.parents) if _exists(parent))
    if not (existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)):
        return "nothing can be written there", True
    free = shutil.disk_usage(existing).free
    how = f"{len(list(folder.iterdir()))} files" if folder.is_dir() else "not made yet"
    return f"{how}, {free // 1_000_000} MB free", free < _LITTLE


def _exists(path: Path) -> bool:
    """Return whether a path exists; unlike `Path.exists`, raise any other error."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _libraries() -> Iterator[Finding]:
    lacking = missing()
    if not lacking:
        yield Finding("System libraries", "all there")
        return
    yield Finding("System libraries", f"missing: {', '.join(lacking)}", is_wrong=True)
    known = family()
    for distribution in INSTALLS if known is None else (known,):
        yield Finding(f"To install ({distribution})", install_command(lacking, distribution))


def _external() -> Iterator[Finding]:
    found = external_games()
    for game in found.games:
        yield Finding("Game from outside", f"{game.game.id}, of {game.source}")
    for folder in set_folders():
        yield Finding("Card set", str(folder))
    for problem in (*found.broken, *manifest_problems()):
        yield Finding("Cannot be used", str(problem), is_wrong=True)


def finding_lines(findings: Iterator[Finding]) -> Iterator[str]:
    """Yield findings as lines; `~` replaces the home folder, which contains a name."""
    home = str(Path.home())
    for name, text, is_wrong in findings:
        shown = text.replace(home, "~") if len(home) > 1 else text
        yield f"{'! ' if is_wrong else ''}{name}: {shown}"
