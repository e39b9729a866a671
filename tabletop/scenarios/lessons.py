"""A first game with somebody who explains it: a position, and step by step what is to be done.

The format is described in `card_defs/README.md`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tabletop.cards.binder import Reader, is_format
from tabletop.cards.identifiers import name_problem
from tabletop.cards.problems import FileProblemsError, Problem, Report
from tabletop.cards.yaml_nodes import Entry, MapNode, Node, read_yaml
from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.fields import Field, ListOf, Value, Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.text_file import check_language
from tabletop.match.match import AnyRules, Match
from tabletop.scenarios.read import RulesFor, SpeakerFor, read_scenario
from tabletop.scenarios.replay import begin
from tabletop.scenarios.scenario import Scenario
from tabletop.scenarios.scripted_chance import ScriptedChance, ScriptError

LEARNER: Final = 0
"""The seat of whoever is taught."""
BUTTONS: Final = "buttons"
"""Stands among what a note points at for the buttons over the table."""
_SET_UP: Final = ("players", "options", "seed", "chance", "position")
_WORDS: Final = ("title", "praise")
_TOP: Final = ("format", "game", "language", *_WORDS, *_SET_UP, "steps")
_STEP: Final = (
    Field("note", Word(), required=True),
    Field("at", ListOf(Word()), ()),
    Field("do", ListOf(Word()), ()),
    Field("try", Word(), ""),
    Field("refused", Word(), ""),
    Field("play", ListOf(Word()), ()),
)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A note, and what is to happen before the next one.

    Attributes:
        key: its name; translations refer to it.
        line: where it stands in the file of the original.
        note: what is said.
        at: zones, cards or `BUTTONS` that the note points at, the most telling one first.
        play: what the others do before the note is shown.
        do: what the learner is to do, any one of these; none where reading is enough.
        tried: what the learner is to try although it is forbidden.
        refused: id of the rule that forbids it.
    """

    key: str
    line: int
    note: str
    at: tuple[str, ...] = ()
    play: tuple[SeatAction, ...] = ()
    do: tuple[SeatAction, ...] = ()
    tried: SeatAction | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first game that is explained; the learner is the first player.

    Attributes:
        title: what it is called.
        praise: what is said at its end.
        steps: what happens.
        scenario: where it begins, and what chance does.
    """

    title: str
    praise: str
    steps: tuple[LessonStep, ...]
    scenario: Scenario

    def begin(self) -> tuple[Match, ScriptedChance]:
        """The match at its first position; the learner may take back whatever was done."""
        match, chance = begin(self.scenario)
        match.may_peek = True
        match.resume()
        return match, chance


class LessonError(FileProblemsError):
    """A lesson cannot be used; it has every problem with its file and line."""


def lesson_path(folder: Path, game: str, language: str) -> Path:
    """Where the lesson of a game in a language lies."""
    return folder / game / f"tutorial.{language}.yaml"


def load_lesson(
    folder: Path, game: str, language: str, rules_for: RulesFor, speaker_for: SpeakerFor
) -> Lesson:
    """The lesson of a game; what a language lacks is said in English.

    Args:
        folder: where the card definitions of all games lie (`card_defs`).
        game: the game's id.
        language: e.g. `de`.
        rules_for: makes the rules.
        speaker_for: makes the words for what is wrong.

    Raises:
        LessonError: with everything that is wrong with the files.
    """
    path = lesson_path(folder, game, ORIGINAL)
    lesson, problems = read_lesson(path, game, rules_for, speaker_for)
    own = lesson_path(folder, game, language)
    said: Mapping[str, str] = {}
    if language != ORIGINAL and own.exists():
        said, more = read_translation(own, game, language, lesson)
        problems = (*problems, *more)
    if lesson is None or problems:
        raise LessonError(problems)
    return replace(
        lesson,
        title=said.get("title", lesson.title),
        praise=said.get("praise", lesson.praise),
        steps=tuple(replace(step, note=said.get(step.key, step.note)) for step in lesson.steps),
    )


def read_lesson(
    path: Path, game: str, rules_for: RulesFor, speaker_for: SpeakerFor
) -> tuple[Lesson | None, tuple[Problem, ...]]:
    """The lesson of a file, where nothing is wrong with it, and all problems."""
    report = Report(path)
    root = read_yaml(path, report)
    lesson = None
    if root is not None:
        lesson = _LessonFile(report, rules_for, speaker_for).read(root, game)
    return (None if report.count else lesson), report.problems


def read_translation(
    path: Path, game: str, language: str, lesson: Lesson | None
) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
    """The words of a translation, by `title`, `praise` or the step, and all problems."""
    report = Report(path)
    root = read_yaml(path, report)
    said: dict[str, str] = {}
    reader = Reader(report, _Nothing())
    top = reader.mapping(root, "") if root is not None else None
    if top is None or not is_format(reader, top, game):
        return said, report.problems
    reader.known_keys(top, ("format", "game", "language", *_WORDS, "steps"), "")
    check_language(reader, top, language)
    said.update(_words(reader, top))
    known = [step.key for step in lesson.steps] if lesson else None
    steps = top.entries.get("steps")
    mapping = reader.mapping(steps.value, "steps") if steps else None
    for key, entry in mapping.entries.items() if mapping else ():
        if known is not None and key not in known:
            hint = did_you_mean(key, known)
            message = ErrorText(
                'the English lesson has no "{key}"{hint}', key=quoted_input(key), hint=hint
            ).at("steps")
            report.add(entry.key.line, message)
        found = reader.record(entry.value, (Field("note", Word(), required=True),), key)
        said[key] = _on_one_line(found.get("note"))
    return said, report.problems


def _words(reader: Reader, top: MapNode) -> Iterator[tuple[str, str]]:
    for key in _WORDS:
        if key in top.entries:
            yield key, _on_one_line(reader.value(top.entries[key].value, Word(), key))


def _on_one_line(value: Value) -> str:
    return " ".join(str(value or "").split())


@dataclass(frozen=True, slots=True)
class _LessonFile:
    report: Report
    rules_for: RulesFor
    speaker_for: SpeakerFor

    def read(self, root: Node, game: str) -> Lesson | None:
        reader = Reader(self.report, _Nothing())
        top = reader.mapping(root, "")
        if top is None or not is_format(reader, top, game):
            return None
        reader.known_keys(top, _TOP, "")
        check_language(reader, top, ORIGINAL)
        for key in (*_WORDS, "players", "steps"):
            if key not in top.entries:
                self.report.add(top.line, ErrorText('"{key}" is missing', key=key))
        if self.report.count:
            return None
        head = {key: top.entries[key] for key in ("game", *_SET_UP) if key in top.entries}
        head["scenario"] = top.entries["title"]
        scenario = read_scenario(
            MapNode(top.line, head), self.report, self.rules_for, self.speaker_for
        )
        if scenario is None:
            return None
        said = dict(_words(reader, top))
        steps = reader.mapping(top.entries["steps"].value, "steps")
        rules = scenario.rules
        plan = rules.plan(rules.initial_state() if scenario.start is None else scenario.start, 0)
        notation = Notation(rules, scenario.names)
        known = (
            *(BUTTONS, *notation.zone_names(), *rules.cards.ids),
            *(*(die.key for die in rules.cards.dice), *(place.name for place in plan.dice)),
        )
        names = _Names(rules, notation, known, self.report)
        read = (
            (names.step(reader, key, entry) for key, entry in steps.entries.items())
            if steps
            else ()
        )
        return Lesson(said["title"], said["praise"], tuple(read), scenario)


@dataclass(frozen=True, slots=True)
class _Names:
    """What a lesson's steps can name."""

    rules: AnyRules
    notation: Notation
    known: tuple[str, ...]
    report: Report

    def step(self, reader: Reader, key: str, entry: Entry) -> LessonStep:
        line = entry.key.line
        if problem := name_problem(key):
            self.report.add(line, problem)
        found = reader.record(entry.value, _STEP, key)
        tried = self._actions(line, f"{key}.try", (found.get("try") or None,))
        do = self._actions(line, f"{key}.do", _items(found.get("do")))
        refused = str(found.get("refused", ""))
        if bool(tried) != bool(refused):
            self.report.add(line, ErrorText('"try" and "refused" go together').at(key))
        if tried and do:
            self.report.add(line, ErrorText('"try" and "do" are two steps').at(key))
        rules = {reason.rule for reason in (*self.rules.reasons, *TABLE_REASONS)}
        if refused and refused not in rules:
            hint = did_you_mean(refused, rules)
            self.report.add(
                line,
                ErrorText(
                    'nothing is refused by "{refused}"{hint}',
                    refused=quoted_input(refused),
                    hint=hint,
                ).at(f"{key}.refused"),
            )
        at = tuple(str(name) for name in _items(found.get("at")))
        for name in at:
            self._place(line, key, name)
        return LessonStep(
            key,
            line,
            _on_one_line(found.get("note")),
            at,
            self._actions(line, f"{key}.play", _items(found.get("play"))),
            do,
            tried[0] if tried else None,
            refused,
        )

    def _place(self, line: int, key: str, name: str) -> None:
        if name not in self.known:
            hint = did_you_mean(name, self.known)
            self.report.add(
                line,
                ErrorText('there is no "{name}"{hint}', name=quoted_input(name), hint=hint).at(
                    f"{key}.at"
                ),
            )

    def _actions(self, line: int, what: str, texts: tuple[Value, ...]) -> tuple[SeatAction, ...]:
        found: list[SeatAction] = []
        for text in texts:
            if not isinstance(text, str):
                continue
            try:
                action = self.notation.parse(text)
            except NotationError as error:
                self.report.add(line, error.fault.at(what))
                continue
            if isinstance(action, ChanceAction):
                self.report.add(line, ErrorText('what chance does stands in "chance"').at(what))
            else:
                found.append(action)
        return tuple(found)


def _items(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


class _Nothing:
    """Resolves no name: the fields that are read with it name nothing."""

    def _unknown(self, name: str, /) -> int:
        raise NotationError(ErrorText('"{name}" is not known here', name=name))

    seat_id = card_id = die_id = zone_id = _unknown


def check_lesson(lesson: Lesson) -> Iterator[Problem]:
    """Where the rules answer otherwise than a lesson expects."""
    path = lesson.scenario.path
    try:
        yield from _differences(lesson)
    except ScriptError as error:
        yield Problem(path, error.line, error.fault)


def _differences(lesson: Lesson) -> Iterator[Problem]:
    match, chance = lesson.begin()
    path, notation = lesson.scenario.path, Notation(lesson.scenario.rules, lesson.scenario.names)
    for step in lesson.steps:
        for action in step.play:
            verdict = match.submit(max(match.state.to_act, LEARNER), action, match.ply)
            if verdict.reason is not None:
                said = ErrorText(
                    '"{text}" is refused by {rule}',
                    text=notation.text(action),
                    rule=verdict.reason.rule,
                )
                yield Problem(path, step.line, said.at(f"{step.key}.play"))
                return
        for action in step.do:
            verdict = match.judge(LEARNER, action, match.ply)
            if verdict.reason is not None:
                said = ErrorText(
                    '"{text}" is refused by {rule}',
                    text=notation.text(action),
                    rule=verdict.reason.rule,
                )
                yield Problem(path, step.line, said.at(f"{step.key}.do"))
                return
        if step.tried is not None:
            verdict = match.judge(LEARNER, step.tried, match.ply)
            rule = "nothing" if verdict.reason is None else verdict.reason.rule
            if rule != step.refused:
                said = ErrorText(
                    '"{text}" is refused by {rule}, not {refused}',
                    text=notation.text(step.tried),
                    rule=rule,
                    refused=step.refused,
                )
                yield Problem(path, step.line, said.at(f"{step.key}.try"))
        if step.do:
            match.submit(LEARNER, step.do[0], match.ply)
    for entry in chance.left:
        yield Problem(path, entry.line, ErrorText("this was never due").at("chance"))
