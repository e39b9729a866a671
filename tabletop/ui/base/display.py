"""Whether a window can be opened here: asked before Qt is, which would abort where it cannot.

Standard library only; importing this loads no Qt.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, Final

from tabletop.system_libraries import on_linux

_HEADLESS: Final = ("games", "simulate", "replay", "check", "cards check")
"""The subcommands that need no Qt; `draw` needs Qt, but no screen."""

_NEED_SCREEN: Final = ("xcb", "wayland", "wayland-egl")
_LACKS: Final = "a library of the system is missing"
_SILENT: Final = "does not answer"
_LEAST_DEPTH: Final = 15
"""Bits of a colour: with a palette of fewer Qt's windows stay black."""
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
    for variable, plugin, lacking in screens:
        problem = _plugin_problem(plugin)
        if problem is None and (lack := lacking()):
            problem = f"the display that {variable} names ({environ[variable]}) {lack}"
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


class _Screen(ctypes.Structure):
    """The beginning of `xcb_screen_t`, up to the depth of the root window."""

    _fields_: ClassVar = [
        *((name, ctypes.c_uint32) for name in ("root", "colormap", "white", "black", "masks")),
        *((name, ctypes.c_uint16) for name in ("wide", "high", "wide_mm", "high_mm")),
        *((name, ctypes.c_uint16) for name in ("fewest_maps", "most_maps")),
        ("visual", ctypes.c_uint32),
        *((name, ctypes.c_uint8) for name in ("backing_stores", "save_unders", "depth")),
    ]


class _Screens(ctypes.Structure):
    """`xcb_screen_iterator_t`."""

    _fields_: ClassVar = [
        ("screen", ctypes.POINTER(_Screen)),
        ("left", ctypes.c_int),
        ("index", ctypes.c_int),
    ]


def _x11_lack() -> str:
    """Connect as Qt would, with the user's authority, and leave; return what the display lacks."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return _SILENT
    xcb.xcb_connect.restype = xcb.xcb_get_setup.restype = ctypes.c_void_p
    xcb.xcb_setup_roots_iterator.restype = _Screens
    number = ctypes.c_int()
    connection = ctypes.c_void_p(xcb.xcb_connect(None, ctypes.byref(number)))
    depth = 0
    if not xcb.xcb_connection_has_error(connection):
        setup = ctypes.c_void_p(xcb.xcb_get_setup(connection))
        screens = xcb.xcb_setup_roots_iterator(setup)
        for _ in range(min(number.value, screens.left - 1)):
            xcb.xcb_screen_next(ctypes.byref(screens))
        depth = screens.screen.contents.depth
    xcb.xcb_disconnect(connection)
    if not depth:
        return _SILENT
    return "" if depth >= _LEAST_DEPTH else f"has {2**depth} colours, which are too few"


def _wayland_lack() -> str:
    """Connect as Qt would and leave again; return what the display lacks."""
    try:
        wayland = ctypes.CDLL("libwayland-client.so.0")
    except OSError:
        return _SILENT
    wayland.wl_display_connect.restype = ctypes.c_void_p
    connection = wayland.wl_display_connect(None)
    if not connection:
        return _SILENT
    wayland.wl_display_disconnect(ctypes.c_void_p(connection))
    return ""


_SCREENS: Final[tuple[tuple[str, str, Callable[[], str]], ...]] = (
    ("WAYLAND_DISPLAY", "libqwayland.so", _wayland_lack),
    ("DISPLAY", "libqxcb.so", _x11_lack),
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
