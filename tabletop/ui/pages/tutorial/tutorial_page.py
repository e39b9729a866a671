"""A first game on a table of its own, with somebody who explains it."""

from PySide6.QtWidgets import QWidget

from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts
from tabletop.scenarios.lessons import Lesson
from tabletop.ui.pages.table.table_view import TableView
from tabletop.ui.pages.tutorial.guide import LessonSession, TutorialGuide
from tabletop.ui.theme.layouts import in_column
from tabletop.ui.theme.theme import Theme
from tabletop.ui.viewmodel.motion import Motion


class TutorialPage(QWidget):
    """The table of one lesson."""

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
        match, chance = lesson.begin()
        table_before: TableView | None = None
        if before is not None:
            before.session.land()
            match, chance, table_before = before.session.match, before.guide.chance, before.view
        self.lesson = lesson
        self.session: LessonSession = LessonSession(match, Speaker(texts, match.rules, match.names))
        self.session.setParent(self)
        self.view: TableView = TableView(self.session, self, theme=theme, before=table_before)
        self.view.set_motion(motion)
        self.guide: TutorialGuide = TutorialGuide(lesson, self.session, self.view, chance)
        if before is not None:
            self.guide.go_on_from(before.guide)
        self.setLayout(in_column(self.view))

    def close_table(self) -> None:
        """Stop all that goes on by itself before the page is deleted."""
        self.guide.stop()
        self.view.scene.close()
