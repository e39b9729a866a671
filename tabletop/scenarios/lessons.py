"""A first game with somebody who explains it: a position, and step by step what is to be done.

The format is described in `card_defs/README.md`.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final

from tabletop.cards.binder import Reader, bind_file
from tabletop.cards.file_reading import GameFolders, is_missing
from tabletop.cards.problems import FileProblemsError, Problem, Report
from tabletop.cards.shapes import NOTHING, Bound, LocatedWord, OneLine, Unread, WordsHead, in_order
from tabletop.engine.actions import SeatAction
from tabletop.engine.fields import ListOf
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.spelling import unknown_name
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.i18n.languages import ORIGINAL
from tabletop.match.match import AnyRules, Match
from tabletop.scenarios.lesson_words import buttons_in, faults, strange_names
from tabletop.scenarios.read import (
    Options,
    RulesFor,
    ScenarioFile,
    Seed,
    SpeakerFor,
    finders_for,
    read_scenario,
)
from tabletop.scenarios.replay import ScriptedChance, ScriptError, begin
from tabletop.scenarios.scenario import ACTION, DEFAULT_SEED, TRY, ActionLine, Scenario

LEARNER: Final = 0
"""The seat of whoever is taught."""
BUTTONS: Final = "buttons"
"""Stands among what a note points at for the buttons over the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Bound):
    """What is said in a step; of a translation, all of it.

    Attributes:
        note: the words; what they name of the table is filled in when they are shown
            (`lesson_words`).
    """

    note: OneLine


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep(Note):
    """A note, and what is to happen before the next one.

    Attributes:
        at: zones, cards or `BUTTONS` that the note points at, the most telling one first.
        play: what the others do before the note is shown.
        do: what the learner is to do, any one of these; none where reading is enough.
        tried: what the learner is to try although it is forbidden.
        refused: id of the rule that forbids it.
    """

    at: tuple[str, ...] = ()
    play: Annotated[tuple[SeatAction, ...], ListOf(ACTION)] = ()
    do: Annotated[tuple[SeatAction, ...], ListOf(ACTION)] = ()
    tried: Annotated[SeatAction | None, ActionLine()] = field(default=None, metadata=TRY)
    refused: str = ""

    def faults(self) -> Iterator[tuple[str, ErrorText]]:
        """Yield which keys do not go together."""
        if bool(self.tried) != bool(self.refused):
            yield "", ErrorText('"try" and "refused" go together')
        if self.tried and self.do:
            yield "", ErrorText('"try" and "do" are two steps')


@dataclass(frozen=True, slots=True, kw_only=True)
class _LessonFile(WordsHead):
    title: OneLine
    praise: OneLine
    players: tuple[LocatedWord, ...]
    steps: Unread
    options: Options = field(default_factory=dict)
    seed: Seed = DEFAULT_SEED
    chance: Unread = NOTHING
    position: Unread = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class _Translation(WordsHead):
    title: OneLine = ""
    praise: OneLine = ""
    steps: Annotated[tuple[Note, ...], in_order(Note)] = ()


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
        """Return the match at its start; the learner may take back whatever was done."""
        match, chance = begin(self.scenario)
        match.may_peek = True
        match.resume()
        return match, chance


class LessonError(FileProblemsError):
    """A lesson cannot be used; it has every problem with its file and line."""


def lesson_path(folder: GameFolders, game: str, language: str) -> Path:
    """Return where the lesson of a game in a language lies."""
    return folder / game / f"tutorial.{language}.yaml"


def load_lesson(
    folder: GameFolders,
    game: str,
    language: str,
    rules_for: RulesFor,
    speaker_for: SpeakerFor,
    further: tuple[GameFolders, ...] = (),
) -> Lesson:
    """Return the lesson of a game; what a language lacks, or says wrongly, is in English.

    Args:
        folder: where each game has its files.
        game: the game's id.
        language: e.g. `de`.
        rules_for: makes the rules.
        speaker_for: makes the words for what is wrong.
        further: folders like the first with more lessons in that language; the last counts most.

    Raises:
        LessonError: with everything that is wrong with the English file.
    """
    lesson, problems = read_lesson(
        lesson_path(folder, game, ORIGINAL), game, rules_for, speaker_for
    )
    if lesson is None:
        raise LessonError(problems)
    said: dict[str, str] = {}
    for root in (folder, *further) if language != ORIGINAL else ():
        path = lesson_path(root, game, language)
        if not is_missing(path):
            said.update(read_translation(path, game, language, lesson)[0])
    return replace(
        lesson,
        title=said.get("title", lesson.title),
        praise=said.get("praise", lesson.praise),
        steps=tuple(replace(step, note=said.get(step.key, step.note)) for step in lesson.steps),
    )


def read_lesson(
    path: Path, game: str, rules_for: RulesFor, speaker_for: SpeakerFor
) -> tuple[Lesson | None, tuple[Problem, ...]]:
    """Return the lesson of a file, where nothing is wrong with it, and all problems."""
    report = Report(path)
    file = bind_file(report, _LessonFile, game, ORIGINAL)
    lesson = None
    if file is not None and not report.count:
        lesson = _lesson(file, report, rules_for, speaker_for)
    return (None if report.count else lesson), report.problems


def read_translation(
    path: Path, game: str, language: str, lesson: Lesson | None
) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
    """Return a translation's words by `title`, `praise` or the step, and all problems."""
    report = Report(path)
    file = bind_file(report, _Translation, game, language)
    if file is None:
        return {}, report.problems
    words = {"title": file.title, "praise": file.praise}
    known = {step.key: step.note for step in lesson.steps} if lesson else None
    for step in file.steps:
        if known is not None and step.key not in known:
            message = unknown_name('the English lesson has no "{name}"{hint}', step.key, known)
            report.add(step.line, message.at("steps"))
        elif known is not None:
            for message in strange_names(step.note, known[step.key]):
                report.add(step.line, message.at(f"{step.what}.note"))
        words[step.key] = step.note
    return {key: said for key, said in words.items() if said}, report.problems


def _lesson(
    file: _LessonFile, report: Report, rules_for: RulesFor, speaker_for: SpeakerFor
) -> Lesson | None:
    setting = ScenarioFile(
        scenario=file.title,
        game=file.game,
        players=file.players,
        options=file.options,
        seed=file.seed,
        position=file.position,
        chance=file.chance,
        lines={key: line for key, line in file.lines.items() if key != "steps"},
    )
    scenario = read_scenario(setting, report, rules_for, speaker_for)
    if scenario is None:
        return None
    rules = scenario.rules
    notation = Notation(rules, scenario.names)
    steps = Reader(report, finders_for(notation)).value(file.steps, _STEPS, "steps") or ()
    plan = rules.plan(rules.initial_state() if scenario.start is None else scenario.start, 0)
    places = (*notation.zone_names(), *(place.name for place in plan.dice))
    things = (BUTTONS, *places, *rules.cards.ids, *(die.key for die in rules.cards.dice))
    for step in steps:
        for key, message in _unknown(step, rules, things):
            report.add(step.line, message.at(f"{step.what}.{key}"))
        for message in faults(step.note, notation, places):
            report.add(step.line, message.at(f"{step.what}.note"))
    return Lesson(file.title, file.praise, steps, scenario)


_STEPS: Final = in_order(LessonStep)


def _unknown(
    step: LessonStep, rules: AnyRules, places: Collection[str]
) -> Iterator[tuple[str, ErrorText]]:
    """Yield what a step names that there is not, with its key."""
    refusing = {reason.rule for reason in (*rules.reasons, *TABLE_REASONS)}
    if step.refused and step.refused not in refusing:
        yield (
            "refused",
            unknown_name('nothing is refused by "{name}"{hint}', step.refused, refusing),
        )
    for name in step.at:
        if name not in places:
            yield "at", unknown_name('there is no "{name}"{hint}', name, places)


def check_lesson(lesson: Lesson) -> Iterator[Problem]:
    """Yield where the rules answer otherwise than a lesson expects."""
    path = lesson.scenario.path
    try:
        for line, message in _differences(lesson):
            yield Problem(path, line, message)
    except ScriptError as error:
        yield Problem(path, error.line, error.fault)


def _differences(lesson: Lesson) -> Iterator[tuple[int, ErrorText]]:
    match, chance = lesson.begin()
    notation = Notation(lesson.scenario.rules, lesson.scenario.names)
    for step in lesson.steps:
        named = tuple(buttons_in(step.note, notation))
        for key, actions in (("play", step.play), ("note", named), ("do", step.do)):
            for action in actions:
                if key == "play":
                    verdict = match.submit(max(match.state.to_act, LEARNER), action, match.revision)
                else:
                    verdict = match.judge(LEARNER, action, match.revision)
                if verdict.reason is not None:
                    message = ErrorText(
                        '"{text}" is refused by {rule}',
                        text=notation.text(action),
                        rule=verdict.reason.rule,
                    )
                    yield step.line, message.at(f"{step.key}.{key}")
                    return
        if step.tried is not None:
            verdict = match.judge(LEARNER, step.tried, match.revision)
            rule = "nothing" if verdict.reason is None else verdict.reason.rule
            if rule != step.refused:
                message = ErrorText(
                    '"{text}" is refused by {rule}, not {refused}',
                    text=notation.text(step.tried),
                    rule=rule,
                    refused=step.refused,
                )
                yield step.line, message.at(f"{step.key}.try")
        if step.do:
            match.submit(LEARNER, step.do[0], match.revision)
    for entry in chance.left:
        yield entry.line, ErrorText("this was never due").at("chance")
