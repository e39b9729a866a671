"""The view of the table: fits it, zooms it, and hands on what mouse and keys do."""

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
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QScrollBar, QWidget

from tabletop.engine.zones import DEFAULT_ASPECT
from tabletop.overriding import override
from tabletop.ui.table.model.layout import shape_of
from tabletop.ui.table.scene.scene import TableScene, tip_at
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.plain_text import show_tip
from tabletop.ui.widgets.press_filter import MouseGrab

_BEFORE_PAINTING: Final = (QEvent.Type.UpdateRequest, QEvent.Type.Expose)
"""Events on which a window, or its native one, paints all that is out of date.

The window's own paint event would come too late: what is out of date would be painted within it.
"""
ZOOMS: Final = (0.7, 3.0)
"""Smallest and largest zoom; 1 fits the table into the view."""
INSPECT_DELAY: Final = 900
"""Milliseconds after which a resting pointer takes a long look, where that is wanted."""
LONG_PRESS_DELAY: Final = 600
"""Milliseconds after which a resting finger takes a long look."""
VisiblePart = tuple[float, bool, float, float]
"""The zoom, whether somebody looked for a part, and how far it is scrolled across and down."""
_FINGERS: Final = (QInputDevice.DeviceType.TouchScreen, QInputDevice.DeviceType.Stylus)
_DOUBLE_CLICK: Final = 2
"""Times the system's interval: a busy window hears of a second click late."""
_ZOOM_STEP: Final = 1.15
_HAND_IN_SIGHT: Final = (0.5, 1.0)
"""How far a table that is larger than the view is scrolled across and down, if nobody did it."""
_SHARPEN_AFTER: Final = 120
_NOTCH: Final = 120
_BY_KEY: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class PointerHandler:
    """Is told of the mouse, and does nothing; points are in the scene."""

    def press(self, point: QPointF, *, again: bool = False) -> bool:
        """Follow the left button down; return whether there is something to take up.

        `again`: as the second of a double click whose first met something else.
        """
        return False

    def move(self, point: QPointF, *, far: bool) -> None:
        """Follow the pointer with the button down; `far`: beyond the drag distance by now."""

    def release(self, point: QPointF) -> None:
        """Follow the left button up."""

    def double_click(self, point: QPointF) -> None:
        """Follow the left button down twice."""

    def hover(self, point: QPointF | None) -> None:
        """Follow the pointer with no button down; None: it has left."""

    def inspect(self, point: QPointF, *, explain: bool = False) -> None:
        """Take a long look at what is there; `asks`: what it can do, or why not, is asked too."""

    def end_inspect(self) -> None:
        """Take notice that the button came up that was held for a long look."""

    def long_press(self, point: QPointF) -> None:
        """Take notice that a finger stays down: letting it go is no click any more."""

    def cancel_grab(self) -> None:
        """Put back what the button held: it came up elsewhere, or something took it."""


class KeyHandler:
    """Is told of the keyboard, and does nothing."""

    def key(self, event: QKeyEvent) -> bool:
        """Follow a key down; return whether it meant something."""
        return False

    def tab(self, *, forward: bool) -> bool:
        """Follow Tab down; return False where the focus is to leave the table."""
        return False

    def mouse_pressed(self) -> None:
        """Take notice that a button of the mouse went down."""

    def focused(self, *, from_end: bool) -> None:
        """Take notice that a key led to the table, perhaps from what follows it."""

    def notify_focus(self) -> None:
        """Tell where at the table the keyboard is."""


class Board(QGraphicsView):
    """Shows the whole table as large as it fits; Ctrl and wheel zoom in on a part of it.

    Signals:
        rescaled: scene and view relate otherwise now; what floats over the view must follow.
        reshaped: the room for the table has another shape; carries which (`shape_of`).
    """

    rescaled = Signal()
    reshaped = Signal(float)

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.pointer_handler = PointerHandler()
        self.inspects_on_hover = False
        self.key_handler = KeyHandler()
        self.zoom = 1.0
        """1 where the table just fits into the view."""
        self._table = scene
        self._shape = DEFAULT_ASPECT
        self._is_moved = False
        """Whether a part of the table was looked for: zoomed in on, or scrolled to."""
        self._shares = _HAND_IN_SIGHT
        self._pressed: QPointF | None = None
        self._since_press = QElapsedTimer()
        self._panning: QPointF | None = None
        MouseGrab(self).cancelled.connect(self._cancel_grab)
        self.was_seen = False
        """Whether it was painted yet."""
        self._pointer = QPointF()
        self._sharpen = self._timer(_SHARPEN_AFTER, self.sharpen)
        self._inspect_timer = self._timer(
            INSPECT_DELAY, lambda: self.pointer_handler.inspect(self._pointed_at)
        )
        self._long_press_timer = self._timer(
            LONG_PRESS_DELAY, lambda: self.pointer_handler.long_press(self._pointed_at)
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
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
        """Zoom, keeping a point of the viewport over the same point of the table.

        Args:
            zoom: 1 fits the table; kept within `ZOOMS`.
            anchor: in the viewport; the middle of its lower edge, where the own hand is, where
                none is given.
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
        """Which part of the table is seen."""
        across, down = map(_share, self._bars, self._shares)
        return self.zoom, self._is_moved, across, down

    def show_part(self, part: VisiblePart) -> None:
        """Show what another board showed."""
        self.zoom, self._is_moved = part[:2]
        self._shares = part[2:]
        self._fit()
        self._scroll()

    def refit(self) -> None:
        """Fit the table anew, because its plan or the view's size is another.

        Of a table that is larger than the view the same part is seen as before; the own hand, as
        long as nothing else was looked for.
        """
        self._shares = self.visible_part[2:] if self._is_moved else _HAND_IN_SIGHT
        self._fit()
        if self.zoom > 1.0:
            self._scroll()
        else:
            self.rescaled.emit()

    def _scroll(self) -> None:
        """Show the part of the table that is kept in mind, as soon as there is room to scroll."""
        for bar, share in zip(self._bars, self._shares, strict=True):
            bar.setValue(round(bar.minimum() + share * (bar.maximum() - bar.minimum())))
        self.rescaled.emit()

    def _scroll_by(self, way: QPoint) -> None:
        for bar, step in zip(self._bars, way.toTuple(), strict=True):
            bar.setValue(bar.value() + step)
        self.rescaled.emit()

    def sharpen(self) -> None:
        """Print everything for the scale it is seen in."""
        ratio = self.viewport().devicePixelRatioF()
        resolution = self.transform().m11() * ratio
        if (resolution, ratio) != (self._table.sprites.resolution, self._table.sprites.ratio):
            self._table.set_resolution(resolution, ratio)
            self.rescaled.emit()  # slips are as large as their writing
        self.resetCachedContent()

    def _fit(self) -> None:
        table = self._table.sceneRect()
        size = self.viewport().size()
        if table.isEmpty() or size.isEmpty():
            return
        margin = UNIT * 0.06
        around = table.adjusted(-margin, -margin, margin, margin)
        fitting = min(size.width() / around.width(), size.height() / around.height())
        scale = fitting * self.zoom
        self.resetTransform()
        self.scale(scale, scale)
        middle = around.center()
        around.setSize(around.size().expandedTo(size.toSizeF() / scale))
        around.moveCenter(middle)
        self.setSceneRect(around)
        if self.zoom <= 1.0:
            self.centerOn(middle)
        if self._table.sprites.resolution == 1.0 or not self.isVisible():
            self.sharpen()
        else:
            self._sharpen.start()

    # --- Qt -----------------------------------------------------------------------------------

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
        """See `QWidget`; the very first picture is sharp."""
        if not self.was_seen:
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
        """Deliver the calls that the scene has queued to itself before the window is painted.

        Qt remembers where each item was painted last, and the scene reports changes to its views in
        a queued call. If anything is painted before that call, such as a sheet over the table, Qt
        takes all items that have moved to be painted at their new places: it forgets the old ones,
        and never paints over them. An update of the whole scene is forgotten likewise.
        """
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
        """See `QWidget`: what is written on the table follows the size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._table.update_labels()
            self.rescaled.emit()
            self.resetCachedContent()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        """See `QAbstractScrollArea`; the tool tip has the whole of what is told there, below it."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            told, area = tip_at(self._table, self.mapToScene(event.pos()))
            below = self.viewport().mapToGlobal(self.mapFromScene(area.bottomLeft()))
            show_tip(below, told, self.viewport())
            return True
        if event.type() == QEvent.Type.Leave:
            self._inspect_timer.stop()
            self.pointer_handler.hover(None)
        return super().viewportEvent(event)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """See `QWidget`: Tab goes over the table first."""
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
            way = self._panning - event.position()
            self._panning, self._is_moved = event.position(), True
            self._scroll_by(way.toPoint())
        elif self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            way = event.position() - self._pressed
            far = way.manhattanLength() >= QApplication.startDragDistance()
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
        """See `QWidget`; the first click may have met what went away."""
        if event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)
            return
        self._pressed = self._pointer = event.position()
        longest = QApplication.doubleClickInterval() * _DOUBLE_CLICK
        if self._since_press.isValid() and not self._since_press.hasExpired(longest):
            self.pointer_handler.double_click(self._in_scene(event.position()))
        else:
            self.pointer_handler.press(self._in_scene(event.position()), again=True)
        event.accept()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """See `QWidget`: with Ctrl it zooms, else it moves a table larger than the view."""
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
        """See `QWidget`: where the keyboard is is seen."""
        super().focusInEvent(event)
        if event.reason() in _BY_KEY:
            self.key_handler.focused(from_end=event.reason() == Qt.FocusReason.BacktabFocusReason)
        QTimer.singleShot(
            0, self, self.key_handler.notify_focus
        )  # Qt tells later that it is at the board

    @property
    def _pointed_at(self) -> QPointF:
        return self._in_scene(self._pointer)

    def _in_scene(self, point: QPointF) -> QPointF:
        return self.viewportTransform().inverted()[0].map(point)


def _share(bar: QScrollBar, kept: float) -> float:
    """Return how far a bar is scrolled, from 0 to 1; as it was where there is nothing to scroll."""
    way = bar.maximum() - bar.minimum()
    return (bar.value() - bar.minimum()) / way if way > 0 else kept
