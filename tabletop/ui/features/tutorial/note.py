"""A note of paper that points at a piece and says what it is about."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from tabletop.ui.widgets.layouts import holding, in_grid, keep_room
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.sheet import PaperBubble, Weighted, covered_area
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT

_WIDTH: Final = 17
"""Of a note, in heights of a line."""
_SHIFTS: Final = (0.5, 0.1, 0.9, 0.3, 0.7)
"""Where along its width a note may have its tail, the best first."""
_BEYOND: Final = 4
_TAKEN: Final = 30
"""How much worse it is to hide what was just said, or a button, than a part of a piece."""
_ALARM: Final = "#A34600"


class TutorialNote(PaperBubble):
    """Says one thing at a time, with buttons that lead on; it stands where it hides least.

    Every button has its own place on it, whether the others are shown or not.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._areas: tuple[QRect, ...] = ()
        self._taken: tuple[QRect, ...] = ()
        self.setObjectName("note")
        self.text = self._label(INK)
        self.hint = self._label(_ALARM)
        self.leave, self.again, self.back, self.next = (
            QPushButton(text, autoDefault=False)
            for text in (self.tr("Leave"), self.tr("Once more"), self.tr("Back"), self.tr("Next"))
        )
        keep_room(self.back, self.next)
        self._buttons = in_grid(across=round(self.unit * 0.4), down=round(self.unit * 0.4))
        self._buttons.setColumnStretch(2, 1)
        places = ((0, self.leave), (1, self.again), (3, self.back), (4, self.next))
        for column, button in places:  # one that lies nowhere would be a window
            self._buttons.addWidget(button, 1, column)
        self.content.addWidget(holding(self._buttons))

    def _label(self, colour: str) -> QLabel:
        label = PlainLabel(wordWrap=True)
        label.setPalette(QPalette(QColor(colour), QColor(PAPER_LIGHT)))
        label.setStyleSheet(f"color: {colour}")
        self.content.addWidget(label)
        return label

    def say(self, text: str, *, step: int, steps: int, needs_reading: bool) -> None:
        """Say something.

        Args:
            text: what is said.
            step: which note it is, from 0.
            steps: how many there are.
            needs_reading: whether the reader says when to go on.
        """
        self.text.setText(text)
        self.hint.clear()
        self.hint.hide()
        self.back.setVisible(0 < step < steps)
        self.again.setVisible(step == steps)
        self.next.setVisible(needs_reading)
        if step == steps:
            self.next.setText(self.tr("Start a real game"))
            self._buttons.addWidget(self.next, 0, 0, 1, 5)
        else:
            self.next.setText(self.tr("Next"))
            self._buttons.addWidget(self.next, 1, 4)
        self.next.setProperty("primary", True)
        self.setAccessibleName(text)

    def remind(self, text: str) -> None:
        """Say below it what is wanted."""
        self.hint.setText(text)
        self.hint.show()
        self.stand(self._areas, self._taken)

    def stand(self, areas: Sequence[QRect], taken: Sequence[QRect]) -> None:
        """Point at the first of some areas from where as little of anything is hidden.

        Args:
            areas: what it is about, in the parent; empty for the middle of it.
            taken: what else is not to be hidden.
        """
        self._areas, self._taken = tuple(areas), tuple(taken)
        room = self.room
        self._buttons.activate()
        width = max(round(_WIDTH * self.unit), self._buttons.minimumSize().width())
        width = min(width, room.width() - round(3 * self.unit))
        for label in (self.text, self.hint):
            label.setFixedWidth(width)
        matters = self.matters()
        aim = areas[0] if areas else QRect(room.center(), room.center())
        places: list[tuple[float, QRect, QPoint, bool]] = []
        for tail_up in (False, True):
            self.turn_tail(up=tail_up)
            size = self.sizeHint()
            for anchor in _anchors(aim, tail_up=tail_up):
                for share in _SHIFTS:
                    frame = QRect(anchor, size)
                    frame.moveLeft(anchor.x() - round(size.width() * share))
                    if not tail_up:
                        frame.moveBottom(anchor.y())
                    places.append((self._cost(frame, matters), frame, anchor, tail_up))
        _, frame, anchor, tail_up = min(places, key=itemgetter(0))
        self.lie_at(self.within_room(frame), anchor, tail_up=tail_up)

    def point_at(self, anchor: QPoint, about: QRect | None = None) -> None:
        """See `PaperBubble`: written larger, it points at the same areas as before."""
        del anchor, about
        self.stand(self._areas, self._taken)

    def _cost(self, frame: QRect, matters: Sequence[Weighted]) -> float:
        """Return how bad it is to stand there: beyond the room, over something or its very middle.

        In square pixels.
        """
        stands = self.within_room(frame)
        beyond = _area(frame) - _area(frame.intersected(self.room))
        covered = sum(_area(stands.intersected(area)) for area in self._areas)
        covered += round(covered_area(QRectF(stands), matters))
        covered += _TAKEN * sum(_area(stands.intersected(area)) for area in self._taken)
        middles = sum(1 for area in self._areas if stands.contains(area.center()))
        return _BEYOND * beyond + covered + middles * _area(self.room)


def _anchors(aim: QRect, *, tail_up: bool) -> tuple[QPoint, ...]:
    """Return the points of an area at which a tail may end."""
    inside = min(aim.height() // 6, 14)
    y = aim.bottom() - inside if tail_up else aim.top() + inside
    side = min(aim.width() // 5, 14)
    across = (aim.center().x(), aim.left() + side, aim.right() - side)
    return tuple(QPoint(x, y) for x in across)


def _area(rect: QRect) -> int:
    return max(rect.width(), 0) * max(rect.height(), 0)
