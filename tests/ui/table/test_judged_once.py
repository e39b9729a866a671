"""A drop is judged once, and highlights ask the rules once per question."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import pytest

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.gestures import Drop, Gesture
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG
from tabletop.match.view import VerdictCache
from tabletop.ui.table.model.gestures import Perform, Refuse
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.session import Session
from tests.ui.table.play import new_session

if TYPE_CHECKING:
    from tabletop.match.match import AnyRules

GAMES = [game.id for game in CATALOG]


class Counting:
    """Stands in for the rules of a match, and counts calls."""

    def __init__(self, rules: "AnyRules") -> None:
        self._rules = rules
        self.asked: Counter[Action | Gesture | str] = Counter()

    def check(self, state: State, action: Action) -> Verdict:
        self.asked[action] += 1
        return self._rules.check(state, action)

    def readings(self, state: State, gesture: Gesture) -> Iterator[SeatAction]:
        self.asked[gesture] += 1
        return self._rules.readings(state, gesture)

    def legal_actions(self, state: State) -> Sequence[SeatAction]:
        self.asked["legal actions"] += 1
        return self._rules.legal_actions(state)

    def __getattr__(self, name: str) -> object:
        return getattr(self._rules, name)


def _counted(session: Session) -> Counting:
    counting = Counting(session.match.rules)
    session.match.rules = cast("Any", counting)
    session.match._verdicts = VerdictCache(session.match.rules, session.match.state)
    return counting


@pytest.mark.parametrize("game", GAMES)
def test_what_glows_asks_each_question_once(game: str) -> None:
    session = new_session(2, 3, game)
    counting = _counted(session)
    presenter = Presenter(session)
    presenter.snapshot()
    presenter.buttons()
    assert max(counting.asked.values()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_drop_is_judged_once_up_to_its_refusal_or_its_commit(game: str) -> None:
    session = new_session(2, 1, game)
    presenter = Presenter(session)
    snapshot = presenter.snapshot()
    drops = [
        Drop(shown.card, shown.zone, place.zone)
        for shown in snapshot.cards
        for place in snapshot.plan.places
        if shown.liftable and shown.zone != place.zone
    ]
    refused = 0
    for drop in drops:
        counting = _counted(session)
        answer = presenter.drop(drop.card, drop.source, drop.zone, None)
        if isinstance(answer, Refuse):
            session.refuse(answer.result)
            assert not answer.result.verdict.legal
            refused += 1
        elif isinstance(answer, Perform):
            session.act(answer.action)
        assert counting.asked[drop] == 1
        assert max(counting.asked.values()) == 1
        if isinstance(answer, Perform):
            break
    assert refused
