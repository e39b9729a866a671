"""The replay window: table, controls, log, and a review if the match is over."""

from collections.abc import Callable, Generator, Iterator
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent, QPen, QPolygonF, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QListWidget,
    QProgressBar,
    QSplitter,
    QToolButton,
    QWidget,
)

from tabletop.analysis.review import LeadHistory, Review, ReviewRequest, lead_history, review
from tabletop.bots.search import Answer, RulesSpec
from tabletop.bots.search import Question as Asked
from tabletop.engine.actions import Action
from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import ALL, TEAM, Viewer
from tabletop.overriding import override
from tabletop.ui.features.replay.table import ReplayHistory, ReplayTable
from tabletop.ui.table.bot_driver import Thinker
from tabletop.ui.table.features import Features
from tabletop.ui.table.log_list import LogLines, LogView
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.task_runner import TaskRunner
from tabletop.ui.widgets.art import BADGE_COLOURS, icon
from tabletop.ui.widgets.layouts import LARGE, ScrollPage, em, in_column, in_flow, retain_size
from tabletop.ui.widgets.plain_text import PlainLabel, plain
from tabletop.ui.widgets.press_filter import allow_rapid_presses
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, Theme, smooth_painter
from tabletop.ui.widgets.widgets import (
    ComboBox,
    Slider,
    muted,
    named,
    push_button,
    scaled_font,
    tool_button,
)

_HIGH: Final = 5
"""Height of the curve, in font heights."""
_MOST: Final = 5
_TEAM: Final = "#009E73"
_DOT: Final = 4.0


class LeadCurve(QWidget):
    """A chart of each side's chance of winning over the course of a game.

    Signals:
        step_picked: emitted with the number of steps at the point that was clicked.
    """

    step_picked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.course: LeadHistory | None = None
        self.colours: tuple[str, ...] = ()
        self.marks: dict[int, int] = {}
        """A mapping from the steps of the costliest decisions to the indices of their sides."""
        self.step = 0
        """The number of steps at the replay's current stop."""
        self.setMinimumHeight(_HIGH * em(self))

    def _last(self) -> int:
        points = () if self.course is None else self.course.points
        return max([1, *(point.step for point in points)])

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
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

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        share = (event.position().x() - 4) / max(1, self.width() - 8)
        self.step_picked.emit(round(min(max(share, 0.0), 1.0) * self._last()))


class ReviewPanel(QWidget):
    """The review panel: curve, luck and, on request, the costliest decisions.

    Signals:
        step_picked: emitted with the number of steps at the position to show.
        sandbox_requested: emitted to open the sandbox, with the number of steps and the action that
            was better than the action played there, or None if there was none.
    """

    step_picked = Signal(int)
    sandbox_requested = Signal(int, object)

    def __init__(self, history: ReplayHistory, thinker: Thinker) -> None:
        super().__init__()
        self.history, self._thinker = history, thinker
        self._slices = TaskRunner(self)
        self._review_task: Generator[ReviewRequest, Answer, Review] | None = None
        self._ticket: int | None = None
        self._course: LeadHistory | None = None
        self.review: Review | None = None
        self.curve = named(LeadCurve(), self.tr("Who was ahead"))
        self.curve.step_picked.connect(self.step_picked)
        self.summary = PlainLabel(wordWrap=True)
        self.bar = QProgressBar()
        cost_most = self.tr("What cost most")
        self.list = named(QListWidget(), cost_most)
        self.list.setWordWrap(True)
        self.list.setMinimumHeight(_HIGH * em(self))
        self.list.currentRowChanged.connect(self._chosen)
        self.begin_button = push_button(self.tr("Review this game"), self.start_review)
        self.sandbox_button = push_button(self.tr("Try it in the sandbox"), self._request_sandbox)
        row = in_flow(self.begin_button, self.sandbox_button, spacing=em(self) // 2)
        self._list_widgets = (muted(cost_most), self.list)
        retain_size(self.bar)
        parts = (self.curve, row, self.bar, self.summary, *self._list_widgets, None)
        self.setLayout(in_column(*parts))
        self._listed_steps: tuple[int, ...] = ()
        for part in (self.bar, *self._list_widgets):
            part.hide()
        self._slices.begin(self._find_course())

    def set_step(self, step: int) -> None:
        """Set the number of steps at the current stop, which the curve marks."""
        self.curve.step = step
        self.curve.update()
        if self._course is not None:
            earlier = [point for point in self._course.points if point.step <= step]
            shares = map(_tenths, earlier[-1].chances if earlier else ())
            names = map(self.history.speaker.seat, self._course.sides)
            words = (f"{name} {share} %" for name, share in zip(names, shares, strict=False))
            self.curve.setAccessibleDescription(", ".join(words))

    def stop(self) -> None:
        """Stop all computations of chances."""
        self._slices.stop()
        self._thinker.cancel(self._ticket)
        self._review_task = None

    # --- review -----------------------------------------------------------------------------

    def _find_course(self) -> Iterator[None]:
        """Compute the chances over the course of the game, in short time slices."""
        self._course = yield from lead_history(self.history.match)
        match, sides = self.history.match, self._course.sides
        self.curve.course = self._course
        self.curve.colours = tuple(
            _TEAM if side == TEAM else BADGE_COLOURS[match.badge(side) % len(BADGE_COLOURS)]
            for side in sides
        )
        self._show_summary(self._course)
        self.set_step(self.curve.step)

    def start_review(self) -> None:
        """Start evaluating every decision, if the chances are known."""
        if self._course is not None and self._review_task is None:
            self.begin_button.setEnabled(False)
            self.bar.show()
            self._review_task = review(self.history.match, self._course)
            self._continue(None)

    def _continue(self, answer: Answer | None) -> None:
        work = self._review_task
        if work is None:
            return
        try:
            asked = next(work) if answer is None else work.send(answer)
        except StopIteration as end:
            self._finish_review(end.value)
            return
        self.bar.setValue(round(100 * asked.progress))
        question = Asked(RulesSpec.of(self.history.rules), asked.observation, asked.task)
        self._ticket = self._thinker.ask(question, self._continue)

    def _finish_review(self, found: Review) -> None:
        self.review, self._review_task, self._ticket = found, None, None
        self.bar.hide()
        for part in self._list_widgets:
            part.show()
        self._show_summary(found.leads)
        costliest = found.costliest(_MOST)
        sides = found.leads.sides
        self._listed_steps = tuple(one.step for one in costliest)
        self.curve.marks = {
            one.step: sides.index(one.seat) if one.seat in sides else 0 for one in costliest
        }
        self.curve.update()
        speaker = self.history.speaker
        for one in costliest:
            exact = self.tr("{name}, −{n} %: {action}")
            estimated = self.tr("{name}, −{n} ± {error} %: {action}")
            done = (estimated if one.error else exact).format(
                name=speaker.seat(one.seat),
                n=max(1, round(100 * one.cost)),
                error=max(1, round(100 * one.half_width)),
                action=self._action_text(one.step, one.action),
            )
            best = self.tr("Better: {best}").format(best=self._action_text(one.step, one.best))
            advised = self.tr("A tip would have advised the same.") if one.was_advised else ""
            self.list.addItem("\n".join(filter(None, (done, best, advised))))
        if not costliest:
            self.list.addItem(self.tr("No decision cost anything that could be measured."))

    def _action_text(self, step: int, action: Action) -> str:
        match = self.history.match
        return self.history.speaker.action(action, dice_of(match.rules, match.observe(None, step)))

    def _show_summary(self, leads: LeadHistory) -> None:
        """Show each side's luck and, after a review, the cost of its decisions."""
        speaker, lines = self.history.speaker, []
        for place, side in enumerate(leads.sides):
            text = self.tr("{name}: at first {start} %, luck {luck}, own moves {own}")
            if len(leads.sides) > 1:
                text = self.tr("{told}, moves of others {others}").replace("{told}", text)
            parts = text.format(
                name=speaker.seat(side),
                start=_tenths(leads.start[place]),
                luck=_signed(leads.luck(side)),
                own=_signed(leads.by_moves(side, own=True)),
                others=_signed(leads.by_moves(side, own=False)),
            )
            if self.review is not None:
                away = f"{round(100 * self.review.total_cost(side))} %"
                text = self.tr("{told}; certainly given away: {away}")
                parts = text.format(told=parts, away=away)
            lines.append(parts)
        if leads.luckiest is not None:
            name, gain = speaker.seat(leads.luckiest.seat), 100 * leads.own_gain(leads.luckiest)
            thrown = self._action_text(leads.luckiest.step, leads.luckiest.action)
            text = self.tr("Luckiest: {name}, +{n} %: {thrown}")
            lines.append(text.format(name=name, n=round(gain), thrown=thrown))
        if leads.certainty is not None:
            lines.append(speaker.note(leads.certainty))
        self.summary.setText("\n".join(lines))

    # --- choosing ---------------------------------------------------------------------------

    def _chosen(self, row: int) -> None:
        if 0 <= row < len(self._listed_steps):
            self.step_picked.emit(self._listed_steps[row])

    def _request_sandbox(self) -> None:
        step = self.curve.step
        decisions = () if self.review is None else self.review.decisions
        better = (one.best for one in decisions if one.step == step and one.certain_cost)
        self.sandbox_requested.emit(step, next(better, None))


def _tenths(share: float) -> str:
    """Return a share in percent with one decimal, so that parts add up to the result."""
    return QLocale().toString(100.0 * share, "f", 1)


def _signed(change: float) -> str:
    text = _tenths(abs(change))
    return f"{'+' if change > 0 else '−'}{text} %" if text != _tenths(0) else f"{text} %"


_SPEEDS: Final = ((0.5, 3200), (1.0, 1600), (2.0, 800), (4.0, 400))
"""The playback speeds, each with its milliseconds per position."""
_USUAL_SPEED: Final = 1
_HEIGHTS: Final = (400, 600)
"""Relative heights of the log and the review."""
_NO_KEY: Final = Qt.KeyboardModifier.NoModifier


class ReplayWindow(QDialog):
    """A window that replays a match."""

    def __init__(
        self,
        history: ReplayHistory,
        theme: Theme,
        motion: Motion,
        parent: QWidget,
        *,
        first: int,
        features: Features,
    ) -> None:
        """Create a window that shows a history.

        Args:
            history: the match's positions, none of which may contain anything still secret.
            theme: the table's theme.
            motion: how pieces move.
            parent: the parent window.
            first: the index of the stop to show first.
            features: the main window's features.
        """
        super().__init__(parent)
        self.history = history
        self.stop = first
        self.viewer: Viewer = ALL
        self._viewers: tuple[Viewer, ...] = (ALL, None, *range(history.rules.seats))
        self._motion = motion
        self._icon_colour = theme.on_surface
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setWindowTitle(self.tr("Replay: {game}").format(game=history.speaker.texts.name))
        self.status_label = PlainLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.status_label.setFont(scaled_font(self.status_label, LARGE))
        self.table = ReplayTable(history, theme, self, features)
        self.log = LogView()
        self._lines = LogLines(history, self.viewer, self.log)
        self.log.clicked.connect(self._go_to_line)
        self.log.activated.connect(self._go_to_line)
        self.review: ReviewPanel | None = None
        if history.is_match_over:
            self.review = ReviewPanel(history, features.thinker())
            self.review.step_picked.connect(lambda step: self.go_to(history.stop_at(step)))
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._play_next)
        self._build()
        self._bind_keys()
        self._show(animated=False)
        self.play.setFocus()

    @property
    def is_playing(self) -> bool:
        """Whether playback is running."""
        return self._clock.isActive()

    # --- building ---------------------------------------------------------------------------

    def _build(self) -> None:
        unit = em(self)
        go_to, last = self.go_to, self.history.last
        self.first = self._button("first", self.tr("To the beginning"), lambda: go_to(0))
        self.back = self._button("back", self.tr("One move back"), self.step_back)
        self.play = self._button("play", self.tr("Play"), self.toggle)
        self.forward = self._button("forward", self.tr("One move forward"), self.step)
        self.end = self._button("last", self.tr("To the end"), lambda: go_to(last))
        for button in (self.back, self.forward):
            allow_rapid_presses(button)
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, last)
        self.slider.setPageStep(max(last // 10, 1))
        self.slider.setMinimumWidth(8 * unit)
        self.slider.setAccessibleName(self.tr("Where in the game"))
        self.slider.valueChanged.connect(self._slider_moved)
        self.move_label = PlainLabel()
        longest = self.tr("Move {n} of {all}").format(n=last, all=last)
        letters = self.move_label.fontMetrics()
        self.move_label.setMinimumWidth(max(letters.horizontalAdvance(longest), 9 * unit))
        self.speed = ComboBox(self.tr("Speed"), (f"{factor:g} ×" for factor, _ in _SPEEDS))
        self.speed.setCurrentIndex(_USUAL_SPEED)
        self.speed.currentIndexChanged.connect(self._set_speed)
        names = [self.tr("As {name}").format(name=name) for name in self.history.speaker.names]
        viewers = (self.tr("Everything open"), self.tr("As a spectator"), *names)
        self.viewer_box = ComboBox(self.tr("Seen by"), viewers)
        self.viewer_box.setCurrentIndex(self._viewers.index(self.viewer))
        self.viewer_box.activated.connect(self._set_viewer)
        close = push_button(self.tr("Close"), self.close)
        ways = (self.first, self.back, self.play, self.forward, self.end)
        choices = (self.slider, self.move_label, self.speed, self.viewer_box, close)
        row = in_flow(*ways, *choices, spacing=unit // 2)
        middle = QSplitter()
        middle.addWidget(self.table)
        middle.addWidget(self._side_panel())
        middle.setStretchFactor(0, 1)
        middle.setSizes([60 * unit, 22 * unit])
        margins = (unit, unit // 2, unit, unit // 2)
        parts = (self.status_label, (middle, 1), row)
        self.setLayout(in_column(*parts, spacing=unit // 2, margins=margins))

    def _side_panel(self) -> QWidget:
        """Return the log, with the review below it if there is one."""
        if self.review is None:
            return self.log
        both = QSplitter(Qt.Orientation.Vertical)
        both.addWidget(self.log)
        both.addWidget(ScrollPage(self.review))
        both.setSizes(_HEIGHTS)
        return both

    def _button(self, picture: str, name: str, do: Callable[[], None]) -> QToolButton:
        button = tool_button("", do, name)
        side = int(1.5 * em(self))
        button.setIconSize(QSize(side, side))
        button.setIcon(icon(picture, self._icon_colour))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _bind_keys(self) -> None:
        """Bind keys that work wherever the focus is, even in the slider or log."""
        self._keys: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Space: self.toggle,
            Qt.Key.Key_Right: self.step,
            Qt.Key.Key_Left: self.step_back,
            Qt.Key.Key_Home: lambda: self.go_to(0),
            Qt.Key.Key_End: lambda: self.go_to(self.history.last),
        }
        buttons = self.findChildren(QAbstractButton)
        others = (self.slider, self.speed, self.viewer_box, self.log, self.table.board)
        for widget in (self, *buttons, *others):
            widget.installEventFilter(self)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.log.model() is None:  # lay out the log only once, at its final size
            self.log.setModel(self._lines)
            self._show_line()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            do = self._keys.get(event.key())
            plain = event.modifiers() in (_NO_KEY, Qt.KeyboardModifier.KeypadModifier)
            if do is not None and plain:
                if do != self.toggle or not event.isAutoRepeat():
                    do()
                return True
        return super().eventFilter(watched, event)

    # --- playback ---------------------------------------------------------------------------

    def go_to(self, stop: int) -> None:
        """Pause, and show a stop without animations."""
        self.pause()
        self._set_stop(stop, animated=False)

    def step(self) -> None:
        """Pause and go forward by one move, with animations."""
        self.pause()
        self._set_stop(self.stop + 1, animated=True)

    def step_back(self) -> None:
        """Pause and go back by one move, with animations."""
        self.pause()
        self._set_stop(self.stop - 1, animated=True)

    def toggle(self) -> None:
        """Start or pause playback; at the end, start from the beginning."""
        if self.is_playing:
            self.pause()
            return
        if self.stop == self.history.last:
            self._set_stop(0, animated=False)
        self._set_speed()
        self._clock.start()
        self._update_play_button()

    def pause(self) -> None:
        """Pause playback."""
        self._clock.stop()
        self._update_play_button()

    def _play_next(self) -> None:
        self._set_stop(self.stop + 1, animated=True)
        if self.stop == self.history.last:
            self.pause()

    def _set_speed(self) -> None:
        factor, milliseconds = _SPEEDS[self.speed.currentIndex()]
        self._clock.setInterval(milliseconds)
        pace = self._motion.pace * max(factor, 1.0)
        self.table.set_motion(Motion(pace, fades=self._motion.fades))

    def _set_stop(self, stop: int, *, animated: bool) -> None:
        stop = min(max(stop, 0), self.history.last)
        if stop != self.stop:
            stepping = animated and stop == self.stop + 1
            self.stop = stop
            self._show(animated=animated, stepping=stepping)

    def _slider_moved(self, stop: int) -> None:
        if stop != self.stop:
            self.go_to(stop)

    def _go_to_line(self, index: QModelIndex) -> None:
        self.go_to(self.history.stop_after(index.row()))

    # --- showing ----------------------------------------------------------------------------

    def _show(self, *, animated: bool, stepping: bool = False) -> None:
        last = self.history.last
        self.table.show_stop(self.stop, self.viewer, animated=animated, stepping=stepping)
        words = self.history.status_text(self.stop)
        self.status_label.setText(words)
        news = self.history.news(self.stop, self.viewer) if stepping else ""
        announce(self.status_label, f"{news} {words}".strip())
        self.slider.setValue(self.stop)
        if self.review is not None:
            self.review.set_step(self.history.stops[self.stop])
        self.move_label.setText(self.tr("Move {n} of {all}").format(n=self.stop, all=last))
        self.slider.setAccessibleDescription(self.move_label.text())
        for button in (self.first, self.back):
            button.setEnabled(self.stop > 0)
        for button in (self.forward, self.end):
            button.setEnabled(self.stop < last)
        if self.log.model() is not None:
            self._show_line()

    def _show_line(self) -> None:
        line = self._lines.index(self.history.line_at(self.stop))
        if line.isValid():
            self.log.setCurrentIndex(line)
            self.log.scrollTo(line)
        else:
            self.log.clearSelection()
            self.log.scrollToTop()

    def _update_play_button(self) -> None:
        name = self.tr("Pause") if self.is_playing else self.tr("Play")
        self.play.setIcon(icon("pause" if self.is_playing else "play", self._icon_colour))
        self.play.setToolTip(plain(name))
        self.play.setAccessibleName(name)

    def _set_viewer(self, row: int) -> None:
        viewer = self._viewers[row]
        if viewer != self.viewer:
            self.viewer = viewer
            self._lines.set_viewer(viewer)
            self._show(animated=False)

    @override
    def done(self, result: int) -> None:
        self.pause()
        if self.review is not None:
            self.review.stop()
        self.table.close_table()
        super().done(result)
