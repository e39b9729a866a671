"""Select the files that the frozen build needs to show the window."""

from __future__ import annotations

import re
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

UNUSED_QT = ("QtDBus", "QtNetwork", "QtOpenGL", "QtPdf", "QtQml", "QtQuick", "QtTest")
"""Unused Qt modules that PyInstaller would include because of some plug-in."""

FONTS = ("Lato-Regular.ttf", "Lato-Bold.ttf")
"""The fonts that the program loads."""

PLUGINS = {
    # The platforms of windows; offscreen needs no display.
    "platforms": r"q(xcb|wayland|offscreen|windows|cocoa)",
    "platformthemes": r"qxdgdesktopportal",
    "platforminputcontexts": r".*",
    "styles": r"q(macstyle|modernwindowsstyle)",
    # Everything is drawn from SVG; pictures are PNG, which Qt reads without a plug-in.
    "imageformats": r"qsvg",
    "iconengines": r"qsvgicon",
    "xcbglintegrations": r".*",
    "wayland-decoration-client": r".*",
    "wayland-graphics-integration-client": r"(qt-plugin-wayland-egl|shm-emulation-server)",
    "wayland-shell-integration": r"(xdg-shell|qt-shell|wl-shell-plugin)",
    "accessiblebridge": r".*",
}
"""Patterns for the Qt plug-ins to include, by kind; other kinds are left out."""

OF_SYSTEM = re.compile(
    r"lib("
    # drivers and the desktop load these themselves, and there must not be two copies
    r"stdc\+\+|gcc_s|mvec|z|X11|X11-xcb|Xau|Xdmcp|glib-2\.0|gthread-2\.0|"
    # these read the system's settings
    r"fontconfig|freetype|dbus-1"
    r")\.so[.0-9]*"
)
"""Matches libraries that are on every Linux desktop and must not be included."""

SOFTWARE_OPENGL = re.compile(r"(opengl32sw|d3dcompiler_\d+)\.dll", re.IGNORECASE)
"""Matches OpenGL libraries in Qt's Windows wheels that the window does not need."""


def is_wanted(file: str) -> bool:
    """Return whether to include a file that PyInstaller found, judged by its name.

    Args:
        file: the file's path within the build, as PyInstaller names it.
    """
    path = PureWindowsPath(file) if "\\" in file else PurePosixPath(file)
    folders = path.parts[:-1]
    if "plugins" in folders:
        pattern = PLUGINS.get(folders[-1], "")
        return re.fullmatch(pattern, path.stem.removeprefix("lib")) is not None
    if "translations" in folders and "PySide6" in folders:
        return path.name.startswith("qtbase_")
    return not (OF_SYSTEM.fullmatch(path.name) or SOFTWARE_OPENGL.fullmatch(path.name))


def required_libraries(
    start: Iterable[str], libraries: Mapping[str, str], needs: Callable[[str], Iterable[str]]
) -> set[str]:
    """Return the names of all libraries that files load, directly or indirectly.

    Args:
        start: the paths of the files that are always included.
        libraries: a mapping from names to the paths of libraries that may be included.
        needs: returns the names of the libraries that a file loads.
    """
    found: set[str] = set()
    ahead = list(start)
    while ahead:
        fresh = (libraries.keys() & set(needs(ahead.pop()))) - found
        found |= fresh
        ahead.extend(libraries[name] for name in fresh)
    return found


def belongs_to(file: str, libraries: set[str]) -> bool:
    """Return whether a file is one of some libraries, or part of a macOS framework."""
    *folders, name = PurePosixPath(file).parts
    frameworks = {folder.removesuffix(".framework") for folder in folders if "." in folder}
    return name in libraries or bool(frameworks & libraries)
