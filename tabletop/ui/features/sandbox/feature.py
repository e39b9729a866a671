"""The feature that opens the sandbox, and reads and writes scenarios."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QTimer

from tabletop.cards.problems import FileProblemsError
from tabletop.content.card_sets import with_card_set_option
from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop
from tabletop.engine.player_names import bidi_safe
from tabletop.engine.positions import ImpossiblePositionError
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import find_game
from tabletop.games.game import CARDS, Game
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import new_seed
from tabletop.match.match import Match
from tabletop.match.queries import has_active_secrets
from tabletop.match.tree import Branch, Line
from tabletop.overriding import override
from tabletop.scenarios.read import ScenarioError, load_scenario
from tabletop.scenarios.record import (
    Recording,
    record_match,
    record_scenario,
    record_text,
    record_view,
)
from tabletop.storage.file_kind import SCENARIO_SUFFIX, SCENARIOS, title_of
from tabletop.storage.file_writing import write_atomically
from tabletop.ui.base.errors import describe_write_error
from tabletop.ui.base.settings import LastSetup
from tabletop.ui.features.sandbox.page import SandboxPage
from tabletop.ui.features.sandbox.session import Mode, Sandbox, is_modified
from tabletop.ui.widgets.file_dialogs import (
    choose_file,
    choose_save_name,
    documents,
    scenario_filter,
)
from tabletop.ui.widgets.overlay import Chooser
from tabletop.ui.window.context import open_dialog
from tabletop.ui.window.error_dialogs import ProblemsDialog
from tabletop.ui.window.feature import WindowFeature

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tabletop.engine.actions import SeatAction
    from tabletop.ui.table.session import Session


class SandboxFeature(WindowFeature):
    """Opens and closes a window's sandbox, and reads and writes scenarios."""

    @override
    def initialize(self) -> None:
        self._controller = self.match.controller
        self.page: SandboxPage | None = None
        """The sandbox's page, or None if it is closed."""
        self.chooser: Chooser | None = None
        """The popup on the start page for choosing a game."""
        self._last_sandbox: Sandbox | None = None
        """The most recently closed sandbox, which can be reopened, or None."""
        self._is_left_for_home = False
        self._titles: dict[Path, str] = {}
        """Titles of the scenarios opened or saved so far; the others are titled by file name."""
        self._match_session = self._controller.session
        self._controller.session_started.connect(self._session_started)
        self.context.appearance.changed.connect(self._set_theme)

    @property
    def sandbox(self) -> Sandbox | None:
        """The open sandbox, or None if there is none."""
        return None if self.page is None else self.page.sandbox

    def _session_started(self, session: "Session") -> None:
        """Close the sandbox when another match begins.

        The sandbox stays open if the same match is shown again, as after a change of language.
        """
        if session is not self._match_session:
            self._match_session = session
            if self.page is not None:
                self._close()
                QTimer.singleShot(0, self, self.offer_reopen)  # once the table is shown

    # --- opening ----------------------------------------------------------------------------

    def show(self) -> None:
        """Open a copy of the current match, or ask for a game if there is no match.

        If the keyboard holds a card over a place, that is asked about instead.
        """
        playing = self._controller.saved_match
        view = None if self.match.table is None else self.match.table.view
        stop = None if view is None else view.keyboard_cursor.stop
        if view is not None and stop is not None and stop.target is not None and view.drag.carried:
            view.offer_question(stop.target, stop.middle)
        elif playing is None:
            self.choose_game()
        elif self.page is None:
            session = self._controller.session
            self.open_match(playing.match, None if session is None else session.visible_to)

    def open(self, record: Recording) -> None:
        """Open a recording in the sandbox."""
        texts = self.context.texts_of(record.rules.game, record.rules.cards.origin)
        if texts is not None:
            speaker = Speaker(texts, record.rules, record.names)
            was_open = self.page is not None
            self._close()
            self._show(Sandbox(record, speaker, self))
            if was_open:
                self.offer_reopen()

    def try_otherwise(self, played: Recording, better: "SeatAction | None") -> None:
        """Open a recorded decision, with a second branch for trying an alternative.

        Args:
            played: a recording that begins with the decision.
            better: the legal action to take in the second branch; if None, the branch stays empty.
        """
        self.open(played)
        if self.page is None:
            return
        sandbox = self.page.sandbox
        branches = sandbox.branches
        name = self.tr("Otherwise") if better is None else self.tr("Better")
        branches.current.name = self.tr("Played")
        branches.all.append(Branch(name, Line(played.line.nodes[:1])))
        branches.index = 1
        sandbox.show()
        if better is not None:
            sandbox.match.apply_action(max(sandbox.match.to_act, 0), better)
            sandbox.match.resume()
            sandbox.show()
        self.page.compare(0)

    def what_if(self, drop: Drop) -> None:
        """Ask in the sandbox whether a drop at the match's table is legal."""
        playing, session = self._controller.saved_match, self._controller.session
        if playing is not None and session is not None and not session.is_covered:
            self.open_match(playing.match, session.visible_to, drop)

    def open_match(self, match: Match, viewer: Seat | None, drop: Drop | None = None) -> None:
        """Open a copy of a match that contains only what the viewer can see.

        The rest is dealt again. If no other person has secrets, the real cards are offered.

        Args:
            match: the match to copy.
            viewer: the viewer's seat, or None if nobody may see hidden cards now.
            drop: a drop to ask about, or None.
        """
        hides = any(HIDDEN in cards for cards in match.observe(viewer).zones)
        is_open = match.outcome is not None or not hides
        # With the match's own seed, the sandbox would reveal its future dice.
        real = record_match(match, new_seed())
        self.open(real if is_open else record_view(match, viewer))
        if drop is not None and self.sandbox is not None:
            self.sandbox.set_mode(Mode.ASK)
            self.sandbox.ask(drop)
        if is_open:
            return
        text = self.tr("The copy has only what everybody may see; the rest is dealt again.")
        if viewer is not None:
            text = self.tr("The copy has only what {seat} may see; the rest is dealt again.")
            text = text.format(seat=bidi_safe(match.names[viewer]))
        if has_active_secrets(match):
            self.context.bar.show_done(text)
        else:
            offer = self.tr("Use the real cards")
            self.context.bar.show_done(text, offer, partial(self.open, real))

    def choose_game(self) -> None:
        """Ask the user to choose a game, and deal it in the sandbox."""
        button: QWidget = self.features.invoke("start", "sandbox_button") or self.context.start
        if self.chooser is None:
            self.chooser = Chooser(self.context.start)
            self.chooser.closed.connect(button.setFocus)
        choices = [
            (card.metadata.name, partial(self._ask_players, card.game, card.metadata.name))
            for card in self.context.games
        ]
        area = button.geometry()
        self.chooser.ask(choices, QPoint(area.center().x(), area.top()), lambda: None)

    def _deal(self, setup: Setup) -> None:
        try:
            match = setup.begin()
        except ValueError as error:  # invalid options, cards or texts
            self.context.report_errors(error)
            return
        self.open(record_match(match, match.seed))

    def _ask_players(self, game: Game, name: str) -> None:
        title = self.tr("Sandbox: {title}").format(title=name)
        game, deal = with_card_set_option(game), (title, self.tr("Deal"))
        self.features.invoke("start", "ask_players", game, None, self._deal, deal)

    # --- the page ---------------------------------------------------------------------------

    def _show(self, sandbox: Sandbox) -> None:
        page = SandboxPage(sandbox, self.context.appearance.theme, self.context.features)
        page.bar.close_requested.connect(self.leave)
        page.bar.play_requested.connect(self.play_from_here)
        game, rules = find_game(sandbox.rules.game), sandbox.rules
        page.view.rule_requested.connect(
            lambda rule: self.features.invoke("rulebook", "read", game, rule, rules)
        )
        sandbox.changed.connect(self.match.refresh)
        sandbox.changed.connect(lambda: self.context.bar.clear_done(is_turned=False))
        self.page = page
        title = self.tr("Sandbox: {title}").format(title=sandbox.speaker.texts.name)
        self.navigation.show_page(page, page.view.board, title, sandbox)
        page.view.setFocus()

    def _set_theme(self) -> None:
        if self.page is not None:
            self.page.set_theme(self.context.appearance.theme)

    @override
    def retranslate(self) -> None:
        self.chooser = None  # deleted with its parent, the start page
        sandbox = self.sandbox
        if sandbox is None:
            return
        texts = self.context.texts_of(sandbox.rules.game, sandbox.rules.cards.origin)
        if texts is not None:  # otherwise keep the old language
            sandbox.speaker = Speaker(texts, sandbox.rules, sandbox.names)
        self._close_page()
        self._show(sandbox)

    # --- scenarios --------------------------------------------------------------------------

    def open_scenario(self) -> None:
        """Ask for a scenario and open it in the sandbox."""
        folder = next(reversed(self._titles)).parent if self._titles else documents()
        title = self.tr("Open scenario")
        path = choose_file(self.context.window, title, folder, scenario_filter())
        if path is not None:
            self.read_scenario(path)

    def read_scenario(self, path: Path) -> None:
        """Open a scenario file in the sandbox, or report all its errors together."""
        context = self.context
        try:
            speaker_for = context.texts.speaker_for
            scenario = load_scenario(path, rules_for, speaker_for, lenient=True)
            record = record_scenario(scenario, speaker_for(scenario.rules, scenario.names))
        except ScenarioError as error:
            open_dialog(ProblemsDialog(path, error, context.window))
        except FileProblemsError as error:
            context.report_errors(error)
        else:
            self._titles[path] = scenario.title
            self.open(record)
            context.window.setWindowTitle(self.tr("Sandbox: {title}").format(title=scenario.title))

    def save_scenario(self) -> None:
        """Ask for a file name and save the sandbox as a scenario."""
        sandbox = self.sandbox
        if sandbox is None:
            return
        new = documents() / f"{sandbox.rules.game}{SCENARIO_SUFFIX}"
        suggested = str(next(reversed(self._titles), new))
        title = self.tr("Save scenario: name it after what it shows")
        name = choose_save_name(self.context.window, title, suggested, scenario_filter())
        if name:
            path = Path(name)
            known = path.suffix.lower() in SCENARIOS
            self.write_scenario(path if known else path.with_name(path.name + SCENARIO_SUFFIX))

    def write_scenario(self, path: Path) -> None:
        """Save the sandbox's position and moves to a scenario file."""
        sandbox, bar = self.sandbox, self.context.bar
        if sandbox is None:
            return
        title = self._titles.pop(path, title_of(path))
        try:
            write_atomically(path, record_text(title, sandbox.record()).encode())
        except OSError as error:
            bar.show_warning(describe_write_error(path, error))
            return
        self._titles[path] = title
        text = self.tr("The position and what you tried are saved as {file}.")
        if not sandbox.is_possible:
            text = self.tr(
                "Saved as {file}. The position is impossible, so only the sandbox opens it."
            )
        bar.show_done(text.format(file=path.name))

    # --- closing ----------------------------------------------------------------------------

    def leave(self) -> None:
        """Close the sandbox, offer to reopen it, and return to the previous page."""
        if self.page is not None:
            self._close()
            self.navigation.go_back()
            self.offer_reopen()

    @override
    def go_home(self) -> bool:
        self._is_left_for_home = self.page is not None
        self.leave()
        return False

    @override
    def start_page_shown(self) -> None:
        if self._is_left_for_home:
            self.offer_reopen()

    @override
    def may_close(self) -> bool:
        return self.page is None or self.page.may_close()

    @override
    def close(self) -> None:
        self.leave()

    def offer_reopen(self) -> None:
        """Offer to reopen the most recently closed sandbox, if it was modified."""
        if self._last_sandbox is not None and is_modified(self._last_sandbox):
            text = self.tr("The sandbox is closed.")
            self.context.bar.show_done(text, self.tr("Open it again"), self._reopen)

    def _reopen(self) -> None:
        """Replace the current sandbox with the most recently closed one."""
        sandbox, self._last_sandbox = self._last_sandbox, None
        if sandbox is None:
            return
        self._close()
        texts = self.context.texts_of(sandbox.rules.game, sandbox.rules.cards.origin)
        if texts is not None:  # the language may have changed
            sandbox.speaker = Speaker(texts, sandbox.rules, sandbox.names)
        self._show(sandbox)

    def _close(self) -> None:
        sandbox = self.sandbox
        self._close_page()
        if sandbox is not None:
            if self._last_sandbox is not None:
                self._last_sandbox.deleteLater()
            self._last_sandbox = sandbox

    def _close_page(self) -> None:
        page, self.page = self.page, None
        if page is not None:
            page.view.close_table()
            self.navigation.remove_page(page)

    def play_from_here(self) -> None:
        """Ask for the players and begin a match from the sandbox's position."""
        sandbox = self.sandbox
        if sandbox is None or not sandbox.is_possible:
            return
        rules, seats = sandbox.rules, sandbox.rules.seats
        game = replace(find_game(rules.game), seats=(seats, seats))
        known = LastSetup(sandbox.names, rules.options)
        self.features.invoke("start", "ask_players", game, known, self._play, None)

    def _play(self, setup: Setup) -> None:
        sandbox = self.sandbox
        if sandbox is None:
            return
        of_cards = {key: name for key, name in sandbox.rules.options.items() if key == CARDS}
        options = {**setup.options, **of_cards}  # the position needs its own set of cards
        setup = replace(setup, position=sandbox.position, options=options)
        try:
            setup.begin()
        except ImpossiblePositionError as error:
            problem = sandbox.speaker.problem(error.problems[0])
            text = self.tr("With these options the position is impossible: {problem}")
            self.context.bar.show_warning(text.format(problem=problem))
            return
        except ValueError:
            pass  # the controller reports it
        self._controller.begin(setup)


FEATURE: Final = SandboxFeature
