"""Tests that invalid lines in a book of results cause no failure."""

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.analysis.statistics import (
    DailyDeals,
    comparisons,
    deal_day,
    group_of,
    leaders,
    points,
    session_of,
    statistics,
    wins,
)
from tabletop.games.catalogue import CATALOG
from tabletop.storage.results import BookContents, Result, ResultBook

GAMES: Final = (*(game.id for game in CATALOG), "no-such-game")
TIMES: Final = ("", "2026-11-23", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00")

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(("Ann", "Ben", "strong", *GAMES, *TIMES))
    | st.text(max_size=5),
    lambda inside: (
        st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=2)
    ),
    max_leaves=4,
)
lengths = st.lists(st.integers(-(10**9), 10**9), max_size=3)


def solo(**changed: object) -> dict[str, Any]:
    """Return a line of the book with some values changed."""
    result = Result(
        "wonderful-world",
        "2026-11-23T19:00:00+00:00",
        "2026-11-23T19:20:00+00:00",
        20261124,
        ("Ann",),
        ("Ann",),
        ("Ann",),
        team=True,
        scores=None,
        moves=40,
        reached=(0, 28),
    )
    return asdict(result) | changed


changes = st.dictionaries(st.sampled_from([*solo()]), plain, max_size=3)
numbers = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(GAMES),
        "reached": lengths | st.none(),
        "scores": lengths | st.none(),
        "players": st.lists(st.sampled_from(["Ann", "Ben"]), max_size=2),
        "people": st.lists(st.sampled_from(["Ann", "Ben"]), max_size=2),
        "bots": st.lists(st.sampled_from(["", "strong", "who"]), max_size=2),
        "figures": st.lists(st.tuples(st.sampled_from(["hits", "deaths"]), lengths), max_size=2),
    },
)


def make_all(read: BookContents) -> None:
    """Compute everything that is shown of a book."""
    for tallies in statistics(read.results).values():
        assert tallies
    deals = DailyDeals(read.results, read.practised)
    deals.streak(date(2026, 11, 24))
    assert deals.longest_streak >= 0
    deals.end(date(2026, 11, 24))
    for last in read.results:
        evening = session_of(read.results, last)
        wins(evening)
        points(evening)
        [*leaders(evening)]
        [*comparisons(read.results, last)]
        deal_day(last)
        group_of(last)


@given(changed=st.lists(changes | numbers, min_size=1, max_size=4))
def test_no_line_makes_anything_fail(
    tmp_path_factory: pytest.TempPathFactory, changed: list[dict[str, object]]
) -> None:
    rows = [json.dumps(solo(**change)) for change in ({}, *changed)]
    path = tmp_path_factory.getbasetemp() / "odd.jsonl"
    path.write_text("\n".join(rows), encoding="utf-8")
    read = ResultBook(path).read()
    assert read.results or read.unreadable
    make_all(read)


def test_what_a_game_does_not_count_so_is_unreadable(tmp_path: Path) -> None:
    book = ResultBook(tmp_path / "results.jsonl")
    odd: tuple[dict[str, object], ...]
    odd = ({"reached": [28]}, {"reached": [1, 2, 3]}, {"scores": []}, {"scores": [1, 2]})
    rows = [json.dumps(solo(**change)) for change in ({}, *odd)]
    book.path.write_text("\n".join(rows), encoding="utf-8")
    read = book.read()
    assert (len(read.results), read.unreadable) == (1, len(odd))


def test_of_a_game_that_is_not_there_nothing_is_ranked(tmp_path: Path) -> None:
    """The measure of such a game is unknown; its results are kept and counted."""
    book = ResultBook(tmp_path / "results.jsonl")
    book.path.write_text(json.dumps(solo(game="no-such-game")), encoding="utf-8")
    ((tally,),) = statistics(book.read().results).values()
    assert (tally.games, tally.won, tally.best) == (1, 1, None)
