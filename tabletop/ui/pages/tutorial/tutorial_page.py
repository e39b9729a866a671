"""A first game on a table of its own, with somebody who explains it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts
from tabletop.scenarios.lessons import Lesson
from tabletop.ui.pages.table.table_view import TableView
from tabletop.ui.pages.tutorial.guide import TutorialGuide
from tabletop.ui.pages.tutorial.tutorial_session import LessonSession
from tabletop.ui.theme.theme import Theme
from tabletop.ui.viewmodel.motion import Motion

if TYPE_CHECKING:
    from tabletop.scenarios.replay import ScriptedChance


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

    def __init__(
        self,
        lesson: Lesson,
        texts: Texts,
        theme: Theme,
        motion: Motion,
        before: "TutorialPage | None" = None,
    ) -> None:
        """Lay the table; the lesson `before`, in another language, goes on."""
        super().__init__()
        if before is not None:
            before.session.land()
        match, chance = lesson.begin()
        if before is not None:
            match, chance = before.session.match, before.chance
        self.lesson = lesson
        self.chance: ScriptedChance = chance
        self.session: LessonSession = LessonSession(match, Speaker(texts, match.rules, match.names))
        self.session.setParent(self)
        table_before = None if before is None else before.view
        self.view: TableView = TableView(self.session, self, theme=theme, before=table_before)
        self.view.set_motion(motion)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.guide = TutorialGuide(lesson, self.session, self.view, chance)
        if before is not None:
            self.guide.go_on_from(before.guide)
        self.guide.finished.connect(self.finished)
        self.guide.left.connect(self.left)
        self.guide.again_wanted.connect(self.again_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)

    def begin(self) -> None:
        """Show the first note; the page is to be seen already."""
        self.guide.begin()

    def close_table(self) -> None:
        """Stop all that goes on by itself before the page is deleted."""
        self.guide.stop()
        self.view.scene.close()
