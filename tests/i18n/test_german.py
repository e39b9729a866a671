"""Tests of German grammar: cases, articles, contractions and capitals."""

import re
from collections.abc import Iterator

import pytest

from tabletop.cards.templates import Slot, Template
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.engine.message import Event
from tabletop.engine.zones import ALL
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.languages import SHARED
from tabletop.i18n.sentences import Sentence
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.text_file import Key, read_text_file
from tabletop.i18n.texts import load_texts
from tabletop.testing.playing import NAMES, AnyRules, candidates, load, sample

FILES = [SHARED, *(game.id for game in CATALOG)]
DATIVE = {"mit", "von", "zu", "aus", "bei", "nach", "zum", "zur"}
ACCUSATIVE = {"für", "ohne", "durch", "gegen", "um"}
EITHER = {"an", "auf", "in", "vor", "über", "unter", "neben", "hinter", "zwischen"}
DECLINED = {
    "card", "cards", "top", "task", "other", "others", "under", "using", "wanted", "targets",
    "outermost", "zone", "to", "onto", "source", "target", "row", "seat", "seats", "person",
    "from", "winners", "starter", "dice",
}  # fmt: skip
"""Placeholders with cases; all others are numbers and words that do not change."""


def sentences(name: str) -> Iterator[tuple[Key, Sentence]]:
    file = read_text_file(GAME_FOLDERS / name / "texts.de.yaml", name, "de")
    yield from file.sentences.items()


def governed(template: Template) -> Iterator[tuple[str, Slot]]:
    """Return the placeholders that directly follow a word, with that word."""
    for before, part in zip(template.parts, template.parts[1:], strict=False):
        if isinstance(before, str) and isinstance(part, Slot) and before.endswith(" "):
            yield ["", *before.split()][-1].lower(), part


@pytest.mark.parametrize("name", FILES)
def test_a_preposition_governs_its_case(name: str) -> None:
    for key, sentence in sentences(name):
        for declined in sentence.forms.values():
            for template in declined.values():
                for word, slot in governed(template):
                    if slot.name not in DECLINED:
                        continue
                    if word in DATIVE:
                        assert "dat" in slot.forms, key
                    if word in ACCUSATIVE:
                        assert "acc" in slot.forms, key
                    if word in EITHER:
                        assert {"acc", "dat"} & set(slot.forms), key


@pytest.mark.parametrize("name", FILES)
def test_what_has_an_article_declines(name: str) -> None:
    """Only the feminine, the neuter and the plural have equal first and fourth cases."""
    articles = {"der": {"acc", "dat"}, "die": {"dat"}, "das": {"dat"}, "ein": {"dat"},
                "eine": {"dat"}}  # fmt: skip
    for key, sentence in sentences(name):
        if key[0] not in {"cards", "words", "dice", "zones", "dice_places"}:
            continue
        for declined in sentence.forms.values():
            first = str(declined["nom"].parts[0]).split()[0]
            assert declined.keys() >= articles.get(first, set()), key
            if first in articles and "label" in declined:
                label = str(declined["label"].parts[0]).split()[0]
                assert label not in {"der", "die", "das", "den", "dem", "ein", "eine"}, key


ODD = re.compile(
    r"\b(der|die|das|den|dem|ein|eine|einen) (der|die|das|den|dem)\b"  # two articles
    r"|\b(von dem|zu dem|zu der|bei dem|in dem|an dem|in das|an das)\b"  # no contraction
    r"|\b(mit|von|zu|aus|bei) (die|das|ein|eine|einen)\b"  # wrong case
    r"|\b(für|ohne|gegen) (der|dem|einem|einer)\b"
    r"|\b(the|and|or|of|to|with|card|cards|dice)\b"  # English
    r"|[‘’”\"']|  | [,.!?]|[,.!?][^ “]"  # foreign quotation marks and spaces
)


def told(rules: AnyRules, speaker: Speaker) -> Iterator[str]:
    """Yield the log of random games, with the labels of all actions."""
    for number, moment in enumerate(sample(rules, 4, 120)):
        yield speaker.prompt(rules.prompt(moment.before))
        outcome = rules.outcome(moment.before)
        if outcome is not None:
            yield speaker.outcome(outcome)
        if moment.action is None:
            continue
        for event in rules.events(moment.before, moment.action, moment.after):
            yield from said_to_all(event, speaker)
        for action in [*candidates(rules)][number % 40 :: 40]:
            yield speaker.action(action)
            yield speaker.reason(rules.check(moment.before, action))


def said_to_all(event: Event, speaker: Speaker) -> Iterator[str]:
    yield speaker.event(event, ALL)
    yield speaker.event(event, None)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_games_are_told_in_good_german(game: Game) -> None:
    rules = load(game, 3, {})
    speaker = Speaker(load_texts(GAME_FOLDERS, game.id, "de"), rules, NAMES[:3])
    lines = {line for line in told(rules, speaker) if line}
    assert len(lines) > 200
    for line in lines:
        assert not ODD.search(line), line
        assert line.count("„") == line.count("“"), line
        assert not re.match(r"\w+: [a-zäöü]", line), f"a sentence begins after the colon: {line}"
