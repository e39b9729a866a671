"""Leads through a lesson: shows its notes, waits for what they ask for, plays the others."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal

from tabletop.engine.actions import SeatAction
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.verdict import Verdict
from tabletop.scenarios.lessons import BUTTONS, Lesson, LessonStep
from tabletop.scenarios.replay import ScriptedChance
from tabletop.ui.pages.table.table_view import TableView
from tabletop.ui.pages.tutorial.note import TutorialNote
from tabletop.ui.pages.tutorial.tutorial_session import LessonSession
from tabletop.ui.scene.announcements import announce
from tabletop.ui.scene.dice_items import DieItem
from tabletop.ui.scene.items import CardItem
from tabletop.ui.theme.sprite_cache import card_outline, die_outline

_LOOK: Final = 700
"""Milliseconds in which one sees one's own move before the others act."""


class TutorialGuide(QObject):
    """Leads through one lesson.

    Signals:
        finished: a real game is wanted.
        left: the lesson is to end.
        again_wanted: the lesson is to begin anew.
    """

    finished = Signal()
    left = Signal()
    again_wanted = Signal()

    def __init__(
        self, lesson: Lesson, session: LessonSession, view: TableView, chance: ScriptedChance
    ) -> None:
        super().__init__(view)
        self.number = 0
        """Which step it is, from 0; after the last one the lesson is over."""
        self._is_played = False
        """Whether the others have played in this step already."""
        self.note = TutorialNote(view)
        self._lesson = lesson
        self._session = session
        self._view = view
        self._chance = chance
        self._notation = Notation(session.match.rules, session.match.names)
        self.marks = {0: (session.match.ply, tuple(chance.left))}
        """How much had been done at each step, and what chance was still to do."""
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._go_on)
        session.done.connect(self._done)
        session.strayed.connect(self._strayed)
        session.refused.connect(self._refused)
        view.board.rescaled.connect(self._stand)
        self.note.next_wanted.connect(self._read)
        self.note.back_wanted.connect(self.go_back)
        self.note.left.connect(self.left)
        self.note.again_wanted.connect(self.again_wanted)

    @property
    def step(self) -> LessonStep | None:
        """The step that is under way; None at the end."""
        steps = self._lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def is_waiting(self) -> bool:
        """Whether the next note is yet to come."""
        return self._wait.isActive()

    def go_on_from(self, before: "TutorialGuide") -> None:
        """Be where another guide is, who speaks another language."""
        self.number, self.marks = before.number, dict(before.marks)
        self._is_played = not before.is_waiting

    def begin(self) -> None:
        """Show the first note, or the one that was shown in another language."""
        if self._is_played:
            self._say()
        else:
            self._go_on()

    def stop(self) -> None:
        """Show no further note."""
        self._wait.stop()

    def go_back(self) -> None:
        """Return to the note before, and take back what was done since."""
        if self.number == 0:
            return
        self._wait.stop()
        self.number -= 1
        ply, left = self.marks[self.number]
        self._chance.left[:] = left
        self._session.wanted = ()
        self._session.rewind(ply)
        self._show()

    # --- what happens -----------------------------------------------------------------------

    def _read(self) -> None:
        if self.step is None:
            self.finished.emit()
        elif not self._asks:
            self._next()

    @property
    def _asks(self) -> bool:
        """Whether the learner is to do something."""
        return self.step is not None and bool(self.step.do or self.step.tried)

    def _done(self, action: SeatAction) -> None:
        if self.step is not None and action in self.step.do:
            self._next()

    def _refused(self, verdict: Verdict) -> None:
        step = self.step
        if step is None or step.tried is None or verdict.reason is None:
            return
        if verdict.reason.rule == step.refused:
            self._next()

    def _strayed(self, action: SeatAction) -> None:
        del action
        step = self.step
        if step is None or not step.do:
            self.note.remind(
                self.tr("That would be allowed. But let us do what the note says first.")
            )
            return
        say = self._view.presenter.says
        said = self.tr("That would be allowed, too. But today we try this: {action}.")
        self.note.remind(said.format(action=say(step.do[0])))

    def _next(self) -> None:
        self.number += 1
        self._session.wanted = ()
        flies = self._view.scene.animator.motion.pace > 0
        self._wait.start(_LOOK if flies and self.step is not None and self.step.play else 0)

    def _go_on(self) -> None:
        self.marks[self.number] = (self._session.match.ply, tuple(self._chance.left))
        self._show()

    # --- showing ----------------------------------------------------------------------------

    def _show(self) -> None:
        if self.step is not None:
            for action in self.step.play:
                self._session.play_for(self._session.match.to_act, action)
        self._say()

    def _say(self) -> None:
        step, steps = self.step, len(self._lesson.steps)
        self._session.wanted = () if step is None else step.do
        text = self._lesson.praise if step is None else step.note
        self.note.say(text, step=self.number, steps=steps, needs_reading=not self._asks)
        self._stand()
        announce(self._view.board, text)
        if not self._asks:
            self.note.next.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self._view.chooser.isVisible():
            self._view.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stand(self) -> None:
        step = self.step
        names = () if step is None else step.at
        areas = [area for name in names for area in self.areas(name)]
        view = self._view
        taken = [s.geometry() for s in (view.bubble, view.chooser) if s.isVisible()]
        if BUTTONS not in names:
            taken += self.areas(BUTTONS)
        self.note.stand(areas, taken)

    def areas(self, name: str) -> Iterator[QRect]:
        """Where something lies that a lesson names, in the view; nothing where it does not."""
        view, scene = self._view, self._view.scene
        if name == BUTTONS:
            for button in view.bar.buttons:
                yield QRect(button.mapTo(view, button.rect().topLeft()), button.size())
            return
        if name in scene.dice_places:
            area = scene.dice_places[name]
            yield self._in_view(area.mapRectToScene(area.boundingRect()))
        elif name == "cup" and scene.cup is not None:
            yield self._in_view(scene.cup.area)
        yield from self._pieces(name)

    def _pieces(self, name: str) -> Iterator[QRect]:
        scene, rules = self._view.scene, self._session.match.rules
        for number, die in enumerate(rules.cards.dice):
            if die.key == name and number < len(scene.dice):
                yield self._in_view(_at_rest(scene.dice[number]))
        card = rules.cards.ids.get(name)
        lying = [item for item in scene.cards if item.shown.card == card and item.isVisible()]
        if lying:
            yield self._in_view(_at_rest(lying[-1]))
        try:
            zone = self._notation.zone_id(name)
        except NotationError:
            return
        held = [item for item in scene.cards if item.shown.zone == zone]
        if held:
            yield self._in_view(_together([_at_rest(item) for item in held]))
        elif zone in scene.zones:
            area = scene.zones[zone]
            yield self._in_view(area.mapRectToScene(area.boundingRect()))

    def _in_view(self, rect: QRectF) -> QRect:
        board = self._view.board
        inside = board.mapFromScene(rect).boundingRect()
        return QRect(board.viewport().mapTo(self._view, inside.topLeft()), inside.size())


def _at_rest(item: CardItem | DieItem) -> QRectF:
    """Where a piece lies when it has come to rest, in the scene."""
    outline = card_outline() if isinstance(item, CardItem) else die_outline()
    size = outline.size() * item.rest.scale
    rect = QRectF(QPointF(), size)
    rect.moveCenter(QPointF(item.rest.x, item.rest.y))
    return rect


def _together(rects: list[QRectF]) -> QRectF:
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole
