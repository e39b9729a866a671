"""Read a scenario file. The format is described in README.md beside this file."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

from tabletop.cards.binder import NodeReader, Resolvers
from tabletop.cards.problems import FileProblemsError, Problems
from tabletop.cards.shapes import (
    NO_NODE,
    Bound,
    CustomRead,
    LocatedText,
    LocatedWord,
    Read,
    Unread,
    kind_of,
)
from tabletop.cards.yaml_nodes import Node, Scalar, read_yaml
from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.fields import CardOf, DieOf, Integer, MapOf, SeatOf, Word, ZoneOf
from tabletop.engine.localized_error import ErrorText, unknown_name
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.games.catalogue import OptionError, complete_options, find_game, missing_game
from tabletop.games.game import CARDS, Game
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules
from tabletop.match.save.header import MAX_SEED
from tabletop.scenarios.positions import PositionReader
from tabletop.scenarios.scenario import (
    ANY_RULE,
    CHANCE_ENTRIES,
    DEFAULT_SEED,
    ActionLine,
    Expected,
    Scenario,
    ScenarioStep,
)

_RULE_ID: Final = re.compile(r"[A-Z]{2,5}-[A-Z]+[0-9]*")
_MAX_PLAYERS: Final = 100

RulesFor = Callable[[str, tuple[str, ...], Mapping[str, str]], AnyRules]
"""Creates rules from a game's id, the players' names and options."""
SpeakerFor = Callable[[AnyRules, tuple[str, ...]], Speaker]
"""Creates the speaker for a game's rules and players."""


def _option(reader: NodeReader, node: Node, what: str) -> LocatedText | None:
    """Return an option's value as text, even if it looks like another YAML type."""
    if isinstance(node, Scalar):
        return LocatedText(node.text, node.line)
    none: LocatedText | None = reader.value(node, Word(), what)
    return none


_OPTION: Final[Read] = CustomRead(_option)
Options = Annotated[Mapping[str, LocatedText], MapOf(Word(), _OPTION)]
Seed = Annotated[int, Integer(0, MAX_SEED - 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioFile(Bound):
    """The contents of a scenario file before its game is known (see README.md)."""

    scenario: str
    game: str
    source: str = ""
    players: tuple[LocatedWord, ...]
    options: Options = field(default_factory=dict)
    rules: tuple[LocatedWord, ...] = ()
    seed: Seed = DEFAULT_SEED
    position: Unread = NO_NODE
    chance: Unread = NO_NODE
    steps: Unread = NO_NODE
    then: Unread = NO_NODE


class ScenarioError(FileProblemsError):
    """Raised if a scenario file cannot be used; lists every problem with its line."""


def load_scenario(
    path: Path, rules_for: RulesFor, speaker_for: SpeakerFor, *, lenient: bool = False
) -> Scenario:
    """Load a scenario from a file; nothing in the file can run code.

    Args:
        path: the file.
        rules_for: creates the rules.
        speaker_for: creates the speaker for error messages.
        lenient: whether the position may be impossible, as it is while being arranged.

    Raises:
        ScenarioError: if the file has problems; the error lists all of them.
    """
    report = Problems(path)
    root, scenario = read_yaml(path, report), None
    file = None if root is None else NodeReader(report).bind(root, ScenarioFile, "")
    if file is not None:
        scenario = read_scenario(file, report, rules_for, speaker_for, lenient=lenient)
    if report.count or scenario is None:
        raise ScenarioError(report.problems)
    return scenario


def read_scenario(
    file: ScenarioFile,
    report: Problems,
    rules_for: RulesFor,
    speaker_for: SpeakerFor,
    *,
    lenient: bool = False,
) -> Scenario | None:
    """Convert a parsed file to a scenario, and report problems.

    The functions are as for `load_scenario`. If problems were reported, do not use the result.
    """
    for rule, line in file.rules:
        if not _RULE_ID.fullmatch(rule):
            message = ErrorText('"{rule}" is no rule id (as "AB-C1")', rule=rule)
            report.add(line, message.at("rules"))
    names, game = _names(file, report), _game(file, report)
    rules = None if game is None or names is None else _rules(file, report, game, names, rules_for)
    if rules is None or names is None:
        return None
    notation, speaker = Notation(rules, names), speaker_for(rules, names)
    reader = NodeReader(report, finders_for(notation))
    position = PositionReader(reader, rules, notation, speaker, file.seed, lenient=lenient)
    start = position.read(file.position) if "position" in file.lines else None
    chance = reader.value(file.chance, CHANCE_ENTRIES, "chance") if "chance" in file.lines else ()
    steps: tuple[ScenarioStep, ...] = ()
    if "steps" in file.lines:
        steps = reader.value(file.steps, kind_of(tuple[ScenarioStep, ...]), "steps") or ()
    then = None
    if "then" in file.lines:
        then = reader.bind(file.then, Expected, "then", rules.fields)
    then = then or Expected()
    for line, message in _unknown_rules(file.rules, steps, then, rules, speaker):
        report.add(line, message)
    return Scenario(
        path=report.path,
        title=file.scenario,
        shown_rules=tuple(rule for rule, _ in file.rules),
        rules=rules,
        names=names,
        start=start,
        seed=file.seed,
        chance=chance or (),
        steps=steps,
        expected=then,
        written_position=position.written_position,
    )


def finders_for(notation: Notation) -> Resolvers:
    """Return the functions that look up names and actions used in a file."""

    def action(line: str) -> SeatAction:
        found = notation.parse(line)
        if isinstance(found, ChanceAction):
            raise NotationError(ErrorText('what chance does stands in "chance"'))
        return found

    return {
        SeatOf: notation.seat_id,
        CardOf: notation.card_id,
        DieOf: notation.die_id,
        ZoneOf: notation.zone_id,
        ActionLine: action,
    }


def _names(file: ScenarioFile, report: Problems) -> tuple[str, ...] | None:
    """Return the players' names, or None if one is invalid."""
    if len(file.players) > _MAX_PLAYERS:
        message = ErrorText("{n} are far too many", n=len(file.players))
        report.add(file.lines.get("players", file.line), message.at("players"))
        return None
    before, seen = report.count, dict[str, None]()
    for word, line in file.players:
        name = clean_name(word)
        problem = name_problem(name)
        if name in seen:
            problem = ErrorText('"{name}" is named twice', name=name)
        if problem is not None:
            report.add(line, problem.at("players"))
        seen[name] = None
    return tuple(seen) if "players" in file.lines and report.count == before else None


def _game(file: ScenarioFile, report: Problems) -> Game | None:
    if "game" not in file.lines:
        return None
    try:
        return find_game(file.game)
    except OptionError as error:
        report.add(file.lines["game"], missing_game(file.game, file.source) or error.text)
        return None


def _rules(
    file: ScenarioFile, report: Problems, game: Game, names: tuple[str, ...], rules_for: RulesFor
) -> AnyRules | None:
    """Return the rules with the file's options, or None if an option is invalid."""
    before = report.count
    try:
        complete_options(game, names, {})
    except OptionError as error:
        report.add(file.lines["players"], error.text.at("players"))
        return None
    given: dict[str, str] = {}
    for key, (value, line) in file.options.items():
        try:
            given[key] = complete_options(game, names, {key: value})[key]
        except OptionError as error:
            report.add(line, error.text.at("options"))
    if report.count > before:
        return None
    try:
        return rules_for(game.id, names, given)
    except OptionError as error:  # a missing card set
        report.add(file.options[CARDS].line if CARDS in file.options else 1, error.text)
        return None


def _unknown_rules(
    shown: Iterable[LocatedText],
    steps: Iterable[ScenarioStep],
    then: Expected,
    rules: AnyRules,
    speaker: Speaker,
) -> Iterator[tuple[int, ErrorText]]:
    """Yield a line and an error for each rule that is unknown or never refuses."""
    refusing = sorted({reason.rule for reason in (*rules.reasons, *TABLE_REASONS)})
    every = sorted({*refusing, *speaker.texts.rules()})

    def unknown(rule: str, likely: Sequence[str]) -> ErrorText:
        return unknown_name('{game} has no rule "{name}"{hint}', rule, likely, game=rules.game)

    for rule, line in shown:
        if _RULE_ID.fullmatch(rule) and rule not in every:
            yield line, unknown(rule, every).at("rules")
    for step in steps:
        rule = step.refused or ANY_RULE
        if rule != ANY_RULE and rule not in refusing:
            message = unknown(rule, refusing)
            if rule in every:
                message = unknown_name("nothing is ever refused by {name}{hint}", rule, refusing)
            yield step.lines["refused"], message.at(f"{step.what}.refused")
    end = then.outcome
    if end is not None and end.rule is not None and end.rule not in every:
        yield end.lines["rule"], unknown(end.rule, every).at("then.outcome.rule")
