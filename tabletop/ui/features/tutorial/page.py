"""The lesson page: a table with notes that guide the learner.

The guide shows notes, waits for the actions that they ask for, and plays for the other seats.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
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
from tabletop.ui.widgets.overlay import Bubble
from tabletop.ui.widgets.placing import VITAL, WeightedArea
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import Theme

_WIDTH: Final = 17
_NARROWEST: Final = 9
"""Width of a note, and the least one of a ribbon's text, in font heights."""


class TutorialNote(Bubble):
    """A popup that shows one instruction at a time.

    It is placed to cover as little as possible. Each button stays in place even if other buttons
    are hidden.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._areas: tuple[QRect, ...] = ()
        self._obstacles: tuple[QRect, ...] = ()
        self.setObjectName("note")
        self.text, self.hint = self._label("text"), self._label("hint")
        self.leave, self.again, self.back, self.next = (
            QPushButton(text, autoDefault=False)
            for text in (self.tr("Leave"), self.tr("Once more"), self.tr("Back"), self.tr("Next"))
        )
        retain_size(self.back, self.next)
        self._buttons = in_grid(across=round(self.unit * 0.4), down=round(self.unit * 0.4))
        self._buttons.setColumnStretch(2, 1)
        places = ((0, self.leave), (1, self.again), (3, self.back), (4, self.next))
        for column, button in places:  # a button without a layout would be a window
            self._buttons.addWidget(button, 1, column)
        self.content.addWidget(holding(self._buttons))

    def _label(self, name: str) -> QLabel:
        label = PlainLabel(wordWrap=True, objectName=name)
        self.content.addWidget(label)
        return label

    def show_step(self, text: str, *, step: int, steps: int, needs_reading: bool) -> None:
        """Show the text and buttons for a step.

        Args:
            text: the note's text.
            step: the step's index, starting at 0.
            steps: the number of steps in the lesson.
            needs_reading: if true, the learner continues with a button.
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
        """Show a reminder below the note's text."""
        self.hint.setText(text)
        self.hint.show()
        self.place_at(self._areas, self._obstacles)

    def place_at(self, areas: Sequence[QRect], taken: Sequence[QRect]) -> None:
        """Place the note where it covers nothing that matters, pointing at an area.

        Args:
            areas: the areas that the note is about, in the parent's coordinates; if empty, the note
                points at the parent's centre.
            taken: other areas to keep visible, in the parent's coordinates.
        """
        self._areas, self._obstacles = tuple(areas), tuple(taken)
        aim = areas[0] if areas else QRect(self.room.center(), QSize(1, 1))
        self.point_at(aim.center(), aim)

    @override
    def set_ribbon(self, *, flat: bool) -> None:
        room = self.room.width() - round(3 * self.unit)
        buttons = self._buttons.minimumSize().width()
        beside = room - buttons  # for the texts of a ribbon
        flat = flat and beside >= _NARROWEST * self.unit
        super().set_ribbon(flat=flat)
        width = min(max(round(_WIDTH * self.unit), buttons), room)
        for label in (self.text, self.hint):
            whole = label.fontMetrics().horizontalAdvance(label.text())
            label.setFixedWidth(min(max(width, whole), beside) if flat else width)

    @override
    def avoided_overlays(self) -> Sequence[WeightedArea]:
        areas = (*self._areas[1:], *self._obstacles)
        return [WeightedArea(QRectF(area), VITAL) for area in areas]


_PLAY_AFTER: Final = 700
"""Milliseconds for which learners see their own move before the other seats act."""
_NOT_IN_LESSON: Final = Reason("not-today", "")


class LessonSession(Session):
    """A session without undo, in which the lesson decides what the learner may do.

    Signals:
        action_done: emitted with an expected action after it has been taken.
        other_action_tried: emitted with another legal action, which is not taken.
    """

    action_done = Signal(object)
    other_action_tried = Signal(object)

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self._pending_action: SeatAction | None = None
        super().__init__(match, speaker, privacy_screen=False)
        self.expected_actions: tuple[SeatAction, ...] = ()
        """The actions that the lesson allows now."""
        self.set_humans({LEARNER})

    @property
    @override
    def can_undo(self) -> bool:
        # A lesson goes back with `rewind` instead.
        return False

    @property
    @override
    def can_redo(self) -> bool:
        return False

    @override
    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        # A lesson has no combined actions: `then` is ignored. Illegal actions are refused as usual.
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
        done, self._pending_action = self._pending_action, None
        if done is not None:  # dice that were thrown for it have settled
            self.action_done.emit(done)

    def rewind(self, ply: int) -> None:
        """Go back to the position after the first `ply` steps."""
        while self.match.ply > ply and self.match.undo():
            pass
        self._action_done()


class TutorialGuide(QObject):
    """Guides the learner through one lesson.

    Signals:
        finished: emitted when the learner wants to start a real game.
    """

    finished = Signal()

    def __init__(
        self, lesson: Lesson, session: LessonSession, view: TableView, chance: ScriptedChance
    ) -> None:
        super().__init__(view)
        self.step_number = 0
        """Index of the current step; after the last step, the number of steps."""
        self._others_played = False
        """Whether the other seats have already played in the current step."""
        self.note = TutorialNote(view)
        self.note.obstacles = view.popups.obstacles
        self._lesson = lesson
        self._session = session
        self._view = view
        self.chance = chance
        self._notation = Notation(session.match.rules, session.match.names)
        self.checkpoints = {0: (session.match.ply, tuple(chance.remaining))}
        """For each lesson step, the match's number of steps and the remaining chance actions."""
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
        """The current step, or None after the last step."""
        steps = self._lesson.steps
        return steps[self.step_number] if self.step_number < len(steps) else None

    @property
    def is_waiting(self) -> bool:
        """Whether the next note will be shown soon."""
        return self._note_timer.isActive()

    def continue_from(self, before: "TutorialGuide") -> None:
        """Continue at another guide's step; the guides may differ in language."""
        self.step_number, self.checkpoints = before.step_number, dict(before.checkpoints)
        self._others_played = not before.is_waiting

    def begin(self) -> None:
        """Show the first note, or the note at which another guide has stopped."""
        if self._others_played:
            self._show_note()
        else:
            self._show_next()

    def stop(self) -> None:
        """Stop showing notes, and ignore the session from now on."""
        self._note_timer.stop()
        self._session.disconnect(self)

    def go_back(self) -> None:
        """Return to the previous note, and undo all steps taken since."""
        if self.step_number == 0:
            return
        self._note_timer.stop()
        self.step_number -= 1
        ply, left = self.checkpoints[self.step_number]
        self.chance.remaining[:] = left
        self._session.expected_actions = ()
        self._session.rewind(ply)
        self._show()

    # --- events -----------------------------------------------------------------------------

    def _next_clicked(self) -> None:
        if self.step is None:
            self.finished.emit()
        elif not self._expects_action:
            self._next()

    @property
    def _expects_action(self) -> bool:
        """Whether the learner has to act."""
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
            text = self.tr("That would be allowed, too. But today we try this: {action}.")
            words = text.format(action=self._view.presenter.label_of(self.step.do[0]))
        self.note.show_reminder(words)

    def _next(self) -> None:
        self.step_number += 1
        self._session.expected_actions = ()
        flies = self._view.scene.animator.motion.pace > 0
        waits = flies and self.step is not None and self.step.play
        self._note_timer.start(_PLAY_AFTER if waits else 0)

    def _show_next(self) -> None:
        self.checkpoints[self.step_number] = (self._session.match.ply, tuple(self.chance.remaining))
        self._show()

    # --- display ----------------------------------------------------------------------------

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
        """Return a step's text with the current names of buttons and places."""
        label_of = self._view.presenter.label_of
        return fill_note(step.note, self._notation, self._session.speaker, label_of)

    def _place_note(self) -> None:
        names = () if self.step is None else self.step.at
        areas = [area for name in names for area in self.areas(name)]
        view = self._view
        taken = [s.geometry() for s in (view.popups.bubble, view.popups.chooser) if s.isVisible()]
        if BUTTONS not in names:
            taken += self.areas(BUTTONS)
        self.note.place_at(areas, taken)

    def areas(self, name: str) -> Iterator[QRect]:
        """Yield the areas for a name used in a lesson, in the view's coordinates."""
        view = self._view
        if name == BUTTONS:
            for button in view.bar.buttons:
                yield QRect(button.mapTo(view, button.rect().topLeft()), button.size())
        else:
            yield from (view.popups.map_to_table(area).toRect() for area in self._scene_areas(name))

    def _scene_areas(self, name: str) -> Iterator[QRectF]:
        """Yield the areas for a name in scene coordinates, as if pieces were at rest."""
        scene = self._view.scene
        if name in scene.dice_places:
            yield scene.dice_places[name].sceneBoundingRect()
        elif name == "cup" and scene.cup is not None:
            yield scene.cup.area
        cards = self._session.match.rules.cards
        dice = [d for kind, d in zip(cards.dice, scene.dice, strict=False) if kind.key == name]
        card = cards.ids.get(name)
        shown = [item for item in scene.cards if item.shown.card == card and item.isVisible()]
        yield from map(_upright, (*dice, *shown[-1:]))
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
    """Return a piece's area at rest, ignoring its rotation."""
    area = QRectF(QPointF(), piece.body.size() * piece.rest.scale)
    area.moveCenter(QPointF(piece.rest.x, piece.rest.y))
    return area


class TutorialPage(QWidget):
    """The page that shows a lesson at a table."""

    def __init__(
        self,
        lesson: Lesson,
        texts: Texts,
        theme: Theme,
        motion: Motion,
        before: "TutorialPage | None",
        features: Features,
    ) -> None:
        """Create the page, continuing the lesson on page `before` unless it is None."""
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
        """Stop timers and animations before the page is deleted."""
        self.guide.stop()
        self.view.close_table()
