"""Tabs that stand closer together before their names are cut."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from tabletop.ui.guard import guarded


@guarded
class Tabs(QTabWidget):
    """Pages of which one is seen."""

    def __init__(self, corner: QWidget | None = None) -> None:
        """Begin with no page.

        Args:
            corner: stands beside the names.
        """
        super().__init__()
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self._corner = corner
        if corner is not None:
            self.setCornerWidget(corner)

    def needed(self, *, tight: bool) -> int:
        """How wide all names are, with little room between them or the usual, and the corner."""
        bar = self.tabBar()
        bar.setProperty("tight", tight)
        bar.style().polish(bar)
        QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))  # it measures anew
        corner = 0 if self._corner is None else self._corner.sizeHint().width()
        return bar.sizeHint().width() + corner

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        if self.needed(tight=False) > self.width():
            self.needed(tight=True)
