"""What may be chosen before a game."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
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
