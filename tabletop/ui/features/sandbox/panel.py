"""What stands beside the sandbox' table: columns that scroll where there is little room."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLayout, QListWidget, QPushButton, QTextBrowser, QWidget

from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.widgets.layouts import ScrollPage, em, in_column
from tabletop.ui.widgets.plain_text import MarkupBrowser
from tabletop.ui.widgets.widgets import heading, named, run_left_to_right


class Panel(ScrollPage):
    """A column of widgets that show and change a sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.body = QWidget()
        super().__init__(self.body)
        self._sandbox = sandbox
        self._is_stale = False
        unit = em(self)
        self._column = in_column(spacing=unit // 2, margins=4 * [unit])
        self.body.setLayout(self._column)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def stack(self, *parts: str | QWidget | QLayout | tuple[QWidget, int]) -> None:
        """Lay parts one below the other, and follow the sandbox from now on.

        Args:
            parts: headings, widgets, layouts, and widgets with their shares of the height that is
                left over.
        """
        for part in parts:
            match part:
                case str():
                    self._column.addWidget(heading(part))
                case QPushButton():
                    self._column.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
                case QWidget():
                    self._column.addWidget(part)
                case QLayout():
                    self._column.addLayout(part)
                case (widget, share):
                    self._column.addWidget(widget, share)
        self._sandbox.changed.connect(self._follow)
        self.follow()

    def _follow(self) -> None:
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self.follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed while nobody looked."""
        if self._is_stale:
            self._is_stale = False
            self.follow()
        super().showEvent(event)

    def follow(self) -> None:
        """Show what is shown in the sandbox now."""
        raise NotImplementedError


def sentences(name: str) -> QListWidget:
    """Return an empty list for sentences of several lines; `name` is said to screen readers."""
    widget = named(QListWidget(), name)
    widget.setWordWrap(True)
    widget.setSpacing(em(widget) // 6)
    return widget


def answer_text(name: str) -> QTextBrowser:
    """Return an empty text to be read, with nothing to follow in it."""
    widget = named(MarkupBrowser(openLinks=False), name)
    run_left_to_right(widget.document())
    return widget
