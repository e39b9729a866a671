"""The small worlds: a few cards of each game, where a game of them begins, how dice may fall."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any, Final

from tabletop.cards.card_file import load_card_set
from tabletop.cards.schema import no_check
from tabletop.engine.fields import Value
from tabletop.engine.notation import Notation
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.rules import Rules
from tabletop.games.catalogue import complete_options, find_game
from tabletop.testing.playing import NAMES, AnyRules
from tests.small_worlds.explorer import Throws, World, every, explore

CARDS: Final = Path(__file__).with_name("cards")


@dataclass(frozen=True)
class Start:
    """Where a game begins: in the middle, since the usual deal takes too many cards.

    Whatever is hidden from onlookers lies in every way in which it can lie.

    Attributes:
        zones: the cards by the names of zones, bottom first.
        fields: the position's fields, as far as they are not as usual.
    """

    zones: Mapping[str, str]
    fields: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Small:
    """A small world, not explored yet.

    Attributes:
        name: that of its cards' file.
        game: which game.
        seats: how many play.
        options: the options, as far as they are not as usual.
        count: how many positions it has.
        starts: where it begins; none: with the deal.
        throws: the throws that happen.
        ends: whether nothing is done any more in a position.
    """

    name: str
    game: str
    seats: int
    options: Mapping[str, str]
    count: int
    starts: Sequence[Start] = ()
    throws: Throws = lambda _: ()
    ends: Callable[[Any], bool] = lambda _: False

    def rules(self) -> AnyRules:
        """Return the rules with these few cards, of which the game would usually want more."""
        game = find_game(self.game)
        schema, make = game.load()
        few = replace(schema, check=no_check)
        cards = load_card_set(CARDS / f"{self.name}.yaml", few, None)
        return make(cards, self.seats, complete_options(game, NAMES[: self.seats], self.options))

    def explored(self) -> World:
        """Return all of it."""
        rules = self.rules()
        begun = [state for start in self.starts for state in _begun(rules, start)]
        return explore(rules, begun or [rules.initial_state()], self.throws, self.ends)


def _begun(rules: AnyRules, start: Start) -> Iterator[Any]:
    notation = Notation(rules, NAMES[: rules.seats])
    lying = {
        notation.zone_id(name): tuple(map(notation.card_id, cards.split()))
        for name, cards in start.zones.items()
    }
    zones = tuple(lying.get(zone, ()) for zone in range(len(rules.zones)))
    fields = {kind.name: kind.default for kind in rules.fields} | dict(start.fields)
    seen = rules.observe(rules.build(Position(zones, 0, fields)), None)
    for filled in every(partial(Rules.resample, rules, seen, None), lambda _: ()):
        try:
            yield rules.build(Position(filled.zones, 0, fields))
        except ImpossiblePositionError:
            continue  # a task in a hand


@cache
def _sorted_throws(count: int) -> list[tuple[int, ...]]:
    """Dice of one kind: their order says nothing."""
    return [*combinations_with_replacement((1, 2), count)]


@cache
def _few_faces(count: int) -> list[tuple[int, ...]]:
    """Dice of several kinds: a symbol, the least and the highest number."""
    return [*product((0, 1, 5), repeat=count)]


WONDERFUL_WORLD = Small(
    "wonderful-world",
    "wonderful-world",
    2,
    {"hands": "hidden", "house.hand": "smaller", "house.dice": "three"},
    24_189,
    throws=_sorted_throws,
)
NUMNUM = Small(
    "numnum",
    "numnum",
    3,
    {},
    30_447,
    [
        Start(
            {
                "hand/Ann": "circle-6",
                "hand/Ben": "heart-1",
                "hand/Cy": "ban-2",
                "draw": "wish square-13",
                "discard": "circle-4",
            }
        )
    ],
)

_MIDDLE = {
    "grid": "lemming-1 riebmann-2 riebmann-5 professors-5 dinosaur-24 dinosaur-27",
    "deaths": "death-2 death-3 death-4 death-5 poodle",
    "scored/Ben": "professors-1 lemming-2",
    "open/Ann": "yeti-1",
    "deaths/Ben": "death-1",
}


def _rolled(dice: str, aside: str, rolls: int) -> dict[str, Value]:
    """Return the fields of a turn in which some dice lie aside."""
    numbered = [tuple(map(int, one)) for one in (dice, aside)]
    return {
        "phase": "rolled",
        "rolls": rolls,
        "dice": dict(enumerate(numbered[0])),
        "aside": numbered[1],
    }


def _turn(middle: str, ann: str, ben: str, dice: str, aside: str, rolls: int) -> Start:
    held = {"specials": middle, "specials/Ann": ann, "specials/Ben": ben}
    return Start({**_MIDDLE, **held}, _rolled(dice, aside, rolls))


NICHTLUSTIG = Small(
    "nichtlustig",
    "nichtlustig",
    2,
    {},
    22_017,
    [
        _turn("ufo clown robot", "time-machine duck", "virus", "5051551", "02", 2),
        _turn("ufo time-machine virus", "clown duck", "robot", "5111050", "16", 3),
        _turn("ufo robot virus", "duck time-machine", "clown", "5555551", "02", 3),
        _turn("duck robot virus clown", "time-machine", "ufo", "5005515", "36", 2),
    ],
    _few_faces,
    # Seven dice in the air would be too many.
    ends=lambda state: state.phase == "start",
)

_SHARED = {
    "hand/Ann": "blue-2",
    "hand/Ben": "keep-1 blue-2",
    "mac": "blue-1",
    "discard-actions": "now-1",
    "task/Ann": "task-1",
    "task/Ben": "task-2",
    "fulfilled/Ann": "task-3",
}


_FEWER = {**_SHARED, "hand/Ben": "keep-1"}


def _dumm_gelaufen(edition: str, actions: str, count: int) -> Small:
    zones = _FEWER if actions in {"thefts", "laying"} else _SHARED
    options = {"edition": edition}
    return Small(f"dumm-gelaufen-{actions}", "dumm-gelaufen", 2, options, count, [Start(zones)])


SMALL: Final = (
    WONDERFUL_WORLD,
    NUMNUM,
    NICHTLUSTIG,
    _dumm_gelaufen("new", "hands", 8_464),
    _dumm_gelaufen("new", "passing", 2_724),
    _dumm_gelaufen("new", "thefts", 1_912),
    _dumm_gelaufen("1998", "thefts", 1_100),
    _dumm_gelaufen("1998", "laying", 5_704),
    _dumm_gelaufen("1998", "hands", 192),
    _dumm_gelaufen("1998", "passing", 160),
    _dumm_gelaufen("1998", "drawing", 923),
)
