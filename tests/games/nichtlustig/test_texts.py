"""Texts of Nichtlustig that play alone does not reach: problems, cards, rules."""

import re
from pathlib import Path

import pytest

from tabletop.engine.actions import Move
from tabletop.games.nichtlustig import positions, rules
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.resources import resource_path
from tests.games.nichtlustig.table import NAMES, Table, load

TEXTS = load_texts(resource_path("card_defs"), "nichtlustig", "en")

PROBLEM = r'(?:in_(?:field|zone)\(\s*[^,()]+,|in_to_act\(|code =)\s*"([\w-]+)"'


def codes(module: str, pattern: str) -> set[str]:
    return set(re.findall(pattern, Path(module).read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("problems", codes(positions.__file__, PROBLEM)),
        ("events", codes(rules.__file__, r'Event\.of\(\s*"([\w-]+)"')),
    ],
)
def test_everything_in_the_code_has_a_sentence(section: str, said: set[str]) -> None:
    assert len(said) >= 4
    assert {code for code in said if TEXTS.first_key((section, code)) is None} == set()


@pytest.mark.parametrize(
    ("options", "robot", "ufo"),
    [
        ({}, "miss your next turn", "only two rolls"),
        ({"robot_ufo": "printed-cards"}, "only two rolls", "miss your next turn"),
    ],
)
def test_robot_and_ufo_say_what_they_do_at_this_table(
    options: dict[str, str], robot: str, ufo: str
) -> None:
    rules = load(2, **options)
    speaker = Speaker(TEXTS, rules, NAMES[:2])
    assert robot in speaker.card_text(rules.cards.ids["robot"])
    assert ufo in speaker.card_text(rules.cards.ids["ufo"])


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("riebmann-3", "Both black dice must show 3."),
        ("yeti-1", "Both red dice must show 1."),
        ("lemming-5", "Both white dice must show 5."),
        ("professors-2", "A black, a red and a white die must show 2."),
        ("dinosaur-27", "Black, red and white dice together must reach 27."),
        ("death-4", "Comes to you if you win nothing and the pink die shows 4."),
    ],
)
def test_cards_say_what_they_ask_for(card: str, text: str) -> None:
    rules = load(2)
    speaker = Speaker(TEXTS, rules, NAMES[:2])
    assert speaker.card_text(rules.cards.ids[card]) == text


def test_every_card_has_a_text() -> None:
    rules = load(2)
    speaker = Speaker(TEXTS, rules, NAMES[:2])
    assert all(speaker.card_text(card) for card in range(len(rules.cards.cards)))


@pytest.mark.parametrize(
    ("language", "refused", "allowed"),
    [
        ("en", "both white dice must show 5.", "Both black dice show 3."),
        ("de", "müssen beide weißen Würfel eine 5 zeigen.", "Beide schwarzen Würfel zeigen"),
        ("nl", "moeten beide witte dobbelstenen een 5 tonen.", "Beide zwarte dobbelstenen laten"),
    ],
)
def test_the_colour_of_the_dice_is_named(language: str, refused: str, allowed: str) -> None:
    """NL-G2: both if they win a card and if they do not."""
    table = Table()
    texts = load_texts(resource_path("card_defs"), "nichtlustig", language)
    speaker = Speaker(texts, table.rules, NAMES[:2])
    state = table.state({}, "33 25 42 5", phase="claim")
    verdict = table.rules.check(state, table.action("lemming-5 > open/Ann"))
    assert speaker.reason(verdict).endswith(refused)
    taking = Move(table.rules.cards.ids["riebmann-3"], table.notation.zone_id("open/Ann"))
    said = table.rules.permission(state, taking).explanation
    assert said is not None
    assert speaker.prompt(said).startswith(allowed)
