"""Scenarios: a position, steps from that position, and expectations at the end.

Most of the classes are bound to a file (see `cards.binder`) and know their lines for messages.
Loading the file of a written position returns the same position.
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
from tabletop.engine.fields import Boolean, CardOf, Integer, ListOf, MapOf, SeatOf, Word, ZoneOf
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.positions import Position
from tabletop.engine.zones import NOBODY, TEAM, Seat, State, ZoneIndex
from tabletop.games.catalogue import source_of
from tabletop.match.match import AnyRules
from tabletop.match.save.position import TEAM_WORD, PlainData, plain_fields, plain_zones, seat_word
from tabletop.overriding import override

DEFAULT_SEED: Final = 1
"""The seed of a scenario that has none."""
REST: Final = "rest"
"""In a list of cards, the word for all cards that are not named."""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """Annotates an attribute whose value is a seat's action in notation."""


def is_rest(node: Node) -> bool:
    """Return whether a node is the word `rest`."""
    return isinstance(node, Scalar) and node.value == REST


def read_seat(reader: NodeReader, node: Node, what: str) -> Seat | None:
    """Read a seat: a player's name, or the word for the team."""
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
    """One outcome in a script of chance; exactly one attribute is set.

    Attributes:
        roll: the faces of the dice.
        shuffle: the order of the cards, bottom first; None stands for the cards that are not named,
            shuffled by the seed.
        take: the card that is taken unseen.
    """

    roll: Annotated[tuple[int, ...], ListOf(Integer(1, 6))] = ()
    shuffle: Annotated[tuple[CardId | None, ...], CustomRead(_shuffled, ())] = ()
    take: Annotated[CardId, CardOf()] = HIDDEN

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        if self.shuffle.count(None) > 1:
            yield "shuffle", ErrorText('"rest" stands there twice')

    @property
    def kind(self) -> str:
        """The name of the attribute that is set."""
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
"""The value of `refused` if any rule may be the one that refuses."""
ACTION: Final[Read] = ActionLine()
TRY_KEY: Final = {"key": "try"}
"""Metadata of attributes whose key, `try`, is a Python keyword."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioStep(Bound):
    """A query, an action, or a list of all legal actions.

    Attributes:
        tried: an action to check without performing it.
        do: an action to perform; it must be legal.
        by: the acting seat; None for the seat whose turn it is.
        refused: the id of the rule that must refuse `tried`, or `ANY_RULE`.
        legal: True if `tried` must be legal; if nothing is tried, the list of all legal actions.
    """

    tried: Annotated[SeatAction | None, ActionLine()] = field(default=None, metadata=TRY_KEY)
    do: Annotated[SeatAction | None, ActionLine()] = None
    by: Annotated[Seat | None, SeatOf()] = None
    refused: Annotated[str | None, CustomRead(_refusal)] = None
    legal: Annotated[bool | tuple[SeatAction, ...], CustomRead(_legal)] = False

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        keys = self.lines.keys() - {"by"}
        is_query = keys == {"try", "refused"} or (keys == {"try", "legal"} and self.legal is True)
        is_list = self.lines.keys() == {"legal"} and isinstance(self.legal, tuple)
        if not (keys == {"do"} or is_query or is_list):
            fault = ErrorText(
                'a step is "do"; "try" with "refused" or "legal: true"; or "legal" with a list of '
                "actions"
            )
            yield "", fault


# --- the end --------------------------------------------------------------------------------


class Held(NamedTuple):
    """A zone's expected cards, and their line in the file."""

    cards: tuple[CardId, ...]
    line: int


def _held(reader: NodeReader, node: Node, what: str) -> Held | None:
    cards = reader.value(node, ListOf(CardOf()), what)
    return None if cards is None else Held(cards, node.line)


_HELD: Final[Read] = CustomRead(_held)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedEnd(Bound):
    """The expected end of the game; attributes that are None are ignored.

    Attributes:
        winner: the seat that is the only winner.
        winners: all seats that won.
        won: whether there is any winner.
        rule: the id of the rule that ended the game.
        scores: points by seat.
    """

    winner: Annotated[Seat | None, SeatOf()] = None
    winners: Annotated[tuple[Seat, ...] | None, ListOf(SeatOf())] = None
    won: Annotated[bool | None, Boolean()] = None
    rule: Annotated[str | None, Word()] = None
    scores: Annotated[Mapping[Seat, int], MapOf(SeatOf(), Integer(-(10**6), 10**6))] = field(
        default_factory=dict
    )

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        if self.winner is not None and self.winners is not None:
            yield "", ErrorText('say "winner" or "winners", not both')
        if not self.lines:
            yield "", ErrorText("nothing is said of the end; write null while the game goes on")

    @property
    def winning_seats(self) -> frozenset[Seat] | None:
        """The seats that won, or None if they are not compared."""
        if self.winner is not None:
            return frozenset((self.winner,))
        return None if self.winners is None else frozenset(self.winners)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected(Bound):
    """The expectations at the end; only attributes with a line are compared.

    The game's own fields are in `game_fields`. In a mapping, only the given keys are compared.

    Attributes:
        to_act: the seat to act, or `NOBODY` if the game is over.
        zones: a mapping from some zones to their cards.
        outcome: the end of the game, or None if it continues.
    """

    to_act: Annotated[Seat, CustomRead(_next_seat)] = NOBODY
    zones: Annotated[Mapping[ZoneIndex, Held], MapOf(ZoneOf(), _HELD)] = field(default_factory=dict)
    outcome: ExpectedEnd | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position with steps, and expectations after them.

    Attributes:
        path: the file.
        title: a sentence that describes what the scenario shows.
        shown_rules: the ids of the rules that the scenario demonstrates.
        rules: the game with its options.
        names: the players by seat.
        start: the starting position, or None for the beginning of a game.
        seed: the random seed for chance after the end of the script.
        chance: the script of chance.
        steps: the steps.
        expected: the expectations at the end.
        written_position: the position in the file. If it is impossible (see `load_scenario`), there
            is no `start`.
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


def scenario_data(
    title: str,
    rules: AnyRules,
    names: tuple[str, ...],
    position: Position,
    seed: int,
    shows: Sequence[str] = (),
) -> dict[str, PlainData]:
    """Return the data of a scenario file, without chance and steps.

    Fields with default values are left out.

    Args:
        title: the title of the scenario.
        rules: the game with its options.
        names: the players by seat.
        position: the starting position.
        seed: the seed for chance.
        shows: the ids of the rules that the scenario demonstrates.
    """
    notation = Notation(rules, names)
    source = source_of(rules.game)
    origin: dict[str, PlainData] = {"source": source} if source else {}
    shown: dict[str, PlainData] = {"rules": list(shows)} if shows else {}
    return {
        "scenario": title,
        "game": rules.game,
        **origin,
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
    """A mapping that is written with one entry per line."""


def to_yaml(data: PlainData) -> str:
    """Return data as YAML, with each collection of plain values on one line."""
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
    """Return data as one line of YAML."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, default_flow_style=True, allow_unicode=True, width=10**6
    )
    return text.removesuffix("\n").removesuffix("\n...")


class _Dumper(yaml.SafeDumper):
    """A YAML dumper that writes repeated values in full, instead of aliases."""

    @override
    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_block(self, data: YamlBlock) -> yaml.Node:
        return self.represent_mapping("tag:yaml.org,2002:map", data, flow_style=False)


_Dumper.add_representer(YamlBlock, _Dumper.represent_block)
