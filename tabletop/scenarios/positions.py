"""Read the starting position of a scenario.

The number of cards, and whether the position is possible, are checked only if the file has no
other problems.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple

from tabletop.cards.binder import NodeReader
from tabletop.cards.shapes import Bound, CustomRead, Unread
from tabletop.cards.yaml_nodes import Entry, MapNode, Node, Scalar
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.fields import CardOf
from tabletop.engine.localized_error import ErrorText, quoted_input
from tabletop.engine.message import CardRef, Message
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.positions import Impossible, ImpossiblePositionError, Position
from tabletop.engine.zones import Seat, State, ZoneIndex, ZoneRole
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules
from tabletop.scenarios.scenario import REST, is_rest, read_seat

_MAX_NAMED: Final = 5
"""The maximum number of missing cards named in an error message."""


class _ListedCard(NamedTuple):
    """A card listed in a zone.

    Attributes:
        card: the card, or None if the word `rest` is listed.
        line: its line in the file.
    """

    card: CardId | None
    line: int


class _ListedZone(NamedTuple):
    """A zone in a file: its name as written, its line and its cards."""

    name: str
    line: int
    cards: tuple[_ListedCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _PositionEntry(Bound):
    to_act: Annotated[Seat, CustomRead(read_seat, 0)]
    zones: Unread


@dataclass(slots=True)
class PositionReader:
    """A reader of one position, which reports problems to `reader`.

    Attributes:
        reader: reads the values and collects the problems.
        rules: the game's rules.
        notation: parses the names of zones, cards and players.
        speaker: describes impossible positions.
        seed: the random seed for the order of the cards called `rest`.
        lenient: whether an impossible position is accepted, which has no state.
        written_position: the position as written, or None if the file is invalid.
    """

    reader: NodeReader
    rules: AnyRules
    notation: Notation
    speaker: Speaker
    seed: int
    lenient: bool
    written_position: Position | None = None
    _zones: dict[ZoneIndex, _ListedZone] = field(default_factory=dict)

    def read(self, node: Node) -> State | None:
        """Read a position's state from a node; return None if there is a problem."""
        report, fields = self.reader.report, self.rules.fields
        before = report.count
        entry = self.reader.bind(node, _PositionEntry, "position", fields)
        if entry is None or "zones" not in entry.lines:
            return None
        zones = self.reader.mapping(entry.zones, "position.zones")
        if zones is None:
            return None
        self._read_zones(zones)
        if report.count == before and not self.lenient:
            self._check_counts(entry.lines["zones"])
        if report.count > before:
            return None
        values = {field.name: field.default for field in fields} | dict(entry.game_fields)
        zones_cards = tuple(tuple(self._zone_cards(zone)) for zone in range(len(self.rules.zones)))
        self.written_position = Position(zones_cards, entry.to_act, values)
        try:
            state: State = self.rules.build(self.written_position)
        except ImpossiblePositionError as error:
            for problem in () if self.lenient else error.problems:
                self._note_problem(entry, problem)
            return None
        return state

    # --- zones ------------------------------------------------------------------------------

    def _read_zones(self, mapping: MapNode) -> None:
        resting: Scalar | None = None
        for entry in mapping.entries.values():
            name = quoted_input(entry.key.text)
            what = f"position.zones.{name}"
            zone, cards = self._zone(entry.key), tuple(self._cards(entry, what))
            for line in (line for card, line in cards if card is None):
                if resting is not None:
                    message = ErrorText(
                        '"rest" already stands in {text} on line {line}',
                        text=resting.text,
                        line=resting.line,
                    )
                    self.reader.report.add(line, message.at(what))
                resting = entry.key
            if zone is not None:
                self._zones[zone] = _ListedZone(name, entry.key.line, cards)

    def _zone(self, key: Scalar) -> ZoneIndex | None:
        """Return the zone that a key names, or None if it is unknown or repeated."""
        try:
            zone = self.notation.zone_id(key.text)
        except NotationError as error:
            message = error.text
        else:
            if zone not in self._zones:
                return zone
            message = ErrorText(
                "{zone_name} is already on line {seen}",
                zone_name=self.notation.zone_name(zone),
                seen=self._zones[zone].line,
            )
        self.reader.report.add(key.line, message.at("position.zones"))
        return None

    def _cards(self, entry: Entry, what: str) -> Iterator[_ListedCard]:
        """Yield the cards listed in an entry, bottom first; report invalid values."""
        is_all = is_rest(entry.value)
        items = (entry.value,) if is_all else self.reader.items(entry.value, what) or ()
        for place, item in enumerate(items, 1):
            card = None
            if not is_rest(item):
                card = self.reader.value(item, CardOf(), f"{what}[{place}]")
            if card is not None or is_rest(item):
                yield _ListedCard(card, item.line)

    @property
    def _named_cards(self) -> Iterator[tuple[_ListedZone, CardId, int]]:
        """The cards listed by name, each with its zone and line."""
        for read in self._zones.values():
            yield from ((read, card, line) for card, line in read.cards if card is not None)

    # --- the number of cards ----------------------------------------------------------------

    def _check_counts(self, line_of_zones: int) -> None:
        """Report surplus and missing copies of cards."""
        left = self.rules.pieces()
        where: dict[CardId, _ListedZone] = {}
        for read, card, line in self._named_cards:
            left[card] -= 1
            if left[card] < 0:
                self._surplus(read, line, card, where.get(card))
            where.setdefault(card, read)
        if all(card is not None for read in self._zones.values() for card, _ in read.cards):
            self._note_missing(line_of_zones, +left)

    def _surplus(
        self, read: _ListedZone, line: int, card: CardId, first: _ListedZone | None
    ) -> None:
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

    def _note_missing(self, line: int, left: Counter[CardId]) -> None:
        if not left:
            return
        cards = [self.notation.card_name(card) for card in sorted(left.elements())]
        listing, more = ", ".join(cards[:_MAX_NAMED]), len(cards) - _MAX_NAMED
        if more > 0:
            listing = ErrorText("{cards} and {n} more", cards=listing, n=more)
        n = len(cards)
        what = ErrorText("{n} cards lie", n=n) if n > 1 else ErrorText("one card lies")
        message = ErrorText("{what} nowhere: {said}", what=what, said=listing).at("position.zones")
        roles = [spec.role for spec in self.rules.zones]
        if ZoneRole.OUT_OF_PLAY in roles:
            aside = self.notation.zone_name(roles.index(ZoneRole.OUT_OF_PLAY))
            named = any(read.name == aside for read in self._zones.values())
            how = (
                ErrorText('add "{rest}" to {aside}', rest=REST, aside=aside)
                if named
                else ErrorText('write "{aside}: {rest}"', aside=aside, rest=REST)
            )
            message = ErrorText(
                "{fault}; {how} to put aside what does not matter", fault=message, how=how
            )
        self.reader.report.add(line, message)

    def _zone_cards(self, zone: ZoneIndex) -> Iterator[CardId]:
        """Yield a zone's cards, replacing `rest` with all cards that are not named."""
        for card, _ in self._zones[zone].cards if zone in self._zones else ():
            if card is not None:
                yield card
                continue
            named = Counter(card for _, card, _ in self._named_cards)
            left = sorted((self.rules.pieces() - named).elements())
            yield from SeededChance(self.seed).shuffle(zone, left)

    # --- what is wrong ----------------------------------------------------------------------

    def _note_problem(self, entry: _PositionEntry, problem: Impossible) -> None:
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
        """Return the line of the card that a message concerns, or else of the zone."""
        read, about = self._zones.get(zone), dict(message.params).get("card")
        if read is None:
            return otherwise
        target = about.card if isinstance(about, CardRef) else HIDDEN
        lines = [line for card, line in read.cards if card == target]
        return lines[-1] if lines else read.line
