"""What must be known of a game before it is played."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.engine.options import MOST_POINTS, Figure, Measure, OptionSpec

if TYPE_CHECKING:
    from tabletop.cards.schema import CardSchema
    from tabletop.engine.cards import CardSet
    from tabletop.engine.rules import Rules


API: Final = 1
"""The version of what `tabletop.api` promises; one that breaks it has another number."""
CARDS: Final = "cards"
"""The option of every game for the cards that it is played with: a set of the user by its name."""
BUILT_IN: Final = "built-in"
"""Its value for the game's own cards, which is that of a game without sets as well."""


def _one_card_file(_options: Mapping[str, str]) -> str:
    return "cards.yaml"


Make = Callable[["CardSet", int, Mapping[str, str]], "Rules[Any]"]
Loaded = tuple["CardSchema", Make]


@dataclass(frozen=True)
class Game:
    """What must be known of a game before it is played.

    Attributes:
        id: its name in files and on the command line.
        seats: fewest and most players.
        options: what may be chosen.
        load: loads what its card files must say, and its rules, which are made for a card set, a
            number of seats and complete options.
        card_file: the name of the card file that the options ask for.
        measure: by what its results are compared.
        cooperative: whether all win or lose together (as `Rules.cooperative` says, too).
        folder: where its files lie, of a game from outside: card files, texts, rules page and
            lesson in it, drawings in `art`, scenarios in `scenarios`. Those of the program have
            theirs in `card_defs` and `assets`.
        api: the version of `tabletop.api` that the game is written for.
        minutes: how long it takes about, from few players to many; None where that is not known.
        age: from which age on it can be played; 0 where that is not known.
        figures: what is counted beside the result.
        seats_move_on: whether the first seat begins, so that for the next game all move on by one;
            where an option says who begins (`OptionSpec.seat`), that moves on instead.
    """

    id: str
    seats: tuple[int, int]
    options: tuple[OptionSpec, ...]
    load: Callable[[], Loaded]
    card_file: Callable[[Mapping[str, str]], str] = _one_card_file
    measure: Measure = MOST_POINTS
    cooperative: bool = False
    folder: Path | None = None
    api: int = 1
    minutes: tuple[int, int] | None = None
    age: int = 0
    figures: tuple[Figure, ...] = ()
    seats_move_on: bool = False

    def ways(self) -> Iterator[dict[str, str]]:
        """Yield ways to play it: the usual one, and each with another value of one option.

        Options that choose a seat are left out: they turn the table.
        """
        yield {}
        for option in self.options:
            for value in () if option.seat else option.values:
                if value != option.default:
                    yield {option.key: value}

    @property
    def is_for_one(self) -> bool:
        """Whether one person can play it alone."""
        return self.seats[0] == 1
