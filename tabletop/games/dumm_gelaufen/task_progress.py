"""How far a hand is from fulfilling a task: which cards spoil it, and what is missing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tabletop.engine.cards import CardId
from tabletop.games.dumm_gelaufen.tasks import TaskTest


@dataclass(frozen=True, slots=True)
class Reading:
    """How far a hand is from a task, on the shortest way that was found.

    Attributes:
        spoilers: cards that must go.
        lacking: how many cards must come.
        points: how much the cards that stay must still gain in sum.
        distance: how many cards must go or come, at least one unless the task is fulfilled.
    """

    spoilers: tuple[CardId, ...]
    lacking: int
    points: int
    distance: int


FULFILLED = Reading((), 0, 0, 0)


def measure(test: TaskTest, held: Sequence[CardId]) -> Reading:
    """Return the reading for the number cards of a hand.

    The way is the shortest, but for pairs and for limits to the sum, where it is a good guess.
    """
    if test.fulfilled(held):
        return FULFILLED
    inside = [card for card in held if test.allowed[card]]
    outside = [card for card in held if not test.allowed[card]]
    found = [_Sorting(test, colours).reading(inside, outside) for colours in test.colour_sets]
    best = min(found, key=lambda reading: reading.distance, default=Reading((), 1, 0, 1))
    return replace(best, distance=max(best.distance, 1))


@dataclass(frozen=True, slots=True)
class _Sorting:
    """Sorts a hand into what stays and what goes, for one set of colours."""

    test: TaskTest
    colours: frozenset[int]

    def reading(self, inside: Sequence[CardId], outside: Sequence[CardId]) -> Reading:
        task, values = self.test.task, self.test.numbers.values
        of_colour = self.test.numbers.colours
        kept = [card for card in inside if of_colour[card] in self.colours]
        lacking = 0
        if task.value_count is not None:
            kept, lacking = self._of_values(kept, task.value_count)
        if task.shape is not None:
            kept, missing = self._in_shape(task.shape, kept)
            lacking = max(lacking, missing)
        kept = self._light_enough(kept)
        lacking = max(lacking, task.least - len(kept))
        if task.colour_count is not None:
            lacking = max(lacking, len(self.colours - {of_colour[card] for card in kept}))
        total = sum(values[card] for card in kept)
        points = max(0, self.test.total_min - total)
        spoilers = (*outside, *_without(inside, kept))
        highest = max((values[card] for card in self.test.allowed_cards()), default=1)
        cards = max(lacking, -(-points // highest))
        return Reading(spoilers, lacking, points, len(spoilers) + cards)

    def _of_values(self, cards: Sequence[CardId], count: int) -> tuple[list[CardId], int]:
        """Return the cards of the values that are held most often, and how many values are missing.

        There must be enough cards of these values in the game.
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
                return _without(cards, odd), 0
            case "run":
                return self._run({values[card]: card for card in cards})
            case _:
                return list({values[card]: card for card in cards}.values()), 0

    def _balanced(self, cards: Sequence[CardId]) -> tuple[list[CardId], int]:
        """Keep as many of each colour as takes the fewest cards to go or come."""
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
        """Return the run to which the fewest cards must come, and from which the fewest must go."""
        test = self.test
        values, of_colour = test.numbers.values, test.numbers.colours
        possible = {values[c] for c in test.allowed_cards() if of_colour[c] in self.colours}
        best: list[int] = []
        found = -len(by_value)
        for low in possible:
            run = [low]
            while run[-1] in possible:
                if len(run) >= test.task.least and test.total_min <= sum(run) <= test.total_max:
                    held = sum(value in by_value for value in run)
                    # Each card held saves two steps: it need not go, and none need come.
                    if not best or 2 * held - len(run) > found:
                        best, found = list(run), 2 * held - len(run)
                run.append(run[-1] + 1)
        kept = [by_value[value] for value in best if value in by_value]
        return kept, len(best) - len(kept)

    def _light_enough(self, cards: Sequence[CardId]) -> list[CardId]:
        """Without the heaviest, so that the sum leaves room for what must still come."""
        task, values = self.test.task, self.test.numbers.values
        kept = sorted(cards, key=lambda card: values[card])
        while kept:
            to_come = max(0, task.least - len(kept))
            if sum(values[card] for card in kept) + to_come <= self.test.total_max:
                break
            kept.pop()
        return kept


def _without(cards: Iterable[CardId], gone: Iterable[CardId]) -> list[CardId]:
    return list((Counter(cards) - Counter(gone)).elements())
