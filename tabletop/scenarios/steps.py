"""Reads what chance does, what is tried and done, and what must hold at the end."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from tabletop.cards.binder import is_nothing
from tabletop.cards.yaml_nodes import Entry, ListNode, MapNode, Node, Scalar
from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.fields import (
    CardOf,
    Field,
    FieldType,
    Integer,
    ListOf,
    MapOf,
    SeatOf,
    Truth,
    Value,
    Word,
)
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import NotationError
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.engine.zones import NOBODY, Seat, ZoneIndex
from tabletop.scenarios.context import Context
from tabletop.scenarios.positions import read_seat, read_zone
from tabletop.scenarios.scenario import (
    ActsNext,
    ChanceEntry,
    Do,
    EndsAs,
    Expectation,
    FieldIs,
    Holds,
    LegalNow,
    ScenarioStep,
    ScriptedRoll,
    ScriptedShuffle,
    ScriptedTake,
    Try,
)
from tabletop.scenarios.step_rules import STEP_KEYS, misjoined

MAX_ENTRIES: Final = 1000
"""Of steps, of chance, and of actions in one step."""

_FACES: Final = ListOf(Integer(1, 6))
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class StepReader:
    """Reads the lists of a scenario; what is wrong goes to the report."""

    context: Context

    def _items(
        self, node: Node, what: str, read: Callable[[Node, str], _Item | None]
    ) -> Iterator[_Item]:
        """What the entries of a list are, each read by itself."""
        listing = self.context.reader.listing(node, what)
        if listing is None:
            return
        if len(listing.items) > MAX_ENTRIES:
            self._add(
                listing.line,
                ErrorText("more than {most} entries", most=MAX_ENTRIES).at(what),
            )
            return
        for place, item in enumerate(listing.items, 1):
            found = read(item, f"{what}[{place}]")
            if found is not None:
                yield found

    def _add(self, line: int, message: ErrorText) -> None:
        self.context.reader.report.add(line, message)

    # --- chance -----------------------------------------------------------------------------

    def chance(self, node: Node) -> tuple[ChanceEntry, ...]:
        """What chance does first."""
        return tuple(self._items(node, "chance", self._chance_entry))

    def _chance_entry(self, node: Node, what: str) -> ChanceEntry | None:
        reader = self.context.reader
        if not isinstance(node, MapNode) or len(node.entries) != 1:
            self._add(
                node.line,
                ErrorText(
                    "expected one of `roll: [FACE, ...]`, `shuffle: [CARD, ...]`, `take: CARD`"
                ).at(what),
            )
            return None
        [(key, entry)] = node.entries.items()
        reader.known_keys(node, ("roll", "shuffle", "take"), what)
        line = entry.key.line
        match key:
            case "roll":
                faces = self._value(entry.value, _FACES, f"{what}.roll")
                return ScriptedRoll(line, cast("tuple[int, ...]", faces or ()))
            case "shuffle":
                return self._shuffle(entry, f"{what}.shuffle")
            case "take":
                card = self._value(entry.value, CardOf(), f"{what}.take")
                return ScriptedTake(line, card) if isinstance(card, int) else None
        return None

    def _shuffle(self, entry: Entry, what: str) -> ScriptedShuffle | None:
        found = self.context.cards(entry.value, what, rest=True)
        if found is None:
            return None
        cards = [item.card for item in found]
        if cards.count(None) > 1:
            self._add(entry.key.line, ErrorText('"rest" stands there twice').at(what))
            return None
        place = cards.index(None) if None in cards else len(cards)
        below = tuple(card for card in cards[:place] if card is not None)
        above = tuple(card for card in cards[place:] if card is not None)
        return ScriptedShuffle(entry.key.line, below, above, rest=None in cards)

    # --- steps ------------------------------------------------------------------------------

    def steps(self, node: Node) -> tuple[ScenarioStep, ...]:
        """What is tried and done."""
        return tuple(self._items(node, "steps", self._step))

    def _step(self, node: Node, what: str) -> ScenarioStep | None:
        reader = self.context.reader
        mapping = reader.mapping(node, what)
        if mapping is None:
            return None
        entries, before = mapping.entries, reader.report.count
        reader.known_keys(mapping, STEP_KEYS, what)
        if reader.report.count == before and (wrong := misjoined(entries)) is not None:
            self._add(entries[wrong.key].key.line if wrong.key else mapping.line, wrong.of(what))
        tried, done = self._action_of(entries, "try", what), self._action_of(entries, "do", what)
        by = self._by(mapping, what)
        rule, listed = None, tuple[SeatAction, ...]()
        if "refused" in entries:
            rule = self._refusal(entries["refused"].value, f"{what}.refused")
        if "legal" in entries and isinstance(entries["legal"].value, ListNode):
            listed = tuple(self._items(entries["legal"].value, f"{what}.legal", self._action))
        if tried is not None:
            return Try(entries["try"].key.line, by, tried, "legal" in entries, rule)
        if done is not None:
            return Do(entries["do"].key.line, by, done)
        return LegalNow(entries["legal"].key.line, listed) if "legal" in entries else None

    def _action_of(self, entries: Mapping[str, Entry], key: str, what: str) -> SeatAction | None:
        return self._action(entries[key].value, f"{what}.{key}") if key in entries else None

    def _refusal(self, node: Node, what: str) -> str | None:
        """The rule that refuses; None for any."""
        if isinstance(node, Scalar) and node.value is True:
            return None
        rule = self._value(node, Word(), what)
        reasons = (*self.context.rules.reasons, *TABLE_REASONS)
        known = sorted({reason.rule for reason in reasons})
        if isinstance(rule, str) and rule not in known:
            hint = did_you_mean(rule, known)
            if rule in self.context.rule_ids:
                self._add(
                    node.line,
                    ErrorText("nothing is ever refused by {rule}{hint}", rule=rule, hint=hint).at(
                        what
                    ),
                )
            else:
                self.context.rule(node, rule, what, known)
        return rule if isinstance(rule, str) else None

    def _by(self, mapping: MapNode, what: str) -> Seat | None:
        if "by" not in mapping.entries:
            return None
        seat = self._value(mapping.entries["by"].value, SeatOf(), f"{what}.by")
        return seat if isinstance(seat, int) else None

    def _action(self, node: Node, what: str) -> SeatAction | None:
        line = self._value(node, Word(), what)
        if not isinstance(line, str):
            return None
        try:
            action = self.context.notation.parse(line)
        except NotationError as error:
            self._add(node.line, error.fault.at(what))
            return None
        if isinstance(action, ChanceAction):
            self._add(node.line, ErrorText('what chance does stands in "chance"').at(what))
            return None
        return action

    def _value(self, node: Node, kind: FieldType, what: str) -> Value:
        return self.context.reader.value(node, kind, what)

    # --- the end ----------------------------------------------------------------------------

    def then(self, node: Node) -> tuple[Expectation, ...]:
        """What must hold at the end."""
        reader, rules = self.context.reader, self.context.rules
        mapping = reader.mapping(node, "then")
        if mapping is None:
            return ()
        fields = {field.name: field for field in rules.fields}
        reader.known_keys(mapping, ("to_act", "zones", *fields, "outcome"), "then")
        found: list[Expectation] = []
        for key, entry in mapping.entries.items():
            what = f"then.{key}"
            match key:
                case "to_act":
                    found.extend(self._acts_next(entry, what))
                case "zones":
                    found.extend(self._holds(entry.value, what))
                case "outcome":
                    found.append(self._ends_as(entry, what))
                case _ if key in fields:
                    value = self._value(entry.value, fields[key].type, what)
                    found.append(FieldIs(entry.key.line, key, value))
        return tuple(found)

    def _acts_next(self, entry: Entry, what: str) -> Iterator[ActsNext]:
        if is_nothing(entry.value):
            yield ActsNext(entry.key.line, NOBODY)
            return
        seat = read_seat(self.context, entry.value, what)
        if seat is not None:
            yield ActsNext(entry.key.line, seat)

    def _holds(self, node: Node, what: str) -> Iterator[Holds]:
        mapping = self.context.reader.mapping(node, what)
        seen: dict[ZoneIndex, int] = {}
        for entry in mapping.entries.values() if mapping else ():
            zone = read_zone(self.context, entry, what, seen)
            cards = self.context.cards(
                entry.value, f"{what}.{quoted_input(entry.key.text)}", rest=False
            )
            if zone is not None and cards is not None:
                held = tuple(item.card for item in cards if item.card is not None)
                yield Holds(entry.key.line, zone, held)

    def _ends_as(self, entry: Entry, what: str) -> EndsAs:
        line = entry.key.line
        if is_nothing(entry.value):
            return EndsAs(line, over=False)
        found = self.context.reader.record(entry.value, _OUTCOME, what)
        if "winner" in found and "winners" in found and None not in map(found.get, _WINNERS):
            self._add(line, ErrorText('say "winner" or "winners", not both').at(what))
        if isinstance(entry.value, MapNode) and not entry.value.entries:
            self._add(
                line,
                ErrorText("nothing is said of the end; write null while the game goes on").at(what),
            )
        rule = found.get("rule")
        if isinstance(rule, str) and isinstance(entry.value, MapNode):
            self.context.rule(entry.value.entries["rule"].value, rule, f"{what}.rule")
        winner, winners = found.get("winner"), found.get("winners")
        if isinstance(winner, int):
            winners = (winner,)
        return EndsAs(
            line,
            over=True,
            winners=None if winners is None else frozenset(cast("tuple[Seat, ...]", winners)),
            won=cast("bool | None", found.get("won")),
            rule=rule if isinstance(rule, str) else None,
            scores=cast("Mapping[Seat, int] | None", found.get("scores")),
        )


_WINNERS: Final = ("winner", "winners")
_OUTCOME: Final = (
    Field("winner", SeatOf()),
    Field("winners", ListOf(SeatOf())),
    Field("won", Truth()),
    Field("rule", Word()),
    Field("scores", MapOf(SeatOf(), Integer(-(10**6), 10**6))),
)
