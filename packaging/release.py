"""Create all builds of a release, test each in bare systems, and report.

``python3 packaging/release.py`` does everything. ``--only wheel,deb`` limits the builds;
``--quick`` tests each build in one system and skips the test suite; ``--suite tests/engine``, as
the last option, limits the suite. ``dist/release`` contains the builds, ``SHA256SUMS``, and the
builds' lists of parts (``.cdx.json``). The exit code is 1 if anything failed. The bare systems need
root.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import chroot
import environment
import first_paint
import freeze
import play_in_window
import project
import real_window
import spoken_window
from audit import audit
from builds import BUILDS, PYTHON_OF, QT_PACKAGES, linux_packages
from commands import SetupError, on_linux, output_of, report, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from builds import Build

ROOT = environment.ROOT
TARGET = ROOT / "dist" / "release"
SUMS = "SHA256SUMS"
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""The Python versions to test; missing ones are taken from Debian testing."""
SUITE = ("-q", "-n", "auto", "--dist", "worksteal")
SLOWEST = 1.5
"""The maximum ratio of the frozen to the unfrozen program's time to first paint."""
INSTALLED = ("tabletop", "assets", "card_defs")
"""The folders that tests use from the installed package, not from the checkout."""
OF_CHECKOUT = (
    "tests/packaging/test_archives.py",
    "tests/packaging/test_linux_packages.py::test_the_copyright",
    "tests/packaging/test_pages.py::test_texts_are_gathered",
    "tests/packaging/test_release.py::test_the_suite_meets",
    "tests/packaging/test_resources.py::test_a_checkout",
    "tests/packaging/test_resources.py::test_what_is_missing",
)
"""Tests of the checkout itself, which do not apply to an installed program."""


class Row(NamedTuple):
    """The result of one step of the release."""

    name: str
    outcome: str
    seconds: float
    failed: bool


# Testing builds


def prove(build: Build, file: Path, suite: str, display: str) -> None:
    """Install a build in a bare system, play a game in its window, and remove it.

    Raises:
        SetupError: if a step fails, or files are left after the removal.
    """
    with chroot.fresh(suite, build.packages) as system:
        before = system.files()
        start = build.install(system, system.put(file))
        home = system.root / "home" / chroot.USER / "home"
        home.mkdir()
        home.chmod(0o777)
        inside = f"/{home.relative_to(system.root)}"
        command = system.command(start, user=chroot.USER, DISPLAY=display, TABLETOP_HOME=inside)
        play_in_window.play(command, home, display)
        build.remove(system)
        left = left_over(system.files() - before)
        if left:
            raise SetupError(f"Something is left of it after it was removed: {', '.join(left)}")


def left_over(files: Iterable[str]) -> list[str]:
    """Return the new files that belong to the program, not to the player."""
    theirs = ("home/", "srv/")
    return sorted(x for x in files if "tabletop" in x.lower() and not x.startswith(theirs))


def list_parts(file: Path, *, frozen: bool) -> str:
    """Write the list of parts beside a build; return a summary of its licences.

    Raises:
        SetupError: if a part has no allowed licence.
    """
    command = [str(environment.PYTHON), str(ROOT / "packaging/parts.py"), str(file)]
    done = run([*command, *([str(freeze.FOLDER)] if frozen else [])])
    if done.returncode:
        raise SetupError("The licences are not in order.", output_of(done))
    return output_of(done)


def compare_starts() -> str:
    """Return a summary of the frozen and unfrozen programs' times to first paint.

    Raises:
        SetupError: if the frozen program takes too long.
    """
    unfrozen = environment.PYTHON.with_name("tabletop")
    frozen_takes, unfrozen_takes = first_paint.medians([str(freeze.PROGRAM), str(unfrozen)])
    times = f"{frozen_takes:.2f} s to the first paint, unfrozen {unfrozen_takes:.2f} s"
    if frozen_takes > SLOWEST * unfrozen_takes:
        raise SetupError(f"The frozen build starts too slowly: {times}")
    return times


def find_python(wanted: str) -> str | None:
    """Return the path of a Python version (`3.12`) on PATH or in pyenv, or None."""
    found = shutil.which(f"python{wanted}")
    if found and not run([found, "--version"]).returncode:
        return found
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    return next((str(path) for path in sorted(kept.glob(f"{wanted}.*/bin/python"))), None)


def tracked() -> list[str]:
    """Return the tracked files of the checkout."""
    command = ["git", "ls-files", "-z"]
    said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return said.stdout.split("\0")[:-1]


def copy_suite(folder: Path, package: Path) -> None:
    """Copy the tests and their data into a folder, and link the installed package.

    Args:
        folder: an empty folder.
        package: the installed package, which contains drawings and cards.
    """
    for name in tracked():
        if name.partition("/")[0] not in INSTALLED:
            folder.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    for name in INSTALLED:
        folder.joinpath(name).symlink_to(package if name == "tabletop" else package / name)


def run_suite(wheel: Path, wanted: str, arguments: Sequence[str]) -> None:
    """Install the wheel in an empty environment, and run the tests against it.

    Raises:
        SetupError: if the Python is missing, the installation fails, or a test fails.
    """
    with tempfile.TemporaryDirectory() as name, _python(wanted, name) as python:
        shutil.copy2(wheel, name)
        venv, folder = Path(name, "venv"), Path(name, "suite")
        inside = str(venv / "bin" / "python")
        pip = [*python[:-1], inside, "-m", "pip", "install", "--no-input"]
        for command in (
            [*python, "-m", "venv", str(venv)],
            [*pip, f"{Path(name, wheel.name)}[dev]"],
        ):
            done = run(command)
            if done.returncode:
                raise SetupError("The wheel could not be installed.", output_of(done))
        [package] = venv.glob("lib/python*/site-packages/tabletop")
        copy_suite(folder, package)
        # The folder comes after the installed packages, so that `tabletop` is the installed one.
        package.with_name("suite.pth").write_text(f"{folder}\n", encoding="utf-8")
        others = [f"--deselect={name}" for name in OF_CHECKOUT]
        tests = [str(venv / "bin" / "pytest"), "-o", "pythonpath=packaging", *others, *arguments]
        there = [*python[:-1], "env", "-C", str(folder), "QT_QPA_PLATFORM=offscreen"]
        if subprocess.call([*there, *tests], stdin=subprocess.DEVNULL):
            raise SetupError("Tests failed; they stand above.")


@contextlib.contextmanager
def _python(wanted: str, folder: str) -> Iterator[list[str]]:
    """Provide the command of a Python version on this machine or in Debian testing.

    Args:
        wanted: the Python version (`3.15`).
        folder: a folder on this machine that must be visible to the command.

    Raises:
        SetupError: if no such Python is available.
    """
    found = find_python(wanted)
    if found is not None:
        yield [found]
        return
    # Qt's translation tool needs libgssapi, and a test of the Turkish locale needs locales.
    packages = (f"python{wanted}-venv", *QT_PACKAGES, "libgssapi-krb5-2", "locales")
    with chroot.fresh("testing", packages, shown=[folder]) as system:
        yield system.command([f"python{wanted}"])


# Report


def write_sums(target: Path) -> None:
    """Write the SHA-256 sums of all files in a folder, for `sha256sum --check`."""
    files = sorted(path for path in target.iterdir() if path.is_file() and path.name != SUMS)
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (target / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def table(rows: Sequence[Row]) -> str:
    """Return the rows formatted as a text table."""
    width = max(len(row.name) for row in rows)
    return "\n".join(
        f"{'FAILED' if row.failed else 'ok':7}{row.name:{width}} {row.seconds:6.0f} s  "
        f"{(row.outcome.strip().splitlines() or [''])[-1]}"
        for row in rows
    )


class Release:
    """The steps of a release and their results; a failure does not stop later steps."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def step(self, name: str, do: Callable[[], object]) -> object:
        """Run a step; return its result, or None if it failed."""
        report(f"\n== {name}")
        begun = time.monotonic()
        result: object = None
        failed = True
        try:
            result = do()
        except (SetupError, OSError, ValueError, subprocess.CalledProcessError) as error:
            outcome = str(error) or type(error).__name__
            report(outcome)
        else:
            outcome, failed = str(result or ""), False
        self.rows.append(Row(name, outcome, time.monotonic() - begun, failed))
        return result

    @property
    def failed(self) -> bool:
        """Whether any step failed."""
        return any(row.failed for row in self.rows)


def main(arguments: Sequence[str]) -> int:
    """Build, test and report; return 1 if any step failed."""
    if not on_linux():
        raise SetupError(
            "Releases are proved on Linux; packaging/freeze.py builds for this system."
        )
    builds = {**BUILDS, **linux_packages()}
    given = parse(arguments, builds)
    report(f"Placeholders: {', '.join(project.placeholders()) or 'none'}")
    require_clean(dirty=given.dirty)
    needed = {**spoken_window.PROGRAMS, "debootstrap": "debootstrap"}
    for extra in ("dev", "build", "audit"):
        environment.prepare(extra, needed)
    if not given.only:  # removes files of an older release
        shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True, exist_ok=True)
    release = Release()
    release.step("known faults", audit)
    suites = list(PYTHON_OF)[: 1 if given.quick else None]
    with play_in_window.screen() as display:
        for name in given.only or builds:
            _release(release, name, builds[name], suites, display)
        if not given.quick and "wheel" in (given.only or builds):
            release.step("real window", partial(real_window.run_tests, display))
            release.step("spoken window", spoken_window.run_with_orca)
    if not given.quick and "wheel" in (given.only or builds):
        _run_suites(release, given.suite)
    write_sums(TARGET)
    print(table(release.rows))
    return int(release.failed)


def parse(arguments: Sequence[str], builds: Mapping[str, Build]) -> argparse.Namespace:
    """Parse the arguments; exit with a message if they are invalid."""
    parser = argparse.ArgumentParser(description="Builds, proves and sums up a release.")
    parser.add_argument(
        "--only",
        type=lambda text: text.split(","),
        help=f"builds, with commas between them: {', '.join(builds)}",
    )
    parser.add_argument("--quick", action="store_true", help="one bare system each, no suite")
    parser.add_argument("--dirty", action="store_true", help="also with changes not committed")
    parser.add_argument(
        "--suite", nargs=argparse.REMAINDER, default=SUITE, help="the rest is for pytest"
    )
    given = parser.parse_args(arguments)
    unknown = set(given.only or ()) - builds.keys()
    if unknown:
        parser.error(
            f"there is no build {', '.join(sorted(unknown))}; there are {', '.join(builds)}"
        )
    return given


def require_clean(*, dirty: bool) -> None:
    """Check that the checkout is clean, unless `dirty`.

    Raises:
        SetupError: if there are uncommitted changes.
    """
    changed = run(["git", "-C", str(ROOT), "status", "--porcelain"])
    if changed.returncode or (output_of(changed).strip() and not dirty):
        raise SetupError(
            "A release is made from a clean checkout; commit first, or say --dirty.",
            output_of(changed),
        )


def _release(
    release: Release, name: str, build: Build, suites: Sequence[str], display: str
) -> None:
    made = release.step(name, lambda: build.make(TARGET))
    if not isinstance(made, Path):
        return
    size = f"{made.stat().st_size / 1e6:.1f} MB"
    release.rows[-1] = release.rows[-1]._replace(outcome=f"{size}  {made.name}")
    if build.validate is not None:
        release.step(f"validity of {name}", partial(build.validate, made))
    if not build.is_program:
        return
    release.step(f"parts of {name}", partial(list_parts, made, frozen=name == "frozen"))
    if name == "frozen":
        release.step("start of frozen", compare_starts)
    for suite in filter(build.is_for, suites):
        release.step(f"{name} in {suite}", partial(prove, build, made, suite, display))


def _run_suites(release: Release, arguments: Sequence[str]) -> None:
    wheel = next(TARGET.glob("*-none-any.whl"), None)
    if wheel is None:  # the failed build has already been reported
        return
    for wanted in PYTHONS:
        release.step(f"suite on {wanted}", partial(run_suite, wheel, wanted, arguments))


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
