"""Solvers, searches and common factors, which only games of the program have."""

from tabletop.engine.advice import Unit
from tabletop.engine.capabilities import HasCommonFactors, HasSearch, HasSolver, explains_cards
from tabletop.engine.cards import HIDDEN
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


def test_common_factors_are_of_what_the_holder_sees(rules: AnyRules) -> None:
    if not isinstance(rules, HasCommonFactors):
        return
    for state, seen in decision_positions(rules, 2, 40):
        for card in {*seen.zones[state.to_act]} - {HIDDEN}:
            found = rules.common_factors(seen, card)
            assert found == rules.common_factors(state, card)
            assert explains_cards(rules) or found is None
            if found is not None:
                assert found.cards[1] == card
                assert found.banned <= set(found.divisors)
                assert all(n % d == 0 for n in found.numbers for d in found.divisors)
