"""Scanning with one switch: targets are marked in turn, and a press activates one.

If there are many targets, groups are marked first. Targets that share a box of the window stay in
one group. Scanning pauses if there is nothing to decide,
or after some rounds without a press. It resumes on a press, or if the available targets change.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil, sqrt
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QPaintEvent, QWindow
from PySide6.QtWidgets import QWidget

from tabletop.overriding import override
from tabletop.ui.base.settings import SwitchKey
from tabletop.ui.widgets.overlay import Overlay
from tabletop.ui.widgets.press_filter import MOUSE
from tabletop.ui.widgets.theme import paint_rings, smooth_painter

MAX_UNGROUPED: Final = 9
"""Maximum number of targets or groups in a round; more are grouped.

A round of nine takes hardly longer than two rounds of three, and saves a press.
"""
MIN_INTERVAL: Final = 0.4
"""Seconds for which further presses are ignored, because tremor may cause them."""
REACTION: Final = 0.15
"""Seconds after marking for which presses are ignored, as meant for the previous target."""
_ROUNDS: Final = 3
"""Number of rounds without a press before scanning pauses."""
_GROUP_ROUNDS: Final = 2
"""Number of rounds in a group without a press before the groups are marked again."""
_KEYS: Final = {
    SwitchKey.SPACE: (Qt.Key.Key_Space,),
    SwitchKey.ENTER: (Qt.Key.Key_Return, Qt.Key.Key_Enter),
    SwitchKey.CLICK: (),
    SwitchKey.ANY: (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter),
}
_CLICKS: Final = (SwitchKey.CLICK, SwitchKey.ANY)
_KEY_EVENTS: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_MOUSE_EVENTS: Final = MOUSE - {QEvent.Type.MouseMove}


@dataclass(frozen=True)
class ScanTarget:
    """Something that the switch can activate.

    Attributes:
        key: identifies the target across repeated searches.
        words: the target's name.
        over: the window or widget that contains the target.
        area: returns the target's area in `over`; called after marking, which may scroll to it.
        activate: activates the target.
        show_marked: shows that the target is marked, in addition to the frame.
        framed: whether a frame is shown around the target when it is marked.
    """

    key: Hashable
    words: str
    over: QWidget = field(compare=False)
    area: Callable[[], QRect] = field(compare=False)
    activate: Callable[[], object] = field(compare=False)
    show_marked: Callable[[], object] = field(compare=False, default=lambda: None)
    framed: bool = True


class ScanGroup(NamedTuple):
    """Targets that belong together.

    Attributes:
        targets: the targets, in scanning order.
        is_secondary: if true, the targets do not start scanning and are only offered in addition to
            other targets.
    """

    targets: tuple[ScanTarget, ...]
    is_secondary: bool = False


ScanNode = ScanTarget | tuple[ScanTarget, ...]
TargetKeys = frozenset[Hashable]


class Scanner(QObject):
    """Marks targets or groups in turn, and activates the marked target.

    Attributes:
        pace: the time for which each target or group is marked, in milliseconds.

    Signals:
        marked: emitted with a tuple of the targets now marked, which may be empty.
    """

    marked = Signal(tuple)

    def __init__(self, find_groups: Callable[[], Sequence[ScanGroup]], parent: QObject) -> None:
        """Create a scanner that is paused until `step` is first called.

        Args:
            find_groups: returns the groups that are currently available.
            parent: the object that owns the scanner.
        """
        super().__init__(parent)
        self.pace = 2000
        self._find_groups = find_groups
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.step)
        self._primary: TargetKeys = frozenset()
        self._entered: tuple[TargetKeys, ...] = ()
        """Keys of the entered groups, each inside the previous one."""
        self._marked: TargetKeys | None = None
        self._rounds = 0
        self._is_requested = False
        self._pressed_at = self._marked_at = -MIN_INTERVAL

    def step(self) -> None:
        """Mark the next target or group, or clear the marks if scanning should pause."""
        self._timer.start(self.pace)
        groups = self._find_groups()
        primary = frozenset(
            t.key for group in groups if not group.is_secondary for t in group.targets
        )
        if primary != self._primary:
            self._primary, self._is_requested = primary, False
            self._reset()
        level = self._level(groups)
        places = [n for n, node in enumerate(level) if _keys(node) == self._marked]
        number = places[0] + 1 if places else 0
        if number == len(level):
            number, self._rounds = 0, self._rounds + 1
            if self._entered and self._rounds >= _GROUP_ROUNDS:
                self._reset()
                level = self._level(groups)
        if not level or self._rounds >= _ROUNDS or not (primary or self._is_requested):
            self._marked = None
            self.marked.emit(())
            return
        if number == 0:
            self._timer.start(round(1.5 * self.pace))  # the user needs time to find the first one
        self._marked, self._marked_at = _keys(level[number]), monotonic()
        self.marked.emit(_targets(level[number]))

    def press(self) -> None:
        """Activate the marked target, or resume scanning if none is marked."""
        now = monotonic()
        if now - self._pressed_at < MIN_INTERVAL or now - self._marked_at < REACTION:
            return
        self._pressed_at = now
        if self._marked is None:
            self._is_requested = True
            self._reset()
            self.step()
            return
        # A target that has disappeared or changed in the meantime is not activated.
        level = self._level(self._find_groups())
        node = next((node for node in level if _keys(node) == self._marked), None)
        if isinstance(node, tuple):
            self._entered, self._rounds, self._marked = (*self._entered, _keys(node)), 0, None
            self.step()
        elif node is None:
            self.step()
        else:
            self.restart()
            node.activate()

    @property
    def is_first_round(self) -> bool:
        """Whether the marked targets are marked for the first time since the last press."""
        return self._rounds == 0

    @property
    def is_on_secondary(self) -> bool:
        """Whether all marked targets are secondary."""
        return self._marked is not None and not self._marked & self._primary

    def restart(self) -> None:
        """Clear the marks, and after a short delay start again with the current targets."""
        self._reset()
        self._is_requested = False
        self._timer.start(self.pace)
        self.marked.emit(())

    def _reset(self) -> None:
        self._entered, self._marked, self._rounds = (), None, 0

    def _level(self, groups: Sequence[ScanGroup]) -> Sequence[ScanNode]:
        """Return the nodes to mark in turn: all nodes, or the entered group's nodes."""
        level = top = _top_level(groups)
        for keys in self._entered:
            if not any(isinstance(node, tuple) and _keys(node) == keys for node in level):
                self._reset()
                return top
            level = _grouped([tuple(t for t in g.targets if t.key in keys) for g in groups])
        return level


def _top_level(groups: Sequence[ScanGroup]) -> Sequence[ScanNode]:
    """Return the outermost nodes; secondary targets form a group of their own."""
    if sum(len(group.targets) for group in groups) <= MAX_UNGROUPED:
        return _grouped([group.targets for group in groups])
    nodes = [*_grouped([group.targets for group in groups if not group.is_secondary])]
    secondary = tuple(t for group in groups if group.is_secondary for t in group.targets)
    return [*nodes, _node(secondary)] if secondary else nodes


def _grouped(groups: Sequence[tuple[ScanTarget, ...]]) -> Sequence[ScanNode]:
    """Return single targets if there are few, and otherwise groups of targets.

    Small groups are resolved as long as there is room: they are often buttons, the likely actions.
    """
    groups = [group for group in groups if group]
    if len(groups) == 1 and len(groups[0]) > MAX_UNGROUPED:
        groups = [(target,) for target in groups[0]]
    if len(groups) > MAX_UNGROUPED:
        size = ceil(sqrt(len(groups)))
        rows = (groups[at : at + size] for at in range(0, len(groups), size))
        return [_node(tuple(t for group in row for t in group)) for row in rows]
    room, resolved = MAX_UNGROUPED - len(groups), 0
    for size, alike in groupby(sorted(map(len, groups))):
        room -= (size - 1) * len([*alike])
        if room < 0:
            break
        resolved = size
    nodes = (group if len(group) <= resolved else (_node(group),) for group in groups)
    return [node for parts in nodes for node in parts]


def _node(targets: tuple[ScanTarget, ...]) -> ScanNode:
    return targets[0] if len(targets) == 1 else targets


def _targets(node: ScanNode) -> tuple[ScanTarget, ...]:
    return node if isinstance(node, tuple) else (node,)


def _keys(node: ScanNode) -> TargetKeys:
    return frozenset(target.key for target in _targets(node))


class Switch(QObject):
    """Intercepts one key or mouse button in the application's events.

    Signals:
        pressed: emitted once each time the switch is pressed, not repeatedly while it is held.
    """

    pressed = Signal()

    def __init__(self, key: SwitchKey, parent: QObject) -> None:
        super().__init__(parent)
        self._key = key
        app = QGuiApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Events of the window system, and those that a screen reader passes on, reach windows
        # before widgets.
        if not isinstance(watched, QWindow):
            return False
        kind = event.type()
        if isinstance(event, QKeyEvent) and kind in _KEY_EVENTS:
            is_meant = event.key() in _KEYS[self._key]
            goes_down = kind == QEvent.Type.KeyPress and not event.isAutoRepeat()
        elif isinstance(event, QMouseEvent) and kind in _MOUSE_EVENTS:
            is_left = event.button() == Qt.MouseButton.LeftButton
            is_meant = is_left and self._key in _CLICKS
            goes_down = kind != QEvent.Type.MouseButtonRelease
        else:
            return False
        if is_meant and goes_down:
            self.pressed.emit()
        return is_meant


_LINES: Final = (("#000000", 8.0), ("#FFD800", 4.0))
"""Colours and widths, outer line first; visible on every background."""
_MARGIN: Final = 3
"""Distance of the frame from its target, in pixels."""


class ScanFrame(Overlay):
    """A transparent overlay that shows frames and takes no input."""

    def __init__(self, over: QWidget, areas: Iterable[QRect]) -> None:
        """Show a frame around each area of the widget `over`, clipped to the widget."""
        super().__init__(over, takes_mouse=False)
        self.setGeometry(over.rect())
        room = self.room
        around = (area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) for area in areas)
        self._frames = [area.intersected(room) for area in around if area.intersects(room)]
        self.show_on_top("")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        paint_rings(smooth_painter(self), map(QRectF, self._frames), 6.0, _LINES)
