"""Finds the unfinished games that the start page offers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from tabletop.games.game import Game
from tabletop.ui.features.start.page import StartPage
from tabletop.ui.table.task_runner import TaskRunner
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import when_exposed
from tabletop.ui.window.start_page_data import MAX_RESUMABLE, ResumableGame, resumable_games

if TYPE_CHECKING:
    from tabletop.engine.zones import Seat
    from tabletop.i18n.speaker import Speaker
    from tabletop.storage.save_store import ContinuableGame, SavedMatch


_READ_AFTER: Final = 50
"""Milliseconds between showing the start page and starting the search."""
_FIRST_SLICE: Final = 0.1
"""Maximum seconds of searching before the page is shown; usually enough for all saves."""


class ResumableGameFinder(QObject):
    """Finds unfinished games among the saves.

    There may be many saves, so they are read in slices to keep the page responsive.
    """

    def __init__(
        self, context: AppContext, match: MatchActions, start: Callable[[], StartPage]
    ) -> None:
        """Create a finder.

        Args:
            context: the window's context.
            match: the actions for the window's match.
            start: returns the start page.
        """
        super().__init__(context.window)
        self._context, self._start = context, start
        self._match = match
        self._is_late = False
        self._slices = TaskRunner(self)
        match.table_opened.connect(self.remember)
        match.table_closing.connect(self._keep_picture)

    def find_soon(self) -> None:
        """Search once the page has been painted, without moving anything on it."""
        when_exposed(self._context.window, self, _READ_AFTER, self._find_if_idle)

    def _find_if_idle(self) -> None:
        if self._match.session is None:
            self._is_late = True
            self._show_tables()
            self.find(late=True)

    def _show_tables(self) -> None:
        """Show the pictures of unfinished games on the start page."""
        from tabletop.ui.features.start.pictures import show_pictures

        fades = self._is_late and self._context.motion.pace > 0
        show_pictures(self._start().continue_tiles, fades=fades)

    def find(self, *, late: bool = False) -> None:
        """Search for unfinished games.

        Args:
            late: if true, the page is already visible, and games already shown keep their slots.
        """
        self._is_late = late
        if not late:
            self._start().show_last_players(self._context.games)
        self._slices.begin(self._find_games(), _FIRST_SLICE)
        if self._slices.is_busy:
            self._is_late = True

    def resume(self, path: Path) -> None:
        """Open an unfinished game; the message bar reports errors."""
        self._match.controller.open(path)

    def play_deal_of_day(self, game: Game) -> None:
        """Begin a solo game with today's seed and the default options.

        If today's game is unfinished, it is resumed: only the first game of the day counts.
        """
        from tabletop.analysis.statistics import daily_seed
        from tabletop.content.game_setup import Setup
        from tabletop.ui.table.placeholder_names import placeholder_names

        settings = self._context.settings
        today = self._context.now().date()
        seed, day = daily_seed(today), today.isoformat()
        begun = self._begun_alone(seed)
        if begun is not None:
            self.resume(begun)
            return
        name, *_ = *settings.names, *placeholder_names(1)
        badges = (settings.badges.get(name, 0),)
        self._match.controller.begin(Setup(game, (name,), {}, seed, badges=badges, day=day))

    def _begun_alone(self, seed: int) -> Path | None:
        """Return an unfinished daily deal's save by its seed, or None if there is none."""
        from tabletop.match.save.header import SaveError
        from tabletop.storage.save_store import read_first_line

        for offer in resumable_games(self._context.settings.unfinished, self._context.saves):
            if len(offer.players) == 1:
                with suppress(OSError, SaveError):
                    header = read_first_line(offer.path)
                    if header.day and header.seed == seed:
                        return offer.path
        return None

    def stop(self) -> None:
        """Stop searching."""
        self._slices.stop()

    def _find_games(self) -> Iterator[None]:
        from tabletop.ui.base.errors import describe_error

        context = self._context
        found: tuple[ContinuableGame, ...] = ()
        try:
            found = yield from self._match.controller.save_store.unfinished(MAX_RESUMABLE)
        except OSError as error:
            text = self.tr("The folder of saved games cannot be read: {problem}.")
            context.bar.show_warning(text.format(problem=describe_error(error)))
        offers = []
        for saved in found:
            game, players = saved.header.game, saved.header.players
            if context.texts.metadata(game) is not None:
                name = context.texts.name(game)
                due = _turn_text(saved.to_act, players, saved.computers)
                offer = ResumableGame(
                    saved.path, game, name, players, saved.when, due, saved.holder
                )
                offers.append(offer)
        gone = self.tr("This game is not installed any more.")
        known = resumable_games(context.settings.unfinished, context.saves)
        lost = (offer for offer in known if context.texts.metadata(offer.game) is None)
        offers += [replace(offer, turn_text=gone) for offer in lost][: MAX_RESUMABLE - len(offers)]
        self._store(offers)
        self._start().show_resumable(offers, late=self._is_late)
        self._show_tables()
        yield
        self._show_deals()

    def _show_deals(self) -> None:
        """Show how the daily deals ended, if the results can be read."""
        from tabletop.analysis.statistics import DailyDeals, daily_seed

        today = self._context.now().date()
        with suppress(OSError):
            read = self._match.controller.results.read()
            deals = DailyDeals(read.results, read.practised)
            begun = self._begun_alone(daily_seed(today)) is not None
            self._start().show_deals(deals, today, begun=begun)

    def _keep_picture(self, left: "SavedMatch", speaker: "Speaker") -> None:
        if left.autosave is not None:
            theme = self._context.appearance.theme
            from tabletop.ui.features.start.pictures import keep_picture

            keep_picture(left.match, speaker, left.autosave.path, theme)

    def _store(self, offers: Iterable[ResumableGame]) -> None:
        """Store the offered games in the settings, for the program's next start."""
        self._context.settings.unfinished = "\n".join(offer.line for offer in offers)

    def remember(self) -> None:
        """Store the current game in the settings, to offer it even after a crash."""
        self.stop()
        playing = self._match.controller.saved_match
        if playing is None or playing.autosave is None:
            return
        match, path, context = playing.match, playing.autosave.path, self._context
        name, when = context.texts.name(match.rules.game), context.now()
        due = _turn_text(match.to_act, match.names, match.players.computer_seats)
        new = ResumableGame(path, match.rules.game, name, match.names, when, due)
        known = resumable_games(context.settings.unfinished, path.parent)
        others = (offer for offer in known if offer.path != path)
        self._store((*((new,) if match.outcome is None else ()), *others))


def _turn_text(to_act: "Seat", names: Sequence[str], by_computer: "frozenset[Seat]") -> str:
    from tabletop.engine.player_names import bidi_safe
    from tabletop.ui.table.clock import turn_text

    return turn_text(to_act, tuple(map(bidi_safe, names)), by_computer)
