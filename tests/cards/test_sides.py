"""Tests of cards with several sides, each with its own face."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.cards.schema import CardSchema
from tabletop.engine.cards import Face


@pytest.fixture
def two_sided(schema: CardSchema) -> CardSchema:
    leaves = replace(schema.decks["leaves"], sides=("dry",))
    return replace(schema, decks={**schema.decks, "leaves": leaves})


def write(path: Path, deck: str = "", card: str = "") -> Path:
    text = path.read_text(encoding="utf-8")
    text = text.replace("    cards:\n", f"{deck}    cards:\n", 1)
    text = text.replace("number: 2, rare: true}", f"number: 2, rare: true{card}}}", 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_side_is_like_the_face_but_for_what_is_said_of_it(
    card_file: Path, two_sided: CardSchema
) -> None:
    deck = '    sides: {dry: {picture: only, corner: "{number}!"}}\n'
    card = ", sides: {dry: {corner: x}}"
    cards = load_card_set(write(card_file, deck, card), two_sided, None)
    assert cards.cards[0].sides == {"dry": Face("only", "1!", "sign", "#009E73")}
    assert cards.cards[1].sides == {"dry": Face("only", "x", "sign", "#56B4E9")}
    assert cards.cards[2].sides == {"dry": Face("only", "3!", None, "#56B4E9", centre="{3}")}
    assert cards.cards[3].sides == {}


def test_a_side_of_which_nothing_is_said_is_like_the_face(
    card_file: Path, two_sided: CardSchema
) -> None:
    cards = load_card_set(card_file, two_sided, None)
    assert cards.cards[0].sides == {"dry": cards.cards[0].face}


def test_the_digest_does_not_tell_how_a_side_looks(card_file: Path, two_sided: CardSchema) -> None:
    before = load_card_set(card_file, two_sided, None).digest
    write(card_file, "    sides: {dry: {picture: only}}\n")
    assert load_card_set(card_file, two_sided, None).digest == before


@pytest.mark.parametrize(
    ("deck", "card", "message"),
    [
        (
            "    sides: {dri: {picture: only}}\n",
            "",
            '9: leaves.sides: there is no key "dri" here; did you mean "dry"?',
        ),
        ("", ", sides: {dry: dead}", "11: sky-2.sides.dry: expected a mapping (key: value), not"),
        ("", ", sides: [dry]", "11: sky-2.sides: expected a mapping (key: value), not a list"),
        (
            "    sides: {dry: {picture: '{colr}'}}\n",
            "",
            '9: leaves.sides.dry.picture: there is no fact "colr"; did you mean "colour"?',
        ),
        (
            "    sides: {dry: {picture: brown}}\n",
            "",
            'green-1: there is no picture "brown.svg" in pictures',
        ),
    ],
)
def test_what_is_wrong_with_a_side_is_said(
    card_file: Path, two_sided: CardSchema, pictures: Path, deck: str, card: str, message: str
) -> None:
    with pytest.raises(CardFileError) as caught:
        load_card_set(write(card_file, deck, card), two_sided, pictures)
    assert message in str(caught.value)


def test_a_deck_without_sides_can_say_nothing_of_them(card_file: Path, schema: CardSchema) -> None:
    write(card_file, "    sides: {dry: {picture: only}}\n")
    with pytest.raises(CardFileError, match='there is no key "dry" here'):
        load_card_set(card_file, schema, None)
