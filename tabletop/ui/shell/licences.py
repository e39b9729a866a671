"""What the program consists of, by whom, and under which terms. Texts are read where they lie."""

import platform
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import tabletop

_OWN: Final = "tabletop"
_NAMES: Final = frozenset(("LICENSE", "LICENSE.txt", "COPYING", "OFL.txt"))


@dataclass(frozen=True, slots=True)
class Component:
    """A part of what is shipped.

    Attributes:
        name: what it is called.
        version: which one; empty where it has none.
        licence: the terms' short name.
        purpose: what it does here.
        source: where it comes from.
        text: the licence in full, or where it can be read.
    """

    name: str
    version: str
    licence: str
    purpose: str
    source: str
    text: str


@dataclass(frozen=True, slots=True)
class _Part:
    """How a component is found.

    Attributes:
        package: its distribution.
        texts: names of its licence texts among the program's own, where it brings none.
        read_at: where its licence can be read.
        module: where it may be missing, the module that shows that it is there.
    """

    name: str
    package: str
    licence: str
    purpose: str
    source: str
    read_at: str
    texts: tuple[str, ...] = ()
    module: str = ""


_PARTS: Final = (
    _Part(
        "Tabletop",
        "tabletop",
        "MIT",
        "rules, table, drawings and words",
        "",
        "https://opensource.org/license/mit",
        ("LICENSE",),
    ),
    _Part(
        "Qt for Python (PySide6, Shiboken6) and Qt",
        "PySide6-Essentials",
        "LGPL-3.0",
        "window and drawing",
        "https://code.qt.io/cgit/pyside/pyside-setup.git",
        "https://www.gnu.org/licenses/lgpl-3.0.html",
        ("Qt-LGPL-3.0.txt", "Qt-GPL-3.0.txt"),
    ),
    _Part(
        "PyYAML",
        "PyYAML",
        "MIT",
        "reads cards and texts",
        "https://pyyaml.org",
        "https://github.com/yaml/pyyaml/blob/main/LICENSE",
    ),
    _Part(
        "Lato",
        "font-lato",
        "OFL-1.1",
        "the font on cards and table, by Łukasz Dziedzic",
        "https://www.latofonts.com",
        "https://openfontlicense.org",
    ),
    _Part(
        "miniaudio, pyminiaudio",
        "miniaudio",
        "MIT",
        "plays the sounds",
        "https://github.com/irmen/pyminiaudio",
        "https://github.com/irmen/pyminiaudio/blob/master/LICENSE",
        module="miniaudio",
    ),
)


def components() -> tuple[Component, ...]:
    """All that is shipped, the program first."""
    there = (part for part in _PARTS if not part.module or find_spec(part.module) is not None)
    return (*map(_component, there), _python())


def _component(part: _Part) -> Component:
    found = _installed(part.package)
    version = found.version if found is not None else ""
    if part.package == _OWN:
        version = tabletop.__version__
    texts = [
        *_in_package(found, _NAMES),
        *_in_package(_installed(_OWN), frozenset(part.texts)),
        *_beside_program(part.package, part.texts),
    ]
    text = "\n\n\n".join(dict.fromkeys(texts)) or part.read_at
    return Component(part.name, version, part.licence, part.purpose, part.source, text)


def _installed(package: str) -> Distribution | None:
    try:
        return distribution(package)
    except PackageNotFoundError:
        return None


def _in_package(found: Distribution | None, names: frozenset[str]) -> Iterator[str]:
    """The texts of these names among the files of an installed package."""
    for file in (found.files if found is not None else None) or ():
        if file.name in names:
            yield from _read(Path(str(file.locate())))


def _beside_program(package: str, names: Sequence[str]) -> Iterator[str]:
    """The texts beside the program: in a checkout, or in a build as one folder."""
    root = Path(tabletop.__file__).parent.parent
    candidates = [
        *(root / "packaging" / "licenses" / name for name in names),
        *(root / "licenses" / name for name in names),
        *sorted((root / "licenses" / package).glob("*")),
    ]
    if (root / "pyproject.toml").exists():
        candidates += [root / name for name in names]
    for path in candidates:
        yield from _read(path)


def _read(path: Path) -> Iterator[str]:
    try:
        yield path.read_text("utf-8").strip("\n")
    except (OSError, UnicodeDecodeError):
        return


def _python() -> Component:
    texts = [
        *_beside_program("Python", ()),
        *_read(Path(sysconfig.get_path("stdlib"), "LICENSE.txt")),
    ]
    return Component(
        "Python",
        platform.python_version(),
        "PSF-2.0",
        "runs it all",
        "https://www.python.org",
        next(iter(texts), "https://docs.python.org/3/license.html"),
    )
