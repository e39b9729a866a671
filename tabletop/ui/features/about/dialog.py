"""Dialogs with the program's version, licences and changes."""

import json
import platform
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

import tabletop
from tabletop.engine.localized_error import printable
from tabletop.i18n.languages import ORIGINAL
from tabletop.resources import resource_path
from tabletop.system.diagnosis import diagnosis, finding_lines
from tabletop.ui.base.display import screens
from tabletop.ui.widgets.layouts import TITLE, em, in_column, in_row, make_scrollable
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import escaped, plain
from tabletop.ui.widgets.widgets import PictureLabel, heading, muted, named, push_button

_OWN: Final = "tabletop-games"
_PYTHON: Final = "Python"


class Component(NamedTuple):
    """A component that is shipped with the program.

    Attributes:
        name: the name shown to users.
        package: the name of its Python distribution.
        licence: the short name of the licence.
        purpose: what the program uses it for.
        read_at: the licence's URL.
        source: the component's URL; empty for the program itself.
        module: a module that exists only if the component is installed; empty if it always is.
    """

    name: str
    package: str
    licence: str
    purpose: str
    read_at: str
    source: str = ""
    module: str = ""

    @property
    def version(self) -> str:
        """The installed version, or an empty string if it is unknown."""
        if self.package == _OWN:
            return tabletop.__version__
        if self.package == _PYTHON:
            return platform.python_version()
        try:
            return version(self.package)
        except PackageNotFoundError:
            return ""

    @property
    def markup(self) -> str:
        """A paragraph of HTML about the component."""
        title = escaped(f"{self.name} {self.version}".strip())
        links = (f'<a href="{link}">{escaped(link)}</a>' for link in (self.read_at, self.source))
        about = f"{escaped(self.purpose)} · <b>{escaped(self.licence)}</b>"
        return f"<h3>{title}</h3><p>{'<br>'.join((about, *links))}</p>"


def components() -> tuple[Component, ...]:
    """Return all shipped components, starting with the program itself."""
    loaded = json.loads(resource_path("assets", "common", "components.json").read_text("utf-8"))
    parts = (Component(**part) for part in loaded)
    return tuple(part for part in parts if not part.module or find_spec(part.module) is not None)


class AboutDialog(QDialog):
    """Dialog with the program's version and its components' licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Tabletop"))
        unit = em(self)
        title = heading(self.tr("Tabletop"), TITLE)
        number = self.tr("Version {version}").format(version=tabletop.__version__)
        line = self.tr("Card and dice games round one screen")
        words = in_column(None, title, muted(f"{number} · {line}"), None, spacing=unit // 3)
        icon = PictureLabel("common", "icon", 5 * unit, 5 * unit)
        head = in_row(icon, (words, 1), spacing=int(1.5 * unit))
        self.text = named(MarkupBrowser(openExternalLinks=True), self.tr("What it is made of"))
        self.text.document().setDocumentMargin(unit)
        self.text.setHtml("".join(part.markup for part in components()))
        close = push_button(self.tr("Close"), self.accept, default=True)
        self.copy_button = QPushButton(self.tr("Copy for a report"))
        self.copy_button.setToolTip(
            plain(self.tr("Versions, folders and screens, as text for you to paste"))
        )
        self.copy_button.clicked.connect(self._copy)
        bottom = in_row(self.copy_button, None, close)
        margins = (2 * unit, int(1.6 * unit)) * 2
        rows = in_column(head, (self.text, 1), bottom, spacing=int(1.2 * unit), margins=margins)
        self.setLayout(rows)
        make_scrollable(self, QSize(50 * unit, 40 * unit))

    def _copy(self) -> None:
        """Copy the output of `tabletop doctor`, and details of the screens."""
        lines = (*finding_lines(diagnosis()), *map(": ".join, screens()))
        QGuiApplication.clipboard().setText("\n".join(map(printable, lines)))
        self.copy_button.setText(QCoreApplication.translate("FaultDialog", "Copied"))


class WhatsNewDialog(QDialog):
    """Dialog with the changes in all versions, newest first."""

    def __init__(self, parent: QWidget | None = None, *, language: str = ORIGINAL) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What is new"))
        unit = em(self)
        self.text = named(MarkupBrowser(openExternalLinks=True), self.tr("List of changes"))
        self.text.document().setDocumentMargin(unit)
        _, versions, changes = resource_path("CHANGELOG.md").read_text("utf-8").partition("\n## ")
        self.text.setMarkdown(versions + changes)
        close = push_button(self.tr("Close"), self.accept, default=True)
        head = [heading(self.tr("Version {version}").format(version=tabletop.__version__), TITLE)]
        if language != ORIGINAL:
            head.append(muted(self.tr("The list of changes is only in English.")))
        margins = (2 * unit, int(1.6 * unit)) * 2
        foot = in_row(None, close)
        self.setLayout(in_column(*head, (self.text, 1), foot, spacing=unit, margins=margins))
        make_scrollable(self, QSize(50 * unit, 40 * unit))
