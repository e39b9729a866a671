"""Play a scenario and compare the rules' answers with the expected ones.

Chance follows the script, and after its end the seed.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from tabletop.cards.problems import Problem
from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.fields import Field, Value
from tabletop.engine.localized_error import ErrorText, quoted_input
from tabletop.engine.notation import Notation
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.match.save.position import PlainData, plain_value, seat_word
from tabletop.scenarios.read import ScenarioError
from tabletop.scenarios.scenario import (
    ANY_RULE,
    REST,
    ChanceEntry,
    ExpectedEnd,
    Held,
    Scenario,
    ScenarioStep,
    one_line,
)


class ScriptedChance:
    """A source of chance (`engine.chance.Chance`) that follows a script, then a seed.

    Its methods raise `ScenarioError` if the script does not fit the events of the match.

    Attributes:
        remaining: the unused entries of the script.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.remaining = list(scenario.chance)
        self._path, self._seed = scenario.path, scenario.seed
        self._seeded = SeededChance(scenario.seed)

    def at(self, number: int) -> "ScriptedChance":
        """Reseed this source for the nth event of chance, and return it."""
        self._seeded = SeededChance.for_event(self._seed, number)
        return self

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return a scripted or seeded order of cards.

        Raises:
            ScenarioError: if the next entry has other cards, or is another kind of event.
        """
        entry = self._next("shuffle")
        if entry is None:
            return self._seeded.shuffle(zone, cards)
        rest = Counter(cards)
        named = Counter(card for card in entry.shuffle if card is not None)
        if named - rest:
            fault = ErrorText("some of these cards are not in the pile that is shuffled")
            raise self._misfit(entry, fault)
        rest -= named
        if rest and None not in entry.shuffle:
            message = ErrorText(
                "{total} cards of the pile that is shuffled are not named; "
                'name them or write "rest"',
                total=rest.total(),
            )
            raise self._misfit(entry, message)
        del self.remaining[0]
        between = self._seeded.shuffle(zone, sorted(rest.elements()))
        parts = (between if card is None else (card,) for card in entry.shuffle)
        return tuple(card for part in parts for card in part)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return scripted or seeded die faces.

        Raises:
            ScenarioError: if the next entry has another number of dice, or is of another kind.
        """
        entry = self._next("roll")
        if entry is None:
            return self._seeded.roll(count)
        n = len(entry.roll)
        if n != count:
            dice = ErrorText("one die") if n == 1 else ErrorText("{n} dice", n=n)
            rolled = ErrorText("one is") if count == 1 else ErrorText("{n} are", n=count)
            fault = ErrorText("this is {dice}, but {rolled} rolled", dice=dice, rolled=rolled)
            raise self._misfit(entry, fault)
        del self.remaining[0]
        return entry.roll

    def take(self, cards: Sequence[CardId]) -> CardId:
        """Return a scripted or seeded card.

        Raises:
            ScenarioError: if the next entry's card is not among `cards`, or it is another kind of
                event.
        """
        entry = self._next("take")
        if entry is None:
            return self._seeded.take(cards)
        if entry.take not in cards:
            fault = ErrorText("this card is not among those from which one is taken")
            raise self._misfit(entry, fault)
        del self.remaining[0]
        return entry.take

    def _misfit(self, entry: ChanceEntry, text: ErrorText) -> ScenarioError:
        return ScenarioError((Problem(self._path, entry.line, text.at("chance")),))

    def _next(self, due: str) -> ChanceEntry | None:
        """Return the next entry, or None at the end of the script.

        Raises:
            ScenarioError: if the entry is not of the kind `due`.
        """
        if not self.remaining:
            return None
        entry = self.remaining[0]
        if entry.kind != due:
            message = ErrorText('"{due}" is due here, not "{kind_of}"', due=due, kind_of=entry.kind)
            raise self._misfit(entry, message)
        return entry


def start_match(scenario: Scenario) -> tuple[Match, ScriptedChance]:
    """Return a scenario's match, not yet resumed, and the match's source of chance."""
    chance = ScriptedChance(scenario)
    match = Match(
        scenario.rules, scenario.names, scenario.seed, start=scenario.start, make_chance=chance.at
    )
    return match, chance


def actor_of(match: Match, by: Seat | None) -> Seat:
    """Return a step's actor: the named seat, else the seat to act, else seat 0."""
    return max(match.state.to_act, 0) if by is None else by


def refusal_text(speaker: Speaker, verdict: Verdict) -> ErrorText:
    """Return a sentence that names the refusing rule and the reason."""
    rule = "" if verdict.reason is None else verdict.reason.rule
    return ErrorText("{rule} refuses it ({reason})", rule=rule, reason=speaker.reason(verdict))


def require_legal(
    scenario: Scenario, step: ScenarioStep, verdict: Verdict, speaker: Speaker
) -> None:
    """Raise an error if the action of a step was refused.

    Raises:
        ScenarioError: if the verdict is a refusal.
    """
    if step.do is not None and not verdict.legal:
        action = Notation(scenario.rules, scenario.names).text(step.do)
        fault = refusal_text(speaker, verdict).at(f'"{action}"')
        raise ScenarioError((Problem(scenario.path, step.line, fault),))


_MAX_LISTED: Final = 12
"""The maximum number of unexpected legal actions listed in a message."""


def run(scenario: Scenario, speaker: Speaker) -> tuple[Problem, ...]:
    """Return all differences between expected and actual answers, in order."""
    return tuple(
        Problem(scenario.path, line, message) for line, message in _Run(scenario, speaker).compare()
    )


LineDifference = tuple[int, ErrorText]
"""A line of the file, and how the rules' answer differs from what it expects."""


class _Run:
    """A run of a scenario that compares the rules' answers with the expected ones."""

    def __init__(self, scenario: Scenario, speaker: Speaker) -> None:
        self._scenario = scenario
        self._speaker = speaker
        self._notation = Notation(scenario.rules, scenario.names)
        self._match, self._chance = start_match(scenario)

    def compare(self) -> Iterator[LineDifference]:
        """Play the scenario and yield differences; stop after an illegal action."""
        try:
            self._match.resume()
            for step in self._scenario.steps:
                differences = tuple(self._step_differences(step))
                yield from differences
                if differences and step.do is not None:
                    return
        except ScenarioError as error:
            yield from ((problem.line, problem.message) for problem in error.problems)
            return
        # Differences at the end are reported in the order of the file.
        yield from sorted(self._end_differences(), key=lambda difference: difference[0])
        for entry in self._chance.remaining:
            message = ErrorText('"{entry}" was never due', entry=self._entry(entry))
            yield entry.line, message.at("chance")

    # --- steps ------------------------------------------------------------------------------

    def _step_differences(self, step: ScenarioStep) -> Iterator[LineDifference]:
        actor, revision = actor_of(self._match, step.by), self._match.revision
        if step.do is not None:
            verdict = self._match.submit(actor, step.do, revision)
            if not verdict.legal:
                yield step.line, self._verdict_text(verdict).at(self._quoted(step.do))
        elif step.tried is not None:
            verdict = self._match.judge(actor, step.tried, revision)
            rule = None if verdict.reason is None else verdict.reason.rule
            expected = rule if rule and step.refused == ANY_RULE else step.refused
            if rule != expected:
                message = _mismatch(_expected_verdict(step), self._verdict_text(verdict))
                yield step.line, message.at(self._quoted(step.tried))
        elif isinstance(step.legal, tuple):
            yield from self._legal_faults(step.line, step.legal)

    def _quoted(self, action: SeatAction) -> str:
        return f'"{self._notation.text(action)}"'

    def _verdict_text(self, verdict: Verdict) -> ErrorText:
        if verdict.reason is None:
            return ErrorText("it is legal")
        return refusal_text(self._speaker, verdict)

    def _legal_faults(self, line: int, listed: Sequence[SeatAction]) -> Iterator[LineDifference]:
        legal = self._match.legal_actions()
        for action in dict.fromkeys(listed):
            if action not in legal:
                actor = actor_of(self._match, None)
                verdict = self._match.judge(actor, action, self._match.revision)
                message = ErrorText(
                    '"{text}" is listed, but {answer}',
                    text=self._notation.text(action),
                    answer=self._verdict_text(verdict),
                )
                yield line, message.at("legal")
        more = [self._notation.text(action) for action in legal if action not in listed]
        if more:
            listing = ", ".join(more[:_MAX_LISTED])
            left = len(more) - _MAX_LISTED
            if left > 0:
                listing = ErrorText("{cards} and {n} more", cards=listing, n=left)
            message = ErrorText("not listed, but legal as well: {said}", said=listing)
            yield line, message.at("legal")

    def _entry(self, entry: ChanceEntry) -> str:
        """Return a script entry as it is written in a file."""
        match entry.kind:
            case "roll":
                plain: PlainData = list(entry.roll)
            case "shuffle":
                name = self._notation.card_name
                plain = [REST if card is None else name(card) for card in entry.shuffle]
            case _:
                plain = self._notation.card_name(entry.take)
        return quoted_input(one_line({entry.kind: plain})[1:-1])

    # --- the end ----------------------------------------------------------------------------

    def _end_differences(self) -> Iterator[LineDifference]:
        then = self._scenario.expected
        if "to_act" in then.lines and self._match.state.to_act != then.to_act:
            message = _mismatch(one_line(seat_word(then.to_act, self._notation)), self._actor())
            yield then.lines["to_act"], message.at("to_act")
        for zone, held in then.zones.items():
            yield from self._zone_differences(zone, held)
        position = self._scenario.rules.position(self._match.state)
        for field in self._scenario.rules.fields:
            if field.name in then.lines:
                here, there = position.fields[field.name], then.game_fields[field.name]
                if not _matches(here, there):
                    message = _mismatch(self._plain(there, field), _found(self._plain(here, field)))
                    yield then.lines[field.name], message.at(field.name)
        if "outcome" in then.lines:
            for message in self._outcome_differences(then.outcome):
                yield then.lines["outcome"], message.at("outcome")

    def _zone_differences(self, zone: ZoneIndex, expected: Held) -> Iterator[LineDifference]:
        cards = self._match.state.zones[zone]
        ordered = self._scenario.rules.zones[zone].ordered
        same = cards == expected.cards if ordered else Counter(cards) == Counter(expected.cards)
        if not same:
            held = ErrorText("it holds {cards}", cards=self._cards(cards))
            message = _mismatch(self._cards(expected.cards), held)
            yield expected.line, message.at(self._notation.zone_name(zone))

    def _cards(self, cards: Sequence[CardId]) -> str:
        return f"[{', '.join(map(self._notation.card_name, cards))}]"

    def _plain(self, value: Value, field: Field) -> str:
        return one_line(plain_value(value, field.type, self._notation))

    def _actor(self) -> ErrorText:
        seat, outcome = self._match.state.to_act, self._match.outcome
        if outcome is not None:
            return ErrorText("the game is over ({how})", how=self._speaker.outcome(outcome))
        return _found(one_line(seat_word(seat, self._notation)))

    def _outcome_differences(self, expected: ExpectedEnd | None) -> Iterator[ErrorText]:
        outcome = self._match.outcome
        if expected is None:
            if outcome is not None:
                yield _mismatch(ErrorText("that the game goes on"), self._actor())
            return
        winners, won, rule = expected.winning_seats, expected.won, expected.rule
        end = self._end_text(winners, won, rule, expected.scores)
        wanted, found = ErrorText("the end ({end})", end=end), ErrorText("the game goes on")
        if outcome is not None:
            here = self._end_text(
                None if winners is None else outcome.winners,
                None if won is None else outcome.won,
                None if rule is None else outcome.rule,
                {seat: outcome.scores[seat] for seat in expected.scores} if outcome.scores else {},
            )
            if here == end:
                return
            found = _found(f"({here})")
        yield _mismatch(wanted, found)

    def _end_text(
        self,
        winners: Collection[Seat] | None,
        won: bool | None,  # noqa: FBT001 - a value of the file
        rule: str | None,
        scores: Mapping[Seat, int],
    ) -> str:
        """Return an end as it is written in a file."""
        names = self._scenario.names
        parts: dict[str, PlainData] = {"won": won, "rule": rule}
        if winners is not None:
            parts["winners"] = [names[seat] for seat in sorted(winners)]
        if scores:
            parts["scores"] = {names[seat]: score for seat, score in scores.items()}
        return one_line({key: part for key, part in parts.items() if part is not None})[1:-1]


def _mismatch(expected: str, found: ErrorText) -> ErrorText:
    return ErrorText("expected {wanted}, but {found}", wanted=expected, found=found)


def _found(value: str) -> ErrorText:
    return ErrorText("it is {value}", value=value)


def _expected_verdict(step: ScenarioStep) -> ErrorText:
    if step.refused is None:
        return ErrorText("it to be legal")
    if step.refused == ANY_RULE:
        return ErrorText("a refusal")
    return ErrorText("a refusal by {rule}", rule=step.refused)


def _matches(value: Value, expected: Value) -> bool:
    """Return whether a value is as expected; a mapping may have further keys."""
    if isinstance(expected, Mapping) and isinstance(value, Mapping):
        return all(key in value and _matches(value[key], expected[key]) for key in expected)
    return value == expected
