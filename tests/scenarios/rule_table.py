"""Tables of the scenarios that demonstrate each rule.

`python -m tests.scenarios.rule_table` writes the tables.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.games.catalogue import CATALOG
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.scenario import Scenario

FOLDER: Final = Path(__file__).parent
TABLE: Final = "RULES.md"
COMMAND: Final = "python -m tests.scenarios.rule_table"
TABLE_RULES: Final = frozenset(reason.rule for reason in TABLE_REASONS)
"""Refusals that belong to no game."""


@dataclass(frozen=True, slots=True)
class RuleFile:
    """The contents of `rules.toml` beside the scenarios of a game, by rule id.

    Attributes:
        sections: the section of each rule in the rulebook.
        never_refused: why no action is refused by the rule.
        examples: the rulebook's worked examples, with the scenarios of each.
    """

    sections: Mapping[str, str]
    never_refused: Mapping[str, str]
    examples: Mapping[str, Sequence[str]]


def rule_file(game: str) -> RuleFile:
    """Return the rule file of a game."""
    said = tomllib.loads((FOLDER / game / "rules.toml").read_text(encoding="utf-8"))
    return RuleFile(said["sections"], said["never-refused"], said["examples"])


def scenarios(game: str, library: GameLibrary) -> tuple[Scenario, ...]:
    """Return the scenarios of a game by file name."""
    paths = sorted((FOLDER / game).glob("*.yaml"))
    return tuple(load_scenario(path, rules_for, library.speaker_for) for path in paths)


def refused(scenario: Scenario) -> frozenset[str]:
    """Return the rules that refuse something in a scenario."""
    return frozenset(step.refused for step in scenario.steps if step.refused)


def accepts(scenario: Scenario) -> bool:
    """Return whether a scenario has anything besides refusals."""
    allowed = any(step.refused is None for step in scenario.steps)
    return allowed or bool(scenario.expected.lines)


def table(game: str, library: GameLibrary) -> str:
    """Return the table of a game in Markdown."""
    return "\n".join(_lines(game, library)) + "\n"


def _lines(game: str, library: GameLibrary) -> Iterator[str]:
    rules, found = rule_file(game), scenarios(game, library)
    yield f"# {library.texts(game).name}: rules and their scenarios"
    yield ""
    yield f"Written by `{COMMAND}`. In *italics*: the rule refuses something there."
    yield ""
    yield "| rule | | rulebook | accepted | refused | scenarios |"
    yield "|---|---|---|---|---|---|"
    for rule, section in rules.sections.items():
        shown = [scenario for scenario in found if rule in scenario.shown_rules]
        accepted = sum(map(accepts, shown))
        refusing = sum(rule in refused(scenario) for scenario in shown)
        cells = "<br>".join(_link(scenario, rule) for scenario in shown)
        title = library.texts(game).rule(rule).title
        yield f"| {rule} | {title} | {section} | {accepted} | {refusing or '–'} | {cells} |"
    yield ""
    yield "No action is refused by these:"
    yield ""
    for rule, why in rules.never_refused.items():
        yield f"- {rule}: {why}"
    yield ""
    yield "The worked examples of the rulebook:"
    yield ""
    for example, stems in rules.examples.items():
        yield f"- {example}: {', '.join(f'[{stem}]({stem}.yaml)' for stem in stems)}"


def _link(scenario: Scenario, rule: str) -> str:
    mark = "*" if rule in refused(scenario) else ""
    return f"{mark}[{scenario.path.stem}]({scenario.path.name}){mark}"


def main() -> None:
    """Write the tables of all games that have scenarios."""
    library = GameLibrary()
    for game in CATALOG:
        if (FOLDER / game.id / "rules.toml").is_file():
            (FOLDER / game.id / TABLE).write_text(table(game.id, library), encoding="utf-8")


if __name__ == "__main__":
    main()
