"""Sheets of paper that lie over the table, and those with a tail that speak and ask."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

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
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from tabletop.overriding import override
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.widgets.plain_text import MarkupLabel, PlainLabel, escaped, plain
from tabletop.ui.widgets.press_filter import LINKS
from tabletop.ui.widgets.screen_reader import is_other_list_focused
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, round_pen, set_outline, smooth_painter

if TYPE_CHECKING:
    from tabletop.i18n.texts import RuleText

_RIM: Final = 4
"""Pixels that are left free at the edge of what it lies over."""
_TRIES: Final = 12
"""So many places are tried across, and down."""
_MOST_OF_ALL: Final = 50.0
_NEAR: Final = 0.01
"""How much it counts in pixels to be a pixel away from what is spoken of."""
LETS_THROUGH: Final = Qt.WidgetAttribute.WA_TransparentForMouseEvents


class WeightedArea(NamedTuple):
    """An area that is to stay in sight, in pixels, and how bad it is to cover it."""

    area: QRectF
    weight: float = 1.0


class Layer(Enum):
    """How sheets that lie over the same thing make room for each other."""

    PERSISTENT = auto()
    """It stays until what it is about is over, and lets the others be."""
    TRANSIENT = auto()
    """It comes when it is asked for, and puts away what else passes."""
    HOVER = auto()
    """It comes and goes with the pointer, and lies beside what was asked for."""


class Overlay(QFrame):
    """Lies over its parent and moves nothing there; hidden until it has something to show.

    Attributes:
        host: what it lies over.
        layer: how it makes room for others that lie over the same.
    """

    layer = Layer.PERSISTENT

    def __init__(self, parent: QWidget, *, takes_mouse: bool = True) -> None:
        """Make it, hidden.

        Args:
            parent: what it lies over.
            takes_mouse: whether the mouse is for it; else what lies below has it.
        """
        super().__init__(parent)
        self.host = parent
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation if takes_mouse else LETS_THROUGH)
        self.hide()
        parent.installEventFilter(self)

    @property
    def unit(self) -> float:
        """The height of a line of text in pixels, the measure of everything on it."""
        return QFontMetricsF(self.font()).height()

    @property
    def room(self) -> QRect:
        """Where it may lie, in the parent."""
        return self.host.rect().adjusted(_RIM, _RIM, -_RIM, -_RIM)

    def within_room(self, frame: QRect) -> QRect:
        """Return a rectangle of this size in the room, as near to this one as may be."""
        room, moved = self.room, QRect(frame)
        moved.moveLeft(min(max(moved.left(), room.left()), room.right() - moved.width()))
        moved.moveTop(min(max(moved.top(), room.top()), room.bottom() - moved.height()))
        return moved

    def show_on_top(self, accessible_name: str) -> None:
        """Show it above all else.

        Args:
            accessible_name: what it says to assistive technology.
        """
        self.setAccessibleName(accessible_name)
        for other in self.host.findChildren(Overlay):
            if other is not self and other.isVisible() and self.dismisses(other):
                other.close_for_other()
        self.show()
        self.raise_()
        self.update()

    def begin_panel(self, corner: float, colour: str = PAPER_LIGHT) -> QPainter:
        """Draw a sheet of paper as large as itself, its corners so round.

        Returns:
            What all else is drawn with.
        """
        painter = smooth_painter(self)
        set_outline(painter, INK, 2.0, colour)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), corner, corner)
        return painter

    def clear(self) -> None:
        """Show nothing more, and forget what was shown."""
        self.hide()
        self.setAccessibleName("")

    def dismisses(self, other: "Overlay") -> bool:
        """Return whether another sheet that can be seen goes when this one comes up."""
        return self.layer is Layer.TRANSIENT and other.layer is not Layer.PERSISTENT

    def close_for_other(self) -> None:
        """Go, since another sheet is asked for."""
        self.clear()

    def reposition(self) -> None:
        """Lie where it belongs, after what it lies over has got another size."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Events may come while it is deleted, when its Python attributes are gone already.
        if event.type() == QEvent.Type.Resize and not self.isHidden() and watched is self.host:
            self.reposition()
        return False


def best_position(
    size: QSizeF, room: QRect, beside: QRectF, matters: Sequence[WeightedArea]
) -> tuple[float, QRect]:
    """Return how much something covers where it covers least, in pixels, and where that is.

    Args:
        size: its size.
        room: where it may lie.
        beside: what it speaks of: that is never covered where there is room.
        matters: what else is not covered as far as there is room.
    """
    frame, inside = QRectF(QPointF(), size), QRectF(room)
    across = max(inside.width() - frame.width(), 0) / _TRIES
    down = max(inside.height() - frame.height(), 0) / _TRIES
    lefts = [inside.left() + column * across for column in range(_TRIES + 1)]
    tops = [inside.top() + row * down for row in range(_TRIES + 1)]
    # How much something is covered is asked hundreds of times: each side of it once is enough.
    lying = [(beside, _MOST_OF_ALL), *matters]
    sides = [(area.left(), area.right()) for area, _ in lying]
    wides = [[_common(left, frame.width(), side) for side in sides] for left in lefts]
    sides = [(area.top(), area.bottom()) for area, _ in lying]
    highs = [[_common(top, frame.height(), side) for side in sides] for top in tops]
    middle, best = beside.center() - frame.center(), (float("inf"), QPointF())
    for left, wide in zip(lefts, wides, strict=True):
        below = [(n, wide[n], weight) for n, (_, weight) in enumerate(lying) if wide[n]]
        for top, high in zip(tops, highs, strict=True):
            covered = sum(weight * common * high[n] for n, common, weight in below)
            covered += (abs(left - middle.x()) + abs(top - middle.y())) * _NEAR
            if covered < best[0]:
                best = (covered, QPointF(left, top))
    frame.moveTopLeft(best[1])
    return best[0], frame.toAlignedRect()


def _common(start: float, length: float, side: tuple[float, float]) -> float:
    """Return how much two stretches have in common."""
    return max(min(start + length, side[1]) - max(start, side[0]), 0.0)


def covered_area(frame: QRectF, matters: Iterable[WeightedArea]) -> float:
    """Return how much of what matters something covers, in pixels times their weights."""
    return sum(weight * common_area(frame, area) for area, weight in matters)


def common_area(one: QRectF, other: QRectF) -> float:
    """Return the area that two rectangles have in common."""
    wide = min(one.right(), other.right()) - max(one.left(), other.left())
    high = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    return max(wide, 0.0) * max(high, 0.0)


_LINK: Final = "#00568A"
_WIDEST: Final = 17
"""Length of a line in heights of a line."""
_RAGGED: Final = 2
_LITTLE: Final = 900.0
"""So many covered pixels make no difference."""
_SPOKEN_OF: Final = 20.0
"""How much worse it is to cover what is spoken of."""
_COLUMNS: Final = 4
"""In so many what is asked stands at most."""
_SHORTEST_STAY: Final = 5000
_STAY_PER_LETTER: Final = 60
"""Milliseconds."""


class Bubble(Overlay):
    """A sheet of paper with a tail.

    Attributes:
        obstacles: tells what in the parent is not covered as far as there is room.
    """

    def __init__(self, parent: QWidget, *, takes_mouse: bool = True) -> None:
        super().__init__(parent, takes_mouse=takes_mouse)
        self._anchor = QPoint()
        self._pointed: tuple[QPoint, QRect | None] = (QPoint(), None)
        self._tail_up = False
        self.obstacles: Callable[[], Sequence[WeightedArea]] = tuple
        self.content = QVBoxLayout(self)
        self.content.setSpacing(round(self.unit * 0.4))

    @property
    def _tail(self) -> float:
        return self.unit * 0.75

    def point_at(self, anchor: QPoint, about: QRect | None = None) -> None:
        """Show the sheet with its tail at what it speaks of, where it covers least.

        Above it rather than below, in one column rather than in several.

        Args:
            anchor: a point of the parent.
            about: what it speaks of, round that point; it is not covered where there is room.
        """
        self._pointed = anchor, about
        spoken_of = QRect(anchor, anchor) if about is None else about
        matters, places = [*self.obstacles(), *self.avoided_overlays()], []
        for columns in self.column_counts():
            self.set_columns(columns)
            self.turn_tail(up=False)
            for place in self._places(anchor, spoken_of):
                sheet = QRectF(place[0])
                covered = covered_area(sheet, matters)
                covered += common_area(sheet, QRectF(spoken_of)) * _SPOKEN_OF
                places.append((round(covered / _LITTLE), columns, place))
        _, columns, (frame, tip, tail_up) = min(places, key=lambda found: found[0])
        self.set_columns(columns)
        self.show_at(frame, tip, tail_up=tail_up)

    def avoided_overlays(self) -> Sequence[WeightedArea]:
        """Return which other sheets it covers as little as may be."""
        return ()

    def column_counts(self) -> Sequence[int]:
        """Return in how many columns it can show what is on it, the best number first."""
        return (1,)

    def set_columns(self, columns: int) -> None:
        """Show what is on it in so many columns."""

    def _places(self, anchor: QPoint, about: QRect) -> Iterator[tuple[QRect, QPoint, bool]]:
        """Yield where it can lie, where its tail points then, and whether that is above it."""
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
        """Show the sheet in a rectangle of the parent, with its tail at a point above or below."""
        self._anchor = anchor
        self.turn_tail(up=tail_up)
        self.setGeometry(frame)
        self.show_on_top(self.accessibleName())

    def turn_tail(self, *, up: bool) -> None:
        """Keep room for the tail above what is written, or below it."""
        self._tail_up = up
        pad, tail = round(self.unit * 0.7), round(self._tail)
        self.content.setContentsMargins(
            pad + 4, pad + (tail if up else 4), pad + 4, pad + (4 if up else tail)
        )
        self.content.activate()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: what lies on the sheet is written in its font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            parts = Qt.FindChildOption.FindDirectChildrenOnly
            for part in self.findChildren(QWidget, options=parts):
                part.setFont(self.font())
            if self.isVisible():
                self.point_at(*self._pointed)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw shadow, paper and outline in one."""
        painter, unit, tail = smooth_painter(self), self.unit, self._tail
        line = max(unit / 9, 1.5)
        sheet = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self._tail_up:
            sheet.setTop(tail)
        else:
            sheet.setBottom(self.height() - tail)
        path = QPainterPath()
        path.addRoundedRect(sheet, unit * 0.55, unit * 0.55)
        across = float(self._anchor.x() - self.x())
        base = sheet.top() + 1 if self._tail_up else sheet.bottom() - 1
        spike = QPainterPath(QPointF(across - tail * 0.6, base))
        spike.lineTo(across, 3.0 if self._tail_up else self.height() - 3.0)
        spike.lineTo(across + tail * 0.6, base)
        spike.closeSubpath()
        path = path.united(spike)
        shade = QColor(0, 0, 0, 22)
        for wider in (6.0, 4.0, 2.0):
            set_outline(painter, shade, line + wider, shade)
            painter.drawPath(path.translated(0, 1.5))
        painter.setPen(round_pen(INK, line))
        painter.setBrush(QColor(PAPER_LIGHT))
        painter.drawPath(path)


class SpeechBubble(Bubble):
    """Says one sentence, and the rule behind it to whoever wants to know.

    Signals:
        rule_wanted: the link of this rule was followed; the rule is shown here as well.
    """

    layer = Layer.TRANSIENT
    rule_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rule: RuleText | None = None
        self._rule_id = ""
        self.sentence = PlainLabel(wordWrap=True)
        self.rule = MarkupLabel(wordWrap=True)
        for label in (self.sentence, self.rule):
            label.setPalette(QPalette(QColor(INK), QColor(PAPER_LIGHT)))
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
            sentence: what is said.
            anchor: a point of the parent.
            rule_id: the rule behind it; empty for none.
            rule: its text, shown when the link is followed.
            about: what it speaks of, see `point_at`.
        """
        self._rule_id, self._rule = rule_id, rule
        named = rule_id if rule is None else rule.title
        self.sentence.setText(sentence)
        title = escaped(plain(rule_id))
        link = f'<a href="rule" title="{title}" style="color:{_LINK}">{escaped(named)}</a>'
        self.rule.setText(link)
        self.rule.setVisible(bool(rule_id))
        self._fit(sentence)
        self.setAccessibleName(f"{sentence} {named}".strip())
        self.point_at(anchor, about)
        self._fading.start(_SHORTEST_STAY + _STAY_PER_LETTER * len(sentence))

    @override
    def dismisses(self, other: Overlay) -> bool:
        """See `Overlay`: what people are reading stays, unless it is covered."""
        if _is_read(other):
            return self.geometry().intersects(other.geometry())
        return super().dismisses(other)

    @override
    def avoided_overlays(self) -> Sequence[WeightedArea]:
        """See `Bubble`: what people are reading."""
        sheets = filter(_is_read, self.host.findChildren(Overlay))
        areas = (sheet.geometry() for sheet in sheets if sheet is not self and sheet.isVisible())
        return [WeightedArea(QRectF(area), _SPOKEN_OF) for area in areas]

    @override
    def clear(self) -> None:
        """Say nothing, and forget what was said."""
        super().clear()
        self._fading.stop()
        self._rule_id, self._rule = "", None
        self.sentence.clear()
        self.rule.clear()

    def _fit(self, text: str) -> None:
        """Be as narrow as the text allows; a long one is wrapped into lines of like length."""
        whole = QFontMetricsF(self.font()).horizontalAdvance(text) + 4
        lines = ceil(whole / (_WIDEST * self.unit))
        width = whole if lines == 1 else whole / lines + _RAGGED * self.unit
        for label in (self.sentence, self.rule):
            label.setFixedWidth(round(width))

    def _expand(self) -> None:

        if self._rule is None:
            return
        self._fading.stop()
        self.rule.setText(f"<b>{escaped(self._rule.heading)}</b><br>{escaped(self._rule.text)}")
        self._fit(self._rule.text)
        self.point_at(*self._pointed)
        self.rule_requested.emit(self._rule_id)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go away from what lies below: the next press is meant for that."""
        self.clear()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        """Give time to whoever reads it."""
        self._fading.stop()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._fading.start(_SHORTEST_STAY // 2)


class Chooser(Bubble):
    """Asks which of several things was meant; it is answered by a button, or dismissed.

    Signals:
        closed: it was open and had the keyboard's focus.
    """

    layer = Layer.TRANSIENT
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        """What can be chosen now."""
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
        """Show the choices at a point of the parent.

        Args:
            choices: what each is called and what follows from it.
            anchor: where.
            dismissed: what follows where none is chosen.
            pictures: of each of the choices, or none at all; a null one is left out.
            about: what they are about, see `point_at`.
        """
        self.dismiss()
        self._dismissed = dismissed
        side = round(self.unit * 1.6)
        for label, chosen in choices:
            button = QPushButton(escape_mnemonic(label))
            button.setFont(self.font())
            button.setIconSize(QSize(side, side))
            button.clicked.connect(partial(self._close, chosen))
            self.buttons.append(button)
        for button, picture in zip(self.buttons, pictures, strict=False):
            button.setIcon(picture)
            if not picture.isNull():  # a style sheet's padding leaves too little beside it
                button.setMinimumWidth(button.sizeHint().width() + round(self.unit * 0.8))
        self.point_at(anchor, about)
        if not is_other_list_focused(self.host):
            self.buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    @override
    def column_counts(self) -> Sequence[int]:
        """See `Bubble`: in rows that are all full, and no wider than there is room."""
        widths = (max(b.sizeHint().width(), b.minimumWidth()) for b in self.buttons)
        widest = max(widths) + self.unit
        most = min(_COLUMNS, max(int((self.room.width() - 2 * self.unit) / widest), 1))
        count = len(self.buttons)
        return [columns for columns in range(1, most + 1) if count % columns == 0]

    @override
    def set_columns(self, columns: int) -> None:
        for number, button in enumerate(self.buttons):
            self._grid.addWidget(button, *divmod(number, columns))

    @override
    def close_for_other(self) -> None:
        self.dismiss()

    def dismiss(self) -> None:
        """Close it without a choice, if it is open."""
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
        """Dismiss it with Escape, go from choice to choice with arrows."""
        match event.key():
            case Qt.Key.Key_Escape:
                self.dismiss()
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self.focusNextChild()
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)


def _is_read(sheet: Overlay) -> bool:
    """Return whether people asked for a sheet and read it; a question is answered or given up."""
    return sheet.layer is Layer.TRANSIENT and not isinstance(sheet, Chooser)
