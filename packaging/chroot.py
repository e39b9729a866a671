"""Bare Debian systems in folders, in which to install and start builds.

This needs root, ``debootstrap`` and a connection to a mirror (``DEBIAN_MIRROR`` may name another
one). The base system of a suite is kept in root's cache folder and copied for each use.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from commands import SetupError, is_root, report, variables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SUITES = ("bookworm", "trixie", "testing")
"""Debian 12, Debian 13 and the next release."""
BASES = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tabletop-chroots"
USER = "player"
"""The unprivileged user who runs the program in the system."""

_MIRROR = "http://deb.debian.org/debian"
_BOUND = ("/proc", "/dev", "/tmp/.X11-unix")  # noqa: S108 - the sockets of X servers
_OF_HOST = ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
"""Files of this machine that a system needs for network access."""
_PASSED = ("http_proxy", "https_proxy", "no_proxy", "pip_", "ssl_cert_file", "requests_ca_bundle")
_UNOWNED = ("var/lib", "var/cache", "var/log", "root/.cache", "tmp", "proc", "dev")
"""Folders to which the system itself and pip write during an installation."""


class Chroot(NamedTuple):
    """A Debian system in a folder.

    Attributes:
        suite: the release's code name.
        root: the folder.
    """

    suite: str
    root: Path

    def run(
        self, command: Sequence[str], *, user: str = "root", **environ: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in the system, capturing its output, including errors.

        Args:
            command: the command with its arguments.
            user: "root" or `USER`.
            **environ: additional environment variables (`DISPLAY=":9"`).
        """
        return subprocess.run(
            self.command(command, user=user, **environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=variables(os.environ),
            text=True,
            errors="replace",
            check=False,
        )

    def command(self, command: Sequence[str], *, user: str = "root", **environ: str) -> list[str]:
        """Return the full command by which `run` runs a command in the system."""
        home = "/root" if user == "root" else f"/home/{user}"
        given = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games",
            "HOME": home,
            "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            **_passed(os.environ),
            **environ,
        }
        pairs = (f"{name}={value}" for name, value in given.items())
        enter = ["chroot", f"--userspec={user}", str(self.root), "env", "-i", "-C", home, *pairs]
        return [*enter, *command]

    def check_run(self, command: Sequence[str], *, user: str = "root", **environ: str) -> str:
        """Run a command as `run` does, and return its output.

        Raises:
            SetupError: if the command failed.
        """
        done = self.run(command, user=user, **environ)
        if done.returncode:
            raise SetupError(
                f"In {self.suite}, this ended with {done.returncode}: {shlex.join(command)}",
                done.stdout,
            )
        return done.stdout

    def put(self, path: Path, folder: str = "/srv") -> str:
        """Copy a file or folder into a folder of the system; return its path there."""
        place = self.root / folder.lstrip("/") / path.name
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, place, symlinks=True)
        else:
            shutil.copy2(path, place)
        return f"/{place.relative_to(self.root).as_posix()}"

    def files(self) -> set[str]:
        """Return the paths in the system, except those that apt, pip and Python write."""
        found: set[str] = set()
        for folder, folders, files in os.walk(self.root):
            inside = Path(folder).relative_to(self.root)
            folders[:] = [
                name
                for name in folders
                if (inside / name).as_posix() not in _UNOWNED and name != "__pycache__"
            ]
            found.update((inside / name).as_posix() for name in (*folders, *files))
        return found


@contextlib.contextmanager
def fresh(suite: str, packages: Sequence[str] = (), shown: Sequence[str] = ()) -> Iterator[Chroot]:
    """Provide a bare system for a suite within a `with` block.

    The system has a user and current package lists, and is removed afterwards.

    Args:
        suite: one of `SUITES`.
        packages: further packages to install, which are cached with the suite's base system.
        shown: the folders of this machine that are visible in the system at the same paths.

    Raises:
        SetupError: if the system cannot be created here.
    """
    base = _base(suite, sorted(packages))
    with _folder(suite) as root:
        _copy(base, root)
        with _mounted(root, shown):
            system = Chroot(suite, root)
            # The base's lists may be outdated, and mirrors soon remove replaced packages of
            # testing.
            system.check_run(["apt-get", "--quiet", "update"])
            yield system


def _base(suite: str, packages: Sequence[str]) -> Path:
    """Return the base system to copy; create it if it does not exist."""
    base = BASES / "-".join((suite, *packages))
    if base.exists():
        return base
    if not is_root() or shutil.which("debootstrap") is None:
        raise SetupError(
            "Bare systems are made by root, with debootstrap (apt install debootstrap)."
        )
    report(f"Making a bare {' with '.join(filter(None, (suite, ', '.join(packages))))}")
    BASES.mkdir(parents=True, exist_ok=True)
    with _folder(suite) as half:
        if packages:
            _copy(_base(suite, ()), half)
            _install(Chroot(suite, half), packages)
        else:
            _make(Chroot(suite, half))
        half.rename(base)
    return base


def _copy(base: Path, root: Path) -> None:
    copied = subprocess.run(
        ["cp", "--archive", "--reflink=auto", f"{base}/.", root],
        check=False,
        capture_output=True,
    )
    if copied.returncode:
        raise SetupError("The system could not be copied.", copied.stderr.decode())


def _install(system: Chroot, packages: Sequence[str]) -> None:
    with _mounted(system.root):
        system.check_run(["apt-get", "--quiet", "update"])
        system.check_run(["apt-get", "install", "--yes", "--no-install-recommends", *packages])
        system.check_run(["apt-get", "clean"])
    _connect(system)  # a package may have installed its own certificates


@contextlib.contextmanager
def _folder(suite: str) -> Iterator[Path]:
    """Provide a folder for a system, which is removed afterwards unless it was renamed."""
    folder = Path(tempfile.mkdtemp(prefix=f"{suite}-", dir=BASES))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        # Never delete mounted folders, which belong to this machine.
        remove = ["rm", "--recursive", "--force", "--one-file-system", str(folder)]
        subprocess.run(remove, check=True)


def _make(system: Chroot) -> None:
    mirror = os.environ.get("DEBIAN_MIRROR", _MIRROR)
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", system.suite, system.root, mirror],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise SetupError(f"{system.suite} could not be made.", made.stdout + made.stderr)
    _connect(system)
    (system.root / "etc/apt/apt.conf.d/90host").write_text(_apt_settings(), encoding="utf-8")
    with _mounted(system.root):
        system.check_run(["useradd", "--create-home", USER])
        system.check_run(["apt-get", "--quiet", "update"])


def _connect(system: Chroot) -> None:
    for name in _OF_HOST:
        if Path(name).is_file():
            place = system.root / name[1:]
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(name, place)


def _apt_settings() -> str:
    """Return the settings with which apt on this machine accesses its mirror."""
    if shutil.which("apt-config") is None:
        return ""
    dump = subprocess.run(["apt-config", "dump"], check=True, capture_output=True, text=True)
    kept = ("Acquire::Check-", "Acquire::http::Proxy", "Acquire::https::Proxy")
    return "".join(line + "\n" for line in dump.stdout.splitlines() if line.startswith(kept))


def _passed(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables that affect network access."""
    return {name: value for name, value in environ.items() if name.lower().startswith(_PASSED)}


@contextlib.contextmanager
def _mounted(root: Path, further: Sequence[str] = ()) -> Iterator[None]:
    """Mount the folders of this machine that programs need, within a `with` block."""
    with contextlib.ExitStack() as mounts:
        for name in (*_BOUND, *further):
            place = root / name[1:]
            if not Path(name).exists():
                continue
            place.mkdir(parents=True, exist_ok=True)
            subprocess.run(["mount", "--bind", name, place], check=True)
            mounts.callback(subprocess.run, ["umount", "--lazy", str(place)], check=True)
        yield
