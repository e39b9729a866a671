"""Tests that a written position loads to the same position."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.content.game_library import rules_for
from tabletop.engine.player_names import MAX_NAME_LENGTH, clean_name, name_problem
from tabletop.engine.positions import Position
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules, Match
from tabletop.scenarios.scenario import Scenario, scenario_data, to_yaml
from tests.scenarios.conftest import Load

AWKWARD = [
    "true",
    "on",
    "no",
    "7",
    "1.5",
    "~",
    "#1",
    "a: b",
    "hat-2",
    "rest",
    "'",
    "-",
]
_TYPED = st.text(min_size=1, max_size=MAX_NAME_LENGTH).map(clean_name)
NAMES = st.sampled_from(AWKWARD) | _TYPED.filter(lambda name: name_problem(name) is None)
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


def _states(rules: AnyRules, names: tuple[str, ...], seed: int) -> Iterator[State]:
    """Yield every twentieth position of a random game, and the last one."""
    chance = SeededChance(seed)
    match = Match(rules, names, seed)
    match.resume()
    for decision in range(300):
        if match.outcome is not None:
            break
        if decision % 20 == 0:
            yield match.state
        actions = match.legal_actions()
        action = actions[chance.random_below(len(actions))]
        assert match.submit(max(match.state.to_act, 0), action, match.revision).legal
    yield match.state


def _written(
    title: str, rules: AnyRules, names: tuple[str, ...], state: State, seed: int = 1
) -> str:
    return to_yaml(scenario_data(title, rules, names, rules.position(state), seed))


def _loaded(text: str, folder: Path, load: Load) -> Scenario:
    path = folder / "written.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def _position(rules: AnyRules, state: State | None) -> Position:
    assert state is not None
    position: Position = rules.position(state)
    return position


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_positions_of_play_come_back(game: Game, tmp_path: Path, load: Load) -> None:
    for seed, seats in enumerate(range(game.seats[0], game.seats[1] + 1)):
        names = tuple(f"P{seat}" for seat in range(seats))
        rules = rules_for(game.id, names, {})
        for state in _states(rules, names, seed):
            text = _written("Again", rules, names, state, seed)
            scenario = _loaded(text, tmp_path, load)
            assert _position(rules, scenario.start) == _position(rules, state)
            assert scenario.start is not None
            assert scenario.start.to_act == state.to_act
            assert scenario.rules.outcome(scenario.start) == rules.outcome(state)
            assert (scenario.title, scenario.names, scenario.seed) == ("Again", names, seed)
            assert scenario.rules.options == rules.options


@given(
    names=st.lists(NAMES, min_size=2, max_size=4, unique=True).map(tuple),
    title=st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1),
)
@settings(max_examples=40, suppress_health_check=SAME_FOLDER)
def test_any_name_and_title_come_back(
    names: tuple[str, ...], title: str, tmp_path: Path, load: Load
) -> None:
    rules = rules_for("wonderful-world", names, {"starter": "2", "pile_top": "inner"})
    state = next(_states(rules, names, 5))
    scenario = _loaded(_written(title, rules, names, state), tmp_path, load)
    assert scenario.start == state
    assert scenario.names == names
    assert scenario.title == title
    assert scenario.rules.options == rules.options


def test_a_position_is_written_to_be_read() -> None:
    names = ("Ann", "Ben")
    rules = rules_for("wonderful-world", names, {})
    *_, state = _states(rules, names, 1)
    text = _written("How it ended", rules, names, state)
    options = "options: {house.dice: usual, starter: '1'"
    assert text.startswith(f"scenario: How it ended\ngame: wonderful-world\n{options}")
    assert "players: [Ann, Ben]\nposition:\n  to_act: " in text
    assert "\n  zones:\n" in text
    assert "&" not in text
