"""The libraries that Qt loads from a Linux system, and their packages.

Use only the standard library: scripts in `packaging` load this file before the set-up.
"""

import ctypes
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

DEBIAN: Final = "debian"
INSTALLS: Final[Mapping[str, str]] = {
    DEBIAN: "sudo apt install",
    "fedora": "sudo dnf install",
    "arch": "sudo pacman -S",
    "suse": "sudo zypper install",
}
"""The install commands by family of distributions (`ID` or `ID_LIKE` in os-release)."""
PACKAGES: Final[Mapping[str, str]] = {
    "libglib-2.0.so.0": "libglib2.0-0 glib2 glib2 libglib-2_0-0",
    "libGL.so.1": "libgl1 libglvnd-glx libglvnd libglvnd",
    "libEGL.so.1": "libegl1 libglvnd-egl libglvnd libglvnd",
    "libxkbcommon.so.0": "libxkbcommon0 libxkbcommon libxkbcommon libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3 dbus-libs dbus libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1 fontconfig fontconfig libfontconfig1",
    "libxcb-cursor.so.0": "libxcb-cursor0 xcb-util-cursor xcb-util-cursor libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4 xcb-util-wm xcb-util-wm libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1 xcb-util-keysyms xcb-util-keysyms libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0 libxcb libxcb libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1 libxcb libxcb libxcb-xkb1",
    "libxkbcommon-x11.so.0": (
        "libxkbcommon-x11-0 libxkbcommon-x11 libxkbcommon-x11 libxkbcommon-x11-0"
    ),
    "libwayland-cursor.so.0": "libwayland-cursor0 libwayland-cursor wayland libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1 libwayland-egl wayland libwayland-egl1",
}
"""The packages of each library, separated by spaces, in the order of `INSTALLS`.

Packages that Debian has since renamed (libglib2.0-0t64) still provide the old names.
"""


def on_linux() -> bool:
    """Return whether this system is Linux."""
    return sys.platform.startswith("linux")


def is_available(library: str) -> bool:
    """Return whether the system or the frozen build provides a library."""
    if Path(getattr(sys, "_MEIPASS", ""), library).is_file():
        return True  # loading it may still fail if one of its dependencies is missing
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing() -> tuple[str, ...]:
    """Return the libraries in `PACKAGES` that a Linux system lacks."""
    if not on_linux():
        return ()
    return tuple(library for library in PACKAGES if not is_available(library))


def family(release: Path = Path("/etc/os-release")) -> str | None:
    """Return the key of `INSTALLS` for this system, or None if it is unknown."""
    try:
        lines = release.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    names = f"{values.get('ID', '')} {values.get('ID_LIKE', '')}".replace('"', "").split()
    return next((known for name in names for known in INSTALLS if known in name), None)


def install_command(libraries: Iterable[str], distribution: str) -> str:
    """Return the command that installs the packages with some libraries.

    Args:
        libraries: some keys of `PACKAGES`.
        distribution: a key of `INSTALLS`.
    """
    place = list(INSTALLS).index(distribution)
    names = dict.fromkeys(PACKAGES[library].split()[place] for library in libraries)
    return " ".join((INSTALLS[distribution], *names))
