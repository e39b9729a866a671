"""Solvers and searches, which only games of the program have."""

from tabletop.engine.advice import Unit
from tabletop.engine.capabilities import HasSearch, HasSolver
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import UNFILLED, AnyRules, decision_positions


def test_solvers_value_every_action_and_say_why(rules: AnyRules, speakers: list[Speaker]) -> None:
    if not isinstance(rules, HasSolver):
        return
    solver, said = rules.solver(), 0
    for state, seen in decision_positions(rules, 2, 25):
        advice = solver.advice(seen)
        if advice is None:
            continue
        said += 1
        assert [one.action for one in advice.values] == list(rules.legal_actions(state))
        for one in advice.values:
            assert one.error == 0
            assert one.value is None or advice.unit is Unit.POINTS or 0 <= one.value <= 1
            if one.reason is not None:
                assert not any(UNFILLED.search(speaker.note(one.reason)) for speaker in speakers)
    assert said


def test_searches_value_legal_actions(rules: AnyRules) -> None:
    if not isinstance(rules, HasSearch):
        return
    found = 0
    for state, seen in decision_positions(rules, 1, 12):
        search = rules.search(seen, SeededChance(1))
        if search is not None:
            found += 1
            search.run_iteration()
            actions = list(rules.legal_actions(state))
            assert [one.action for one in search.advice().values] == actions
            assert search.choice in actions
    assert found
