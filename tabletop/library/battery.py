"""Whether the machine runs on its battery, where the system tells it in files.

Linux does. Elsewhere nobody is asked: it would take a package or a program of the system's.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

_SUPPLIES: Final = Path("/sys/class/power_supply")


def is_on_battery(supplies: Path = _SUPPLIES) -> bool:
    """Return whether a battery of the machine itself, not of a mouse, is being emptied."""
    with suppress(OSError):
        return any(_is_emptied(supply) for supply in supplies.iterdir())
    return False


def _is_emptied(supply: Path) -> bool:
    told = {}
    for name in ("type", "scope", "status"):
        try:
            told[name] = (supply / name).read_text("utf-8", errors="replace").strip()
        except OSError:  # not every supply tells everything
            told[name] = ""
    return (
        told["type"] == "Battery" and told["scope"] != "Device" and told["status"] == "Discharging"
    )
