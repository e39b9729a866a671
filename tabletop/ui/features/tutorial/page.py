"""A first game on a table of its own, with somebody who leads through it.

Notes are shown, what they ask for is waited for, and the others are played.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from tabletop.engine.actions import SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.verdict import Reason, Verdict
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts
from tabletop.match.match import Match
from tabletop.overriding import override
from tabletop.scenarios.lessons import BUTTONS, LEARNER, Lesson, LessonStep, fill_note
from tabletop.scenarios.run import ScriptedChance
from tabletop.ui.table.features import Features
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.model.spec import TableKind
from tabletop.ui.table.scene.items import Piece
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import holding, in_column, in_grid, retain_size
from tabletop.ui.widgets.overlay import Bubble, WeightedArea, covered_area
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, Theme

_WIDTH: Final = 17
"""Of a note, in heights of a line."""
_SHIFTS: Final = (0.5, 0.1, 0.9, 0.3, 0.7)
"""Where along its width a note may have its tail, the best first."""
_OUTSIDE: Final = 4
_OBSTACLE: Final = 30
"""How much worse it is to hide what was just said, or a button, than a part of a piece."""
_ALARM: Final = "#A34600"


class TutorialNote(Bubble):
    """Says one thing at a time, with buttons that lead on; it stands where it hides least.

    Every button has its own place on it, whether the others are shown or not.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._areas: tuple[QRect, ...] = ()
        self._obstacles: tuple[QRect, ...] = ()
        self.setObjectName("note")
        self.text = self._label(INK)
        self.hint = self._label(_ALARM)
        self.leave, self.again, self.back, self.next = (
            QPushButton(text, autoDefault=False)
            for text in (self.tr("Leave"), self.tr("Once more"), self.tr("Back"), self.tr("Next"))
        )
        retain_size(self.back, self.next)
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

    def show_step(self, text: str, *, step: int, steps: int, needs_reading: bool) -> None:
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

    def show_reminder(self, text: str) -> None:
        """Say below it what is wanted."""
        self.hint.setText(text)
        self.hint.show()
        self.place_at(self._areas, self._obstacles)

    def place_at(self, areas: Sequence[QRect], taken: Sequence[QRect]) -> None:
        """Point at the first of some areas from where as little of anything is hidden.

        Args:
            areas: what it is about, in the parent; empty for the middle of it.
            taken: what else is not to be hidden.
        """
        self._areas, self._obstacles = tuple(areas), tuple(taken)
        room = self.room
        self._buttons.activate()
        width = max(round(_WIDTH * self.unit), self._buttons.minimumSize().width())
        width = min(width, room.width() - round(3 * self.unit))
        for label in (self.text, self.hint):
            label.setFixedWidth(width)
        matters = self.obstacles()
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
        self.show_at(self.within_room(frame), anchor, tail_up=tail_up)

    @override
    def point_at(self, anchor: QPoint, about: QRect | None = None) -> None:
        """See `Bubble`: written larger, it points at the same areas as before."""
        del anchor, about
        self.place_at(self._areas, self._obstacles)

    def _cost(self, frame: QRect, matters: Sequence[WeightedArea]) -> float:
        """Return how bad it is to stand there: beyond the room, over something or its very middle.

        In square pixels.
        """
        stands = self.within_room(frame)
        beyond = _area(frame) - _area(frame.intersected(self.room))
        covered = sum(_area(stands.intersected(area)) for area in self._areas)
        covered += round(covered_area(QRectF(stands), matters))
        covered += _OBSTACLE * sum(_area(stands.intersected(area)) for area in self._obstacles)
        middles = sum(1 for area in self._areas if stands.contains(area.center()))
        return _OUTSIDE * beyond + covered + middles * _area(self.room)


def _anchors(aim: QRect, *, tail_up: bool) -> tuple[QPoint, ...]:
    """Return the points of an area at which a tail may end."""
    inside = min(aim.height() // 6, 14)
    y = aim.bottom() - inside if tail_up else aim.top() + inside
    side = min(aim.width() // 5, 14)
    across = (aim.center().x(), aim.left() + side, aim.right() - side)
    return tuple(QPoint(x, y) for x in across)


def _area(rect: QRect) -> int:
    return max(rect.width(), 0) * max(rect.height(), 0)


_PLAY_AFTER: Final = 700
"""Milliseconds in which one sees one's own move before the others act."""
_NOT_IN_LESSON: Final = Reason("not-today", "")


class LessonSession(Session):
    """One person plays, and the lesson decides what may be done; nothing is taken back by hand.

    Signals:
        done: what was wanted was done; carries the action.
        strayed: something else was tried that would be legal; carries it. It was not done.
    """

    action_done = Signal(object)
    other_action_tried = Signal(object)

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self._pending_action: SeatAction | None = None
        super().__init__(match, speaker, privacy_screen=False)
        self.expected_actions: tuple[SeatAction, ...] = ()
        """What may be done now, any of these."""
        self.set_humans({LEARNER})

    @property
    @override
    def can_undo(self) -> bool:
        """The lesson itself goes back (`rewind`)."""
        return False

    @property
    @override
    def can_redo(self) -> bool:
        """Nothing is done again."""
        return False

    @override
    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        """Do what is wanted, and nothing in one go with it; what is refused is refused as ever."""
        self.finish_throw()
        legal = self.match.judge(LEARNER, action, self.match.revision).legal
        if legal and action not in self.expected_actions:
            self.other_action_tried.emit(action)
            return _NOT_IN_LESSON()
        self._pending_action = action if legal else None
        return super().act(action)

    @override
    def _show_result(self) -> None:
        super()._show_result()
        doing, self._pending_action = self._pending_action, None
        if doing is not None:  # where dice were thrown for it they lie now
            self.action_done.emit(doing)

    def rewind(self, ply: int) -> None:
        """Go back to where there were so many steps."""
        while self.match.ply > ply and self.match.undo():
            pass
        self._action_done()


class TutorialGuide(QObject):
    """Leads through one lesson.

    Signals:
        finished: a real game is wanted.
    """

    finished = Signal()

    def __init__(
        self, lesson: Lesson, session: LessonSession, view: TableView, chance: ScriptedChance
    ) -> None:
        super().__init__(view)
        self.step_number = 0
        """Which step it is, from 0; after the last one the lesson is over."""
        self._others_played = False
        """Whether the others have played in this step already."""
        self.note = TutorialNote(view)
        self.note.obstacles = view.popups.obstacles
        self._lesson = lesson
        self._session = session
        self._view = view
        self.chance = chance
        self._notation = Notation(session.match.rules, session.match.names)
        self.checkpoints = {0: (session.match.ply, tuple(chance.remaining))}
        """How much had been done at each step, and what chance was still to do."""
        self._note_timer = QTimer(self, singleShot=True)
        self._note_timer.timeout.connect(self._show_next)
        session.action_done.connect(self._action_done)
        session.other_action_tried.connect(self._other_action_tried)
        session.refused.connect(self._refused)
        view.board.rescaled.connect(self._place_note)
        self.note.next.clicked.connect(self._next_clicked)
        self.note.back.clicked.connect(self.go_back)

    @property
    def step(self) -> LessonStep | None:
        """The step that is under way; None at the end."""
        steps = self._lesson.steps
        return steps[self.step_number] if self.step_number < len(steps) else None

    @property
    def is_waiting(self) -> bool:
        """Whether the next note is yet to come."""
        return self._note_timer.isActive()

    def continue_from(self, before: "TutorialGuide") -> None:
        """Be where another guide is, who speaks another language."""
        self.step_number, self.checkpoints = before.step_number, dict(before.checkpoints)
        self._others_played = not before.is_waiting

    def begin(self) -> None:
        """Show the first note, or the one that was shown in another language."""
        if self._others_played:
            self._show_note()
        else:
            self._show_next()

    def stop(self) -> None:
        """Show no further note, whatever is done."""
        self._note_timer.stop()
        self._session.disconnect(self)

    def go_back(self) -> None:
        """Return to the note before, and take back what was done since."""
        if self.step_number == 0:
            return
        self._note_timer.stop()
        self.step_number -= 1
        ply, left = self.checkpoints[self.step_number]
        self.chance.remaining[:] = left
        self._session.expected_actions = ()
        self._session.rewind(ply)
        self._show()

    # --- what happens -----------------------------------------------------------------------

    def _next_clicked(self) -> None:
        if self.step is None:
            self.finished.emit()
        elif not self._expects_action:
            self._next()

    @property
    def _expects_action(self) -> bool:
        """Whether the learner is to do something."""
        return self.step is not None and bool(self.step.do or self.step.tried)

    def _action_done(self, action: SeatAction) -> None:
        if self.step is not None and action in self.step.do:
            self._next()

    def _refused(self, verdict: Verdict) -> None:
        rule = "" if verdict.reason is None else verdict.reason.rule
        if self.step is not None and self.step.tried is not None and rule == self.step.refused:
            self._next()

    def _other_action_tried(self) -> None:
        words = self.tr("That would be allowed. But let us do what the note says first.")
        if self.step is not None and self.step.do:
            said = self.tr("That would be allowed, too. But today we try this: {action}.")
            words = said.format(action=self._view.presenter.label_of(self.step.do[0]))
        self.note.show_reminder(words)

    def _next(self) -> None:
        self.step_number += 1
        self._session.expected_actions = ()
        flies = self._view.scene.animator.motion.pace > 0
        self._note_timer.start(
            _PLAY_AFTER if flies and self.step is not None and self.step.play else 0
        )

    def _show_next(self) -> None:
        self.checkpoints[self.step_number] = (self._session.match.ply, tuple(self.chance.remaining))
        self._show()

    # --- showing ----------------------------------------------------------------------------

    def _show(self) -> None:
        if self.step is not None:
            for action in self.step.play:
                self._session.play_for(self._session.match.to_act, action)
        self._show_note()

    def _show_note(self) -> None:
        step, steps = self.step, len(self._lesson.steps)
        self._session.expected_actions = () if step is None else step.do
        text = self._lesson.praise if step is None else self.words(step)
        self.note.show_step(
            text, step=self.step_number, steps=steps, needs_reading=not self._expects_action
        )
        self._place_note()
        announce(self._view.board, text)
        if not self._expects_action:
            self.note.next.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self._view.popups.chooser.isVisible():
            self._view.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def words(self, step: LessonStep) -> str:
        """Return what is said in a step, with what buttons and places are called now."""
        says = self._view.presenter.label_of
        return fill_note(step.note, self._notation, self._session.speaker, says)

    def _place_note(self) -> None:
        names = () if self.step is None else self.step.at
        areas = [area for name in names for area in self.areas(name)]
        view = self._view
        taken = [s.geometry() for s in (view.popups.bubble, view.popups.chooser) if s.isVisible()]
        if BUTTONS not in names:
            taken += self.areas(BUTTONS)
        self.note.place_at(areas, taken)

    def areas(self, name: str) -> Iterator[QRect]:
        """Yield where something lies that a lesson names, in the view; nothing if nowhere."""
        view = self._view
        if name == BUTTONS:
            for button in view.bar.buttons:
                yield QRect(button.mapTo(view, button.rect().topLeft()), button.size())
        else:
            yield from (view.popups.map_to_table(area).toRect() for area in self._scene_areas(name))

    def _scene_areas(self, name: str) -> Iterator[QRectF]:
        """Yield where something lies in the scene when nothing moves."""
        scene = self._view.scene
        if name in scene.dice_places:
            yield scene.dice_places[name].sceneBoundingRect()
        elif name == "cup" and scene.cup is not None:
            yield scene.cup.area
        cards = self._session.match.rules.cards
        dice = [d for kind, d in zip(cards.dice, scene.dice, strict=False) if kind.key == name]
        card = cards.ids.get(name)
        lying = [item for item in scene.cards if item.shown.card == card and item.isVisible()]
        yield from map(_upright, (*dice, *lying[-1:]))
        try:
            zone = self._notation.zone_id(name)
        except NotationError:
            return
        held = [_upright(item) for item in scene.cards if item.shown.zone == zone]
        if held:
            yield reduce(QRectF.united, held)
        elif zone in scene.zones:
            yield scene.zones[zone].sceneBoundingRect()


def _upright(piece: Piece) -> QRectF:
    """Return where a piece lies at rest, as if it were not turned: its corners matter less."""
    area = QRectF(QPointF(), piece.body.size() * piece.rest.scale)
    area.moveCenter(QPointF(piece.rest.x, piece.rest.y))
    return area


class TutorialPage(QWidget):
    """The table of one lesson."""

    def __init__(
        self,
        lesson: Lesson,
        texts: Texts,
        theme: Theme,
        motion: Motion,
        before: "TutorialPage | None" = None,
        features: Features | None = None,
    ) -> None:
        """Lay the table; the lesson `before`, in another language, goes on."""
        super().__init__()
        table_before: TableView | None = None
        if before is None:
            match, chance = lesson.start_match()
            speaker = Speaker(texts, match.rules, match.names)
            self.session: LessonSession = LessonSession(match, speaker)
        else:
            self.session, chance, table_before = before.session, before.guide.chance, before.view
            self.session.finish_throw()
            match = self.session.match
            self.session.speaker = Speaker(texts, match.rules, match.names)
        self.lesson = lesson
        self.session.setParent(self)
        self.view: TableView = TableView(
            self.session,
            self,
            theme=theme,
            before=table_before,
            features=features,
            kind=TableKind.LESSON,
        )
        self.view.set_motion(motion)
        self.guide: TutorialGuide = TutorialGuide(lesson, self.session, self.view, chance)
        if before is not None:
            self.guide.continue_from(before.guide)
        self.setLayout(in_column(self.view))
        self.setFocusProxy(self.view)

    def close_table(self) -> None:
        """Stop all that goes on by itself before the page is deleted."""
        self.guide.stop()
        self.view.close_table()
