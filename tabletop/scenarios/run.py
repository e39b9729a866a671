"""Plays a scenario and says where the rules answer otherwise than it expects."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from tabletop.cards.problems import Problem
from tabletop.engine.cards import CardId
from tabletop.engine.fields import FieldType, Value
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.quoting import quoted_input
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.snapshot import Plain, plain_value, seat_word
from tabletop.scenarios.context import REST
from tabletop.scenarios.replay import actor_of, begin, refusal
from tabletop.scenarios.scenario import (
    ActsNext,
    ChanceEntry,
    Do,
    EndsAs,
    Expectation,
    FieldIs,
    Holds,
    LegalNow,
    Scenario,
    ScenarioStep,
    ScriptedRoll,
    ScriptedShuffle,
    ScriptedTake,
    Try,
)
from tabletop.scenarios.scripted_chance import ScriptError, kind_of
from tabletop.scenarios.write import flow

_LISTED_AT_MOST: Final = 12
"""Of the actions that are legal and were not expected."""


def run(scenario: Scenario, speaker: Speaker) -> tuple[Problem, ...]:
    """Everything in which the rules answer otherwise than the scenario expects, in its order."""
    return tuple(
        Problem(scenario.path, line, message) for line, message in _Run(scenario, speaker).go()
    )


Difference = tuple[int, ErrorText]
"""A line of the file, and what is otherwise there."""


class _Run:
    """One playing of a scenario."""

    def __init__(self, scenario: Scenario, speaker: Speaker) -> None:
        self._scenario = scenario
        self._speaker = speaker
        self._notation = Notation(scenario.rules, scenario.names)
        self._match, self._chance = begin(scenario)

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
            yield error.line, error.fault
            return
        for expectation in self._scenario.then:
            yield from self._expect(expectation)
        for entry in self._chance.left:
            yield (
                entry.line,
                ErrorText('"{entry}" was never due', entry=self._entry(entry)).at("chance"),
            )

    # --- steps ------------------------------------------------------------------------------

    def _step(self, step: ScenarioStep) -> Iterator[Difference]:
        match step:
            case Try():
                actor = actor_of(self._match, step.by)
                verdict = self._match.judge(actor, step.action, self._match.ply)
                if verdict.legal != step.legal or (step.rule and step.rule != _rule(verdict)):
                    answer = ErrorText("but {answer}", answer=self._answer(verdict))
                    yield (
                        step.line,
                        ErrorText(
                            "expected {wanted}, {answer}", wanted=_wanted(step), answer=answer
                        ).at(self._quoted(step)),
                    )
            case Do():
                actor = actor_of(self._match, step.by)
                verdict = self._match.submit(actor, step.action, self._match.ply)
                if not verdict.legal:
                    yield (
                        step.line,
                        self._answer(verdict).at(self._quoted(step)),
                    )
            case LegalNow():
                yield from self._legal(step)

    def _quoted(self, step: Try | Do) -> str:
        return f'"{self._notation.text(step.action)}"'

    def _answer(self, verdict: Verdict) -> ErrorText:
        if verdict.reason is None:
            return ErrorText("it is legal")
        return refusal(self._speaker, verdict)

    def _legal(self, step: LegalNow) -> Iterator[Difference]:
        legal = self._match.legal_actions()
        for action in dict.fromkeys(step.actions):
            if action not in legal:
                verdict = self._match.judge(actor_of(self._match, None), action, self._match.ply)
                text = self._notation.text(action)
                yield (
                    step.line,
                    ErrorText(
                        '"{text}" is listed, but {answer}', text=text, answer=self._answer(verdict)
                    ).at("legal"),
                )
        more = [self._notation.text(action) for action in legal if action not in step.actions]
        if more:
            said = ", ".join(more[:_LISTED_AT_MOST])
            if len(more) > _LISTED_AT_MOST:
                left = len(more) - _LISTED_AT_MOST
                said = ErrorText("{cards} and {n} more", cards=said, n=left)
            yield (
                step.line,
                ErrorText("not listed, but legal as well: {said}", said=said).at("legal"),
            )

    def _entry(self, entry: ChanceEntry) -> str:
        """An entry of the script as it is written."""
        match entry:
            case ScriptedRoll(faces=faces):
                plain: Plain = list(faces)
            case ScriptedShuffle(below=below, above=above, rest=rest):
                names = [
                    *map(self._notation.card_name, below),
                    *map(self._notation.card_name, above),
                ]
                plain = [*names[: len(below)], *([REST] if rest else []), *names[len(below) :]]
            case ScriptedTake(card=card):
                plain = self._notation.card_name(card)
        return quoted_input(flow({kind_of(entry): plain})[1:-1])

    # --- the end ----------------------------------------------------------------------------

    def _expect(self, expectation: Expectation) -> Iterator[Difference]:
        match expectation:
            case ActsNext(line, seat):
                if self._match.state.to_act != seat:
                    yield (
                        line,
                        ErrorText(
                            "expected {seat}, but {acts}", seat=self._seat(seat), acts=self._acts()
                        ).at("to_act"),
                    )
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
            there = self._cards(wanted.cards)
            yield (
                wanted.line,
                ErrorText(
                    "expected {there}, but it holds {cards}", there=there, cards=self._cards(cards)
                ).at(name),
            )

    def _cards(self, cards: Sequence[CardId]) -> str:
        return f"[{', '.join(map(self._notation.card_name, cards))}]"

    def _field(self, wanted: FieldIs) -> Iterator[Difference]:
        rules = self._scenario.rules
        [kind] = [field.type for field in rules.fields if field.name == wanted.name]
        value = rules.position(self._match.state).fields[wanted.name]
        if not _agrees(value, wanted.value):
            here, there = self._plain(value, kind), self._plain(wanted.value, kind)
            yield (
                wanted.line,
                ErrorText("expected {there}, but it is {here}", there=there, here=here).at(
                    wanted.name
                ),
            )

    def _plain(self, value: Value, kind: FieldType) -> str:
        return flow(plain_value(value, kind, self._notation))

    def _seat(self, seat: Seat) -> str:
        """Who acts, as a file says it."""
        return flow(seat_word(seat, self._notation))

    def _acts(self) -> ErrorText:
        seat, outcome = self._match.state.to_act, self._match.outcome
        if outcome is not None:
            return ErrorText("the game is over ({how})", how=self._speaker.outcome(outcome))
        return ErrorText("it is {seat}", seat=self._seat(seat))

    def _ends_as(self, wanted: EndsAs) -> Iterator[Difference]:
        outcome, line = self._match.outcome, wanted.line
        if outcome is None:
            if wanted.over:
                yield (
                    line,
                    ErrorText(
                        "expected the end ({end}), but the game goes on", end=self._end(wanted)
                    ).at("outcome"),
                )
            return
        if not wanted.over:
            yield (
                line,
                ErrorText("expected that the game goes on, but {acts}", acts=self._acts()).at(
                    "outcome"
                ),
            )
            return
        names = self._scenario.names
        winners = frozenset(outcome.winners)
        wished = wanted.winners
        if wished is not None and wished != winners:
            won, not_won = _names(winners, names), _names(wished, names)
            yield (
                line,
                ErrorText(
                    "expected as winner {not_won}, but it is {won}", not_won=not_won, won=won
                ).at("outcome"),
            )
        if wanted.won not in {None, outcome.won}:
            there, here = ErrorText("lost"), ErrorText("won")
            if not outcome.won:
                there, here = here, there
            yield (
                line,
                ErrorText("expected {there}, but the game is {here}", there=there, here=here).at(
                    "outcome"
                ),
            )
        if wanted.rule not in {None, outcome.rule}:
            yield (
                line,
                ErrorText(
                    "expected the end by {wanted}, but it is by {rule}",
                    wanted=wanted.rule,
                    rule=outcome.rule,
                ).at("outcome"),
            )
        for seat, score in (wanted.scores or {}).items():
            counted = None if outcome.scores is None else outcome.scores[seat]
            if counted != score:
                here = ErrorText("no points are counted")
                if counted is not None:
                    here = ErrorText("it is {n}", n=counted)
                yield (
                    line,
                    ErrorText(
                        "expected {score} points for {names}, but {here}",
                        score=score,
                        names=names[seat],
                        here=here,
                    ).at("outcome"),
                )

    def _end(self, wanted: EndsAs) -> str:
        """What a file says of the end."""
        names = self._scenario.names
        said: dict[str, Plain] = {}
        if wanted.winners is not None:
            said["winners"] = [names[seat] for seat in sorted(wanted.winners)]
        if wanted.won is not None:
            said["won"] = wanted.won
        if wanted.rule is not None:
            said["rule"] = wanted.rule
        if wanted.scores is not None:
            said["scores"] = {names[seat]: score for seat, score in wanted.scores.items()}
        return flow(said)[1:-1]


def _rule(verdict: Verdict) -> str | None:
    return None if verdict.reason is None else verdict.reason.rule


def _wanted(step: Try) -> ErrorText:
    if step.legal:
        return ErrorText("it to be legal")
    return ErrorText("a refusal by {rule}", rule=step.rule) if step.rule else ErrorText("a refusal")


def _agrees(value: Value, wanted: Value) -> bool:
    """Whether a value is as wanted; of mappings the keys that are named count."""
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(key in value and _agrees(value[key], wanted[key]) for key in wanted)
    return value == wanted


def _names(seats: Collection[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in sorted(seats)) or ErrorText("nobody")
