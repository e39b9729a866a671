"""Bots of computer seats, in the match and in its save."""

import json
from pathlib import Path

import pytest

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup, setup_of
from tabletop.games.catalogue import find_game
from tabletop.match.match import USUAL_BOT, Departure, Match
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import load, recover
from tabletop.match.save.writer import SaveWriter, save_text

STARTED = "2026-01-31T20:15:00+00:00"
NAMES = ("Ann", "Ben", "Cleo")


def begin(**bots: str) -> Match:
    computers = {int(seat[1:]): bot for seat, bot in bots.items()}
    return Setup(find_game("nichtlustig"), NAMES, {}, 7, bots=computers).begin()


def written(match: Match, path: Path, **changed: object) -> Path:
    """Write a save with a modified header."""
    head, _, rest = save_text(match, STARTED).partition("\n")
    header = {key: value for key, value in (json.loads(head) | changed).items() if value != "gone"}
    path.write_text(json.dumps(header) + "\n" + rest, encoding="utf-8")
    return path


def test_a_save_says_as_what_the_computer_plays(tmp_path: Path) -> None:
    match = begin(s1="strong", s2="mine")
    loaded = load(written(match, tmp_path / "x"), rules_for)
    assert loaded.header.bots == ("", "strong", "mine")
    bots = loaded.match.players
    assert [bots.bot(seat) for seat in (1, 2)] == ["strong", "mine"]
    assert bots.assigned_bots == ("", "strong", "mine")
    assert setup_of(loaded.match).bots == {1: "strong", 2: "mine"}


@pytest.mark.parametrize("bots", ["gone", None, "strong", ["strong"], [1, 2, 3], {"1": "strong"}])
def test_where_a_save_says_nothing_of_it_the_usual_one_plays(tmp_path: Path, bots: object) -> None:
    loaded = load(written(begin(s1="strong"), tmp_path / "x", bots=bots), rules_for)
    assert loaded.match.players.away == {1: Departure.COMPUTER}
    assert loaded.match.players.bot(1) == USUAL_BOT == "medium"


def test_people_alone_have_no_bots() -> None:
    match = begin()
    assert match.players.assigned_bots == ()
    assert "bots" not in json.loads(save_text(match, STARTED).partition("\n")[0])


def test_the_usual_one_plays_for_whoever_leaves_even_a_seat_taken_over() -> None:
    match = begin(s1="strong")
    assert match.players.depart(0, Departure.LEFT)
    assert match.players.depart(1, Departure.BACK)
    assert match.players.depart(1, Departure.LEFT)
    assert [match.players.bot(seat) for seat in range(2)] == [USUAL_BOT] * 2
    assert match.players.assigned_bots == ()


def test_another_bot_that_sits_down_is_written(tmp_path: Path) -> None:
    match = begin(s1="mine")
    journal = SaveWriter.create(tmp_path / "x", match, STARTED)
    match.recorder = journal.record
    match.players.assign_bot(1, "easy")
    journal.close()
    assert load(tmp_path / "x", rules_for).match.players.bot(1) == "easy"
    assert begin(s1="mine").players.bot(1) == "mine"


def test_a_game_that_goes_on_from_its_middle_keeps_its_bots(tmp_path: Path) -> None:
    match = begin(s1="strong", s2="mine")
    path = written(match, tmp_path / "x", rules=99)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"by": "Cleo", "bot": "easy"}\n')
    with pytest.raises(SaveError) as caught:
        load(path, rules_for)
    recovered = recover(path, rules_for, caught.value)
    assert recovered.match.players.assigned_bots == ("", "strong", "easy")
