"""The line over the table: what is due, and the buttons that are legal now."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.ui.guard import guarded
from tabletop.ui.look.labels import literal
from tabletop.ui.look.pictures import em
from tabletop.ui.look.seat_colours import Badge, dot_pixmap
from tabletop.ui.presentation.button import Button

Picture = Callable[[SeatAction | None], QIcon]
"""Draws what an action names; an empty icon where it names nothing."""

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
        self.picture: Picture = lambda _action: QIcon()
        """What is drawn on the button of an action."""
        self._shown: tuple[Button, ...] = ()
        self._buttons: list[QPushButton] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def buttons(self) -> Sequence[QPushButton]:
        """The buttons shown now."""
        return tuple(self._buttons)

    def say(self, sentence: str, badge: Badge) -> None:
        """Show what is due, and the sign of whoever is to do it."""
        self.prompt.setText(sentence)
        self.prompt.setAccessibleName(sentence)
        side = round(em(self) * 1.1)
        outline = self.palette().windowText().color().name()
        self._dot.setPixmap(dot_pixmap(badge, side, self.devicePixelRatioF(), outline))
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
        push = QPushButton(literal(button.label), self)
        push.setProperty("primary", button.primary)
        picture = self.picture(button.action)
        if not picture.isNull():
            push.setIcon(picture)
        push.clicked.connect(lambda: pressed(button))
        push.show()
        return push

    # --- geometry -------------------------------------------------------------------------------

    def _arranged(self, width: int) -> tuple[int, QRect, list[QRect]]:
        """For a width: the height needed, where the sentence is, and where the buttons are."""
        unit = em(self)
        gap, pad = round(unit * 0.6), round(unit * 0.35)
        sizes = [self._size(button) for button in self._buttons]
        line = max([round(unit * 2.4), *(size.height() for size in sizes)])
        left = round(unit * 1.1) + 2 * gap
        needed = sum(size.width() + gap for size in sizes)
        beside = not sizes or width - left - pad - needed >= unit * _NARROWEST
        wide = max(width - left - pad - (needed if beside else 0), 1)
        text = QFontMetrics(self._prompt_font()).boundingRect(
            QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, self.prompt.text()
        )
        high = max(text.height(), line)
        prompt = QRect(left, pad, wide, high)
        x, y = (width - needed, pad) if beside else (left, pad + high + gap)
        row = high if beside else line
        areas = []
        for size in sizes:
            if not beside and x > left and x + size.width() > width - gap:
                x, y = left, y + line + gap
            areas.append(QRect(QPoint(x, y + (row - size.height()) // 2), size))
            x += size.width() + gap
        return (y + row if sizes else pad + high) + pad, prompt, areas

    def _size(self, button: QPushButton) -> QSize:
        """How large a button is; a style sheet's padding leaves too little beside a picture."""
        size = button.sizeHint()
        room = 0 if button.icon().isNull() else em(self)
        return size + QSize(room, 0)

    def _arrange(self) -> None:
        bold = QFont(self.font())  # as the style has it: a button is measured before it is drawn
        bold.setBold(True)
        for button in self._buttons:
            button.setFont(bold)
            button.setIconSize(QSize(round(em(self) * 1.6), round(em(self) * 1.6)))
        self.prompt.setFont(self._prompt_font())
        _, prompt, areas = self._arranged(self.width())
        self.prompt.setGeometry(prompt)
        for button, area in zip(self._buttons, areas, strict=True):
            button.setGeometry(area)
        dot = round(em(self) * 1.1)
        middle = prompt.center().y()
        self._dot.setGeometry(prompt.left() // 2 - dot // 2, middle - dot // 2, dot, dot)
        self.updateGeometry()

    def _prompt_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(em(self) * 1.2))
        font.setBold(True)
        return font

    def heightForWidth(self, width: int) -> int:
        """See `QWidget`: it can be narrow, and then it is higher."""
        return self._arranged(width)[0]

    def sizeHint(self) -> QSize:
        """See `QWidget`."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`."""
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
