"""Tasks, which require certain number cards in a hand, and progress towards them.

The module also checks whether any hand can fulfil a task. `cards.TASK` describes the fields of
tasks, and rule DG-M1 how they are fulfilled.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from tabletop.engine.cards import CardId, Fact

SHAPES: Final = ("different", "run", "pairs", "balanced")
_NO_LIMIT: Final = 10**6


@dataclass(frozen=True, slots=True)
class NumberCards:
    """The colours and values of number cards, in tuples indexed by card id.

    Other cards have colour -1 and value 0.

    Attributes:
        colour_names: the three colours; elsewhere, a colour is its index in this tuple.
        is_number: whether each card is a number card; the last entry is for `HIDDEN`.
        colours: the colour of each card.
        values: the value of each card.
        counts: the number of copies of each card.
    """

    colour_names: tuple[str, ...]
    is_number: tuple[bool, ...]
    colours: tuple[int, ...]
    values: tuple[int, ...]
    counts: tuple[int, ...]

    def among(self, cards: Iterable[CardId]) -> list[CardId]:
        """Return which of the given cards are number cards."""
        is_number = self.is_number
        return [card for card in cards if is_number[card]]


@dataclass(frozen=True, slots=True)
class Task:
    """A task as written in the card file; requirements that it does not have are None.

    Attributes:
        colours: the allowed colours.
        parity: `odd` or `even`.
        low: the lowest allowed value.
        high: the highest allowed value.
        values: the allowed values.
        least: the minimum number of cards in the hand.
        total_min: the minimum sum of the values.
        total_max: the maximum sum of the values.
        colour_count: the exact number of different colours.
        value_count: the exact number of different values.
        shape: a pattern that the cards must form, such as pairs or a run: one of `SHAPES`.
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
        """Return the task that a card's fact describes; it must match the schema."""
        values: Any = fact
        each, total = values.get("each") or {}, values.get("total") or {}
        return cls(
            colours=each.get("colours"),
            parity=each.get("parity"),
            low=each.get("from"),
            high=each.get("to"),
            values=each.get("values"),
            least=values.get("min") or 1,
            total_min=total.get("min"),
            total_max=total.get("max"),
            colour_count=values.get("colours"),
            value_count=values.get("values"),
            shape=values.get("shape"),
        )

    def allows(self, colour: str, value: int) -> bool:
        """Return whether the task allows a number card with this colour and value."""
        return not (
            (self.colours is not None and colour not in self.colours)
            or (self.parity is not None and value % 2 != (self.parity == "odd"))
            or (self.low is not None and value < self.low)
            or (self.high is not None and value > self.high)
            or (self.values is not None and value not in self.values)
        )


def task_problems(task: Task, colours: Sequence[str]) -> Iterator[str]:
    """Yield mistakes in a task, without checking whether a hand can fulfil it."""
    for colour in task.colours or ():
        if colour not in colours:
            yield f'no number card is "{colour}"'
    if task.colours == () or task.values == ():
        yield "an empty list allows nothing; leave it out"
    if task.shape == "balanced" and task.value_count is not None:
        yield "a task cannot ask for balanced colours and a number of values at once"


@dataclass(frozen=True, slots=True)
class TaskTest:
    """A task prepared for a card set, so that hands can be tested quickly.

    Attributes:
        task: the task as written.
        numbers: the card set's number cards.
        allowed: whether each card may be held; the last entry is for `HIDDEN`.
        total_min: the minimum sum of the values, or 0 if there is none.
        total_max: the maximum sum of the values.
        colour_sets: the sets of colours that a hand which fulfils the task may have.
    """

    task: Task
    numbers: NumberCards
    allowed: tuple[bool, ...]
    total_min: int
    total_max: int
    colour_sets: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, task: Task, numbers: NumberCards) -> "TaskTest":
        """Return the test for a task."""
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

    def allowed_cards(self) -> list[CardId]:
        """Return every card that may be held."""
        return [card for card, allowed in enumerate(self.allowed) if allowed]

    def is_fulfilled(self, held: Sequence[CardId]) -> bool:
        """Return whether these number cards fulfil the task (DG-M1)."""
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
        """Return the number of cards of each colour."""
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
    """Yield the sets of colours that a hand which fulfils the task may have.

    If the task does not restrict the number of colours, there is only the set of all allowed ones.
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


def _runs(values: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield all runs of consecutive values among values in ascending order."""
    for first, end in combinations(range(len(values) + 1), 2):
        if values[end - 1] - values[first] == end - first - 1:
            yield values[first:end]


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """How far a hand is from fulfilling a task.

    Attributes:
        spoilers: the cards that must be discarded.
        missing: the number of cards that must be added.
        points: the amount by which the sum of the remaining cards must grow.
        distance: the number of cards to discard or add; at least 1 unless the task is fulfilled.
    """

    spoilers: tuple[CardId, ...]
    missing: int
    points: int
    distance: int


FULFILLED = TaskProgress((), 0, 0, 0)


def task_progress(test: TaskTest, held: Sequence[CardId]) -> TaskProgress:
    """Return the progress of a hand's number cards towards a task.

    The distance is the minimum, except for pairs and limits of the sum, for which it is an
    estimate.
    """
    if test.is_fulfilled(held):
        return FULFILLED
    inside = [card for card in held if test.allowed[card]]
    outside = [card for card in held if not test.allowed[card]]
    found = [_HandSplit(test, colours).progress(inside, outside) for colours in test.colour_sets]
    best = min(found, key=lambda reading: reading.distance, default=TaskProgress((), 1, 0, 1))
    return replace(best, distance=max(best.distance, 1))


@dataclass(frozen=True, slots=True)
class _HandSplit:
    """A split of a hand into cards to keep and to discard, for one set of colours."""

    test: TaskTest
    colours: frozenset[int]

    def progress(self, inside: Sequence[CardId], outside: Sequence[CardId]) -> TaskProgress:
        task, values = self.test.task, self.test.numbers.values
        of_colour = self.test.numbers.colours
        kept = [card for card in inside if of_colour[card] in self.colours]
        lacking = 0
        if task.value_count is not None:
            kept, lacking = self._of_values(kept, task.value_count)
        if task.shape is not None:
            kept, missing = self._in_shape(task.shape, kept)
            lacking = max(lacking, missing)
        kept = self._within_total(kept)
        lacking = max(lacking, task.least - len(kept))
        if task.colour_count is not None:
            lacking = max(lacking, len(self.colours - {of_colour[card] for card in kept}))
        total = sum(values[card] for card in kept)
        points = max(0, self.test.total_min - total)
        spoilers = (*outside, *_remove_cards(inside, kept))
        highest = max((values[card] for card in self.test.allowed_cards()), default=1)
        cards = max(lacking, -(-points // highest))
        return TaskProgress(spoilers, lacking, points, len(spoilers) + cards)

    def _of_values(self, cards: Sequence[CardId], count: int) -> tuple[list[CardId], int]:
        """Return the cards of the most frequent values, and the number of values missing.

        Values of which the game has too few cards for the task are not considered.
        """
        numbers = self.test.numbers
        copies: Counter[int] = Counter()
        for card in self.test.allowed_cards():
            copies[numbers.values[card]] += numbers.counts[card]
        held = Counter(numbers.values[card] for card in cards)
        chosen = max(
            (
                values
                for values in combinations(sorted(copies), count)
                if sum(copies[value] for value in values) >= self.test.task.least
            ),
            key=lambda values: sum(held[value] for value in values),
            default=(),
        )
        kept = [card for card in cards if numbers.values[card] in chosen]
        return kept, sum(not held[value] for value in chosen)

    def _in_shape(self, shape: str, cards: Sequence[CardId]) -> tuple[list[CardId], int]:
        values = self.test.numbers.values
        match shape:
            case "balanced":
                return self._balanced(cards)
            case "pairs":
                held = Counter(values[card] for card in cards)
                first = {values[card]: card for card in reversed(cards)}
                odd = [first[value] for value, count in held.items() if count % 2]
                return _remove_cards(cards, odd), 0
            case "run":
                return self._run({values[card]: card for card in cards})
            case _:
                return list({values[card]: card for card in cards}.values()), 0

    def _balanced(self, cards: Sequence[CardId]) -> tuple[list[CardId], int]:
        """Return cards, equally many of each colour, for as few changes as possible."""
        task, of_colour = self.test.task, self.test.numbers.colours
        held = {
            colour: [card for card in cards if of_colour[card] == colour] for colour in self.colours
        }
        counts = [len(some) for some in held.values()]
        least = max(1, -(-task.least // len(held)))
        each = min(
            range(least, max(least, *counts) + 1),
            key=lambda number: sum(abs(count - number) for count in counts),
        )
        kept = [card for some in held.values() for card in some[:each]]
        return kept, each * len(held) - len(kept)

    def _run(self, by_value: dict[int, CardId]) -> tuple[list[CardId], int]:
        """Return the cards in the run that requires the fewest changes."""
        test = self.test
        values, of_colour = test.numbers.values, test.numbers.colours
        possible = {values[c] for c in test.allowed_cards() if of_colour[c] in self.colours}
        runs = (
            run
            for run in _runs(sorted(possible))
            if len(run) >= test.task.least and test.total_min <= sum(run) <= test.total_max
        )

        def saved(run: Sequence[int]) -> int:
            """Return the score of a run, to which each card in hand adds two."""
            return 2 * sum(value in by_value for value in run) - len(run)

        best = max(runs, key=saved, default=())
        kept = [by_value[value] for value in best if value in by_value]
        return kept, len(best) - len(kept)

    def _within_total(self, cards: Sequence[CardId]) -> list[CardId]:
        """Return the cards without the highest ones if these exceed the maximum sum."""
        task, values = self.test.task, self.test.numbers.values
        kept = sorted(cards, key=lambda card: values[card])
        while kept:
            to_come = max(0, task.least - len(kept))
            if sum(values[card] for card in kept) + to_come <= self.test.total_max:
                break
            kept.pop()
        return kept


def _remove_cards(cards: Iterable[CardId], gone: Iterable[CardId]) -> list[CardId]:
    return list((Counter(cards) - Counter(gone)).elements())
