"""A first game with somebody who explains it: a position, and step by step what is to be done.

The format is described in `card_defs/README.md`. A note may name what is at the table, and says it
in the words that stand there: `{button roll 2}` is what the button of an action is called, `{place
discard:acc}` what a zone or a place for dice is, in one of the cases of the language.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final

from tabletop.cards.binder import NodeReader, bind_file
from tabletop.cards.file_reading import GameFolders, is_missing
from tabletop.cards.problems import FileProblemsError, Problem, Problems
from tabletop.cards.shapes import NO_NODE, Bound, LocatedWord, OneLine, TextHead, Unread, in_order
from tabletop.cards.templates import Slot, Template
from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.fields import ListOf
from tabletop.engine.localized_error import ErrorText, unknown_name
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.sentences import CASES, Phrase
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules, Match
from tabletop.overriding import override
from tabletop.scenarios.read import (
    Options,
    RulesFor,
    ScenarioFile,
    Seed,
    SpeakerFor,
    finders_for,
    read_scenario,
)
from tabletop.scenarios.run import ScriptedChance, ScriptError, start_match
from tabletop.scenarios.scenario import ACTION, DEFAULT_SEED, TRY_KEY, ActionLine, Scenario

BUTTON: Final = "button"
PLACE: Final = "place"
_REFERENCE: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class NoteReference:
    """Something that a note names.

    Attributes:
        kind: `BUTTON` or `PLACE`; anything else is a fault.
        name: the action as it is written in scenarios, or the place.
        case: as what it is said (`CASES`); empty for the usual one.
    """

    kind: str
    name: str
    case: str = ""

    @override
    def __str__(self) -> str:
        return f"{{{self.kind} {self.name}{self.case and f':{self.case}'}}}"


def references_in(note: str) -> Iterator[NoteReference]:
    """Yield what a note names, in its order."""
    return (_parse_reference(found[1]) for found in _REFERENCE.finditer(note))


def _parse_reference(inside: str) -> NoteReference:
    kind, _, name = inside.partition(" ")
    name, _, case = name.strip().partition(":")
    return NoteReference(kind, name, case)


def reference_faults(note: str, notation: Notation, places: Collection[str]) -> Iterator[ErrorText]:
    """Yield what is wrong with what a note names.

    Args:
        note: its words.
        notation: knows the actions.
        places: the zones and the places for dice.
    """
    for named in references_in(note):
        if named.kind not in {BUTTON, PLACE}:
            yield unknown_name(
                'neither a button nor a place: "{name}"{hint}', named.kind, (BUTTON, PLACE)
            )
        elif named.case and named.case not in CASES:
            yield unknown_name('there is no case "{name}"{hint}', named.case, CASES)
        elif named.kind == PLACE and named.name not in places:
            yield unknown_name('there is no "{name}"{hint}', named.name, places)
        elif named.kind == BUTTON:
            try:
                _action(named, notation)
            except NotationError as error:
                yield error.text


def _action(named: NoteReference, notation: Notation) -> SeatAction:
    found = notation.parse(named.name)
    if isinstance(found, ChanceAction):
        raise NotationError(ErrorText("chance has no button"))
    return found


def unknown_references(note: str, original: str) -> Iterator[ErrorText]:
    """Yield what a translated note names and the original note does not."""
    known = {(named.kind, named.name) for named in references_in(original)}
    for named in references_in(note):
        if (named.kind, named.name) not in known:
            yield ErrorText('the English note does not name "{name}"', name=str(named))


def fill_note(
    note: str, notation: Notation, speaker: Speaker, button_label: Callable[[SeatAction], str]
) -> str:
    """Return a note with the words of what it names filled in; it must have no `faults`.

    Args:
        note: as it is written.
        notation: knows the actions and zones.
        speaker: the words of the game.
        button_label: what the button of an action is called now.
    """
    zones = notation.zone_names()
    parts: list[str | Slot] = []
    phrases: dict[str, Phrase] = {}
    end = 0
    for found in _REFERENCE.finditer(note):
        named = _parse_reference(found[1])
        if named.kind == BUTTON:
            phrase = Phrase(button_label(_action(named, notation)), keeps_initial=True)
        elif named.name in zones:
            phrase = speaker.zone_phrase(zones.index(named.name))
        else:
            phrase = speaker.dice_place_phrase(named.name)
        phrases[found[1]] = phrase
        parts += [note[end : found.start()], Slot(found[1], (named.case,) if named.case else ())]
        end = found.end()
    return speaker.fill(Template((*parts, note[end:])), phrases)


LEARNER: Final = 0
"""The seat of whoever is taught."""
BUTTONS: Final = "buttons"
"""Stands among what a note points at for the buttons over the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonNote(Bound):
    """What is said in a step; of a translation, all of it.

    Attributes:
        note: the words; what they name of the table is filled in when they are shown
            (`words_of`).
    """

    note: OneLine


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep(LessonNote):
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
    tried: Annotated[SeatAction | None, ActionLine()] = field(default=None, metadata=TRY_KEY)
    refused: str = ""

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        """Yield which keys do not go together."""
        if bool(self.tried) != bool(self.refused):
            yield "", ErrorText('"try" and "refused" go together')
        if self.tried and self.do:
            yield "", ErrorText('"try" and "do" are two steps')


@dataclass(frozen=True, slots=True, kw_only=True)
class _LessonFile(TextHead):
    title: OneLine
    praise: OneLine
    players: tuple[LocatedWord, ...]
    steps: Unread
    options: Options = field(default_factory=dict)
    seed: Seed = DEFAULT_SEED
    chance: Unread = NO_NODE
    position: Unread = NO_NODE


@dataclass(frozen=True, slots=True, kw_only=True)
class _LessonTranslation(TextHead):
    title: OneLine = ""
    praise: OneLine = ""
    steps: Annotated[tuple[LessonNote, ...], in_order(LessonNote)] = ()


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

    def start_match(self) -> tuple[Match, ScriptedChance]:
        """Return the match at its start; the learner may take back whatever was done."""
        match, chance = start_match(self.scenario)
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
    extra_folders: tuple[GameFolders, ...] = (),
) -> Lesson:
    """Return the lesson of a game; what a language lacks, or says wrongly, is in English.

    Args:
        folder: where each game has its files.
        game: the game's id.
        language: e.g. `de`.
        rules_for: makes the rules.
        speaker_for: makes the words for what is wrong.
        extra_folders: folders with more lessons in that language; the last one wins.

    Raises:
        LessonError: with everything that is wrong with the English file.
    """
    lesson, problems = read_lesson(
        lesson_path(folder, game, ORIGINAL), game, rules_for, speaker_for
    )
    if lesson is None:
        raise LessonError(problems)
    said: dict[str, str] = {}
    for root in (folder, *extra_folders) if language != ORIGINAL else ():
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
    report = Problems(path)
    file = bind_file(report, _LessonFile, game, ORIGINAL)
    lesson = None
    if file is not None and not report.count:
        lesson = _lesson(file, report, rules_for, speaker_for)
    return (None if report.count else lesson), report.problems


def read_translation(
    path: Path, game: str, language: str, lesson: Lesson | None
) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
    """Return a translation's words by `title`, `praise` or the step, and all problems."""
    report = Problems(path)
    file = bind_file(report, _LessonTranslation, game, language)
    if file is None:
        return {}, report.problems
    words = {"title": file.title, "praise": file.praise}
    known = {step.key: step.note for step in lesson.steps} if lesson else None
    for step in file.steps:
        if known is not None and step.key not in known:
            message = unknown_name('the English lesson has no "{name}"{hint}', step.key, known)
            report.add(step.line, message.at("steps"))
        elif known is not None:
            for message in unknown_references(step.note, known[step.key]):
                report.add(step.line, message.at(f"{step.what}.note"))
        words[step.key] = step.note
    return {key: said for key, said in words.items() if said}, report.problems


def _lesson(
    file: _LessonFile, report: Problems, rules_for: RulesFor, speaker_for: SpeakerFor
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
    steps = NodeReader(report, finders_for(notation)).value(file.steps, _STEPS, "steps") or ()
    plan = rules.plan(rules.initial_state() if scenario.start is None else scenario.start, 0)
    places = (*notation.zone_names(), *(place.name for place in plan.dice))
    things = (BUTTONS, *places, *rules.cards.ids, *(die.key for die in rules.cards.dice))
    for step in steps:
        for key, message in _unknown_names(step, rules, things):
            report.add(step.line, message.at(f"{step.what}.{key}"))
        for message in reference_faults(step.note, notation, places):
            report.add(step.line, message.at(f"{step.what}.note"))
    return Lesson(file.title, file.praise, steps, scenario)


_STEPS: Final = in_order(LessonStep)


def _unknown_names(
    step: LessonStep, rules: AnyRules, places: Collection[str]
) -> Iterator[tuple[str, ErrorText]]:
    """Yield what a step names that there is not, with its key."""
    refusing = {reason.rule for reason in (*rules.reasons, *TABLE_REASONS)}
    if step.refused and step.refused not in refusing:
        fault = unknown_name('nothing is refused by "{name}"{hint}', step.refused, refusing)
        yield "refused", fault
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
        yield Problem(path, error.line, error.text)


def _differences(lesson: Lesson) -> Iterator[tuple[int, ErrorText]]:
    match, chance = lesson.start_match()
    notation = Notation(lesson.scenario.rules, lesson.scenario.names)
    for step in lesson.steps:
        named = [_action(n, notation) for n in references_in(step.note) if n.kind == BUTTON]
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
    for entry in chance.remaining:
        yield entry.line, ErrorText("this was never due").at("chance")
