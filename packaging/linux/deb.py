"""Build one package for both Debian 12 and 13.

Qt is included: Debian 12 has no PySide6, and that of Debian 13 is older than the program needs.
Python, PyYAML and the libraries that Qt loads come from the system. The build is reproducible.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import tempfile
import textwrap
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import environment
import project
import source
import system_packages
from commands import SetupError, output_of, report, run
from linux import metainfo, payload

if TYPE_CHECKING:
    from collections.abc import Mapping

ENDING = ".deb"
NAME = "tabletop"
LIB = f"usr/lib/{NAME}"
TOOLS = {"dpkg-deb": "dpkg", "objdump": "binutils"}
"""The build tools, each with its Debian package."""
JUDGES = {
    "lintian": "lintian",
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
}
"""The checking tools, each with its Debian package."""
DEPENDS = ("python3 (>= 3.11)", "python3-yaml", "libc6 (>= 2.34)", "libgcc-s1", "libstdc++6")
"""Dependencies besides those of Qt; 2.34 is the version that Qt's wheels need."""
SOUND = "python3-cffi-backend"
LAUNCHER = f"""\
#!/usr/bin/python3
import sys

sys.path.insert(0, "/{LIB}")
from tabletop.app import main

if __name__ == "__main__":
    sys.exit(main())
"""
SCRIPTS = {
    "postinst": f"""\
#!/bin/sh
set -e
if [ "$1" = configure ] && command -v py3compile >/dev/null 2>&1; then
    py3compile -p {NAME} /{LIB}
fi
""",
    "prerm": f"""\
#!/bin/sh
set -e
find /{LIB} -depth -type d -name __pycache__ -exec rm -r {{}} +
""",
}
"""Python's compiled modules are created and removed together with the package."""
OVERRIDES = f"""\
# Qt and what it is built with come from its own wheels: no release of Debian has all of it.
{NAME} binary: embedded-library
{NAME} binary: custom-library-search-path
# Fonts and libraries lie where the program's own packages look for them.
{NAME} binary: font-in-non-font-package
# The same letters on every machine.
{NAME} binary: duplicate-font-file
# Data only: it needs no library.
{NAME} binary: shared-library-lacks-prerequisites
"""


def build(target: Path) -> Path:
    """Build the package in a folder and return its file.

    Raises:
        SetupError: it cannot be built here.
    """
    environment.prepare(also_needed=TOOLS)
    epoch = source.epoch()
    with tempfile.TemporaryDirectory() as name:
        stage = Path(name, "package")
        payload.copy_into(stage / LIB)
        _write(stage / "usr/games" / NAME, LAUNCHER, 0o755)
        _lay_share(stage / "usr/share", epoch)
        package = target / f"{NAME}_{source.version()}_{_architecture()}{ENDING}"
        _write_control(stage)
        _set_modes(stage, epoch)
        report(f"Packing {package.name}")
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(stage), str(package)]
        packed = run(["env", f"SOURCE_DATE_EPOCH={epoch}", *command])
        if packed.returncode:
            raise SetupError(f"{package.name} could not be packed.", output_of(packed))
    return package


def validate(package: Path) -> str:
    """Check a finished package with external tools; return their names in a line.

    Raises:
        SetupError: a tool found an error.
    """
    environment.prepare(also_needed=JUDGES)
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["dpkg-deb", "--extract", str(package), name], check=True)
        [entry] = Path(name).glob("usr/share/applications/*.desktop")
        [described] = Path(name).glob("usr/share/metainfo/*.xml")
        for command in (
            ["lintian", "--allow-root", "--fail-on", "error", str(package)],
            ["appstreamcli", "validate", "--no-net", str(described)],
            ["desktop-file-validate", str(entry)],
        ):
            done = run(command)
            if done.returncode:
                raise SetupError(f"{command[0]} found an error.", output_of(done))
    return f"no error found by {', '.join(JUDGES)}"


def control(release: str, architecture: str, size: int, *, sound: bool) -> str:
    """Return the control file of the package.

    Args:
        release: the program's version.
        architecture: Debian's name of this machine's architecture.
        size: the installed size in units of 1024 bytes.
        sound: whether the sound package is included.
    """
    qt = sorted(set(system_packages.qt_libraries().values()))
    fields = {
        "Package": NAME,
        "Version": release,
        "Architecture": architecture,
        "Maintainer": maintainer(),
        "Installed-Size": str(size),
        "Depends": ", ".join((*DEPENDS, *[SOUND] * sound, *qt)),
        "Recommends": ", ".join(["libpulse0 | libasound2t64 | libasound2"] * sound),
        "Section": "games",
        "Priority": "optional",
        "Homepage": project.addresses()["Homepage"],
        "Description": metainfo.summary(),
    }
    head = "".join(f"{name}: {text}\n" for name, text in fields.items() if text)
    paragraphs = (textwrap.fill(text, 77) for text in metainfo.description())
    return head + textwrap.indent("\n.\n".join(paragraphs), " ") + "\n"


def maintainer() -> str:
    """Return the maintainer of the package with address."""
    return f"{project.publisher()} <{project.contact()}>"


def _lay_share(share: Path, epoch: int) -> None:
    payload.write_share(share)
    for page in share.glob("man/*/*"):
        _write_packed(page.with_name(f"{page.name}.gz"), page.read_bytes())
        page.unlink()
    doc = share / "doc" / NAME
    _write(doc / "copyright", _copyright())
    _write_packed(doc / "changelog.gz", changelog(source.version(), epoch).encode())
    shutil.copyfile(environment.ROOT / "CHANGELOG.md", doc / "NEWS.md")
    _write(share / "lintian/overrides" / NAME, OVERRIDES)


def changelog(release: str, epoch: int) -> str:
    """Return the package's changelog in Debian's format."""
    day = datetime.fromtimestamp(epoch, UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")
    return (
        f"{NAME} ({release}) unstable; urgency=medium\n\n"
        f"  * Version {release}; NEWS.md beside this file tells what is new.\n\n"
        f" -- {maintainer()}  {day}\n"
    )


def _copyright() -> str:
    licence = (environment.ROOT / "LICENSE").read_text(encoding="utf-8")
    lato = next(environment.VENV.glob("lib/python3.*/site-packages/fontpkg_lato/LICENSE"))
    parts: Mapping[str, tuple[str, str]] = {
        "*": (project.publisher(), "MIT"),
        f"{LIB}/PySide6/* {LIB}/shiboken6/*": ("The Qt Company Ltd. and others", "LGPL-3"),
        f"{LIB}/PySide6/Qt/lib/libicu*": ("1991-2022 Unicode, Inc.", "ICU"),
        f"{LIB}/fontpkg_lato/*": ("2011-2015 tyPoland Lukasz Dziedzic", "OFL-1.1"),
        f"{LIB}/*miniaudio*": ("Irmen de Jong, David Reid", "MIT"),
    }
    head = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
    head += f"Upstream-Name: Tabletop\nSource: {project.addresses()['Repository']}\n"
    files = (
        f"Files: {files}\nCopyright: {who}\nLicense: {name}\n"
        for files, (who, name) in parts.items()
    )
    terms = {
        "MIT": licence.partition("\n\n")[2].partition("\n\n")[2],
        "LGPL-3": "On Debian systems the text is in /usr/share/common-licenses/LGPL-3,\n"
        "and that of the GPL, to which it refers, in /usr/share/common-licenses/GPL-3.",
        "ICU": _licence_text("ICU.txt").partition("\n\n")[2].partition("\n\n")[2],
        "OFL-1.1": lato.read_text(encoding="utf-8", errors="replace"),
    }
    texts = (f"License: {name}\n{_field(text)}" for name, text in terms.items())
    # The third-party parts of Qt's libraries are listed together.
    comment = f"Comment:\n{_field(_licence_text('Qt-third-party.txt'))}"
    return "\n".join((f"{head}{comment}", *files, *texts))


def _licence_text(name: str) -> str:
    return (environment.ROOT / "packaging" / "licenses" / name).read_text(encoding="utf-8")


def _field(text: str) -> str:
    """Format a text of several lines as a field of a Debian control file."""
    return "".join(f" {line.rstrip() or '.'}\n" for line in text.strip().splitlines())


def _write_control(stage: Path) -> None:
    files = sorted(path for path in stage.rglob("*") if path.is_file())
    sums = (
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  "
        f"{path.relative_to(stage).as_posix()}\n"
        for path in files
    )
    folder = stage / "DEBIAN"
    _write(folder / "md5sums", "".join(sums))
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    sound = (stage / LIB / "miniaudio.py").is_file()
    _write(folder / "control", control(source.version(), _architecture(), size, sound=sound))
    for name, text in SCRIPTS.items():
        _write(folder / name, text, 0o755)


def _set_modes(stage: Path, epoch: int) -> None:
    for path in (*stage.rglob("*"), stage):
        is_program = path.is_dir() or path.stat().st_mode & 0o100
        path.chmod(0o755 if is_program else 0o644)
        os.utime(path, (epoch, epoch))


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def _write_packed(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _architecture() -> str:
    told = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    )
    return told.stdout.strip()
