"""The id, number of players and options of Dumm gelaufen!"""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.options import OptionSpec

GAME: Final = "dumm-gelaufen"
SEATS: Final = (2, 6)
OPTIONS: Final = (
    OptionSpec("edition", ("new", "1998"), default="new"),
    OptionSpec("starter", tuple(map(str, range(1, SEATS[1] + 1))), default="1", seat=True),
)


def card_file(options: Mapping[str, str]) -> str:
    """Return the name of the edition's card file."""
    return f"cards-{options['edition']}.yaml"
