"""Learning a game: the lesson with a guide."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint

from tabletop.cards.problems import FileProblemsError
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import rules_for
from tabletop.games.game import Game
from tabletop.scenarios.lessons import load_lesson
from tabletop.ui.features.tutorial.page import TutorialPage
from tabletop.ui.widgets.sheet import Chooser
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.navigation import Navigation


class TutorialController(QObject):
    """Opens and closes lessons.

    Attributes:
        page: the lesson, as long as it goes on.
        chooser: asks whether it is to be a lesson or the rules, once it was asked for.
    """

    def __init__(
        self,
        context: AppContext,
        navigation: Navigation,
        set_up: Callable[[Game], None],
        read: Callable[[Game, str], None],
    ) -> None:
        """Teach nothing yet.

        Args:
            context: what the parts of the window share.
            navigation: shows the lessons.
            set_up: asks who plays a game and how, then begins it.
            read: opens the rules of a game, perhaps at a rule.
        """
        super().__init__(context.window)
        self._context = context
        self._navigation = navigation
        self._set_up, self._read = set_up, read
        self._game: Game | None = None
        """The game of the lesson."""
        self.page: TutorialPage | None = None
        self.chooser: Chooser | None = None
        context.appearance.changed.connect(self._set_theme)

    def speak(self) -> None:
        """Go on in the language that is spoken now, where everything was."""
        self.chooser = None
        if self.page is not None and self._game is not None:
            self.teach(self._game, self.page)

    def _set_theme(self) -> None:
        """Lie on another table."""
        if self.page is not None:
            self.page.view.set_theme(self._context.appearance.theme)

    def offer(self, game: Game, place: QPoint) -> None:
        """Ask how a game is to be learnt.

        Args:
            game: which game.
            place: where it is asked, on the start page.
        """
        choices = (
            (self.tr("A first game, explained"), lambda: self.teach(game)),
            (self.tr("Read the rules"), lambda: self._read(game, "")),
        )
        if self.chooser is None:
            self.chooser = Chooser(self._context.start)
        self.chooser.ask(choices, place, lambda: None)

    # --- the lesson -------------------------------------------------------------------------

    def teach(self, game: Game, before: TutorialPage | None = None) -> None:
        """Begin the lesson of a game, or go on with the one before in other words."""
        try:
            library = self._context.texts
            texts = library.texts(game.id)
            words = texts.language, rules_for, library.speaker_for, library.further
            lesson = load_lesson(GAME_FOLDERS, game.id, *words)
        except FileProblemsError as error:
            self._put_away()
            self._context.say_what_is_wrong(error)
            return
        context = self._context
        page = TutorialPage(
            lesson, texts, context.appearance.theme, context.motion, before, context.features
        )
        self._put_away()
        self._game = game
        page.guide.finished.connect(lambda: self._play(game))
        page.guide.note.leave.clicked.connect(self.leave)
        page.guide.note.again.clicked.connect(lambda: self.teach(game))
        page.view.rule_wanted.connect(lambda rule: self._read(game, rule))
        self.page = page
        self._navigation.show_alone(page, page.view.board, f"{texts.name} – {lesson.title}")
        page.guide.begin()

    def leave(self) -> None:
        """End the lesson."""
        if self._put_away():
            self._navigation.back()

    def _play(self, game: Game) -> None:
        self.leave()
        self._set_up(game)

    def _put_away(self) -> bool:
        page, self.page = self.page, None
        if page is None:
            return False
        page.close_table()
        self._navigation.drop(page)
        return True
