"""Tests that every scenario passes, and that every rule has one."""

import re
from pathlib import Path

import pytest

from tabletop.content.game_library import GameLibrary
from tabletop.engine.notation import Notation
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.tree import Query
from tabletop.scenarios.record import record_scenario
from tabletop.scenarios.run import run
from tests.scenarios.conftest import Load
from tests.scenarios.rule_table import (
    COMMAND,
    FOLDER,
    TABLE,
    TABLE_RULES,
    accepts,
    refused,
    rule_file,
    scenarios,
    table,
)

FILES = sorted(path for game in CATALOG for path in (FOLDER / game.id).glob("*.yaml"))
LISTED = [game for game in CATALOG if (FOLDER / game.id / "rules.toml").is_file()]
GAMES = pytest.mark.parametrize("game", LISTED, ids=lambda game: game.id)
GAME_CODE = Path(__file__).parents[2] / "tabletop" / "games"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rules_answer_as_the_scenario_expects(
    path: Path, load: Load, library: GameLibrary
) -> None:
    scenario = load(path)
    problems = run(scenario, library.speaker_for(scenario.rules, scenario.names))
    assert not problems, "\n".join(map(str, problems))
    assert scenario.rules.game == path.parent.name
    assert scenario.steps or scenario.expected.lines, "it shows nothing"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_scenario_is_named_after_a_rule_that_it_shows(path: Path, load: Load) -> None:
    scenario = load(path)
    assert any(path.stem.startswith(f"{rule.lower()}-") for rule in scenario.shown_rules)
    assert set(scenario.shown_rules) <= rule_file(path.parent.name).sections.keys()
    assert refused(scenario) - TABLE_RULES <= set(scenario.shown_rules), (
        "it shows more than it says"
    )


def test_every_game_has_its_rules_listed() -> None:
    assert list(CATALOG) == LISTED


def _rules_cited(game: Game, library: GameLibrary) -> set[str]:
    """Return the rule ids in a game's code, and those that have a text."""
    package = GAME_CODE / game.id.replace("-", "_")
    code = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    texts = library.texts(game.id).rules()
    prefixes = {rule.partition("-")[0] for rule in texts if rule not in TABLE_RULES}
    assert len(prefixes) == 1
    cited = re.findall(rf"\b{prefixes.pop()}-[A-Z]+[0-9]+\b", code)
    assert cited
    return {*cited, *texts} - TABLE_RULES


@GAMES
def test_every_rule_of_a_game_is_listed_with_its_place_in_the_rulebook(
    game: Game, library: GameLibrary
) -> None:
    assert _rules_cited(game, library) == rule_file(game.id).sections.keys()


@GAMES
def test_every_rule_of_a_game_is_shown_by_something_that_is_allowed(
    game: Game, library: GameLibrary
) -> None:
    found = scenarios(game.id, library)
    shown = {rule for scenario in found if accepts(scenario) for rule in scenario.shown_rules}
    assert rule_file(game.id).sections.keys() == shown


@GAMES
def test_every_rule_that_refuses_is_seen_refusing(game: Game, library: GameLibrary) -> None:
    rules = rule_file(game.id)
    found = scenarios(game.id, library)
    refusing = {rule for scenario in found for rule in refused(scenario)} - TABLE_RULES
    assert rules.sections.keys() - refusing == rules.never_refused.keys()


OF_CHANCE = frozenset({"bad-throw", "bad-shuffle", "bad-count", "bad-order", "bad-take"})
"""Reasons that refuse only impossible outcomes of chance in a save."""


@GAMES
def test_every_reason_is_seen_and_every_exemption_is_one(game: Game, library: GameLibrary) -> None:
    known: set[tuple[str, str]] = set()
    seen: set[tuple[str, str]] = set()
    for scenario in scenarios(game.id, library):
        known |= {(reason.rule, reason.code) for reason in scenario.rules.reasons}
        speaker = library.speaker_for(scenario.rules, scenario.names)
        for step in record_scenario(scenario, speaker).steps:
            reason = step.verdict.reason if isinstance(step, Query) else None
            if reason is not None:
                seen.add((reason.rule, reason.code))
    unseen = {(rule, code) for rule, code in known - seen if code not in OF_CHANCE}
    assert not unseen
    citing = {rule for rule, code in known if code not in OF_CHANCE}
    assert not citing & rule_file(game.id).never_refused.keys()


@GAMES
def test_every_worked_example_of_the_rulebook_has_its_scenarios(game: Game) -> None:
    examples = rule_file(game.id).examples
    named = {stem for stems in examples.values() for stem in stems}
    files = {path.stem for path in (FOLDER / game.id).glob("*.yaml")}
    assert all(examples.values())
    assert named <= files
    assert {stem for stem in files if "-example-" in stem or "-rulebook-" in stem} <= named


@GAMES
def test_the_table_of_rules_is_up_to_date(game: Game, library: GameLibrary) -> None:
    written = (FOLDER / game.id / TABLE).read_text(encoding="utf-8")
    assert written == table(game.id, library), f"run {COMMAND}"


@GAMES
def test_actions_are_written_as_the_program_writes_them(game: Game, library: GameLibrary) -> None:
    for scenario in scenarios(game.id, library):
        notation = Notation(scenario.rules, scenario.names)
        text = scenario.path.read_text(encoding="utf-8")
        for step in scenario.steps:
            for action in (step.tried, step.do):
                assert action is None or notation.text(action) in text
