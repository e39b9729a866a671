"""The list of available games, both built-in and external."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from tabletop.engine.localized_error import (
    NO_ERROR_TEXT,
    ErrorText,
    LocalizedError,
    did_you_mean,
    quoted_input,
)
from tabletop.engine.options import OptionSpec
from tabletop.engine.player_names import clean_name
from tabletop.games.dumm_gelaufen.game import DUMM_GELAUFEN
from tabletop.games.game import BUILT_IN, CARDS, Game
from tabletop.games.nichtlustig.game import NICHTLUSTIG
from tabletop.games.numnum.game import NUMNUM
from tabletop.games.wonderful_world.game import WONDERFUL_WORLD

if TYPE_CHECKING:
    from tabletop.games.external import ExternalGame, ExternalGames

CATALOG: Final = (WONDERFUL_WORLD, NICHTLUSTIG, NUMNUM, DUMM_GELAUFEN)


_BROKEN: Final = ErrorText("; others cannot be used: `tabletop games` says why")


class OptionError(LocalizedError):
    """Raised if a game, an option, a value or the number of players is not valid."""


@cache
def external_games() -> "ExternalGames":
    """Return the external games, which the first call searches for."""
    from tabletop.games.external import find_games

    return find_games([game.id for game in CATALOG])


def all_games() -> tuple[Game, ...]:
    """Return all games: built-in games first, then external games."""
    return (*CATALOG, *(found.game for found in external_games().games))


def known_game(name: str) -> Game | None:
    """Return the game with this id, or None if there is none."""
    own = next((game for game in CATALOG if game.id == name), None)
    if own is not None:
        return own
    found = external_game(name)
    return None if found is None else found.game


def external_game(name: str) -> "ExternalGame | None":
    """Return the external game with this id, or None if there is none."""
    if any(game.id == name for game in CATALOG):
        return None
    return next((found for found in external_games().games if found.game.id == name), None)


def source_of(name: str) -> str:
    """Return the package and version of an external game, or "" for built-in games."""
    found = external_game(name)
    return "" if found is None else found.source


def missing_game(name: str, source: str) -> ErrorText | None:
    """Return an error if a file needs an external game that is not installed, or None.

    Args:
        name: the game's id.
        source: the result of `source_of` when the file was written.
    """
    if not source or known_game(name) is not None:
        return None
    name, source = quoted_input(name), quoted_input(source)
    return ErrorText('the game "{name}" of {source} is not installed', name=name, source=source)


def find_game(name: str) -> Game:
    """Return the game with this id.

    Raises:
        OptionError: if there is no such game.
    """
    found = known_game(name)
    if found is not None:
        return found
    known = [game.id for game in all_games()]
    message = ErrorText(
        'there is no game "{name}"; the games are {games}{hint}{broken}',
        name=name,
        games=", ".join(known),
        hint=did_you_mean(name, known),
        broken=_BROKEN if external_games().broken else NO_ERROR_TEXT,
    )
    raise OptionError(message)


def complete_options(game: Game, names: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    """Return a value for each of a game's options: the given value or the default.

    Given values are validated. An option that chooses a seat may be given as a player's name. A
    given card set is not validated here; a missing one is reported when it is loaded.

    Raises:
        OptionError: if an option or value is unknown, or if the number of players is not allowed.
    """
    fewest, most = game.seats
    if not fewest <= len(names) <= most:
        message = ErrorText(
            "{id} is for {fewest} to {most} players, not {n}",
            id=game.id,
            fewest=fewest,
            most=most,
            n=len(names),
        )
        raise OptionError(message)
    keys = [option.key for option in game.options]
    for key in given:
        if key not in {*keys, CARDS}:
            message = ErrorText(
                '{id} has no option "{key}"{hint}',
                id=game.id,
                key=key,
                hint=did_you_mean(key, keys),
            )
            raise OptionError(message)
    chosen = {
        option.key: _option_value(game, option, names, given.get(option.key, option.default))
        for option in game.options
        if option.key != CARDS
    }
    if given.get(CARDS, BUILT_IN) != BUILT_IN:
        chosen[CARDS] = given[CARDS]
    return chosen


def _option_value(game: Game, option: OptionSpec, names: Sequence[str], value: str) -> str:
    values = option.values[: len(names)] if option.seat else option.values
    if value in values:
        return value
    if option.seat and clean_name(value) in names:
        return values[names.index(clean_name(value))]
    known = (*values, *names) if option.seat else values
    message = ErrorText(
        '{id}: option {key} cannot be "{value}"; it is one of {known}{hint}',
        id=game.id,
        key=option.key,
        value=value,
        known=", ".join(known),
        hint=did_you_mean(value, known),
    )
    raise OptionError(message)
