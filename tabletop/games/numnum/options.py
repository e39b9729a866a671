"""The id, number of players and options of NumNum."""

from typing import Final

from tabletop.engine.options import OptionSpec

GAME: Final = "numnum"
SEATS: Final = (2, 7)
OPTIONS: Final = (
    OptionSpec("hands", ("hidden", "open"), default="hidden"),
    OptionSpec("rounds", ("one", "points"), default="one", compares=False),
    OptionSpec(
        "target", ("30", "50", "100"), default="50", needs=("rounds", "points"), compares=False
    ),
    OptionSpec("fit_hint", ("on", "off"), default="on"),
)
