"""The feature that shows the start page and the dialogs that begin a game."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from tabletop.games.game import Game
from tabletop.overriding import override
from tabletop.ui.base.settings import LastSetup
from tabletop.ui.features.start.page import StartPage
from tabletop.ui.features.start.unfinished import ResumableGameFinder
from tabletop.ui.window.feature import WindowFeature
from tabletop.ui.window.start_page_data import GameInfo, resumable_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.content.game_setup import Setup
    from tabletop.ui.features.start.dialog import NewGameDialog
    from tabletop.ui.features.start.welcome import WelcomePage

# What is imported on first use does not delay the first paint of the start page.

_LOOK_AFTER: Final = 100
"""Milliseconds between attempts to add games to the page."""
_LOOKS: Final = 20
"""Number of attempts after which games are added even if the tile under the pointer moves."""
_TWO: Final = 2


class StartFeature(WindowFeature):
    """Shows the start page, and opens the dialogs that begin a game.

    Attributes:
        page: the start page in the current language.
        welcome_page: the page of the first start, or None if it is done.
        unfinished: finds the unfinished games.
    """

    page: StartPage
    welcome_page: "WelcomePage | None" = None
    unfinished: ResumableGameFinder

    @override
    def initialize(self) -> None:
        self.unfinished = ResumableGameFinder(self.context, self.match, lambda: self.page)
        self.context.appearance.changed.connect(self._set_theme)

    # --- the page ---------------------------------------------------------------------------

    @override
    def home_page(self) -> QWidget:
        context, features = self.context, self.features
        self.unfinished.stop()
        boxes = context.settings.start_page_games if context.external_games is None else 0
        games = context.games
        known = {card.game.id for card in games}
        remembered = resumable_games(context.settings.unfinished, context.saves)
        # External games are found later, and some may have been removed.
        offers = [offer if offer.game in known else None for offer in remembered]
        theme = context.appearance.theme
        self.page = page = StartPage(games, theme, context.now, boxes=boxes, offers=offers)
        context.appearance.text_resized.connect(page.arrange)
        page.setup_requested.connect(self.set_up)
        page.play_requested.connect(self.play)
        page.deal_requested.connect(self.unfinished.play_deal_of_day)
        page.resume_requested.connect(self.unfinished.resume)
        page.open_button.clicked.connect(lambda: context.actions.trigger("open"))
        page.sandbox_button.clicked.connect(lambda: context.actions.trigger("sandbox"))
        page.lesson_requested.connect(lambda *asked: features.invoke("tutorial", "offer", *asked))
        return page

    @override
    def window_shown(self) -> None:
        if self.match.table is None:
            self.unfinished.find_soon()

    @override
    def retranslate(self) -> None:
        if self.welcome_page is not None:
            self._show_welcome(self.welcome_page.name.shown_name)
        if self.match.has_controller:
            self.saves_changed(late=False)

    @override
    def start_page_shown(self) -> None:
        self.saves_changed(late=False)

    @override
    def saves_changed(self, *, late: bool) -> None:
        if self.match.session is None:
            self.unfinished.find(late=late)

    @override
    def save_settings(self) -> None:
        if self.match.table is not None:
            self.unfinished.remember()

    @override
    def close(self) -> None:
        self.unfinished.stop()

    def _set_theme(self) -> None:
        self.page.set_theme(self.context.appearance.theme)

    @override
    def games_found(self, cards: tuple[GameInfo, ...], looks: int = 0) -> None:
        # If the tile under the pointer would move, wait until the pointer has rested for a while.
        at = QCursor.pos()
        if {card.game.id for card in cards} <= {tile.game for tile in self.page.tiles}:
            return  # a change of language has already built a page with all games
        if not self.page.add(cards, wait=looks < _LOOKS):
            again = lambda: self.games_found(cards, looks + 1 if QCursor.pos() == at else 0)  # noqa: E731
            QTimer.singleShot(_LOOK_AFTER, self, again)

    def sandbox_button(self) -> QWidget:
        """Return the button for choosing a game to open in the sandbox."""
        return self.page.sandbox_button

    @override
    def welcome(self) -> None:
        self._show_welcome("")

    def _show_welcome(self, name: str) -> None:
        from tabletop.ui.features.start.welcome import WelcomePage
        from tabletop.ui.widgets.layouts import ScrollPage

        context = self.context
        theme, language = context.appearance.theme, context.language.code
        self.welcome_page = page = WelcomePage(context.settings, theme, language, name)
        scrolled = ScrollPage(page)
        page.done.connect(lambda name: self._welcomed(scrolled, name))
        self.navigation.show_page(scrolled, page, self.tr("Tabletop"))
        page.name.setFocus()

    def _welcomed(self, page: QWidget, name: str) -> None:
        self.welcome_page = None
        if name:
            self.context.settings.names = (name,)
        self.navigation.remove_page(page)
        self.navigation.show_start()
        self.context.settings.welcomed = True

    # --- a new game -------------------------------------------------------------------------

    def set_up(self, game: Game) -> None:
        """Open the new game dialog; accepting the dialog begins the game."""
        dialog = self._new_game_dialog(game)
        if dialog is not None:
            self.open_dialog(dialog)

    def play(self, game: Game) -> None:
        """Begin a game with its most recent set-up, or open the dialog if it has none."""
        dialog = self._new_game_dialog(game)
        if dialog is None:
            return
        if self.context.settings.last_setup(game) is not None:
            dialog.start.click()
        if dialog.setup is None:
            self.open_dialog(dialog)
        else:
            dialog.deleteLater()

    def _new_game_dialog(self, game: Game) -> "NewGameDialog | None":
        """Return the new game dialog, or None if the game's texts cannot be used."""
        from tabletop.match.match import USUAL_BOT
        from tabletop.ui.base.errors import describe_error
        from tabletop.ui.features.start.dialog import NewGameDialog

        context, settings = self.context, self.context.settings
        texts = context.texts_of(game.id)
        if texts is None:
            return None
        from tabletop.content.card_sets import CardSetError, manifest_problems, with_card_set_option

        problems = set(manifest_problems()) - context.reported_problems
        if problems:
            context.reported_problems.update(problems)
            context.bar.show_warning(describe_error(CardSetError(sorted(problems))))
        game = with_card_set_option(game)
        known = settings.last_setup(game)
        if known is None and len(settings.names) == 1 and game.seats[0] == _TWO:
            # The only known player plays against the computer.
            known = LastSetup((*settings.names, ""), {}, {1: USUAL_BOT})
        dialog = NewGameDialog(
            game, texts, known, settings.names, context.window, badges=settings.badges
        )
        dialog.accepted.connect(lambda: self._begin(dialog.setup))
        return dialog

    def ask_players(
        self,
        game: Game,
        known: LastSetup | None,
        begin: "Callable[[Setup], None]",
        deal: tuple[str, str] | None,
    ) -> None:
        """Open the new game dialog, and call `begin` when it is accepted.

        Args:
            game: the game to set up.
            known: the set-up to fill in; if None, the game's most recent set-up is used.
            begin: called with the chosen set-up.
            deal: the title and button text for a dialog without computer players, or None for the
                usual dialog.
        """
        from tabletop.ui.features.start.dialog import NewGameDialog

        settings, texts = self.context.settings, self.context.texts_of(game.id)
        if texts is None:
            return
        known = settings.last_setup(game) if known is None else known
        dialog = NewGameDialog(game, texts, known, settings.names, self.context.window)
        if deal is not None:
            dialog.players.hide_computers()
            dialog.setWindowTitle(deal[0])
            dialog.start.setText(deal[1])
        dialog.accepted.connect(lambda: None if dialog.setup is None else begin(dialog.setup))
        self.open_dialog(dialog)

    def new_game(self) -> None:
        """Set up a new match of the current game, or of the first game offered."""
        playing = self.match.controller.saved_match
        offered = [card.game for card in self.context.games]
        name = None if playing is None else playing.match.rules.game
        game = next((game for game in offered if game.id == name), next(iter(offered), None))
        if game is not None:
            self.set_up(game)

    def _begin(self, setup: "Setup | None") -> None:
        if setup is not None:
            names = ["" if n in setup.unnamed else name for n, name in enumerate(setup.names)]
            signs, bots = setup.badges, setup.bots
            remember = self.context.settings.remember
            remember(setup.game, names, setup.options, badges=signs, computers=bots)
            self.match.controller.begin(setup)


FEATURE: Final = StartFeature
