"""Pages and dialogs that scroll where they are larger than window or screen."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.theme.widget_pictures import em

_OF_SCREEN: Final = 0.92
"""How much of the screen a dialog may take."""
_LEAST: Final = QSize(12, 6)
"""The smallest part of a page that is shown, in heights of the font."""


@guarded
class ScrollPage(QScrollArea):
    """Shows a page, as large as the room is or as the page must be."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)
        self._page = page

    def sizeHint(self) -> QSize:
        """As large as the page would like to be, with its scroll bar."""
        bar = self.verticalScrollBar().sizeHint().width()
        return self._page.sizeHint() + QSize(bar, 0)

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`: a part of the page."""
        return (_LEAST * em(self)).boundedTo(self.sizeHint())


@guarded
class Content(QWidget):
    """All of a page or dialog; no higher than it must be, for its lists scroll by themselves."""

    def heightForWidth(self, width: int) -> int:
        """See `QWidget`."""
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)


def let_scroll(dialog: QDialog, size: QSize) -> None:
    """Let the whole content of a dialog scroll, and open it in a size, as far as the screen goes.

    Args:
        dialog: has its layout already.
        size: in logical pixels; where a side of it is 0, as the content likes it.
    """
    content, layout = Content(), dialog.layout()
    if layout is None:
        return
    content.setLayout(layout)
    outer = QVBoxLayout(dialog)
    outer.setContentsMargins(0, 0, 0, 0)
    scrolled = ScrollPage(content)
    outer.addWidget(scrolled)
    wide = size.width() or content.sizeHint().width()
    high = size.height() or layout.totalHeightForWidth(wide)
    screen = dialog.screen().availableSize() * _OF_SCREEN
    dialog.resize(QSize(wide, high).boundedTo(screen))
