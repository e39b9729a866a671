"""The line over the table: what is due, and the buttons that are legal now."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from tabletop.engine.zones import Seat
from tabletop.ui.guard import guarded
from tabletop.ui.pictures import em
from tabletop.ui.presenter import Button
from tabletop.ui.seat_colours import dot_pixmap

_NARROWEST: Final = 15
"""Width in letters that the sentence keeps beside the buttons."""


@guarded
class PromptBar(QWidget):
    """A sentence on the left, buttons on the right; below it where they are too many.

    Signals:
        emptied: the button that had the keyboard's focus is gone.
    """

    emptied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prompt = QLabel(self)
        self.prompt.setWordWrap(True)
        self.prompt.setTextFormat(Qt.TextFormat.PlainText)
        self.prompt.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._dot = QLabel(self)
        self._shown: tuple[Button, ...] = ()
        self._buttons: list[QPushButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def buttons(self) -> Sequence[QPushButton]:
        """The buttons shown now."""
        return tuple(self._buttons)

    def say(self, sentence: str, seat: Seat) -> None:
        """Show what is due, and for whom."""
        self.prompt.setText(sentence)
        self.prompt.setAccessibleName(sentence)
        side = round(em(self) * 1.1)
        self._dot.setPixmap(dot_pixmap(seat, side, self.devicePixelRatioF()))
        self._arrange()

    def offer(self, buttons: tuple[Button, ...], pressed: Callable[[Button], None]) -> None:
        """Show these buttons; nothing is changed where they are the same as before."""
        if buttons == self._shown:
            return
        had_focus = any(button.hasFocus() for button in self._buttons)
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._shown = buttons
        self._buttons = [self._push(button, pressed) for button in buttons]
        self._arrange()
        if had_focus:
            self.emptied.emit()

    def _push(self, button: Button, pressed: Callable[[Button], None]) -> QPushButton:
        push = QPushButton(button.label.replace("&", "&&"), self)
        push.setProperty("primary", button.primary)
        push.clicked.connect(lambda: pressed(button))
        push.show()
        return push

    # --- geometry -------------------------------------------------------------------------------

    def _arrange(self) -> None:
        unit = em(self)
        gap, pad = round(unit * 0.6), round(unit * 0.35)
        for button in self._buttons:
            button.setFont(self.font())
        line = max([round(unit * 2.4), *(button.sizeHint().height() for button in self._buttons)])
        left = round(unit * 1.1) + 2 * gap
        sizes = [button.sizeHint() for button in self._buttons]
        needed = sum(size.width() + gap for size in sizes)
        font = self._prompt_font()
        self.prompt.setFont(font)
        room = self.width() - left - pad - needed
        beside = not sizes or room >= unit * _NARROWEST
        wide = room if beside else self.width() - left - pad
        text = QFontMetrics(font).boundingRect(
            QRect(0, 0, max(wide, 1), 10_000), Qt.TextFlag.TextWordWrap, self.prompt.text()
        )
        high = max(text.height(), line)
        self.prompt.setGeometry(left, pad, wide, high)
        dot = round(unit * 1.1)
        self._dot.setGeometry(gap, pad + (high - dot) // 2, dot, dot)
        if beside:
            bottom = self._row(sizes, self.width() - needed, pad, high, gap)
        else:
            bottom = self._rows(sizes, left, pad + high + gap, line, gap)
        self.setFixedHeight(max(bottom, pad + high) + pad)

    def _row(self, sizes: Sequence[QSize], x: int, y: int, high: int, gap: int) -> int:
        for button, size in zip(self._buttons, sizes, strict=True):
            button.setGeometry(x, y + (high - size.height()) // 2, size.width(), size.height())
            x += size.width() + gap
        return y + high

    def _rows(self, sizes: Sequence[QSize], left: int, y: int, line: int, gap: int) -> int:
        x = left
        for button, size in zip(self._buttons, sizes, strict=True):
            if x > left and x + size.width() > self.width() - gap:
                x, y = left, y + line + gap
            button.setGeometry(x, y, size.width(), size.height())
            x += size.width() + gap
        return y + line

    def _prompt_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(em(self) * 1.2))
        font.setBold(True)
        return font

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`: it can be narrow, and then it is higher."""
        return QSize(em(self) * 20, em(self) * 2)

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        self._arrange()
