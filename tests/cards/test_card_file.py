"""Tests of the card set that is read from a file."""

from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.cards.problems import Problem
from tabletop.cards.schema import CardSchema, DeckSchema
from tabletop.engine.cards import CardDef, DeckDef, DieDef, Face
from tabletop.engine.fields import Field, Integer, Word
from tabletop.engine.localized_error import ErrorText

ROOT = Path(__file__).parents[2]


def test_everything_in_a_file_is_read(card_file: Path, schema: CardSchema, pictures: Path) -> None:
    cards = load_card_set(card_file, schema, pictures)
    assert cards.game == "herbs"
    assert cards.decks == {
        "leaves": DeckDef("leaves", "back", 4),
        "tasks": DeckDef("tasks", "back", 1),
    }
    assert cards.dice == (DieDef("die-1", "#F6EFE0"), DieDef("die-2", "#56B4E9", "sign"))
    assert cards.ids == {"green-1": 0, "sky-2": 1, "sky-3": 2, "task-1": 3}
    assert cards.copies("leaves") == (0, 0, 1, 2)
    assert cards.cards == (
        CardDef(
            "green-1",
            "leaves",
            2,
            Face("green-leaf", "1", "sign", "#009E73"),
            {"colour": "green", "number": 1, "rare": False},
        ),
        CardDef(
            "sky-2",
            "leaves",
            1,
            Face("sky-leaf", "2", "sign", "#56B4E9"),
            {"colour": "sky", "number": 2, "rare": True},
        ),
        CardDef(
            "sky-3",
            "leaves",
            1,
            Face("sky-leaf", "3", None, "#56B4E9", centre="{3}"),
            {"colour": "sky", "number": 3, "rare": False},
        ),
        CardDef(
            "task-1",
            "tasks",
            1,
            Face("only", full=True),
            {
                "wanted": {"kind": "only", "least": 3, "numbers": (1, 3)},
                "points": {"green": 2, "sky": 1},
                "reward": 0,
            },
        ),
    )


@pytest.mark.parametrize("key", ["corner", "centre", "legend", "symbol", "over", "tint"])
def test_null_takes_a_value_of_the_deck_away(key: str, card_file: Path, schema: CardSchema) -> None:
    usual = 'picture: "{colour}-leaf", corner: "{number}", tint: "{colour}", symbol: sign'
    every = "picture: leaf, corner: a, centre: b, legend: c, symbol: d, over: e, tint: sky"
    edited(card_file, usual, every)
    edited(card_file, 'symbol: null, centre: "{{{number}}}"', f"{key}: null")
    cards = load_card_set(card_file, schema, None).cards
    assert getattr(cards[0].face, key)
    assert not getattr(cards[2].face, key)


def edited(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format: 1", "# a comment\nformat: 1"),
        ("symbol: sign}", "symbol: other}"),
        ('sky: "#56B4E9"', 'sky: "#000000"'),
        ("back: back", "back: rear"),
        ("id: sky-2, colour: sky, number: 2", "number: 2, colour: sky, id: sky-2"),
        ("number: 3, face", "number: 3, rare: false, count: 1, face"),
        ("kind: only, least: 3, numbers: [1, 3]", "numbers: [1, 3], kind: only, least: 3"),
        ("points: {green: 2, sky: 1}", "points: {sky: 1, green: 2}"),
    ],
)
def test_the_digest_does_not_tell_how_a_file_is_written(
    card_file: Path, schema: CardSchema, old: str, new: str
) -> None:
    before = load_card_set(card_file, schema, None).digest
    assert load_card_set(edited(card_file, old, new), schema, None).digest == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("colour: sky, number: 3", "colour: sky, number: 4"),
        ("rare: true", "rare: false"),
        ("id: sky-2", "id: sky-4"),
        ("numbers: [1, 3]", "numbers: [3, 1]"),
        ("sky: 1}", "sky: 2}"),
        ("reward: green-1", "reward: sky-2"),
        ("id: die-2", "id: die-3"),
        ("count: 4", "count: 5\n    # one more\n"),
    ],
)
def test_the_digest_tells_what_the_rules_can_tell(
    card_file: Path, schema: CardSchema, old: str, new: str
) -> None:
    before = load_card_set(card_file, schema, None).digest
    changed = edited(card_file, old, new)
    if "count" in new:
        edited(changed, "number: 1, count: 2", "number: 1, count: 3")
    assert load_card_set(changed, schema, None).digest != before


def test_the_games_own_check_speaks_with_the_line_of_the_card(
    card_file: Path, schema: CardSchema
) -> None:
    edited(card_file, "colour: sky, number: 2", "colour: sky, number: 9")
    with pytest.raises(CardFileError) as caught:
        load_card_set(card_file, schema, None)
    assert caught.value.problems == (Problem(card_file, 11, ErrorText("sky-2: nine is too many")),)


def test_the_games_own_check_speaks_with_the_line_of_the_deck(
    card_file: Path, schema: CardSchema
) -> None:
    edited(card_file, "count: 4", "count: 9")
    edited(card_file, "number: 1, count: 2", "number: 1, count: 7")
    with pytest.raises(CardFileError) as caught:
        load_card_set(card_file, schema, None)
    assert caught.value.problems == (
        Problem(card_file, 5, ErrorText("leaves: nine leaves are too many")),
    )


def test_each_missing_picture_is_named_with_the_line_of_its_card(
    card_file: Path, schema: CardSchema, pictures: Path
) -> None:
    for name in ("back", "sky-leaf", "sign"):
        (pictures / f"{name}.svg").unlink()
    with pytest.raises(CardFileError) as caught:
        load_card_set(card_file, schema, pictures)
    assert str(caught.value).replace(str(card_file), "cards.yaml").splitlines() == [
        'cards.yaml:5: leaves: there is no picture "back.svg" in pictures',
        'cards.yaml:10: green-1: there is no picture "sign.svg" in pictures',
        'cards.yaml:11: sky-2: there is no picture "sky-leaf.svg" in pictures',
        'cards.yaml:11: sky-2: there is no picture "sign.svg" in pictures',
        'cards.yaml:12: sky-3: there is no picture "sky-leaf.svg" in pictures',
        'cards.yaml:13: tasks: there is no picture "back.svg" in pictures',
        'cards.yaml:24: die-2: there is no picture "sign.svg" in pictures',
    ]


def test_a_folder_that_is_not_there_has_no_pictures(
    card_file: Path, schema: CardSchema, tmp_path: Path
) -> None:
    with pytest.raises(CardFileError) as caught:
        load_card_set(card_file, schema, tmp_path / "nowhere")
    assert 'no picture "only.svg" in nowhere' in str(caught.value)


def test_a_game_without_dice_needs_none(card_file: Path, schema: CardSchema) -> None:
    text = card_file.read_text(encoding="utf-8")
    card_file.write_text(text[: text.index("dice:")], encoding="utf-8")
    cards = load_card_set(card_file, replace(schema, dice=frozenset((0, 2))), None)
    assert cards.dice == ()


WONDERFUL = CardSchema(
    game="wonderful-world",
    decks={
        "grey-men": DeckSchema(
            (
                Field("number", Integer(1, 6), required=True),
                Field("object", Word(), required=True),
            )
        ),
        "landscapes": DeckSchema(),
        "earth": DeckSchema(),
    },
    dice=frozenset((4,)),
)


def test_the_cards_of_what_a_wonderful_world() -> None:
    cards = load_card_set(
        ROOT / "card_defs/wonderful-world/cards.yaml",
        WONDERFUL,
        ROOT / "assets/wonderful-world",
    )
    objects = ["hat", "briefcase", "cigar", "newspaper", "umbrella", "watch"]
    men = {
        (cards.word(card, "object"), cards.number(card, "number"))
        for card in cards.copies("grey-men")
    }
    assert men == {
        (thing, number)
        for place, thing in enumerate(objects, 1)
        for number in range(1, 7)
        if number != place
    }
    assert {name: deck.count for name, deck in cards.decks.items()} == {
        "grey-men": 30,
        "landscapes": 8,
        "earth": 1,
    }
    assert cards.cards[cards.ids["cigar-5"]].face == Face("cigar", "5", "symbol-cigar")
    assert cards.cards[cards.ids["landscape-8"]].face == Face("landscape-8", full=True)
    assert cards.cards[cards.ids["earth"]].face == Face("earth", full=True)
    assert [die.key for die in cards.dice] == ["die-1", "die-2", "die-3", "die-4"]


def test_cards_load_while_nobody_waits() -> None:
    def once() -> float:
        start = process_time()
        load_card_set(ROOT / "card_defs/wonderful-world/cards.yaml", WONDERFUL, None)
        return process_time() - start

    # 39 cards take 6 ms; the limit leaves room for a busy machine.
    assert min(once() for _ in range(5)) < 0.1
