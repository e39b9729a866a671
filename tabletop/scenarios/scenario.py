"""What a scenario says: a position, what is tried and done there, and what must hold at the end.

Most of the classes are bound to a file as they stand here (see `cards.binder`); each knows its
line for what is said of it. A position is written as a file that loads to the same position.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import yaml

from tabletop.cards.binder import NodeReader, is_null
from tabletop.cards.shapes import Bound, CustomRead, Read
from tabletop.cards.yaml_nodes import ListNode, MapNode, Node, Scalar
from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.fields import CardOf, Integer, ListOf, MapOf, SeatOf, Truth, Word, ZoneOf
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.engine.zones import NOBODY, TEAM, Seat, ZoneIndex
from tabletop.games.catalogue import source_of
from tabletop.match.match import AnyRules
from tabletop.match.save.position import TEAM_WORD, PlainData, plain_fields, plain_zones, seat_word
from tabletop.overriding import override

DEFAULT_SEED: Final = 1
"""Decides what a scenario leaves to chance and names no seed for."""
REST: Final = "rest"
"""In a list of cards: every card that is not named."""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """Annotates an action of a seat, in a line of text."""


def is_rest(node: Node) -> bool:
    """Return whether it says `rest`."""
    return isinstance(node, Scalar) and node.value == REST


def read_seat(reader: NodeReader, node: Node, what: str) -> Seat | None:
    """Return a player, or the team."""
    if isinstance(node, Scalar) and node.text == TEAM_WORD:
        return TEAM
    seat: Seat | None = reader.value(node, SeatOf(), what)
    return seat


def _next_seat(reader: NodeReader, node: Node, what: str) -> Seat | None:
    return NOBODY if is_null(node) else read_seat(reader, node, what)


def _card_or_rest(reader: NodeReader, node: Node, what: str) -> CardId | None:
    card: CardId | None = None if is_rest(node) else reader.value(node, CardOf(), what)
    return card


def _shuffled(reader: NodeReader, node: Node, what: str) -> Read:
    return (None,) if is_rest(node) else reader.value(node, ListOf(_CARD_OR_REST), what)


_CARD_OR_REST: Final[Read] = CustomRead(_card_or_rest)


# --- chance ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceEntry(Bound):
    """What chance does next; only one of these.

    Attributes:
        roll: the faces that the dice show.
        shuffle: the order of the cards, bottom first; None stands for those not named, which lie
            there as the seed decides.
        take: the card that is taken unseen.
    """

    roll: Annotated[tuple[int, ...], ListOf(Integer(1, 6))] = ()
    shuffle: Annotated[tuple[CardId | None, ...], CustomRead(_shuffled, ())] = ()
    take: Annotated[CardId, CardOf()] = HIDDEN

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        """Yield that the cards not named are named twice."""
        if self.shuffle.count(None) > 1:
            yield "shuffle", ErrorText('"rest" stands there twice')

    @property
    def kind(self) -> str:
        """The key that it has."""
        return next(iter(self.lines))


def _chance_entry(reader: NodeReader, node: Node, what: str) -> ChanceEntry | None:
    if isinstance(node, MapNode) and len(node.entries) == 1:
        return reader.bind(node, ChanceEntry, what)
    message = ErrorText("expected one of `roll: [FACE, ...]`, `shuffle: [CARD, ...]`, `take: CARD`")
    reader.report.add(node.line, message.at(what))
    return None


_CHANCE_ENTRY: Final[Read] = CustomRead(_chance_entry)
CHANCE_ENTRIES: Final = ListOf(_CHANCE_ENTRY)


# --- steps ----------------------------------------------------------------------------------


def _refusal(reader: NodeReader, node: Node, what: str) -> str | None:
    if isinstance(node, Scalar) and node.value is True:
        return ANY_RULE
    rule: str | None = reader.value(node, Word(), what)
    return rule


def _legal(reader: NodeReader, node: Node, what: str) -> Read:
    if isinstance(node, ListNode):
        return reader.value(node, ListOf(ACTION), what)
    return isinstance(node, Scalar) and node.value is True


ANY_RULE: Final = ""
"""Stands for the rule that refuses where it does not matter which one does."""
ACTION: Final[Read] = ActionLine()
TRY_KEY: Final = {"key": "try"}
"""Of an attribute that cannot be called as its key, a word of Python."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioStep(Bound):
    """Something that is tried or done, or the list of what is legal.

    Attributes:
        tried: is judged, not carried out.
        do: is carried out; it must be legal.
        by: the seat that tries or does it; None for the one to act.
        refused: id of the rule that must refuse what is tried, or `ANY_RULE`.
        legal: True where what is tried must be allowed; by itself all actions that are legal.
    """

    tried: Annotated[SeatAction | None, ActionLine()] = field(default=None, metadata=TRY_KEY)
    do: Annotated[SeatAction | None, ActionLine()] = None
    by: Annotated[Seat | None, SeatOf()] = None
    refused: Annotated[str | None, CustomRead(_refusal)] = None
    legal: Annotated[bool | tuple[SeatAction, ...], CustomRead(_legal)] = False

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        """Yield which keys do not go together."""
        if "try" in self.lines:
            yield from self._beside_try()
        elif "do" in self.lines:
            for key in ("refused", "legal"):
                if key in self.lines:
                    fault = ErrorText(
                        '"{key}" belongs to "try"; what is done must be legal anyway', key=key
                    )
                    yield key, fault
        elif "refused" in self.lines:
            yield "refused", ErrorText('"refused" belongs to "try"')
        elif "legal" not in self.lines:
            yield "", ErrorText('expected "try", "do" or "legal"')
        elif isinstance(self.legal, bool):
            fault = ErrorText(
                'by itself it is a list of actions; "legal: true" stands beside "try"'
            )
            yield "legal", fault
        elif "by" in self.lines:
            yield "by", ErrorText('"by" belongs to "try" or "do"')

    def _beside_try(self) -> Iterator[tuple[str, ErrorText]]:
        if "do" in self.lines:
            yield "do", ErrorText('"try" only asks, "do" carries out; make two steps of them')
        elif "refused" in self.lines and "legal" in self.lines:
            yield "", ErrorText('it cannot be both "refused" and "legal"')
        elif "refused" not in self.lines and "legal" not in self.lines:
            yield "", ErrorText('expected "refused" or "legal" beside "try"')
        elif isinstance(self.legal, tuple):
            fault = ErrorText('expected true beside "try"; a list of actions is a step of its own')
            yield "legal", fault
        elif "legal" in self.lines and not self.legal:
            yield "legal", ErrorText('expected true; what must be refused says "refused"')


# --- the end --------------------------------------------------------------------------------


class Held(NamedTuple):
    """The cards that a zone holds, and the line that says it."""

    cards: tuple[CardId, ...]
    line: int


def _held(reader: NodeReader, node: Node, what: str) -> Held | None:
    cards = reader.value(node, ListOf(CardOf()), what)
    return None if cards is None else Held(cards, node.line)


_HELD: Final[Read] = CustomRead(_held)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedEnd(Bound):
    """How the game has ended; what is None is not compared.

    Attributes:
        winner: the only seat that won.
        winners: the seats that won.
        won: whether anybody won.
        rule: id of the rule that ended it.
        scores: points by seat.
    """

    winner: Annotated[Seat | None, SeatOf()] = None
    winners: Annotated[tuple[Seat, ...] | None, ListOf(SeatOf())] = None
    won: Annotated[bool | None, Truth()] = None
    rule: Annotated[str | None, Word()] = None
    scores: Annotated[Mapping[Seat, int], MapOf(SeatOf(), Integer(-(10**6), 10**6))] = field(
        default_factory=dict
    )

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        """Yield that winners are named twice, or that nothing is said."""
        if self.winner is not None and self.winners is not None:
            yield "", ErrorText('say "winner" or "winners", not both')
        if not self.lines:
            yield "", ErrorText("nothing is said of the end; write null while the game goes on")

    @property
    def winning_seats(self) -> frozenset[Seat] | None:
        """The seats that won; None where it does not matter."""
        if self.winner is not None:
            return frozenset((self.winner,))
        return None if self.winners is None else frozenset(self.winners)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected(Bound):
    """What must hold at the end; of what has no line (`lines`), nothing is expected.

    The game's fields are in `more`; of a mapping only the keys named there are compared.

    Attributes:
        to_act: who acts; `NOBODY` where the game is over.
        zones: the cards in some zones.
        outcome: how the game has ended; None while it goes on.
    """

    to_act: Annotated[Seat, CustomRead(_next_seat)] = NOBODY
    zones: Annotated[Mapping[ZoneIndex, Held], MapOf(ZoneOf(), _HELD)] = field(default_factory=dict)
    outcome: ExpectedEnd | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what is tried, and what must hold.

    Attributes:
        path: the file.
        title: what it shows, in a sentence.
        shown_rules: ids of the rules that it shows.
        rules: the game with its options.
        names: the players by seat.
        start: the position; None begins the game from its beginning.
        seed: decides what the script of chance does not.
        chance: what chance does first, in order.
        steps: what is tried and done.
        expected: what must hold at the end.
        written_position: the position in the file. If it may be impossible (`load_scenario`), there
            may be no `start` to it.
    """

    path: Path
    title: str
    shown_rules: tuple[str, ...]
    rules: AnyRules
    names: tuple[str, ...]
    start: State | None
    seed: int
    chance: tuple[ChanceEntry, ...]
    steps: tuple[ScenarioStep, ...]
    expected: Expected
    written_position: Position | None = None


_WIDTH: Final = 100


def position_text(
    title: str, rules: AnyRules, names: tuple[str, ...], state: State, *, seed: int = DEFAULT_SEED
) -> str:
    """Return the scenario file of a position in which a seat acts, or nobody any more.

    Args:
        title: what the scenario is called.
        rules: the game with its options.
        names: the players by seat.
        state: the position; what lies hidden in it is written too.
        seed: decides what chance does next.
    """
    return to_yaml(scenario_data(title, rules, names, rules.position(state), seed))


def scenario_data(
    title: str,
    rules: AnyRules,
    names: tuple[str, ...],
    position: Position,
    seed: int,
    shows: Sequence[str] = (),
) -> dict[str, PlainData]:
    """Return what a scenario file says before chance and steps; fields as usual are left out.

    Args:
        title: what the scenario is called.
        rules: the game with its options.
        names: the players by seat.
        position: where it begins.
        seed: decides what chance does.
        shows: ids of the rules that it shows.
    """
    notation = Notation(rules, names)
    source = source_of(rules.game)
    brought: dict[str, PlainData] = {"source": source} if source else {}
    shown: dict[str, PlainData] = {"rules": list(shows)} if shows else {}
    return {
        "scenario": title,
        "game": rules.game,
        **brought,
        "options": dict(rules.options),
        **shown,
        "players": list(names),
        "position": {
            "to_act": seat_word(position.to_act, notation),
            "zones": plain_zones(rules, notation, position),
            **plain_fields(rules, notation, position, defaults=False),
        },
        "seed": seed,
    }


class YamlBlock(dict[str, PlainData]):
    """A mapping of which each entry stands on a line of its own."""


def to_yaml(data: PlainData) -> str:
    """Return the data as text: what holds only plain values stands on one line."""
    text: str = yaml.dump(
        data,
        Dumper=_Dumper,
        default_flow_style=None,
        sort_keys=False,
        allow_unicode=True,
        width=_WIDTH,
    )
    return text


def one_line(data: PlainData) -> str:
    """Return the data as one line."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, default_flow_style=True, allow_unicode=True, width=10**6
    )
    return text.removesuffix("\n").removesuffix("\n...")


class _Dumper(yaml.SafeDumper):
    """Writes every value where it belongs, even one that occurs twice."""

    @override
    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_block(self, data: YamlBlock) -> yaml.Node:
        """See `Block`."""
        return self.represent_mapping("tag:yaml.org,2002:map", data, flow_style=False)


_Dumper.add_representer(YamlBlock, _Dumper.represent_block)
