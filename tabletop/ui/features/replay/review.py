"""A game that is over, looked over beside its replay: who was ahead, luck, and what cost most."""

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QListWidget, QProgressBar, QWidget

from tabletop.analysis.review import Course, Inquiry, Review, course, review
from tabletop.bots.question import Answer, Table
from tabletop.bots.question import Question as Asked
from tabletop.engine.actions import Action
from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import TEAM
from tabletop.ui.features.replay.history import History
from tabletop.ui.table.bot_driver import Thinker
from tabletop.ui.table.task_runner import Slices
from tabletop.ui.widgets.art import BADGE_COLOURS
from tabletop.ui.widgets.layouts import em, in_column, in_flow, keep_room
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, smooth_painter
from tabletop.ui.widgets.widgets import muted, named, push_button

if TYPE_CHECKING:
    from tabletop.engine.advice import Advice

_HIGH: Final = 5
"""Height of the curve in heights of the writing."""
_MOST: Final = 5
_TEAM: Final = "#009E73"
_DOT: Final = 4.0


class Curve(QWidget):
    """How likely each side was to win, as the game went on; a click goes there.

    Signals:
        picked: a place was clicked; carries how many steps led there.
    """

    picked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.course: Course | None = None
        self.colours: tuple[str, ...] = ()
        self.marks: dict[int, int] = {}
        """The steps of what cost most, and on which line each lies."""
        self.step = 0
        """Where the replay stands."""
        self.setMinimumHeight(_HIGH * em(self))

    def _last(self) -> int:
        points = () if self.course is None else self.course.points
        return max([1, *(point.step for point in points)])

    def paintEvent(self, event: QPaintEvent) -> None:
        """See `QWidget`."""
        painter, area = smooth_painter(self), QRectF(self.rect()).adjusted(4, 4, -4, -4)
        painter.fillRect(self.rect(), QColor(PAPER_LIGHT))
        painter.setPen(QPen(QColor(0, 0, 0, 60), 1, Qt.PenStyle.DashLine))
        middle = QPointF(0.0, area.center().y() - area.top())
        painter.drawLine(area.topLeft() + middle, area.topRight() + middle)
        if self.course is None:
            return

        def at(step: int, chance: float) -> QPointF:
            x = area.left() + area.width() * step / self._last()
            return QPointF(x, area.bottom() - area.height() * chance)

        painter.setPen(QPen(QColor(INK), 1.5))
        painter.drawLine(at(self.step, 0.0), at(self.step, 1.0))
        for place, colour in enumerate(self.colours):
            points = {point.step: point.chances[place] for point in self.course.points}
            painter.setPen(QPen(QColor(colour), 2.5))
            painter.drawPolyline(QPolygonF([at(*point) for point in points.items()]))
            painter.setBrush(QColor(colour))
            for mark in (step for step, line in self.marks.items() if line == place):
                painter.drawEllipse(at(mark, points.get(mark, 0.5)), _DOT, _DOT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place that is clicked."""
        share = (event.position().x() - 4) / max(1, self.width() - 8)
        self.picked.emit(round(min(max(share, 0.0), 1.0) * self._last()))


class ReviewPanel(QWidget):
    """The curve, luck and skill, and the decisions that cost most; worked out when asked for.

    Signals:
        picked: a position is to be looked at; carries how many steps led there.
        tried: what would have been is to be tried from a position; carries the same, and the action
            that was better than what was done there, or None.
    """

    picked = Signal(int)
    tried = Signal(int, object)

    def __init__(self, history: History, thinker: Thinker) -> None:
        super().__init__()
        self.history, self._thinker = history, thinker
        self._slices = Slices(self)
        self._work: Generator[Inquiry, Advice | None, Review] | None = None
        self._ticket: int | None = None
        self._course: Course | None = None
        self.review: Review | None = None
        self.curve = named(Curve(), self.tr("Who was ahead"))
        self.curve.picked.connect(self.picked)
        self.told = PlainLabel(wordWrap=True)
        self.bar = QProgressBar()
        cost_most = self.tr("What cost most")
        self.list = named(QListWidget(), cost_most)
        self.list.setWordWrap(True)
        self.list.setMinimumHeight(_HIGH * em(self))
        self.list.currentRowChanged.connect(self._chosen)
        self.begin_button = push_button(self.tr("Look over this game"), self.begin)
        self.try_button = push_button(self.tr("Try it in the sandbox"), self._try)
        row = in_flow(self.begin_button, self.try_button, spacing=em(self) // 2)
        self._found_parts = (muted(cost_most), self.list)
        keep_room(self.bar)
        parts = (self.curve, row, self.bar, self.told, *self._found_parts, None)
        self.setLayout(in_column(*parts))
        self._found: tuple[int, ...] = ()
        for part in (self.bar, *self._found_parts):
            part.hide()
        self._slices.begin(self._look())

    def stand_at(self, step: int) -> None:
        """Show where in the game the replay stands."""
        self.curve.step = step
        self.curve.update()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._slices.stop()
        self._thinker.cancel(self._ticket)
        self._work = None

    # --- working it out ---------------------------------------------------------------------

    def _look(self) -> Iterator[None]:
        """Find out how the game went, little by little."""
        self._course = yield from course(self.history.match)
        match, sides = self.history.match, self._course.sides
        self.curve.course = self._course
        self.curve.colours = tuple(
            _TEAM if side == TEAM else BADGE_COLOURS[match.badge(side) % len(BADGE_COLOURS)]
            for side in sides
        )
        self._tell(self._course)
        self.curve.update()

    def begin(self) -> None:
        """Find out what each decision was worth."""
        if self._course is not None and self._work is None:
            self.begin_button.setEnabled(False)
            self.bar.show()
            self._work = review(self.history.match, self._course)
            self._go_on(None)

    def _go_on(self, answer: Answer | None) -> None:
        work = self._work
        if work is None:
            return
        try:
            asked = next(work) if answer is None else work.send(answer.advice)
        except StopIteration as end:
            self._end(end.value)
            return
        self.bar.setValue(round(100 * asked.share))
        table = Table.of(self.history.rules)
        self._ticket = self._thinker.ask(Asked(table, asked.seen, asked.task), self._go_on)

    def _end(self, found: Review) -> None:
        self.review, self._work, self._ticket = found, None, None
        self.bar.hide()
        for part in self._found_parts:
            part.show()
        self._tell(found.course)
        costliest = found.costliest(_MOST)
        sides = found.course.sides
        self._found = tuple(one.step for one in costliest)
        self.curve.marks = {
            one.step: sides.index(one.seat) if one.seat in sides else 0 for one in costliest
        }
        self.curve.update()
        speaker = self.history.speaker
        for one in costliest:
            done = self.tr("{name}, −{n} %: {action}").format(
                name=speaker.seat(one.seat),
                n=max(1, round(100 * one.cost)),
                action=self._said(one.step, one.action),
            )
            best = self.tr("Better: {best}").format(best=self._said(one.step, one.best))
            self.list.addItem(f"{done}\n{best}")
        if not costliest:
            self.list.addItem(self.tr("No decision cost anything that can be told."))

    def _said(self, step: int, action: Action) -> str:
        match = self.history.match
        return self.history.speaker.action(action, dice_of(match.rules, match.observe(None, step)))

    def _tell(self, went: Course) -> None:
        """Say whom chance helped, and what decisions gave away."""
        speaker, lines = self.history.speaker, []
        for side in went.sides:
            name, percent = speaker.seat(side), round(100 * went.luck(side))
            luck = f"{'+' if percent > 0 else '−' if percent else ''}{abs(percent)} %"
            if self.review is None:
                lines.append(self.tr("{name}: luck {luck}").format(name=name, luck=luck))
            else:
                away = f"{round(100 * self.review.given_away(side))} %"
                said = self.tr("{name}: luck {luck}, given away {away}")
                lines.append(said.format(name=name, luck=luck, away=away))
        if went.luckiest is not None:
            who, gain = speaker.seat(went.luckiest.seat), 100 * went.own_gain(went.luckiest)
            thrown = self._said(went.luckiest.step, went.luckiest.outcome)
            said = self.tr("Luckiest: {name}, +{n} %: {thrown}")
            lines.append(said.format(name=who, n=round(gain), thrown=thrown))
        self.told.setText("\n".join(lines))

    # --- going there ------------------------------------------------------------------------

    def _chosen(self, row: int) -> None:
        if 0 <= row < len(self._found):
            self.picked.emit(self._found[row])

    def _try(self) -> None:
        step = self.curve.step
        decisions = () if self.review is None else self.review.decisions
        better = (one.best for one in decisions if one.step == step and one.sure)
        self.tried.emit(step, next(better, None))
