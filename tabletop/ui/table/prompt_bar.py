"""The bar above the table, with the prompt and buttons."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.overriding import override
from tabletop.ui.table.model.buttons import (
    Button,
    ButtonRole,
    Measures,
    button_positions,
    has_chance,
)
from tabletop.ui.widgets.art import Badge, badge_pixmap
from tabletop.ui.widgets.layouts import LARGE, NAME, em
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.press_filter import reset_guard
from tabletop.ui.widgets.screen_reader import announce, spoken
from tabletop.ui.widgets.text_fitting import (
    in_two_lines,
    without_common_ends,
    without_repeated_words,
)
from tabletop.ui.widgets.widgets import NumberedButton, scaled_font, set_text


class PromptLabel(PlainLabel):
    """The label of the prompt, focusable only while a screen reader reads it.

    Signals:
        escape_pressed: Escape was pressed.
    """

    escape_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setObjectName("prompt")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escape_pressed.emit()
        else:
            super().keyPressEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # so that Tab skips it again
        self.setAccessibleName(self.text())


ActionIcon = Callable[[SeatAction | None], QIcon]
"""Returns the icon of an action, which is null if it has none."""
Chances = Mapping[SeatAction, tuple[str, str]]
"""A mapping from actions to their chances, as a short number and as a sentence."""

_EDGE: Final = 0.8
"""The distance of the badge from the left end, as that of the icons in the tool bar above."""
_GAP: Final = 0.6
_PAD: Final = 0.35
_APART: Final = 2.0
"""The distance between the areas of two roles, in ems."""
_WIDE: Final = 70
"""The usual `PromptBar.beside_from`."""
_SENTENCE: Final = 0.31
"""The minimum share of the bar's width for the prompt, if the buttons are beside it."""
_SLOT: Final = 4.4
"""The width of the area for a feature, in its heights, if it is beside the prompt."""
_ENDING: Final = 0.22
"""The share of the bar's width for an `END` button; longer labels are wrapped."""
_LEAST: Final = 12
"""The minimum width of the `END` area, in ems, since labels vary in length."""
_SIZES: Final = (NAME, LARGE, 1.0)
"""The font sizes of the prompt for one and two lines, and the smallest, relative to the text."""


class PromptBar(QWidget):
    """A prompt with buttons beside it, or below it in a narrow bar.

    Each button role has its own area. `CONTINUE` buttons beside the prompt always end at the same
    position, and those below it start at the same one. `END` buttons have an area of their own
    before the right end, which no other place of the table has free in every game. The usual
    height depends only on width, font and language, so that the table below does not move. A taller
    bar overlaps the table.

    Attributes:
        fit_slot: called with the left, right, top and height, in pixels, of the space for a
            feature. It is at the right end, or between `CONTINUE` and `END` buttons if they are
            below the prompt. None if no feature uses it.
        beside_from: the width, in ems, from which the buttons are beside the prompt, not below it.
        buttons: the widgets of the current buttons.
        shown: the descriptions of the current buttons, in the same order.
        action_icon: returns the icon of an action.
        is_unread: returns whether clicks on an action's button are still ignored, because the
            position is too new.

    Signals:
        focus_lost: the keyboard focus is no longer needed here, and should return to the board.
        height_reserved: the height reserved for the bar has been computed; carries pixels.
        pressed: a button was pressed; carries the `Button`.
    """

    focus_lost = Signal()
    height_reserved = Signal(int)
    pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.prompt = PromptLabel(self)
        self.prompt.setWordWrap(True)
        self.prompt.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.prompt.escape_pressed.connect(self.focus_lost)
        self._dot = PlainLabel(parent=self)
        self.action_icon: ActionIcon = lambda _action: QIcon()
        self.is_unread: Callable[[SeatAction | None], bool] = lambda _action: False
        self.fit_slot: Callable[[int, int, int, int], None] | None = None
        self.beside_from = _WIDE
        self.buttons: tuple[NumberedButton, ...] = ()
        self.shown: tuple[Button, ...] = ()
        self._chances: Chances = {}
        self._widest = ""
        """The widest number for which buttons reserve space."""
        self._endings: tuple[str, ...] = ()
        self._sample = QPushButton(self)  # for measuring only
        self._sample.hide()

    def set_prompt(self, sentence: str, badge: Badge) -> None:
        """Set the prompt, and the badge of the seat that it addresses."""
        if sentence != self.prompt.text():
            self.prompt.setText(sentence)
            self.prompt.setAccessibleName(sentence)
        side, outline = round(em(self) * 1.1), self.palette().windowText().color().name()
        self._dot.setPixmap(badge_pixmap(badge, side, self.devicePixelRatioF(), outline))
        self.arrange()

    def occupied_areas(self) -> list[QRect]:
        """Return the areas of the prompt's text and of the buttons."""
        wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter
        metrics, room, text = self.prompt.fontMetrics(), self.prompt.geometry(), self.prompt.text()
        return [metrics.boundingRect(room, wrapped, text), *(b.geometry() for b in self.buttons)]

    def focus_prompt(self, text: str) -> None:
        """Focus the prompt with a text as its accessible name, so that it is read out.

        Screen readers read only a label's name, and nothing if the focus does not change.
        """
        if self.prompt.hasFocus():
            announce(self.prompt, text)
        self.prompt.setAccessibleName(spoken(text))
        self.prompt.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.prompt.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_buttons(self, buttons: tuple[Button, ...]) -> None:
        """Set the buttons, unless they are the same as before."""
        buttons = tuple(sorted(buttons, key=lambda button: button.role))
        if buttons == self.shown:
            return
        if any(button.hasFocus() for button in self.buttons):
            self.focus_lost.emit()  # emitted before Qt moves the focus itself
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.shown = buttons
        self.buttons = tuple(self._push(button) for button in buttons)
        self.set_chances(self._chances, self._widest)
        self.arrange()

    def set_chances(self, chances: Chances, widest: str = "") -> None:
        """Set the chances shown on buttons.

        Args:
            chances: a mapping from actions to a number, and a sentence that explains it.
            widest: the widest number that may be shown, for which space is reserved.
        """
        is_as_wide = widest == self._widest
        self._chances, self._widest = chances, widest
        for button, push in zip(self.shown, self.buttons, strict=True):  # without a new layout
            known = None if button.action is None else chances.get(button.action)
            push.set_number(*known if known is not None and push.can_have_number else ("", ""))
        if not is_as_wide:
            self.arrange()

    def reserve(self, endings: Sequence[str]) -> None:
        """Reserve space at the right end for `END` buttons with these labels."""
        self._endings = tuple(endings)
        self.arrange()

    def _push(self, button: Button) -> NumberedButton:
        push = NumberedButton(button.label, self, can_have_number=has_chance(button))
        push.is_unread = lambda: self.is_unread(button.action)
        push.setProperty("primary", button.primary)
        picture = self.action_icon(button.action)
        if not picture.isNull():
            push.setIcon(picture)
        push.clicked.connect(lambda: self._pressed(button))
        push.show()
        return push

    def _pressed(self, button: Button) -> None:
        self.pressed.emit(button)
        for push in self.buttons:  # the buttons that remain belong to a new position
            reset_guard(push)

    # --- geometry -------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lay out the prompt and the buttons for the current width and texts."""
        width, unit, is_beside = self.width(), em(self), self._is_beside(self.width())
        gap, pad, dot = round(unit * _GAP), round(unit * _PAD), round(unit * 1.1)
        edge = round(unit * _EDGE)
        left = edge + dot + gap
        room, line, kept = self._room, self._size("").height(), self._usual_height(width)
        number = self.fontMetrics().horizontalAdvance(self._widest) + unit // 2
        for push in self.buttons:
            push.room = number if self._widest and push.can_have_number else 0
        start = left + round(width * _SENTENCE) if is_beside else left
        used = 0 if self.fit_slot is None else round(_SLOT * (kept - 2 * pad)) + gap
        slot, apart = used if is_beside else None, round(unit * _APART)
        measures = Measures(start, left, width - gap, gap, apart, self._ending(width), slot)
        labels, sizes = self._fitted(width, measures)
        sized = [*zip((b.role for b in self.shown), (s.width() for s in sizes), strict=True)]
        spots, free = button_positions(sized, measures), measures.starts(sized)
        end = width
        if is_beside:
            end = min([free[ButtonRole.CONTINUE], *(x for x, row in spots if not row)])
        elif not spots and self.fit_slot is None:
            room += pad + line
        wide = max(end - gap - left, 1)
        factor, text = self._text_fit(wide, room)
        high = max(text, kept - 2 * pad if is_beside else room)
        self.prompt.setFont(self._prompt_font(factor))
        self.prompt.setGeometry(left, pad, wide, high)
        self._dot.setGeometry(edge, self.prompt.geometry().center().y() - dot // 2, dot, dot)
        top = (kept - line) // 2 if is_beside else pad + high + pad
        row_height = max([line, *(size.height() for size in sizes)])
        bottom = pad + high
        for number, (x, row) in enumerate(spots):
            button, label, size = self.buttons[number], labels[number], sizes[number]
            y = top + row * (row_height + gap)
            if is_beside:
                y -= (size.height() - line) // 2
            button.setFont(self._button_font())
            button.setIconSize(self._icon_size)
            button.set_label(label)
            button.setGeometry(QRect(QPoint(x, y), size))
            bottom = max(bottom, y + size.height())
        if self.fit_slot is not None and is_beside:
            self.fit_slot(width - used, width - gap, pad, kept - 2 * pad)
        elif self.fit_slot is not None:
            begin, end = max([0, *self._continue_edges()]) + gap, free[ButtonRole.CONTINUE] - gap
            self.fit_slot(begin, max(begin, end), top, row_height)
        self.resize(width, max(bottom + pad, kept))
        self.height_reserved.emit(kept)

    def _continue_edges(self) -> list[int]:
        """Return the right edges of the `CONTINUE` buttons in the first row."""
        buttons = [
            p
            for b, p in zip(self.shown, self.buttons, strict=True)
            if b.role is ButtonRole.CONTINUE
        ]
        return [push.geometry().right() for push in buttons if push.y() <= buttons[0].y()]

    def _is_beside(self, width: int) -> bool:
        return width >= self.beside_from * em(self)

    @property
    def _room(self) -> int:
        """The height reserved for the prompt, in pixels."""
        return self._text_height("\n", _SIZES[1], 0)

    def _usual_height(self, width: int) -> int:
        """Return the usual height of the bar, in pixels."""
        room, line, pad = self._room, self._size("").height(), round(em(self) * _PAD)
        return max(room, line) + 2 * pad if self._is_beside(width) else room + line + 3 * pad

    def _ending(self, width: int) -> int:
        """Return the width of the area for `END` buttons, in pixels."""
        if not self._endings:
            return 0
        widest = max(self._size(self._short(label, width)).width() for label in self._endings)
        least = min(round(em(self) * _LEAST), round(width * _ENDING))
        return max(widest + round(em(self) * _GAP), least)

    def _fitted(self, width: int, measures: Measures) -> tuple[list[str], list[QSize]]:
        """Return the labels and sizes of the buttons, in one row if possible."""
        labels = [
            self._short(button.label, width) if button.role is ButtonRole.END else button.label
            for button in self.shown
        ]
        sizes = [*map(self._size, labels, self.buttons)]
        sized = [*zip((b.role for b in self.shown), (s.width() for s in sizes), strict=True)]
        room = measures.room(sized)
        rows = [n for n, button in enumerate(self.shown) if button.role is ButtonRole.CONTINUE]
        shorter = self._one_row([labels[n] for n in rows], [self.buttons[n] for n in rows], room)
        for number, label in zip(rows, shorter, strict=True):
            labels[number], sizes[number] = label, self._size(label, self.buttons[number])
        for number, (button, push) in enumerate(zip(self.shown, self.buttons, strict=True)):
            does_more, ends = button.role is ButtonRole.CONTINUE, button.role is ButtonRole.END
            if ends and sizes[number].width() + measures.gap > measures.ends > 0:
                labels[number] = in_two_lines(button.label, self._letters)
                sizes[number] = self._size(labels[number], push)
            if does_more and sizes[number].width() + measures.gap > room:
                one, most = self._size(button.label, push), max(room - measures.gap, 8 * em(self))
                words = self._letters.horizontalAdvance(button.label) - one.width() + most
                elide = Qt.TextElideMode.ElideMiddle
                labels[number] = self._letters.elidedText(button.label, elide, words)
                sizes[number] = QSize(min(most, one.width()), one.height())
        return labels, sizes

    def _one_row(self, labels: list[str], of: list[NumberedButton], room: int) -> Sequence[str]:
        """Return labels shortened or wrapped to fit in one row, if possible."""
        apart, gap = without_common_ends(labels), round(em(self) * _GAP)
        in_two = [in_two_lines(label, self._letters) for label in labels]
        last = [in_two_lines(label, self._letters) for label in apart]
        shorter = [apart, without_repeated_words(apart), in_two, last]
        if self._is_beside(self.width()):
            shorter = [in_two, apart, last, without_repeated_words(apart)]
        for tried in (labels, *shorter):
            if sum(size.width() + gap for size in map(self._size, tried, of)) <= room:
                return tried
        return in_two

    def _short(self, label: str, width: int) -> str:
        """Return the label of an `END` button, in two lines if it is too wide."""
        wide = self._letters.horizontalAdvance(label)
        return in_two_lines(label, self._letters) if wide > width * _ENDING else label

    def _text_fit(self, wide: int, room: int) -> tuple[float, int]:
        """Return the prompt's scale, smaller if the text is too tall, and its height."""
        for factor in _SIZES:
            high = self._text_height(self.prompt.text(), factor, wide)
            if high <= room:
                break
        return factor, high

    def _text_height(self, text: str, factor: float, wide: int) -> int:
        area, wraps = QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap
        return QFontMetrics(self._prompt_font(factor)).boundingRect(area, wraps, text).height()

    def _size(self, label: str, button: NumberedButton | None = None) -> QSize:
        """Return the size of a button with a label; an icon adds space to the size hint."""
        room = 0 if button is None else button.room
        self._sample.setFont(self._button_font())
        set_text(self._sample, label)
        has_picture = button is not None and not button.icon().isNull()
        self._sample.setIcon(button.icon() if has_picture and button is not None else QIcon())
        self._sample.setIconSize(self._icon_size)
        return self._sample.sizeHint() + QSize(room + (em(self) if has_picture else 0), 0)

    @property
    def _icon_size(self) -> QSize:
        return QSize(round(em(self) * 1.6), round(em(self) * 1.6))

    @property
    def _letters(self) -> QFontMetrics:
        return QFontMetrics(self._button_font())

    def _button_font(self) -> QFont:
        """Return the button font, since buttons are measured before the style is applied."""
        return scaled_font(self, 1.0)

    def _prompt_font(self, factor: float) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(em(self) * factor))
        font.setBold(True)
        return font

    @override
    def heightForWidth(self, width: int) -> int:
        return self._usual_height(width)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * 12, em(self) * 2)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self.arrange()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.arrange()


class BelowBar(QVBoxLayout):
    """The layout of a board below the height that a prompt bar reserves.

    The bar gets each new size first, so that the board is resized only once.
    """

    def __init__(self, bar: PromptBar, board: QWidget, font: Callable[[], QFont]) -> None:
        """Create the layout.

        Args:
            bar: the bar, which is not in the layout since it may overlap the board.
            board: the widget below.
            font: returns the bar's font for the current size.
        """
        super().__init__()
        self._bar, self._font = bar, font
        self.setContentsMargins(0, 0, 0, 0)
        self.addWidget(board)
        bar.height_reserved.connect(self._reserve)

    def _reserve(self, height: int) -> None:
        if height != self.contentsMargins().top():
            self.setContentsMargins(0, height, 0, 0)

    @override
    def setGeometry(self, area: QRect) -> None:
        bar = self._bar
        bar.setFont(self._font())
        if bar.width() != area.width():
            bar.resize(area.width(), bar.height())
            bar.arrange()  # a hidden bar is told of its size only when it is shown
        super().setGeometry(area)
