"""The id, number of players and options of Nichtlustig."""

from typing import Final

from tabletop.engine.options import OptionSpec

GAME: Final = "nichtlustig"
SEATS: Final = (2, 4)
OPTIONS: Final = (
    OptionSpec("robot_ufo", ("rulebook", "printed-cards"), default="rulebook"),
    OptionSpec("dinosaur_dice", ("all", "free"), default="all", compares=False),
)
