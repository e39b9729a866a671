"""What was done and judged from a position on, as a scenario file, and back from one.

A record that is written passes `tabletop check`, and is the same when it is read again: what
chance did is written out, what follows by itself is left to follow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.cards.binder import MAX_ITEMS
from tabletop.cards.problems import Problem
from tabletop.cards.yaml_nodes import MAX_BYTES
from tabletop.engine.actions import Action, ChanceAction, Rolled, SeatAction, Shuffled, Taken
from tabletop.engine.capabilities import forced_by
from tabletop.engine.notation import Notation
from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.engine.zones import CHANCE, TEAM, Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules, Match
from tabletop.match.snapshot import Plain, seat_word
from tabletop.match.tree import PlayedAction, Query
from tabletop.scenarios.read import ScenarioError
from tabletop.scenarios.replay import ScriptedChance, ScriptError, actor_of, begin, refusal
from tabletop.scenarios.scenario import Scenario, ScenarioStep
from tabletop.scenarios.write import Block, head_of, plain_outcome, position_of, to_yaml

RecordedStep = PlayedAction | Query
_HIGHEST_FACE: Final = 6
_TABLE_RULES: Final = frozenset(reason.rule for reason in TABLE_REASONS)


@dataclass(frozen=True, slots=True)
class Record:
    """A position, and what was done and judged from there on.

    Attributes:
        rules: the game with its options.
        names: the players by seat.
        seed: decides what chance does where nobody has chosen it.
        start: the position.
        state: its state; None where the position cannot occur, so that nothing follows.
        steps: deeds of seats and of chance, and what was judged between them.
    """

    rules: AnyRules
    names: tuple[str, ...]
    seed: int
    start: Position
    state: State | None
    steps: tuple[RecordedStep, ...] = ()


# --- writing --------------------------------------------------------------------------------


def record_text(title: str, record: Record) -> str:
    """The scenario file of a record.

    Of a record that is longer than a file may be, the beginning is left out: the file starts at a
    later position. What was judged while chance was due cannot be said in a file and is left out.

    Args:
        title: what the scenario is called.
        record: the record; its steps are legal where they stand, and a seat acts at its start, or
            nobody any more.

    Raises:
        ValueError: dice or a shuffle are due at its start, or a step is not legal.
    """
    while True:
        text, entries = _written(title, record)
        if entries <= MAX_ITEMS and len(text.encode()) <= MAX_BYTES:
            return text
        record = _later(record)


def _written(title: str, record: Record) -> tuple[str, int]:
    """The text, and how long its longest list is."""
    if record.start.to_act == CHANCE:
        raise ValueError("dice or a shuffle are due at the start")
    rules, notation = record.rules, Notation(record.rules, record.names)
    written = _Writer(notation, record)
    if record.state is not None:
        for step in record.steps:
            written.add(step)
    shows = tuple(dict.fromkeys(rule for rule in written.refusals if rule not in _TABLE_RULES))
    data: dict[str, Plain] = head_of(title, rules, record.names, shows)
    data["position"] = position_of(rules, notation, record.start)
    data["seed"] = record.seed
    if written.chance:
        data["chance"] = list(written.chance)
    if written.steps:
        data["steps"] = list(written.steps)
        then = written.then()
        if then:
            data["then"] = then
    return to_yaml(data), max(len(written.chance), len(written.steps))


class _Writer:
    """Plays a record and puts it into the words of a file."""

    def __init__(self, notation: Notation, record: Record) -> None:
        self.chance: list[Plain] = []
        self.steps: list[Plain] = []
        self.refusals: list[str] = []
        self._notation = notation
        self._match = Match(record.rules, record.names, record.seed, start=record.state)

    def add(self, step: RecordedStep) -> None:
        """Write a step."""
        match step:
            case PlayedAction(actor, action):
                # What an option makes the program do is done by itself also in a file.
                is_forced = self._forced is not None
                verdict = self._match.enter(actor, action)
                if not verdict.legal:
                    raise ValueError(f"{action} is not legal")
                if isinstance(action, ChanceAction):
                    self.chance.append(_chance_entry(action, self._notation))
                elif not is_forced:
                    self.steps.append(self._step("do", actor, action, {}))
            case Query(actor, action) if not self._goes_on:
                verdict = self._match.judge(actor, action, self._match.ply)
                said: dict[str, Plain] = {"legal": True}
                if verdict.reason is not None:
                    said = {"refused": verdict.reason.rule}
                    self.refusals.append(verdict.reason.rule)
                self.steps.append(self._step("try", actor, action, said))

    def then(self) -> Plain:
        """What holds at the end; nothing where something follows by itself."""
        if self._goes_on:
            return {}
        state, outcome = self._match.state, self._match.outcome
        return {
            "to_act": seat_word(state.to_act, self._notation),
            "outcome": None if outcome is None else plain_outcome(outcome, self._notation),
        }

    @property
    def _forced(self) -> SeatAction | None:
        state = self._match.state
        return None if state.to_act == CHANCE else forced_by(self._match.rules, state)

    @property
    def _goes_on(self) -> bool:
        """Whether chance is due, or something that the program does for the players."""
        return self._match.state.to_act == CHANCE or self._forced is not None

    def _step(self, key: str, actor: Seat, action: Action, said: dict[str, Plain]) -> Block:
        step = Block({key: self._notation.text(action)})
        if actor >= 0 and actor != self._usual:
            step["by"] = self._notation.seat_name(actor)
        step.update(said)
        return step

    @property
    def _usual(self) -> Seat:
        return actor_of(self._match, None)


def _chance_entry(action: ChanceAction, notation: Notation) -> Plain:
    match action:
        case Rolled(faces):
            # A symbol stands in the place of the highest face.
            return {"roll": [face or _HIGHEST_FACE for face in faces]}
        case Shuffled(_, order):
            return {"shuffle": [notation.card_name(card) for card in order]}
        case Taken(card):
            return {"take": notation.card_name(card)}


def _later(record: Record) -> Record:
    """The record from the first position on, past its middle, in which a seat acts."""
    state, rules = record.state, record.rules
    for number, step in enumerate(record.steps, 1):
        if isinstance(step, PlayedAction) and state is not None:
            state = rules.apply(state, step.action)
            if number >= len(record.steps) // 2 and state.to_act != CHANCE:
                left = record.steps[number:]
                return replace(record, start=rules.position(state), state=state, steps=left)
    raise ValueError("the position alone is longer than a file may be")


# --- reading --------------------------------------------------------------------------------


def recorded(scenario: Scenario, speaker: Speaker) -> Record:
    """What a scenario does and asks; where its chance ends, the seed decides, but not at the end.

    Each action of a list of legal ones is asked by itself. What the file expects does not matter:
    the rules say what they say.

    Raises:
        ScenarioError: an action cannot be done, or chance cannot be as the file says.
    """
    rules = scenario.rules
    if scenario.start is None and scenario.laid is not None:
        return Record(rules, scenario.names, scenario.seed, scenario.laid, None)
    match, chance = begin(scenario)
    replay = _Replay(match, chance, speaker)
    try:
        replay.settle()
        first = match.ply
        state = match.state
        for step in scenario.steps:
            replay.take(step, scenario)
        replay.settle(scripted_only=True)
    except ScriptError as error:
        raise ScenarioError((Problem(scenario.path, error.line, error.fault),)) from error
    start = rules.position(state)
    return Record(
        rules, scenario.names, scenario.seed, start, state, tuple(replay.steps(from_ply=first))
    )


class _Replay:
    """Plays a scenario and remembers what was asked, and when."""

    def __init__(self, match: Match, chance: ScriptedChance, speaker: Speaker) -> None:
        self._match = match
        self._chance = chance
        self._speaker = speaker
        self._notation = Notation(match.rules, match.names)
        self._events = 0
        self._asked: list[tuple[int, Query]] = []

    def settle(self, *, scripted_only: bool = False) -> None:
        """Let follow what follows by itself; `scripted_only`: nothing that the seed decides."""
        match = self._match
        while True:
            state = match.state
            if state.to_act == CHANCE:
                if scripted_only and not self._chance.left:
                    return
                source = self._chance.at(self._events)
                self._events += 1
                match.enter(CHANCE, match.rules.sample_chance(state, source))
                continue
            forced = forced_by(match.rules, state)
            if forced is None:
                return
            match.enter(state.to_act, forced, forced=True)

    def take(self, step: ScenarioStep, scenario: Scenario) -> None:
        """Do or ask what a step says."""
        match = self._match
        self.settle()
        if step.do is not None:
            actor = actor_of(match, step.by)
            verdict = match.judge(actor, step.do, match.ply)
            if not verdict.legal:
                said = refusal(self._speaker, verdict).at(f'"{self._notation.text(step.do)}"')
                raise ScenarioError((Problem(scenario.path, step.line, said),))
            match.enter(actor, step.do)
        elif step.tried is not None:
            self._ask(step.by, step.tried)
        elif isinstance(step.legal, tuple):
            for action in step.legal:
                self._ask(None, action)

    def _ask(self, by: Seat | None, action: SeatAction) -> None:
        match = self._match
        actor = actor_of(match, by)
        verdict = match.judge(actor, action, match.ply)
        asked = Query(TEAM if match.state.to_act == TEAM else actor, action, verdict)
        self._asked = [old for old in self._asked if old[0] != match.ply or old[1] != asked]
        self._asked.append((match.ply, asked))

    def steps(self, from_ply: int) -> Iterator[RecordedStep]:
        """All steps from a position on."""
        deeds: Sequence[RecordedStep] = [
            PlayedAction(step.actor, step.action, step.forced) for step in self._match.steps
        ]
        for ply in range(from_ply, len(deeds) + 1):
            yield from (tried for at, tried in self._asked if at == ply)
            yield from deeds[ply : ply + 1]
