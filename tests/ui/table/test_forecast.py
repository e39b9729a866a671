"""Chances on buttons, and the bar of who is ahead."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.analysis.review import public_values
from tabletop.bots.search import AdviseTask, Answer
from tabletop.bots.values import ValueKind
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Roll
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.message import CardRef, Message
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.odds.feature import OddsPart
from tabletop.ui.table.session import Session
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, part, session_at
from tests.ui.table.test_tips import Answering, rolling


def foretelling(
    table: Table, *, odds: bool = False, lead: bool = False
) -> tuple[Answering, OddsPart]:
    thinking = Answering()
    table.view.features.window.thinker = lambda: thinking
    forecast = table.view.features.use("odds")
    assert isinstance(forecast, OddsPart)
    forecast.set_shown(odds=odds, lead=lead)
    return thinking, forecast


def labels(table: Table) -> list[str]:
    return [button.accessibleName() for button in table.view.bar.buttons]


def hits(session: Session, dice: int) -> str:
    """Return the probability that dice show the sum of a row (WW-L1), by enumeration."""
    rules = session.match.rules
    rows = [
        sum(int(rules.cards.key(card)[-1]) for card in session.match.state.zones[zone])
        for zone, spec in enumerate(rules.zones)
        if spec.kind == "row" and session.match.state.zones[zone]
    ]
    throws = [*product(range(1, 7), repeat=dice)]
    chance = Fraction(sum(sum(throw) in rows for throw in throws), len(throws))
    return "<1 %" if 0 < chance < Fraction(1, 200) else f"{round(100 * float(chance))} %"


def test_exact_chances_stand_beside_the_buttons(set_table: SetTable) -> None:
    session = session_at(rolling)
    table = set_table(session)
    before = labels(table)
    thinking, _ = foretelling(table, odds=True)
    ((question, _),) = thinking.asked
    assert question.task == AdviseTask(tries=0)  # exact values only, no simulation
    thinking.answer(tries=0)
    rolls = [action for action in session.match.legal_actions() if isinstance(action, Roll)]
    told = [f"{label} · {hits(session, n)}" for n, label in enumerate(before, 1)]
    assert labels(table)[: len(rolls)] == told[: len(rolls)]
    assert table.view.bar.buttons[0].number == hits(session, 1)
    session.act(rolls[0])
    table.view.finish_early()
    assert not any("%" in label for label in labels(table))


def test_the_first_throw_of_nichtlustig_has_its_chance(set_table: SetTable) -> None:
    """All seven dice are thrown, so only the answer names the likeliest card."""
    session = new_session(2, 7, "nichtlustig")
    table = set_table(session)
    ((_, answered),) = foretelling(table, odds=True)[0].asked
    card = CardRef(session.match.rules.cards.ids["dinosaur-24"])
    why = Message.of("advice-goal", card=card, n=38)
    (action,) = session.match.legal_actions()
    answered(Answer(advice=Advice(Unit.GOAL, (ActionValue(action, 0.919, 0.0, why),))))
    (roll,) = table.view.bar.buttons
    assert roll.number == "92 %"
    assert roll.accessibleName() == "Roll the dice · 92 %"
    likeliest = "Most likely goal card: the Dinosaur 24, 38 times in 100."
    assert roll.toolTip() == f"{likeliest} Succeeds 92 times in 100."
    assert roll.accessibleDescription() == roll.toolTip()


def test_a_press_is_not_lost_when_the_chance_comes(set_table: SetTable) -> None:
    """A button that has moved or changed its label ignores presses for a moment."""
    session = session_at(rolling)
    table = set_table(session)
    thinking, _ = foretelling(table, odds=True)
    before = [(button, button.text(), button.geometry()) for button in table.view.bar.buttons]
    thinking.answer(tries=0)
    after = [(button, button.text(), button.geometry()) for button in table.view.bar.buttons]
    assert after == before
    assert any(button.number for button in table.view.bar.buttons)


def test_nothing_is_asked_of_games_in_which_nothing_is_exact(set_table: SetTable) -> None:
    table = set_table(new_session(2, 7, "numnum"))
    assert not foretelling(table, odds=True, lead=True)[0].asked


@pytest.mark.parametrize("game", ["wonderful-world", "nichtlustig", "numnum"])
def test_the_bar_tells_what_all_may_know(game: str, set_table: SetTable) -> None:
    session = new_session(2, 7, game, privacy_screen=True)
    table = set_table(session)
    bar = foretelling(table, lead=True)[1].lead
    assert bar.isVisible()  # also while the table is covered: everybody may know it
    assert bar.values == public_values(session.match)
    names = ["The team"] if session.match.rules.cooperative else ["Ann", "Ben"]
    assert all(name in bar.accessibleName() for name in names)
    session.uncover()
    assert bar.values == public_values(session.match)


def test_a_solved_position_is_never_guessed(set_table: SetTable) -> None:
    """Until its exact value is known, the bar shows the last one."""
    table = set_table(session_at(lambda session: part(session) == 2, 1))
    thinking, forecast = foretelling(table, lead=True)
    assert not forecast.lead.values
    thinking.answer(tries=0)
    assert [value.kind for value in forecast.lead.values] == [ValueKind.EXACT]


def test_without_the_setting_nothing_is_told(set_table: SetTable) -> None:
    session = session_at(rolling)
    table = set_table(session)
    thinking, forecast = foretelling(table)
    assert not thinking.asked
    assert not forecast.lead.isVisible()


def test_chances_are_offered_once_to_whoever_plays_alone(
    begin: Callable[..., MainWindow], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(Settings.offers_odds, "default", True)
    window = begin("Ann", "Ben", seed=7)  # not to two people
    act_until_roll(window)
    bar, settings = window.context.bar, window.context.settings
    assert bar.isHidden()
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann",), {}, 7))
    QApplication.processEvents()
    assert bar.isHidden()  # there are no dice to roll yet
    act_until_roll(window)
    assert bar.isVisible()
    bar.button.click()
    assert settings.odds
    settings.odds = False
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann",), {}, 8))
    qtbot.waitUntil(lambda: not settings.offers_odds)
    act_until_roll(window)
    assert not bar.isVisible()


def test_the_offer_does_not_stay_over_the_table(
    begin: Callable[..., MainWindow], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(Settings.offers_odds, "default", True)
    window = begin("Ann", seed=7)
    act_until_roll(window)
    bar, session = window.context.bar, window.controller.session
    assert bar.isVisible()
    assert session is not None
    assert session.act(session.match.legal_actions()[0]).legal
    session.finish_throw()
    qtbot.waitUntil(bar.isHidden)
    qtbot.waitUntil(lambda: not window.context.settings.offers_odds)


def act_until_roll(window: MainWindow) -> None:
    """Play until dice can be rolled."""
    session = window.controller.session
    assert session is not None
    while not isinstance(session.match.legal_actions()[0], Roll):
        assert session.act(session.match.legal_actions()[0]).legal
        session.finish_throw()
    QApplication.processEvents()
