"""The feature that opens and closes lessons."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from tabletop.cards.problems import FileProblemsError
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import rules_for
from tabletop.games.game import Game
from tabletop.match.match import AnyRules
from tabletop.overriding import override
from tabletop.scenarios.lessons import load_lesson
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.features.tutorial.page import TutorialPage
from tabletop.ui.widgets.overlay import Chooser
from tabletop.ui.window.feature import WindowFeature


class TutorialFeature(WindowFeature):
    """Opens and closes lessons.

    Attributes:
        page: the current lesson's page, or None if no lesson is open.
        chooser: the popup that offers a lesson or the rules, created on first use.
    """

    @override
    def initialize(self) -> None:
        self._game: Game | None = None
        """The game that the current lesson teaches."""
        self.page: TutorialPage | None = None
        self.chooser: Chooser | None = None
        self.context.appearance.changed.connect(self._set_theme)

    @override
    def retranslate(self) -> None:
        # The lesson continues at the same step.
        self.chooser = None
        if self.page is not None and self._game is not None:
            self.teach(self._game, self.page)

    def _set_theme(self) -> None:
        if self.page is not None:
            self.page.view.set_theme(self.context.appearance.theme)

    def offer(self, game: Game, place: QPoint) -> None:
        """Show a popup that offers a game's lesson and rules.

        Args:
            game: the game to learn.
            place: the popup's position on the start page.
        """
        choices = (
            (self.tr("A first game, explained"), lambda: self.teach(game)),
            (self.tr("Read the rules"), partial(self._read, game)),
        )
        if self.chooser is None:
            self.chooser = Chooser(self.context.start)
        self.chooser.ask(choices, place, lambda: None)

    def fill(self, menu: QMenu) -> None:
        """Fill a menu with all games' lessons."""
        menu.clear()
        for card in self.context.games:
            lesson = menu.addAction(escape_mnemonic(card.metadata.name))
            lesson.triggered.connect(lambda _checked, game=card.game: self.teach(game))

    # --- the lesson -------------------------------------------------------------------------

    def teach(self, game: Game, before: TutorialPage | None = None) -> None:
        """Begin a game's lesson, or continue the lesson on page `before`."""
        try:
            library = self.context.texts
            texts = library.texts(game.id)
            words = texts.language, rules_for, library.speaker_for, library.extra_folders
            lesson = load_lesson(GAME_FOLDERS, game.id, *words)
        except FileProblemsError as error:
            self._close_page()
            self.context.report_errors(error)
            return
        context = self.context
        page = TutorialPage(
            lesson, texts, context.appearance.theme, context.motion, before, context.features
        )
        self._close_page()
        self._game = game
        page.guide.finished.connect(lambda: self._play(game))
        page.guide.note.leave.clicked.connect(self.leave)
        page.guide.note.again.clicked.connect(lambda: self.teach(game))
        rules = page.session.match.rules
        page.view.rule_requested.connect(lambda rule: self._read(game, rule, rules))
        self.page = page
        self.navigation.show_page(page, page.view.board, f"{texts.name} – {lesson.title}")
        page.guide.begin()

    def leave(self) -> None:
        """End the lesson and leave its page."""
        if self._close_page():
            self.navigation.go_back()

    def _play(self, game: Game) -> None:
        self.leave()
        self.features.invoke("start", "set_up", game)

    def _read(self, game: Game, rule: str = "", played: AnyRules | None = None) -> None:
        self.features.invoke("rulebook", "read", game, rule, played)

    @override
    def go_home(self) -> bool:
        is_taught = self.page is not None
        self.leave()
        return is_taught

    @override
    def close(self) -> None:
        self.leave()

    def _close_page(self) -> bool:
        page, self.page = self.page, None
        if page is None:
            return False
        page.close_table()
        self.navigation.remove_page(page)
        return True


FEATURE: Final = TutorialFeature
