"""A learnt model of how often a seat wins: a linear part and small trees."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any, ClassVar, Final, Generic

from tabletop.engine.zones import S, Seat

Tree = float | list[Any]
"""A result, or a feature's index, a threshold, and the trees up to it and above it."""
_95: Final = 1.959964
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


class WinModel:
    """A model of how often a seat wins if all seats play on as `medium`.

    Attributes:
        spread: the standard deviation of its error, in log-odds.

    Examples:
        >>> data = {"features": ["cards"], "weights": [-1.0], "base": 1.0, "spread": 0.2}
        >>> model = WinModel({**data, "trees": [[0, 1.5, 0.5, -0.5]]}, ("cards",))
        >>> round(model.share([1]), 3), [round(end, 3) for end in model.interval(0.5)]
        (0.622, [0.403, 0.597])
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
        self._weights: list[float] = data["weights"]
        self._trees: list[Tree] = data["trees"]
        self.spread: float = data["spread"]

    def share(self, features: Sequence[float]) -> float:
        """Return the estimated share of games that the seat wins, from 0 to 1."""
        total = self._base
        for weight, feature in zip(self._weights, features, strict=True):
            total += weight * feature
        for tree in self._trees:
            node = tree
            while isinstance(node, list):
                node = node[2] if features[node[0]] <= node[1] else node[3]
            total += node
        return 1 / (1 + exp(-total))

    def error(self, share: float) -> float:
        """Return the standard error of an estimated share."""
        low, high = self.interval(share)
        return (high - low) / 2 / _95

    def interval(self, share: float) -> tuple[float, float]:
        """Return the 95 % interval of an estimated share."""
        middle, half = log_odds(share), _95 * self.spread
        return 1 / (1 + exp(half - middle)), 1 / (1 + exp(-half - middle))


class HasWinModel(ABC, Generic[S]):
    """Rules whose positions a learnt model can evaluate.

    Examples:
        >>> class Cards(HasWinModel):
        ...     feature_names = ("cards",)
        ...     def features(self, state, seat): return [len(state.zones[seat])]
        >>> rules, data = Cards(), {"features": ["cards"], "weights": [-1.0]}
        >>> rules.model = WinModel({**data, "base": 0.0, "trees": [], "spread": 0.2}, ("cards",))
        >>> round(rules.model.share([2]), 3)
        0.119
    """

    feature_names: ClassVar[tuple[str, ...]] = ()
    model: WinModel | None = None
    """The model from the game's files, set when the rules are loaded; None if it has none."""

    @abstractmethod
    def features(self, state: S, seat: Seat) -> list[float] | None:
        """Return what the model looks at, in the order of `feature_names`.

        Returns None if the model does not cover the position. The state is the seat's observation;
        hidden cards have no influence.
        """
