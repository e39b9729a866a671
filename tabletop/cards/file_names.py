"""File names that are valid on every system."""

from typing import Final

RESERVED_NAMES: Final = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)
"""Names that Windows reserves for devices, in lower case and with any extension."""
_LONGEST: Final = 80


def file_name(text: str) -> str:
    """Convert a text to a valid file name, without folder, drive or device."""
    cleaned = "".join(c if c.isprintable() and c not in '<>:"/\\|?*' else "_" for c in text)
    stem, dot, ending = cleaned.rpartition(".")
    short = f"{stem[: _LONGEST - len(ending)]}{dot}{ending}"[-_LONGEST:].strip(". ")
    is_device = short.partition(".")[0].rstrip(" ").lower() in RESERVED_NAMES
    return f"_{short}" if not short or is_device else short
