"""Tests of optional capabilities, such as hints, orders of hands and scenes."""

from tabletop.content.game_files import drawing_path
from tabletop.engine.capabilities import (
    HasPermissions,
    HasScenes,
    HasScores,
    hand_orders_of,
    score_sheet_of,
)
from tabletop.engine.outcome import totals
from tabletop.engine.zones import Visibility, ZoneRole
from tabletop.games.kit import SecretChoices
from tabletop.i18n.speaker import Speaker
from tabletop.testing.playing import UNFILLED, AnyRules, decision_positions, sample

MAX_SCENE = 2000
"""The longest duration of a scene, in milliseconds."""
MAX_HEADLINE = 60


def test_an_order_has_every_card_once_that_can_be_held(rules: AnyRules) -> None:
    hands = {
        card
        for moment in sample(rules, 3, 60)
        for zone, cards in enumerate(moment.before.zones)
        if rules.zones[zone].role is ZoneRole.HAND
        for card in cards
    }
    for cards in hand_orders_of(rules).values():
        assert len(set(cards)) == len(cards)
        assert hands <= set(cards)


def test_secret_choices_are_secret(rules: AnyRules) -> None:
    if isinstance(rules, SecretChoices):
        for seat in range(rules.seats):
            below, above = (
                rules.zones[rules.zone(kind, owner=seat)].visibility
                for kind in (rules.face_down, rules.face_up)
            )
            assert below is Visibility.OWNER, "only its owner sees a card that is not turned over"
            assert above is Visibility.OPEN, "everybody sees the cards that are turned over"


def test_ends_of_rounds_have_their_words(rules: AnyRules, speakers: list[Speaker]) -> None:
    for moment in sample(rules, 3, 200):
        if moment.action is None:
            continue
        step = (moment.before, moment.action, moment.after)
        ended = rules.interlude(*step) if isinstance(rules, HasScores) else None
        if ended is not None:
            assert ended in rules.events(*step)
            assert not any(UNFILLED.search(speaker.event(ended, None)) for speaker in speakers)
            assert rules.outcome(moment.after) is None, "a game that is over has another end"
            old, new = (totals(score_sheet_of(rules, state)) for state in step[::2])
            assert len(old) == len(new) == rules.seats


def test_scenes_are_short_and_of_what_there_is(rules: AnyRules, speakers: list[Speaker]) -> None:
    scenes = rules.scenes if isinstance(rules, HasScenes) else {}
    for code, scene in scenes.items():
        for speaker in speakers:
            assert speaker.texts.first_key(("events", code), ("outcomes", code)), code
        for act in scene.acts:
            assert act.after + sum(step.ms for step in act.steps) < MAX_SCENE, code
            assert not act.picture or drawing_path(rules.game, act.picture).exists()


def test_large_words_are_said_whole(rules: AnyRules, speakers: list[Speaker]) -> None:
    for moment in sample(rules, 3, 200):
        if moment.action is None:
            continue
        for event in rules.events(moment.before, moment.action, moment.after):
            for speaker in speakers:
                words = speaker.headline(event, None)
                assert not UNFILLED.search(words)
                assert len(words) <= MAX_HEADLINE, words


def test_every_legal_action_has_its_grounds(rules: AnyRules, speakers: list[Speaker]) -> None:
    """Each permission cites a rule and depends only on the acting seat's view."""
    if not isinstance(rules, HasPermissions):
        return
    for state, seen in decision_positions(rules, 3, 60):
        for action in rules.legal_actions(state):
            permission = rules.permission(state, action)
            assert permission is not None
            assert permission == rules.permission(seen, action)
            for speaker in speakers:
                assert speaker.texts.rule(permission.rule).title
                if permission.explanation is not None:
                    assert not UNFILLED.search(speaker.prompt(permission.explanation))
