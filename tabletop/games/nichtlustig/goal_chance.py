"""The chance of winning any goal card in Nichtlustig if the best dice are kept.

The dice form four groups: one for each colour, and the pink die. A table has one chance for each
combination of what the groups keep. It is a flat list in which the last group varies fastest.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations, product
from math import inf
from operator import and_, mul
from typing import Final, TypeVar

from tabletop.games.nichtlustig.cards import DINOSAUR, HIGHEST, PAIRS, PINK, PROFESSORS

_FACES: Final = range(HIGHEST + 1)
ALWAYS: Final = (1 << len(_FACES)) - 1
"""The bit set of all faces of the pink die."""

GROUPS: Final = (*PAIRS.values(), (PINK,))
"""The dice of each group."""
Kept = tuple[int, ...]
"""The faces of a group's dice that are set aside, in ascending order."""
_Choice = tuple[Kept, ...]
"""What a group can keep after a roll, without what is never the best."""
K = TypeVar("K", bound=Hashable)


class GoalChances:
    """The chances of winning at least one of some goal cards."""

    def __init__(self, cards: Mapping[tuple[str, int], int], gain: int) -> None:
        """Store the cards.

        Args:
            cards: for each kind and value, the faces of the pink die with which the card can be
                taken, as a bit set.
            gain: the number added to the sum of the dice for a Dinosaur.
        """
        self._cards = cards
        self._least = min((n for kind, n in cards if kind == DINOSAUR), default=inf) - gain
        pairs: list[set[Kept]] = [
            {(n, n) for n in _FACES if cards.get((kind, n)) == ALWAYS} for kind in PAIRS
        ]
        safe = reduce(and_, cards.values(), ALWAYS)
        harmless: set[Kept] = {(face,) for face in _FACES if safe >> face & 1}
        # For each group, the faces than which none are better.
        self._settled = [*pairs, harmless]

    def chances(self, kept: Sequence[tuple[Kept, ...]], rolls: int) -> list[float]:
        """Return the chance for each combination of what the groups keep.

        Args:
            kept: the faces of each group that are set aside.
            rolls: the number of rolls left, at least one.
        """
        groups = [sorted(set(of_group)) for of_group in zip(*kept, strict=True)]
        chances = dict(zip(product(*groups), self._table(groups, rolls), strict=True))
        return [chances[some] for some in kept]

    def _table(self, groups: Sequence[Sequence[Kept]], rolls: int) -> list[float]:
        """Return the chances for all combinations of what each group may have kept."""
        if not rolls:
            return self._final_table(groups)
        rolled = [
            [self._roll(group, kept, is_last=rolls == 1) for kept in before]
            for group, before in enumerate(groups)
        ]
        choices = [sorted(set(chain(*of_group))) for of_group in rolled]
        later = [sorted(set(chain(*of_group))) for of_group in choices]
        table = self._table(later, rolls - 1)
        # Each step replaces the rows of the first group, which becomes the last one.
        for after, of_group in zip(later, choices, strict=True):
            rows = _split(table, after)
            table = _join(_maxima(rows, choice) for choice in of_group)
        for of_group, before in zip(choices, rolled, strict=True):
            chances = _split(table, of_group)
            table = _join(_means(chances, ways) for ways in before)
        return table

    def _roll(self, group: int, kept: Kept, *, is_last: bool) -> Counter[_Choice]:
        """Return the choices after a roll, each with the number of ways to roll it."""
        settled = self._settled[group]

        def keep(more: Iterable[int]) -> Kept:
            shown = tuple(sorted((*kept, *more)))
            return min(settled) if shown in settled else shown

        found: Counter[_Choice] = Counter()
        for thrown in product(_FACES, repeat=len(GROUPS[group]) - len(kept)):
            choice = {keep(thrown)}
            if not is_last and choice.isdisjoint(settled):
                useful = list(filter(None, thrown))  # Rolling a symbol again is never worse.
                parts = (combinations(useful, number) for number in range(len(useful) + 1))
                choice = set(map(keep, chain.from_iterable(parts)))
            found[tuple(sorted(choice))] += 1
        return found

    def _final_table(self, groups: Sequence[Sequence[Kept]]) -> list[float]:
        """Return 1 for each combination of dice that wins a card, and 0 for the others."""
        *colours, pink = groups
        table: list[float] = []
        for shown in product(*colours):
            wins = ALWAYS if sum(map(sum, shown)) >= self._least else 0
            for kind, (one, other) in zip(PAIRS, shown, strict=True):
                wins |= self._cards.get((kind, one), 0) if one == other else 0
            for number in set(shown[0]).intersection(*shown[1:]):
                wins |= self._cards.get((PROFESSORS, number), 0)
            table += [float(wins >> face & 1) for (face,) in pink]
        return table


def _split(table: Sequence[float], entries: Sequence[K]) -> dict[K, Sequence[float]]:
    """Return the row of a table for each entry of the first group."""
    length = len(table) // len(entries)
    return {entry: table[n * length : (n + 1) * length] for n, entry in enumerate(entries)}


def _join(rows: Iterable[Iterable[float]]) -> list[float]:
    """Return the table with these rows, whose group becomes the last one."""
    return list(chain.from_iterable(zip(*rows, strict=True)))


def _maxima(rows: Mapping[K, Sequence[float]], choice: Iterable[K]) -> Iterable[float]:
    first, *others = [rows[kept] for kept in choice]
    return map(max, first, *others) if others else first


def _means(rows: Mapping[K, Sequence[float]], ways: Counter[K]) -> Iterable[float]:
    # Sums of whole numbers keep certain chances exactly 0 or 1.
    weights, total = tuple(ways.values()), ways.total()
    columns = zip(*map(rows.__getitem__, ways), strict=True)
    return [sum(map(mul, weights, column)) / total for column in columns]
