"""What a game says of itself before it is loaded: its options, and by what results are compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class OptionSpec:
    """A choice made before a game.

    Attributes:
        key: its name in files and on the command line.
        values: what may be chosen, as words.
        default: the value where nothing is chosen; files that do not name the option mean it.
        seat: whether the values are seats, counted from 1, that may be called by their names.
        fewest: it means something with so many players and more.
        needs: another option and the value of it with which this one means something; None for
            always.
        compares: whether results with different values can be compared.
        offered: the value that is chosen at first for a new game; None for the default.
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
        """Return whether it means something for so many players, with what else is chosen."""
        key, value = self.needs or ("", None)
        return seats >= self.fewest and (self.needs is None or chosen.get(key) == value)


@dataclass(frozen=True)
class Measure:
    """By what the results of a game are compared; the texts say it (`measures`).

    Attributes:
        code: key of its words in the texts.
        names: what is counted, the most important first.
        more: for each of these whether more of it is better.
    """

    code: str
    names: tuple[str, ...]
    more: tuple[bool, ...]

    def rank(self, counted: Sequence[int]) -> tuple[int, ...]:
        """Sort results by what was counted, the best first."""
        pairs = zip(counted, self.more, strict=True)
        return tuple(-number if more else number for number, more in pairs)


@dataclass(frozen=True)
class Figure:
    """Something worth telling after a game, counted by the lines of its log (`Rules.events`).

    Attributes:
        code: key of its words in the texts (`figures`).
        events: the codes that count, each for the seat that its `seat` names; for all together
            where it names none.
        anew: the codes at which counting begins anew, as it does at another seat's: then the
            longest run is the figure; none where all of a game are counted.
    """

    code: str
    events: frozenset[str]
    anew: frozenset[str] = frozenset()


MOST_POINTS: Final = Measure("most-points", ("points",), (True,))
FEWEST_POINTS: Final = Measure("fewest-points", ("points",), (False,))
