"""What games offer beside the rules: orders of hands, explanations, cheers, ends of rounds."""

import re

from tabletop.engine.cards import HIDDEN
from tabletop.engine.outcome import totals
from tabletop.engine.zones import CHANCE
from tabletop.i18n.speaker import Speaker
from tests.conformance.playing import AnyRules, sample

UNSAID = re.compile(r"\[[a-z]+\.|[{}]")


def test_an_order_has_every_card_once_that_can_be_held(rules: AnyRules) -> None:
    hands = {
        card
        for moment in sample(rules, 3, 60)
        for zone, cards in enumerate(moment.before.zones)
        if rules.zones[zone].kind == "hand"
        for card in cards
    }
    for cards in rules.hand_orders().values():
        assert len(set(cards)) == len(cards)
        assert hands <= set(cards)


def test_a_hint_is_made_of_what_the_holder_sees(rules: AnyRules, speakers: list[Speaker]) -> None:
    said = 0
    for moment in sample(rules, 2, 40):
        state = moment.before
        if state.to_act == CHANCE or not 0 <= state.to_act < rules.seats:
            continue
        seen = rules.observe(state, state.to_act)
        for zone, cards in enumerate(seen.zones):
            if rules.zones[zone].owner != state.to_act:
                continue
            for card in set(cards) - {HIDDEN}:
                message, drawn = rules.hint(seen, card), rules.compare(seen, card)
                assert message == rules.hint(state, card)
                assert drawn == rules.compare(state, card)
                assert rules.explains or drawn is None
                if message is not None:
                    said += 1
                    for speaker in speakers:
                        assert not UNSAID.search(speaker.prompt(message))
                if drawn is not None:
                    assert drawn.cards[1] == card
                    assert drawn.banned <= set(drawn.divisors)
                    assert all(n % d == 0 for n in drawn.numbers for d in drawn.divisors)
    assert said or not rules.explains


def test_cheers_and_ends_of_rounds_have_their_words(
    rules: AnyRules, speakers: list[Speaker]
) -> None:
    for moment in sample(rules, 3, 200):
        if moment.action is None:
            continue
        step = (moment.before, moment.action, moment.after)
        cheer, ended = rules.cheer(*step), rules.interlude(*step)
        if cheer is not None:
            assert not any(UNSAID.search(speaker.note(cheer)) for speaker in speakers)
        if ended is not None:
            assert ended in rules.events(*step)
            assert not any(UNSAID.search(speaker.event(ended, None)) for speaker in speakers)
            assert rules.outcome(moment.after) is None, "a game that is over has another end"
            old, new = (totals(rules.score_sheet(state)) for state in step[::2])
            assert len(old) == len(new) == rules.seats


def test_every_legal_action_has_its_grounds(rules: AnyRules, speakers: list[Speaker]) -> None:
    """Each cites a rule of the game, made of what who acts sees."""
    for moment in sample(rules, 3, 60):
        state = moment.before
        if state.to_act == CHANCE:
            continue
        seen = rules.observe(state, max(state.to_act, 0))
        for action in rules.legal_actions(state):
            grounds = rules.grounds(state, action)
            assert grounds is not None
            assert grounds == rules.grounds(seen, action)
            for speaker in speakers:
                assert speaker.texts.rule(grounds.rule).title
                if grounds.said is not None:
                    assert not UNSAID.search(speaker.prompt(grounds.said))
