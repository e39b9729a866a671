"""What the program consists of, by whom, and under which terms. Texts are read where they lie."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import tabletop

_NAMES: Final = frozenset(("license", "licence", "copying", "ofl", "notice"))


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
    """

    name: str
    package: str
    licence: str
    purpose: str
    source: str
    read_at: str
    texts: tuple[str, ...] = ()


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
)


def components() -> tuple[Component, ...]:
    """All that is shipped, the program first."""
    return (*map(_component, _PARTS), _python())


def _component(part: _Part) -> Component:
    try:
        found: Distribution | None = distribution(part.package)
    except PackageNotFoundError:
        found = None
    version = found.version if found is not None else ""
    if part.package == "tabletop":
        version = tabletop.__version__
    texts = [*_of_distribution(found, part), *_of_program(part)]
    text = "\n\n\n".join(dict.fromkeys(texts)) or part.read_at
    return Component(part.name, version, part.licence, part.purpose, part.source, text)


def _of_distribution(found: Distribution | None, part: _Part) -> Iterator[str]:
    """The licence texts in an installed package."""
    for file in (found.files if found is not None else None) or ():
        if Path(file.name).stem.lower() in _NAMES or file.name in part.texts:
            yield from _read(Path(str(file.locate())))


def _of_program(part: _Part) -> Iterator[str]:
    """The licence texts beside the program: in a checkout, or in a build as one folder."""
    package = Path(tabletop.__file__).parent
    checkout = package.parent
    folders = (
        checkout,
        checkout / "packaging" / "licenses",
        checkout / "licenses",
        checkout / "licenses" / part.package,
    )
    for folder in folders:
        if folder.is_dir() and not (folder == checkout and checkout.name == "site-packages"):
            for path in sorted(folder.iterdir()):
                own = folder.name == part.package
                if path.is_file() and (own or path.name in part.texts):
                    yield from _read(path)


def _read(path: Path) -> Iterator[str]:
    try:
        yield path.read_text("utf-8").strip("\n")
    except (OSError, UnicodeDecodeError):
        return


def _python() -> Component:
    version = ".".join(map(str, sys.version_info[:3]))
    return Component(
        "Python",
        version,
        "PSF-2.0",
        "runs it all",
        "https://www.python.org",
        "https://docs.python.org/3/license.html",
    )
