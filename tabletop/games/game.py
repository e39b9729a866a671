"""The static description of a game."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.engine.options import MOST_POINTS, Figure, OptionSpec, Ranking

if TYPE_CHECKING:
    from tabletop.cards.schema import CardSchema
    from tabletop.engine.cards import CardSet
    from tabletop.engine.rules import Rules


API: Final = 1
"""The version of the interface `tabletop.api`; incompatible changes increment it."""
CARDS: Final = "cards"
"""The option that every game has: the name of the card set to play with."""
BUILT_IN: Final = "built-in"
"""The value of `CARDS` that stands for the game's own cards."""


def _one_card_file(_options: Mapping[str, str]) -> str:
    return "cards.yaml"


Make = Callable[["CardSet", int, Mapping[str, str]], "Rules[Any]"]
Loaded = tuple["CardSchema", Make]


@dataclass(frozen=True)
class Game:
    """The static description of a game, known before any rules are loaded.

    Attributes:
        id: the name of the game in files and on the command line.
        seats: the minimum and maximum number of players.
        options: the options that can be chosen before a game.
        load: loads the schema of the card files and the rules class. Rules are created from a card
            set, the number of seats and complete options.
        card_file: returns the name of the card file for the given options.
        ranking: how results are compared.
        cooperative: whether all players win or lose together, as in `Rules.cooperative`.
        folder: the folder of an external game with its card files, texts, rules page and lesson.
            Drawings are in its subfolder `art`, scenarios in `scenarios`. It is None for built-in
            games, whose files are in `card_defs` and `assets`.
        api: the version of `tabletop.api` for which the game was written.
        minutes: the approximate duration with the fewest and the most players, or None if unknown.
        age: the recommended minimum age, or 0 if unknown.
        figures: additional statistics that are counted in each match.
        difficulty: the option that sets how hard the game is, which the end of a game alone names,
            or an empty string.
        seats_move_on: whether the first seat always starts, so that players must move by one seat
            for the next game. If an option chooses who starts (`OptionSpec.seat`), its value moves
            instead.

    Examples:
        >>> ladder = Game("ladder", seats=(2, 4), options=(), load=lambda: None)
        >>> ladder.ranking.code, list(ladder.ways())
        ('most-points', [{}])
    """

    id: str
    seats: tuple[int, int]
    options: tuple[OptionSpec, ...]
    load: Callable[[], Loaded]
    card_file: Callable[[Mapping[str, str]], str] = _one_card_file
    ranking: Ranking = MOST_POINTS
    cooperative: bool = False
    folder: Path | None = None
    api: int = 1
    minutes: tuple[int, int] | None = None
    age: int = 0
    figures: tuple[Figure, ...] = ()
    seats_move_on: bool = False
    difficulty: str = ""

    def ways(self) -> Iterator[dict[str, str]]:
        """Yield settings of the options: the defaults, then each other value alone.

        Options that choose a seat are skipped, because they only change who starts.
        """
        yield {}
        for option in self.options:
            for value in () if option.seat else option.values:
                if value != option.default:
                    yield {option.key: value}

    @property
    def is_for_one(self) -> bool:
        """Whether the game can be played alone."""
        return self.seats[0] == 1
