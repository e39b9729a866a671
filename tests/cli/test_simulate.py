"""`tabletop simulate`."""

import json
from functools import partial
from itertools import count
from typing import Any

import pytest

from tabletop.analysis import simulation
from tabletop.analysis.simulation import (
    PlayedGame,
    SimulationReport,
    SimulationSetup,
    interval,
    mean_error,
    play_at_random,
    play_game,
    simulate,
)
from tabletop.bots.policy import GreedyPolicy
from tabletop.cli import simulate as simulate_command
from tabletop.content.game_library import rules_for
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules, Match
from tests.cli.conftest import Call


def _report(call: Call, *argv: str) -> dict[str, Any]:
    answer = call("simulate", *argv, "--json")
    assert (answer.code, answer.err) == (0, "")
    report: dict[str, Any] = json.loads(answer.out)
    return report


def _without_time(report: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value for key, value in report.items() if key not in {"seconds", "actions_per_second"}
    }


def test_the_same_seed_brings_the_same_games(call: Call) -> None:
    argv = ("wonderful-world", "-n", "40", "--players", "3", "--seed")
    first = _without_time(_report(call, *argv, "5"))
    assert first == _without_time(_report(call, *argv, "5"))
    assert first != _without_time(_report(call, *argv, "6"))


def test_the_report_adds_up(call: Call) -> None:
    report = _report(call, "wonderful-world", "-n", "60", "--players", "2")
    assert (report["game"], report["players"], report["seed"]) == ("wonderful-world", 2, 1)
    assert report["games"] == 60
    assert sum(ending["games"] for ending in report["outcomes"].values()) == 60
    assert report["outcomes"]["lost-laying"]["rule"] == "WW-X1"
    assert report["win_rates"] == [report["win_rate"]] * 2
    assert report["decisions"]["min"] <= report["decisions"]["mean"] <= report["decisions"]["max"]
    assert report["actions"] == pytest.approx(60 * report["decisions"]["mean"], abs=1)
    assert report["actions_per_second"] == pytest.approx(
        report["actions"] / report["seconds"], rel=0.1
    )


def test_games_given_up_are_counted(call: Call) -> None:
    report = _report(call, "wonderful-world", "-n", "20", "--cap", "5")
    assert report["unfinished"] >= 18
    assert report["decisions"]["max"] == 5
    finished = sum(ending["games"] for ending in report["outcomes"].values())
    assert finished + report["unfinished"] == report["games"] == 20
    answer = call("simulate", "wonderful-world", "-n", "20", "--cap", "5")
    assert f"\n  {'unfinished':<32}{report['unfinished']:>8}" in answer.out


@pytest.mark.parametrize("json_wanted", [True, False])
def test_what_was_played_before_ctrl_c_is_reported(
    json_wanted: bool, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = count(1)

    def interrupted(rules: AnyRules, chance: SeededChance, cap: int) -> PlayedGame:
        if next(played) > 3:
            raise KeyboardInterrupt
        return play_at_random(rules, chance, cap)

    monkeypatch.setattr(simulation, "play_at_random", interrupted)
    answer = call("simulate", "wonderful-world", "-n", "9", *(["--json"] if json_wanted else []))
    assert (answer.code, answer.err) == (130, "tabletop: interrupted after 3 of 9 games\n")
    if json_wanted:
        assert json.loads(answer.out)["games"] == 3
    else:
        assert "games: 3," in answer.out


@pytest.mark.parametrize(
    ("bots", "fault"),
    [
        ("clever", 'there is no bot "clever"'),
        ("easy,easy,easy", "--bots: 3 bots are too many for 2 players"),
        ("strong:x", '"x" is no number of tries'),
    ],
)
def test_bots_that_cannot_play_are_named(bots: str, fault: str, call: Call) -> None:
    answer = call("simulate", "numnum", "-n", "1", "--bots", bots)
    assert (answer.code, answer.out) == (2, "")
    assert fault in answer.err


def test_bots_sit_by_seat_and_the_same_games_come_out_of_any_number_of_jobs(call: Call) -> None:
    argv = ("numnum", "-n", "12", "--bots", "strong:3,easy", "--players", "3")
    report = _without_time(_report(call, *argv))
    assert [seat["bot"] for seat in report["seats"]] == ["strong:3", "easy", "strong:3"]
    assert report == _without_time(_report(call, *argv, "--jobs", "2"))
    for seat in report["seats"]:
        low, high = seat["interval"]
        assert low <= seat["rate"] <= high
        assert low < high


def test_wins_are_counted_by_bot_at_all_its_seats(call: Call) -> None:
    argv = ("numnum", "-n", "12", "--bots", "medium,random", "--players", "3")
    report = _report(call, *argv)
    wins = [seat["wins"] for seat in report["seats"]]
    bots = report["bots"]
    assert bots["medium"]["wins"] in range(max(wins[0], wins[2]), wins[0] + wins[2] + 1)
    assert bots["random"] == {key: report["seats"][1][key] for key in bots["random"]}
    low, high = bots["medium"]["interval"]
    assert low < bots["medium"]["rate"] <= high
    lines = [line.split() for line in call("simulate", *argv).out.splitlines()]
    assert ["medium", str(bots["medium"]["wins"])] in [line[:2] for line in lines]


def test_a_bot_that_wins_at_two_seats_wins_once() -> None:
    """In a cooperative game, a bot at two seats wins as often as one at a third."""
    setting = SimulationSetup(
        "wonderful-world", ("A", "B", "C"), (), ("easy", "easy", "random"), 1, 9
    )
    results = [
        PlayedGame(Outcome("won", "WW-P5", (0, 1, 2)), 3),
        PlayedGame(None, 9),
    ]
    assert SimulationReport(setting, results, 1.0).bot_wins == {"easy": 1, "random": 1}


def test_intervals_and_errors_are_those_of_the_books() -> None:
    """Wilson intervals from Brown, Cai, DasGupta (2001).

    5 of 10 give 0.2366 to 0.7634, and 0 of 10 at most 0.2775.
    """
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert mean_error([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5, 0.6455), abs=1e-4)


def test_a_bar_is_shown_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([0.0, 0.1, 0.2, 0.3, 0.4, 0.5])
    simulate_command.Progress(4, lambda: next(times))(2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    bar = simulate_command.Progress(4, lambda: next(times))
    bar(2)
    assert f"[{'#' * 20}{' ' * 20}] 2 of 4" in capsys.readouterr().err
    bar(3)
    assert capsys.readouterr().err == ""
    bar(4)
    assert "4 of 4" in capsys.readouterr().err


def test_options_are_those_of_the_window(call: Call) -> None:
    argv = ("wonderful-world", "--players", "2", "-n", "5", "--option", "starter=Player 2")
    report = _report(call, *argv)
    assert report["options"]["starter"] == "2"


def test_people_read_the_same_as_programs(call: Call) -> None:
    report = _report(call, "wonderful-world", "-n", "50")
    answer = call("simulate", "wonderful-world", "-n", "50")
    lines = answer.out.splitlines()
    assert lines[0] == "wonderful-world, players: 1, games: 50, seed: 1"
    assert any(line.startswith(f"won: {report['win_rate']:.1%} of the games") for line in lines)
    assert lines[-1].startswith("actions_per_second: ")


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_game_can_be_played(game: Game) -> None:
    """With purposeful players, since random play never ends some games."""
    names = tuple(f"P{seat}" for seat in range(game.seats[1]))
    rules = rules_for(game.id, names, {})
    played = play_game(rules, [GreedyPolicy(1)] * len(names), 1, 0, 10_000)
    assert played.outcome is not None


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_the_games_are_those_of_a_match(game: Game) -> None:
    """The same choices in a match with the same chance lead to the same end."""
    names = tuple(f"P{seat}" for seat in range(game.seats[0]))
    forcing = {option.key: "on" for option in game.options if option.key.startswith("auto_")}
    rules = rules_for(game.id, names, forcing)
    forced = 0
    for number in range(10):
        chance = SeededChance.for_event(7, number)
        match = Match(rules, names, 7, make_chance=partial(_same, chance))
        match.resume()
        while match.outcome is None and match.ply < 600:
            actions = match.legal_actions()
            action = actions[chance.random_below(len(actions))]
            assert match.submit(max(match.state.to_act, 0), action, match.revision).legal
        decisions = sum(step.actor != CHANCE for step in match.steps)
        cap = 10_000 if match.outcome else decisions
        played = play_at_random(rules, SeededChance.for_event(7, number), cap)
        assert played == PlayedGame(match.outcome, decisions)
        forced += sum(step.forced for step in match.steps)
    assert bool(forced) == bool(forcing)


def _same(chance: SeededChance, number: int) -> SeededChance:
    del number
    return chance


@pytest.mark.slow
@pytest.mark.parametrize(("players", "decisions"), [(2, (44, 48)), (4, (40, 44.5))])
def test_figures_of_what_a_wonderful_world(players: int, decisions: tuple[float, float]) -> None:
    names = tuple(f"P{seat}" for seat in range(players))
    setting = SimulationSetup("wonderful-world", names, (), ("random",) * players, 11, 10_000)
    found = SimulationReport(setting, simulate(setting, 1500, None), 1.0)
    rates = {code: games / found.games for (code, _), games in found.endings}
    assert decisions[0] <= found.actions / found.games <= decisions[1]
    assert 0.05 <= rates["won"] <= 0.09
    assert 0.73 <= rates["lost-laying"] <= 0.81
    assert 0.12 <= rates["lost-dice"] <= 0.20
