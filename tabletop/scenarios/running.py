"""Plays a scenario and says where the rules answer otherwise than it expects."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from tabletop.carddefs.problems import Problem
from tabletop.engine.cards import CardId
from tabletop.engine.fields import FieldType, Value
from tabletop.engine.notation import Notation
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.scenarios.scenario import (
    ActsNext,
    Do,
    EndsAs,
    Expectation,
    FieldIs,
    Holds,
    LegalNow,
    Scenario,
    ScenarioStep,
    Try,
)
from tabletop.scenarios.script import ScriptedChance, ScriptError
from tabletop.scenarios.writing import flow, plain_value

_TOO_LONG: Final = 12
"""More actions than these are counted, not listed."""


def run(scenario: Scenario, speaker: Speaker) -> tuple[Problem, ...]:
    """Everything in which the rules answer otherwise than the scenario expects, in its order."""
    return tuple(
        Problem(scenario.path, line, message) for line, message in _Run(scenario, speaker).go()
    )


Difference = tuple[int, str]
"""A line of the file, and what is otherwise there."""


class _Run:
    """One playing of a scenario."""

    def __init__(self, scenario: Scenario, speaker: Speaker) -> None:
        self._scenario = scenario
        self._speaker = speaker
        self._notation = Notation(scenario.rules, scenario.names)
        self._chance = ScriptedChance(scenario.chance, scenario.seed)
        self._match = Match(
            scenario.rules,
            scenario.names,
            scenario.seed,
            start=scenario.start,
            chance_for=self._chance.at,
        )

    def go(self) -> Iterator[Difference]:
        """Play; what comes after an action that cannot be done makes no sense any more."""
        try:
            self._match.resume()
            for step in self._scenario.steps:
                differences = tuple(self._step(step))
                yield from differences
                if differences and isinstance(step, Do):
                    return
        except ScriptError as error:
            yield error.line, str(error)
            return
        for expectation in self._scenario.then:
            yield from self._expect(expectation)
        for entry in self._chance.left:
            yield entry.line, "chance: this was never due"

    # --- steps ------------------------------------------------------------------------------

    def _step(self, step: ScenarioStep) -> Iterator[Difference]:
        match step:
            case Try():
                verdict = self._match.judge(self._actor(step.by), step.action, self._match.ply)
                if verdict.legal != step.legal or (step.rule and step.rule != _rule(verdict)):
                    yield step.line, f"{self._judged(step, verdict)}, not {_wanted(step)}"
            case Do():
                verdict = self._match.submit(self._actor(step.by), step.action, self._match.ply)
                if not verdict.legal:
                    yield step.line, self._judged(step, verdict)
            case LegalNow():
                yield from self._legal(step)

    def _actor(self, by: Seat | None) -> Seat:
        """Who acts: the seat named, else the one whose turn it is, else the first."""
        return max(self._match.state.to_act, 0) if by is None else by

    def _judged(self, step: Try | Do, verdict: Verdict) -> str:
        text = self._notation.text(step.action)
        if verdict.reason is None:
            return f'"{text}" is legal'
        return f'"{text}" is refused by {verdict.reason.rule} ({self._speaker.reason(verdict)})'

    def _legal(self, step: LegalNow) -> Iterator[Difference]:
        legal = self._match.legal_actions()
        texts = [self._notation.text(action) for action in legal]
        missing = [action for action in step.actions if action not in legal]
        for action in dict.fromkeys(missing):
            yield step.line, f'"{self._notation.text(action)}" is not legal'
        more = [
            text for action, text in zip(legal, texts, strict=True) if action not in step.actions
        ]
        if len(more) > _TOO_LONG:
            yield step.line, f"{len(more)} more actions are legal, {more[0]} among them"
        elif more:
            yield step.line, f"legal as well: {', '.join(more)}"

    # --- the end ----------------------------------------------------------------------------

    def _expect(self, expectation: Expectation) -> Iterator[Difference]:
        match expectation:
            case ActsNext(line, seat):
                if self._match.state.to_act != seat:
                    acts = self._speaker.seat(self._match.state.to_act)
                    yield line, f"{acts} acts, not {self._speaker.seat(seat)}"
            case Holds():
                yield from self._holds(expectation)
            case FieldIs():
                yield from self._field(expectation)
            case EndsAs():
                yield from self._ends_as(expectation)

    def _holds(self, wanted: Holds) -> Iterator[Difference]:
        cards = self._match.state.zones[wanted.zone]
        ordered = self._scenario.rules.zones[wanted.zone].ordered
        same = cards == wanted.cards if ordered else Counter(cards) == Counter(wanted.cards)
        if not same:
            name = self._notation.zone_name(wanted.zone)
            yield wanted.line, f"{name} holds {self._cards(cards)}, not {self._cards(wanted.cards)}"

    def _cards(self, cards: Sequence[CardId]) -> str:
        return f"[{', '.join(map(self._notation.card_name, cards))}]"

    def _field(self, wanted: FieldIs) -> Iterator[Difference]:
        rules = self._scenario.rules
        [kind] = [field.type for field in rules.fields if field.name == wanted.name]
        value = rules.position(self._match.state).fields[wanted.name]
        if not _agrees(value, wanted.value):
            here, there = self._plain(value, kind), self._plain(wanted.value, kind)
            yield wanted.line, f"{wanted.name} is {here}, not {there}"

    def _plain(self, value: Value, kind: FieldType) -> str:
        return flow(plain_value(value, kind, self._notation))

    def _ends_as(self, wanted: EndsAs) -> Iterator[Difference]:
        outcome, line = self._match.outcome, wanted.line
        if outcome is None:
            if wanted.over:
                yield line, "the game goes on"
            return
        if not wanted.over:
            yield line, f"the game is over ({self._speaker.outcome(outcome)})"
            return
        names = self._scenario.names
        winners = frozenset(outcome.winners)
        wished = wanted.winners
        if wished is not None and wished != winners:
            won, not_won = _names(winners, names), _names(wished, names)
            yield line, f"the winners are {won}, not {not_won}"
        if wanted.won not in {None, outcome.won}:
            yield line, f"the game is {_won(outcome.won)}, not {_won(not outcome.won)}"
        if wanted.rule not in {None, outcome.rule}:
            yield line, f"the game ends by {outcome.rule}, not {wanted.rule}"
        for seat, score in (wanted.scores or {}).items():
            counted = "no" if outcome.scores is None else outcome.scores[seat]
            if counted != score:
                yield line, f"{names[seat]} has {counted} points, not {score}"


def _rule(verdict: Verdict) -> str | None:
    return None if verdict.reason is None else verdict.reason.rule


def _wanted(step: Try) -> str:
    if step.legal:
        return "legal"
    return f"refused by {step.rule}" if step.rule else "refused"


def _agrees(value: Value, wanted: Value) -> bool:
    """Whether a value is as wanted; of mappings the keys that are named count."""
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(key in value and _agrees(value[key], wanted[key]) for key in wanted)
    return value == wanted


def _names(seats: Collection[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in sorted(seats)) or "nobody"


def _won(won: bool) -> str:  # noqa: FBT001 - it is what is said
    return "won" if won else "lost"
