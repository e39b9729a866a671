"""By what the results of a game are compared; known before any game is loaded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
