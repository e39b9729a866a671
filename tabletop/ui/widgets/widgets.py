"""Labels, buttons, fields, tabs and pictures of pages and dialogs, where Qt's own do too little."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QGuiApplication,
    QInputMethodEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QTabWidget,
    QToolButton,
    QWidget,
)

from tabletop.engine.player_names import MAX_NAME_LENGTH, clean_name
from tabletop.overriding import override
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.widgets.art import covering_pixmap, icon
from tabletop.ui.widgets.layouts import FlowLayout, em
from tabletop.ui.widgets.plain_text import PlainLabel, plain, question_box
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, smooth_painter


def run_left_to_right(document: QTextDocument) -> None:
    """Let every paragraph run as the language does: Qt's own guess looks at names as well."""
    option = document.defaultTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    document.setDefaultTextOption(option)


class RoomyLabel(PlainLabel):
    """Keeps room for some lines, however short it is: what stands below it does not move."""

    def __init__(self, lines: int) -> None:
        corner = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        super().__init__(wordWrap=True, alignment=corner)
        self._lines = lines

    @property
    def _room(self) -> int:
        return self._lines * self.fontMetrics().lineSpacing()

    @override
    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self._room)

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._room))

    @override
    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(0, self._room))


def scaled_font(widget: QWidget, factor: float, *, bold: bool = True) -> QFont:
    """Return the widget's font, larger."""
    font = QFont(widget.font())
    if font.pixelSize() > 0:
        font.setPixelSize(round(font.pixelSize() * factor))
    else:
        font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(bold)
    return font


def heading(text: str, factor: float = 1.0) -> QLabel:
    """Return a heading in bold."""
    label = PlainLabel(text)
    label.setFont(scaled_font(label, factor))
    return label


Named = TypeVar("Named", bound=QWidget)


def named(widget: Named, name: str) -> Named:
    """Return a widget with a name for those who cannot see what it is."""
    widget.setAccessibleName(name)
    return widget


def muted(text: str) -> QLabel:
    """Return writing that stands back, over several lines where needed."""
    label = PlainLabel(text, wordWrap=True)
    label.setObjectName("muted")
    return label


class ElidedLabel(PlainLabel):
    """Takes the room that is left, and shows as much of its text as fits."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @override
    def minimumSizeHint(self) -> QSize:
        """See `QWidget`: it can be as narrow as one likes."""
        return QSize(0, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        side = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self.text(), side, self.width())
        self.setToolTip(plain("" if shown == self.text() else self.text()))
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), int(self.alignment()), shown)


class PictureLabel(QWidget):
    """A drawing of a fixed size, in logical pixels, perhaps with round corners."""

    def __init__(
        self, game: str, name: str, width: float, height: float, *, radius: float = 0.0
    ) -> None:
        super().__init__()
        self._game, self._name, self._radius = game, name, radius
        self._pixmap: QPixmap | None = None
        self._size = QSize(round(width), round(height))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def resize_to(self, width: float, height: float) -> None:
        """Show it at another size."""
        self._size = QSize(round(width), round(height))
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        """Return the fixed size."""
        return self._size

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture, rasterised once for each size."""
        ratio = self.devicePixelRatioF()
        wanted = (round(self.width() * ratio), round(self.height() * ratio))
        if self._pixmap is None or wanted != (self._pixmap.width(), self._pixmap.height()):
            self._pixmap = covering_pixmap(
                self._game, self._name, self.width(), self.height(), ratio
            )
        painter, path = smooth_painter(self), QPainterPath()
        if self._radius:
            path.addRoundedRect(QRectF(self.rect()), self._radius, self._radius)
            painter.setClipPath(path)
        painter.drawPixmap(0, 0, self._pixmap)
        if self._radius:
            painter.setPen(QPen(QColor(INK), max(2.0, self._radius / 3)))
            painter.drawPath(path)


class LeavesWheel:
    """Leaves the wheel to whatever the field stands in."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See `QWidget`."""
        event.ignore()


class ComboBox(LeavesWheel, QComboBox):
    """A list of names that opens; its arrow is drawn in the writing's colour."""

    def __init__(self, name: str = "", choices: Iterable[str] = ()) -> None:
        """Offer some names.

        Args:
            name: what is chosen, for those who cannot see it.
            choices: what may be chosen.
        """
        super().__init__()
        self.setAccessibleName(name)
        self.addItems([*choices])

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return self.currentIndex()

    def choose(self, index: int) -> None:
        """Choose one."""
        self.setCurrentIndex(index)

    def shrink_to(self, letters: int) -> None:
        """Let it be narrower than its names, but no narrower than so many letters."""
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)

    def set_choices(self, choices: Iterable[str]) -> None:
        """Offer other names; the one that stands there is chosen again if it is among them."""
        chosen = self.currentText()
        self.clear()
        self.addItems([*choices])
        self.setCurrentIndex(max(self.findText(chosen), 0))

    @override
    def showPopup(self) -> None:
        """Open the list as wide as its names are, so that none is cut."""
        names = self.view()
        names.setTextElideMode(Qt.TextElideMode.ElideNone)
        bar = names.verticalScrollBar().sizeHint().width()
        names.setMinimumWidth(names.sizeHintForColumn(0) + 2 * bar)
        super().showPopup()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow as well."""
        super().paintEvent(event)
        unit = em(self)
        painter = smooth_painter(self)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), unit / 8))
        tip, side = QPointF(self.width() - unit, self.height() / 2 + unit / 8), unit / 4
        painter.drawPolyline([tip + QPointF(-side, -side), tip, tip + QPointF(side, -side)])


class Slider(LeavesWheel, QSlider):
    """A number between two bounds."""


class Segment(QRadioButton):
    """A radio button that looks like a button: its circle is left out by the style sheet."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.setObjectName("segment")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def hitButton(self, pos: QPoint) -> bool:
        """See `QAbstractButton`: all of it is pressed, not only circle and label."""
        return self.rect().contains(pos)


class SegmentedButton(QWidget):
    """Buttons of which one is down; the arrow keys go from one to the next.

    Signals:
        changed: another one was chosen; carries its index.
    """

    changed = Signal(int)

    def __init__(self, labels: Sequence[str], name: str) -> None:
        """Show the labels.

        Args:
            labels: what may be chosen.
            name: what is chosen, for those who cannot see it.
        """
        super().__init__()
        self.setAccessibleName(name)
        layout = FlowLayout(4)
        self.setLayout(layout)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._group = QButtonGroup(self)
        self._buttons = [Segment(escape_mnemonic(label)) for label in labels]
        for index, button in enumerate(self._buttons):
            button.setAccessibleName(f"{name}: {labels[index]}")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._group.addButton(button, index)
            layout.addWidget(button)
        self._buttons[0].setChecked(True)
        self._group.idToggled.connect(self._toggled)

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose one without a signal."""
        with QSignalBlocker(self._group):
            self._buttons[index].setChecked(True)

    def button(self, index: int) -> "Segment":
        """Return one of the buttons."""
        return self._buttons[index]

    def _toggled(self, index: int, down: bool) -> None:
        if down:
            self.changed.emit(index)


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
        """Return how wide all names are, with little room between or the usual, and the corner."""
        bar = self.tabBar()
        bar.setProperty("tight", tight)
        bar.style().polish(bar)
        QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))  # it measures anew
        corner = 0 if self._corner is None else self._corner.sizeHint().width()
        return bar.sizeHint().width() + corner

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.needed(tight=False) > self.width():
            self.needed(tight=True)


def confirm(parent: QWidget, question: str, more: str, button_text: str) -> bool:
    """Return whether it is to be done; whoever hesitates means no.

    Args:
        parent: the window that it is about.
        question: what is asked.
        more: what should be known before.
        button_text: what the button that does it is called.
    """
    box = question_box(parent, question, more)
    box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.button(QMessageBox.StandardButton.Yes).setText(button_text)
    answer = box.exec()
    box.deleteLater()
    return answer == QMessageBox.StandardButton.Yes


def choose_one(
    parent: QWidget, question: str, more: str, button_texts: Sequence[str]
) -> int | None:
    """Return which of several things is to be done, counted from 0; None for nothing.

    Args:
        parent: the window that it is about.
        question: what is asked.
        more: what should be known before.
        button_texts: what the buttons are called.
    """
    box = question_box(parent, question, more)
    buttons = [
        box.addButton(escape_mnemonic(deed), QMessageBox.ButtonRole.AcceptRole)
        for deed in button_texts
    ]
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    return next((n for n, button in enumerate(buttons) if button is clicked), None)


ClickHandler = Callable[..., object] | SignalInstance
"""What a button does, or a signal that it gives."""


def push_button(
    text: str, handler: ClickHandler, tip: str = "", *, default: bool = False
) -> QPushButton:
    """Return a button.

    Args:
        text: its label.
        handler: what it does.
        tip: more about it, shown where it is pointed at.
        default: whether Return presses it wherever the keyboard is; else only on the button.
    """
    button = QPushButton(text, autoDefault=default, default=default)
    button.setToolTip(plain(tip))
    button.clicked.connect(handler)
    return button


def tool_button(
    text: str,
    handler: ClickHandler,
    tip: str = "",
    *,
    name: str = "",
    segment: bool = False,
    checkable: bool = False,
) -> QToolButton:
    """Return a small button.

    Args:
        text: a sign or few words; empty for a picture that it gets later.
        handler: what it does.
        tip: more about it, or in words what the sign says.
        name: what screen readers say; if none is given, the tip.
        segment: whether it looks like a `Segment`.
        checkable: whether it stays down; then it does that whenever it changes, since screen
            readers change it without a click.
    """
    button = named(QToolButton(), name or tip)
    button.setObjectName("segment" if segment else "")
    button.setText(text)
    button.setToolTip(plain(tip))
    button.setCheckable(checkable)
    (button.toggled if checkable else button.clicked).connect(handler)
    return button


def close_button(words: str, handler: ClickHandler) -> QToolButton:
    """Return a cross that puts something away; the words say what."""
    button = tool_button("", handler, words)
    button.setAutoRaise(True)
    button.setIcon(icon("close"))
    return button


_QUIET: Final = 190
"""How much of the ink is seen of a number, of 255."""


class NumberedButton(QPushButton):
    """Neither moves nor changes its words when the number comes, so that no press is lost.

    Attributes:
        can_have_number: whether it can have a number at all.
        room: the width in pixels that is kept at the right end; 0 where no number is expected.
        number: what stands there.
        is_unread: whether the pointer must not press it yet; the keyboard always may.
    """

    def __init__(self, words: str, parent: QWidget, *, can_have_number: bool) -> None:
        super().__init__(escape_mnemonic(words), parent)
        self.can_have_number = can_have_number
        self.room, self.number = 0, ""
        self.is_unread: Callable[[], bool] = bool
        self._words, self._left_out, self._why = words, "", ""

    def set_label(self, label: str) -> None:
        """Write the words, or a label that is shorter."""
        self.setText(escape_mnemonic(label))
        self._left_out = "" if label.replace("\n", " ") == self._words else self._words
        self._set_tip()

    def set_number(self, number: str, why: str) -> None:
        """Show a number, which says this in a sentence; both empty where none is known."""
        self.number, self._why = number, why
        self.setAccessibleName(" · ".join(filter(None, (self._words, number))))
        self.setAccessibleDescription(why)
        self._set_tip()
        self.setProperty("tip", why)  # while a picture is shown
        self.update()

    def _set_tip(self) -> None:
        self.setToolTip(plain("\n".join(filter(None, (self._left_out, self._why)))))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`; a finger presses like the mouse."""
        if not self.is_unread():
            super().mousePressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.room:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        contents = QStyle.SubElement.SE_PushButtonContents
        inside = self.style().subElementRect(contents, option, self)
        option.rect = inside.adjusted(0, 0, -self.room, 0)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)
        painter.setFont(scaled_font(self, 1.0, bold=False))
        ink = self.palette().color(QPalette.ColorRole.ButtonText)
        ink.setAlpha(_QUIET)
        painter.setPen(ink)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, side, self.number)


_LIT: Final = "#F7D98B"


class ToggleButton(QToolButton):
    """A slip of paper that stays pressed, in the writing's size."""

    def __init__(self, text: str, tip: str, parent: QWidget) -> None:
        """Make one that says a text and does what the tip says."""
        super().__init__(parent)
        self.setText(escape_mnemonic(text))
        self.setAccessibleName(text)
        self.setToolTip(plain(tip))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._unit = 0
        self.set_text_font(parent.font())

    def set_text_font(self, font: QFont) -> None:
        """Write in this font; the paper is as large as its writing."""
        self.setFont(font)
        unit = QFontInfo(font).pixelSize()  # "em" would mean the window's writing
        if unit == self._unit:
            return
        self._unit = unit
        self.setStyleSheet(
            f"QToolButton {{ background: {PAPER_LIGHT}; color: {INK}; border: 2px solid {INK};"
            f" border-radius: {round(0.6 * unit)}px;"
            f" padding: {round(0.1 * unit)}px {round(0.55 * unit)}px; }}"
            f"QToolButton:hover {{ border-color: {_LIT}; }}"
            f"QToolButton:checked {{ background: {_LIT}; font-weight: bold; }}"
            "QToolButton:focus { border-color: #00568A; }"
        )


class NameEdit(QLineEdit):
    """Holds a name.

    Signals:
        composed: what is being composed has changed; `textChanged` says nothing of it.
    """

    composed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name, maxLength=MAX_NAME_LENGTH)
        self._preedit = ""
        """What the input method shows and has not committed yet."""

    @property
    def shown_name(self) -> str:
        """The name as it is seen, with what is being composed."""
        text, at = self.text(), self.cursorPosition()
        return clean_name(text[:at] + self._preedit + text[at:])

    def commit(self) -> None:
        """Take what is being composed as it is seen."""
        QGuiApplication.inputMethod().commit()
        if self._preedit:  # not every input method answers
            event = QInputMethodEvent()
            event.setCommitString(self._preedit)
            QApplication.sendEvent(self, event)

    @override
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        before, self._preedit = self._preedit, event.preeditString()
        super().inputMethodEvent(event)
        if self._preedit != before:
            self.composed.emit()
