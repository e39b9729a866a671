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
from tabletop.games.dumm_gelaufen import cards as dumm_gelaufen
from tabletop.games.dumm_gelaufen import options as dumm_gelaufen_options
from tabletop.games.nichtlustig import cards as nichtlustig
from tabletop.games.nichtlustig import options as nichtlustig_options
from tabletop.games.numnum import cards as numnum
from tabletop.games.numnum import options as numnum_options
from tabletop.games.wonderful_world import cards as wonderful_world
from tabletop.games.wonderful_world import options as wonderful_world_options


class OptionError(ValueError):
    """An option, a value or a number of seats that a game does not have; its text says which."""


def _one_card_file(options: Mapping[str, str]) -> str:  # noqa: ARG001 - a `Game.card_file`
    return "cards.yaml"


Make = Callable[[CardSet, int, Mapping[str, str]], Rules[Any]]


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
    make: Make
    card_file: Callable[[Mapping[str, str]], str] = _one_card_file


# The rules of a game are loaded when they are wanted: the window opens faster without.
def _wonderful_world(cards: CardSet, seats: int, options: Mapping[str, str]) -> Rules[Any]:
    from tabletop.games.wonderful_world.rules import WonderRules

    return WonderRules(cards, seats, options)


def _nichtlustig(cards: CardSet, seats: int, options: Mapping[str, str]) -> Rules[Any]:
    from tabletop.games.nichtlustig.rules import NichtlustigRules

    return NichtlustigRules(cards, seats, options)


def _numnum(cards: CardSet, seats: int, options: Mapping[str, str]) -> Rules[Any]:
    from tabletop.games.numnum.rules import NumRules

    return NumRules(cards, seats, options)


def _dumm_gelaufen(cards: CardSet, seats: int, options: Mapping[str, str]) -> Rules[Any]:
    from tabletop.games.dumm_gelaufen.rules import DummRules

    return DummRules(cards, seats, options)


def _game(
    cards: Any,  # noqa: ANN401 - the module of a game's cards
    options: tuple[OptionSpec, ...],
    make: Make,
    card_file: Callable[[Mapping[str, str]], str] = _one_card_file,
) -> Game:
    return Game(cards.GAME, cards.SEATS, options, cards.SCHEMA, make, card_file)


CATALOG: Final = (
    _game(wonderful_world, wonderful_world_options.OPTIONS, _wonderful_world),
    _game(nichtlustig, nichtlustig_options.OPTIONS, _nichtlustig),
    _game(numnum, numnum_options.OPTIONS, _numnum),
    _game(
        dumm_gelaufen,
        dumm_gelaufen_options.OPTIONS,
        _dumm_gelaufen,
        dumm_gelaufen_options.card_file,
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
