"""Play a game in an installed program's window, by keyboard on a virtual screen.

``python3 packaging/play_in_window.py COMMAND...`` plays a game in the program that the command
starts. It needs ``Xvfb``, ``openbox`` and ``xdotool``.
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
"""A mapping from required programs to their Debian packages."""
GAME = ("play", "wonderful-world", "--seed", "11")
SETTINGS = "[motion]\nreduced=on\n"
FIRST_MOVE = ("ctrl+shift+m", "Home", "Return")
"""The keys that open the list of moves and perform the first move."""
WITHIN = 300
"""The maximum duration of a game in seconds; most take about forty."""
PATIENCE = 60
"""The maximum time in seconds for the window to open or close on a busy machine."""


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Provide a virtual screen with a window manager; yield the screen's name (`:9`).

    Raises:
        SetupError: if the screen cannot be started.
    """
    receiving, sending = os.pipe()
    server = ["Xvfb", "-displayfd", str(sending), "-ac", "-nolisten", "tcp", "-screen", "0"]
    with contextlib.ExitStack() as started:
        begun = subprocess.Popen(
            [*server, "1280x900x24"], pass_fds=(sending,), stderr=subprocess.DEVNULL
        )
        started.callback(_end, begun)
        os.close(sending)
        with os.fdopen(receiving, encoding="ascii") as output:
            number = output.readline().strip()
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
    """Play a game to its end and close the window; return the line with its result.

    Args:
        command: the command that starts the program, without the subcommand.
        home: an empty folder that the program uses for all user data.
        display: the screen's name.

    Raises:
        SetupError: if the window does not open, the game does not end, or a fault is reported.
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
        with contextlib.suppress(SetupError):  # keys pressed too early are pressed again
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
    """Play a game in a program, and print the result."""
    with tempfile.TemporaryDirectory() as name, screen() as display:
        command = ["env", f"TABLETOP_HOME={name}", *arguments]
        report(play(command, Path(name), display))
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
