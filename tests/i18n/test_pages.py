"""Tests of rules pages: completeness, line numbers of problems, and translations."""

from pathlib import Path

import pytest

from tabletop.cli.cards import page_problems
from tabletop.content.game_library import GameLibrary
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.games.catalogue import CATALOG
from tabletop.i18n.pages import load_page, page_path, read_page_file
from tabletop.resources import resource_path

FOLDER = resource_path("card_defs")
GAME = "wonderful-world"
PAGE = page_path(FOLDER, GAME, "en")
ELSEWHERE = {reason.rule for reason in TABLE_REASONS}


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_a_page_tells_every_rule_of_its_game_and_no_others(game: str) -> None:
    told = {rule for p in load_page(FOLDER, game, "en").paragraphs() for rule in p.rules}
    assert told == set(GameLibrary().texts(game).rules()) - ELSEWHERE


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_no_two_paragraphs_are_alike(game: str) -> None:
    texts = [p.text for p in load_page(FOLDER, game, "en").paragraphs() if p.text]
    assert len(texts) == len(set(texts)) > 20


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/rules.*.yaml")), ids=str)
def test_every_page_is_as_it_must_be(path: Path) -> None:
    language = path.suffixes[0][1:]
    assert not list(page_problems(path, path.parent.name, language))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules: [WW-X1]", "rules: [WW-X9]", 'there is no rule "WW-X9"'),
        ("rules: [WW-X1]", "rules: [WW-T3]", "no paragraph tells the rule WW-X1"),
        ("hat-5, arrow, watch-1", "hat-9, arrow, watch-1", 'is called "hat-9"'),
        ("die-2/3", "die-2/7", 'is called "die-2/7"'),
        ("{hands: hidden}", "{hands: shut}", 'the option hands cannot be "shut"'),
        ("{hands: hidden}", "{hand: hidden}", 'there is no option "hand"; did you mean "hands"?'),
        ("kind: tip", "kind: hint", "expected one of rule, example, tip, ruling"),
        ("players: [Ada, Ben, Cleo]", "players: []", "the game is for 1 to 4 players"),
        ("**together**", "**together", 'a "**" without its partner'),
        ("      - There is a 5 in the row already.\n", "", "as many labels as there are rows"),
        ("language: en", "language: de", 'the language here is "en"'),
        ("      deal:\n", "      Deal:\n", '"Deal" is no name'),
        ("paragraphs:", "paragraf:", 'did you mean "paragraphs"?'),
        ("format: 1", "format: 9", "format 9 is unknown"),
    ],
)
def test_every_fault_is_told_with_its_line(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / PAGE.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = list(page_problems(copy, GAME, "en"))
    assert any(said in problem.message and problem.line > 0 for problem in problems), problems


GERMAN = f"""format: 1
game: {GAME}
language: de
sections:
  goal:
    title: Worum es geht
    paragraphs:
      story: {{text: Die grauen Herren kommen.}}
"""


def translated(folder: Path, text: str) -> Path:
    (folder / GAME).mkdir()
    (folder / GAME / PAGE.name).write_bytes(PAGE.read_bytes())
    path = page_path(folder, GAME, "de")
    path.write_text(text, encoding="utf-8")
    return path


def test_a_translation_speaks_as_far_as_it_goes(tmp_path: Path) -> None:
    translated(tmp_path, GERMAN)
    page, english = load_page(tmp_path, GAME, "de"), load_page(tmp_path, GAME, "en")
    goal = page.sections[0]
    assert goal.title == "Worum es geht"
    assert goal.paragraphs[0].text == "Die grauen Herren kommen."
    assert goal.paragraphs[0].rules == english.sections[0].paragraphs[0].rules
    assert goal.paragraphs[1] == english.sections[0].paragraphs[1]
    assert page.sections[1:] == english.sections[1:]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("story:", "storey:", "goal.storey.text is not on the English page"),
        ("  goal:", "  gaol:", "gaol.title is not on the English page"),
        ("{text: Die", "{rules: [WW-P5], text: Die", 'there is no key "rules"'),
        ("story: {text: Die grauen Herren kommen.}", "story: {points: [Eins]}", "points is not"),
    ],
)
def test_a_translation_says_nothing_of_its_own(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in GERMAN
    path = translated(tmp_path, GERMAN.replace(old, new, 1))
    problems = list(page_problems(path, GAME, "de"))
    assert any(said in problem.message for problem in problems), problems


def test_lists_are_translated_as_a_whole(tmp_path: Path) -> None:
    more = "  turn:\n    title: Zug\n    paragraphs:\n      lay: {points: [Eins, Zwei]}\n"
    path = translated(tmp_path, GERMAN + more)
    (problem,) = page_problems(path, GAME, "de")
    assert problem.message == "turn.lay.points: the English page has 3 of them, not 2"


def test_whatever_is_in_a_file_is_answered_by_problems(tmp_path: Path) -> None:
    for text in ("", "[]", "format: 1", "sections: 3", "a: {b: [", "format: 1\ngame: x\n"):
        path = tmp_path / "rules.en.yaml"
        path.write_text(text, encoding="utf-8")
        assert read_page_file(path, GAME, "en").problems
