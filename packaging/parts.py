"""Check the licences in a build, and write its list of parts (CycloneDX).

``.venv/bin/python packaging/parts.py BUILD [FOLDER]`` writes ``BUILD.cdx.json``. FOLDER contains a
frozen build, whose libraries are listed, too. If BUILD is a Debian package, only its contents are
listed. The exit code is 1 if a part has no allowed licence.
"""

from __future__ import annotations

import hashlib
import json
import platform
import re
import subprocess
import sys
import tempfile
import uuid
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

PROJECT = "tabletop-games"
SHIPPED_EXTRA = "sound"
ALLOWED = {
    # licence in a package's metadata: SPDX identifier
    "LGPL-3.0-only": "LGPL-3.0-only",
    "MIT": "MIT",
    "MIT-0": "MIT-0",
    "BSD-3-Clause": "BSD-3-Clause",
    "SIL OFL 1.1": "OFL-1.1",
    "OFL-1.1": "OFL-1.1",
}
"""The licences that parts of a build may have."""
BOOTLOADER = "GPL-2.0-or-later WITH Bootloader-exception"
LIBRARIES = {
    r"(lib)?(Qt6|pyside6|shiboken6)": "LGPL-3.0-only",
    r"(lib)?icu": "Unicode-3.0",
    r"(lib)?python3": "PSF-2.0",
    r"lib(xcb|xkbcommon|ffi|expat)": "MIT",
    r"lib(zstd|uuid)": "BSD-3-Clause",
    r"libbz2": "bzip2-1.0.6",
    r"liblzma": "0BSD",
    r"libmpdec": "BSD-2-Clause",
    r"lib(crypto|ssl)": "Apache-2.0",
    r"libintl": "LGPL-2.1-or-later",
    r"(vcruntime|msvcp|ucrtbase|api-ms-win)": "LicenseRef-Microsoft-Visual-C-Runtime",
}
"""A mapping from patterns of library names in a frozen build to licences."""
PATTERNS = ("lib*.so*", "*.dylib", "*.dll")


class Part(NamedTuple):
    """A part of a build, such as a package or library.

    Attributes:
        name: the name of the package or file.
        version: the version, or empty if only the file is known.
        licence: the SPDX licence, or empty if it is unknown or not allowed.
        said: the licence as stated by the project.
        source: the package URL without the version; empty for libraries.
        file: the path of a library, or None.
    """

    name: str
    version: str
    licence: str
    said: str
    source: str = ""
    file: Path | None = None


def packages(folder: Path | None = None) -> Iterator[Part]:
    """Yield each package that the program needs at run time.

    Args:
        folder: if given, only packages with metadata in this folder are yielded.
    """
    there = None if folder is None else {_name_of(path) for path in folder.rglob("*.dist-info")}
    ahead, seen = [PROJECT], set()
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except (
            PackageNotFoundError
        ):  # a package for another system, or an optional one that is missing
            continue
        ahead += needs(found.requires or ())
        if there is not None and name not in there:
            continue
        yield Part(name, found.version, *licence_of(found), source=f"pkg:pypi/{name}")


def _name_of(metadata: Path) -> str:
    return metadata.name.partition("-")[0].replace("_", "-").lower()


def needs(requirements: Iterable[str]) -> Iterator[str]:
    """Yield those names in a package's requirements that builds include."""
    for requirement in requirements:
        found = re.match(r"([\w.-]+)(?:.*extra == .(\w+))?", requirement)
        if found and found[2] in {None, SHIPPED_EXTRA}:
            yield found[1].lower()


def licence_of(package: Distribution) -> tuple[str, str]:
    """Return a package's allowed licence, or an empty string, and the stated one."""
    facts = package.metadata
    stated = [facts[key] for key in ("License-Expression", "License") if key in facts]
    said = next(filter(None, stated), "")
    choices = (ALLOWED.get(choice, "") for choice in said.split(" OR "))
    return next(filter(None, choices), ""), said


def starter() -> Iterator[Part]:
    """Yield the bootloader and Python of a frozen build."""
    version = distribution("pyinstaller").version
    yield Part("pyinstaller-bootloader", version, BOOTLOADER, "", "pkg:pypi/pyinstaller")
    yield Part("cpython", platform.python_version(), "PSF-2.0", "", "pkg:generic/cpython")


def libraries(folder: Path) -> Iterator[Part]:
    """Yield the libraries in a folder, except for plug-ins, which belong to Qt."""
    for path in sorted(path for pattern in PATTERNS for path in folder.rglob(pattern)):
        if path.is_symlink() or "plugins" in path.parts:
            continue
        yield Part(path.name, "", _licence_of_library(path.name), "", file=path)


def _licence_of_library(name: str) -> str:
    for start, licence in LIBRARIES.items():
        if re.match(start, name, re.IGNORECASE):  # VCRUNTIME140.dll
            return licence
    return ""


def as_cyclonedx(build: str, parts: Sequence[Part]) -> dict[str, object]:
    """Return a build's list of parts in CycloneDX 1.5, which is reproducible."""
    [project] = (part for part in parts if part.name == PROJECT)
    named = [f"{part.name} {part.version}" for part in parts]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, ' '.join((build, *named)))}",
        "version": 1,
        "metadata": {"component": {"type": "file", "name": build, "version": project.version}},
        "components": [_component(part) for part in parts],
    }


def _component(part: Part) -> dict[str, object]:
    licence: dict[str, object] = {"license": {"id": part.licence}}
    if " " in part.licence:
        licence = {"expression": part.licence}
    data: dict[str, object] = {
        "type": "file" if part.file else "library",
        "name": part.name,
        "licenses": [licence],
    }
    if part.version:
        data |= {"version": part.version, "purl": f"{part.source}@{part.version}"}
    if part.file is not None:
        content = hashlib.sha256(part.file.read_bytes()).hexdigest()
        data["hashes"] = [{"alg": "SHA-256", "content": content}]
    return data


def main(arguments: Sequence[str]) -> int:
    """Check the licences and write the list; return 1 if a licence is not allowed."""
    build, *folders = map(Path, arguments)
    if build.suffix == ".deb":
        with tempfile.TemporaryDirectory() as name:
            subprocess.run(["dpkg-deb", "--extract", str(build), name], check=True)
            return _write(build, [*packages(Path(name)), *libraries(Path(name))])
    frozen = (part for folder in folders for part in (*starter(), *libraries(folder)))
    return _write(build, [*packages(), *frozen])


def _write(build: Path, parts: Sequence[Part]) -> int:
    refused = [part for part in parts if not part.licence]
    for part in refused:
        print(f"{part.name}: its licence is not allowed here: {part.said or 'not known'}")
    if not refused:
        text = json.dumps(as_cyclonedx(build.name, parts), indent=1)
        build.with_name(f"{build.name}.cdx.json").write_text(f"{text}\n", encoding="utf-8")
        print(f"{len(parts)} parts, under {', '.join(sorted({part.licence for part in parts}))}")
    return int(bool(refused))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
