"""Tests that recordings pass the check and read back unchanged."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.positions import Position
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.edit import start_node
from tabletop.match.match import AnyRules, Match
from tabletop.match.tree import Line, Query, StartNode, Step
from tabletop.scenarios.read import ScenarioError, load_scenario
from tabletop.scenarios.record import Recording, record_scenario, record_text
from tabletop.scenarios.run import run
from tabletop.scenarios.scenario import Scenario
from tests.scenarios.conftest import Load
from tests.scenarios.test_scenario_files import FILES

GAMES = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


def _played(
    rules: AnyRules, names: tuple[str, ...], seed: int, before: int, after: int
) -> Recording:
    """Return a recording of random steps and queries from the middle of a game."""
    chance = SeededChance(seed)
    match = Match(rules, names, seed)
    match.resume()

    def play() -> None:
        actions = match.legal_actions()
        if not actions:
            return
        vocabulary = [*rules.vocabulary(), *actions]
        for _ in range(chance.random_below(3)):
            asked = vocabulary[chance.random_below(len(vocabulary))]
            actor = TEAM if match.state.to_act == TEAM else chance.random_below(rules.seats)
            match.line.add_query(Query(actor, asked, match.judge(actor, asked, match.revision)))
        actor = max(match.state.to_act, 0)
        match.submit(actor, actions[chance.random_below(len(actions))], match.revision)

    for _ in range(before):
        play()
    first = match.line.index
    match.line.queries.clear()
    for _ in range(after):
        play()
    return Recording(rules, names, seed, match.line.line_from(first))


def told(record: Recording) -> list[object]:
    """Return the steps and queries; positions may have more history than files."""
    return [
        (step.actor, step.action, step.forced) if isinstance(step, Step) else step
        for step in record.steps
    ]


def _read(text: str, folder: Path, library: GameLibrary, *, lenient: bool = False) -> Scenario:
    path = folder / "record.yaml"
    path.write_text(text, encoding="utf-8")
    return load_scenario(path, rules_for, library.speaker_for, lenient=lenient)


def _again(record: Recording, folder: Path, library: GameLibrary) -> Recording:
    """Return the recording after writing, checking and reading it."""
    scenario = _read(record_text("Again", record), folder, library)
    speaker = library.speaker_for(record.rules, record.names)
    assert run(scenario, speaker) == ()
    return record_scenario(scenario, speaker)


@GAMES
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(0, 10),
    before=st.integers(0, 60),
    after=st.integers(0, 15),
    choices=st.lists(st.integers(0, 20), min_size=6, max_size=6),
)
@settings(max_examples=25, suppress_health_check=SAME_FOLDER)
def test_a_record_comes_back(
    game: Game,
    seed: int,
    seats: int,
    before: int,
    after: int,
    choices: list[int],
    tmp_path: Path,
    library: GameLibrary,
) -> None:
    low, high = game.seats
    names = tuple(f"P {seat}" for seat in range(low + seats % (high - low + 1)))
    options = {
        option.key: option.values[choice % len(option.values)]
        for option, choice in zip(game.options, choices, strict=False)
        if not option.seat
    }
    record = _played(rules_for(game.id, names, options), names, seed, before, after)
    again = _again(record, tmp_path, library)
    assert again.start == record.start
    assert told(again) == told(record)
    assert (again.rules.options, again.names, again.seed) == (
        record.rules.options,
        record.names,
        record.seed,
    )


@pytest.mark.parametrize("game", ["wonderful-world", "nichtlustig"])
def test_chance_that_is_due_at_the_end_stays_due(
    game: str, tmp_path: Path, library: GameLibrary
) -> None:
    names = ("Ann", "Ben")
    record = _played(rules_for(game, names, {}), names, 3, 4, 40)
    nodes = enumerate(record.line.nodes)
    record.line.index = max(n for n, s in nodes if isinstance(s, Step) and s.actor == CHANCE) - 1
    text = record_text("Chance is due", record)
    assert "then" not in text
    assert told(_again(record, tmp_path, library)) == told(record)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_can_be_opened_and_saved(
    path: Path, load: Load, tmp_path: Path, library: GameLibrary
) -> None:
    scenario = load(path)
    record = record_scenario(scenario, library.speaker_for(scenario.rules, scenario.names))
    again = _again(record, tmp_path, library)
    assert (again.start, told(again)) == (record.start, told(record))


def test_it_is_written_to_be_read() -> None:
    names = ("Ann", "Ben")
    rules = rules_for("wonderful-world", names, {})
    text = record_text("An evening", _played(rules, names, 3, 3, 8))
    lines = text.splitlines()
    assert lines[0] == "scenario: An evening"
    assert any(line.startswith("- do: ") for line in lines)
    assert any(line.startswith("  refused: WW-") for line in lines)
    assert any(line.startswith("- roll: [") for line in lines)
    assert any(line.startswith("then: {to_act: ") for line in lines)


def test_what_is_longer_than_a_file_may_be_begins_later(
    tmp_path: Path, library: GameLibrary
) -> None:
    names = ("Ann", "Ben")
    rules = rules_for("numnum", names, {})
    played = _played(rules, names, 1, 0, 4)
    asked = next(step for step in played.steps if isinstance(step, Query))
    line = played.line.copy()
    line.queries[0] = (*([asked] * 1500), *line.queries.get(0, ()))
    again = _again(replace(played, line=line), tmp_path, library)
    assert len(again.steps) < len(played.steps)
    assert _end(again) == _end(played)


def _end(record: Recording) -> Position:
    """Return the position after all steps."""
    position: Position = record.rules.position(record.line.node.after)
    return position


def test_a_position_that_cannot_occur_is_kept_as_it_is(
    tmp_path: Path, library: GameLibrary
) -> None:
    names = ("Ann", "Ben")
    rules = rules_for("numnum", names, {})
    start = _played(rules, names, 1, 3, 0).start
    emptied = replace(start, zones=tuple(() for _ in start.zones))
    record = Recording(rules, names, 1, Line([start_node(rules, emptied)]))
    text = record_text("Empty", record)
    with pytest.raises(ScenarioError):
        _read(text, tmp_path, library)
    scenario = _read(text, tmp_path, library, lenient=True)
    assert record_scenario(scenario, library.speaker_for(rules, names)) == record


def test_a_file_with_other_faults_is_refused_also_while_it_may_be_impossible(
    tmp_path: Path, library: GameLibrary
) -> None:
    text = "scenario: x\ngame: numnum\nplayers: [Ann, Ben]\nposition: {to_act: Cy, zones: {}}\n"
    with pytest.raises(ScenarioError, match="Cy"):
        _read(text, tmp_path, library, lenient=True)


def test_a_record_begins_where_somebody_acts() -> None:
    rules = rules_for("numnum", ("Ann", "Ben"), {})
    state = rules.initial_state()
    assert state.to_act == CHANCE
    with pytest.raises(ValueError, match="due"):
        record_text("x", Recording(rules, ("Ann", "Ben"), 1, Line([StartNode(state)])))


def test_an_action_that_cannot_be_done_is_told_with_its_line(
    tmp_path: Path, library: GameLibrary
) -> None:
    names = ("Ann", "Ben")
    rules = rules_for("numnum", names, {})
    text = record_text("x", _played(rules, names, 1, 3, 0)) + "steps:\n- do: stop\n"
    scenario = _read(text, tmp_path, library)
    with pytest.raises(ScenarioError, match=r'"stop": NN-'):
        record_scenario(scenario, library.speaker_for(rules, names))
