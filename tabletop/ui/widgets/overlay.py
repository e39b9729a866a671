"""Panels and popups over the table: base class, speech bubbles and the chooser."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetricsF,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QPushButton, QWidget

from tabletop.overriding import override
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.widgets.placing import (
    VITAL,
    WeightedArea,
    best_position,
    common_area,
    covered_area,
    is_free,
)
from tabletop.ui.widgets.plain_text import MarkupLabel, PlainLabel, escaped, plain
from tabletop.ui.widgets.press_filter import LINKS
from tabletop.ui.widgets.screen_reader import is_other_list_focused
from tabletop.ui.widgets.text_fitting import without_common_ends
from tabletop.ui.widgets.theme import link_colour, round_pen, set_outline, smooth_painter

if TYPE_CHECKING:
    from tabletop.i18n.texts import RuleText

_RIM: Final = 4
"""Pixels that stay free along the edges of the parent."""
LETS_THROUGH: Final = Qt.WidgetAttribute.WA_TransparentForMouseEvents


class Layer(Enum):
    """The group of an overlay, which determines which others it closes."""

    PERSISTENT = auto()
    """Stays as long as it is relevant, and closes no other overlay."""
    TRANSIENT = auto()
    """Shown on request; closes transient and hover overlays."""
    HOVER = auto()
    """Shown and hidden as the pointer moves; closes no other overlay."""


class Overlay(QFrame):
    """A widget that covers part of its parent, and is hidden until it has content.

    Attributes:
        host: the parent widget, which the overlay partly covers.
        subject: the area that the overlay is about, in the parent's coordinates; may be empty.
        layer: determines how overlays on the same parent affect each other.
    """

    layer = Layer.PERSISTENT

    def __init__(self, parent: QWidget, *, takes_mouse: bool = True) -> None:
        """Create a hidden overlay.

        Args:
            parent: the widget to cover.
            takes_mouse: whether the overlay receives mouse events, instead of the widget below it.
        """
        super().__init__(parent)
        self.host, self.subject = parent, QRectF()
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation if takes_mouse else LETS_THROUGH)
        self.hide()
        parent.installEventFilter(self)

    @property
    def unit(self) -> float:
        """The height of a line of text in pixels, the unit of all parts of the overlay."""
        return QFontMetricsF(self.font()).height()

    @property
    def room(self) -> QRect:
        """The area available to the overlay, in the parent's coordinates."""
        return self.host.rect().adjusted(_RIM, _RIM, -_RIM, -_RIM)

    def within_room(self, frame: QRect) -> QRect:
        """Return a rectangle, moved the shortest way into `room`."""
        room, moved = self.room, QRect(frame)
        moved.moveLeft(min(max(moved.left(), room.left()), room.right() - moved.width()))
        moved.moveTop(min(max(moved.top(), room.top()), room.bottom() - moved.height()))
        return moved

    def show_on_top(self, accessible_name: str) -> None:
        """Show the overlay above everything else, closing the overlays that it dismisses.

        Args:
            accessible_name: the text for assistive technology.
        """
        self.setAccessibleName(accessible_name)
        for other in self.host.findChildren(Overlay):
            if other is not self and other.isVisible() and self.dismisses(other):
                other.close_for_other()
        self.show()
        self.raise_()
        self.update()

    def begin_panel(self, corner: float) -> QPainter:
        """Draw a panel with rounded corners over the whole widget.

        Args:
            corner: the radius of the corners in pixels.

        Returns:
            The painter, with which to draw the content.
        """
        painter, colours = smooth_painter(self), self.palette()
        ink, ground = colours.toolTipText().color(), colours.toolTipBase().color()
        set_outline(painter, ink, 2.0, ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), corner, corner)
        return painter

    def clear(self) -> None:
        """Hide the overlay and clear its content."""
        self.hide()
        self.setAccessibleName("")

    def dismisses(self, other: "Overlay") -> bool:
        """Return whether showing this overlay closes `other`, which is visible."""
        return self.layer is Layer.TRANSIENT and other.layer is not Layer.PERSISTENT

    def close_for_other(self) -> None:
        """Close the overlay because another one is shown."""
        self.clear()

    def reposition(self) -> None:
        """Update the geometry after the parent has been resized."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Events may arrive during deletion, when the Python attributes are gone.
        if event.type() == QEvent.Type.Resize and not self.isHidden() and watched is self.host:
            self.reposition()
        return False


_WIDEST: Final = 17
"""The maximum length of a line, in line heights."""
_RAGGED: Final = 2
_LITTLE: Final = 900.0
"""The number of covered pixels that makes no difference."""
_READ: Final = 20.0
"""The weight of overlays that people may be reading."""
_COLUMNS: Final = 4
"""The maximum number of columns of choices."""
_SHORTEST_STAY: Final = 5000
_STAY_PER_LETTER: Final = 60
"""The milliseconds that a bubble stays: the minimum, and more per letter of its text."""


class Bubble(Overlay):
    """A popup with a tail that points at its subject.

    If it would cover a `VITAL` area there, it is without a tail where it covers none, and if there
    is no such place, it becomes a ribbon: its parts are beside one another.

    Attributes:
        obstacles: returns the areas of the parent that should stay visible if there is space.
        is_ribbon: whether it is a ribbon.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._anchor = QPoint()
        self._pointed: tuple[QPoint, QRect | None] = (QPoint(), None)
        self._tail_up, self._has_tail, self.is_ribbon = False, True, False
        self.obstacles: Callable[[], Sequence[WeightedArea]] = tuple
        self.content = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self.content.setSpacing(round(self.unit * 0.4))

    @property
    def _tail(self) -> float:
        return self.unit * 0.75

    def point_at(self, anchor: QPoint, about: QRect | None = None) -> None:
        """Show the popup at the position with the lowest cost, its tail at a point.

        Positions above the point and fewer columns are preferred.

        Args:
            anchor: the point, in the parent's coordinates.
            about: the area of the subject around that point.
        """
        self._pointed = anchor, about
        subject = QRect(anchor, QSize(1, 1)) if about is None else about
        self.subject = QRectF(subject)
        matters, places = [*self.obstacles(), *self.avoided_overlays()], []
        self.set_ribbon(flat=False)
        for columns in self.column_counts():
            self.set_columns(columns)
            self.turn_tail(up=False)
            for place in self._places(anchor, subject):
                covered = covered_area(QRectF(place[0]), matters)
                covered += common_area(QRectF(place[0]), QRectF(subject)) * VITAL
                places.append((round(covered / _LITTLE), columns, place))
        cost, columns, (frame, tip, tail_up) = min(places, key=lambda found: found[0])
        self._has_tail = is_free(cost * _LITTLE)
        self.set_columns(columns)
        for _ in () if self._has_tail else self._shapes():
            self.turn_tail(up=False)
            size = QSizeF(self.sizeHint())
            found, frame = best_position(size, self.room, QRectF(subject), matters)
            if is_free(found):
                break
        self.show_at(frame, tip, tail_up=tail_up)

    def _shapes(self) -> Iterator[None]:
        """Set each shape to be tried without a tail, and yield after each."""
        yield
        self.set_ribbon(flat=True)
        for columns in self.column_counts():
            self.set_columns(columns)
            yield

    def set_ribbon(self, *, flat: bool) -> None:
        """Set whether the popup is a ribbon."""
        self.is_ribbon = flat
        ways = QBoxLayout.Direction
        self.content.setDirection(ways.LeftToRight if flat else ways.TopToBottom)

    def avoided_overlays(self) -> Sequence[WeightedArea]:
        """Return the weighted areas of other overlays that should stay visible."""
        return ()

    def column_counts(self) -> Sequence[int]:
        """Return the possible numbers of columns, the preferred one first."""
        return (1,)

    def set_columns(self, columns: int) -> None:
        """Lay out the content in a number of columns."""

    def _places(self, anchor: QPoint, about: QRect) -> Iterator[tuple[QRect, QPoint, bool]]:
        """Yield possible geometries, each with the tail's point and whether it points up."""
        size, beside = self.sizeHint(), round(self.unit + self._tail)
        for tail_up, y in ((False, about.top()), (True, about.bottom() + 1)):
            tip = QPoint(anchor.x(), y)
            for shift in (size.width() // 2, size.width(), 0):
                corner = QPoint(anchor.x() - shift, y if tail_up else y - size.height())
                frame = self.within_room(QRect(corner, size))
                left = max(frame.left(), anchor.x() - frame.width() + beside)
                frame.moveLeft(min(left, anchor.x() - beside))
                yield frame, tip, tail_up

    def show_at(self, frame: QRect, anchor: QPoint, *, tail_up: bool) -> None:
        """Show the popup in a rectangle, its tail at a point in the parent's coordinates."""
        self._anchor = anchor
        self.turn_tail(up=tail_up)
        self.setGeometry(frame)
        self.show_on_top(self.accessibleName())

    def turn_tail(self, *, up: bool) -> None:
        """Reserve space for the tail above or below the content."""
        self._tail_up = up
        pad, tail = round(self.unit * 0.7), round(self._tail)
        above, below = (tail, 4) if up else (4, tail)
        self.content.setContentsMargins(pad + 4, pad + above, pad + 4, pad + below)
        self.content.activate()

    @override
    def changeEvent(self, event: QEvent) -> None:
        # The content uses the popup's font.
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            parts = Qt.FindChildOption.FindDirectChildrenOnly
            for part in self.findChildren(QWidget, options=parts):
                part.setFont(self.font())
            if self.isVisible():
                self.point_at(*self._pointed)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, unit, tail = smooth_painter(self), self.unit, self._tail
        line = max(unit / 9, 1.5)
        body = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self._tail_up:
            body.setTop(tail)
        else:
            body.setBottom(self.height() - tail)
        path = QPainterPath()
        path.addRoundedRect(body, unit * 0.55, unit * 0.55)
        across = float(self._anchor.x() - self.x())
        base = body.top() + 1 if self._tail_up else body.bottom() - 1
        spike = QPainterPath(QPointF(across - tail * 0.6, base))
        spike.lineTo(across, 3.0 if self._tail_up else self.height() - 3.0)
        spike.lineTo(across + tail * 0.6, base)
        spike.closeSubpath()
        if self._has_tail:
            path = path.united(spike)
        shade = QColor(0, 0, 0, 22)
        for wider in (6.0, 4.0, 2.0):
            set_outline(painter, shade, line + wider, shade)
            painter.drawPath(path.translated(0, 1.5))
        painter.setPen(round_pen(self.palette().toolTipText().color(), line))
        painter.setBrush(self.palette().toolTipBase())
        painter.drawPath(path)


class SpeechBubble(Bubble):
    """A popup with a sentence, and a link to the rule on which it is based.

    Signals:
        rule_requested: the link to the rule was activated, which shows its text; carries its ID.
    """

    layer = Layer.TRANSIENT
    rule_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rule: RuleText | None = None
        self._rule_id = self._rule_words = ""
        self._is_expanded = False
        self.sentence = PlainLabel(wordWrap=True)
        self.rule = MarkupLabel(wordWrap=True)
        for label in (self.sentence, self.rule):
            label.setForegroundRole(QPalette.ColorRole.ToolTipText)
            self.content.addWidget(label)
        self.rule.setTextInteractionFlags(LINKS)
        self.rule.linkActivated.connect(self._expand)
        self._fading = QTimer(self, singleShot=True)
        self._fading.timeout.connect(self.hide)

    def show_text(
        self,
        sentence: str,
        anchor: QPoint,
        rule_id: str = "",
        rule: "RuleText | None" = None,
        about: QRect | None = None,
    ) -> None:
        """Show a sentence at a point.

        Args:
            sentence: the text to show.
            anchor: the point, in the parent's coordinates.
            rule_id: the ID of the rule on which the sentence is based, or an empty string.
            rule: the text of the rule, shown when the link is activated.
            about: the area of the subject (see `point_at`).
        """
        self._rule_id, self._rule, self._is_expanded = rule_id, rule, False
        self._rule_words = named = rule_id if rule is None else rule.title
        self.sentence.setText(sentence)
        title, colour = escaped(plain(rule_id)), link_colour(self.palette().toolTipBase().color())
        link = f'<a href="rule" title="{title}" style="color:{colour}">{escaped(named)}</a>'
        self.rule.setText(link)
        self.rule.setVisible(bool(rule_id))
        self._fit()
        self.setAccessibleName(f"{sentence} {named}".strip())
        self.point_at(anchor, about)
        self._fading.start(_SHORTEST_STAY + _STAY_PER_LETTER * len(sentence))

    @override
    def dismisses(self, other: Overlay) -> bool:
        # Text that people may be reading stays, unless it would be covered.
        if _is_read(other):
            return self.geometry().intersects(other.geometry())
        return super().dismisses(other)

    @override
    def avoided_overlays(self) -> Sequence[WeightedArea]:
        # Overlays that people may be reading should stay visible.
        popups = filter(_is_read, self.host.findChildren(Overlay))
        areas = (popup.geometry() for popup in popups if popup is not self and popup.isVisible())
        return [WeightedArea(QRectF(area), _READ) for area in areas]

    @override
    def clear(self) -> None:
        super().clear()
        self._fading.stop()
        self._rule_id, self._rule = "", None
        self.sentence.clear()
        self.rule.clear()

    def _fit(self) -> None:
        """Make the labels as narrow as possible, with lines of similar length."""
        length = QFontMetricsF(self.font()).horizontalAdvance
        shown = (self.sentence, self.sentence.text()), (self.rule, self._rule_words)
        widths = [length(text) + 4 for _, text in shown]
        if not self.is_ribbon:
            whole = widths[1] if self._is_expanded else widths[0]
            lines = ceil(whole / (_WIDEST * self.unit))
            widths = [whole if lines == 1 else whole / lines + _RAGGED * self.unit] * 2
        for (label, _), width in zip(shown, widths, strict=True):
            label.setFixedWidth(round(max(min(width, self.room.width() - 4 * self.unit), 1)))

    @override
    def set_ribbon(self, *, flat: bool) -> None:
        super().set_ribbon(flat=flat)
        self._fit()

    def _expand(self) -> None:

        if self._rule is None:
            return
        self._fading.stop()
        self.rule.setText(f"<b>{escaped(self._rule.heading)}</b><br>{escaped(self._rule.text)}")
        self._rule_words, self._is_expanded = self._rule.text, True
        self.point_at(*self._pointed)
        self.rule_requested.emit(self._rule_id)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        # The popup closes, since the next press is meant for what is below it.
        self.clear()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        # The popup stays open while the pointer is on it.
        self._fading.stop()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._fading.start(_SHORTEST_STAY // 2)


class Chooser(Bubble):
    """A popup that asks which of several actions was meant, and may be dismissed.

    Signals:
        closed: the chooser was closed while it had the focus.
    """

    layer = Layer.TRANSIENT
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        """The buttons of the current choices."""
        self._grid = QGridLayout()
        self.content.addLayout(self._grid)
        self._dismissed: Callable[[], None] | None = None

    def ask(
        self,
        choices: Sequence[tuple[str, Callable[[], object]]],
        anchor: QPoint,
        dismissed: Callable[[], None] | None = None,
        pictures: Sequence[QIcon] = (),
        about: QRect | None = None,
    ) -> None:
        """Show choices at a point of the parent.

        Args:
            choices: the label of each choice, and the function that it calls.
            anchor: the point.
            dismissed: called if the user makes no choice.
            pictures: the icons of the choices, some of which may be null, or an empty sequence.
            about: the area of the subject (see `point_at`).
        """
        self.dismiss()
        self._dismissed = dismissed
        side = round(self.unit * 1.6)
        for label, chosen in choices:
            button = QPushButton()
            button.setAccessibleName(label)
            button.setFont(self.font())
            button.setIconSize(QSize(side, side))
            button.clicked.connect(partial(self._close, chosen))
            self.buttons.append(button)
        for button, picture in zip(self.buttons, pictures, strict=False):
            button.setIcon(picture)
        self.point_at(anchor, about)
        if not is_other_list_focused(self.host):
            self.buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    @override
    def column_counts(self) -> Sequence[int]:
        # All rows must be full, and no wider than the space.
        widths = (max(b.sizeHint().width(), b.minimumWidth()) for b in self.buttons)
        widest = max(widths) + self.unit
        most = min(_COLUMNS, max(int((self.room.width() - 2 * self.unit) / widest), 1))
        count = len(self.buttons)
        return [columns for columns in range(1, most + 1) if count % columns == 0]

    @override
    def set_ribbon(self, *, flat: bool) -> None:
        # A ribbon leaves out the words that all labels share.
        super().set_ribbon(flat=flat)
        labels = [button.accessibleName() for button in self.buttons]
        shown = without_common_ends(labels) if flat else labels
        for button, label in zip(self.buttons, shown, strict=True):
            button.setText(escape_mnemonic(label))
            if not button.icon().isNull():  # the style sheet's padding leaves too little space
                button.setMinimumWidth(button.sizeHint().width() + round(self.unit * 0.8))

    @override
    def set_columns(self, columns: int) -> None:
        for number, button in enumerate(self.buttons):
            self._grid.addWidget(button, *divmod(number, columns))

    @override
    def close_for_other(self) -> None:
        self.dismiss()

    def dismiss(self) -> None:
        """Close the chooser without a choice, if it is open."""
        self._close(self._dismissed)

    def _close(self, then: Callable[[], object] | None) -> None:
        self._dismissed = None
        had_focus = any(button.hasFocus() for button in self.buttons)
        self.hide()
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        if had_focus:
            self.closed.emit()
        if then is not None:
            then()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Escape dismisses the chooser, and arrow keys move between choices.
        match event.key():
            case Qt.Key.Key_Escape:
                self.dismiss()
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self.focusNextChild()
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)


def _is_read(overlay: Overlay) -> bool:
    """Return whether an overlay shows a text to read, not a question."""
    return overlay.layer is Layer.TRANSIENT and not isinstance(overlay, Chooser)
