"""The options, results and statistics of a game, described before it is loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class OptionSpec:
    """An option of a game, chosen before the game starts.

    Attributes:
        key: its name in files and on the command line.
        values: the possible values, as words.
        default: the value if none is chosen or if a file omits the option.
        seat: whether the values are seats, counted from 1, which may also be given as players'
            names.
        fewest: the minimum number of players for which it has an effect.
        needs: another option and the value that it must have for this option to have an effect, or
            None.
        compares: whether results with different values are comparable.
        offered: the value that is preselected for a new game, or None for the default.

    Examples:
        >>> jokers = OptionSpec("jokers", ("off", "on"), "off", fewest=3)
        >>> jokers.matters(seats=2, chosen={})
        False
    """

    key: str
    values: tuple[str, ...]
    default: str
    seat: bool = False
    fewest: int = 1
    needs: tuple[str, str] | None = None
    compares: bool = True
    offered: str | None = None

    def matters(self, seats: int, chosen: Mapping[str, str]) -> bool:
        """Return whether the option has an effect, given the other options chosen."""
        key, value = self.needs or ("", None)
        return seats >= self.fewest and (self.needs is None or chosen.get(key) == value)


@dataclass(frozen=True)
class Ranking:
    """How the results of a game are compared.

    Attributes:
        code: the key of its description in the texts (`measures`).
        names: the criteria, the most important first.
        more: for each criterion, whether a higher number is better.

    Examples:
        >>> MOST_POINTS.rank([7]) < MOST_POINTS.rank([5])
        True
        >>> Ranking("rounds", ("solved", "moves"), more=(True, False)).rank([1, 30])
        (-1, 30)
    """

    code: str
    names: tuple[str, ...]
    more: tuple[bool, ...]

    def rank(self, counted: Sequence[int]) -> tuple[int, ...]:
        """Return the sort key of a result; better results have lower keys."""
        pairs = zip(counted, self.more, strict=True)
        return tuple(-number if more else number for number, more in pairs)


@dataclass(frozen=True)
class Figure:
    """A statistic of a game, counted from its log (`Rules.events`).

    Attributes:
        code: the key of its description in the texts (`figures`).
        events: the event codes that are counted, for the seat in their `seat` parameter or, without
            one, for all players together.
        reset_by: if not empty, the statistic is the longest run of the counted events. A run is
            ended by an event with one of these codes, or by a counted event of another seat.

    Examples:
        >>> Figure("longest-run", frozenset({"laid"}), reset_by=frozenset({"said"})).code
        'longest-run'
    """

    code: str
    events: frozenset[str]
    reset_by: frozenset[str] = frozenset()


MOST_POINTS: Final = Ranking("most-points", ("points",), (True,))
FEWEST_POINTS: Final = Ranking("fewest-points", ("points",), (False,))
