"""The builds of a release: how each is created, installed and removed."""

from __future__ import annotations

import platform
import re
import shutil
import sys
import tarfile
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, NamedTuple

import environment
import freeze
import pages
import source
from commands import SetupError, output_of, run
from system_packages import qt_libraries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import chroot

ROOT = environment.ROOT
PYTHON_OF = {"bookworm": "3.11", "trixie": "3.13", "testing": "3.14"}
"""The Debian suites in which builds are tested, with their Python versions."""
QT_PACKAGES = tuple(sorted(set(qt_libraries().values())))


class Build(NamedTuple):
    """A kind of build, such as a wheel, with the functions that handle it.

    Attributes:
        make: creates the build in a folder; returns its file.
        install: installs the file in a bare system; returns the command that starts the program.
        remove: uninstalls the build from the bare system.
        packages: the packages to install in the bare system beforehand.
        is_for: returns whether the build can be installed in a Debian suite.
        is_program: whether the build contains a program to start.
        validate: checks the file with external tools; None for no check.
    """

    make: Callable[[Path], Path]
    install: Callable[[chroot.Chroot, str], list[str]]
    remove: Callable[[chroot.Chroot], object]
    packages: tuple[str, ...] = ()
    is_for: Callable[[str], bool] = lambda suite: suite in PYTHON_OF
    is_program: bool = True
    validate: Callable[[Path], object] | None = None


# Builders


def _hatch(kind: str) -> Callable[[Path], Path]:
    def make(target: Path) -> Path:
        return _made(["-m", "hatchling", "build", "-t", kind, "-d", str(target)], target)

    return make


def _compiled(target: Path) -> Path:
    command = ["-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(target), str(ROOT)]
    return _made(command, target, HATCH_BUILD_HOOK_ENABLE_CUSTOM="1")


def _made(arguments: Sequence[str], target: Path, **variables: str) -> Path:
    """Run the environment's Python; return the single file that it writes in a folder."""
    before = {path: path.stat().st_mtime_ns for path in target.iterdir()}
    command = ["env", *(f"{key}={value}" for key, value in variables.items())]
    done = run([*command, str(environment.PYTHON), *arguments])
    made = [path for path in target.iterdir() if path.stat().st_mtime_ns != before.get(path)]
    if done.returncode or len(made) != 1:
        raise SetupError(f"This built {len(made)} files: {' '.join(arguments)}", output_of(done))
    return made[0]


def _frozen(target: Path) -> Path:
    if freeze.main([]):
        raise SetupError("The frozen build does not start.")
    system = f"{sys.platform}-{platform.machine()}"
    return _packed(freeze.FOLDER, target / f"tabletop-{source.version()}-{system}.tar.xz")


def _pages(target: Path) -> Path:
    pages.main([])
    return _packed(pages.SITE, target / f"tabletop-{source.version()}-pages.tar.xz")


def _packed(folder: Path, archive: Path) -> Path:
    """Pack a folder reproducibly, so that identical files produce identical archives."""
    changed = source.epoch()

    def without_traces(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = changed
        member.mode = 0o755 if member.mode & 0o100 else 0o644
        return member

    with tarfile.open(archive, "w:xz", format=tarfile.GNU_FORMAT) as file:
        for path in sorted([folder, *folder.rglob("*")]):
            name = "tabletop" / path.relative_to(folder)
            file.add(path, name.as_posix(), recursive=False, filter=without_traces)
    return archive


# Installers and removers


def _install_by_pip(system: chroot.Chroot, name: str) -> list[str]:
    system.check_run(["python3", "-m", "venv", "/opt/venv"])
    system.check_run(["/opt/venv/bin/python", "-m", "pip", "install", "--no-input", name])
    return ["/opt/venv/bin/tabletop"]


def _remove_by_pip(system: chroot.Chroot) -> None:
    system.check_run(["/opt/venv/bin/python", "-m", "pip", "uninstall", "--yes", "tabletop-games"])


def _install_by_apt(system: chroot.Chroot, name: str) -> list[str]:
    system.check_run(["apt-get", "install", "--yes", "--no-install-recommends", name])
    return ["tabletop"]


def _remove_by_apt(system: chroot.Chroot) -> None:
    [name] = system.check_run(["sh", "-c", "dpkg-query -W -f '${Package}\n' 'tabletop*'"]).split()
    system.check_run(["apt-get", "purge", "--yes", name])


def _unpack(system: chroot.Chroot, name: str) -> list[str]:
    """Unpack a frozen build, and install the system libraries that it asks for."""
    system.check_run(["tar", "--extract", "--xz", "--file", name, "--directory", "/opt"])
    [program] = (path for path in system.root.glob("opt/*/tabletop") if path.is_file())
    command = f"/{program.relative_to(system.root)}"
    refused = system.run([command], DISPLAY=":0")
    if refused.returncode != 2 or "tabletop doctor" not in refused.stdout:
        raise SetupError("It does not say what it lacks.", refused.stdout)
    output = system.run([command, "doctor"]).stdout
    install = output.partition("sudo apt install ")[2].partition("\n")[0].split()
    system.check_run(["apt-get", "install", "--yes", "--no-install-recommends", *install])
    return [command]


def _remove_folder(system: chroot.Chroot) -> None:
    for path in system.root.glob("opt/*"):
        shutil.rmtree(path)


BY_PIP = (_install_by_pip, _remove_by_pip, ("python3-venv", *QT_PACKAGES))
BUILDS: dict[str, Build] = {
    "sdist": Build(_hatch("sdist"), *BY_PIP),
    "wheel": Build(_hatch("wheel"), *BY_PIP),
    "compiled": Build(
        _compiled, *BY_PIP, lambda suite: PYTHON_OF[suite] == "{}.{}".format(*sys.version_info)
    ),
    "frozen": Build(_frozen, _unpack, _remove_folder, ("xz-utils",)),
    "pages": Build(_pages, _unpack, _remove_folder, ("xz-utils",), is_program=False),
}
BY_ENDING = {
    ".deb": (_install_by_apt, _remove_by_apt),
    ".xz": (_unpack, _remove_folder),
}
"""The installers and removers of packages from `linux`, by file extension."""


def linux_packages(folder: Path = ROOT / "packaging" / "linux") -> dict[str, Build]:
    """Return the builds of the modules in a folder that define ``build(target)``."""
    found = {}
    for path in sorted(folder.glob("*.py")):
        if not re.search(r"^def build\(", path.read_text("utf-8"), re.MULTILINE):
            continue
        spec = spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            continue
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        install, remove = BY_ENDING[getattr(module, "ENDING", ".deb")]
        judged = getattr(module, "validate", None)
        found[path.stem] = Build(module.build, install, remove, validate=judged)
    return found
