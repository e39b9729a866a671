"""Tests of texts, reasons and scenarios.

Every event, prompt and refusal has a sentence that reveals no hidden information. Every reason
cites a rule and occurs in play or in a scenario. The scenarios pass, and together they demonstrate
every rule that has a text.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from tabletop.bots.policy import GreedyPolicy
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary
from tabletop.engine.actions import Action, Rolled, Shuffled
from tabletop.engine.capabilities import HasLabels, notes_of
from tabletop.engine.cards import HIDDEN
from tabletop.engine.verdict import TABLE_REASONS, Reason, is_game_rule
from tabletop.engine.zones import CHANCE, State
from tabletop.games.game import Game
from tabletop.i18n.completeness import missing_texts, unfilled
from tabletop.i18n.languages import languages
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.tree import Query
from tabletop.scenarios.record import record_scenario
from tabletop.scenarios.run import run
from tabletop.scenarios.scenario import Scenario
from tabletop.testing.playing import (
    UNFILLED,
    AnyRules,
    Ply,
    candidates,
    configurations,
    load,
    play,
    sample,
    sample_prompts,
    twin,
)


def test_no_text_is_missing(game: Game) -> None:
    """English is complete, and translations contain nothing that English lacks."""
    for language in languages(GAME_FOLDERS, game.id):
        texts = load_texts(GAME_FOLDERS, game.id, language)
        assert texts.problems == ()
        assert all(texts.first_key(("figures", figure.code)) for figure in game.figures)
        for options in game.ways():
            rules = load(game, game.seats[1], options)
            assert missing_texts(texts, rules, game.options) == ()
            assert [*unfilled(texts, rules)] == []


def test_everything_said_in_play_has_a_sentence(
    rules: AnyRules, speakers: list[Speaker], moments: list[Ply]
) -> None:
    said, some = 0, moments[::3]
    for moment in some:
        for speaker in speakers:
            for sentence in _messages(rules, speaker, moment.before, moment.action, moment.after):
                said += 1
                assert sentence
                assert not UNFILLED.search(sentence), sentence
                assert sentence[0] == sentence[0].upper(), sentence
                assert "  " not in sentence, sentence
    assert said > len(some) * len(speakers)


def test_everything_on_the_table_has_a_name(rules: AnyRules, speakers: list[Speaker]) -> None:
    places = {place.name for place in rules.plan(rules.initial_state(), None).dice}
    for speaker in speakers:
        names = [
            *map(speaker.card, range(len(rules.cards.cards))),
            *map(speaker.zone, range(len(rules.zones))),
            *map(speaker.die, range(len(rules.cards.dice))),
            *map(speaker.dice_place, places),
        ]
        texts = map(speaker.card_text, range(len(rules.cards.cards)))
        for said in (*names, *filter(None, texts)):
            assert said[:1] == said[:1].upper() != ""
            assert not UNFILLED.search(said), said
        assert len({speaker.zone(zone) for zone in range(len(rules.zones))}) == len(rules.zones)


def test_every_refusal_has_a_sentence(rules: AnyRules, speakers: list[Speaker]) -> None:
    everything = list(candidates(rules))
    listed = {*rules.reasons, *TABLE_REASONS}
    for speaker in speakers:
        for label in map(speaker.action, everything):
            assert not UNFILLED.search(label), label
    for number, moment in enumerate(sample(rules, 2, 12)):
        if moment.before.to_act == CHANCE:
            continue
        # Each position checks some of the actions; together they check all.
        for action in everything[number % 8 :: 8]:
            verdict = rules.check(moment.before, action)
            if verdict.reason is not None:
                assert verdict.reason in listed, "a reason is not listed"
                for speaker in speakers:
                    sentence = speaker.reason(verdict)
                    assert not UNFILLED.search(sentence), sentence
                    if not verdict.reason.rule.startswith("TABLE-"):
                        assert speaker.texts.rule(verdict.reason.rule).text


def _messages(
    rules: AnyRules, speaker: Speaker, before: State, action: Action | None, after: State
) -> Iterator[str]:
    yield speaker.prompt(rules.prompt(before))
    outcome = rules.outcome(before)
    if outcome is not None:
        yield speaker.outcome(outcome)
    for note in notes_of(rules, before).values():
        yield speaker.note(note)
    if action is None:
        return
    label = rules.label(before, action) if isinstance(rules, HasLabels) else None
    if label is not None:
        yield speaker.note(label)
    for event in rules.events(before, action, after):
        for viewer in range(rules.seats):
            yield speaker.event(event, viewer)


def test_the_log_reveals_no_hidden_card(
    rules: AnyRules, speakers: list[Speaker], moments: list[Ply]
) -> None:
    """The log is the same in positions that look the same to the viewer."""
    compared = 0
    for number, moment in enumerate(moments[::3]):
        if moment.action is None or moment.before.to_act == CHANCE:
            continue
        for viewer in range(rules.seats):
            other = twin(rules, moment.before, viewer, number)
            if not rules.check(other, moment.action).legal:
                continue
            after = rules.apply(other, moment.action)
            if rules.observe(after, viewer) != rules.observe(moment.after, viewer):
                continue
            compared += other != moment.before
            heard = [
                [
                    speaker.event(event, viewer)
                    for event in rules.events(start, moment.action, end)
                    for speaker in speakers
                ]
                for start, end in ((moment.before, moment.after), (other, after))
            ]
            assert heard[0] == heard[1]
    hidden = any(HIDDEN in zone for zone in rules.observe(moment.before, None).zones)
    assert compared or not hidden


RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]{1,2}\d+")


def _refusals(rules: AnyRules, positions: Iterable[Any]) -> Iterator[Reason]:
    """Yield the reason for each refusal of an action in some positions."""
    everything = list(candidates(rules))
    for state in positions:
        spoilt = (Rolled((9,)), Rolled(()), Shuffled(0, ()))
        for action in spoilt if state.to_act == CHANCE else everything:
            reason = rules.check(state, action).reason
            if reason is not None:
                yield reason


def _met(rules: AnyRules) -> Iterator[Any]:
    """Yield positions from random games; those with few actions come first."""
    played = sample(rules, 8, 10**6, cap=800)
    chances = [moment for moment in played if moment.before.to_act == CHANCE]
    ends = [moment for moment in played if moment.action is None]
    endings = list(play(rules, 0, cap=800, reluctant=True))[-40:]
    for moment in (*chances, *ends, *sample_prompts(rules, played), *endings):
        yield moment.before
    for seed in range(4):
        goal_directed = play(rules, seed, cap=800, policy=GreedyPolicy(1))
        yield from (moment.before for moment in sample_prompts(rules, goal_directed))


def _shown(scenarios: Iterable[Scenario]) -> Iterator[Reason]:
    """Yield the reason for each refusal in some scenarios."""
    for scenario in scenarios:
        speaker = GameLibrary().speaker_for(scenario.rules, scenario.names)
        for step in record_scenario(scenario, speaker).steps:
            if isinstance(step, Query) and step.verdict.reason is not None:
                yield step.verdict.reason


def test_every_reason_is_met(game: Game, scenarios: tuple[Scenario, ...]) -> None:
    """Every reason occurs in a scenario or in a random game."""
    every = [load(game, seats, options) for _, seats, options in configurations([game])]
    known = {reason for rules in every for reason in rules.reasons}
    met = set(_shown(scenarios))
    met_in_play = chain.from_iterable(_refusals(rules, _met(rules)) for rules in every)
    while not met >= known and (reason := next(met_in_play, None)) is not None:
        met.add(reason)
    assert {reason.code for reason in known - met} == set(), "a reason is never met"


def test_reasons_are_distinct_and_cite_a_rule(game: Game) -> None:
    rules = load(game, game.seats[1], {})
    codes = [reason.code for reason in rules.reasons]
    assert len(set(codes)) == len(codes)
    assert not {reason.code for reason in TABLE_REASONS} & set(codes)
    for reason in rules.reasons:
        assert RULE_ID.fullmatch(reason.rule)


def test_the_rules_answer_as_the_scenarios_expect(scenarios: tuple[Scenario, ...]) -> None:
    for scenario in scenarios:
        assert not run(scenario, GameLibrary().speaker_for(scenario.rules, scenario.names))


def test_every_rule_is_shown_by_a_scenario(game: Game, scenarios: tuple[Scenario, ...]) -> None:
    known = {rule for rule in GameLibrary().texts(game.id).rules() if is_game_rule(rule)}
    assert known == {rule for scenario in scenarios for rule in scenario.shown_rules}
