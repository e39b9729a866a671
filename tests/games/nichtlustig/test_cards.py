"""The card file: the components in the rulebook, and refused files."""

from pathlib import Path

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.engine.cards import Face
from tabletop.games.nichtlustig.cards import DICE, KINDS, SCHEMA
from tabletop.resources import resource_path
from tests.games.nichtlustig.table import load

RULES = load()
CARDS = RULES.cards
FILE = resource_path("card_defs") / "nichtlustig" / "cards.yaml"


def test_the_rulebook_counts_37_cards() -> None:
    """Spielmaterial: 25 goal cards, five Deaths and the Poodle, six special cards."""
    counts = {name: deck.count for name, deck in CARDS.decks.items()}
    assert counts == {"goals": 25, "deaths": 6, "specials": 6}
    assert RULES.pieces().total() == 37


def test_the_grid_is_a_row_for_each_kind_with_rising_values() -> None:
    """Spielvorbereitung; NL-S1."""
    keys = [CARDS.key(card) for card in RULES.facts.goals]
    assert keys == [
        *(f"{kind}-{value}" for kind in KINDS[:4] for value in range(1, 6)),
        *(f"dinosaur-{value}" for value in range(24, 29)),
    ]


@pytest.mark.parametrize(
    ("card", "points"),
    [("lemming-2", 4), ("yeti-5", 3), ("riebmann-1", 2), ("professors-4", 0)]
    + [(f"dinosaur-{23 + points}", points) for points in range(1, 6)],
)
def test_points_on_the_scored_side(card: str, points: int) -> None:
    """Spielende; NL-E2."""
    assert RULES.facts.points[CARDS.ids[card]] == points


@pytest.mark.parametrize(
    ("die", "card"),
    [
        ("black-1", "duck"),
        ("black-2", "ufo"),
        ("red-1", "clown"),
        ("red-2", "robot"),
        ("white-1", "time-machine"),
        ("white-2", "virus"),
    ],
)
def test_each_die_has_the_symbol_of_its_card(die: str, card: str) -> None:
    """NL-SK0."""
    assert CARDS.key(RULES.facts.special_cards[DICE.index(die)]) == card
    assert CARDS.dice[DICE.index(die)].symbol == f"die-{card}"


def test_seven_dice() -> None:
    assert tuple(die.key for die in CARDS.dice) == DICE
    assert CARDS.dice[-1].symbol == "die-poodle"


def test_both_sides_of_a_card() -> None:
    yeti = CARDS.cards[CARDS.ids["yeti-2"]]
    assert yeti.face == Face("yeti", "2", "symbol-yeti", "#D55E00", over="yeti-hat")
    assert yeti.sides == {"scored": Face("yeti-scored", "3", None, "#D55E00")}
    professors = CARDS.cards[CARDS.ids["professors-2"]]
    assert professors.sides["scored"].corner == "?"


def test_every_picture_is_there() -> None:
    load_card_set(FILE, SCHEMA, Path(__file__).parents[3] / "assets" / "nichtlustig")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: yeti-2, kind: yeti, value: 2", "id: yeti-2, kind: yeti, value: 3", "another yeti 3"),
        ("id: yeti-2, kind: yeti, value: 2", "id: yeti-2, kind: yeti, value: 3", "no card yeti 2"),
        ("kind: yeti, value: 2", "kind: yeti, value: 7", "there is no yeti 7 in the game"),
        ("kind: yeti, value: 2", "kind: yti, value: 2", 'not "yti"; did you mean "yeti"?'),
        ("id: death-2, value: 2", "id: death-2, value: 2, count: 2", "the card occurs once"),
        ("{id: duck, die: black-1}", "{id: goose, die: black-1}", 'the card "duck" is missing'),
        ("{id: duck, die: black-1}", "{id: goose, die: black-1}", "know no such special card"),
        ("{id: duck, die: black-1}", "{id: duck, die: black-2}", "another special card has"),
        ("{id: duck, die: black-1}", "{id: duck, die: pink}", "the pink die is the poodle"),
        ("{id: black-2, colour: black", "{id: black-3, colour: black", "the dice must be black-1"),
        ("{id: duck,", "{id: grid,", 'nothing can be called "grid"'),
    ],
)
def test_what_the_rules_could_not_play_with_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "cards.yaml"
    text = text.replace(old, new, 1)
    if "count: 2" in new:
        text = text.replace("count: 6", "count: 7", 1)
    if "black-3" in new:
        text = text.replace("{id: ufo, die: black-2}", "{id: ufo, die: black-3}")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    assert message in str(caught.value)
