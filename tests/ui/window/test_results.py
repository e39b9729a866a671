"""The book of results, and the statistics."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tabletop.analysis.statistics import ResultGroup, statistics
from tabletop.content.game_library import rules_for
from tabletop.engine.outcome import Outcome
from tabletop.match.match import Departure, Match
from tabletop.storage.clock import local_now
from tabletop.storage.results import BookContents, Result, ResultBook, result_of
from tabletop.ui.table.placeholder_names import is_placeholder
from tests.ui.conftest import EVENING, Begin

DUEL = Result(
    "numnum",
    "2026-01-01T10:00:00+00:00",
    "2026-01-01T11:00:00+00:00",
    7,
    ("Ann", "Ben"),
    ("Ann", "Ben"),
    ("Ann",),
    False,
    (30, 12),
    55,
)

LATE = "2026-03-01T11:00:00+00:00"


def evening(winners: str) -> list[Result]:
    """Return one duel a day, won by A or by B."""
    names = {"A": "Ann", "B": "Ben"}
    return [
        replace(
            DUEL,
            started=f"2026-01-{day:02}T10:00:00+00:00",
            ended=f"2026-01-{day:02}T11:00:00+00:00",
            winners=(names[winner],),
            moves=50 + day,
        )
        for day, winner in enumerate(winners, 1)
    ]


@pytest.fixture
def book(tmp_path: Path) -> ResultBook:
    return ResultBook(tmp_path / "not yet there" / "results.jsonl")


def test_a_book_that_is_not_there_is_empty(book: ResultBook) -> None:
    assert book.read().results == ()
    book.reset()
    assert not book.path.parent.exists()


def test_what_is_written_is_read_again(book: ResultBook) -> None:
    late = replace(DUEL, ended="2026-01-03T11:00:00+00:00", seed=8, scores=None, team=True)
    results = [*evening("AB"), late]
    for result in results:
        book.add(result)
    assert book.read().results == tuple(results)


def test_a_game_that_ends_twice_counts_once(book: ResultBook) -> None:
    book.add(DUEL)
    book.add(replace(DUEL, winners=("Ben",)))
    assert book.read().results == (replace(DUEL, winners=("Ben",)),)
    book.revoke(DUEL)
    assert book.read().results == ()


def test_a_player_gets_another_name_in_all_games_begun_before(book: ResultBook) -> None:
    later = replace(DUEL, seed=8, started="2026-03-01T10:00:00+00:00", ended=LATE)
    solo = replace(DUEL, seed=9, players=("Anna",), people=("Anna",), winners=(), scores=(3,))
    for result in (DUEL, solo):
        book.add(result)
    book.rename("Ann", "Anna", EVENING)
    book.add(later)
    book.add(replace(DUEL, seed=10))  # begun before, ended after
    anna = DUEL.renamed("Ann", "Anna")
    assert anna.players == anna.people == ("Anna", "Ben")
    assert anna.winners == ("Anna",)
    assert book.read().results == (anna, solo, replace(anna, seed=10), later)
    assert {tally.name for tally in statistics(book.read().results)[ResultGroup("numnum")]} == {
        *("Ann", "Anna", "Ben")
    }
    book.rename("Ben", "", EVENING)
    deleted = replace(anna, people=("Anna",))
    assert book.read().results == (deleted, solo, replace(deleted, seed=10), later)
    book.undo_renaming()
    book.undo_renaming()
    book.undo_renaming()
    assert book.read().results == (DUEL, solo, replace(DUEL, seed=10), later)


def test_two_at_one_table_are_never_made_one(book: ResultBook) -> None:
    book.add(DUEL)
    assert book.read().shared_game("Ann", "Ben") == DUEL
    assert book.read().shared_game("Ann", "Anna") is None
    book.rename("Ann", "Ben", EVENING)
    assert book.read().results == (DUEL,)


def test_a_line_that_was_cut_off_spoils_no_other(book: ResultBook) -> None:
    book.add(DUEL)
    data = book.path.read_bytes()
    for end in range(1, len(data)):
        book.path.write_bytes(data[:end])
        book.add(replace(DUEL, seed=8))
        read = book.read()
        assert read.results[-1] == replace(DUEL, seed=8)
        # A line that only lacks its line feed is complete.
        assert read.unreadable == (0 if end == len(data) - 1 else 1)


def line_with(**changed: object) -> bytes:
    """A line of the book that was edited by hand."""
    return json.dumps(asdict(DUEL) | changed).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'{"taken_back": 3}',
        b'{"taken_back": [[], {}, 1]}',
        b'{"renamed": ["Ann"], "at": "2026-03-01T10:00:00+00:00"}',
        b'{"renamed": ["Ann", 3], "at": "2026-03-01T10:00:00+00:00"}',
        b'{"renamed": ["Ann", "Cleo"], "at": "soon"}',
        b'{"renamed": ["Ann", "Cleo"]}',
        b"\xff\xfe",
        b'{"game": 3}',
        line_with(moves=10**30),
        line_with(scores=[10**30, 0]),
        line_with(scores=[-(2**63), 0]),
        line_with(ended="9999-12-31T23:59:59-23:59"),
        line_with(people=["\ud800"]),
    ],
)
def test_no_line_whatever_is_in_the_way(book: ResultBook, line: bytes) -> None:
    book.add(DUEL)
    with book.path.open("ab") as file:
        file.write(line + b"\n")
    book.add(replace(DUEL, seed=8))
    read = book.read()
    assert len(read.results) == 2
    assert read.unreadable == 1


def test_wins_in_a_row_are_counted() -> None:
    by_name = {
        tally.name: tally for tally in statistics(evening("AABAAABA"))[ResultGroup("numnum")]
    }
    ann, ben = by_name["Ann"], by_name["Ben"]
    assert (ann.games, ann.won, ann.win_rate) == (8, 6, 0.75)
    assert (ann.streak, ann.longest_streak) == (1, 3)
    assert (ben.streak, ben.longest_streak) == (0, 1)
    assert (ann.best, ben.best) == ((30,), (12,))
    assert (ann.fewest_moves, ben.fewest_moves) == (51, 53)
    assert (ann.last_ended.year, ann.last_ended.month, ann.last_ended.day) == (2026, 1, 8)


def test_who_won_most_comes_first_and_the_computer_not_at_all() -> None:
    results = [*evening("BBA"), replace(DUEL, game="other", people=("Ben",))]
    found = statistics(results)
    assert [tally.name for tally in found[ResultGroup("numnum")]] == ["Ben", "Ann"]
    assert [tally.name for tally in found[ResultGroup("other")]] == ["Ben"]
    assert found[ResultGroup("other")][0].won == 0


def test_a_game_without_points_has_no_best_score() -> None:
    (tally,) = statistics([replace(DUEL, scores=None, people=("Ben",))])[ResultGroup("numnum")]
    assert tally.best is None
    assert tally.fewest_moves is None


TO_50 = (("rounds", "points"), ("target", "50"))


@pytest.mark.parametrize(
    ("game", "options", "scores", "best"),
    [
        ("numnum", TO_50, ((54, 20), (50, 12), (61, 35)), (12,)),
        ("nichtlustig", (), ((54, 20), (50, 12), (61, 35)), (35,)),
    ],
)
def test_the_game_says_which_direction_is_better(
    game: str, options: tuple[tuple[str, str], ...], scores: Iterable[tuple[int, int]], best: object
) -> None:
    results = [
        replace(DUEL, game=game, seed=seed, options=options, scores=pair)
        for seed, pair in enumerate(scores)
    ]
    (group,) = statistics(results).values()
    assert {tally.name: tally.best for tally in group}["Ben"] == best


def test_of_a_team_the_part_reached_counts_and_then_the_men_left() -> None:
    reached = [(1, 9), (2, 12), (2, 3), (1, 2)]
    results = [
        replace(DUEL, game="wonderful-world", seed=seed, scores=None, team=True, reached=far)
        for seed, far in enumerate(reached)
    ]
    (ann, _) = statistics(results)[ResultGroup("wonderful-world")]
    assert ann.best == (2, 3)


def test_only_what_can_be_compared_is_ranked_together(book: ResultBook) -> None:
    one = (("hands", "hidden"), ("rounds", "one"), ("target", "50"))
    results = [
        replace(DUEL, options=one, scores=None),
        replace(DUEL, seed=8, options=(*one[:1], *TO_50)),
        replace(DUEL, seed=9, options=(("hands", "open"), ("rounds", "points"), ("target", "30"))),
        replace(DUEL, seed=10, options=(("hands", "open"), *one[1:]), scores=None),
    ]
    for result in results:
        book.add(result)
    found = statistics(book.read().results)
    games = {group.options: statistics[0].games for group, statistics in found.items()}
    to_30 = (("rounds", "points"), ("target", "30"))
    assert games == {(): 2, (("rounds", "points"),): 1, to_30: 1}
    assert found[ResultGroup("numnum")][0].best is None


def test_a_result_names_who_won() -> None:
    match = Match(rules_for("wonderful-world", ("Ann", "Ben"), {}), ("Ann", "Ben"), 3)
    match.resume()
    outcome = Outcome("won", "WW-E1", (1,), scores=(3, 4))
    result = result_of(match, outcome, "then", local_now(), people={0}, before=4)
    assert (result.winners, result.people, result.scores) == (("Ben",), ("Ann",), (3, 4))
    assert result.moves == 4


def test_what_was_given_up_is_won_but_not_quickly(book: ResultBook) -> None:
    match = Match(rules_for("numnum", ("Ann", "Ben"), {}), ("Ann", "Ben"), 3)
    match.resume()
    assert match.players.depart(1, Departure.CONCEDED)
    assert match.outcome is not None
    given_up = result_of(match, match.outcome, "then", EVENING, people={0, 1}, before=0)
    for result in (*evening("A"), given_up):
        book.add(result)
    (tally, _) = statistics(book.read().results)[ResultGroup("numnum")]
    assert (tally.won, tally.fewest_moves) == (2, 51)


@pytest.mark.parametrize("name", ["Player 1", "Spieler 12", "Speler 2"])
def test_those_without_a_name_are_no_persons(begin: Begin, name: str) -> None:
    window = begin("Ann", name)
    session = window.controller.session
    assert session is not None
    session.depart(0, Departure.CONCEDED)
    (result,) = window.controller.results.read().results
    assert (result.players, result.people) == (("Ann", name), ("Ann",))


@pytest.mark.parametrize("name", ["Player", "Player one", "Spieler 1b", "Ann 1"])
def test_whoever_is_called_nearly_so_is_one(name: str) -> None:
    assert not is_placeholder(name)


def test_a_bot_has_a_tally_of_all_its_seats() -> None:
    played = replace(DUEL, people=("Ann",), winners=("Ben",), bots=("", "strong"))
    other = replace(
        DUEL, players=("Ann", "strong"), people=("Ann", "strong"), winners=("strong",), seed=8
    )
    alone = replace(DUEL, players=("Ben", "Cleo"), people=(), bots=("strong", "strong"), seed=9)
    found = statistics([played, other, replace(alone, winners=("Cleo",))])[ResultGroup("numnum")]
    tallies = {(tally.name, tally.is_bot): (tally.games, tally.won) for tally in found}
    assert tallies == {("strong", True): (3, 2), ("Ann", False): (2, 0), ("strong", False): (1, 1)}


def test_bots_are_written_down_and_read_again(book: ResultBook) -> None:
    result = replace(DUEL, bots=("", "strong"))
    book.add(result)
    with book.path.open("ab") as file:
        file.write(line_with(bots=["strong"]) + b"\n")  # of one seat of two
    assert book.read() == BookContents((result,), 1)


def test_no_reset_overwrites_the_book_of_an_earlier_one(book: ResultBook) -> None:
    kept: set[str] = set()
    for _ in range(3):
        book.add(DUEL)
        text = book.path.read_text(encoding="utf-8")
        book.path.write_text(text + "{}\n" * len(kept), encoding="utf-8")
        kept.add(book.path.read_text(encoding="utf-8"))
        book.reset()
        others = {path.read_text(encoding="utf-8") for path in book.path.parent.glob("*.old*")}
        assert kept <= others
