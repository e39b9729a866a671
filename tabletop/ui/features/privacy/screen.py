"""The privacy screen that covers the hands while the next player takes over."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.overriding import override
from tabletop.ui.features.privacy.appearance import PrivacyScreenSign, paint_half, paint_pelmet
from tabletop.ui.widgets.art import Badge, badge_colour
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.overlay import LETS_THROUGH, Overlay
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.press_filter import READING_TIME, Cooldown
from tabletop.ui.widgets.screen_reader import announce, is_other_list_focused
from tabletop.ui.widgets.theme import smooth_painter
from tabletop.ui.widgets.widgets import scaled_font

COVER_TIME: Final = 260
"""Milliseconds that the halves take to close."""
UNCOVER_TIME: Final = 420
"""Milliseconds that the halves take to open."""
PEEK_AFTER: Final = 350
"""Milliseconds after which a press is no longer a click, but peeks while it is held."""
READY_AFTER: Final = round(1000 * READING_TIME)
"""Milliseconds without a press after which the screen accepts presses."""

_OPEN_SHARE: Final = 0.1
"""Share of a half's width that remains when it is open, just before it is hidden."""
_PEEK_SHARE: Final = 0.02
"""Share of a half's width that remains while a player peeks."""
_PEEK_OPENNESS: Final = 0.995
"""Openness while a player peeks; a strip of each half remains visible."""
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PrivacyScreen(Overlay):
    """An overlay that covers the next player's hand until that player uncovers it.

    It receives all input for its parent. The button or Return uncovers the table; while either is
    held down, the table is shown. Presses are ignored until `READY_AFTER` milliseconds pass without
    animation or presses. All its texts are public information.

    Attributes:
        pace: the speed of its animation: 1 is the usual speed, 0 skips it.
        cover_area: returns the area to cover, in the parent's coordinates; a pause covers the
            whole parent.
        card_areas: returns the areas of the hands, which the button avoids, in the parent's
            coordinates.
        finish_motion: finishes animations on the table; returns whether this consumes the press.
        on_moving: called with True when its animation begins, and with False when it ends.
        on_waiting: called with whether the screen is waiting to accept presses.
        is_ready: whether the screen accepts presses.

    Signals:
        uncover_requested: emitted when the next player uncovers the table.
        peeking_changed: emitted when peeking begins, with True, or ends, with False.
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
        # The screen handles all mouse events itself, even while the sign is hidden.
        self.sign = sign = PrivacyScreenSign(self)
        sign.setAttribute(LETS_THROUGH)
        self.title, self.events, self.ready_button = sign.title, sign.events, sign.ready_button
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
        """Set the font, which determines the sign's size."""
        self.setFont(font)
        self._place_sign()

    # --- covering and uncovering ------------------------------------------------------------

    @property
    def is_down(self) -> bool:
        """Whether the screen covers the table or is closing."""
        return self.isVisible() and not self.testAttribute(LETS_THROUGH)

    def request_uncover(self) -> None:
        """Emit `uncover_requested` if the screen accepts presses."""
        if self.is_ready:
            self.uncover_requested.emit()

    def cover(self, badge: Badge, name: str, events: Sequence[str], *, again: bool = False) -> None:
        """Cover the table for the next player.

        Args:
            badge: the next player's badge.
            name: the next player's name.
            events: texts of recent public events, the oldest first.
            again: whether the player who covered the table will also uncover it.
        """
        if again:
            title = self.tr("Covered by {name}").format(name=name)
            how = self.tr("The hands stay covered until {name} looks again.").format(name=name)
        else:
            title = self.tr("Pass to {name}").format(name=name)
            how = self.tr("The hands are covered until {name} is ready.").format(name=name)
        ears = self.tr("Whatever is spoken next is for {name} alone.").format(name=name)
        self._is_pause = False
        self._cover(badge, title, how, self.tr("I am {name}").format(name=name), events, ears)

    def pause(self, badge: Badge) -> None:
        """Cover the whole table until a player continues; for games that hide nothing.

        Args:
            badge: the badge of the most recent viewer.
        """
        self._is_pause = True
        how = self.tr("Nothing happens at the table until you go on.")
        self._cover(badge, self.tr("Pause"), how, self.tr("Go on"), (), "")

    def _cover(
        self, badge: Badge, title: str, how: str, ready: str, events: Sequence[str], ears: str
    ) -> None:
        was_peeking, self._is_peeking = self._is_peeking, False
        is_new = not self.is_down or title != self.title.text()
        if is_new or was_peeking:
            self._set_ready(False)
        self._badge = badge
        self.sign.show_texts(badge, title, how, ready, events)
        said = filter(None, (f"{title}.", ears, how, self.sign.hint.text()))
        self.ready_button.setAccessibleDescription(" ".join(said))
        self.reposition()
        self.setAttribute(LETS_THROUGH, False)
        self._cancel_press()
        self.peek_label.hide()
        self.sign.show()
        self.show_on_top("")  # the button says it, which gets the focus
        self.setFocusProxy(self.ready_button)
        had_focus = self.ready_button.hasFocus()
        if not is_other_list_focused(self.host):
            self.setFocus()
        self._move_to(0.0, COVER_TIME)
        if is_new and (had_focus or not self.ready_button.hasFocus()):
            self.read()

    def read(self) -> None:
        """Announce whom the screen is for, and what uncovers the table."""
        announce(self, self.ready_button.accessibleDescription())

    def peek(self) -> None:
        """Show the table while a press is held; the table accepts no input."""
        if self._is_peeking:
            return
        self._is_peeking = True
        self._set_ready(False)
        had_focus = self.ready_button.hasFocus()
        self.setFocusProxy(None)  # type: ignore[arg-type]  # missing in the stub
        if had_focus:
            self.setFocus()
        self.sign.hide()
        self.peek_label.setText(self.tr("Let go, and it is covered again"))
        self.setAccessibleName(self.peek_label.text())
        self.peek_label.setFont(scaled_font(self, 1.0))
        self.peek_label.adjustSize()
        self.peek_label.move((self.width() - self.peek_label.width()) // 2, em(self) // 3)
        self.peek_label.show()
        self._move_to(_PEEK_OPENNESS, UNCOVER_TIME)

    def uncover(self) -> None:
        """Uncover the table, which accepts input while the halves are still opening."""
        if self.is_down:
            self._is_peeking = False
            self._set_ready(False)
            self._cancel_press()
            self.setAttribute(LETS_THROUGH, True)
            self.sign.hide()
            self.peek_label.hide()
            self._move_to(1.0, UNCOVER_TIME)

    def finish_animation(self) -> None:
        """Finish the current animation."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.setCurrentTime(self._motion.duration())

    @override
    def reposition(self) -> None:
        self.setGeometry(self.host.rect())
        self._area = self.rect() if self._is_pause else self.cover_area() & self.rect()
        self._place_sign()
        self.update()

    def _place_sign(self) -> None:
        """Place the sign in the covered area, which is widened to fit if necessary."""
        self.sign.set_text_font(self.font(), self._area.width())
        self.sign.limit_height(self._area.height())
        more = max(self.sign.width() // 2 + em(self) - self._area.width() // 2, 0)
        self._area = self._area.adjusted(-more, 0, more, 0) & self.rect()
        frame = self.sign.frameGeometry()
        frame.moveCenter(self._area.center())
        frame.moveLeft(max(min(frame.left(), self.width() - frame.width()), 0))
        self.sign.move(frame.left(), self._top_of_sign(frame))

    def _top_of_sign(self, frame: QRect) -> int:
        """Return the top edge nearest to that of `frame` at which the button avoids hands."""
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
        """Animate the halves to an openness in `duration` milliseconds at pace 1."""
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
        """If presses are still ignored, restart the wait, because something was pressed."""
        if self._ready_timer.isActive():
            self._motion_finished()

    def _wait_ended(self) -> None:
        """Accept presses, or wait longer if the cooldown is not over."""
        if self._no_press.is_over:
            self._set_ready(self.is_down and not self._is_peeking)
        else:
            self._ready_timer.start(READY_AFTER)

    def _set_ready(self, ready: bool) -> None:
        self._ready_timer.stop()
        self.on_waiting(False)
        self.is_ready = ready
        self.sign.show_ready(ready=ready)

    # --- presses ----------------------------------------------------------------------------

    def _press(self, button: Qt.MouseButton | int) -> None:
        """Begin a press with a mouse button or key, which peeks if it is held."""
        if self.is_ready:
            self._pressed = button
            self._peek_timer.start()

    def _release(self, button: Qt.MouseButton | int, *, inside: bool = True) -> None:
        """End a press that began on this screen; request to uncover unless it peeked."""
        if self._pressed == button and not self._end_press() and inside:
            self.request_uncover()

    def _cancel_press(self) -> None:
        self._pressed = None
        self._peek_timer.stop()

    def _start_peek(self) -> None:
        if self._pressed is not None and self.is_down:
            self.peeking_changed.emit(True)

    def _end_press(self) -> bool:
        """End a press, even without a release event; return whether it peeked."""
        was_peeking = self._is_peeking
        if self._pressed is not None:
            self._cancel_press()
        if was_peeking:
            self.peeking_changed.emit(False)
        return was_peeking

    def _handle_press(self, event: QEvent) -> bool:
        """Handle a press or release; return whether the event is handled."""
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
        if event.isAutoRepeat():
            return True
        if event.type() == kinds.KeyPress:
            self._press(event.key())
        else:
            self._release(event.key())
        return True

    def _handle_mouse(self, event: QMouseEvent) -> None:
        """Handle a mouse event at the button; a double click counts as one press."""
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
        if watched is self.ready_button:
            return self._handle_press(event)
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent) -> bool:
        # A press cannot be held across a change of window.
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.Hide):
            self._end_press()
        return self._handle_press(event) or super().event(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._end_press()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._openness >= 1.0:
            return
        gathered = _PEEK_SHARE if self._is_peeking else _OPEN_SHARE
        share = 1.0 - (1.0 - gathered) * self._openness
        colour, unit, area = badge_colour(self._badge), em(self), self._area
        painter = smooth_painter(self)
        painter.setClipRect(area)
        painter.translate(area.topLeft())
        for _ in range(2):
            # The halves overlap a little so that no gap is left between them.
            paint_half(painter, colour, area.width() / 2 * share + 2.0, area.height(), unit)
            painter.translate(area.width(), 0.0)
            painter.scale(-1.0, 1.0)
        paint_pelmet(painter, colour, area.width(), float(unit), self._openness)
