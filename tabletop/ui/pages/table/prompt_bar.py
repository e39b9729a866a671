"""The line over the table: what is due, and the buttons that are legal now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.ui.guard import guarded
from tabletop.ui.input.press_filter import renew
from tabletop.ui.scene.announcements import spoken
from tabletop.ui.theme.label_text import literal
from tabletop.ui.theme.seat_colours import Badge, dot_pixmap
from tabletop.ui.theme.widget_pictures import em
from tabletop.ui.viewmodel.action_button import Button, Role
from tabletop.ui.viewmodel.button_places import ButtonPlaces, Measures

Picture = Callable[[SeatAction | None], QIcon]
"""Draws what an action names; an empty icon where it names nothing."""

_NARROWEST: Final = 15
"""Width in letters that the sentence keeps beside the buttons."""
_GAP: Final = 0.6
_APART: Final = 2.0
"""Between the places of room roles, in letters."""


_LINES: Final = 2
"""Of the sentence that always have room; one more where it is written smaller."""
_KEPT: Final = 0.25
"""Of the height of table and bar, that the bar keeps at most."""
_KEPT_MOST: Final = 10_000
_LARGE: Final = 1.2
_SMALL: Final = 1.0
"""Sizes of the sentence in the size of the window's writing."""


@dataclass(frozen=True, slots=True)
class _Arranged:
    """Where everything stands.

    Attributes:
        height: of the whole.
        prompt: where the sentence is.
        factor: how large it is written.
        buttons: where each is.
        is_below: whether they stand below the sentence.
    """

    height: int
    prompt: QRect
    factor: float
    buttons: list[QRect]
    is_below: bool


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
        self.setAccessibleName(self.text())


@guarded
class PromptBar(QWidget):
    """A sentence on the left, buttons on the right; below it where they are too many.

    Each role of a button has a place of its own, as wide as it ever had to be: what ends something
    stands at the right end, where nothing else ever stands. Nor does the bar get lower again, as
    long as width, writing and language are the same: the table below must not move.

    Signals:
        said: the sentence is another one.
        emptied: what had the keyboard's focus has it no longer.
    """

    said = Signal()
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
        """What it has been high: it gets no lower, so that the table stays where it is."""
        self._is_below = False
        """Whether the buttons stand below the sentence; then they go on doing so."""
        self._shown: tuple[Button, ...] = ()
        self._buttons: list[QPushButton] = []
        self._sizes: list[QSize] = []
        """Of the buttons, where there is room for all of their words."""
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
        if sentence != self.prompt.text():
            self.prompt.setText(sentence)
            self.prompt.setAccessibleName(sentence)
            self.said.emit()
        side = round(em(self) * 1.1)
        outline = self.palette().windowText().color().name()
        self._dot.setPixmap(dot_pixmap(badge, side, self.devicePixelRatioF(), outline))
        self._arrange()

    def read_out(self, words: str) -> None:
        """Let the keyboard stand at the sentence, where readers that speak the focus say this.

        Of a line of text they say the name only, and where the keyboard is already, nothing.
        """
        if self.prompt.hasFocus():
            self.emptied.emit()
        self.prompt.setAccessibleName(spoken(words))
        self.prompt.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.prompt.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer(self, buttons: tuple[Button, ...], pressed: Callable[[Button], None]) -> None:
        """Show these buttons; nothing is changed where they are the same as before."""
        buttons = tuple(sorted(buttons, key=lambda button: button.role))
        if buttons == self._shown:
            return
        if any(button.hasFocus() for button in self._buttons):
            self.emptied.emit()  # before Qt looks for another place itself
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._shown = buttons
        self._buttons = [self._push(button, pressed) for button in buttons]
        self._arrange()

    def reserve(self, endings: Sequence[str]) -> None:
        """Keep the right end for buttons that end something, with these labels."""
        self._endings = tuple(endings)
        self._forget()
        self._reserve()
        self._arrange()

    def _forget(self) -> None:
        """Be as low as can be again."""
        self._lowest, self._is_below = 0, False

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
        push.setAccessibleName(button.label)
        push.setProperty("primary", button.primary)
        picture = self.picture(button.action)
        if not picture.isNull():
            push.setIcon(picture)
        push.clicked.connect(lambda: self._pressed(button, pressed))
        push.show()
        return push

    def _pressed(self, button: Button, pressed: Callable[[Button], None]) -> None:
        pressed(button)
        for push in self._buttons:  # what is offered again follows from another position
            renew(push)

    # --- geometry -------------------------------------------------------------------------------

    def _arranged(self, width: int) -> _Arranged:
        """Where everything is for a width."""
        unit = em(self)
        gap, pad = round(unit * _GAP), round(unit * 0.35)
        sizes = list(self._sizes)
        large, small = (
            QFontMetrics(self._prompt_font(factor)).lineSpacing() for factor in (_LARGE, _SMALL)
        )
        room = max(_LINES * large, (_LINES + 1) * small)
        line = max([round(unit * 2.4), *(size.height() for size in sizes)])
        left = round(unit * 1.1) + 2 * gap
        measures = Measures(left, width, gap, round(unit * _APART))
        roles = [button.role for button in self._shown]
        widths = [(role, size.width()) for role, size in zip(roles, sizes, strict=True)]
        most = width - left - pad - round(unit * _NARROWEST)
        starts = None if self._is_below else self._places.beside(widths, most, measures)
        end = width - pad if starts is None else min([width, *starts]) - pad
        wide = max(end - left, 1)
        factor, text = self._written(wide, room)
        high = max(text, line if starts is None else max(line, room))
        if starts is None:
            ends = sum(size + gap for role, size in widths if role is Role.ENDS)
            row = max(width - left - gap - ends - (measures.apart if ends else 0), 8 * unit)
            sizes = [
                size if role is Role.ENDS else size.boundedTo(QSize(row, line))
                for role, size in zip(roles, sizes, strict=True)
            ]
            widths = [(role, size.width()) for role, size in zip(roles, sizes, strict=True)]
            places = self._places.below(widths, measures)
            rows = max((row + 1 for _, row in places), default=1)
            spare = max(self._lowest - 2 * pad - high - rows * (line + gap), 0)
            high += spare
            top = pad + high + gap
            bottom = top + rows * (line + gap) - gap
        else:
            high = max(high, self._lowest - 2 * pad)
            top, places = pad + (high - line) // 2, [(x, 0) for x in starts]
            bottom = pad + high
        areas = [
            QRect(QPoint(x, top + row * (line + gap) + (line - size.height()) // 2), size)
            for (x, row), size in zip(places, sizes, strict=True)
        ]
        return _Arranged(bottom + pad, QRect(left, pad, wide, high), factor, areas, starts is None)

    def _written(self, wide: int, room: int) -> tuple[float, int]:
        """How large the sentence is written, and how high it is: smaller rather than higher."""
        for factor in (_LARGE, _SMALL):
            text = QFontMetrics(self._prompt_font(factor)).boundingRect(
                QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, self.prompt.text()
            )
            if text.height() <= room:
                break
        return factor, text.height()

    def _size(self, button: QPushButton) -> QSize:
        """How large a button is; a style sheet's padding leaves too little beside a picture."""
        size = button.sizeHint()
        room = 0 if button.icon().isNull() else em(self)
        return size + QSize(room, 0)

    def _arrange(self) -> None:
        for button in self._buttons:
            button.setFont(self._button_font())
            button.setIconSize(QSize(round(em(self) * 1.6), round(em(self) * 1.6)))
        for button, shown in zip(self._buttons, self._shown, strict=True):
            button.setText(literal(shown.label))
        self._sizes = [self._size(button) for button in self._buttons]
        arranged = self._arranged(self.width())
        self._is_below = arranged.is_below
        self._lowest = min(arranged.height, self._most_kept)
        prompt = arranged.prompt
        self.prompt.setFont(self._prompt_font(arranged.factor))
        self.prompt.setGeometry(prompt)
        for number, area in enumerate(arranged.buttons):
            self._buttons[number].setGeometry(area)
            self._shorten(number, area.width() - self._sizes[number].width())
        dot = round(em(self) * 1.1)
        middle = prompt.center().y()
        self._dot.setGeometry(prompt.left() // 2 - dot // 2, middle - dot // 2, dot, dot)
        self.updateGeometry()

    @property
    def _most_kept(self) -> int:
        """Where writing is large, room that was needed once is worth more to the table."""
        parent = self.parentWidget()
        return _KEPT_MOST if parent is None else int(parent.height() * _KEPT)

    def _shorten(self, number: int, room: int) -> None:
        """Leave out the middle of a button's words where there is no room for all."""
        button, label = self._buttons[number], self._shown[number].label
        button.setToolTip(label if room < 0 else "")
        if room < 0:
            letters = QFontMetrics(self._button_font())
            wide = letters.horizontalAdvance(label) + room
            words = letters.elidedText(label, Qt.TextElideMode.ElideMiddle, wide)
            button.setText(literal(words))

    def _button_font(self) -> QFont:
        """As the style has it: a button is measured before it is drawn."""
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _prompt_font(self, factor: float) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(em(self) * factor))
        font.setBold(True)
        return font

    def heightForWidth(self, width: int) -> int:
        """See `QWidget`: it can be narrow, and then it is higher."""
        return self._arranged(width).height

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
            self._forget()
            self._reserve()
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._forget()
        self._arrange()
