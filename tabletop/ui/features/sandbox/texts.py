"""Texts for the sandbox: answers, fields, steps, differences and outcomes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject

from tabletop.bots.odds import OutcomeGroup
from tabletop.engine.capabilities import dice_of, permission_of
from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    CardOf,
    DieOf,
    FieldType,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Value,
    ZoneOf,
)
from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import ALL, CHANCE, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.edit import (
    ActorDifference,
    FieldDifference,
    ZoneDifference,
    comparable,
    differences,
)
from tabletop.match.match import AnyRules
from tabletop.match.tree import Line, Query, StartNode, Step
from tabletop.ui.features.sandbox.session import Sandbox
from tabletop.ui.widgets.plain_text import escaped

Item = TypeVar("Item")

_MOST_NAMED = 6
_MOST_CHANGES = 3
Place = tuple[CardId, ZoneIndex]


class QueryText(NamedTuple):
    """A question about the position, with its answer.

    Attributes:
        question: the action that was asked about, as a question.
        sentence: whether it is legal, and why.
        rule: the ID of the rule on which the answer is based, or an empty string.
        title: the title of that rule, or an empty string.
    """

    question: str
    sentence: str
    rule: str
    title: str

    @property
    def text(self) -> str:
        """The whole answer as text."""
        return "\n".join(filter(None, (self.question, self.sentence, self.title)))


class SandboxTexts(QObject):
    """Produces the texts that a sandbox shows."""

    def __init__(self, speaker: Speaker, rules: AnyRules) -> None:
        super().__init__()
        self.speaker = speaker
        self.rules = rules

    # --- answers ----------------------------------------------------------------------------

    def answers(self, sandbox: Sandbox) -> list[QueryText]:
        """Return the answers to all questions about the position shown, the latest first."""
        line = sandbox.line
        return [
            self._answer(sandbox, query) for query in reversed(line.queries.get(line.index, ()))
        ]

    def _answer(self, sandbox: Sandbox, query: Query) -> QueryText:
        state, verdict = sandbox.full_observation, query.verdict
        action = self.speaker.action(query.action, dice_of(self.rules, state))
        question = self.tr("{seat}: {action}?")
        question = question.format(seat=self.speaker.seat(query.actor), action=action)
        sentence, rule = self.tr("Yes, that is allowed."), ""
        if verdict.reason is not None:
            sentence = self.tr("No. {reason}").format(reason=self.speaker.reason(verdict))
            rule = verdict.reason.rule
        elif (allowed := permission_of(self.rules, state, query.action)) is not None:
            rule = allowed.rule
            if allowed.explanation is not None:
                sentence = self.tr("Yes. {reason}")
                sentence = sentence.format(reason=self.speaker.prompt(allowed.explanation))
        title = self.speaker.texts.rule(rule).title if rule else ""
        return QueryText(question, sentence, rule, title)

    def markup(self, answer: QueryText) -> str:
        """Return an answer as markup, with a link to its rule."""
        question, sentence, rule, title = map(escaped, answer)
        return f'<p><b>{question}</b><br>{sentence}<br><a href="{rule}">{title}</a></p>'

    # --- fields -----------------------------------------------------------------------------

    def field(self, path: str) -> str:
        """Return a field's label; a path (`swap.source`) names a part of a record."""
        return self.speaker.texts.field_label(path)

    def value(self, value: Value, kind: FieldType, path: str) -> str:
        """Return a field's value as text; for `path`, see `field`."""
        match kind, value:
            case _, None:
                return self.tr("nothing")
            case Maybe(item), _:
                return self.value(value, item, path)
            case ((ListOf() | MapOf()), (() | {})) if not value:
                return self.tr("none")
            case ListOf(item), tuple():
                return ", ".join(self.value(one, item, path) for one in value)
            case MapOf(key, item), Mapping():
                return ", ".join(
                    f"{self.value(k, key, path)}: {self.value(v, item, path)}"
                    for k, v in value.items()
                )
            case Record(fields), Mapping():
                return ", ".join(
                    f"{self.field(part)}: {self.value(value[f.name], f.type, part)}"
                    for f in fields
                    if f.name in value and (part := f"{path}.{f.name}")
                )
            case _, bool():
                return self.tr("yes") if value else self.tr("no")
            case _, int():
                speaker = self.speaker
                named: dict[type, Callable[[int], str]] = {
                    SeatOf: speaker.seat,
                    CardOf: speaker.card,
                    DieOf: speaker.die,
                    ZoneOf: speaker.zone,
                }
                return named.get(type(kind), str)(value)
            case _:
                return self.speaker.texts.field_word(path, str(value))

    # --- steps and differences ---------------------------------------------------------------

    def _first_few(
        self, say: Callable[[Item], str], items: Sequence[Item], most: int = _MOST_NAMED
    ) -> list[str]:
        """Return the first items' texts, and a text with the number of further items."""
        said = [say(item) for item in items[:most]]
        more = len(items) - len(said)
        return [*said, self.tr("and %n more", "", more)] if more else said

    def step_text(self, line: Line, stop: int) -> str:
        """Describe the steps that led to the node at index `stop` in a line."""
        node = line.nodes[stop]
        if isinstance(node, StartNode):
            if not stop:
                return self.tr("The beginning")
            changes = list(self.changes(line.nodes[stop - 1], node))
            text = self.tr("Changed by hand: {what}")
            if node.problems is not None:
                text = self.tr("Changed by hand, impossible: {what}")
            return text.format(what="; ".join(self._first_few(str, changes, _MOST_CHANGES)))
        texts = []
        for step in line.steps_to(stop):
            actor = "" if step.actor == CHANCE else f"{self.speaker.seat(step.actor)}: "
            texts.append(f"{actor}{self.speaker.action(step.action)}")
        return " · ".join(texts)

    def changes(self, before: Step | StartNode, after: Step | StartNode) -> Iterator[str]:
        """Yield texts for the differences between two nodes, moved cards first."""
        speaker, others = self.speaker, list[str]()
        gone, come = list[Place](), list[Place]()
        for difference in differences(self.rules, *comparable(self.rules, before, after)):
            match difference:
                case ZoneDifference(zone, (), ()):
                    text = self.tr("{zone} in another order")
                    others.append(text.format(zone=speaker.zone(zone)))
                case ZoneDifference(zone, first, second):
                    gone += ((card, zone) for card in first)
                    come += ((card, zone) for card in second)
                case ActorDifference(_, seat):
                    others.append(self.tr("turn: {seat}").format(seat=speaker.seat(seat)))
                case FieldDifference(name, first_value, second_value):
                    kind = next(f.type for f in self.rules.fields if f.name == name)
                    text = self.tr("{field}: {value} instead of {before}")
                    value = self.value(second_value, kind, name)
                    was = self.value(first_value, kind, name)
                    others.append(text.format(field=self.field(name), value=value, before=was))
        yield from self._moves(gone, come)
        yield from others

    def _moves(self, gone: list[Place], come: list[Place]) -> Iterator[str]:
        """Yield texts for moved cards, naming their old and new zones."""
        speaker = self.speaker
        for card, zone in come:
            source = next((place for place in gone if place[0] == card), None)
            text = self.tr("{card} → {zone}")
            if source is not None:
                gone.remove(source)
                text = self.tr("{card}: {source} → {zone}")
            where = "" if source is None else speaker.zone(source[1])
            yield text.format(card=speaker.card(card), source=where, zone=speaker.zone(zone))
        for card, zone in gone:
            text = self.tr("{card} away ({zone})")
            yield text.format(card=speaker.card(card), zone=speaker.zone(zone))

    # --- chance -----------------------------------------------------------------------------

    def prospect(self, prospect: OutcomeGroup, dice: Sequence[DieShown]) -> str:
        """Describe a group of chance outcomes; `dice` are the dice before the throw."""
        return " ".join(self._prospect(prospect, dice))

    def _prospect(self, prospect: OutcomeGroup, dice: Sequence[DieShown]) -> Iterator[str]:
        if prospect.outcome is not None:
            yield self.speaker.outcome(prospect.outcome)
            return
        outcome = self.speaker.action(prospect.example, dice)
        if prospect.ways == 1:
            yield f"{outcome}."
        else:
            yield self.tr("For instance: {outcome}.").format(outcome=outcome)
        yield from (self.speaker.event(event, ALL) for event in prospect.further_events)
        if prospect.actions:
            text = self.tr("Then {seat} can: {actions}.")
            if prospect.after_leaving:
                text = self.tr("If the dice stay, {seat} can: {actions}.")
            said = self._first_few(self.speaker.action, prospect.actions)
            yield text.format(seat=self.speaker.seat(prospect.to_act), actions="; ".join(said))
