"""The line over the table: what is due, and the buttons that are legal now."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.ui.guard import guarded
from tabletop.ui.look.labels import literal
from tabletop.ui.look.pictures import em
from tabletop.ui.look.seat_colours import Badge, dot_pixmap
from tabletop.ui.presentation.button import Button, Role
from tabletop.ui.presses import PressFilter
from tabletop.ui.table.button_places import ButtonPlaces, Measures

Picture = Callable[[SeatAction | None], QIcon]
"""Draws what an action names; an empty icon where it names nothing."""

_NARROWEST: Final = 15
"""Width in letters that the sentence keeps beside the buttons."""
_GAP: Final = 0.6
_APART: Final = 2.0
"""Between the places of two roles, in letters."""


@guarded
class NewsLine(QLabel):
    """The sentence; it has the keyboard only where it was asked for, until that goes on.

    Signals:
        left: Escape was pressed.
    """

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("prompt")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See `QWidget`."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See `QWidget`: Tab does not stop here unasked."""
        super().focusOutEvent(event)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleDescription("")


@guarded
class PromptBar(QWidget):
    """A sentence on the left, buttons on the right; below it where they are too many.

    Each role of a button has a place of its own, as wide as it ever had to be: what ends something
    stands at the right end, where nothing else ever stands.

    Signals:
        emptied: the button that had the keyboard's focus is gone.
    """

    emptied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prompt = NewsLine(self)
        self.prompt.setWordWrap(True)
        self.prompt.setTextFormat(Qt.TextFormat.PlainText)
        self.prompt.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.prompt.left.connect(self.emptied)
        self._dot = QLabel(self)
        self.picture: Picture = lambda _action: QIcon()
        """What is drawn on the button of an action."""
        self._lowest = 0
        self._shown: tuple[Button, ...] = ()
        self._buttons: list[QPushButton] = []
        self._filters: list[PressFilter] = []
        self._places = ButtonPlaces()
        self._endings: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def buttons(self) -> Sequence[QPushButton]:
        """The buttons shown now."""
        return tuple(self._buttons)

    @property
    def shown(self) -> Sequence[Button]:
        """What they are, in the same order."""
        return self._shown

    def say(self, sentence: str, badge: Badge) -> None:
        """Show what is due, and the sign of whoever is to do it."""
        self.prompt.setText(sentence)
        self.prompt.setAccessibleName(sentence)
        side = round(em(self) * 1.1)
        outline = self.palette().windowText().color().name()
        self._dot.setPixmap(dot_pixmap(badge, side, self.devicePixelRatioF(), outline))
        self._arrange()

    def read_out(self, words: str) -> None:
        """Let the keyboard stand at the sentence, where readers that speak the focus say this."""
        self.prompt.setAccessibleDescription(words)
        self.prompt.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.prompt.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer(self, buttons: tuple[Button, ...], pressed: Callable[[Button], None]) -> None:
        """Show these buttons; nothing is changed where they are the same as before."""
        buttons = tuple(sorted(buttons, key=lambda button: button.role))
        if buttons == self._shown:
            return
        had_focus = any(button.hasFocus() for button in self._buttons)
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._shown = buttons
        self._buttons = [self._push(button, pressed) for button in buttons]
        self._filters = [PressFilter(push) for push in self._buttons]
        self._arrange()
        if had_focus:
            self.emptied.emit()

    def reserve(self, endings: Sequence[str]) -> None:
        """Keep the right end for buttons that end something, with these labels."""
        self._endings = tuple(endings)
        self._reserve()
        self._arrange()

    def _reserve(self) -> None:
        sample, widest = QPushButton(self), 0
        sample.hide()
        sample.setFont(self._button_font())
        for label in self._endings:
            sample.setText(literal(label))
            widest = max(widest, sample.sizeHint().width() + round(em(self) * _GAP))
        sample.setParent(None)  # it goes at once, and was never seen
        self._places.reserve({Role.ENDS: widest} if widest else {})

    def _push(self, button: Button, pressed: Callable[[Button], None]) -> QPushButton:
        push = QPushButton(literal(button.label), self)
        push.setProperty("primary", button.primary)
        picture = self.picture(button.action)
        if not picture.isNull():
            push.setIcon(picture)
        push.clicked.connect(lambda: self._pressed(button, pressed))
        push.show()
        return push

    def _pressed(self, button: Button, pressed: Callable[[Button], None]) -> None:
        pressed(button)
        for presses in self._filters:  # what is offered again follows from another position
            presses.renew()

    # --- geometry -------------------------------------------------------------------------------

    def _arranged(self, width: int) -> tuple[int, QRect, list[QRect]]:
        """For a width: the height needed, where the sentence is, and where the buttons are."""
        unit = em(self)
        gap, pad = round(unit * _GAP), round(unit * 0.35)
        sizes = [self._size(button) for button in self._buttons]
        line = max([round(unit * 2.4), *(size.height() for size in sizes)])
        left = round(unit * 1.1) + 2 * gap
        measures = Measures(left, width, gap, round(unit * _APART))
        widths = [(b.role, size.width()) for b, size in zip(self._shown, sizes, strict=True)]
        most = width - left - pad - round(unit * _NARROWEST)
        starts = self._places.beside(widths, most, measures)
        end = width - pad if starts is None else min([width, *starts]) - pad
        wide = max(end - left, 1)
        text = QFontMetrics(self._prompt_font()).boundingRect(
            QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, self.prompt.text()
        )
        high = max(text.height(), line)
        if starts is None:
            top, places = pad + high + gap, self._places.below(widths, measures)
        else:
            top, places = pad, [(x, 0) for x in starts]
        areas = [
            QRect(QPoint(x, top + row * (line + gap) + (line - size.height()) // 2), size)
            for (x, row), size in zip(places, sizes, strict=True)
        ]
        bottom = max([pad + high, *(top + row * (line + gap) + line for _, row in places)])
        return bottom + pad, QRect(left, pad, wide, high), areas

    def _size(self, button: QPushButton) -> QSize:
        """How large a button is; a style sheet's padding leaves too little beside a picture."""
        size = button.sizeHint()
        room = 0 if button.icon().isNull() else em(self)
        return size + QSize(room, 0)

    def _arrange(self) -> None:
        for button in self._buttons:
            button.setFont(self._button_font())
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

    def _button_font(self) -> QFont:
        """As the style has it: a button is measured before it is drawn."""
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _prompt_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(em(self) * 1.2))
        font.setBold(True)
        return font

    def keep_height(self, *, kept: bool) -> None:
        """Be no lower than now, whatever is said, so that the table stays where it is; or again."""
        self._lowest = self.height() if kept else 0
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """See `QWidget`: it can be narrow, and then it is higher."""
        return max(self._arranged(width)[0], self._lowest)

    def sizeHint(self) -> QSize:
        """See `QWidget`: in a narrow window it is higher, but does not make that higher."""
        high = self.heightForWidth(self.width())
        return QSize(self.width(), min(high, em(self) * 4))

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`."""
        return QSize(em(self) * 12, em(self) * 2)

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._reserve()
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        self._arrange()
