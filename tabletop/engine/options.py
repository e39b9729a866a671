"""What may be chosen before a game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A choice made before a game.

    Attributes:
        key: its name in files and on the command line.
        values: what may be chosen, as words.
        default: the value where nothing is chosen.
        seat: whether the values are seats, counted from 1, that may be called by their names.
    """

    key: str
    values: tuple[str, ...]
    default: str
    seat: bool = False
