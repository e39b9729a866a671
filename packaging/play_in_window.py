"""Plays a game in the window of an installed program, by the keys of a virtual screen.

``python3 packaging/play_in_window.py COMMAND...`` plays one with what the command starts. Needs
``Xvfb``, ``openbox`` and ``xdotool``.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import environment
from commands import SetupError, report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

PROGRAMS = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}
"""What a system needs for it, each with Debian's package."""
GAME = ("play", "wonderful-world", "--seed", "11")
SETTINGS = "[motion]\nreduced=on\n"
FIRST_MOVE = ("ctrl+shift+m", "Home", "Return")
"""Opens the list of moves and does the first of them."""
WITHIN = 300
"""Seconds that a game may take; it takes about forty."""
PATIENCE = 60
"""Seconds that the window may take to open or to close, on a machine that does much else."""


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Give a virtual screen with a window manager; return its name (`:9`).

    Raises:
        SetupError: there is none to be had.
    """
    receiving, sending = os.pipe()
    server = ["Xvfb", "-displayfd", str(sending), "-ac", "-nolisten", "tcp", "-screen", "0"]
    with contextlib.ExitStack() as started:
        begun = subprocess.Popen(
            [*server, "1280x900x24"], pass_fds=(sending,), stderr=subprocess.DEVNULL
        )
        started.callback(_end, begun)
        os.close(sending)
        with os.fdopen(receiving, encoding="ascii") as told:
            number = told.readline().strip()
        if not number:
            raise SetupError("No virtual screen could be started (Xvfb).")
        display = f":{number}"
        manager = subprocess.Popen(
            ["openbox"],
            env={**os.environ, "DISPLAY": display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        started.callback(_end, manager)
        yield display


def play(command: Sequence[str], home: Path, display: str) -> str:
    """Play a game to its end, close the window, and return the line that is kept of the result.

    Args:
        command: what starts the program; the subcommand is added.
        home: its folder for everything of the user, empty; the program knows that already.
        display: the name of the screen.

    Raises:
        SetupError: no window, no end, a fault on the way, or not closed at the end.
    """
    home.joinpath("settings.ini").write_text(SETTINGS, encoding="utf-8")
    keys = {**os.environ, "DISPLAY": display}
    said = home / "said.txt"
    with said.open("w", encoding="utf-8") as out:
        running = subprocess.Popen(
            [*command, *GAME], stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=keys
        )
    try:
        return _played(running, home, keys)
    except SetupError as error:
        raise SetupError(str(error), said.read_text("utf-8", "replace")) from None
    finally:
        _end(running)


def _played(running: subprocess.Popen[bytes], home: Path, keys: Mapping[str, str]) -> str:
    results = home / "results.jsonl"
    _until(lambda: _size(home), running, PATIENCE, "No game was begun")
    end = time.monotonic() + WITHIN
    while not results.is_file():
        if time.monotonic() > end:
            raise SetupError(f"The game was not over after {WITHIN} seconds.")
        before = _size(home)
        for key in FIRST_MOVE:
            _press(key, keys)
            time.sleep(0.05)
        with contextlib.suppress(SetupError):  # a key that came too early is pressed again
            _until(partial(_has_grown, home, before), running, 1.5, "")
    time.sleep(1)
    result = results.read_text("utf-8").strip()
    _press("ctrl+q", keys)
    _until(lambda: running.poll() is not None, None, PATIENCE, "The window did not close")
    if running.returncode:
        raise SetupError(f"The program ended with {running.returncode}.")
    if reports := sorted(home.glob("reports/*")):
        raise SetupError("There was a fault.", reports[0].read_text("utf-8", "replace"))
    return result


def _press(key: str, keys: Mapping[str, str]) -> None:
    subprocess.run(["xdotool", "key", key], env=keys, check=True, stderr=subprocess.DEVNULL)


def _size(home: Path) -> int:
    return sum(path.stat().st_size for path in home.glob("saves/*.tabletop"))


def _has_grown(home: Path, before: int) -> bool:
    return _size(home) != before


def _until(
    holds: Callable[[], object],
    running: subprocess.Popen[bytes] | None,
    seconds: float,
    otherwise: str,
) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if running is not None and running.poll() is not None:
            raise SetupError(f"The program ended by itself, with {running.returncode}.")
        if time.monotonic() > end:
            raise SetupError(f"{otherwise} within {seconds:.0f} seconds.")
        time.sleep(0.05)


def _end(running: subprocess.Popen[bytes]) -> None:
    running.terminate()
    try:
        running.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        running.kill()


def main(arguments: Sequence[str]) -> int:
    """Play a game with a program and say how it ended."""
    with tempfile.TemporaryDirectory() as name, screen() as display:
        command = ["env", f"TABLETOP_HOME={name}", *arguments]
        report(play(command, Path(name), display))
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
