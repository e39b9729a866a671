"""Reads the position that a scenario begins with.

What is misspelt is taken for what was likely meant, so that the rest can be looked at as well; of
what cannot be judged without it, nothing is said.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.cards.yaml_nodes import Entry, MapNode, Node, Scalar
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.fields import SeatOf, Value
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.message import CardRef, Message
from tabletop.engine.notation import NotationError
from tabletop.engine.positions import Impossible, ImpossiblePositionError, Position
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import closest
from tabletop.engine.state import State
from tabletop.engine.zones import TEAM, Seat, ZoneIndex, ZoneRole
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.snapshot import TEAM_WORD
from tabletop.scenarios.context import REST, SURE, CardRead, Context

_COUNTED_HERE: Final = frozenset({"too-many-copies", "cards-missing"})
"""What `Rules.build` says of the number of cards; a file's lines can say it better."""
_NAMED_AT_MOST: Final = 5
"""Of the cards that lie nowhere."""


@dataclass(slots=True)
class _ZoneRead:
    """What a file says of a zone.

    Attributes:
        name: as it is written.
        line: its line.
        zone: the zone, or the one likely meant; None where there is none.
        sure: whether it is the one written, and all its cards are.
        cards: what lies in it.
    """

    name: str
    line: int
    zone: ZoneIndex | None
    sure: bool
    cards: tuple[CardRead, ...]

    @property
    def known(self) -> Iterator[tuple[CardId, CardRead]]:
        """The cards without `rest` and those that there are not."""
        for item in self.cards:
            if item.card is not None and item.card != HIDDEN:
                yield item.card, item


@dataclass(slots=True)
class PositionReader:
    """Reads one position; what is wrong goes to the report.

    Attributes:
        context: what it is read with.
        seed: decides the order of the cards called `rest`.
        speaker: says what is impossible.
        lenient: whether a position may be impossible; it is then in `laid`, and no state.
        laid: the position as the file has it; None where the file itself is wrong.
    """

    context: Context
    seed: int
    speaker: Speaker
    lenient: bool = False
    laid: Position | None = None
    _zones: list[_ZoneRead] = field(default_factory=list)

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
                report.add(node.line, ErrorText('"{key}" is missing', key=key).at("position"))
        sure = report.count == before
        if "zones" in node.entries:
            zones = reader.mapping(node.entries["zones"].value, "position.zones")
            if zones is None:
                return None
            self._zones.extend(self._read_zones(zones))
        if not self.lenient:
            self._count(node)
        defaults = {field.name: field.default for field in fields}
        values = {**defaults, **values}
        # Whoever is due where that cannot be read: of who acts and the fields nothing is said then.
        return self._build(node, to_act or 0, values, sure=sure, faultless=report.count == before)

    def _to_act(self, node: MapNode) -> Seat | None:
        entry = node.entries.get("to_act")
        return None if entry is None else read_seat(self.context, entry.value, "position.to_act")

    # --- zones ------------------------------------------------------------------------------

    def _read_zones(self, mapping: MapNode) -> Iterator[_ZoneRead]:
        seen: dict[ZoneIndex, int] = {}
        resting: Scalar | None = None
        report = self.context.reader.report
        taken = set(mapping.entries)
        for entry in mapping.entries.values():
            before = report.count
            name = quoted_input(entry.key.text)
            zone = read_zone(self.context, entry, "position.zones", seen)
            cards = self.context.cards(entry.value, f"position.zones.{name}", rest=True)
            for card in cards or ():
                if card.card is not None:
                    continue
                if resting is not None:
                    report.add(
                        card.line,
                        ErrorText(
                            '"rest" already stands in {text} on line {line}',
                            text=resting.text,
                            line=resting.line,
                        ).at(f"position.zones.{name}"),
                    )
                resting = entry.key
            if zone is None:
                zone = self._meant(entry.key.text, taken)
            sure = report.count == before
            yield _ZoneRead(name, entry.key.line, zone, sure, cards or ())

    def _meant(self, name: str, taken: set[str]) -> ZoneIndex | None:
        """The zone that is misspelt, where one that is named nowhere is much like it."""
        notation = self.context.notation
        try:
            notation.zone_id(name)
        except NotationError:
            free = [known for known in notation.zone_names() if known not in taken]
            meant = closest(name, free, SURE)
            if meant is not None:
                taken.add(meant)
                return notation.zone_id(meant)
        return None

    # --- the number of cards ----------------------------------------------------------------

    def _count(self, node: MapNode) -> None:
        """Notes cards of which there are more than exist, and those that lie nowhere."""
        left = self.context.rules.pieces()
        where: dict[CardId, _ZoneRead] = {}
        for read in self._zones:
            for card, item in read.known:
                left[card] -= 1
                if left[card] < 0 and item.sure:
                    self._too_many(read, item.line, card, where.get(card))
                where.setdefault(card, read)
        items = [item for read in self._zones for item in read.cards]
        if "zones" in node.entries and not any(item.card in {None, HIDDEN} for item in items):
            self._missing(node, +left)

    def _too_many(self, read: _ZoneRead, line: int, card: CardId, first: _ZoneRead | None) -> None:
        key = self.context.notation.card_name(card)
        copies = self.context.rules.pieces()[card]
        message = ErrorText("there are only {copies} of {key}", copies=copies, key=key)
        if copies == 0:
            message = ErrorText("{key} is not in this game", key=key)
        elif copies == 1 and first is read:
            message = ErrorText("{key} is named twice", key=key)
        elif copies == 1 and first is not None:
            message = ErrorText(
                "{key} already lies in {name} on line {line}",
                key=key,
                name=first.name,
                line=first.line,
            )
        self.context.reader.report.add(line, message.at(f"position.zones.{read.name}"))

    def _missing(self, node: MapNode, left: Counter[CardId]) -> None:
        if not left:
            return
        cards = [self.context.notation.card_name(card) for card in sorted(left.elements())]
        said, more = ", ".join(cards[:_NAMED_AT_MOST]), len(cards) - _NAMED_AT_MOST
        if more > 0:
            said = ErrorText("{cards} and {n} more", cards=said, n=more)
        n = len(cards)
        what = ErrorText("{n} cards lie", n=n) if n > 1 else ErrorText("one card lies")
        message = ErrorText("{what} nowhere: {said}", what=what, said=said).at("position.zones")
        roles = [spec.role for spec in self.context.rules.zones]
        if ZoneRole.OUT_OF_PLAY in roles:
            aside = self.context.notation.zone_name(roles.index(ZoneRole.OUT_OF_PLAY))
            named = any(read.name == aside for read in self._zones)
            how = (
                ErrorText('add "{rest}" to {aside}', rest=REST, aside=aside)
                if named
                else ErrorText('write "{aside}: {rest}"', aside=aside, rest=REST)
            )
            message = ErrorText(
                "{fault}; {how} to put aside what does not matter", fault=message, how=how
            )
        self.context.reader.report.add(self._line_of(node, "zones"), message)

    # --- the whole --------------------------------------------------------------------------

    def _build(
        self,
        node: MapNode,
        to_act: Seat,
        values: Mapping[str, Value],
        *,
        sure: bool,
        faultless: bool,
    ) -> State | None:
        """The state; what is impossible in it is noted as far as it can be judged.

        Args:
            node: the position.
            to_act: who acts.
            values: the fields.
            sure: whether who acts and the fields are as the file says.
            faultless: whether nothing was wrong so far.
        """
        rules = self.context.rules
        zones = tuple(self._filled(zone) for zone in range(len(rules.zones)))
        position = Position(zones, to_act, values)
        if faultless:
            self.laid = position
        try:
            state: State = rules.build(position)
        except ImpossiblePositionError as error:
            problems = error.problems
        else:
            return state if faultless else None
        unread = any(
            read.zone is None or any(item.card == HIDDEN for item in read.cards)
            for read in self._zones
        )
        if self.lenient and faultless:
            return None
        for problem in problems:
            if problem.message.code in _COUNTED_HERE and not faultless:
                continue
            if faultless or self._can_be_judged(problem, whole=sure and not unread):
                self._note(node, problem)
        return None

    def _can_be_judged(self, problem: Impossible, *, whole: bool) -> bool:
        """Whether a problem is one although other things are wrong as well.

        Args:
            problem: what is impossible.
            whole: whether the rest of the position is known, if by a likely meaning.
        """
        if problem.where != "zone":
            return whole
        if any(read.zone == problem.name and not read.sure for read in self._zones):
            return False
        return whole or _card_in(problem.message) is not None

    def _filled(self, zone: ZoneIndex) -> tuple[CardId, ...]:
        """The cards of a zone, `rest` being all that are named nowhere."""
        cards: list[CardId] = []
        for read in self._zones:
            if read.zone == zone:
                for item in read.cards:
                    if item.card is None:
                        cards.extend(self._rest(zone))
                    elif item.card != HIDDEN:
                        cards.append(item.card)
        return tuple(cards)

    def _rest(self, zone: ZoneIndex) -> tuple[CardId, ...]:
        named = Counter(card for read in self._zones for card, _ in read.known)
        pieces = self.context.rules.pieces()
        left = [card for card in sorted(pieces) for _ in range(pieces[card] - named[card])]
        return SeededChance(self.seed).shuffle(zone, left)

    # --- what is wrong ----------------------------------------------------------------------

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
        self.context.reader.report.add(
            line, ErrorText("{said}", said=self.speaker.problem(problem)).at(what)
        )

    @staticmethod
    def _line_of(node: MapNode, key: str) -> int:
        return node.entries[key].key.line if key in node.entries else node.line

    def _line_in(self, zone: ZoneIndex, message: Message, otherwise: int) -> int:
        """The line of the card that a message is about, as far as the file names it."""
        reads = [read for read in self._zones if read.zone == zone]
        about = _card_in(message)
        lines = [item.line for read in reads for item in read.cards if item.card == about]
        if about is not None and lines:
            return lines[-1]
        return reads[0].line if reads else otherwise


def _card_in(message: Message) -> CardId | None:
    """The card that a message is about."""
    about = dict(message.params).get("card")
    return about.card if isinstance(about, CardRef) else None


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
        report.add(entry.key.line, error.fault.at(what))
        return None
    if zone in seen:
        report.add(
            entry.key.line,
            ErrorText(
                "{zone_name} is already on line {seen}",
                zone_name=context.notation.zone_name(zone),
                seen=seen[zone],
            ).at(what),
        )
        return None
    seen[zone] = entry.key.line
    return zone
