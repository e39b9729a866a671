"""Tests of cases, labels and contractions, which English does not need."""

from pathlib import Path

import pytest

from tabletop.engine.actions import Move
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import CardRef, Event, Message, Param, SeatRef, ZoneRef
from tabletop.engine.positions import Impossible
from tabletop.engine.zones import ALL, TEAM
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tests.i18n.herbs import GARDEN, HERBS, NAMES, write_texts

MINT_2, MINT_4, SAGE_6, GOLDEN = range(4)
ANN_HAND, BEN_HAND, BED_3, BED_NORTH, PILE = range(5)

TABLE_DE = """\
format: 1
game: table
language: de
lists: {comma: ",", and: und, or: oder, nothing: nichts}
contractions: {von dem: vom, zu der: zur}
common:
  card: {one: {nom: eine Karte, dat: einer Karte}, other: "{n} Karten"}
  team: {nom: das Team, dat: dem Team, label: Team}
"""

HERBS_DE = """\
format: 1
game: herbs
language: de
words:
  mint: {nom: die Minze, dat: der Minze, label: Minze}
  sage: {nom: der Salbei, acc: den Salbei, dat: dem Salbei, label: Salbei}
dice:
  red: {nom: der rote Würfel, label: roter Würfel}
cards:
  leaves:
    nom: "{herb} {number}"
    acc: "{herb:acc} {number}"
    dat: "{herb:dat} {number}"
    label: "{herb:label} {number}"
zones:
  hand: {nom: "die Hand von {player}", dat: "der Hand von {player}", label: "Hand von {player}"}
  pile: {nom: der Stapel, acc: den Stapel, dat: dem Stapel, label: Stapel}
actions:
  move.bed.from.pile: "{card:acc} von {source:dat} pflanzen"
events:
  drew: "Von {seat:dat} gezogen: {card:acc}."
  took: "{seat} greift zu {cards:dat}. Zu {cards:dat:or}!"
prompts:
  due: "{seat}: {card:acc} nehmen, von {cards:or:dat} oder {cards:acc}."
problems:
  odd: "{zone} ist seltsam: Wer vor {zone:dat} steht, sieht {zone:acc}, {zone:gen} wegen."
"""


def write_german(folder: Path, *, table: str = TABLE_DE, herbs: str = HERBS_DE) -> Path:
    write_texts(folder, herbs=HERBS.replace("words: {", "words: {sage: sage, "))
    for game, text in (("table", table), ("herbs", herbs)):
        (folder / game / "texts.de.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def german(tmp_path: Path) -> Speaker:
    return Speaker(load_texts(write_german(tmp_path), "herbs", "de"), GARDEN, NAMES)


@pytest.mark.parametrize(
    ("zone", "sentence"),
    [
        (PILE, "Der Stapel ist seltsam: Wer vor dem Stapel steht, sieht den Stapel, der Stapel"),
        (
            BEN_HAND,
            (
                "Die Hand von Ben ist seltsam: Wer vor der Hand von Ben steht, "
                "sieht die Hand von Ben, die Hand von Ben"
            ),
        ),
        (BED_3, "Bed 3 ist seltsam: Wer vor bed 3 steht, sieht bed 3, bed 3"),
    ],
)
def test_a_phrase_has_cases_and_else_the_nominative(
    german: Speaker, zone: int, sentence: str
) -> None:
    odd = Impossible("zone", zone, Message("odd", (("zone", ZoneRef(zone)),)))
    assert german.problem(odd) == f"{sentence} wegen."


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ((SAGE_6, MINT_2, SAGE_6), "vom Salbei 6, der Minze 2 oder dem Salbei 6 oder den Salbei 6"),
        ((HIDDEN,), "von einer Karte oder eine Karte"),
        ((HIDDEN, HIDDEN, MINT_4), "von der Minze 4 oder 2 Karten oder die Minze 4 und 2 Karten"),
        ((), "von nichts oder nichts"),
    ],
)
def test_each_item_of_a_list_has_the_case(
    german: Speaker, cards: tuple[int, ...], sentence: str
) -> None:
    params: tuple[tuple[str, Param], ...] = (
        ("seat", SeatRef(0)),
        ("card", CardRef(SAGE_6)),
        ("cards", tuple(map(CardRef, cards))),
    )
    told = german.prompt(Message("due", params))
    assert told.startswith(f"ann: den Salbei 6 nehmen, {sentence}")


@pytest.mark.parametrize(
    ("seat", "card", "sentence"),
    [
        (TEAM, SAGE_6, "Vom Team gezogen: den Salbei 6."),
        (1, MINT_2, "Von Ben gezogen: die Minze 2."),
        (1, HIDDEN, "Von Ben gezogen: eine Karte."),
    ],
)
def test_two_words_become_one_where_something_is_filled_in(
    german: Speaker, seat: int, card: int, sentence: str
) -> None:
    event = Event("drew", (("seat", SeatRef(seat)), ("card", CardRef(card))))
    assert german.event(event, ALL) == sentence


def test_a_contraction_at_the_beginning_of_a_sentence_is_capitalised(german: Speaker) -> None:
    event = Event("took", (("seat", SeatRef(1)), ("cards", (CardRef(MINT_2), CardRef(SAGE_6)))))
    assert german.event(event, ALL) == (
        "Ben greift zur Minze 2 und dem Salbei 6. Zur Minze 2 oder dem Salbei 6!"
    )


def test_an_action_asks_for_cases(german: Speaker) -> None:
    assert german.action(Move(SAGE_6, BED_3, source=PILE)) == "Den Salbei 6 vom Stapel pflanzen"


def test_what_stands_alone_is_said_as_a_label(german: Speaker) -> None:
    assert german.card(SAGE_6) == "Salbei 6"
    assert german.card(SAGE_6) == "Salbei 6"
    assert german.card(HIDDEN) == "Eine Karte"
    assert german.zone(PILE) == "Stapel"
    assert german.zone(ANN_HAND) == "Hand von ann"
    assert german.seat(TEAM) == "Team"
    assert german.die(0) == "Roter Würfel"
    assert german.texts.word_phrase("mint").in_case("label").text == "Minze"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("von dem: vom", "vondem: vom", '5: contractions.vondem: "vondem" is not two words'),
        (
            "von dem: vom",
            "von dem: 1",
            '5: contractions.von dem: expected a word, not 1; write "1"',
        ),
        (
            "von dem: vom",
            'von dem: "{x}"',
            '5: contractions.von dem: there is nothing called "x" here',
        ),
        (
            "nom: das Team, dat",
            "nomm: das Team, dat",
            '8: common.team: there is no key "nomm" here; did you mean "nom"?',
        ),
        (
            "one: {nom: eine Karte, dat",
            "one: {acc: eine Karte, dat",
            '7: common.card: "nom" is missing',
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in TABLE_DE
    folder = write_german(tmp_path, table=TABLE_DE.replace(old, new))
    texts = load_texts(folder, "herbs", "de")
    assert f"{folder}/table/texts.de.yaml:{told}" in map(str, texts.problems)
