"""The id, number of players and options of What a Wonderful World."""

from typing import Final

from tabletop.engine.options import OptionSpec

GAME: Final = "wonderful-world"
SEATS: Final = (1, 4)
DIFFICULTY: Final = "house.dice"
OPTIONS: Final = (
    # House rules that make the game easier or harder: fewer men, or three dice in part 2.
    OptionSpec(DIFFICULTY, ("gentle", "usual", "three"), default="usual", compares=False),
    OptionSpec("starter", ("1", "2", "3", "4"), default="1", seat=True, fewest=2),
    OptionSpec("hands", ("open", "hidden"), default="open", fewest=2),
    OptionSpec("pile_top", ("outer", "inner"), default="outer"),
    OptionSpec("auto_remove", ("on", "off"), default="off", offered="on"),
    OptionSpec("house.hand", ("larger", "smaller", "usual"), default="usual", compares=False),
)
