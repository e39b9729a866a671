"""Select the files that the window needs, for the frozen build."""

from __future__ import annotations

import re
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

UNUSED_QT = ("QtDBus", "QtNetwork", "QtOpenGL", "QtPdf", "QtQml", "QtQuick", "QtTest")
"""Qt modules that PyInstaller would include for some plug-in."""

FONTS = ("Lato-Regular.ttf", "Lato-Bold.ttf")
"""The fonts that the program loads."""

PLUGINS = {
    # Where windows are shown; offscreen draws pictures without a display.
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
"""Patterns of Qt's plug-ins to include, by kind; other kinds are left out."""

OF_SYSTEM = re.compile(
    r"lib("
    # with what drivers and desktop load themselves there must not be two of it
    r"stdc\+\+|gcc_s|mvec|z|X11|X11-xcb|Xau|Xdmcp|glib-2\.0|gthread-2\.0|"
    # reads the system's own settings
    r"fontconfig|freetype|dbus-1"
    r")\.so[.0-9]*"
)
"""Libraries that are on every Linux desktop and must not be included."""

SOFTWARE_OPENGL = re.compile(r"(opengl32sw|d3dcompiler_\d+)\.dll", re.IGNORECASE)
"""OpenGL libraries in Qt's wheels for Windows, which the window does not need."""


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
        start: paths of the files that are always included.
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
    """Return whether a file links to some libraries, or is in a framework (macOS)."""
    *folders, name = PurePosixPath(file).parts
    frameworks = {folder.removesuffix(".framework") for folder in folders if "." in folder}
    return name in libraries or bool(frameworks & libraries)
