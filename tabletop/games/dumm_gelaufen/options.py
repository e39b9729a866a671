"""What is chosen before a game of Dumm gelaufen!."""

from collections.abc import Mapping
from typing import Final

from tabletop.engine.rules import OptionSpec
from tabletop.games.dumm_gelaufen.cards import SEATS

OPTIONS: Final = (
    OptionSpec("edition", ("new", "1998"), default="new"),
    OptionSpec("starter", tuple(map(str, range(1, SEATS[1] + 1))), default="1", seat=True),
)


def card_file(options: Mapping[str, str]) -> str:
    """The card file of the edition."""
    return f"cards-{options['edition']}.yaml"
