"""The game's scenarios hold, and every rule that the texts tell is shown by one."""

from tabletop.content.game_library import GameLibrary
from tabletop.engine.verdict import is_of_game
from tabletop.games.game import Game
from tabletop.scenarios.run import run
from tabletop.scenarios.scenario import Scenario


def test_the_rules_answer_as_the_scenarios_expect(scenarios: tuple[Scenario, ...]) -> None:
    for scenario in scenarios:
        speaker = GameLibrary().speaker_for(scenario.rules, scenario.names)
        assert not run(scenario, speaker)


def test_every_rule_is_shown_by_a_scenario(game: Game, scenarios: tuple[Scenario, ...]) -> None:
    told = {rule for rule in GameLibrary().texts(game.id).rules() if is_of_game(rule)}
    shown = {rule for scenario in scenarios for rule in scenario.shows}
    assert told == shown
