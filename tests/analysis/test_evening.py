"""Tests of sessions: wins, figures and comparisons with earlier games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from tabletop.analysis.statistics import (
    Comparison,
    DailyDeals,
    comparisons,
    daily_seed,
    deal_day,
    leaders,
    points,
    session_of,
    wins,
)
from tabletop.bots.policy import GreedyPolicy
from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup, next_setup, revenge_setup, setup_of
from tabletop.engine.message import SeatRef
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Departure, Match
from tabletop.match.save.reader import load
from tabletop.match.save.writer import save_text
from tabletop.storage.results import Result, figures_of
from tests.posix import set_zone

FIRST = datetime.fromisoformat("2026-11-28T20:00:00+00:00")


def played(
    *hours: float,
    game: str = "nichtlustig",
    **more: Any,  # noqa: ANN401 - fields of a result
) -> list[Result]:
    """Return games of half an hour, with start times in hours after eight o'clock."""
    found: list[Result] = []
    for number, hour in enumerate(hours):
        began = FIRST + timedelta(hours=hour)
        ended = began + timedelta(minutes=30)
        winner = ("Ann", "Ben")[number % 2]
        result = Result(
            *(game, began.isoformat(), ended.isoformat(), number, ("Ann", "Ben")),
            *(("Ann", "Ben"), (winner,), False, (20 + number, 30 - number), 50),
        )
        found.append(replace(result, **more))
    return found


def test_an_evening_is_what_the_same_people_played_without_a_long_pause() -> None:
    results = played(-9, 0, 1, 4)
    other = replace(results[1], seed=99, players=("Ann", "Cleo"), people=("Ann", "Cleo"))
    turned = replace(results[2], players=("Ben", "Ann"), scores=(1, 2))
    evening = session_of([results[0], results[1], other, turned, results[3]], results[3])
    assert evening == (results[1], turned, results[3])
    assert wins(evening) == {"Ann": 1, "Ben": 2}
    assert points(evening) == {"Ann": 21 + 2 + 23, "Ben": 29 + 1 + 27}


def test_a_person_and_a_computer_of_one_name_are_two() -> None:
    first, second, third = played(0, 1, 2)
    against = replace(first, people=("Ann",), bots=("", "strong"))
    weaker = replace(second, people=("Ann",), bots=("", "easy"))
    assert session_of([against, second, third], third) == (second, third)
    both = session_of([first, against, weaker], weaker)
    assert both == (against, weaker)
    assert wins(both) == {"Ann": 1, "Ben": 1}
    assert points(both)["Ben"] == 30 + 29


def test_points_of_another_game_are_not_added() -> None:
    results = [*played(0), *played(1, game="numnum")]
    evening = session_of(results, results[-1])
    assert len(evening) == 2
    assert points(evening) == {"Ann": 20, "Ben": 30}


def test_who_leads_over_the_evening() -> None:
    """Deaths add up (2 + 1 and 0 + 4); of throws the best one counts."""
    first, second = played(0, 1)
    evening = (
        replace(first, figures=(("deaths", (2, 0)), ("best-throw", (3, 1)))),
        replace(second, figures=(("deaths", (1, 4)), ("best-throw", (2, 3)))),
    )
    found = {leader.figure.code: (leader.names, leader.count) for leader in leaders(evening)}
    assert found == {"deaths": (("Ben",), 4), "best-throw": (("Ann", "Ben"), 3)}


def test_what_all_together_did_has_no_name() -> None:
    (result,) = played(0, game="wonderful-world", figures=(("best-throw", (4,)), ("hits", (0, 0))))
    (leader,) = leaders([result])
    assert (leader.figure.code, leader.names, leader.count) == ("best-throw", (), 4)


def test_a_game_is_compared_with_ones_own_before() -> None:
    results = played(-50, -40, -30, 0)  # 20, 21, 22, 23 points for Ann, 30 to 27 for Ben
    assert list(comparisons(results, results[3])) == [
        Comparison("Ann", (23,), 1, 4, (22,)),
        Comparison("Ben", (27,), 4, 4, (30,)),
    ]
    assert list(comparisons(results[:1], results[0])) == []


def test_a_deal_of_the_day_is_known_by_date_and_usual_rules() -> None:
    deal = replace(
        played(0, game="wonderful-world", team=True, scores=None, reached=(2, 3))[0],
        players=("Ann",),
        people=("Ann",),
        seed=20261128,
        day="2026-11-28",
    )
    assert daily_seed(date(2026, 11, 28)) == 20261128
    assert deal_day(deal) == date(2026, 11, 28)
    assert deal_day(replace(deal, seed=20261127)) is None
    assert deal_day(replace(deal, players=("Ann", "Ben"))) is None


def test_a_deal_of_the_day_keeps_its_day() -> None:
    """The start may be after midnight, or read in another zone."""
    (game,) = played(0, game="wonderful-world", team=True, scores=None, players=("Ann",))
    for started in ("2026-11-29T00:00:01+01:00", "2026-11-27T20:00:00-10:00", "soon"):
        deal = replace(game, started=started, seed=20261128)
        assert deal_day(replace(deal, day="2026-11-28")) == date(2026, 11, 28)
        for other in ("2026-11-27", "today"):
            assert deal_day(replace(deal, day=other)) is None


@pytest.mark.parametrize(
    ("started", "is_of_the_day"),
    [
        ("2026-11-27T10:00:00+00:00", True),  # the 28th begins in Kiritimati
        ("2026-11-27T09:59:59+00:00", False),
        ("2026-11-29T11:59:59+00:00", True),  # it ends on Baker Island
        ("2026-11-29T14:00:01+00:00", False),
        ("2026-11-29T00:00:01+01:00", True),
        ("soon", False),
    ],
)
def test_an_older_deal_of_the_day_is_known_by_its_seed(
    started: str, *, is_of_the_day: bool
) -> None:
    (game,) = played(0, game="wonderful-world", team=True, scores=None, players=("Ann",))
    found = deal_day(replace(game, started=started, seed=20261128, day=""))
    assert found == (date(2026, 11, 28) if is_of_the_day else None)
    assert deal_day(replace(game, started=started, seed=7, day="")) is None


def test_the_day_of_a_deal_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "deal.tabletop"
    match = Setup(find_game("wonderful-world"), ("Ann",), {}, 20261128, day="2026-11-28").begin()
    text = save_text(match, "2026-11-29T00:00:01+01:00")
    path.write_text(text, "utf-8")
    loaded = load(path, rules_for).match
    assert setup_of(loaded).day == loaded.day == "2026-11-28"
    assert next_setup(loaded).day == ""
    for other in ("", ', "day": "soon"', ', "day": [1]'):
        path.write_text(text.replace(', "day": "2026-11-28"', other), "utf-8")
        assert load(path, rules_for).match.day == ""
    match.day = ""
    assert "day" not in save_text(match, "2026-11-29T00:00:01+01:00").partition("\n")[0]


@pytest.fixture(params=["Pacific/Auckland", "Europe/Berlin", "Pacific/Honolulu", "UTC"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Set the system's time zone."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        set_zone()
        yield request.param
    set_zone()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("is_stored", [True, False])
@pytest.mark.parametrize("offset", [0, 13, -10])
def test_a_day_is_that_where_the_game_was_begun(offset: int, *, is_stored: bool) -> None:
    """Eight in the morning on six days, also in older results, which have only the seed."""
    there, results = timezone(timedelta(hours=offset)), []
    for day in range(24, 30):
        at_eight = datetime(2026, 11, day, 8, tzinfo=timezone(timedelta(hours=offset or 13)))
        began = at_eight.astimezone(there)
        (result,) = played(0, game="wonderful-world", team=True, scores=None)
        result = replace(result, players=("Ann",), people=("Ann",), started=began.isoformat())
        result = replace(result, ended=result.started, seed=daily_seed(at_eight.date()))
        result = replace(result, day=at_eight.date().isoformat() if is_stored else "")
        assert deal_day(result) == at_eight.date()
        results.append(result)
    # For a reader further west, it is still the day before.
    for today in (date(2026, 11, 28), date(2026, 11, 29), date(2026, 11, 30)):
        assert DailyDeals(results).streak(today) == 6


@pytest.mark.parametrize(
    ("scores", "place"),
    [((20, 20, 20), 1), ((30, 20, 20), 2), ((30, 30, 20), 3), ((10, 20, 10), 1)],
)
def test_games_that_were_as_good_share_a_place(scores: tuple[int, ...], place: int) -> None:
    before = [
        replace(result, scores=(score, 0))
        for result, score in zip(played(-50, -40, -30), scores, strict=True)
    ]
    (last,) = played(0, scores=(20, 0), people=("Ann",), seed=99)
    assert [(found.rank, found.games) for found in comparisons(before, last)] == [(place, 4)]


@pytest.mark.parametrize(("days", "row"), [((0, 1, 2), 3), ((1, 2), 2), ((0, 2), 1), ((3,), 0)])
def test_days_in_a_row(days: Sequence[int], row: int) -> None:
    """The values are days ago; a day without a game ends the row, except today."""
    today = date(2026, 11, 28)
    results = []
    for ago in days:
        day = today - timedelta(days=ago)
        (result,) = played(-24 * ago, game="wonderful-world", team=True, scores=None)
        result = replace(result, seed=daily_seed(day), day=day.isoformat())
        results.append(replace(result, players=("Ann",), people=("Ann",)))
    assert DailyDeals(results).streak(today) == row


def test_only_the_first_game_of_a_day_counts() -> None:
    """A game that was given up counts as the first; each person has a first game."""
    (game,) = played(0, game="wonderful-world", team=True, scores=None)
    deal = replace(game, players=("Ann",), people=("Ann",), seed=20261128, day="2026-11-28")
    (later,) = played(1, game="wonderful-world", team=True, scores=None)
    again = replace(deal, started=later.started, ended=later.ended)
    other = replace(again, players=("Ben",), people=("Ben",))
    results, today = [deal, again, other], date(2026, 11, 28)
    assert [DailyDeals(results).counts(result) for result in results] == [True, False, True]
    given_up = replace(deal, given_up=True)
    assert DailyDeals([given_up, again]).streak(today) == 0
    assert DailyDeals([given_up, again, other]).streak(today) == 1


def begun(game: str, *names: str, **options: str) -> Match:
    return Setup(find_game(game), names, options, 5).begin()


def test_the_next_game_is_begun_by_the_next_seat() -> None:
    match = begun("dumm-gelaufen", "Ann", "Ben", "Cleo", starter="3")
    assert next_setup(match).options["starter"] == "1"
    assert next_setup(match, 1).options["starter"] == "2"
    assert next_setup(match).names == match.names
    assert next_setup(match).seed is None


def test_where_the_first_seat_begins_all_move_on() -> None:
    """In NumNum the first seat begins (NN-S3)."""
    people = Setup(
        find_game("numnum"),
        ("Ann", "Ben", "Cleo"),
        {},
        5,
        badges=(4, 5, 6),
        bots={2: "strong"},
    )
    after = next_setup(people.begin())
    assert (after.names, after.badges) == (("Ben", "Cleo", "Ann"), (5, 6, 4))
    assert after.bots == {1: "strong"}
    assert next_setup(people.begin(), 0).names == ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize("game", ["numnum", "dumm-gelaufen", "nichtlustig"])
@pytest.mark.parametrize("bot", [0, 1, 2])
@pytest.mark.parametrize("first", [None, 0, 1, 2])
def test_the_computer_plays_for_the_same_player_in_the_next_game(
    game: str, bot: int, first: int | None
) -> None:
    names = ("Ann", "Ben", "Cleo")
    people = Setup(find_game(game), names, {}, 5, badges=(4, 5, 6), bots={bot: "strong"})
    after = next_setup(people.begin(), first)
    assert after.bots == {after.names.index(names[bot]): "strong"}
    assert dict(zip(after.names, after.badges, strict=True)) == {"Ann": 4, "Ben": 5, "Cleo": 6}
    again = after.begin()
    assert {again.names[seat] for seat in again.players.computer_seats} == {names[bot]}


@pytest.mark.parametrize("game", ["numnum", "dumm-gelaufen", "nichtlustig"])
@pytest.mark.parametrize("first", [None, 0, 1, 2])
def test_whoever_left_has_left_the_next_game_as_well(game: str, first: int | None) -> None:
    match = Setup(find_game(game), ("Ann", "Ben", "Cleo"), {}, 5, bots={2: "strong"}).begin()
    match.players.depart(0, Departure.LEFT)
    for after in (next_setup(match, first), setup_of(match)):
        again = after.begin()
        away = {again.names[seat]: how for seat, how in again.players.away.items()}
        assert away == {"Ann": Departure.LEFT, "Cleo": Departure.COMPUTER}
        assert not again.may_peek


def test_where_dice_decide_who_begins_nobody_moves() -> None:
    """In Nichtlustig everybody rolls for it (NL-S2)."""
    assert next_setup(begun("nichtlustig", "Ann", "Ben")).names == ("Ann", "Ben")


def finished(game: Game, seed: int = 11) -> Match:
    match = Setup(game, ("Ann", "Ben", "Cleo")[: max(game.seats[0], 2)], {}, seed).begin()
    policy = GreedyPolicy(1)
    for _ in range(600):
        if match.outcome is not None:
            break
        seat = max(match.to_act, 0)
        chance = SeededChance.for_event(7, match.ply)
        action = policy.choose(match.rules, match.observe(seat), match.legal_actions(), chance)
        assert match.submit(seat, action, match.revision).legal
    return match


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_game_counts_its_figures(game: Game) -> None:
    match = finished(game)
    found = dict(figures_of(match))
    assert list(found) == [figure.code for figure in game.figures]
    assert all(len(numbers) in (1, match.rules.seats) for numbers in found.values())
    assert any(map(any, found.values()))


def test_a_figure_counts_what_the_log_tells() -> None:
    match = finished(find_game("nichtlustig"))
    codes = [line.event.code for line in match.log()]
    deaths = codes.count("death-covered") + codes.count("death-up")
    assert sum(dict(figures_of(match))["deaths"]) == deaths


@pytest.mark.parametrize("seed", [1, 2])
def test_a_figure_of_what_follows_on_each_other_begins_anew(seed: int) -> None:
    """Nichtlustig's best throw: as many cards as one roll has brought (NL-G1)."""
    match = finished(find_game("nichtlustig"), seed)
    best, taken = Counter[Seat](), Counter[Seat]()
    for line in match.log():
        if line.event.code == "rolled":
            taken.clear()
        if line.event.code in {"took", "took-from", "took-in-time"}:
            seat = dict(line.event.params)["seat"]
            assert isinstance(seat, SeatRef)
            taken[seat.seat] += 1
            best |= taken
    assert best
    assert dict(figures_of(match))["best-throw"] == tuple(best[n] for n in range(match.rules.seats))


def given_up(match: Match, seat: int) -> Match:
    assert match.players.depart(seat, Departure.CONCEDED)
    return match


def test_whoever_lost_begins_when_there_is_a_revenge() -> None:
    """A seat that gives up has lost; in Nichtlustig, dice decide who begins."""
    setup = revenge_setup(given_up(begun("dumm-gelaufen", "Ann", "Ben", starter="2"), 0))
    assert setup is not None
    assert (setup.options["starter"], setup.seed) == ("1", None)
    setup = revenge_setup(given_up(begun("numnum", "Ann", "Ben"), 1))
    assert setup is not None
    assert setup.names == ("Ben", "Ann")
    assert revenge_setup(given_up(begun("nichtlustig", "Ann", "Ben"), 1)) is None
    assert revenge_setup(begun("numnum", "Ann", "Ben")) is None


def test_a_team_that_lost_gets_the_same_cards_again() -> None:
    setup = revenge_setup(given_up(begun("wonderful-world", "Ann"), 0))
    assert setup is not None
    assert setup.seed == 5
