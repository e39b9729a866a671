"""The card files: common properties, sentences and refused files."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.engine.cards import CardDef
from tabletop.games.dumm_gelaufen.cards import PARAMETERS, SCHEMA
from tabletop.games.dumm_gelaufen.effects import EFFECTS
from tabletop.games.dumm_gelaufen.tasks import SHAPES
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.resources import resource_path
from tests.games.dumm_gelaufen.table import EDITIONS, NAMES, load

FOLDER = resource_path("card_defs") / "dumm-gelaufen"
PICTURES = resource_path("assets") / "dumm-gelaufen"


def deck(edition: str, name: str) -> dict[str, CardDef]:
    cards = load(edition=edition).cards.cards
    return {card.key: card for card in cards if card.deck == name}


@pytest.mark.parametrize(
    ("edition", "colours", "tasks", "actions"),
    [("new", "blue yellow green", 31, 16), ("1998", "red yellow green", 21, 17)],
)
def test_dg_k1_what_is_in_the_box(edition: str, colours: str, tasks: int, actions: int) -> None:
    """“Inhalt” of the new edition, “Spelmateriaal” of 1998."""
    numbers = deck(edition, "numbers").values()
    copies = Counter({(c.facts["colour"], c.facts["value"]): c.count for c in numbers})
    expected = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 3, 11: 3}
    assert copies == {(c, v): n for c in colours.split() for v, n in expected.items()}
    assert copies.total() == 72
    assert len(deck(edition, "tasks")) == tasks
    assert len(deck(edition, "kept")) + len(deck(edition, "immediate")) == actions


def test_the_editions_share_what_they_have_in_common() -> None:
    assert deck("new", "kept") == deck("1998", "kept")
    new, old = deck("new", "immediate"), deck("1998", "immediate")
    assert old.keys() - new.keys() == {"now-everyone-draws"}
    assert all(new[key].facts == old[key].facts for key in new)
    tasks, of_1998 = deck("new", "tasks"), deck("1998", "tasks")
    other = {"task-7", "task-19"}  # more odd cards, but a smaller sum
    for key, card in of_1998.items():
        words = repr(tasks[key].facts).replace("'blue'", "'red'")
        assert (words == repr(card.facts)) == (key not in other)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_picture_is_there(edition: str) -> None:
    load_card_set(FOLDER / f"cards-{edition}.yaml", SCHEMA, PICTURES)


def test_every_effect_is_carried_out_by_something_and_used_by_a_card() -> None:
    assert EFFECTS.keys() == PARAMETERS.keys()
    used = {
        str(card.facts["effect"]["do"])  # type: ignore[index,call-overload]
        for name in ("kept", "immediate")
        for card in deck("1998", name).values()
    }
    assert used == PARAMETERS.keys()


# --- sentences ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "key", "text"),
    [
        ("new", "task-1", "Only blue number cards. At least 7 cards."),
        ("new", "task-4", "Only yellow and green number cards. At least 12 cards."),
        ("new", "task-7", "Only odd numbers. At least 9 cards."),
        ("new", "task-9", "Only numbers from 10 up. At least 6 cards."),
        ("new", "task-10", "Only numbers up to 4. At least 4 cards."),
        ("new", "task-14", "Only the numbers 2, 3, 5, 7 and 11. At least 8 cards."),
        ("new", "task-16", "Only numbers from 4 to 7. At least 7 cards."),
        ("new", "task-19", "Together at least 116."),
        ("1998", "task-19", "Together at least 88."),
        ("1998", "task-21", "All of one colour. Together at most 29. At least 5 cards."),
        ("new", "task-23", "Only odd numbers. All of one colour. At least 5 cards."),
        ("new", "task-25", "All with the same number. At least 3 cards."),
        ("new", "task-26", "With exactly 2 different numbers. At least 6 cards."),
        ("new", "task-27", "No number twice. At least 9 cards."),
        ("new", "task-28", "Numbers in a row without a gap, each once. At least 6 cards."),
        (
            "new",
            "task-31",
            "Of exactly 2 colours. The same number of cards in each colour. At least 12 cards.",
        ),
        ("new", "keep-draw-three", "Draw 3 cards."),
        ("1998", "now-everyone-draws", "Everyone draws a card, beginning with you."),
        (
            "new",
            "keep-take-one-give-two",
            "Take a card from somebody’s hand without looking, then give 2 of yours back.",
        ),
        ("new", "now-pass-task", "Everyone passes the task to the left and keeps the cards."),
        ("new", "blue-7", ""),
        ("new", "mac-card", ""),
    ],
)
def test_what_stands_on_a_card(edition: str, key: str, text: str) -> None:
    rules = load(edition=edition)
    texts = load_texts(resource_path("card_defs"), "dumm-gelaufen", "en")
    speaker = Speaker(texts, rules, NAMES[:2])
    assert speaker.card_text(rules.cards.ids[key]) == text


# --- refused files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "task: {each: {colours: [blue]}, min: 7}",
            "task: {each: {colours: [red]}, min: 7}",
            'task-1: no number card is "red"',
        ),
        (
            "task: {each: {colours: [blue]}, min: 7}",
            "task: {each: {colours: [blue]}, min: 25}",
            "task-1: no hand can fulfil this task",
        ),
        (
            "task: {shape: balanced, colours: 3, min: 15}",
            "task: {shape: balanced, colours: 3, values: 2}",
            "task-30: a task cannot ask for balanced colours and a number of values at once",
        ),
        (
            "task: {shape: different, min: 9}",
            "task: {shape: diferent, min: 9}",
            "task-27.task.shape: expected one of different, run, pairs, balanced, not",
        ),
        (
            "task: {each: {parity: odd}, min: 9}",
            "task: {each: {partiy: odd}, min: 9}",
            'task-7.task.each: there is no key "partiy" here; did you mean "parity"?',
        ),
        (
            "task: {each: {values: [7, 8]}, min: 5}",
            "task: {each: {values: []}, min: 5}",
            "task-18: an empty list allows nothing; leave it out",
        ),
        (
            "effect: {do: draw, cards: 3}",
            "effect: {do: draw}",
            'keep-draw-three: the effect "draw" needs "cards"',
        ),
        (
            "effect: {do: look-task}",
            "effect: {do: look-task, cards: 2}",
            'keep-look-task: the effect "look-task" does not know "cards"',
        ),
        (
            "effect: {do: new-task}",
            "effect: {do: other-task}",
            "keep-new-task.effect.do: expected one of",
        ),
        ("rule: DG-G1", "rule: G1", "keep-lay-colour: the rule of an action is called as DG-G1"),
        (
            "{id: blue-2, colour: blue, value: 2}",
            "{id: blue-2, colour: blue, value: 1}",
            "blue-2: is printed like blue-1; raise its count instead",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = (FOLDER / "cards-new.yaml").read_text(encoding="utf-8")
    line = next(n for n, line in enumerate(text.splitlines(), 1) if old in line)
    path = tmp_path / "cards.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    found = [problem for problem in caught.value.problems if problem.message.startswith(told)]
    assert found, caught.value
    assert found[0].line == line


@pytest.mark.parametrize(("do", "what"), [("draw", "cards"), ("take-and-give", "give")])
def test_an_action_moves_one_to_twenty_cards(tmp_path: Path, do: str, what: str) -> None:
    text = (FOLDER / "cards-new.yaml").read_text(encoding="utf-8")
    before = re.search(rf"do: {do},.*?{what}: \d", text)
    assert before is not None
    path = tmp_path / "cards.yaml"
    for number in (1, 20):
        path.write_text(text.replace(before[0], f"{before[0][:-1]}{number}", 1), encoding="utf-8")
        assert load_card_set(path, SCHEMA, None).ids
    for number in (0, 21):
        path.write_text(text.replace(before[0], f"{before[0][:-1]}{number}", 1), encoding="utf-8")
        with pytest.raises(CardFileError, match="a whole number from 1 to 20"):
            load_card_set(path, SCHEMA, None)


def test_there_are_three_colours_at_most(tmp_path: Path) -> None:
    text = (FOLDER / "cards-new.yaml").read_text(encoding="utf-8")
    text = text.replace("colours:\n", 'colours:\n  red: "#D55E00"\n', 1)
    text = text.replace("{id: blue-2, colour: blue", "{id: blue-2, colour: red", 1)
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardFileError, match="numbers: there are 3 colours at most"):
        load_card_set(path, SCHEMA, None)


def test_there_must_be_enough_of_everything(tmp_path: Path) -> None:
    text = (FOLDER / "cards-new.yaml").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if "colour: green, value: 1" not in line]
    kept = [line for line in kept if "id: task-2" not in line and "id: task-1" not in line]
    path = tmp_path / "cards.yaml"
    path.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    told = str(caught.value)
    # The first problem of each deck is its wrong number of cards.
    assert "numbers: the cards add up to" in told
    fewer = "\n".join(kept).replace("count: 72", "count: 65").replace("count: 31", "count: 9")
    path.write_text(fewer, encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, SCHEMA, None)
    told = str(caught.value)
    assert "numbers: the game needs 72 number cards, there are 65" in told
    assert "tasks: the game needs 18 tasks, there are 9" in told


# --- documentation of the fields ------------------------------------------------------------------


def test_every_word_of_the_vocabularies_is_described() -> None:
    told = (FOLDER / "README.md").read_text(encoding="utf-8")
    for do, parameters in PARAMETERS.items():
        assert f"{{do: {do}" in told
        for name in frozenset().union(*parameters):
            assert f"{name}: " in told
    for name in ("colours", "parity", "from", "to", "values", "min", "max", *SHAPES):
        assert name in told


def test_what_is_said_of_the_words_can_be_read(tmp_path: Path) -> None:
    """Each example in the description works in a card file."""
    told = (FOLDER / "README.md").read_text(encoding="utf-8")
    text = (FOLDER / "cards-new.yaml").read_text(encoding="utf-8")
    tasks = re.findall(
        r"^\| `((?:each|min|total|colours|values|shape): .+?)` \|", told, re.MULTILINE
    )
    effects = re.findall(r"^\| `(\{do: .+?\})` \|", told, re.MULTILINE)
    assert (len(tasks), len(effects)) == (12, len(PARAMETERS))
    path = tmp_path / "cards.yaml"
    for said, old in [
        *((f"task: {{{task}}}", "task: {shape: run, min: 6}") for task in tasks),
        *((f"effect: {effect}", "effect: {do: new-task}") for effect in effects),
    ]:
        path.write_text(text.replace(old, said, 1), encoding="utf-8")
        assert load_card_set(path, SCHEMA, None).ids
