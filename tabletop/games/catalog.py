"""The games there are. A new game adds its line here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop.carddefs.cardfile import load_card_set
from tabletop.carddefs.schema import CardSchema
from tabletop.engine.cards import CardSet
from tabletop.engine.echo import echo
from tabletop.engine.rules import OptionSpec, Rules
from tabletop.engine.suggest import did_you_mean
from tabletop.games.dumm_gelaufen import cards as dumm_gelaufen_cards
from tabletop.games.dumm_gelaufen import rules as dumm_gelaufen
from tabletop.games.nichtlustig import cards as nichtlustig_cards
from tabletop.games.nichtlustig import rules as nichtlustig
from tabletop.games.numnum import cards as numnum_cards
from tabletop.games.numnum import rules as numnum
from tabletop.games.wonderful_world import cards as wonderful_world_cards
from tabletop.games.wonderful_world import rules as wonderful_world


class OptionError(ValueError):
    """An option, a value or a number of seats that a game does not have; its text says which."""


def _one_card_file(options: Mapping[str, str]) -> str:  # noqa: ARG001 - a `Game.card_file`
    return "cards.yaml"


@dataclass(frozen=True, slots=True)
class Game:
    """What must be known of a game before it is played.

    Attributes:
        id: its name in files and on the command line.
        seats: fewest and most players.
        options: what may be chosen.
        schema: what its card files must say.
        make: the rules for a card set, a number of seats and complete options.
        card_file: the name of the card file that the options ask for.
    """

    id: str
    seats: tuple[int, int]
    options: tuple[OptionSpec, ...]
    schema: CardSchema
    make: Callable[[CardSet, int, Mapping[str, str]], Rules[Any]]
    card_file: Callable[[Mapping[str, str]], str] = _one_card_file


CATALOG: Final = (
    Game(
        "wonderful-world",
        wonderful_world.SEATS,
        wonderful_world.OPTIONS,
        wonderful_world_cards.SCHEMA,
        wonderful_world.WonderRules,
    ),
    Game(
        "nichtlustig",
        nichtlustig.SEATS,
        nichtlustig.OPTIONS,
        nichtlustig_cards.SCHEMA,
        nichtlustig.NichtlustigRules,
    ),
    Game(
        "numnum",
        numnum_cards.SEATS,
        numnum.OPTIONS,
        numnum_cards.SCHEMA,
        numnum.NumRules,
    ),
    Game(
        "dumm-gelaufen",
        dumm_gelaufen_cards.SEATS,
        dumm_gelaufen.OPTIONS,
        dumm_gelaufen_cards.SCHEMA,
        dumm_gelaufen.DummRules,
        dumm_gelaufen.card_file,
    ),
)


def find_game(name: str) -> Game:
    """The game of this id.

    Raises:
        OptionError: there is none.
    """
    for game in CATALOG:
        if game.id == name:
            return game
    known = [game.id for game in CATALOG]
    games = f"the games are {', '.join(known)}"
    message = f'there is no game "{echo(name)}"; {games}{did_you_mean(name, known)}'
    raise OptionError(message)


def complete_options(game: Game, names: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    """All options of a game: those given, checked, and the defaults of the others.

    Options that choose a seat may be given by the player's name.

    Raises:
        OptionError: an unknown option or value, or more or fewer players than the game takes.
    """
    fewest, most = game.seats
    if not fewest <= len(names) <= most:
        message = f"{game.id} is for {fewest} to {most} players, not {len(names)}"
        raise OptionError(message)
    keys = [option.key for option in game.options]
    for key in given:
        if key not in keys:
            message = f'{game.id} has no option "{echo(key)}"{did_you_mean(key, keys)}'
            raise OptionError(message)
    return {
        option.key: _option_value(game, option, names, given.get(option.key, option.default))
        for option in game.options
    }


def _option_value(game: Game, option: OptionSpec, names: Sequence[str], value: str) -> str:
    values = option.values[: len(names)] if option.seat else option.values
    if value in values:
        return value
    if option.seat and value in names:
        return values[names.index(value)]
    known = (*values, *names) if option.seat else values
    message = (
        f'{game.id}: option {option.key} cannot be "{echo(value)}"; it is one of '
        f"{', '.join(known)}{did_you_mean(value, known)}"
    )
    raise OptionError(message)


def load_rules(
    game: Game, folder: Path, names: Sequence[str], given: Mapping[str, str]
) -> Rules[Any]:
    """The rules of a game with its cards.

    Args:
        game: which game.
        folder: where the card definitions of all games lie (`card_defs`).
        names: the players by seat.
        given: the options that were chosen.

    Raises:
        OptionError: see `complete_options`.
        CardFileError: the card file is not as it must be.
    """
    options = complete_options(game, names, given)
    cards = load_card_set(folder / game.id / game.card_file(options), game.schema, None)
    return game.make(cards, len(names), options)
