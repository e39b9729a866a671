"""Lessons: guided first games, each with a starting position and steps.

The file format is described in `card_defs/README.md`. Notes may contain references, which are
replaced with labels: `{button roll 2}` with the label of that action's button, and
`{place discard:acc}` with the name of a zone or dice place in a grammatical case.
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
from tabletop.i18n.languages import ORIGINAL, keep_direction
from tabletop.i18n.sentences import CASES, Phrase
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules, Match
from tabletop.overriding import override
from tabletop.scenarios.read import (
    Options,
    RulesFor,
    ScenarioError,
    ScenarioFile,
    Seed,
    SpeakerFor,
    finders_for,
    read_scenario,
)
from tabletop.scenarios.run import ScriptedChance, start_match
from tabletop.scenarios.scenario import ACTION, DEFAULT_SEED, TRY_KEY, ActionLine, Scenario

BUTTON: Final = "button"
PLACE: Final = "place"
_REFERENCE: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class NoteReference:
    """A reference in a note to a button or a place.

    Attributes:
        kind: `BUTTON` or `PLACE`; any other kind is an error.
        name: the action in the notation of scenarios, or the place.
        case: the grammatical case (`CASES`); empty for the nominative.
    """

    kind: str
    name: str
    case: str = ""

    @override
    def __str__(self) -> str:
        return f"{{{self.kind} {self.name}{self.case and f':{self.case}'}}}"


def references_in(note: str) -> Iterator[NoteReference]:
    """Yield the references in a note, in order."""
    return (_parse_reference(found[1]) for found in _REFERENCE.finditer(note))


def _parse_reference(inside: str) -> NoteReference:
    kind, _, name = inside.partition(" ")
    name, _, case = name.strip().partition(":")
    return NoteReference(kind, name, case)


def reference_faults(note: str, notation: Notation, places: Collection[str]) -> Iterator[ErrorText]:
    """Yield the errors in a note's references.

    Args:
        note: the note's text.
        notation: parses the actions.
        places: the names of all zones and dice places.
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
    """Yield an error for each reference in a translated note that the original lacks."""
    known = {(named.kind, named.name) for named in references_in(original)}
    for named in references_in(note):
        if (named.kind, named.name) not in known:
            yield ErrorText('the English note does not name "{name}"', name=str(named))


def fill_note(
    note: str, notation: Notation, speaker: Speaker, button_label: Callable[[SeatAction], str]
) -> str:
    """Return a note with its references replaced by labels; they must be valid.

    Args:
        note: the text as written in the file.
        notation: parses the actions and the names of zones.
        speaker: names the zones and dice places.
        button_label: returns the current label of an action's button.
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
"""The seat of the learner."""
BUTTONS: Final = "buttons"
"""The word for the buttons above the table in a step's `at`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonNote(Bound):
    """A step's text, which is the only part of a step that a translation contains.

    Attributes:
        note: the text; its references are replaced when it is shown (`fill_note`).
    """

    note: OneLine


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep(LessonNote):
    """A note, with the actions between the previous note and the next one.

    Attributes:
        at: what the note points at (zones, cards, dice or `BUTTONS`), the most important first.
        play: actions that the other players perform before the note is shown.
        do: alternative actions for the learner; empty if the note is only for reading.
        tried: an illegal action that the learner should try.
        refused: the id of the rule that refuses it.
    """

    at: tuple[str, ...] = ()
    play: Annotated[tuple[SeatAction, ...], ListOf(ACTION)] = ()
    do: Annotated[tuple[SeatAction, ...], ListOf(ACTION)] = ()
    tried: Annotated[SeatAction | None, ActionLine()] = field(default=None, metadata=TRY_KEY)
    refused: str = ""

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
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
    """A lesson, in which the learner is the first player.

    Attributes:
        title: the lesson's title.
        praise: the text shown at the end.
        steps: the steps, in order.
        scenario: the starting position, and the script of chance.
    """

    title: str
    praise: str
    steps: tuple[LessonStep, ...]
    scenario: Scenario

    def start_match(self) -> tuple[Match, ScriptedChance]:
        """Start a match in which any step can be undone; return it with its chance."""
        match, chance = start_match(self.scenario)
        match.may_peek = True
        match.resume()
        return match, chance


class LessonError(FileProblemsError):
    """Raised if a lesson cannot be used; lists every problem with its line."""


def lesson_path(folder: GameFolders, game: str, language: str) -> Path:
    """Return the path of the file with a game's lesson in a language."""
    return folder / game / f"tutorial.{language}.yaml"


def load_lesson(
    folder: GameFolders,
    game: str,
    language: str,
    rules_for: RulesFor,
    speaker_for: SpeakerFor,
    extra_folders: tuple[GameFolders, ...] = (),
) -> Lesson:
    """Return a game's lesson; English replaces missing or invalid translations.

    Args:
        folder: the folder of all games' files.
        game: the game's id.
        language: the language's code, such as `de`.
        rules_for: creates the rules.
        speaker_for: creates the speaker for error messages.
        extra_folders: further folders containing lessons in that language; the last folder takes
            precedence.

    Raises:
        LessonError: if the English file has problems; the error lists all of them.
    """
    lesson, problems = read_lesson(
        lesson_path(folder, game, ORIGINAL), game, rules_for, speaker_for
    )
    if lesson is None:
        raise LessonError(problems)
    texts: dict[str, str] = {}
    for root in (folder, *extra_folders) if language != ORIGINAL else ():
        path = lesson_path(root, game, language)
        if not is_missing(path):
            texts.update(read_translation(path, game, language, lesson)[0])
    return replace(
        lesson,
        title=texts.get("title", lesson.title),
        praise=texts.get("praise", lesson.praise),
        steps=tuple(replace(step, note=texts.get(step.key, step.note)) for step in lesson.steps),
    )


def read_lesson(
    path: Path, game: str, rules_for: RulesFor, speaker_for: SpeakerFor
) -> tuple[Lesson | None, tuple[Problem, ...]]:
    """Return a file's lesson, or None if the file has problems, and all problems."""
    report = Problems(path)
    file = bind_file(report, _LessonFile, game, ORIGINAL)
    lesson = None
    if file is not None and not report.count:
        lesson = _lesson(file, report, rules_for, speaker_for)
    return (None if report.count else lesson), report.problems


def read_translation(
    path: Path, game: str, language: str, lesson: Lesson | None
) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
    """Return a mapping from steps, `title` and `praise` to texts, and all problems."""
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
    texts = {key: keep_direction(text) for key, text in words.items() if text}
    return texts, report.problems


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
    """Yield an error for each unknown name in a step, after the key that contains it."""
    refusing = {reason.rule for reason in (*rules.reasons, *TABLE_REASONS)}
    if step.refused and step.refused not in refusing:
        fault = unknown_name('nothing is refused by "{name}"{hint}', step.refused, refusing)
        yield "refused", fault
    for name in step.at:
        if name not in places:
            yield "at", unknown_name('there is no "{name}"{hint}', name, places)


def check_lesson(lesson: Lesson) -> Iterator[Problem]:
    """Yield a problem for each difference between a lesson and the rules' answers."""
    path = lesson.scenario.path
    try:
        for line, message in _differences(lesson):
            yield Problem(path, line, message)
    except ScenarioError as error:
        yield from error.problems


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
