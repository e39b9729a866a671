"""Set up system libraries, and the environment in ``.venv`` with its packages.

Importing this needs only Python 3.8 and its standard library, since it must run on a bare machine
and refuse an old Python with a clear message. Messages go to standard error.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import commands
import system_packages
from commands import SetupError, cause, output_of, report
from setup_lock import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "tabletop.json"
LOCK = ROOT / ".venv.lock"
REPLACED = ROOT / ".venv.replaced"
"""The environment that is being replaced, kept until the new one works."""

OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 15)
"""The newest Python for which PySide6 has wheels."""

CHECK = """
import csv, importlib.metadata, pathlib, re, sys
import pip, fontpkg_lato, tabletop.app, yaml
from PySide6 import QtCore, QtGui, QtSvg, QtWidgets
for package in importlib.metadata.distributions():
    for name, _, size in csv.reader((package.read_text("RECORD") or "").splitlines()):
        path = pathlib.Path(package.locate_file(name))
        if not size or path.suffix == ".pyc":
            continue
        if not path.is_file() or path.stat().st_size != int(size):
            sys.exit(f"{path} is not as it was installed")
for needed in importlib.metadata.requires("tabletop-games"):
    name, marker = re.match(r"([\\w.-]+)[^;]*(;.*)?", needed).groups()
    extra = re.search(r"extra == .(\\w+)", marker or "")
    # Other markers say that some systems go without the package.
    if marker is None or extra and extra[1] in sys.argv[1:]:
        importlib.metadata.version(name)
"""
"""A script that checks the environment with the extras given as arguments."""


def run_guarded(main: Callable[[Sequence[str]], int]) -> int:
    """Run a script's main function; return its exit code, or report why it failed."""
    try:
        return main(sys.argv[1:])
    except SetupError as error:
        report(str(error))
        return 1
    except OSError as error:
        report(cause(str(error), _place()) or f"Tabletop could not be set up: {error}.")
        return 1
    except KeyboardInterrupt:
        report("Interrupted; the same command starts again where it can.")
        return 130


def prepare(extra: str = "", also_needed: Mapping[str, str] = MappingProxyType({})) -> None:
    """Set up the system and the environment, unless they are ready.

    Args:
        extra: an optional dependency group of the project, to install as well.
        also_needed: a mapping from other required libraries and programs to Debian packages.
    """
    _require_python()
    needed = {**system_packages.qt_libraries(), **also_needed}
    if _is_ready(extra) and not system_packages.missing_packages(needed, for_venv=False):
        return
    with locked(LOCK) as lock:
        # Another process may have finished the set-up.
        ready = _is_ready(extra)
        missing = system_packages.missing_packages(needed, for_venv=not ready)
        if missing:
            system_packages.install(missing)
        if not ready:
            _set_up(extra, lock)


def _require_python() -> None:
    this = sys.version_info[:2]
    if not OLDEST_PYTHON <= this <= NEWEST_PYTHON:
        oldest, newest, version = (
            ".".join(map(str, one)) for one in (OLDEST_PYTHON, NEWEST_PYTHON, this)
        )
        other = "py -3.13" if os.name == "nt" else "python3.13"
        raise SetupError(
            f"Tabletop needs Python {oldest} to {newest} and this is {version}: "
            f"run the same command with one of these, for example {other} {sys.argv[0]}"
        )


def _place() -> Path:
    """Return the folder to which the set-up writes."""
    return VENV if VENV.exists() else ROOT


# The current state


def _wanted(extras: Sequence[str]) -> dict[str, object]:
    """Return the description of the environment that this checkout needs."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    # The settings of ruff, mypy and pytest do not affect the installation.
    installed = [project["build-system"], project["project"], project["tool"]["hatch"]]
    digest = hashlib.sha256(json.dumps(installed, sort_keys=True).encode()).hexdigest()
    version = ".".join(map(str, sys.version_info[:2]))
    return {"root": str(ROOT), "python": version, "project": digest, "extras": list(extras)}


def _read_stamp() -> dict[str, object]:
    """Return the description of the finished environment; empty if there is none.

    The stamp is written last, and deleted before any change. Without it, the environment counts as
    incomplete and is created again.
    """
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and PYTHON.exists() else {}


def _extras(stamp: Mapping[str, object], extra: str) -> list[str]:
    """Return the installed extras and `extra`, sorted."""
    there = stamp.get("extras")
    return sorted({*(there if isinstance(there, list) else ()), extra} - {""})


def _is_ready(extra: str) -> bool:
    """Return whether the environment is complete and its files are unchanged."""
    stamp = _read_stamp()
    files = stamp.pop("files", None)
    return stamp == _wanted(_extras(stamp, extra)) and files == _files()


def _files() -> list[int]:
    """Return the number and total size of the environment's files, without bytecode."""
    count = size = 0
    folders = [str(VENV)]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        folders.append(entry.path)
                elif entry.name != STAMP.name:
                    count += 1
                    size += entry.stat(follow_symlinks=False).st_size
    return [count, size]


def _problem(extras: object) -> str | None:
    """Return a line about what is wrong with the environment, or None if it works."""
    names = extras if isinstance(extras, list) else []
    done = commands.run([str(PYTHON), "-I", "-c", CHECK, *names])
    if not done.returncode:
        return None
    lines = output_of(done).strip().splitlines()
    return lines[-1] if lines else f"its Python ends with {done.returncode}"


# Creation


def _set_up(extra: str, lock: int | None) -> None:
    stamp = _read_stamp()
    target = _wanted(_extras(stamp, extra))
    if any(stamp.get(key) != target[key] for key in ("root", "python")):
        target["extras"] = _extras({}, extra)
        _replace_venv(target, lock)
        return
    problem = _problem(stamp["extras"])
    if problem is not None:
        report(f"The environment .venv is broken and is made anew ({problem}).")
        _replace_venv(target, lock)
    elif all(stamp.get(key) == value for key, value in target.items()):
        with contextlib.suppress(
            OSError
        ):  # if this fails, the environment is checked at each start
            _write_stamp(target)
    else:
        _install_packages(target, lock)


def _replace_venv(target: Mapping[str, object], lock: int | None) -> None:
    """Create a new environment; delete the old one once the new one works."""
    if VENV.exists() and not VENV.is_dir():
        raise SetupError(f"{VENV} is no folder: move it away, then run the same command again.")
    if VENV.exists() and not REPLACED.exists():
        VENV.replace(REPLACED)
    try:
        _make_venv(lock)
        _install_packages(target, lock)
    except (SetupError, OSError):
        if REPLACED.exists():
            shutil.rmtree(VENV, ignore_errors=True)
            REPLACED.replace(VENV)
        raise
    shutil.rmtree(REPLACED, ignore_errors=True)


def _write_stamp(target: Mapping[str, object]) -> None:
    text = json.dumps({**target, "files": _files()})
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(STAMP)


def _make_venv(lock: int | None) -> None:
    report("Making the environment .venv")
    made = commands.run([sys.executable, "-m", "venv", "--clear", str(VENV)], lock=lock)
    if made.returncode:
        output = output_of(made)
        why = cause(output, _place())
        raise SetupError(why or f"The environment {VENV} could not be made.", "" if why else output)


def _install_packages(target: Mapping[str, object], lock: int | None) -> None:
    extras = target["extras"]
    needed = extras if isinstance(extras, list) else []
    report("Installing Python packages (the first time about 100 MB)")
    with contextlib.suppress(FileNotFoundError):
        STAMP.unlink()
    pip = [str(PYTHON), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    installed = commands.run(
        [*pip, "install", "--editable", _target(needed)], shown=True, lock=lock
    )
    if installed.returncode:
        output = output_of(installed)
        why = cause(output, _place())
        sentence = "The Python packages could not be installed."
        raise SetupError(f"{sentence} {why}" if why else sentence, "" if why else output)
    problem = _problem(extras)
    if problem is not None:
        raise SetupError(f"The environment {VENV} was made and does not work: {problem}")
    _write_stamp(target)


def _target(extras: Sequence[str]) -> str:
    return f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
