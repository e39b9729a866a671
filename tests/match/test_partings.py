"""Departures, returns and conceding, in the match and in its save."""

import json
from pathlib import Path
from random import Random

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.zones import TEAM
from tabletop.match.match import Departure, Match
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import load, recover
from tabletop.match.save.writer import SaveWriter, save_text

STARTED = "2026-01-31T20:15:00+00:00"
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def begin(game: str, seats: int) -> Match:
    names = NAMES[:seats]
    match = Match(rules_for(game, names, {}), names, 7)
    match.resume()
    return match


def play(match: Match, decisions: int) -> None:
    random = Random(3)
    for _ in range(decisions):
        seat = max(match.state.to_act, 0)
        assert match.submit(seat, random.choice(match.legal_actions()), match.revision).legal


@pytest.mark.parametrize(
    ("game", "seats", "may"),
    [
        ("wonderful-world", 1, True),  # a team loses together, even a single player
        ("wonderful-world", 4, True),
        ("nichtlustig", 2, True),
        ("nichtlustig", 3, False),
        ("numnum", 2, True),
        ("numnum", 4, False),
        ("dumm-gelaufen", 2, True),
        ("dumm-gelaufen", 4, False),
    ],
)
def test_a_match_is_given_up_by_one_of_two_or_by_a_team(game: str, seats: int, may: bool) -> None:
    match = begin(game, seats)
    assert match.players.depart(0, Departure.CONCEDED) is may
    assert (match.outcome is not None) is may


def test_the_other_seat_wins_what_is_given_up() -> None:
    match = begin("numnum", 2)
    play(match, 3)
    match.players.depart(1, Departure.CONCEDED)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.team, outcome.rule) == ((0,), False, "TABLE-CONCEDE")


def test_a_team_that_gives_up_has_lost() -> None:
    match = begin("wonderful-world", 3)
    match.players.depart(2, Departure.CONCEDED)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.team) == ((), True)


def test_nothing_is_done_in_a_match_that_was_given_up() -> None:
    match = begin("numnum", 2)
    match.may_peek = True
    play(match, 2)
    action = match.legal_actions()[0]
    match.players.depart(0, Departure.CONCEDED)
    assert match.legal_actions() == ()
    verdict = match.submit(match.state.to_act, action, match.revision)
    assert verdict.reason is not None
    assert (verdict.reason.code, verdict.reason.rule) == ("given-up", "TABLE-CONCEDE")
    assert not match.can_undo
    assert not match.undo()
    assert not match.players.depart(1, Departure.LEFT)


def test_whoever_leaves_can_come_back_but_the_last_stays() -> None:
    match = begin("nichtlustig", 3)
    before = match.state
    assert match.players.depart(1, Departure.LEFT)
    assert not match.players.depart(1, Departure.LEFT)
    assert match.players.depart(2, Departure.LEFT)
    assert not match.players.depart(0, Departure.LEFT)
    assert match.players.depart(1, Departure.BACK)
    assert not match.players.depart(1, Departure.BACK)
    assert match.players.away.keys() == {2}
    assert match.state is before
    assert [line.event.code for line in match.log()][-3:] == ["left", "left", "back"]


def test_undo_brings_nobody_back() -> None:
    match = begin("dumm-gelaufen", 3)
    match.may_peek = True
    play(match, 4)
    match.players.depart(1, Departure.LEFT)
    assert match.undo()
    assert match.undo()
    assert match.players.away.keys() == {1}
    assert "left" in [line.event.code for line in match.log()]


@pytest.mark.parametrize(("game", "seats"), [("nichtlustig", 3), ("wonderful-world", 2)])
def test_a_save_knows_who_left(game: str, seats: int, tmp_path: Path) -> None:
    match = begin(game, seats)
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    play(match, 3)
    match.players.depart(1, Departure.LEFT)
    play(match, 2)
    journal.close()
    again = load(path, rules_for).match
    assert again.players.away.keys() == {1}
    assert again.state == match.state
    copy = tmp_path / "copy.tabletop"
    copy.write_text(save_text(match, STARTED), encoding="utf-8")
    assert load(copy, rules_for).match.players.away.keys() == {1}


def test_a_save_knows_who_gave_up(tmp_path: Path) -> None:
    match = begin("numnum", 2)
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    play(match, 3)
    match.players.depart(0, Departure.CONCEDED)
    journal.close()
    assert load(path, rules_for).match.outcome == match.outcome
    path.write_text(save_text(match, STARTED), encoding="utf-8")
    assert load(path, rules_for).match.outcome == match.outcome


def play_to_the_end(match: Match) -> None:
    random = Random(5)
    while match.outcome is None:
        match.submit(
            max(match.state.to_act, 0), random.choice(match.legal_actions()), match.revision
        )


def test_a_copy_of_a_game_that_is_over_knows_who_left_and_when(tmp_path: Path) -> None:
    match = begin("nichtlustig", 3)
    match.players.depart(2, Departure.COMPUTER)
    play(match, 3)
    match.players.depart(1, Departure.LEFT)
    play(match, 2)
    match.players.depart(1, Departure.BACK)
    play_to_the_end(match)
    match.players.add_time(0, 9)
    path = tmp_path / "copy.tabletop"
    path.write_text(save_text(match, STARTED), encoding="utf-8")
    again = load(path, rules_for).match
    assert (
        (again.players.away, again.players.turn_times)
        == (match.players.away, match.players.turn_times)
        == ({2: Departure.COMPUTER}, {0: 9})
    )
    assert list(again.log()) == list(match.log())
    assert again.outcome == match.outcome
    assert save_text(again, STARTED) == save_text(match, STARTED)


def test_a_copy_keeps_partings_in_order_where_moves_were_taken_back(tmp_path: Path) -> None:
    match = begin("dumm-gelaufen", 3)
    match.may_peek = True
    play(match, 4)
    match.players.depart(1, Departure.LEFT)
    match.undo()
    match.players.depart(1, Departure.BACK)
    match.undo()
    match.players.depart(0, Departure.LEFT)
    match.redo()
    path = tmp_path / "copy.tabletop"
    path.write_text(save_text(match, STARTED), encoding="utf-8")
    again = load(path, rules_for).match
    assert again.players.away == match.players.away == {0: Departure.LEFT}
    assert list(again.log()) == list(match.log())


def test_a_save_in_which_players_leave_without_end_is_refused(tmp_path: Path) -> None:
    match = begin("nichtlustig", 3)
    path = tmp_path / "game.tabletop"
    pair = '{"by": "Ben", "seat": "left"}\n{"by": "Ben", "seat": "back"}\n'
    path.write_text(save_text(match, STARTED) + 500 * pair, "utf-8")
    assert len(load(path, rules_for).match.marks.lines(0)) == 1000
    path.write_text(save_text(match, STARTED) + 501 * pair, "utf-8")
    with pytest.raises(SaveError, match="left or came back more than 1000 times"):
        load(path, rules_for)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('{"by": "Ann", "seat": "flown"}', 'a player cannot "flown"'),
        ('{"by": "Zoe", "seat": "left"}', 'there is no player "Zoe"'),
        ('{"by": "Ann", "spent": 0}', "so much time cannot have been spent"),
        ('{"by": "Zoe", "spent": 5}', 'there is no player "Zoe"'),
        ('{"by": "Ann", "seat": "back"}', 'Ann cannot be "back" here'),
        ('{"by": "Ann", "seat": "left", "x": 1}', "this is no entry of a saved game"),
    ],
)
def test_what_nobody_can_do_is_told_with_its_line(tmp_path: Path, entry: str, told: str) -> None:
    match = begin("nichtlustig", 3)
    text = save_text(match, STARTED)
    path = tmp_path / "game.tabletop"
    path.write_text(f"{text}{entry}\n", encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        load(path, rules_for)
    assert str(caught.value) == f"{path}:{len(text.splitlines()) + 1}: {told}"


def test_a_seat_of_the_computer_is_told_and_kept(tmp_path: Path) -> None:
    match = begin("nichtlustig", 3)
    assert match.players.depart(1, Departure.COMPUTER)
    assert match.players.depart(2, Departure.LEFT)
    assert not match.players.depart(0, Departure.COMPUTER)  # the last player cannot leave
    assert match.players.computer_seats == {1, 2}
    assert [line.event.code for line in match.log()][-2:] == ["computer", "left"]
    path = tmp_path / "game.tabletop"
    path.write_text(save_text(match, STARTED), encoding="utf-8")
    assert load(path, rules_for).match.players.away == {1: Departure.COMPUTER, 2: Departure.LEFT}


def test_the_computer_plays_in_no_team() -> None:
    match = begin("wonderful-world", 3)
    assert not match.players.depart(1, Departure.COMPUTER)
    assert match.players.depart(1, Departure.LEFT)
    assert match.players.computer_seats == frozenset()


def test_a_save_knows_signs_and_times(tmp_path: Path) -> None:
    names = NAMES[:3]
    match = Match(rules_for("nichtlustig", names, {}), names, 7, badges=(4, 0, 6))
    match.resume()
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    play(match, 2)
    match.players.add_time(0, 30)
    match.players.add_time(0, 5)
    match.players.add_time(TEAM, 2)
    journal.close()
    again = load(path, rules_for).match
    assert (again.badges, again.players.turn_times) == ((4, 0, 6), {0: 35, TEAM: 2})
    path.write_text(save_text(again, STARTED), encoding="utf-8")
    assert load(path, rules_for).match.players.turn_times == {0: 35, TEAM: 2}


@pytest.mark.parametrize("badges", [None, "red", [1], [1, 1, 2], [0, 1, -1], [0, 1, "2"]])
def test_signs_that_cannot_be_told_apart_stop_no_game(tmp_path: Path, badges: object) -> None:
    path = tmp_path / "game.tabletop"
    first, rest = save_text(begin("nichtlustig", 3), STARTED).split("\n", 1)
    header = json.loads(first)
    header["badges"] = badges
    if badges is None:  # as in saves of older versions
        del header["badges"]
    path.write_text(f"{json.dumps(header)}\n{rest}", encoding="utf-8")
    assert load(path, rules_for).match.badges == (0, 1, 2)


def test_a_recovered_game_keeps_signs_and_times(tmp_path: Path) -> None:
    names = NAMES[:3]
    match = Match(rules_for("nichtlustig", names, {}), names, 7, badges=(4, 0, 6))
    match.resume()
    match.players.add_time(1, 12)
    path = tmp_path / "game.tabletop"
    path.write_text(save_text(match, STARTED) + '{"by": "Ann", "do": "fly"}\n', encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        load(path, rules_for)
    found = recover(path, rules_for, caught.value).match
    assert (found.badges, found.players.turn_times) == ((4, 0, 6), {1: 12})


def test_a_recovered_game_that_is_over_keeps_who_left_and_times(tmp_path: Path) -> None:
    match = begin("nichtlustig", 3)
    path = tmp_path / "game.tabletop"
    journal = SaveWriter.create(path, match, STARTED)
    match.recorder = journal.record
    match.players.depart(1, Departure.COMPUTER)
    play_to_the_end(match)
    match.players.add_time(0, 9)
    journal.close()
    # Keep only the first snapshot, so all entries are replayed by other rules.
    first, *rows = path.read_text("utf-8").replace('"rules": 1', '"rules": 0', 1).splitlines()
    places = [number for number, row in enumerate(rows) if row.startswith('{"snapshot"')]
    kept = [row for number, row in enumerate(rows) if number not in places[1:]]
    path.write_text("\n".join((first, *kept, "")), encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        load(path, rules_for)
    found = recover(path, rules_for, caught.value).match
    assert found.outcome is not None
    assert (found.players.away, found.players.turn_times) == ({1: Departure.COMPUTER}, {0: 9})
