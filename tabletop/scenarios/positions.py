"""Reads the position that a scenario begins with.

What is misspelt is taken for what was likely meant, so that the rest can be looked at as well; of
what cannot be judged without it, nothing is said.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple

from tabletop.cards.binder import Reader
from tabletop.cards.shapes import Bound, Special, Unread
from tabletop.cards.yaml_nodes import Entry, MapNode, Node, Scalar
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.fields import CardOf, Value
from tabletop.engine.localized_error import ErrorText, closest, quoted_input
from tabletop.engine.message import CardRef, Message
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.positions import Impossible, ImpossiblePositionError, Position
from tabletop.engine.state import State
from tabletop.engine.zones import Seat, ZoneIndex, ZoneRole
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules
from tabletop.scenarios.scenario import REST, is_rest, read_seat

_SURE: Final = 0.8
"""How much like a known word (1: the same) a misspelt one is to be taken for it."""
_COUNTED_HERE: Final = frozenset({"too-many-copies", "cards-missing"})
"""What `Rules.build` says of the number of cards; a file's lines can say it better."""
_NAMED_AT_MOST: Final = 5
"""Of the cards that lie nowhere."""


class _CardRead(NamedTuple):
    """A card of a list.

    Attributes:
        card: which; None for `REST`, `HIDDEN` where there is no such card.
        line: its line.
        sure: False where it is misspelt and `card` is what was likely meant.
    """

    card: CardId | None
    line: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
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
    cards: tuple[_CardRead, ...]

    @property
    def known(self) -> Iterator[tuple[CardId, _CardRead]]:
        """The cards without `rest` and those that there are not."""
        for item in self.cards:
            if item.card is not None and item.card != HIDDEN:
                yield item.card, item


@dataclass(frozen=True, slots=True, kw_only=True)
class _PositionEntry(Bound):
    to_act: Annotated[Seat, Special(read_seat, 0)]
    zones: Unread


@dataclass(slots=True)
class PositionReader:
    """Reads one position; what is wrong goes to the report.

    Attributes:
        reader: reads its values.
        rules: the game.
        notation: its names.
        speaker: says what is impossible.
        seed: decides the order of the cards called `rest`.
        lenient: whether a position may be impossible; it is then in `laid`, and no state.
        laid: the position as the file has it; None where the file itself is wrong.
    """

    reader: Reader
    rules: AnyRules
    notation: Notation
    speaker: Speaker
    seed: int
    lenient: bool
    laid: Position | None = None
    _zones: list[_ZoneRead] = field(default_factory=list)

    def read(self, node: Node) -> State | None:
        """Return the state, or None where something is wrong."""
        report, fields = self.reader.report, self.rules.fields
        before = report.count
        entry = self.reader.bind(node, _PositionEntry, "position", fields)
        if entry is None:
            return None
        sure = report.count == before
        if "zones" in entry.lines:
            zones = self.reader.mapping(entry.zones, "position.zones")
            if zones is None:
                return None
            self._zones.extend(self._read_zones(zones))
        if not self.lenient:
            self._count(entry)
        values = {field.name: field.default for field in fields} | dict(entry.more)
        return self._build(entry, values, sure=sure, faultless=report.count == before)

    # --- zones ------------------------------------------------------------------------------

    def _read_zones(self, mapping: MapNode) -> Iterator[_ZoneRead]:
        seen: dict[ZoneIndex, int] = {}
        resting: Scalar | None = None
        report = self.reader.report
        taken = set(mapping.entries)
        for entry in mapping.entries.values():
            before = report.count
            name = quoted_input(entry.key.text)
            what = f"position.zones.{name}"
            zone = self._zone(entry.key, seen)
            cards = self._cards(entry, what)
            for card in cards:
                if card.card is not None:
                    continue
                if resting is not None:
                    message = ErrorText(
                        '"rest" already stands in {text} on line {line}',
                        text=resting.text,
                        line=resting.line,
                    )
                    report.add(card.line, message.at(what))
                resting = entry.key
            if zone is None:
                zone = self._meant_zone(entry.key.text, taken)
            yield _ZoneRead(name, entry.key.line, zone, report.count == before, cards)

    def _zone(self, key: Scalar, seen: dict[ZoneIndex, int]) -> ZoneIndex | None:
        """Return the zone that a key names, each only once; `seen` has the earlier ones' lines."""
        report, what = self.reader.report, "position.zones"
        try:
            zone = self.notation.zone_id(key.text)
        except NotationError as error:
            report.add(key.line, error.fault.at(what))
            return None
        if zone in seen:
            message = ErrorText(
                "{zone_name} is already on line {seen}",
                zone_name=self.notation.zone_name(zone),
                seen=seen[zone],
            )
            report.add(key.line, message.at(what))
            return None
        seen[zone] = key.line
        return zone

    def _cards(self, entry: Entry, what: str) -> tuple[_CardRead, ...]:
        """Return the cards of a list, bottom first; none where it is no list."""
        if is_rest(entry.value):
            return (_CardRead(None, entry.value.line),)
        items = self.reader.listing(entry.value, what) or ()
        return tuple(self._card(item, f"{what}[{place}]") for place, item in enumerate(items, 1))

    def _card(self, node: Node, what: str) -> _CardRead:
        if is_rest(node):
            return _CardRead(None, node.line)
        card: CardId | None = self.reader.value(node, CardOf(), what)
        if card is not None:
            return _CardRead(card, node.line)
        ids = self.rules.cards.ids
        meant = closest(node.text, ids, _SURE) if isinstance(node, Scalar) else None
        return _CardRead(HIDDEN if meant is None else ids[meant], node.line, sure=False)

    def _meant_zone(self, name: str, taken: set[str]) -> ZoneIndex | None:
        """Return the zone that is misspelt, where one that is named nowhere is much like it."""
        with suppress(NotationError):
            self.notation.zone_id(name)
            return None
        free = [known for known in self.notation.zone_names() if known not in taken]
        meant = closest(name, free, _SURE)
        if meant is None:
            return None
        taken.add(meant)
        return self.notation.zone_id(meant)

    # --- the number of cards ----------------------------------------------------------------

    def _count(self, entry: _PositionEntry) -> None:
        """Note cards of which there are more than exist, and those that lie nowhere."""
        left = self.rules.pieces()
        where: dict[CardId, _ZoneRead] = {}
        for read in self._zones:
            for card, item in read.known:
                left[card] -= 1
                if left[card] < 0 and item.sure:
                    self._too_many(read, item.line, card, where.get(card))
                where.setdefault(card, read)
        items = [item for read in self._zones for item in read.cards]
        if "zones" in entry.lines and not any(item.card in {None, HIDDEN} for item in items):
            self._missing(entry.lines["zones"], +left)

    def _too_many(self, read: _ZoneRead, line: int, card: CardId, first: _ZoneRead | None) -> None:
        key = self.notation.card_name(card)
        copies = self.rules.pieces()[card]
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
        self.reader.report.add(line, message.at(f"position.zones.{read.name}"))

    def _missing(self, line: int, left: Counter[CardId]) -> None:
        if not left:
            return
        cards = [self.notation.card_name(card) for card in sorted(left.elements())]
        said, more = ", ".join(cards[:_NAMED_AT_MOST]), len(cards) - _NAMED_AT_MOST
        if more > 0:
            said = ErrorText("{cards} and {n} more", cards=said, n=more)
        n = len(cards)
        what = ErrorText("{n} cards lie", n=n) if n > 1 else ErrorText("one card lies")
        message = ErrorText("{what} nowhere: {said}", what=what, said=said).at("position.zones")
        roles = [spec.role for spec in self.rules.zones]
        if ZoneRole.OUT_OF_PLAY in roles:
            aside = self.notation.zone_name(roles.index(ZoneRole.OUT_OF_PLAY))
            named = any(read.name == aside for read in self._zones)
            how = (
                ErrorText('add "{rest}" to {aside}', rest=REST, aside=aside)
                if named
                else ErrorText('write "{aside}: {rest}"', aside=aside, rest=REST)
            )
            message = ErrorText(
                "{fault}; {how} to put aside what does not matter", fault=message, how=how
            )
        self.reader.report.add(line, message)

    # --- the whole --------------------------------------------------------------------------

    def _build(
        self,
        entry: _PositionEntry,
        values: Mapping[str, Value],
        *,
        sure: bool,
        faultless: bool,
    ) -> State | None:
        """Return the state; what is impossible in it is noted as far as it can be judged.

        Args:
            entry: the position.
            values: the fields.
            sure: whether who acts and the fields are as the file says.
            faultless: whether nothing was wrong so far.
        """
        rules = self.rules
        zones = tuple(self._filled(zone) for zone in range(len(rules.zones)))
        position = Position(zones, entry.to_act, values)
        if faultless:
            self.laid = position
        try:
            state: State = rules.build(position)
        except ImpossiblePositionError as error:
            problems = () if self.lenient and faultless else error.problems
        else:
            return state if faultless else None
        whole = sure and not any(
            read.zone is None or any(item.card == HIDDEN for item in read.cards)
            for read in self._zones
        )
        for problem in problems:
            is_counted_here = problem.message.code in _COUNTED_HERE
            if faultless or (not is_counted_here and self._can_be_judged(problem, whole=whole)):
                self._note(entry, problem)
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
        """Return the cards of a zone, `rest` being all that are named nowhere."""
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
        pieces = self.rules.pieces()
        left = [card for card in sorted(pieces) for _ in range(pieces[card] - named[card])]
        return SeededChance(self.seed).shuffle(zone, left)

    # --- what is wrong ----------------------------------------------------------------------

    def _note(self, entry: _PositionEntry, problem: Impossible) -> None:
        what, line = "position", entry.line
        match problem:
            case Impossible("zone", int(zone)):
                what = f"position.zones.{self.notation.zone_name(zone)}"
                line = self._line_in(zone, problem.message, entry.lines.get("zones", line))
            case Impossible("field", str(key)) | Impossible("to_act" | "zones" as key):
                what, line = f"position.{key}", entry.lines.get(key, line)
        message = ErrorText("{said}", said=self.speaker.problem(problem))
        self.reader.report.add(line, message.at(what))

    def _line_in(self, zone: ZoneIndex, message: Message, otherwise: int) -> int:
        """Return the line of the card that a message is about, as far as the file names it."""
        reads = [read for read in self._zones if read.zone == zone]
        about = _card_in(message)
        lines = [item.line for read in reads for item in read.cards if item.card == about]
        if about is not None and lines:
            return lines[-1]
        return reads[0].line if reads else otherwise


def _card_in(message: Message) -> CardId | None:
    """Return the card that a message is about."""
    about = dict(message.params).get("card")
    return about.card if isinstance(about, CardRef) else None
