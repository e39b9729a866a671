"""Tips at a table: two steps, from the seat's observation, until the next move."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtTest import QTest

from tabletop.bots.adviser import Adviser
from tabletop.bots.search import AdviseTask, Answer, Question
from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Move, Roll
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.cards import HIDDEN
from tabletop.match.queries import source_zone
from tabletop.ui.features.tips.feature import TipsPart, TipStage
from tabletop.ui.features.tips.tip import target_of, tip_of
from tabletop.ui.table.bot_driver import BotProcess
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.plain_text import PlainLabel
from tests.parts import begin_tips
from tests.ui.heard import spoken_words
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, session_at


class Answering(BotProcess):
    """Answers in this process when asked to, and records the questions."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Question, Callable[[Answer], object]]] = []

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> int:
        self.asked.append((question, answered))
        return len(self.asked)

    def cancel(self, ticket: int | None) -> None:
        if ticket is not None:
            self.asked[ticket - 1] = (self.asked[ticket - 1][0], lambda _: None)

    def answer(self, *, tries: int = 3) -> None:
        """Answer the last question."""
        question, answered = self.asked[-1]
        names = tuple(map(str, range(question.table.seats)))
        rules = rules_for(question.table.game, names, dict(question.table.options))
        assert isinstance(question.task, AdviseTask)
        task = AdviseTask(tries=tries, in_wins=question.task.in_wins)
        legal = rules.legal_actions(question.seen)
        answered(Answer(advice=Adviser(rules).advise(question.seen, legal, task)))


def tipping(table: Table) -> tuple[TipsPart, Answering]:
    thinking = Answering()
    return begin_tips(table.view, thinking), thinking


def stage(tips: TipsPart) -> TipStage:
    """Return how much of the tip is shown."""
    return tips.stage


def arrow(tips: TipsPart) -> tuple[QPointF, ...]:
    """Return start and end of the arrow, or nothing if there is none."""
    return tips.item.arrow or ()


def buttons_of(table: Table) -> list[QRect]:
    """Return the areas of the buttons, in table widget coordinates."""
    bar = table.view.bar
    return [button.geometry().translated(bar.pos()) for button in bar.buttons]


def rolling(session: Session) -> bool:
    return any(isinstance(action, Roll) for action in session.match.legal_actions())


def test_a_tip_comes_in_two_steps(set_table: SetTable) -> None:
    session = new_session(2, 7)
    table = set_table(session)
    tips, thinking = tipping(table)
    tips.act()
    assert stage(tips) is TipStage.THINKING
    assert tips.popup.isVisible()
    assert not tips.item.isVisible()
    thinking.answer()
    assert stage(tips) is TipStage.PIECE
    tip = tips.tip
    assert tip is not None
    action = tip.action
    assert isinstance(action, Move)
    (ring,) = tips.item.rings  # around the card, and no arrow yet
    card = next(card for card in table.view.scene.cards if card.shown.card == action.card)
    assert ring.contains(card.area)
    assert card.shown.zone == source_zone(session.match, action)
    assert not arrow(tips)
    tips.act()
    assert stage(tips) is TipStage.FULL
    assert action.to is not None
    target = table.view.scene.zones[action.to].area
    assert arrow(tips)[1:] == (target.center(),)
    way = tips.item.arrow_areas()  # the popup does not cover it
    assert [way[0].center(), way[-1].center()] == [card.area.center(), target.center()]
    assert not any(map(tips.popup.geometry().intersects, buttons_of(table)))
    assert tips.item.rings[1].contains(target)
    tips.act()
    assert stage(tips) is TipStage.NOTHING
    assert not tips.item.isVisible()
    assert not tips.popup.isVisible()


def test_it_says_what_everything_is_worth(set_table: SetTable) -> None:
    """The best action is first, others follow by value; those not listed are counted."""
    session = session_at(rolling)
    tips, thinking = tipping(set_table(session))
    tips.act()
    thinking.answer()
    tip = tips.tip
    assert tip is not None
    values = [way.value for way in tip.options[1:]]
    assert values == sorted(values, reverse=True)
    assert len(tip.options) + tip.omitted == len(session.match.legal_actions())
    assert "of 100 games, ±" in tip.why
    assert target_of(tip.action).is_button_only
    assert tips.ring.isVisible()  # around the button for it
    tips.dismiss()
    assert not tips.ring.isVisible()


def test_no_line_ends_between_a_sign_and_its_number(set_table: SetTable) -> None:
    tips, _ = tipping(set_table(session_at(rolling)))
    tips.popup.show_hint("Wins 50 of 100 games, ± 20.", QRectF(), ())
    words = [label.text() for label in tips.popup.findChildren(PlainLabel)]
    assert any("±\N{NO-BREAK SPACE}20" in text for text in words)


@pytest.mark.parametrize("way", ["escape", "action", "cover"])
def test_it_goes_with_the_next_step(way: str, set_table: SetTable) -> None:
    session = new_session(2, 7, "numnum", privacy_screen=True)
    session.uncover()
    table = set_table(session)
    tips, thinking = tipping(table)
    tips.act()
    thinking.answer()
    assert stage(tips) is TipStage.PIECE
    if way == "escape":
        QTest.keyClick(table.view.board.viewport(), Qt.Key.Key_Escape)
    elif way == "action":
        session.act(session.match.legal_actions()[0])
    else:
        session.hide()
    assert stage(tips) is TipStage.NOTHING
    assert tips.tip is None
    assert not tips.popup.isVisible()
    assert not tips.item.isVisible()


@pytest.mark.parametrize(
    ("values", "errors", "said"),
    [
        ((0.6, 0.51, 0.3), (0.03, 0.04, 0.0), "1 other may be as good."),  # 2 errors are 0.1
        (
            (0.6, 0.5, 0.3),
            (0.02, 0.02, 0.02),
            "Clearly better than everything else that was tried.",
        ),
        ((0.6, 0.6, 0.6), (0.0, 0.0, 0.0), ""),
    ],
)
def test_it_says_how_sure_it_is(
    values: tuple[float, ...], errors: tuple[float, ...], said: str, set_table: SetTable
) -> None:
    session = new_session(2, 7)
    tips, _ = tipping(set_table(session))
    told = zip(session.match.legal_actions(), values, errors, strict=False)
    advice = Advice(Unit.WIN, tuple(ActionValue(*one) for one in told))
    tip = tip_of(advice, session.view, session.speaker)
    assert tip is not None
    assert tips.popup.certainty(tip) == said


def test_an_answer_that_comes_too_late_is_not_told(set_table: SetTable) -> None:
    session = new_session(2, 7)
    tips, thinking = tipping(set_table(session))
    tips.act()
    session.act(session.match.legal_actions()[0])
    thinking.answer()
    assert stage(tips) is TipStage.NOTHING
    assert tips.tip is None


def test_only_what_the_seat_sees_is_asked(set_table: SetTable) -> None:
    session = new_session(3, 7, "dumm-gelaufen", privacy_screen=True)
    table = set_table(session)
    tips, thinking = tipping(table)
    tips.act()
    assert not thinking.asked  # the privacy screen is closed: no seat can act
    session.uncover()
    tips.act()
    ((question, _),) = thinking.asked
    assert question.seen == session.match.observe(session.viewer)
    assert any(HIDDEN in zone for zone in question.seen.zones)


def test_who_listens_hears_it(set_table: SetTable, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if (words := spoken_words(event)) is not None:
            said.append(words)

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    session = new_session(2, 7)
    tips, thinking = tipping(set_table(session))
    tips.act()
    thinking.answer()
    tips.act()
    assert tips.tip is not None
    best, *others = tips.tip.options
    assert said[0] == "One moment…"
    assert said[1].startswith("Look at this: ")
    assert said[2].startswith(f"{best.words}. ")
    assert all(f"{way.words}: {way.why}" in said[2] for way in others)


def test_a_tip_is_played_by_a_key(set_table: SetTable) -> None:
    """Also before it is known; a tip asked for later is only shown."""
    session = new_session(2, 7)
    tips, thinking = tipping(set_table(session))
    for is_shown in (True, False):
        while session.match.to_act != session.viewer:
            session.act(session.match.legal_actions()[0])
        done = session.match.ply
        if is_shown:
            tips.act()
        else:
            tips.play()
            assert stage(tips) is TipStage.THINKING
        thinking.answer()
        if is_shown:
            assert tips.tip is not None
            assert session.match.ply == done
            tips.play()
        step = session.match.steps[done]
        assert step.actor == session.viewer or step.decided
        assert stage(tips) is TipStage.NOTHING
        assert not tips.popup.isVisible()
    tips.act()
    thinking.answer()
    assert stage(tips) is TipStage.PIECE


def test_nothing_is_played_later_if_there_is_nothing_to_decide(
    set_table: SetTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(2, 7)
    tips, thinking = tipping(set_table(session))
    with monkeypatch.context() as patched:
        patched.setattr(Session, "actor_observation", lambda _: None)
        tips.play()
        assert stage(tips) is TipStage.NOTHING
    tips.act()
    thinking.answer()
    assert stage(tips) is TipStage.PIECE
