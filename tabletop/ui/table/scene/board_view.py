"""The view of the table: scale, zoom, and mouse and keyboard events."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGestureEvent,
    QGraphicsView,
    QPinchGesture,
    QScrollBar,
    QWidget,
)

from tabletop.engine.zones import DEFAULT_ASPECT
from tabletop.overriding import override
from tabletop.ui.table.model.layout import shape_of
from tabletop.ui.table.scene.scene import TableScene, tip_at
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.plain_text import show_tip
from tabletop.ui.widgets.press_filter import MouseGrab
from tabletop.ui.widgets.screen_reader import notify_name_changed

_BEFORE_PAINTING: Final = (QEvent.Type.UpdateRequest, QEvent.Type.Expose)
"""The events on which a window, or its native window, repaints outdated areas.

The window's own paint event would be too late, since the areas are painted within it.
"""
ZOOMS: Final = (0.7, 3.0)
"""The minimum and maximum zoom; 1 fits the table into the view."""
INSPECT_DELAY: Final = 900
"""Milliseconds for which the pointer must rest to inspect a piece, if enabled."""
LONG_PRESS_DELAY: Final = 600
"""Milliseconds after which a touch is a long press."""
VisiblePart = tuple[float, bool, float, float]
"""Zoom, whether the user moved the view, and horizontal and vertical scroll shares."""
_FINGERS: Final = (QInputDevice.DeviceType.TouchScreen, QInputDevice.DeviceType.Stylus)
_DOUBLE_CLICK: Final = 2
"""The factor for the double-click interval, since a busy window gets clicks late."""
_ZOOM_STEP: Final = 1.15
_HAND_IN_SIGHT: Final = (0.5, 1.0)
"""The initial scroll shares, across and down, which show the viewer's hand."""
_WHOLE: Final = 1.1
"""The zoom below which the end of a pinch fits the whole table into the view."""
_SHARPEN_AFTER: Final = 120
_NOTCH: Final = 120
_BY_KEY: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class PointerHandler:
    """A handler of mouse and touch events on a board; does nothing by default.

    All points are in scene coordinates.

    Attributes:
        is_dragging: whether the pointer drags a piece.
    """

    is_dragging = False

    def press(self, point: QPointF, *, again: bool = False) -> bool:
        """Handle a press of the left button; return whether it was on a piece.

        `again` is true for the second press of a double click that is not handled as one.
        """
        return False

    def move(self, point: QPointF, *, far: bool) -> None:
        """Handle a move with the left button pressed.

        `far` is true if the pointer has moved at least the drag distance.
        """

    def release(self, point: QPointF) -> None:
        """Handle the release of the left button."""

    def double_click(self, point: QPointF) -> None:
        """Handle a double click of the left button."""

    def hover(self, point: QPointF | None) -> None:
        """Handle a move with no button pressed; `point` is None if the pointer left."""

    def inspect(self, point: QPointF, *, explain: bool = False) -> None:
        """Inspect the piece at a point; if `explain`, also explain its possible actions."""

    def end_inspect(self) -> None:
        """Handle the release of the button used for inspecting."""

    def long_press(self, point: QPointF) -> None:
        """Handle a long press, after which the release is not a click."""

    def cancel_grab(self) -> None:
        """Cancel a press or drag, because the mouse grab was lost."""


class KeyHandler:
    """A handler of keyboard events on a board; does nothing by default."""

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key has a function."""
        return False

    def tab(self, *, forward: bool) -> bool:
        """Handle Tab; return False if the focus should leave the board."""
        return False

    def mouse_pressed(self) -> None:
        """Handle a press of any mouse button."""

    def focused(self, *, from_end: bool) -> None:
        """Handle focus received by a key; `from_end` is true for Shift+Tab."""

    def notify_focus(self) -> None:
        """Notify assistive technology of the focused item."""


class Board(QGraphicsView):
    """A view of the whole table, scaled to fit; Ctrl with the wheel or a pinch zooms.

    Signals:
        rescaled: the mapping between scene and view has changed, so popups must move.
        reshaped: the view's ratio of width to height has changed; carries the ratio (`shape_of`).
    """

    rescaled = Signal()
    reshaped = Signal(float)

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.pointer_handler = PointerHandler()
        self.inspects_on_hover = False
        self.key_handler = KeyHandler()
        self.zoom = 1.0
        """The zoom; at 1, the table just fits into the view."""
        self._table = scene
        self._shape = DEFAULT_ASPECT
        self._is_moved = False
        """Whether the user has zoomed or scrolled."""
        self._shares = _HAND_IN_SIGHT
        self._pressed: QPointF | None = None
        self._since_press = QElapsedTimer()
        self._panning: QPointF | None = None
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        MouseGrab(self).cancelled.connect(self._cancel_grab)
        self.was_seen = False
        """Whether the board has been painted yet."""
        self._pointer = QPointF()
        self._sharpen = self._timer(_SHARPEN_AFTER, self.sharpen)
        self._inspect_timer = self._timer(
            INSPECT_DELAY, lambda: self.pointer_handler.inspect(self._pointer_in_scene)
        )
        self._long_press_timer = self._timer(
            LONG_PRESS_DELAY, lambda: self.pointer_handler.long_press(self._pointer_in_scene)
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        hints = QPainter.RenderHint
        self.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _timer(self, milliseconds: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer

    # --- scale --------------------------------------------------------------------------------

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom around a point of the viewport.

        Args:
            zoom: the new zoom, which is limited to `ZOOMS`; 1 fits the table into the view.
            anchor: the point that stays fixed; None for the middle of the lower edge, where the
                viewer's hand is.
        """
        self._is_moved = self._is_moved or anchor is not None
        area = self.viewport().rect()
        if anchor is None:
            anchor = QPointF(area.center().x(), area.bottom())
        before = self.mapToScene(anchor.toPoint())
        self.zoom = min(max(zoom, ZOOMS[0]), ZOOMS[1])
        self._fit()
        self._scroll_by(self.mapFromScene(before) - anchor.toPoint())

    @property
    def _bars(self) -> tuple[QScrollBar, QScrollBar]:
        return self.horizontalScrollBar(), self.verticalScrollBar()

    @property
    def visible_part(self) -> VisiblePart:
        """The part of the table that is visible."""
        across, down = map(_share, self._bars, self._shares)
        return self.zoom, self._is_moved, across, down

    def show_part(self, part: VisiblePart) -> None:
        """Show the same part of the table as another board did (`visible_part`)."""
        self.zoom, self._is_moved = part[:2]
        self._shares = part[2:]
        self._fit()
        self._scroll()

    def refit(self) -> None:
        """Fit the table again after its plan or the size of the view has changed.

        If the table is larger than the view, the same part stays visible. If the user has not
        moved the view, that part includes the viewer's hand.
        """
        self._shares = self.visible_part[2:] if self._is_moved else _HAND_IN_SIGHT
        self._fit()
        if self.zoom > 1.0:
            self._scroll()
        else:
            self.rescaled.emit()

    def _scroll(self) -> None:
        """Scroll to the stored positions, which are shares of the scroll ranges."""
        for bar, share in zip(self._bars, self._shares, strict=True):
            bar.setValue(round(bar.minimum() + share * (bar.maximum() - bar.minimum())))
        self.rescaled.emit()

    def _scroll_by(self, delta: QPoint) -> None:
        for bar, step in zip(self._bars, delta.toTuple(), strict=True):
            bar.setValue(bar.value() + step)
        self.rescaled.emit()

    def sharpen(self) -> None:
        """Render all sprites for the current scale."""
        ratio = self.viewport().devicePixelRatioF()
        resolution = self.transform().m11() * ratio
        if (resolution, ratio) != (self._table.sprites.resolution, self._table.sprites.ratio):
            self._table.set_resolution(resolution, ratio)
            self.rescaled.emit()  # the size of notes depends on their text
        self._table.forget_surface()
        self.resetCachedContent()

    def _fit(self) -> None:
        table = self._table.sceneRect()
        size = self.viewport().size()
        if table.isEmpty() or size.isEmpty():
            return
        margin = UNIT * 0.06
        area = table.adjusted(-margin, -margin, margin, margin)
        scale = min(size.width() / area.width(), size.height() / area.height()) * self.zoom
        self.resetTransform()
        self.scale(scale, scale)
        centre = area.center()
        area.setSize(area.size().expandedTo(size.toSizeF() / scale))
        area.moveCenter(centre)
        self.setSceneRect(area)
        if self.zoom <= 1.0:
            self.centerOn(centre)
        if self._table.sprites.resolution == 1.0 or not self.isVisible():
            self.sharpen()
        else:
            self._sharpen.start()

    # --- events -------------------------------------------------------------------------------

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        shape = shape_of(*event.size().toTuple(), self._shape)
        if shape != self._shape:
            self._shape = shape
            self.reshaped.emit(shape)
        self.refit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.was_seen:  # the first frame must be sharp
            self.was_seen = True
            self._sharpen.stop()
            self.sharpen()
        super().paintEvent(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        window = self.window()
        for painted in (window, window.windowHandle()):
            if painted is not None:
                painted.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Process the scene's queued calls before the window is painted. Qt stores the area in which
        # each item was last painted, and the scene reports changes to its views in a queued call.
        # If something else, such as a popup, is painted before that call, Qt replaces the stored
        # areas of moved items with the new ones, and never repaints the old areas.
        if event.type() in _BEFORE_PAINTING:
            QCoreApplication.sendPostedEvents(self.scene(), QEvent.Type.MetaCall.value)
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._sharpen.start()
        return super().event(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._table.update_labels()
            self.rescaled.emit()
            self.resetCachedContent()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text, area = tip_at(self._table, self.mapToScene(event.pos()))
            below = self.viewport().mapToGlobal(self.mapFromScene(area.bottomLeft()))
            show_tip(below, text, self.viewport())
            return True
        if event.type() == QEvent.Type.Leave:
            self._inspect_timer.stop()
            self.pointer_handler.hover(None)
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                return True
        return super().viewportEvent(event)

    def _pinch(self, pinch: QPinchGesture) -> None:
        """Zoom and move the table with two fingers, unless the first one drags a piece."""
        if self.pointer_handler.is_dragging:
            return
        middle = self.viewport().mapFromGlobal(pinch.centerPoint())
        match pinch.state():
            case Qt.GestureState.GestureStarted:
                self._cancel_grab()
            case Qt.GestureState.GestureUpdated:
                self.set_zoom(self.zoom * pinch.scaleFactor(), middle)
                step = self.viewport().mapFromGlobal(pinch.lastCenterPoint()) - middle
                self._scroll_by(step.toPoint())
            case _ if self.zoom < _WHOLE:
                self.set_zoom(1.0)
            case _:
                pass

    @override
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        return self.key_handler.tab(forward=next) or super().focusNextPrevChild(next)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._inspect_timer.stop()
        self.key_handler.mouse_pressed()
        self._panning = None
        if event.button() == Qt.MouseButton.LeftButton:
            self._since_press.start()
            self._pressed = self._pointer = event.position()
            if not self.pointer_handler.press(self._in_scene(event.position())) and self.zoom > 1.0:
                self._panning = event.position()
            elif event.deviceType() in _FINGERS:
                self._long_press_timer.start()
        elif event.button() == Qt.MouseButton.MiddleButton:
            self._panning = event.position()
        elif event.button() == Qt.MouseButton.RightButton:
            self.pointer_handler.inspect(self._in_scene(event.position()), explain=True)
        event.accept()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None and event.buttons():
            delta = self._panning - event.position()
            self._panning, self._is_moved = event.position(), True
            self._scroll_by(delta.toPoint())
        elif self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            delta = event.position() - self._pressed
            far = delta.manhattanLength() >= QApplication.startDragDistance()
            if far:
                self._long_press_timer.stop()
            self.pointer_handler.move(self._in_scene(event.position()), far=far)
        else:
            self._panning = None
            self._pointer = event.position()
            if self.inspects_on_hover:
                self._inspect_timer.start()
            self.pointer_handler.hover(self._in_scene(event.position()))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._long_press_timer.stop()
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            self._pressed = None
            if self._panning is None:
                self.pointer_handler.release(self._in_scene(event.position()))
        elif event.button() == Qt.MouseButton.RightButton:
            self.pointer_handler.end_inspect()
        self._panning = None

    def _cancel_grab(self) -> None:
        self._long_press_timer.stop()
        self._pressed = self._panning = None
        self.pointer_handler.cancel_grab()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)
            return
        self._pressed = self._pointer = event.position()
        # The first click may have been on something that has since closed.
        longest = QApplication.doubleClickInterval() * _DOUBLE_CLICK
        if self._since_press.isValid() and not self._since_press.hasExpired(longest):
            self.pointer_handler.double_click(self._in_scene(event.position()))
        else:
            self.pointer_handler.press(self._in_scene(event.position()), again=True)
        event.accept()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / _NOTCH
            self.set_zoom(self.zoom * _ZOOM_STEP**steps, event.position())
            event.accept()
            return
        super().wheelEvent(event)
        self._is_moved = True
        self.rescaled.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self.key_handler.key(event))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Screen readers cache the description, which is the prompt, and speak changes of it.
        notify_name_changed(self)
        if event.reason() in _BY_KEY:
            self.key_handler.focused(from_end=event.reason() == Qt.FocusReason.BacktabFocusReason)
        # After Qt's own notification for the board.
        QTimer.singleShot(0, self, self.key_handler.notify_focus)

    @property
    def _pointer_in_scene(self) -> QPointF:
        return self._in_scene(self._pointer)

    def _in_scene(self, point: QPointF) -> QPointF:
        return self.viewportTransform().inverted()[0].map(point)


def _share(bar: QScrollBar, kept: float) -> float:
    """Return a scroll position from 0 to 1, or `kept` if nothing can be scrolled."""
    length = bar.maximum() - bar.minimum()
    return (bar.value() - bar.minimum()) / length if length > 0 else kept
