"""The privacy screen between two players: while it is shown, nobody's hand is on the table."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QWidget,
)

from tabletop.engine.message import Event
from tabletop.engine.zones import Seat
from tabletop.match.match import Match
from tabletop.ui.guard import guarded
from tabletop.ui.overlays.privacy_screen_painting import ScreenPainting
from tabletop.ui.overlays.privacy_screen_sign import PrivacyScreenSign
from tabletop.ui.scene.announcements import announce, plays_beside
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.seat_colours import Badge, badge_colour
from tabletop.ui.theme.theme import INK, PAPER
from tabletop.ui.theme.widgets import larger

FALL: Final = 260
"""Milliseconds until the halves have met."""
RISE: Final = 420
"""Milliseconds until they are drawn aside."""
HOLD: Final = 350
"""Milliseconds after which a press is no click, but looks for as long as it is held."""
REST: Final = 700
"""Milliseconds for which it has hung before a press raises it."""
TOLD: Final = 5
"""How many of the last events the sign tells."""

_GATHERED: Final = 0.1
"""Share of its width that a half keeps when it is drawn aside, just before it is gone."""
_STRIP: Final = 0.02
"""The same while somebody looks through."""
_AJAR: Final = 0.995
"""How far it is drawn aside while somebody looks through: a strip is left at either side."""
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


def happened_since(match: Match, seat: Seat) -> tuple[Event, ...]:
    """What the log tells since a seat acted last; all of it where it never did."""
    own = [number for number, step in enumerate(match.steps) if step.actor == seat]
    last = own[-1] if own else -1
    return tuple(line.event for line in match.log() if line.step > last)


@guarded
class PrivacyScreen(QWidget):
    """Hangs over its parent and covers all of it; its button or Return raises it.

    A press that is held looks through it, and lets it fall again when it comes up. No press counts
    that began before the screen had stood still for a while. It is given only what everybody may
    know.

    Signals:
        raised: whoever is to look next says that nobody else does.
        peeked: a press is held to look through it, or no longer; carries which.
    """

    raised = Signal()
    peeked = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pace = 1.0
        """How fast it moves: 1 as usual, 0 at once."""
        self._over = parent
        self._badge: Badge = 0
        self._openness = 1.0
        self._pressed: Qt.MouseButton | int | None = None
        self._is_ajar = False
        self._is_ready = False
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.timeout.connect(self._rested)
        self._holding = QTimer(self)
        self._holding.setSingleShot(True)
        self._holding.setInterval(HOLD)
        self._holding.timeout.connect(self._held)
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(self._draw_aside)
        self._motion.finished.connect(self._arrived)
        self._build()
        self.set_text(self.font())
        self.setFocusProxy(self.ready)
        parent.installEventFilter(self)
        self.ready.installEventFilter(self)
        self.setMouseTracking(True)
        self.hide()

    def _build(self) -> None:
        self.sign = PrivacyScreenSign(self)
        # All mouse events belong to the screen, also while the sign is away.
        self.sign.setAttribute(_LETS_THROUGH)
        self.title, self.told, self.ready = self.sign.title, self.sign.told, self.sign.ready
        self.ready.clicked.connect(self.look)
        self.held = QLabel(self)
        self.held.setObjectName("held")
        self.held.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.held.setAttribute(_LETS_THROUGH)
        self.held.setStyleSheet(
            f"QLabel#held {{ background: {PAPER}; color: {INK}; border: 2px solid {INK};"
            " border-radius: 0.7em; padding: 0.2em 1em; }"
        )
        self.held.hide()
        outer = QGridLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.sign, 0, 0, Qt.AlignmentFlag.AlignCenter)

    def set_text(self, font: QFont) -> None:
        """Write in this font; the sign is as large as its writing."""
        self.setFont(font)
        self.sign.set_text(font)

    # --- falling and rising -----------------------------------------------------------------

    @property
    def is_down(self) -> bool:
        """Whether it covers the table, or is about to."""
        return self.isVisible() and not self.testAttribute(_LETS_THROUGH)

    @property
    def is_ready(self) -> bool:
        """Whether it has hung for long enough to be raised."""
        return self._is_ready

    def look(self) -> None:
        """Whoever is to look next says so; nothing happens where it has only just fallen."""
        if self._is_ready:
            self.raised.emit()

    def fall(self, badge: Badge, name: str, told: Sequence[str], *, again: bool = False) -> None:
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
        self._fall(badge, title, how, self.tr("I am {name}").format(name=name), told)

    def pause(self, badge: Badge) -> None:
        """Hang over a table that keeps no secrets until somebody goes on.

        Args:
            badge: the sign of whoever looked last.
        """
        how = self.tr("Nothing happens at the table until you go on.")
        self._fall(badge, self.tr("Pause"), how, self.tr("Go on"), ())

    def _fall(self, badge: Badge, title: str, how: str, ready: str, told: Sequence[str]) -> None:
        was_ajar, self._is_ajar = self._is_ajar, False
        if not self.is_down or was_ajar or title != self.title.text():
            self._set_ready(False)
        self._badge = badge
        self.sign.say(badge, title, how, ready, told)
        self.setAccessibleName(title)
        self.setGeometry(self._over.rect())
        self.setAttribute(_LETS_THROUGH, False)
        self._let_go()
        self.held.hide()
        self.sign.show()
        self.show()
        self.raise_()
        self.setFocusProxy(self.ready)
        if not plays_beside(self._over):
            self.setFocus()
        self._move_to(0.0, FALL)
        if not was_ajar:
            announce(self, title)

    def part(self) -> None:
        """Let the table be seen, not played, for as long as a press is held."""
        if self._is_ajar:
            return
        self._is_ajar = True
        self._set_ready(False)
        had_focus = self.ready.hasFocus()
        self.setFocusProxy(None)  # type: ignore[arg-type]  # the stub leaves None out
        if had_focus:
            self.setFocus()
        self.sign.hide()
        self.held.setText(self.tr("Let go, and it is covered again"))
        self.held.setFont(larger(self, 0.95))
        self.held.adjustSize()
        self.held.move((self.width() - self.held.width()) // 2, em(self) // 3)
        self.held.show()
        self._move_to(_AJAR, RISE)

    def rise(self) -> None:
        """Let the table be seen and played at once; the halves are drawn aside meanwhile."""
        if self.is_down:
            self._is_ajar = False
            self._set_ready(False)
            self._let_go()
            self.setAttribute(_LETS_THROUGH, True)
            self.sign.hide()
            self.held.hide()
            self._move_to(1.0, RISE)

    def finish(self) -> None:
        """Hang, or be gone, now."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.stop()
            self._draw_aside(self._motion.endValue())
            self._arrived()

    def _move_to(self, openness: float, duration: int) -> None:
        self._motion.stop()
        if self.pace <= 0.0:
            self._draw_aside(openness)
            self._arrived()
            return
        self._motion.setStartValue(self._openness)
        self._motion.setEndValue(openness)
        self._motion.setDuration(round(duration / self.pace))
        self._motion.start()

    def _draw_aside(self, openness: object) -> None:
        if isinstance(openness, float):
            self._openness = openness
            self.update()

    def _arrived(self) -> None:
        if self.testAttribute(_LETS_THROUGH):
            self.hide()
        elif not (self._is_ajar or self._is_ready):
            self._resting.start(REST) if REST else self._rested()

    def _rested(self) -> None:
        """It has hung for a while: what is pressed from now on is meant."""
        self._set_ready(self.is_down and not self._is_ajar)

    def _set_ready(self, ready: bool) -> None:
        self._resting.stop()
        self._is_ready = ready
        self.sign.show_ready(ready=ready)

    # --- painting ---------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Two halves in the colour of whoever is to look next, and what they hang from."""
        if self._openness >= 1.0:
            return
        gathered = _STRIP if self._is_ajar else _GATHERED
        share = 1.0 - (1.0 - gathered) * self._openness
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        background = ScreenPainting(
            badge_colour(self._badge), self.width(), self.height(), em(self)
        )
        # The halves overlap a little where they meet, so that no gap shows.
        background.paint_halves(painter, self.width() / 2 * share + 2.0)
        background.paint_pelmet(painter, self._openness)

    # --- pressing ---------------------------------------------------------------------------

    def _press(self, what: Qt.MouseButton | int) -> None:
        """A button or key went down here; it comes up soon, or is held to look."""
        if self._is_ready:
            self._pressed = what
            self._holding.start()

    def _release(self, what: Qt.MouseButton | int, *, inside: bool = True) -> None:
        """It came up; one that went down elsewhere means nothing."""
        if self._pressed != what:
            return
        was_ajar = self._is_ajar
        self._let_go()
        if was_ajar:
            self.peeked.emit(False)
        elif inside:
            self.look()

    def _let_go(self) -> None:
        self._pressed = None
        self._holding.stop()

    def _held(self) -> None:
        if self._pressed is not None and self.is_down:
            self.peeked.emit(True)

    def _look_away(self) -> None:
        """The end of the press may be missed from now on: it is over."""
        was_ajar = self._is_ajar
        self._let_go()
        if was_ajar:
            self.peeked.emit(False)

    def _key(self, event: QKeyEvent) -> bool:
        """A key that means something here; one that is still held down means nothing new."""
        if event.key() not in _KEYS:
            return False
        if not event.isAutoRepeat():
            if event.type() == QEvent.Type.KeyPress:
                self._press(event.key())
            else:
                self._release(event.key())
        return True

    # --- Qt ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what it covers; the button's presses belong to the screen."""
        if watched is self.ready:
            is_key = event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
            if isinstance(event, QKeyEvent):
                return is_key and self._key(event)
            if isinstance(event, QMouseEvent):
                self._mouse(event, inside=self.ready.rect().contains(event.position().toPoint()))
                return True
            return False
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def event(self, event: QEvent) -> bool:
        """See `QWidget`: nobody looks through it in a window that is left."""
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.Hide):
            self._look_away()
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See `event`."""
        super().focusOutEvent(event)
        self._look_away()

    def _mouse(self, event: QMouseEvent, *, inside: bool) -> None:
        """A button went down or came up; the second press of a double click means nothing."""
        event.accept()
        if event.type() == QEvent.Type.MouseButtonPress:
            if inside and event.button() == Qt.MouseButton.LeftButton:
                self._press(event.button())
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._release(event.button(), inside=inside)

    def _is_on_button(self, point: QPointF) -> bool:
        place = QRect(self.ready.mapTo(self, QPoint()), self.ready.size())
        return self.sign.isVisible() and place.contains(point.toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`: beside the button nothing happens."""
        self._mouse(event, inside=self._is_on_button(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """See `mousePressEvent`."""
        self._mouse(event, inside=self._is_on_button(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """See `mousePressEvent`."""
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`: a hand over the button."""
        event.accept()
        is_hand = self._is_on_button(event.position())
        shapes = Qt.CursorShape
        self.setCursor(shapes.PointingHandCursor if is_hand else shapes.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Raise it with Return, Enter or Space as they come up; held down they look."""
        if not self._key(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """See `keyPressEvent`."""
        if not self._key(event):
            super().keyReleaseEvent(event)


_LETS_THROUGH: Final = Qt.WidgetAttribute.WA_TransparentForMouseEvents
