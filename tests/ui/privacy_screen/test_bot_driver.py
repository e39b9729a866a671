"""Players who leave are replaced by the computer, or by the others of a team."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tabletop.bots.search import ChooseTask
from tabletop.content.game_library import rules_for
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Departure, Match
from tabletop.match.queries import has_secrets
from tabletop.match.tree import StartNode
from tabletop.resources import resource_path
from tabletop.testing.playing import twin
from tabletop.ui.table.bot_driver import BotDriver
from tabletop.ui.table.session import Session
from tests.ui.thinking_here import ThinkingHere, hurry

NAMES = ("Ann", "Ben", "Cleo")
Sit = Callable[[Game], Session]
RIVALS = [game for game in CATALOG if game.id != "wonderful-world"]
WONDER = next(game for game in CATALOG if game.id == "wonderful-world")


@pytest.fixture
def sit(qapp: object) -> Iterator[Sit]:
    """Seat three people; searches of the computer end with the test."""
    sessions = []

    def sit(game: Game) -> Session:
        folder = resource_path("card_defs")
        rules = rules_for(game.id, NAMES, {})
        match = Match(rules, NAMES, 5)
        match.resume()
        sessions.append(Session(match, Speaker(load_texts(folder, game.id, "en"), rules, NAMES)))
        return sessions[-1]

    del qapp
    yield sit
    for session in sessions:
        session.deleteLater()


def look(session: Session) -> None:
    """Pass the screen on to the next viewer."""
    session.cover()
    session.uncover()


def leave(session: Session, *seats: Seat) -> None:
    for seat in seats:
        assert session.depart(seat, Departure.LEFT)


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
            hurry(bot_driver)
    assert min(acted.values()) > 0


def test_a_team_plays_the_cards_of_whoever_left(sit: Sit) -> None:
    session = sit(WONDER)
    leave(session, 1, 2)
    hurry(BotDriver(session, ThinkingHere(session)))
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
    assert session.depart(gone, Departure.BACK)
    ply = session.match.ply
    hurry(bot_driver)
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
    hurry(bot_driver)
    assert session.match.ply == ply


def test_nothing_is_played_at_a_table_that_was_put_away(sit: Sit) -> None:
    session = sit(RIVALS[0])
    bot_driver = BotDriver(session, ThinkingHere(session))
    leave(session, 0, 1)
    look(session)
    bot_driver.set_pace(0)
    bot_driver.stop()
    ply = session.match.ply
    session.announce()
    hurry(bot_driver)
    assert session.match.ply == ply


# --- bots that were chosen ------------------------------------------------------------------------


def seated(sit: Sit, game: Game, bot: str) -> tuple[Session, Seat]:
    """Return a match in which a bot is to act, and the bot's seat."""
    session = sit(game)
    seat = session.match.to_act
    session.match.players.bots[seat] = bot
    assert session.depart(seat, Departure.COMPUTER)
    return session, seat


@pytest.mark.parametrize("bot", ["easy", "medium", "strong"])
@pytest.mark.parametrize("game", RIVALS, ids=lambda game: game.id)
def test_the_bot_of_the_seat_is_asked_by_what_the_seat_sees(
    sit: Sit, qtbot: QtBot, game: Game, bot: str
) -> None:
    session, seat = seated(sit, game, bot)
    thinker = ThinkingHere(session)
    ply, seen = session.match.ply, session.match.observe(seat)
    BotDriver(session, thinker)
    (question,) = thinker.asked
    assert isinstance(question.task, ChooseTask)
    assert (question.task.bot, question.task.seconds) == (bot, 1.0)
    assert question.seen == seen
    qtbot.waitUntil(lambda: session.match.ply > ply)


@pytest.mark.parametrize(("pace", "beat"), [(1, 800), (2, 400), (0.5, 1600), (0, 120)])
def test_every_action_can_be_followed(sit: Sit, pace: float, beat: int) -> None:
    """At the usual pace there are 0.8 seconds between a throw and its use."""
    session, _ = seated(sit, next(g for g in RIVALS if g.id == "nichtlustig"), "strong")
    driver = BotDriver(session, ThinkingHere(session))
    driver.set_pace(pace)
    assert driver._timer.interval() == beat


def test_bots_think_as_long_as_is_set(sit: Sit) -> None:
    session, _ = seated(sit, RIVALS[0], "strong")
    thinker = ThinkingHere(session)
    BotDriver(session, thinker).set_pace(1, 3.0)
    tasks = [question.task for question in thinker.asked]
    assert [task.seconds for task in tasks if isinstance(task, ChooseTask)] == [1.0, 3.0]


@pytest.mark.parametrize("game", RIVALS, ids=lambda game: game.id)
def test_neither_question_nor_beat_tells_what_is_hidden(sit: Sit, game: Game) -> None:
    """Question and delay of a bot do not depend on hidden cards."""
    found = []
    for number in range(6):
        session, seat = seated(sit, game, "strong")
        match = session.match
        other = twin(match.rules, match.state, seat, number)
        match.line.push(StartNode(other))
        thinker = ThinkingHere(session)
        driver = BotDriver(session, thinker)
        driver.set_pace(0)
        found.append((thinker.asked[-1], driver._timer.interval()))
    assert len({(repr(question), beat) for question, beat in found}) == 1
    # A search without a choice ends immediately; with hidden cards this must not be visible.
    assert (found[0][1] > 1000) is has_secrets(session.match.rules)


def test_what_is_answered_too_late_is_thrown_away(sit: Sit, qtbot: QtBot) -> None:
    session, seat = seated(sit, RIVALS[0], "medium")
    thinker = ThinkingHere(session)
    BotDriver(session, thinker)
    ply = session.match.ply
    assert session.depart(seat, Departure.BACK)  # the person plays on while the bot thinks
    assert thinker.cancelled == [1]
    thinker.answer()
    qtbot.wait(0)
    assert session.match.ply == ply
    look(session)
    assert session.act(session.legal_actions()[0]).legal


def test_an_answer_about_another_position_is_refused(sit: Sit) -> None:
    session, seat = seated(sit, RIVALS[0], "medium")
    action, ply = session.match.legal_actions()[0], session.match.ply
    assert not session.play_for(seat, action, ply + 1).legal
    assert session.match.ply == ply


def test_nothing_is_asked_twice_and_nothing_while_hidden(sit: Sit) -> None:
    session, _ = seated(sit, RIVALS[0], "medium")
    look(session)
    thinker = ThinkingHere(session)
    BotDriver(session, thinker)
    session.announce()
    assert len(thinker.asked) == 1
    session.hide()
    assert thinker.cancelled == [1]
    session.uncover()
    assert len(thinker.asked) == 2


@pytest.mark.parametrize("failing", [("Greedy",), ("Greedy", "Easy")])
def test_if_a_level_fails_a_lower_one_plays(
    failing: tuple[str, ...], sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    for level in failing:
        monkeypatch.setattr(f"tabletop.bots.policy.{level}Policy.choose", fail)
    session, seat = seated(sit, RIVALS[0], "medium")
    driver = BotDriver(session, ThinkingHere(session))
    driver.set_pace(0)
    match = session.match
    qtbot.waitUntil(lambda: match.to_act != seat)
    assert match.ply > 0


def test_a_bot_that_fails_is_told_of_once_and_the_usual_one_acts(sit: Sit, qtbot: QtBot) -> None:
    session, seat = seated(sit, RIVALS[0], "nobody-made-this")
    thinker, said = ThinkingHere(session), list[str]()
    driver = BotDriver(session, thinker)
    driver.failed.connect(said.append)
    driver.set_pace(0)
    match = session.match
    qtbot.waitUntil(lambda: match.to_act != seat)
    (told,) = said
    assert told.startswith(f"The medium computer now plays for {match.names[seat]}: there is no")
    bots = [
        question.task.bot for question in thinker.asked if isinstance(question.task, ChooseTask)
    ]
    assert "nobody-made-this" not in bots[bots.index("medium") :]
    assert match.players.bot(seat) == "medium"  # as badge, save and results show
