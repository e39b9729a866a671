"""The card file: the deck in the rulebook, and refused files."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.engine.cards import Face
from tabletop.games.numnum.cards import SCHEMA, SYMBOLS
from tabletop.games.numnum.facts import JOKER
from tabletop.resources import resource_path
from tests.games.numnum.table import load

CARDS = load().cards
FILE = resource_path("card_defs") / "numnum" / "cards.yaml"
# The reconstruction, beyond 2 to 11 in every symbol.
LARGE = {
    "circle": "12 15 18 20 24 27 32 35 42 56 63 64 81",
    "triangle": "12 16 27 28 30 32 35 40 42 45 49 54 72",
    "square": "14 16 18 21 25 28 30 36 45 48 56 64 81",
    "heart": "14 15 20 21 24 25 36 40 48 49 54 63 72",
}


def test_the_rulebook_counts_110_cards_with_the_guide() -> None:
    counts = {name: deck.count for name, deck in CARDS.decks.items()}
    assert counts == {"numbers": 92, "extras": 2, "jokers": 4, "bans": 8, "wishes": 3}
    assert load().pieces().total() == 110 - 1


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_symbol_has_its_numbers_once(symbol: str) -> None:
    numbers = sorted(
        CARDS.number(card, "number")
        for card in CARDS.copies("numbers")
        if CARDS.word(card, "symbol") == symbol
    )
    assert numbers == [*range(2, 12), *map(int, LARGE[symbol].split())]


def test_every_number_above_11_occurs_twice() -> None:
    every = (*CARDS.copies("numbers"), *CARDS.copies("extras"))
    counts = Counter(CARDS.number(card, "number") for card in every)
    assert {number: count for number, count in counts.items() if number <= 11} == dict.fromkeys(
        range(2, 12), 4
    )
    assert {count for number, count in counts.items() if number > 11} == {2}


def test_bans_and_wishes_are_copies() -> None:
    counts = {card.key: card.count for card in CARDS.cards if card.count > 1}
    assert counts == {"ban-2": 4, "ban-5": 4, "wish": 3}


def test_the_jokers_are_ones() -> None:
    numbers = load().facts.numbers
    jokers = [number for number in numbers if number is not None and number.number == JOKER]
    assert [number.symbol for number in jokers] == list(SYMBOLS)


def test_faces_show_symbol_and_number_and_have_their_drawings() -> None:
    cards = load_card_set(FILE, SCHEMA, resource_path("assets") / "numnum")
    faces = {card.key: card.face for card in cards.cards}
    assert faces["heart-36"] == Face("heart", "36", "symbol-heart", "#CC79A7", centre="36")
    assert faces["square-1"] == Face(
        "square", "1", "symbol-square", "#D55E00", centre="1", over="joker"
    )
    assert faces["heart-13"].over == "extra"
    assert faces["ban-5"] == Face("ban-5", "×5", centre="5")
    assert faces["wish"].picture == "wish"


def _problems(tmp_path: Path, old: str, new: str, count: int = -1) -> str:
    path = tmp_path / "cards.yaml"
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("number: 12, symbol: circle", "number: 1, symbol: circle", "from 2 to 999"),
        ("number: 12, symbol: circle", "number: 12, symbol: star", 'not "star"'),
        ("id: wish,", "id: heart,", "means something else"),
        ("series: 2, count: 4", "count: 4", '"series" is missing'),
        ("count: 92", "count: 91", "add up to 92"),
    ],
)
def test_a_wrong_card_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in _problems(tmp_path, old, new)


def test_a_deck_too_small_for_seven_is_refused(tmp_path: Path) -> None:
    """Seven hands could hold every number card and leave none for the discard pile."""
    gone = re.compile(r"id: (heart|square)-.*number: (?!13)|number: (12|32),")
    few = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not gone.search(line)]
    path = tmp_path / "cards.yaml"
    path.write_text("\n".join(few).replace("count: 92", "count: 42"), encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    assert "numbers: the game needs 50 cards with numbers, there are 48" in str(caught.value)


def test_too_many_kinds_of_bans_are_refused(tmp_path: Path) -> None:
    more = "".join(f"\n      - {{id: ban-{n}, series: {n}}}" for n in (3, 4, 7))
    old = "      - {id: ban-5, series: 5, count: 4}"
    text = (
        FILE.read_text(encoding="utf-8").replace("count: 8", "count: 11").replace(old, old + more)
    )
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    assert "bans: the ban cards name 5 numbers, 4 are the most" in str(caught.value)
