"""Tests that the texts of What a Wonderful World are complete."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.capabilities import notes_of
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef
from tabletop.engine.rules import Rules
from tabletop.engine.zones import ALL, CHANCE, ZoneIndex
from tabletop.games.catalogue import find_game
from tabletop.games.wonderful_world.state import WonderState
from tabletop.i18n.completeness import missing_texts
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts, load_texts

ROOT = Path(__file__).parents[2]
GAME = find_game("wonderful-world")
CARD_DEFS = ROOT / "card_defs"
NAMES = ("Ann", "Ben", "Cleo")
RULE_IDS = [
    f"WW-{rule}"
    for rule in "S1 S2 S3 R1 R2 R3 T1 T2 T3 T4 X1 L1 L2 L3 L4 P1 P2 P3 P4 P5".split()  # noqa: SIM905
]


class Dice:
    """A seeded source of chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        del zone
        return tuple(self._random.sample(list(cards), len(cards)))

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(count))

    def take(self, cards: Sequence[CardId]) -> CardId:
        return self._random.choice(cards)


@pytest.fixture(scope="module")
def texts() -> Texts:
    return load_texts(CARD_DEFS, GAME.id, "en")


@pytest.fixture
def rules() -> Rules[WonderState]:
    return rules_for(GAME.id, NAMES, {"hands": "hidden"})


def test_nothing_is_missing(texts: Texts, rules: Rules[WonderState]) -> None:
    assert missing_texts(texts, rules, GAME.options) == ()


def test_what_is_missing_is_told(rules: Rules[WonderState]) -> None:
    table = load_texts(CARD_DEFS, "table", "en")
    found = missing_texts(table, rules, GAME.options)
    for key in (
        "name",
        "cards.hat-2",
        "decks.grey-men",
        "dice.die-1",
        "dice_places.tray",
        "options.hands.label",
        "options.hands.values.hidden",
        "reasons.number-twice",
        "rules.WW-R2.title",
        "zones.row",
    ):
        assert key in found
    assert "reasons.stale" not in found
    assert "options.starter.values.1" not in found


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_title_and_one_or_two_sentences(texts: Texts, rule: str) -> None:
    said = texts.rule(rule)
    assert not said.title.startswith("[")
    assert 20 < len(said.text) < 260
    assert said.text.endswith(".")


def test_there_are_no_texts_of_rules_that_do_not_exist(texts: Texts) -> None:
    of_the_table = ["TABLE-TURN", "TABLE-PLACE", "TABLE-CONCEDE"]
    assert sorted(texts.rules()) == sorted([*RULE_IDS, *of_the_table])


SECTIONS = {
    "Event": (0, ("events",)),
    "Message": (0, ("prompts", "notes")),
    "in_to_act": (0, ("problems",)),
    "in_field": (1, ("problems",)),
    "in_zone": (1, ("problems",)),
}


def unsaid(texts: Texts, file: str) -> Iterator[tuple[str, str]]:
    """Return the calls with codes in a game's module that the texts lack."""
    source = (ROOT / "tabletop/games/wonderful_world" / file).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            call = ast.unparse(node.func).removesuffix(".of")
            place, sections = SECTIONS.get(call, (0, ()))
            if not sections or len(node.args) <= place:
                continue
            for inside in ast.walk(node.args[place]):
                if isinstance(inside, ast.Constant) and isinstance(inside.value, str):
                    keys = [(section, inside.value) for section in sections]
                    if texts.first_key(*keys) is None:
                        yield call, inside.value


def test_every_code_in_the_source_has_its_sentence(texts: Texts) -> None:
    table = load_texts(CARD_DEFS, "table", "en")
    for file in ("rules.py", "positions.py"):
        assert len(list(unsaid(table, file))) > 10
        assert list(unsaid(texts, file)) == []


def finished(sentence: str) -> bool:
    return bool(sentence) and not set("[]{}") & set(sentence) and sentence[0] == sentence[0].upper()


@pytest.mark.parametrize("seed", range(25))
def test_whole_games_are_told_without_gaps_or_secrets(
    texts: Texts, rules: Rules[WonderState], seed: int
) -> None:
    speaker = Speaker(texts, rules, NAMES)
    chance, choice = Dice(seed), Random(seed)
    state = rules.initial_state()
    candidates = (*rules.vocabulary(), *rules.moves())
    while rules.outcome(state) is None:
        assert finished(speaker.prompt(rules.prompt(state)))
        for note in notes_of(rules, state).values():
            assert finished(speaker.note(note))
        for candidate in choice.sample(candidates, 15):
            verdict = rules.check(state, candidate)
            assert verdict.legal or finished(speaker.reason(verdict))
        action = (
            rules.sample_chance(state, chance)
            if state.to_act == CHANCE
            else choice.choice(rules.legal_actions(state))
        )
        after = rules.apply(state, action)
        for event in rules.events(state, action, after):
            for viewer in (*range(3), None, ALL):
                line = speaker.event(event, viewer)
                assert finished(line)
                if viewer is not ALL and event.seen_by and viewer not in event.seen_by:
                    for _, param in event.params:
                        if isinstance(param, CardRef):
                            assert speaker.card(param.card).lower() not in line.lower()
                            assert "a card" in line
        state = after
    outcome = rules.outcome(state)
    assert outcome is not None
    assert finished(speaker.outcome(outcome))
    assert finished(speaker.prompt(rules.prompt(state)))


def test_some_sentences(texts: Texts, rules: Rules[WonderState]) -> None:
    speaker = Speaker(texts, rules, NAMES)
    state = rules.initial_state()
    move = next(iter(rules.moves()))
    assert speaker.card(rules.cards.ids["hat-2"]) == "Hat 2"
    assert speaker.card(rules.cards.ids["landscape-3"]) == "The coral reef"
    assert speaker.zone(rules.zone("row", number=4)) == "Row 4"
    assert speaker.zone(rules.zone("hand", owner=1)) == "Ben’s hand"
    assert speaker.reason(rules.check(state, move)) == (
        "One moment, the dice or the cards come first."
    )
