"""Copy the contents of Linux packages: program, packages and shared files.

The program runs on the system's Python, with the needed parts of its packages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import environment
import source
from commands import SetupError, output_of, report, run
from frozen_files import FONTS, is_wanted, required_libraries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import Distribution

BINDINGS = ("QtCore", "QtGui", "QtSvg", "QtWidgets")
"""Modules of PySide6 that the program imports."""
GLUE = ("Shiboken", "libpyside6", "libshiboken6")
"""Modules and libraries that the bindings need."""
PACKAGES = ("pyside6-essentials", "shiboken6", "fontpkg-lato", "miniaudio")
"""The included packages, which work with every Python from 3.11 on."""
OPTIONAL = "miniaudio"
SCOPE = ("libQt6", "libicu", "libpyside6", "libshiboken6")
"""Beginnings of names of libraries that no system has in the right version."""


def copy_into(folder: Path) -> None:
    """Copy the program and its packages into a folder, which will be in `sys.path`.

    The packages come from the environment, which must be set up; pip builds the program.

    Raises:
        SetupError: a package is missing.
    """
    _install_program(folder)
    [site] = environment.VENV.glob("lib/python3.*/site-packages")
    found = {dist.name.lower().replace("_", "-"): dist for dist in distributions(path=[str(site)])}
    for name in PACKAGES:
        if name not in found and name != OPTIONAL:
            raise SetupError(f"{name} is not in the environment {environment.VENV}.")
        if name in found:
            _copy(found[name], site, folder)
    _prune(folder)


def write_share(folder: Path) -> None:
    """Write desktop entry, file types, manual page and other files into `share`.

    Raises:
        SetupError: they cannot be created here.
    """
    script = environment.ROOT / "packaging" / "linux" / "share.py"
    variables = f"SOURCE_DATE_EPOCH={source.epoch()}"
    made = run(["env", variables, str(environment.PYTHON), str(script), str(folder)])
    if made.returncode:
        raise SetupError("What lies in share could not be made.", output_of(made))


def _install_program(folder: Path) -> None:
    report("Building the program")
    with tempfile.TemporaryDirectory() as wheels:
        pip = [str(environment.PYTHON), "-I", "-m", "pip", "--no-input", "wheel", "--no-deps"]
        built = run([*pip, "--wheel-dir", wheels, str(environment.ROOT)])
        if built.returncode:
            raise SetupError("The program's wheel could not be built.", output_of(built))
        [wheel] = Path(wheels).iterdir()
        shutil.unpack_archive(wheel, folder, "zip")
    [data] = folder.glob("*.data")
    shutil.rmtree(data)  # the package has these files elsewhere


def _copy(package: Distribution, site: Path, folder: Path) -> None:
    used = [file for file in package.files or () if is_used(PurePosixPath(file))]
    for file in used:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(site / file, folder / file)
        if file.name == "METADATA":  # the program finds the licence texts by its list of files
            record = "".join(f"{one},,\n" for one in used)
            (folder / file).with_name("RECORD").write_text(record, encoding="utf-8")


def is_used(file: PurePosixPath) -> bool:
    """Return whether the program needs a file of a package, judged by its name."""
    top, *inside = file.parts
    if top == ".." or file.suffix in {".pyc", ".pyi"} or file.name == "py.typed":
        return False
    if top.endswith(".dist-info"):
        return inside == ["METADATA"] or inside[0] == "licenses"
    if top not in {"PySide6", "shiboken6"}:
        return file.suffix != ".ttf" or file.name in FONTS
    if len(inside) == 1:
        module = file.name.partition(".")[0]
        return file.suffix == ".py" or module in {*BINDINGS, *GLUE}
    is_qt = inside[:2] in (["Qt", "lib"], ["Qt", "plugins"], ["Qt", "translations"])
    return is_qt and is_wanted(file.as_posix())


def _prune(folder: Path) -> None:
    """Delete unused libraries, and plug-ins whose libraries are missing."""
    libraries = {path.name: path for path in folder.glob("PySide6/Qt/lib/*.so*")}
    there = {path.name for path in folder.rglob("*.so*")}
    for plugin in folder.glob("PySide6/Qt/plugins/*/*.so"):
        if any(name.startswith(SCOPE) and name not in there for name in needs(plugin)):
            plugin.unlink()
    bound = [path for path in folder.rglob("*.so*") if path.name not in libraries]
    paths = {name: str(path) for name, path in libraries.items()}
    kept = required_libraries(map(str, bound), paths, _names)
    for name, path in libraries.items():
        if name not in kept:
            path.unlink()
    left = [str(path) for path in folder.rglob("*.so*")]
    # Some contain debugging symbols.
    subprocess.run(["strip", "--strip-unneeded", *left], check=True)


def _names(file: str) -> set[str]:
    return set(needs(Path(file)))


def needs(file: Path) -> Iterator[str]:
    """Yield the names of the libraries that a library loads."""
    command = ["objdump", "--private-headers", str(file)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    yield from re.findall(r"^ *NEEDED +(\S+)$", said, re.MULTILINE)
