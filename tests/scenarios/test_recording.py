"""What is recorded passes the check, and is the same when it is read again."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.engine.positions import Position
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.library.game_library import GameLibrary, rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules, Match
from tabletop.match.tree import PlayedAction, Query
from tabletop.scenarios.read import ScenarioError, load_scenario
from tabletop.scenarios.record import Record, record_text, recorded
from tabletop.scenarios.run import run
from tabletop.scenarios.scenario import Scenario
from tests.scenarios.conftest import Load
from tests.scenarios.test_scenario_files import FILES

GAMES = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


def _played(rules: AnyRules, names: tuple[str, ...], seed: int, before: int, after: int) -> Record:
    """Something that was played and asked at random, from a position in the middle of a game on."""
    chance = SeededChance(seed)
    match = Match(rules, names, seed)
    match.resume()

    def play() -> Iterator[PlayedAction | Query]:
        actions = match.legal_actions()
        if not actions:
            return
        vocabulary = [*rules.vocabulary(), *actions]
        for _ in range(chance.below(3)):
            asked = vocabulary[chance.below(len(vocabulary))]
            actor = TEAM if match.state.to_act == TEAM else chance.below(rules.seats)
            yield Query(actor, asked, match.judge(actor, asked, match.ply))
        ply = match.ply
        actor = max(match.state.to_act, 0)
        match.submit(actor, actions[chance.below(len(actions))], ply)
        yield from (
            PlayedAction(step.actor, step.action, step.forced) for step in match.steps[ply:]
        )

    for _ in range(before):
        for _ in play():
            pass
    state = match.state
    steps: list[PlayedAction | Query] = []
    for _ in range(after):
        steps.extend(play())
    return Record(rules, names, seed, rules.position(state), state, _each_once(steps))


def _each_once(steps: list[PlayedAction | Query]) -> tuple[PlayedAction | Query, ...]:
    """The steps without what was asked twice at the same moment."""
    kept: list[PlayedAction | Query] = []
    asked: list[Query] = []
    for step in steps:
        if isinstance(step, PlayedAction):
            asked = []
        elif step in asked:
            continue
        else:
            asked.append(step)
        kept.append(step)
    return tuple(kept)


def _read(text: str, folder: Path, library: GameLibrary, *, lenient: bool = False) -> Scenario:
    path = folder / "record.yaml"
    path.write_text(text, encoding="utf-8")
    return load_scenario(path, rules_for, library.speaker_for, lenient=lenient)


def _again(record: Record, folder: Path, library: GameLibrary) -> Record:
    """The record, written, checked and read."""
    scenario = _read(record_text("Again", record), folder, library)
    speaker = library.speaker_for(record.rules, record.names)
    assert run(scenario, speaker) == ()
    return recorded(scenario, speaker)


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
    assert again.start == record.start == record.rules.position(again.state)
    assert again.steps == record.steps
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
    cut = max(
        n for n, s in enumerate(record.steps) if isinstance(s, PlayedAction) and s.actor == CHANCE
    )
    record = replace(record, steps=record.steps[:cut])
    text = record_text("Chance is due", record)
    assert "then" not in text
    assert _again(record, tmp_path, library).steps == record.steps


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_can_be_opened_and_saved(
    path: Path, load: Load, tmp_path: Path, library: GameLibrary
) -> None:
    scenario = load(path)
    record = recorded(scenario, library.speaker_for(scenario.rules, scenario.names))
    again = _again(record, tmp_path, library)
    assert (again.start, again.steps) == (record.start, record.steps)


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
    record = replace(played, steps=(*([asked] * 1500), *played.steps))
    again = _again(record, tmp_path, library)
    assert len(again.steps) < len(played.steps)
    assert _end(again) == _end(played)


def _end(record: Record) -> Position:
    """The position after all that was done."""
    rules, state = record.rules, record.state
    assert state is not None
    for step in record.steps:
        if isinstance(step, PlayedAction):
            state = rules.apply(state, step.action)
    position: Position = rules.position(state)
    return position


def test_a_position_that_cannot_occur_is_kept_as_it_is(
    tmp_path: Path, library: GameLibrary
) -> None:
    names = ("Ann", "Ben")
    rules = rules_for("numnum", names, {})
    start = _played(rules, names, 1, 3, 0).start
    emptied = replace(start, zones=tuple(() for _ in start.zones))
    record = Record(rules, names, 1, emptied, None)
    text = record_text("Empty", record)
    with pytest.raises(ScenarioError):
        _read(text, tmp_path, library)
    scenario = _read(text, tmp_path, library, lenient=True)
    assert recorded(scenario, library.speaker_for(rules, names)) == record


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
    start = replace(_played(rules, ("Ann", "Ben"), 1, 0, 0).start, to_act=CHANCE)
    with pytest.raises(ValueError, match="due"):
        record_text("x", Record(rules, ("Ann", "Ben"), 1, start, state))


def test_an_action_that_cannot_be_done_is_told_with_its_line(
    tmp_path: Path, library: GameLibrary
) -> None:
    names = ("Ann", "Ben")
    rules = rules_for("numnum", names, {})
    text = record_text("x", _played(rules, names, 1, 3, 0)) + "steps:\n- do: stop\n"
    scenario = _read(text, tmp_path, library)
    with pytest.raises(ScenarioError, match=r'"stop": NN-'):
        recorded(scenario, library.speaker_for(rules, names))
