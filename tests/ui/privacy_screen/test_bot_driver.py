"""Whoever leaves is played for: by the computer, or by the others of a team."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tabletop.engine.zones import Seat
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.library.game_library import rules_for
from tabletop.match.attendance import Parting
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.control.bot_driver import BotDriver
from tabletop.ui.control.session import Session
from tests.ui.thinking_here import ThinkingHere

NAMES = ("Ann", "Ben", "Cleo")
Sit = Callable[[Game], Session]
RIVALS = [game for game in CATALOG if game.id != "wonderful-world"]
WONDER = next(game for game in CATALOG if game.id == "wonderful-world")


@pytest.fixture
def sit(qapp: object) -> Sit:
    def sit(game: Game) -> Session:
        folder = resource_path("card_defs")
        rules = rules_for(game.id, NAMES, {})
        match = Match(rules, NAMES, 5)
        match.resume()
        return Session(match, Speaker(load_texts(folder, game.id, "en"), rules, NAMES))

    del qapp
    return sit


def look(session: Session) -> None:
    """Let the screen come to whoever is to look."""
    session.cover()
    session.uncover()


def leave(session: Session, *seats: Seat) -> None:
    for seat in seats:
        assert session.part(seat, Parting.LEFT)


@pytest.mark.parametrize("game", RIVALS, ids=lambda game: game.id)
def test_the_computer_plays_for_all_who_left(sit: Sit, game: Game) -> None:
    session = sit(game)
    leave(session, 1, 2)
    look(session)
    bot_driver = BotDriver(session, ThinkingHere(session))
    assert not session.has_privacy_screen  # one person alone
    acted = {0: 0, 1: 0, 2: 0}
    for _ in range(200):
        match = session.match
        if match.outcome is not None:
            break
        acted[max(match.state.to_act, 0)] += 1
        if match.state.to_act == 0:
            assert session.act(session.legal_actions()[0]).legal
        else:
            assert session.viewer == 0
            bot_driver.hurry()
    assert min(acted.values()) > 0


def test_a_team_plays_the_cards_of_whoever_left(sit: Sit) -> None:
    session = sit(WONDER)
    leave(session, 1, 2)
    BotDriver(session, ThinkingHere(session)).hurry()
    for _ in range(6):
        before = session.match.ply
        assert session.act(session.legal_actions()[0]).legal
        assert session.match.ply > before
    assert session.humans == {0, 1, 2}


def test_whoever_comes_back_plays_on(sit: Sit) -> None:
    session = sit(RIVALS[0])
    leave(session, session.match.state.to_act)
    gone = session.match.state.to_act
    bot_driver = BotDriver(session, ThinkingHere(session))
    assert session.part(gone, Parting.BACK)
    ply = session.match.ply
    bot_driver.hurry()
    assert session.match.ply == ply
    assert gone in session.humans


def test_it_acts_by_itself_after_a_while(sit: Sit, qtbot: QtBot) -> None:
    session = sit(RIVALS[0])
    leave(session, session.match.state.to_act)
    BotDriver(session, ThinkingHere(session))
    ply = session.match.ply
    qtbot.waitUntil(lambda: session.match.ply > ply)


def test_nothing_happens_while_the_screen_is_hidden(sit: Sit) -> None:
    session = sit(RIVALS[0])
    leave(session, session.match.state.to_act)
    look(session)
    session.hide()
    bot_driver = BotDriver(session, ThinkingHere(session))
    ply = session.match.ply
    bot_driver.hurry()
    assert session.match.ply == ply


def test_nothing_is_played_at_a_table_that_was_put_away(sit: Sit) -> None:
    session = sit(RIVALS[0])
    bot_driver = BotDriver(session, ThinkingHere(session))
    leave(session, 0, 1)
    look(session)
    bot_driver.set_pace(0)
    bot_driver.stop()
    ply = session.match.ply
    session.changed.emit()
    bot_driver.hurry()
    assert session.match.ply == ply
