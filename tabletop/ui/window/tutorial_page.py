"""A first game on a table of its own, with somebody who explains it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts
from tabletop.scenarios.lessons import Lesson
from tabletop.ui.look.theme import Theme
from tabletop.ui.presentation.motion import Motion
from tabletop.ui.table.table_view import TableView
from tabletop.ui.window.tutorial_coach import Coach
from tabletop.ui.window.tutorial_session import LessonSession


class TutorialPage(QWidget):
    """The table of one lesson.

    Signals:
        finished: a real game is wanted.
        left: the lesson is to end.
        again_wanted: the lesson is to begin anew.
        rule_wanted: a rule is to be read; carries its id.
    """

    finished = Signal()
    left = Signal()
    again_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, lesson: Lesson, texts: Texts, theme: Theme, motion: Motion) -> None:
        super().__init__()
        match, chance = lesson.begin()
        self.lesson = lesson
        self.session = LessonSession(match, Speaker(texts, match.rules, match.names))
        self.session.setParent(self)
        self.view = TableView(self.session, self, theme=theme)
        self.view.set_motion(motion)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.coach = Coach(lesson, self.session, self.view, chance)
        self.coach.finished.connect(self.finished)
        self.coach.left.connect(self.left)
        self.coach.again_wanted.connect(self.again_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)

    def begin(self) -> None:
        """Show the first note; the page is to be seen already."""
        self.coach.begin()

    def close_table(self) -> None:
        """Stop all motion before the page is deleted."""
        self.view.scene.close()
