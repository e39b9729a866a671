"""`tabletop simulate`."""

import json
from functools import partial
from itertools import count
from typing import Any

import pytest

from tabletop.bots.policy import GreedyPolicy
from tabletop.cli import simulate as simulate_command
from tabletop.cli.simulate import play_at_random, simulate
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.library.game_library import rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules, Match
from tabletop.testing.playing import measures_progress
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

    def interrupted(rules: AnyRules, chance: SeededChance, cap: int) -> tuple[Outcome | None, int]:
        if next(played) > 3:
            raise KeyboardInterrupt
        return play_at_random(rules, chance, cap)

    monkeypatch.setattr(simulate_command, "play_at_random", interrupted)
    answer = call("simulate", "wonderful-world", "-n", "9", *(["--json"] if json_wanted else []))
    assert (answer.code, answer.err) == (130, "tabletop: interrupted after 3 of 9 games\n")
    if json_wanted:
        assert json.loads(answer.out)["games"] == 3
    else:
        assert "games: 3," in answer.out


def test_players_can_decide_by_a_policy(call: Call) -> None:
    argv = ("wonderful-world", "-n", "4", "--policy", "greedy")
    report = _report(call, *argv)
    assert report["games"] == 4
    assert _without_time(report) == _without_time(_report(call, *argv))
    answer = call("simulate", "wonderful-world", "--policy", "clever")
    assert answer.code == 2
    assert "greedy" in answer.err


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
    """By players who know what they are after: chance alone never ends some of them."""
    names = tuple(f"P{seat}" for seat in range(game.seats[1]))
    rules = rules_for(game.id, names, {})
    statistics = simulate(rules, 1, 1, 10_000, GreedyPolicy(1))
    assert statistics.games == 1
    assert statistics.unfinished == 0
    assert statistics.seconds > 0


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_the_games_are_those_of_a_match(game: Game) -> None:
    """The same choices in a match that takes its chance from the same source end alike."""
    names = tuple(f"P{seat}" for seat in range(game.seats[0]))
    forcing = {option.key: "on" for option in game.options if option.key.startswith("auto_")}
    rules = rules_for(game.id, names, forcing)
    forced = 0
    for number in range(10):
        chance = SeededChance.numbered(7, number)
        match = Match(rules, names, 7, chance_for=partial(_same, chance))
        match.resume()
        while match.outcome is None and match.ply < 600:
            actions = match.legal_actions()
            action = actions[chance.below(len(actions))]
            assert match.submit(max(match.state.to_act, 0), action, match.ply).legal
        decisions = sum(step.actor != CHANCE for step in match.steps)
        cap = 10_000 if match.outcome else decisions
        played = play_at_random(rules, SeededChance.numbered(7, number), cap)
        assert played == (match.outcome, decisions)
        forced += sum(step.forced for step in match.steps)
    assert bool(forced) == bool(forcing)


def _same(chance: SeededChance, number: int) -> SeededChance:
    del number
    return chance


@pytest.mark.slow
@pytest.mark.parametrize(("players", "decisions"), [(2, (44, 48)), (4, (40, 44.5))])
def test_figures_of_what_a_wonderful_world(players: int, decisions: tuple[float, float]) -> None:
    names = tuple(f"P{seat}" for seat in range(players))
    rules = rules_for("wonderful-world", names, {})
    found = simulate(rules, 1500, 11, 10_000)
    rates = {code: games / found.games for (code, _), games in found.endings.items()}
    assert decisions[0] <= found.actions / found.games <= decisions[1]
    assert 0.05 <= rates["won"] <= 0.09
    assert 0.73 <= rates["lost-laying"] <= 0.81
    assert 0.12 <= rates["lost-dice"] <= 0.20
