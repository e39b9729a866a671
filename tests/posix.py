"""Things that only some systems have, for tests: named pipes, devices, signals that kill.

A test that asks for one is skipped on a system that has none.
"""

import os
import signal
import socket
import stat
import sys
import time
from pathlib import Path

import pytest

_NO_PRIVILEGE = 1314
"""What Windows says to a user who may not make links."""
IS_POSIX = os.name == "posix"

needs_pipes = pytest.mark.skipif(not IS_POSIX, reason="this system has no named pipes")
needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="there is no /proc")
needs_shell = pytest.mark.skipif(not IS_POSIX, reason="this system has no /bin/sh")


def make_pipe(path: Path) -> None:
    """Create a named pipe; whoever opens it waits for a writer."""
    if sys.platform == "win32":
        pytest.skip("this system has no named pipes")
    else:
        os.mkfifo(path)


def make_link(path: Path, goal: Path | str) -> None:
    """Create a symbolic link; Windows lets only administrators and developers do so."""
    try:
        path.symlink_to(goal, target_is_directory=os.path.isdir(path.parent / goal))  # noqa: PTH112
    except OSError as error:
        if getattr(error, "winerror", None) == _NO_PRIVILEGE:
            pytest.skip("this user of Windows may not make links")
        raise


def make_null_device(path: Path) -> None:
    """Create a device that swallows what is written to it; only an administrator may."""
    if sys.platform == "win32":
        pytest.skip("this system has no device files")
    else:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 7))


def make_socket(path: Path) -> None:
    """Create a socket's file."""
    if sys.platform == "win32":
        pytest.skip("this system has no socket files")
    else:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))


def kill_signal() -> signal.Signals:
    """Return the signal that ends a process without asking it."""
    if sys.platform == "win32":
        pytest.skip("this system has no SIGKILL")
    else:
        return signal.SIGKILL


def set_zone() -> None:
    """Let this process stand in the zone that `TZ` names."""
    if sys.platform == "win32":
        pytest.skip("this system does not read TZ")
    else:
        time.tzset()
