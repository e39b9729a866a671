"""The privacy screen between two players: while it is shown, nobody's hand is on the table.

The cloth hangs where the hand lies of whoever looks next; what lies open stays in sight.
"""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.overriding import override
from tabletop.ui.features.privacy.look import PrivacyScreenSign, paint_half, paint_pelmet
from tabletop.ui.widgets.art import Badge, badge_colour
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.overlay import LETS_THROUGH, Overlay
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.press_filter import READING_TIME, Cooldown
from tabletop.ui.widgets.screen_reader import announce, is_other_list_focused
from tabletop.ui.widgets.theme import smooth_painter
from tabletop.ui.widgets.widgets import scaled_font

COVER_TIME: Final = 260
"""Milliseconds until the halves have met."""
UNCOVER_TIME: Final = 420
"""Milliseconds until they are drawn aside."""
PEEK_AFTER: Final = 350
"""Milliseconds after which a press is no click, but looks for as long as it is held."""
READY_AFTER: Final = round(1000 * READING_TIME)
"""Milliseconds for which it has hung, and nothing was pressed, before a press raises it."""

_OPEN_SHARE: Final = 0.1
"""Share of its width that a half keeps when it is drawn aside, just before it is gone."""
_PEEK_SHARE: Final = 0.02
"""The same while somebody looks through."""
_PEEK_OPENNESS: Final = 0.995
"""How far it is drawn aside while somebody looks through: a strip is left at either side."""
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PrivacyScreen(Overlay):
    """Lies over all of its parent, and its cloth over some of it; its button or Return raises it.

    A press that is held looks through it, and lets it fall again when it comes up. No press counts
    that began before the screen had stood still for a while in which nothing was pressed. Its
    button stands where no hand lies. It is given only what everybody may know.

    Attributes:
        pace: how fast it moves: 1 as usual, 0 at once.
        cover_area: says where the cloth is to hang, in the parent; for a pause it hangs everywhere.
        card_areas: says where cards lie in hands, in the parent: the button stands elsewhere.
        finish_motion: ends what moves on the table below; a press that did so does nothing else.
        on_moving: called with whether it is moving, when it begins and ends to.
        is_ready: whether it has hung for long enough to be raised.

    Signals:
        raised: whoever is to look next says that nobody else does.
        peeked: a press is held to look through it, or no longer; carries which.
    """

    uncover_requested = Signal()
    peeking_changed = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        self._pressed: Qt.MouseButton | int | None = None
        self._is_peeking = False
        super().__init__(parent)
        self.pace = 1.0
        self.cover_area: Callable[[], QRect] = self.rect
        self.card_areas: Callable[[], Sequence[QRect]] = tuple
        self._no_press = Cooldown()
        self.finish_motion: Callable[[], bool] = lambda: False
        self.on_moving: Callable[[bool], object] = bool
        self.on_waiting: Callable[[bool], object] = bool
        self._area = QRect()
        self._is_pause = False
        self.is_ready = False
        self._badge: Badge = 0
        self._openness = 1.0
        self._ready_timer = QTimer(self, singleShot=True)
        self._ready_timer.timeout.connect(self._wait_ended)
        self._peek_timer = QTimer(self, singleShot=True)
        self._peek_timer.setInterval(PEEK_AFTER)
        self._peek_timer.timeout.connect(self._start_peek)
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(self._set_openness)
        self._motion.finished.connect(self._motion_finished)
        # All mouse events belong to the screen, also while the sign is away.
        self.sign = PrivacyScreenSign(self)
        self.sign.setAttribute(LETS_THROUGH)
        self.title, self.events, self.ready_button = (
            self.sign.title,
            self.sign.events,
            self.sign.ready_button,
        )
        self.ready_button.clicked.connect(self.request_uncover)
        self.peek_label = PlainLabel(parent=self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.peek_label.setObjectName("held")
        self.peek_label.setAttribute(LETS_THROUGH)
        self.peek_label.hide()
        self.set_text_font(self.font())
        self.setFocusProxy(self.ready_button)
        self.ready_button.installEventFilter(self)
        self.setMouseTracking(True)

    def set_text_font(self, font: QFont) -> None:
        """Write in this font; the sign is as large as its writing."""
        self.setFont(font)
        self._place_sign()

    # --- falling and rising -----------------------------------------------------------------

    @property
    def is_down(self) -> bool:
        """Whether it covers the table, or is about to."""
        return self.isVisible() and not self.testAttribute(LETS_THROUGH)

    def request_uncover(self) -> None:
        """Let whoever is to look next say so; nothing happens where it has only just fallen."""
        if self.is_ready:
            self.uncover_requested.emit()

    def cover(self, badge: Badge, name: str, told: Sequence[str], *, again: bool = False) -> None:
        """Hang between the table and everybody.

        Args:
            badge: the sign of whoever is to look next.
            name: their name.
            told: what everybody may know of what happened, the oldest first.
            again: whether they looked already, and covered what they saw.
        """
        if again:
            title = self.tr("Covered by {name}").format(name=name)
            how = self.tr("The hands stay covered until {name} looks again.").format(name=name)
        else:
            title = self.tr("Pass to {name}").format(name=name)
            how = self.tr("The hands are covered until {name} is ready.").format(name=name)
        self._is_pause = False
        self._cover(badge, title, how, self.tr("I am {name}").format(name=name), told)

    def pause(self, badge: Badge) -> None:
        """Hang over a table that keeps no secrets until somebody goes on.

        Args:
            badge: the sign of whoever looked last.
        """
        self._is_pause = True
        how = self.tr("Nothing happens at the table until you go on.")
        self._cover(badge, self.tr("Pause"), how, self.tr("Go on"), ())

    def _cover(self, badge: Badge, title: str, how: str, ready: str, told: Sequence[str]) -> None:
        was_ajar, self._is_peeking = self._is_peeking, False
        if not self.is_down or was_ajar or title != self.title.text():
            self._set_ready(False)
        self._badge = badge
        self.sign.show_texts(badge, title, how, ready, told)
        self.reposition()
        self.setAttribute(LETS_THROUGH, False)
        self._cancel_press()
        self.peek_label.hide()
        self.sign.show()
        self.show_on_top(title)
        self.setFocusProxy(self.ready_button)
        if not is_other_list_focused(self.host):
            self.setFocus()
        self._move_to(0.0, COVER_TIME)
        if not was_ajar:
            announce(self, title)

    def peek(self) -> None:
        """Let the table be seen, not played, for as long as a press is held."""
        if self._is_peeking:
            return
        self._is_peeking = True
        self._set_ready(False)
        had_focus = self.ready_button.hasFocus()
        self.setFocusProxy(None)  # type: ignore[arg-type]  # the stub leaves None out
        if had_focus:
            self.setFocus()
        self.sign.hide()
        self.peek_label.setText(self.tr("Let go, and it is covered again"))
        self.peek_label.setFont(scaled_font(self, 0.95))
        self.peek_label.adjustSize()
        self.peek_label.move((self.width() - self.peek_label.width()) // 2, em(self) // 3)
        self.peek_label.show()
        self._move_to(_PEEK_OPENNESS, UNCOVER_TIME)

    def uncover(self) -> None:
        """Let the table be seen and played at once; the halves are drawn aside meanwhile."""
        if self.is_down:
            self._is_peeking = False
            self._set_ready(False)
            self._cancel_press()
            self.setAttribute(LETS_THROUGH, True)
            self.sign.hide()
            self.peek_label.hide()
            self._move_to(1.0, UNCOVER_TIME)

    def finish_animation(self) -> None:
        """Hang, or be gone, now."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.setCurrentTime(self._motion.duration())

    @override
    def reposition(self) -> None:
        """Lie over all of the table, with the cloth over the hand."""
        self.setGeometry(self.host.rect())
        self._area = self.rect() if self._is_pause else self.cover_area() & self.rect()
        self._place_sign()
        self.update()

    def _place_sign(self) -> None:
        """Let the sign hang in the middle of the cloth, as low as that is, which is wider."""
        self.sign.set_text_font(self.font(), self._area.width())
        self.sign.limit_height(self._area.height())
        more = max(self.sign.width() // 2 + em(self) - self._area.width() // 2, 0)
        self._area = self._area.adjusted(-more, 0, more, 0) & self.rect()
        frame = self.sign.frameGeometry()
        frame.moveCenter(self._area.center())
        frame.moveLeft(max(min(frame.left(), self.width() - frame.width()), 0))
        self.sign.move(frame.left(), self._top_of_sign(frame))

    def _top_of_sign(self, frame: QRect) -> int:
        """Return how high the sign hangs: near the middle of the cloth, its button beside hands."""
        areas, lowest = self.card_areas(), max(self.height() - frame.height(), 0)
        button, gap = self.sign.button_area, em(self) // 2
        tops = [frame.top()]
        for area in areas:
            tops += (area.top() - gap - button.bottom(), area.bottom() + gap - button.top())

        def cost(top: int) -> tuple[int, int]:
            at = button.translated(frame.left(), top)
            covered = [at.intersected(area) for area in areas]
            return sum(c.width() * c.height() for c in covered), abs(top - frame.top())

        return min((max(min(top, lowest), 0) for top in tops), key=cost)

    def _move_to(self, openness: float, duration: int) -> None:
        """Draw the halves aside so far, or let them fall, in so many milliseconds at usual pace."""
        self._motion.stop()
        self._motion.setStartValue(self._openness)
        self._motion.setEndValue(openness)
        self._motion.setDuration(round(duration / self.pace) if self.pace > 0.0 else 0)
        self.on_moving(True)
        self._motion.start()

    def _set_openness(self, openness: float) -> None:
        self._openness = openness
        self.update()

    def _motion_finished(self) -> None:
        self.on_moving(False)
        if self.testAttribute(LETS_THROUGH):
            self.hide()
        elif not (self._is_peeking or self.is_ready):
            self._no_press.begin(READY_AFTER / 1000)
            self.on_waiting(True)
            self._ready_timer.start(READY_AFTER) if READY_AFTER else self._wait_ended()

    def restart_wait(self) -> None:
        """Take note that something was pressed while it takes no press: it waits anew."""
        if self._ready_timer.isActive():
            self._motion_finished()

    def _wait_ended(self) -> None:
        """Take what is pressed from now on as meant: it has hung for a while."""
        if self._no_press.is_over:
            self._set_ready(self.is_down and not self._is_peeking)
        else:
            self._ready_timer.start(READY_AFTER)

    def _set_ready(self, ready: bool) -> None:
        self._ready_timer.stop()
        self.on_waiting(False)
        self.is_ready = ready
        self.sign.show_ready(ready=ready)

    # --- pressing ---------------------------------------------------------------------------

    def _press(self, what: Qt.MouseButton | int) -> None:
        """Note that a button or key went down here; it comes up soon, or is held to look."""
        if self.is_ready:
            self._pressed = what
            self._peek_timer.start()

    def _release(self, what: Qt.MouseButton | int, *, inside: bool = True) -> None:
        """Do what a press meant, now that it came up; one from elsewhere means nothing."""
        if self._pressed == what and not self._end_press() and inside:
            self.request_uncover()

    def _cancel_press(self) -> None:
        self._pressed = None
        self._peek_timer.stop()

    def _start_peek(self) -> None:
        if self._pressed is not None and self.is_down:
            self.peeking_changed.emit(True)

    def _end_press(self) -> bool:
        """End a press, also where it may not be heard to end; return whether it looked through."""
        was_ajar = self._is_peeking
        if self._pressed is not None:
            self._cancel_press()
        if was_ajar:
            self.peeking_changed.emit(False)
        return was_ajar

    def _handle_press(self, event: QEvent) -> bool:
        """Do what a press means; whether it is none that is for anything else here."""
        kinds = QEvent.Type
        if event.type() in (kinds.MouseButtonPress, kinds.KeyPress) and self.finish_motion():
            return True
        if isinstance(event, QMouseEvent):
            self._handle_mouse(event)
            return True
        if not isinstance(event, QKeyEvent) or event.key() not in _KEYS:
            return False
        if event.type() not in (kinds.KeyPress, kinds.KeyRelease):
            return False
        if event.isAutoRepeat():  # what is still held down means nothing new
            return True
        if event.type() == kinds.KeyPress:
            self._press(event.key())
        else:
            self._release(event.key())
        return True

    def _handle_mouse(self, event: QMouseEvent) -> None:
        """Take the mouse over the button; the second press of a double click means nothing."""
        event.accept()
        at = self.ready_button.mapFromGlobal(event.globalPosition().toPoint())
        inside = self.sign.isVisible() and self.ready_button.rect().contains(at)
        match event.type():
            case QEvent.Type.MouseButtonPress:
                if inside and event.button() == Qt.MouseButton.LeftButton:
                    self._press(event.button())
            case QEvent.Type.MouseButtonRelease:
                self._release(event.button(), inside=inside)
            case QEvent.Type.MouseMove:
                shapes = Qt.CursorShape
                self.setCursor(shapes.PointingHandCursor if inside else shapes.ArrowCursor)

    # --- Qt ---------------------------------------------------------------------------------

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the presses on the button: they belong to the screen."""
        if watched is self.ready_button:
            return self._handle_press(event)
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent) -> bool:
        """See `QWidget`: nobody looks through it in a window that is left."""
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.Hide):
            self._end_press()
        return self._handle_press(event) or super().event(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._end_press()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw two halves in the colour of whoever is to look next, and what they hang from."""
        if self._openness >= 1.0:
            return
        gathered = _PEEK_SHARE if self._is_peeking else _OPEN_SHARE
        share = 1.0 - (1.0 - gathered) * self._openness
        colour, unit, hangs = badge_colour(self._badge), em(self), self._area
        painter = smooth_painter(self)
        painter.setClipRect(hangs)
        painter.translate(hangs.topLeft())
        for _ in range(2):
            # The halves overlap a little where they meet, so that no gap shows.
            paint_half(painter, colour, hangs.width() / 2 * share + 2.0, hangs.height(), unit)
            painter.translate(hangs.width(), 0.0)
            painter.scale(-1.0, 1.0)
        paint_pelmet(painter, colour, hangs.width(), float(unit), self._openness)
