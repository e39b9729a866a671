"""How strong players are by the games that they played against each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

_SCALE: Final = 400 / log(10)
"""Elo's: a player 400 points stronger wins ten of eleven games."""
_PRIOR: Final = 1.0
"""So many drawn games are added to each pair that played, so that no rating is without limit."""
_ROUNDS: Final = 2000
_STILL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, compared with the average of all.

    Attributes:
        value: in points of Elo's scale.
        error: the standard error.
    """

    value: float
    error: float


Scores = Mapping[tuple[int, int], tuple[float, int]]
"""By pair of players, the lower number first: what the first one scored, and in how many games."""


def ratings(players: int, scores: Scores) -> list[Rating]:
    """Return the ratings by which these scores are likeliest (Bradley and Terry 1952).

    They are found by Hunter's algorithm (2004); the errors come from the curvature at the maximum.

    Args:
        players: how many there are; each has played.
        scores: what they scored; a game that is drawn counts half.
    """
    games = [[0.0] * players for _ in range(players)]
    won = [0.0] * players
    for (one, other), (score, count) in scores.items():
        games[one][other] = games[other][one] = count + _PRIOR
        won[one] += score + _PRIOR / 2
        won[other] += count - score + _PRIOR / 2
    strength = [1.0] * players
    for _ in range(_ROUNDS):
        before = strength
        strength = [
            won[i] / sum(games[i][j] / (before[i] + before[j]) for j in range(players) if j != i)
            for i in range(players)
        ]
        mean = exp(sum(map(log, strength)) / players)
        strength = [one / mean for one in strength]
        if all(abs(a - b) < _STILL * b for a, b in zip(strength, before, strict=True)):
            break
    errors = _errors(games, strength)
    pairs = zip(strength, errors, strict=True)
    return [Rating(_SCALE * log(one), _SCALE * error) for one, error in pairs]


def _errors(games: Sequence[Sequence[float]], strength: Sequence[float]) -> list[float]:
    """Return the standard errors of the logarithms of the strengths, their sum being held at 0.

    With all ones added, the matrix of curvatures can be inverted, and its inverse differs from the
    pseudo-inverse by a constant.
    """
    count = len(strength)
    matrix = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            if i != j:
                chance = strength[i] / (strength[i] + strength[j])
                weight = games[i][j] * chance * (1 - chance)
                matrix[i][j] -= weight
                matrix[i][i] += weight
    inverse = _inverted([[value + 1 / count for value in row] for row in matrix])
    return [sqrt(max(0.0, inverse[i][i] - 1 / count)) for i in range(count)]


def _inverted(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that has one (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
