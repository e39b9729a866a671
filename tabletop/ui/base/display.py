"""Check whether a window can be opened, and collect facts about the display.

The check must precede the loading of Qt, which aborts the process if it finds no display. Importing
this module requires only the standard library.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tabletop.system_libraries import on_linux

_HEADLESS: Final = "games, simulate, replay, check and cards check"
"""Subcommands that do not need Qt."""

_NEED_SCREEN: Final = ("xcb", "wayland", "wayland-egl")
_LACKS: Final = "a library of the system is missing"


def window_obstacle(environ: Mapping[str, str] = os.environ) -> str | None:
    """Return a sentence explaining why no window can be opened, or None if one can.

    Only Linux may have no display. A platform in `QT_QPA_PLATFORM` that needs none (`offscreen`,
    `vnc`) is accepted if its plugin can be loaded.
    """
    if not on_linux():
        return None
    platforms = [name.partition(":")[0] for name in environ.get("QT_QPA_PLATFORM", "").split(";")]
    headless = next((name for name in platforms if name and name not in _NEED_SCREEN), None)
    if headless is not None:
        problem = _plugin_problem(f"libq{headless}.so")
        return None if problem is None else _sentence(problem)
    screens = [screen for screen in _SCREENS if environ.get(screen[0])]
    if not screens:
        return _sentence("there is no display here (DISPLAY and WAYLAND_DISPLAY are not set)")
    problems = []
    for variable, plugin, answers in screens:
        problem = _plugin_problem(plugin)
        if problem is None and not answers():
            problem = f"the display that {variable} names ({environ[variable]}) does not answer"
        if problem is None:
            return None
        problems.append(problem)
    return _sentence(", and ".join(problems))


def load_qt() -> None:
    """Import Qt's modules, each after those on which it depends."""
    for name in ("QtCore", "QtGui", "QtWidgets", "QtSvg"):
        import_module(f"PySide6.{name}")


def loading_problem() -> str | None:
    """Return a sentence explaining why Qt cannot be loaded, or None if it can.

    `window_obstacle` is faster, but misses what only the modules of Qt need.
    """
    try:
        load_qt()
    except ImportError as error:
        if on_linux() and ".so" in str(error):
            return _sentence(f"{_LACKS} ({error})")
        problem = f"Qt cannot be loaded ({error})"
        return f"{_sentence(problem)} Install PySide6-Essentials again."
    return None


def _sentence(problem: str) -> str:
    help_for_it = " `tabletop doctor` shows what to install." if _LACKS in problem else ""
    return (
        f"Tabletop cannot open its window: {problem}; the commands {_HEADLESS} "
        f"work without one (see tabletop --help).{help_for_it}"
    )


def _plugin_problem(plugin: str) -> str | None:
    """Return why a platform plugin cannot be loaded, or None if it can."""
    package = find_spec("PySide6")
    if package is None or package.origin is None:
        return "PySide6 is not installed"
    path = Path(package.origin).parent / "Qt" / "plugins" / "platforms" / plugin
    if not path.exists():  # the system's own Qt, whose plugins are elsewhere and have all libraries
        return None
    try:
        ctypes.CDLL(str(path))
    except OSError as error:
        # In the frozen build PyInstaller wraps the loader's error.
        return f"{_LACKS} ({error.__cause__ or error})"
    return None


def _x11_answers() -> bool:
    """Return whether the X server accepts a connection by this user."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    answers = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return answers


def _wayland_answers() -> bool:
    """Return whether the Wayland compositor accepts a connection."""
    try:
        wayland = ctypes.CDLL("libwayland-client.so.0")
    except OSError:
        return False
    wayland.wl_display_connect.restype = ctypes.c_void_p
    connection = wayland.wl_display_connect(None)
    if connection:
        wayland.wl_display_disconnect(ctypes.c_void_p(connection))
    return bool(connection)


_SCREENS: Final[tuple[tuple[str, str, Callable[[], bool]], ...]] = (
    ("WAYLAND_DISPLAY", "libqwayland.so", _wayland_answers),
    ("DISPLAY", "libqxcb.so", _x11_answers),
)


def opened_screens() -> Iterator[tuple[str, str]]:
    """Connect to the display, and yield the results of `screens`.

    Check `window_obstacle` first, since Qt ends the process if no window can be opened.
    """
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([])
    yield from screens()
    del application


def screens() -> Iterator[tuple[str, str]]:
    """Yield facts about the running application's display, as pairs of label and text."""
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication

    yield "Window", f"can be opened, by Qt {qVersion()} ({QGuiApplication.platformName()})"
    for screen in QGuiApplication.screens():
        size, scale = screen.geometry(), screen.devicePixelRatio()
        dots = round(screen.logicalDotsPerInch())
        text = f"{size.width()} x {size.height()} at scale {scale:g}, {dots} dots per inch"
        yield f"Screen {screen.name()}".rstrip(), f"{text}, {screen.refreshRate():.0f} Hz"
