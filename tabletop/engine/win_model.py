"""A learnt model of how often a seat wins: a sum of small trees."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, log
from operator import and_, getitem
from struct import unpack
from typing import Any, ClassVar, Final, Generic, NamedTuple

from tabletop.engine.advice import Z_95
from tabletop.engine.zones import S, Seat
from tabletop.overriding import override

Tree = float | list[Any]
"""A result, or a feature's index, a threshold, and the trees up to it and above it."""
_LEAVES: Final = 16
"""The maximum number of leaves of a tree."""
_CLOSE: Final = 1e-6
"""The smallest chance that is told from 0, and from 1."""


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance, limited to finite values.

    Examples:
        >>> log_odds(0.5)
        0.0
    """
    chance = min(max(chance, _CLOSE), 1 - _CLOSE)
    return log(chance / (1 - chance))


def shifted(chance: float, shift: float) -> float:
    """Return a chance whose log-odds are greater by `shift`.

    Examples:
        >>> round(shifted(0.5, 1.0), 3), shifted(1.0, 1.0)
        (0.731, 1.0)
    """
    if not 0 < chance < 1 or not shift:
        return chance
    return 1 / (1 + exp(-log_odds(chance) - shift))


class WinEstimate(NamedTuple):
    """An estimate of how often a seat wins.

    Attributes:
        share: the share of games that the seat wins, from 0 to 1.
        spread: the standard deviation of its error in log-odds; infinite if it is unknown.

    Examples:
        >>> [round(end, 3) for end in WinEstimate(0.5, 0.2).interval]
        [0.403, 0.597]
    """

    share: float
    spread: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval; the spread must be known."""
        half = Z_95 * self.spread
        return shifted(self.share, -half), shifted(self.share, half)

    @property
    def error(self) -> float:
        """The standard error."""
        low, high = self.interval
        return (high - low) / 2 / Z_95


class WinModel:
    """A model of how often a seat wins if all seats play on as `medium`.

    Examples:
        >>> data = {"features": ["cards"], "base": 0.0, "trees": [[0, 1.5, 0.5, -0.5]]}
        >>> model = WinModel({**data, "spread": [0, 1.5, 0.1, 0.2]}, ("cards",))
        >>> found = model.estimate([2])
        >>> round(found.share, 3), found.spread
        (0.378, 0.2)
    """

    def __init__(self, data: Mapping[str, Any], names: Sequence[str]) -> None:
        """Create a model from the content of its file.

        Args:
            data: the content of the file.
            names: the names of the features that the rules compute.

        Raises:
            ValueError: if the model was learnt with other features.
        """
        if tuple(data["features"]) != tuple(names):
            raise ValueError("the model was learnt with other features")
        self._base: float = data["base"]
        self._trees = _Trees(data["trees"], len(names))
        self._spread: Tree = data["spread"]

    def share(self, features: Sequence[float]) -> float:
        """Return the estimated share of games that the seat wins, from 0 to 1."""
        return 1 / (1 + exp(-self._base - self._trees.total(features)))

    def estimate(self, features: Sequence[float]) -> WinEstimate:
        """Return the share with its error."""
        spread = self._spread
        while isinstance(spread, list):
            feature, threshold, low, high = spread
            spread = low if features[feature] <= threshold else high
        return WinEstimate(self.share(features), spread)


class _Trees:
    """The sum of the results of small trees.

    Each leaf is a bit. A feature above a threshold excludes all leaves to the left of it, so that a
    whole forest takes one operation on bits for each feature. The algorithm is from Lucchese and
    others: QuickScorer (2015).
    """

    def __init__(self, trees: Sequence[Tree], features: int) -> None:
        self._format = f"<{len(trees)}H"
        self._leaves: list[dict[int, float]] = []
        splits: list[list[tuple[float, int]]] = [[] for _ in range(features)]
        for number, tree in enumerate(trees):
            self._leaves.append({})
            self._add(tree, 0, _LEAVES * number, splits)
        self._all = (1 << _LEAVES * len(trees)) - 1
        self._ones = sum(1 << _LEAVES * number for number in range(len(trees)))
        self._thresholds = [[threshold for threshold, _ in sorted(found)] for found in splits]
        self._left = [
            [*accumulate((~left for _, left in sorted(found)), and_, initial=self._all)]
            for found in splits
        ]

    def _add(self, tree: Tree, leaf: int, first: int, splits: list[list[tuple[float, int]]]) -> int:
        """Add a tree from its first leaf on; return the number after its last leaf."""
        if not isinstance(tree, list):
            self._leaves[-1][1 << leaf] = tree
            return leaf + 1
        feature, threshold, low, high = tree
        middle = self._add(low, leaf, first, splits)
        splits[feature].append((threshold, ((1 << middle) - (1 << leaf)) << first))
        return self._add(high, middle, first, splits)

    def total(self, features: Sequence[float]) -> float:
        """Return the sum of the trees' results."""
        left = self._all
        for feature, thresholds, kept in zip(features, self._thresholds, self._left, strict=True):
            left &= kept[bisect_left(thresholds, feature)]
        first = left & ~(left - self._ones)  # in each tree, the first leaf that is left
        bits = unpack(self._format, first.to_bytes(2 * len(self._leaves), "little"))
        return sum(map(getitem, self._leaves, bits))


class HasWinEstimate(ABC, Generic[S]):
    """Rules that can estimate how often a seat wins.

    Examples:
        >>> class Fair(HasWinEstimate):
        ...     def win_estimate(self, state, seat): return WinEstimate(0.5, 0.2)
        >>> Fair().win_estimate(state, 0).share
        0.5
    """

    @abstractmethod
    def win_estimate(self, state: S, seat: Seat) -> WinEstimate | None:
        """Return how often a seat, or its team, wins; None if nothing is known.

        The state is the seat's observation, and the game is not over.
        """


class HasWinModel(HasWinEstimate[S]):
    """Rules whose positions a learnt model can evaluate.

    Examples:
        >>> class Cards(HasWinModel):
        ...     feature_names = ("cards",)
        ...     def features(self, state, seat): return [len(state.zones[seat])]
        >>> rules, data = Cards(), {"features": ["cards"], "base": 0.0, "spread": 0.2}
        >>> rules.model = WinModel({**data, "trees": [[0, 1.5, 0.5, -0.5]]}, ("cards",))
        >>> round(rules.model.share([2]), 3)
        0.378
    """

    feature_names: ClassVar[tuple[str, ...]] = ()
    model: WinModel | None = None
    """The model from the game's files, set when the rules are loaded; None if it has none."""

    @abstractmethod
    def features(self, state: S, seat: Seat) -> list[float] | None:
        """Return what the model looks at, in the order of `feature_names`.

        Returns None if the game's options are not covered. The state is the seat's observation;
        hidden cards have no influence.
        """

    @override
    def win_estimate(self, state: S, seat: Seat) -> WinEstimate | None:
        features = self.features(state, seat) if self.model else None
        return self.model.estimate(features) if self.model and features else None
