"""Visits every position that a small set of cards can lead to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple, TypeVar

from tabletop.engine.actions import Action
from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex, Zones
from tabletop.testing.playing import AnyRules

T = TypeVar("T")
Throws = Callable[[int], Sequence[tuple[int, ...]]]
"""Returns the throws of so many dice that happen in a world."""
MOST = 200_000


class Step(NamedTuple):
    """What led from one position to another, both by number."""

    before: int
    action: Action
    after: int


class EveryChance:
    """A source of chance that answers otherwise after each `again`, until all answers are given."""

    def __init__(self, throws: Throws) -> None:
        self._throws = throws
        self._given: list[int] = []
        self._left: list[int] = []
        self._at = 0

    def again(self) -> bool:
        """Begin anew with answers not given yet; False where all were given."""
        del self._given[self._at :], self._left[self._at :]
        while self._left and not self._left[-1]:
            self._given.pop()
            self._left.pop()
        self._at = 0
        if not self._left:
            return False
        self._given[-1] += 1
        self._left[-1] -= 1
        return True

    def _one_of(self, answers: Sequence[T]) -> T:
        if self._at == len(self._given):
            self._given.append(0)
            self._left.append(len(answers) - 1)
        self._at += 1
        return answers[self._given[self._at - 1]]

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """See `Chance.shuffle`."""
        return self._one_of(_orders(tuple(sorted(cards))))

    def roll(self, count: int) -> tuple[int, ...]:
        """See `Chance.roll`."""
        return self._one_of(self._throws(count))

    def take(self, cards: Sequence[CardId]) -> CardId:
        """See `Chance.take`."""
        return self._one_of([*dict.fromkeys(cards)])


@cache
def _orders(cards: tuple[CardId, ...]) -> list[tuple[CardId, ...]]:
    return [*dict.fromkeys(permutations(cards))]


def every(ask: Callable[[EveryChance], T], throws: Throws) -> Iterator[T]:
    """Yield what is answered with every answer of chance."""
    chance = EveryChance(throws)
    yield ask(chance)
    while chance.again():
        yield ask(chance)


@dataclass(frozen=True)
class World:
    """All positions that can be reached from some, in the order in which they were found.

    Attributes:
        rules: the rules.
        throws: the throws that happen.
        states: the positions; two that differ only in the order of a zone without one are the same.
        steps: every action in every position.
    """

    rules: AnyRules
    throws: Throws
    states: list[Any]
    steps: list[Step]
    _looks: dict[Seat | None, list[Any]] = field(default_factory=dict)

    def looks(self, viewer: Seat | None) -> list[Any]:
        """Return what a seat (None: an onlooker) sees of each position."""
        if viewer not in self._looks:
            observe = self.rules.observe
            self._looks[viewer] = [observe(state, viewer) for state in self.states]
        return self._looks[viewer]

    def canonical(self, state: Any) -> Any:  # noqa: ANN401
        """See `canonical`."""
        return canonical(self.rules, state)


def canonical(rules: AnyRules, state: Any) -> Any:  # noqa: ANN401
    """Return a position with the cards of every zone without an order sorted."""
    zones = _sorted(state.zones, tuple(spec.ordered for spec in rules.zones))
    return state if zones is state.zones else state._replace(zones=zones)


@cache
def _sorted(zones: Zones, ordered: tuple[bool, ...]) -> Zones:
    return tuple(
        cards if is_ordered else tuple(sorted(cards))
        for cards, is_ordered in zip(zones, ordered, strict=True)
    )


def explore(
    rules: AnyRules,
    starts: Iterable[Any],
    throws: Throws,
    ends: Callable[[Any], bool] = lambda _: False,
) -> World:
    """Return all that can be reached from some positions; nothing is done in one that `ends`."""
    found: dict[Any, int] = {}
    for start in starts:
        found.setdefault(canonical(rules, start), len(found))
    states, steps = [*found], list[Step]()
    for number, state in enumerate(states):
        for action in () if ends(state) else _actions(rules, state, throws):
            after = canonical(rules, rules.apply(state, action))
            place = found.setdefault(after, len(found))
            if place == len(states):
                assert place < MOST, "the world is not small"
                states.append(after)
            steps.append(Step(number, action, place))
    return World(rules, throws, states, steps)


def _actions(rules: AnyRules, state: Any, throws: Throws) -> Iterable[Action]:  # noqa: ANN401
    if state.to_act != CHANCE:
        return rules.legal_actions(state)
    return dict.fromkeys(every(lambda chance: rules.sample_chance(state, chance), throws))
