"""`tabletop tournament`: pairs on equal deals, and ratings."""

import json
from math import log10

import pytest

from tabletop.library.rating import ratings
from tests.cli.conftest import Call


def test_bots_are_rated_by_what_they_scored(call: Call) -> None:
    argv = ("tournament", "numnum", "--bots", "random,easy,medium", "-n", "12")
    answer = call(*argv, "--json")
    assert (answer.code, answer.err) == (0, "")
    report = json.loads(answer.out)
    rated = {bot: found["rating"] for bot, found in report["ratings"].items()}
    assert sum(rated.values()) == pytest.approx(0, abs=0.2)
    assert rated["medium"] > rated["random"]
    assert [pair["bots"] for pair in report["pairs"]] == [
        ["random", "easy"],
        ["random", "medium"],
        ["easy", "medium"],
    ]
    assert all(pair["games"] == 24 for pair in report["pairs"])
    assert json.loads(call(*argv, "--json", "--jobs", "2").out) == report
    best = call(*argv).out.splitlines()[1].split()
    assert best[0] == max(rated, key=lambda bot: rated[bot])


def test_a_bot_scores_half_against_its_like(call: Call) -> None:
    """With the sides swapped on equal deals, who plays alike wins as often as the other."""
    argv = ("tournament", "numnum", "--bots", "medium,strong:1", "-n", "1", "--json")
    assert json.loads(call(*argv).out)["pairs"][0]["score"] in (0, 0.5, 1)


def test_teams_are_compared_deal_by_deal(call: Call) -> None:
    answer = call("tournament", "wonderful-world", "--bots", "random,medium", "-n", "15", "--json")
    report = json.loads(answer.out)
    assert report["pairs"][0]["score"] < 0.5
    assert report["players"] == 2


@pytest.mark.parametrize(
    ("bots", "fault"),
    [("easy", "needs two bots or more"), ("easy,easy", "two bots"), ("easy,x", 'no bot "x"')],
)
def test_what_cannot_be_played_is_said(bots: str, fault: str, call: Call) -> None:
    answer = call("tournament", "numnum", "--bots", bots)
    assert answer.code == 2
    assert fault in answer.err


def test_ratings_are_elos() -> None:
    """Of 1,000 games with 3 won of 4, the difference is 400 log10(3) = 190.8 points.

    The standard error of the difference is 400 / ln 10 / sqrt(1000 * 0.75 * 0.25) = 12.7; each
    rating, half the difference away from the mean, has half of it.
    """
    one, other = ratings(2, {(0, 1): (750.0, 1000)})
    assert one.value - other.value == pytest.approx(400 * log10(3), abs=0.5)
    assert one.value == pytest.approx(-other.value)
    assert one.error == pytest.approx(12.7 / 2, abs=0.05)


def test_ratings_of_three_fit_all_pairs() -> None:
    found = ratings(3, {(0, 1): (75.0, 100), (1, 2): (75.0, 100), (0, 2): (90.0, 100)})
    steps = [found[0].value - found[1].value, found[1].value - found[2].value]
    assert steps[0] == pytest.approx(steps[1], abs=0.1)
    assert steps[0] == pytest.approx(400 * log10(3), abs=6)
    assert found[1].error < found[0].error


def test_who_always_won_is_rated_all_the_same() -> None:
    one, other = ratings(2, {(0, 1): (20.0, 20)})
    assert 200 < one.value - other.value < 1000
    assert one.error > 50
