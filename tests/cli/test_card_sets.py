"""Tests of card sets: `cards new`, `cards check FOLDER`, and `--cards`."""

import os
from pathlib import Path

import pytest

from tabletop.content.card_sets import VARIABLE
from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import CATALOG
from tabletop.match.match import Match
from tabletop.match.save.writer import save_text
from tests.cli.conftest import Call

SCENARIO = """\
scenario: A card of a set
game: numnum
players: [Ann, Ben]
position:
  to_act: Ann
  zones: {discard: [circle-1000], hand/Ann: [circle-2, heart-2], hand/Ben: [heart-3], draw: rest}
steps:
  - do: circle-2 > discard
"""


@pytest.fixture
def folder(call: Call, tmp_path: Path) -> Path:
    """Return a set in a temporary folder, with a new card and a new drawing."""
    folder = tmp_path / "mine"
    answer = call("cards", "new", "numnum", folder)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.split() == [
        str(folder / name) for name in ("set.yaml", "cards.yaml", "texts.en.yaml")
    ]
    path = folder / "cards.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("{id: circle-8,", "{id: circle-1000,"), encoding="utf-8")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#123456" d="M0 0h9v9z"/></svg>'
    (folder / "circle.svg").write_text(drawing, encoding="utf-8")
    return folder


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_a_new_set_is_ready_to_be_played_with(game: str, call: Call, tabletop_home: Path) -> None:
    assert call("cards", "new", game, "--language", "nl").code == 0
    folder = tabletop_home / "cards" / game
    assert (folder / "texts.nl.yaml").is_file()
    answer = call("cards", "check", folder)
    assert (answer.code, answer.err) == (0, "")
    assert f"{folder / 'set.yaml'}: ok\n" in answer.out
    again = call("cards", "new", game)
    assert (again.code, again.out) == (2, "")
    assert "something is there already, and nothing is overwritten" in again.err
    played = call("simulate", game, "-n", "1", "--option", "cards=My cards", "--cap", "20")
    assert "cards=My cards" in played.out


def test_sets_are_listed_with_their_game(call: Call) -> None:
    assert "--option cards=" not in call("games").out
    assert call("cards", "new", "numnum").code == 0
    lines = call("games", "--language", "de").out.splitlines()
    said = "  --option cards=WERT  Karten: built-in, My cards; ohne Angabe built-in"
    assert [line for line in lines if "cards=" in line] == [said]


def test_a_set_is_checked_as_a_whole(call: Call, folder: Path) -> None:
    (folder / "text.en.yaml").write_text("", encoding="utf-8")
    answer = call("cards", "check", folder)
    assert (answer.code, len(answer.out.splitlines())) == (2, 4)
    assert answer.err.startswith(f"{folder / 'text.en.yaml'}: nothing reads a file called ")
    assert call("simulate", "numnum", "-n", "1", "--cards", folder).err == answer.err


def test_a_set_of_another_game_is_not_asked_of_this_one(call: Call, folder: Path) -> None:
    answer = call("simulate", "nichtlustig", "-n", "1", "--cap", "9", "--cards", folder)
    assert (answer.code, "cards=" in answer.out) == (0, False)


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_what_is_no_set_is_refused(call: Call, tmp_path: Path, command: str) -> None:
    answer = call(command, "numnum", "--cards", tmp_path)
    assert (answer.code, answer.out) == (2, "")
    assert 'this is no card set: it has no "set.yaml"' in answer.err
    (tmp_path / "set.yaml").write_text("format: 1\ngame: numnum\n", encoding="utf-8")
    answer = call(command, "numnum", "--cards", tmp_path)
    assert answer.err == f'{tmp_path / "set.yaml"}:1: "name" is missing\n'


def test_faults_of_the_cards_are_named_beside_those_of_the_manifest(
    call: Call, folder: Path
) -> None:
    for name, old, new in (("set.yaml", "name:", "nam:"), ("cards.yaml", "number: 2,", "no: 2,")):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    answer = call("cards", "check", folder)
    assert answer.code == 2
    assert "set.yaml:" in answer.err
    assert "cards.yaml:" in answer.err


def test_a_save_is_told_again_with_its_set_only(
    call: Call, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, names = tmp_path / "game.tabletop", ("Ann", "Ben")
    with monkeypatch.context() as patch:
        patch.setenv(VARIABLE, str(folder))
        match = Match(rules_for("numnum", names, {"cards": "My cards"}), names, 1)
        path.write_text(save_text(match, "2026-01-31T20:15:00+00:00"), encoding="utf-8")
    missing = call("replay", path)
    assert missing.code == 2
    assert 'there is no card set "My cards" of numnum; there is built-in' in missing.err
    answer = call("replay", path, "--cards", folder)
    assert (answer.code, answer.err) == (0, "")
    assert VARIABLE not in os.environ


def test_scenarios_are_checked_with_a_set(call: Call, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert "circle-1000" in call("check", path).err
    answer = call("check", path, "--cards", folder)
    assert (answer.code, answer.err) == (0, "")
    # The scenario can also name its card set.
    path.write_text(SCENARIO.replace("position:", "options: {cards: My cards}\nposition:"), "utf-8")
    assert call("check", path, "--cards", folder).code == 0
    missing = call("check", path).err
    assert missing.startswith(f'{path}:4: there is no card set "My cards" of numnum')
