"""Whether a window can be opened here: asked before Qt is, which would abort where it cannot.

Standard library only; importing this loads no Qt.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tabletop.system_libraries import on_linux

_HEADLESS: Final = ("games", "simulate", "replay", "check", "cards check")
"""The subcommands that need no Qt; `draw` needs Qt, but no screen."""

_NEED_SCREEN: Final = ("xcb", "wayland", "wayland-egl")
_LACKS: Final = "a library of the system is missing"
_DRAWING: Final = "libqoffscreen.so"
"""What `draw` loads."""


def window_obstacle(environ: Mapping[str, str] = os.environ) -> str | None:
    """Return why no window can be opened, in one sentence; None where one can.

    Only Linux can lack a screen. `QT_QPA_PLATFORM` may name a platform that draws nowhere, or over
    the network (`offscreen`, `vnc`); such a one is taken at its word.
    """
    if not on_linux():
        return None
    wanted = [name.partition(":")[0] for name in environ.get("QT_QPA_PLATFORM", "").split(";")]
    elsewhere = next((name for name in wanted if name and name not in _NEED_SCREEN), None)
    if elsewhere is not None:
        problem = _plugin_problem(f"libq{elsewhere}.so")
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


def _sentence(problem: str) -> str:
    lacking, draw = _plugin_problem(_DRAWING), ""
    *others, last = (*_HEADLESS, "draw") if lacking is None else _HEADLESS
    if lacking is not None:
        draw = ", draw does not" if lacking in problem else f", draw does not: {lacking}"
    lacks = _LACKS in f"{problem} {lacking}"
    help_for_it = " `tabletop doctor` tells what to install." if lacks else ""
    return (
        f"Tabletop cannot open its window: {problem}; the commands {', '.join(others)} and {last} "
        f"work without one (tabletop --help tells how){draw}.{help_for_it}"
    )


def _plugin_problem(plugin: str) -> str | None:
    """Return which system library is missing, in the loader's words; None: none is.

    Qt would load the plugin next.
    """
    package = find_spec("PySide6")
    if package is None or package.origin is None:
        return "PySide6 is not installed"
    path = Path(package.origin).parent / "Qt" / "plugins" / "platforms" / plugin
    if not path.exists():  # a system's own Qt keeps its plugins elsewhere and its libraries whole
        return None
    try:
        ctypes.CDLL(str(path))
    except OSError as error:
        # In the frozen build the loader's own words stand behind those of PyInstaller.
        return f"{_LACKS} ({error.__cause__ or error})"
    return None


def _x11_answers() -> bool:
    """Connect as Qt would, with the user's authority, and leave again."""
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
    """Connect as Qt would, and leave again."""
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
    """Connect to the display, and yield what `screens` does.

    A window must be possible here (`display.window_obstacle`): Qt would end the program.
    """
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([])
    yield from screens()
    del application


def screens() -> Iterator[tuple[str, str]]:
    """Yield facts of the running application's display, by name."""
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication

    yield "Window", f"can be opened, by Qt {qVersion()} ({QGuiApplication.platformName()})"
    for screen in QGuiApplication.screens():
        size, scale = screen.geometry(), screen.devicePixelRatio()
        dots = round(screen.logicalDotsPerInch())
        text = f"{size.width()} x {size.height()} at scale {scale:g}, {dots} dots per inch"
        yield f"Screen {screen.name()}".rstrip(), f"{text}, {screen.refreshRate():.0f} Hz"
