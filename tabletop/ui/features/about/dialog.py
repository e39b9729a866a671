"""Dialogs with the program's version, licences and changes."""

import json
import platform
import re
import sysconfig
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QListWidget, QPushButton, QWidget

import tabletop
from tabletop.engine.localized_error import printable
from tabletop.i18n.languages import ORIGINAL
from tabletop.resources import resource_path
from tabletop.system.diagnosis import diagnosis, finding_lines
from tabletop.ui.base.display import screens
from tabletop.ui.widgets.layouts import em, in_column, in_row, make_scrollable, small_print
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import escaped, plain
from tabletop.ui.widgets.widgets import PictureLabel, heading, muted, named, push_button

_OWN: Final = "tabletop-games"
_PYTHON: Final = "Python"
_NAMES: Final = frozenset(("LICENSE", "LICENSE.txt", "COPYING"))


class Component(NamedTuple):
    """A component that is shipped with the program.

    Attributes:
        name: the name shown to users.
        package: the name of its Python distribution.
        licence: the short name of the licence.
        purpose: what the program uses it for.
        read_at: the licence's URL, shown if its text is not installed.
        source: the component's URL; empty for the program itself.
        texts: the file names of its licence texts in the program's distribution.
        module: a module that exists only if the component is installed; empty if it always is.
    """

    name: str
    package: str
    licence: str
    purpose: str
    read_at: str
    source: str = ""
    texts: Sequence[str] = ()
    module: str = ""

    @property
    def version(self) -> str:
        """The installed version, or an empty string if it is unknown."""
        if self.package == _OWN:
            return tabletop.__version__
        if self.package == _PYTHON:
            return platform.python_version()
        found = _installed(self.package)
        return "" if found is None else found.version

    @property
    def text(self) -> str:
        """The full licence text, or the licence's URL if the text is not installed."""
        texts = [
            *_in_package(_installed(self.package), _NAMES),
            *_in_package(_installed(_OWN), frozenset(self.texts)),
            *_beside_program(self.package, self.texts),
        ]
        if self.package == _PYTHON and not texts:
            texts += _read(Path(sysconfig.get_path("stdlib"), "LICENSE.txt"))
        return "\n\n\n".join(dict.fromkeys(texts)) or self.read_at


def components() -> tuple[Component, ...]:
    """Return all shipped components, starting with the program itself."""
    loaded = json.loads(resource_path("assets", "common", "components.json").read_text("utf-8"))
    parts = (Component(**part) for part in loaded)
    return tuple(part for part in parts if not part.module or find_spec(part.module) is not None)


def _installed(package: str) -> Distribution | None:
    try:
        return distribution(package)
    except PackageNotFoundError:
        return None


def _in_package(found: Distribution | None, names: frozenset[str]) -> Iterator[str]:
    """Yield the contents of the named files in an installed package."""
    for file in (found.files if found is not None else None) or ():
        if file.name in names:
            yield from _read(Path(str(file.locate())))


def _beside_program(package: str, names: Sequence[str]) -> Iterator[str]:
    """Yield licence texts next to the program, as in a checkout or a one-folder build."""
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


class AboutDialog(QDialog):
    """Dialog with the program's version and its components' licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Tabletop"))
        unit = em(self)
        title = heading(self.tr("Tabletop"), 2.0)
        version = self.tr("Version {version}").format(version=tabletop.__version__)
        line = self.tr("Card and dice games round one screen")
        words = in_column(None, title, muted(f"{version} · {line}"), None, spacing=unit // 3)
        icon = PictureLabel("common", "icon", 5 * unit, 5 * unit)
        head = in_row(icon, (words, 1), spacing=int(1.5 * unit))
        self._components = components()
        self.parts = named(QListWidget(), self.tr("What it is made of"))
        self.parts.addItems([part.name for part in self._components])
        self.parts.setWordWrap(True)
        self.parts.setMinimumWidth(11 * unit)
        self.parts.setSpacing(unit // 6)
        self.text = named(MarkupBrowser(openExternalLinks=True), self.tr("Licence"))
        self.text.document().setDocumentMargin(unit)
        self.parts.currentRowChanged.connect(self._show)
        middle = in_row((self.parts, 1), (self.text, 3), spacing=unit)
        close = push_button(self.tr("Close"), self.accept, default=True)
        self.copy_button = QPushButton(self.tr("Copy for a report"))
        self.copy_button.setToolTip(
            plain(self.tr("Versions, folders and screens, as text to be pasted"))
        )
        self.copy_button.clicked.connect(self._copy)
        bottom = in_row(self.copy_button, None, close)
        margins = (2 * unit, int(1.6 * unit)) * 2
        rows = in_column(head, (middle, 1), bottom, spacing=int(1.2 * unit), margins=margins)
        self.setLayout(rows)
        make_scrollable(self, QSize(58 * unit, 40 * unit))
        self.parts.setCurrentRow(0)

    def _copy(self) -> None:
        """Copy the output of `tabletop doctor`, and details of the screens."""
        lines = (*finding_lines(diagnosis()), *map(": ".join, screens()))
        QGuiApplication.clipboard().setText("\n".join(map(printable, lines)))
        self.copy_button.setText(QCoreApplication.translate("FaultDialog", "Copied"))

    def _show(self, row: int) -> None:
        part = self._components[row]
        title = escaped(f"{part.name} {part.version}".strip())
        source = f"<br>{_link(part.source)}" if part.source else ""
        if part.text.startswith("https://"):
            text = f"<p>{_link(part.text)}</p>"
        else:
            lines = escaped(part.text)
            style = f"white-space: pre-wrap; font-size: {small_print(em(self.text))}px"
            text = f'<p style="{style}">{lines}</p>'
        about = escaped(part.purpose)
        head = f"<h3>{title}</h3><p>{about} · <b>{escaped(part.licence)}</b>{source}</p>"
        self.text.setHtml(head + text)


def _link(address: str) -> str:
    return f'<a href="{escaped(address)}">{escaped(address)}</a>'


def changes_since(version: str, changelog: str) -> str:
    """Return the sections of a change log from one version back to the oldest.

    Args:
        version: the installed version, such as ``0.1.0``.
        changelog: Markdown with a level-2 heading for each version, newest first.

    Returns:
        The text of those sections, without the first heading. If the log has no section for
        `version`, all sections are returned.
    """
    own = re.search(rf"^## {re.escape(version)}\b.*\n", changelog, re.MULTILINE)
    newest = re.search(r"^(?=## )", changelog, re.MULTILINE)
    begin = own or newest
    return changelog[begin.end() :].strip() if begin else changelog


class WhatsNewDialog(QDialog):
    """Dialog with the changes in the installed version and in earlier versions."""

    def __init__(self, parent: QWidget | None = None, *, language: str = ORIGINAL) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What is new"))
        unit = em(self)
        self.text = named(MarkupBrowser(openExternalLinks=True), self.tr("List of changes"))
        self.text.document().setDocumentMargin(unit)
        self.text.setMarkdown(self._changes())
        close = push_button(self.tr("Close"), self.accept, default=True)
        head = [heading(self.tr("Version {version}").format(version=tabletop.__version__), 1.6)]
        if language != ORIGINAL:
            head.append(muted(self.tr("The list of changes is kept in English.")))
        margins = (2 * unit, int(1.6 * unit)) * 2
        foot = in_row(None, close)
        self.setLayout(in_column(*head, (self.text, 1), foot, spacing=unit, margins=margins))
        make_scrollable(self, QSize(50 * unit, 40 * unit))

    def _changes(self) -> str:
        try:
            changelog = resource_path("CHANGELOG.md").read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return self.tr("The list of changes is missing from this installation.")
        return changes_since(tabletop.__version__, changelog)
