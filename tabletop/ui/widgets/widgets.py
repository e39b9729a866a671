"""Labels, buttons, fields, tabs and pictures for pages and dialogs."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
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
    QButtonGroup,
    QComboBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QTabWidget,
    QToolButton,
    QWidget,
)

from tabletop.overriding import override
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.widgets.art import covering_pixmap, icon
from tabletop.ui.widgets.layouts import FlowLayout, em
from tabletop.ui.widgets.plain_text import PlainLabel, plain, question_box
from tabletop.ui.widgets.theme import INK, smooth_painter


def run_left_to_right(document: QTextDocument) -> None:
    """Make all paragraphs of a document run left to right, whatever they begin with."""
    option = document.defaultTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    document.setDefaultTextOption(option)


def scaled_font(widget: QWidget, factor: float, *, bold: bool = True) -> QFont:
    """Return a widget's font, scaled by a factor and bold by default."""
    font = QFont(widget.font())
    if font.pixelSize() > 0:
        font.setPixelSize(round(font.pixelSize() * factor))
    else:
        font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(bold)
    return font


def heading(text: str, factor: float = 1.0) -> QLabel:
    """Return a bold heading."""
    label = PlainLabel(text)
    label.setFont(scaled_font(label, factor))
    return label


Named = TypeVar("Named", bound=QWidget)


def named(widget: Named, name: str) -> Named:
    """Set the accessible name of a widget, and return it."""
    widget.setAccessibleName(name)
    return widget


def muted(text: str) -> QLabel:
    """Return a label with secondary text, which is wrapped if necessary."""
    return PlainLabel(text, wordWrap=True, objectName="muted")


class ElidedLabel(PlainLabel):
    """A label that takes the remaining width, and elides its text to fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        # If the text does not fit, the tool tip shows it in full.
        painter = QPainter(self)
        side = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self.text(), side, self.width())
        self.setToolTip(plain("" if shown == self.text() else self.text()))
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), int(self.alignment()), shown)


class PictureLabel(QWidget):
    """A widget that shows a drawing at a fixed size, with optional rounded corners."""

    def __init__(
        self, game: str, name: str, width: float, height: float, *, radius: float = 0.0
    ) -> None:
        super().__init__()
        self._game, self._name, self._radius = game, name, radius
        self._pixmap: QPixmap | None = None
        self._size = QSize(round(width), round(height))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def resize_to(self, width: float, height: float) -> None:
        """Set the size, in logical pixels."""
        self._size = QSize(round(width), round(height))
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return self._size

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        # The drawing is rendered once for each size.
        ratio = self.devicePixelRatioF()
        size = (round(self.width() * ratio), round(self.height() * ratio))
        if self._pixmap is None or size != (self._pixmap.width(), self._pixmap.height()):
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
    """A mixin for fields that leave wheel events to their parent."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the event."""
        event.ignore()


_STEPS: Final = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
"""Keys that would choose another item of a closed combo box."""


class ComboBox(LeavesWheel, QComboBox):
    """A combo box whose list is wide enough for all names.

    The box ignores the wheel. Its arrow is painted in the colour of the text.
    """

    def __init__(self, name: str = "", choices: Iterable[str] = ()) -> None:
        """Create the box.

        Args:
            name: the box's accessible name.
            choices: the texts of the items.
        """
        super().__init__()
        self.setAccessibleName(name)
        self.addItems([*choices])

    @property
    def index(self) -> int:
        """The current index."""
        return self.currentIndex()

    def choose(self, index: int) -> None:
        """Set the current index."""
        self.setCurrentIndex(index)

    def shrink_to(self, letters: int) -> None:
        """Allow the box to be narrower than its items, down to a number of letters."""
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Keys open the list and move in it; only the item that is chosen there takes effect.
        letter = event.text().strip()
        if event.key() in _STEPS or (letter and letter.isprintable()):
            self.showPopup()
            if letter:
                self.view().keyboardSearch(letter)
        else:
            super().keyPressEvent(event)

    @override
    def showPopup(self) -> None:
        # The list is as wide as the longest name, so that none is elided.
        names = self.view()
        names.installEventFilter(self)
        names.setTextElideMode(Qt.TextElideMode.ElideNone)
        bar = names.verticalScrollBar().sizeHint().width()
        names.setMinimumWidth(names.sizeHintForColumn(0) + 2 * bar)
        super().showPopup()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Screen readers read the list's current item, also after a choice was cancelled.
        if event.type() == QEvent.Type.Hide:
            QTimer.singleShot(0, self, self._reset_list)
        return super().eventFilter(watched, event)

    def _reset_list(self) -> None:
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), self.modelColumn()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        # The arrow is painted here, because the style sheet hides it.
        super().paintEvent(event)
        unit = em(self)
        painter = smooth_painter(self)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), unit / 8))
        tip, side = QPointF(self.width() - unit, self.height() / 2 + unit / 8), unit / 4
        painter.drawPolyline([tip + QPointF(-side, -side), tip, tip + QPointF(side, -side)])


class Slider(LeavesWheel, QSlider):
    """A slider that ignores the wheel."""


class SpinBox(LeavesWheel, QSpinBox):
    """A spin box that ignores the wheel."""


def _set_tab_stop(button: QWidget, wanted: bool) -> None:
    policies = Qt.FocusPolicy
    button.setFocusPolicy(policies.StrongFocus if wanted else policies.ClickFocus)


class Segment(QRadioButton):
    """A radio button that looks like a push button; the style sheet hides the circle."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.setObjectName("segment")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def hitButton(self, pos: QPoint) -> bool:
        # The whole rectangle can be clicked.
        return self.rect().contains(pos)


class SegmentedButton(QWidget):
    """A row of buttons, one of which is checked; arrow keys move between them.

    Signals:
        changed: another button was checked; carries its index.
    """

    changed = Signal(int)

    def __init__(self, labels: Sequence[str], name: str) -> None:
        """Create the buttons.

        Args:
            labels: the buttons' labels, from left to right.
            name: the accessible name of the whole row.
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
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            button.toggled.connect(partial(_set_tab_stop, button))
            self._group.addButton(button, index)
            layout.addWidget(button)
        self._buttons[0].setChecked(True)
        self._group.idToggled.connect(self._toggled)

    @property
    def index(self) -> int:
        """The index of the checked button."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Check a button without emitting the signal."""
        with QSignalBlocker(self._group):
            self._buttons[index].setChecked(True)

    def button(self, index: int) -> "Segment":
        """Return the button with an index."""
        return self._buttons[index]

    def _toggled(self, index: int, down: bool) -> None:
        if down:
            self.changed.emit(index)


class Tabs(QTabWidget):
    """A tab widget whose tabs are spaced more tightly if they do not fit."""

    def __init__(self, corner: QWidget | None = None) -> None:
        """Create a tab widget without pages.

        Args:
            corner: a widget beside the tabs, or None.
        """
        super().__init__()
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self._corner = corner
        if corner is not None:
            self.setCornerWidget(corner)

    def needed(self, *, tight: bool) -> int:
        """Return the width of all tabs and the corner, with tight or normal spacing."""
        bar = self.tabBar()
        bar.setProperty("tight", tight)
        bar.style().polish(bar)
        # Makes it update its measurements.
        QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))
        corner = 0 if self._corner is None else self._corner.sizeHint().width()
        return bar.sizeHint().width() + corner

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.needed(tight=False) > self.width():
            self.needed(tight=True)


def confirm(parent: QWidget, question: str, more: str, button_text: str) -> bool:
    """Ask the user to confirm an action; return whether they do.

    Args:
        parent: the parent of the dialog.
        question: the question, shown in bold.
        more: additional text.
        button_text: the label of the button that confirms; Cancel is the default.
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
    """Ask for one of several actions; return its index, or None if cancelled.

    Args:
        parent: the parent of the dialog.
        question: the question, shown in bold.
        more: additional text.
        button_texts: the buttons' labels.
    """
    box = question_box(parent, question, more)
    buttons = [
        box.addButton(escape_mnemonic(text), QMessageBox.ButtonRole.AcceptRole)
        for text in button_texts
    ]
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    return next((n for n, button in enumerate(buttons) if button is clicked), None)


ClickHandler = Callable[..., object] | SignalInstance
"""A function that a button calls, or a signal that it emits."""


def push_button(
    text: str, handler: ClickHandler, tip: str = "", *, default: bool = False
) -> QPushButton:
    """Return a push button.

    Args:
        text: the button's label.
        handler: called when the button is clicked.
        tip: the button's tool tip.
        default: whether Return presses the button from anywhere in its dialog.
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
    """Return a tool button.

    Args:
        text: a symbol or a short label; empty if the button gets an icon later.
        handler: called when the button is clicked, or toggled if it is checkable.
        tip: the button's tool tip.
        name: the accessible name; by default the tool tip.
        segment: whether the button looks like a `Segment`.
        checkable: whether the button is checkable; screen readers toggle such a button directly.
    """
    button = named(QToolButton(), name or tip)
    button.setObjectName("segment" if segment else "")
    button.setText(text)
    button.setToolTip(plain(tip))
    button.setCheckable(checkable)
    (button.toggled if checkable else button.clicked).connect(handler)
    return button


def close_button(words: str, handler: ClickHandler) -> QToolButton:
    """Return a button with a cross that closes something, described by `words`."""
    button = tool_button("", handler, words)
    button.setAutoRaise(True)
    button.setIcon(icon("close"))
    return button


_QUIET: Final = 190
"""The opacity of the number, out of 255."""


def set_text(button: QPushButton, label: str) -> None:
    """Set a button's text, with less space above and below two lines."""
    is_tall = "\n" in label
    if is_tall != bool(button.property("tall")):
        button.setProperty("tall", is_tall)
        button.style().polish(button)
    button.setText(escape_mnemonic(label))


class NumberedButton(QPushButton):
    """A button with a number at its right end, which does not move the label.

    Attributes:
        can_have_number: whether the button can ever show a number.
        room: the width in pixels reserved for the number; 0 if none is expected.
        number: the number as text.
        is_unread: returns whether mouse presses are still ignored.
    """

    def __init__(self, words: str, parent: QWidget, *, can_have_number: bool) -> None:
        super().__init__(escape_mnemonic(words), parent)
        self.can_have_number = can_have_number
        self.room, self.number = 0, ""
        self.is_unread: Callable[[], bool] = bool
        self._words, self._left_out, self._why = words, "", ""

    def set_label(self, label: str) -> None:
        """Set the label, which may be shorter than the full text."""
        set_text(self, label)
        self._left_out = "" if label.replace("\n", " ") == self._words else self._words
        self._set_tip()

    def set_number(self, number: str, why: str) -> None:
        """Set the number and a sentence that explains it; empty strings remove the number."""
        self.number, self._why = number, why
        self.setAccessibleName(" · ".join(filter(None, (self._words, number))))
        self.setAccessibleDescription(why)
        self._set_tip()
        self.setProperty("tip", why)  # used while the button shows an icon
        self.update()

    def _set_tip(self) -> None:
        self.setToolTip(plain("\n".join(filter(None, (self._left_out, self._why)))))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        # Touches arrive as mouse presses, too.
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
