"""One seat in the new-game dialog: its handle, sign and name, and whether the computer plays it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QPalette,
    QShortcut,
)
from PySide6.QtWidgets import QCompleter, QMenu, QToolButton, QWidget

from tabletop.engine.player_names import isolated
from tabletop.ui.base.language import literal
from tabletop.ui.table.bot_driver import level_words
from tabletop.ui.widgets.art import BADGE_COLOURS, Badge, dot_icon, icon
from tabletop.ui.widgets.layouts import em, in_grid, keep_room
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.press_filter import Hold
from tabletop.ui.widgets.theme import fill_shapes, smooth_painter
from tabletop.ui.widgets.widgets import NameBox, NameEdit

BADGES: Final = len(BADGE_COLOURS)
"""How many signs there are."""
_CARRIED: Final = (230, 159, 0, 110)
"""Red, green, blue and how opaque: on a light window and on a dark one."""


class BadgeButton(QToolButton):
    """Shows a sign; a click or Space lets all of them be seen.

    Signals:
        wanted: another sign was chosen; carries its number.
    """

    wanted = Signal(int)

    def __init__(self, badge: Badge) -> None:
        super().__init__()
        self.badge = badge
        self._others: Mapping[Badge, str] = {}
        side = round(1.4 * em(self))
        self.setIconSize(QSize(side, side))
        self.setAutoRaise(True)
        self.menu_of_signs = QMenu(self)
        self.clicked.connect(self._open)

    def show_badge(self, owner: str, others: Mapping[Badge, str]) -> None:
        """Show the sign.

        Args:
            owner: whose it is, for those who cannot see the name beside it.
            others: whose sign each of the others is; they are exchanged.
        """
        self._others = others
        self.setIcon(self._icon(self.badge))
        sign = self._name(self.badge)
        self.setAccessibleName(self.tr("Sign of {name}: {sign}").format(name=owner, sign=sign))
        self.setToolTip(plain(self.tr("{sign}; click for another").format(sign=sign)))

    def _name(self, badge: Badge) -> str:
        names = (
            self.tr("Red disc"),
            self.tr("Blue square"),
            self.tr("Green triangle"),
            self.tr("Yellow diamond"),
            self.tr("Pink plus"),
            self.tr("Light blue star"),
            self.tr("Brown ring"),
        )
        return names[badge % BADGES]

    def _icon(self, badge: Badge) -> QIcon:
        outline = self.palette().color(QPalette.ColorRole.WindowText).name()
        return dot_icon(badge, self.iconSize().width(), outline)

    def _open(self) -> None:
        menu = self.menu_of_signs
        menu.clear()
        for badge in range(BADGES):
            owner = self._others.get(badge)
            text = self._name(badge)
            if owner is not None:
                text = self.tr("{sign} – exchange with {name}").format(sign=text, name=owner)
            action = menu.addAction(self._icon(badge), literal(text))
            action.setIconVisibleInMenu(True)
            action.triggered.connect(lambda _checked, badge=badge: self.wanted.emit(badge))
            if badge == self.badge:
                menu.setActiveAction(action)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))


class Handle(QWidget):
    """What a row is dragged by.

    Signals:
        pulled: the pointer that holds it is elsewhere; carries the point on the screen.
        dropped: it was let go.
        cancelled: Escape was pressed while it was held, or the button was lost.
    """

    pulled = Signal(QPoint)
    dropped = Signal()
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        unit = em(self)
        self.setFixedWidth(round(1.2 * unit))
        self.setMinimumHeight(round(1.6 * unit))
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setToolTip(plain(self.tr("Drag to another place (Alt+Up, Alt+Down)")))
        self._is_held = False
        self._left = Hold(self)
        self._left.lost.connect(self._put_back)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._is_held = True
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull it along."""
        if self._is_held:
            self.pulled.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let it go where it is."""
        if self._is_held and event.button() == Qt.MouseButton.LeftButton:
            self._let_go()
            self.dropped.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put it back with Escape."""
        if self._is_held and event.key() == Qt.Key.Key_Escape:
            self._put_back()
        else:
            super().keyPressEvent(event)

    def _put_back(self) -> None:
        if self._is_held:
            self._let_go()
            self.cancelled.emit()

    def _let_go(self) -> None:
        self._is_held = False
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw six dots."""
        painter = smooth_painter(self)
        fill_shapes(painter, self.palette().color(QPalette.ColorRole.WindowText), 0.6)
        unit = em(self) / 4
        middle = self.rect().center()
        for column in (-0.75, 0.75):
            for row in (-1.5, 0.0, 1.5):
                left, top = middle.x() + column * unit, middle.y() + row * unit
                painter.drawEllipse(round(left), round(top), round(unit * 0.6), round(unit * 0.6))


class PlayerRow(QWidget):
    """A seat with all that can be chosen of it.

    Signals:
        moved: it is to change places with a neighbour; carries -1 or 1.
    """

    moved = Signal(int)

    def __init__(self, name: str, badge: Badge, known: Sequence[str]) -> None:
        """Make a row.

        Args:
            name: who sits there.
            badge: the sign.
            known: names to be offered while one is written.
        """
        super().__init__()
        self.problem = ""
        self._is_carried = False
        unit = em(self)
        self.handle = Handle()
        self.badge = BadgeButton(badge)
        self.edit = NameEdit(name)
        self.edit.setMinimumWidth(8 * unit)
        completer = QCompleter(list(known), self.edit)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.edit.setCompleter(completer)
        self._known = frozenset(known)
        self.edit.textEdited.connect(lambda _text: QTimer.singleShot(0, self, self._stop_offering))
        self.level = NameBox()
        self.level.setToolTip(plain(self.tr("How well the computer plays")))
        self.level.hide()
        self.robot = QToolButton()
        self.robot.setObjectName("segment")
        self.robot.setCheckable(True)
        side = round(1.3 * unit)
        self.robot.setIconSize(QSize(side, side))
        self._message = ProblemLabel()
        keep_room(self.handle, self.robot)
        row = (self.handle, self.badge, self.edit, self.level, self.robot)
        layout = in_grid(row, across=unit // 3, down=unit // 4)
        layout.setContentsMargins(unit // 4, unit // 6, unit // 4, unit // 6)
        layout.addWidget(self._message, 1, 2, 1, 3)
        layout.setColumnStretch(2, 1)
        layout.setRowStretch(2, 1)
        self.setLayout(layout)
        for key, step in (("Alt+Up", -1), ("Alt+Down", 1)):
            inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
            shortcut = QShortcut(QKeySequence(key), self, context=inside)
            shortcut.activated.connect(lambda step=step: self.moved.emit(step))

    @property
    def name(self) -> str:
        """The name that is written."""
        return self.edit.written

    def sit(self, seat: int) -> None:
        """Say which seat it is now."""
        text = QCoreApplication.translate("PlayerFields", "Name of player {n}")
        self.edit.setAccessibleName(text.format(n=seat + 1))

    def offer_bots(self, bots: Sequence[str], chosen: str) -> None:
        """Offer what the computer may play as, and choose one."""
        for bot in bots:
            self.level.addItem(level_words(bot), bot)
        self.level.setCurrentIndex(max(self.level.findData(chosen), 0))

    @property
    def bot(self) -> str:
        """What the computer plays as, should it play."""
        return str(self.level.currentData())

    def carry(self, *, carried: bool) -> None:
        """Show whether it is being dragged."""
        self._is_carried = carried
        self.update()

    def show_problem(self, text: str) -> None:
        """Say what is wrong with the name; nothing where it is empty."""
        self.problem = text
        self._message.say(text)
        self.edit.setAccessibleDescription(text)

    def _stop_offering(self) -> None:
        """Offer nothing more for a whole name: the list would swallow the next click elsewhere."""
        offered = self.edit.completer().popup()
        if offered is not None and self.name in self._known:
            offered.hide()

    def show_robot(self, *, wanted: bool, allowed: bool) -> None:
        """Show who plays, where the computer can; whether it may, or does already, is `allowed`."""
        robot = self.robot
        robot.setVisible(wanted)
        robot.setEnabled(allowed)
        # On the fill of a button that is down only ink can be read.
        ink = self.palette().color(QPalette.ColorRole.WindowText).name()
        robot.setIcon(icon("robot") if robot.isChecked() else icon("robot", ink))
        if robot.isChecked():
            tip = self.tr("The computer plays for {name}")
        elif robot.isEnabled():
            tip = self.tr("Let the computer play for {name}")
        else:
            tip = self.tr("At least one person plays: {name}")
        name = isolated(self.name)
        self.level.setVisible(wanted and robot.isChecked())
        text = self.tr("How well the computer plays for {name}")
        self.level.setAccessibleName(text.format(name=name))
        robot.setToolTip(plain(tip.format(name=name)))
        robot.setAccessibleName(robot.toolTip())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark a row that is dragged."""
        if self._is_carried:
            painter = smooth_painter(self)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            painter.setBrush(QColor(*_CARRIED))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)


class ProblemLabel(PlainLabel):
    """Says what is wrong with what was written; it keeps its place where nothing is."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setObjectName("problem")
        self.setMinimumHeight(self.fontMetrics().height())
        keep_room(self)
        self.hide()

    def say(self, text: str) -> None:
        """Say something, or nothing for no text."""
        self.setText(text)
        self.setVisible(bool(text))
