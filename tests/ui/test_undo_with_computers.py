"""Undo and redo where the computer plays: to a person's own decision, and back to what was."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.capabilities import dice_of
from tabletop.engine.zones import TEAM, Seat
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.queries import pending_start
from tabletop.match.tree import Step
from tabletop.resources import resource_path
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.move_list.model import MoveKind, MovesModel
from tabletop.ui.table.bot_driver import BotDriver, BotProcess
from tabletop.ui.table.session import Session
from tests.ui.thinking_here import ThinkingHere, hurry

NAMES = ("Ann", "Ben", "Cleo", "Dan")
CONTROL = Qt.KeyboardModifier.ControlModifier
Open = Callable[..., MainWindow]


class Table:
    """A match with its people and computers, played at random but the same each time."""

    def __init__(self, game: Game, seats: int, computers: frozenset[Seat], seed: int) -> None:
        bots: Mapping[Seat, str] = dict.fromkeys(computers, "easy")
        self.match = Setup(game, NAMES[:seats], {}, seed, bots=bots).begin()
        texts = load_texts(resource_path("card_defs"), game.id, "en")
        speaker = Speaker(texts, self.match.rules, self.match.names)
        self.session = Session(self.match, speaker)
        self.bot_driver = BotDriver(self.session, ThinkingHere(self.session))
        self.random = Random(seed)

    def close(self) -> None:
        self.bot_driver.stop()
        self.session.deleteLater()

    def look(self) -> None:
        """Let the screen come to whoever is to look."""
        self.session.cover()
        self.session.uncover()

    def go_on(self) -> bool:
        """Let a person or the computer make a decision; whether the game goes on."""
        self.look()
        if self.match.outcome is not None:
            return False
        if self.session.is_computers_turn:
            before = self.match.revision
            hurry(self.bot_driver)
            assert self.match.revision > before
        else:
            legal = self.session.legal_actions()
            assert self.session.act(self.random.choice(legal)).legal
        self.look()
        return True

    def known(self) -> tuple[object, ...]:
        """All that is known of the match, and all that is to come of it."""
        match = self.match
        return (
            match.state,
            list(match.log()),
            match.line.index,
            tuple(match.line.nodes[-12:]),
            len(match.line.nodes),
            match._chance_events,
            match.players.away,
            self.session.viewer,
        )


def is_persons(table: Table) -> bool:
    """Whether a person decides now."""
    return table.match.to_act in (*table.session.humans, TEAM)


@st.composite
def seating(draw: st.DrawFn, game: Game) -> tuple[int, frozenset[Seat]]:
    """How many seats, and which of them the computer plays; at least one stays for a person."""
    fewest, most = game.seats
    seats = draw(st.integers(max(fewest, 2), min(most, 4)))
    if game.cooperative:
        return seats, frozenset()
    computers = draw(st.sets(st.integers(0, seats - 1), max_size=seats - 1))
    return seats, frozenset(computers)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(data=st.data(), seed=st.integers(0, 10_000))
@settings(max_examples=5)
def test_undo_and_redo_change_nothing_anywhere(
    qapp: object, game: Game, data: st.DataObject, seed: int
) -> None:
    del qapp
    seats, computers = data.draw(seating(game))
    table, other = (Table(game, seats, computers, seed) for _ in range(2))
    for _ in range(45):
        before, session = table.known(), table.session
        back = 0
        while session.can_undo and back < 3:
            last = table.match.line.index
            words = session.undo_text()
            assert session.undo()
            back += 1
            assert is_persons(table)
            decided = table.match.line.nodes[table.match.line.index + 1]
            assert isinstance(decided, Step)
            assert decided.actor in (*session.humans, TEAM)
            # It is the last one of a person, and what is said names it.
            others = table.match.line.steps_between(table.match.line.index + 1, last)
            assert not [s for s in others if s.decided and s.actor in (*session.humans, TEAM)]
            dice = dice_of(table.match.rules, table.match.observe(None))
            assert words.startswith(
                f"Undo: {session.speaker.action(decided.action, dice)}"
                if decided.actor == session.visible_to or not session.has_privacy_screen
                else f"Undo what {session.speaker.seat(decided.actor)} did"
            )
        for _ in range(back):
            assert session.redo()
        assert table.known() == before
        assert table.go_on() == other.go_on()
        assert table.known() == other.known()
    table.close()
    other.close()


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(data=st.data(), seed=st.integers(0, 10_000))
@settings(max_examples=5)
def test_nothing_of_the_computer_is_taken_back(
    qapp: object, game: Game, data: st.DataObject, seed: int
) -> None:
    del qapp
    seats, computers = data.draw(seating(game))
    table = Table(game, seats, computers, seed)
    match, session = table.match, table.session
    moves = MovesModel(session)
    for _ in range(45):
        if session.is_computers_turn:
            before = match.line.index
            assert not any((session.can_undo, session.can_redo, session.can_undo_pending))
            assert not any((session.undo(), session.redo(), session.undo_pending()))
            assert match.line.index == before
            assert match.undo_count == 0
            assert "while" in session.undo_text()
        offered = [entry for entry in moves.entries if entry.kind is MoveKind.UNDO]
        assert not offered or session.can_undo
        assert all(entry.words == session.undo_label() for entry in offered)
        if session.can_undo_pending and not match.may_peek:
            # What is begun is taken back as far as people began it, and no further.
            at, stop = match.line.index, session._pending_start()
            assert stop is not None
            assert match.line.barrier_after(stop) is None
            decided = match.line.nodes[stop + 1]
            assert isinstance(decided, Step)
            assert decided.actor in (*session.humans, TEAM)
            assert stop < at
        if not table.go_on():
            break
    table.close()


# --- in the window --------------------------------------------------------------------------


@pytest.fixture
def begin(open_window: Open, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a window at a game against a computer that thinks in a process of its own."""
    monkeypatch.setattr("tabletop.ui.window.game_controller.BotProcess", BotProcess)
    opened: list[MainWindow] = []

    def begin(game: str, *names: str, computers: Mapping[Seat, str], seed: int) -> MainWindow:
        window = open_window(Setup(find_game(game), names, {}, seed, bots=computers))
        window.context.settings.speed = Speed.NONE
        opened.append(window)
        return window

    yield begin
    for window in opened:
        window.controller.thinking.close()


@pytest.mark.real
def test_the_same_dice_lie_there_again_after_a_computers_turn(begin: Open, qtbot: QtBot) -> None:
    window = begin("nichtlustig", "Ann", "Ben", computers={1: "easy"}, seed=3)
    session = window.controller.session
    assert session is not None
    match, actions = session.match, window.window_actions
    qtbot.waitUntil(lambda: not session.is_computers_turn)
    while not session.is_computers_turn:
        assert session.act(session.legal_actions()[0]).legal
        session.finish_throw()
    assert not actions.undo.isEnabled()
    assert actions.undo.toolTip() == "You cannot undo while the computer is playing."
    ply = match.ply
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert match.ply == ply
    qtbot.waitUntil(lambda: not session.is_computers_turn)
    session.finish_throw()
    assert match.ply > ply + 2
    assert match.players.bot(1) == "easy", "the process has answered"
    before = match.state, list(match.log()), match.line.nodes[:], match._chance_events
    assert actions.undo.toolTip().startswith("Undo: ")
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
        assert match.to_act == 0
        assert actions.redo.isEnabled()
    assert match.ply < ply
    for _ in range(2):
        actions.redo.trigger()
        session.finish_throw()
    assert (match.state, list(match.log()), match.line.nodes, match._chance_events) == before
    assert not actions.redo.isEnabled()


def has_gone_on(session: Session, revision: int) -> bool:
    return session.match.revision > revision


def bar_says(window: MainWindow) -> list[str]:
    assert window.table is not None
    return [button.text() for button in window.table.view.bar.buttons if button.isVisible()]


@pytest.mark.real
def test_what_the_computer_begins_stands_in_no_bar(begin: Open, qtbot: QtBot) -> None:
    window = begin("dumm-gelaufen", "Ann", "Ben", "Cy", computers={1: "easy", 2: "easy"}, seed=3)
    session = window.controller.session
    assert session is not None
    shown: list[list[str]] = []
    pending = 0
    for _ in range(40):
        if session.match.outcome is not None:
            break
        if session.is_computers_turn:
            before = session.match.revision
            pending += pending_start(session.match) is not None
            shown.append(bar_says(window))
            hurry(window.controller.bot_driver)  # type: ignore[arg-type]
            qtbot.waitUntil(partial(has_gone_on, session, before))
        else:
            assert session.act(session.legal_actions()[0]).legal
    assert pending
    assert "Take it back" not in [text for texts in shown for text in texts]
