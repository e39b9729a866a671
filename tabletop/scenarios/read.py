"""Reads a scenario file. Its format is described in README.md beside this file."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar, cast

from tabletop.cards.binder import Reader
from tabletop.cards.problems import WHOLE, FileProblemsError, Report
from tabletop.cards.yaml_nodes import MAX_BYTES, MapNode, Node, Scalar, parse_yaml, read_yaml
from tabletop.engine.fields import Field, Integer, Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.player_names import clean_name, name_problem
from tabletop.engine.quoting import quoted_input
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.games.catalogue import OptionError, complete_options, find_game
from tabletop.games.game import Game
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules
from tabletop.match.save import MAX_SEED
from tabletop.scenarios.context import Context
from tabletop.scenarios.positions import PositionReader
from tabletop.scenarios.scenario import DEFAULT_SEED, Scenario
from tabletop.scenarios.steps import StepReader

_RULE_ID: Final = re.compile(r"[A-Z]{2,5}-[A-Z]+[0-9]*")
_MOST_PLAYERS: Final = 100
_HEAD: Final = (
    Field("scenario", Word(), required=True),
    Field("game", Word(), required=True),
    Field("seed", Integer(0, MAX_SEED - 1), DEFAULT_SEED),
)
_Item = TypeVar("_Item")
_APART: Final = ("rules", "players", "options", "position", "chance", "steps", "then")

RulesFor = Callable[[str, tuple[str, ...], Mapping[str, str]], AnyRules]
"""Makes the rules for a game's id, its players and complete options (as `match.save` does)."""


SpeakerFor = Callable[[AnyRules, tuple[str, ...]], Speaker]
"""Makes the words for a game and its players; raises ValueError where it cannot."""


class ScenarioError(FileProblemsError):
    """A scenario file cannot be used; it has every problem with its line."""


def load_scenario(
    path: Path, rules_for: RulesFor, speaker_for: SpeakerFor, *, lenient: bool = False
) -> Scenario:
    """The scenario of a file. Nothing in a file can do more than say what is tried.

    Args:
        path: the file.
        rules_for: makes the rules.
        speaker_for: makes the words for what is wrong.
        lenient: whether its position may be impossible, as one that is still being laid out.

    Raises:
        ScenarioError: with everything that is wrong with the file.
    """
    report = Report(path)
    root = read_yaml(path, report)
    return _whole(root, report, rules_for, speaker_for, lenient=lenient)


def parse_scenario(
    text: str, rules_for: RulesFor, speaker_for: SpeakerFor, *, lenient: bool = False
) -> Scenario:
    """As `load_scenario`, for a text that stands in no file.

    Raises:
        ScenarioError: with everything that is wrong with the text.
    """
    report = Report(Path("-"))
    data = text.encode()
    root = None
    if len(data) > MAX_BYTES:
        size = f"{MAX_BYTES // 1000} kB"
        report.add(WHOLE, ErrorText("it is too large (more than {size})", size=size))
    else:
        root = parse_yaml(data, report)
    return _whole(root, report, rules_for, speaker_for, lenient=lenient)


def _whole(
    root: Node | None,
    report: Report,
    rules_for: RulesFor,
    speaker_for: SpeakerFor,
    *,
    lenient: bool,
) -> Scenario:
    """The scenario, if nothing is wrong with it."""
    scenario = None
    if root is not None:
        scenario = read_scenario(root, report, rules_for, speaker_for, lenient=lenient)
    if report.count or scenario is None:
        raise ScenarioError(report.problems)
    return scenario


def read_scenario(
    root: Node,
    report: Report,
    rules_for: RulesFor,
    speaker_for: SpeakerFor,
    *,
    lenient: bool = False,
) -> Scenario | None:
    """The scenario that a file's content is; what is wrong goes to the report.

    Arguments as for `load_scenario`. Where something is wrong, the scenario is worth nothing.
    """
    return _ScenarioFile(report, rules_for, speaker_for, lenient).read(root)


@dataclass(frozen=True, slots=True)
class _ScenarioFile:
    report: Report
    rules_for: RulesFor
    speaker_for: SpeakerFor
    lenient: bool

    def read(self, root: Node) -> Scenario | None:
        """The scenario, for what it is worth where there are problems."""
        reader = Reader(self.report, _NobodyYet())
        top = reader.mapping(root, "")
        if top is None:
            return None
        head = reader.record(root, _HEAD, "", apart=_APART)
        shows = tuple(_words(reader, top, "rules"))
        for node, rule in shows:
            if not _RULE_ID.fullmatch(rule):
                self.report.add(
                    node.line,
                    ErrorText('"{rule}" is no rule id (as "AB-C1")', rule=quoted_input(rule)).at(
                        "rules"
                    ),
                )
        names = self._names(reader, top)
        game = self._game(top, head.get("game"))
        if game is None or names is None:
            return None
        rules = self._rules(top, game, names)
        if rules is None:
            return None
        notation, speaker = Notation(rules, names), self.speaker_for(rules, names)
        reasons = (*rules.reasons, *TABLE_REASONS)
        rule_ids = {*speaker.texts.rules(), *(reason.rule for reason in reasons)}
        context = Context(Reader(self.report, notation), rules, notation, tuple(sorted(rule_ids)))
        for node, rule in shows:
            if _RULE_ID.fullmatch(rule):
                context.rule(node, rule, "rules")
        steps = StepReader(context)
        seed = cast("int", head.get("seed", DEFAULT_SEED))
        start, position = None, PositionReader(context, seed, speaker, self.lenient)
        if "position" in top.entries:
            start = position.read(top.entries["position"].value)
        return Scenario(
            path=self.report.path,
            title=str(head.get("scenario", "")),
            shows=tuple(rule for _, rule in shows),
            rules=rules,
            names=names,
            start=start,
            seed=seed,
            chance=_part(top, "chance", steps.chance),
            steps=_part(top, "steps", steps.steps),
            then=_part(top, "then", steps.then),
            laid=position.laid,
        )

    def _add(self, top: MapNode, key: str, message: ErrorText) -> None:
        self.report.add(top.entries[key].key.line if key in top.entries else top.line, message)

    def _names(self, reader: Reader, top: MapNode) -> tuple[str, ...] | None:
        """The players, or None where somebody cannot be called so."""
        before = self.report.count
        if "players" not in top.entries:
            self._add(top, "players", ErrorText('"players" is missing'))
        players = [(node, clean_name(name)) for node, name in _words(reader, top, "players")]
        if len(players) > _MOST_PLAYERS:
            self._add(
                top, "players", ErrorText("{n} are far too many", n=len(players)).at("players")
            )
            return None
        seen: set[str] = set()
        for node, name in players:
            problem = name_problem(name)
            if name in seen:
                problem = ErrorText('"{name}" is named twice', name=quoted_input(name))
            if problem is not None:
                self.report.add(node.line, problem.at("players"))
            seen.add(name)
        return tuple(name for _, name in players) if self.report.count == before else None

    def _game(self, top: MapNode, name: object) -> Game | None:
        if not isinstance(name, str):
            return None
        try:
            return find_game(name)
        except OptionError as error:
            self._add(top, "game", error.fault)
            return None

    def _rules(self, top: MapNode, game: Game, names: Sequence[str]) -> AnyRules | None:
        """The rules with the file's options; each of them is looked at."""
        before = self.report.count
        try:
            complete_options(game, names, {})
        except OptionError as error:
            self._add(top, "players", error.fault.at("players"))
            return None
        given: dict[str, str] = {}
        for key, value in self._options(top):
            try:
                given |= {key: complete_options(game, names, {key: value.text})[key]}
            except OptionError as error:
                self.report.add(value.line, error.fault.at("options"))
        if self.report.count > before:
            return None
        return self.rules_for(game.id, tuple(names), given)

    def _options(self, top: MapNode) -> Sequence[tuple[str, Scalar]]:
        """The options' names and values; all of them are words, whatever they look like."""
        entry = top.entries.get("options")
        if entry is None:
            return ()
        mapping = Reader(self.report, _NobodyYet()).mapping(entry.value, "options")
        found: list[tuple[str, Scalar]] = []
        for key, option in mapping.entries.items() if mapping else ():
            if isinstance(option.value, Scalar):
                found.append((key, option.value))
            else:
                self.report.add(
                    option.key.line, ErrorText("expected a word").at(f"options.{quoted_input(key)}")
                )
        return found


def _words(reader: Reader, top: MapNode, key: str) -> Iterator[tuple[Node, str]]:
    """The words of a list, each by itself; nothing where the file has no such list."""
    entry = top.entries.get(key)
    listing = None if entry is None else reader.listing(entry.value, key)
    for place, item in enumerate(listing.items if listing else (), 1):
        word = reader.value(item, Word(), f"{key}[{place}]")
        if isinstance(word, str):
            yield item, word


def _part(top: MapNode, key: str, read: Callable[[Node], tuple[_Item, ...]]) -> tuple[_Item, ...]:
    """A list of the file; empty where the file has none."""
    return read(top.entries[key].value) if key in top.entries else ()


class _NobodyYet:
    """Resolves no name: the head of a file is read before its game and players are known."""

    def _unknown(self, name: str, /) -> int:
        raise NotationError(ErrorText('"{name}" is not known here', name=name))

    seat_id = card_id = die_id = zone_id = _unknown
