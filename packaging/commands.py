"""Run the commands of the set-up, and explain their failures in a sentence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

STEP = 4.0
"""The interval between messages about a running command, in seconds."""


class SetupError(Exception):
    """Raised if the set-up fails, with a text for users and a command's output."""

    def __init__(self, sentence: str, output: str = "") -> None:
        text = without_tracebacks(output)
        super().__init__(f"{text}\n\n{sentence}" if text else sentence)


def report(text: str) -> None:
    """Print a progress message on standard error."""
    print(text, file=sys.stderr, flush=True)


def on_linux() -> bool:
    """Return whether this system is Linux."""
    return sys.platform.startswith("linux")


def is_root() -> bool:
    """Return whether the user is root; False on Windows."""
    return sys.platform != "win32" and os.geteuid() == 0


def run(
    command: Sequence[str], *, shown: bool = False, lock: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command without input and capture its output.

    Args:
        command: the command with its arguments.
        shown: whether the user sees the output, so that only errors and warnings are captured.
        lock: a file that stays locked while the command runs, even if this process is killed.
    """
    try:
        with showing_progress():
            return subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr if shown else subprocess.PIPE,
                stderr=subprocess.PIPE if shown else subprocess.STDOUT,
                pass_fds=() if lock is None or os.name == "nt" else (lock,),
                env=variables(os.environ),
                text=True,
                errors="replace",
                check=False,
            )
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, str(error), str(error))


@contextmanager
def showing_progress() -> Iterator[None]:
    """Print the elapsed time every few seconds within a `with` block."""
    ended = threading.Event()

    def tell() -> None:
        seconds = STEP
        while not ended.wait(STEP):
            report(f"... {seconds:.0f} s")
            seconds += STEP

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def output_of(done: subprocess.CompletedProcess[str]) -> str:
    """Return a command's captured output."""
    return (done.stdout or "") + (done.stderr or "")


def variables(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for commands, with English messages and local installs."""
    elsewhere = {"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PYTHONHOME"}
    kept = {name: value for name, value in environ.items() if name not in elsewhere}
    usual = {"PIP_RETRIES": "2"}
    return {
        **usual,
        **kept,
        "PIP_USER": "0",
        "LC_ALL": "C.UTF-8",
        "DEBIAN_FRONTEND": "noninteractive",
    }


def without_tracebacks(output: str) -> str:
    """Return a command's output without Python tracebacks."""
    return "\n".join(_readable(output.splitlines())).strip()


def _readable(lines: Sequence[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        if line.startswith("Traceback (") or line.endswith("ERROR: Exception:"):
            inside = True
        elif not inside or line[:1] not in ("", " ", "\t"):
            inside = False
            yield line


_FULL = re.compile(
    r"No space left on device|not enough (free )?(disk )?space|n't have enough free space|"
    r"Disk quota exceeded|\[WinError 112\]",
    re.IGNORECASE,
)
_READ_ONLY = re.compile(r"Read-only file system", re.IGNORECASE)
_FORBIDDEN = re.compile(r"Permission denied|\[WinError 5\]|Operation not permitted", re.IGNORECASE)
_IN_USE = re.compile(r"\[WinError 32\]|being used by another process", re.IGNORECASE)
_TOO_LONG = re.compile(r"Long Path support|\[WinError 206\]|File name too long", re.IGNORECASE)
_DISTRUSTED = re.compile(r"CERTIFICATE_VERIFY_FAILED|certificate verif", re.IGNORECASE)
_UNREACHABLE = re.compile(
    r"Temporary failure|Could not resolve|Name or service not known|getaddrinfo failed|"
    r"Failed to establish a new connection|Network is unreachable|No route to host|"
    r"Connection (timed out|refused|reset|broken)|ConnectTimeout|Read timed out|"
    r"Max retries exceeded|Could not connect|Unable to connect|Cannot connect to proxy",
    re.IGNORECASE,
)


# On Windows, replacing a loaded library causes the same error.
_WHERE_LOADED_FILES_STAY = "; where Tabletop is open, close it first" if os.name == "nt" else ""
_LEAST_ROOM = 4 << 20
"""The free space in bytes below which failures may have no clear message."""


def cause(said: str, place: Path) -> str | None:
    """Return the cause of a failure, judged by a message, or None if it is unknown.

    Args:
        said: the message from the system or a command.
        place: the folder that was being written.
    """
    if _FULL.search(said):
        return f"The disk is full: there is no room left in {_fullest(place)}."
    if _READ_ONLY.search(said):
        return (
            f"{place} lies where nothing can be written (the file system is read-only): "
            "copy the folder of Tabletop to another place and start it there."
        )
    if _TOO_LONG.search(said):
        return (
            f"The path {place} is too long for this system: move the folder of Tabletop to a "
            "shorter one and start it there."
        )
    if _IN_USE.search(said):
        return (
            f"Something in {place} is in use: close Tabletop and whatever else has files of it "
            "open, then run the same command again."
        )
    if _FORBIDDEN.search(said):
        return (
            f"You may not write in {place}: copy the folder of Tabletop to a place of your own, "
            f"or let its owner start it once{_WHERE_LOADED_FILES_STAY}."
        )
    if _DISTRUSTED.search(said):
        return "The connection to the server of the packages is not secure (its certificate)."
    if _UNREACHABLE.search(said):
        return (
            "The server of the packages cannot be reached: the first start needs a connection to "
            "the internet, later ones need none."
        )
    if _room(_fullest(place)) < _LEAST_ROOM:
        return f"The disk is full: there is no room left in {_fullest(place)}."
    return None


def _room(folder: str) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return sys.maxsize


def _fullest(place: Path) -> str:
    """Return the folder with the least free space: `place` or the temporary folder."""
    try:
        folders = [str(place), tempfile.gettempdir()]
    except OSError:  # no temporary file can be created anywhere
        folders = [str(place)]
    return min(folders, key=_room)
