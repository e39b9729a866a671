"""The view of the table: fits it, zooms it, and hands on what mouse and keys do."""

from typing import Final, Protocol

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QScrollBar, QToolTip, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.input.held_input import Hold
from tabletop.ui.scene.scene import TableScene
from tabletop.ui.scene.table_background import writing_at
from tabletop.ui.theme.sprite_cache import UNIT

ZOOMS: Final = (0.7, 3.0)
"""Smallest and largest zoom; 1 fits the table into the view."""

LINGER: Final = 900
"""Milliseconds after which a resting pointer takes a long look."""

HOLD: Final = 600
"""Milliseconds after which a resting finger takes a long look."""

Part = tuple[float, bool, float, float]
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


class Hand(Protocol):
    """What is told of the mouse and the keys; points are in the scene."""

    def press(self, point: QPointF, *, again: bool = False) -> bool:
        """The left button went down; whether there is something to take up.

        `again`: as the second of a double click whose first met something else.
        """
        ...

    def move(self, point: QPointF, *, far: bool) -> None:
        """The pointer moves with the button down; `far`: beyond the drag distance by now."""
        ...

    def release(self, point: QPointF) -> None:
        """The left button came up."""
        ...

    def double_click(self, point: QPointF) -> None:
        """The left button went down twice."""
        ...

    def hover(self, point: QPointF | None) -> None:
        """The pointer moves with no button down; None: it has left."""
        ...

    def linger(self, point: QPointF) -> None:
        """The pointer stays."""
        ...

    def hold(self, point: QPointF) -> None:
        """A finger stays down: letting it go is no click any more."""
        ...

    def lose(self) -> None:
        """Whatever the button held goes back: it came up elsewhere, or something took it."""
        ...


class Keys(Protocol):
    """What is told of the keyboard."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; whether it meant something."""
        ...

    def tab(self, *, forward: bool) -> bool:
        """Tab went down; False where the focus is to leave the table."""
        ...

    def mouse_used(self) -> None:
        """A button of the mouse went down."""
        ...

    def focused(self, *, from_end: bool) -> None:
        """The keyboard came to the table by a key, perhaps from what follows it."""
        ...

    def tell_focus(self) -> None:
        """The keyboard is at the table: where, is to be told."""
        ...


@guarded
class Board(QGraphicsView):
    """Shows the whole table as large as it fits; Ctrl and wheel zoom in on a part of it.

    Signals:
        rescaled: scene and view relate otherwise now; what floats over the view must follow.
    """

    rescaled = Signal()

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.hand: Hand | None = None
        self.keys: Keys | None = None
        self._table = scene
        self._zoom = 1.0
        self._is_moved = False
        """Whether a part of the table was looked for: zoomed in on, or scrolled to."""
        self._shares = _HAND_IN_SIGHT
        self._pressed: QPointF | None = None
        self._since_press = QElapsedTimer()
        self._panning: QPointF | None = None
        self._left = Hold(self)
        self._left.lost.connect(self._lose)
        self._was_seen = False
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(_SHARPEN_AFTER)
        self._sharpen.timeout.connect(self.sharpen)
        self._pointer = QPointF()
        self._lingering = QTimer(self)
        self._lingering.setSingleShot(True)
        self._lingering.setInterval(LINGER)
        self._lingering.timeout.connect(self._linger)
        self._holding = QTimer(self)
        self._holding.setSingleShot(True)
        self._holding.setInterval(HOLD)
        self._holding.timeout.connect(self._hold)
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

    # --- scale --------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """1 where the table just fits into the view."""
        return self._zoom

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom, keeping a point of the viewport over the same point of the table.

        Args:
            zoom: 1 fits the table; kept within `ZOOMS`.
            anchor: in the viewport; the middle of its lower edge, where the own hand is, where
                none is given.
        """
        zoom = min(max(zoom, ZOOMS[0]), ZOOMS[1])
        self._is_moved = self._is_moved or anchor is not None
        area = self.viewport().rect()
        anchor = anchor or QPointF(area.center().x(), area.bottom())
        before = self.mapToScene(anchor.toPoint())
        self._zoom = zoom
        self._fit()
        moved = self.mapFromScene(before) - anchor.toPoint()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + moved.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + moved.y())
        self.rescaled.emit()

    @property
    def part(self) -> Part:
        """Which part of the table is seen."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        kept = self._shares
        return self._zoom, self._is_moved, _share(across, kept[0]), _share(down, kept[1])

    def show_part(self, part: Part) -> None:
        """Show what another board showed."""
        self._zoom, self._is_moved = part[:2]
        self._shares = part[2:]
        self._fit()
        self._scroll()
        self.rescaled.emit()

    def refit(self) -> None:
        """Fit the table anew, because its plan or the view's size is another.

        Of a table that is larger than the view the same part is seen as before; the own hand, as
        long as nothing else was looked for.
        """
        self._shares = self.part[2:] if self._is_moved else _HAND_IN_SIGHT
        self._fit()
        if self._zoom > 1.0:
            self._scroll()
        self.rescaled.emit()

    def _scroll(self) -> None:
        """Show the part of the table that is kept in mind, as soon as there is room to scroll."""
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        for bar, share in zip(bars, self._shares, strict=True):
            bar.setValue(round(bar.minimum() + share * (bar.maximum() - bar.minimum())))

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
        scale = fitting * self._zoom
        self.resetTransform()
        self.scale(scale, scale)
        wide = max(around.width(), size.width() / scale)
        high = max(around.height(), size.height() / scale)
        around.adjust(
            -(wide - around.width()) / 2,
            -(high - around.height()) / 2,
            (wide - around.width()) / 2,
            (high - around.height()) / 2,
        )
        self.setSceneRect(around)
        if self._zoom <= 1.0:
            self.centerOn(around.center())
        if self._table.sprites.resolution == 1.0 or not self.isVisible():
            self.sharpen()
        else:
            self._sharpen.start()

    # --- Qt -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        self.refit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See `QWidget`; the very first picture is sharp."""
        if not self._was_seen:
            self._was_seen = True
            self.sharpen()
        super().paintEvent(event)

    def event(self, event: QEvent) -> bool:
        """See `QWidget`."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._sharpen.start()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: what is written on the table follows the size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._table.label()
            self.rescaled.emit()
            self.resetCachedContent()

    def viewportEvent(self, event: QEvent) -> bool:
        """See `QAbstractScrollArea`; in place of a tool tip a card is enlarged, but later.

        What is written on the table may be shortened; the tool tip has the whole.
        """
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            snapshot, point = self._table.snapshot, self.mapToScene(event.pos())
            text = "" if snapshot is None else writing_at(snapshot, point)
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        if event.type() == QEvent.Type.Leave:
            self._lingering.stop()
            if self.hand is not None:
                self.hand.hover(None)
        return super().viewportEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """See `QWidget`: Tab goes over the table first."""
        if self.keys is not None and self.keys.tab(forward=next):
            return True
        return super().focusNextPrevChild(next)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        self._lingering.stop()
        if self.keys is not None:
            self.keys.mouse_used()
        self._panning = None
        if event.button() == Qt.MouseButton.LeftButton and self.hand is not None:
            self._since_press.start()
            self._pressed = event.position()
            self._pointer = event.position()
            if not self.hand.press(self._scene_point(event)) and self._zoom > 1.0:
                self._panning = event.position()
            elif event.deviceType() in _FINGERS:
                self._holding.start()
        elif event.button() == Qt.MouseButton.MiddleButton:
            self._panning = event.position()
        elif event.button() == Qt.MouseButton.RightButton and self.hand is not None:
            self.hand.linger(self._scene_point(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        if self._panning is not None and event.buttons():
            way = event.position() - self._panning
            self._panning, self._is_moved = event.position(), True
            across, down = self.horizontalScrollBar(), self.verticalScrollBar()
            across.setValue(across.value() - round(way.x()))
            down.setValue(down.value() - round(way.y()))
            self.rescaled.emit()
        elif self.hand is None:
            pass
        elif self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            way = event.position() - self._pressed
            far = way.manhattanLength() >= QApplication.startDragDistance()
            if far:
                self._holding.stop()
            self.hand.move(self._scene_point(event), far=far)
        else:
            self._panning = None
            self._pointer = event.position()
            self._lingering.start()
            self.hand.hover(self._scene_point(event))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        self._holding.stop()
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            self._pressed = None
            if self._panning is None and self.hand is not None:
                self.hand.release(self._scene_point(event))
        self._panning = None
        event.accept()

    def _lose(self) -> None:
        self._holding.stop()
        self._pressed = self._panning = None
        if self.hand is not None:
            self.hand.lose()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`; the first click may have met what went away."""
        longest = QApplication.doubleClickInterval() * _DOUBLE_CLICK
        if event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)
        elif self.hand is not None:
            self._pressed = self._pointer = event.position()
            point = self._scene_point(event)
            if self._since_press.isValid() and not self._since_press.hasExpired(longest):
                self.hand.double_click(point)
            else:
                self.hand.press(point, again=True)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See `QWidget`: with Ctrl it zooms, else it moves a table larger than the view."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / _NOTCH
            self.set_zoom(self._zoom * _ZOOM_STEP**steps, event.position())
            event.accept()
            return
        super().wheelEvent(event)
        self._is_moved = True
        self.rescaled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See `QWidget`."""
        event.setAccepted(self.keys is not None and self.keys.key(event))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """See `QWidget`: where the keyboard is is seen."""
        super().focusInEvent(event)
        if event.reason() in _BY_KEY and self.keys is not None:
            self.keys.focused(from_end=event.reason() == Qt.FocusReason.BacktabFocusReason)
        QTimer.singleShot(0, self, self._tell_focus)  # Qt tells after this that it is at the board

    def _tell_focus(self) -> None:
        if self.keys is not None:
            self.keys.tell_focus()

    def _linger(self) -> None:
        if self.hand is not None:
            self.hand.linger(self._in_scene(self._pointer))

    def _hold(self) -> None:
        if self.hand is not None:
            self.hand.hold(self._in_scene(self._pointer))

    def _scene_point(self, event: QMouseEvent) -> QPointF:
        return self._in_scene(event.position())

    def _in_scene(self, point: QPointF) -> QPointF:
        inverse, _ = self.viewportTransform().inverted()
        return inverse.map(point)


def _share(bar: QScrollBar, kept: float) -> float:
    """How far a bar is scrolled, from 0 to 1; as it was where there is nothing to scroll."""
    way = bar.maximum() - bar.minimum()
    return (bar.value() - bar.minimum()) / way if way > 0 else kept
