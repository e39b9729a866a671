"""Tasks: what they ask of the number cards in a hand, and whether a hand fulfils one (DG-M1).

The words in which tasks are written stand at `cards.TASK`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tabletop.engine.cards import CardId, Fact

SHAPES: Final = ("different", "run", "pairs", "balanced")
_NO_LIMIT: Final = 10**6


@dataclass(frozen=True, slots=True)
class NumberCards:
    """What is printed on number cards, by card id; other cards have colour -1 and value 0.

    Attributes:
        colour_names: the three colours; a colour is its place in here.
        is_number: which cards are number cards; its last entry is that of `HIDDEN`.
        colours: the colour of each card.
        values: the value of each card.
        counts: how many copies of each there are.
    """

    colour_names: tuple[str, ...]
    is_number: tuple[bool, ...]
    colours: tuple[int, ...]
    values: tuple[int, ...]
    counts: tuple[int, ...]

    def among(self, cards: Iterable[CardId]) -> list[CardId]:
        """The number cards among some cards."""
        is_number = self.is_number
        return [card for card in cards if is_number[card]]


@dataclass(frozen=True, slots=True)
class Task:
    """A task as it is written; None where it does not say.

    Attributes:
        colours: what colours are allowed.
        parity: `odd` or `even`.
        low: the lowest value allowed.
        high: the highest value allowed.
        values: the values allowed.
        least: how many number cards one must hold.
        total_min: what they add up to at least.
        total_max: what they add up to at most.
        colour_count: how many different colours they have.
        value_count: how many different values they have.
        shape: one of `SHAPES`.
    """

    colours: tuple[str, ...] | None = None
    parity: str | None = None
    low: int | None = None
    high: int | None = None
    values: tuple[int, ...] | None = None
    least: int = 1
    total_min: int | None = None
    total_max: int | None = None
    colour_count: int | None = None
    value_count: int | None = None
    shape: str | None = None

    @classmethod
    def of(cls, fact: Fact) -> "Task":
        """The task that a card states; the schema has checked the types."""
        each, total = _part(fact, "each"), _part(fact, "total")
        colours, values = _get(each, "colours"), _get(each, "values")
        return cls(
            colours=tuple(map(str, colours)) if isinstance(colours, tuple) else None,
            parity=_word(each, "parity"),
            low=_number(each, "from"),
            high=_number(each, "to"),
            values=_numbers(values) if isinstance(values, tuple) else None,
            least=_number(fact, "min") or 1,
            total_min=_number(total, "min"),
            total_max=_number(total, "max"),
            colour_count=_number(fact, "colours"),
            value_count=_number(fact, "values"),
            shape=_word(fact, "shape"),
        )

    def allows(self, colour: str, value: int) -> bool:
        """Whether a number card may be held at all."""
        return not (
            (self.colours is not None and colour not in self.colours)
            or (self.parity is not None and value % 2 != (self.parity == "odd"))
            or (self.low is not None and value < self.low)
            or (self.high is not None and value > self.high)
            or (self.values is not None and value not in self.values)
        )


def task_problems(task: Task, colours: Sequence[str]) -> Iterator[str]:
    """What is wrong with a task beside its being impossible."""
    for colour in task.colours or ():
        if colour not in colours:
            yield f'no number card is "{colour}"'
    if task.colours == () or task.values == ():
        yield "an empty list allows nothing; leave it out"
    if task.shape == "balanced" and task.value_count is not None:
        yield "a task cannot ask for balanced colours and a number of values at once"


@dataclass(frozen=True, slots=True)
class TaskTest:
    """A task made ready for a card set: decides quickly whether a hand fulfils it.

    Attributes:
        task: the task.
        numbers: the card set's number cards.
        allowed: which cards may be held; its last entry is that of `HIDDEN`.
        total_min: what they must add up to at least, if only 0.
        total_max: what they may add up to.
        colour_sets: the sets of colours to which a hand may confine itself.
    """

    task: Task
    numbers: NumberCards
    allowed: tuple[bool, ...]
    total_min: int
    total_max: int
    colour_sets: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, task: Task, numbers: NumberCards) -> "TaskTest":
        """The test of a task."""
        names = numbers.colour_names
        allowed = tuple(
            number and task.allows(names[colour], value)
            for number, colour, value in zip(
                numbers.is_number, numbers.colours, numbers.values, strict=False
            )
        )
        return cls(
            task,
            numbers,
            (*allowed, False),
            task.total_min or 0,
            task.total_max or _NO_LIMIT,
            tuple(colour_sets(task, names)),
        )

    def fulfilled(self, held: Sequence[CardId]) -> bool:
        """Whether these number cards fulfil the task (DG-M1)."""
        task = self.task
        if len(held) < task.least:
            return False
        allowed, values = self.allowed, self.numbers.values
        total = 0
        for card in held:
            if not allowed[card]:
                return False
            total += values[card]
        if not self.total_min <= total <= self.total_max:
            return False
        if task.colour_count is not None and task.colour_count != len(self._by_colour(held)):
            return False
        if task.value_count is not None and task.value_count != len({values[c] for c in held}):
            return False
        return task.shape is None or self._has_shape(task.shape, held)

    def _by_colour(self, held: Iterable[CardId]) -> dict[int, int]:
        """How many cards there are of each colour held."""
        colours = self.numbers.colours
        found: dict[int, int] = {}
        for card in held:
            found[colours[card]] = found.get(colours[card], 0) + 1
        return found

    def _has_shape(self, shape: str, held: Sequence[CardId]) -> bool:
        if shape == "balanced":
            return len(set(self._by_colour(held).values())) == 1
        values = [self.numbers.values[card] for card in held]
        if shape == "pairs":
            return not any(values.count(value) % 2 for value in set(values))
        different = len(set(values)) == len(values)
        return different and (shape != "run" or max(values) - min(values) == len(values) - 1)


def colour_sets(task: Task, names: Sequence[str]) -> Iterator[frozenset[int]]:
    """The sets of colours of which a fulfilling hand may consist, each colour being held.

    Where a task does not care, there is one set of all that it allows.
    """
    allowed = [colour for colour, name in enumerate(names) if name in (task.colours or names)]
    if task.colour_count is not None:
        sizes: Iterable[int] = (task.colour_count,)
    elif task.shape == "balanced":
        sizes = range(1, len(allowed) + 1)
    else:
        sizes = (len(allowed),)
    for size in sizes:
        yield from map(frozenset, combinations(allowed, size))


def _part(fact: Fact, name: str) -> Fact:
    return _get(fact, name) or {}


def _get(fact: Fact, name: str) -> Fact:
    return fact.get(name) if isinstance(fact, Mapping) else None


def _word(fact: Fact, name: str) -> str | None:
    value = _get(fact, name)
    return value if isinstance(value, str) else None


def _number(fact: Fact, name: str) -> int | None:
    value = _get(fact, name)
    return value if isinstance(value, int) else None


def _numbers(values: tuple[Fact, ...]) -> tuple[int, ...]:
    return tuple(value for value in values if isinstance(value, int))
