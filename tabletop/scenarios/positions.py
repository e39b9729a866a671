"""Reads the position that a scenario begins with."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.carddefs.located import Entry, MapNode, Node, Scalar
from tabletop.engine.cards import CardId
from tabletop.engine.fields import SeatOf, Value
from tabletop.engine.message import CardRef, Message
from tabletop.engine.notation import NotationError
from tabletop.engine.rules import Impossible, ImpossiblePositionError, Position
from tabletop.engine.state import State
from tabletop.engine.zones import TEAM, Seat, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.scenarios.context import CardRead, Context

TEAM_WORD: Final = "team"
"""Stands for whoever acts for the team; a player called so is written in double quotes."""


@dataclass(slots=True)
class PositionReader:
    """Reads one position; what is wrong goes to the report.

    Attributes:
        context: what it is read with.
        seed: decides the order of the cards called `rest`.
        speaker: says what is impossible.
    """

    context: Context
    seed: int
    speaker: Speaker
    _lines: dict[ZoneIndex, int] = field(default_factory=dict)
    _cards: dict[ZoneIndex, tuple[CardRead, ...]] = field(default_factory=dict)

    def read(self, node: Node) -> State | None:
        """The state, or None where something is wrong."""
        reader, report = self.context.reader, self.context.reader.report
        before = report.count
        fields = self.context.rules.fields
        values = reader.record(node, fields, "position", apart=("to_act", "zones"))
        if not isinstance(node, MapNode):
            return None
        to_act = self._to_act(node)
        for key in ("to_act", "zones"):
            if key not in node.entries:
                report.add(node.line, f'position: "{key}" is missing')
        if "zones" in node.entries:
            self._read_zones(node.entries["zones"].value)
        if report.count > before or to_act is None:
            return None
        return self._build(node, to_act, values)

    def _to_act(self, node: MapNode) -> Seat | None:
        entry = node.entries.get("to_act")
        return None if entry is None else read_seat(self.context, entry.value, "position.to_act")

    def _read_zones(self, node: Node) -> None:
        reader = self.context.reader
        mapping = reader.mapping(node, "position.zones")
        resting: Scalar | None = None
        for entry in mapping.entries.values() if mapping else ():
            zone = read_zone(self.context, entry, "position.zones", self._lines)
            cards = self.context.cards(entry.value, f"position.zones.{entry.key.text}", rest=True)
            for card in cards or ():
                if card.card is not None:
                    continue
                if resting is not None:
                    reader.report.add(
                        card.line,
                        f'position.zones.{entry.key.text}: "rest" already stands in '
                        f"{resting.text} on line {resting.line}",
                    )
                resting = entry.key
            if zone is not None:
                self._cards[zone] = cards or ()

    def _build(self, node: MapNode, to_act: Seat, values: Mapping[str, Value]) -> State | None:
        rules = self.context.rules
        zones = tuple(self._filled(zone) for zone in range(len(rules.zones)))
        try:
            state: State = rules.build(Position(zones, to_act, values))
        except ImpossiblePositionError as error:
            for problem in error.problems:
                self._note(node, problem)
            return None
        return state

    def _filled(self, zone: ZoneIndex) -> tuple[CardId, ...]:
        """The cards of a zone, `rest` being all that are named nowhere."""
        cards: list[CardId] = []
        for item in self._cards.get(zone, ()):
            cards.extend([item.card] if item.card is not None else self._rest(zone))
        return tuple(cards)

    def _rest(self, zone: ZoneIndex) -> tuple[CardId, ...]:
        named = Counter(item.card for cards in self._cards.values() for item in cards)
        pieces = self.context.rules.pieces()
        left = [card for card in sorted(pieces) for _ in range(pieces[card] - named[card])]
        return SeededChance(self.seed).shuffle(zone, left)

    def _note(self, node: MapNode, problem: Impossible) -> None:
        what, line = "position", node.line
        match problem:
            case Impossible("zone", int(zone)):
                what = f"position.zones.{self.context.notation.zone_name(zone)}"
                line = self._line_in(zone, problem.message, self._line_of(node, "zones"))
            case Impossible("field", str(name)):
                what, line = f"position.{name}", self._line_of(node, name)
            case Impossible("to_act" | "zones" as key):
                what, line = f"position.{key}", self._line_of(node, key)
        self.context.reader.report.add(line, f"{what}: {self.speaker.problem(problem)}")

    @staticmethod
    def _line_of(node: MapNode, key: str) -> int:
        return node.entries[key].key.line if key in node.entries else node.line

    def _line_in(self, zone: ZoneIndex, message: Message, otherwise: int) -> int:
        """The line of the card that a message is about, as far as the file names it."""
        about = dict(message.params).get("card")
        lines = [
            item.line
            for item in self._cards.get(zone, ())
            if isinstance(about, CardRef) and item.card == about.card
        ]
        return lines[-1] if lines else self._lines.get(zone, otherwise)


def read_seat(context: Context, node: Node, what: str) -> Seat | None:
    """A player, or `team`."""
    if isinstance(node, Scalar) and node.text == TEAM_WORD:
        return TEAM
    seat = context.reader.value(node, SeatOf(), what)
    return seat if isinstance(seat, int) else None


def read_zone(
    context: Context, entry: Entry, what: str, seen: dict[ZoneIndex, int]
) -> ZoneIndex | None:
    """The zone that a key names, each only once; `seen` has the lines of the earlier ones."""
    report = context.reader.report
    try:
        zone = context.notation.zone_id(entry.key.text)
    except NotationError as error:
        report.add(entry.key.line, f"{what}: {error}")
        return None
    if zone in seen:
        report.add(
            entry.key.line,
            f"{what}: {context.notation.zone_name(zone)} is already on line {seen[zone]}",
        )
        return None
    seen[zone] = entry.key.line
    return zone
