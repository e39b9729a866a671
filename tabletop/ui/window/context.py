"""Objects that the parts of a window share, such as settings, texts and actions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from tabletop.content.game_library import GameLibrary
from tabletop.engine.player_names import bidi_safe
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.storage.clock import Clock
from tabletop.ui.base.keymap import Keymap
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Settings, Speed
from tabletop.ui.table.features import Features
from tabletop.ui.widgets.theme import Appearance, is_motion_reduced
from tabletop.ui.window.actions import WindowActions
from tabletop.ui.window.start_page_data import GameInfo

if TYPE_CHECKING:
    from tabletop.cards.problems import Problem
    from tabletop.engine.cards import SetOrigin
    from tabletop.i18n.texts import Texts
    from tabletop.ui.table.model.motion import Motion
    from tabletop.ui.widgets.message_bar import MessageBar
    from tabletop.ui.window.dock import DockPages

# Modules for messages or games are imported on demand, so that the start page appears sooner.

_PACE: Final = {Speed.NONE: 0.0, Speed.FAST: 2.0, Speed.USUAL: 1.0, Speed.SLOW: 0.55}


@dataclass(eq=False)
class AppContext:
    """Objects that the parts of one window share.

    A change of language replaces the texts, actions, message bar and start page, so these
    attributes must be read each time they are needed.

    Attributes:
        window: the main window, the parent of dialogs.
        saves: the folder that contains the saves.
        now: returns the current time.
        keymap: the keyboard shortcuts for all actions.
        texts: the games' texts in the current language.
        actions: the actions in the menus, in the tool bar and for keys.
        start: the start page.
        features: the window's features.
        dock_pages: creates the dock pages that features provide.
        reported_problems: the translation problems that have already been reported.
        external_games: the external games, or None until they have been searched for.
    """

    window: QMainWindow
    saves: Path
    settings: Settings
    appearance: Appearance
    language: Language
    now: Clock
    keymap: Keymap
    texts: GameLibrary = field(init=False)
    actions: WindowActions = field(init=False)
    start: QWidget = field(init=False)
    features: Features = field(init=False)
    dock_pages: "DockPages" = field(init=False)
    reported_problems: "set[Problem]" = field(default_factory=set)
    external_games: tuple[Game, ...] | None = field(init=False, default=None)
    _middle: QWidget = field(init=False)
    _under_bar: QWidget = field(init=False)
    _bar: "MessageBar | None" = field(init=False, default=None)

    @property
    def bar(self) -> "MessageBar":
        """The message bar, created on first use."""
        if self._bar is None:
            from tabletop.ui.widgets.message_bar import MessageBar

            self._bar = MessageBar(self._middle)
            self._bar.set_area(self._under_bar)
        return self._bar

    def reset_bar(self, middle: QWidget) -> None:
        """Discard the message bar; the next one appears over the central widget `middle`."""
        self._middle = self._under_bar = middle
        self._bar = None

    def place_bar_over(self, area: QWidget) -> None:
        """Show messages at the upper edge of another part of the central widget."""
        self._under_bar = area
        if self._bar is not None:
            self._bar.set_area(area)

    @property
    def motion(self) -> "Motion":
        """How pieces move, according to the settings."""
        from tabletop.ui.table.model.motion import Motion

        fades = is_motion_reduced(self.settings.reduced_motion)
        return Motion(_PACE[self.settings.speed], fades=fades)

    @property
    def games(self) -> tuple[GameInfo, ...]:
        """The built-in and external games that have readable texts."""
        return tuple(self.game_infos((*CATALOG, *(self.external_games or ()))))

    def game_infos(self, games: Iterable[Game]) -> Iterator[GameInfo]:
        """Yield data about each game with readable texts, for the start page."""
        for game in games:
            head = self.texts.metadata(game.id)
            if head is not None:
                yield GameInfo(game, head, self._last_players(game))

    def _last_players(self, game: Game) -> str:
        """Return the names of a game's last players, or an empty string if unknown."""
        known = self.settings.last_setup(game)
        if known is None:
            return ""
        from tabletop.ui.table.placeholder_names import placeholder_names

        others = placeholder_names(len(known.names))
        names = [
            bidi_safe(name or others[seat])
            for seat, name in enumerate(known.names)
            if seat not in known.computers
        ]
        if known.computers:
            names.append(QCoreApplication.translate("StartPage", "the computer"))
        return QLocale().createSeparatedList(names)

    def texts_of(self, game: str, cards: "SetOrigin | None" = None) -> "Texts | None":
        """Return a game's texts, or None after reporting why they cannot be used."""
        from tabletop.i18n.texts import TextsError

        try:
            texts = self.texts.texts(game, cards)
        except TextsError as error:
            self.report_errors(error)
            return None
        self.report_text_problems(texts)
        return texts

    def report_text_problems(self, texts: "Texts") -> None:
        """Report the problems in a game's texts, unless they have already been reported."""
        if not self.reported_problems.issuperset(texts.problems):
            self.reported_problems.update(texts.problems)
            self.report_errors(language=texts.problems)

    def report_errors(self, *errors: Exception, language: Sequence["Problem"] = ()) -> None:
        """Show errors, and problems in a language's texts, in the message bar."""
        from tabletop.ui.base.errors import describe_error, describe_language_problems

        wrong = [*map(describe_error, errors)]
        if language:
            wrong.append(describe_language_problems(language))
        self.bar.show_warning("\n".join(wrong))


def open_dialog(dialog: QDialog) -> None:
    """Open a dialog and delete it when it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
